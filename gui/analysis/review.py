"""The review of a game, judged: what its moves cost, by what our solver proves or else in an engine's eyes.

The engine's first look at every position only finds suspects: the difference of two short searches is mostly
noise. Before a move is listed it is looked at again: the move played and the best one are both searched from
the position before with many times the work, and with ever more until what the move is called is settled.
Pure; `Reviewer` asks the engine.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine import _core
from engine.rules.board import Board, Colour
from gui.analysis.facts import Examiner, Known
from gui.analysis.mistakes import Mistake, kind_of_loss
from gui.model.tree import GameTree, Node, NodeAnalysis

SUSPICION = 0.02  # of win rate: a move that costs less at first look is not looked at again
WORK = (10, 40, 160)  # how many times the visits of the first look the second one takes, until it is settled
_LEAST_MARGIN = 0.01
_EQUAL_VISITS = 2.0  # analyses whose visits differ by more cannot be compared


@dataclass(frozen=True, eq=False)
class Examined:
    """A move of the line, and what the solver knows of the positions before and after it."""

    before: Node
    after: Node
    known: Known
    known_after: Known
    fact: Mistake | None

    @property
    def rate_after(self) -> float | None:
        """The proven win rate of the side that moved."""
        rate = self.known_after.rate
        return None if rate is None else 1 - rate


@dataclass(frozen=True)
class SecondLook:
    """The best move and the one played, searched with equal work."""

    loss: float  # of win rate, for the side that moved
    uncertainty: float  # by how much the last doublings of the work changed it
    line: tuple[int, ...]  # the best


@dataclass(frozen=True)
class Question:
    """What an engine is to analyse for a second look."""

    board: Board
    node: Node | None  # the position's place in the tree, if it has one
    work: int  # times the visits of a first look


Looking = Generator[Question, NodeAnalysis | None, SecondLook | None]


def examine_line(tree: GameTree, line: Sequence[Node], stop: _core.StopFlag | None = None) -> list[Examined]:
    """What the solver knows of the moves along a line of nodes from the root, in the order of the game."""
    examiner = Examiner(stop)
    moves = []
    known = examiner.know(tree.board_at(line[0]))
    for before, after in pairwise(line):
        if stop is not None and stop.is_set():
            break
        known_after = examiner.know(tree.board_at(after))
        if after.move is not None and after.colour is known.board.turn:
            fact = examiner.find(before, after, known, known_after)
            moves.append(Examined(before, after, known, known_after, fact))
        known = known_after
    return moves


def is_suspect(move: Examined) -> bool:
    """Whether a move has to be looked at again."""
    before, after = move.before.analysis, move.after.analysis
    if before is None or before.win_rate is None:
        return False
    if move.fact is not None:
        return move.known.rate is None or move.rate_after is None
    if move.known.rate is not None or before.candidates[0].point == move.after.move:
        return False
    rate_after = move.rate_after
    if rate_after is None:
        if after is None or after.win_rate is None:
            return False
        if not _are_comparable(before, after):
            return True  # one may have been analysed for long, which hides what the move cost
        rate_after = 1 - after.win_rate
    listed = next((c.win_rate for c in before.candidates if c.point == move.after.move), None)
    worst = rate_after if listed is None else min(rate_after, listed)
    return before.win_rate - worst >= SUSPICION


def _are_comparable(before: NodeAnalysis, after: NodeAnalysis) -> bool:
    if before.is_proven or after.is_proven:
        return True
    fewer, more = sorted((before.visits, after.visits))
    return more <= _EQUAL_VISITS * max(1, fewer)


def look_again(move: Examined) -> Looking:
    """Find out what a move costs; None where it is the best or the engine tells no win rates."""
    line = move.fact.better if move.fact is not None else ()
    if not line:
        analysis = yield Question(move.known.board, move.before, WORK[0])
        if analysis is None or not analysis.candidates or analysis.candidates[0].point == move.after.move:
            return None
        line = analysis.candidates[0].pv
    best_board = move.known.board.copy()
    best_board.push(line[0])
    best_node = move.before.child_with(line[0])
    earlier: float | None = None
    uncertainty = 0.0
    loss = 0.0
    for work in WORK:
        best = move.known.rate
        if best is None:
            best = yield from _rate_of_mover(best_board, best_node, work)
        played = move.rate_after
        if played is None:
            played = yield from _rate_of_mover(move.known_after.board, move.after, work)
        if best is None or played is None:
            return None
        loss = max(0.0, best - played)
        if earlier is not None:
            uncertainty = abs(loss - earlier)
            if _is_settled(loss, uncertainty):
                break
        elif {best, played} <= {0.0, 1.0}:
            break  # proven
        earlier = loss
    return SecondLook(loss, uncertainty, line)


def _rate_of_mover(
    board: Board, node: Node | None, work: int
) -> Generator[Question, NodeAnalysis | None, float | None]:
    """The win rate after a move of the side that made it."""
    if board.outcome is not None:
        winner = board.outcome.winner
        return 0.5 if winner is None else float(winner is not board.turn)
    analysis = yield Question(board, node, work)
    return None if analysis is None or analysis.win_rate is None else 1 - analysis.win_rate


def _is_settled(loss: float, uncertainty: float) -> bool:
    """Whether a loss will go by the same name after still more work, which may change it by as much again."""
    margin = max(2 * uncertainty, _LEAST_MARGIN)
    return kind_of_loss(loss - margin) is kind_of_loss(loss + margin)


def conclude(moves: Sequence[Examined], looks: Mapping[Node, SecondLook]) -> list[Mistake]:
    """The mistakes: every fact, and the moves whose loss at the second look is beyond its uncertainty."""
    mistakes = []
    for move in moves:
        look = looks.get(move.after)
        if move.fact is not None:
            loss, uncertainty = _proven_loss(move), None
            if loss is None and look is not None:
                loss, uncertainty = look.loss, look.uncertainty
            mistakes.append(replace(move.fact, loss=loss, uncertainty=uncertainty))
        elif look is not None and look.loss > look.uncertainty:
            kind = kind_of_loss(look.loss)
            if kind is not None:
                mistakes.append(Mistake(move.after, kind, look.loss, look.line, (), None, look.uncertainty))
    return mistakes


def _proven_loss(move: Examined) -> float | None:
    rate, rate_after = move.known.rate, move.rate_after
    return None if rate is None or rate_after is None else max(0.0, rate - rate_after)


def judge(
    tree: GameTree, line: Sequence[Node], looks: Mapping[Node, SecondLook], stop: _core.StopFlag | None = None
) -> list[Mistake]:
    """The mistakes along a line, in the order of the game, by these second looks."""
    return conclude(examine_line(tree, line, stop), looks)


def average_loss(mistakes: Sequence[Mistake], line: Sequence[Node], colour: Colour) -> float | None:
    """The win rate that a side's moves cost on average; None where no engine told win rates."""
    moves = [node for node in line[1:] if node.colour is colour]
    rates = [node.analysis.win_rate for node in line if node.analysis is not None]
    if not moves or not any(rate is not None for rate in rates):
        return None
    lost = sum(mistake.loss or 0.0 for mistake in mistakes if mistake.node.colour is colour)
    return lost / len(moves)
