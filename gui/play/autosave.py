"""Keeps the open game, so that nothing is lost and nobody is ever asked whether to save.

The open game is written to an autosave file that the next start takes up, after a crash as after a quit. A
game that makes room for another is kept among the earlier games.
"""

import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import psutil
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.records.files import write_atomically
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.model import files
from gui.model.document import Document
from gui.model.tree import GameInfo, GameTree
from gui.play.game import Game, Phase

DELAY_MS = 400
ANALYSIS_DELAY_MS = 10_000
KEPT_GAMES = 200
_WORTH_KEEPING = 4  # moves


class Autosave(QObject):
    """Writes the open game in the background and takes it up again."""

    failed = pyqtSignal(str)
    """A game could not be kept or taken up: a sentence for the user."""

    def __init__(
        self, document: Document, game: Game, store: SettingsStore, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._game, self._store = document, game, store
        self._path = store.profile / f"autosave-{os.getpid()}.json"
        self._timer = self._single_shot(DELAY_MS)
        self._analysis_timer = self._single_shot(ANALYSIS_DELAY_MS)
        document.changed.connect(lambda: _start(self._timer))
        document.current_changed.connect(lambda: _start(self._timer))
        document.analysed.connect(lambda: _start(self._analysis_timer))
        document.about_to_be_replaced.connect(self._keep_open_game)
        self._writer = Background(self)
        self._writer.failed.connect(self._tell_not_kept)

    @property
    def earlier_games(self) -> Path:
        """The folder of the games that made room for others."""
        return self._store.profile / "games"

    def save(self) -> None:
        """Write the open game in the background."""
        path, data = self._path, self._state()
        self._writer.ask(lambda _stop: _write_state(path, data))

    def close(self) -> None:
        """Write the open game for the next start and end the thread."""
        self._timer.stop()
        self._analysis_timer.stop()
        self._writer.close()
        try:
            _write_state(self._path, self._state())
        except OSError as error:
            self._tell_not_kept(str(error))

    def restore(self) -> bool:
        """Take up the game of the last start, if it left one; whether it did.

        Where several windows left games, the newest is taken up and the others become earlier games.
        """
        left = [path for path in self._store.profile.glob("autosave-*.json") if _is_abandoned(path)]
        left.sort(key=lambda path: path.stat().st_mtime)
        restored = bool(left) and self._restore_from(left[-1])
        for path in left[:-1]:
            with suppress(OSError, ValueError, KeyError, TypeError):
                self._keep(files.from_text(json.loads(path.read_text(encoding="utf-8"))["sgf"], GameInfo()))
        for path in left:
            path.unlink(missing_ok=True)
        return restored

    def _single_shot(self, milliseconds: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(self.save)
        return timer

    def _state(self) -> bytes:
        """The open game, which of its nodes is shown, and whether it is being played."""
        document = self._document
        state = {
            "path": document.path,
            "modified": document.modified,
            "playing": self._game.phase in (Phase.PLAYING, Phase.PAUSED),
            "place": [node.parent.children.index(node) for node in document.current.path() if node.parent],
            "sgf": files.to_text(document.tree),
        }
        return json.dumps(state).encode()

    def _restore_from(self, path: Path) -> bool:
        try:
            state = json.loads(path.read_text(encoding="utf-8"))
            tree = files.from_text(state["sgf"], GameInfo())
            node = tree.root
            for index in state["place"]:
                node = node.children[index]
            name, modified, playing = str(state["path"]), bool(state["modified"]), bool(state["playing"])
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            self.failed.emit(tr("The last game cannot be restored: {error}").format(error=error))
            return False
        if not tree.root.children and tree.root.position is None:
            return False
        self._document.open_tree(tree, name, node, modified)
        if playing:
            self._game.restore(self._store.current.game)
        return True

    def _keep_open_game(self) -> None:
        """The open game makes room for another: keep it if it was not saved."""
        if self._document.modified:
            self._keep(self._document.tree)

    def _keep(self, tree: GameTree) -> None:
        """Put a game among the earlier ones, if it is worth it."""
        if sum(1 for _ in tree.root.walk()) <= _WORTH_KEEPING:
            return
        folder, name = self.earlier_games, time.strftime("%Y-%m-%d %H-%M-%S")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            count = sum(1 for _ in folder.glob(f"{name}*.sgf"))
            files.save(tree, folder / f"{name}{f' {count + 1}' if count else ''}.sgf")
            for old in _oldest(folder.glob("*.sgf"), KEPT_GAMES):
                old.unlink()
        except OSError as error:
            self._tell_not_kept(str(error))

    def _tell_not_kept(self, error: str) -> None:
        self.failed.emit(tr("The game cannot be saved: {error}").format(error=error))


def _start(timer: QTimer) -> None:
    """Start a timer unless it already runs, so that it fires even while changes keep coming."""
    if not timer.isActive():
        timer.start()


def _is_abandoned(path: Path) -> bool:
    """Whether no running app keeps its game in an autosave file."""
    number = path.stem.removeprefix("autosave-")
    if not number.isdigit() or int(number) == os.getpid() or not psutil.pid_exists(int(number)):
        return True
    try:
        started = float(psutil.Process(int(number)).create_time())
        return started > path.stat().st_mtime  # the process number was given to another since
    except (psutil.Error, OSError):
        return True


def _oldest(paths: Iterable[Path], kept: int) -> list[Path]:
    return sorted(paths)[:-kept]


def _write_state(path: Path, data: bytes) -> None:
    """Write an autosave; the app's own folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
