"""Finds moves after which the game is even, as opening procedures ask for them, by Narabe's own brain."""

from PyQt6.QtCore import QObject, pyqtSignal

from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession, MoveLimits
from gui.model.document import Document

TIME_MS = 5000
_TASK = "balance"


class Balancer(QObject):
    """Looks for a move, or a pair of moves, at the position shown; its engine runs only meanwhile."""

    found = pyqtSignal(object)
    """The points of the moves, the mover's first; of a position that is still shown."""
    failed = pyqtSignal(str)

    def __init__(self, document: Document, hub: EngineHub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._hub = document, hub
        self._session: EngineSession | None = None
        document.current_changed.connect(self._rest)

    def find(self, count: int) -> None:
        """Look for one move or two."""
        session = self._hub.session(_TASK, "")
        if session is not self._session:
            self._session = session
            session.balanced.connect(self._take)
            session.failed.connect(self.failed)
        session.balance(self._document.board, count, MoveLimits(turn_ms=TIME_MS))

    def _take(self, points: tuple[int, ...]) -> None:
        self._rest()
        self.found.emit(points)

    def _rest(self) -> None:
        self._hub.close(_TASK)
