"""Feature planes: what the convolutional nets see of a position. Play and training share these encoders."""

import numpy as np
from numpy.typing import NDArray

from engine.evaluator.interface import PositionBatch

Planes = NDArray[np.float32]  # [batch, plane, row, column]


def alphazero_planes(positions: PositionBatch) -> Planes:
    """The four planes of the AlphaZero_Gomoku nets, float32 [batch, 4, row, column].

    Own stones, opponent stones, the opponent's last move, all ones if the stone count is even. Rows are in
    reverse order, as in the original; its policy, and ours, is not reversed.
    """
    batch, height, width = positions.stones.shape
    planes = np.zeros((batch, 4, height, width), dtype=np.float32)
    planes[:, 0] = positions.stones == 1
    planes[:, 1] = positions.stones == 2
    last = positions.last_moves[:, 0]
    moved = np.flatnonzero(last >= 0)
    planes.reshape(batch, 4, -1)[moved, 2, last[moved]] = 1.0
    planes[positions.ply % 2 == 0, 3] = 1.0
    return np.ascontiguousarray(planes[:, :, ::-1, :])


ENCODERS = {"alphazero-4": alphazero_planes}
"""The encoders by the name that a weights file gives as its `planes`."""
