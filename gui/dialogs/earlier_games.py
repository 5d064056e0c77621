"""The games that made room for others: a list with players, date, result and a small board."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QIcon, QImage, QPixmap
from PyQt6.QtWidgets import QDialog, QLabel, QListWidget, QListWidgetItem, QWidget

from engine.records.tree import GameInfo
from engine.rules.board import EMPTY, WALL, Board, Colour
from gui.base.background import Background
from gui.base.forms import OPEN_CANCEL, dialog_buttons, vbox
from gui.base.language import tr
from gui.base.themes import BoardTheme
from gui.base.variants import variant_title
from gui.board.export import board_image
from gui.board.picture import DrawnStone, Picture
from gui.model import files
from gui.model.earlier import date_of, in_order
from gui.model.results import describe_end

_BOARD = 96  # pixels


@dataclass(frozen=True)
class EarlierGame:
    """What is shown of a game."""

    path: Path
    info: GameInfo
    plies: int
    end: str
    board: QImage


def read_games(folder: Path, theme: BoardTheme, is_stopped: Callable[[], bool]) -> list[EarlierGame]:
    """The games of a folder, the newest first; files that cannot be read are left out."""
    games = []
    for path in reversed(in_order(folder)):
        if is_stopped():
            break
        try:
            tree = files.load(path)[0]
        except (OSError, ValueError):
            continue
        last = tree.last_of_game
        board = tree.board_at(last)
        end = describe_end(board, tree.info)
        games.append(EarlierGame(path, tree.info, last.ply, end, _image(board, theme)))
    return games


def _image(board: Board, theme: BoardTheme) -> QImage:
    stones = tuple(
        DrawnStone(point, Colour(cell)) for point, cell in enumerate(board.cells) if cell not in (EMPTY, WALL)
    )
    walls = tuple(point for point, cell in enumerate(board.cells) if cell == WALL)
    picture = Picture(board.width, board.height, stones, walls, board.peek(), coordinates=False)
    return board_image(picture, theme, _BOARD)


class EarlierGamesDialog(QDialog):
    """Lets the user choose a game; the list is read in the background."""

    game_wanted = pyqtSignal(object)
    """The file of the game to open: a `Path`."""

    def __init__(self, folder: Path, theme: BoardTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Earlier games"))
        self.resize(520, 560)
        self.list = QListWidget()
        self.list.setIconSize(QSize(_BOARD, _BOARD))
        self.list.setSpacing(3)
        self.list.itemActivated.connect(self.accept)
        self.hint = QLabel(tr("Reading the games..."))
        self.hint.setProperty("faint", True)
        vbox(self.hint, (self.list, 1), dialog_buttons(self, OPEN_CANCEL), of=self)
        self._reader = Background(self, self._show, self.hint.setText)
        self._reader.ask(lambda stop: read_games(folder, theme, stop.is_set))
        self.finished.connect(self._finish)

    def _show(self, games: list[EarlierGame]) -> None:
        for game in games:
            item = QListWidgetItem(QIcon(QPixmap.fromImage(game.board)), _text(game))
            item.setData(Qt.ItemDataRole.UserRole, game.path)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.hint.setText(
            tr("A game that makes room for another is kept here.")
            if games
            else tr("There are no earlier games yet.")
        )

    def _finish(self, result: int) -> None:
        self._reader.close()
        item = self.list.currentItem()
        if result == QDialog.DialogCode.Accepted and item is not None:
            self.game_wanted.emit(item.data(Qt.ItemDataRole.UserRole))


def _text(game: EarlierGame) -> str:
    info = game.info
    names = f"{info.black or tr('Black')} - {info.white or tr('White')}"
    facts = [date_of(game.path), variant_title(info.variant), f"{info.width} × {info.height}"]
    facts.append(tr("%n move(s)", game.plies))
    return "\n".join([names, "  ·  ".join(facts), game.end or tr("unfinished")])
