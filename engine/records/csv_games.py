"""Games in a CSV file: a line of column names, then a game a line.

`moves` (`h8 i9 ...`) and `result` (`B`, `W`, `D`, or Black's points; empty if unknown) are always there; what
other columns mean is for the reader of the games to say.
"""

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from engine.records.encodings import codecs_of
from engine.records.files import RecordError, in_words
from engine.records.spreadsheet import text_of_cell
from engine.rules.said import said

_HEAD, _LINE, _FOREIGN_LINES = 1 << 16, 1 << 12, 1000  # bytes, bytes, and how many tell the encoding


def game_rows(path: Path) -> Iterator[dict[str, str]]:
    """The games by the names of their columns, read one by one, however long the file is.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no such file, or cannot be read from here on.
    """
    with path.open(encoding=_codec(path), errors="replace", newline="") as file:
        if file.read(1) != "\ufeff":  # a byte order mark
            file.seek(0)
        rows = csv.DictReader(file, restval="")
        try:
            if missing := {"moves", "result"} - set(rows.fieldnames or ()):
                raise RecordError(
                    said("columns that the first line lacks: {names}", names=", ".join(sorted(missing))), path
                )
            for row in rows:
                yield {name: text_of_cell(text) for name, text in row.items() if isinstance(text, str)}
        except (csv.Error, UnicodeDecodeError) as error:
            raise RecordError(
                said("it cannot be read ({reason})", reason=in_words(error)), path, rows.line_num
            ) from error


def _codec(path: Path) -> str:
    """The likeliest encoding, by the start of the file and the first lines with letters beyond ASCII."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
        lines = iter(lambda: file.readline(_LINE), b"")
        return next(codecs_of(head + b"".join(islice((x for x in lines if not x.isascii()), _FOREIGN_LINES))))
