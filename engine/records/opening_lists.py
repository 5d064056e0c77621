"""Lists of openings, an opening a line, as the programs that play tournaments and engines write them.

- `offset`: `0,0, 1,0, -1,3`, columns and rows from the centre (Piskvork, Gomocup, c-gomoku-cli);
- `pos`: `h8i9j7`, coordinates without blanks (c-gomoku-cli's `type=pos`, Rapfi), row 1 being the top one.

Blanks between coordinates make a text of people's, who count rows from the bottom (`positions`). A line that
begins with `#` is a comment. A list does not contain the size of its board.
"""

import re
from collections.abc import Iterator, Sequence

from engine.records.files import RecordError
from engine.records.reading import GameInFile, Reading
from engine.records.source import Source
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import MAX_SIZE
from engine.rules.coordinates import format_coordinate, off_board, parse_line
from engine.rules.translatable import translatable

Opening = tuple[int, ...]
"""The points of an opening, Black's first."""
KINDS = ("offset", "pos")
_COMMENT = "#"
_OFFSET = re.compile(r"(-?\d{1,3})(?=[\s,]|$)[\s,]*", re.ASCII)
_LETTERS, _NUMBERS = 26, 99  # the largest board that coordinates can name
_SIZES = ((15, 15), (20, 20), (MAX_SIZE, MAX_SIZE))
_COORDINATES = re.compile(r"(?:[A-Za-z][1-9][0-9]?)+")
_OFFSETS = re.compile(r"-?\d{1,2} *, *-?\d{1,2}(?: *, *-?\d{1,2} *, *-?\d{1,2})*[ ,]*", re.ASCII)
_MOST_WITHOUT_SIGN = 7  # in a list without a minus; larger numbers are points counted from 0


def begins(_: bytes, text: str) -> bool:
    """Whether a text begins as such a list: some line has several moves, or a minus, as no other text has."""
    lines = [line.strip() for _, line in _lines(text)]
    if not lines:
        return bool(text.strip())  # comments alone are an empty list
    if _COORDINATES.fullmatch(lines[0]):
        return any(len(found[0]) > 3 for line in lines if (found := _COORDINATES.fullmatch(line)))
    if not _OFFSETS.fullmatch(lines[0]):
        return False
    offsets = [line for line in lines if _OFFSETS.fullmatch(line)]
    largest = max(int(number) for line in offsets for number in re.findall(r"\d+", line))
    return any("-" in line for line in offsets) or (
        largest <= _MOST_WITHOUT_SIGN and any(line.count(",") > 2 for line in offsets)
    )


def read(source: Source, sizes: Sequence[tuple[int, int]] = ()) -> Reading:
    """The openings of a list as games, on the first board that holds all: of these `sizes`, then the usual.

    Raises:
        RecordError: something is not an opening, with the place.
    """
    text = source.text()
    for width, height in (*sizes, *_SIZES):
        found = list(openings(text, width, height))
        if None not in found:
            break
    for (_, line), opening in zip(_lines(text), found, strict=True):
        if opening is None:
            yield RecordError(off_board(repr(line.strip()[:40]), width, height))
            continue
        yield GameInFile(GameTree.from_moves(opening, GameInfo(width=width, height=height)).under)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines of a text that have openings, with their numbers."""
    lines = enumerate(text.split("\n"), 1)
    return [(number, line) for number, line in lines if line.strip() and line.lstrip()[0] != _COMMENT]


def has_offsets(text: str) -> bool:
    """Whether a list is of offsets, not of coordinates: its first line decides."""
    return any(not line.lstrip()[0].isalpha() for _, line in _lines(text)[:1])


def openings(
    text: str, width: int, height: int, kind: str = "", source: str | None = None
) -> Iterator[Opening | None]:
    """The openings of a list, None for those that leave the board.

    `kind`: one of KINDS; if empty, the first line decides.

    Raises:
        RecordError: something is not an opening, with the place.
    """
    kind = kind or ("offset" if has_offsets(text) else "pos")
    for number, line in _lines(text):
        try:
            yield (parse_offsets if kind == "offset" else parse_pos)(line, width, height)
        except RecordError as error:
            raise RecordError(error.reason, source, number, error.column) from None


def parse_offsets(line: str, width: int, height: int) -> Opening | None:
    """The opening of a line of offsets from the centre, `0,0, 1,0, 1,3`; None if it leaves the board.

    Raises:
        RecordError: with the column of the fault.
    """
    values: list[int] = []
    position = len(line) - len(line.lstrip())
    while position < len(line):
        match = _OFFSET.match(line, position)
        if match is None:
            raise RecordError(
                translatable("not an offset: {text!r}", text=line[position:].strip()[:20]),
                None,
                None,
                position + 1,
            )
        values.append(int(match[1]))
        position = match.end()
    if len(values) % 2:
        raise RecordError(
            translatable("{count} numbers do not make pairs of offsets", count=len(values)),
            None,
            None,
            len(line),
        )
    pairs = zip(values[::2], values[1::2], strict=True)
    return _fit([(x + width // 2, y + height // 2) for x, y in pairs], width, height)


def parse_pos(line: str, width: int, height: int) -> Opening | None:
    """The opening of a line of coordinates, `h8i9j7`; None if it leaves the board.

    Raises:
        RecordError: something is not a coordinate.
    """
    try:
        points = parse_line(line.strip(), _LETTERS, _NUMBERS)
    except ValueError as error:
        raise RecordError(str(error), None, None, 1) from None
    return _fit([(point % _LETTERS, point // _LETTERS) for point in points], width, height)


def format_offsets(opening: Sequence[int], width: int, height: int) -> str:
    """An opening as a line of offsets from the centre."""
    return ", ".join(f"{move % width - width // 2},{move // width - height // 2}" for move in opening)


def format_pos(opening: Sequence[int], width: int) -> str:
    """An opening as a line of coordinates."""
    return "".join(format_coordinate(move, width) for move in opening)


def _fit(cells: list[tuple[int, int]], width: int, height: int) -> Opening | None:
    if len(set(cells)) < len(cells):
        raise RecordError(translatable("a point comes twice"), None, None, 1)
    if not all(0 <= x < width and 0 <= y < height for x, y in cells):
        return None
    return tuple(y * width + x for x, y in cells)
