"""The lock on a tournament's event file: one runner writes it, and others see that it lives."""

import errno
import os
import sys
import time
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_ATTEMPTS, _PAUSE_S = 10, 0.02
_LOCKED_BYTE = 1 << 40


def lock(file: int) -> None:
    """Keep a second runner away and show readers that this one lives; the lock goes with the process.

    Raises:
        BlockingIOError: another runner holds it.
    """
    for _ in range(_ATTEMPTS):  # `is_running` holds it for a moment
        if _try_lock(file, exclusive=True):
            return
        time.sleep(_PAUSE_S)
    raise BlockingIOError(errno.EWOULDBLOCK, "locked")


def _try_lock(file: int, exclusive: bool) -> bool:
    """Lock an open file against other processes; whether nobody else had done so."""
    try:
        if sys.platform == "win32":  # a byte far beyond the end: locked ones cannot be read
            os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        if error.errno:
            raise
        return False  # Wine fails without a reason
    return True


def is_running(path: Path) -> bool:
    """Whether a runner is alive that writes this event file."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return not _try_lock(file, exclusive=False)
    except OSError:  # a file system without locks
        return False
    finally:
        os.close(file)
