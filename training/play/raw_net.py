"""What a net says of a position at first sight, over all legal points.

The search does not ask that: with many empty points it looks only near the stones, and on the empty board at
the centre alone. Pictures of a net, predictions and greedy play must show the net itself.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import _core
from engine.evaluator.interface import PositionBatch
from engine.rules.board import Board, Colour
from engine.search.core_board import core_board
from engine.search.driver import AnyEvaluator
from engine.search.result import Wdl
from training.play.searcher import Leaves, Steps


@dataclass(frozen=True)
class FirstSight:
    """Policy and value of a net, from the view of the side to move."""

    policy: NDArray[np.float32]
    """[point]: shares of the legal moves that are no fouls, together 1; nan elsewhere."""
    wdl: Wdl

    @property
    def value(self) -> float:
        """Win minus loss, in [-1, 1]."""
        return self.wdl[0] - self.wdl[2]

    @property
    def best(self) -> int:
        """The legal move with the largest share."""
        return int(np.nanargmax(self.policy))

    def moves(self, count: int) -> list[int]:
        """The moves with the largest shares, the largest first."""
        legal = np.flatnonzero(~np.isnan(self.policy))
        return [int(move) for move in legal[np.argsort(-self.policy[legal], kind="stable")][:count]]


def looking(evaluator: AnyEvaluator, board: Board) -> Steps[FirstSight]:
    """Ask a net of a position; the question can share a batch with others (`training.play.searcher`)."""
    if evaluator is None:
        logits, wdl = np.zeros(board.points, np.float32), np.array([0.5, 0.0, 0.5])
    elif isinstance(evaluator, _core.NativeEvaluator):
        native_logits, native_wdl = evaluator.evaluate(core_board(board))
        logits, wdl = np.array(native_logits, np.float32), np.array(native_wdl)
    else:
        evaluation = yield Leaves(evaluator, _batch_of(board))
        logits, wdl = evaluation.policy_logits[0], evaluation.wdl[0]
    fouls = board.turn is Colour.BLACK
    legal = [point for point in board.legal_moves() if not (fouls and board.foul(point))]
    policy = np.full(board.points, np.nan, np.float32)
    if legal:
        shares = np.exp(logits[legal] - logits[legal].max())
        policy[legal] = shares / shares.sum()
    return FirstSight(policy, (float(wdl[0]), float(wdl[1]), float(wdl[2])))


def _batch_of(board: Board) -> PositionBatch:
    """One position as evaluators take it."""
    cells = np.array(board.cells, np.int8)
    own, other = int(board.turn), int(board.turn.other)
    stones = np.where(cells == own, 1, np.where(cells == other, 2, cells)).astype(np.int8)
    last = [*reversed(board.moves[-2:]), -1, -1][:2]
    return PositionBatch(
        stones=stones.reshape(1, board.height, board.width),
        last_moves=np.array([last], np.int16),
        ply=np.array([board.ply], np.int16),
        turn=np.array([own], np.int8),
        variant=board.variant,
        row_length=board.row_length,
    )
