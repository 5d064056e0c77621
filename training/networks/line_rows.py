"""How a file stores the rows of a line net: as differences from what simpler windows lead one to expect.

A window is made simpler at one end by moving the wall there one cell outwards or, where all cells of that
half are on the board, by taking the first stone from that end away. Its row is expected to be

    row(simpler at one end) + row(simpler at the other) - row(simpler at both)

and that of a window without stones to be row(simpler at both). A difference is stored in steps that grow with
the number of stones, since windows with many are rare: a row is as exact as it is common. Windows without a
row of their own share that of their inner nine cells. `nets/line_rows.cpp` reads this for play.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from training.networks.line_shapes import RADIUS, inner_classes, shape_numbers, shape_table

INNER_RADIUS = 4
ROW_MAX = 8191
TOO_WIDE = -128
LARGEST_STEP = 64
STEPS = np.minimum(1 << np.arange(2 * RADIUS + 2), LARGEST_STEP)  # [stones], of rows of a window's own
SHARED_STEPS = np.full(2 * INNER_RADIUS + 2, LARGEST_STEP)


@dataclass(frozen=True)
class SimplerWindows:
    """For each class of windows of a radius its number of stones and the classes of its simpler windows."""

    stones: NDArray[np.int64]
    walls: NDArray[np.int64]  # cells that they cut off
    at_one_end: NDArray[np.int64]
    at_other_end: NDArray[np.int64]
    at_both: NDArray[np.int64]

    def in_order(self, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The chosen classes, each after the windows that it is expected from."""
        classes = np.flatnonzero(chosen)
        return classes[np.lexsort((classes, self.walls[classes], self.stones[classes]))]


@cache
def simpler_windows(radius: int) -> SimplerWindows:
    """Those of all classes of a radius."""
    table = shape_table(radius)
    chosen = table.representative
    window = (table.before[chosen], table.after[chosen], table.cells[chosen])
    one, other = _simplified(*window, radius), _mirrored(*_simplified(*_mirrored(*window), radius))
    both = _mirrored(*_simplified(*_mirrored(*one), radius))

    def classes(
        before: NDArray[np.int8], after: NDArray[np.int8], cells: NDArray[np.int8]
    ) -> NDArray[np.int64]:
        return table.classes[shape_numbers(before, after, cells, radius)].astype(np.int64)

    return SimplerWindows(
        stones=(window[2] != 0).sum(1),
        walls=2 * radius - window[0].astype(np.int64) - window[1],
        at_one_end=classes(*one),
        at_other_end=classes(*other),
        at_both=classes(*both),
    )


_Window = tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]  # before, after, cells


def _simplified(
    before: NDArray[np.int8], after: NDArray[np.int8], cells: NDArray[np.int8], radius: int
) -> _Window:
    """Windows that are simpler at their first end; one that has neither wall nor stones stays."""
    has_wall = before < radius
    cells = cells.copy()
    first_stone = np.argmax(cells != 0, axis=1)
    cells[~has_wall, first_stone[~has_wall]] = 0
    return np.where(has_wall, before + 1, before).astype(np.int8), after, cells


def _mirrored(before: NDArray[np.int8], after: NDArray[np.int8], cells: NDArray[np.int8]) -> _Window:
    return after, before, cells[:, ::-1]


