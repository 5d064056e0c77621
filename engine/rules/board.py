"""The board: a stack of moves on a rectangle, with the outcome. Start reading here.

Written to be read; `engine._core` holds the fast twin, and property tests hold the two equal.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain, product, zip_longest
from typing import NamedTuple, Self

from engine.rules.cells import DIRECTIONS, EMPTY, WALL, Colour
from engine.rules.coordinates import PointName, off_board
from engine.rules.renju import Foul, foul_at, is_foul
from engine.rules.symmetry import Symmetry
from engine.rules.translatable import translatable
from engine.rules.variant import Overline, Variant

__all__ = [
    "DIRECTIONS",
    "EMPTY",
    "MAX_ROW_LENGTH",
    "MAX_SIZE",
    "MIN_ROW_LENGTH",
    "MIN_SIZE",
    "NEAR",
    "WALL",
    "Board",
    "Colour",
    "Ending",
    "IllegalMoveError",
    "Outcome",
]

MIN_SIZE, MAX_SIZE = 5, 22
MIN_ROW_LENGTH, MAX_ROW_LENGTH = 3, 6
NEAR = 2
"""Columns and rows from a stone within which nearly all good moves lie."""


class IllegalMoveError(ValueError):
    """A move to a point that is off the board or taken, or after the end of the game."""


class Ending(Enum):
    """How a position on the board ends a game."""

    ROW = "row"
    FOUL = "foul"
    BOARD_FULL = "board full"


class Outcome(NamedTuple):
    """The end of a game on the board: why, and who won (None: a draw)."""

    ending: Ending
    winner: Colour | None


def wrong_size(width: int, height: int) -> str:
    """What is wrong with a size of the board; empty: nothing."""
    if MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE:
        return ""
    return translatable(
        "board size {width}x{height} is not within {least}..{most}",
        width=width,
        height=height,
        least=MIN_SIZE,
        most=MAX_SIZE,
    )


class Board:
    """A position, and the moves that led to it.

    Points are integers, `row * width + column`. `cells[point]` is EMPTY, a Colour or WALL. Stones and
    walls that stand from the start (`from_setup`, `add_wall`) are not moves and cannot be taken back.
    """

    def __init__(
        self,
        width: int = 15,
        height: int | None = None,
        variant: Variant = Variant.FREESTYLE,
        row_length: int = 5,
    ) -> None:
        height = width if height is None else height
        if wrong := wrong_size(width, height):
            raise ValueError(wrong)
        if not MIN_ROW_LENGTH <= row_length <= MAX_ROW_LENGTH:
            raise ValueError(
                translatable(
                    "row length {length} is not within {least}..{most}",
                    length=row_length,
                    least=MIN_ROW_LENGTH,
                    most=MAX_ROW_LENGTH,
                )
            )
        if row_length != 5 and variant.rules.fouls:
            raise ValueError(translatable("renju is played with five in a row"))
        self.width = width
        self.height = height
        self.variant = variant
        self.row_length = row_length
        self.cells = bytearray(width * height)
        self.moves: list[int] = []
        self.turn = Colour.BLACK
        self._outcomes: list[Outcome | None] = [None]  # after 0, 1, 2, ... moves

    @classmethod
    def from_moves(
        cls,
        moves: Iterable[int],
        width: int = 15,
        height: int | None = None,
        variant: Variant = Variant.FREESTYLE,
        row_length: int = 5,
    ) -> Self:
        """The board after the given moves, Black first.

        Raises:
            IllegalMoveError: a move is not legal where it stands.
        """
        board = cls(width, height, variant, row_length)
        for move in moves:
            board.push(move)
        return board

    @classmethod
    def from_setup(
        cls,
        stones: Iterable[tuple[int, int]],
        width: int = 15,
        height: int | None = None,
        variant: Variant = Variant.FREESTYLE,
        row_length: int = 5,
        turn: Colour | None = None,
    ) -> Self:
        """A position that stands from the start, as a position editor has it: no move can be taken back.

        Args:
            stones: pairs of a point and what stands there, a Colour or WALL.
            width: columns.
            height: rows; as many as columns if None.
            variant: the rules from here on.
            row_length: how many in a row win.
            turn: who moves; None: it follows from the numbers of stones.

        Raises:
            IllegalMoveError: a point is off the board or named twice.
            ValueError: a cell is neither a colour nor WALL, or `turn` is None and does not follow.
        """
        board = cls(width, height, variant, row_length)
        lead = 0
        for point, cell in stones:
            if cell not in (Colour.BLACK, Colour.WHITE, WALL):
                raise ValueError(f"{board._describe(point)}: {cell} is not a cell code")
            board._set_up(point, cell)
            lead += (cell == Colour.BLACK) - (cell == Colour.WHITE)
        usual_turn = {0: Colour.BLACK, 1: Colour.WHITE}.get(lead)
        if turn is None and usual_turn is None:
            black, white = board.cells.count(Colour.BLACK), board.cells.count(Colour.WHITE)
            raise ValueError(
                translatable(
                    "{black} black and {white} white stones leave open who is to move",
                    black=black,
                    white=white,
                )
            )
        board.turn = turn or usual_turn or Colour.BLACK
        return board

    @classmethod
    def from_game(
        cls,
        stones: Iterable[tuple[int, int]],
        width: int = 15,
        height: int | None = None,
        variant: Variant = Variant.FREESTYLE,
        row_length: int = 5,
        turn: Colour | None = None,
    ) -> Self:
        """The game that led to a position: Black's and White's stones as moves, each in the order given.

        The arguments are those of `from_setup`; walls stand from the start.

        Raises:
            ValueError: no game from an empty board leads there with `turn` to move, or it would have ended on
                the way; and all that `from_setup` raises.
        """
        stones = list(stones)
        setup = cls.from_setup(stones, width, height, variant, row_length, turn)
        points = {cell: [p for p, c in stones if c == cell] for cell in (Colour.BLACK, Colour.WHITE, WALL)}
        black, white = points[Colour.BLACK], points[Colour.WHITE]
        if len(black) - len(white) != (setup.turn is Colour.WHITE):
            raise ValueError(
                f"{len(black)} black and {len(white)} white stones cannot come from a game with "
                f"{setup.turn.name.lower()} to move"
            )
        game = cls(width, height, variant, row_length)
        for point in points[WALL]:
            game.add_wall(point)
        for point in chain.from_iterable(zip_longest(black, white)):
            if point is not None:
                game.push(point)
        return game

    @property
    def points(self) -> int:
        """How many points the board has."""
        return self.width * self.height

    @property
    def ply(self) -> int:
        """How many moves were played."""
        return len(self.moves)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it goes on."""
        return self._outcomes[-1]

    def is_legal(self, point: int) -> bool:
        """Whether the side to move may play here (a foul is a legal move that loses)."""
        return self.outcome is None and 0 <= point < self.points and self.cells[point] == EMPTY

    def legal_moves(self) -> Iterator[int]:
        """All legal moves in order of points."""
        if self.outcome is None:
            yield from (point for point in range(self.points) if self.cells[point] == EMPTY)

    def near(self, distance: int = NEAR, others: Iterable[int] = ()) -> list[int]:
        """The legal moves at most so many columns and rows from a stone or one of the other points."""
        stones = (point for point, cell in enumerate(self.cells) if cell in (Colour.BLACK, Colour.WHITE))
        reached: set[tuple[int, int]] = set()
        for point in chain(stones, others):
            column, row = self.column_row(point)
            columns = range(column - distance, column + distance + 1)
            reached.update(product(columns, range(row - distance, row + distance + 1)))
        return [point for point in self.legal_moves() if self.column_row(point) in reached]

    def add_wall(self, point: int) -> None:
        """Make an empty point a dead cell before the first move.

        Raises:
            IllegalMoveError: the point is off the board or taken, or a move was played.
        """
        self._set_up(point, WALL)

    def foul(self, point: int) -> Foul | None:
        """The renju foul that Black would commit at an empty point, whoever is to move; or None."""
        if not self.variant.rules.fouls:
            return None
        return foul_at(self, point)

    def forbidden(self, point: int) -> Foul | None:
        """The foul that the side to move would commit at an empty point; None for White, who has none."""
        return self.foul(point) if self.turn is Colour.BLACK else None

    def push(self, point: int) -> None:
        """Play a move for the side to move.

        Raises:
            IllegalMoveError: the point is off the board or taken, or the game is over.
        """
        if not self.is_legal(point):
            raise IllegalMoveError(self._refusal(point, self._why_illegal(point)))
        ending = self._ending_of(point)
        self.cells[point] = self.turn
        self.moves.append(point)
        if ending is None and EMPTY not in self.cells:
            self._outcomes.append(Outcome(Ending.BOARD_FULL, None))
        elif ending is None:
            self._outcomes.append(None)
        else:
            winner = self.turn.other if ending is Ending.FOUL else self.turn
            self._outcomes.append(Outcome(ending, winner))
        self.turn = self.turn.other

    def pop(self) -> int:
        """Take back the last move and return it.

        Raises:
            IndexError: no move was played (stones that were set up cannot be taken back).
        """
        point = self.moves.pop()
        self._outcomes.pop()
        self.cells[point] = EMPTY
        self.turn = self.turn.other
        return point

    def peek(self) -> int | None:
        """The last move, or None on an empty board."""
        return self.moves[-1] if self.moves else None

    def copy(self) -> Self:
        """An independent board in the same state."""
        other = type(self)(self.width, self.height, self.variant, self.row_length)
        other.cells[:] = self.cells
        other.moves = self.moves.copy()
        other.turn = self.turn
        other._outcomes = self._outcomes.copy()
        return other

    def turned(self, symmetry: Symmetry) -> Self:
        """The same game turned: each stone at the image of its point.

        Raises:
            ValueError: the board is not square, and only a square has the symmetry.
        """
        other = self.copy()
        other.cells[:] = bytes(symmetry.array(self.cells, self.width, self.height))
        other.moves = list(symmetry.moves(self.moves, self.width, self.height))
        return other

    def point(self, column: int, row: int) -> int:
        """The point at a column and row.

        Raises:
            IllegalMoveError: it is off the board.
        """
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise IllegalMoveError(off_board(f"{column},{row}", self.width, self.height))
        return row * self.width + column

    def column_row(self, point: int) -> tuple[int, int]:
        """The column (x) and row (y) of a point."""
        row, column = divmod(point, self.width)
        return column, row

    def row_through(self, point: int, colour: Colour, direction: tuple[int, int]) -> list[int]:
        """The unbroken row of `colour` through `point`, which counts as that colour, in one direction."""
        column, row = self.column_row(point)
        stones = [point]
        for sign in (-1, 1):
            x, y = column + sign * direction[0], row + sign * direction[1]
            while self._cell(x, y) == colour:
                stones.insert(0 if sign < 0 else len(stones), y * self.width + x)
                x, y = x + sign * direction[0], y + sign * direction[1]
        return stones

    def winning_row(self) -> list[int]:
        """The points of the row that won, or an empty list."""
        if self.outcome is None or self.outcome.ending is not Ending.ROW:
            return []
        last, winner = self.moves[-1], self.turn.other
        rows = (self.row_through(last, winner, direction) for direction in DIRECTIONS)
        return next(row for row, d in zip(rows, DIRECTIONS, strict=True) if self._wins(row, winner, d))

    def __str__(self) -> str:
        """A picture for terminals and test failures: `X` is Black, `O` White, `#` a wall."""
        symbols = ".XO#"
        rows = (self.cells[start : start + self.width] for start in range(0, self.points, self.width))
        lines = [f"{y:2} " + " ".join(symbols[cell] for cell in row) for y, row in enumerate(rows, 1)]
        return "\n".join(["   " + " ".join("abcdefghijklmnopqrstuv"[: self.width]), *lines])

    def _cell(self, column: int, row: int) -> int:
        """What stands at a column and row; off the board a WALL."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return self.cells[row * self.width + column]
        return WALL

    def _ending_of(self, point: int) -> Ending | None:
        """How the side to move would end the game at an empty point, except by filling the board."""
        if any(self._wins(self.row_through(point, self.turn, d), self.turn, d) for d in DIRECTIONS):
            return Ending.ROW
        if self.variant.rules.fouls and self.turn is Colour.BLACK:
            return Ending.FOUL if is_foul(self, point) else None
        return None

    def _set_up(self, point: int, cell: int) -> None:
        if not self.is_legal(point) or self.moves:
            reason = translatable("moves were played") if self.moves else self._why_illegal(point)
            raise IllegalMoveError(self._refusal(point, reason))
        self.cells[point] = cell
        if EMPTY not in self.cells:
            self._outcomes[0] = Outcome(Ending.BOARD_FULL, None)

    def _wins(self, row: list[int], colour: Colour, direction: tuple[int, int]) -> bool:
        length, n = len(row), self.row_length
        if length < n:
            return False
        rules = self.variant.rules
        if length > n:
            return (rules.black if colour is Colour.BLACK else rules.white) is Overline.WINS
        return not (rules.open_end and all(cell == colour.other for cell in self._ends(row, direction)))

    def _ends(self, row: list[int], direction: tuple[int, int]) -> tuple[int, int]:
        (first_x, first_y), (last_x, last_y) = self.column_row(row[0]), self.column_row(row[-1])
        return (
            self._cell(first_x - direction[0], first_y - direction[1]),
            self._cell(last_x + direction[0], last_y + direction[1]),
        )

    def _describe(self, point: int) -> str:
        is_on_board = 0 <= point < self.points
        return PointName.of(point, self.width, self.height) if is_on_board else f"point {point}"

    def _why_illegal(self, point: int) -> str:
        if not 0 <= point < self.points:
            return translatable("off the {width}x{height} board", width=self.width, height=self.height)
        return translatable("the game is over") if self.outcome is not None else translatable("taken")

    def _refusal(self, point: int, reason: str) -> str:
        return translatable("{point}: {reason}", point=self._describe(point), reason=reason)
