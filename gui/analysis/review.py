"""The review of a game, judged: what its moves cost, by what our solver proves or else in an engine's eyes.

The engine looks at every position of the game, from its end to its beginning, so that it has seen what became
of a position before it is asked about it. The difference of two such looks only makes a move suspect. Before
it is listed it is looked at again (`look_again`): the position before it, the one after the move played and
the one after the better move are searched with as much work, and with ever more until the loss is settled.

What the solver proves names a mistake (`facts.fault`); whether it is one is judged in the same way: a move
that allows a proven win costs nothing where the others lose, too. Pure; `Reviewer` asks the engine.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from engine import _core
from engine.records.analysis import Analysis
from engine.records.node import Node
from engine.records.tree import GameTree
from engine.rules.board import Board, Colour
from engine.rules.position import position_of
from gui.analysis.facts import Examiner, SolverFacts, fault, length
from gui.model.mistakes import SMALLEST_LOSS, Mistake, MistakeKind, kind_of_loss

T = TypeVar("T")

WORK = (10, 30, 100)  # times the visits of a first look: so much until a loss is settled
QUICK_WORK, MOST_WORK = WORK[:2], WORK[1:]  # most are by the quick ones; those in doubt come last
STEPS = ((1, 0.10), (WORK[0], SMALLEST_LOSS))
"""The looks at all positions: their work, and the loss of win rate that makes a move suspect after them."""
EQUAL_WORK = 2.0  # analyses whose visits differ by more cannot be compared
_NOISE = 0.04  # of win rate: another search changes a loss by so much, or more where it did so before
_GREAT = 0.10  # of win rate: what surely costs so much is listed, however much more it may be


@dataclass(frozen=True, eq=False)
class Examined:
    """A move of the line, and what the solver proves of the positions before and after it."""

    before: Node
    after: Node
    known: SolverFacts
    known_after: SolverFacts
    fault: MistakeKind | None  # what the move is called if another one is better

    @property
    def rate_after(self) -> float | None:
        """The proven win rate of the side that moved."""
        rate = self.known_after.rate
        return None if rate is None else 1 - rate


@dataclass(frozen=True)
class SecondLook:
    """The best move and the one played, searched with equal work."""

    loss: float | None  # of win rate, for the side that moved, at least; None: no win rates from the engine
    uncertainty: float  # by so much it may be more
    line: tuple[int, ...]  # the best
    answer: tuple[int, ...] = ()  # the opponent's best line after the move played

    @property
    def is_settled(self) -> bool:
        """Whether the loss is known so well that more work need not confirm it."""
        return self.loss is not None and self.loss >= max(SMALLEST_LOSS, 2 * self.uncertainty)

    @property
    def is_doubtful(self) -> bool:
        """Whether more work may find out that the move costs much, or that it costs nothing."""
        return self.loss is not None and not self.is_settled and self.loss + self.uncertainty >= _GREAT

    @property
    def is_listed(self) -> bool:
        """Whether the move surely costs so much that it is a mistake."""
        return self.is_settled or (self.loss or 0.0) >= _GREAT


@dataclass(frozen=True)
class Query:
    """What an engine is to analyse."""

    board: Board
    node: Node | None  # the position's place in the tree, if it has one
    work: int  # times the visits of a first look


@dataclass(frozen=True)
class _Worth:
    """What a move is worth to the side that made it, and the opponent's best line after it."""

    rate: float | None
    line: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Best:
    """The best move of a position: what it is worth, searched before and after it."""

    rates: tuple[float, ...]
    line: tuple[int, ...]
    is_played: bool = False


_Asking = Generator[Query, Analysis | None, T]
Looking = _Asking[SecondLook | None]


def examine_line(tree: GameTree, line: Sequence[Node], stop: _core.StopFlag | None = None) -> list[Examined]:
    """What the solver proves of the moves along a line of nodes from the root, in the order of the game."""
    examiner = Examiner(stop)
    moves = []
    known = examiner.know(tree.board_at(line[0]))
    for before, after in pairwise(line):
        if stop is not None and stop.is_set():
            break
        known_after = examiner.know(tree.board_at(after))
        if after.move is not None and after.colour is known.board.turn:
            moves.append(Examined(before, after, known, known_after, fault(known, after.move, known_after)))
        known = known_after
    return moves


