"""Opening lists for matches: reading them, and what matches do with them (symmetries, duplicates, order).

An opening is a tuple of points, Black first. The kinds of file:

- `offset`: lines of comma-separated offsets from the centre, column then row (Piskvork, GomocupJudge, CLI);
- `pos`: coordinates, `h8i9j7` (c-gomoku-cli `type=pos`);
- games of any kind (`psq` and `sgf`, as runners call them): their first moves.
"""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.records.files import RecordError
from engine.records.formats import TEXT, Format
from engine.records.reader import games_of, parts_of
from engine.records.reading import GameInFile
from engine.records.source import Source
from engine.rules.coordinates import format_coordinate, parse_line
from engine.rules.symmetry import canonical_position, symmetries
from engine.rules.translatable import translatable

Opening = tuple[int, ...]
LISTS = ("offset", "pos")
KINDS = (*LISTS, "psq", "sgf")
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
    remarks: tuple[RecordError, ...] = ()
    """What of games that are used was not understood."""


def load(path: str | Path, width: int, height: int, kind: str = "", plies: int | None = None) -> OpeningList:
    """The openings of a file: a list, or the first moves of games of any kind.

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
    _check_kind(kind, path)
    path = Path(path)
    openings: list[Opening | None] = []
    remarks: list[RecordError] = []
    for source, found in parts_of(path) if not path.is_file() or path.stat().st_size else ():
        if isinstance(found, RecordError):
            raise found
        error: RecordError | None = None
        if kind in LISTS or (not kind and found is TEXT):
            try:
                openings += list(_of_list(source.text(), width, height, kind, source.name))
                continue
            except RecordError as no_list:
                if kind:
                    raise
                error = no_list  # or is it a game as people write it?
        try:
            of_games, faults = _of_games(source, found, width, height, plies)
        except RecordError as no_game:
            raise error or no_game from None
        openings += of_games
        remarks += faults
    kept = tuple(opening[:plies] for opening in openings if opening is not None)
    return OpeningList(kept, len(openings) - len(kept), tuple(remarks))


def _of_games(
    source: Source, kind: Format, width: int, height: int, plies: int | None
) -> tuple[list[Opening | None], list[RecordError]]:
    """The openings of a file's games, None for those of another size; and what of the file is left out.

    Raises:
        RecordError: why there is none.
    """
    openings: list[Opening | None] = []
    faults: list[RecordError] = []
    for found in games_of(source, kind):
        try:
            if isinstance(found, RecordError):
                raise found
            openings.append(_of_game(found, width, height, plies))
            faults += [fault for fault in (found.other_game, *found.faults) if fault is not None]
        except RecordError as error:
            faults.append(error)
    if faults and not openings:
        raise faults[0]
    return openings, faults


def _of_list(text: str, width: int, height: int, kind: str, source: str) -> Iterator[Opening | None]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        kind = kind or ("pos" if line.lstrip()[:1].isalpha() else "offset")  # the first line decides
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


def _check_kind(kind: str, source: str | Path) -> None:
    if kind and kind not in KINDS:
        kinds = ", ".join(KINDS)
        reason = translatable(
            "{kind!r} is not a kind of opening file; these are: {kinds}", kind=kind, kinds=kinds
        )
        raise RecordError(reason, source)


def _fit(cells: list[tuple[int, int]], width: int, height: int) -> Opening | None:
    if len(set(cells)) < len(cells):
        raise RecordError(translatable("a point comes twice"), None, None, 1)
    if not all(0 <= x < width and 0 <= y < height for x, y in cells):
        return None
    return tuple(y * width + x for x, y in cells)


def _of_game(found: GameInFile, width: int, height: int, plies: int | None) -> Opening | None:
    """A game's moves up to the last that c-gomoku-cli marked as an opening move, if any, else all of them.

    The match decides by its own rules whether they are legal; with `plies` what comes after so many
    may be anything.
    """
    tree = found.make(found.told or found.usual)
    if (tree.info.width, tree.info.height) != (width, height):
        return None
    line = tree.game_line()
    marked = [number for number, node in enumerate(line, 1) if node.comment == "opening move"]
    opening: list[int] = []
    try:
        for point, node in tree.game_steps(line[: marked[-1]] if marked else line):
            if len(opening) == plies:
                return tuple(opening)
            if point in opening:
                raise node.error(translatable("a point comes twice"))
            opening.append(point)
        if found.broken is not None and not marked:
            raise found.broken
    except RecordError as error:
        raise error.numbered(found.number).at(found.source) from None
    return tuple(opening)
