"""One run of a native search: its limits, when to end it, its progress and result."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from engine import _core
from engine.rules.board import Board
from engine.rules.cells import EMPTY
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import Proof, RootMove, SearchResult
from engine.search.time_budget import Deliberation, RootProgress, TimeBudget, share_out

_PROOFS = {proof: Proof[proof.name] for proof in _core.Proof}
_LOOK_S = 0.01
"""How often a waiting driver checks for stop requests."""
_JUDGE_S = 0.03
"""How often it judges whether a move is settled."""


class SearchRun:
    """One search from its start to its result."""

    def __init__(
        self,
        kind: SearchKind,
        search: _core.SearchDriver,
        board: Board,
        limits: Limits,
        on_progress: Callable[[SearchResult], None] | None = None,
        stop_events: Sequence[threading.Event] = (),
        progress_ms: int = 0,
    ) -> None:
        self._kind = kind
        self._search = search
        self._limits = limits
        self._on_progress = on_progress
        self._stop_events = stop_events
        self._progress_s = progress_ms / 1000
        self._started = self._reported = self._judged = time.perf_counter()
        self._budget: TimeBudget | None = None
        self._deliberation: Deliberation | None = None
        if limits.clock is not None:
            self._budget = share_out(
                limits.clock, limits.margin_ms, limits.cost_ms, board.ply, board.cells.count(EMPTY)
            )
            self._deliberation = Deliberation(self._budget)
        # Time that no later move gets fills the table or the tree, even where there is no choice.
        self._fills_turn = limits.clock is not None and limits.clock.left_ms is None
        self._first_look = True

    def native_limits(self) -> _core.SearchLimits:
        """The limits that the search itself keeps."""
        limits, budget = self._limits, self._budget
        return _core.SearchLimits(
            visits=limits.visits,
            nodes=limits.nodes,
            evaluations=limits.evaluations,
            depth=limits.depth,
            seconds=_least_seconds(limits.time_ms, budget.maximum_ms if budget else None),
            expected_seconds=_least_seconds(limits.time_ms, budget.target_ms if budget else None),
        )

    def in_its_threads(self, evaluator: _core.NativeEvaluator | None) -> SearchResult:
        """Let the search run in its own threads to its end; without time for that, in this one."""
        if self._budget is not None and self._budget.instant:
            self._search.run_here(evaluator, _core.SearchLimits(nodes=1))
            return self.result()
        self._search.start(evaluator, self.native_limits())
        try:
            while not self._search.wait(_LOOK_S):
                self.look()
        except BaseException:  # an error in a progress callback, or Ctrl-C: leave no thread behind
            self._search.stop()
            self._search.wait(60.0)
            raise
        return self.final_result()

    def look(self) -> None:
        """Report progress when it is time to, and end the search when it has to or can."""
        now = time.perf_counter()
        if any(event.is_set() for event in self._stop_events):
            self._search.stop()
            return
        if self._on_progress is not None and now - self._reported >= self._progress_s:
            self._reported = now
            self._on_progress(self.result())
        timed = self._limits.clock is not None or self._limits.time_ms is not None
        if timed and (self._first_look or now - self._judged >= _JUDGE_S):
            self._first_look = False
            self._judged = now
            self._judge()

    def _judge(self) -> None:
        """End the search where there is nothing to choose and time to save, or the time is used up."""
        snapshot = self._search.snapshot()
        if snapshot.forced and not self._fills_turn:
            self._search.stop()
            return
        if self._deliberation is None:
            return
        moves = self._search.moves(snapshot)
        if not moves:
            return
        win, _, loss = snapshot.wdl
        enough = self._deliberation.enough(
            RootProgress(
                elapsed_ms=(self._judged - self._started) * 1000,
                best=moves[0].point,
                most_searched=max(moves, key=lambda move: move.visits or move.nodes).point,
                value=win - loss,
            )
        )
        if enough:
            self._search.finish()  # it goes on, to the maximum at most, if the move turns out to lose

    def final_result(self) -> SearchResult:
        """The end of the search; a proven line is played to its end."""
        result = self.result()
        if result.proof is Proof.UNKNOWN or not result.candidates:
            return result
        best, *others = result.candidates
        best = best._replace(pv=tuple(self._search.proven_line()))
        return result._replace(candidates=(best, *others))

    def result(self) -> SearchResult:
        """The state of the search now."""
        snapshot = self._search.snapshot()
        candidates = tuple(
            RootMove(
                point=move.point,
                visits=move.visits,
                wdl=move.wdl,
                prior=move.prior,
                pv=tuple(move.line),
                proof=_PROOFS[move.proof],
                distance=move.distance,
                nodes=move.nodes,
            )
            for move in self._search.moves(snapshot)
        )
        return SearchResult(
            best=candidates[0].point if candidates else None,
            candidates=candidates,
            visits=snapshot.visits,
            wdl=snapshot.wdl,
            proof=_PROOFS[snapshot.proof],
            distance=snapshot.distance,
            depth=snapshot.depth,
            elapsed_ms=(time.perf_counter() - self._started) * 1000,
            search=self._kind,
            nodes=snapshot.nodes,
            evaluations=snapshot.evaluations,
            tree_nodes=snapshot.tree_nodes,
            hash_full=snapshot.memory_share,
        )


def _least_seconds(*times_ms: float | None) -> float | None:
    finite = [ms / 1000 for ms in times_ms if ms is not None and ms != float("inf")]
    return min(finite) if finite else None
