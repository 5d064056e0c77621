"""The review of a game, judged: what its moves cost, by what our solver proves or else in an engine's eyes.

The engine's first look at every position only finds suspects: the difference of two short searches is mostly
noise. Before a move is listed it is looked at again: the positions after the move played and after the best
one are both searched with many times the work, and with ever more until what the move is called is settled.
Each of these searches starts afresh: what the engine has found out about the game so far knows far more of
one move than of the other. Pure; `Reviewer` asks the engine.
"""

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine import _core
from engine.rules.board import Board, Colour
from gui.analysis.facts import Examiner, Known
from gui.analysis.mistakes import Mistake, kind_of_loss
from gui.model.tree import GameTree, Node, NodeAnalysis

SUSPICION = 0.01  # of win rate: a move that costs less at first look is not looked at again
WORK = (10, 40, 250)  # times the visits of the first look: so much work until the name of a loss is settled
QUICK_WORK = (10, 40)  # the same for who cannot wait
_GREAT = 0.10  # of win rate: a move that may cost so much is not let go
_EXPOSED = 0.05  # of win rate: a move that seems to cost so much after looks at others is looked at, too
_NOISE = 0.02  # of win rate: so much does twice the work change a loss, or more where it did so before
EQUAL_WORK = 2.0  # analyses whose visits differ by more cannot be compared


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
    uncertainty: float  # by how much the last of the work changed it, or as much work might again
    line: tuple[int, ...]  # the best
    answer: tuple[int, ...] = ()  # the opponent's best line after the move played


@dataclass(frozen=True)
class Question:
    """What an engine is to analyse for a second look."""

    board: Board
    node: Node | None  # the position's place in the tree, if it has one
    work: int  # times the visits of a first look
    is_compared: bool = False  # with another of as much work, so that a deeper analysis will not do


@dataclass(frozen=True)
class Answer:
    """What the engine says to a question."""

    analysis: NodeAnalysis
    half: NodeAnalysis | None = None
    """What it said when half the work was done, where that is known."""


@dataclass(frozen=True)
class _Rate:
    """A win rate of the side that moved, and the one that it was at half the work or for less work."""

    rate: float
    earlier: float
    line: tuple[int, ...] = ()  # of the opponent


Looking = Generator[Question, Answer | None, SecondLook | None]


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
    loss = _loss_at_sight(move)
    if loss is None:
        return False
    # One may have been analysed for long, which hides what the move cost.
    is_hidden = move.rate_after is None and after is not None and not _are_comparable(before, after)
    return is_hidden or loss >= SUSPICION


def exposed(moves: Sequence[Examined], suspects: Sequence[Examined]) -> list[Examined]:
    """Moves not among the suspects that seem to cost much since a second look at their neighbours.

    A position may only be seen to be won when the move that led there is looked at again.
    """
    found = []
    for move in moves:
        loss = None if move.fact is not None or move in suspects else _loss_at_sight(move)
        if loss is not None and loss >= _EXPOSED:
            found.append(move)
    return found


def _loss_at_sight(move: Examined) -> float | None:
    """What a move seems to cost by the analyses before and after it; None where they cannot tell."""
    before, after = move.before.analysis, move.after.analysis
    if before is None or before.win_rate is None or move.known.rate is not None:
        return None
    if before.candidates[0].point == move.after.move:
        return None
    rate_after = move.rate_after
    if rate_after is None:
        if after is None or after.win_rate is None:
            return None
        rate_after = 1 - after.win_rate
    listed = next((c.win_rate for c in before.candidates if c.point == move.after.move), None)
    return before.win_rate - (rate_after if listed is None else min(rate_after, listed))


def _are_comparable(before: NodeAnalysis, after: NodeAnalysis) -> bool:
    if before.is_proven or after.is_proven:
        return True
    fewer, more = sorted((before.visits, after.visits))
    return more <= EQUAL_WORK * max(1, fewer)


