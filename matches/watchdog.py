"""The process behind `matches.machine.Watchdog`. Standard library only: run by its path, it starts at once.

Reads `+PID MARK` and `-PID` lines; with the number 0 the mark alone counts. Its input ends when the manager
ends, in whatever way; then it kills all processes that are left, their sessions and what has their mark in
its environment (`protocol.orphans`).
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
    left: dict[int, str] = {}
    for line in sys.stdin:
        pid, _, mark = line[1:].strip().partition(" ")
        if line[0] == "+":
            left[int(pid)] = mark
        else:
            left.pop(int(pid), None)
    for number, mark in left.items():
        _kill(number, mark)


def _kill(pid: int, mark: str) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], capture_output=True, check=False)
        return
    members = [pid] if pid else []
    with contextlib.suppress(OSError):
        members += [
            int(path.name)
            for path in Path("/proc").iterdir()
            if path.name.isdigit() and (_has_mark(path, mark) or (pid and _session(int(path.name)) == pid))
        ]
    with contextlib.suppress(OSError):
        if pid:
            os.killpg(pid, signal.SIGKILL)
    for member in members:
        with contextlib.suppress(OSError):
            os.kill(member, signal.SIGKILL)


def _has_mark(process: Path, mark: str) -> bool:
    try:
        return bool(mark) and f"NARABE_ENGINE={mark}".encode() in (process / "environ").read_bytes().split(
            b"\0"
        )
    except OSError:
        return False


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except OSError:
        return -1


if __name__ == "__main__":
    main()
