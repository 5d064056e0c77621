"""The first start: one click begins a game."""

from dataclasses import replace

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

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
        cards = QHBoxLayout()
        cards.setSpacing(12)
        for number in _OFFERED:
            cards.addWidget(self._card(number, engine))
        self.teach = QCheckBox(teach_text())
        self.learn = QPushButton(tr("Learn the game"))
        self.learn.setProperty("primary", True)
        self.learn.clicked.connect(self.course_wanted)
        self.learn.clicked.connect(self.reject)
        course = QHBoxLayout()
        course.addWidget(QLabel(tr("New to the game? Twelve short lessons, played on the board.")), 1)
        course.addWidget(self.learn)
        later = QPushButton(tr("Just look around"))
        later.setAutoDefault(False)
        later.clicked.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 18)
        layout.setSpacing(14)
        layout.addWidget(title)
        layout.addLayout(course)
        layout.addWidget(text)
        layout.addLayout(cards)
        lower = QHBoxLayout()
        lower.addWidget(self.teach, 1)
        for words, wanted in (
            (tr("Solve puzzles"), self.puzzles_wanted),
            (tr("Import my games..."), self.import_wanted),
        ):
            button = QPushButton(words)
            button.setAutoDefault(False)
            button.clicked.connect(wanted)
            button.clicked.connect(self.reject)
            lower.addWidget(button)
        lower.addWidget(later)
        layout.addLayout(lower)

    def _card(self, number: int, engine: str) -> QFrame:
        step = level(number)
        name = level_name(step)
        card = QFrame()
        card.setProperty("card", True)
        card.setFixedWidth(_CARD_WIDTH)
        title = QLabel(f"<b>{name}</b>")
        strength = QLabel(strength_text(step))
        strength.setProperty("faint", True)
        description = QLabel(level_manner(step))
        description.setWordWrap(True)
        description.setAlignment(Qt.AlignmentFlag.AlignTop)
        description.setProperty("faint", True)
        description.setMinimumHeight(description.heightForWidth(_CARD_WIDTH - 2 * _MARGIN))
        play = QPushButton(tr("Play"))
        play.setProperty("primary", True)
        play.setAccessibleName(tr("Play: {name}").format(name=name))
        game = GameSettings(white=PlayerSettings(engine, number))
        play.clicked.connect(lambda: self._choose(game))
        self.buttons.append(play)
        head = QHBoxLayout()
        head.addWidget(Face(number))
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(title)
        texts.addWidget(strength)
        head.addLayout(texts, 1)
        layout = QVBoxLayout(card)
        layout.setContentsMargins(_MARGIN, 12, _MARGIN, 12)
        layout.addLayout(head)
        layout.addWidget(description, 1)
        layout.addWidget(play)
        return card

    def _choose(self, game: GameSettings) -> None:
        self.accept()
        self.game_wanted.emit(replace(game, teach=self.teach.isChecked()))
