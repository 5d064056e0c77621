"""A game that makes room for another one while it is going on waits, and can be taken up again."""

from PyQt6.QtCore import QObject, pyqtSignal

from gui.base.language import tr
from gui.model.document import Document
from gui.play.game import Game


class WaitingGame(QObject):
    """Sets the game aside when a file, a puzzle or another game of the library is opened over it."""

    appeared = pyqtSignal(str, object)
    """A game waits: what the user is told of it, and the function that takes it up as it was."""

    def __init__(self, document: Document, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._game = document, game
        document.about_to_be_replaced.connect(self._set_aside)

    def _set_aside(self) -> None:
        if not self._game.is_going_on:
            return
        document, info = self._document, self._document.info
        kept = document.tree, document.path, document.current, document.modified
        text = tr("A game waits for you: {black} – {white}, after move {ply}.").format(
            black=info.black or tr("Black"), white=info.white or tr("White"), ply=self._game.live.ply
        )
        take_up = self._game.set_aside()

        def go_back() -> None:
            document.open_tree(*kept)
            take_up()

        self.appeared.emit(text, go_back)
