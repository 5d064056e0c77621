"""Real processes: small Python programs that behave and misbehave."""

import ctypes
import os
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import psutil
import pytest

from protocol import orphans
from protocol.command_line import join
from protocol.process import (
    MAX_LINE_BYTES,
    MAX_UNREAD_BYTES,
    STDERR_LOG_BYTES,
    EngineProcess,
    LaunchError,
    _LineBuffer,
    unshared_bytes,
)


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-u", "-c", code]


ECHO = (
    "import sys\nfor line in sys.stdin:\n    print('got', line.strip())\n    if line.strip() == 'END': break"
)


def soon(seconds: float = 20.0) -> float:
    return time.monotonic() + seconds


def test_the_console_host_of_windows_does_not_count_as_a_child(tmp_path: Path) -> None:
    """Windows adds one to every program with a console; here a program of that name stands for it."""
    host = tmp_path / "conhost.exe"
    code = "import subprocess, sys, time; subprocess.Popen(sys.argv[1:]); time.sleep(60)"
    stay = "import time; time.sleep(60)"
    if sys.platform != "win32":
        host.symlink_to(sys.executable)
    with EngineProcess(
        [*python(code), str(host) if host.exists() else sys.executable, "-S", "-c", stay]
    ) as process:
        started = psutil.Process(process.pid)
        awaited = "python.exe" if sys.platform == "win32" else "conhost.exe"
        while awaited not in [child.name() for child in started.children()]:
            time.sleep(0.01)
        names = [child.name() for child in process.children()]
        assert "conhost.exe" not in names
        assert len(names) == (sys.platform == "win32")  # there the second Python


class Untold:
    """A process of which the system tells little: an error, or nothing for a question."""

    def __init__(self, error: type[Exception], rss: int | None = None) -> None:
        self.error, self.rss = error, rss

    def memory_full_info(self) -> object:
        raise self.error

    def memory_info(self) -> object:
        if self.rss is None:
            raise self.error
        return SimpleNamespace(rss=self.rss)


@pytest.mark.parametrize("error", [OSError, NotImplementedError, AttributeError, psutil.AccessDenied])
def test_unknown_memory_is_not_an_error(error: type[Exception]) -> None:
    assert unshared_bytes(Untold(error, 1000)) == 1000
    assert unshared_bytes(Untold(error)) == 0


def read_all(process: EngineProcess) -> list[str]:
    lines = []
    while stamped := process.read(soon()):
        lines.append(stamped[1])
    return lines


def test_lines_there_and_back_with_stamps() -> None:
    with EngineProcess(python(ECHO)) as process:
        before = time.monotonic()
        process.send(["one", "two"])
        first, second = process.read(soon()), process.read(soon())
        assert first is not None and second is not None
        assert (first[1], second[1]) == ("got one", "got two")
        assert before <= first[0] <= second[0] <= time.monotonic()
        assert process.read(time.monotonic()) is None  # a deadline passed
        assert not process.ended and process.alive and process.exit_status is None
        assert process.close() == 0
        assert process.ended is False  # "got END" is still unread
        assert read_all(process) == ["got END"]
        assert process.ended


def test_lines_go_to_the_callback() -> None:
    lines: list[str] = []
    over = threading.Event()
    process = EngineProcess(
        python(ECHO), on_line=lambda _, line: lines.append(line), on_end=lambda _: over.set()
    )
    process.send(["one"])
    process.close()
    assert over.wait(20)
    assert lines == ["got one", "got END"]


@pytest.mark.parametrize("command", ["/no/such/brain", "", [], '"unbalanced', "/"])
def test_a_command_that_cannot_start(command: str | list[str]) -> None:
    with pytest.raises(LaunchError, match="cannot start"):
        EngineProcess(command)


def test_a_command_may_be_a_text(tmp_path: Path) -> None:
    program = tmp_path / "my brain.py"
    program.write_text("import os; print(os.getcwd())")
    with EngineProcess(join([sys.executable, "my brain.py"]), cwd=tmp_path) as process:
        assert read_all(process) == [str(tmp_path)]


def test_death_is_an_event() -> None:
    with EngineProcess(python("import os; print('7,7'); os._exit(3)")) as process:
        assert read_all(process) == ["7,7"]
        assert process.ended
        process.send(["TURN 7,7"] * 100_000)  # nobody reads: no error, no SIGPIPE
        assert process.close() == 3
    assert process.close() == 3  # again is harmless


def test_the_last_line_needs_no_end() -> None:
    with EngineProcess(python("import sys; sys.stdout.write('7,7\\r\\n8,8')")) as process:
        assert read_all(process) == ["7,7", "8,8"]


