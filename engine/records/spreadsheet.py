"""Tables for spreadsheets (CSV), in which no text from outside is taken for a formula."""

import csv
import io
from collections.abc import Iterable

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what formulas begin with
_MARKED = (
    *_FORMULA,
    "'",
)  # a text that begins with the mark itself is marked, too, so that it comes back equal


def csv_line(values: Iterable[object], comma: str = ",") -> str:
    """A line of a table; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
    line = io.StringIO()
    csv.writer(line, delimiter=comma).writerow(
        [f"'{value}" if isinstance(value, str) and value.startswith(_MARKED) else value for value in values]
    )
    return line.getvalue().removesuffix("\r\n") + "\n"  # with this end alone both its characters are quoted


def text_of_cell(cell: str) -> str:
    """The text that `csv_line` wrote as a cell."""
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_MARKED) else cell
