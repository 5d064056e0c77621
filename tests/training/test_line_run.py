"""A tiny training run in real processes: killed, resumed, learning something, leaving its files."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from engine import _core
from engine.rules.variant import Variant
from training.__main__ import main
from training.line_export import count_shapes
from training.line_integers import quantise
from training.positions import PositionSetBuilder, load_positions
from training.supervised import averaged_net, load_checkpoint


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    """Games in which every move is played next to the one before: a rule that is quickly learnt."""
    random = np.random.default_rng(1)
    builder = PositionSetBuilder()
    for _ in range(80):
        row, column = (int(n) for n in random.integers(0, (9, 3)))
        moves = [row * 9 + column + n for n in range(6)]
        builder.add_game(moves, 9, 9, Variant.FREESTYLE)
        for ply in range(1, 6):
            win = float(ply % 2)
            builder.add_position(ply, {moves[ply]: 1.0}, (win, 0.0, 1 - win), 6 - ply)
    path = tmp_path / "tiny.npz"
    builder.build({"source": "a test"}).save(path)
    return path


def command(folder: Path, positions: Path, total: int) -> list[str]:
    options = ["--data", str(positions), "--batch-size", "32", "--total-positions", str(total)]
    options += ["--evaluate-every", "640", "--held-out-percent", "20", "--value-channels", "32"]
    options += ["--learning-rate", "0.01", "--row-rate", "0.05"]
    return [sys.executable, "-m", "training", "supervised", str(folder), *options]


def environment() -> dict[str, str]:
    return {**os.environ, "OMP_NUM_THREADS": "1"}


def test_a_killed_run_goes_on_and_learns(tmp_path: Path, positions: Path) -> None:
    folder = tmp_path / "run"
    first = subprocess.Popen(command(folder, positions, 1920), stdout=subprocess.DEVNULL, env=environment())
    checkpoint = folder / "checkpoint.pt"
    deadline = time.monotonic() + 120
    while not checkpoint.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    first.kill()
    first.wait()
    assert checkpoint.exists()
    second = subprocess.run(
        command(folder, positions, 1920),
        capture_output=True,
        text=True,
        timeout=200,
        env=environment(),
        check=False,
    )
    assert second.returncode == 0, second.stderr
    assert "resumed at" in second.stdout and second.stdout.rstrip().endswith("done")

    history = [json.loads(line) for line in (folder / "history.jsonl").read_text().splitlines()]
    seen = [entry["seen"] for entry in history]
    assert seen == sorted(set(seen)) and seen[-1] == 1920
    assert history[-1]["loss"] < 0.9 * history[0]["loss"]
    assert history[-1]["tiny/9 top1"] > 0.6
    assert (folder / "losses.png").read_bytes().startswith(b"\x89PNG")
    assert list((folder / "tensorboard").glob("events*"))
    assert json.loads((folder / "settings.json").read_text())["settings"]["seed"] == 1

    exported = tmp_path / "tiny.line"
    export = [sys.executable, "-m", "training", "export", str(checkpoint), str(exported)]
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    refused = subprocess.run(
        [*export, "--count-in", str(nothing)], capture_output=True, text=True, timeout=100, env=environment()
    )
    assert refused.returncode == 1 and refused.stderr.endswith(f"{nothing}: no position files\n")
    subprocess.run(
        [*export, "--count-in", str(positions.parent)],
        check=True,
        timeout=100,
        env=environment(),
        stdout=subprocess.DEVNULL,
    )
    state = _core.LineState(_core.LineEvaluator(str(exported)), 9, 9)
    cells = np.zeros((9, 9), np.uint8)
    cells[4, 2], cells[4, 3] = 1, 2
    policy, _ = state.evaluate(cells, 1)
    counts = count_shapes([load_positions(positions.parent)])
    expected, _ = quantise(averaged_net(load_checkpoint(checkpoint)), counts).evaluate(
        cells[None].astype(np.int8)
    )
    assert (policy == expected[0]).all()


def test_a_checkpoint_of_other_sizes_is_refused(
    tmp_path: Path, positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command(tmp_path / "run", positions, 64)[3:]
    assert main(words) == 0
    assert main([*words, "--value-channels-2", "16"]) == 1
    assert re.search(r"checkpoint\.pt has .*channels", capsys.readouterr().err)
