"""Ctrl-C: known of whatever a library makes of it, and obeyed where a run may stop, between two steps."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Self


class CtrlC:
    """While it is entered, Ctrl-C interrupts as ever, and `came` says so.

    Native code may put an error of its own in the interrupt's place, without a trace of it: safetensors, when
    it was about to read a tensor, says that a storage has no shape.
    """

    def __init__(self) -> None:
        self.came = False
        self._is_ours = False

    def __enter__(self) -> Self:
        is_main = threading.current_thread() is threading.main_thread()  # no other may set handlers
        self._is_ours = is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._is_ours:
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self,
        exception: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.came = True
        signal.default_int_handler(number, frame)


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
