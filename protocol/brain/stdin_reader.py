"""Standard input, read by a thread of its own from the first moment of the process.

Each line is stamped when it arrives, so that time spent loading or thinking counts. Imports
nothing heavy: the thread has to run before anything slow is loaded.
"""

import os
import queue
import re
import select
import sys
import threading
import time
from typing import NamedTuple

MAX_LINE_BYTES = 64 * 1024
"""A longer line is cut and marked; it costs no more memory than this."""
_CHUNK_BYTES = 64 * 1024
_BYTE_ORDER_MARK = "\ufeff"
"""Some managers' pipes begin with it."""
_TEXT_OPENS = re.compile(rb'\s*yxedittextdatabase\s*"', re.IGNORECASE)
_IN_TEXT = re.compile(rb'(?:[^"\\]|\\.)*+', re.DOTALL)
_QUEUED_BEFORE_S = 0.005
"""Input that arrives so soon after the thread's start was waiting for the process."""


class InputLine(NamedTuple):
    """A line of the manager; one whose quoted text has line ends of its own is one line all the same."""

    stamp: float
    """`time.monotonic()` at its arrival; the start of the process if it was waiting then."""
    text: str
    overlong: bool = False
    is_last: bool = False
    """Whether it is the `END` that stands for the end of input; GTP has no such command."""


class StdinReader(threading.Thread):
    """The reading thread. It puts a InputLine for each line into `inbox`; the end of input reads as `END`."""

    def __init__(self, inbox: "queue.SimpleQueue[InputLine]", descriptor: int = 0) -> None:
        super().__init__(name="intake", daemon=True)
        self.inbox = inbox
        self.ended = threading.Event()
        """Set when END has arrived, whether or not the brain has come to it."""
        self._descriptor = descriptor
        self._begun = bytearray()  # lines whose quoted text goes on in the next

    def run(self) -> None:
        """Read until the end of input."""
        started = time.monotonic()
        rest = b""
        cutting = False  # the rest of an overlong line is still coming in
        first = True
        while chunk := self._read():
            stamp = time.monotonic()
            if first and stamp - started < _QUEUED_BEFORE_S:
                stamp = process_started_at()
            first = False
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self.take(stamp, line, cutting)
                cutting = False
            if len(rest) > MAX_LINE_BYTES:
                rest, cutting = rest[:MAX_LINE_BYTES], True
        if rest.strip():
            self.take(time.monotonic(), rest, cutting)
        if self._begun:
            self._put(time.monotonic(), bytes(self._begun), False)
        self._put(time.monotonic(), b"END", False, is_last=True)

    def _read(self) -> bytes:
        """What has come in; waits for it, even where the manager has made the input non-blocking."""
        while True:
            try:
                return os.read(self._descriptor, _CHUNK_BYTES)
            except BlockingIOError:
                select.select([self._descriptor], [], [])
            except OSError:
                return b""

    def take(self, stamp: float, line: bytes, cut: bool) -> None:
        """Hand on a line; if it begins a quoted text, once that is whole or too long."""
        opening = _TEXT_OPENS.match(line)
        if not self._begun and not opening:
            self._put(stamp, line, cut)
            return
        piece = line.rstrip(b"\r") + b"\n"
        text = _IN_TEXT.match(piece, opening.end() if opening and not self._begun else 0)
        self._begun += piece
        goes_on = text is not None and text.end() == len(piece)
        if not goes_on or len(self._begun) > MAX_LINE_BYTES:
            whole, self._begun = bytes(self._begun), bytearray()
            self._put(stamp, whole, cut)

    def _put(self, stamp: float, line: bytes, cut: bool, is_last: bool = False) -> None:
        overlong = cut or len(line) > MAX_LINE_BYTES
        text = line[:MAX_LINE_BYTES].decode("utf-8", "replace").lstrip(_BYTE_ORDER_MARK).strip()
        if text:
            self.inbox.put(InputLine(stamp, text, overlong, is_last))
        if text.upper().lstrip("0123456789 ") in ("END", "QUIT"):
            self.ended.set()


def process_started_at() -> float:
    """When this process was created, on the clock of `time.monotonic()`."""
    if sys.platform == "linux":
        with open("/proc/self/stat", "rb") as file:  # noqa: PTH123 - pathlib is not loaded yet
            ticks = int(file.read().rpartition(b")")[2].split()[19])  # field 22, "starttime", since boot
        age_s = time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    else:
        import psutil

        age_s = time.time() - psutil.Process().create_time()
    return time.monotonic() - max(0.0, age_s)
