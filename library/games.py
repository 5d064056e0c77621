"""Games: entering them in bulk, and what was played in each position. Start at `add`.

A game is kept once, with every source that has it. `occurrence` has which games went through a position;
where they are more than MANY their sums stand in `tally`, which every new game brings up to date.
"""

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.records.terms import folded
from engine.rules.game import GameResult
from engine.rules.position import BoardKind, pack_points, unpack_points
from engine.rules.translatable import translatable
from library.keys import first_half, keys_of, point_array
from library.store import Store, reading_value
from library.values import check_counts, check_texts

UNKNOWN, BLACK_WON, WHITE_WON, DRAW = range(4)
MANY = 200  # from so many games on, their sums are kept
_LARGE_IMPORT = 2_000  # games after which all positions are counted anew
_TIE = 1 << 16
_PAGE = 1000  # games that are loaded together


@dataclass(frozen=True, slots=True)
class LibraryGame:
    """A game to be kept; empty texts and None are not known."""

    kind: BoardKind
    moves: tuple[int, ...]
    result: int = UNKNOWN
    reason: str = ""
    black: str = ""
    white: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    """`2026-11-25`, or as much of it as is known."""
    opening_rule: str = ""
    black_rating: int | None = None
    white_rating: int | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for values that the library cannot keep."""
        names = (self.black, self.white, self.event, self.site)
        check_texts(self.reason, *names, self.date, self.opening_rule)
        check_counts(self.black_rating, self.white_rating)
        if self.result not in range(4):
            raise ValueError(translatable("{text!r} is not a result", text=self.result))

    @property
    def year(self) -> int | None:
        """The year of the date."""
        return int(self.date[:4]) if self.date[:4].isdecimal() else None

    @property
    def digest(self) -> int:
        """A number of what makes two games equal: rules, moves, result, players and date."""
        parts = (
            str(self.kind),
            self.moves,
            self.result,
            *map(folded, (self.black, self.white)),
            self.date,
        )
        return int.from_bytes(
            hashlib.blake2b(repr(parts).encode(), digest_size=8).digest(), "big", signed=True
        )


def result_code(result: GameResult | None) -> int:
    """The library's number for a result."""
    if result is None or not result.counts:
        return UNKNOWN
    return DRAW if result.winner is None else int(result.winner)


@dataclass(slots=True)
class Added:
    """What adding games did."""

    numbers: list[int] = field(default_factory=list)
    """Of all games, in their order."""
    new: list[int] = field(default_factory=list)
    """Numbers of the games that were not there."""
    known: int = 0
    """Games that were there already; their source was noted."""


@reading_value(translatable("the index of positions"))
def add(store: Store, games: Sequence[LibraryGame], places: Sequence[tuple[int, int]] = ()) -> Added:
    """Enter games that were played by the rules (`engine.records.reading`), in one transaction.

    Args:
        store: the library.
        games: the games.
        places: for each, if they come from files, the number of its source and its number in it.
    """
    added = Added()
    with store.transaction():
        added.numbers = _ids_of(store, games, added)
        if places:
            rows = [(game, *place) for game, place in zip(added.numbers, places, strict=True)]
            sql = "INSERT OR IGNORE INTO game_source (game, source, number) VALUES (?, ?, ?)"
            store.write_many(sql, rows)
        new = set(added.new)
        fresh = {game: record for game, record in zip(added.numbers, games, strict=True) if game in new}
        for kind in {record.kind for record in fresh.values()}:
            _index(store, kind, {game: record for game, record in fresh.items() if record.kind == kind})
    return added


def _ids_of(store: Store, games: Sequence[LibraryGame], added: Added) -> list[int]:
    """The numbers of games, the new ones inserted."""
    ids: list[int] = []
    rows = []
    waiting: dict[tuple[object, ...], int] = {}
    names: dict[str, int | None] = {}
    kinds: dict[BoardKind, int | None] = {}

    def name_id(text: str) -> int | None:
        if text not in names:
            names[text] = store.name_id(text)
        return names[text]

    next_id = next_number(store)
    for game in games:
        if game.kind not in kinds:
            kinds[game.kind] = store.kind_id(game.kind, create=True)
        digest, moves = game.digest, pack_points(game.moves, game.kind.points)
        same = (digest, kinds[game.kind], moves)
        known = waiting.get(same)
        if known is None:
            row = store.row(_SAME, same * 2)
            known = row[0] if row is not None else None
        if known is not None:
            added.known += 1
            ids.append(known)
            continue
        waiting[same] = next_id
        people = tuple(map(name_id, (game.black, game.white, game.event, game.site, game.opening_rule)))
        about = (game.date or None, game.year, game.black_rating, game.white_rating)
        rows.append(
            (next_id, kinds[game.kind], moves, game.result, game.reason or None, *people, *about, digest)
        )
        ids.append(next_id)
        added.new.append(next_id)
        next_id += 1
    store.write_many(f"INSERT INTO game VALUES ({', '.join('?' * 15)})", rows)
    return ids


