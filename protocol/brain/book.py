"""The library behind the brain: proven moves, moves of the book, hints for the search."""

import random
import threading
from dataclasses import dataclass
from pathlib import Path

from engine.options import OptionError, ValueReason
from engine.rules.board import Board
from engine.rules.cells import Colour
from library.annotations import Annotations, Label, Result
from library.explorer import Move, explore
from library.store import LibraryError, Store
from protocol.brain.options import Options
from protocol.messages import Point

BOOK_GAMES = 3  # a book move was played at least so often
BOOK_SCORE = 0.4  # and made at least this share of the points
HINTS = 5  # moves that the search is told of, at most


@dataclass(frozen=True, slots=True)
class Advice:
    """The entries of the library on the moves of a position."""

    move: int | None = None
    """The move to play at once; None: the search decides."""
    reason: str = ""
    """`proven` or `book`."""
    hints: tuple[int, ...] = ()
    """Moves for the search to try early, best first; nothing of them is proven."""


class Database:
    """A library that any thread may ask: each has a connection of its own."""

    def __init__(self, path: Path, book_plies: int = 0, seed: int = 0) -> None:
        """Open a library.

        Raises:
            LibraryError: it cannot be opened.
        """
        self.path, self.book_plies, self._seed = path, book_plies, seed
        self._local = threading.local()
        self.store()

    @classmethod
    def of_options(cls, options: Options) -> "Database":
        """The library of `--library`.

        Raises:
            OptionError: it cannot be opened.
        """
        try:
            return cls(Path(options.library), options.book_plies, options.seed)
        except LibraryError as error:
            raise OptionError(ValueReason.UNREADABLE, "library", said=str(error)) from None

    def store(self) -> Store:
        """This thread's connection."""
        store: Store | None = getattr(self._local, "store", None)
        if store is None:
            store = self._local.store = Store(self.path)
        return store

    def save(self) -> None:
        """Put into the library's file what was written beside it, so that a copy of the file has it too.

        Raises:
            LibraryError: it cannot be written.
        """
        self.store().row("PRAGMA wal_checkpoint")

    def advice(self, board: Board, blocked: frozenset[Point] = frozenset()) -> Advice:
        """The library's entries on the moves of a position.

        A library that fails in the middle of a game has no entries: it must not lose it.
        """
        try:
            explored = explore(self.store(), board)
        except LibraryError:
            return Advice()

        def is_allowed(point: int) -> bool:
            return board.column_row(point) not in blocked and board.is_legal(point)

        allowed = [move for move in explored.moves if is_allowed(move.point)]
        for move in allowed:
            if move.known is not None and result_of(move.known) is Result.LOSS:  # of the opponent
                return Advice(move.point, "proven")
        proof = explored.known.proof
        winning = proof.move if proof is not None and proof.result is Result.WIN else None
        if winning is not None and is_allowed(winning):
            return Advice(winning, "proven")
        good = [move for move in allowed if not _is_bad(move)]
        if board.ply < self.book_plies and (chosen := self._book_move(board, good)) is not None:
            return Advice(chosen, "book")
        best = explored.known.best
        lines = [] if best is None else [point for point in best.analysis.line[:1] if is_allowed(point)]
        worth = {move.point: _worth(move, board.turn) for move in good}
        others = sorted((move for move in worth if worth[move] >= BOOK_SCORE), key=lambda move: -worth[move])
        return Advice(hints=tuple(dict.fromkeys(lines + others))[:HINTS])

    def _book_move(self, board: Board, moves: list[Move]) -> int | None:
        """One of the moves that were played often and well; None: there is none."""
        points: list[int] = []
        weights: list[float] = []
        for move in moves:
            score = move.score(board.turn)
            if move.games >= BOOK_GAMES and score is not None and score >= BOOK_SCORE:
                points.append(move.point)
                weights.append(move.games * score**2)
        if not points:
            return None
        return random.Random(f"{self._seed} {board.moves}").choices(points, weights)[0]


def _is_bad(move: Move) -> bool:
    """Whether a move is proven to lose, or marked by a person as not to be played."""
    return move.known is not None and (
        result_of(move.known) is Result.WIN or move.known.remark.label in (Label.WIN, Label.AVOID)
    )


def _worth(move: Move, colour: Colour) -> float:
    """What a move should score: by the best analysis, or else by games if there are enough; 0 unknown."""
    best = move.known.best if move.known is not None else None
    if best is not None and best.analysis.win_rate is not None:
        return 1 - best.analysis.win_rate
    return (move.score(colour) or 0.0) if move.games >= BOOK_GAMES else 0.0


def result_of(known: Annotations) -> Result | None:
    """The proven result of a position, for its side to move."""
    return known.proof.result if known.proof is not None else None
