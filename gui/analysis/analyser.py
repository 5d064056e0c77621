"""Live analysis: an engine thinks about whatever position is shown, until it is switched off."""

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession
from gui.model.document import Document
from gui.model.tree import Node, NodeAnalysis

HEAT_LINES = 20  # the heat map shows more candidates than the board and the table do
_FOLLOW_MS = 60  # while the user steps through the game, only the position where they stop is sent


class Analyser(QObject):
    """Follows the document with an engine of its own."""

    switched = pyqtSignal(bool)
    """It was switched on or off."""
    failed = pyqtSignal(str)
    """Its engine failed: a sentence. Switch it on again to restart."""

    def __init__(
        self,
        document: Document,
        hub: EngineHub,
        store: SettingsStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._hub, self._store = document, hub, store
        self._session: EngineSession | None = None
        self._node: Node | None = None
        self.running = False
        self._hint_timer = QTimer(self)
        self._hint_timer.setSingleShot(True)
        self._hint_timer.timeout.connect(self.stop)
        self._follow_timer = QTimer(self)
        self._follow_timer.setSingleShot(True)
        self._follow_timer.setInterval(_FOLLOW_MS)
        self._follow_timer.timeout.connect(self._follow)
        document.current_changed.connect(self._leave)

    def start(self, for_ms: int | None = None) -> None:
        """Analyse from now on, or for a time."""
        self._hint_timer.stop()
        if for_ms is not None:
            self._hint_timer.start(for_ms)
        if self.running:
            return
        self.running = True
        self.switched.emit(True)
        self._follow()

    def stop(self) -> None:
        """Stop analysing."""
        self._hint_timer.stop()
        self._leave()
        self._follow_timer.stop()
        if self.running:
            self.running = False
            self.switched.emit(False)

    def refresh(self) -> None:
        """Ask again: another number of candidates may be wanted."""
        if self.running:
            self._leave()

    def _leave(self) -> None:
        """The position analysed is no longer shown."""
        self._node = None
        if self._session is not None:
            self._session.stop()
        if self.running:
            self._follow_timer.start()

    def _follow(self) -> None:
        if not self.running:
            return
        board = self._document.board
        if board.outcome is not None:
            return
        settings = self._store.current
        session = self._hub.session("analysis", settings.analysis_engine)
        if session is not self._session:
            self._session = session
            session.thought.connect(self._take)
            session.failed.connect(self._fail)
        self._node = self._document.current
        lines = max(settings.analysis.candidates, HEAT_LINES if settings.analysis.show_heat else 0)
        session.analyse(board, lines)

    def _take(self, analysis: NodeAnalysis) -> None:
        if self._node is not None:
            self._document.set_analysis(self._node, analysis)

    def _fail(self, text: str) -> None:
        if self.running:
            self.running = False
            self._node = None
            self.switched.emit(False)
            self.failed.emit(text)
