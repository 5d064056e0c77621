"""The process behind `matches.machine.Guardian`. Standard library only: run by its path, it starts at once.

Reads `+PID` and `-PID` lines. Its input ends when the manager ends, in whatever way; then it kills the
sessions of all processes that are left.
"""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path


def main() -> None:
    """Keep the list until the manager is gone, then clean up."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    left: set[int] = set()
    for line in sys.stdin:
        (left.add if line[0] == "+" else left.discard)(int(line[1:]))
    for pid in left:
        _kill(pid)


def _kill(pid: int) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], capture_output=True, check=False)
        return
    members = [pid]
    with contextlib.suppress(OSError):
        members += [
            int(path.name)
            for path in Path("/proc").iterdir()
            if path.name.isdigit() and _session(int(path.name)) == pid
        ]
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    for member in members:
        with contextlib.suppress(OSError):
            os.kill(member, signal.SIGKILL)


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except OSError:
        return -1


if __name__ == "__main__":
    main()
