"""Where things lie on the board: points to pixels and back."""

from dataclasses import dataclass
from functools import cached_property

from PyQt6.QtCore import QPointF, QRectF

_EDGE = 0.62  # cells between the outermost lines and the edge of the board
_COORDINATES = 0.52  # additional cells at the left and the bottom when coordinates are shown


@dataclass(frozen=True)
class Geometry:
    """A board of `columns` x `rows` fitted into the middle of an area, row 0 at the top."""

    columns: int
    rows: int
    area: QRectF
    coordinates: bool = True

    @cached_property
    def _cells_across(self) -> float:
        return self.columns - 1 + 2 * _EDGE + (_COORDINATES if self.coordinates else 0)

    @cached_property
    def _cells_down(self) -> float:
        return self.rows - 1 + 2 * _EDGE + (_COORDINATES if self.coordinates else 0)

    @cached_property
    def cell(self) -> float:
        """The distance between two lines in pixels."""
        return max(1.0, min(self.area.width() / self._cells_across, self.area.height() / self._cells_down))

    @cached_property
    def surface(self) -> QRectF:
        """The board with its edge."""
        surface = QRectF(0, 0, self._cells_across * self.cell, self._cells_down * self.cell)
        surface.moveCenter(self.area.center())
        return surface

    @cached_property
    def grid(self) -> QRectF:
        """The rectangle of the outermost lines."""
        left = _EDGE + (_COORDINATES if self.coordinates else 0)
        return QRectF(
            self.surface.left() + left * self.cell,
            self.surface.top() + _EDGE * self.cell,
            (self.columns - 1) * self.cell,
            (self.rows - 1) * self.cell,
        )

    def centre(self, point: int) -> QPointF:
        """The middle of a point in pixels."""
        row, column = divmod(point, self.columns)
        return QPointF(self.grid.left() + column * self.cell, self.grid.top() + row * self.cell)

    def point_at(self, position: QPointF) -> int | None:
        """The point nearest to a pixel position, or None off the board."""
        column = round((position.x() - self.grid.left()) / self.cell)
        row = round((position.y() - self.grid.top()) / self.cell)
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return row * self.columns + column

    def neighbour(self, point: int, right: int, down: int) -> int:
        """The point some steps right and down on the screen, clamped to the board."""
        row, column = divmod(point, self.columns)
        column = min(max(column + right, 0), self.columns - 1)
        row = min(max(row + down, 0), self.rows - 1)
        return row * self.columns + column


def star_points(columns: int, rows: int) -> list[int]:
    """The points that are marked with a dot."""

    def dots(size: int) -> list[int]:
        inset = 3 if size >= 12 else 2
        return [inset, size - 1 - inset] if size >= 9 else []

    points = [row * columns + column for row in dots(rows) for column in dots(columns)]
    if columns % 2 and rows % 2:
        points.append(rows // 2 * columns + columns // 2)
    return points