@dataclass(frozen=True)
class StoredRows:
    """Rows as a file has them: first those of windows' own, then the shared ones, each in their order."""

    has_own: NDArray[np.bool_]  # [class], whether a window has a row of its own
    own: NDArray[np.int16]  # differences in steps [own row, channel]
    shared: NDArray[np.int16]  # the same [inner class, channel]

    @classmethod
    def nearest(
        cls, has_own: NDArray[np.bool_], own: NDArray[np.int64], shared: NDArray[np.int64]
    ) -> "StoredRows":
        """Those nearest to rows `own` [class, channel] and `shared` [inner class, channel].

        What these decode to has itself for its nearest.
        """
        every = np.ones(len(shared), np.bool_)
        shared_found = np.zeros_like(shared)
        shared_differences = _encode(shared, shared_found, INNER_RADIUS, every, SHARED_STEPS)
        own_found = shared_found[inner_classes(INNER_RADIUS)]
        return cls(has_own, _encode(own, own_found, RADIUS, has_own, STEPS), shared_differences)

    def decode(self) -> tuple[NDArray[np.uint16], NDArray[np.int16]]:
        """The row of each shape, and the rows: those of windows' own in order, the shared ones by class."""
        inner = inner_classes(INNER_RADIUS)
        shared = np.zeros(self.shared.shape, np.int64)
        every = np.ones(len(shared), np.bool_)
        for place, classes, expected, step in _levels(shared, INNER_RADIUS, every, SHARED_STEPS):
            shared[classes] = expected + step * self.shared[place]
        own = shared[inner]
        for place, classes, expected, step in _levels(own, RADIUS, self.has_own, STEPS):
            own[classes] = expected + step * self.own[place]
        order = simpler_windows(RADIUS).in_order(self.has_own)
        row_of_class = len(order) + inner
        row_of_class[order] = np.arange(len(order))
        rows = np.concatenate([own[order], shared]).astype(np.int16)
        return row_of_class[shape_table(RADIUS).classes].astype(np.uint16), rows

    @classmethod
    def from_arrays(
        cls,
        own_bits: NDArray[np.uint8],
        own: NDArray[np.int8],
        shared: NDArray[np.int8],
        wide: NDArray[np.int16],
    ) -> "StoredRows":
        """From the arrays of a file."""
        has_own = np.unpackbits(own_bits, count=shape_table(RADIUS).class_count, bitorder="little") != 0
        every = np.ones(shape_table(INNER_RADIUS).class_count, np.bool_)
        channels = len(shared) // len(every)
        narrow = np.concatenate([own, shared]).astype(np.int16)
        narrow[narrow == TOO_WIDE] = wide
        parts = []
        for radius, chosen, part in (
            (RADIUS, has_own, narrow[: len(own)]),
            (INNER_RADIUS, every, narrow[len(own) :]),
        ):
            differences = np.empty_like(part)
            differences[_file_order(radius, chosen, channels)] = part
            parts.append(differences.reshape(-1, channels))
        return cls(has_own, *parts)

    def to_arrays(self) -> list[NDArray[np.uint8] | NDArray[np.int8] | NDArray[np.int16]]:
        """The arrays of a file: a bit for each class; the differences of own and of shared rows in a byte
        each, TOO_WIDE where that is too little; the wide ones.
        """
        channels, every = self.own.shape[1], np.ones(len(self.shared), np.bool_)
        own = self.own.ravel()[_file_order(RADIUS, self.has_own, channels)]
        shared = self.shared.ravel()[_file_order(INNER_RADIUS, every, channels)]
        narrow = [
            np.where(np.abs(part) < -TOO_WIDE, part, TOO_WIDE).astype(np.int8) for part in (own, shared)
        ]
        wide = np.concatenate([part[np.abs(part) >= -TOO_WIDE] for part in (own, shared)])
        return [np.packbits(self.has_own, bitorder="little"), *narrow, wide]


def _file_order(radius: int, chosen: NDArray[np.bool_], channels: int) -> NDArray[np.int64]:
    """Which difference of [row in order, channel] is which in a file: by stones, channel, row.

    So those that are alike lie together, which compresses well.
    """
    windows = simpler_windows(radius)
    stones = windows.stones[windows.in_order(chosen)]
    numbers = np.arange(len(stones) * channels).reshape(len(stones), channels)
    return np.concatenate([numbers[stones == n].T.ravel() for n in range(2 * radius + 2)])


def _levels(
    table: NDArray[np.int64], radius: int, chosen: NDArray[np.bool_], steps: NDArray[np.int64]
) -> Iterator[tuple[slice, NDArray[np.int64], NDArray[np.int64], int]]:
    """The chosen classes in order, as many at once as do not depend on each other: their place in the order,
    themselves, what the rows so far [class, channel] lead one to expect of theirs, and their step.
    """
    windows = simpler_windows(radius)
    order = windows.in_order(chosen)
    level = windows.stones[order] * (2 * radius + 1) + windows.walls[order]
    starts = [0, *np.flatnonzero(np.diff(level)) + 1, len(order)]
    for start, end in pairwise(starts):
        classes = order[start:end]
        expected = table[windows.at_both[classes]]
        stones = windows.stones[classes[0]] if len(classes) else 0
        if stones > 0:
            expected = table[windows.at_one_end[classes]] + table[windows.at_other_end[classes]] - expected
        yield slice(start, end), classes, expected, int(steps[stones])


def _encode(
    wanted: NDArray[np.int64],
    found: NDArray[np.int64],
    radius: int,
    chosen: NDArray[np.bool_],
    steps: NDArray[np.int64],
) -> NDArray[np.int16]:
    """Differences that come nearest to the wanted rows; the rows that they make are put into `found`."""
    differences = np.zeros((int(chosen.sum()), wanted.shape[1]), np.int16)
    for place, classes, expected, step in _levels(found, radius, chosen, steps):
        least, most = -((ROW_MAX + expected) // step), (ROW_MAX - expected) // step
        nearest = np.clip(np.rint((wanted[classes] - expected) / step).astype(np.int64), least, most)
        differences[place] = nearest
        found[classes] = expected + step * nearest
    return differences
