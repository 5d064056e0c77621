"""Work in a background thread: only the newest request counts, and a signal brings its result."""

import threading
from collections.abc import Callable
from typing import Any

from PyQt6 import sip
from PyQt6.QtCore import QObject, pyqtSignal

from engine._core import StopFlag
from gui.base.mailbox import Mailbox


class Background(QObject):
    """Runs one piece of work at a time in a thread of its own; a new request replaces the old one."""

    done = pyqtSignal(object)
    """The result of the newest request."""
    failed = pyqtSignal(str)
    """The newest request raised an error: its message."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._condition = threading.Condition()
        self._work: tuple[int, Callable[[StopFlag], Any], StopFlag] | None = None
        self._number = 0
        self._stop = StopFlag()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._answers = Mailbox(self._deliver)

    def ask(self, work: Callable[[StopFlag], Any]) -> None:
        """Run this next; work under way is told to stop and its result is dropped. `work` checks its flag."""
        with self._condition:
            self._stop.set()
            self._number += 1
            self._stop = StopFlag()
            self._work = (self._number, work, self._stop)
            self._condition.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="background", daemon=True)
            self._thread.start()

    def cancel(self) -> None:
        """Cancel the request."""
        with self._condition:
            self._stop.set()
            self._number += 1
            self._work = None

    def close(self, wait: bool = True) -> None:
        """End the thread; not `wait`: as soon as its work is done, while the window goes on."""
        self.cancel()
        with self._condition:
            self._closed = True
            self._condition.notify()
        if wait and self._thread is not None:
            self._thread.join(2)

    def _run(self) -> None:
        answers = self._answers
        while not sip.isdeleted(self):
            with self._condition:
                self._condition.wait_for(lambda: self._work is not None or self._closed)
                if self._closed or self._work is None:
                    return
                (number, work, stop), self._work = self._work, None
            answer, error = None, None
            try:
                answer = work(stop)
            except Exception as fault:  # whatever goes wrong in a thread must reach the user
                error = fault
            answers.post((number, answer, error))

    def _deliver(self, letter: tuple[int, object, Exception | None]) -> None:
        number, answer, error = letter
        if number != self._number:
            return
        if error is not None:
            self.failed.emit(str(error))
        else:
            self.done.emit(answer)
