"""Keeps the open games, so that nothing is lost.

The games of all tabs are written to an autosave file that the next start takes up, after a crash as after a
quit. A game that makes room for another in its tab, or whose tab is closed, is kept among the earlier games.
"""

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import psutil
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.records.files import RecordError, parse_json, reading_of, write_atomically
from engine.records.node import Node
from engine.records.sgf import format_sgf
from engine.records.tree import GameTree
from gui.base.background import Background
from gui.base.errors import told
from gui.base.forms import delay
from gui.base.language import tr
from gui.base.settings import keep_aside
from gui.base.settings_store import SettingsStore
from gui.model import files
from gui.model.document import Document
from gui.model.earlier import in_order, next_number
from gui.model.mirror import Mirror
from gui.play.game import GameController
from gui.play.saved import SavedGame
from gui.play.tabs import Tabs

DELAY_MS = 400
ANALYSIS_DELAY_MS = 10_000
CLOCK_DELAY_MS = 5_000  # what a crash may cost of the thought about a move
KEPT_GAMES = 200
_WORTH_KEEPING = 4  # moves
_State = dict[str, object]
_STEP = 200  # nodes that are taken over at a time: some milliseconds


class Others(NamedTuple):
    """The games of an autosave that were not shown."""

    games: list[SavedGame]
    place: int
    """Where the game that was shown stands among them."""
    tabs: list[int]
    """The number of each one's tab, with the one that was shown."""
    stamps: list[dict[str, str]]
    """The stamps of each tab's file."""


