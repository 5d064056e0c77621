"""The driver of the native search tree. Start reading here.

The tree is `engine._core.Search`. Native nets run in its own threads while this module waits and checks the
clock; for any other evaluator it carries batches of leaves from the tree to the net and back. NumPy is loaded
only for those: a brain with a native net must be ready at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Generator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from engine import _core
from engine.rules.board import Board
from engine.search.core_board import core_board, same_rules
from engine.search.limits import Limits
from engine.search.result import SearchResult
from engine.search.run import Run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.evaluator.interface import Evaluation, Evaluator, PositionBatch

AnyEvaluator: TypeAlias = "Evaluator | _core.NativeEvaluator | None"
"""None: the uniform evaluation, in the tree's own threads."""

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
        return same_rules(self._board, board)

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
        run = Run(self._search, self._board, limits, on_progress, stop_events, progress_ms)
        if self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator):
            return run.in_its_threads(self._evaluator)
        leaves = self._leaves(run, getattr(self._evaluator, "batch_size", _BATCH))
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
        run = Run(self._search, self._board, limits, None, (), 0)
        yield from self._leaves(run, most_leaves)
        return run.result()

    def run_here(self, limits: Limits) -> SearchResult:
        """Search to a limit in visits or nodes in this thread alone: faster for short searches."""
        if self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator):
            run = Run(self._search, self._board, limits, None, (), 0)
            self._search.run_here(self._evaluator, limits.visits, limits.nodes)
            return run.result()
        return self.run(limits)

    def _leaves(self, run: Run, most: int) -> Generator[PositionBatch, Evaluation, None]:
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
