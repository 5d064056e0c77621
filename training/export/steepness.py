"""Values of a line net made as steep as another's.

The margins of alpha-beta are in units of the value and were tuned with the nets in play. A net that learns
from other games comes to values that are 5 % steeper and loses by it what it has learnt
(docs/lab/2026-11-26-young-positions.md).
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from training.data.batches import make_batch, sources
from training.data.positions import PositionSet
from training.networks.line_integers import Dense, IntegerNet

_SAMPLE, _BATCH = 4096, 128


def as_steep_as(
    net: IntegerNet, other: IntegerNet, positions: Sequence[PositionSet]
) -> tuple[IntegerNet, float]:
    """The net with its value's logits multiplied so that they spread as widely as the other's; the factor.

    Raises:
        ValueError: there are no positions to compare them on, or one net calls all of them equal.
    """
    boards = _boards(positions)
    if not boards:
        raise ValueError("no positions to compare the values of the nets on")
    spread, wanted = (np.std(np.concatenate([_logits(each, b) for b in boards])) for each in (net, other))
    if spread == 0 or wanted == 0:
        raise ValueError("a net gives all positions the same value")
    factor = float(wanted / spread)
    scaled = Dense(
        np.clip(np.rint(net.value3.weights * factor), -32767, 32767).astype(np.int16),
        np.rint(net.value3.bias * factor).astype(np.int32),
    )
    return replace(net, value3=scaled), factor


def _logits(net: IntegerNet, stones: NDArray[np.int8]) -> NDArray[np.int64]:
    """Of a win against a loss [batch], in the net's units."""
    _, outputs = net.evaluate(stones)
    difference: NDArray[np.int64] = outputs[:, 0] - outputs[:, 2]
    return difference


def _boards(positions: Sequence[PositionSet]) -> list[NDArray[np.int8]]:
    """Batches of stones [batch, row, column] of an equal share of each set."""
    random = np.random.default_rng(1)
    batches = []
    for one in positions:
        for source in sources(one):
            share = min(len(source.rows), -(-_SAMPLE // len(positions)))
            rows = random.choice(source.rows, share, replace=False)
            batches += [
                make_batch(source, rows[i : i + _BATCH], random).stones for i in range(0, share, _BATCH)
            ]
    return batches
