"""Asks the analysis engine for single looks at positions, and for the second looks at moves made of them."""

import math

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.analysis import Analysis
from engine.records.node import Node
from gui.analysis.review import EQUAL_WORK, WORK, Looking, Query
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits

_LONGEST_WORK = 10  # times the time of a first look that one of more work may take, on a slow machine


class Looker(QObject):
    """Looks at one position or move at a time."""

    thought = pyqtSignal(object, object)
    """What is known of the position of a node so far: the `Node` and its `Analysis`."""
    answered = pyqtSignal(object)
    """A position was looked at: its `Analysis`; None where the engine reported nothing."""
    looked = pyqtSignal(object)
    """A move was looked at again: the `SecondLook`; None where it is the best or that is unknown."""
    failed = pyqtSignal(str)

    def __init__(
        self, hub: EngineHub, store: SettingsStore, task: str, parent: QObject | None = None
    ) -> None:
        """`task`: whose engine of the hub it uses."""
        super().__init__(parent)
        self._store = store
        self._analyst = Analyst(hub, task, self)
        self._analyst.thought.connect(self._take)
        self._analyst.analysed.connect(self._end)
        self._analyst.failed.connect(self._fail)
        self._question: Query | None = None  # that the engine was asked
        self._answer: Analysis | None = None  # so far
        self._looking: Looking | None = None

    def close(self) -> None:
        """Stop looking, and end the engine's process, which the next look starts again."""
        self._question, self._looking = None, None
        self._analyst.close()

    @property
    def engine(self) -> str:
        """The name of the engine that looks."""
        return self._store.current.analysis_engine

    def known(self, node: Node | None, work: float, most: float = math.inf) -> Analysis | None:
        """A node's analysis, if it is by this engine and proven, or holds so much work (and at most `most`).

        One of a database has no candidates, and shows no better move. Those of others (a match's engines
        write theirs into its record) would make losses of their differences of opinion.
        """
        settings = self._store.current
        analysis = None if node is None else node.analysis
        if analysis is None or not analysis.candidates or analysis.engine != self.engine:
            return None
        first_looks = analysis.visits / settings.analysis.review_visits
        return analysis if analysis.is_proven or work <= first_looks <= most else None

    def ask(self, question: Query) -> None:
        """Look at a position."""
        settings = self._store.current
        self._question, self._answer = question, None
        visits = settings.analysis.review_visits * question.work
        longest_s = settings.analysis.review_s * min(max(1, question.work // WORK[0]), _LONGEST_WORK)
        limits = MoveLimits(turn_ms=round(1000 * longest_s), nodes=visits)
        self._analyst.analyse(settings.analysis_engine, question.board, 1, limits)

    def look(self, looking: Looking) -> None:
        """Look at a move again."""
        self._looking = looking
        self._look_on(None)

    def _look_on(self, answer: Analysis | None) -> None:
        """Take an answer, and go on until the engine has to be asked again or all is known."""
        looking = self._looking
        assert looking is not None
        try:
            question = looking.send(answer)
            while (known := self._answered(question)) is not None:
                question = looking.send(known)
        except StopIteration as end:
            self._looking = None
            self.looked.emit(end.value)
        else:
            self.ask(question)

    def _answered(self, question: Query) -> Analysis | None:
        return self.known(question.node, question.work, EQUAL_WORK * question.work)

    def _take(self, analysis: Analysis) -> None:
        question = self._question
        if question is None:
            return
        self._answer = analysis
        if question.node is not None:
            self.thought.emit(question.node, analysis)

    def _end(self) -> None:
        if self._question is None:
            return
        self._question = None
        if self._looking is None:
            self.answered.emit(self._answer)
        else:
            self._look_on(self._answer)

    def _fail(self, text: str) -> None:
        if self._question is not None:
            self._question, self._looking = None, None
            self.failed.emit(text)
