"""The review of a whole game: an engine looks at every position, then each move is judged.

`Reviewer` asks the engine; `judge` finds the mistakes from the analyses kept in the tree, with our own solver
for what is particular to this game: wins by fours missed or allowed, fives not stopped, fouls.

A move is a mistake only if a better one is known: the solver's, or else the engine's best. So the best move,
the only move and any move of a lost position are none, whatever comes after them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from PyQt6.QtCore import QObject, pyqtSignal

from engine import _core
from engine.rules.board import Board, Colour, Ending
from gui.analysis.threats import Standing, Threats, find_threats, holds, wins
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits
from gui.model.document import Document
from gui.model.tree import GameTree, Node, NodeAnalysis

CANDIDATES = 5
_SOLVER_NODES = 50_000
_STILL_WINNING = 0.9
_TRIED_ALTERNATIVES = 12
_DECIDED = (Standing.FIVE, Standing.WIN, Standing.LOST)


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


SMALLEST_LOSS = 0.05  # of win rate: a move that costs less is no mistake
_LOSSES = (
    (0.25, MistakeKind.BLUNDER),
    (0.12, MistakeKind.MISTAKE),
    (SMALLEST_LOSS, MistakeKind.INACCURACY),
)


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


def describe_mistake(move: str, mistake: "Mistake") -> str:
    """A mistake in few words; `move`: the move's name."""
    kind = mistake_name(mistake.kind)
    if mistake.loss is None:
        return tr("{move}: {kind}").format(move=move, kind=kind)
    return tr("{move}: {kind}, {loss}").format(move=move, kind=kind, loss=f"{100 * mistake.loss:.0f} %")


@dataclass(frozen=True, eq=False)
class Mistake:
    """A move that cost something, and a better one."""

    node: Node  # after the move
    kind: MistakeKind
    loss: float | None  # of win rate, 0 .. 1, as proven or analysed; None where neither tells
    better: tuple[int, ...]  # a better line from the position before; it never starts with the move played

    @property
    def gravity(self) -> float:
        """What mistakes are sorted by: the loss; an unknown one is less than any other."""
        return -1.0 if self.loss is None else self.loss


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
    kind = _solver_verdict(after, threats, next_board, next_threats)
    if kind is None:
        return _judge_by_engine(before, after, threats, next_board, next_threats)
    loss = _loss(before, after, threats, next_board, next_threats)
    better = _better_line(board, before, after, threats, kind)
    # A five in hand is to be played even where another win is left; else what costs nothing is no mistake.
    is_cheap = loss is not None and loss < SMALLEST_LOSS and kind is not MistakeKind.MISSED_FIVE
    if is_cheap or not better:
        return None
    return Mistake(after, kind, loss, better)


def _solver_verdict(
    after: Node, threats: Threats, next_board: Board, next_threats: Threats
) -> MistakeKind | None:
    """What the solver finds wrong with a move, whether or not there was a better one."""
    move, outcome = after.move, next_board.outcome
    if threats.standing is Standing.LOST:
        return None
    if outcome is not None:
        return MistakeKind.FOUL if outcome.ending is Ending.FOUL else None
    opponent_wins = next_threats.standing in (Standing.FIVE, Standing.WIN)
    match threats.standing:
        case Standing.FIVE:
            return MistakeKind.MISSED_FIVE
        case Standing.MUST_BLOCK if move not in threats.defences:
            return MistakeKind.UNBLOCKED
        case Standing.WIN:
            rate = _rate_after(after.analysis, next_board, threats_after=next_threats)
            is_won = move == threats.line[0] or (rate is not None and rate >= _STILL_WINNING)
            return MistakeKind.MISSED_WIN if opponent_wins or not is_won else None
    return MistakeKind.WIN_ALLOWED if opponent_wins else None


def _better_line(
    board: Board, before: Node, after: Node, threats: Threats, kind: MistakeKind
) -> tuple[int, ...]:
    """A line that avoids a mistake of this kind; empty where none is known."""
    assert after.move is not None
    if threats.standing is Standing.FIVE:
        return threats.line
    if threats.line:
        return () if _keeps_win(board, after.move, threats) else threats.line
    candidates = () if before.analysis is None else before.analysis.candidates
    if kind is MistakeKind.WIN_ALLOWED and candidates and candidates[0].point == after.move:
        return ()
    lines = {candidate.point: candidate.pv or (candidate.point,) for candidate in candidates}
    points = [*lines, *(point for point in threats.defences if point not in lines)]
    for point in points[:_TRIED_ALTERNATIVES]:
        if point != after.move and holds(board, point):
            return lines.get(point, (point,))
    return ()


