"""Files of any kind that the library reads, as items. Start at `items`."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from engine.core_board import referee
from engine.records.files import RecordError, in_full, reading_of
from engine.records.formats import FORMATS, JOURNAL, RAPFI, RAPFI_CSV, Format
from engine.records.reader import games_of, parts_of
from engine.records.reading import GameInFile
from engine.records.sgf import format_sgf
from engine.records.source import Source
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from library.sources import journal, rapfi
from library.sources.items import Item
from library.sources.trees import notes_of, record_of

_READERS: dict[Format, Callable[[Source], Iterator[Item]]] = {
    RAPFI: rapfi.items,
    RAPFI_CSV: rapfi.items_of_csv,
    JOURNAL: journal.items,
}
"""Readers of what only the library can keep."""


def says_rules(path: Path) -> bool:
    """Whether files of a name contain the rules of their games."""
    kinds = [kind for kind in FORMATS if path.suffix.lower() in kind.suffixes]
    return bool(kinds) and all(kind.says_rules for kind in kinds)


def items(path: Path, variant: Variant) -> Iterator[Item]:
    """What a file or an archive holds, in its order; what is malformed is an item with a fault.

    Args:
        path: the file.
        variant: the rules of games whose file does not contain them.

    Raises:
        OSError: the file cannot be read.
        RecordError: nothing more can be read of it.
    """
    is_empty = True
    for source, kind in parts_of(path):
        rest: bytes | None = None  # of what is refused in an archive, the whole file once

        def with_file(item: Item, source: Source = source) -> Item:
            nonlocal rest
            if not item.fault or item.refused is not None or not source.is_packed:
                return item
            item = replace(item, refused=_data(source) if rest is None else rest, suffix=source.suffix)
            rest = b""
            return item

        try:
            for item in _items(source, kind, variant):
                is_empty = False
                yield with_file(item)
        except RecordError as error:
            if not source.is_packed:
                raise
            is_empty = False
            yield with_file(Item(fault=str(error)))
    if is_empty:
        raise RecordError(translatable("it holds no games or positions"), path)


def _items(source: Source, kind: Format | RecordError, variant: Variant) -> Iterator[Item]:
    """Those of one file; what a reader did not foresee is a RecordError that costs the rest of it alone."""
    if isinstance(kind, RecordError):
        raise kind
    place = source.name if source.is_packed else None  # else the importer says it
    with reading_of(source.name):
        if (read := _READERS.get(kind)) is not None:
            yield from read(source)
            return
        for found in games_of(source, kind):
            if isinstance(found, RecordError):
                yield Item(fault=str(found.at(place)))
            elif found.is_study:
                yield from _of_study(found, variant, place)
            else:
                yield _of_game(found, variant, place)


def _of_game(found: GameInFile, variant: Variant, place: str | None) -> Item:
    """A game, with the entries in it; what of it is not understood, or not possible, is left out."""
    try:
        line = found.line(variant, referee)
    except RecordError as error:
        return Item(fault=str(error.at(place)), refused=_as_sgf(found, variant))
    except ValueError as error:
        return Item(fault=in_full(error), refused=_as_sgf(found, variant))
    tree = found.make(line.info.variant)
    nodes = list(tree.root.walk())
    wanted = any(len(node.children) > 1 or node.comment or node.labels or node.analysis for node in nodes)
    notes = tuple(notes_of(tree)) if wanted else ()
    remarks = tuple(str(fault.at(place)) for fault in line.faults)
    is_cut = bool(remarks) and len(line.moves) < found.length
    return Item(record_of(tree, line), notes, remarks=remarks, is_cut=is_cut)


def _as_sgf(found: GameInFile, variant: Variant) -> bytes | None:
    """A game that cannot be used, whole; None where not all of it was read."""
    if found.broken is not None:
        return None
    try:
        return format_sgf(found.make(found.told or variant)).encode("utf-8", "replace")
    except ValueError:
        return None


def _data(source: Source) -> bytes:
    """What is in a file of an archive, as far as it can be unpacked."""
    try:
        return source.data()
    except (OSError, RecordError):
        return b""


def _of_study(found: GameInFile, variant: Variant, place: str | None) -> Iterator[Item]:
    """Every position of a tree made by hand."""
    for fault in found.faults:
        yield Item(fault=str(fault.at(place)))
    for note in notes_of(found.make(found.told or variant), every_position=True):
        yield Item(notes=(note,))
