"""The brain as managers meet it: a real process."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from protocol.brain.settings import MIN_MEMORY_BYTES
from protocol.process import EngineProcess

BRAIN = [sys.executable, "-m", "protocol", "--net", "uniform"]
PATIENCE_S = 300.0


def answer(process: EngineProcess) -> str:
    """The next line that is not a message."""
    while stamped := process.read(time.monotonic() + PATIENCE_S):
        if not stamped[1].startswith("MESSAGE"):
            return stamped[1]
    raise AssertionError(f"no answer; exit status {process.exit_status}, stderr {process.stderr!r}")


@pytest.fixture
def brain() -> Iterator[EngineProcess]:
    """A brain that ends by itself when told, silent on standard error."""
    with EngineProcess(BRAIN) as process:
        yield process
        assert process.close(grace_s=PATIENCE_S) == 0
        assert process.stderr == ""


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_a_game_in_raw_bytes(brain: EngineProcess, line_end: bytes) -> None:
    lines = [b"start 15", b"", b"INFO timeout_turn 50", b"Begin", b" "]
    brain.send_bytes(line_end.join(lines) + line_end)
    assert answer(brain) == "OK"
    assert re.fullmatch(r"\d+,\d+", answer(brain))


@pytest.mark.posix("closed streams")
@pytest.mark.parametrize("closed", ["2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_it_plays_and_ends_without_the_other_standard_streams(closed: str) -> None:
    script = f'"$@" {closed}; exit $?'
    command = ["bash", "-c", script, "bash", *BRAIN]
    asked = "START 15\nINFO timeout_turn 50\nBEGIN\nEND\n"
    done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    if closed == "2>&-":
        assert re.fullmatch(r"OK\n\d+,\d+\n", re.sub("MESSAGE.*\n", "", done.stdout))


def test_a_burst_as_gomocupjudge_sends_it(brain: EngineProcess) -> None:
    lines = ["START 15", "INFO timeout_match 100000", "INFO timeout_turn 100", "INFO max_memory 367001600"]
    lines += ["INFO game_type 1", "INFO rule 4", "INFO folder /tmp/a folder", "INFO time_left 100000"]
    brain.send([*lines, "BOARD", "DONE"])
    assert answer(brain) == "OK"
    assert re.fullmatch(r"\d+,\d+", answer(brain))


def test_after_a_foul_of_black_the_brain_makes_its_five(brain: EngineProcess) -> None:
    black = [(3, 7), (4, 7), (5, 7), (6, 4), (6, 5), (6, 6), (6, 7)]  # a double four by the last
    white = [(x, 12) for x in range(4)] + [(14, 0), (14, 14)]
    order = [stone for pair in zip(black, white, strict=False) for stone in pair] + black[6:]
    lines = [f"{x},{y},{2 if (x, y) in black else 1}" for x, y in order]
    brain.send(["START 15", "INFO rule 4", "INFO timeout_turn 1000", "BOARD", *lines, "DONE"])
    assert [answer(brain), answer(brain)] == ["OK", "4,12"]


EDGES = [-(2**63), -(2**31), -1, 0, 1, 2**31 - 1, 2**31, 2**32, 2**53, 2**63 - 1, 10**18]
KEYS = [
    *("max_depth", "max_node", "hash_size", "thread_num", "timeout_turn", "timeout_match", "time_left"),
    *("max_memory", "rule", "show_detail", "caution_factor", "game_type"),
]
PLAIN = [
    *("timeout_turn 20", "timeout_match 0", "time_left 2147483647", "max_depth 0", "max_node 0"),
    *("thread_num 1", "hash_size 0", "max_memory 0", "rule 0"),
]


@pytest.mark.slow
@pytest.mark.parametrize("thinking", [False, True])
def test_a_move_comes_whatever_number_an_info_holds(brain: EngineProcess, thinking: bool) -> None:
    """One that cannot be met is told once, at the next command. A time of 2^63 ms once ended it."""
    for key in KEYS:
        for number in EDGES:
            brain.send([f"INFO {line}" for line in PLAIN])
            info = f"INFO {key} {number}"
            if thinking:
                brain.send(["START 15", "START 15", "INFO timeout_turn 2147483647", "BEGIN", info, "YXSTOP"])
            else:
                brain.send([info, "START 15", "START 15", "BEGIN", "YXSTOP"])
            said = [answer(brain) for _ in range(3)]
            assert said[1] == "OK" and re.fullmatch(r"\d+,\d+", said[2]), (key, number, said)
            assert said[0] == "OK" or said[0].startswith("ERROR INFO"), (key, number, said)


@pytest.mark.posix("signals")
@pytest.mark.parametrize("delay_s", [0.0, 0.05, 0.2, 0.5])
def test_an_interrupt_ends_it_quietly_even_while_it_thinks(delay_s: float) -> None:
    process = EngineProcess([*BRAIN, "--net", "best"])
    process.send(["START 15", "INFO timeout_turn 100000"])
    assert answer(process) == "OK"
    process.send(["TURN 7,7"])
    time.sleep(delay_s)
    os.kill(process.pid, signal.SIGINT)
    assert process.read(time.monotonic() + PATIENCE_S) is None
    assert process.close() == -signal.SIGINT
    assert process.stderr == ""


def test_garbage_and_ten_megabytes_do_not_kill_it(brain: EngineProcess) -> None:
    brain.send_bytes(b"\x00\xff\xfe\n" + b"A" * 10_000_000 + b"\nTURN " + b"7" * 10_000_000 + b"\nSTART 15\n")
    assert [answer(brain).split()[0] for _ in range(4)] == ["UNKNOWN", "UNKNOWN", "ERROR", "OK"]
    assert brain.memory_bytes() < 200 * 2**20


@pytest.mark.parametrize("delay_s", [0.0, 0.002, 0.01, 0.05, 0.2])
def test_end_at_any_moment_of_thinking(delay_s: float) -> None:
    with EngineProcess(BRAIN) as process:
        process.send(["START 15", "INFO timeout_turn 100000"])
        assert answer(process) == "OK"
        process.send(["BEGIN"])
        time.sleep(delay_s)
        assert process.close(grace_s=PATIENCE_S) == 0


def test_the_end_of_input_ends_it_even_while_it_thinks() -> None:
    with EngineProcess(BRAIN) as process:
        process.send(["START 15", "INFO timeout_turn 1000000", "BEGIN"])
        process.close_input()
        deadline = time.monotonic() + PATIENCE_S
        while process.alive and time.monotonic() < deadline:
            time.sleep(0.01)
        assert process.exit_status == 0


def test_end_is_obeyed_even_if_nobody_reads() -> None:
    read_end, write_end = os.pipe()
    with subprocess.Popen(BRAIN, stdin=subprocess.PIPE, stdout=write_end) as process:
        assert process.stdin is not None
        process.stdin.write(b"FOO\n" * 20_000 + b"END\n")  # the answers fill the pipe
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 0
    os.close(read_end)
    os.close(write_end)


def test_what_was_asked_before_end_is_answered_however_slow_the_start() -> None:
    code = (
        "import time, engine.player, protocol.__main__\n"
        "load = engine.player.Player.load\n"
        "engine.player.Player.load = lambda player: (time.sleep(1.5), load(player))\n"
        "protocol.__main__.main()"
    )
    with EngineProcess([sys.executable, "-c", code, "--net", "uniform"]) as process:
        process.send_bytes(b"START 15\nBEGIN\nTURN 3,3\nEND\n")
        process.close_input()
        assert answer(process) == "OK"
        assert [bool(re.fullmatch(r"\d+,\d+", answer(process))) for _ in range(2)] == [True, True]
        assert process.read(time.monotonic() + PATIENCE_S) is None


@pytest.mark.parametrize("cycles", [3, pytest.param(100, marks=pytest.mark.long)])
def test_quick_start_and_end_cycles(cycles: int) -> None:
    for _ in range(cycles):
        with EngineProcess(BRAIN) as process:
            process.send(["START 15"])
            assert process.close(grace_s=PATIENCE_S) == 0
            assert answer(process) == "OK"


def test_no_file_unless_a_log_is_asked_for(tmp_path: Path) -> None:
    with EngineProcess(BRAIN, cwd=tmp_path) as process:
        process.send(["START 15", "ABOUT"])
        assert answer(process) == "OK"
        process.close(PATIENCE_S)
    assert list(tmp_path.iterdir()) == []
    with EngineProcess([*BRAIN, "--log", "brain.log"], cwd=tmp_path) as process:
        process.send(["START 15", "BÖRD"])
        assert answer(process) == "OK"
        assert answer(process).startswith("UNKNOWN")
        process.close(PATIENCE_S)
    text = (tmp_path / "brain.log").read_text(encoding="utf-8")
    assert "< START 15" in text and "> OK" in text and "< BÖRD" in text and "< END" in text


def test_wrong_options_are_refused_with_a_reason(tmp_path: Path) -> None:
    config = tmp_path / "brain.toml"
    config.write_text("threads = 0\n")
    cases = {
        "--threads 0": "--threads: '0' is not within 1..",
        "--wings 2": "--wings",
        "--log /no/such/folder/brain.log": "cannot write the log",
        f"--config {config}": "threads: 0 is not within 1..",
        "--config /no/such/file": str(Path("/no/such/file")),
        f"--library {tmp_path}": "not an ordinary file",
    }
    for name in ("log", "library", "net"):
        (tmp_path / f"{name}.toml").write_text(f'{name} = "a\\u0000b"\n')
        cases[f"--config {tmp_path / name}.toml"] = f"{name}: cannot hold a NUL"
    for arguments, reason in cases.items():
        with EngineProcess([*BRAIN, *arguments.split()]) as process:
            deadline = time.monotonic() + PATIENCE_S
            while process.alive and time.monotonic() < deadline:
                time.sleep(0.01)
            assert process.exit_status == 2
            process.close()
            assert reason in process.stderr


def test_nothing_slow_is_loaded_before_start_is_answered() -> None:
    code = (
        "import sys, protocol.__main__, protocol.brain.server\n"
        "from engine.player import Player\n"
        "Player('patterns').load()\n"
        "sys.exit(', '.join({'numpy', 'torch', 'onnxruntime', 'PyQt6', 'psutil'} & set(sys.modules)) or 0)"
    )
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert finished.returncode == 0, f"loaded: {finished.stderr}"


@pytest.mark.parametrize("rule", [0, 4])
def test_nothing_is_imported_between_ok_and_the_first_move(rule: int, tmp_path: Path) -> None:
    log = tmp_path / "brain.log"  # which takes standard error
    command = [sys.executable, "-X", "importtime", "-m", "protocol", "--log", str(log)]
    with EngineProcess(command) as process:
        process.send(["START 15"])
        assert answer(process) == "OK"
        process.send([f"INFO rule {rule}", "INFO timeout_turn 200", f"INFO max_memory {350 << 20}", "BEGIN"])
        assert re.fullmatch(r"\d+,\d+", answer(process))
        process.close(PATIENCE_S)
    before, after = log.read_text(encoding="utf-8").split("> OK")
    assert "import time:" in before and "import time:" not in after


@pytest.mark.parametrize(
    "games", [pytest.param(60, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.long)]
)
def test_nothing_leaks_over_many_games(brain: EngineProcess, games: int) -> None:
    def play(times: int) -> None:
        for number in range(times):
            size = (15, 20)[number % 2]
            brain.send(
                [f"START {size}", f"INFO rule {(0, 1, 4)[number % 3]}", "INFO timeout_turn 0", "BEGIN"]
            )
            assert answer(brain) == "OK"
            assert re.fullmatch(r"\d+,\d+", answer(brain))

    def state() -> tuple[int, int, int]:
        own = psutil.Process(brain.pid)
        return (
            own.num_fds() if os.name == "posix" else own.num_handles(),
            brain.thread_count(),
            brain.memory_bytes(),
        )

    play(20)
    files, threads, memory = state()
    play(games)
    files_after, threads_after, memory_after = state()
    assert files_after == files
    assert threads_after <= threads + 1  # the one that thought may be about to end
    assert memory_after - memory < 16 * 2**20


@pytest.mark.parametrize(
    ("net", "rule", "limit", "share"),
    [
        pytest.param("uniform", 0, 128 << 20, 0.5, marks=pytest.mark.slow),
        ("best", 4, 128 << 20, 0.5),
        pytest.param("best", 4, 80_000_000, 0.5, marks=pytest.mark.slow),
        ("best", 0, MIN_MEMORY_BYTES, 1.0),
        pytest.param("best", 4, MIN_MEMORY_BYTES, 1.0, marks=pytest.mark.slow),
    ],
)
def test_max_memory_is_respected(net: str, rule: int, limit: int, share: float) -> None:
    with EngineProcess([sys.executable, "-m", "protocol", "--net", net]) as process:
        process.send(
            [
                "START 15",
                f"INFO max_memory {limit}",
                f"INFO rule {rule}",
                "INFO timeout_turn 2000",
                "BOARD",
                "7,7,1",
                "8,9,2",
                "DONE",
            ]
        )
        assert answer(process) == "OK"
        assert re.fullmatch(r"\d+,\d+", answer(process))
        assert process.memory_bytes() < limit * share


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have the priority of their process")
def test_a_raised_priority_is_that_of_every_thread() -> None:
    """One reads before the options are known, and another thinks."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0) - 1)
    except PermissionError:
        pytest.skip("no right to raise a priority")
    os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0) + 1)
    with EngineProcess([*BRAIN, "--priority", "1"]) as process:
        process.send(["START 15", "INFO timeout_turn 50", "TURN 7,7"])
        assert answer(process) == "OK"
        assert re.fullmatch(r"\d+,\d+", answer(process))
        threads = psutil.Process(process.pid).threads()
        assert len(threads) > 2
        assert {os.getpriority(os.PRIO_PROCESS, thread.id) for thread in threads} == {-5}


@pytest.mark.posix("names of files that are no text")
def test_a_name_that_is_no_text_can_be_logged(tmp_path: Path) -> None:
    log = tmp_path / "brain.log"
    net = os.fsdecode(os.fsencode(tmp_path) + b"/\xff/net.line")
    with EngineProcess([*BRAIN, "--net", net, "--log", str(log)]) as process:
        process.send(["START 15", "ABOUT"])
        stamped = process.read(time.monotonic() + PATIENCE_S)
        assert stamped is not None and stamped[1].startswith("ERROR no net 'net' in ")
        stamped = process.read(time.monotonic() + PATIENCE_S)
        assert stamped is not None and stamped[1].startswith("name=")
    assert "udcff; there are" in log.read_text()
