"""The folder of earlier games: each file's name begins with its number, which gives the order.

The names have the time, too, for people. It does not give the order: clocks are set back.
"""

import re
from pathlib import Path

_NUMBER = re.compile(r"(\d{6,9}) ")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_NAME = re.compile(r"(\d{6,9} )?\d{4}-\d{2}-\d{2} \d{2}-\d{2}-\d{2}")


def in_order(folder: Path) -> list[Path]:
    """The games of a folder, the oldest first; those without a number were kept before there were any."""
    return sorted(folder.glob("*.sgf"), key=lambda path: (_number_of(path), path.name))


def next_number(folder: Path) -> int:
    """The number of the next game of a folder."""
    return max((_number_of(path) for path in folder.glob("*.sgf")), default=0) + 1


def is_kept(path: Path) -> bool:
    """Whether a file has the name of one of the folder."""
    return _NAME.match(path.name) is not None


def date_of(path: Path) -> str:
    """The day on which a game was kept, by the clock."""
    date = _DATE.search(path.stem)
    return date[0] if date is not None else ""


def _number_of(path: Path) -> int:
    number = _NUMBER.match(path.name)
    return int(number[1]) if number is not None else 0
