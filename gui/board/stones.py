"""Paints what changes only with a move: walls, stones and their numbers. Start at `paint_position`."""

import math
from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QRadialGradient

from engine.rules.board import Colour
from gui.base.settings import Numbers
from gui.base.themes import BoardTheme
from gui.board.colours import stone_colours
from gui.board.geometry import Geometry
from gui.board.lettering import paint_text_at
from gui.board.picture import Picture

STONE_RADIUS = 0.465  # of a cell
_LAST_NUMBERS = 6  # stones numbered when only the last moves are


class StoneStamps:
    """Stones and their shadow as small images for the screen, where many gradients cost too much."""

    def __init__(self, cell: float, ratio: float, theme: BoardTheme) -> None:
        self.key = (cell, ratio, theme)
        self._ratio, self._half = ratio, math.ceil(cell * ratio * 0.65) / ratio
        centre = QPointF(self._half, self._half)
        self._shadow = self._stamp(partial(_paint_shadow, stone_centre=centre, cell=cell, theme=theme))
        stone = partial(paint_stone, centre=centre, radius=cell * STONE_RADIUS, theme=theme)
        self._stones = {colour: self._stamp(partial(stone, colour=colour)) for colour in Colour}

    def _stamp(self, paint: Callable[[QPainter], None]) -> QPixmap:
        pixmap = QPixmap(round(2 * self._half * self._ratio), round(2 * self._half * self._ratio))
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
        painter.end()
        return pixmap

    def draw(self, painter: QPainter, centre: QPointF, colour: Colour | None) -> None:
        """Put a stone at a place on whole pixels; no colour: the shadow."""
        x, y = (round((v - self._half) * self._ratio) / self._ratio for v in (centre.x(), centre.y()))
        painter.drawPixmap(QPointF(x, y), self._shadow if colour is None else self._stones[colour])


def paint_position(
    painter: QPainter,
    geometry: Geometry,
    picture: Picture,
    theme: BoardTheme,
    stamps: StoneStamps | None = None,
) -> None:
    """Paint what changes only with a move: walls, stones, numbers. Without `stamps` all in vectors."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for point in picture.walls:
        _paint_wall(painter, geometry, point, theme)
    for stone in picture.stones:
        if stamps is not None:
            stamps.draw(painter, geometry.centre(stone.point), None)
        else:
            _paint_shadow(painter, geometry.centre(stone.point), geometry.cell, theme)
    for stone in picture.stones:
        centre = geometry.centre(stone.point)
        if stamps is not None:
            stamps.draw(painter, centre, stone.colour)
        else:
            paint_stone(painter, centre, geometry.cell * STONE_RADIUS, stone.colour, theme)
    _paint_numbers(painter, geometry, picture, theme)


def paint_stone(painter: QPainter, centre: QPointF, radius: float, colour: Colour, theme: BoardTheme) -> None:
    """Paint one shaded stone."""
    colours = stone_colours(colour, theme)
    light = QPointF(centre.x() - 0.36 * radius, centre.y() - 0.42 * radius)
    shading = QRadialGradient(centre, radius * 1.06, light)
    shading.setColorAt(0.0, QColor(colours.highlight))
    shading.setColorAt(0.42 if colour is Colour.BLACK else 0.55, QColor(colours.body))
    shading.setColorAt(1.0, QColor(colours.rim))
    painter.setBrush(QBrush(shading))
    painter.setPen(QPen(QColor(colours.outline), max(0.6, radius * 0.045)))
    painter.drawEllipse(centre, radius, radius)


def _paint_shadow(painter: QPainter, stone_centre: QPointF, cell: float, theme: BoardTheme) -> None:
    centre = stone_centre + QPointF(cell * 0.045, cell * 0.075)
    radius = cell * STONE_RADIUS * 1.1
    shade = QRadialGradient(centre, radius)
    shade.setColorAt(0.72, QColor(theme.shadow))
    clear = QColor(theme.shadow)
    clear.setAlpha(0)
    shade.setColorAt(1.0, clear)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(shade))
    painter.drawEllipse(centre, radius, radius)


def _paint_wall(painter: QPainter, geometry: Geometry, point: int, theme: BoardTheme) -> None:
    half = geometry.cell * 0.42
    colour = QColor(theme.edge)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    centre = geometry.centre(point)
    painter.drawRoundedRect(
        QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), half * 0.3, half * 0.3
    )


def _paint_numbers(painter: QPainter, geometry: Geometry, picture: Picture, theme: BoardTheme) -> None:
    if picture.numbers is Numbers.NONE:
        return
    last = max((stone.number or 0 for stone in picture.stones), default=0)
    for stone in picture.stones:
        if stone.number is None:
            continue
        if picture.numbers is Numbers.LAST and stone.number <= last - _LAST_NUMBERS:
            continue
        is_last = stone.point == picture.last_move
        colour = theme.last_move if is_last else stone_colours(stone.colour, theme).text
        paint_text_at(painter, geometry, stone.point, str(stone.number), colour, bold=is_last)
