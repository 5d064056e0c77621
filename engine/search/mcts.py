"""The driver of the native search tree: limits, batches, progress, results. Start reading here.

The tree is `engine._core.Search`. Native nets run in its own threads while this module waits and checks the
clock; for any other evaluator it carries batches of leaves from the tree to the net and back. NumPy is loaded
only for those: a brain with a native net must be ready at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from engine import _core
from engine.rules.board import Board
from engine.search.core_board import core_board
from engine.search.limits import Limits
from engine.search.result import Candidate, Proof, SearchResult
from engine.search.time_budget import Budget, Deliberation, Progress, share_out

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.evaluator.interface import Evaluation, Evaluator, PositionBatch

AnyEvaluator: TypeAlias = "Evaluator | _core.NativeEvaluator | None"
"""None: the uniform evaluation, in the tree's own threads."""

_PROOFS = {proof: Proof[proof.name] for proof in _core.Proof}
_LOOK_S = 0.01
"""How often a waiting driver checks for stop requests."""
_JUDGE_S = 0.03
"""How often it judges whether a move is settled."""
_BATCH = 32
_VISITS_PER_LEAF = 8
"""A small tree gets smaller batches: the later leaves of a batch are chosen almost blindly."""


class TreeSearch:
    """One tree for the positions of a game; the size and rules of the board are fixed."""

    def __init__(self, board: Board, evaluator: AnyEvaluator, options: _core.SearchOptions) -> None:
        self._evaluator = evaluator
        self._search = _core.Search(core_board(board), options)
        self._board = board.copy()

    def fits(self, board: Board) -> bool:
        """Whether the tree can go on with this board: same size and rules."""
        mine = self._board
        return (mine.width, mine.height, mine.variant, mine.row_length) == (
            board.width,
            board.height,
            board.variant,
            board.row_length,
        )

    def set_position(self, board: Board, excluded: Collection[int] = ()) -> None:
        """Go to a position in which some points are not to be played; what the tree knows of it is kept."""
        self._search.set_position(core_board(board), list(excluded))
        self._board = board.copy()

    @property
    def visits(self) -> int:
        """How often the position was visited."""
        return self._search.snapshot().visits

    def clear(self) -> None:
        """Forget everything but the position."""
        self._search.clear()

    def mix_root_priors(self, noise: NDArray[np.float32], share: float) -> None:
        """Mix noise [points] into the priors of the root, which must have been visited."""
        import numpy as np

        self._search.mix_root_priors(np.ascontiguousarray(noise, np.float32), share)

    def stop(self) -> None:
        """End a search under way; callable from any thread."""
        self._search.stop()

    def run(
        self,
        limits: Limits,
        on_progress: Callable[[SearchResult], None] | None = None,
        stop_events: Sequence[threading.Event] = (),
        progress_ms: int = 200,
    ) -> SearchResult:
        """Search the position until a limit, a proof or a stop; see `engine.player.Player.think`."""
        run = _Run(self._search, self._board, limits, on_progress, stop_events, progress_ms)
        if self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator):
            self._search.start(self._evaluator, *run.native_limits())
            try:
                while not self._search.wait(_LOOK_S):
                    run.look()
            except BaseException:  # an error in a progress callback, or Ctrl-C: leave no thread behind
                self._search.stop()
                self._search.wait(60.0)
                raise
        else:
            largest = getattr(self._evaluator, "batch_size", _BATCH)
            leaves = self._leaves(run, largest)
            positions = next(leaves, None)
            try:
                while positions is not None:
                    positions = _answer(leaves, self._evaluator.evaluate(positions))
            finally:
                leaves.close()
        return run.final_result()

    def run_in_steps(
        self, limits: Limits, most_leaves: int
    ) -> Generator[PositionBatch, Evaluation, SearchResult]:
        """Search to a limit, handing out the leaves, at most so many at a time, for others to evaluate.

        This way the leaves of many searches can share a batch. Closing the generator gives its leaves back.
        """
        run = _Run(self._search, self._board, limits, None, (), 0)
        yield from self._leaves(run, most_leaves)
        return run.result()

    def run_here(self, limits: Limits) -> SearchResult:
        """Search to a limit in visits or nodes in this thread alone: faster for short searches."""
        if self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator):
            run = _Run(self._search, self._board, limits, None, (), 0)
            self._search.run_here(self._evaluator, limits.visits, limits.nodes)
            return run.result()
        return self.run(limits)

    def _leaves(self, run: _Run, most: int) -> Generator[PositionBatch, Evaluation, None]:
        """The search in batches of leaves; arrays in a batch are valid until the next one is asked for."""
        import numpy as np

        from engine.evaluator.interface import PositionBatch

        variant, row_length = self._board.variant, self._board.row_length
        self._search.begin(*run.native_limits())
        visits = self._search.snapshot().visits
        try:
            while True:
                size = max(1, min(most, visits // _VISITS_PER_LEAF))
                stones, last_moves, ply, turn = self._search.collect(size)
                if len(stones) == 0:
                    return
                evaluation = yield PositionBatch(stones, last_moves, ply, turn, variant, row_length)
                self._search.apply(
                    np.ascontiguousarray(evaluation.policy_logits, np.float32),
                    np.ascontiguousarray(evaluation.wdl, np.float32),
                )
                visits += len(stones)
                run.look()
        finally:
            self._search.cancel()


def _answer(
    leaves: Generator[PositionBatch, Evaluation, None], evaluation: Evaluation
) -> PositionBatch | None:
    """Hand an evaluation to a search in steps; its next leaves, None if it has ended."""
    try:
        return leaves.send(evaluation)
    except StopIteration:
        return None


class _Run:
    """One search from its start to its result."""

    def __init__(
        self,
        search: _core.Search,
        board: Board,
        limits: Limits,
        on_progress: Callable[[SearchResult], None] | None,
        stop_events: Sequence[threading.Event],
        progress_ms: int,
    ) -> None:
        self._search = search
        self._limits = limits
        self._on_progress = on_progress
        self._stop_events = stop_events
        self._progress_s = progress_ms / 1000
        self._started = self._reported = self._judged = time.perf_counter()
        self._budget: Budget | None = None
        self._deliberation: Deliberation | None = None
        if limits.clock is not None:
            self._budget = share_out(limits.clock, limits.margin_ms, board.ply, board.points)
            self._deliberation = Deliberation(self._budget)
        self._first_look = True

    def native_limits(self) -> tuple[int | None, int | None, float | None, float | None, int | None]:
        """The limits that the tree itself keeps: visits, evaluations, seconds at most and at least, depth."""
        time_ms, budget = self._limits.time_ms, self._budget
        seconds = _least_seconds(time_ms, budget.maximum_ms if budget else None)
        expected = _least_seconds(time_ms, budget.target_ms if budget else None)
        return self._limits.visits, self._limits.nodes, seconds, expected, self._limits.depth

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
        """End the search where there is nothing to choose, or the clock says so."""
        snapshot = self._search.snapshot()
        if snapshot.forced:
            self._search.stop()
            return
        if self._deliberation is None:
            return
        moves = self._search.moves(snapshot)
        if not moves:
            return
        win, _, loss = snapshot.wdl
        enough = self._deliberation.enough(
            Progress(
                elapsed_ms=(self._judged - self._started) * 1000,
                best=moves[0].point,
                most_visited=max(moves, key=lambda move: move.visits).point,
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
        best = replace(best, pv=tuple(self._search.proven_line()))
        return replace(result, candidates=(best, *others))

    def result(self) -> SearchResult:
        """The state of the search now."""
        snapshot = self._search.snapshot()
        candidates = tuple(
            Candidate(
                point=move.point,
                visits=move.visits,
                wdl=move.wdl,
                prior=move.prior,
                pv=tuple(move.line),
                proof=_PROOFS[move.proof],
                distance=move.distance,
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
            evaluations=snapshot.evaluations,
            nodes=snapshot.nodes,
            hash_full=snapshot.memory_share,
        )


def _least_seconds(*times_ms: float | None) -> float | None:
    finite = [ms / 1000 for ms in times_ms if ms is not None and ms != float("inf")]
    return min(finite) if finite else None