def next_number(store: Store) -> int:
    """A number that no game has, nor one that was joined to another."""
    sql = "SELECT coalesce(max(id), 0) FROM (SELECT id FROM game UNION ALL SELECT id FROM joined)"
    return int((store.row(sql) or (0,))[0]) + 1


@dataclass(frozen=True, slots=True)
class Visits:
    """Games in positions [visit]: the position's key, the move played there, what is known of the game."""

    keys: NDArray[np.uint64]  # [half, visit]
    moves: NDArray[np.int64]  # canonical; -1: the game ended here
    games: NDArray[np.int64]
    results: NDArray[np.int64]
    years: NDArray[np.int64]  # 0 unknown
    ratings: NDArray[np.int64]  # of the side to move, 0 unknown

    def chosen(self, which: NDArray[np.bool_]) -> "Visits":
        """Some of the visits."""
        rest = (self.moves, self.games, self.results, self.years, self.ratings)
        return Visits(self.keys[:, which], *(values[which] for values in rest))

    def of(self, key: bytes) -> "Visits":
        """The visits of one position."""
        first, second = np.frombuffer(key, ">u8").astype(np.uint64)
        return self.chosen((self.keys[0] == first) & (self.keys[1] == second))

    def sums(self) -> "list[Sum]":
        """The sums by position and move."""
        if not len(self.moves):
            return []
        packed = np.ascontiguousarray(self.keys.T.astype(">u8")).view("V16").ravel()
        unique, index = np.unique(packed, return_inverse=True)
        cells = index.astype(np.int64) * _TIE + self.moves + 1
        groups, group = np.unique(cells, return_inverse=True)
        count = len(groups)
        by_result = [np.bincount(group, self.results == code, count) for code in range(4)]
        years = np.zeros(count, np.int64)
        np.maximum.at(years, group, self.years)
        rating_sum = np.bincount(group, self.ratings, count)
        rated = np.bincount(group, self.ratings > 0, count)
        return [
            Sum(
                unique[cell // _TIE].tobytes(),
                cell % _TIE - 1,
                int(sum(by_result[code][i] for code in range(4))),
                int(by_result[BLACK_WON][i]),
                int(by_result[WHITE_WON][i]),
                int(by_result[DRAW][i]),
                int(years[i]) or None,
                int(rating_sum[i]),
                int(rated[i]),
            )
            for i, cell in enumerate(groups.tolist())
        ]


class Sum(NamedTuple):
    """What happened after one move in one position: a row of `tally`."""

    key: bytes
    move: int
    games: int
    black: int
    white: int
    draws: int
    last_year: int | None
    rating_sum: int
    rated: int


@reading_value(translatable("the games of a position"))
def visits(store: Store, kind: BoardKind, hint: int, ply: int) -> Visits:
    """What games with a hint (the first half of a key) did at a ply.

    Their positions are keyed anew from their moves: what has another key only shares the hint.
    """
    sql = (
        "SELECT game.id, moves, result, coalesce(year, 0), coalesce(black_rating, 0), "
        "coalesce(white_rating, 0) FROM occurrence JOIN game ON game.id = occurrence.game "
        "WHERE occurrence.key = ? AND game.kind = ?"
    )
    rows = store.rows(sql, (hint, store.kind_id(kind)))
    played = [unpack_points(row[1], kind.points) for row in rows]
    long = [i for i, moves in enumerate(played) if len(moves) >= ply]
    stones = np.array([played[i][:ply] for i in long], np.int64).reshape(len(long), ply)
    following = np.array([played[i][ply] if len(played[i]) > ply else -1 for i in long], np.int64)
    keys, moves = keys_of(kind).at_ply(stones, following)
    about = np.array([[rows[i][column] for i in long] for column in (0, 2, 3, 4 + ply % 2)], np.int64)
    return Visits(keys, moves, *about)


def _index(store: Store, kind: BoardKind, games: dict[int, LibraryGame]) -> None:
    """Note the positions of new games, and bring the sums of much played ones up to date."""
    new = _visits_of(kind, games)
    hints = new.keys[0].view(np.int64)
    order = np.lexsort((new.games, hints))
    pairs = zip(hints[order].tolist(), new.games[order].tolist(), strict=True)
    store.write_many("INSERT INTO occurrence (key, game) VALUES (?, ?)", pairs)
    tallied = {key for (key,) in store.rows("SELECT DISTINCT key FROM tally")}
    if tallied:
        first = np.array([first_half(key) for key in tallied], np.int64)
        sums = new.chosen(np.isin(hints, first)).sums()
        store.write_many(_ADD_SUM, [total for total in sums if total.key in tallied])
    known = {first_half(key) for key in tallied}
    for hint in _often_visited(store, set(hints.tolist()) - known, len(games) >= _LARGE_IMPORT) - known:
        if (ply := _ply_of(store, kind, hint)) is not None:
            store.write_many(_ADD_SUM, visits(store, kind, hint, ply).sums())


@reading_value(translatable("a game"))
def reindex(store: Store) -> int:
    """Make the index of positions and the kept sums anew, in one transaction; returns of how many games."""
    count = 0
    with store.transaction():
        store.write("DELETE FROM occurrence")
        store.write("DELETE FROM tally")
        games = all_games(store)
        while batch := dict(islice(games, _LARGE_IMPORT)):
            count += len(batch)
            for kind in {game.kind for game in batch.values()}:
                _index(store, kind, {n: game for n, game in batch.items() if game.kind == kind})
    return count


_SAME = """
SELECT id FROM game WHERE digest = ? AND kind = ? AND moves = ?
UNION ALL SELECT kept FROM joined WHERE digest = ? AND kind = ? AND moves = ?
"""
_ADD_SUM = """
INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key, move) DO UPDATE SET
    games = games + excluded.games, black = black + excluded.black, white = white + excluded.white,
    draws = draws + excluded.draws,
    last_year = max(coalesce(last_year, excluded.last_year), coalesce(excluded.last_year, last_year)),
    rating_sum = rating_sum + excluded.rating_sum, rated = rated + excluded.rated
"""


def _visits_of(kind: BoardKind, games: dict[int, LibraryGame]) -> Visits:
    """All positions of some games."""
    records = list(games.values())
    lengths = np.array([len(record.moves) for record in records], np.int64)
    starts = np.concatenate([[0], np.cumsum(lengths)])
    moves = np.array([move for record in records for move in record.moves], np.int64)
    keys, next_moves = keys_of(kind).along(moves, starts)
    game = np.repeat(np.arange(len(records)), lengths + 1)
    ply = np.arange(len(game)) - (starts[:-1] + np.arange(len(records)))[game]
    ratings = np.array([[r.black_rating or 0, r.white_rating or 0] for r in records], np.int64)
    return Visits(
        keys,
        next_moves,
        np.array(list(games), np.int64)[game],
        np.array([record.result for record in records], np.int64)[game],
        np.array([record.year or 0 for record in records], np.int64)[game],
        ratings[game, ply % 2],
    )


def _often_visited(store: Store, hints: set[int], count_all: bool) -> set[int]:
    """Those of the hints that many games have; `count_all`: of all hints, in one go through the index."""
    sql = "SELECT key FROM occurrence {} GROUP BY key HAVING count(*) > ?"
    if count_all:
        return {hint for (hint,) in store.rows(sql.format(""), (MANY,))}
    found: set[int] = set()
    left = iter(hints)
    while page := list(islice(left, _PAGE)):
        where = f"WHERE key IN ({', '.join('?' * len(page))})"
        found.update(hint for (hint,) in store.rows(sql.format(where), (*page, MANY)))
    return found


def kept_sums(store: Store, key: bytes) -> list[Sum]:
    """The sums that are kept of a position, if very many games went through it."""
    sql = (
        "SELECT key, move, games, black, white, draws, last_year, rating_sum, rated FROM tally WHERE key = ?"
    )
    return [Sum(*row) for row in store.rows(sql, (key,))]


def sums_of_games(store: Store, key: bytes) -> list[Sum]:
    """The sums of a position, from its games."""
    hint = first_half(key)
    for kind in store.kinds():
        ply = _ply_of(store, kind, hint)
        if ply is not None:
            return visits(store, kind, hint, ply).of(key).sums()
    return []


def _ply_of(store: Store, kind: BoardKind, hint: int) -> int | None:
    """After how many moves the games come to a position; None if it is of another kind of board."""
    sql = "SELECT moves FROM occurrence JOIN game ON game.id = game WHERE key = ? AND game.kind = ? LIMIT 1"
    row = store.row(sql, (hint, store.kind_id(kind)))
    if row is None:
        return None
    moves = point_array(row[0], kind.points)
    keys, _ = keys_of(kind).along(moves, np.array([0, len(moves)]))
    return int(np.flatnonzero(keys[0].view(np.int64) == hint)[0])


def unindex(store: Store, number: int) -> None:
    """Take a game out of the index of positions, within a transaction."""
    row = store.row("SELECT kind, moves FROM game WHERE id = ?", (number,))
    if row is None:
        return
    kind = store.kind(row[0])
    moves = point_array(row[1], kind.points)
    keys, _ = keys_of(kind).along(moves, np.array([0, len(moves)]))
    hints = keys[0].view(np.int64).tolist()
    store.write_many("DELETE FROM occurrence WHERE key = ? AND game = ?", [(h, number) for h in hints])
    packed = [(column.astype(">u8").tobytes(),) for column in keys.T]
    store.write_many("DELETE FROM tally WHERE key = ?", packed)  # made anew when it is asked for


def reindex_games(store: Store, numbers: Sequence[int]) -> None:
    """Enter games into the index of positions that are not in it, within a transaction."""
    games = of_numbers(store, numbers)
    for kind in {game.kind for game in games.values()}:
        _index(store, kind, {number: game for number, game in games.items() if game.kind == kind})


@reading_value(translatable("a game"))
def remove(store: Store, games: Sequence[int]) -> None:
    """Forget games and all that follows from them, in one transaction; their files may be imported again."""
    with store.transaction():
        for number in games:
            unindex(store, number)
            read = "id IN (SELECT source FROM game_source WHERE game = ?)"
            store.write(f"UPDATE source SET done = 0, complete = 0 WHERE {read}", (number,))
            store.write("DELETE FROM game_source WHERE game = ?", (number,))
            store.write("DELETE FROM game WHERE id = ?", (number,))


def numbers_of_names(store: Store, names: Collection[str]) -> set[int]:
    """The numbers of names, however their letters are written."""
    wanted = {folded(name) for name in names}
    return {number for number, text in store.rows("SELECT id, text FROM name") if folded(text) in wanted}


def load(store: Store, number: int) -> LibraryGame | None:
    """A game by its number."""
    return of_numbers(store, [number]).get(number)


def of_numbers(store: Store, numbers: Sequence[int]) -> dict[int, LibraryGame]:
    """Games by their numbers, in that order; those that there are not are left out."""
    found: dict[int, LibraryGame] = {}
    for first in range(0, len(numbers), _PAGE):
        page = numbers[first : first + _PAGE]
        found.update(_load(store, f"game.id IN ({', '.join('?' * len(page))})", page))
    return {number: found[number] for number in numbers if number in found}


def all_games(store: Store) -> Iterator[tuple[int, LibraryGame]]:
    """All games with their numbers, in the order in which they came."""
    last = 0
    while page := list(_load(store, "game.id > ? ORDER BY game.id LIMIT ?", (last, _PAGE))):
        yield from page
        last = page[-1][0]


def joined_to(store: Store, number: int) -> list[LibraryGame]:
    """The games that were joined to a game, as they were."""
    where = "kept = ? AND changes != ? ORDER BY step, game.id"
    return [game for _, game in _load(store, where, (number, former_mark(number)), "joined")]


def before_joining(store: Store, number: int) -> LibraryGame | None:
    """A game as it was before it took anything of others that were joined to it; None: it took nothing."""
    where = "kept = ? AND changes = ? ORDER BY step LIMIT 1"
    return next((game for _, game in _load(store, where, (number, former_mark(number)), "joined")), None)


def former_mark(number: int) -> str:
    """What stands in `joined.changes` of what a game itself was before."""
    return json.dumps({"former": number})


def _load(
    store: Store, where: str, values: Sequence[object], table: str = "game"
) -> Iterator[tuple[int, LibraryGame]]:
    sql = f"""
        SELECT game.id, kind, moves, result, reason, black.text, white.text, event.text, site.text, date,
            rule.text, black_rating, white_rating
        FROM {table} AS game LEFT JOIN name AS black ON black.id = game.black
        LEFT JOIN name AS white ON white.id = game.white LEFT JOIN name AS event ON event.id = game.event
        LEFT JOIN name AS site ON site.id = game.site LEFT JOIN name AS rule ON rule.id = game.opening_rule
        WHERE {where}
    """
    for number, kind_id, moves, result, *texts, black_rating, white_rating in store.rows(sql, values):
        kind = store.kind(kind_id)
        reason, black, white, event, site, date, rule = (text or "" for text in texts)
        about = (event, site, date, rule, black_rating, white_rating)
        with reading_value(translatable("game {number}", number=number)):
            played = tuple(unpack_points(moves, kind.points))
            record = LibraryGame(kind, played, result, reason, black, white, *about)
        yield number, record
