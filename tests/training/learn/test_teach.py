"""A teacher's labels: of positions as they are and a move off them, the same again after a kill."""

from pathlib import Path

import numpy as np
import pytest
import torch

from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from training.__main__ import main
from training.base.files import save_tensors
from training.data.loading import load_positions
from training.data.positions import PositionSet, PositionSetBuilder
from training.learn.distil_settings import TEACHER
from training.learn.teach import LabelledBoards, TeachSettings, unlabelled_parts
from training.networks.teacher import TeacherNet, load_teacher, planes_of, save_teacher


def positions_of(variant: Variant, games: int = 40) -> PositionSet:
    chance = np.random.default_rng(8)
    builder = PositionSetBuilder()
    for _ in range(games):
        moves = [int(point) for point in chance.choice(81, 16, replace=False)]
        builder.add_game(moves, 9, 9, variant)
        for ply in range(8, 14):
            builder.add_position(ply, {moves[ply]: 1.0}, (0.5, 0.0, 0.5))
    return builder.build({"source": "a test"})


@pytest.fixture
def teacher(tmp_path: Path) -> Path:
    torch.manual_seed(3)
    path = tmp_path / "teacher.safetensors"
    save_teacher(TeacherNet(blocks=3, channels=32), path, "a test")
    return path


def test_labels_are_of_true_positions_and_a_killed_run_goes_on(tmp_path: Path, teacher: Path) -> None:
    data, folder = tmp_path / "data.npz", tmp_path / "labels"
    positions_of(Variant.RENJU).save(data)
    words = f"data teach {data} {folder} --net {teacher} --positions 120 --per-part 60".split()
    words += ["--precision", "float32"]
    assert main(words) == 0
    parts = sorted(folder.glob("part-*.npz"))
    assert len(parts) == 2
    found = load_positions(folder)
    games = {tuple(moves) for moves in map(positions_of(Variant.RENJU).moves_of, range(40))}
    begun = {game[:ply] for game in games for ply in range(8, 15)}
    strayed = 0
    for row in range(len(found)):
        board = found.board_before(row)  # which replays the moves by the rules
        assert board.variant is Variant.RENJU and board.outcome is None
        strayed += tuple(board.moves) not in begun
        targets = found.policy_points[row][found.policy_points[row] >= 0]
        assert len(targets) and all(board.cells[point] == 0 for point in targets)
        assert found.wdl[row].sum() == pytest.approx(1, abs=0.01)
    assert 40 <= strayed <= 60 and len(found) <= 120

    before = parts[1].read_bytes()
    parts[1].unlink()
    assert main(words) == 0
    again = load_positions(parts[1])
    parts[1].write_bytes(before)
    assert (again.moves == load_positions(parts[1]).moves).all()
    np.testing.assert_array_equal(again.wdl, load_positions(parts[1]).wdl)


def test_the_teacher_of_this_program_values_a_won_game_as_won() -> None:
    """Black, to move, has an open three; then White has one as well, and it is White's turn."""
    positions = positions_of(Variant.FREESTYLE)
    [part] = unlabelled_parts(positions, TeachSettings(precision="float32"), "cpu", [0])
    lesson = LabelledBoards(load_teacher(TEACHER), part)
    values = []
    for text in ("e5a1f5a9g5i1", "e5a1f5a9g5i1b8"):
        moves = parse_line(text, 9, 9)
        board = Board.from_moves(moves, 9, 9)
        cells = np.array([0 if cell == 0 else 1 if cell == board.turn else 2 for cell in board.cells])
        stones = torch.from_numpy(cells.reshape(1, 81).astype(np.int8))
        _, wdl = lesson._says(stones, torch.tensor([len(moves)]), torch.Generator().manual_seed(1))
        values.append(float(wdl[0, 0] - wdl[0, 2]))
    assert values[0] > 0.8
    assert values[1] < values[0] - 0.5  # the three is still there, and White may stop it


@pytest.mark.parametrize("kind", ["not safetensors", "another net"])
def test_another_file_is_no_teacher(tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    data, path = tmp_path / "data.npz", tmp_path / "other.safetensors"
    positions_of(Variant.FREESTYLE, 5).save(data)
    if kind == "another net":
        save_tensors({"stem.weight": torch.zeros(16, 7, 5, 5), "blocks.0.conv1.weight": torch.zeros(1)}, path)
    else:
        path.write_bytes(b"hello")
    assert main(["data", "teach", str(data), str(tmp_path / "out"), "--net", str(path)]) == 1
    said = capsys.readouterr().err
    assert "other.safetensors: not a " in said and said.count("\n") == 1


def test_a_rule_that_it_was_not_given_is_refused() -> None:
    with pytest.raises(ValueError, match="a teacher knows freestyle, standard, renju, not caro"):
        planes_of(torch.zeros(1, 9, 9), torch.ones(1), Variant.CARO)
