"""A game that makes room for another one while it is going on waits, and can be taken up again."""

from PyQt6.QtCore import QObject, pyqtSignal

from gui.base.language import tr
from gui.model.document import Document
from gui.play.game import GameController
from gui.play.saved import SavedGame
from gui.play.state import Phase


class WaitingGames(QObject):
    """Sets the game aside when a file, a puzzle or another game of the library is opened over it."""

    appeared = pyqtSignal(str, object, object)
    """A game waits: the message on it, the function that takes it up, and one that lets it go."""
    changed = pyqtSignal()
    """A game waits, or one waits no longer."""

    def __init__(self, document: Document, game: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._game = document, game
        self.games: list[SavedGame] = []
        document.about_to_be_replaced.connect(self._set_aside)

    def _set_aside(self) -> None:
        if self._game.phase not in (Phase.FREE, Phase.OVER):
            self.wait(self._game.set_aside())

    def wait(self, saved: SavedGame) -> None:
        """A game waits: it has made room, or waited already when the app was closed."""
        self.games.append(saved)

        def let_go() -> None:
            self.games.remove(saved)
            self.changed.emit()

        def go_back() -> None:
            let_go()
            self._document.open_tree(saved.tree, saved.path, saved.node, saved.modified, saved.review)
            self._game.take_up(saved)

        info = saved.tree.info
        text = tr("A game waits for you: {black} – {white}, after move {ply}.").format(
            black=info.black or tr("Black"), white=info.white or tr("White"), ply=saved.live.ply
        )
        self.appeared.emit(text, go_back, let_go)
        self.changed.emit()
