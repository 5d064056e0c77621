"""Tables over the line net's window shapes: which shapes share a row, and what their inner windows are.

The numbering is that of `engine/native/nets/line_shapes.hpp`; a window of radius r is clipped to r cells on
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


@cache
def expected_frequencies(size: int = 15, stone_share: float = 0.1) -> NDArray[np.float64]:
    """How often each class stands on a square board of stones of both sides scattered at random.

    Sums to 1. Real boards differ, but not in which windows are common; this needs no data.
    """
    table = shape_table(RADIUS)
    before = np.minimum(np.arange(size), RADIUS)
    after = before[::-1]
    extents = np.zeros((RADIUS + 1, RADIUS + 1))
    straight = np.tile(before, size), np.tile(after, size)
    diagonal = np.minimum.outer(before, before), np.minimum.outer(after, after)
    for lengths in (straight, diagonal):
        np.add.at(extents, lengths, 0.5 / size**2)
    stones = (table.cells != 0).sum(1)
    cells = table.before.astype(np.int64) + table.after + 1
    chances = extents[table.before, table.after]
    chances = chances * (stone_share / 2) ** stones * (1 - stone_share) ** (cells - stones)
    return np.bincount(table.classes, chances, table.class_count).astype(np.float64)
