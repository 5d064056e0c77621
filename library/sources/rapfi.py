"""Databases of Rapfi and Yixin-Board (`.db`), and Rapfi's export of them as CSV.

The format, learned from Rapfi's public source. A file is plain or one LZ4 frame. All numbers are
little-endian:

    number of records       u32; the first may have a board of size 0: its text names the encoding
    for each record
        length of the key   u16
        key                 rule (0 freestyle, 1 exactly five, 2 renju), width, height, then points as pairs
                            (x, y): black ones, white ones, and (-1, -1) for a pass if the turn is unusual
        length of the data  u16, 0 if there is nothing
        data                label i8, value i16, depth and bound i16 (depth * 4 + bound), text

A label or a result is of the side that moved into the position, a value of the side to move. A text may
begin with texts on points, `@BTXT@` and for each `xy` in base 36 and the text, ended by a backspace.
"""

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import IO, Any

from engine.records.analysis import Analysis
from engine.records.csv_games import whole
from engine.records.encodings import decode
from engine.records.files import RecordError, in_full
from engine.records.formats import RAPFI_COLUMNS as CSV_COLUMNS
from engine.records.scores import mate_distance, rate_at
from engine.records.source import Source
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from engine.rules.position import BoardKind
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from library.annotations import Bound, Entry, Label
from library.sources.items import Item, PositionNote

ENGINE = "Rapfi", "database"
LZ4_MAGIC = bytes.fromhex("04224d18")
VARIANTS = (Variant.FREESTYLE, Variant.STANDARD, Variant.RENJU)
_BOUNDS = {"none": Bound.NONE, "upper": Bound.UPPER, "lower": Bound.LOWER, "exact": Bound.EXACT}
_TEXTS_MARK = "@BTXT@"
_BREAK = "\b"
_PASS = (-1, -1)
_UTF8_MARK = b'charset="UTF-8"'


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a database."""

    kind: BoardKind
    black: tuple[int, ...]
    white: tuple[int, ...]
    turn: Colour
    label: str = ""
    """One character; empty: none."""
    value: int = 0
    depth: int = 0
    bound: Bound = Bound.NONE
    comment: str = ""
    texts: dict[int, str] = field(default_factory=dict)

    def note(self) -> PositionNote:
        """What the record contains, in the library's terms.

        Raises:
            ValueError: no board has such stones.
        """
        stones = [(point, 1) for point in self.black] + [(point, 2) for point in self.white]
        kind = self.kind
        size = (kind.width, kind.height, kind.variant, kind.row_length)
        board = Board.from_setup(stones, *size, turn=self.turn)
        name, version = ENGINE
        entry = Entry(of_value(self.value, self.depth, name, version), self.bound)
        told = None if entry.bound is Bound.NONE else entry
        return PositionNote(board, self.comment, Label.of_mark(self.label), self.texts, told)


def of_value(value: int, depth: int, engine: str, version: str = "") -> Analysis:
    """What an engine found of a position, by a record's value."""
    rate, mate = rate_at(value), mate_distance(value)
    return Analysis((), 0, max(depth, 0), engine, version=version, win_rate=rate, mate=mate)


def items(source: Source) -> Iterator[Item]:
    """The records of a database.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is not a database from here on.
    """
    with source.open() as plain:
        if not source.head.startswith(LZ4_MAGIC):
            yield from _items(plain)
            return
        import lz4.frame

        try:
            with lz4.frame.open(plain, "rb") as stream:
                yield from _items(stream)
        except (RuntimeError, EOFError) as error:
            raise RecordError(
                translatable("the compressed data are damaged: {reason}", reason=str(error))
            ) from None


def _items(stream: IO[bytes]) -> Iterator[Item]:
    offset = 0
    utf8 = False

    def take(count: int) -> bytes:
        nonlocal offset
        data = stream.read(count)
        offset += len(data)
        if len(data) < count:
            raise RecordError(translatable("the file ends within a record"), offset=offset)
        return data

    (count,) = struct.unpack("<I", take(4))
    for _ in range(count):
        (key_length,) = struct.unpack("<H", take(2))
        if key_length == 0:
            yield Item(fault=_before(offset, translatable("a record without a key")))
            continue
        key = take(key_length)
        (data_length,) = struct.unpack("<H", take(2))
        data = take(data_length)
        if len(key) >= 3 and key[1] == key[2] == 0:
            utf8 = utf8 or data[5:].startswith(_UTF8_MARK)
            continue
        try:
            yield Item(notes=(_record(key, data, utf8).note(),))
        except ValueError as error:
            yield Item(fault=_before(offset, in_full(error)))


def _before(offset: int, fault: str) -> str:
    return translatable("{reason} (before byte {number})", reason=fault, number=offset)


