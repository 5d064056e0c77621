"""A stone as a small widget, for players' cards and dialogs, and as an icon, for tables."""

from functools import cache

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PyQt6.QtWidgets import QWidget

from engine.rules.board import Colour
from gui.base.themes import THEMES
from gui.board.stones import STONE_RADIUS, paint_stone


class StoneIcon(QWidget):
    """A stone."""

    def __init__(self, colour: Colour, size: int = 34, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = colour
        self.theme = THEMES["wood"]
        self.setFixedSize(size, size)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the stone."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QRectF(self.rect()).center()
        paint_stone(painter, centre, self.width() * STONE_RADIUS, self._colour, self.theme.board)


@cache
def stone_icon(colour: Colour) -> QIcon:
    """A stone as an icon that keeps its colour in a selected row, where a letter would take the text's."""
    size = 64  # pixels, enough for any screen
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_stone(painter, QPointF(size / 2, size / 2), size * STONE_RADIUS, colour, THEMES["dark"].board)
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
