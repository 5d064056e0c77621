"""The review of a game, judged: what its moves cost, by what our solver proves or else in an engine's eyes.

The engine's first look at every position only finds suspects: the difference of two short searches is mostly
noise. Before a move is listed it is looked at again (`look_again`):

- A longer search of the position before it names rivals, the moves that may be better: its favourite, and of
  the others, which it gives next to nothing, those said to be worth most. Of moves that are images of each
  other, as early ones often are, it is enough to take one; an image of the move played is as good as that.
- So the move played and its rivals are searched alone, all with as much work, and with ever more until it is
  settled that the move is no mistake; one is listed only after the most work. Meanwhile rivals drop out; the
  best of those left is the better move.
- Every other time the board is mirrored, where ties fall otherwise and another tree grows: what the loss
  changes from one time to the next is how uncertain it is. If its class is still not settled after the most
  work, as much is done twice more, and of each move the search counts that is surest of it.

Each of these searches starts afresh: what the engine has found out about the game so far knows far more of
one move than of the other. Pure; `Reviewer` asks the engine.
"""

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from engine import _core
from engine.records.analysis import Analysis
from engine.records.node import Node
from engine.records.tree import GameTree
from engine.rules.board import Board, Colour
from engine.rules.position import position_of
from engine.rules.symmetry import Symmetry, symmetries
from gui.analysis.facts import Examiner, Known
from gui.model.mistakes import SMALLEST_LOSS, Mistake, kind_of_loss

T = TypeVar("T")

SUSPICION = 0.01  # of win rate: a move that costs less at first look is not looked at again
WORK = (10, 40, 250, 250, 250)  # times the visits of a first look: so much until a loss is settled
QUICK_WORK = WORK[:2]  # the same for who cannot wait
_RIVALS = (6, 3, 1, 1, 1)  # so many moves are compared with the one played, at most, with so much work
_TURNS = (0, 1, 0, 1, -1)  # the symmetry of the board in which they are searched, the first being none
_NAMING = 20  # times the visits of a first look: the search that names them
_NAMED = 10  # so many, as early ones may be images of each other, and most are named to no purpose
_GREAT = 0.10  # of win rate: a move that may cost so much is not let go
_EXPOSED = 0.05  # of win rate: a move that seems to cost so much after looks at others is looked at, too
_NOISE = 0.04  # of win rate: another search changes a loss by so much, or more where it did so before
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
    uncertainty: float  # as much work again, in another way, mostly changes it by less
    line: tuple[int, ...]  # the best
    answer: tuple[int, ...] = ()  # the opponent's best line after the move played


@dataclass(frozen=True)
class Question:
    """What an engine is to analyse for a second look."""

    board: Board
    node: Node | None  # the position's place in the tree, if it has one
    work: int  # times the visits of a first look
    candidates: int = 5  # so many are listed
    is_compared: bool = False  # with another of as much work, so that a deeper analysis will not do


@dataclass(frozen=True)
class _Search:
    """How a position is searched."""

    work: int
    turn: Symmetry


@dataclass(frozen=True)
class _Worth:
    """What a move is worth to the side that made it."""

    rate: float
    line: tuple[int, ...] = ()  # of the opponent


_Asking = Generator[Question, Analysis | None, T]
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


def _are_comparable(before: Analysis, after: Analysis) -> bool:
    if before.is_proven or after.is_proven:
        return True
    fewer, more = sorted((before.visits, after.visits))
    return more <= EQUAL_WORK * max(1, fewer)


def look_again(move: Examined, works: Sequence[int] = WORK) -> Looking:
    """Find out what a move costs; None where it is the best or the engine tells no win rates.

    `works`: with so many times the visits of a first look, until the name of the loss is settled. What the
    solver proves is listed whatever it costs, and has its name already: of that a quick look is enough.
    """
    if move.fact is not None:
        works = QUICK_WORK
    move_played = move.after.move
    assert move_played is not None
    rivals = yield from _rivals(move)
    # What the first comparison changes of the first look is uncertain, too: a loss that goes may come back.
    at_sight = _loss_at_sight(move)
    losses = [] if at_sight is None else [(1, at_sight)]
    worths: dict[int, _Worth] = {}
    look: SecondLook | None = None
    turns = symmetries(move.known.board.width, move.known.board.height)
    for work, most, turn in zip(works if rivals else (), _RIVALS, _TURNS, strict=False):
        found = yield from _worths(move, [*rivals[:most], move_played], _Search(work, turns[turn]))
        if move_played not in found or len(found) == 1:
            return None
        is_repeated = bool(losses) and losses[-1][0] == work
        worths = _surest(found, worths) if is_repeated else found
        losses.append((work, _loss(found, move_played)))
        played = worths[move_played]
        rivals = sorted(worths.keys() - {move_played}, key=lambda rival: -worths[rival].rate)
        best = worths[rivals[0]]
        is_proven = {best.rate, played.rate} <= {0.0, 1.0}
        uncertainty = 0.0 if is_proven else _uncertainty(losses)
        look = SecondLook(_loss(worths, move_played), uncertainty, (rivals[0], *best.line), played.line)
        if is_proven or _is_settled(look, works[-1] / work):
            break
        rivals = [rival for rival in rivals if best.rate - worths[rival].rate < SMALLEST_LOSS]
    return look


