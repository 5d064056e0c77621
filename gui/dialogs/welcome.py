"""The first start: one click begins a game."""

from dataclasses import replace

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QDialog, QFrame, QLabel, QPushButton, QWidget

from gui.base.forms import hbox, paragraph, push_button, vbox
from gui.base.language import tr
from gui.base.settings import GameSettings, PlayerSettings
from gui.board.face import Face
from gui.dialogs.new_game import teach_text
from gui.engines.levels import FULL_STRENGTH, level, level_manner, level_name, strength_text

_OFFERED = (0, 4, FULL_STRENGTH)  # levels
_CARD_WIDTH, _MARGIN = 200, 14  # pixels


class WelcomeDialog(QDialog):
    """Offers three levels; a click on one starts the game."""

    game_wanted = pyqtSignal(object)
    """A `GameSettings` to play."""
    course_wanted = pyqtSignal()
    puzzles_wanted = pyqtSignal()
    import_wanted = pyqtSignal()
    """Games of the user are to come into the library."""

    def __init__(self, engine: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Welcome"))
        title = QLabel(tr("Welcome to Narabe"))
        title.setProperty("heading", True)
        text = QLabel(tr("Five in a row wins. Choose an opponent: you begin."))
        text.setProperty("faint", True)
        self.buttons: list[QPushButton] = []
        cards = hbox(*(self._card(number, engine) for number in _OFFERED))
        cards.setSpacing(12)
        self.teach = QCheckBox(teach_text())
        self.learn = QPushButton(tr("Learn the game"))
        self.learn.setProperty("primary", True)
        self.learn.clicked.connect(self.course_wanted)
        self.learn.clicked.connect(self.reject)
        newcomer = QLabel(tr("New to the game? Twelve short lessons, played on the board."))
        course = hbox((newcomer, 1), self.learn)
        puzzles = push_button(tr("Solve puzzles"), self.puzzles_wanted)
        games = push_button(tr("Import my games..."), self.import_wanted)
        for button in (puzzles, games):
            button.clicked.connect(self.reject)
        lower = hbox((self.teach, 1), puzzles, games, push_button(tr("Just look around"), self.reject))
        layout = vbox(title, course, text, cards, lower, of=self, margins=(26, 22, 26, 18))
        layout.setSpacing(14)

    def _card(self, number: int, engine: str) -> QFrame:
        step = level(number)
        name = level_name(step)
        card = QFrame()
        card.setProperty("card", True)
        card.setFixedWidth(_CARD_WIDTH)
        title = QLabel(f"<b>{name}</b>")
        strength = QLabel(strength_text(step))
        strength.setProperty("faint", True)
        description = paragraph(level_manner(step), faint=True)
        description.setAlignment(Qt.AlignmentFlag.AlignTop)
        description.setMinimumHeight(description.heightForWidth(_CARD_WIDTH - 2 * _MARGIN))
        play = QPushButton(tr("Play"))
        play.setProperty("primary", True)
        play.setAccessibleName(tr("Play: {name}").format(name=name))
        game = GameSettings(white=PlayerSettings(engine, number))
        play.clicked.connect(lambda: self._choose(game))
        self.buttons.append(play)
        texts = vbox(title, strength)
        texts.setSpacing(0)
        head = hbox(Face(number), (texts, 1))
        vbox(head, (description, 1), play, of=card, margins=(_MARGIN, 12, _MARGIN, 12))
        return card

    def _choose(self, game: GameSettings) -> None:
        self.accept()
        self.game_wanted.emit(replace(game, teach=self.teach.isChecked()))
