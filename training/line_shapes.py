"""Tables over the line net's window shapes: which shapes share a row, and what their inner windows are.

The numbering is that of `engine/native/linenet_shapes.hpp`; a window of radius r is clipped to r cells on
each side.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

RADIUS = 5


@dataclass(frozen=True)
class ShapeTable:
    """All shapes of one radius, as their extents before and after the centre and their cells.

    `classes` gives a shape and its reversal the same number: the rows of a tied table.
    """

    before: NDArray[np.int8]  # [shape]
    after: NDArray[np.int8]
    cells: NDArray[np.int8]  # [shape, 2 * radius + 1], centred; outside the window 0
    classes: NDArray[np.uint32]  # [shape]
    class_count: int
    representative: NDArray[np.int64]  # [class], a shape of it


def first_shape(radius: int) -> NDArray[np.int64]:
    """The first shape number for each [before, after]."""
    sizes = np.array([[3 ** (i + j + 1) for j in range(radius + 1)] for i in range(radius + 1)])
    first: NDArray[np.int64] = (np.cumsum(sizes) - sizes.ravel()).reshape(sizes.shape)
    return first


def shape_numbers(
    before: NDArray[np.int8], after: NDArray[np.int8], cells: NDArray[np.int8], radius: int
) -> NDArray[np.int64]:
    """The shape numbers of windows clipped to a radius; `cells` is centred and may be wider."""
    centre = cells.shape[1] // 2
    before, after = np.minimum(before, radius), np.minimum(after, radius)
    numbers = first_shape(radius)[before, after]
    for distance in range(-radius, radius + 1):
        inside = (distance >= -before) & (distance <= after)
        digit = np.where(inside, cells[:, centre + distance], 0).astype(np.int64)
        numbers = numbers + digit * 3 ** np.maximum(0, distance + before.astype(np.int64))
    return numbers


@cache
def shape_table(radius: int) -> ShapeTable:
    """All shapes of a radius."""
    parts = []
    for i in range(radius + 1):
        for j in range(radius + 1):
            keys = np.arange(3 ** (i + j + 1))
            cells = np.zeros((len(keys), 2 * radius + 1), np.int8)
            for k in range(i + j + 1):
                cells[:, radius - i + k] = keys // 3**k % 3
            parts.append((np.full(len(keys), i, np.int8), np.full(len(keys), j, np.int8), cells))
    before, after, cells = (np.concatenate(column) for column in zip(*parts, strict=True))
    reversed_number = shape_numbers(after, before, cells[:, ::-1], radius)
    lower = np.minimum(np.arange(len(before)), reversed_number)
    representative, classes = np.unique(lower, return_inverse=True)
    return ShapeTable(before, after, cells, classes.astype(np.uint32), len(representative), representative)


@cache
def inner_classes(radius: int) -> NDArray[np.int64]:
    """For each class of 11-cell windows, the class of its inner window of a radius."""
    outer, inner = shape_table(RADIUS), shape_table(radius)
    chosen = outer.representative
    numbers = shape_numbers(outer.before[chosen], outer.after[chosen], outer.cells[chosen], radius)
    return inner.classes[numbers].astype(np.int64)
