"""What was played in a position, by whom, how it went, and what is known of each move. Start at `explore`."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import Board
from engine.rules.cells import EMPTY, Colour
from engine.rules.position import BoardKind, CanonicalPosition, position_of
from engine.rules.translatable import translatable
from library.annotations import Annotations, known_of, known_of_many
from library.games import EVERY_GAME, Filter, LibraryGame, Sum, kept_sums, load, visits
from library.keys import first_half, keys_of, point_array
from library.store import Store, reading_value


@dataclass(frozen=True, slots=True)
class Move:
    """A move from a position: how it went when it was played, and what is known of the position after it."""

    points: tuple[int, ...]
    """The point, and those that are equal to it by symmetry."""
    games: int = 0
    black: int = 0
    """Games that Black won."""
    white: int = 0
    draws: int = 0
    last_year: int | None = None
    rating: int | None = None
    """The average of those who played it."""
    known: Annotations | None = None
    """None: the library has nothing on the position after it."""

    @property
    def point(self) -> int:
        """The point."""
        return self.points[0]

    def score(self, colour: Colour) -> float | None:
        """The share of points that a colour made, None if no game was decided."""
        decided = self.black + self.white + self.draws
        wins = self.black if colour is Colour.BLACK else self.white
        return (wins + self.draws / 2) / decided if decided else None


@dataclass(frozen=True, slots=True)
class Explored:
    """A position in the library."""

    games: int
    """Games that went through it."""
    ended: int
    """Games that ended here."""
    moves: tuple[Move, ...]
    """The most played first, then those of which something is known."""
    known: Annotations


@reading_value(translatable("the moves of a position"))
def explore(store: Store, board: Board) -> Explored:
    """What the library has on a position."""
    position = position_of(board)
    played = {total.move: total for total in _sums(store, position)}
    games = sum(total.games for total in played.values())
    ended = played.pop(-1, None)
    known_moves = _known_moves(store, board, position)
    moves = [
        _move(position.on_board(move), played.get(move), known_moves.get(move))
        for move in played.keys() | known_moves.keys()
    ]
    if any(board.cells[move.point] != EMPTY for move in moves):
        raise ValueError("a move to a point that is taken")
    moves.sort(key=lambda move: (-move.games, move.point))
    number = store.position_id(position)
    about = Annotations() if number is None else known_of(store, number, position)
    return Explored(games, ended.games if ended else 0, tuple(moves), about)


def _move(points: tuple[int, ...], total: Sum | None, about: Annotations | None) -> Move:
    if total is None:
        return Move(points, known=about)
    rating = round(total.rating_sum / total.rated) if total.rated else None
    counts = (total.games, total.black, total.white, total.draws)
    return Move(points, *counts, total.last_year, rating, about)


def _sums(store: Store, position: CanonicalPosition) -> list[Sum]:
    """The sums of the moves played: kept ones, or else those of the games."""
    kept = kept_sums(store, position.key)
    if kept or store.kind_id(position.kind) is None:
        return kept
    hint = first_half(position.key)
    if store.row("SELECT 1 FROM occurrence WHERE key = ? LIMIT 1", (hint,)) is None:
        return []
    return visits(store, position.kind, hint, position.ply).of(position.key).sums()


def _known_moves(store: Store, board: Board, position: CanonicalPosition) -> dict[int, Annotations]:
    """What is known of the positions after each move, by canonical move."""
    points = list(board.legal_moves())
    if not points:
        return {}
    keys = keys_of(position.kind).children(board, points)
    marks = ",".join("?" * len(keys))
    found: dict[bytes, int] = dict(store.rows(f"SELECT key, id FROM position WHERE key IN ({marks})", keys))
    positions: dict[int, CanonicalPosition] = {}
    move_of: dict[int, int] = {}
    for point, key in zip(points, keys, strict=True):
        number = found.get(key)
        if number is None or number in positions:
            continue
        after = board.copy()
        after.push(point)
        child = position_of(after)
        if after.outcome is None and store.position_id(child) == number:  # the stones are compared, too
            positions[number], move_of[number] = child, position.canonical(point)
    about = known_of_many(store, positions)
    return {move_of[number]: about[number] for number in positions}


@dataclass(frozen=True, slots=True)
class GameHit:
    """A game that was looked for."""

    number: int
    game: LibraryGame
    ply: int
    """After how many moves it has what was looked for."""


@reading_value(translatable("the games of a position"))
def games_through(
    store: Store, board: Board, wanted: Filter = EVERY_GAME, limit: int = 100, before: int | None = None
) -> list[GameHit]:
    """Games through a position, the last that came first.

    Args:
        store: the library.
        board: the position.
        wanted: which of the games.
        limit: how many.
        before: go on after the game of this number.
    """
    position = position_of(board)
    condition, values = wanted.sql()
    found: list[GameHit] = []
    while len(found) < limit:
        sql = (
            f"SELECT game.id FROM occurrence JOIN game ON game.id = occurrence.game WHERE occurrence.key = ? "
            f"AND occurrence.game < ? AND game.kind = ? AND {condition} ORDER BY occurrence.game DESC LIMIT ?"
        )
        start = 1 << 62 if before is None else before
        fixed = (first_half(position.key), start, store.kind_id(position.kind))
        numbers = [number for (number,) in store.rows(sql, (*fixed, *values, limit - len(found)))]
        if not numbers:
            break
        before = numbers[-1]
        for number in numbers:
            game = load(store, number)
            if game is not None and _passes(game, position):
                found.append(GameHit(number, game, position.ply))
    return found


def _passes(game: LibraryGame, position: CanonicalPosition) -> bool:
    """Whether a game really goes through a position: its hint may be another's."""
    stones = np.array([game.moves[: position.ply]], np.int64)
    if stones.shape[1] < position.ply:
        return False
    keys, _ = keys_of(position.kind).at_ply(stones, np.array([-1]))
    return bytes(keys[:, 0].astype(">u8").tobytes()) == position.key


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


