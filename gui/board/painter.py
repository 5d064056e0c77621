"""Paints a board picture with vectors, at any size, into any paint device.

Start at `paint_board`. It paints three layers, of which the widget keeps the lower two as images.
"""

import math
from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)

from engine.rules.board import Colour
from engine.rules.coordinates import Labels
from gui.base.settings import Numbers
from gui.base.themes import BoardTheme, StoneColours
from gui.board.geometry import Geometry, star_points
from gui.board.grain import draw_grain, paint_grain
from gui.board.picture import CandidateMark, LayerMark, Line, Picture, Ring, Stone, ThreatKind, ThreatMark

STONE_RADIUS = 0.465  # of a cell
_LAST_NUMBERS = 6  # stones numbered when only the last moves are


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


class StoneStamps:
    """Stones and their shadow as small images for the screen, where many gradients cost too much."""

    def __init__(self, cell: float, ratio: float, theme: BoardTheme) -> None:
        self.key = (cell, ratio, theme)
        self._ratio, self._half = ratio, math.ceil(cell * ratio * 0.65) / ratio
        centre = QPointF(self._half, self._half)
        self._shadow = self._stamp(lambda painter: _paint_shadow(painter, centre, cell, theme))
        self._stones = {
            colour: self._stamp(partial(_paint_stone_at, centre, cell * STONE_RADIUS, colour, theme))
            for colour in Colour
        }

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


def _paint_stone_at(
    centre: QPointF, radius: float, colour: Colour, theme: BoardTheme, painter: QPainter
) -> None:
    paint_stone(painter, centre, radius, colour, theme)


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


