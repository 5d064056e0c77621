"""The symmetries of the board: eight of a square, four of another rectangle.

A symmetry carries a point to its image; all else here (moves, arrays, the canonical form of an opening)
follows from that.
"""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from engine.rules.translatable import translatable

T = TypeVar("T")


class Symmetry(Enum):
    """A symmetry as (transpose first, then mirror columns, then mirror rows)."""

    IDENTITY = (False, False, False)
    MIRROR_COLUMNS = (False, True, False)
    MIRROR_ROWS = (False, False, True)
    ROTATE_180 = (False, True, True)
    TRANSPOSE = (True, False, False)
    ROTATE_90 = (True, True, False)
    ROTATE_270 = (True, False, True)
    ANTITRANSPOSE = (True, True, True)

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        if self is Symmetry.ROTATE_90:
            return Symmetry.ROTATE_270
        return Symmetry.ROTATE_90 if self is Symmetry.ROTATE_270 else self

    def table(self, width: int, height: int) -> tuple[int, ...]:
        """The image of every point.

        Raises:
            ValueError: the board is not square, and only a square has the symmetry.
        """
        return _table(self, width, height)

    def point(self, point: int, width: int, height: int) -> int:
        """The image of a point."""
        return _table(self, width, height)[point]

    def moves(self, moves: Sequence[int], width: int, height: int) -> tuple[int, ...]:
        """The images of moves, in their order."""
        table = _table(self, width, height)
        return tuple(table[move] for move in moves)

    def array(self, values: Sequence[T], width: int, height: int) -> list[T]:
        """An array by points `[height * width]`, each value carried to the image of its point."""
        return [values[point] for point in _table(self.inverse, width, height)]


def symmetries(width: int, height: int) -> tuple[Symmetry, ...]:
    """The symmetries of a board, identity first."""
    return tuple(s for s in Symmetry if width == height or not s.value[0])


def canonical_position(
    moves: Sequence[int], width: int, height: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What openings share that differ in symmetry and move order only: black points, white points."""
    images = (symmetry.moves(moves, width, height) for symmetry in symmetries(width, height))
    return min((tuple(sorted(image[::2])), tuple(sorted(image[1::2]))) for image in images)


def pattern(
    black: Sequence[int], white: Sequence[int], width: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """What positions share that differ in rotation, reflection and shift only: (column, row) of stones."""
    images = []
    for transpose, mirror_columns, mirror_rows in (symmetry.value for symmetry in Symmetry):
        stones = []
        for points in (black, white):
            cells = [(point % width, point // width) for point in points]
            if transpose:
                cells = [(row, column) for column, row in cells]
            cells = [(-x if mirror_columns else x, -y if mirror_rows else y) for x, y in cells]
            stones.append(cells)
        left = min((x for cells in stones for x, _ in cells), default=0)
        top = min((y for cells in stones for _, y in cells), default=0)
        first, second = (tuple(sorted((x - left, y - top) for x, y in cells)) for cells in stones)
        images.append((first, second))
    return min(images)


@lru_cache(maxsize=64)
def _table(symmetry: Symmetry, width: int, height: int) -> tuple[int, ...]:
    transpose, mirror_columns, mirror_rows = symmetry.value
    if transpose and width != height:
        raise ValueError(
            translatable(
                "only a square board has quarter turns and diagonal mirrors, not one of {width}x{height}",
                width=width,
                height=height,
            )
        )

    def image(column: int, row: int) -> int:
        if transpose:
            column, row = row, column
        if mirror_columns:
            column = width - 1 - column
        if mirror_rows:
            row = height - 1 - row
        return row * width + column

    return tuple(image(column, row) for row in range(height) for column in range(width))
