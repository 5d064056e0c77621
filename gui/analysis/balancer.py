"""Finds moves after which the game is even, as opening procedures ask for them, by Narabe's own brain."""

from PyQt6.QtCore import QObject, pyqtSignal

from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession, MoveLimits
from gui.model.document import Document
from protocol.messages import Moves

TIME_MS = 5000


class Balancer(QObject):
    """Looks for a move, or a pair of moves, at the position shown."""

    found = pyqtSignal(object)
    """The moves, the mover's first; of a position that is still shown."""
    failed = pyqtSignal(str)

    def __init__(self, document: Document, hub: EngineHub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._hub = document, hub
        self._session: EngineSession | None = None
        document.current_changed.connect(self._leave)

    def find(self, count: int) -> None:
        """Look for one move or two."""
        session = self._hub.session("balance", "")
        if session is not self._session:
            self._session = session
            session.moved.connect(self._take)
            session.failed.connect(self.failed)
        session.balance(self._document.board, count, MoveLimits(turn_ms=TIME_MS))

    def _take(self, event: Moves, _stamp: float) -> None:
        width = self._document.board.width
        self.found.emit(tuple(y * width + x for x, y in event.points))

    def _leave(self) -> None:
        if self._session is not None:
            self._session.stop()