def paint_overlays(painter: QPainter, geometry: Geometry, picture: Picture, theme: BoardTheme) -> None:
    """Paint what may change at any time: marks, candidates, heat, threats, hover and cursor."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for point, heat in picture.heat:
        _paint_heat(painter, geometry, point, heat, theme)
    for note in picture.layer:
        _paint_layer_mark(painter, geometry, note, theme)
    for ring in picture.rings:
        _paint_ring(painter, geometry, ring, theme)
    for line in picture.lines:
        _paint_line(painter, geometry, line, theme)
    for point in picture.forbidden:
        _paint_forbidden(painter, geometry, point, theme)
    shown = {stone.point for stone in picture.variation}
    weighed = {candidate.point for candidate in picture.candidates}
    for candidate in reversed(picture.candidates):
        if candidate.point not in shown:
            _paint_candidate(painter, geometry, candidate, theme)
    for mark in picture.threats:
        if mark.point not in shown:
            _paint_threat(painter, geometry, mark, theme, beside=mark.point in weighed)
    for stone in picture.variation:
        _paint_variation_stone(painter, geometry, stone, theme)
    if picture.winning_row:
        _paint_winning_row(painter, geometry, picture, theme)
    elif picture.last_move is not None:
        _paint_last_move(painter, geometry, picture, theme)
    for point, text in picture.letters:
        _paint_label(painter, geometry, picture, point, text, theme)
    if picture.hover is not None:
        point, colour = picture.hover
        painter.setOpacity(0.45)
        paint_stone(painter, geometry.centre(point), geometry.cell * STONE_RADIUS, colour, theme)
        painter.setOpacity(1)
    if picture.pending is not None:
        _paint_pending(painter, geometry, *picture.pending, theme)
    if picture.cursor is not None:
        _paint_cursor(painter, geometry, picture.cursor, theme)


def paint_stone(painter: QPainter, centre: QPointF, radius: float, colour: Colour, theme: BoardTheme) -> None:
    """Paint one shaded stone."""
    colours = _stone_colours(colour, theme)
    light = QPointF(centre.x() - 0.36 * radius, centre.y() - 0.42 * radius)
    shading = QRadialGradient(centre, radius * 1.06, light)
    shading.setColorAt(0.0, QColor(colours.highlight))
    shading.setColorAt(0.42 if colour is Colour.BLACK else 0.55, QColor(colours.body))
    shading.setColorAt(1.0, QColor(colours.rim))
    painter.setBrush(QBrush(shading))
    painter.setPen(QPen(QColor(colours.outline), max(0.6, radius * 0.045)))
    painter.drawEllipse(centre, radius, radius)


def _stone_colours(colour: Colour, theme: BoardTheme) -> StoneColours:
    return theme.black if colour is Colour.BLACK else theme.white


def _paint_surface(
    painter: QPainter,
    geometry: Geometry,
    theme: BoardTheme,
    grain: Callable[[QPainter, QRectF, str], None],
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


def _paint_coordinates(painter: QPainter, geometry: Geometry, labels: Labels, theme: BoardTheme) -> None:
    cell, surface, grid = geometry.cell, geometry.surface, geometry.grid
    painter.setPen(QColor(theme.coordinate))
    painter.setFont(_font(cell * 0.32))
    left = (surface.left() + grid.left() - cell * 0.5) / 2 + cell * 0.02
    bottom = (surface.bottom() + grid.bottom() + cell * 0.5) / 2 - cell * 0.02
    for column in range(geometry.columns):
        _paint_text(painter, QPointF(grid.left() + column * cell, bottom), cell, labels.column(column))
    for row in range(geometry.rows):
        y = geometry.centre(row * geometry.columns).y()
        _paint_text(painter, QPointF(left, y), cell, labels.row(row))


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
        colour = theme.last_move if is_last else _stone_colours(stone.colour, theme).text
        _paint_stone_text(painter, geometry, stone.point, str(stone.number), colour, bold=is_last)


def _paint_stone_text(
    painter: QPainter, geometry: Geometry, point: int, text: str, colour: str, bold: bool = False
) -> None:
    size = geometry.cell * (0.42 if len(text) < 3 else 0.33)
    painter.setFont(_font(size, bold))
    painter.setPen(QColor(colour))
    _paint_text(painter, geometry.centre(point), geometry.cell, text)


def _paint_layer_mark(painter: QPainter, geometry: Geometry, mark: LayerMark, theme: BoardTheme) -> None:
    """A tint with a figure; the figures of both sides on halves in their colours."""
    centre, cell = geometry.centre(mark.point), geometry.cell
    if len(mark.texts) == 2:
        for colour, text, side in zip(Colour, mark.texts, (-1, 1), strict=True):
            if text:
                place = centre + QPointF(side * cell * 0.23, 0)
                stone = _stone_colours(colour, theme)
                painter.setPen(QPen(QColor(stone.outline), cell * 0.03))
                painter.setBrush(QColor(stone.body))
                painter.drawEllipse(place, cell * 0.22, cell * 0.22)
                painter.setPen(QColor(stone.text))
                painter.setFont(_font(cell * 0.32, bold=True))
                _paint_text(painter, place, cell, text)
        return
    if mark.loss is None:
        _paint_heat(painter, geometry, mark.point, mark.share, theme)
        tint = QColor(theme.heat)
        tint.setAlphaF(min(0.85, 0.06 + 0.8 * mark.share**0.5))
    else:
        tint = QColor(theme.best) if mark.loss == 0 else loss_colour(mark.loss, theme)
        tint.setAlphaF(0.75)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawEllipse(centre, cell * 0.42, cell * 0.42)
    painter.setPen(readable_on(tint, theme))
    painter.setFont(_fitting_font(mark.texts[0], cell * 0.36, cell * 0.8))
    _paint_text(painter, centre, cell, mark.texts[0])


def _paint_heat(painter: QPainter, geometry: Geometry, point: int, heat: float, theme: BoardTheme) -> None:
    colour = QColor(theme.heat)
    colour.setAlphaF(min(0.85, 0.06 + 0.8 * heat**0.5))
    half = geometry.cell * 0.5
    centre = geometry.centre(point)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(
        QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half).adjusted(0.5, 0.5, -0.5, -0.5),
        half * 0.25,
        half * 0.25,
    )


def _paint_candidate(
    painter: QPainter, geometry: Geometry, candidate: CandidateMark, theme: BoardTheme
) -> None:
    centre, cell = geometry.centre(candidate.point), geometry.cell
    colour = QColor(theme.best) if candidate.is_best else loss_colour(candidate.loss, theme)
    colour.setAlphaF(0.95 if candidate.is_best else 0.6 + 0.32 * candidate.share)
    painter.setBrush(colour)
    painter.setPen(
        QPen(QColor("#ffffff"), cell * 0.05) if candidate.is_best else QPen(QColor("#50000000"), cell * 0.02)
    )
    painter.drawEllipse(centre, cell * 0.47, cell * 0.47)
    if candidate.is_disputed:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for dash, style in (("#ffffff", Qt.PenStyle.SolidLine), ("#1a1a1a", Qt.PenStyle.DashLine)):
            painter.setPen(QPen(QColor(dash), cell * 0.07, style, Qt.PenCapStyle.FlatCap))
            painter.drawEllipse(centre, cell * 0.47, cell * 0.47)
    painter.setPen(readable_on(colour, theme))
    if candidate.subtitle and cell >= 26:
        painter.setFont(_fitting_font(candidate.title, cell * 0.3, cell * 0.8))
        _paint_text(painter, centre - QPointF(0, cell * 0.12), cell, candidate.title)
        painter.setFont(_font(cell * 0.22))
        _paint_text(painter, centre + QPointF(0, cell * 0.2), cell, candidate.subtitle)
    else:
        painter.setFont(_fitting_font(candidate.title, cell * 0.36, cell * 0.84))
        _paint_text(painter, centre, cell, candidate.title)


def readable_on(colour: QColor, theme: BoardTheme) -> QColor:
    """Black or white, whichever is read more easily on a colour that is laid over the board."""
    board = QColor(theme.surface[1])
    mixed = _mix(board, QColor(colour.rgb()), colour.alphaF())
    light = (
        0.2126 * _linear(mixed.redF()) + 0.7152 * _linear(mixed.greenF()) + 0.0722 * _linear(mixed.blueF())
    )
    return QColor("#ffffff") if 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 else QColor("#1a1a1a")


def _linear(channel: float) -> float:
    """A channel of sRGB as light (WCAG 2)."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def loss_colour(loss: float, theme: BoardTheme) -> QColor:
    """The colour of a loss of win rate: a tenth of a game is doubtful, three tenths are bad."""
    good, doubtful, bad = (QColor(colour) for colour in theme.losses)
    if loss <= 0.1:
        return _mix(good, doubtful, loss / 0.1)
    return _mix(doubtful, bad, min(1.0, (loss - 0.1) / 0.2))


