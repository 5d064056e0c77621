"""Pictures of the board as files: PNG and SVG, and diagrams for books as SVG and PDF."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PyQt6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPagedPaintDevice,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PyQt6.QtSvg import QSvgGenerator

from gui.base.themes import PAPER, BoardTheme
from gui.board.painter import paint_board
from gui.board.picture import Picture

MARGIN = 0.02  # of the picture's width
PDF_WIDTH_MM = 90.0
_CANVAS = 800  # units
_GAP = 0.06  # between diagrams on a page, of their width


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


@dataclass(frozen=True)
class Diagram:
    """A board as books print it, with lines of a caption below, on a canvas of `_CANVAS` units' width."""

    picture: Picture
    caption: Sequence[str]

    @property
    def size(self) -> QSize:
        """Of the canvas."""
        lines = QFontMetricsF(_caption_font()).lineSpacing() * (len(self.caption) + 1)
        return QSize(_CANVAS, round(_size(self.picture, _CANVAS).height() + lines))

    def paint(self, painter: QPainter) -> None:
        """Paint it on the canvas."""
        board, font = _size(self.picture, _CANVAS), _caption_font()
        paint_board(painter, _area(board), self.picture, PAPER)
        painter.setPen(QColor(PAPER.line))
        painter.setFont(font)
        line_height = QFontMetricsF(font).lineSpacing()
        for number, text in enumerate(self.caption):
            line = QRectF(0, board.height() + number * line_height, _CANVAS, line_height)
            painter.drawText(line, Qt.AlignmentFlag.AlignHCenter, text)

    def file(self, kind: str) -> bytes:
        """The diagram alone, as `svg` or `pdf`."""
        return _pdf(self.size, self.paint) if kind == "pdf" else svg_of(self.size, self.paint)


def print_diagrams(printer: QPagedPaintDevice, sheets: Sequence[Sequence[Diagram]], columns: int) -> None:
    """Print sheets of diagrams, so many side by side; each sheet begins on a page of its own."""
    painter = QPainter(printer)
    page = QRectF(0, 0, printer.width(), printer.height())
    scale = page.width() / columns / (_CANVAS * (1 + _GAP))
    is_first = True
    for sheet in sheets:
        step = max(diagram.size.height() for diagram in sheet) * scale * (1 + _GAP)
        rows = max(1, int(page.height() / step))
        for number, diagram in enumerate(sheet):
            place = number % (columns * rows)
            if place == 0 and not is_first:
                printer.newPage()
            is_first = False
            painter.save()
            painter.translate(page.width() * (place % columns) / columns, step * (place // columns))
            painter.scale(scale, scale)
            painter.translate(_CANVAS * _GAP / 2, 0)
            diagram.paint(painter)
            painter.restore()
    painter.end()


def _caption_font() -> QFont:
    font = QFont("Times")
    font.setPixelSize(_CANVAS // 28)
    return font


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
