"""A brain as a process: lines in, time-stamped lines out, control over its whole process tree.

    with EngineProcess("pbrain-narabe --threads 1") as process:
        process.send(["START 15"])
        stamped = process.read(deadline=time.monotonic() + 5)

The only command of the protocol in it is the one that ends the brain. Three threads serve each process: one
writes, so that a brain that does not read cannot block its manager; one reads standard output; one drains
standard error. The death of the process is an event (`ended`, `exit_status`), never an exception.
"""

import atexit
import contextlib
import math
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import psutil

from engine.records.files import in_words
from engine.rules.translatable import Translatable, translatable
from protocol.command_line import join, split
from protocol.orphans import MARK, JobObject, expected, marked, new_mark
from protocol.programs import engine_environment, find_program, refuse_cr_lf, why_not_started

MAX_LINE_BYTES = 64 * 1024
"""A longer line is cut, so that an endless one takes no more memory than this."""
MAX_UNREAD_BYTES = 4 * 1024 * 1024
"""With more memory taken by unread output the brain blocks until some of it is read."""
STDERR_LOG_BYTES = 64 * 1024
"""How many bytes from the end of standard error are kept."""
CONSOLE_HOST = "conhost.exe"
_CHUNK_BYTES = 64 * 1024
_LINE_BYTES = 140  # that an unread line takes beside its text, an empty one too
_KILL_WAIT_S = 5.0
_KILL_ROUNDS = 20
_SEARCH_INTERVAL_S = 1.0
_WINDOWS_EXCEPTIONS = {
    0xC000_0005: translatable("access violation"),
    0xC000_001D: translatable("illegal instruction"),
    0xC000_00FD: translatable("stack overflow"),
    0xC000_0135: translatable("a DLL is missing"),
    0xC000_013A: translatable("interrupted"),
    0xC000_0409: translatable("aborted"),
}

_running: "set[EngineProcess]" = set()

OnLine = Callable[[float, str], None]
OnEnd = Callable[[float], None]


class LaunchError(OSError):
    """A brain that cannot be started, with its command and the reason."""


def exit_words(status: int) -> Translatable:
    """An exit status in words; a signal and a Windows exception have clearer names."""
    if status < 0:
        try:
            return translatable("ended by {signal}", signal=signal.Signals(-status).name)
        except ValueError:
            return translatable("ended by signal {number}", number=-status)
    if status >= 0xC000_0000:
        name = _WINDOWS_EXCEPTIONS.get(status)
        text = translatable("exit status {status:#x}", status=status)
        return translatable("{status} ({name})", status=text, name=name) if name else text
    return translatable("exit status {status}", status=status)


