"""The fouls of renju: which moves are forbidden to Black, and why. Start at `examine`.

A move of Black is judged with its stone on the board, in this order (as the tournament managers and the
rules of the Renju International Federation do):

1. An exact five in any line wins, whatever else forms.
2. Two fours are a foul. A four is a window of five cells with four black stones and one empty cell, no black
   stone adjoining: filling it makes an exact five. One line may hold two (`X.XXX.X`).
3. Two true threes are a foul. A three is true if at some empty cell of its line Black may make a straight
   four (a row of four that an exact five can follow at both ends) with a move that does not make five and is
   itself not a foul by this same test, with the new stone on the board, however deep that leads.
4. A row of six or more is a foul.
"""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, Protocol

from engine.rules.cells import DIRECTIONS, EMPTY, WALL, Colour

REACH = 5  # no cell further away matters: a window of five, and the cell adjoining it


class CellGrid(Protocol):
    """What the tests need of a board: its cells, row by row."""

    width: int
    height: int
    cells: bytearray


class FoulKind(Enum):
    """The kind of a foul, by the first test that finds it."""

    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    OVERLINE = "overline"


class Obstacle(Enum):
    """Why a cell of an apparent three does not give the straight four that would make it a true one."""

    NO_STRAIGHT_FOUR = "no straight four"
    MAKES_FIVE = "makes five"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    OVERLINE = "overline"


class Four(NamedTuple):
    """Four black stones and the empty points, two for a straight four, where an exact five follows."""

    stones: tuple[int, ...]
    completions: tuple[int, ...]


class Extension(NamedTuple):
    """A point where a three would become a four, and what, if anything, hinders a straight one."""

    point: int
    obstacle: Obstacle | None


class Three(NamedTuple):
    """Three black stones in a line, open at both ends, that look like a three."""

    stones: tuple[int, ...]
    extensions: tuple[Extension, ...]

    @property
    def is_true(self) -> bool:
        """Whether the three counts: some extension has no obstacle."""
        return any(extension.obstacle is None for extension in self.extensions)


class Shapes(NamedTuple):
    """Everything in the tests above that a black stone at `point` makes; lines are tuples of points."""

    point: int
    fives: tuple[tuple[int, ...], ...]
    fours: tuple[Four, ...]
    threes: tuple[Three, ...]
    """The true threes, at most one a line."""
    false_threes: tuple[Three, ...]
    """The threes that do not count; their extensions are the reason."""
    overlines: tuple[tuple[int, ...], ...]

    @property
    def foul_kind(self) -> FoulKind | None:
        """The foul, or None if the move is none."""
        if self.fives:
            return None
        if len(self.fours) >= 2:
            return FoulKind.DOUBLE_FOUR
        if len(self.threes) >= 2:
            return FoulKind.DOUBLE_THREE
        return FoulKind.OVERLINE if self.overlines else None


class Foul(NamedTuple):
    """A move that Black may not make, and the shapes that explain it."""

    kind: FoulKind
    shapes: Shapes

    @property
    def point(self) -> int:
        """Where the foul is."""
        return self.shapes.point


def examine(board: CellGrid, point: int) -> Shapes:
    """What a black stone at an empty point would make, whoever is to move.

    Raises:
        ValueError: the point is off the board or taken.
    """
    if not 0 <= point < len(board.cells) or board.cells[point] != EMPTY:
        raise ValueError(f"point {point} is not an empty point of the board")
    return _Examination(board).shapes(point)


def foul_at(board: CellGrid, point: int) -> Foul | None:
    """The foul that Black would commit at an empty point, with its explanation."""
    if _Examination(board).foul_kind(point) is None:
        return None
    shapes = examine(board, point)
    assert shapes.foul_kind is not None
    return Foul(shapes.foul_kind, shapes)


def is_foul(board: CellGrid, point: int) -> bool:
    """Whether Black would commit a foul at an empty point; quicker than its explanation."""
    return _Examination(board).foul_kind(point) is not None


