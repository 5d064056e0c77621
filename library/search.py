"""Which games of the library are wanted, and finding them. Start at `search`.

What stands in columns is left to SQLite; an opening is looked up in the index of positions; a shape is looked
for by the core, game by game.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from engine import _core
from engine.records.files import parse_json
from engine.records.terms import folded
from engine.rules.board import Board
from engine.rules.cells import EMPTY, Colour
from engine.rules.position import BoardKind, CanonicalPosition, pack_points, point_size, position_of
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from library.games import LibraryGame, of_numbers
from library.keys import first_half, keys_of, point_array
from library.store import Store, reading_value
from library.values import check_counts, check_texts

_SAVED = "searches"  # the setting
_BATCH = 50_000  # games that are looked at together, so that memory does not grow with the library
_PAGE = 1000

Cells = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Shape:
    """Stones, and points that must be empty, somewhere on the board."""

    black: tuple[int, ...]
    white: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()

    @classmethod
    def of_region(cls, board: Board, left: int, top: int, right: int, bottom: int) -> "Shape":
        """All that a rectangle of a board shows, empty points too."""
        points = [
            row * board.width + column for row in range(top, bottom + 1) for column in range(left, right + 1)
        ]
        by_cell = {
            cell: tuple(point for point in points if board.cells[point] == cell)
            for cell in (Colour.BLACK, Colour.WHITE, EMPTY)
        }
        return cls(by_cell[Colour.BLACK], by_cell[Colour.WHITE], by_cell[EMPTY])

    @classmethod
    def parse(cls, text: str, width: int, height: int) -> "Shape":
        """The shape of rows from the top, `x.o/?x`: black, empty, white, anything.

        Raises:
            ValueError: the text is not a shape, or it is larger than the board.
        """
        rows = text.lower().split("/")
        if set(text.lower()) - set("xo.?/") or not set(text.lower()) & {"x", "o"}:
            raise ValueError(f"{text[:40]!r} is not a shape like x.o/?x")
        if len(rows) > height or max(map(len, rows)) > width:
            raise ValueError(f"{text[:40]!r} is larger than the board")
        cells = {
            down * width + column: cell for down, row in enumerate(rows) for column, cell in enumerate(row)
        }
        return cls(*(tuple(point for point, cell in cells.items() if cell == wanted) for wanted in "xo."))


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are wanted; empty texts and None match all."""

    player: str = ""
    """Part of a player's name."""
    event: str = ""
    """Part of the event."""
    opening_rule: str = ""
    first_year: int | None = None
    last_year: int | None = None
    result: int | None = None
    """As `LibraryGame.result`."""
    variant: Variant | None = None
    least_moves: int | None = None
    most_moves: int | None = None
    size: tuple[int, int] | None = None
    """Columns and rows, of which the points of the opening and the shape are."""
    opening: tuple[int, ...] = ()
    """The first moves, in any order that leads to the same position, turned or mirrored."""
    shape: Shape | None = None
    """Turned or mirrored, too."""
    anywhere: bool = False
    """Whether the shape may be shifted."""

    def __post_init__(self) -> None:
        """Raises ValueError for what cannot be looked for."""
        check_texts(self.player, self.event, self.opening_rule)
        check_counts(self.first_year, self.last_year, self.result, self.least_moves, self.most_moves)
        shape = self.shape or Shape(())
        points = (*self.opening, *shape.black, *shape.white, *shape.empty)
        if points and self.size is None:
            raise ValueError("an opening or a shape needs the size of its board")
        if self.size is not None:
            pack_points(points, BoardKind(*self.size).points)
            if any(not 0 <= point < self.size[0] * self.size[1] for point in points):
                raise ValueError("a point is not on the board")
        if self.shape is not None and not (self.shape.black or self.shape.white):
            raise ValueError("a shape has stones")

    def allows(self, kind: BoardKind) -> bool:
        """Whether games of a kind of board may be wanted."""
        return self.variant in (None, kind.variant) and self.size in (None, (kind.width, kind.height))

    def position(self, kind: BoardKind) -> CanonicalPosition | None:
        """The position after the opening; None without an opening, or if it cannot be played."""
        board = kind.board()
        try:
            for point in self.opening:
                board.push(point)
        except ValueError:
            return None
        return position_of(board) if self.opening else None

    def condition(self, store: Store, kind: BoardKind) -> tuple[str, list[object]]:
        """What stands in the columns of `game`, as a condition, and its values."""
        parts, values = ["1"], list[object]()
        people = "(SELECT value FROM json_each(?))"
        if self.player:  # +: the index of players is slower where many have the name
            joined = f"SELECT kept FROM joined WHERE black IN {people} OR white IN {people}"
            named = f"+game.black IN {people} OR +game.white IN {people}"
            parts.append(f"({named} OR game.id IN ({joined}))")
            values += [_names_with(store, self.player)] * 4
        for column, text in (("event", self.event), ("opening_rule", self.opening_rule)):
            if text:
                joined = f"SELECT kept FROM joined WHERE {column} IN {people}"
                parts.append(f"(game.{column} IN {people} OR game.id IN ({joined}))")
                values += [_names_with(store, text)] * 2
        bytes_a_move = point_size(kind.points)
        for condition, number in (
            ("game.year >= ?", self.first_year),
            ("game.year <= ?", self.last_year),
            ("game.result = ?", self.result),
            (f"length(game.moves) >= {bytes_a_move} * ?", self.least_moves),
            (f"length(game.moves) <= {bytes_a_move} * ?", self.most_moves),
        ):
            if number is not None:
                parts.append(condition)
                values.append(number)
        return " AND ".join(parts), values


