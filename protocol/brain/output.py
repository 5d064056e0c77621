"""Standard output, which belongs to the protocol alone, and the log file, which is written only on
request.
"""

import contextlib
import os
import select
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

UNREAD_S = 0.4
"""After so long a write that still waits is to a manager that no longer reads."""
_LINE_END = os.linesep.encode()


class Log:
    """The brain's log file: input, output and errors. Without a file nothing is written."""

    def __init__(self, path: Path | None = None) -> None:
        """Raises OSError if the file cannot be written."""
        self._file: TextIO | None = (
            path.open("a", encoding="utf-8", errors="backslashreplace") if path else None
        )
        self._lock = threading.Lock()

    def write(self, direction: str, text: str) -> None:
        """Add a line. Errors are ignored: a full disk must not lose a game."""
        if self._file is not None:
            with self._lock, contextlib.suppress(OSError):
                self._file.write(f"{time.time():.3f} {os.getpid()} {direction} {text}\n")
                self._file.flush()

    @property
    def descriptor(self) -> int | None:
        """The file's descriptor, for what libraries write to standard error."""
        return None if self._file is None else self._file.fileno()


class Output:
    """The lines to the manager. Those of one `write` stay together, whichever thread writes."""

    def __init__(self, descriptor: int, log: Log) -> None:
        self._descriptor = descriptor
        self._log = log
        self._lock = threading.Lock()
        self._writing_since: float | None = None

    def write(self, lines: Iterable[str]) -> None:
        """Send lines at once. Errors are ignored: the end of input shows that the manager is gone."""
        lines = list(lines)
        data = memoryview(b"".join(line.encode("utf-8", "replace") + _LINE_END for line in lines))
        with self._lock, contextlib.suppress(OSError):
            while data:
                self._writing_since = time.monotonic()
                try:
                    data = data[os.write(self._descriptor, data) :]
                except BlockingIOError:  # the manager has made it non-blocking
                    select.select([], [self._descriptor], [])
        self._writing_since = None
        for line in lines:
            self._log.write(">", line)

    def wait_until_nobody_reads(self) -> None:
        """Return once a write has waited for UNREAD_S."""
        while (since := self._writing_since) is None or time.monotonic() - since < UNREAD_S:
            time.sleep(UNREAD_S / 4)


def take_standard_output(log: Log) -> Output:
    """Keep standard output for the protocol.

    Whatever else the process prints, in Python or in C, is redirected: managers would read it as an answer,
    and some merge standard error into it or never drain it.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    own = os.dup(1)
    drain = log.descriptor if log.descriptor is not None else os.open(os.devnull, os.O_WRONLY)
    os.dup2(drain, 1)
    os.dup2(drain, 2)
    return Output(own, log)
