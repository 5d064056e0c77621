"""The games that are open, in tabs: one is shown, in the document; the others are as they were left.

The games of one file share a tab, as its chapters. A game that is being played goes on while another one is
shown, on a document of its own, until a game is played there: then it is paused.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from weakref import WeakKeyDictionary

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QUndoStack

from engine.records.tree import GameTree
from gui.base.settings import PlayerSettings
from gui.engines.hub import EngineHub
from gui.engines.succession import Succession
from gui.model import files
from gui.model.document import Document
from gui.play.game import GameController
from gui.play.saved import SavedGame
from gui.play.state import Phase

_GOING_ON = Phase.OPENING, Phase.PLAYING


@dataclass(eq=False)
class Tab:
    """What the chapters of a file have in common."""

    last_shown: "OpenGame" = field(init=False)
    """The game of it that is shown, or was when the tab was left."""
    stamps: dict[str, str] = field(default_factory=dict)
    """The stamp of its file when it was read or written here, by the file's name."""


@dataclass(eq=False)
class OpenGame:
    """A game that is open."""

    tab: Tab
    edits: QUndoStack
    is_unsaved: bool = False
    """Whether it has changes that no file holds, besides those edits."""
    saved: SavedGame | None = None
    """The game as it was left; None while it is shown."""