def _mix(first: QColor, second: QColor, share: float) -> QColor:
    return QColor(
        *(
            round(a + (b - a) * max(0.0, share))
            for a, b in zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)
        )
    )


def _threat_colour(kind: ThreatKind, theme: BoardTheme) -> QColor:
    match kind:
        case ThreatKind.FIVE | ThreatKind.WIN:
            return QColor(theme.five)
        case ThreatKind.FOUR:
            return QColor(theme.four)
        case ThreatKind.THREE:
            return QColor(theme.three)
        case ThreatKind.DEFENCE:
            return QColor(theme.defence)


def _paint_threat(
    painter: QPainter, geometry: Geometry, mark: ThreatMark, theme: BoardTheme, beside: bool
) -> None:
    """A small shape whose form says the kind: diamond five, square four, triangle three, ring defence.

    `beside`: a smaller one at the corner of the point, so that a candidate's figures can be read.
    """
    centre, cell = geometry.centre(mark.point), geometry.cell
    size = cell * 0.2
    if beside:
        centre += QPointF(cell * 0.4, -cell * 0.4)
        size *= 0.7
    colour = _threat_colour(mark.kind, theme)
    painter.setPen(QPen(QColor("#ffffff"), max(0.8, cell * 0.035)))
    painter.setBrush(colour)
    match mark.kind:
        case ThreatKind.FIVE | ThreatKind.WIN:
            size *= 1.35
            corners = [(0, -size), (size, 0), (0, size), (-size, 0)]
        case ThreatKind.FOUR:
            size *= 0.85
            corners = [(-size, -size), (size, -size), (size, size), (-size, size)]
        case ThreatKind.THREE:
            corners = [(0, -size), (size, size * 0.75), (-size, size * 0.75)]
        case ThreatKind.DEFENCE:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for pen_colour, width in ((QColor("#ffffff"), 0.65), (colour, 0.4)):
                painter.setPen(QPen(pen_colour, size * width))
                painter.drawEllipse(centre, size * 1.25, size * 1.25)
            return
    painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))


def _paint_line(painter: QPainter, geometry: Geometry, line: Line, theme: BoardTheme) -> None:
    if len(line.points) < 2:
        return
    colour = _threat_colour(line.kind, theme)
    colour.setAlphaF(0.7)
    pen = QPen(colour, geometry.cell * 0.13)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(geometry.centre(line.points[0]), geometry.centre(line.points[-1]))


