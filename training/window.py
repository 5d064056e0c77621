"""Which self-play positions a round learns from: the newest, more of them as there are more."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.positions import PositionSet


def window_size(positions: int, first: int, growth: float) -> int:
    """How many of all positions are used: all up to `first`, then first * (positions / first) ** growth."""
    if positions <= first:
        return positions
    return min(positions, round(first * math.pow(positions / first, growth)))


def newest(shards: Sequence[Path], first: int, growth: float) -> list[tuple[Path, PositionSet]]:
    """The last shards (given oldest first) that fill the window, oldest first."""
    loaded = [(shard, PositionSet.load(shard)) for shard in shards]
    wanted = window_size(sum(len(positions) for _, positions in loaded), first, growth)
    chosen: list[tuple[Path, PositionSet]] = []
    for shard, positions in reversed(loaded):
        if wanted <= 0:
            break
        chosen.insert(0, (shard, positions))
        wanted -= len(positions)
    return chosen


def joined(sets: Sequence[PositionSet], origin: Mapping[str, Any]) -> PositionSet:
    """One set of all games and positions."""
    games_before = np.cumsum([0, *(positions.games for positions in sets)])
    moves_before = np.cumsum([0, *(len(positions.moves) for positions in sets)])
    targets = max(positions.policy_points.shape[1] for positions in sets)

    def together(name: str) -> NDArray[Any]:
        return np.concatenate([getattr(positions, name) for positions in sets])

    def widened(array: NDArray[Any], filling: int) -> NDArray[Any]:
        return np.pad(array, ((0, 0), (0, targets - array.shape[1])), constant_values=filling)

    starts = [
        positions.game_start[:-1] + before for positions, before in zip(sets, moves_before, strict=False)
    ]
    numbers = [positions.game + before for positions, before in zip(sets, games_before, strict=False)]
    return PositionSet(
        moves=together("moves"),
        game_start=np.concatenate([*starts, moves_before[-1:]]).astype(np.int64),
        game_width=together("game_width"),
        game_height=together("game_height"),
        game_variant=together("game_variant"),
        game=np.concatenate(numbers).astype(np.int32),
        ply=together("ply"),
        policy_points=np.concatenate([widened(positions.policy_points, -1) for positions in sets]),
        policy_weights=np.concatenate([widened(positions.policy_weights, 0) for positions in sets]),
        wdl=together("wdl"),
        moves_left=together("moves_left"),
        origin=origin,
    )
