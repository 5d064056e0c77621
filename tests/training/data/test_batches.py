"""How often positions are drawn: by the ply, and by what a game may count for at most."""

import numpy as np
import pytest

from engine.rules.variant import Variant
from training.data.batches import BatchSource, Stages, sources, training_batches
from training.data.positions import PositionSetBuilder


def two_games() -> BatchSource:
    """One of 40 positions and one of 10, on 7x7."""
    builder = PositionSetBuilder()
    for plies in (40, 10):
        builder.add_game(list(range(plies)), 7, 7, Variant.FREESTYLE)
        for ply in range(plies):
            builder.add_position(ply, {48: 1.0}, (1.0, 0.0, 0.0))
    [source] = sources(builder.build({}))
    return source


def test_stages_and_games_count_as_asked() -> None:
    source = two_games()
    assert Stages.parse([]).weighed(source) is source
    weighed = Stages.parse(["0:0.5", "8:1", "36:0"], per_game=16.0).weighed(source)
    assert weighed.chances is not None
    assert len(weighed.rows) == 36 + 10  # what is never drawn is left out
    long, short = (weighed.chances[source.positions.game[weighed.rows] == game] for game in (0, 1))
    assert long.sum() == pytest.approx(16) and short.sum() == pytest.approx(8 * 0.5 + 2)
    assert long[8] == pytest.approx(2 * long[7]) and long[35] == long[8]
    assert weighed.mass == pytest.approx(22)


def test_positions_are_drawn_by_their_chances() -> None:
    weighed = Stages.parse(["0:0.5", "8:1", "20:0.25"]).weighed(two_games())
    drawn = weighed.drawn(60_000, np.random.default_rng(1))
    counted = np.bincount(weighed.positions.ply[drawn], minlength=40)
    expected = np.bincount(weighed.positions.ply[weighed.rows], weighed.chances, 40)
    np.testing.assert_allclose(counted / 60_000, expected / expected.sum(), atol=0.006)


def test_a_source_is_drawn_from_by_its_mass() -> None:
    some = Stages.parse(["0:0.2"]).weighed(two_games())
    builder = PositionSetBuilder()
    builder.add_game([0, 1], 5, 5, Variant.FREESTYLE)
    for ply in [1] * 10:
        builder.add_position(ply, {2: 1.0}, (1.0, 0.0, 0.0))
    [other] = sources(builder.build({}))
    batches = training_batches([some, other], 1, np.random.default_rng(1))
    sizes = [next(batches).stones.shape[1] for _ in range(2000)]
    assert some.mass == pytest.approx(10) == other.mass
    assert 900 < sizes.count(5) < 1100


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