def _loss(worths: Mapping[int, _Worth], played: int) -> float:
    """What the move played costs against the best of the others."""
    best = max(worth.rate for move, worth in worths.items() if move != played)
    return max(0.0, best - worths[played].rate)


def _surest(worths: Mapping[int, _Worth], others: Mapping[int, _Worth]) -> dict[int, _Worth]:
    """What moves are worth by the surer of two searches with as much work.

    Every position is won or lost if both sides play well, and the more a search sees of that, the further
    from even is what it says: it is the one that says less that has missed something.
    """
    return {
        move: max(worth, others.get(move, worth), key=lambda worth: abs(worth.rate - 0.5))
        for move, worth in worths.items()
    }


def _uncertainty(losses: Sequence[tuple[int, float]]) -> float:
    """Of the last loss that was found, by those that were found before with less work or as much."""
    work, loss = losses[-1]
    equal = [other for as_much, other in losses if as_much == work]
    change = max(equal) - min(equal)
    if len(equal) == 1 and len(losses) > 1:
        less, earlier = losses[-2]
        change = 2 * abs(loss - earlier) / math.sqrt(math.log2(work / less))
    return max(change, _NOISE) / math.sqrt(len(equal))


def _rivals(move: Examined) -> _Asking[list[int]]:
    """The moves that may be better than the one played; none where that is the best."""
    if move.fact is not None and move.fact.better:
        return [move.fact.better[0]]
    analysis = yield Question(move.known.board, move.before, _NAMING, candidates=_NAMED)
    if analysis is None or not analysis.candidates:
        return []
    favourite, *others = analysis.candidates
    others.sort(key=lambda candidate: -(candidate.win_rate or 0.0))
    points = [candidate.point for candidate in (favourite, *others)]
    played = position_of(move.known_after.board).key
    images: dict[bytes, int] = {}
    for point in points:
        board = move.known.board.copy()
        board.push(point)
        images.setdefault(position_of(board).key, point)
    if next(iter(images), played) == played:
        return []
    return [point for image, point in images.items() if image != played]


def _worths(move: Examined, points: Sequence[int], search: _Search) -> _Asking[dict[int, _Worth]]:
    """What the move played or others in its place are worth; of some the engine may say nothing."""
    worths = {}
    for point in points:
        board = move.known.board.copy()
        board.push(point)
        node = move.before.child_with(point)
        proven = move.rate_after if node is move.after else move.known.rate
        worth = yield from _worth(board, node, search, proven)
        if worth is not None:
            worths[point] = worth
    return worths


def _worth(board: Board, node: Node | None, search: _Search, proven: float | None) -> _Asking[_Worth | None]:
    """What a move is worth to the side that made it; `board` and `node`: after it."""
    if board.outcome is not None:
        winner = board.outcome.winner
        proven = 0.5 if winner is None else float(winner is board.turn.other)
    if proven is not None:
        return _Worth(proven)
    if search.turn is not Symmetry.IDENTITY:
        board, node = board.turned(search.turn), None  # the tree has no place for it
    analysis = yield Question(board, node, search.work, is_compared=True)
    if analysis is None or analysis.win_rate is None:
        return None
    line = search.turn.inverse.moves(analysis.line, board.width, board.height)
    return _Worth(1 - analysis.win_rate, line)


def _is_settled(look: SecondLook, more: float) -> bool:
    """Whether a loss will go by the same name after `more` times the work; no mistake will before all of it.

    The changes of a loss from one doubling of the work to the next add up as those of a random walk do.
    """
    margin = look.uncertainty * math.sqrt(max(1.0, math.log2(more)))
    if kind_of_loss(look.loss) is None:
        return look.loss + margin < _GREAT
    return more <= 1 and kind_of_loss(look.loss - margin) is kind_of_loss(look.loss + margin)


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


def average_loss(mistakes: Sequence[Mistake], line: Sequence[Node], colour: Colour) -> float | None:
    """The win rate that a side's moves cost on average; None where no engine told win rates."""
    moves = [node for node in line[1:] if node.colour is colour]
    rates = [node.analysis.win_rate for node in line if node.analysis is not None]
    if not moves or not any(rate is not None for rate in rates):
        return None
    lost = sum(mistake.loss or 0.0 for mistake in mistakes if mistake.node.colour is colour)
    return lost / len(moves)
