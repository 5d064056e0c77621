"""How things went over the years: openings, the player's own results, his mistakes. Start at `trends`.

An opening is the position after the first OPENING_PLIES moves, in whatever order and symmetry.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from engine.rules.cells import Colour
from engine.rules.position import BoardKind, unpack_points
from engine.rules.translatable import translatable
from library.games import BLACK_WON, DRAW, UNKNOWN, WHITE_WON
from library.keys import keys_of
from library.store import Store, reading_value

OPENING_PLIES = 3
_OPENING_BYTES = 2 * OPENING_PLIES  # at most
_MONTHS = 36  # mistakes of more months than that are counted by years

Opening = tuple[int, ...]
"""Its moves, as they were played in the first game that has it."""


@dataclass(slots=True)
class Score:
    """Games that were decided, by their results."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws

    @property
    def rate(self) -> float:
        """The share of points made, a draw being half a point."""
        return (self.wins + self.draws / 2) / self.games

    def count(self, result: int, colour: Colour) -> None:
        """Count a decided game for a colour."""
        if result == DRAW:
            self.draws += 1
        elif result == (BLACK_WON if colour is Colour.BLACK else WHITE_WON):
            self.wins += 1
        else:
            self.losses += 1


@dataclass(frozen=True, slots=True)
class Trends:
    """What the library shows over time; openings are in the order of their games, the most played first."""

    by_year: dict[Opening, dict[int, Score]] = field(default_factory=dict)
    """Black's results of each opening in each year, of games with a year."""
    own: dict[Opening, dict[Colour, Score]] = field(default_factory=dict)
    """The player's results with each colour."""
    mistakes: dict[str, Counter[str]] = field(default_factory=dict)
    """How many of each kind, by month (`2026-11`) or, where these are many, by year; in order of time."""


@reading_value(translatable("what the pictures show"))
def trends(store: Store, kind: BoardKind, names: Collection[str]) -> Trends:
    """The openings and results of a kind of board, and all mistakes.

    Args:
        store: the library.
        kind: the board and the rules.
        names: of the player.
    """
    folded = {name.strip().casefold() for name in names}
    people = {number for number, text in store.rows("SELECT id, text FROM name") if text.casefold() in folded}
    sql = (
        "SELECT substr(moves, 1, ?), result, year, black, white FROM game "
        "WHERE kind = ? AND result <> ? ORDER BY id"
    )
    values = (_OPENING_BYTES, store.kind_id(kind), UNKNOWN)
    games = [(unpack_points(moves, kind.points), *about) for moves, *about in store.rows(sql, values)]
    games = [game for game in games if len(game[0]) >= OPENING_PLIES]
    by_year: dict[Opening, dict[int, Score]] = {}
    own: dict[Opening, dict[Colour, Score]] = {}
    openings = _openings(kind, [moves for moves, *_ in games])
    for opening, (_, result, year, black, white) in zip(openings, games, strict=True):
        if year is not None:
            by_year.setdefault(opening, {}).setdefault(year, Score()).count(result, Colour.BLACK)
        for colour, player in ((Colour.BLACK, black), (Colour.WHITE, white)):
            if player in people:
                own.setdefault(opening, {}).setdefault(colour, Score()).count(result, colour)
    return Trends(_most_played(by_year), _most_played(own), _mistakes(store))


def _openings(kind: BoardKind, games: list[list[int]]) -> list[Opening]:
    """The opening of each game."""
    if not games:
        return []
    stones = np.array([moves[:OPENING_PLIES] for moves in games], np.int64)
    keys, _ = keys_of(kind).at_ply(stones, np.full(len(games), -1))
    first: dict[tuple[int, ...], Opening] = {}
    return [
        first.setdefault(tuple(key), tuple(opening))
        for key, opening in zip(keys.T.tolist(), stones.tolist(), strict=True)
    ]


_Part = TypeVar("_Part")


def _most_played(openings: dict[Opening, dict[_Part, Score]]) -> dict[Opening, dict[_Part, Score]]:
    def games(opening: Opening) -> int:
        return sum(score.games for score in openings[opening].values())

    return {opening: openings[opening] for opening in sorted(openings, key=games, reverse=True)}


def _mistakes(store: Store) -> dict[str, Counter[str]]:
    sql = "SELECT date, theme FROM mistake JOIN puzzle ON puzzle.id = mistake.puzzle ORDER BY date"
    rows = store.rows(sql)
    months = {date[:7] for date, _ in rows}
    length = 7 if len(months) <= _MONTHS and all(len(month) == 7 for month in months) else 4
    counted: dict[str, Counter[str]] = {}
    for date, kind in rows:
        counted.setdefault(date[:length], Counter())[kind] += 1
    return counted
