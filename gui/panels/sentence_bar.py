"""A bar above the board: a sentence in bold and the buttons that suit it."""

from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget


class SentenceBar(QFrame):
    """The frame of such a bar, hidden until there is something to say.

    The buttons stand beside the sentence, or below it where that would take more than two lines there.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.text = QLabel()
        self.text.setWordWrap(True)
        font = self.text.font()
        font.setBold(True)
        self.text.setFont(font)
        self.buttons: list[QPushButton] = []
        self._layout = QHBoxLayout()  # of the buttons
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.addWidget(self.text, 1)
        self._both.addLayout(self._layout)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(14, 8, 12, 8)
        self._rows.addLayout(self._both)
        self.hide()

    def fit(self) -> None:
        """Put the buttons where there is room for them."""
        text_px = self.text.fontMetrics().horizontalAdvance(self.text.text())
        is_wide = text_px / 2 + self._layout.sizeHint().width() < self.contentsRect().width() - 40
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Another width may have room for other arrangements."""
        super().resizeEvent(event)
        self.fit()
