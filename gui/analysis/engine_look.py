"""A short look of the analysis engine at a position."""

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.analysis import Analysis
from engine.rules.board import Board
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits

LOOK_MS = 3_000


class EngineLook(QObject):
    """Asks for one position at a time."""

    ended = pyqtSignal(object)
    """The engine's answer, an `Analysis`; None: nothing, or the game is over."""
    failed = pyqtSignal(str)
    """The engine failed before it reported anything: a sentence."""

    def __init__(self, use: str, hub: EngineHub, store: SettingsStore, parent: QObject | None = None) -> None:
        """`use`: what the engine's process is for, a name of its own."""
        super().__init__(parent)
        self._store = store
        self._analyst = Analyst(hub, use, self)
        self._analyst.thought.connect(self._take)
        self._analyst.analysed.connect(self._end)
        self._analyst.failed.connect(self._fail)
        self._is_on = False
        self._analysis: Analysis | None = None

    def start(self, board: Board, visits: int = 0) -> None:
        """Look at a position, with at least so many visits if the time allows."""
        self._is_on, self._analysis = True, None
        if board.outcome is not None:
            self._end()
            return
        settings = self._store.current
        limits = MoveLimits(turn_ms=LOOK_MS, nodes=max(visits, settings.analysis.review_visits))
        self._analyst.analyse(settings.analysis_engine, board, 1, limits)

    def cancel(self) -> None:
        """Give the look up."""
        if self._is_on:
            self._analyst.stop()
        self._is_on = False

    def _take(self, analysis: Analysis) -> None:
        self._analysis = analysis

    def _end(self) -> None:
        is_on, self._is_on = self._is_on, False
        if is_on:
            self.ended.emit(self._analysis)

    def _fail(self, text: str) -> None:
        if self._analysis is not None:
            self._end()
        elif self._is_on:
            self._is_on = False
            self.failed.emit(text)
