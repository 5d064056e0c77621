"""The continuous game: a row scores a point, its stones turn into walls, and play goes on."""

from typing import Self

from engine.rules.board import Board, Ending, Outcome
from engine.rules.cells import EMPTY, WALL, Colour
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant


class ContinuousBoard(Board):
    """A board on which rows do not end the game: a full board does, and the higher score wins."""

    def __init__(
        self,
        width: int = 15,
        height: int | None = None,
        variant: Variant = Variant.FREESTYLE,
        row_length: int = 5,
    ) -> None:
        super().__init__(width, height, variant, row_length)
        self.scores = {Colour.BLACK: 0, Colour.WHITE: 0}
        self._walled: list[list[int]] = []  # after each move the stones that it turned into walls

    @property
    def last_row(self) -> list[int]:
        """The points of the row that the last move made, walls now; an empty list if it made none."""
        return self._walled[-1] if self._walled else []

    def push(self, point: int) -> None:
        """Play a move for the side to move; of several rows made at once one scores, as in Piskvork.

        Raises:
            IllegalMoveError: the point is off the board or taken, or the game is over.
        """
        mover = self.turn
        super().push(point)
        row = self.winning_row()
        self._walled.append(row)
        if row:
            self.scores[mover] += 1
            self._fill(row, WALL)
            self._outcomes[-1] = None
        if EMPTY not in self.cells:
            lead = self.scores[Colour.BLACK] - self.scores[Colour.WHITE]
            winner = None if lead == 0 else Colour.BLACK if lead > 0 else Colour.WHITE
            self._outcomes[-1] = Outcome(Ending.BOARD_FULL, winner)

    def pop(self) -> int:
        """Take back the last move, and the walls it made, and return it.

        Raises:
            IndexError: no move was played.
        """
        point = super().pop()
        row = self._walled.pop()
        if row:
            self.scores[self.turn] -= 1
            self._fill(row, self.turn)
            self.cells[point] = EMPTY
        return point

    def copy(self) -> Self:
        """An independent board in the same state."""
        other = super().copy()
        other.scores = self.scores.copy()
        other._walled = self._walled.copy()
        return other

    def turned(self, symmetry: Symmetry) -> Self:
        """The same game turned: each stone at the image of its point.

        Raises:
            ValueError: the board is not square, and only a square has the symmetry.
        """
        other = super().turned(symmetry)
        other._walled = [list(symmetry.moves(row, self.width, self.height)) for row in self._walled]
        return other

    def _fill(self, points: list[int], cell: int) -> None:
        for point in points:
            self.cells[point] = cell
