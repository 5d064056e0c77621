"""Which positions of a branch an engine is to analyse next. Start at `worklist`.

The branch is made of the moves that games or people put into the library and of the engine's own best ones,
so that it grows as it is analysed. What an engine has analysed deeply enough, or what is proven, is left out:
a piece of work that was broken off goes on where it stopped.
"""

import math
from collections import deque
from dataclasses import dataclass
from enum import Enum

from engine.rules.board import Board
from engine.rules.position import position_of
from library.annotations import Annotations, Entry
from library.explorer import Explored, explore
from library.store import Store

BREADTH = 3  # of the engine's own moves, so many are followed
PLIES, NODES = 2, 100_000
"""How deep a branch is, and how many nodes or visits of a position are enough, by default."""
_NEARLY = 0.9
_MARGIN = 0.1  # of win rate: own moves that are worse by more are not


class Order(Enum):
    """What comes first."""

    POPULARITY = "popularity"
    """What games went through most often."""
    DOUBT = "doubt"
    """What is nearest to even, and what nobody has analysed yet."""


@dataclass(frozen=True, slots=True)
class Enough:
    """The limits of an analysis."""

    nodes: int
    """Or visits."""
    time_ms: int = 0
    """0: without limit."""

    def is_reached(self, entry: Entry) -> bool:
        """Whether an entry holds so much work; engines stop a little before their limits."""
        in_time = bool(self.time_ms) and entry.analysis.elapsed_ms >= _NEARLY * self.time_ms
        return entry.analysis.visits >= _NEARLY * self.nodes or in_time


@dataclass(frozen=True, slots=True)
class Work:
    """A position to be analysed."""

    board: Board
    games: int
    doubt: float
    """1: even or unknown, 0: decided."""

    def urgency(self, order: Order) -> float:
        """What comes first has more of it."""
        if order is Order.POPULARITY:
            return self.games + self.doubt / 2
        return self.doubt * math.log2(2 + self.games)


def worklist(
    store: Store, start: Board, plies: int, engine: str, enough: Enough, order: Order = Order.POPULARITY
) -> list[Work]:
    """The positions of a branch that are left to an engine, the most urgent first.

    Args:
        store: the library.
        start: where the branch begins.
        plies: how deep it goes; 0: this position alone.
        engine: its name; entries of its other versions count, too.
        enough: what counts as deep enough.
        order: what comes first.
    """
    seen: set[bytes] = set()
    waiting = deque([start])
    work = []
    while waiting:
        board = waiting.popleft()
        key = position_of(board).key
        if key in seen or board.outcome is not None:
            continue
        seen.add(key)
        explored = explore(store, board)
        known = explored.known
        if known.proof is not None:
            continue
        own = (entry for entry in known.entries if entry.engine.name == engine)
        if not any(enough.is_reached(entry) for entry in own):
            work.append(Work(board, explored.games, doubt_of(known)))
        if board.ply - start.ply < plies:
            for point in filter(board.is_legal, _followed(explored)):
                after = board.copy()
                after.push(point)
                waiting.append(after)
    return sorted(work, key=lambda item: (-item.urgency(order), item.board.ply))


def doubt_of(known: Annotations) -> float:
    """How open a position is: 1 where engines call it even or nobody has looked, 0 where it is decided."""
    rate = known.best.analysis.win_rate if known.best is not None else None
    return 1.0 if rate is None else 1 - abs(2 * rate - 1)


def _followed(explored: Explored) -> list[int]:
    """The moves that lead on: what was played or kept, and the best of the engines' own."""
    points = [move.point for move in explored.moves]
    best = explored.known.best
    candidates = best.analysis.candidates[:BREADTH] if best is not None else ()
    top = candidates[0].win_rate if candidates else None
    for candidate in candidates:
        is_close = top is None or candidate.win_rate is None or candidate.win_rate >= top - _MARGIN
        if is_close and candidate.point not in points:
            points.append(candidate.point)
    return points
