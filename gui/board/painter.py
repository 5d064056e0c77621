"""Paints a board picture with vectors, at any size, into any paint device.

Start at `paint_board`. It paints three layers: the empty board, the position (`gui.board.stones`) and what is
laid over it (`gui.board.marks`). The widget keeps the lower two as images.
"""

from collections.abc import Callable

from PyQt6.QtCore import QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen

from engine.rules.coordinates import Labels
from gui.base.themes import BoardTheme
from gui.board.geometry import Geometry, star_points
from gui.board.grain import draw_grain, paint_grain
from gui.board.lettering import font_of, paint_text
from gui.board.marks import paint_overlays
from gui.board.picture import Picture
from gui.board.stones import paint_position


def paint_board(painter: QPainter, area: QRectF, picture: Picture, theme: BoardTheme) -> None:
    """Paint the whole board into the middle of an area."""
    geometry = geometry_of(picture, area)
    paint_empty_board(painter, geometry, picture.labels, theme)
    paint_position(painter, geometry, picture, theme)
    paint_overlays(painter, geometry, picture, theme)


def geometry_of(picture: Picture, area: QRectF) -> Geometry:
    """Where a picture's board lies in an area."""
    return Geometry(picture.columns, picture.rows, area, picture.coordinates)


def paint_empty_board(
    painter: QPainter, geometry: Geometry, labels: Labels, theme: BoardTheme, on_screen: bool = False
) -> None:
    """Paint what never changes: surface, lines, coordinates. `on_screen`: quickly, not all in vectors."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_surface(painter, geometry, theme, draw_grain if on_screen else paint_grain)
    _paint_grid(painter, geometry, theme)
    if geometry.coordinates:
        _paint_coordinates(painter, geometry, labels, theme)


def _paint_surface(
    painter: QPainter, geometry: Geometry, theme: BoardTheme, grain: Callable[[QPainter, QRectF, str], None]
) -> None:
    surface, cell = geometry.surface, geometry.cell
    corner = cell * 0.18
    gradient = QLinearGradient(surface.topLeft(), surface.bottomRight())
    for position, colour in zip((0.0, 0.5, 1.0), theme.surface, strict=True):
        gradient.setColorAt(position, QColor(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(gradient))
    painter.drawRoundedRect(surface, corner, corner)
    if theme.grain is not None:
        inset = cell * 0.03
        grain(painter, surface.adjusted(inset, inset, -inset, -inset), theme.grain)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.edge), max(1.0, cell * 0.035)))
    painter.drawRoundedRect(surface, corner, corner)


def _paint_grid(painter: QPainter, geometry: Geometry, theme: BoardTheme) -> None:
    grid, cell = geometry.grid, geometry.cell
    pen = QPen(QColor(theme.line), max(0.8, cell * 0.028))
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(pen)
    for i in range(geometry.columns):
        x = grid.left() + i * cell
        painter.drawLine(QLineF(x, grid.top(), x, grid.bottom()))
    for i in range(geometry.rows):
        y = grid.top() + i * cell
        painter.drawLine(QLineF(grid.left(), y, grid.right(), y))
    pen.setWidthF(pen.widthF() * 1.8)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(grid)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.line))
    for point in star_points(geometry.columns, geometry.rows):
        painter.drawEllipse(geometry.centre(point), cell * 0.095, cell * 0.095)


def coordinate_size(cell: float) -> float:
    """The size of the coordinates in pixels: large enough to be read as long as there is room for it."""
    return max(cell * 0.32, min(9.0, cell * 0.45))


def _paint_coordinates(painter: QPainter, geometry: Geometry, labels: Labels, theme: BoardTheme) -> None:
    cell, surface, grid = geometry.cell, geometry.surface, geometry.grid
    painter.setPen(QColor(theme.coordinate))
    painter.setFont(font_of(coordinate_size(cell)))
    left = (surface.left() + grid.left() - cell * 0.5) / 2 + cell * 0.02
    bottom = (surface.bottom() + grid.bottom() + cell * 0.5) / 2 - cell * 0.02
    for column in range(geometry.columns):
        paint_text(painter, QPointF(grid.left() + column * cell, bottom), cell, labels.column(column))
    for row in range(geometry.rows):
        y = geometry.centre(row * geometry.columns).y()
        paint_text(painter, QPointF(left, y), cell, labels.row(row))
