"""The thinking thread: one request at a time, and when its answer is due.

The thread reads only its Request, which is frozen. It reports by the brain's `write`, and puts its Finished
into the inbox. All else here belongs to the main thread, so there is nothing to lock.
"""

import queue
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from protocol.brain.lasting import LastingThread
from protocol.brain.output import Log
from protocol.brain.request import Answer, Request
from protocol.brain.settings import InfoValues
from protocol.brain.stdin_reader import InputLine
from protocol.messages import Message, format_reply

Job = Callable[[Request], Answer]


class Finished(NamedTuple):
    """The thinking thread has come to its answer."""

    request: Request
    answer: Answer


Inbox = queue.SimpleQueue[InputLine | Finished]


class ThinkingThread:
    """Runs requests, one after the other."""

    def __init__(self, inbox: Inbox, write: Callable[[Sequence[str]], None], log: Log) -> None:
        self._inbox = inbox
        self._thread = LastingThread("thinking")
        self._write = write
        self._log = log
        self._due: float | None = None  # by `time.monotonic()`
        self.request: Request | None = None
        """The request under way."""
        self.began = 0.0
        """When the last request began, by `time.monotonic()`."""

    def start(self, request: Request, job: Job, points: int, own_game: bool) -> None:
        """Do a job that answers with so many points, stones of the game only if it is the brain's own.

        Without time for a search it is done here: on a busy machine every change of threads takes as long as
        many moves.
        """
        self.request = request
        self.began = time.monotonic()
        self._due = None
        if request.instant:
            self._work(request, job, points, own_game)
            return
        if request.clock is not None:
            limit_ms = request.clock.allowance_ms
            if limit_ms is not None:
                self._due = self.began + (limit_ms - request.margin_ms / 2) / 1000
        try:
            self._thread.do(partial(self._work, request, job, points, own_game))
        except RuntimeError:  # the system gives no thread
            request.stop.set()
            self._work(request, job, points, own_game)

    def end(self) -> None:
        """Let the thread end, after the request in progress, which answers at once."""
        self.stop()
        self._thread.end()

    def next_item(self) -> InputLine | Finished | None:
        """The next thing in the inbox; None if the answer is due before, and the search stopped."""
        if self._due is None:
            return self._inbox.get()
        try:
            return self._inbox.get(timeout=max(0.0, self._due - time.monotonic()))
        except queue.Empty:
            self._due = None
            self.stop()
            return None

    def hurry(self, key: str, settings: InfoValues, now: float) -> None:
        """Apply a limit that an INFO has just changed, if it is tighter."""
        if self.request is None:
            return
        match key:
            case "timeout_turn":
                due = self.request.started + settings.timeout_turn_ms / 1000
            case "time_left":
                due = now + (settings.time_left_ms or 0) / 1000
            case _:
                return
        due -= self.request.margin_ms / 1000
        if self._due is None or due < self._due:
            self._due = due

    def stop(self) -> None:
        """Make the request in progress, if any, answer at once."""
        if self.request is not None:
            self.request.stop.set()

    def finish(self) -> None:
        """The answer has arrived."""
        self.request = self._due = None

    def _work(self, request: Request, job: Job, points: int, own_game: bool) -> None:
        try:
            answer = job(request)
        except Exception as fault:  # a fault of ours must not lose the game
            import traceback

            self._log.write("!", traceback.format_exc())
            told = Message(
                f"{internal_error(fault)}; the move was not searched"
            )  # ERROR may forfeit the game
            self._write([format_reply(told)])
            answer = request.any_moves(points)
        self._inbox.put(Finished(request, answer if own_game else answer._replace(stones=())))


def internal_error(fault: Exception) -> str:
    """A programming error in one line, for the manager's log."""
    return " ".join(f"internal error: {type(fault).__name__}: {fault}".split())
