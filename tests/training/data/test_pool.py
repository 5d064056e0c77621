"""Positions in memory: how often they are drawn, by the ply and by game, and what each of them takes."""

from dataclasses import fields, replace

import numpy as np
import pytest
import torch

from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from training.data.pool import Pool, TeacherLabels, pack, pools_of, training_batches, unpack
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.stages import Stages


def two_games() -> PositionSet:
    """One of 40 positions and one of 10, on 7x7."""
    builder = PositionSetBuilder()
    for plies in (40, 10):
        builder.add_game(list(range(plies)), 7, 7, Variant.FREESTYLE)
        for ply in range(plies):
            builder.add_position(ply, {48: 1.0}, (1.0, 0.0, 0.0))
    return builder.build({})


def weighed(*stages: str, per_game: float = 0.0) -> Pool:
    [pool] = pools_of(two_games(), stages=Stages.parse(stages, per_game))
    return pool


def test_a_batch_is_what_the_rules_make_of_the_moves() -> None:
    """On the game's own board, and moved within a smaller one, where what was considered may be off it."""
    *moves, i9, a1 = parse_line("c3 d4 g7 e5 h8 i9 a1", 9, 9)
    builder = PositionSetBuilder()
    builder.add_game(moves, 9, 9, Variant.RENJU)
    for ply in range(5):
        builder.add_position(ply, {moves[ply]: 0.5, i9: 0.25, a1: 0.25}, (0.25, 0.5, 0.25))
    positions = builder.build({})
    small, whole = pools_of(positions, crop_to=(7,))
    assert (small.size, whole.size) == (7, 9)
    [batch] = whole.batches(5)
    for ply in range(5):
        board = positions.board_before(ply)
        expected = [0 if cell == 0 else 1 if cell == board.turn else 2 for cell in board.cells]
        assert batch.stones[ply].flatten().tolist() == expected
        before = [moves[ply - back] if ply >= back else -1 for back in (1, 2)]
        assert batch.last_moves[ply].tolist() == before
        assert batch.reply[ply] == (moves[ply + 1] if ply < 4 else -1)
        assert batch.policy[ply, moves[ply]] == 0.5 and batch.policy[ply, i9] == 0.25
        assert batch.wdl[ply].tolist() == [0.25, 0.5, 0.25]
    assert batch.ply.tolist() == list(range(5))
    shares = set()
    for seed in range(20):
        moved = small.turned(np.arange(5), np.random.default_rng(seed), "none")
        flat = moved.stones.flatten(1)
        assert (flat != 0).sum(1).tolist() == list(range(5))
        assert not flat[range(5), moved.policy.argmax(1)].any()
        assert flat[range(1, 5), moved.last_moves[1:, 0]].tolist() == [2] * 4
        shares.add(round(float(moved.policy[0].max()), 3))
    assert shares == {0.667, 1.0}  # i9 is on the smaller board or not, and a1 never


def test_stages_and_games_count_as_asked() -> None:
    assert weighed().bounds is None and weighed().mass == 50
    pool = weighed("0:0.5", "8:1", "36:0", per_game=16.0)
    assert len(pool) == 36 + 10  # what is never drawn is left out
    long, short = pool.chances[:36], pool.chances[36:]
    assert long.sum() == pytest.approx(16) and short.sum() == pytest.approx(8 * 0.5 + 2)
    assert long[8] == pytest.approx(2 * long[7]) and long[35] == pytest.approx(long[8])
    assert pool.mass == pytest.approx(22)
    assert pool.chosen(pool.ply >= 8).mass == pytest.approx(long[8:].sum() + 2)


def test_positions_are_drawn_by_their_chances() -> None:
    pool = weighed("0:0.5", "8:1", "20:0.25")
    drawn = pool.drawn(60_000, np.random.default_rng(1))
    counted = np.bincount(pool.ply[drawn], minlength=40)
    expected = np.bincount(pool.ply, pool.chances, 40)
    np.testing.assert_allclose(counted / 60_000, expected / expected.sum(), atol=0.006)


def test_a_pool_is_drawn_from_by_its_mass() -> None:
    some = weighed("0:0.2")
    builder = PositionSetBuilder()
    builder.add_game([0, 1], 5, 5, Variant.FREESTYLE)
    for ply in [1] * 10:
        builder.add_position(ply, {2: 1.0}, (1.0, 0.0, 0.0))
    [other] = pools_of(builder.build({}))
    batches = training_batches([some, other], 1, np.random.default_rng(1))
    sizes = [next(batches).stones.shape[1] for _ in range(2000)]
    assert some.mass == pytest.approx(10) == other.mass
    assert 900 < sizes.count(5) < 1100


def test_a_labelled_position_takes_a_fifth_of_what_it_took() -> None:
    """820 bytes with a point a byte and every point's share; how often it is drawn is kept elsewhere."""
    builder = PositionSetBuilder()
    builder.add_game(list(range(40)), 15, 15, Variant.RENJU)
    for ply in range(40):
        builder.add_position(ply, dict.fromkeys(range(100, 104), 1.0), (1.0, 0.0, 0.0))
    [pool] = pools_of(builder.build({}))
    pool = replace(pool, labels=TeacherLabels.of(torch.rand(40, 225), torch.rand(40, 3)))
    assert pool.labels is not None
    tensors = [getattr(pool, field.name) for field in fields(pool)] + list(vars(pool.labels).values())
    assert sum(each.nbytes for each in tensors if isinstance(each, torch.Tensor)) / 40 <= 820 / 5


@pytest.mark.parametrize("points", [25, 225, 400])
def test_packed_stones_are_the_same_again(points: int) -> None:
    stones = torch.randint(3, (7, points), generator=torch.Generator().manual_seed(1)).to(torch.int8)
    assert torch.equal(unpack(pack(stones), points), stones)
    assert len(unpack(pack(stones[:0]), points)) == 0


@pytest.mark.parametrize(
    ("texts", "per_game", "message"),
    [
        (["8"], 0, "'8' is not PLY:WEIGHT"),
        (["8:2"], 0, "'8:2': plies must rise"),
        (["8:1", "4:1"], 0, "'4:1': plies must rise"),
        ([], -1, "per_game is -1"),
    ],
)
def test_stages_that_cannot_be(texts: list[str], per_game: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Stages.parse(texts, per_game)
