"""Asks the engine for what the review of a game needs: a look at every position, then second ones."""

from enum import Enum

from PyQt6.QtCore import QObject, pyqtSignal

from gui.analysis.review import (
    Answer,
    Examined,
    Looking,
    Question,
    SecondLook,
    conclude,
    examine_line,
    is_suspect,
    look_again,
)
from gui.base.background import Background
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits
from gui.model.document import Document
from gui.model.tree import Node, NodeAnalysis

CANDIDATES = 5


class Stage(Enum):
    """How far a review is."""

    POSITIONS = "positions"
    """The engine looks at every position."""
    MOVES = "moves"
    """It looks again at the moves that may be mistakes."""


class Reviewer(QObject):
    """Reviews a line of the document in the background: all its positions, then the moves under suspicion."""

    progressed = pyqtSignal(object, int, int)
    """The `Stage`, and so many positions or moves of so many are done."""
    found = pyqtSignal(object)
    """The mistakes as far as they are known while the review goes on."""
    finished = pyqtSignal(object)
    """The mistakes."""
    failed = pyqtSignal(str)

    def __init__(
        self,
        document: Document,
        hub: EngineHub,
        store: SettingsStore,
        parent: QObject | None = None,
        task: str = "review",
    ) -> None:
        """`task`: whose engine of the hub it uses."""
        super().__init__(parent)
        self._document, self._store = document, store
        self._analyst = Analyst(hub, task, self)
        self._analyst.thought.connect(self._take)
        self._analyst.analysed.connect(self._go_on)
        self._analyst.failed.connect(self._fail)
        self.line: list[Node] = []
        self._pending: list[Node] = []
        self._node: Node | None = None  # of the position being analysed
        self._answer: Answer | None = None  # so far
        self._visits = 0  # wanted of it
        self._moves: list[Examined] = []
        self._suspects: list[Examined] = []
        self._looks: dict[Node, SecondLook] = {}
        self._looked = 0  # at so many of the suspects
        self._looking: Looking | None = None
        self._examiner = Background(self)
        self._examiner.done.connect(self._begin_second_looks)
        self._examiner.failed.connect(self._fail)
        self.running = False
        document.replaced.connect(self.stop)

    def start(self) -> None:
        """Review the line shown; deep enough analyses by the same engine are taken as they are.

        Those of others (a match's engines write theirs into its record) would make losses of their
        differences of opinion.
        """
        self.stop()
        self.line = self._document.tree.line_through(self._document.current)
        self._pending = [node for node in self.line if self._known(node, 1) is None]
        self.running = True
        self._next_position()

    def stop(self) -> None:
        """Give the review up; analyses made so far stay."""
        self.running = False
        self._pending, self._node, self._looking = [], None, None
        self._moves, self._suspects, self._looks, self._looked = [], [], {}, 0
        self._examiner.cancel()
        self._analyst.close()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._examiner.close()

    # --- the engine -----------------------------------------------------------------------------------------

    def _known(self, node: Node | None, work: int) -> NodeAnalysis | None:
        """A node's analysis, if it is by this engine and holds so much work."""
        settings = self._store.current
        analysis = None if node is None else node.analysis
        if analysis is None or analysis.engine != settings.analysis_engine:
            return None
        is_enough = analysis.is_proven or analysis.visits >= work * settings.analysis.review_visits
        return analysis if is_enough else None

    def _analyse(self, question: Question) -> None:
        settings = self._store.current
        self._node, self._answer = question.node, None
        self._visits = settings.analysis.review_visits * question.work
        limits = MoveLimits(
            turn_ms=round(1000 * settings.analysis.review_s * min(question.work, 10)),
            nodes=self._visits,
        )
        self._analyst.analyse(settings.analysis_engine, question.board, CANDIDATES, limits)

    def _take(self, analysis: NodeAnalysis) -> None:
        earlier = self._answer
        half = None if earlier is None else earlier.half
        if half is None and 2 * analysis.visits >= self._visits > 1.8 * analysis.visits:
            half = analysis
        self._answer = Answer(analysis, half)
        if self._node is not None:
            self._document.set_analysis(self._node, analysis)

    def _go_on(self) -> None:
        if not self.running:
            return
        self._node = None
        if self._looking is None:
            self._next_position()
        else:
            self._look_on(self._answer)

    def _fail(self, text: str) -> None:
        if self.running:
            self.running = False
            self.failed.emit(text)

    # --- the first look -------------------------------------------------------------------------------------

    def _next_position(self) -> None:
        """Ask for the next position; the last ones first, so that proven ends are known."""
        while self._pending:
            node = self._pending.pop()
            board = self._document.tree.board_at(node)
            if board.outcome is None:
                self.progressed.emit(Stage.POSITIONS, len(self.line) - len(self._pending) - 1, len(self.line))
                self._analyse(Question(board, node, 1))
                return
        self.progressed.emit(Stage.POSITIONS, len(self.line), len(self.line))
        tree, line = self._document.tree, list(self.line)
        self._examiner.ask(lambda stop: examine_line(tree, line, stop))

    # --- the second look ------------------------------------------------------------------------------------

    def _begin_second_looks(self, moves: list[Examined]) -> None:
        self._moves = moves
        self._suspects = [move for move in moves if is_suspect(move)]
        self.found.emit(conclude(moves, {}))
        self._look_on(None)

    def _look_on(self, answer: Answer | None) -> None:
        """Take an answer, and go on until the engine has to be asked again or all is known."""
        while self._looked < len(self._suspects):
            move = self._suspects[self._looked]
            if self._looking is None:
                self.progressed.emit(Stage.MOVES, self._looked, len(self._suspects))
                self._looking, answer = look_again(move), None
            try:
                question = self._looking.send(answer)
            except StopIteration as end:
                if end.value is not None:
                    self._looks[move.after] = end.value
                self._looking = None
                self._looked += 1
                self.found.emit(conclude(self._moves, self._looks))
                continue
            known = self._known(question.node, question.work)
            if known is None:
                self._analyse(question)
                return
            answer = Answer(known)
        self.running = False
        self._analyst.close()
        self.finished.emit(conclude(self._moves, self._looks))