def test_a_brain_that_does_not_read_blocks_nobody() -> None:
    with EngineProcess(python("import time; time.sleep(60)")) as process:
        process.send(["x" * 1000] * 10_000)
        assert process.close(grace_s=0.1) == (-9 if os.name == "posix" else 1)


def test_endless_output_costs_bounded_memory() -> None:
    code = "import os\nwhile True: os.write(1, b'x' * 65536)"
    with EngineProcess(python(code)) as process:
        stamped = process.read(soon())
        assert stamped is not None and stamped[1] == "x" * MAX_LINE_BYTES
        assert process.read(time.monotonic() + 0.3) is None  # the same line, still


def test_a_flood_of_lines_waits_for_the_reader() -> None:
    code = "import os\nfor i in range(4000): os.write(1, b'%04d' % i + b'x' * 9995 + b'\\n')"
    with EngineProcess(python(code)) as process:
        assert process.read(soon()) is not None
        time.sleep(0.3)
        assert process.alive
        assert process._lines._size <= MAX_UNREAD_BYTES + 10_000
        numbers = [line[:4] for line in read_all(process)]
        assert numbers == [f"{i:04}" for i in range(1, 4000)]


def test_stderr_is_drained_and_its_last_part_kept() -> None:
    code = (
        "import os\nfor _ in range(200): os.write(2, b'noise' * 2000)\nos.write(2, b'the end')\nprint('7,7')"
    )
    with EngineProcess(python(code)) as process:
        assert read_all(process) == ["7,7"]
        process.close()
        assert process.stderr.endswith("the end")
        assert len(process.stderr) <= STDERR_LOG_BYTES + 65536


CHILD = (
    "import subprocess, sys, time\n"
    "child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(120)'])\n"
    "print(child.pid, flush=True)\n"
)


@pytest.mark.parametrize("leave", ["time.sleep(120)", "sys.exit()"])
def test_no_child_outlives_the_close(leave: str) -> None:
    process = EngineProcess(python(CHILD + leave))
    stamped = process.read(soon())
    assert stamped is not None
    child = int(stamped[1])
    if "exit" not in leave:
        assert [p.pid for p in process.children()] == [child]
        assert process.memory_bytes() > 1_000_000 and process.thread_count() >= 2
    process.close(grace_s=0.2)
    with pytest.raises(psutil.NoSuchProcess):  # not even a zombie
        if psutil.Process(child).status() == psutil.STATUS_ZOMBIE:
            raise psutil.NoSuchProcess(child)  # an orphan's zombie belongs to init


DAEMON = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        start({}, start_new_session=True)
    os._exit(0)
os.wait()
"""
AWAY = {
    "a child": "start({})",
    "a session": "start({}, start_new_session=True)",
    "an orphan": "if os.fork() == 0: start({}); os._exit(0)\nos.wait()",
    "a daemon": DAEMON,
}
DETACHED = "start({}, creationflags=subprocess.DETACHED_PROCESS)"
WAYS = {"a child": AWAY["a child"], "detached": DETACHED} if sys.platform == "win32" else AWAY
STAY = "[sys.executable, '-S', '-c', 'import time; time.sleep(300)', token]"


def leaving(way: str, token: str, end: str) -> str:
    """A program that leaves a process behind, which has a word in its command line."""
    return (
        f"import os, subprocess, sys\ntoken = {token!r}\nstart = subprocess.Popen\n"
        f"{way.format(STAY)}\nprint('ready', flush=True)\n{end}"
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("end", ["for line in sys.stdin: pass", "sys.exit()", "os.kill(os.getpid(), 9)"])
def test_nothing_is_left_running_however_it_got_away(way: str, end: str) -> None:
    token = f"token{os.getpid()}{time.monotonic_ns()}"
    process = EngineProcess(python(leaving(WAYS[way], token, end)))
    assert process.read(soon())
    while not having(token):
        time.sleep(0.01)
    process.close(grace_s=0.2)
    assert not having(token)


def having(token: str) -> list[int]:
    """Living processes with a word in their command line."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        if token in (process.info["cmdline"] or ()) and process.info["status"] != psutil.STATUS_ZOMBIE:
            found.append(process.pid)
    return found


def test_what_holds_all_pipes_open_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.process._KILL_WAIT_S", 0.2)
    waits: list[float] = []

    class Reader:
        def join(self, seconds: float) -> None:
            waits.append(seconds)
            time.sleep(seconds)

    process = EngineProcess(python(ECHO))
    process._threads += [Reader(), Reader()]  # type: ignore[list-item]
    process.close()
    assert len(waits) == 2 and sum(waits) <= 0.2