class Tabs(QObject):
    """Switches the document and the game controller between the games that are open."""

    changed = pyqtSignal()
    """A game was opened, closed, moved or chosen, or the one that goes on behind has gone on."""
    switched = pyqtSignal()
    """Another game that is open is about to be shown."""
    let_go = pyqtSignal(object)
    """A game was closed without being shown, with changes that no file holds: its tree."""

    def __init__(
        self, document: Document, game: GameController, hub: EngineHub, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._game, self._hub = document, game, hub
        self.away = GameController(Document(self), hub, self)
        """Plays the game that goes on while another one is shown."""
        self._played: OpenGame | None = None  # that game
        self._stamps: WeakKeyDictionary[GameTree, str] = WeakKeyDictionary()  # of each game's file, as it is
        self.shown = OpenGame(Tab(), document.undo_stack)
        self.games = [self.shown]
        """All games in their order; those of a tab stand together."""
        self.shown.tab.last_shown = self.shown
        self._is_switching = False
        document.about_to_open.connect(self._make_way)
        game.changed.connect(self._stop_another)
        self.away.changed.connect(self.changed)

    @property
    def tabs(self) -> list[Tab]:
        """The tabs in their order."""
        return list(dict.fromkeys(game.tab for game in self.games))

    @property
    def chapters(self) -> list[OpenGame]:
        """The games of the tab that is shown."""
        return self.games_of(self.shown.tab)

    def games_of(self, tab: Tab) -> list[OpenGame]:
        """The games of a tab."""
        return [game for game in self.games if game.tab is tab]

    def state_of(self, game: OpenGame) -> SavedGame:
        """A game as it is now."""
        controller = self._game if game is self.shown else self.away if game is self._played else None
        saved = game.saved if controller is None else controller.saved()
        assert saved is not None
        return saved

    def is_modified(self, tab: Tab) -> bool:
        """Whether a tab has changes that no file holds."""
        return any(self.state_of(game).modified for game in self.games_of(tab))

    def trees(self, tab: Tab) -> list[GameTree]:
        """The games of a tab as they are now."""
        return [self.state_of(game).tree for game in self.games_of(tab)]

    def of_file(self, path: Path) -> Tab | None:
        """The tab in which a file is open."""
        paths = ((game.tab, self.state_of(game).path) for game in self.games)
        return next((tab for tab, name in paths if name and Path(name).resolve() == path.resolve()), None)

    def note_stamp(self, path: str, stamp: str) -> None:
        """The games of this tab are what their file holds that has a stamp."""
        self.shown.tab.stamps[path] = stamp
        for tree in self.trees(self.shown.tab):
            self._stamps[tree] = stamp

    def note_first_stamp(self, path: str, stamp: str) -> None:
        """The game that is shown was in a file when that had a stamp, unless it has been written since."""
        self.shown.tab.stamps[path] = self._stamps.setdefault(self._document.tree, stamp)

    def is_changed_outside(self, path: Path) -> bool:
        """Whether another program has written the file of the tab that is shown."""
        now = files.stamp(path)
        return bool(now) and self.shown.tab.stamps.get(str(path), now) != now

    def holds(self, tree: GameTree) -> bool:
        """Whether a game is open without being shown."""
        return any(self.state_of(game).tree is tree for game in self.games if game is not self.shown)

    # --- tabs -----------------------------------------------------------------------------------------------

    def make_room(self) -> None:
        """Show an empty board in a tab of its own, unless the present one can be had for another game."""
        if not self._game.saved().is_spare:
            self._put_aside()
            self._add()
            self._open(GameTree())
            self.changed.emit()

    def show(self, index: int) -> None:
        """Show a tab."""
        self._show(self.tabs[index].last_shown)

    def step(self, places: int) -> None:
        """Show the next tab (1) or the previous one (-1)."""
        tabs = self.tabs
        self.show((tabs.index(self.shown.tab) + places) % len(tabs))

    def close_shown(self) -> None:
        """Close the tab that is shown; in place of the only one comes an empty board."""
        self._game.leave()
        closed, tabs = self.chapters, self.tabs
        if self._played in closed:
            self._stop_away()
        others = [game for game in closed if game is not self.shown]
        for game in others:
            if self.state_of(game).modified:
                self.let_go.emit(self.state_of(game).tree)
        if len(tabs) == 1:
            self._remove(others)
            self._open(GameTree())
            self.changed.emit()
            return
        index = tabs.index(self.shown.tab)
        following = tabs[index + 1 if index + 1 < len(tabs) else index - 1].last_shown
        if following is self._played:
            self._fetch()
        self.shown = following
        self._remove(closed)
        self._take_up(following)

    def _remove(self, games: list[OpenGame]) -> None:
        self.games = [game for game in self.games if game not in games]
        for game in games:
            if game.edits is not self._document.undo_stack:
                self._document.undo_group.removeStack(game.edits)
            game.edits.deleteLater()

    def restore(
        self, games: list[SavedGame], place: int, tabs: list[int], stamps: list[dict[str, str]]
    ) -> None:
        """Open games beside the one that is shown; none is played.

        `place`: where the one that is shown stands among them. `tabs`: the number of each one's tab, whose
        `stamps` follow.
        """
        found = {number: Tab(stamps[number] if number < len(stamps) else {}) for number in tabs}
        opened = [OpenGame(Tab(), self._new_edits(), game.modified, game.paused) for game in games]
        self.games = [*opened[:place], self.shown, *opened[place:]]
        for game, number in zip(self.games, tabs, strict=True):
            game.tab = found[number]
            game.tab.last_shown = game
        self.shown.tab.last_shown = self.shown
        self.changed.emit()

    def change_engines(self, succession: Succession) -> dict[PlayerSettings, PlayerSettings]:
        """The list of engines has changed; who plays on for whom in games that are not over."""
        states = [self.state_of(game).state for game in self.games]
        players = [
            player
            for state in states
            if state.phase not in (Phase.FREE, Phase.OVER)
            for player in (state.settings.black, state.settings.white)
            if player.engine in succession.removed
        ]
        for controller in (self._game, self.away):
            controller.change_engines(succession)
        for game in self.games:
            if game.saved is not None:
                game.saved = self._changed(game.saved, succession)
        return {player: succession.player(player) for player in players}

    def _changed(self, saved: SavedGame, succession: Succession) -> SavedGame:
        """A game that waits, with the engines of another list."""
        state = saved.state
        settings, is_other = succession.game(state.settings), succession.has_removed(state.settings)
        changed = replace(state, settings=settings, is_counted=state.is_counted or is_other)
        if is_other and state.phase not in (Phase.FREE, Phase.OVER):
            black, white = self._hub.names(settings)
            saved.tree.info = replace(saved.tree.info, black=black, white=white)
        return replace(saved, state=changed)

    # --- chapters -------------------------------------------------------------------------------------------

    def add_chapters(self, trees: Iterable[GameTree]) -> None:
        """Open further games of the file that is shown, in its tab."""
        tab, path = self.shown.tab, self._document.path
        self.games += [OpenGame(tab, self._new_edits(), False, SavedGame.of(tree, path)) for tree in trees]
        self.changed.emit()

    def show_chapter(self, index: int) -> None:
        """Show a chapter of this tab."""
        self._show(self.chapters[index])

    def step_chapter(self, places: int) -> None:
        """Show the next chapter (1) or the previous one (-1)."""
        chapters = self.chapters
        self._show(chapters[(chapters.index(self.shown) + places) % len(chapters)])

    def move_chapter(self, places: int) -> None:
        """Put the chapter that is shown a place further down (1) or up (-1)."""
        index = self.games.index(self.shown)
        if 0 <= index + places < len(self.games) and self.games[index + places].tab is self.shown.tab:
            self.games.insert(index + places, self.games.pop(index))
            self._document.is_unsaved = True  # no file has the chapters in this order
            self.changed.emit()

    def saved_as(self, path: str) -> None:
        """All chapters of this tab have been written to a file."""
        for game in self.chapters:
            if game is self._played:
                self.away.document.saved_as(path)
            if game.saved is not None:
                game.saved, game.is_unsaved = replace(game.saved, path=path, modified=False), False
                game.edits.setClean()
        self._document.saved_as(path)
        self.note_stamp(path, files.stamp(Path(path)))
        self.changed.emit()

    # --- switching ------------------------------------------------------------------------------------------

    def _new_edits(self) -> QUndoStack:
        return QUndoStack(self._document.undo_group)

    def _add(self) -> None:
        """Another tab, of the game that is going to be opened."""
        self._document.begin_edits()
        self.shown = OpenGame(Tab(), self._document.undo_stack)
        self.games.append(self.shown)
        self.shown.tab.last_shown = self.shown

    def _show(self, game: OpenGame) -> None:
        if game is not self.shown:
            self._put_aside()
            self._take_up(game)

    def _put_aside(self) -> None:
        """The game that is shown leaves the document; if it is being played it goes on."""
        shown, document = self.shown, self._document
        shown.is_unsaved = document.is_unsaved
        shown.saved = saved = self._game.set_aside()
        if saved.state.phase in _GOING_ON:
            self._stop_away()
            self._played = shown
            self.away.document.open_tree(saved.tree, saved.path, saved.node, saved.modified)
            self.away.take_up(saved)

    def _take_up(self, game: OpenGame) -> None:
        """Show a game as it was left, or as it stands now."""
        self.switched.emit()
        if game is self._played:
            self._fetch()
        saved, self.shown, game.tab.last_shown = game.saved, game, game
        assert saved is not None
        self._open(saved.tree, saved, game)
        game.saved = None
        self._game.take_up(saved)
        self.changed.emit()

    def _open(self, tree: GameTree, saved: SavedGame | None = None, game: OpenGame | None = None) -> None:
        """Have a game in the document, in place of one that was put aside or is closed."""
        self._is_switching = True
        if saved is None or game is None:
            self._document.open_tree(tree)
        else:
            self._document.open_tree(
                tree, saved.path, saved.node, game.is_unsaved, saved.review, edits=game.edits
            )
        self._is_switching = False

    def _fetch(self) -> None:
        """The game that went on behind stops, and is as it stands now."""
        game, self._played = self._played, None
        if game is not None:
            game.is_unsaved |= self.away.document.modified
            game.saved = self.away.set_aside()

    def _stop_away(self) -> None:
        game = self._played
        self._fetch()
        if game is not None and game.saved is not None:
            game.saved = game.saved.paused

    def _stop_another(self) -> None:
        """One game is played at a time."""
        if self._game.phase in _GOING_ON:
            self._stop_away()

    def _make_way(self) -> None:
        """A game that is going on and a chapter keep their tab where another game, as a puzzle, is opened."""
        is_going_on = self._game.phase not in (Phase.FREE, Phase.OVER)
        if not self._is_switching and (is_going_on or len(self.chapters) > 1):
            self._put_aside()
            self._add()
            self.changed.emit()
