"""The first start: one click begins a game."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.rules.board import Colour
from gui.base.language import tr
from gui.base.settings import GameSettings, PlayerSettings
from gui.board.stone_icon import StoneIcon
from gui.engines.levels import LEVELS


class WelcomeDialog(QDialog):
    """Offers opponents; a click on one starts the game."""

    game_wanted = pyqtSignal(object)
    """A `GameSettings` to play."""

    def __init__(self, engine: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Welcome"))
        title = QLabel(tr("Welcome to Narabe"))
        title.setProperty("heading", True)
        text = QLabel(tr("Five in a row wins. Choose an opponent: you begin."))
        text.setProperty("faint", True)
        self.buttons: list[QPushButton] = []
        cards = QHBoxLayout()
        cards.setSpacing(12)
        for name, about, level in (
            (tr("Beginner"), tr("Sees your open threes, sometimes."), 0),
            (tr("Club player"), tr("Punishes careless moves."), 4),
            (tr("Full strength"), tr("Searches for every win by threats."), len(LEVELS) - 1),
        ):
            cards.addWidget(self._card(name, about, level, engine))
        later = QPushButton(tr("Just look around"))
        later.setAutoDefault(False)
        later.clicked.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 18)
        layout.setSpacing(14)
        layout.addWidget(title)
        layout.addWidget(text)
        layout.addLayout(cards)
        layout.addWidget(later, alignment=Qt.AlignmentFlag.AlignRight)

    def _card(self, name: str, about: str, level: int, engine: str) -> QFrame:
        card = QFrame()
        card.setProperty("card", True)
        card.setMinimumWidth(180)
        title = QLabel(f"<b>{name}</b>")
        description = QLabel(about)
        description.setWordWrap(True)
        description.setProperty("faint", True)
        play = QPushButton(tr("Play"))
        play.setProperty("primary", True)
        play.setAccessibleName(tr("Play: {name}").format(name=name))
        game = GameSettings(white=PlayerSettings(engine, level))
        play.clicked.connect(lambda: self._choose(game))
        self.buttons.append(play)
        head = QHBoxLayout()
        head.addWidget(StoneIcon(Colour.WHITE, 26))
        head.addWidget(title, 1)
        layout = QVBoxLayout(card)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.addLayout(head)
        layout.addWidget(description, 1)
        layout.addWidget(play)
        return card

    def _choose(self, game: GameSettings) -> None:
        self.accept()
        self.game_wanted.emit(game)
