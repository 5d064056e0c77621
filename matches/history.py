"""How the engines' Elo developed over a tournament, with its error: for the report's page and for the app."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matches.standings import Standings

MOST_POINTS = 400
_LEAST_TOP, _MOST_TOP = 50.0, 800.0  # Elo at the upper edge of a graph


@dataclass(frozen=True, slots=True)
class Bounds:
    """An Elo and its 95 % interval; infinite where the results do not bound it."""

    low: float
    elo: float
    high: float


@dataclass(frozen=True, slots=True)
class EloPoint:
    """The engines' ratings after a number of games."""

    games: int
    curves: tuple[Bounds, ...]


class EloHistory:
    """The Elo after each game; of a long tournament after every second game, every fourth, ..."""

    def __init__(self) -> None:
        self._points: list[EloPoint] = []
        self._every = 1

    def note(self, standings: Standings) -> None:
        """A game was added to the standings."""
        if standings.games % self._every or not standings.games:
            return
        if self._points and self._points[-1].games == standings.games:
            return  # the game was void, or counted before
        self._points.append(_point(standings))
        if len(self._points) > MOST_POINTS:
            self._points = self._points[1::2]
            self._every *= 2

    def points_until(self, standings: Standings) -> list[EloPoint]:
        """The points, with the latest game as the last one."""
        latest = bool(self._points) and self._points[-1].games == standings.games
        return self._points[:] if latest or not standings.games else [*self._points, _point(standings)]


def _point(standings: Standings) -> EloPoint:
    rated = standings.rated
    curves = []
    for engine, elo in enumerate(rated.elo):
        error = rated.error(engine)
        error = math.inf if math.isnan(error) else error
        curves.append(Bounds(elo - error, elo, elo + error))
    return EloPoint(standings.games, tuple(curves))


def top_of(points: Sequence[EloPoint]) -> float:
    """The Elo at the upper edge of a graph; the first points, which are uncertain, may lie beyond it."""
    values = [
        abs(elo)
        for point in points[len(points) // 10 :]
        for bounds in point.curves
        for elo in (bounds.low, bounds.elo, bounds.high)
        if math.isfinite(elo)
    ]
    return min(_MOST_TOP, max([_LEAST_TOP, *values]))
