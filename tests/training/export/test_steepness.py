"""Values as steep as another net's: alpha-beta sees the difference, the order of positions stays."""

from dataclasses import replace

import numpy as np
import pytest

from engine.evaluator.weights import load_manifest, net_file
from engine.rules.variant import Variant
from training.data.positions import PositionSet, PositionSetBuilder
from training.export.logit_scale import rescaled
from training.networks.line_file import load
from training.networks.line_integers import Dense, IntegerNet


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


def scaled(net: IntegerNet, factor: float) -> IntegerNet:
    layer = net.value3
    weights = np.rint(layer.weights * factor).astype(np.int16)
    return replace(net, value3=Dense(weights, np.rint(layer.bias * factor).astype(np.int32)))


def test_a_steeper_copy_becomes_the_net_again(shipped: IntegerNet, positions: PositionSet) -> None:
    made, factor = rescaled(scaled(shipped, 1.25), shipped, [positions])
    assert factor == pytest.approx(1 / 1.25, rel=0.01)
    assert np.abs(made.value3.weights.astype(int) - shipped.value3.weights).max() <= 2
    assert (made.policy_hidden == shipped.policy_hidden).all()


def test_without_positions_there_is_nothing_to_compare(shipped: IntegerNet) -> None:
    with pytest.raises(ValueError, match="no positions"):
        rescaled(shipped, shipped, [])
