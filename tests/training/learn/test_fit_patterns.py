"""Fitting the pattern evaluation: it learns, and writes a table of the shape that the core compiles."""

import re
from pathlib import Path

import numpy as np
import pytest

import fit_patterns
import training
from engine.rules.variant import Variant
from training.data.positions import PositionSetBuilder


def test_it_learns_and_writes_the_table_of_the_core(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    random = np.random.default_rng(3)
    builder = PositionSetBuilder()
    for _ in range(120):  # random games in which the right answer stands beside the last move
        moves = [int(point) for point in random.permutation(81)[:8]]
        builder.add_game(moves, 9, 9, Variant.FREESTYLE)
        for ply in range(1, len(moves)):
            free = [point for point in range(81) if point not in moves[:ply]]
            beside = min(free, key=lambda point: abs(point - moves[ply - 1]))
            builder.add_position(ply, {beside: 1.0}, (1.0, 0.0, 0.0))
    data, table = tmp_path / "positions.npz", tmp_path / "weights.inc"
    builder.build({"source": "made up"}).save(data)
    words = ["fit_patterns.py", str(table), str(data), "--epochs", "3", "--held-out-percent", "20"]
    monkeypatch.setattr("sys.argv", words)
    fit_patterns.main()

    losses = [float(loss) for loss in re.findall(r"policy loss ([\d.]+)", capsys.readouterr().out)]
    assert len(losses) == 3 and losses[-1] < losses[0]
    shipped = Path(training.__file__).parents[1] / "engine/native/nets/pattern_weights.inc"
    assert numbers_in_each_table(table) == numbers_in_each_table(shipped)
    assert list(tmp_path.glob("*.part")) == []


def numbers_in_each_table(path: Path) -> list[int]:
    text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
    return [len(re.findall(r"-?\d+", part)) for part in re.findall(r"\{[^}]*\}|-?\d+", text)]
