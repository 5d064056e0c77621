"""Watching the machine, and holding engines: suspension, processors, memory of a whole tree, no orphans."""

import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from engine.rules.game import Termination, TimeControl
from engine.rules.variant import Variant
from matches.contestant import Contestant, Failure, Services
from matches.machine import Watchdog, processor_sets
from matches.options import EngineOptions
from protocol import delays
from protocol.client import Moves
from protocol.command_line import join
from protocol.delays import DelayWatch

KILLED = -9 if os.name == "posix" else 1
KILLED_ITSELF = -9 if os.name == "posix" else 15  # psutil's status on Windows is SIGTERM


@pytest.fixture
def services():
    services = Services()
    yield services
    services.close()


def contestant(brain, services, *faults, processors=(), **options):
    table = brain("x", 1, *faults)
    options = EngineOptions(table["cmd"], directory=".", time=TimeControl(turn_ms=5000), **options)
    return Contestant(options, services, processors)


def pids_of(player):
    main = psutil.Process(player._process.pid)
    tree = [main, *main.children(recursive=True)]
    return [process for process in tree if process.name() != "conhost.exe"]  # Windows' own


def test_a_suspended_engine_stands_still_with_all_its_processes(brain, services):
    player = contestant(brain, services, "orphan=60")
    player.start_game(15, 15, Variant.FREESTYLE)
    player.ask(lambda conversation: conversation.begin(), 5000)
    assert len(pids_of(player)) == 2
    player.suspend()
    time.sleep(0.05)
    assert {process.status() for process in pids_of(player)} == {psutil.STATUS_STOPPED}
    answer = player.ask(lambda conversation: conversation.turn(7, 7), 5000)
    assert isinstance(answer.result, Moves)
    tree = pids_of(player)
    player.close()
    assert not any(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in tree)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="the system cannot bind processes")
def test_an_engine_is_bound_to_its_processors(brain, services):
    processor = max(os.sched_getaffinity(0))
    player = contestant(brain, services, processors=(processor,))
    player.start_game(15, 15, Variant.FREESTYLE)
    assert os.sched_getaffinity(player._process.pid) == {processor}
    player.close()


def test_memory_is_counted_over_the_tree(services, tmp_path):
    eater = "x = bytearray(b'x') * (150 << 20); import time; time.sleep(60)"
    script = tmp_path / "brain.py"
    script.write_text(f"import subprocess, sys; subprocess.run([sys.executable, '-S', '-c', {eater!r}])")
    command = join([sys.executable, "-S", str(script)])
    options = EngineOptions(command, directory=".", memory_bytes=100 << 20, startup_ms=20_000)
    player = Contestant(options, services)
    failure = player.start_game(15, 15, Variant.FREESTYLE).result
    assert isinstance(failure, Failure)
    assert failure.termination is Termination.MEMORY_LIMIT
    assert "100 MiB are allowed" in failure.text


