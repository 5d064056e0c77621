"""Text on the board, centred on a place."""

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from gui.board.geometry import Geometry


def font_of(pixels: float, bold: bool = False) -> QFont:
    """A font of a size in pixels."""
    font = QFont()
    font.setPixelSize(max(5, round(pixels)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    return font


def fitting_font(text: str, pixels: float, width: float) -> QFont:
    """A bold font of a size, or as much smaller as the text needs to fit into a width, in pixels."""
    font = font_of(pixels, bold=True)
    needed = QFontMetricsF(font).horizontalAdvance(text)
    return font if needed <= width else font_of(pixels * width / needed, bold=True)


def paint_text(painter: QPainter, centre: QPointF, cell: float, text: str) -> None:
    """Write a text around a place, in the colour of the painter's pen."""
    box = QRectF(centre.x() - cell, centre.y() - cell, 2 * cell, 2 * cell)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def paint_text_at(
    painter: QPainter, geometry: Geometry, point: int, text: str, colour: str, bold: bool = False
) -> None:
    """Write a short text on a point, over its stone if it has one."""
    size = geometry.cell * (0.42 if len(text) < 3 else 0.33)
    painter.setFont(font_of(size, bold))
    painter.setPen(QColor(colour))
    paint_text(painter, geometry.centre(point), geometry.cell, text)
