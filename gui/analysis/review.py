"""The review of a whole game: an engine looks at every position, then each move is judged.

`Reviewer` asks the engine; `judge` finds the mistakes from the analyses kept in the tree, with our own solver
for what is particular to this game: wins by fours missed or allowed, fives not stopped, fouls.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from PyQt6.QtCore import QObject, pyqtSignal

from engine import _core
from engine.rules.board import Board, Colour, Ending
from gui.analysis.threats import Standing, Threats, find_threats, wins
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings import Settings
from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession, MoveLimits
from gui.model.document import Document
from gui.model.tree import GameTree, Node, NodeAnalysis

REVIEW_MS = 10_000  # for engines that know no limit of nodes
CANDIDATES = 5
_SOLVER_NODES = 50_000
_STILL_WINNING = 0.9


class MistakeKind(Enum):
    """What is wrong with a move, the gravest first."""

    FOUL = "foul"
    MISSED_FIVE = "missed five"
    UNBLOCKED = "unblocked"
    MISSED_WIN = "missed win"
    WIN_ALLOWED = "win allowed"
    BLUNDER = "blunder"
    MISTAKE = "mistake"
    INACCURACY = "inaccuracy"


_LOSSES = ((0.25, MistakeKind.BLUNDER), (0.12, MistakeKind.MISTAKE), (0.05, MistakeKind.INACCURACY))


def mistake_name(kind: MistakeKind) -> str:
    """A kind of mistake for the user."""
    return {
        MistakeKind.FOUL: tr("Forbidden move"),
        MistakeKind.MISSED_FIVE: tr("Missed a five"),
        MistakeKind.UNBLOCKED: tr("Did not stop a five"),
        MistakeKind.MISSED_WIN: tr("Missed a win by fours"),
        MistakeKind.WIN_ALLOWED: tr("Allowed a win by fours"),
        MistakeKind.BLUNDER: tr("Blunder"),
        MistakeKind.MISTAKE: tr("Mistake"),
        MistakeKind.INACCURACY: tr("Inaccuracy"),
    }[kind]


@dataclass(frozen=True, eq=False)
class Mistake:
    """A move that cost something."""

    node: Node  # after the move
    kind: MistakeKind
    loss: float  # of win rate, 0 .. 1
    better: tuple[int, ...]  # a better line from the position before


def judge(tree: GameTree, line: Sequence[Node], stop: _core.StopFlag | None = None) -> list[Mistake]:
    """The mistakes along a line of nodes from the root, in the order of the game."""
    solver = _core.Solver()
    mistakes = []
    threats: Threats | None = None
    board = tree.board_at(line[0])
    for before, after in pairwise(line):
        if stop is not None and stop.is_set():
            break
        next_board = tree.board_at(after)
        if after.move is None:
            board, threats = next_board, None
            continue
        threats = threats or find_threats(board, stop, solver, _SOLVER_NODES)
        next_threats = find_threats(next_board, stop, solver, _SOLVER_NODES)
        mistake = _judge_move(board, before, after, threats, next_board, next_threats)
        if mistake is not None:
            mistakes.append(mistake)
        board, threats = next_board, next_threats
    return mistakes


def _judge_move(
    board: Board, before: Node, after: Node, threats: Threats, next_board: Board, next_threats: Threats
) -> Mistake | None:
    mover, move = board.turn, after.move
    outcome = next_board.outcome
    better = threats.line or _best_line(before.analysis, move)
    rate_before, rate_after = _rate(before.analysis), _rate_after(after.analysis, next_board, mover)
    loss = max(0.0, rate_before - rate_after) if rate_before is not None and rate_after is not None else 0.0
    if outcome is not None and outcome.ending is Ending.FOUL:
        return Mistake(after, MistakeKind.FOUL, max(loss, 0.5), better)
    if outcome is not None:
        return None
    defence = better or threats.defences[:1]
    opponent_wins = next_threats.standing in (Standing.FIVE, Standing.WIN)
    if threats.standing is Standing.FIVE:
        return Mistake(after, MistakeKind.MISSED_FIVE, max(loss, 0.5), better)
    if threats.standing is Standing.MUST_BLOCK and move not in threats.defences:
        return Mistake(after, MistakeKind.UNBLOCKED, max(loss, 0.5), defence)
    if threats.standing is Standing.WIN:
        if move is None or move == threats.line[0] or wins(board, move):
            return None
        if opponent_wins or rate_after is None or rate_after < _STILL_WINNING:
            return Mistake(after, MistakeKind.MISSED_WIN, max(loss, 0.3), better)
        return None
    if opponent_wins and threats.standing is not Standing.LOST:
        return Mistake(after, MistakeKind.WIN_ALLOWED, max(loss, 0.3), defence)
    for least, kind in _LOSSES:
        if loss >= least:
            return Mistake(after, kind, loss, better)
    return None


def _rate(analysis: NodeAnalysis | None) -> float | None:
    return None if analysis is None else analysis.win_rate


def _rate_after(analysis: NodeAnalysis | None, board: Board, mover: Colour) -> float | None:
    if board.outcome is not None:
        winner = board.outcome.winner
        return 0.5 if winner is None else float(winner is mover)
    rate = _rate(analysis)
    return None if rate is None else 1 - rate


def _best_line(analysis: NodeAnalysis | None, played: int | None) -> tuple[int, ...]:
    if analysis is None or not analysis.candidates or analysis.candidates[0].point == played:
        return ()
    return analysis.candidates[0].pv


def average_loss(tree: GameTree, line: Sequence[Node], colour: Colour) -> float | None:
    """What a side's moves cost on average, where both analyses are there; None where none are."""
    losses = []
    for before, after in pairwise(line):
        if after.colour is not colour:
            continue
        rate = _rate(before.analysis)
        rate_after = _rate_after(after.analysis, tree.board_at(after), colour)
        if rate is not None and rate_after is not None:
            losses.append(max(0.0, rate - rate_after))
    return sum(losses) / len(losses) if losses else None


