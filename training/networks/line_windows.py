"""The window classes of boards in a device's memory; on the processor `LineInput.from_stones` finds the same.

A window's number is a sum over its cells, 3^k times what stands on the k-th, after the first number of its
extents (`training/networks/line_shapes.py`). So eleven gathers over all points and directions give them all.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from training.networks.line import LineInput
from training.networks.line_shapes import RADIUS, first_shape, shape_table

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class Windows:
    """Where the cells of each window lie on a square board of one size."""

    cells: Tensor  # int64 [2 * RADIUS + 1, point * direction], points; 0 beyond the window
    factors: Tensor  # int32, the same shape, powers of three; 0 beyond the window
    first: Tensor  # int32 [point * direction], the first number of the window's extents
    classes: Tensor  # int64 [number]

    @classmethod
    @cache
    def of(cls, size: int, device: torch.device) -> "Windows":
        """Those of all points in all directions."""
        along = np.arange(-RADIUS, RADIUS + 1)[:, None, None]  # [cell of a window, point, direction]
        row, column = (line[:, None] for line in np.divmod(np.arange(size * size), size))
        down, right = np.array(_DIRECTIONS).T
        rows, columns = row + along * down, column + along * right
        inside = (rows >= 0) & (rows < size) & (columns >= 0) & (columns < size)
        before, after = inside[:RADIUS].sum(0), inside[RADIUS + 1 :].sum(0)
        cells = np.where(inside, rows * size + columns, 0)
        factors = np.where(inside, 3 ** np.maximum(0, along + before), 0)

        def there(array: NDArray[np.generic], kind: torch.dtype) -> Tensor:
            return torch.from_numpy(array.astype(np.int64)).to(device, kind)

        width = 2 * RADIUS + 1
        return cls(
            there(cells.reshape(width, -1), torch.int64),
            there(factors.reshape(width, -1), torch.int32),
            there(first_shape(RADIUS)[before, after].reshape(-1), torch.int32),
            there(shape_table(RADIUS).classes, torch.int64),
        )

    def classes_of(self, stones: Tensor) -> Tensor:
        """The class of each window, int64 [board, point * direction], of stones [board, point]."""
        numbers = self.first.repeat(len(stones), 1)
        stones = stones.int()
        for cells, factors in zip(self.cells, self.factors, strict=True):
            numbers += stones[:, cells] * factors
        return self.classes[numbers]


def line_input(stones: Tensor) -> LineInput:
    """A line net's input from stones int8 [batch, row, column] without walls, on their own device."""
    batch, height, width = stones.shape
    windows = Windows.of(width, stones.device)
    found = windows.classes_of(stones.flatten(1)).view(-1, len(_DIRECTIONS))
    # The classes that are there, and their places among these, without sorting millions of windows.
    is_there = torch.zeros(shape_table(RADIUS).class_count, dtype=torch.bool, device=stones.device)
    is_there[found.flatten()] = True
    places = is_there.cumsum(0) - 1
    return LineInput(is_there.nonzero()[:, 0], places[found].int(), batch, height, width)
