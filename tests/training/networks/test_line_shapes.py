"""The native window shapes against their plain twin."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import _core
from engine.rules.board import DIRECTIONS
from training.networks.line_shapes import RADIUS, inner_classes, shape_numbers, shape_table


def plain_shape(stones: np.ndarray, row: int, column: int, step: tuple[int, int]) -> int:
    """The shape of one window, cell by cell."""

    def cell(distance: int) -> int:
        x, y = column + distance * step[0], row + distance * step[1]
        inside = 0 <= x < stones.shape[1] and 0 <= y < stones.shape[0]
        return int(stones[y, x]) if inside else 3

    before = after = 0
    while before < RADIUS and cell(-before - 1) != 3:
        before += 1
    while after < RADIUS and cell(after + 1) != 3:
        after += 1
    cells = np.zeros((1, 2 * RADIUS + 1), np.int8)
    for distance in range(-before, after + 1):
        cells[0, RADIUS + distance] = cell(distance)
    return int(shape_numbers(np.array([before], np.int8), np.array([after], np.int8), cells, RADIUS)[0])


@settings(max_examples=25, deadline=None)
@given(st.integers(5, 22), st.integers(5, 22), st.integers(0, 2**32 - 1), st.sampled_from([0.0, 0.05]))
def test_native_shapes_equal_plain_ones(height: int, width: int, seed: int, walls: float) -> None:
    random = np.random.default_rng(seed)
    weights = [0.6 - walls, 0.2, 0.2, walls]
    stones = random.choice(4, size=(1, height, width), p=weights).astype(np.int8)
    native = _core.line_shapes(stones)
    for row in range(height):
        for column in range(width):
            if stones[0, row, column] == 3:
                continue
            plain = [plain_shape(stones[0], row, column, step) for step in DIRECTIONS]
            assert list(native[0, row, column]) == plain


def test_shape_table_is_numbered_as_the_native_one() -> None:
    table = shape_table(RADIUS)
    assert len(table.classes) == _core.LINE_SHAPES
    numbers = shape_numbers(table.before, table.after, table.cells, RADIUS)
    assert (numbers == np.arange(_core.LINE_SHAPES)).all()


def test_reversed_shapes_share_a_class_with_each_inner_window() -> None:
    table = shape_table(RADIUS)
    reversed_numbers = shape_numbers(table.after, table.before, table.cells[:, ::-1], RADIUS)
    assert (table.classes == table.classes[reversed_numbers]).all()
    for radius in (3, 4):
        inner = shape_table(radius)
        numbers = shape_numbers(table.before, table.after, table.cells, radius)
        assert (inner_classes(radius)[table.classes] == inner.classes[numbers]).all()


def test_groups_name_each_windows_class() -> None:
    random = np.random.default_rng(1)
    stones = random.integers(0, 3, size=(3, 9, 9)).astype(np.int8)
    of_shape = shape_table(RADIUS).classes
    classes, positions = _core.group_line_shapes(stones, of_shape)
    assert len(set(classes)) == len(classes)
    assert (classes[positions] == of_shape[_core.line_shapes(stones)].reshape(-1, 4)).all()
