"""What was played in a position, by whom, how it went, and what is known of each move. Start at `explore`."""

from dataclasses import dataclass

from engine.rules.board import Board
from engine.rules.cells import EMPTY, Colour
from engine.rules.position import CanonicalPosition, position_of
from engine.rules.translatable import translatable
from library.annotations import Annotations, known_of, known_of_many
from library.games import Sum, kept_sums, visits
from library.keys import first_half, keys_of
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