def loss_at_sight(move: Examined) -> float:
    """What a move seems to cost by the analyses before and after it; all of it for a foul."""
    if move.fault is MistakeKind.FOUL:
        return 1.0
    if move.known.win_line and move.fault is None:
        return 0.0  # it keeps a proven win
    before, after = move.before.analysis, move.after.analysis
    rate, rate_after = move.known.rate, move.rate_after
    if rate is None and before is not None:
        rate = before.win_rate  # even if its best move was played: that may not keep what it promised
    if rate_after is None and after is not None and after.win_rate is not None:
        rate_after = 1 - after.win_rate
    return 0.0 if rate is None or rate_after is None else max(0.0, rate - rate_after)


def look_again(move: Examined, works: Sequence[int] = WORK) -> Looking:
    """Find out what a move costs; None where the engine reports no win rates.

    `works`: with so many times the visits of a first look, until the loss is settled.
    """
    earlier: list[float] = []
    look: SecondLook | None = None
    for work in works:
        worth = yield from _worth(move, move.after.move, work)
        best = yield from _best(move, work)
        if best is None:
            return None
        losses = [max(0.0, rate - worth.rate) for rate in best.rates if worth.rate is not None]
        if not losses:
            return SecondLook(None, 0.0, best.line) if move.fault is MistakeKind.FOUL else None
        is_proven = {worth.rate, *best.rates} <= {0.0, 1.0}
        least = 0.0 if best.is_played else min(losses + earlier)
        uncertainty = 0.0 if is_proven else max(_NOISE, max(losses + earlier) - least)
        look = SecondLook(least, uncertainty, best.line, worth.line)
        if is_proven or max(losses) < SMALLEST_LOSS or (earlier and not look.is_doubtful):
            break
        earlier = losses
    return look


def _best(move: Examined, work: int) -> _Asking[_Best | None]:
    """The best move of the position before a move, by proof or by a search."""
    if move.known.win_line:
        return _Best((1.0,), move.known.win_line)
    board, played = move.known.board, move.after.move
    analysis = yield Query(board, move.before, work)
    if analysis is None or not analysis.line:
        return None
    is_played = played is not None and _key_after(board, analysis.line[0]) == _key_after(board, played)
    rates = [analysis.win_rate]
    if not is_played:
        rates.append((yield from _worth(move, analysis.line[0], work)).rate)
    return _Best(tuple(rate for rate in rates if rate is not None), analysis.line, is_played)


def _key_after(board: Board, point: int) -> bytes:
    """The same for moves that are images of each other."""
    after = board.copy()
    after.push(point)
    return position_of(after).key


def _worth(move: Examined, point: int | None, work: int) -> _Asking[_Worth]:
    """What the move played or another one in its place is worth."""
    assert point is not None
    board = move.known.board.copy()
    board.push(point)
    if point == move.after.move and move.rate_after is not None:
        return _Worth(move.rate_after, move.known_after.win_line)
    if board.outcome is not None:
        winner = board.outcome.winner
        return _Worth(0.5 if winner is None else float(winner is board.turn.other))
    analysis = yield Query(board, move.before.child_with(point), work)
    if analysis is None or analysis.win_rate is None:
        return _Worth(None)
    return _Worth(1 - analysis.win_rate, analysis.line)


def conclude(moves: Sequence[Examined], looks: Mapping[Node, SecondLook | None]) -> list[Mistake]:
    """The mistakes: moves that surely lose too much, and a foul in any case."""
    mistakes = []
    for move in moves:
        look = looks.get(move.after)
        if look is None:
            continue
        kind = move.fault or kind_of_loss(look.loss or 0.0)
        if kind is not None and (look.is_listed or kind is MistakeKind.FOUL):
            refutation = move.known_after.win_line if move.fault else ()
            moves_to_end = length(kind, move.known, move.known_after)
            mistakes.append(
                Mistake(move.after, kind, look.loss, look.line, refutation, moves_to_end, look.uncertainty)
            )
    return mistakes


def average_loss(mistakes: Sequence[Mistake], line: Sequence[Node], colour: Colour) -> float | None:
    """The win rate that a side's moves cost on average; None where no engine reported win rates."""
    moves = [node for node in line[1:] if node.colour is colour]
    rates = [node.analysis.win_rate for node in line if node.analysis is not None]
    if not moves or not any(rate is not None for rate in rates):
        return None
    lost = sum(mistake.loss or 0.0 for mistake in mistakes if mistake.node.colour is colour)
    return lost / len(moves)
