"""How things went over the years: openings, the player's own results, his mistakes. Start at `trends`; the
player's own results on all boards: `record`.

An opening is the position after the first OPENING_PLIES moves, in whatever order and symmetry.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np

from engine.records.terms import folded
from engine.rules.cells import Colour
from engine.rules.position import BoardKind, unpack_points
from engine.rules.translatable import translatable
from library.games import BLACK_WON, DRAW, UNKNOWN, WHITE_WON, numbers_of_names
from library.keys import keys_of
from library.store import Store, reading_value

OPENING_PLIES = 3
_OPENING_BYTES = 2 * OPENING_PLIES  # at most
MOST_MISTAKES = 10  # kinds of them that a record lists
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
class MistakeCount:
    """How often the player made mistakes of a kind."""

    kind: str
    """In a word of the reviewer's."""
    count: int
    loss: float | None
    """Of win rate, on average, where it is known."""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """The player's own results, of decided games, and his commonest mistakes."""

    colours: dict[Colour, Score] = field(default_factory=dict)
    rules: dict[BoardKind, Score] = field(default_factory=dict)
    openings: dict[BoardKind, dict[Opening, dict[Colour, Score]]] = field(default_factory=dict)
    """Of games as long as an opening; those of a kind of board in the order of their games."""
    opponents: dict[str, Score] = field(default_factory=dict)
    months: dict[str, Score] = field(default_factory=dict)
    """By month, `2026-11`, or as much as is known of the date; in order of time."""
    mistakes: tuple[MistakeCount, ...] = ()
    """By kind, the commonest first."""

    def worst_openings(self, least: int = 1) -> list[tuple[BoardKind, Opening, Colour, Score]]:
        """The openings by the player's score in each, the worst first; `least`: games that each has."""
        found = [
            (kind, opening, colour, score)
            for kind, openings in self.openings.items()
            for opening, scores in openings.items()
            for colour, score in scores.items()
            if score.games >= least
        ]
        return sorted(found, key=lambda row: (row[3].rate, -row[3].games))


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
    sql = (
        "SELECT substr(moves, 1, ?), result, year FROM game "
        "WHERE kind = ? AND result <> ? AND year IS NOT NULL ORDER BY id"
    )
    values = (_OPENING_BYTES, store.kind_id(kind), UNKNOWN)
    games = [(unpack_points(moves, kind.points), *about) for moves, *about in store.rows(sql, values)]
    games = [game for game in games if len(game[0]) >= OPENING_PLIES]
    by_year: dict[Opening, dict[int, Score]] = {}
    openings = _openings(kind, [moves for moves, *_ in games])
    for opening, (_, result, year) in zip(openings, games, strict=True):
        by_year.setdefault(opening, {}).setdefault(year, Score()).count(result, Colour.BLACK)
    own = record(store, names).openings.get(kind, {})
    return Trends(_most_played(by_year), own, _mistakes(store))


@reading_value(translatable("what the pictures show"))
def record(store: Store, names: Collection[str]) -> PlayerRecord:
    """The player's own results; a game of two of his names counts for both.

    Args:
        store: the library.
        names: of the player.
    """
    spelling: dict[str, str] = {}  # of a name: the one that came first
    names_by_id = store.rows("SELECT id, text FROM name ORDER BY id")
    people = {number: spelling.setdefault(folded(text), text) for number, text in names_by_id}
    own = numbers_of_names(store, names)
    marks = ",".join(map(str, own))
    sql = (
        "SELECT kind, substr(moves, 1, ?), result, date, black, white FROM game "
        f"WHERE result <> ? AND (black IN ({marks}) OR white IN ({marks})) ORDER BY id"
    )
    found = PlayerRecord(mistakes=_commonest(store))
    by_kind: dict[int, list[tuple[list[int], Colour, int]]] = {}
    for number, moves, result, date, black, white in store.rows(sql, (_OPENING_BYTES, UNKNOWN)):
        kind = store.kind(number)
        for colour, player, opponent in ((Colour.BLACK, black, white), (Colour.WHITE, white, black)):
            if player not in own:
                continue
            for score in (
                found.colours.setdefault(colour, Score()),
                found.rules.setdefault(kind, Score()),
                found.opponents.setdefault(people.get(opponent, ""), Score()),
                found.months.setdefault((date or "")[:7], Score()),
            ):
                score.count(result, colour)
            by_kind.setdefault(number, []).append((unpack_points(moves, kind.points), colour, result))
    for number, games in by_kind.items():
        kind = store.kind(number)
        games = [game for game in games if len(game[0]) >= OPENING_PLIES]
        scores: dict[Opening, dict[Colour, Score]] = {}
        for opening, (_, colour, result) in zip(_openings(kind, [g[0] for g in games]), games, strict=True):
            scores.setdefault(opening, {}).setdefault(colour, Score()).count(result, colour)
        found.openings[kind] = _most_played(scores)
    months = dict(sorted(found.months.items()))
    return replace(found, months=months)


def _commonest(store: Store) -> tuple[MistakeCount, ...]:
    sql = (
        "SELECT theme, count(*), avg(loss) FROM mistake JOIN puzzle ON puzzle.id = mistake.puzzle "
        "GROUP BY theme ORDER BY count(*) DESC, theme LIMIT ?"
    )
    return tuple(MistakeCount(*row) for row in store.rows(sql, (MOST_MISTAKES,)))


@reading_value(translatable("what the pictures show"))
def players(store: Store, limit: int = 200) -> dict[str, tuple[int, str]]:
    """The players of the library by their games, the most first: how many, and on which sites, by commas."""
    sql = (
        "SELECT name.text, count(*), group_concat(DISTINCT site.text) FROM "
        "(SELECT black AS player, site FROM game UNION ALL SELECT white, site FROM game) AS played "
        "JOIN name ON name.id = played.player LEFT JOIN name AS site ON site.id = played.site "
        "GROUP BY name.id ORDER BY count(*) DESC, name.text LIMIT ?"
    )
    return {name: (games, sites or "") for name, games, sites in store.rows(sql, (limit,))}


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
