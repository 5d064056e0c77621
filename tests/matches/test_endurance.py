"""A long, fast tournament: nothing false, nothing leaks."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest

from matches.events import read
from tests.engine.records.contents import sgf_trees

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_two_thousand_games_of_ten_milliseconds_a_move(brain, tmp_path):
    engines = [brain("A", 1, "pace=0.008"), brain("B", 7, "pace=0.008")]
    words = [w for e in engines for w in ("-engine", f"cmd={e['cmd']}", "dir=.", f"name={e['name']}")]
    words += ["-each", "tc=0/0.01", "-games", "2", "-rounds", "1000", "-concurrency", "2"]
    words += ["-events", "e.jsonl", "-sgf", "g.sgf", "-view", "quiet"]
    command = [sys.executable, "-m", "matches", *words]
    runner = subprocess.Popen(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True
    )
    output: list[str] = []
    reader = threading.Thread(target=lambda: output.append(runner.stdout.read()))
    reader.start()
    samples = []  # (memory, descriptors)
    process = psutil.Process(runner.pid)
    while runner.poll() is None:
        try:
            samples.append((process.memory_info().rss, process.num_fds(), process.num_threads()))
        except psutil.Error:
            break
        time.sleep(2)
    reader.join()
    print(output[0])
    print("memory MiB", [round(rss / 2**20, 1) for rss, _, _ in samples[:: max(1, len(samples) // 10)]])
    assert runner.returncode == 0
    games = [e for e in read(tmp_path / "e.jsonl") if e["event"] == "game"]
    assert {e["termination"] for e in games} == {"row"}
    assert len(games) == 2000
    assert len(sgf_trees((tmp_path / "g.sgf").read_text(encoding="utf-8"))) == 2000
    early, late = samples[len(samples) // 4], samples[-2]
    assert late[0] < early[0] + 16 * 2**20  # the standings grow by a number or two a game
    assert late[1:] == early[1:]