EVERY_GAME = Filter()


def _names_with(store: Store, part: str) -> str:
    """The numbers of the names that contain a text, as JSON."""
    wanted = folded(part)
    names = store.rows("SELECT id, text FROM name")
    return json.dumps([number for number, text in names if wanted in folded(text)])


@dataclass(frozen=True, slots=True)
class GameHit:
    """A game that was looked for."""

    number: int
    game: LibraryGame
    ply: int
    """After how many moves it has what was looked for."""


def search(store: Store, wanted: Filter = EVERY_GAME) -> list[int]:
    """The numbers of the games that are wanted, the last that came first."""
    kinds = [kind for kind in store.kinds() if wanted.allows(kind)]
    return sorted((number for kind in kinds for number in _of_kind(store, kind, wanted)), reverse=True)


@reading_value(translatable("a game"))
def _of_kind(store: Store, kind: BoardKind, wanted: Filter) -> list[int]:
    condition, values = wanted.condition(store, kind)
    position = wanted.position(kind)
    if wanted.opening and position is None:
        return []
    table, column = "game", "''" if wanted.shape is None and position is None else "moves"
    if position is not None:
        table = "occurrence JOIN game ON game.id = occurrence.game"
        condition, values = f"occurrence.key = ? AND {condition}", [first_half(position.key), *values]
    sql = (
        f"SELECT game.id, {column} FROM {table} WHERE {condition} AND game.kind = ? AND game.id > ? "
        "ORDER BY game.id LIMIT ?"
    )
    if position is None and wanted.shape is None:
        return [number for number, _ in store.rows(sql, (*values, store.kind_id(kind), 0, -1))]
    places = [] if wanted.shape is None else _placements(kind, wanted.shape, wanted.anywhere)
    found: list[int] = []
    last = 0
    while rows := store.rows(sql, (*values, store.kind_id(kind), last, _BATCH)):
        last = rows[-1][0]
        if position is not None:
            passing = _pass(kind, [moves for _, moves in rows], position)
            rows = [row for row, passes in zip(rows, passing, strict=True) if passes]
        if places:
            plies = _core.first_plies([moves for _, moves in rows], kind.points, places)
            rows = [row for row, ply in zip(rows, plies, strict=True) if ply]
        found += [number for number, _ in rows]
    return found


def hits(store: Store, wanted: Filter, numbers: Sequence[int]) -> list[GameHit]:
    """Some of the games that a search has found, in its order, with where each has what was looked for."""
    loaded = of_numbers(store, numbers)
    plies = dict.fromkeys(loaded, len(wanted.opening))
    if wanted.shape is not None:
        for kind in {game.kind for game in loaded.values()}:
            alike = [number for number, game in loaded.items() if game.kind == kind]
            packed = [pack_points(loaded[number].moves, kind.points) for number in alike]
            places = _placements(kind, wanted.shape, wanted.anywhere)
            plies |= zip(alike, _core.first_plies(packed, kind.points, places), strict=True)
    return [GameHit(number, loaded[number], plies[number]) for number in numbers if number in loaded]


