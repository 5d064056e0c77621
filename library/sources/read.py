"""Files of any kind that the library reads, as items. Start at `items`."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.records import reader, renlib, sgf
from engine.records.csv_games import game_rows
from engine.records.files import RecordError, in_full, reading_of
from engine.records.results import parse_points
from engine.rules.coordinates import parse_line
from engine.rules.position import BoardKind
from engine.rules.said import said
from engine.rules.variant import Variant
from library.games import GameRecord, checked, result_code
from library.sources import journal, rapfi, renjunet
from library.sources.items import Item, whole
from library.sources.trees import date_of, game_of, item_of_game, notes_of_library

_OF_ONE_GAME = (".psq", ".rec", ".pos", ".sav")
SUFFIXES = (".sgf", *_OF_ONE_GAME, ".rif", ".xml", ".lib", ".db", ".csv", ".jsonl")
"""All that `engine.records.reader` opens but `.txt`, which in a folder is mostly something else; and more."""
NEEDS_RULE = (*_OF_ONE_GAME, ".csv", ".lib")
"""Files that may not say the rules of their games."""
_NEXT_GAME = re.compile(r"^\(\s*;\s*(?:GM|FF|SZ|CA|AP)\s*\[[^\]\\]*\]", re.MULTILINE)
_CHUNK = 1_000_000  # characters of an SGF file that are read at once


def items(path: Path, variant: Variant) -> Iterator[Item]:
    """What a file holds, in its order; what is malformed is an item with a fault.

    Args:
        path: the file.
        variant: the rules of files that do not say them.

    Raises:
        OSError: the file cannot be read.
        RecordError: nothing more can be read of it.
    """
    read_by: dict[str, Callable[[Path, Variant], Iterator[Item]]] = {
        ".sgf": _sgf,
        **dict.fromkeys(_OF_ONE_GAME, _of_one_game),
        ".rif": lambda path, _: renjunet.items(path),
        ".xml": lambda path, _: renjunet.items(path),
        ".lib": _renlib,
        ".db": lambda path, _: rapfi.items(path),
        ".csv": _csv,
        ".jsonl": lambda path, _: journal.items(path),
    }
    read = read_by.get(path.suffix.lower())
    if read is None:
        raise RecordError(
            said("not a kind of file that can be read; these are: {kinds}", kinds=" ".join(SUFFIXES)), path
        )
    reader.refuse_foreign_file(path)
    return _guarded(read(path, variant), path)


def _guarded(items: Iterator[Item], path: Path) -> Iterator[Item]:
    """The same; whatever a reader did not foresee is a RecordError, and costs the rest of its file alone.

    So is a file of nothing.
    """
    is_empty = True
    while True:
        with reading_of(path):
            item = next(items, None)
        if item is None:
            break
        is_empty = False
        yield item
    if is_empty:
        raise RecordError(said("it holds no games or positions"), path)


def files(path: Path) -> list[Path]:
    """A file, or the files in a folder and its folders that can be read."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())


def _sgf(path: Path, variant: Variant) -> Iterator[Item]:
    text = sgf.decode_sgf(path.read_bytes())
    for part in _parts(text):
        for reading in sgf.read(part):
            if reading.faults or reading.tree is None:
                yield Item(fault=str(reading.faults[0]) if reading.faults else said("not a game"))
                continue
            try:
                yield item_of_game(reading.tree)
            except ValueError as error:
                yield Item(fault=in_full(error))


def _parts(text: str) -> Iterator[str]:
    """A file of many games in parts of some games each, because trees take much memory."""
    start = 0
    for game in _NEXT_GAME.finditer(text):
        if game.start() - start >= _CHUNK:
            yield text[start : game.start()]
            start = game.start()
    yield text[start:]


def _of_one_game(path: Path, variant: Variant) -> Iterator[Item]:
    contents = reader.read_file(path)
    for fault in contents.faults:
        raise fault  # half a game is none
    for found in contents.games:
        try:
            yield Item(checked(game_of(found.make(found.told or variant))))
        except ValueError as error:
            yield Item(fault=in_full(error))


def _renlib(path: Path, variant: Variant) -> Iterator[Item]:
    faults: list[RecordError] = []
    tree = renlib.parse(path.read_bytes(), path, variant, faults)
    yield from (Item(fault=str(fault)) for fault in faults)
    try:
        for note in notes_of_library(tree):
            yield Item(notes=(note,))
    except ValueError as error:
        yield Item(fault=in_full(error))


def _csv(path: Path, variant: Variant) -> Iterator[Item]:
    with path.open(encoding="utf-8", errors="replace") as file:
        if file.readline().strip() == ",".join(rapfi.CSV_COLUMNS):
            yield from rapfi.items_of_csv(path)
            return
    for row in game_rows(path):
        try:
            yield Item(checked(_game_of_row(row, variant)))
        except ValueError as error:
            yield Item(fault=in_full(error))


def _game_of_row(row: dict[str, str], variant: Variant) -> GameRecord:
    """A game of a line; columns beside `moves` and `result` where they are there.

    Raises:
        ValueError: it is not a game.
    """
    width = whole(row.get("width") or row.get("size") or "15")
    height = whole(row.get("height") or row.get("size") or "15")
    kind = BoardKind(width, height, _rule(row["rule"]) if row.get("rule") else variant)
    ratings = [whole(row[name]) if row.get(name) else None for name in ("black_rating", "white_rating")]
    return GameRecord(
        kind,
        tuple(parse_line(" ".join(row["moves"].split()), width, height)),
        result_code(parse_points(row["result"])),
        row.get("reason", ""),
        row.get("black", ""),
        row.get("white", ""),
        row.get("event", ""),
        row.get("site", ""),
        date_of(row.get("date", "")),
        row.get("opening_rule", ""),
        ratings[0],
        ratings[1],
    )


def _rule(text: str) -> Variant:
    try:
        return Variant(text.strip())
    except ValueError:
        raise ValueError(said("rule {rule} is not known", rule=text.strip()[:20])) from None
