"""Line shapes and move classes equal their definitions, written here once more without any table."""

import random
from functools import cache

import pytest

from engine._core import Board as CoreBoard
from engine._core import LineShape, MoveClass
from engine.rules.board import DIRECTIONS, EMPTY, WALL, Board, Colour
from engine.rules.variant import Variant

Line = tuple[int, ...]  # the cells of a whole line of the board, walls at its ends


def put(line: Line, place: int, cell: int) -> Line:
    return (*line[:place], cell, *line[place + 1 :])


def empties(line: Line) -> list[int]:
    return [place for place, cell in enumerate(line) if cell == EMPTY]


@cache
def row_shape(line: Line, centre: int, variant: Variant, n: int) -> LineShape | None:
    """FIVE or OVERLINE if the row through the centre is one."""
    own = line[centre]
    first = last = centre
    while line[first - 1] == own:
        first -= 1
    while line[last + 1] == own:
        last += 1
    length = last - first + 1
    if length < n:
        return None
    enclosed = line[first - 1] == line[last + 1] == Colour(own).other
    black_in_renju = variant is Variant.RENJU and own == Colour.BLACK
    match variant:
        case Variant.STANDARD:
            wins = length == n
        case Variant.CARO:
            wins = length == n and not enclosed
        case Variant.CARO_OVERLINE:
            wins = length > n or not enclosed
        case _:
            wins = length == n or not black_in_renju
    if wins:
        return LineShape.FIVE
    return LineShape.OVERLINE if black_in_renju else None


@cache
def fives(line: Line, centre: int, variant: Variant, n: int) -> tuple[int, ...]:
    """Where one stone more makes a row through the centre."""
    own = line[centre]
    return tuple(
        place
        for place in empties(line)
        if row_shape(put(line, place, own), centre, variant, n) is LineShape.FIVE
        and row_shape(put(line, place, own), place, variant, n) is LineShape.FIVE
        and abs(place - centre) <= n
    )


NEXT = {  # what a stone more must make, best first
    LineShape.OPEN_THREE: {LineShape.OPEN_FOUR},
    LineShape.THREE: {LineShape.FOUR, LineShape.DOUBLE_FOUR},
    LineShape.OPEN_TWO: {LineShape.OPEN_THREE},
    LineShape.TWO: {LineShape.THREE},
    LineShape.OPEN_ONE: {LineShape.OPEN_TWO},
    LineShape.ONE: {LineShape.TWO},
}


@cache
def shape(line: Line, centre: int, variant: Variant, n: int) -> LineShape:
    """What the stone at the centre makes of its line."""
    own = line[centre]
    row = row_shape(line, centre, variant, n)
    if row is not None:
        return row
    rows = fives(line, centre, variant, n)
    if rows and variant is Variant.RENJU and own == Colour.BLACK:
        fours = {tuple(i for i in range(place - 4, place + 5) if is_in_row(line, place, i)) for place in rows}
        if len(fours) == 2:
            return LineShape.DOUBLE_FOUR
        return LineShape.OPEN_FOUR if len(rows) == 2 else LineShape.FOUR
    if rows:
        other = Colour(own).other
        stopped = any(not fives(put(line, place, other), centre, variant, n) for place in empties(line))
        return LineShape.FOUR if stopped else LineShape.OPEN_FOUR
    near = [place for place in empties(line) if abs(place - centre) <= n]
    children = {shape(put(line, place, own), centre, variant, n) for place in near}
    return next((found for found, wanted in NEXT.items() if wanted & children), LineShape.DEAD)


def is_in_row(line: Line, place: int, i: int) -> bool:
    """Whether cell i belongs to the row that a stone at `place` completes (`place` itself left out)."""
    own = Colour.BLACK
    step = 1 if i > place else -1
    return i != place and all(
        0 <= j < len(line) and line[j] == own for j in range(place + step, i + step, step)
    )


