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


def newest(
    shards: Sequence[Path], first: int, growth: float, earlier: int = 0
) -> list[tuple[Path, PositionSet]]:
    """The last shards (given oldest first) that fill the window, oldest first.

    `earlier`: positions of all rounds before the newest, where shards of theirs may have been deleted.
    """
    loaded = [(shard, PositionSet.load(shard)) for shard in shards]
    there = sum(len(positions) for _, positions in loaded)
    last_round = shards[-1].parent if shards else None
    of_last = sum(len(positions) for shard, positions in loaded if shard.parent == last_round)
    wanted = window_size(max(there, earlier + of_last), first, growth)
    chosen: list[tuple[Path, PositionSet]] = []
    for shard, positions in reversed(loaded):
        if wanted <= 0:
            break
        chosen.insert(0, (shard, positions))
        wanted -= len(positions)
    return chosen
