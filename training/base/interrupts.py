"""Ctrl-C: known of whatever a library makes of it, and obeyed where a run may stop, between two steps.

There a run is saved by the clock, too.
"""

import signal
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from types import FrameType
from typing import Self

SAVED_EVERY_S = 30.0
"""Between two savings of a run: what a kill may cost, and how long a run is silent."""


class _Handler(ABC):
    """Takes Ctrl-C while it is entered; in the main thread alone, since no other may set handlers."""

    def __init__(self) -> None:
        self._is_set = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._take)
            self._is_set = True
        return self

    def __exit__(self, exception: type[BaseException] | None, *_: object) -> None:
        if self._is_set:
            signal.signal(signal.SIGINT, self._before)

    @abstractmethod
    def _take(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C came."""


class CtrlC(_Handler):
    """While it is entered, Ctrl-C interrupts as ever, and `came` is set.

    Native code may put an error of its own in the interrupt's place, without a trace of it: safetensors, when
    it was about to read a tensor, reports that a storage has no shape.
    """

    def __init__(self) -> None:
        super().__init__()
        self.came = False

    def __enter__(self) -> Self:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # it may be ignored
            super().__enter__()
        return self

    def _take(self, number: int, frame: FrameType | None) -> None:
        self.came = True
        signal.default_int_handler(number, frame)


class Saving(_Handler):
    """While it is entered, a run is saved between its steps: by the clock, where that is due, and at Ctrl-C.

    The first Ctrl-C waits for the end of the step, or of what is entered; a second one interrupts at once.
    """

    def __init__(
        self, save: Callable[[], None], anyone: Callable[[bool], bool] = lambda wanted: wanted
    ) -> None:
        """`anyone`: of several processes that learn as one, whether Ctrl-C came to any of them."""
        super().__init__()
        self._anyone = anyone
        self.wanted = False
        """Whether Ctrl-C came."""
        self._save, self._saved = save, time.monotonic()

    def after_step(self, is_due: bool = False) -> None:
        """Save the run if it is time, or `is_due` whatever the time.

        Raises:
            KeyboardInterrupt: Ctrl-C came; the run is saved.
        """
        self.wanted = self._anyone(self.wanted)
        if is_due or self.wanted or time.monotonic() - self._saved >= SAVED_EVERY_S:
            self._save()
            self._saved = time.monotonic()
        if self.wanted:
            raise KeyboardInterrupt

    def __exit__(self, exception: type[BaseException] | None, *_: object) -> None:
        super().__exit__(exception)
        if self.wanted and exception is None:
            raise KeyboardInterrupt

    def _take(self, number: int, frame: FrameType | None) -> None:
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
