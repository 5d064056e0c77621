"""A net as steep as another: alpha-beta sees the difference, the order of positions and moves stays."""

from dataclasses import replace

import numpy as np
import pytest

from engine.evaluator.weights import load_manifest, net_file
from engine.rules.variant import Variant
from training.data.positions import PositionSet, PositionSetBuilder
from training.export.logit_scale import rescaled
from training.networks.line_file import load
from training.networks.line_integers import Dense, IntegerNet, QuantisationError


@pytest.fixture(scope="module")
def shipped() -> IntegerNet:
    return load(net_file(load_manifest()["line"], "line"))


@pytest.fixture(scope="module")
def positions() -> PositionSet:
    chance = np.random.default_rng(3)
    builder = PositionSetBuilder()
    for _ in range(60):
        moves = [int(point) for point in chance.choice(225, 14, replace=False)]
        builder.add_game(moves, 15, 15, Variant.FREESTYLE)
        builder.add_position(int(chance.integers(6, 14)), {moves[0]: 1.0})
    return builder.build({"source": "a test"})


def multiplied(layer: Dense, first: int, factor: float) -> Dense:
    weights, bias = layer.weights.copy(), layer.bias.copy()
    weights[first:] = np.rint(weights[first:] * factor)
    bias[first:] = np.rint(bias[first:] * factor)
    return Dense(weights, bias)


def test_a_steeper_copy_becomes_the_net_again(shipped: IntegerNet, positions: PositionSet) -> None:
    count = shipped.configuration.policy_channels
    steeper = replace(
        shipped,
        value3=multiplied(shipped.value3, 0, 1.25),
        policy_condition=multiplied(shipped.policy_condition, count, 0.8),
    )
    made, factors = rescaled(steeper, shipped, [positions])
    assert factors.value == pytest.approx(1 / 1.25, rel=0.01)
    assert factors.policy == pytest.approx(1.25, rel=0.01)
    for layer in ("value3", "policy_condition"):
        difference = getattr(made, layer).weights.astype(int) - getattr(shipped, layer).weights
        assert np.abs(difference).max() <= 2 + 0.01 * np.abs(getattr(shipped, layer).weights).max()
    assert (made.policy_condition.weights[:count] == shipped.policy_condition.weights[:count]).all()


def test_a_net_that_would_not_fit_its_integers_is_refused(
    shipped: IntegerNet, positions: PositionSet
) -> None:
    flatter = replace(shipped, value3=multiplied(shipped.value3, 0, 0.5))
    flatter.value3.weights[0, 0] = 32_000
    with pytest.raises(QuantisationError, match=r"value3: a value does not fit int16"):
        rescaled(flatter, shipped, [positions])


def test_without_positions_there_is_nothing_to_compare(shipped: IntegerNet) -> None:
    with pytest.raises(ValueError, match="no positions"):
        rescaled(shipped, shipped, [])
