"""A stone as a small widget, for players' cards and dialogs."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QWidget

from engine.rules.board import Colour
from gui.base.themes import THEMES
from gui.board.painter import STONE_RADIUS, paint_stone


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
