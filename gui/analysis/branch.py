"""Analyses the positions of a branch of the library unattended, and pauses while a game is played."""

from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine._core import StopFlag
from engine.records.analysis import Analysis
from engine.rules.board import Board
from gui.analysis.library_controller import write_analysis
from gui.base.background import Background
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits
from gui.play.game import GameController
from gui.play.state import Phase
from library.store import Store
from library.worklist import Enough, Order, Work, worklist

CANDIDATES = 5


@dataclass(frozen=True)
class BranchTask:
    """How deep a branch is analysed."""

    plies: int
    visits: int
    order: Order


@dataclass(frozen=True)
class BranchProgress:
    """How far the analysis of a branch is."""

    is_running: bool
    is_paused: bool
    done: int
    left: int
    """As far as is known: what is analysed opens new positions."""


class BranchAnalyser(QObject):
    """Works through a branch with an engine of its own; what was analysed before is left out."""

    progressed = pyqtSignal(object)
    """A `BranchProgress`."""
    written = pyqtSignal()
    """The library has something new."""
    finished = pyqtSignal(int)
    """Nothing is left to be analysed: so many positions were."""
    failed = pyqtSignal(str)

    def __init__(
        self,
        hub: EngineHub,
        game: GameController,
        store: SettingsStore,
        library: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._game, self._settings, self._library = game, store, library
        self._analyst = Analyst(hub, "branch", self)
        self._analyst.thought.connect(self._take)
        self._analyst.analysed.connect(self._end_position)
        self._analyst.failed.connect(self._fail)
        self._worker = Background(self, self._go_on, self._fail)
        self._start: Board | None = None
        self._task = BranchTask(0, 0, Order.POPULARITY)
        self._waiting: list[Work] = []  # the most urgent last
        self._board: Board | None = None  # being analysed
        self._analysis: Analysis | None = None
        self._tried: set[tuple[int, ...]] = set()
        self._done = 0
        game.changed.connect(self._follow_game)

    @property
    def is_running(self) -> bool:
        """Whether there is a branch to be analysed."""
        return self._start is not None

    @property
    def is_paused(self) -> bool:
        """Whether it waits, because a game is played."""
        return self.is_running and self._game.phase in (Phase.OPENING, Phase.PLAYING)

    def start(self, board: Board, task: BranchTask) -> None:
        """Analyse the positions after this one, and itself."""
        self.stop()
        self._start, self._task = board, task
        self._done, self._tried = 0, set()
        self._plan(None)

    def stop(self) -> None:
        """End it; what was analysed stays."""
        self._start, self._board, self._waiting = None, None, []
        self._worker.cancel()
        self._analyst.close()
        self._tell()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._worker.close()

    def _plan(self, done: tuple[Board, Analysis] | None) -> None:
        """Write what was analysed, and find what is left if nothing waits."""
        start, task, settings = self._start, self._task, self._settings.current
        assert start is not None
        has_work = bool(self._waiting)

        def work(_stop: StopFlag) -> list[Work] | None:
            with Store(self._library) as store:
                if done is not None:
                    write_analysis(store, *done, settings)
                if has_work:
                    return None
                enough = Enough(task.visits)
                return worklist(store, start, task.plies, settings.analysis_engine, enough, task.order)

        self._worker.ask(work)

    def _go_on(self, found: list[Work] | None) -> None:
        if found is not None:
            self._waiting = [work for work in found if tuple(work.board.moves) not in self._tried][::-1]
        if self._done:
            self.written.emit()
        if not self._waiting:
            self.stop()
            self.finished.emit(self._done)
        else:
            self._next_position()

    def _next_position(self) -> None:
        self._tell()
        if not self.is_running or self.is_paused or not self._waiting:
            return
        self._board, self._analysis = self._waiting.pop().board, None
        limits = MoveLimits(nodes=self._task.visits)
        self._analyst.analyse(self._settings.current.analysis_engine, self._board, CANDIDATES, limits)

    def _take(self, analysis: Analysis) -> None:
        self._analysis = analysis

    def _end_position(self) -> None:
        board, self._board = self._board, None
        if board is None or not self.is_running:
            return
        self._tried.add(tuple(board.moves))  # an engine may say less than was wanted, however often asked
        self._done += 1
        analysis = self._analysis
        has_answer = analysis is not None and bool(analysis.candidates)
        self._plan((board, analysis) if analysis is not None and has_answer else None)

    def _follow_game(self) -> None:
        """Give the processor to a game that begins; go on when it is over."""
        if not self.is_running:
            return
        if self.is_paused:
            if self._board is not None:
                self._waiting.append(Work(self._board, 0, 0.0))
                self._board = None
                self._analyst.close()
            self._tell()
        elif self._board is None and self._waiting:
            self._next_position()

    def _fail(self, text: str) -> None:
        if self.is_running:
            self.stop()
            self.failed.emit(text)

    def _tell(self) -> None:
        left = len(self._waiting) + (self._board is not None)
        self.progressed.emit(BranchProgress(self.is_running, self.is_paused, self._done, left))
