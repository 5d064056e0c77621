"""Readers of game records, on small files like the shared ones, and position files."""

import lzma
from pathlib import Path

import numpy as np
import pytest

from engine.rules.coordinates import parse_coordinate
from engine.rules.variant import Variant
from training.data.pool import pools_of, training_batches
from training.data.positions import TARGET_ONE, PositionFileError, PositionSet, PositionSetBuilder
from training.data.readers import (
    GameRecordError,
    read_embryo_positions,
    read_engine_matches,
    read_teacher_games,
)

MATCHES = """#group\tblack\twhite\tresult\topening_stones\tmoves
A\tONE\tTWO\tB\t2\th8 h9 i8 i9 j8 j9 k8 k9 l8
B\tONE\tTWO\tW\t1\ta1 t20 a3 t19 a5 t18 a7 t17 a9 t16
B\tONE\tTWO\tN\t1\th8 j9 h9
"""
TEACHER = "15\te3 d3\tW\tc5:-14|f4:-45 f5:131 g5:29999|a1\n15\te3\tD\tc5:-14\n"
EMBRYO = '{"stones":[[7,7,2]],"best":[6,6],"score":-200,"mate":null,"cand":[[6,6,6,[]],[6,7,2,[]]]}\n'

STEP = 1 / TARGET_ONE  # in which targets are kept


def point(text: str, size: int = 15) -> int:
    return parse_coordinate(text, size, size)


@pytest.fixture
def matches(tmp_path: Path) -> PositionSet:
    path = tmp_path / "matches.tsv.xz"
    path.write_bytes(lzma.compress(MATCHES.encode()))
    return read_engine_matches(path)


def test_engine_matches_begin_after_the_opening_and_have_the_outcome(matches: PositionSet) -> None:
    assert matches.games == 3
    first = matches.game == 0
    assert list(matches.ply[first]) == [2, 3, 4, 5, 6, 7, 8]
    assert matches.policy_points[0, 0] == point("i8", 20)
    share = 0.985**7  # seven plies before the end
    assert matches.wdl[0] == pytest.approx(
        [0.5 + share / 2, 0, 0.5 - share / 2], abs=STEP
    )  # Black moved and won
    assert matches.wdl[1][2] > 0.9
    assert (matches.wdl[matches.game == 2] == 0).all()  # no result, no target


def test_teacher_games_mix_evaluation_and_outcome(tmp_path: Path) -> None:
    path = tmp_path / "teacher.txt"
    path.write_text(TEACHER)
    positions = read_teacher_games(path, Variant.FREESTYLE)
    assert list(positions.ply) == [2, 3, 4, 1]
    assert list(positions.policy_points[0, :2]) == [point("c5"), point("f4")]
    assert 0.5 < positions.policy_weights[0, 0] < 1
    assert positions.policy_weights[0].sum() == pytest.approx(1)
    win = 1 / (1 + np.exp(14 / 200))
    expected = [0.5 * win, 0, 0.5 * (1 - win) + 0.5]  # White won this one
    assert positions.wdl[0] == pytest.approx(expected, abs=STEP)
    assert list(positions.wdl[2]) == [1, 0, 0]  # a proof outweighs the outcome
    assert list(positions.policy_points[2]) == [
        point("g5"),
        -1,
        -1,
        -1,
    ]  # the second choice has no evaluation
    assert positions.wdl[3][1] == 0.5


def test_teacher_moves_without_an_evaluation_count_by_the_outcome(tmp_path: Path) -> None:
    path = tmp_path / "teacher.txt"
    path.write_text("15\te3 d3\tW\tc5|f4:-45 f5:131 g5\n")
    positions = read_teacher_games(path, Variant.RENJU)
    assert [list(wdl) for wdl in positions.wdl[[0, 2]]] == [[0, 0, 1], [0, 0, 1]]  # White won
    assert list(positions.policy_points[0, :2]) == [point("c5"), -1]  # a second choice needs both evaluations
    assert 0 < positions.wdl[1][0] < 1


def test_the_shared_renju_games_are_read(shared: Path) -> None:
    positions = read_teacher_games(shared / "data" / "games" / "teacher_renju15.txt.xz", Variant.RENJU)
    assert (positions.games, len(positions)) == (765, 29_671)


