"""The driver of the native alpha-beta search: for the best move in a given time, by a native net."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence

from engine import _core
from engine.rules.board import Board
from engine.search.core_board import core_board, same_rules
from engine.search.limits import Limits
from engine.search.result import SearchResult
from engine.search.run import Run


class AlphaBetaSearch:
    """One table for the positions of a game; the size and rules of the board are fixed.

    Of its results only the first candidate has a value of its own; those of the others are upper bounds.
    Visits are positions reached.
    """

    def __init__(self, board: Board, evaluator: _core.NativeEvaluator, options: _core.SearchOptions) -> None:
        self._evaluator = evaluator
        self._search = _core.AlphaBeta(core_board(board), options)
        self._board = board.copy()

    def fits(self, board: Board) -> bool:
        """Whether the search can go on with this board: same size and rules."""
        return same_rules(self._board, board)

    def set_position(self, board: Board, excluded: Collection[int] = ()) -> None:
        """Go to a position in which some points are not to be played; what the table knows is kept."""
        self._search.set_position(core_board(board), list(excluded))
        self._board = board.copy()

    def clear(self) -> None:
        """Forget everything but the position."""
        self._search.clear()

    def run(
        self,
        limits: Limits,
        on_progress: Callable[[SearchResult], None] | None = None,
        stop_events: Sequence[threading.Event] = (),
        progress_ms: int = 200,
    ) -> SearchResult:
        """Search the position until a limit, a proof or a stop; see `engine.player.Player.think`."""
        run = Run(self._search, self._board, limits, on_progress, stop_events, progress_ms)
        return run.in_its_threads(self._evaluator)
