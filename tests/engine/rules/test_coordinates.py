"""The names of points, with rows counted from either side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.coordinates import Labels, format_coordinate, parse_coordinate


@pytest.mark.parametrize(
    ("rows_from_bottom", "name", "point"),
    [(False, "b1", 1), (True, "b7", 1), (False, "a7", 54), (True, "a1", 54), (True, "i4", 35)],
)
def test_rows_are_counted_from_either_side(rows_from_bottom: bool, name: str, point: int) -> None:
    labels = Labels(9, 7, rows_from_bottom)
    assert labels.name(point) == name
    assert labels.parse(name) == labels.parse(name.upper()) == point


def test_the_edges_are_labelled_as_the_points_are() -> None:
    labels = Labels(9, 7, rows_from_bottom=True)
    assert labels.column(0) + labels.row(0) == labels.name(0).upper() == "A7"


def test_programs_count_from_the_top() -> None:
    assert parse_coordinate("b3", 15, 15) == 31
    assert format_coordinate(31, 15) == "b3"


@given(st.integers(5, 22), st.integers(5, 22), st.booleans(), st.data())
def test_names_are_read_back(width: int, height: int, rows_from_bottom: bool, data: st.DataObject) -> None:
    labels = Labels(width, height, rows_from_bottom)
    points = data.draw(st.lists(st.integers(0, width * height - 1)))
    assert labels.parse_line(labels.names(points)) == labels.parse_line(labels.names(points, "")) == points


@pytest.mark.parametrize("text", ["", "h", "8", "h0", "j1", "a8", "h08", "ä1", "a1 "])
def test_text_that_is_not_a_coordinate_on_the_board_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a coordinate|off the 9x7 board"):
        Labels(9, 7).parse(text)
