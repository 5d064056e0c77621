"""Live analysis: an engine thinks about whatever position is shown, until it is switched off.

A second engine may think about the same position, to be compared with the first.
"""

from dataclasses import replace

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.analysis import Analysis
from engine.records.node import Node
from gui.base.forms import delay
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits
from gui.model.document import Document

LEAST_CANDIDATES = 2  # of one move alone engines may tell nothing before the end
HEAT_LINES = 20  # the heat map shows more candidates than the board and the table do
_FOLLOW_MS = 60  # while the user steps through the game, only the position where they stop is sent


SILENCE_MS = 10_000  # after which a second engine that has said nothing is named


class Analyser(QObject):
    """Follows the document with an engine of its own, or with two; the first goes on without the second."""

    switched = pyqtSignal(bool)
    """It was switched on or off."""
    failed = pyqtSignal(str)
    """Its engine failed: a sentence. Switch it on again to restart."""
    compared = pyqtSignal()
    """The second engine reported something or failed, or there is another, or none any more."""

    def __init__(
        self, document: Document, hub: EngineHub, store: SettingsStore, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._store = document, store
        self._analyst = Analyst(hub, "analysis", self)
        self._analyst.thought.connect(self._take)
        self._analyst.failed.connect(self._fail)
        self._second = Analyst(hub, "second analysis", self)
        self._second.thought.connect(self._take_second)
        self._second.failed.connect(self._fail_second)
        self._engine, self._second_engine = store.current.analysis_engine, store.current.compared_engine
        self.second_opinion: Analysis | None = None
        """Of the position shown, by the second engine; the tree keeps only the analysis of the first one."""
        self.second_problem = ""
        """What is wrong with the second engine: a sentence; `ask_second_again` helps."""
        self._is_second_down = False  # it failed, and is not asked again unbidden
        self._silence_timer = delay(self, SILENCE_MS, self._note_silence)
        self._node: Node | None = None
        self.asked: Node | None = None
        """The position that the user asked about, until it is left or the analysis is switched off."""
        self.running = False
        self.left_out: frozenset[int] = frozenset()
        """Points that are not searched, until another game is opened."""
        self._follow_timer = delay(self, _FOLLOW_MS, self._follow)
        document.current_changed.connect(self._follow_document)
        document.replaced.connect(lambda: self.leave_out(frozenset()))
        store.changed.connect(self._follow_settings)

    def start(self) -> None:
        """Analyse from now on."""
        if self.running:
            return
        self.running = True
        self._forget_problem()
        self.switched.emit(True)
        self._follow()

    def stop(self) -> None:
        """Stop analysing."""
        self.asked = None
        self._leave()
        self._follow_timer.stop()
        if self.running:
            self.running = False
            self.switched.emit(False)

    def refresh(self) -> None:
        """Ask again: another number of candidates may be wanted."""
        if self.running:
            self._leave()

    def leave_out(self, points: frozenset[int]) -> None:
        """Search all points but these."""
        if points != self.left_out:
            self.left_out = points
            self.refresh()
            self.compared.emit()

    def _follow_document(self) -> None:
        """The position analysed is no longer shown."""
        self.second_opinion = self.asked = None
        self._leave()

    def _follow_settings(self) -> None:
        """Another engine may analyse, or be compared with the first."""
        settings = self._store.current
        if settings.compared_engine != self._second_engine:
            self._second_engine, self.second_opinion = settings.compared_engine, None
            self.ask_second_again()
        if settings.analysis_engine != self._engine:
            self._engine = settings.analysis_engine
            self.refresh()

    def ask_second_again(self) -> None:
        """Start the second engine afresh; the first goes on."""
        self._second.close()
        self._forget_problem()
        if self.running and self._node is not None:
            self._ask_second()
        self.compared.emit()

    def _forget_problem(self) -> None:
        self._silence_timer.stop()
        self.second_problem, self._is_second_down = "", False

    def _leave(self) -> None:
        """Drop the search; ask anew soon, if it is on."""
        self._node = None
        self._analyst.stop()
        self._second.stop()
        self._silence_timer.stop()
        if not self._is_second_down:
            self.second_problem = ""
        if self.running:
            self._follow_timer.start()

    def _follow(self) -> None:
        if not self.running:
            return
        board = self._document.board
        if board.outcome is not None:
            return
        settings = self._store.current
        self._node = self.asked = self._document.current
        wanted = settings.analysis
        lines = max(wanted.candidates, LEAST_CANDIDATES)
        if wanted.show_heat and not wanted.even_effort:  # which would be spread too thinly
            lines = max(lines, HEAT_LINES)
        self._analyst.analyse(
            settings.analysis_engine, board, lines, MoveLimits(), wanted.even_effort, left_out=self.left_out
        )
        self._ask_second()

    def _ask_second(self) -> None:
        """Ask the second engine about the position that the first is at."""
        if not self._second_engine or self._is_second_down:
            return
        wanted = self._store.current.analysis
        self._second.analyse(
            self._second_engine,
            self._document.board,
            max(wanted.candidates, LEAST_CANDIDATES),
            MoveLimits(),
            wanted.even_effort,
        )
        self._silence_timer.start()

    def _take(self, analysis: Analysis) -> None:
        if self._node is not None:
            if self.left_out:  # nobody vouches for it: neither reviews nor the library take it for a verdict
                analysis = replace(analysis, engine="")
            self._document.set_analysis(self._node, analysis)

    def _take_second(self, analysis: Analysis) -> None:
        if self._node is not None:
            self._silence_timer.stop()
            self.second_opinion, self.second_problem = analysis, ""
            self.compared.emit()

    def _fail_second(self, text: str) -> None:
        """The first goes on alone."""
        if self.running:
            self._silence_timer.stop()
            self.second_problem, self._is_second_down = text, True
            self.compared.emit()

    def _note_silence(self) -> None:
        """It may still answer; until then the user should see what is awaited."""
        self.second_problem = tr("{name} has not reported anything yet.").format(name=self._second_engine)
        self.compared.emit()

    def _fail(self, text: str) -> None:
        if self.running:
            self.stop()
            self.failed.emit(text)
