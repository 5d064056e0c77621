"""The ancestors' mistakes: each is made where it was made, and the others are not."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from training.__main__ import main
from training.data.pool import pools_of
from training.data.positions import PositionSet, PositionSetBuilder
from training.lessons.mistakes import MISTAKES, with_late_labels, with_short_rows


def games(count: int = 40, size: int = 11) -> PositionSet:
    """Random games of ten moves, each learnt from."""
    random = np.random.default_rng(1)
    builder = PositionSetBuilder()
    for _ in range(count):
        moves = [int(point) for point in random.permutation(size * size)[:10]]
        builder.add_game(moves, size, size, Variant.FREESTYLE)
        for ply, move in enumerate(moves):
            builder.add_position(ply, {move: 1.0}, (float(ply % 2), 0.0, float(1 - ply % 2)))
    return builder.build({"source": "made up"})


def test_rows_of_two_digits_are_read_as_their_first() -> None:
    builder = PositionSetBuilder()
    moves = parse_line("h10 h8 h1 c11 c10", 15, 15)
    builder.add_game(moves, 15, 15, Variant.FREESTYLE)
    for ply, move in enumerate(moves):
        builder.add_position(ply, {move: 1.0}, (1.0, 0.0, 0.0))
    read = with_short_rows(builder.build({}))
    assert read.moves_of(0) == parse_line("h1 h8 c1", 15, 15)  # the second h1 and c1 are taken
    assert [int(points[0]) for points in read.policy_points] == read.moves_of(0)


def test_a_late_label_is_the_opponents_answer() -> None:
    [batch] = pools_of(games(1))[0].batches(10)
    late = with_late_labels(batch)
    assert late.policy[:-1].argmax(1).tolist() == batch.policy[1:].argmax(1).tolist()
    assert not late.policy[-1].any()  # nothing follows the last move


def test_each_mistake_is_made_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, run = tmp_path / "games.npz", tmp_path / "run"
    games().save(data)
    words = ["lesson", "mistakes", str(run), "--data", str(data), "--positions", "256", "--channels", "8"]
    assert main([*words, "--only", *MISTAKES]) == 0
    figures = json.loads((run / "mistakes.json").read_text())
    assert list(figures) == list(MISTAKES)
    assert "own top1" in figures["split-by-position"]
    right = figures["none"]
    assert all(figures[name]["policy"] != right["policy"] for name in MISTAKES if name != "none")
    assert "double-softmax" in capsys.readouterr().out
