"""The faces of the playing levels, from a child's to that of a stone: painted, at any size."""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF
from PyQt6.QtWidgets import QWidget

_INK = QColor("#2a2522")
_HAIR = QColor("#6b4423")
_GREY = QColor("#e8e6e1")


class _Extra(Enum):
    """What a face wears besides eyes and mouth."""

    TUFT = "tuft"
    CAP = "cap"
    HAIR = "hair"
    GLASSES = "glasses"
    MOUSTACHE = "moustache"
    BEARD = "beard"
    CROWN = "crown"
    BOLTS = "bolts"
    ROW = "row"


@dataclass(frozen=True)
class _Look:
    """A face: the colour of its skin, its eyes, brows and mouth, and what it wears."""

    skin: str
    eye: float  # the radius of an eye, of the face's radius
    smile: float  # how far the corners of the mouth lie above its middle, of the radius
    frown: float | None  # how far the brows slope inwards, of the radius; None: there are none
    extras: tuple[_Extra, ...]


_LOOKS = (
    _Look("#ffdfb0", 0.15, 0.24, None, (_Extra.TUFT,)),
    _Look("#fbd3a0", 0.13, 0.20, None, (_Extra.CAP,)),
    _Look("#f3c48d", 0.11, 0.18, 0.0, (_Extra.HAIR,)),
    _Look("#e9b57c", 0.10, 0.14, 0.02, (_Extra.HAIR, _Extra.MOUSTACHE)),
    _Look("#f0c193", 0.10, 0.12, None, (_Extra.HAIR, _Extra.GLASSES)),
    _Look("#d9a06b", 0.09, 0.08, 0.08, (_Extra.HAIR, _Extra.GLASSES)),
    _Look("#e3b184", 0.085, 0.03, 0.13, (_Extra.HAIR, _Extra.MOUSTACHE, _Extra.GLASSES)),
    _Look("#e8c9a4", 0.08, 0.02, 0.10, (_Extra.BEARD,)),
    _Look("#dcb68c", 0.08, 0.04, 0.16, (_Extra.BEARD, _Extra.GLASSES)),
    _Look("#e6c39c", 0.08, 0.10, 0.06, (_Extra.CROWN, _Extra.MOUSTACHE)),
    _Look("#b9bec6", 0.12, 0.0, 0.0, (_Extra.BOLTS,)),
    _Look("#2b2b30", 0.10, 0.0, None, (_Extra.ROW,)),
)


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
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_face(painter, QRectF(self.rect()), self._number)


@cache
def face_icon(number: int) -> QIcon:
    """A level's face as an icon."""
    size = 64  # pixels, enough for any screen
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_face(painter, QRectF(pixmap.rect()), number)
    painter.end()
    return QIcon(pixmap)


def paint_face(painter: QPainter, area: QRectF, number: int) -> None:
    """Paint a level's face into a square."""
    look = _LOOKS[min(number, len(_LOOKS) - 1)]
    painter.save()
    painter.translate(area.center())
    painter.scale(area.width() / 2.3, area.width() / 2.3)  # the face has radius 1, and hair has room
    painter.setPen(QPen(QColor("#8b8b93") if _Extra.ROW in look.extras else _INK, 0.05))
    painter.setBrush(QColor(look.skin))
    painter.drawEllipse(QPointF(0, 0), 1, 1)
    for extra in look.extras:
        _EXTRAS[extra](painter)
    if _Extra.ROW not in look.extras:
        _paint_features(painter, look)
    painter.restore()


def _paint_features(painter: QPainter, look: _Look) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_INK)
    for side in (-1, 1):
        painter.drawEllipse(QPointF(0.36 * side, -0.08), look.eye, look.eye)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_stroke(0.08))
    mouth = QPainterPath(QPointF(-0.34, 0.46 - look.smile / 2))
    mouth.quadTo(QPointF(0, 0.46 + 1.5 * look.smile), QPointF(0.34, 0.46 - look.smile / 2))
    painter.drawPath(mouth)
    if look.frown is not None:
        for side in (-1, 1):
            painter.drawLine(QPointF(0.52 * side, -0.34), QPointF(0.2 * side, -0.34 + look.frown))


