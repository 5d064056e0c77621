"""The window over self-play shards."""

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.variant import Variant
from training.data.positions import PositionSet, PositionSetBuilder, joined
from training.data.window import newest, window_size


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(1, 10**7))
def test_the_window_grows_but_more_slowly_than_the_games(more: int, fewer: int, first: int) -> None:
    more, fewer = max(more, fewer), min(more, fewer)
    assert window_size(fewer, first, 0.8) <= window_size(more, first, 0.8) <= more
    if more > first:
        assert window_size(more, first, 0.8) == min(more, round(first * (more / first) ** 0.8))


def shard(number: int, positions: int) -> PositionSet:
    builder = PositionSetBuilder(4 if number % 2 else 8)
    for game in range(2):
        builder.add_game([number, 40 + game, 20, 21, 22, 23, 24, 25], 7, 7, Variant.FREESTYLE)
        for ply in range(positions // 2):
            policy = {int(point): 1.0 for point in range(30, 30 + 1 + ply % 3)}
            builder.add_position(ply, policy, (1.0, 0.0, 0.0))
    return builder.build({"number": number})


def test_the_newest_shards_fill_it_and_each_counts_once(tmp_path: Path) -> None:
    paths = [tmp_path / f"shard-{number:06}.npz" for number in range(6)]
    for number, path in enumerate(paths):
        shard(number, 10).save(path)
    chosen = newest(paths, first=10, growth=0.5)  # 60 positions: a window of 24
    assert [path for path, _ in chosen] == paths[3:]
    together = joined([positions for _, positions in chosen], {})
    assert len(together) == 30
    assert together.games == 6
    row = 0
    for _, positions in chosen:
        for own in range(len(positions)):
            game = int(positions.game[own])
            assert together.moves_of(int(together.game[row])) == positions.moves_of(game)
            width = positions.policy_points.shape[1]
            np.testing.assert_array_equal(together.policy_points[row][:width], positions.policy_points[own])
            row += 1
    together.save(tmp_path / "window.npz")
    assert len(PositionSet.load(tmp_path / "window.npz")) == 30
