"""What both searches are to those who use them. Start reading here; `mcts` and `alphabeta` derive from it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, TypeAlias

from engine import _core
from engine.core_board import core_board, same_rules
from engine.rules.board import Board
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import SearchResult
from engine.search.run import SearchRun

if TYPE_CHECKING:
    from engine.evaluator.interface import Evaluator

AnyEvaluator: TypeAlias = "Evaluator | _core.NativeEvaluator | None"
"""None: every position is even and all moves are alike."""
_FIRST_NODES = 100
"""Of a search whose only end is that the next one takes no longer than those after it."""


class SearchDriver:
    """A search for the positions of a game; the size and rules of the board are fixed.

    A native evaluator runs in the search's own threads while this class waits and checks the clock.
    """

    kind: SearchKind

    def __init__(self, board: Board, evaluator: AnyEvaluator, search: _core.SearchDriver) -> None:
        self._evaluator = evaluator
        self._search = search
        self._board = board.copy()

    def fits(self, board: Board) -> bool:
        """Whether the search can go on with this board: same size and rules."""
        return same_rules(self._board, board)

    def set_position(self, board: Board, excluded: Collection[int] = (), hints: Collection[int] = ()) -> None:
        """Go to a position in which some points are not to be played, and others, best first, are to be tried
        early; what is known of it is kept.
        """
        self._search.set_position(core_board(board), list(excluded), list(hints))
        self._board = board.copy()

    def clear(self) -> None:
        """Forget everything but the position."""
        self._search.clear()

    def get_ready(self, board: Board) -> None:
        """Do now what would make the first search slower than later ones: touch memory, begin the threads.
        Goes to a position for that; afterwards nothing is known of it.
        """
        self._search.touch()
        self.set_position(board)
        self.run(Limits(nodes=_FIRST_NODES))
        self.clear()

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
        run = SearchRun(self.kind, self._search, self._board, limits, on_progress, stop_events, progress_ms)
        return run.in_its_threads(self._native())

    def run_here(self, limits: Limits) -> SearchResult:
        """Search to a limit in numbers in this thread alone: faster for short searches."""
        run = SearchRun(self.kind, self._search, self._board, limits)
        self._search.run_here(self._native(), run.native_limits())
        return run.result()

    def _native(self) -> _core.NativeEvaluator | None:
        assert self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator)
        return self._evaluator
