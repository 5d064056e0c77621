"""The best moves of a position with equal effort: the second-best is then known as well as the best.

In rounds that grow: a search of the whole position finds these moves, then each is searched alone,
all with as many visits. What the searches have in common they share, in the tree.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.rules.board import Board
from engine.search.limits import Limits
from engine.search.result import Proof, RootMove, SearchResult

if TYPE_CHECKING:
    from engine.search.driver import SearchDriver

_FIRST_VISITS, _GROWTH = 100, 1.5
"""Of each move in the first round, and from each round to the next."""
_WORTH = {Proof.WIN: 2.0, Proof.LOSS: -2.0, Proof.DRAW: 0.0}


def search_evenly(
    search: SearchDriver,
    board: Board,
    excluded: Sequence[int],
    count: int,
    limits: Limits,
    on_progress: Callable[[SearchResult], None] | None = None,
    stops: Sequence[threading.Event] = (),
    progress_ms: int = 200,
) -> SearchResult:
    """The `count` best moves, or all that there are, as the candidates of one result.

    Args:
        search: of MCTS.
        excluded: moves that are not to be played.
        limits: in time, in nodes, and in visits of each move.
    """
    began, nodes, visits = time.perf_counter(), 0, _FIRST_VISITS
    alone: dict[int, RootMove] = {}  # what the search of a move alone said of it, by point
    general: SearchResult | None = None

    def run(excluded: Sequence[int]) -> SearchResult:
        nonlocal nodes
        search.set_position(board, excluded)
        result = search.run(_left(limits, began, nodes, visits), report, stops, progress_ms)
        nodes += result.nodes
        return result

    def merged(whole: SearchResult) -> SearchResult:
        return _merged(
            whole, [alone.get(move.point, move) for move in whole.candidates[:count]], nodes, began
        )

    def report(latest: SearchResult) -> None:
        if on_progress is not None:
            on_progress(merged(general or latest))

    def is_over() -> bool:
        return any(event.is_set() for event in stops) or _is_used_up(limits, began, nodes)

    legal = set(board.legal_moves())
    while True:
        general = run(excluded)
        for move in general.candidates[:count]:
            if is_over():
                return merged(general)
            own = run(tuple(legal - {move.point}))
            if own.candidates:
                alone[move.point] = own.candidates[0]._replace(prior=move.prior)
        is_deep_enough = limits.visits is not None and visits >= limits.visits
        if is_over() or is_deep_enough or general.proof is not Proof.UNKNOWN:
            return merged(general)
        visits = round(visits * _GROWTH)


def _left(limits: Limits, began: float, nodes: int, visits: int) -> Limits:
    """What is left for the next search, of so many visits."""
    time_ms = limits.time_ms
    return Limits(
        time_ms=None if time_ms is None else max(1, time_ms - _elapsed_ms(began)),
        visits=visits if limits.visits is None else min(visits, limits.visits),
        nodes=None if limits.nodes is None else max(1, limits.nodes - nodes),
    )


def _is_used_up(limits: Limits, began: float, nodes: int) -> bool:
    is_late = limits.time_ms is not None and _elapsed_ms(began) >= limits.time_ms
    return is_late or (limits.nodes is not None and nodes >= limits.nodes)


def _elapsed_ms(began: float) -> int:
    return round((time.perf_counter() - began) * 1000)


def _merged(whole: SearchResult, moves: list[RootMove], nodes: int, began: float) -> SearchResult:
    """The search of the whole position with what is known of its best moves, the best of all first."""
    moves = sorted(moves, key=lambda move: -_WORTH.get(move.proof, move.value))
    return whole._replace(
        best=moves[0].point if moves else None,
        candidates=tuple(moves),
        visits=sum(move.visits for move in moves),
        nodes=nodes,
        elapsed_ms=_elapsed_ms(began),
    )