def test_on_windows_engines_end_with_the_program_that_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app kills the doctor there, which has no window to be closed; its engine went on."""
    kernel = Mock(CreateJobObjectW=Mock(return_value=11), OpenProcess=Mock(return_value=12))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(orphans, "sys", SimpleNamespace(platform="win32"))
    orphans.JobObject(4)
    names = [name for name, _, _ in kernel.mock_calls]
    assert names.index("SetInformationJobObject") < names.index("AssignProcessToJobObject")
    job, kind, limits, size = kernel.SetInformationJobObject.call_args.args
    extended_limits, kill_on_job_close = 9, 0x2000
    assert (job.value, kind, size) == (11, extended_limits, 144)
    assert struct.unpack_from("=qqI", limits) == (0, 0, kill_on_job_close)  # behind two times, the flags


@pytest.mark.skipif(sys.platform != "linux", reason="taking in orphans")
def test_a_runner_ends_even_what_cleared_its_environment() -> None:
    token = f"token{os.getpid()}{time.monotonic_ns()}"
    daemon = DAEMON.replace("start_new_session", "env={{}}, start_new_session")
    engine = leaving(daemon, token, "import time; time.sleep(1)")
    runner = (
        "import sys, time\nfrom protocol.process import EngineProcess, kill\n"
        "from protocol.orphans import orphans, take_in_orphans\ntake_in_orphans()\n"
        f"process = EngineProcess([sys.executable, '-S', '-u', '-c', {engine!r}])\n"
        "process.read(time.monotonic() + 20)\nprocess.close(grace_s=5)\n"
        "print(len(orphans()))\nkill(orphans())\n"
    )
    done = subprocess.run([sys.executable, "-c", runner], capture_output=True, text=True, check=True)
    assert int(done.stdout) >= 1, done
    assert not having(token)


HANGS = """
import os, pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
time.sleep(60)
"""


def started_by(path: Path) -> psutil.Process:
    """The process that writes its number into a file."""
    deadline = soon()
    while not (path.exists() and path.read_text()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return psutil.Process(int(path.read_text()))


def test_no_brain_outlives_a_program_that_ends_by_an_error(tmp_path: Path) -> None:
    """One that hangs, or thinks, never sees the end of its input."""
    number = tmp_path / "number"
    brain = [*python(HANGS), str(number)]
    code = f"""
from pathlib import Path
from protocol.process import EngineProcess
process = EngineProcess({brain!r})
while not (Path({str(number)!r}).exists() and Path({str(number)!r}).read_text()): pass
raise SystemExit(3)
"""
    assert subprocess.run([sys.executable, "-c", code]).returncode == 3
    assert not psutil.pid_exists(int(number.read_text()))


@pytest.mark.posix("SIGTERM")
def test_a_doctor_that_is_ended_ends_its_brain(tmp_path: Path) -> None:
    number = tmp_path / "number"
    command = [sys.executable, "-m", "protocol.compliance", "--", *python(HANGS), str(number)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as doctor:
        brain = started_by(number)
        doctor.terminate()
        doctor.wait(20)
        assert not brain.is_running()


def test_suspend_and_resume() -> None:
    code = "import time\nwhile True: sum(range(10**6)); print('tick')"
    with EngineProcess(python(code)) as process:
        assert process.read(soon())
        process.suspend()
        while process.read(time.monotonic() + 0.5):
            pass
        process.resume()
        assert process.read(soon())
        assert process.cpu_seconds() > 0


def test_nothing_leaks() -> None:
    own = psutil.Process()

    def count() -> tuple[int, int, int]:
        files = own.num_fds() if os.name == "posix" else own.num_handles()
        return files, own.num_threads(), len(own.children())

    EngineProcess(python(ECHO)).close()
    before = count()
    for _ in range(30):
        EngineProcess(python(ECHO)).close()
    # A joined thread may stay in the system's list for a moment more; what earlier tests left may go.
    deadline = soon()
    while (more := [now > then for now, then in zip(count(), before, strict=True)]) != [False] * 3:
        assert time.monotonic() < deadline, more
        time.sleep(0.01)


def test_unread_lines_count_by_what_they_take_in_memory_however_short() -> None:
    """Millions of empty lines took hundreds of megabytes, and minutes to read after the engine's time."""
    buffer = _LineBuffer()

    def flood() -> None:
        for _ in range(200_000):
            buffer.put(0.0, "")

    engine = threading.Thread(target=flood)
    engine.start()
    while engine.is_alive() and buffer._size < MAX_UNREAD_BYTES:
        time.sleep(0.001)
    assert len(buffer._lines) < 50_000
    buffer.release()
    engine.join()