class Reviewer(QObject):
    """Reviews a line of the document in the background, from its end to its start."""

    progressed = pyqtSignal(int, int)
    """So many positions of so many are done."""
    finished = pyqtSignal(object)
    """The mistakes."""
    failed = pyqtSignal(str)

    def __init__(
        self,
        document: Document,
        hub: EngineHub,
        settings: Callable[[], Settings],
        parent: QObject | None = None,
        task: str = "review",
    ) -> None:
        """`task`: whose engine of the hub it uses."""
        super().__init__(parent)
        self._document, self._hub, self._settings, self._task = document, hub, settings, task
        self._session: EngineSession | None = None
        self.line: list[Node] = []
        self._pending: list[Node] = []
        self._node: Node | None = None
        self._judge = Background(self)
        self._judge.done.connect(self._finish)
        self._judge.failed.connect(self.failed)
        self.running = False
        document.replaced.connect(self.stop)

    def start(self) -> None:
        """Review the line shown; positions that have deep enough analyses are taken as they are."""
        self.stop()
        self.line = self._document.current.line()
        visits = self._settings().analysis.review_visits
        self._pending = [node for node in self.line if node.analysis is None or node.analysis.visits < visits]
        self.running = True
        self._next()

    def stop(self) -> None:
        """Give the review up; analyses made so far stay."""
        self.running = False
        self._pending, self._node = [], None
        self._judge.cancel()
        if self._session is not None:
            self._session.stop()
            self._hub.close(self._task)

    def _next(self) -> None:
        """Ask for the next position; the last ones first, so that proven ends are known."""
        while self._pending:
            node = self._pending.pop()
            board = self._document.tree.board_at(node)
            if board.outcome is None:
                break
        else:
            self._judge_all()
            return
        self.progressed.emit(len(self.line) - len(self._pending) - 1, len(self.line))
        settings = self._settings()
        session = self._hub.session(self._task, settings.analysis_engine)
        if session is not self._session:
            self._session = session
            session.thought.connect(self._take)
            session.analysed.connect(self._end_position)
            session.failed.connect(self._fail)
        self._node = node
        limits = MoveLimits(turn_ms=REVIEW_MS, nodes=settings.analysis.review_visits)
        session.analyse(board, CANDIDATES, limits)

    def _take(self, analysis: NodeAnalysis) -> None:
        if self._node is not None:
            self._document.set_analysis(self._node, analysis)

    def _end_position(self) -> None:
        if self.running:
            self._node = None
            self._next()

    def _judge_all(self) -> None:
        self.progressed.emit(len(self.line), len(self.line))
        tree, line = self._document.tree, list(self.line)
        self._judge.ask(lambda stop: judge(tree, line, stop))

    def _finish(self, mistakes: list[Mistake]) -> None:
        self.running = False
        self._hub.close(self._task)
        self.finished.emit(mistakes)

    def _fail(self, text: str) -> None:
        if self.running:
            self.running = False
            self.failed.emit(text)

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._judge.close()
