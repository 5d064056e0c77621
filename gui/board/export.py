"""Pictures of the board as files: PNG and SVG."""

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtSvg import QSvgGenerator

from gui.base.themes import BoardTheme
from gui.board.painter import paint_board
from gui.board.picture import Picture

MARGIN = 0.02  # of the picture's width


def board_image(picture: Picture, theme: BoardTheme, width: int) -> QImage:
    """The board as an image, `width` pixels wide, on a transparent background."""
    size = _size(picture, width)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_board(painter, _area(size), picture, theme)
    painter.end()
    return image


def png(picture: Picture, theme: BoardTheme, width: int = 1200) -> bytes:
    """The board as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    board_image(picture, theme, width).save(buffer, "PNG")
    return bytes(data.data())


def svg(picture: Picture, theme: BoardTheme, width: int = 800) -> bytes:
    """The board as an SVG file, all vectors."""
    size = _size(picture, width)
    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle("Narabe")
    painter = QPainter(generator)
    paint_board(painter, _area(size), picture, theme)
    painter.end()
    return bytes(data.data())


def _size(picture: Picture, width: int) -> QSize:
    extra = 2 if picture.coordinates else 1
    return QSize(width, round(width * (picture.rows + extra) / (picture.columns + extra)))


def _area(size: QSize) -> QRectF:
    margin = size.width() * MARGIN
    return QRectF(0, 0, size.width(), size.height()).adjusted(margin, margin, -margin, -margin)
