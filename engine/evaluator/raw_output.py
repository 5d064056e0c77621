"""The output of a net for a position without a search, over all legal points.

The search does not ask that: with many empty points it looks only near the stones, and on the empty board at
the centre alone. Pictures of a net, predictions and greedy play must show the net itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import Board


@dataclass(frozen=True)
class RawOutput:
    """Policy and value of a net, from the view of the side to move."""

    policy: NDArray[np.float32]
    """[point]: shares of the legal moves that are no fouls, together 1; nan elsewhere."""
    wdl: tuple[float, float, float]

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


def raw_output(board: Board, logits: NDArray[np.float32], wdl: Sequence[float]) -> RawOutput:
    """A net's output, with a logit for each point, restricted to the moves that may be played."""
    legal = [point for point in board.legal_moves() if not board.forbidden(point)]
    policy = np.full(board.points, np.nan, np.float32)
    if legal:
        shares = np.exp(logits[legal] - logits[legal].max())
        policy[legal] = shares / shares.sum()
    return RawOutput(policy, (float(wdl[0]), float(wdl[1]), float(wdl[2])))
