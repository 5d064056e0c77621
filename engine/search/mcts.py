"""The driver of Monte-Carlo tree search.

Native nets run in the search's own threads; for any other evaluator this module carries batches of leaves
from the tree to the net and back. NumPy is loaded only for those: a brain with a native net must be ready at
once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from engine import _core
from engine.core_board import core_board
from engine.rules.board import Board
from engine.search.driver import AnyEvaluator, SearchDriver
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import SearchResult
from engine.search.run import SearchRun

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.evaluator.interface import Evaluation, PositionBatch

_BATCH = 32
_VISITS_PER_LEAF = 8
"""A small tree gets smaller batches: the later leaves of a batch are chosen almost blindly."""


class MctsSearch(SearchDriver):
    """One tree for the positions of a game."""

    kind = SearchKind.MCTS
    _search: _core.Mcts

    def __init__(self, board: Board, evaluator: AnyEvaluator, options: _core.MctsOptions) -> None:
        super().__init__(board, evaluator, _core.Mcts(core_board(board), options))

    @property
    def visits(self) -> int:
        """How often the position was visited."""
        return self._search.snapshot().visits

    def mix_root_priors(self, noise: NDArray[np.float32], share: float) -> None:
        """Mix noise [points] into the priors of the root, which must have been visited."""
        import numpy as np

        self._search.mix_root_priors(np.ascontiguousarray(noise, np.float32), share)

    def run(
        self,
        limits: Limits,
        on_progress: Callable[[SearchResult], None] | None = None,
        stop_events: Sequence[threading.Event] = (),
        progress_ms: int = 200,
    ) -> SearchResult:
        """Search the position until a limit, a proof or a stop; see `engine.player.Player.think`."""
        if self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator):
            return super().run(limits, on_progress, stop_events, progress_ms)
        run = SearchRun(self.kind, self._search, self._board, limits, on_progress, stop_events, progress_ms)
        leaves = self._leaves(run, getattr(self._evaluator, "batch_size", _BATCH))
        positions = next(leaves, None)
        try:
            while positions is not None:
                positions = _answer(leaves, self._evaluator.evaluate(positions))
        finally:
            leaves.close()
        return run.final_result()

    def run_here(self, limits: Limits) -> SearchResult:
        """Search to a limit in numbers in this thread alone: faster for short searches."""
        if self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator):
            return super().run_here(limits)
        return self.run(limits)

    def run_in_steps(
        self, limits: Limits, most_leaves: int
    ) -> Generator[PositionBatch, Evaluation, SearchResult]:
        """Search to a limit, handing out the leaves, at most so many at a time, for others to evaluate.

        This way the leaves of many searches can share a batch. Closing the generator gives its leaves back.
        """
        run = SearchRun(self.kind, self._search, self._board, limits)
        yield from self._leaves(run, most_leaves)
        return run.result()

    def _leaves(self, run: SearchRun, most: int) -> Generator[PositionBatch, Evaluation, None]:
        """The search in batches of leaves; arrays in a batch are valid until the next one is asked for."""
        import numpy as np

        from engine.evaluator.interface import PositionBatch

        variant, row_length = self._board.variant, self._board.row_length
        self._search.begin(run.native_limits())
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
    try:
        return leaves.send(evaluation)
    except StopIteration:
        return None