def class_of(shapes: list[LineShape], black_in_renju: bool) -> MoveClass:
    """The four line shapes together."""
    counts = {kind: shapes.count(kind) for kind in LineShape}
    fours, open_threes = counts[LineShape.FOUR], counts[LineShape.OPEN_THREE]
    weak = counts[LineShape.THREE] + counts[LineShape.OPEN_TWO]
    if counts[LineShape.FIVE]:
        return MoveClass.FIVE
    if black_in_renju:
        all_fours = fours + counts[LineShape.OPEN_FOUR] + 2 * counts[LineShape.DOUBLE_FOUR]
        if counts[LineShape.OVERLINE] or all_fours >= 2:
            return MoveClass.FOUL
        if open_threes >= 2:
            return MoveClass.MAYBE_FOUL
    if counts[LineShape.OPEN_FOUR]:
        return MoveClass.OPEN_FOUR
    if fours >= 2:
        return MoveClass.DOUBLE_FOUR
    if fours:
        return MoveClass.FOUR_THREE if open_threes else MoveClass.FOUR_PLUS if weak else MoveClass.FOUR
    if open_threes >= 2:
        return MoveClass.DOUBLE_THREE
    if open_threes:
        return MoveClass.OPEN_THREE_PLUS if weak else MoveClass.OPEN_THREE
    if counts[LineShape.THREE]:
        return MoveClass.THREE_PLUS if weak >= 2 else MoveClass.THREE
    return [MoveClass.QUIET, MoveClass.TWO, MoveClass.TWO_TWOS][min(2, counts[LineShape.OPEN_TWO])]


def line_through(board: Board, point: int, direction: tuple[int, int]) -> tuple[Line, int]:
    """The whole line through a point, walls at its ends, and the place of the point in it."""
    column, row = board.column_row(point)
    cells, centre = [WALL], 0
    x, y = column, row
    while 0 <= x - direction[0] < board.width and 0 <= y - direction[1] < board.height:
        x, y = x - direction[0], y - direction[1]
        centre += 1
    while 0 <= x < board.width and 0 <= y < board.height:
        cells.append(board.cells[y * board.width + x])
        x, y = x + direction[0], y + direction[1]
    return (*cells, WALL), centre + 1


def random_board(rng: random.Random, variant: Variant, n: int) -> Board:
    """Stones of every density, a wall here and there."""
    board = Board(rng.randint(5, 12), rng.randint(5, 12), variant, n)
    share, bias = rng.uniform(0.1, 0.6), rng.uniform(0.2, 0.8)
    for point in range(board.points):
        if rng.random() < share:
            board.cells[point] = Colour.BLACK if rng.random() < bias else Colour.WHITE
        elif rng.random() < 0.03:
            board.cells[point] = WALL
    return board


RULES = [(variant, n) for variant in Variant for n in (3, 4, 5, 6) if n == 5 or variant is not Variant.RENJU]


@pytest.mark.parametrize("boards", [5, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("variant", "n"), RULES)
def test_patterns_equal_their_definitions(variant: Variant, n: int, boards: int) -> None:
    rng = random.Random(f"{variant} {n}")
    seen = set()
    for _ in range(boards):
        board = random_board(rng, variant, n)
        core = CoreBoard(board.width, board.height, variant.index, n)
        for point, cell in enumerate(board.cells):
            if cell != EMPTY:
                core.place(point, cell)
        empty = [point for point in range(board.points) if board.cells[point] == EMPTY]
        for point in rng.sample(empty, min(10, len(empty))):
            for colour in Colour:
                shapes = []
                for direction, step in enumerate(DIRECTIONS):
                    line, centre = line_through(board, point, step)
                    shapes.append(shape(put(line, centre, colour), centre, variant, n))
                    found = core.line_shape(colour, point, direction)
                    assert found == shapes[-1], f"{point} {colour!r} {step} {shapes[-1]}\n{board}"
                black_in_renju = variant is Variant.RENJU and colour is Colour.BLACK
                assert core.move_class(colour, point) == class_of(shapes, black_in_renju)
                seen.update(shapes)
    shape.cache_clear()
    fives.cache_clear()
    row_shape.cache_clear()
    assert len(seen) >= min(8, 2 * n - 1), f"the boards showed only {seen}"
