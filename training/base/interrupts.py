"""Ctrl-C that is obeyed where a run may stop: between two steps, so that what is saved is whole."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Self


class Interrupts:
    """While it is entered, the first Ctrl-C only sets `wanted`; a second one interrupts at once.

    One that came after the last look at `wanted` interrupts when it is left.
    """

    def __init__(self) -> None:
        self.wanted = False
        self._is_main = threading.current_thread() is threading.main_thread()  # no other may set handlers

    def __enter__(self) -> Self:
        if self._is_main:
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        exception: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._is_main:
            signal.signal(signal.SIGINT, self._before)
        if self.wanted and exception is None:
            raise KeyboardInterrupt

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
