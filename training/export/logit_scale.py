"""Values of a line net made as steep as another's.

The margins of alpha-beta are in units of the value and were tuned with the nets in play. A net that learns
from other games comes to values that are 5 % steeper and loses by it what it has learnt
(docs/lab/2026-11-26-young-positions.md).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from training.data.pool import pools_of
from training.data.positions import PositionSet
from training.networks.line_integers import LOGIT_ONE, Dense, IntegerNet

_SAMPLE, _BATCH = 4096, 128
_SMALLEST, _GREATEST = 0.01, 100.0  # factors


def rescaled(
    net: IntegerNet, other: IntegerNet, positions: Sequence[PositionSet]
) -> tuple[IntegerNet, float]:
    """The net, its value's logits multiplied so that its values spread as widely as the other's; the factor.

    Values, not logits: those of a won position grow as long as a net learns, and are no evidence on even
    ones.

    Raises:
        ValueError: there are no positions to compare them on, or one net calls all of them equal.
    """
    boards = _boards(positions)
    if not boards:
        raise ValueError("no positions to compare the values of the nets on")
    logits, others = (np.concatenate([_logits(each, b) for b in boards]) for each in (net, other))
    wanted = _spread(others, 1.0)
    if wanted == 0 or _spread(logits, 1.0) == 0:
        raise ValueError("a net gives all positions the same value")
    factor = _bisected(lambda factor: _spread(logits, factor) < wanted)
    scaled = Dense(
        np.clip(np.rint(net.value3.weights * factor), -32767, 32767).astype(np.int16),
        np.rint(net.value3.bias * factor).astype(np.int32),
    )
    return replace(net, value3=scaled), factor


def _logits(net: IntegerNet, stones: NDArray[np.int8]) -> NDArray[np.float64]:
    _, outputs = net.evaluate(stones)
    return outputs / LOGIT_ONE


def _spread(logits: NDArray[np.float64], factor: float) -> float:
    """The standard deviation of the values in -1..1 that the logits [position, 3] times a factor give."""
    scaled = factor * logits
    chances = np.exp(scaled - scaled.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return float(np.std(chances[:, 0] - chances[:, 2]))


def _bisected(too_small: Callable[[float], bool]) -> float:
    """The factor nearest to 1 where it stops to be too small.

    Far from it the spread need not grow: of values that all lean one way it falls again.
    """
    low = high = 1.0
    while too_small(high) and high < _GREATEST:
        low, high = high, 1.1 * high
    while not too_small(low) and low > _SMALLEST:
        low, high = low / 1.1, low
    while high / low > 1 + 1e-9:
        middle = (low * high) ** 0.5
        low, high = (middle, high) if too_small(middle) else (low, middle)
    return high


def _boards(positions: Sequence[PositionSet]) -> list[NDArray[np.int8]]:
    random = np.random.default_rng(1)
    batches = []
    for one in positions:
        for pool in pools_of(one):
            share = min(len(pool), -(-_SAMPLE // len(positions)))
            rows = random.choice(len(pool), share, replace=False)
            batches += [
                pool.turned(rows[i : i + _BATCH], random).stones.numpy() for i in range(0, share, _BATCH)
            ]
    return batches
