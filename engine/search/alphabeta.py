"""The driver of alpha-beta: for the best move, by a native net."""

from engine import _core
from engine.core_board import core_board
from engine.rules.board import Board
from engine.search.driver import SearchDriver
from engine.search.kind import SearchKind


class AlphaBetaSearch(SearchDriver):
    """One table for the positions of a game.

    Of its results only the first candidate has a value of its own; those of the others are upper bounds. It
    counts nodes, and keeps no limit of visits.
    """

    kind = SearchKind.ALPHABETA

    def __init__(
        self, board: Board, evaluator: _core.NativeEvaluator, options: _core.AlphaBetaOptions
    ) -> None:
        super().__init__(board, evaluator, _core.AlphaBeta(core_board(board), options))
