"""Asks our solver about every position that is shown."""

from PyQt6.QtCore import QObject, pyqtSignal

from engine._core import Solver
from gui.analysis.threats import Threats, find_threats
from gui.base.background import Background
from gui.model.document import Document


class ThreatFinder(QObject):
    """Follows the document; the threats of the position shown arrive a moment later."""

    found = pyqtSignal()
    """`threats` belong to the position shown."""
    failed = pyqtSignal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.threats = Threats()
        self._document = document
        self._solver = Solver()
        self._background = Background(self, self._take, self.failed)
        document.current_changed.connect(self._leave)
        document.info_changed.connect(self._find)

    def close(self) -> None:
        """End the thread."""
        self._background.close()

    def _leave(self) -> None:
        self.threats = Threats()
        self._find()

    def _find(self) -> None:
        board, solver = self._document.board.copy(), self._solver
        if board.outcome is None:
            self._background.ask(lambda stop: find_threats(board, stop, solver))
        else:
            self._background.cancel()

    def _take(self, threats: Threats) -> None:
        self.threats = threats
        self.found.emit()
