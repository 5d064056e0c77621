"""Paints what is laid over the position and may change at any time. Start at `paint_overlays`."""

import math

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.rules.board import Colour
from gui.base.settings import Numbers
from gui.base.themes import BoardTheme
from gui.board.colours import heat_colour, loss_colour, readable_on, stone_colours, threat_colour
from gui.board.geometry import Geometry
from gui.board.lettering import fitting_font, font_of, paint_text, paint_text_at
from gui.board.picture import (
    CandidateMark,
    DrawnStone,
    LayerMark,
    MarkShape,
    Picture,
    Ring,
    Stroke,
    ThreatKind,
    ThreatLine,
    ThreatMark,
)
from gui.board.stones import STONE_RADIUS, paint_stone


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
    for point, shape in picture.shapes:
        _paint_shape(painter, geometry, picture, point, shape, theme)
    for stroke in picture.strokes:
        _paint_stroke(painter, geometry, stroke, theme)
    for point, text in picture.letters:
        _paint_label(painter, geometry, picture, point, text, theme)
    if picture.hover is not None and picture.hover[0] not in weighed:  # whose figures would be hidden
        point, colour = picture.hover
        painter.setOpacity(0.45)
        paint_stone(painter, geometry.centre(point), geometry.cell * STONE_RADIUS, colour, theme)
        painter.setOpacity(1)
    if picture.pending is not None:
        _paint_pending(painter, geometry, *picture.pending, theme)
    if picture.cursor is not None:
        _paint_cursor(painter, geometry, picture.cursor, theme)


def _paint_layer_mark(painter: QPainter, geometry: Geometry, mark: LayerMark, theme: BoardTheme) -> None:
    """A tint with a figure; the figures of both sides on halves in their colours."""
    centre, cell = geometry.centre(mark.point), geometry.cell
    if len(mark.texts) == 2:
        for colour, text, side in zip(Colour, mark.texts, (-1, 1), strict=True):
            if text:
                place = centre + QPointF(side * cell * 0.23, 0)
                stone = stone_colours(colour, theme)
                painter.setPen(QPen(QColor(stone.outline), cell * 0.03))
                painter.setBrush(QColor(stone.body))
                painter.drawEllipse(place, cell * 0.22, cell * 0.22)
                painter.setPen(QColor(stone.text))
                painter.setFont(font_of(cell * 0.32, bold=True))
                paint_text(painter, place, cell, text)
        return
    if mark.loss is None:
        _paint_heat(painter, geometry, mark.point, mark.share, theme)
        tint = heat_colour(mark.share, theme)
    else:
        tint = QColor(theme.best) if mark.loss == 0 else loss_colour(mark.loss, theme)
        tint.setAlphaF(0.75)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawEllipse(centre, cell * 0.42, cell * 0.42)
    painter.setPen(readable_on(tint, theme))
    painter.setFont(fitting_font(mark.texts[0], cell * 0.36, cell * 0.8))
    paint_text(painter, centre, cell, mark.texts[0])


def _paint_heat(painter: QPainter, geometry: Geometry, point: int, heat: float, theme: BoardTheme) -> None:
    half = geometry.cell * 0.5
    centre = geometry.centre(point)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(heat_colour(heat, theme))
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
        painter.setFont(fitting_font(candidate.title, cell * 0.3, cell * 0.8))
        paint_text(painter, centre - QPointF(0, cell * 0.12), cell, candidate.title)
        painter.setFont(font_of(cell * 0.22))
        paint_text(painter, centre + QPointF(0, cell * 0.2), cell, candidate.subtitle)
    else:
        painter.setFont(fitting_font(candidate.title, cell * 0.36, cell * 0.84))
        paint_text(painter, centre, cell, candidate.title)


def _paint_threat(
    painter: QPainter, geometry: Geometry, mark: ThreatMark, theme: BoardTheme, beside: bool
) -> None:
    """A small shape whose form shows the kind: diamond five, square four, triangle three, ring defence.

    `beside`: a smaller one at the corner of the point, so that a candidate's figures can be read.
    """
    centre, cell = geometry.centre(mark.point), geometry.cell
    size = cell * 0.2
    if beside:
        centre += QPointF(cell * 0.4, -cell * 0.4)
        size *= 0.7
    colour = threat_colour(mark.kind, theme)
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


def _paint_line(painter: QPainter, geometry: Geometry, line: ThreatLine, theme: BoardTheme) -> None:
    if len(line.points) < 2:
        return
    colour = threat_colour(line.kind, theme)
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


def _paint_variation_stone(
    painter: QPainter, geometry: Geometry, stone: DrawnStone, theme: BoardTheme
) -> None:
    painter.setOpacity(0.8)
    paint_stone(painter, geometry.centre(stone.point), geometry.cell * 0.43, stone.colour, theme)
    painter.setOpacity(1)
    if stone.number is not None:
        paint_text_at(
            painter, geometry, stone.point, str(stone.number), stone_colours(stone.colour, theme).text
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
    colour = theme.coordinate if stone is None else stone_colours(stone.colour, theme).text
    paint_text_at(painter, geometry, point, text, colour, bold=True)


def _paint_shape(
    painter: QPainter, geometry: Geometry, picture: Picture, point: int, shape: MarkShape, theme: BoardTheme
) -> None:
    """A shape in outline, in the colour that is read on its stone or on the board."""
    stone = next((stone for stone in picture.stones if stone.point == point), None)
    colour = theme.win_line if stone is None else stone_colours(stone.colour, theme).text
    centre, size = geometry.centre(point), geometry.cell * 0.24
    painter.setPen(QPen(QColor(colour), geometry.cell * 0.08))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match shape:
        case MarkShape.CIRCLE:
            painter.drawEllipse(centre, size, size)
        case MarkShape.SQUARE:
            painter.drawRect(QRectF(centre.x() - size, centre.y() - size, 2 * size, 2 * size))
        case MarkShape.TRIANGLE:
            corners = [(0, -size), (size, size * 0.75), (-size, size * 0.75)]
            painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))
        case MarkShape.CROSS:
            for x in (size, -size):
                painter.drawLine(centre + QPointF(-x, -size), centre + QPointF(x, size))


def _paint_stroke(painter: QPainter, geometry: Geometry, stroke: Stroke, theme: BoardTheme) -> None:
    start, end = geometry.centre(stroke.start), geometry.centre(stroke.end)
    way, cell = end - start, geometry.cell
    length = math.hypot(way.x(), way.y())
    if length == 0:
        return
    colour = QColor(theme.focus)
    colour.setAlphaF(0.8)
    along = way / length
    across = QPointF(-along.y(), along.x())
    neck = end - along * cell * 0.4 if stroke.is_arrow else end
    pen = QPen(colour, cell * 0.13)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(start, neck)
    if stroke.is_arrow:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([end, neck + across * cell * 0.22, neck - across * cell * 0.22]))


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
