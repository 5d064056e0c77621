"""The library behind the brain: proven moves, and moves of the book."""

import random
import threading
from pathlib import Path

from engine.rules.board import Board
from library.explorer import explore
from library.knowledge import Known, Label, Result
from library.store import LibraryError, Store
from protocol.brain.options import Options, OptionsError
from protocol.messages import Point

BOOK_GAMES = 3  # a book move was played at least so often
BOOK_SCORE = 0.4  # and made at least this share of the points


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
            OptionsError: it cannot be opened.
        """
        try:
            return cls(Path(options.library), options.book_plies, options.seed)
        except LibraryError as error:
            raise OptionsError(str(error)) from None

    def store(self) -> Store:
        """This thread's connection."""
        store: Store | None = getattr(self._local, "store", None)
        if store is None:
            store = self._local.store = Store(self.path)
        return store

    def move(self, board: Board, blocked: frozenset[Point] = frozenset()) -> tuple[int, str] | None:
        """The move that is proven or chosen from the book, and why; None: the search decides.

        A library that fails in the middle of a game says nothing: it must not lose it.
        """
        try:
            explored = explore(self.store(), board)
        except LibraryError:
            return None
        allowed = [
            move
            for move in explored.moves
            if board.column_row(move.point) not in blocked and board.is_legal(move.point)
        ]
        for move in allowed:
            if move.known is not None and result_of(move.known) is Result.LOSS:  # of the opponent
                return move.point, "proven"
        proof = explored.known.proof
        move_of_proof = proof.move if proof is not None and proof.result is Result.WIN else None
        if (
            move_of_proof is not None
            and board.is_legal(move_of_proof)
            and board.column_row(move_of_proof) not in blocked
        ):
            return move_of_proof, "proven"
        if board.ply >= self.book_plies:
            return None
        book = []
        for move in allowed:
            score = move.score(board.turn)
            bad = move.known is not None and (
                result_of(move.known) is Result.WIN or move.known.remark.label in (Label.WIN, Label.AVOID)
            )
            if move.games >= BOOK_GAMES and score is not None and score >= BOOK_SCORE and not bad:
                book.append((move.point, move.games * score**2))
        if not book:
            return None
        chance = random.Random(f"{self._seed} {board.moves}")
        points, weights = zip(*book, strict=True)
        return chance.choices(points, weights)[0], "book"


def result_of(known: Known) -> Result | None:
    """The proven result of a position, for its side to move."""
    return known.proof.result if known.proof is not None else None