class EngineProcess:
    """A running brain.

    With `on_line` each line is handed over from the reading thread as (stamp, line), and `on_end` is called
    after the last; without it `read` fetches them. Stamps are `time.monotonic()` at the arrival of a line's
    end.
    """

    def __init__(
        self,
        command: Sequence[str] | str,
        cwd: str | Path | None = None,
        on_line: OnLine | None = None,
        on_end: OnEnd | None = None,
        ending: str = "END",
    ) -> None:
        """Start a command; a text is split by `protocol.command_line`. There is no shell.

        Raises:
            LaunchError: it cannot be started.
        """
        self.command = command
        self.started_at = time.monotonic()
        self.mark = new_mark()
        """In the environment of all that the brain starts (`protocol.orphans`)."""
        self._child = _launch(command, cwd, self.mark)
        expected.add(self._child.pid)
        self._job = JobObject(self._child.pid)
        self._ending = ending  # the line that asks it to exit
        self._on_line = on_line
        self._on_end = on_end
        self._lines = _LineBuffer()
        self._unfinished = b""
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._stderr: deque[bytes] = deque()
        self._stderr_bytes = 0
        self._strays: list[psutil.Process] = []  # members of the tree outside the brain's process group
        self._searched_at = -math.inf
        self._closed = False
        self._threads = [
            threading.Thread(target=target, name=f"engine {self._child.pid} {name}", daemon=True)
            for name, target in (("in", self._write), ("out", self._read_stdout), ("err", self._read_stderr))
        ]
        self._stderr_reader = self._threads[-1]
        for thread in self._threads:
            thread.start()
        _running.add(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    # --- lines ----------------------------------------------------------------------------------------------

    def send(self, lines: Iterable[str]) -> None:
        """Queue lines for the brain. Never blocks or fails, even if the brain is gone."""
        data = "".join(line + "\n" for line in lines)
        if data:
            self._outgoing.put(data.encode("utf-8", "replace"))

    def send_bytes(self, data: bytes) -> None:
        """Queue raw bytes, to test how a brain handles them."""
        self._outgoing.put(data)

    def close_input(self) -> None:
        """Close the brain's standard input, once everything queued is written."""
        self._outgoing.put(None)

    def read(self, deadline: float) -> tuple[float, str] | None:
        """The next line and its stamp; None if none came by the deadline (of `time.monotonic()`)."""
        return self._lines.get(deadline)

    @property
    def ended(self) -> bool:
        """Whether the brain has closed its output and every line was read."""
        return self._lines.exhausted

    @property
    def unfinished(self) -> str:
        """The beginning of a line that has no end yet."""
        return self._unfinished.decode("utf-8", "replace")

    @property
    def stderr(self) -> str:
        """The end of what the brain wrote to standard error."""
        return b"".join(self._stderr).decode("utf-8", "replace")

    # --- process --------------------------------------------------------------------------------------------

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    @property
    def alive(self) -> bool:
        """Whether the brain's main process runs."""
        return self._child.poll() is None

    @property
    def exit_status(self) -> int | None:
        """Its exit status, minus the signal that ended it, or None while it runs."""
        return self._child.poll()

    def wait(self, seconds: float) -> int | None:
        """The exit status, waiting so long for it and for the last words; None if it still runs.

        `stderr` is whole then, unless a child of the brain keeps standard error open for longer.
        """
        deadline = time.monotonic() + seconds
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(seconds)
            self._stderr_reader.join(max(0.0, deadline - time.monotonic()))
        return self.exit_status

    def suspend(self) -> None:
        """Stop the whole process tree, as managers do during the opponent's turn.

        Where the system has process groups the brain's is stopped at once; the search for members that left
        it takes milliseconds, and so is made once a second at most.
        """
        self._signal_group("SIGSTOP")
        now = time.monotonic()
        if sys.platform == "win32" or now - self._searched_at > _SEARCH_INTERVAL_S:
            self._searched_at = now
            self._strays = [process for process in self._tree() if not self._in_group(process)]
        for process in self._strays:
            with contextlib.suppress(psutil.Error):
                process.suspend()

    def resume(self) -> None:
        """Let the process tree continue."""
        self._signal_group("SIGCONT")
        for process in self._strays:
            with contextlib.suppress(psutil.Error):
                process.resume()

    def _signal_group(self, name: str) -> None:
        """Signal the process group that the brain leads, where the system has groups."""
        if sys.platform != "win32" and self.alive:
            with contextlib.suppress(OSError):
                os.killpg(self.pid, getattr(signal, name))

    def _in_group(self, process: psutil.Process) -> bool:
        if sys.platform == "win32":
            return False
        try:
            return os.getpgid(process.pid) == self.pid
        except OSError:
            return True  # it has just ended

    def memory_bytes(self) -> int:
        """Memory of the tree that is not shared with other processes (USS, as GomocupJudge counts)."""
        return sum(unshared_bytes(process) for process in self._tree())

    def cpu_seconds(self) -> float:
        """Processor time of the tree so far, in user and system mode, ended children included."""
        total = 0.0
        for process in self._tree():
            with contextlib.suppress(psutil.Error):
                times = process.cpu_times()
                total += times.user + times.system
                total += getattr(times, "children_user", 0.0) + getattr(times, "children_system", 0.0)
        return total

    def thread_seconds(self) -> dict[tuple[int, int], float]:
        """Processor time of each running thread of the tree so far, by process and thread number."""
        seconds = {}
        for process in self._tree():
            with contextlib.suppress(psutil.Error):
                for thread in process.threads():
                    seconds[process.pid, thread.id] = thread.user_time + thread.system_time
        return seconds

    def thread_count(self) -> int:
        """How many threads the tree has."""
        total = 0
        for process in self._tree():
            with contextlib.suppress(psutil.Error):
                total += process.num_threads()
        return total

    def children(self) -> list[psutil.Process]:
        """The processes that the brain has started and that still run."""
        return [process for process in self._tree() if process.pid != self.pid]

    def close(self, grace_s: float = 1.0) -> int | None:
        """Send END, wait so long, kill what is left of the tree and free everything; the exit status.

        Any other status than `-9` (Windows: 1), which means that it was killed, shows that it ended in time.
        """
        if self._closed:
            return self.exit_status
        self._closed = True
        _running.discard(self)
        self.resume()
        tree = self._tree()  # before it ends: then its children are nobody's
        self.send([self._ending])
        self.close_input()
        deadline = time.monotonic() + grace_s
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(max(0.0, deadline - time.monotonic()))
        left = {process for process in (*tree, *self._tree(), *_session(self.pid)) if process.pid != self.pid}
        self._child.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(_KILL_WAIT_S)
        kill(left)
        for _ in range(_KILL_ROUNDS):  # what is killed may just have started another
            if not (left := marked(self.mark)):
                break
            kill(left)
        self._job.close()
        expected.discard(self.pid)
        self._lines.release()
        deadline = time.monotonic() + _KILL_WAIT_S  # for all: what got away may hold their pipes open
        for thread in self._threads:
            if thread is not threading.current_thread():  # close may be called by on_line
                thread.join(max(0.0, deadline - time.monotonic()))
        self._lines.close()
        return self.exit_status

    def _tree(self) -> list[psutil.Process]:
        """The main process and all its descendants, without the console hosts of Windows."""
        try:
            main = psutil.Process(self.pid)
            if not self.alive:
                return []
            return [main, *(child for child in main.children(recursive=True) if not _is_console_host(child))]
        except psutil.Error:
            return []

    # --- threads --------------------------------------------------------------------------------------------

    def _write(self) -> None:
        assert self._child.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # the brain is gone, which the end of its output shows
            while (data := self._outgoing.get()) is not None:
                self._child.stdin.write(data)
                self._child.stdin.flush()
        with contextlib.suppress(OSError):
            self._child.stdin.close()

    def _read_stdout(self) -> None:
        assert self._child.stdout is not None
        rest = b""
        cutting = False  # the rest of an overlong line is still coming in
        for chunk in _chunks(self._child.stdout):
            now = time.monotonic()
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if not cutting:
                    self._deliver(now, line)
                cutting = False
            if cutting:
                rest = b""
            elif len(rest) > MAX_LINE_BYTES:
                self._deliver(now, rest)
                rest, cutting = b"", True
            self._unfinished = rest
        if rest:
            self._deliver(time.monotonic(), rest)
        self._child.stdout.close()
        self._lines.close()
        if self._on_end is not None:
            self._on_end(time.monotonic())

    def _deliver(self, now: float, line: bytes) -> None:
        text = line[:MAX_LINE_BYTES].decode("utf-8", "replace").rstrip("\r")
        if self._on_line is not None:
            self._on_line(now, text)
        else:
            self._lines.put(now, text)

    def _read_stderr(self) -> None:
        assert self._child.stderr is not None
        for chunk in _chunks(self._child.stderr):
            self._stderr.append(chunk)
            self._stderr_bytes += len(chunk)
            while self._stderr_bytes - len(self._stderr[0]) >= STDERR_LOG_BYTES:
                self._stderr_bytes -= len(self._stderr.popleft())
        self._child.stderr.close()


@atexit.register
def _close_all() -> None:
    """No brain outlives its program, which Ctrl+C may have ended: many never see the end of their input."""
    for process in list(_running):
        process.close(grace_s=0)


class _LineBuffer:
    """Passes stamped lines between two threads; `put` blocks while too much is unread."""

    def __init__(self) -> None:
        self._lines: deque[tuple[float, str]] = deque()
        self._size = 0
        self._closed = False
        self._released = False
        self._changed = threading.Condition()

    def put(self, stamp: float, line: str) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._released or self._size < MAX_UNREAD_BYTES)
            if not self._closed:
                self._lines.append((stamp, line))
                self._size += len(line) + _LINE_BYTES
                self._changed.notify_all()

    def get(self, deadline: float) -> tuple[float, str] | None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._lines or self._closed, timeout=max(0.0, deadline - time.monotonic())
            )
            if not self._lines:
                return None
            stamp, line = self._lines.popleft()
            self._size -= len(line) + _LINE_BYTES
            self._changed.notify_all()
            return stamp, line

    def release(self) -> None:
        """Never block in `put` again: the brain has ended and little is left in its pipe."""
        with self._changed:
            self._released = True
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    @property
    def exhausted(self) -> bool:
        with self._changed:
            return self._closed and not self._lines


