"""A line net made as steep as another: its values, and its policy.

Alpha-beta's margins are in units of the value and its reductions in units of the policy; both were tuned with
the nets in play. A net that learns from other games comes to values that are 5 % steeper
(docs/lab/2026-11-26-young-positions.md) or to a policy that is 25 % steeper
(docs/lab/2026-11-29-steeper-policies.md), and loses by it more than it has learnt.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from training.data.pool import pools_of
from training.data.positions import PositionSet
from training.networks.line import WEIGHT_ONE
from training.networks.line_integers import LOGIT_ONE, Dense, IntegerNet, dense_layer

_SAMPLE, _BATCH = 4096, 128
_SMALLEST, _GREATEST = 0.01, 100.0  # factors


@dataclass(frozen=True)
class Factors:
    """What the logits of a net are multiplied by."""

    value: float
    policy: float


def rescaled(
    net: IntegerNet, other: IntegerNet, positions: Sequence[PositionSet]
) -> tuple[IntegerNet, Factors]:
    """The net, its values as widely spread as the other's and its policy as sure of a move; the factors.

    Values, not logits: those of a won position grow as long as a net learns, and are no evidence on even
    ones. How sure a policy is says its entropy, on average.

    Raises:
        ValueError: there are no positions to compare them on, or one net calls all of them equal.
        QuantisationError: the net cannot be as steep as the other in its integers.
    """
    boards = _boards(positions)
    if not boards:
        raise ValueError("no positions to compare the values of the nets on")
    (policies, values), (other_policies, other_values) = (_logits(each, boards) for each in (net, other))
    wanted = _spread(other_values, 1.0)
    if wanted == 0 or _spread(values, 1.0) == 0:
        raise ValueError("a net gives all positions the same value")
    most = _entropy(other_policies, 1.0)
    factors = Factors(
        value=_bisected(lambda factor: _spread(values, factor) < wanted),
        policy=_bisected(lambda factor: _entropy(policies, factor) > most),
    )
    count = net.configuration.policy_channels  # biases, which come before the last weights
    return (
        replace(
            net,
            value3=_multiplied(net.value3, 0, factors.value, "value3"),
            policy_condition=_multiplied(net.policy_condition, count, factors.policy, "policy_condition"),
        ),
        factors,
    )


def _multiplied(layer: Dense, first: int, factor: float, name: str) -> Dense:
    """A layer whose outputs from one on are multiplied."""
    weights, bias = layer.weights / WEIGHT_ONE, layer.bias / LOGIT_ONE
    weights[first:] *= factor
    bias[first:] *= factor
    return dense_layer(weights, bias, name)


def _logits(
    net: IntegerNet, boards: Sequence[NDArray[np.int8]]
) -> tuple[list[NDArray[np.float64]], NDArray[np.float64]]:
    """Of the policy, a batch each [position, point], -inf at stones; of the values [position, 3]."""
    policies, values = [], []
    for stones in boards:
        policy, value = net.evaluate(stones)
        policies.append(np.where(stones.reshape(len(stones), -1) == 0, policy / LOGIT_ONE, -np.inf))
        values.append(value / LOGIT_ONE)
    return policies, np.concatenate(values)


def _spread(logits: NDArray[np.float64], factor: float) -> float:
    """The standard deviation of the values in -1..1 that the logits [position, 3] times a factor give."""
    chances = _softmax(factor * logits)
    return float(np.std(chances[:, 0] - chances[:, 2]))


def _entropy(policies: Sequence[NDArray[np.float64]], factor: float) -> float:
    """The mean entropy of the policies whose logits, times a factor, are these, in nats."""
    total = 0.0
    for logits in policies:
        chances = _softmax(factor * logits)
        total -= float(np.sum(chances * np.log(np.maximum(chances, 1e-30))))
    return total / sum(map(len, policies))


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    chances: NDArray[np.float64] = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return chances


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