class _Examination:
    """A copy of a board on which black stones are tried out."""

    def __init__(self, board: CellGrid) -> None:
        self.lines = _lines_through(board.width, board.height)
        self.cells = bytearray(board.cells)
        self.cells.append(WALL)  # what lines find off the board

    def shapes(self, point: int) -> Shapes:
        fives: list[tuple[int, ...]] = []
        overlines: list[tuple[int, ...]] = []
        fours: list[Four] = []
        threes: list[Three] = []
        for line, found in self._read(point):
            row = tuple(line[i] for i in found.row)
            if len(row) == 5:
                fives.append(row)
            elif len(row) > 5:
                overlines.append(row)
            for stones, completions in found.fours:
                fours.append(Four(tuple(line[i] for i in stones), tuple(line[i] for i in completions)))
            self.cells[point] = Colour.BLACK
            for stones, extensions in found.threes:
                explained = tuple(
                    Extension(line[i], self._obstacle(line[i]) if straight else Obstacle.NO_STRAIGHT_FOUR)
                    for i, straight in extensions
                )
                threes.append(Three(tuple(line[i] for i in stones), explained))
            self.cells[point] = EMPTY
        return Shapes(
            point=point,
            fives=tuple(fives),
            fours=tuple(fours),
            threes=tuple(three for three in threes if three.is_true),
            false_threes=tuple(three for three in threes if not three.is_true),
            overlines=tuple(overlines),
        )

    def foul_kind(self, point: int) -> FoulKind | None:
        obstacle = self._obstacle(point)
        return None if obstacle in (None, Obstacle.MAKES_FIVE) else FoulKind(obstacle.value)

    def _obstacle(self, point: int) -> Obstacle | None:
        """The four tests in their order, each ending as soon as its result is certain."""
        found = list(self._read(point))
        if any(len(shapes.row) == 5 for _, shapes in found):
            return Obstacle.MAKES_FIVE
        if sum(len(shapes.fours) for _, shapes in found) >= 2:
            return Obstacle.DOUBLE_FOUR
        straight = [[line[i] for i in shapes.straight] for line, shapes in found if shapes.straight]
        if len(straight) >= 2:
            self.cells[point] = Colour.BLACK
            true_threes = 0
            for extensions in straight:
                true_threes += any(self._obstacle(extension) is None for extension in extensions)
                if true_threes == 2:
                    break
            self.cells[point] = EMPTY
            if true_threes == 2:
                return Obstacle.DOUBLE_THREE
        return Obstacle.OVERLINE if any(len(shapes.row) > 5 for _, shapes in found) else None

    def _read(self, point: int) -> "Iterator[tuple[tuple[int, ...], _LineShapes]]":
        """Each line through a point and what a black stone there makes in it."""
        for line in self.lines[point]:
            cells = bytearray(self.cells[other] for other in line)
            if cells.count(Colour.BLACK) >= 2:
                cells[REACH] = Colour.BLACK
                yield line, _read_line(bytes(cells))


@lru_cache(maxsize=8)
def _lines_through(width: int, height: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every point's four lines, REACH points to both sides; off the board they are `width * height`."""

    def line(column: int, row: int, direction: tuple[int, int]) -> tuple[int, ...]:
        cells = ((column + i * direction[0], row + i * direction[1]) for i in range(-REACH, REACH + 1))
        return tuple(
            y * width + x if 0 <= x < width and 0 <= y < height else width * height for x, y in cells
        )

    return tuple(
        tuple(line(column, row, direction) for direction in DIRECTIONS)
        for row in range(height)
        for column in range(width)
    )


class _LineShapes(NamedTuple):
    """What the stone in the middle of a line makes there; numbers are places in the line."""

    row: tuple[int, ...]
    """The unbroken row through the middle."""
    fours: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """(stones, completions)"""
    threes: tuple[tuple[tuple[int, ...], tuple[tuple[int, bool], ...]], ...]
    """(stones, ((extension, whether the four there is straight), ...)): only where the line has no four."""
    straight: tuple[int, ...]
    """The extensions that give a straight four."""


@lru_cache(maxsize=1 << 16)
def _read_line(line: bytes) -> _LineShapes:
    black = [cell == Colour.BLACK for cell in line]
    empty = [cell == EMPTY for cell in line]

    first = last = REACH
    while first > 0 and black[first - 1]:
        first -= 1
    while last < 2 * REACH and black[last + 1]:
        last += 1

    fours: dict[tuple[int, ...], list[int]] = {}
    for start in range(REACH - 4, REACH + 1):
        window = range(start, start + 5)
        stones = tuple(i for i in window if black[i])
        gaps = [i for i in window if empty[i]]
        if len(stones) == 4 and gaps and not black[start - 1] and not black[start + 5]:
            fours.setdefault(stones, []).extend(gaps)

    threes: dict[tuple[int, ...], list[tuple[int, bool]]] = {}
    if not fours and last - first + 1 < 5:
        for start in range(REACH - 3, REACH + 1):
            run = range(start, start + 4)
            stones = tuple(i for i in run if black[i])
            gaps = [i for i in run if empty[i]]
            if len(stones) == 3 and gaps and empty[stones[0] - 1] and empty[stones[-1] + 1]:
                straight = (
                    empty[start - 1] and empty[start + 4] and not black[start - 2] and not black[start + 5]
                )
                threes.setdefault(stones, []).append((gaps[0], straight))

    return _LineShapes(
        row=tuple(range(first, last + 1)),
        fours=tuple((stones, tuple(completions)) for stones, completions in fours.items()),
        threes=tuple((stones, tuple(extensions)) for stones, extensions in threes.items()),
        straight=tuple(i for extensions in threes.values() for i, straight in extensions if straight),
    )
