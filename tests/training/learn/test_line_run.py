"""A tiny training run in real processes: killed, resumed, learning something, leaving its files."""

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine import _core
from engine.evaluator.loading import open_evaluator
from engine.rules.board import Board
from engine.rules.variant import Variant
from training.__main__ import main
from training.data.loading import load_positions
from training.data.positions import PositionSetBuilder
from training.learn.checkpoints import averaged_net, load_checkpoint
from training.networks.line_file import count_shapes, load, save
from training.networks.line_integers import Dense, quantise


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
            builder.add_position(ply, {moves[ply]: 1.0}, (win, 0.0, 1 - win))
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


@pytest.mark.slow
def test_a_killed_run_goes_on_and_learns(
    tmp_path: Path, positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    first = subprocess.Popen(command(folder, positions, 1920), stdout=subprocess.DEVNULL, env=environment())
    checkpoint = folder / "checkpoint.pt"
    deadline = time.monotonic() + 300
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

    exported, nothing = tmp_path / "tiny.line", tmp_path / "nothing"
    nothing.mkdir()
    export = ["net", "export", str(checkpoint), str(exported), "--count-in"]
    assert main([*export, str(nothing)]) == 1
    assert capsys.readouterr().err.endswith(f"{nothing}: no position files\n")
    assert main([*export, str(positions.parent)]) == 0
    state = _core.LineState(_core.LineEvaluator(str(exported)), 9, 9)
    cells = np.zeros((9, 9), np.uint8)
    cells[4, 2], cells[4, 3] = 1, 2
    policy, _ = state.evaluate(cells, 1)
    counts = count_shapes([load_positions(positions.parent)])
    expected, _ = quantise(averaged_net(load_checkpoint(checkpoint)), counts).evaluate(
        cells[None].astype(np.int8)
    )
    assert (policy == expected[0]).all()

    like = tmp_path / "like.line"

    def told_of(other: Path) -> str:
        """What the export says that makes the net as steep as another file's."""
        words = ["net", "export", str(checkpoint), str(like), "--count-in", str(positions.parent)]
        capsys.readouterr()
        assert main([*words, "--steep-like", str(other)]) == 0
        return capsys.readouterr().out

    assert "like.line: the value's logits times 1.000, policy's 1.000\n" in told_of(exported)
    assert load(like).value3.weights.tolist() == load(exported).value3.weights.tolist()

    layer = load(like).value3
    steeper = Dense((2 * layer.weights).astype(np.int16), 2 * layer.bias)
    save(replace(load(like), value3=steeper), like, {})
    assert "like.line: the value's logits times 2.000, policy's 1.000\n" in told_of(like)


@pytest.mark.slow
def test_a_checkpoint_of_other_sizes_is_refused(
    tmp_path: Path, positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command(tmp_path / "run", positions, 64)[3:]
    assert main(words) == 0
    assert main([*words, "--value-channels-2", "16"]) == 1
    said = "checkpoint.pt has a net of other sizes: value_channels_2 32, not 16\n"
    assert capsys.readouterr().err.endswith(said)


@pytest.mark.slow
def test_a_net_for_each_side(tmp_path: Path, positions: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for side in ("black", "white"):
        words = command(tmp_path / side, positions, 640)[3:]
        assert main([*words, "--side", side]) == 0
        main(["net", "export", str(tmp_path / side / "checkpoint.pt"), str(tmp_path / f"{side}.line")])
    exports = [str(tmp_path / "black" / "checkpoint.pt"), str(tmp_path / "pair.line")]
    white = ["--white", str(tmp_path / "white" / "checkpoint.pt")]
    assert main(["net", "export", *exports, *white, "--register"]) == 0

    evaluator = open_evaluator(tmp_path / "pair.line", Board(9, 9))
    assert isinstance(evaluator, _core.LineEvaluator)
    pair = _core.LineState(evaluator, 9, 9)
    cells = np.zeros((9, 9), np.uint8)
    cells[4, 2], cells[4, 3] = 1, 2
    for turn, side in ((1, "black"), (2, "white")):
        alone = _core.LineState(_core.LineEvaluator(str(tmp_path / f"{side}.line")), 9, 9)
        for one, other in zip(pair.evaluate(cells, turn), alone.evaluate(cells, turn), strict=True):
            assert (one == other).all()

    wide = command(tmp_path / "wide", positions, 64)[3:]
    assert main([*wide, "--side", "white", "--value-channels-2", "16"]) == 0
    capsys.readouterr()
    assert main(["net", "export", *exports, "--white", str(tmp_path / "wide" / "checkpoint.pt")]) == 1
    assert "best.pt: not a line net of the sizes of" in capsys.readouterr().err


def test_a_side_learns_from_its_own_moves(positions: Path) -> None:
    every = load_positions(positions)
    black, white = every.of_side("black"), every.of_side("white")
    assert set(black.ply.tolist()) == {2, 4} and set(white.ply.tolist()) == {1, 3, 5}
    assert len(black) + len(white) == len(every)