Cells = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
Times = NDArray[np.uint16]
_NEVER = np.iinfo(np.uint16).max
_SHAPE_BATCH = 20_000  # games that are looked at together, so that memory does not grow with the library


@reading_value(translatable("a game"))
def games_with_shape(
    store: Store,
    kind: BoardKind,
    shape: Shape,
    anywhere: bool = False,
    wanted: Filter = EVERY_GAME,
    limit: int = 1000,
) -> list[GameHit]:
    """Games in which a shape stood, in any of its symmetries; with `anywhere` shifted, too.

    Each is found at the first ply at which the shape was complete.
    """
    result: list[GameHit] = []
    if not (shape.black or shape.white):
        return result
    places = _placements(kind, shape, anywhere)
    condition, values = wanted.sql()
    sql = (
        f"SELECT game.id, moves FROM game WHERE kind = ? AND game.id < ? AND {condition} "
        "ORDER BY game.id DESC LIMIT ?"
    )
    before = 1 << 62
    while len(result) < limit:
        rows = store.rows(sql, (store.kind_id(kind), before, *values, _SHAPE_BATCH))
        if not rows:
            break
        before = rows[-1][0]
        first = _first_plies(_times(kind, [row[1] for row in rows]), places)
        for index in np.flatnonzero(first < _NEVER)[: limit - len(result)].tolist():
            game = load(store, rows[index][0])
            if game is not None:
                result.append(GameHit(rows[index][0], game, int(first[index])))
    return result


def _first_plies(placed: Times, places: list[Cells]) -> Times:
    """After how many moves each game has a shape in one of its places, from when each point was played."""
    first = np.full(placed.shape[1], _NEVER, np.uint16)
    white_stands = (placed % 2 == 1) & (placed < _NEVER)
    stands = placed % 2 == 0, white_stands  # [colour][point, game]
    for black, white, empty in places:
        which = np.arange(len(first))
        for points, of_colour in zip((black, white), stands, strict=True):
            for point in points:
                which = which[of_colour[point, which]]
        complete = placed[np.array([*black, *white])[:, None], which].max(axis=0)
        for point in empty:
            is_empty = placed[point, which] > complete
            which, complete = which[is_empty], complete[is_empty]
        first[which] = np.minimum(first[which], complete + 1)
    return first


def _times(kind: BoardKind, packed: Sequence[bytes]) -> Times:
    """When each point was played, [point, game]."""
    size = 1 if kind.points <= 256 else 2
    lengths = np.array([len(moves) // size for moves in packed], np.int64)
    moves = point_array(b"".join(packed), kind.points)
    game = np.repeat(np.arange(len(packed)), lengths)
    ply = np.arange(len(moves)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    placed = np.full((kind.points, len(packed)), _NEVER, np.uint16)
    placed[moves, game] = ply
    return placed


def _placements(kind: BoardKind, shape: Shape, anywhere: bool) -> list[Cells]:
    """The points of a shape in all its places, black, white and empty."""
    places: dict[Cells, None] = {}
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
            places[(tuple(sorted(black)), tuple(sorted(white)), tuple(sorted(empty)))] = None
    return list(places)
