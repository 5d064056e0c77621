"""The boards on which a tournament is being played, with clocks and evaluations; each can be enlarged."""

import time

from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QDialog, QLabel, QWidget

from engine.records.scores import format_score
from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from gui.base.forms import hbox, vbox
from gui.base.language import tr
from gui.base.themes import BoardTheme
from gui.base.widgets import ElidedLabel
from gui.board.picture import DrawnStone, Picture
from gui.board.stone_icon import StoneIcon
from gui.board.widget import BoardWidget
from gui.contests.spectator import game_to_follow, time_left_ms
from gui.play.clock import format_time
from matches.live import LiveGame

_STONE_SIZE = 14  # pixels
_ENLARGED = (560, 640)  # pixels


class _PlayerLine(QWidget):
    def __init__(self, colour: Colour) -> None:
        super().__init__()
        self.name, self.clock = ElidedLabel(), QLabel()
        self.clock.setToolTip(tr("Time left"))
        stone = StoneIcon(colour, _STONE_SIZE)
        hbox(stone, (self.name, 1), self.clock, of=self, margins=(0, 0, 0, 0)).setSpacing(6)


class LiveBoard(QWidget):
    """A game being played, with its players' clocks and evaluations."""

    chosen = pyqtSignal()
    """It was clicked, or Enter was pressed on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game: LiveGame | None = None
        self.board = BoardWidget()
        self.board.setMinimumSize(64, 64)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.installEventFilter(self)
        self.lines = {colour: _PlayerLine(colour) for colour in Colour}
        self.scores = QLabel()
        self.scores.setProperty("faint", True)
        self.scores.setToolTip(tr("What the engines last reported of their chances, Black first"))
        layout = vbox((self.board, 1), *self.lines.values(), self.scores, of=self, margins=(0, 0, 0, 0))
        layout.setSpacing(2)

    def make_clickable(self) -> None:
        """Let the board be chosen, by mouse and keyboard."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Live board: click to enlarge it"))
        self.board.setToolTip(tr("Click to enlarge"))

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """A click on the board chooses it: nobody can play here."""
        if event is not None and event.type() == QEvent.Type.MouseButtonRelease:
            self.chosen.emit()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Enter chooses the board."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)

    def show_game(self, game: LiveGame) -> None:
        """Show a game as far as it is played."""
        self.game = game
        moves = parse_line(game.moves, game.width, game.height)
        stones = tuple(
            DrawnStone(point, Colour.WHITE if ply % 2 else Colour.BLACK) for ply, point in enumerate(moves)
        )
        last = moves[-1] if moves else None
        self.board.show_picture(
            Picture(game.width, game.height, stones, last_move=last, coordinates=False), None
        )
        for line, name in zip(self.lines.values(), (game.black, game.white), strict=True):
            line.name.setText(name)
        told = ["–" if score is None else format_score(score) for score in game.scores]
        self.scores.setText(" : ".join(told) if any(score is not None for score in game.scores) else "")
        self.show_clocks(time.time())

    def show_clocks(self, now: float) -> None:
        """Show what each side has left at a time in seconds since 1970."""
        if self.game is not None:
            for colour, line in self.lines.items():
                line.clock.setText(format_time(time_left_ms(self.game, colour, now)))


class EnlargedBoard(QDialog):
    """A live game in a window of its own; after its end the tournament's newest game."""

    def __init__(self, game: LiveGame, theme: BoardTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*_ENLARGED)
        self.live = LiveBoard()
        self.live.board.set_theme(theme)
        vbox(self.live, of=self)
        self._show(game)

    def follow(self, games: tuple[LiveGame, ...]) -> None:
        """Show the game as it is now, or the newest one."""
        if games and self.live.game is not None:
            self._show(game_to_follow(games, self.live.game.number, games[-1]))

    def _show(self, game: LiveGame) -> None:
        self.setWindowTitle(tr("Game {number}").format(number=game.number + 1))
        self.live.show_game(game)
