"""Locks on files, which go with the process that holds them."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PAUSE_S = 0.02
_LOCKED_BYTE = 1 << 40


def try_lock(file: int, exclusive: bool) -> bool:
    """Lock an open file against other processes; whether nobody else had done so.

    Raises:
        OSError: the file system has no locks.
    """
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


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until nobody else holds the lock of a file, which is made for it, and hold it.

    On a file system without locks it is not waited.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0))
    try:
        try:
            while not try_lock(file, exclusive=True):
                time.sleep(_PAUSE_S)
        except OSError:
            pass
        yield
    finally:
        os.close(file)