def look_again(move: Examined, works: Sequence[int] = WORK) -> Looking:
    """Find out what a move costs; None where it is the best or the engine tells no win rates.

    `works`: with so many times the visits of a first look, until the name of the loss is settled.
    """
    line = move.fact.better if move.fact is not None else ()
    if not line:
        # The better move is chosen with more work than the first comparison: a wrong one hides a loss.
        answer = yield Question(move.known.board, move.before, works[1])
        candidates = () if answer is None else answer.analysis.candidates
        if not candidates or candidates[0].point == move.after.move:
            return None
        line = candidates[0].pv
    best_board = move.known.board.copy()
    best_board.push(line[0])
    best_node = move.before.child_with(line[0])
    best, played = _proven(move.known.rate), _proven(move.rate_after)
    # What the first comparison changes of the first look is uncertain, too: a loss that goes may come back.
    at_sight, doublings = _loss_at_sight(move), math.log2(works[0])
    look: SecondLook | None = None
    for work in works:
        if move.known.rate is None:
            best = yield from _rate_of_mover(best_board, best_node, work, best)
        if move.rate_after is None:
            played = yield from _rate_of_mover(move.known_after.board, move.after, work, played)
        if best is None or played is None:
            return None
        loss = max(0.0, best.rate - played.rate)
        is_proven = {best.rate, played.rate} <= {0.0, 1.0}
        change = abs(loss - max(0.0, best.earlier - played.earlier))
        if look is None and at_sight is not None:
            change = max(change, abs(loss - at_sight) / math.sqrt(doublings))
        look = SecondLook(loss, 0.0 if is_proven else max(change, _NOISE), line, played.line)
        is_mistake = kind_of_loss(loss) is not None
        if is_proven or (_is_settled(look, works[-1] / work) and not (is_mistake and work == works[0])):
            break
    return look


def _proven(rate: float | None) -> _Rate | None:
    return None if rate is None else _Rate(rate, rate)


def _rate_of_mover(
    board: Board, node: Node | None, work: int, known: _Rate | None
) -> Generator[Question, Answer | None, _Rate | None]:
    """The win rate after a move of the side that made it; `known`: for less work."""
    if board.outcome is not None:
        winner = board.outcome.winner
        return _proven(0.5 if winner is None else float(winner is board.turn.other))
    answer = yield Question(board, node, work, is_compared=True)
    if answer is None or answer.analysis.win_rate is None:
        return None
    rate = 1 - answer.analysis.win_rate
    line = answer.analysis.candidates[0].pv
    if answer.half is not None and answer.half.win_rate is not None:
        return _Rate(rate, 1 - answer.half.win_rate, line)
    return _Rate(rate, rate if known is None else known.rate, line)


def _is_settled(look: SecondLook, more: float) -> bool:
    """Whether a loss will go by the same name after `more` times the work; none may become a small one.

    The changes of a loss from one doubling of the work to the next add up as those of a random walk do.
    """
    margin = 2 * look.uncertainty * math.sqrt(math.log2(more))
    if kind_of_loss(look.loss) is None:
        return look.loss + margin < _GREAT
    return kind_of_loss(look.loss - margin) is kind_of_loss(look.loss + margin)


def conclude(moves: Sequence[Examined], looks: Mapping[Node, SecondLook]) -> list[Mistake]:
    """The mistakes: every fact, and the moves that lose too much."""
    mistakes = []
    for move in moves:
        look = looks.get(move.after)
        if move.fact is not None:
            loss, uncertainty = _proven_loss(move), None
            if loss is None and look is not None:
                loss, uncertainty = look.loss, look.uncertainty
            mistakes.append(replace(move.fact, loss=loss, uncertainty=uncertainty))
        elif look is not None and _is_listed(look):
            kind = kind_of_loss(look.loss)
            assert kind is not None
            mistakes.append(Mistake(move.after, kind, look.loss, look.line, (), None, look.uncertainty))
    return mistakes


def _is_listed(look: SecondLook) -> bool:
    """Whether a move loses too much: a great loss if any of it is sure, a small one even at its least."""
    least = look.loss - look.uncertainty
    return least > 0 if look.loss >= _GREAT else kind_of_loss(least) is not None


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
