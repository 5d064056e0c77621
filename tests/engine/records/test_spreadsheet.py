"""Cells of tables for spreadsheets: no text is a formula, and each comes back equal."""

import csv
import io

from hypothesis import example, given
from hypothesis import strategies as st

from engine.records.spreadsheet import csv_line, text_of_cell

TEXTS = st.text(st.sampled_from("=+-@'\t\r\n,\"ab é"), max_size=5)


@given(st.lists(TEXTS, min_size=1))
@example(["=1+1", "'=1+1", "'", "''", "@"])
def test_no_text_is_a_formula_and_each_comes_back_equal(texts):
    (cells,) = csv.reader(io.StringIO(csv_line(texts), newline=""))
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)
    assert [text_of_cell(cell) for cell in cells] == texts


def test_numbers_stay_numbers():
    assert csv_line([-5, 1.5, "-5"]) == "-5,1.5,'-5\n"