class Autosave(QObject):
    """Writes the open games in the background and takes them up again."""

    failed = pyqtSignal(str)
    """A game could not be kept or taken up: a sentence for the user."""

    def __init__(
        self,
        document: Document,
        game: GameController,
        tabs: Tabs,
        store: SettingsStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._game, self._tabs, self._store = document, game, tabs, store
        self.practice_state: Callable[[], object] = dict
        """What is practised in the open game, as JSON has it: set by its owner, kept with the game."""
        self.left_practice: object = {}
        """The same of the game that was taken up."""
        self._path = store.profile / f"autosave-{os.getpid()}.json"
        self._timer = delay(self, DELAY_MS, self.save)
        self._analysis_timer = delay(self, ANALYSIS_DELAY_MS, self.save)
        self._clock_timer = delay(self, CLOCK_DELAY_MS, self.save)
        document.changed.connect(lambda: _start(self._timer))
        document.current_changed.connect(lambda: _start(self._timer))
        document.analysed.connect(lambda: _start(self._analysis_timer))
        document.reviewed.connect(lambda: _start(self._timer))
        game.changed.connect(lambda: _start(self._timer))
        tabs.changed.connect(lambda: _start(self._timer))
        tabs.let_go.connect(self._keep)
        for played in (game, tabs.away):
            played.ticked.connect(lambda: _start(self._clock_timer))
        document.about_to_be_replaced.connect(self._keep_open_game)
        self._unkept: list[GameTree] = []  # games that made room for others, and that the disk did not take
        self._written: set[Path] = set()  # games that this run has kept
        self._mirrors: dict[GameTree, Mirror] = {}  # of the games of all tabs
        for changing in (document, tabs.away.document):
            changing.touched.connect(partial(self._touch, changing))
        self._step_timer = delay(self, 0, self.save)
        self._writing = self._wanted = False
        self._writer = Background(
            self, lambda _nothing: self._finish_writing(), lambda _error: self._finish_writing()
        )
        self._writer.failed.connect(self._tell_not_kept)

    @property
    def earlier_games(self) -> Path:
        """The folder of the games that made room for others."""
        return self._store.profile / "games"

    def save_soon(self) -> None:
        """Write the open game in a moment: something about it has changed."""
        _start(self._timer)

    def save(self) -> None:
        """Write the open game in the background.

        What changed since the last time is taken over some nodes at a time, between which the window goes on.
        """
        self._keep_again()
        if self._writing:
            self._wanted = True
            return
        self._mirrors = {tree: self._mirrors.get(tree) or Mirror(tree) for tree in self._trees()}
        if not all(mirror.update(_STEP) for mirror in self._mirrors.values()):
            self._step_timer.start()
        else:
            path, state = self._path, self._state(lambda tree: self._mirrors[tree].text)
            self._writing, self._wanted = True, False
            self._writer.ask(lambda _stop: _write_state(path, state))

    def _finish_writing(self) -> None:
        """The mirror may change again; what came meanwhile is written next."""
        self._writing = False
        if self._wanted:
            _start(self._timer)

    def _trees(self) -> list[GameTree]:
        return [self._tabs.state_of(game).tree for game in self._tabs.games]

    def _touch(self, document: Document, node: Node) -> None:
        if mirror := self._mirrors.get(document.tree):
            mirror.touch(node)

    def save_now(self) -> str:
        """Write the open games at once; what went wrong, or nothing."""
        self._keep_again()
        try:
            _write_state(self._path, self._state(lambda tree: partial(format_sgf, tree)))
        except OSError as error:
            return told(error)
        return tr("There are unsaved games that made room for others.") if self._unkept else ""

    def close(self) -> None:
        """Write the open game for the next start and end the thread."""
        self._timer.stop()
        self._analysis_timer.stop()
        self._clock_timer.stop()
        self._step_timer.stop()
        self._writer.close()
        error = self.save_now()
        if error:
            self._tell_not_kept(error)

    def restore(self) -> bool:
        """Take up the game of the last start, if it left one; whether it did.

        Where several windows left games, the newest that can be read is taken up and the others become
        earlier games.
        """
        left = [path for path in self._store.profile.glob("autosave-*.json") if _is_abandoned(path)]
        left.sort(key=_changed_at)
        restored = False
        for path in reversed(left):
            try:
                saved, others, practice = read_state(path)
            except FileNotFoundError:  # another window has just taken it up
                continue
            except (OSError, RecordError) as error:
                self._put_aside(path, error)
                continue
            if not restored:
                restored = self._take_up(saved) or bool(others.games)
                self.left_practice = practice
                self._tabs.restore(*others)
                self._adopt(path)
            elif False not in [self._keep(game.tree) for game in (saved, *others.games)]:
                with suppress(OSError):
                    path.unlink()
        return restored

    def _adopt(self, path: Path) -> None:
        """What was taken up is in this run's file from now on: a crash before it is written loses nothing."""
        with suppress(OSError):
            os.utime(path)  # else another window takes it for that of a run that has ended
            path.replace(self._path)

    def _put_aside(self, path: Path, error: Exception) -> None:
        """A game that cannot be read is left to whoever can mend it."""
        with suppress(OSError):
            path = keep_aside(path)
        text = tr("A game of the last start cannot be read ({error}). Its file is kept: {path}")
        self.failed.emit(text.format(error=told(error), path=path))

    def _state(self, text_of: Callable[[GameTree], Callable[[], str]]) -> _State:
        """The games of all tabs, with functions that write their trees."""

        def state(saved: SavedGame) -> _State:
            return {**saved.to_json(), "sgf": text_of(saved.tree)}

        tabs = self._tabs
        return {
            **state(self._game.saved()),
            "waiting": [state(tabs.state_of(game)) for game in tabs.games if game is not tabs.shown],
            "shown": tabs.games.index(tabs.shown),
            "tabs": [tabs.tabs.index(game.tab) for game in tabs.games],
            "stamps": [tab.stamps for tab in tabs.tabs],
            "practice": self.practice_state(),
        }

    def _take_up(self, saved: SavedGame) -> bool:
        """Open the game of the last start as it was; whether there was anything in it."""
        if saved.is_empty:
            return False
        self._document.open_tree(saved.tree, saved.path, saved.node, saved.modified, saved.review)
        self._game.restore(saved)
        return True

    def _keep_open_game(self) -> None:
        """The open game makes room for another: keep it if it was not saved, unless it has its own tab."""
        if self._document.modified and not self._tabs.holds(self._document.tree):
            self._keep(self._document.tree)

    def _keep(self, tree: GameTree) -> bool:
        """Put a game among the earlier ones, if it is worth it; whether nothing is lost."""
        if sum(1 for _ in islice(tree.root.walk(), _WORTH_KEEPING + 1)) <= _WORTH_KEEPING:
            return True
        folder = self.earlier_games
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{next_number(folder):06} {time.strftime('%Y-%m-%d %H-%M-%S')}.sgf"
            files.save(tree, path)
            self._written.add(path)
        except OSError as error:
            self._unkept.append(tree)
            self._tell_not_kept(told(error))
            return False
        with suppress(OSError):
            for old in in_order(folder)[:-KEPT_GAMES]:
                if old not in self._written:
                    old.unlink()
        return True

    def _keep_again(self) -> None:
        """There may be room on the disk now for the games that it did not take."""
        waiting, self._unkept = self._unkept, []
        for tree in waiting:
            self._keep(tree)

    def _tell_not_kept(self, error: str) -> None:
        self.failed.emit(tr("The game cannot be saved: {error}").format(error=error))


def _start(timer: QTimer) -> None:
    """Start a timer unless it already runs, so that it fires even while changes keep coming."""
    if not timer.isActive():
        timer.start()


def _changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _is_abandoned(path: Path) -> bool:
    """Whether no running app keeps its game in an autosave file."""
    number = path.stem.removeprefix("autosave-")
    if not number.isdigit() or int(number) == os.getpid() or not psutil.pid_exists(int(number)):
        return True
    try:
        started = float(psutil.Process(int(number)).create_time())
        return started > _changed_at(path)  # the process number was given to another since
    except psutil.Error:
        return True


def _write_state(path: Path, state: _State) -> None:
    """Write an autosave; the app's own folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(state, default=lambda text: text()))


def read_state(path: Path) -> tuple[SavedGame, Others, object]:
    """The game of an autosave that was shown, the others, and what was practised.

    Raises:
        OSError, RecordError: it cannot be read.
    """
    with reading_of(None):
        state = parse_json(path.read_text(encoding="utf-8"))
        saved = SavedGame.from_json(state)
        others = [SavedGame.from_json(game) for game in state.get("waiting", [])]
        place = int(state.get("shown", len(others)))
        tabs = [int(number) for number in state.get("tabs", range(len(others) + 1))]
        if not 0 <= place <= len(others) or len(tabs) != len(others) + 1:
            raise ValueError("tabs")
        stamps = [dict(tab) for tab in state.get("stamps", [])]
        return saved, Others(others, place, tabs, stamps), state.get("practice", {})
