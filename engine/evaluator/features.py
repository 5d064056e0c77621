"""Feature planes: the input of the convolutional nets. Play and training share these encoders."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine import _core
from engine.evaluator.interface import PositionBatch
from engine.evaluator.weights import NetEntry, WeightsError
from engine.rules.cells import Colour

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


def renju_planes(positions: PositionBatch) -> Planes:
    """Own stones, the opponent's stones, and all ones if Black is to move; float32 [batch, 3, row, column].

    Black has rules of its own in renju, so a net needs the colour it plays.
    """
    batch, height, width = positions.stones.shape
    planes = np.zeros((batch, 3, height, width), dtype=np.float32)
    planes[:, :2] = stone_planes(positions)
    planes[positions.turn == Colour.BLACK, 2] = 1.0
    return planes


def signed_renju_planes(positions: PositionBatch) -> Planes:
    """The same, but the third plane is -1 if Black is to move and +1 if White is (the ancestor's way)."""
    planes = renju_planes(positions)
    planes[:, 2] = 1 - 2 * planes[:, 2]
    return planes


def stone_planes(positions: PositionBatch) -> Planes:
    """Own stones and the opponent's, float32 [batch, 2, row, column]."""
    return np.stack([positions.stones == 1, positions.stones == 2], axis=1).astype(np.float32)


_CLASSES = len(_core.MoveClass) - 1  # QUIET, the class of number 0, has no plane


def pattern_planes(positions: PositionBatch) -> Planes:
    """Stones, and what a stone on each empty point would make: float32 [batch, 32, row, column].

    Own stones and the opponent's; then a plane for each class of move but the quiet one, first of the points
    where an own stone would be such a move, then of those where an opponent's would.
    """
    batch, height, width = positions.stones.shape
    planes = np.zeros((batch, 2 + 2 * _CLASSES, height, width), dtype=np.float32)
    planes[:, :2] = stone_planes(positions)
    points = planes.reshape(*planes.shape[:2], -1)
    for position, stones in enumerate(positions.stones.reshape(batch, -1)):
        own = int(positions.turn[position])
        colours = (0, own, 3 - own, 3)  # of empty points, own stones, the opponent's, walls
        board = _core.Board(width, height, positions.variant.index, positions.row_length)
        for point in np.flatnonzero(stones):
            board.place(int(point), colours[stones[point]])
        for first, colour in ((2, own), (2 + _CLASSES, 3 - own)):
            classes = np.frombuffer(board.move_classes(colour), np.uint8)
            [loud] = np.nonzero(classes)
            points[position, first + classes[loud] - 1, loud] = 1.0
    return planes


Encoder = Callable[[PositionBatch], Planes]
ENCODERS: dict[str, Encoder] = {
    "alphazero-4": alphazero_planes,
    "renju-3": renju_planes,
    "stones-2": stone_planes,
    "renju-signed-3": signed_renju_planes,
    "patterns-32": pattern_planes,
}
"""The encoders by the name that a weights file gives as its `planes`."""


def encoder_of(net: NetEntry) -> Encoder:
    """What makes a net's planes of positions.

    Raises:
        WeightsError: there is none of that name.
    """
    if net.planes not in ENCODERS:
        raise WeightsError(f"net {net.name!r}: no planes {net.planes!r}; there are {', '.join(ENCODERS)}")
    return ENCODERS[net.planes]
