"""How the Elo develops, and how long a tournament takes."""

import math

import pytest

from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from matches.configuration import from_table
from matches.game import GameRecord, PlayedMove
from matches.game_events import game_event
from matches.history import MOST_POINTS, EloHistory, top_of
from matches.schedule import TYPICAL_PLIES, fixtures, playing_time_s
from matches.standings import Standings


def count(standings, fixture, record):
    """Add a game as its event in the journal says it."""
    standings.add(fixture, game_event(fixture, record, "ABC", standings.options))


def growing(engines, games):
    """Standings after each of so many games, which the first engine of an encounter mostly wins."""
    table = {"engine": [{"cmd": f"./{name}", "st": 1} for name in "ABC"[:engines]], "games": 10_000}
    standings = Standings(from_table(table))
    for number, fixture in enumerate(fixtures(standings.options, {})[:games]):
        winner = Colour.WHITE if (number % 3 == 2) is (not fixture.swapped) else Colour.BLACK
        move = PlayedMove(number % 225, 1)
        count(standings, fixture, GameRecord(GameResult(Termination.ROW, winner), (number % 7,), (move,)))
        yield standings


def test_a_match_has_a_curve_for_each_engine_as_every_tournament():
    history = EloHistory()
    for standings in growing(2, 30):
        history.note(standings)
    points = history.points_until(standings)
    rated = standings.rated
    assert [point.games for point in points] == list(range(1, 31))
    for engine, curve in enumerate(points[-1].curves):
        assert curve.elo == rated.elo[engine]
        assert (curve.low + curve.high) / 2 == pytest.approx(curve.elo)
        assert curve.high - curve.elo == pytest.approx(rated.error(engine))
    assert top_of(points) >= 50


def test_of_a_long_tournament_every_second_point_is_kept_and_the_latest():
    history = EloHistory()
    for standings in growing(3, MOST_POINTS + 12):
        history.note(standings)
        history.note(standings)  # a void game adds nothing
    points = history.points_until(standings)
    games = [point.games for point in points]
    assert len(points) <= MOST_POINTS and games[-1] == MOST_POINTS + 12
    assert games[:3] == [2, 4, 6]
    assert tuple(bounds.elo for bounds in points[-1].curves) == standings.rated.elo
    assert math.isinf(points[0].curves[0].high)  # the first engine has not played


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ({"each": {"st": 1}, "games": 10}, 10 * TYPICAL_PLIES),
        ({"each": {"st": 1}, "games": 10, "concurrency": 4}, 10 * TYPICAL_PLIES / 4),
        ({"each": {"tc": "10"}, "games": 2}, 2 * 2 * 10),
        ({"each": {"tc": "10/5+0.5"}, "games": 2}, 2 * 2 * (10 + 0.5 * TYPICAL_PLIES / 2)),
        ({"each": {"nodes": 100}, "games": 2}, None),
    ],
)
def test_the_time_that_a_tournament_takes(options, seconds):
    table = {"engine": [{"cmd": "./a"}, {"cmd": "./b"}], **options}
    assert playing_time_s(from_table(table)) == seconds
