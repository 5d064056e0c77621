"""What an engine leaves behind: processes that it started and that outlive it, however they got away.

Every engine gets a mark in its environment, which all that it starts inherit: sessions and daemons of its own
are found by it. On Windows a job object holds them. What clears its environment and has lost its parent is
found only where this program takes in orphans (`take_in_orphans`, Linux).
"""

import contextlib
import ctypes
import itertools
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import psutil

MARK = "NARABE_ENGINE"
"""The environment variable that marks an engine and all that it starts."""
expected: set[int] = set()
"""Children with sessions of their own that are no orphans: engines and watchdogs that run."""
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_numbers = itertools.count()


def new_mark() -> str:
    """A mark that no other engine has."""
    return f"{os.getpid()}.{next(_numbers)}.{os.urandom(4).hex()}"


def marked(mark: str) -> set[psutil.Process]:
    """All processes with a mark, whoever their parent is."""
    found = set()
    for pid in _with_mark(f"{MARK}={mark}".encode()):
        with contextlib.suppress(psutil.Error):
            found.add(psutil.Process(pid))
    return found


def _with_mark(entry: bytes) -> Iterable[int]:
    if sys.platform == "linux":
        for pid in psutil.pids():
            with contextlib.suppress(OSError):
                if entry in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                    yield pid
    elif sys.platform != "win32":
        name, _, value = entry.decode().partition("=")
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if process.environ().get(name) == value:
                    yield process.pid


def take_in_orphans() -> None:
    """Become the parent of what loses its parent below this program (Linux; elsewhere nothing changes)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(_SUBREAPER, 1, 0, 0, 0)


def orphans() -> set[psutil.Process]:
    """Processes taken in, with all below them: children in other sessions, but those that are `expected`."""
    found: set[psutil.Process] = set()
    if sys.platform == "linux":
        own = os.getsid(0)
        for child in psutil.Process().children():
            with contextlib.suppress(psutil.Error, OSError):
                if child.pid not in expected and os.getsid(child.pid) != own:
                    found |= {child, *child.children(recursive=True)}
    return found


class JobObject:
    """A job object of Windows that holds a process and all that it starts; elsewhere it does nothing.

    They end when it is closed, also by the end of this program, in whatever way.
    """

    def __init__(self, pid: int) -> None:
        self._handle: int | None = None
        if sys.platform == "win32":
            kernel = ctypes.windll.kernel32
            kernel.CreateJobObjectW.restype = kernel.OpenProcess.restype = ctypes.c_void_p
            job, process = kernel.CreateJobObjectW(None, None), kernel.OpenProcess(0x0101, False, pid)
            limits = (ctypes.c_uint64 * 18)()  # a JOBOBJECT_EXTENDED_LIMIT_INFORMATION ...
            limits[2] = 0x2000  # ... with the flag JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
            kernel.SetInformationJobObject(ctypes.c_void_p(job), 9, limits, ctypes.sizeof(limits))
            if (
                job
                and process
                and kernel.AssignProcessToJobObject(ctypes.c_void_p(job), ctypes.c_void_p(process))
            ):
                self._handle = job
            elif job:
                kernel.CloseHandle(ctypes.c_void_p(job))
            if process:
                kernel.CloseHandle(ctypes.c_void_p(process))

    def close(self) -> None:
        """End all that is in it."""
        if sys.platform == "win32" and self._handle is not None:
            kernel = ctypes.windll.kernel32
            kernel.TerminateJobObject(ctypes.c_void_p(self._handle), 1)
            kernel.CloseHandle(ctypes.c_void_p(self._handle))
            self._handle = None