def _paint_ring(painter: QPainter, geometry: Geometry, ring: Ring, theme: BoardTheme) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(loss_colour(ring.loss, theme), geometry.cell * 0.09))
    painter.drawEllipse(geometry.centre(ring.point), geometry.cell * 0.44, geometry.cell * 0.44)


def _paint_forbidden(painter: QPainter, geometry: Geometry, point: int, theme: BoardTheme) -> None:
    centre, arm = geometry.centre(point), geometry.cell * 0.2
    pen = QPen(QColor(theme.forbidden), max(1.2, geometry.cell * 0.075))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm))
    painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm))


def _paint_variation_stone(painter: QPainter, geometry: Geometry, stone: Stone, theme: BoardTheme) -> None:
    painter.setOpacity(0.8)
    paint_stone(painter, geometry.centre(stone.point), geometry.cell * 0.43, stone.colour, theme)
    painter.setOpacity(1)
    if stone.number is not None:
        _paint_stone_text(
            painter, geometry, stone.point, str(stone.number), _stone_colours(stone.colour, theme).text
        )


def _paint_winning_row(painter: QPainter, geometry: Geometry, picture: Picture, theme: BoardTheme) -> None:
    cell = geometry.cell
    line = QColor(theme.win_line)
    line.setAlphaF(0.75 if picture.numbers is Numbers.NONE else 0.3)
    pen = QPen(line, cell * 0.12)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(geometry.centre(picture.winning_row[0]), geometry.centre(picture.winning_row[-1]))
    painter.setPen(QPen(QColor(theme.win_line), cell * 0.07))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for point in picture.winning_row:
        painter.drawEllipse(geometry.centre(point), cell * 0.45, cell * 0.45)


def _paint_last_move(painter: QPainter, geometry: Geometry, picture: Picture, theme: BoardTheme) -> None:
    assert picture.last_move is not None
    centre, cell = geometry.centre(picture.last_move), geometry.cell
    if picture.numbers is Numbers.NONE:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.last_move))
        painter.drawEllipse(centre, cell * 0.12, cell * 0.12)
    else:
        painter.setPen(QPen(QColor(theme.last_move), cell * 0.06))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, cell * 0.41, cell * 0.41)


def _paint_label(
    painter: QPainter, geometry: Geometry, picture: Picture, point: int, text: str, theme: BoardTheme
) -> None:
    stone = next((stone for stone in picture.stones if stone.point == point), None)
    if stone is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.surface[1]))
        painter.drawEllipse(geometry.centre(point), geometry.cell * 0.3, geometry.cell * 0.3)
    colour = theme.coordinate if stone is None else _stone_colours(stone.colour, theme).text
    _paint_stone_text(painter, geometry, point, text, colour, bold=True)


def _paint_pending(
    painter: QPainter, geometry: Geometry, point: int, colour: Colour, theme: BoardTheme
) -> None:
    centre, cell = geometry.centre(point), geometry.cell
    painter.setOpacity(0.7)
    paint_stone(painter, centre, cell * STONE_RADIUS, colour, theme)
    painter.setOpacity(1)
    pen = QPen(QColor(theme.focus), cell * 0.07, Qt.PenStyle.DotLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, cell * 0.49, cell * 0.49)


def _paint_cursor(painter: QPainter, geometry: Geometry, point: int, theme: BoardTheme) -> None:
    """Four corners around the point under the keyboard cursor."""
    centre, half = geometry.centre(point), geometry.cell * 0.47
    arm = half * 0.5
    pen = QPen(QColor(theme.focus), max(1.5, geometry.cell * 0.07))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for x in (-1, 1):
        for y in (-1, 1):
            corner = centre + QPointF(x * half, y * half)
            painter.drawLine(corner, corner - QPointF(x * arm, 0))
            painter.drawLine(corner, corner - QPointF(0, y * arm))


def _font(pixels: float, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(max(5, round(pixels)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    return font


def _fitting_font(text: str, pixels: float, width: float) -> QFont:
    """A bold font of a size, or as much smaller as the text needs to fit into a width, in pixels."""
    font = _font(pixels, bold=True)
    needed = QFontMetricsF(font).horizontalAdvance(text)
    return font if needed <= width else _font(pixels * width / needed, bold=True)


def _paint_text(painter: QPainter, centre: QPointF, cell: float, text: str) -> None:
    box = QRectF(centre.x() - cell, centre.y() - cell, 2 * cell, 2 * cell)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
