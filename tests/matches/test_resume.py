"""A tournament killed at any moment goes on from its files: nothing lost, nothing counted twice."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest

from matches.__main__ import main
from matches.events import Journal, JournalError, read
from matches.live import live_path, read_live, request
from matches.locks import is_running

ROOT = Path(__file__).resolve().parents[2]


def start(folder, *words):
    """The runner as a program of its own, in a folder."""
    command = [sys.executable, "-m", "matches", *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs a tournament to its end in this process; returns the exit status and what was printed."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        status = main([str(word) for word in words])
        return status, capsys.readouterr().out

    return run


def engine_words(brain, *steps, pace=0.002):
    words = []
    for step in steps:
        table = brain(f"step {step}", step, f"pace={pace}")
        words += ["-engine", f"cmd={table['cmd']}", f"name={table['name']}", "dir=."]
    return [*words, "-each", "tc=0/5"]


def match_words(brain, folder, *more, rounds=15):
    (folder / "openings.txt").write_text("\n".join(f"{x},0, {x},1, 0,{x - 5}" for x in range(-5, 5)))
    words = engine_words(brain, 1, 7)
    words += ["-openings", "file=openings.txt", "order=random", "srand=5"]
    return [*words, "-games", 2, "-rounds", rounds, "-concurrency", 2, "-events", "e.jsonl", *more]


def games(path):
    """The games that count, by number."""
    counted = [event for event in read(path) if event["event"] == "game" and event["counts"]]
    by_number = {event["number"]: (event["black"], event["moves"], event["winner"]) for event in counted}
    assert len(by_number) == len(counted), "a game was counted twice"
    return by_number


def wait_for_games(path, number):
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b'"event":"game"') >= number:
            return
        time.sleep(0.002)
    raise AssertionError("no games")


def brains_left():
    """Scripted brains whose runner is gone."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        processes = psutil.process_iter(["cmdline", "ppid"])
        left = [p for p in processes if "pace=0.002" in (p.info["cmdline"] or ()) and p.info["ppid"] == 1]
        if not left:
            return []
        time.sleep(0.05)
    return left


