"""The faces of the playing levels, from a child's to that of a stone: pictures of vectors, for any size."""

from functools import cache
from pathlib import Path

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PyQt6.QtSvg import QSvgRenderer
from PyQt6.QtWidgets import QWidget

_PICTURES = sorted((Path(__file__).parents[1] / "assets").glob("face-*.svg"))


class Face(QWidget):
    """The face of a playing level, by its number."""

    def __init__(self, number: int = 0, size: int = 44, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self.setFixedSize(size, size)

    def show_level(self, number: int) -> None:
        """Show another level's face."""
        self._number = number
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the face."""
        painter = QPainter(self)
        _picture(self._number).render(painter, QRectF(self.rect()))
        painter.end()


@cache
def face_icon(number: int) -> QIcon:
    """A level's face as an icon."""
    pixmap = QPixmap(64, 64)  # enough for any screen
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    _picture(number).render(painter)
    painter.end()
    return QIcon(pixmap)


def _picture(number: int) -> QSvgRenderer:
    return QSvgRenderer(str(_PICTURES[min(number, len(_PICTURES) - 1)]))
