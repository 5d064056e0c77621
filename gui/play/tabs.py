"""The games that are open, in tabs: one is shown, in the document; the others are as they were left.

A game that is being played goes on while another tab is shown, on a document of its own, until a game is
played in that other tab: then it is paused.
"""

from dataclasses import dataclass

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QUndoStack

from engine.records.tree import GameTree
from gui.engines.hub import EngineHub
from gui.model.document import Document
from gui.play.game import GameController
from gui.play.saved import SavedGame
from gui.play.state import Phase

_GOING_ON = Phase.OPENING, Phase.PLAYING


@dataclass(eq=False)
class OpenGame:
    """A game in a tab."""

    edits: QUndoStack
    is_unsaved: bool = False
    """Whether it has changes that no file holds, besides those edits."""
    saved: SavedGame | None = None
    """The game as it was left; None while it is shown."""


class Tabs(QObject):
    """Switches the document and the game controller between the games that are open."""

    changed = pyqtSignal()
    """A tab was opened, closed or chosen, or the game that goes on behind has gone on."""

    def __init__(
        self, document: Document, game: GameController, hub: EngineHub, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._game = document, game
        self.away = GameController(Document(self), hub, self)
        """Plays the game that goes on while another one is shown."""
        self._played: OpenGame | None = None  # that game
        self.shown = OpenGame(document.undo_stack)
        self.games = [self.shown]
        document.about_to_be_replaced.connect(self._make_way)
        game.changed.connect(self._stop_another)
        self.away.changed.connect(self.changed)

    @property
    def index(self) -> int:
        """The place of the game that is shown."""
        return self.games.index(self.shown)

    def others(self) -> list[SavedGame | None]:
        """The games as they are, in the order of the tabs; None in place of the one that is shown."""
        return [self.away.saved() if game is self._played else game.saved for game in self.games]

    def holds(self, tree: GameTree) -> bool:
        """Whether a game is open without being shown."""
        return any(saved is not None and saved.tree is tree for saved in self.others())

    # --- what the user asks ---------------------------------------------------------------------------------

    def make_room(self) -> None:
        """Show an empty board in a tab of its own, unless the present one can be had for another game."""
        if not self._game.saved().is_spare:
            self._put_aside()
            self._add()
            self._document.open_tree(GameTree())
            self.changed.emit()

    def show(self, index: int) -> None:
        """Show the game of a tab."""
        if self.games[index] is not self.shown:
            self._put_aside()
            self._take_up(self.games[index])

    def step(self, places: int) -> None:
        """Show the game of the next tab (1) or the previous one (-1)."""
        self.show((self.index + places) % len(self.games))

    def close_shown(self) -> None:
        """Close the tab that is shown; in place of the only one comes an empty board."""
        self._game.leave()
        if len(self.games) == 1:
            self._document.open_tree(GameTree())
            return
        closed, index = self.shown, self.index
        self._take_up(self.games[index + 1 if index + 1 < len(self.games) else index - 1])
        self.games.remove(closed)
        self._document.undo_group.removeStack(closed.edits)
        closed.edits.deleteLater()
        self.changed.emit()

    def restore(self, games: list[SavedGame], index: int) -> None:
        """Open games beside the one that is shown, which takes a place among them; none is played."""
        others = [OpenGame(QUndoStack(self._document.undo_group), s.modified, s.paused) for s in games]
        self.games = [*others[:index], self.shown, *others[index:]]
        self.changed.emit()

    # --- switching ------------------------------------------------------------------------------------------

    def _add(self) -> None:
        """Another tab, of the game that is going to be opened."""
        self._document.begin_edits()
        self.shown = OpenGame(self._document.undo_stack)
        self.games.append(self.shown)

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
        if game is self._played:
            self._fetch()
        saved, game.saved, self.shown = game.saved, None, game
        assert saved is not None
        self._document.open_tree(
            saved.tree, saved.path, saved.node, game.is_unsaved, saved.review, edits=game.edits
        )
        self._game.take_up(saved)
        self.changed.emit()

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
        """A game that is going on keeps its tab where another one, such as a puzzle, is opened over it."""
        if self._game.phase not in (Phase.FREE, Phase.OVER):
            self._put_aside()
            self._add()
            self.changed.emit()