def _keeps_win(board: Board, move: int, threats: Threats) -> bool:
    """Whether a move wins as surely as the solver's does."""
    return move == threats.line[0] or wins(board, move)


def _judge_by_engine(
    before: Node, after: Node, threats: Threats, next_board: Board, next_threats: Threats
) -> Mistake | None:
    """A move that the solver has nothing against, by what it cost in the engine's eyes."""
    better = _best_line(before.analysis, after.move)
    if not better or next_board.outcome is not None or threats.standing in _DECIDED:
        return None
    loss = _loss(before, after, threats, next_board, next_threats)
    if loss is not None:
        for least, kind in _LOSSES:
            if loss >= least:
                return Mistake(after, kind, loss, better)
    return None


def _loss(
    before: Node, after: Node, threats: Threats, next_board: Board, next_threats: Threats
) -> float | None:
    """The win rate that a move cost its side, each end as the solver proves it or else as it was analysed."""
    rate = _rate_before(before.analysis, threats)
    rate_after = _rate_after(after.analysis, next_board, threats_after=next_threats)
    return None if rate is None or rate_after is None else max(0.0, rate - rate_after)


def _rate_before(analysis: NodeAnalysis | None, threats: Threats) -> float | None:
    """The win rate of the side to move."""
    if threats.standing in (Standing.FIVE, Standing.WIN):
        return 1.0
    if threats.standing is Standing.LOST:
        return 0.0
    return None if analysis is None else analysis.win_rate


def _rate_after(analysis: NodeAnalysis | None, board: Board, threats_after: Threats) -> float | None:
    """The win rate of the side that has just moved."""
    if board.outcome is not None:
        winner = board.outcome.winner
        return 0.5 if winner is None else float(winner is not board.turn)
    rate = _rate_before(analysis, threats_after)
    return None if rate is None else 1 - rate


def _best_line(analysis: NodeAnalysis | None, played: int | None) -> tuple[int, ...]:
    """The engine's best line, unless it starts with the move played."""
    if analysis is None or not analysis.candidates or analysis.candidates[0].point == played:
        return ()
    return analysis.candidates[0].pv


def average_loss(tree: GameTree, line: Sequence[Node], colour: Colour) -> float | None:
    """The win rate that a side's moves cost on average, by the analyses; None where there are none."""
    unknown = Threats()
    losses = []
    for before, after in pairwise(line):
        if after.colour is not colour:
            continue
        loss = _loss(before, after, unknown, tree.board_at(after), unknown)
        if loss is not None:
            losses.append(loss if _best_line(before.analysis, after.move) else 0.0)
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
        store: SettingsStore,
        parent: QObject | None = None,
        task: str = "review",
    ) -> None:
        """`task`: whose engine of the hub it uses."""
        super().__init__(parent)
        self._document, self._store = document, store
        self._analyst = Analyst(hub, task, self)
        self._analyst.thought.connect(self._take)
        self._analyst.analysed.connect(self._end_position)
        self._analyst.failed.connect(self._fail)
        self.line: list[Node] = []
        self._pending: list[Node] = []
        self._node: Node | None = None
        self._judge = Background(self)
        self._judge.done.connect(self._finish)
        self._judge.failed.connect(self.failed)
        self.running = False
        document.replaced.connect(self.stop)

    def start(self) -> None:
        """Review the line shown; deep enough analyses by the same engine are taken as they are.

        Those of others (a match's engines write theirs into its record) would make losses of their
        differences of opinion.
        """
        self.stop()
        self.line = self._document.tree.line_through(self._document.current)
        self._pending = [node for node in self.line if not self._is_deep_enough(node.analysis)]
        self.running = True
        self._next()

    def _is_deep_enough(self, analysis: NodeAnalysis | None) -> bool:
        settings = self._store.current
        return (
            analysis is not None
            and analysis.engine == settings.analysis_engine
            and (analysis.is_proven or analysis.visits >= settings.analysis.review_visits)
        )

    def stop(self) -> None:
        """Give the review up; analyses made so far stay."""
        self.running = False
        self._pending, self._node = [], None
        self._judge.cancel()
        self._analyst.close()

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
        self._node = node
        settings = self._store.current
        analysis = settings.analysis
        limits = MoveLimits(turn_ms=round(1000 * analysis.review_s), nodes=analysis.review_visits)
        self._analyst.analyse(settings.analysis_engine, board, CANDIDATES, limits)

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
        self._analyst.close()
        self.finished.emit(mistakes)

    def _fail(self, text: str) -> None:
        if self.running:
            self.running = False
            self.failed.emit(text)

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._judge.close()
