"""A bar above the board: a sentence in bold and the buttons that suit it."""

from PyQt6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class SentenceBar(QFrame):
    """The frame of such a bar, hidden until there is something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.text = QLabel()
        self.text.setWordWrap(True)
        font = self.text.font()
        font.setBold(True)
        self.text.setFont(font)
        self.buttons: list[QPushButton] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(14, 8, 12, 8)
        self._layout.addWidget(self.text, 1)
        self.hide()
