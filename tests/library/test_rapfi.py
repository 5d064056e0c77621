"""Databases of Rapfi and Yixin-Board, and Rapfi's CSV: what is in them comes in, whatever else they hold."""

import random
import struct
from collections.abc import Iterable

import lz4.frame
import pytest

from engine.records.sgf import format_sgf
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind
from engine.rules.variant import Variant
from library.annotations import Bound, Entry, Label, add_entry, known
from library.export import branch_tree
from library.importing import import_files
from library.maintenance import check, stats
from library.sources.rapfi import VARIANTS, Record, join, of_value
from library.store import Store
from tests.library.helpers import RENJU


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


STONES = Record(
    BoardKind(),
    (112, 128),
    (113,),
    Colour.WHITE,
    "w",
    -120,
    14,
    Bound.EXACT,
    "stop here\nreally",
    {97: "A", 98: "B2"},
)
RECORDS = [
    STONES,
    Record(RENJU, (112,), (), Colour.WHITE),
    Record(BoardKind(20, 20), (210, 213), (211, 212), Colour.WHITE, "", 29_990, 3, Bound.LOWER),
    Record(BoardKind(15, 15, Variant.STANDARD), (112, 113, 114), (7, 8), Colour.BLACK, "!"),
]


UTF8_MARK = b'charset="UTF-8"'


def format_database(records: Iterable[Record]) -> bytes:
    """Records as a plain database."""
    parts = [struct.pack("<H", 3), bytes(3), struct.pack("<H", 5 + len(UTF8_MARK)), bytes(5), UTF8_MARK]
    count = 1
    for record in records:
        count += 1
        width = record.kind.width
        black = [(point % width, point // width) for point in sorted(record.black)]
        white = [(point % width, point // width) for point in sorted(record.white)]
        usual = Colour.BLACK if (len(black) + len(white)) % 2 == 0 else Colour.WHITE
        if record.turn is not usual:
            (black if usual is Colour.BLACK else white).append((-1, -1))
        head = bytes([VARIANTS.index(record.kind.variant), width, record.kind.height])
        key = head + b"".join(struct.pack("bb", *cell) for cell in black + white)
        text = join(record.comment, record.texts, width).encode()
        depth_bound = record.depth * 4 + record.bound
        data = (
            struct.pack("<bhh", ord(record.label) if record.label else -1, record.value, depth_bound) + text
        )
        parts += [struct.pack("<H", len(key)), key, struct.pack("<H", len(data)), data]
    return struct.pack("<I", count) + b"".join(parts)


@pytest.mark.parametrize("compressed", [False, True])
def test_rapfis_databases_are_read(library, tmp_path, compressed):
    data = format_database(RECORDS)
    path = tmp_path / "rapfi.db"
    path.write_bytes(
        lz4.frame.compress(data, block_linked=True, content_checksum=True) if compressed else data
    )
    report = import_files(library, [path])
    assert (report.notes, report.faults) == (4, 0)
    for record in RECORDS:
        note = record.note()
        found = known(library, note.board)
        assert (found.remark.comment, found.remark.label) == (note.comment, note.label)
        assert found.remark.texts == note.texts
        if note.entry is None:
            assert found.best is None
        else:
            best = found.best
            assert (best.analysis, best.bound) == (note.entry.analysis, note.entry.bound)
    assert known(library, RECORDS[2].note().board).best.analysis.mate == 10
    assert known(library, STONES.note().board).remark.label is Label.LOSS  # for the side to move
    assert known(library, STONES.note().board).best.analysis.win_rate < 0.5
    assert stats(library)["positions of which something is known"] == 4


@pytest.mark.parametrize("length", [0, 3, 40, 60, 90])
def test_databases_that_end_too_early_keep_what_was_read(library, tmp_path, length):
    path = tmp_path / "rapfi.db"
    path.write_bytes(format_database(RECORDS)[:length])
    report = import_files(library, [path])
    assert report.faults == 1
    assert ("the file ends within a record" if length else "the file is empty") in report.fault_texts[0]


def test_random_bytes_are_no_database_and_do_no_harm(library, tmp_path):
    chance = random.Random(3)
    for number in range(60):
        data = bytearray(format_database(RECORDS))
        for _ in range(chance.randrange(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path = tmp_path / f"{number}.db"
        path.write_bytes(
            lz4.frame.compress(bytes(data))[: chance.randrange(20, 300)] if number % 2 else bytes(data)
        )
        import_files(library, [path])
    assert list(check(library)) == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (f"0,f-15-15-h8--w,,{'1' * 5000},0,none,", f"not a number: {'1' * 20!r}"),
        ("0,f-15-15-h8,,0,0,none,", "not a key: 'f-15-15-h8'"),
        ("0,f-15-15-h8--w-b,,0,0,none,", "not a key: 'f-15-15-h8--w-b'"),
        ("0,f-15-15-h8--w,,0", "needs 7 columns, has 4"),
        ("", "needs 7 columns, has 1"),
    ],
)
def test_a_wrong_row_of_rapfis_csv_is_reported_in_our_words(library, tmp_path, row, fault):
    path = tmp_path / "rapfi.csv"
    path.write_text(f"index,key,label,value,depth,bound,text\n{row}\n", encoding="utf-8")
    report = import_files(library, [path])
    assert report.fault_texts == [f"{path}, number 1: {fault}"]


@pytest.mark.parametrize(
    ("value", "bound", "mate"),
    [
        (29_993, "upper", None),
        (-29_994, "lower", None),
        (29_993, "lower", 7),
        (-29_994, "upper", -6),
        (29_993, "exact", 7),
    ],
)
def test_a_mate_at_most_or_a_mated_at_least_is_no_mate(library, tmp_path, value, bound, mate):
    """In SGF, too, where no bound stands beside it."""
    path = tmp_path / "rapfi.csv"
    path.write_text(f"index,key,label,value,depth,bound,text\n0,f-15-15-h8--w,,{value},14,{bound},\n")
    assert import_files(library, [path]).notes == 1
    board = Board.from_moves([112])
    text = format_sgf(branch_tree(library, board))
    assert ("mate=" in text, "win_rate=" in text) == (mate is not None,) * 2
    assert (f"mate={mate}" in text) is (mate is not None)


def test_a_library_of_before_claims_no_more(library):
    board = Board.from_moves([112])
    add_entry(library, board, Entry(of_value(29_993, 14, "Rapfi")))
    with library.transaction():
        library.write("UPDATE entry SET bound = ?", (Bound.UPPER,))
    (entry,) = known(library, board).entries
    assert (entry.bound, entry.analysis.mate, entry.analysis.win_rate) == (Bound.NONE, None, None)


def test_rapfis_csv_is_read(library, tmp_path):
    path = tmp_path / "rapfi.csv"
    path.write_text(
        "index,key,label,value,depth,bound,text\n"
        '0,f-15-15-h8i9-i8-w,w,-120,14,exact,"@BTXT@76A\\n86B2\\bstop, \\"here\\"\\breally"\n'
        '1,r-15-15-h8--w,(none),0,0,none,""\n'
        "2,f-15-15-h8h8--w,(none),0,0,none,\n",
        encoding="utf-8",
    )
    report = import_files(library, [path])
    assert (report.notes, report.faults) == (2, 1)
    found = known(library, STONES.note().board).remark
    assert (found.comment, found.label, found.texts) == (
        'stop, "here"\nreally',
        Label.LOSS,
        {97: "A", 98: "B2"},
    )
