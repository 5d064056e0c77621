"""The review of a game, judged: what its moves cost, by what our solver proves or else in an engine's eyes.

The engine's first look at every position only finds suspects: the difference of two short searches is mostly
noise. Before a move is listed it is looked at again (`look_again`):

- A longer search of the position before it names rivals, the moves that may be better. It gives all but its
  favourite next to nothing, so that their order says little. Of moves that are images of each other, as early
  ones often are, it is enough to take one; an image of the move played is as good as that.
- So the move played and its rivals are searched alone, all with as much work, and with ever more until what
  the move is called is settled. Meanwhile rivals drop out; the best of those left is the better move.
- Every other time the board is mirrored, where ties fall otherwise and another tree grows: what the loss
  changes from one time to the next is how uncertain it is. If it is still not settled after the most work,
  as much is done once more, and the mean counts.

Each of these searches starts afresh: what the engine has found out about the game so far knows far more of
one move than of the other. Pure; `Reviewer` asks the engine.
"""

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from engine import _core
from engine.rules.board import Board, Colour
from engine.rules.symmetry import Symmetry, symmetries
from gui.analysis.facts import Examiner, Known
from gui.analysis.mistakes import SMALLEST_LOSS, Mistake, kind_of_loss
from gui.model.tree import GameTree, Node, NodeAnalysis

T = TypeVar("T")

SUSPICION = 0.01  # of win rate: a move that costs less at first look is not looked at again
WORK = (10, 40, 250, 250)  # times the visits of a first look: so much until the name of a loss is settled
QUICK_WORK = (10, 40)  # the same for who cannot wait
_RIVALS = (4, 3, 2, 1)  # so many moves are compared with the one played, at most, with so much work
_NAMING = 20  # times the visits of a first look: the search that names them
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
    uncertainty: float  # how far as much work again, in another way, might take it
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
class _Search:
    """How a position is searched."""

    work: int
    is_mirrored: bool


@dataclass(frozen=True)
class _Worth:
    """What a move is worth to the side that made it."""

    rate: float
    line: tuple[int, ...] = ()  # of the opponent


_Asking = Generator[Question, NodeAnalysis | None, T]
Looking = _Asking[SecondLook | None]


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
    rivals = yield from _rivals(move)
    # What the first comparison changes of the first look is uncertain, too: a loss that goes may come back.
    earlier_loss, earlier_work = _loss_at_sight(move), 1
    look: SecondLook | None = None
    for number, (work, most) in enumerate(zip(works if rivals else (), _RIVALS, strict=False)):
        search = _Search(work, is_mirrored=number % 2 == 1)
        worths = yield from _worths(move, rivals[:most], search)
        played = yield from _worth(move.known_after.board, move.after, search, move.rate_after)
        if not worths or played is None:
            return None
        rivals = sorted(worths, key=lambda rival: -worths[rival].rate)
        best = worths[rivals[0]]
        loss = max(0.0, best.rate - played.rate)
        uncertainty = 0.0
        if not {best.rate, played.rate} <= {0.0, 1.0}:
            loss, uncertainty = _with_uncertainty(loss, work, earlier_loss, earlier_work)
        look = SecondLook(loss, uncertainty, (rivals[0], *best.line), played.line)
        is_mistake = kind_of_loss(loss) is not None
        if not uncertainty or (_is_settled(look, works[-1] / work) and not (is_mistake and number == 0)):
            break
        rivals = [rival for rival in rivals if best.rate - worths[rival].rate < SMALLEST_LOSS]
        earlier_loss, earlier_work = loss, work
    return look


def _with_uncertainty(
    loss: float, work: int, earlier_loss: float | None, earlier_work: int
) -> tuple[float, float]:
    """A loss, or its mean with that of as much work, and what twice the work may change by what this did."""
    if earlier_loss is None:
        return loss, _NOISE
    change = abs(loss - earlier_loss)
    if work == earlier_work:
        return (loss + earlier_loss) / 2, max(change / 2, _NOISE)
    return loss, max(change / math.sqrt(math.log2(work / earlier_work)), _NOISE)


def _rivals(move: Examined) -> _Asking[list[int]]:
    """The moves that may be better than the one played; none where that is the best."""
    if move.fact is not None and move.fact.better:
        return [move.fact.better[0]]
    analysis = yield Question(move.known.board, move.before, _NAMING)
    points = [] if analysis is None else [candidate.point for candidate in analysis.candidates]
    played = _image(move.known_after.board)
    images: dict[tuple[int, ...], int] = {}
    for point in points:
        board = move.known.board.copy()
        board.push(point)
        images.setdefault(_image(board), point)
    if next(iter(images), played) == played:
        return []
    return [point for image, point in images.items() if image != played]


def _image(board: Board) -> tuple[int, ...]:
    """What positions share that differ by a symmetry of the board only."""
    width, height = board.width, board.height
    return min(tuple(turn.array(board.cells, width, height)) for turn in symmetries(width, height))


def _worths(move: Examined, rivals: Sequence[int], search: _Search) -> _Asking[dict[int, _Worth]]:
    """What the rivals of the move played are worth; of some the engine may say nothing."""
    worths = {}
    for rival in rivals:
        board = move.known.board.copy()
        board.push(rival)
        worth = yield from _worth(board, move.before.child_with(rival), search, move.known.rate)
        if worth is not None:
            worths[rival] = worth
    return worths


def _worth(board: Board, node: Node | None, search: _Search, proven: float | None) -> _Asking[_Worth | None]:
    """What a move is worth to the side that made it; `board` and `node`: after it."""
    if board.outcome is not None:
        winner = board.outcome.winner
        proven = 0.5 if winner is None else float(winner is board.turn.other)
    if proven is not None:
        return _Worth(proven)
    if search.is_mirrored:
        board, node = board.turned(Symmetry.MIRROR_COLUMNS), None  # the tree has no place for it
    analysis = yield Question(board, node, search.work, is_compared=True)
    if analysis is None or analysis.win_rate is None:
        return None
    line = analysis.candidates[0].pv
    if search.is_mirrored:
        line = Symmetry.MIRROR_COLUMNS.moves(line, board.width, board.height)
    return _Worth(1 - analysis.win_rate, line)


def _is_settled(look: SecondLook, more: float) -> bool:
    """Whether a loss will go by the same name after `more` times the work; none may become a small one.

    The changes of a loss from one doubling of the work to the next add up as those of a random walk do. With
    no more work to come, what is usual of them is left to the list, which names both classes.
    """
    margin = 2 * look.uncertainty * math.sqrt(math.log2(more))
    if more <= 1:
        margin = look.uncertainty if look.uncertainty > _NOISE else 0.0
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
