"""The lock on a tournament's event file: one runner writes it, and others see that it lives."""

import errno
import os
import time
from pathlib import Path

from engine.records.locks import try_lock

_ATTEMPTS, _PAUSE_S = 10, 0.02


def lock(file: int) -> None:
    """Keep a second runner away and show readers that this one lives; the lock goes with the process.

    Raises:
        BlockingIOError: another runner holds it.
    """
    for _ in range(_ATTEMPTS):  # `is_running` holds it for a moment
        if try_lock(file, exclusive=True):
            return
        time.sleep(_PAUSE_S)
    raise BlockingIOError(errno.EWOULDBLOCK, "locked")


def is_running(path: Path) -> bool:
    """Whether a runner is alive that writes this event file."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return not try_lock(file, exclusive=False)
    except OSError:  # a file system without locks
        return False
    finally:
        os.close(file)