def matching(store: Store, wanted: Filter = EVERY_GAME) -> Iterator[tuple[int, LibraryGame]]:
    """The games of a filter with their numbers, in the order in which they came."""
    numbers = search(store, wanted)[::-1]
    for first in range(0, len(numbers), _PAGE):
        yield from of_numbers(store, numbers[first : first + _PAGE]).items()


@reading_value(translatable("the games of a position"))
def games_through(store: Store, board: Board, limit: int = 100, before: int | None = None) -> list[GameHit]:
    """Games through a position, the last that came first.

    Args:
        store: the library.
        board: the position.
        limit: how many.
        before: go on after the game of this number.
    """
    position = position_of(board)
    start = 1 << 62 if before is None else before
    sql = (
        "SELECT game.id, moves FROM occurrence JOIN game ON game.id = occurrence.game "
        "WHERE occurrence.key = ? AND occurrence.game < ? AND game.kind = ? "
        "ORDER BY occurrence.game DESC LIMIT ?"
    )
    found: list[int] = []
    while len(found) < limit:
        values = (first_half(position.key), start, store.kind_id(position.kind), limit - len(found))
        rows = store.rows(sql, values)
        if not rows:
            break
        start = rows[-1][0]
        passing = _pass(position.kind, [row[1] for row in rows], position)
        found += [row[0] for row, passes in zip(rows, passing, strict=True) if passes]
    loaded = of_numbers(store, found)
    return [GameHit(number, loaded[number], position.ply) for number in found if number in loaded]


def _pass(kind: BoardKind, packed: Sequence[bytes], position: CanonicalPosition) -> list[bool]:
    """Which games really go through a position: the hint of their index may be another's."""
    size = position.ply * point_size(kind.points)
    beginnings = list({moves[:size] for moves in packed if len(moves) >= size})  # openings are often played
    stones = point_array(b"".join(beginnings), kind.points).reshape(len(beginnings), position.ply)
    keys, _ = keys_of(kind).at_ply(stones, np.full(len(stones), -1))
    first, second = np.frombuffer(position.key, ">u8").astype(np.uint64)
    is_reached = ((keys[0] == first) & (keys[1] == second)).tolist()
    passing = {moves for moves, reaches in zip(beginnings, is_reached, strict=True) if reaches}
    return [moves[:size] in passing for moves in packed]


def _placements(kind: BoardKind, shape: Shape, anywhere: bool) -> list[Cells]:
    """The points of a shape in all its places: black, white and empty ones."""
    places: dict[tuple[object, ...], Cells] = {}
    for table in keys_of(kind).tables:
        images = [
            [divmod(int(table[point]), kind.width) for point in points]
            for points in (shape.black, shape.white, shape.empty)
        ]
        cells = [cell for points in images for cell in points]
        rows, columns = [row for row, _ in cells], [column for _, column in cells]
        shifts = (
            [
                (down, right)
                for down in range(-min(rows), kind.height - max(rows))
                for right in range(-min(columns), kind.width - max(columns))
            ]
            if anywhere
            else [(0, 0)]
        )
        for down, right in shifts:
            black, white, empty = (
                tuple((row + down) * kind.width + column + right for row, column in points)
                for points in images
            )
            places[frozenset(black), frozenset(white), frozenset(empty)] = black, white, empty
    return list(places.values())


# --- saved searches -------------------------------------------------------------------------------------


def saved(store: Store) -> dict[str, Filter]:
    """The searches that were saved, by name."""
    with reading_value(translatable("a saved search")):
        return {name: _filter_of(values) for name, values in parse_json(store.setting(_SAVED, "{}")).items()}


def save(store: Store, name: str, wanted: Filter | None) -> None:
    """Save a search under a name; None: remove it."""
    with store.transaction():
        searches: dict[str, Filter | None] = {**saved(store), name: wanted}
        texts = {name: asdict(kept) for name, kept in sorted(searches.items()) if kept is not None}
        store.set_setting(_SAVED, json.dumps(texts, default=lambda value: value.value))


def _filter_of(values: dict[str, Any]) -> Filter:
    """A search from what JSON has kept of it.

    Raises:
        ValueError, TypeError: it is not one.
    """
    wanted = Filter(**{**values, "size": None, "opening": (), "shape": None})
    shape, variant, size = values["shape"], values["variant"], values["size"]
    return replace(
        wanted,
        variant=None if variant is None else Variant(variant),
        size=None if size is None else (int(size[0]), int(size[1])),
        opening=tuple(values["opening"]),
        shape=None if shape is None else Shape(**{name: tuple(points) for name, points in shape.items()}),
    )
