"""A bar above the board: a sentence in bold and the buttons that suit it."""

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QBoxLayout, QFrame, QPushButton, QWidget

from gui.base.forms import hbox, paragraph, vbox


class SentenceBar(QFrame):
    """The frame of such a bar, hidden until there is something to show.

    The buttons stand beside the sentence, or below it where that would take more than two lines there; in
    a narrow bar one below the other.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.text = paragraph()
        font = self.text.font()
        font.setBold(True)
        self.text.setFont(font)
        self.buttons: list[QPushButton] = []
        self._layout = hbox()  # of the buttons
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.addWidget(self.text, 1)
        self._both.addLayout(self._layout)
        self._rows = vbox(self._both, of=self, margins=(14, 8, 12, 8))
        self.hide()

    def fit(self) -> None:
        """Put the buttons where there is room for them."""
        text_px = self.text.fontMetrics().horizontalAdvance(self.text.text())
        room = self.contentsRect().width() - 40
        self._both.setDirection(_direction(text_px / 2 + row_width(self._layout) < room))
        fit_row(self._layout, room)

    def minimumSizeHint(self) -> QSize:
        """It has the width that there is."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Another width may have room for other arrangements."""
        super().resizeEvent(event)
        self.fit()


def row_width(row: QBoxLayout) -> int:
    """The pixels that the widgets of a row need side by side."""
    items = [row.itemAt(index) for index in range(row.count())]
    return sum(item.sizeHint().width() + row.spacing() for item in items if item is not None)


def fit_row(row: QBoxLayout, room: int) -> None:
    """Put the widgets of a row side by side if there is room, else one below the other."""
    row.setDirection(_direction(row_width(row) <= room))


def _direction(is_wide: bool) -> QBoxLayout.Direction:
    return QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
