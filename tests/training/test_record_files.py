"""Positions of PSQ and SGF games."""

from pathlib import Path

import pytest

from engine.records import psq, sgf
from engine.records.files import RecordError
from engine.records.psq import PsqRecord
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from training.__main__ import main
from training.positions import PositionSet
from training.record_files import read_record_files

WON = parse_line("c3a1d3b1e3c1f3d1g3", 9, 9)  # Black has five in row 3
OPEN = parse_line("e5f6d7g2", 9, 9)


def write_games(folder: Path) -> None:
    folder.mkdir()
    psq.save(folder / "won.psq", PsqRecord(9, 9, tuple(WON), (10,) * len(WON)))
    trees = [GameTree.from_board(Board.from_moves(moves, 9, 9, Variant.STANDARD)) for moves in (OPEN, WON)]
    sgf.save(folder / "two.sgf", trees)


def test_every_move_becomes_a_position_with_its_outcome(tmp_path: Path) -> None:
    write_games(tmp_path / "games")
    command = ["prepare", "records", str(tmp_path / "games"), str(tmp_path / "out.npz"), "--skip-plies", "1"]
    assert main(command) == 0
    found = PositionSet.load(tmp_path / "out.npz")
    assert sorted(found.moves_of(game) for game in range(found.games)) == sorted([OPEN, WON, WON])
    assert len(found) == 2 * (len(WON) - 1) + len(OPEN) - 1
    for row in range(len(found)):
        moves, ply = found.moves_of(int(found.game[row])), int(found.ply[row])
        assert ply >= 1
        assert found.policy_points[row, 0] == moves[ply]
        black_won = [1.0, 0.0, 0.0] if ply % 2 == 0 else [0.0, 0.0, 1.0]
        assert found.wdl[row].tolist() == (black_won if moves == WON else [0.0, 0.0, 0.0])
        assert found.moves_left[row] == (len(moves) - ply if moves == WON else -1)


def test_a_broken_record_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.psq").write_text("Piskvorky 9x9, 11:11, 0\n10,3,0\n")
    with pytest.raises(RecordError, match=r"broken\.psq"):
        read_record_files([tmp_path], Variant.FREESTYLE)