def test_embryo_positions_give_the_counts_of_the_answers(tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_text(EMBRYO)
    positions = read_embryo_positions(path)
    assert list(positions.policy_weights[0]) == [0.75, 0.25, 0, 0]
    batch = next(pools_of(positions)[0].batches(8, 8))
    assert batch.stones[0, 7, 7] == 2
    assert batch.policy[0, 6 * 15 + 6] == 0.75


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("A\tONE\tTWO\tB\t1\th8 h8\n", "m.tsv:1: a point is played twice"),
        ("nonsense\n", "m.tsv:1"),
        ("A\tB\tC\tB\t1\tz9\n", "off"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, text: str, where: str) -> None:
    path = tmp_path / "m.tsv"
    path.write_text(text)
    with pytest.raises(GameRecordError, match=where):
        read_engine_matches(path)


def test_position_files_come_back_as_they_were(tmp_path: Path, matches: PositionSet) -> None:
    path = tmp_path / "p.npz"
    matches.save(path)
    again = PositionSet.load(path)
    assert (again.moves == matches.moves).all() and (again.policy_points == matches.policy_points).all()
    assert again.origin["source"] == "matches.tsv.xz"
    assert list(tmp_path.glob("*.part")) == []


def test_broken_position_files_are_refused(tmp_path: Path, matches: PositionSet) -> None:
    path = tmp_path / "p.npz"
    matches.save(path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(PositionFileError, match=r"p\.npz"):
        PositionSet.load(path)
    moves = matches.moves.copy()
    moves[3] = 400
    broken = PositionSet(**{**matches.__dict__, "moves": moves})
    broken.save(path)
    with pytest.raises(PositionFileError, match="off its board"):
        PositionSet.load(path)


def test_split_is_by_game_and_equal_games_stay_together(matches: PositionSet) -> None:
    train, held_out = matches.split(50)
    assert not set(train.game) & set(held_out.game)
    assert len(train) + len(held_out) == len(matches)


def test_batches_turn_and_move_positions_whole(matches: PositionSet) -> None:
    """Whatever the symmetry and shift: the right number of stones, and every target on an empty point."""
    found = pools_of(matches, crop_to=(15,))
    assert [(pool.size, len(pool)) for pool in found] == [
        (15, 9),
        (20, 18),
    ]  # game 2 spans the board
    batches = training_batches(found, 64, np.random.default_rng(1))
    for _ in range(6):
        batch = next(batches)
        flat = batch.stones.flatten(1)
        assert (flat[np.arange(len(batch)), batch.policy.argmax(1)] == 0).all()
        own, opponent = (flat == 1).sum(1), (flat == 2).sum(1)
        assert ((opponent - own == 0) | (opponent - own == 1)).all()
        replied = batch.reply >= 0
        assert (flat[replied, batch.reply[replied]] == 0).all()


def test_choices_outside_the_smaller_board_are_dropped() -> None:
    builder = PositionSetBuilder()
    builder.add_game([0, 1, 2], 20, 20, Variant.FREESTYLE)
    builder.add_position(2, {2: 3.0, 19: 1.0})
    builder.add_position(2, {19: 1.0})  # a search preferred another move than was played
    pool = pools_of(builder.build({}), crop_to=(15,))[0]
    batch = next(pool.batches(2))
    assert batch.policy[0, 2] == 1 and batch.policy[0].sum() == 1
    assert (batch.policy[1] == 0).all()


def test_targets_are_kept_in_steps_with_their_sum() -> None:
    """Files of a search's targets are little more than half as large so."""
    builder = PositionSetBuilder(0)
    builder.add_game([0, 1, 2], 20, 20, Variant.FREESTYLE)
    builder.add_position(2, dict.fromkeys(range(300), 1.0), (0.123456, 0.3, 0.576544))
    builder.add_position(2, {2: 1.0, 3: 1e-6}, (0.0, 0.0, 0.0))
    positions = builder.build({})
    for targets in (positions.policy_weights, positions.wdl):
        assert (targets * TARGET_ONE == np.rint(targets * TARGET_ONE)).all()
    assert positions.policy_weights.sum(1).tolist() == [1, 1] and positions.policy_weights.max() == 1
    assert positions.wdl[0] == pytest.approx([0.123456, 0.3, 0.576544], abs=STEP)
    assert positions.wdl.sum(1).tolist() == [1, 0]
    assert list(positions.policy_points[1, :2]) == [2, -1]  # a share too small for a step is none


def test_a_position_as_played(matches: PositionSet) -> None:
    batch = next(pools_of(matches)[0].batches(4, 4))
    assert batch.stones[0, 7, 7] == 1 and batch.stones[0, 8, 7] == 2
    assert batch.stones[0].sum() == 3
    assert batch.policy[0, point("i8", 20)] == 1
    assert batch.reply[0] == point("i9", 20)
