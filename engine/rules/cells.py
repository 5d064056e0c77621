"""What a cell of the board holds, and the four kinds of line through it."""

from enum import IntEnum

EMPTY, WALL = 0, 3  # a cell holds EMPTY, a Colour or WALL (a dead cell, as the continuous game leaves them)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # (column step, row step)


class Colour(IntEnum):
    """A player; Black moves first."""

    BLACK = 1
    WHITE = 2

    @property
    def other(self) -> "Colour":
        """The opponent."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK

    @classmethod
    def to_move(cls, own: int, others: int) -> "Colour":
        """Who is to move where only the numbers of stones show it, the mover's own and the opponent's."""
        return cls.WHITE if others > own else cls.BLACK
