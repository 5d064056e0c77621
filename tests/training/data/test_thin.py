"""Thinning out: won positions go, the others stay."""

from pathlib import Path

import numpy as np

from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from training.__main__ import main
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.thin import find_solved


def positions() -> PositionSet:
    """A game that Black wins: won for certain from his open three (ply 6) on; and a short one, undecided."""
    builder = PositionSetBuilder()
    for text in ("h8a1i8a3j8a5k8a7l8", "h8i9j8i7"):
        moves = parse_line(text, 15, 15)
        builder.add_game(moves, 15, 15, Variant.FREESTYLE)
        for ply in range(len(moves)):
            builder.add_position(ply, {moves[ply]: 1.0}, (1.0, 0.0, 0.0))
    return builder.build({"source": "a test"})


def test_what_the_solver_sees_is_solved() -> None:
    solved = find_solved(positions(), 300)
    # With three in a row Black wins by a four; with four open ends White is lost.
    assert list(solved) == [False] * 6 + [True] * 3 + [False] * 4


def test_the_command_keeps_a_share(tmp_path: Path) -> None:
    source, thinned = tmp_path / "all.npz", tmp_path / "thin.npz"
    positions().save(source)
    assert main(["thin", str(source), str(thinned), "--keep-share", "0"]) == 0
    result = PositionSet.load(thinned)
    assert len(result) == 10
    assert result.origin["thinned_from"] == {"source": "a test"}
    assert (np.bincount(result.game) == [6, 4]).all()
