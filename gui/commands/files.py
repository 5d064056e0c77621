"""Commands of files and the clipboard: open, save, paste, export; and the keeping of what was not saved.

Nobody is ever asked whether to save: a game that makes room for another goes to the folder of earlier games,
and the open one is kept in an autosave file that the next start takes up, after a crash as after a quit.
"""

import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
from PyQt6.QtCore import QMimeData, QObject, QTimer
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QFileDialog, QMenu

from engine.records import positions
from engine.records.files import RecordError, write_atomically
from gui.base.background import Background
from gui.base.language import tr
from gui.base.themes import THEMES
from gui.board.export import board_image, png, svg
from gui.dialogs.choose_game import ChooseGameDialog
from gui.model import files
from gui.model.tree import GameInfo, GameTree
from gui.play.game import Phase
from gui.presenter.picture import position_picture

if TYPE_CHECKING:
    from gui.window import MainWindow

AUTOSAVE_MS = 400
ANALYSIS_AUTOSAVE_MS = 10_000
RECENT_FILES = 10
KEPT_GAMES = 200
_WORTH_KEEPING = 4  # moves
OPEN_FILTER = "SGF, PSQ, RenLib (*.sgf *.psq *.lib);;*"


class FileCommands(QObject):
    """The File menu and the clipboard."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._profile = window.settings_path.parent
        self._autosave_path = self._profile / f"autosave-{os.getpid()}.json"
        self._loader = Background(self)
        self._loader.done.connect(self._show_games)
        self._loader.failed.connect(lambda text: window.complain(tr("The file cannot be opened."), text))
        self._exporter = Background(self)
        self._exporter.done.connect(lambda path: window.say(tr("Written: {path}").format(path=path)))
        self._exporter.failed.connect(lambda text: window.complain(tr("The file cannot be written."), text))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AUTOSAVE_MS)
        self._timer.timeout.connect(self.autosave)
        document = window.document
        document.changed.connect(self._schedule_autosave)
        document.current_changed.connect(self._schedule_autosave)
        self._slow_timer = QTimer(self)
        self._slow_timer.setSingleShot(True)
        self._slow_timer.setInterval(ANALYSIS_AUTOSAVE_MS)
        self._slow_timer.timeout.connect(self.autosave)
        document.analysed.connect(lambda: self._slow_timer.isActive() or self._slow_timer.start())
        self._keeper = Background(self)
        self._keeper.failed.connect(
            lambda text: window.say(tr("The game cannot be kept: {error}").format(error=text))
        )
        document.about_to_be_replaced.connect(self._keep_earlier)
        self.recent_menu = QMenu(tr("Open &recent"), window)
        self.recent_menu.aboutToShow.connect(self._fill_recent)

    def close(self) -> None:
        """Keep the open game for the next start and end the threads."""
        self._timer.stop()
        self._slow_timer.stop()
        self._keeper.close()
        try:
            _write_state(self._autosave_path, self._state())
        except OSError as error:
            self._window.say(tr("The game cannot be kept: {error}").format(error=error))
        self._loader.close()
        self._exporter.close()

    # --- open and save --------------------------------------------------------------------------------------

    def open(self) -> None:
        """Ask for a file and open it."""
        path, _ = QFileDialog.getOpenFileName(
            self._window, tr("Open a game"), str(self.folder()), OPEN_FILTER
        )
        if path:
            self.open_file(Path(path))

    def folder(self) -> Path:
        """Where the user's games are: beside the one last used."""
        recent = self._window.settings.recent_files
        return Path(recent[0]).parent if recent else Path.home()

    def open_earlier(self) -> None:
        """Open one of the games that made room for others."""
        path, _ = QFileDialog.getOpenFileName(
            self._window, tr("Earlier games"), str(self._profile / "games"), OPEN_FILTER
        )
        if path:
            self.open_file(Path(path))

    def open_file(self, path: Path) -> None:
        """Open a file; it is read in the background, and a fault in it is told with its place."""
        variant = self._window.document.info.variant
        self._loader.ask(lambda _stop: (path, files.load(path, variant)))

    def _show_games(self, answer: tuple[Path, list[GameTree]]) -> None:
        path, trees = answer
        self._remember(path)
        if len(trees) == 1:
            self._window.document.open_tree(trees[0], str(path))
            return
        dialog = ChooseGameDialog(trees, self._window)
        dialog.accepted.connect(lambda: self._window.document.open_tree(dialog.chosen(), ""))
        self._window.open_dialog(dialog)

    def save(self) -> None:
        """Save the game where it came from, or ask where."""
        path = self._window.document.path
        if path.lower().endswith(".sgf"):
            self.save_file(Path(path))
        else:
            self.save_as()

    def save_as(self) -> None:
        """Ask for a file and save the game there."""
        name = self._window.document.path or str(self.folder() / "game.sgf")
        path, _ = QFileDialog.getSaveFileName(
            self._window, tr("Save the game"), str(Path(name).with_suffix(".sgf")), "SGF (*.sgf);;PSQ (*.psq)"
        )
        if path:
            self.save_file(Path(path) if Path(path).suffix else Path(path + ".sgf"))

    def save_file(self, path: Path) -> bool:
        """Save the game to a file, by its ending as SGF or PSQ; whether that succeeded."""
        window = self._window
        try:
            files.save(window.document.tree, path)
        except (OSError, ValueError) as error:
            window.complain(tr("The file cannot be written."), str(error))
            return False
        window.document.saved_as(str(path))
        self._remember(path)
        window.say(tr("Written: {path}").format(path=path))
        return True

    def _remember(self, path: Path) -> None:
        window = self._window
        others = [other for other in window.settings.recent_files if other != str(path)]
        window.settings = replace(window.settings, recent_files=(str(path), *others)[:RECENT_FILES])
        window.save_settings()

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for path in self._window.settings.recent_files:
            action = self.recent_menu.addAction(path)
            assert action is not None
            action.triggered.connect(lambda _checked, path=path: self.open_file(Path(path)))

    # --- clipboard ------------------------------------------------------------------------------------------

    def copy_position(self) -> None:
        """Copy the position: its moves as `h8i9j7`, or where it was set up as a BOARD block."""
        board = self._window.document.board
        played = sum(1 for cell in board.cells if cell) == board.ply
        text = positions.format_coordinates(board.moves, board.width)
        if not played:
            text = positions.format_block(board)
        self._set_clipboard(text)
        self._window.say(tr("Copied: {text}").format(text=text.replace("\n", " ")[:80]))

    def copy_image(self) -> None:
        """Copy the board as a picture."""
        window = self._window
        image = board_image(window.board.picture, THEMES[window.settings.board.theme].board, 1000)
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            clipboard.setImage(image)
        window.say(tr("The picture is copied."))

    def _set_clipboard(self, text: str) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            clipboard.setText(text)

    def paste_position(self) -> None:
        """Open the position or game in the clipboard, in any of the forms known."""
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            self.paste_text(clipboard.text())

    def paste_text(self, text: str) -> bool:
        """Open the position or game in a text; whether there was one."""
        window, info = self._window, self._window.document.info
        try:
            tree = files.from_text(text, info)
        except RecordError as error:
            window.complain(tr("This is no position or game."), str(error))
            return False
        window.game.leave()
        window.document.open_tree(tree)
        return True

    def drop(self, data: QMimeData) -> None:
        """Something was dropped on the window: a file to open, or text to paste."""
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if paths:
            self.open_file(paths[0])
        elif data.hasText():
            self.paste_text(data.text())

    # --- pictures -------------------------------------------------------------------------------------------

    def export_image(self) -> None:
        """Ask for a file and write the board to it, as PNG or SVG."""
        path, _ = QFileDialog.getSaveFileName(
            self._window, tr("Export picture"), "board.png", "PNG (*.png);;SVG (*.svg)"
        )
        if path:
            self.export_image_to(Path(path))

    def export_image_to(self, path: Path) -> None:
        """Write the board, with what is drawn on it, as PNG or (by its ending) SVG."""
        window = self._window
        picture, theme = window.board.picture, THEMES[window.settings.board.theme].board
        draw = svg if path.suffix.lower() == ".svg" else png
        self._exporter.ask(lambda _stop: _write(path, draw(picture, theme)))

    def export_animation(self) -> None:
        """Ask for a file and write the line shown to it as an animated GIF."""
        path, _ = QFileDialog.getSaveFileName(self._window, tr("Export animation"), "game.gif", "GIF (*.gif)")
        if path:
            self.export_animation_to(Path(path))

    def export_animation_to(self, path: Path) -> None:
        """Write the line to the position shown as an animated GIF, in the background."""
        window = self._window
        theme = THEMES[window.settings.board.theme]
        whole = position_picture(window.document, window.settings.board)
        order = [node.move for node in window.document.current.path() if node.move is not None]
        pictures = []
        for count in range(len(order) + 1):
            later = set(order[count:])
            stones = tuple(stone for stone in whole.stones if stone.point not in later)
            last = order[count - 1] if count else None
            row = whole.winning_row if count == len(order) else ()
            pictures.append(replace(whole, stones=stones, last_move=last, winning_row=row))

        def write() -> Path:
            from gui.board.animation import gif  # late: it needs numpy

            return _write(path, gif(pictures, theme.board, theme.window.window))

        window.say(tr("Writing the animation..."))
        self._exporter.ask(lambda _stop: write())

    # --- nothing is lost ------------------------------------------------------------------------------------

    def _schedule_autosave(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def autosave(self) -> None:
        """Write the open game in the background."""
        path, data = self._autosave_path, self._state()
        self._keeper.ask(lambda _stop: _write_state(path, data))

    def _state(self) -> bytes:
        """The open game, where one is in it, and whether it is being played."""
        window, document = self._window, self._window.document
        state = {
            "path": document.path,
            "modified": document.modified,
            "playing": window.game.phase in (Phase.PLAYING, Phase.PAUSED),
            "place": [node.parent.children.index(node) for node in document.current.path() if node.parent],
            "sgf": files.to_text(document.tree),
        }
        return json.dumps(state).encode()

    def restore(self) -> bool:
        """Take up the game of the last start, if it left one; whether it did.

        Where several windows left games, the newest is taken up and the others become earlier games.
        """
        left = [path for path in self._profile.glob("autosave-*.json") if _is_abandoned(path)]
        left.sort(key=lambda path: path.stat().st_mtime)
        restored = bool(left) and self._restore_from(left[-1])
        for path in left[:-1]:
            with suppress(OSError, ValueError, KeyError, TypeError):
                self._keep(files.from_text(json.loads(path.read_text(encoding="utf-8"))["sgf"], GameInfo()))
        for path in left:
            path.unlink(missing_ok=True)
        return restored

    def _restore_from(self, path: Path) -> bool:
        window = self._window
        try:
            state = json.loads(path.read_text(encoding="utf-8"))
            tree = files.from_text(state["sgf"], GameInfo())
            node = tree.root
            for index in state["place"]:
                node = node.children[index]
            name, modified, playing = str(state["path"]), bool(state["modified"]), bool(state["playing"])
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            window.say(tr("The last game cannot be restored: {error}").format(error=error))
            return False
        if not tree.root.children and tree.root.position is None:
            return False
        window.document.open_tree(tree, name, node)
        window.document.modified = modified
        if playing:
            window.game.settings = window.settings.game
            window.game.phase = Phase.PAUSED
            window.game.changed.emit()
            window.view.set_layout("play")
            window.say(tr("The last game is back, and paused."), 10_000)
        return True

    def _keep_earlier(self) -> None:
        """The open game makes room for another: keep it if it was not saved."""
        document = self._window.document
        if document.modified:
            self._keep(document.tree)

    def _keep(self, tree: GameTree) -> None:
        """Put a game among the earlier ones, if it is worth it."""
        if sum(1 for _ in tree.root.walk()) <= _WORTH_KEEPING:
            return
        folder, name = self._profile / "games", time.strftime("%Y-%m-%d %H-%M-%S")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            count = sum(1 for _ in folder.glob(f"{name}*.sgf"))
            files.save(tree, folder / f"{name}{f' {count + 1}' if count else ''}.sgf")
            for old in _oldest(folder.glob("*.sgf"), KEPT_GAMES):
                old.unlink()
        except OSError as error:
            self._window.say(tr("The game cannot be kept: {error}").format(error=error))


def _is_abandoned(path: Path) -> bool:
    """Whether no running app keeps its game in an autosave file."""
    number = path.stem.removeprefix("autosave-")
    if not number.isdigit() or int(number) == os.getpid() or not psutil.pid_exists(int(number)):
        return True
    try:
        started = float(psutil.Process(int(number)).create_time())
        return started > path.stat().st_mtime  # the number was given to another since
    except (psutil.Error, OSError):
        return True


def _oldest(paths: Iterable[Path], kept: int) -> list[Path]:
    return sorted(paths)[:-kept]


def _write(path: Path, data: bytes) -> Path:
    """Write a file whole."""
    write_atomically(path, data)
    return path


def _write_state(path: Path, data: bytes) -> None:
    """Write an autosave; the app's own folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
