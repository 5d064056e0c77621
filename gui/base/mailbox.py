"""What other threads tell the window's thread."""

from collections.abc import Callable
from typing import Any

from PyQt6.QtCore import QObject, pyqtSignal


class Mailbox(QObject):
    """Takes values from any thread and hands them to `receive` in the thread that made the mailbox.

    A thread must not emit a signal of an object that the window may be deleting: Qt does not guard against
    that, and the program may crash. A mailbox has no parent and lives as long as a thread knows it. What
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