def _launch(command: Sequence[str] | str, cwd: str | Path | None, mark: str) -> subprocess.Popen[bytes]:
    windows = sys.platform == "win32"
    try:
        arguments = split(command) if isinstance(command, str) else list(command)
        if not arguments:
            raise ValueError(translatable("the command is empty"))
        arguments[0] = find_program(arguments[0]) or arguments[0]
        if not windows:
            refuse_cr_lf(arguments[0])
        return subprocess.Popen(
            arguments,
            cwd=cwd,
            env={**engine_environment(), MARK: mark},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # A session of its own: an interrupt at the manager's terminal is not the brain's, and what the
            # brain leaves behind is found by the session.
            start_new_session=not windows,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError) as error:
        text = command if isinstance(command, str) else join(command)
        reason = why_not_started(arguments[0], error) if isinstance(error, OSError) else in_words(error)
        raise LaunchError(
            translatable("cannot start {command!r}: {reason}", command=text, reason=reason)
        ) from error


def _chunks(stream: IO[bytes]) -> Iterable[bytes]:
    with contextlib.suppress(OSError, ValueError):
        while chunk := os.read(stream.fileno(), _CHUNK_BYTES):
            yield chunk


def unshared_bytes(process: psutil.Process) -> int:
    """Memory that a process shares with no other (USS), else all it holds (RSS); 0: unknown, or ended."""
    # Wine raises bare OSErrors, and some systems have no `uss`.
    untold = (psutil.Error, OSError, NotImplementedError, AttributeError)
    with contextlib.suppress(*untold):
        return int(process.memory_full_info().uss)
    with contextlib.suppress(*untold):
        return int(process.memory_info().rss)
    return 0


def _is_console_host(process: psutil.Process) -> bool:
    """Whether it is the `conhost.exe` that Windows runs for a program's console."""
    try:
        return bool(process.name().lower() == CONSOLE_HOST)
    except (psutil.Error, OSError):
        return False


def _session(leader_pid: int) -> set[psutil.Process]:
    """The processes of a brain's session, orphans included (where the system has sessions)."""
    found = set()
    if sys.platform != "win32":
        for pid in psutil.pids():
            with contextlib.suppress(psutil.Error, OSError):
                if os.getsid(pid) == leader_pid:
                    found.add(psutil.Process(pid))
    return found


def kill(processes: set[psutil.Process]) -> None:
    """End processes that are not our own children (waiting for those would take their exit status away)."""
    for process in processes:
        with contextlib.suppress(psutil.Error):
            process.kill()  # psutil makes sure that the pid was not given to another process meanwhile
    psutil.wait_procs(processes, timeout=_KILL_WAIT_S)
