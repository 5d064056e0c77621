"""The grain of the wooden board: slowly swerving strokes from top to bottom."""

import random
from functools import lru_cache

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

_TEXTURE = (1600, 96)  # the strokes run downwards and hardly swerve, so few rows do


def paint_grain(painter: QPainter, area: QRectF, colour: str) -> None:
    """Paint the grain over an area with vectors; that takes a tenth of a second."""
    painter.save()
    painter.setClipRect(area)
    painter.translate(area.topLeft())
    painter.scale(area.width(), area.height())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path, opacity, width in _strokes():
        stroke = QColor(colour)
        stroke.setAlphaF(opacity)
        painter.setPen(QPen(stroke, width))
        painter.drawPath(path)
    painter.restore()


def draw_grain(painter: QPainter, area: QRectF, colour: str) -> None:
    """Draw the grain over an area of the screen, at once."""
    texture = _texture(colour)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(area, texture, QRectF(texture.rect()))


@lru_cache(maxsize=2)
def _texture(colour: str) -> QPixmap:
    texture = QPixmap(*_TEXTURE)
    texture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(texture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_grain(painter, QRectF(texture.rect()), colour)
    painter.end()
    return texture


@lru_cache(maxsize=1)
def _strokes() -> tuple[tuple[QPainterPath, float, float], ...]:
    """The strokes on the unit square: (path, opacity, width)."""
    rng = random.Random(5)
    strokes = []
    x = 0.006
    while x < 1:
        path = QPainterPath(QPointF(x, 0))
        sway = rng.uniform(-0.012, 0.012)
        for step in range(4):
            top, bottom = step / 4, (step + 1) / 4
            path.cubicTo(
                QPointF(x + sway * rng.uniform(0.4, 1.2), top + 0.08),
                QPointF(x - sway * rng.uniform(0.4, 1.2), bottom - 0.08),
                QPointF(x + sway * rng.uniform(-0.3, 0.3), bottom),
            )
        strokes.append((path, rng.uniform(0.03, 0.13), rng.uniform(0.0008, 0.0045)))
        x += rng.uniform(0.004, 0.017)
    return tuple(strokes)
