"""Pictures of the board as files: PNG and SVG, and diagrams for books as SVG and PDF."""

from collections.abc import Callable, Sequence

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPageSize, QPainter, QPdfWriter
from PyQt6.QtSvg import QSvgGenerator

from gui.base.themes import PAPER, BoardTheme
from gui.board.painter import paint_board
from gui.board.picture import Picture

MARGIN = 0.02  # of the picture's width
PDF_WIDTH_MM = 90.0


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
    return png_of(board_image(picture, theme, width))


def png_of(image: QImage) -> bytes:
    """An image as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data.data())


def svg(picture: Picture, theme: BoardTheme, width: int = 800) -> bytes:
    """The board as an SVG file, all vectors."""
    size = _size(picture, width)
    return svg_of(size, lambda painter: paint_board(painter, _area(size), picture, theme))


def diagram(picture: Picture, caption: Sequence[str], kind: str, width: int = 800) -> bytes:
    """The board as books print it, with lines of a caption below, as `svg` or `pdf`."""
    board = _size(picture, width)
    font = QFont("Times")
    font.setPixelSize(width // 28)
    line_height = QFontMetricsF(font).lineSpacing()
    size = QSize(width, round(board.height() + line_height * (len(caption) + 1)))

    def paint(painter: QPainter) -> None:
        paint_board(painter, _area(board), picture, PAPER)
        painter.setPen(QColor(PAPER.line))
        painter.setFont(font)
        for number, text in enumerate(caption):
            line = QRectF(0, board.height() + number * line_height, width, line_height)
            painter.drawText(line, Qt.AlignmentFlag.AlignHCenter, text)

    return _pdf(size, paint) if kind == "pdf" else svg_of(size, paint)


def svg_of(size: QSize, paint: Callable[[QPainter], object]) -> bytes:
    """An SVG file of what is painted on it."""
    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle("Narabe")
    painter = QPainter(generator)
    paint(painter)
    painter.end()
    return bytes(data.data())


def _pdf(size: QSize, paint: Callable[[QPainter], None]) -> bytes:
    """A page as wide as a column of a book."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle("Narabe")
    height_mm = PDF_WIDTH_MM * size.height() / size.width()
    writer.setPageSize(QPageSize(QSizeF(PDF_WIDTH_MM, height_mm), QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF())
    painter = QPainter(writer)
    scale = writer.width() / size.width()
    painter.scale(scale, scale)
    paint(painter)
    painter.end()
    return bytes(data.data())


def _size(picture: Picture, width: int) -> QSize:
    extra = 2 if picture.coordinates else 1
    return QSize(width, round(width * (picture.rows + extra) / (picture.columns + extra)))


def _area(size: QSize) -> QRectF:
    margin = size.width() * MARGIN
    return QRectF(0, 0, size.width(), size.height()).adjusted(margin, margin, -margin, -margin)
