"""Openings of matches: from lists (`opening_lists`), or the first moves of games of any kind; what matches do
with them: symmetries, duplicates, order.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.records import opening_lists
from engine.records.files import RecordError
from engine.records.formats import OPENING_LIST
from engine.records.opening_lists import Opening
from engine.records.reader import games_of, parts_of
from engine.records.reading import GameInFile
from engine.rules.symmetry import canonical_position, symmetries
from engine.rules.translatable import translatable

KINDS = (*opening_lists.KINDS, "psq", "sgf")
"""What runners call files of openings; `psq` and `sgf` are games of any kind."""


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
        if kind in opening_lists.KINDS or (not kind and found is OPENING_LIST):
            openings += opening_lists.openings(source.text(), width, height, kind, source.name)
            continue
        try:
            if isinstance(found, RecordError):
                raise found
            for game in games_of(source, found):
                openings += _of_game(game, width, height, plies, remarks)
        except RecordError as error:
            remarks.append(error)
    if remarks and not openings:
        raise remarks[0]
    kept = tuple(opening[:plies] for opening in openings if opening is not None)
    return OpeningList(kept, len(openings) - len(kept), tuple(remarks))


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


def _of_game(
    found: GameInFile | RecordError, width: int, height: int, plies: int | None, remarks: list[RecordError]
) -> list[Opening | None]:
    """A game's opening, None if it is of another size; nothing if it has none.

    Why, and what of the game is not understood, is added to `remarks`.
    """
    try:
        if isinstance(found, RecordError):
            raise found
        opening = _first_moves(found, width, height, plies)
    except RecordError as error:
        remarks.append(error)
        return []
    remarks += [fault for fault in (found.other_game, *found.faults) if fault is not None]
    return [opening]


def _first_moves(found: GameInFile, width: int, height: int, plies: int | None) -> Opening | None:
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
