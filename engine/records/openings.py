"""Opening lists for matches: reading them, and what matches do with them (symmetries, duplicates, order).

An opening is a tuple of points, Black first. The kinds of file:

- `offset`: lines of comma-separated offsets from the centre, column then row (Piskvork, GomocupJudge, CLI);
- `pos`: coordinates, `h8i9j7` (c-gomoku-cli `type=pos`);
- `psq` and `sgf`: the first moves of games.
"""

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.records import psq, sgf
from engine.records.encodings import read_text
from engine.records.files import RecordError
from engine.records.reader import refuse_foreign_file
from engine.records.tree import GameTree
from engine.rules.coordinates import format_coordinate, parse_line
from engine.rules.said import said
from engine.rules.symmetry import canonical_position, symmetries

Opening = tuple[int, ...]
KINDS = ("offset", "pos", "psq", "sgf")
COMMENT = "#"
"""Begins a line that is none of the openings."""

_OFFSET = re.compile(r"(-?\d{1,3})(?=[\s,]|$)[\s,]*", re.ASCII)
_LETTERS, _NUMBERS = 26, 99  # the largest board that coordinates can name


@dataclass(frozen=True, slots=True)
class OpeningList:
    """The openings of a file that fit the board, in the file's order."""

    openings: tuple[Opening, ...]
    misfits: int = 0
    """How many were left out because they leave the board."""


def load(path: str | Path, width: int, height: int, kind: str = "", plies: int | None = None) -> OpeningList:
    """The openings of a file.

    Args:
        path: the file.
        width: columns of the board.
        height: rows of the board.
        kind: one of KINDS; if empty, it follows from the file's extension and first line.
        plies: the most moves of each opening to keep.

    Raises:
        OSError: the file cannot be read.
        RecordError: something in it is not an opening, with the place.
    """
    path = Path(path)
    refuse_foreign_file(path)
    if kind == "sgf" or (not kind and path.suffix.lower() == ".sgf"):
        return _collect([_sgf_opening(tree, width, height, plies) for tree in sgf.load(path)], plies)
    return parse(read_text(path), width, height, kind, plies, path)


def parse(
    text: str,
    width: int,
    height: int,
    kind: str = "",
    plies: int | None = None,
    source: str | Path | None = None,
) -> OpeningList:
    """The openings in a text; arguments and errors as for `load`."""
    kind = kind or _guess_kind(text)
    if kind == "psq":
        record = psq.parse(text, source)
        return _collect([record.moves if (record.width, record.height) == (width, height) else None], plies)
    if kind == "sgf":
        return _collect([_sgf_opening(tree, width, height, plies) for tree in sgf.parse(text, source)], plies)
    if kind not in KINDS:
        raise RecordError(
            said(
                "{kind!r} is not a kind of opening file; these are: {kinds}",
                kind=kind,
                kinds=", ".join(KINDS),
            ),
            source,
        )
    openings: list[Opening | None] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        try:
            read = parse_offsets if kind == "offset" else parse_pos
            openings.append(read(line, width, height))
        except RecordError as error:
            raise RecordError(error.reason, source, number, error.column) from None
    return _collect(openings, plies)


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
                said("not an offset: {text!r}", text=line[position:].strip()[:20]), None, None, position + 1
            )
        values.append(int(match[1]))
        position = match.end()
    if len(values) % 2:
        raise RecordError(
            said("{count} numbers do not make pairs of offsets", count=len(values)), None, None, len(line)
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


def distinct(openings: Iterable[Opening], width: int, height: int) -> list[Opening]:
    """The first of the openings that give the same position up to symmetry and move order."""
    kept: dict[object, Opening] = {}
    for opening in openings:
        kept.setdefault(canonical_position(opening, width, height), opening)
    return list(kept.values())


def turned(opening: Opening, number: int, width: int, height: int) -> Opening:
    """An opening turned by a symmetry of the board (`number` wraps around); 0 leaves it as it is."""
    all_symmetries = symmetries(width, height)
    return all_symmetries[number % len(all_symmetries)].moves(opening, width, height)


def shuffled(openings: Sequence[Opening], seed: int) -> list[Opening]:
    """The openings in an order that depends only on the seed."""
    order = list(openings)
    random.Random(seed).shuffle(order)
    return order


def _collect(openings: Iterable[Opening | None], plies: int | None) -> OpeningList:
    kept = []
    misfits = 0
    for opening in openings:
        if opening is None:
            misfits += 1
        else:
            kept.append(opening[:plies])
    return OpeningList(tuple(kept), misfits)


def _guess_kind(text: str) -> str:
    lines = (line.strip() for line in text.split("\n"))
    start = next((line for line in lines if line and not line.startswith(COMMENT)), "")
    if psq.is_psq(start):
        return "psq"
    if start.startswith("("):
        return "sgf"
    return "pos" if start[:1].isalpha() else "offset"


def _fit(cells: list[tuple[int, int]], width: int, height: int) -> Opening | None:
    if len(set(cells)) < len(cells):
        raise RecordError(said("a point comes twice"), None, None, 1)
    if not all(0 <= x < width and 0 <= y < height for x, y in cells):
        return None
    return tuple(y * width + x for x, y in cells)


def _sgf_opening(tree: GameTree, width: int, height: int, plies: int | None) -> Opening | None:
    """A game's moves up to the last that c-gomoku-cli marked as an opening move, if any, else all of them.

    With `plies` what comes after so many may be against the rules.
    """
    if (tree.info.width, tree.info.height) != (width, height):
        return None
    nodes = list(tree.root.main_line())
    marked = [node for node in nodes if node.comment == "opening move"]
    last = (marked or nodes)[-1]
    if plies is not None:
        last = next((node for node in last.path() if tree.board_at(node).ply >= plies), last)
    return tuple(tree.board_at(last).moves)
