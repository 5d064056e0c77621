"""Which self-play positions a round learns from: the newest, more of them as there are more."""

import math
from collections.abc import Sequence
from pathlib import Path

from training.data.positions import PositionSet


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