def killed_and_resumed(brain, folder, kills, seed):
    """Run the same tournament unbroken and broken; returns both results."""
    unbroken, broken = folder / "unbroken", folder / "broken"
    for place in (unbroken, broken):
        place.mkdir()
    runner = start(
        unbroken, *match_words(brain, unbroken, "-sgf", "g.sgf", "-sample", "file=g.csv", "freq=0.7")
    )
    runner.communicate(timeout=120)
    assert runner.returncode == 0

    chance = random.Random(seed)
    events = broken / "e.jsonl"
    words = match_words(brain, broken, "-sgf", "g.sgf", "-sample", "file=g.csv", "freq=0.7")
    for kill in range(kills):
        runner = start(broken, *words)
        wait_for_games(events, 1 + kill * 24 // kills)
        time.sleep(chance.random() * 0.1)
        runner.kill()
        runner.communicate()
        assert not brains_left()
        words = ["-resume", events]
    runner = start(folder, *words)
    output, _ = runner.communicate(timeout=120)
    assert runner.returncode == 0
    return unbroken, broken, output


@pytest.mark.parametrize(
    "kills", [pytest.param(3, marks=pytest.mark.slow), pytest.param(20, marks=pytest.mark.long)]
)
def test_killed_at_random_moments(brain, tmp_path, kills):
    unbroken, broken, output = killed_and_resumed(brain, tmp_path, kills, seed=kills)
    assert games(broken / "e.jsonl") == games(unbroken / "e.jsonl")
    assert len(games(broken / "e.jsonl")) == 30
    assert [event["event"] for event in read(broken / "e.jsonl")][-1] == "finished"
    assert (broken / "g.sgf").read_text().count("GM[4]") == 30
    positions, expected = ((place / "g.csv").read_text().split() for place in (broken, unbroken))
    assert sorted(positions) == sorted(expected)
    assert "step 1" in output


def test_a_torn_last_line_is_played_again(brain, run, tmp_path):
    run(*match_words(brain, tmp_path, rounds=2))
    events = tmp_path / "e.jsonl"
    whole = games(events)
    lines = events.read_bytes().splitlines(keepends=True)
    last_game = max(i for i, line in enumerate(lines) if b'"event":"game"' in line)
    events.write_bytes(b"".join(lines[:last_game]) + lines[last_game][:100])
    assert run("-resume", events)[0] == 0
    assert games(events) == whole


def test_resuming_a_finished_tournament_only_reports(brain, run, tmp_path):
    run(*match_words(brain, tmp_path, rounds=1))
    whole = games(tmp_path / "e.jsonl")
    _, output = run("-resume", "e.jsonl")
    assert games(tmp_path / "e.jsonl") == whole
    assert "Started" not in output
    assert "Score of step 1 vs step 7" in output


def test_a_second_tournament_does_not_overwrite_the_first(brain, run, tmp_path):
    words = match_words(brain, tmp_path, rounds=1)
    run(*words)
    before = (tmp_path / "e.jsonl").read_bytes()
    assert run(*words)[0] == 2
    assert (tmp_path / "e.jsonl").read_bytes() == before


@pytest.mark.slow
@pytest.mark.posix("signals that ask a program to end")
def test_a_running_tournament_cannot_be_resumed(brain, tmp_path):
    runner = start(tmp_path, *match_words(brain, tmp_path, rounds=1000))
    wait_for_games(tmp_path / "e.jsonl", 1)
    second = start(tmp_path, "-resume", "e.jsonl")
    second.communicate(timeout=300)
    assert second.returncode == 2
    runner.send_signal(signal.SIGTERM)
    runner.communicate(timeout=300)
    assert runner.returncode == 3


def test_a_game_that_another_runner_ends_meanwhile_is_not_played_again(brain, play, tmp_path, monkeypatch):
    events = tmp_path / "e.jsonl"
    play(brain("A", 1), brain("B", 7), events="e.jsonl")
    *begun, game, _finished = events.read_bytes().splitlines(keepends=True)
    events.write_bytes(b"".join(begun))

    class LateJournal(Journal):
        """Its file is written to until the lock is taken."""

        def __init__(self, path):
            with path.open("ab") as file:
                file.write(game)
            super().__init__(path)

    with monkeypatch.context() as patched:
        patched.setattr("matches.tournament.Journal", LateJournal)
        with pytest.raises(JournalError, match="another runner has just written"):
            play(resume=events)
    assert not is_running(events)
    assert play(resume=events).resumed_games == 1


def test_only_harmless_options_go_with_resume(brain, run, tmp_path):
    run(*match_words(brain, tmp_path, rounds=1))
    assert run("-resume", "e.jsonl", "-games", 4)[0] == 2
    assert run("-resume", "e.jsonl", "-concurrency", 1)[0] == 0


def test_changed_openings_are_noticed(brain, run, tmp_path):
    run(*match_words(brain, tmp_path, rounds=1))
    (tmp_path / "openings.txt").write_text("0,0, 1,1\n")
    assert run("-resume", "e.jsonl")[0] == 2


@pytest.mark.posix("an interrupt for one process")
def test_interrupt_lets_games_finish_and_prints_how_to_go_on(brain, tmp_path):
    runner = start(tmp_path, *match_words(brain, tmp_path))
    wait_for_games(tmp_path / "e.jsonl", 2)
    runner.send_signal(signal.SIGINT)
    output, _ = runner.communicate(timeout=300)
    assert runner.returncode == 3
    assert "-resume" in output
    assert all(event["counts"] for event in read(tmp_path / "e.jsonl") if event["event"] == "game")
    assert 2 <= len(games(tmp_path / "e.jsonl")) < 30


def is_finished(events):
    return read(events)[-1]["event"] == "finished"


@pytest.mark.slow
def test_a_killed_runner_is_seen_to_have_stopped(brain, tmp_path):
    events = tmp_path / "tournaments" / "e.jsonl"
    events.parent.mkdir()
    assert not is_running(events)
    runner = start(tmp_path, *match_words(brain, tmp_path, "-events", events, rounds=50))
    wait_for_games(events, 1)
    assert is_running(events) and not is_finished(events)
    runner.kill()
    runner.communicate()
    assert live_path(events).exists()  # nobody took it away
    assert read_live(events) == []
    assert not is_running(events) and not is_finished(events)
    runner = start(tmp_path, "-resume", events)
    wait_for_games(events, len(games(events)) + 1)
    assert is_running(events)
    request(events, "stop")
    runner.communicate(timeout=300)
    assert not is_running(events) and not is_finished(events)


def test_a_finished_tournament_cannot_be_resumed(play, brain, tmp_path):
    play(brain("A", 1), brain("B", 7), events="e.jsonl")
    assert is_finished(tmp_path / "e.jsonl")


def test_looking_at_a_journal_keeps_no_runner_away(tmp_path):
    path = tmp_path / "e.jsonl"
    path.write_text("")
    stop = threading.Event()

    def look():
        while not stop.is_set():
            is_running(path)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        for _ in range(50):
            Journal(path).close()
    finally:
        stop.set()
        thread.join()
    with contextlib.closing(Journal(path)):
        assert is_running(path)
        with pytest.raises(JournalError, match="another runner"):
            Journal(path)


def test_another_program_pauses_watches_and_stops(brain, tmp_path):
    events = tmp_path / "e.jsonl"
    runner = start(tmp_path, *match_words(brain, tmp_path, rounds=50))
    reader = threading.Thread(target=runner.stdout.read)
    reader.start()
    wait_for_games(events, 1)
    deadline = time.monotonic() + 300
    while not (live := read_live(events)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert live and live[0].width == 15
    assert live[0].allowance_ms == (5000, 5000) and 0 < live[0].since <= time.time()
    request(events, "pause")
    while (
        read(events)[-1]["event"] != "paused" and len(read_live(events)) > 0 and time.monotonic() < deadline
    ):
        time.sleep(0.05)
    time.sleep(0.5)
    paused = len(games(events))
    time.sleep(0.5)
    assert len(games(events)) == paused
    request(events, "run")
    wait_for_games(events, paused + 2)
    request(events, "stop")
    assert runner.wait(20) == 3
    reader.join()
    assert not brains_left()
