"""Work in a background thread: what is looked up for the newest request only, what is written in turn."""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from PyQt6 import sip
from PyQt6.QtCore import QObject, pyqtBoundSignal, pyqtSignal

from engine._core import StopFlag
from gui.base.errors import told

Request = tuple[Callable[[StopFlag], Any], StopFlag]
"""The work, and the flag that stops it."""
Slot = Callable[..., object] | pyqtBoundSignal


class Mailbox(QObject):
    """Takes values from any thread and hands them to `receive` in the thread that made the mailbox.

    A thread must not emit a signal of an object that the window may be deleting: Qt does not guard against
    that, and the program may crash. A mailbox has no parent and lives as long as a thread refers to it. What
    arrives for a deleted owner is dropped.
    """

    _posted = pyqtSignal(object)

    def __init__(self, receive: Callable[[Any], None]) -> None:
        """`receive`: a method of the owner, a QObject."""
        super().__init__()
        self._posted.connect(receive)

    def post(self, value: Any) -> None:
        """Hand a value over; from another thread this returns at once."""
        self._posted.emit(value)


class Background(QObject):
    """Runs one piece of work at a time in a thread of its own.

    A new request replaces the old one, as suits what is only shown; `in_turn`, it waits for those before it,
    as suits what is written.
    """

    done = pyqtSignal(object)
    """The result of a request that was not replaced."""
    failed = pyqtSignal(str)
    """A request that was not replaced raised an error: its message. Where nobody takes it, it is reported as
    an error of ours.
    """

    def __init__(
        self,
        parent: QObject | None = None,
        done: Slot | None = None,
        failed: Slot | None = None,
        *,
        in_turn: bool = False,
        at_end: Callable[[], object] | None = None,
    ) -> None:
        """`done` and `failed` are connected to the signals of these names.

        `at_end` is called in the thread when it ends: it gives back what only that thread may touch.
        """
        super().__init__(parent)
        if done is not None:
            self.done.connect(done)
        if failed is not None:
            self.failed.connect(failed)
        self._in_turn, self._at_end = in_turn, at_end
        self._condition = threading.Condition()
        self._waiting: deque[Request] = deque()
        self._stop = StopFlag()  # of the requests that still count
        self._thread: threading.Thread | None = None
        self._closed = False
        self._answers = Mailbox(self._deliver)

    def ask(self, work: Callable[[StopFlag], Any]) -> None:
        """Run this next, or in its turn; what it replaces is stopped. `work` checks its flag."""
        if not self._in_turn:
            self.cancel()
        with self._condition:
            self._waiting.append((work, self._stop))
            self._condition.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="background", daemon=True)
            self._thread.start()

    def cancel(self) -> None:
        """Cancel all requests: work under way is stopped, and its result is dropped."""
        with self._condition:
            self._drop_results()
            self._waiting.clear()

    def close(self, wait: bool = True) -> None:
        """End the thread; not `wait`: as soon as its work is done, while the window goes on.

        What waits for its turn is still written, unless it heeds its flag.
        """
        with self._condition:
            self._drop_results()
            if not self._in_turn:
                self._waiting.clear()
            self._closed = True
            self._condition.notify()
        if wait and self._thread is not None:
            self._thread.join(2)

    def _drop_results(self) -> None:
        self._stop.set()
        self._stop = StopFlag()

    def _run(self) -> None:
        answers, at_end = self._answers, self._at_end
        while not sip.isdeleted(self):
            with self._condition:
                self._condition.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    break
                work, stop = self._waiting.popleft()
            answer, error = None, None
            try:
                answer = work(stop)
            except Exception as fault:  # whatever goes wrong in a thread must reach the user
                error = fault
            answers.post((stop, answer, error))
        if at_end is not None:
            at_end()

    def _deliver(self, letter: tuple[StopFlag, object, Exception | None]) -> None:
        stop, answer, error = letter
        if stop is not self._stop:
            return
        if error is None:
            self.done.emit(answer)
        elif self.receivers(self.failed):
            self.failed.emit(told(error))
        else:
            raise error  # to the `ErrorReporter`, as of a slot
