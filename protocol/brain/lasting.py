"""A thread that does one job after the other."""

import queue
import threading
from collections.abc import Callable


class LastingThread:
    """Lives as long as the process, or until `end`.

    How long a thread waited for a processor can be read only while it lives, and match runners do so before
    they blame an engine for a late move.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None  # begins with the first job

    def do(self, job: Callable[[], None]) -> None:
        """Do a job, which raises nothing, after those before it.

        Raises:
            RuntimeError: the system gives no thread.
        """
        if self._thread is None:
            thread = threading.Thread(target=self._serve, name=self._name, daemon=True)
            thread.start()
            self._thread = thread
        self._jobs.put(job)

    def end(self) -> None:
        """Let the thread end after its jobs."""
        self._jobs.put(None)

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
            del job  # it may hold much memory
