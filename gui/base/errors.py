"""Errors that no code caught: written to a log file and announced, and the app goes on.

Without this, PyQt ends the process at the first exception that leaves a slot.
"""

import logging
import sys
import threading
import traceback
from collections.abc import Iterable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PyQt6.QtCore import QCoreApplication, QObject, pyqtSignal

from engine.records.files import RecordError, in_full, in_words_of_file
from engine.rules.coordinates import PointName
from engine.rules.translatable import Translatable
from gui.base.language import tr
from gui.base.numbers import localized

_LOG_BYTES = 1 << 20  # one older file of this size is kept beside
_rows_from_bottom = True


def count_rows_from_bottom(on: bool) -> None:
    """Name points in errors as the labels on the board do."""
    global _rows_from_bottom
    _rows_from_bottom = on


def told(error: Exception) -> str:
    """An error as it is shown to the user: without the number of what the system refuses, and translated."""
    return translated(in_words_of_file(error) if isinstance(error, OSError) else in_full(error))


def user_messages(faults: Iterable[RecordError], most: int = 10) -> str:
    """Faults of a file in lines, at most so many."""
    lines = [told(fault) for fault in faults]
    return "\n".join(lines[:most] + (["..."] if len(lines) > most else []))


def translated(text: str) -> str:
    """A text of a room below the app in the user's language, if it is a sentence that has a translation."""
    if not isinstance(text, Translatable):
        return text
    values = {name: _translated_value(value) for name, value in text.values.items()}
    return tr(text.template).format(**values) if values else tr(text.template)


class _Figure(float):
    def __format__(self, form: str) -> str:
        return localized(super().__format__(form))


def _translated_value(value: object) -> object:
    if isinstance(value, float):
        return _Figure(value)
    if isinstance(value, PointName) and _rows_from_bottom:
        return value.from_bottom
    return translated(value) if isinstance(value, str) else value


class ErrorReporter(QObject):
    """Takes the exceptions that leave slots and threads."""

    caught = pyqtSignal(str, str)
    """An error in one line, and the details for a bug report: the program's versions and the traceback."""

    def __init__(self, log_file: Path, heading: str, parent: QObject | None = None) -> None:
        """`heading`: what a bug report contains of the program and the system, in one line."""
        super().__init__(parent)
        self.log_file = log_file
        self._heading = heading
        self._log = logging.Logger("narabe")
        handler = RotatingFileHandler(
            log_file, maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8", delay=True
        )
        handler.setFormatter(logging.Formatter("%(asctime)s  %(message)s"))
        self._log.addHandler(handler)

    def install(self) -> None:
        """From now on take every exception of this process that nothing else catches."""
        sys.excepthook = self.report
        threading.excepthook = self._report_thread

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an error and announce it; Ctrl+C in the terminal closes the app instead."""
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        lines = traceback.format_exception(kind, error, trace)
        details = f"{self._heading}\n{''.join(lines)}"
        with suppress(OSError):
            self.log_file.parent.mkdir(parents=True, exist_ok=True)
        self._log.error(details)
        sys.__excepthook__(kind, error, trace)
        self.caught.emit(lines[-1].strip(), details)

    def _report_thread(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None and not issubclass(arguments.exc_type, SystemExit):
            self.report(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