def test_a_killed_manager_leaves_no_engine_even_if_suspended(brain, tmp_path):
    code = (
        "import psutil\n"
        "from matches.contestant import Contestant, Services\n"
        "from matches.options import EngineOptions\n"
        "from engine.rules.variant import Variant\n"
        f"player = Contestant(EngineOptions({brain('x', 1)['cmd']!r}, directory='.'), Services())\n"
        "player.start_game(15, 15, Variant.FREESTYLE)\n"
        "player.suspend()\n"
        "print(player._process.pid, flush=True)\n"
        "psutil.Process().kill()\n"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    manager = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert manager.returncode == KILLED_ITSELF
    pid = int(manager.stdout)
    deadline = time.monotonic() + 10
    while psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_watchdog_spares_what_was_given_back():
    watchdog = Watchdog()
    processes = [
        subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"], start_new_session=True)
        for _ in range(2)
    ]
    for process in processes:
        watchdog.add(process.pid, "")
    watchdog.remove(processes[0].pid)
    watchdog.close()
    assert processes[1].wait(10) == KILLED
    assert processes[0].poll() is None
    processes[0].kill()
    processes[0].wait()


@pytest.mark.posix("signals that stop a process")
def test_the_heartbeat_notices_that_this_program_stood_still():
    code = (
        "import time\n"
        "from protocol.delays import DelayWatch\n"
        "watch = DelayWatch()\n"
        "with watch.delay_of(None) as delay:\n"
        "    print('ready', flush=True)\n"
        "    input()\n"
        "    print(delay.ms, flush=True)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    program = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout.readline() == "ready\n"
    program.send_signal(signal.SIGSTOP)
    time.sleep(0.5)
    program.send_signal(signal.SIGCONT)
    delay_ms, _ = program.communicate("\n", timeout=300)
    assert float(delay_ms) > 400


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a thread waited")
def test_waits_of_a_thread_that_has_ended_count():
    """Two threads of a program share a processor; the one that is over waited for half of the time."""
    code = (
        "import os, threading, time\n"
        "os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})\n"
        "def work(until):\n"
        "    while time.monotonic() < until: sum(range(1000))\n"
        "input()\n"
        "if os.fork() == 0: work(time.monotonic() + 0.8); os._exit(0)\n"
        "thread = threading.Thread(target=work, args=(time.monotonic() + 0.8,))\n"
        "thread.start(); thread.join(); print('over', flush=True); time.sleep(30)\n"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    watch = DelayWatch()
    with watch.delay_of(program.pid) as delay:
        program.stdin.write(b"\n")
        program.stdin.flush()
        assert program.stdout.readline() == b"over\n"
        assert delay.ms > 200
    watch.close()
    program.kill()
    program.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a thread waited")
def test_a_moment_in_which_several_threads_wait_counts_once():
    """Four processes' worth of threads share a processor, so that three always wait, for half a second."""
    code = (
        "import hashlib, os, threading, time\n"
        "os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})\n"
        "block = bytes(1 << 22)\n"  # hashed without the interpreter's lock
        "def work():\n"
        "    until = time.monotonic() + 0.5\n"
        "    while time.monotonic() < until: hashlib.sha256(block)\n"
        "input()\n"
        "threads = [threading.Thread(target=work) for _ in range(4)]\n"
        "for thread in threads: thread.start()\n"
        "for thread in threads: thread.join()\n"
        "print('over', flush=True); time.sleep(30)\n"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    watch = DelayWatch()
    with watch.delay_of(program.pid) as delay:
        began = time.monotonic()
        program.stdin.write(b"\n")
        program.stdin.flush()
        assert program.stdout.readline() == b"over\n"
        assert 200 < delay.ms <= 1000 * (time.monotonic() - began)
    watch.close()
    program.kill()
    program.communicate()


def test_a_wait_while_this_program_stood_still_is_forgiven_once(monkeypatch):
    waited_s = {"1": 0.0}
    monkeypatch.setattr(delays, "_waited_s", lambda pid: dict(waited_s))
    watch = DelayWatch()
    watch.close()
    watch._last_beat = math.inf  # no further lateness
    with watch.delay_of(0) as delay:
        time.sleep(0.2)
        waited_s["1"] = 0.1
        delay.look(late_s=0.15)
        assert 140 < delay.ms < 160


def test_what_a_hypervisor_takes_from_a_processor_is_the_machine_s(monkeypatch):
    stolen_s = {"cpu0": 4.0, "cpu1": 5.0}
    monkeypatch.setattr(delays, "_stolen_s", lambda: dict(stolen_s))
    watch = DelayWatch()
    deadline = time.monotonic() + 300
    with watch.delay_of(None) as delay:
        time.sleep(0.2)
        stolen_s["cpu1"] += 0.1
        while delay.ms <= 99 and time.monotonic() < deadline:  # the watch may have been late before
            time.sleep(0.01)
        assert delay.ms > 99  # a difference of sums: 99.999... of 100
    watch.close()


def test_an_engine_that_only_sleeps_was_not_kept_waiting(brain, services):
    player = contestant(brain, services, "late=0.5")
    player.start_game(15, 15, Variant.FREESTYLE)
    answer = player.ask(lambda conversation: conversation.begin(), 5000)
    player.close()
    assert answer.elapsed_ms >= 500
    assert answer.delay_ms < answer.elapsed_ms


def test_processors_are_shared_out_or_refused():
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    sets = processor_sets(available, 1)
    assert len({processor for processors in sets for processor in processors}) == available
    with pytest.raises(ValueError, match=f"{available} are there"):
        processor_sets(available + 1, 1)


def test_the_heartbeat_ends():
    watch = DelayWatch()
    watch.close()
    assert not watch._thread.is_alive()