def _stroke(width: float) -> QPen:
    return QPen(_INK, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def _paint_tuft(painter: QPainter) -> None:
    painter.setPen(QPen(_HAIR, 0.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for x in (-0.22, 0.0, 0.22):
        painter.drawLine(QPointF(x / 2, -0.95), QPointF(x, -1.12))


def _paint_cap(painter: QPainter) -> None:
    painter.setPen(QPen(_INK, 0.05))
    painter.setBrush(QColor("#3c78c8"))
    painter.drawChord(QRectF(-1, -1, 2, 2), 30 * 16, 120 * 16)
    painter.drawRoundedRect(QRectF(-0.2, -0.6, 1.3, 0.16), 0.08, 0.08)


def _paint_hair(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_HAIR)
    painter.drawChord(QRectF(-1, -1, 2, 2), 35 * 16, 110 * 16)


def _paint_glasses(painter: QPainter) -> None:
    painter.setPen(_stroke(0.06))
    painter.setBrush(QColor("#50ffffff"))
    for side in (-1, 1):
        painter.drawEllipse(QPointF(0.36 * side, -0.08), 0.25, 0.23)
        painter.drawLine(QPointF(0.61 * side, -0.1), QPointF(0.95 * side, -0.2))
    painter.drawLine(QPointF(-0.11, -0.1), QPointF(0.11, -0.1))


def _paint_moustache(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_HAIR)
    painter.drawPolygon(
        QPolygonF([QPointF(0, 0.2), QPointF(0.46, 0.4), QPointF(0, 0.36), QPointF(-0.46, 0.4)])
    )


def _paint_beard(painter: QPainter) -> None:
    painter.setPen(QPen(_INK, 0.04))
    painter.setBrush(_GREY)
    beard = QPainterPath(QPointF(-0.93, 0.2))
    beard.quadTo(QPointF(0, 0.45), QPointF(0.93, 0.2))
    beard.quadTo(QPointF(0.75, 1.12), QPointF(0, 1.14))
    beard.quadTo(QPointF(-0.75, 1.12), QPointF(-0.93, 0.2))
    painter.drawPath(beard)


def _paint_crown(painter: QPainter) -> None:
    painter.setPen(QPen(_INK, 0.04))
    painter.setBrush(QColor("#f0c040"))
    points = ((-0.7, -0.55), (-0.8, -1.1), (-0.4, -0.85), (0, -1.14), (0.4, -0.85), (0.8, -1.1), (0.7, -0.55))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))


def _paint_bolts(painter: QPainter) -> None:
    """An aerial, and a bolt on each side: a machine."""
    painter.setPen(QPen(_INK, 0.06))
    painter.drawLine(QPointF(0, -0.98), QPointF(0, -1.08))
    painter.setBrush(QColor("#d04a3a"))
    painter.drawEllipse(QPointF(0, -1.06), 0.08, 0.08)
    painter.setBrush(QColor("#7d838c"))
    for side in (-1, 1):
        painter.drawRect(QRectF(1.02 * side - 0.08, -0.12, 0.16, 0.36))


def _paint_row(painter: QPainter) -> None:
    """Five in a row: the face of the program itself."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#f6f5f1"))
    for step in range(-2, 3):
        painter.drawEllipse(QPointF(0.26 * step, -0.26 * step), 0.15, 0.15)


_EXTRAS = {
    _Extra.TUFT: _paint_tuft,
    _Extra.CAP: _paint_cap,
    _Extra.HAIR: _paint_hair,
    _Extra.GLASSES: _paint_glasses,
    _Extra.MOUSTACHE: _paint_moustache,
    _Extra.BEARD: _paint_beard,
    _Extra.CROWN: _paint_crown,
    _Extra.BOLTS: _paint_bolts,
    _Extra.ROW: _paint_row,
}
