"""The board for an audience: it fills the screen, beside it names, last move and comment in large letters."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QLabel, QWidget

from engine.rules.board import Colour
from gui.base.forms import hbox, paragraph, vbox
from gui.base.themes import Theme
from gui.base.widgets import ElidedLabel, Scrolled
from gui.board.stone_icon import StoneIcon
from gui.board.widget import BoardWidget

_LINES = 26  # of text of the usual size that would fill the height
_STONE = 48  # pixels


class Presentation(QWidget):
    """A window of its own; Esc leaves it."""

    left = pyqtSignal()
    """The user has had enough of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = BoardWidget()
        self.names = {colour: ElidedLabel() for colour in Colour}
        self._stones = {colour: StoneIcon(colour, _STONE) for colour in Colour}
        self.last_move = QLabel()
        self.comment = paragraph()
        self.comment.setTextFormat(Qt.TextFormat.PlainText)
        self.comment.setAlignment(Qt.AlignmentFlag.AlignTop)
        players = QGridLayout()
        players.setSpacing(16)
        for row, colour in enumerate(Colour):
            players.addWidget(self._stones[colour], row, 0)
            players.addWidget(self.names[colour], row, 1)
        side = vbox(players, self.last_move, (Scrolled(self.comment), 1))
        side.setSpacing(32)
        hbox((self.board, 7), (side, 3), of=self, margins=(24, 24, 32, 24)).setSpacing(24)

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self.board.set_theme(theme.board)
        for stone in self._stones.values():
            stone.theme = theme

    def show_texts(self, names: dict[Colour, str], move: str, comment: str) -> None:
        """Show who plays, the last move, and its comment."""
        for colour, name in names.items():
            self.names[colour].setText(name)
        self.last_move.setText(move)
        self.comment.setText(comment)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """The letters are as large as the screen allows."""
        super().resizeEvent(event)
        line = self.height() / _LINES
        sizes = {self.last_move: (2.2, 700), self.comment: (1.0, 400)}
        for label, (lines, weight) in (dict.fromkeys(self.names.values(), (1.2, 600)) | sizes).items():
            label.setStyleSheet(f"font-size: {round(line * lines * 0.75)}px; font-weight: {weight};")

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Esc leaves."""
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