def _record(key: bytes, data: bytes, utf8: bool) -> Record:
    """One record.

    Raises:
        ValueError: it is malformed.
    """
    if len(key) < 3 or len(key) % 2 == 0:
        raise ValueError(translatable("a key of {count} bytes", count=len(key)))
    rule, width, height = key[:3]
    if rule >= len(VARIANTS):
        raise ValueError(translatable("rule {rule} is not known", rule=rule))
    kind = BoardKind(width, height, VARIANTS[rule])
    kind.board()  # refuses impossible sizes
    cells = list(struct.iter_unpack("bb", key[3:]))
    half = (len(cells) + 1) // 2
    turn = Colour.BLACK if len(cells) % 2 == 0 else Colour.WHITE
    black, white = (
        [_point(cell, kind) for cell in part if cell != _PASS] for part in (cells[:half], cells[half:])
    )
    if not data:
        return Record(kind, tuple(black), tuple(white), turn)
    label, value, depth_bound = struct.unpack("<bhh", data[:5].ljust(5, b"\0"))
    text = data[5:].decode("utf-8", "replace") if utf8 else decode(data[5:], "gb18030")
    comment, texts = _split(text, kind)
    mark = chr(label) if label > 32 else ""
    bound = Bound(depth_bound & 3)
    return Record(
        kind, tuple(black), tuple(white), turn, mark, value, depth_bound >> 2, bound, comment, texts
    )


def _point(cell: tuple[Any, ...], kind: BoardKind) -> int:
    x, y = cell
    if not (0 <= x < kind.width and 0 <= y < kind.height):
        raise ValueError(
            translatable(
                "{point} is off the {width}x{height} board",
                point=f"{x},{y}",
                width=kind.width,
                height=kind.height,
            )
        )
    return int(y * kind.width + x)


def _split(text: str, kind: BoardKind) -> tuple[str, dict[int, str]]:
    """The comment in a record's text, and its texts on points."""
    text = text.replace("\0", "")
    texts: dict[int, str] = {}
    if text.startswith(_TEXTS_MARK):
        head, _, text = text[len(_TEXTS_MARK) :].partition(_BREAK)
        for pair in head.split("\n"):
            if len(pair) > 2:
                try:
                    cell = int(pair[0], 36), int(pair[1], 36)
                    texts[_point(cell, kind)] = pair[2:]
                except ValueError:
                    continue  # a text on no point
    return text.replace(_BREAK, "\n").strip(), texts


def join(comment: str, texts: dict[int, str], width: int) -> str:
    """A record's text of a comment and texts on points."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    pairs = [
        digits[point % width] + digits[point // width] + "".join(text.split())
        for point, text in sorted(texts.items())
    ]
    parts = [_TEXTS_MARK + "\n".join(pairs)] if pairs else []
    if comment:
        parts.append(comment)
    return _BREAK.join(parts)


def items_of_csv(source: Source) -> Iterator[Item]:
    """The rows of Rapfi's CSV: one a line, the text last, quoted and with its line breaks escaped.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is not such a file.
    """
    with TextIOWrapper(source.open(), "utf-8-sig", "replace") as file:
        if file.readline().strip() != ",".join(CSV_COLUMNS):
            reason = translatable(
                "the first line does not name the columns {names}", names=",".join(CSV_COLUMNS)
            )
            raise RecordError(reason, None, 1)
        for line in file:
            cells = line.rstrip("\r\n").split(",", len(CSV_COLUMNS) - 1)
            if len(cells) < len(CSV_COLUMNS):
                fault = translatable(
                    "needs {needed} columns, has {found}", found=len(cells), needed=len(CSV_COLUMNS)
                )
                yield Item(fault=fault)
                continue
            try:
                yield Item(notes=(_record_of_row(dict(zip(CSV_COLUMNS, cells, strict=True))).note(),))
            except ValueError as error:
                yield Item(fault=in_full(error))


def _record_of_row(row: dict[str, str]) -> Record:
    variants = {"f": Variant.FREESTYLE, "s": Variant.STANDARD, "r": Variant.RENJU}
    parts = row["key"].split("-")
    if len(parts) != 6 or parts[0] not in variants or parts[-1] not in ("b", "w"):
        raise ValueError(translatable("not a key: {text!r}", text=row["key"][:40]))
    rule, width, height, black, white, turn = parts
    kind = BoardKind(whole(width), whole(height), variants[rule])
    comment, texts = _split(_unquoted(row["text"]), kind)
    label = row["label"] if len(row["label"]) == 1 else ""
    bound = _BOUNDS.get(row["bound"], Bound.NONE)
    return Record(
        kind,
        tuple(parse_line(black, kind.width, kind.height)),
        tuple(parse_line(white, kind.width, kind.height)),
        Colour.BLACK if turn == "b" else Colour.WHITE,
        label,
        whole(row["value"]),
        whole(row["depth"]),
        bound,
        comment,
        texts,
    )


def _unquoted(text: str) -> str:
    text = text[1:-1] if text[:1] == text[-1:] == '"' else text
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "b": _BREAK}.get(match[1], match[1]), text)
