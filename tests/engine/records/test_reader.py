"""Files of any kind: what they hold is found, what is broken is named, and nothing else comes of them."""

import random
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import psq, sgf, yixin
from engine.records.files import RecordError
from engine.records.reader import Contents, read_file, read_text, suffixes
from engine.records.source import MOST_BYTES
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.variant import Variant
from tests.engine.records.contents import read_bytes, renlib_tree, sgf_trees

MOVES = [112, 113, 98, 128, 97]
GAME = sgf.format_sgf(GameTree.from_board(Board.from_moves(MOVES)))
PSQ = psq.format_psq(psq.PsqRecord(15, 15, tuple(MOVES), (0,) * 5, "A", "B"))
RENJUNET = """<?xml version="1.0" encoding="windows-1251"?>
<database><players><player id="7" name="Иван" surname="Петров"/><player id="8" surname="Ando"/></players>
<tournaments><tournament id="3" name="Кубок" year="2001" start="0000-00-00"/></tournaments>
<games><game id="1" tournament="3" black="7" white="8" bresult="0.5"><move>h8 h9 g7 -- a1</move></game>
<game id="2" black="8" white="7" bresult="1"><move>h8 h8</move></game></games></database>
"""


def moves_in(contents: Contents) -> list[list[int | None]]:
    """The moves of the main lines, None for a pass."""
    found = []
    for game in contents.games:
        tree = game.make(game.variants[0])
        found.append([node.move for node in tree.root.main_line() if node.colour is not None])
    return found


def test_files_are_recognised_by_what_they_hold_not_by_their_names(tmp_path: Path) -> None:
    library = b"\xffRenLib\xff\x03\x04" + bytes(10) + b"\x00\x00\x78\x00\x79\x40"
    for name, content, moves in (
        ("a.psq", GAME.encode(), MOVES),
        ("a.sgf", PSQ.encode(), MOVES),
        ("a", GAME.encode("utf-16"), MOVES),
        ("a.sgf", library, [112, 113]),
        ("a.txt", b"h8 i8 h9", [112, 113, 97]),
        ("a.sgf", RENJUNET.encode("cp1251"), [112, 97, 126, None, 210]),
        ("a.pos", bytes([5, *MOVES]), MOVES),
        ("a.pos", b"h8i8h9", [112, 113, 127]),
        ("a.sav", b"15\n15\n2\n7 7\n7 8\n", [112, 113]),
        ("a.rec", b"first.zip\nsecond.zip\n7,7,10\n8,7,20\n0\n", [147, 148]),
    ):
        (tmp_path / name).write_bytes(content)
        assert moves_in(read_file(tmp_path / name))[0] == moves, name


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n", "PNG picture"),
        (b"PK\x03\x04rest", "archive cannot be opened"),
        (b"Rar!rest", "RAR archive: unpack"),
        (b"%PDF-1.4", "PDF document"),
        (b"SQLite format 3\0", "SQLite database"),
        (b"MZ\x90\0\x03", "program for Windows"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b"", "empty"),
        (b"\0\0\0", "empty"),
        (b"<svg></svg>", "known kind"),
        (b'<?xml version="1.0"?><svg></svg>', "<svg> is no file of RenjuNet"),
    ],
)
@pytest.mark.parametrize("suffix", [".psq", ".lib", ".xml"])
def test_files_of_other_kinds_are_named(tmp_path: Path, suffix: str, content: bytes, kind: str) -> None:
    path = tmp_path / f"game{suffix}"
    path.write_bytes(content)
    with pytest.raises(RecordError) as raised:
        read_file(path)
    assert "\n" not in str(raised.value) and str(path) in str(raised.value)
    if kind != "known kind":
        assert kind in str(raised.value)


def test_a_file_too_long_for_memory_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.sgf"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES * 50)
    tracemalloc.start()
    with pytest.raises(RecordError, match="MB are more than"):
        read_file(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1 << 20


@pytest.mark.parametrize(
    ("text", "moves", "faults"),
    [
        (GAME + GAME.replace("B[hh]", "B[hh]oops"), [MOVES, MOVES], ["'oops' is not a property name"]),
        (GAME + "\0\0", [MOVES], ["text that is not a game"]),
        (GAME + "\x1a", [MOVES], ["text that is not a game"]),
        (GAME + "the end" + GAME, [MOVES, MOVES], ["'the end"]),
        (GAME.rstrip()[:-1], [MOVES], ["ends within a game"]),
        (GAME.rstrip()[:-1] + GAME, [MOVES, MOVES], ["has no end"]),
        (GAME.rstrip()[:-3], [MOVES[:-1]], ["the value of B has no end"]),
        (PSQ.replace("9,8,", "99,8,"), [MOVES[:1]], ["99,8 is off"]),
        (PSQ.replace("9,8,", "8,8,"), [MOVES[:1]], ["8,8 is taken"]),
        (PSQ.replace("9,8,0", "\n9 , 8 , 0"), [MOVES], []),
        (PSQ + "\0\0\x1a", [MOVES], []),
    ],
)
def test_what_is_whole_is_found_and_the_rest_named(
    text: str, moves: list[list[int]], faults: list[str]
) -> None:
    contents = read_bytes(text.encode())
    assert moves_in(contents) == moves
    assert len(contents.faults) == len(faults)
    for fault, said in zip(contents.faults, faults, strict=True):
        assert said in str(fault) and fault.line is not None


def test_a_library_that_breaks_off_is_read_up_to_there() -> None:
    library = b"\xffRenLib\xff\x03\x04" + bytes(10) + b"\x00\x00\x78\x00\x79\x00\x80"
    contents = read_bytes(library)
    assert moves_in(contents) == [[112, 113]]
    assert [str(fault) for fault in contents.faults] == ["byte 27: the file ends within a node"]
    with pytest.raises(RecordError):
        renlib_tree(library)


def test_games_that_are_no_games_count_as_faults_where_others_are_whole() -> None:
    bad = "(;GM[4]SZ[15];B[hh];W[hh])"
    contents = read_text(GAME + bad).whole()
    assert moves_in(contents) == [MOVES] and "game 2: move 2, h8: taken" in str(contents.faults[0])
    assert len(read_text(bad + bad).whole().games) == 2


def test_several_moves_in_a_node() -> None:
    for text in (
        "(;GM[4]FF[4]SZ[15];B[hh]W[hi];B[ij]W[gg]C[last])",
        "(;GM[4]SZ[15]B[hh]W[hi]B[ij]W[gg];C[last])",
        "(;GM[4]SZ[15];B[hh]W[hi]B[ij]W[gg]C[last])",
    ):
        assert moves_in(read_text(text)) == [[112, 127, 143, 96]]
        tree = sgf_trees(text)[0]
        last = list(tree.root.main_line())[-1]
        text = sgf.format_sgf(tree)
        assert last.comment == "last" and sgf.format_sgf(sgf_trees(text)) == text


def test_the_rules_that_files_name() -> None:
    for line, told in (("1,Freestyle", Variant.FREESTYLE), ("2,Renju", Variant.RENJU), ("0,Cup", None)):
        (game,) = read_text(PSQ.rstrip()[:-1] + f"-1\n{line}\n").games
        assert game.told is told
        assert game.info.result == {"1": "B+", "2": "W+", "0": "0"}[line[0]]
    assert read_text(PSQ).games[0].told is None and not read_text(PSQ).games[0].info.result
    assert read_text(PSQ.rstrip()[:-1] + "15").games[0].info.result == "B+T"
    for rule, told in (("Gomoku", Variant.FREESTYLE), ("5", None), ("Japanese", None)):
        assert read_text(f"(;GM[4]RU[{rule}];B[hh])").games[0].told is told


def test_variants_are_ordered_by_how_far_the_game_can_be_played() -> None:
    six = "(;GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[ea];W[ee];B[fa];W[gg];B[da];W[hh];B[jj])"
    (game,) = read_text(six).games
    assert game.variants[0] is Variant.STANDARD and game.fault is None and not game.is_clear
    assert (game.playable(Variant.STANDARD), game.playable(Variant.FREESTYLE)) == (13, 11)
    (game,) = read_text(six.replace("SZ[15]", "SZ[15]RU[standard]")).games
    assert game.is_clear
    assert not read_text(six.replace("SZ[15]", "SZ[15]RU[freestyle]")).games[0].is_clear


def test_renjunet(tmp_path: Path) -> None:
    path = tmp_path / "games.rif"
    path.write_bytes(RENJUNET.encode("cp1251"))
    first, second = read_file(path).games
    info = first.info
    assert (info.black, info.white, info.event, info.date) == ("Иван Петров", "Ando", "Кубок", "2001")
    assert info.result == "0"
    assert first.is_clear and first.length == 5 and second.fault
    path.write_bytes(RENJUNET.encode("cp1251")[:-60])
    broken = read_file(path)
    assert len(broken.games) == 1 and "not well-formed" in str(broken.faults[0])
    path.write_bytes(RENJUNET.replace("windows-1251", "gb2312").replace("Кубок", "镕杯").encode("gb18030"))
    assert read_file(path).games[0].info.event == "镕杯"
    bomb = '<!DOCTYPE d [<!ENTITY a "h8 ">]><games><game><move>&a;</move></game></games>'
    path.write_text(f"<?xml version='1.0'?>{bomb}")
    with pytest.raises(RecordError, match="entities"):
        read_file(path)


@pytest.mark.parametrize("far", [False, True], ids=["in the head", "far below"])
@pytest.mark.parametrize("byte", [b"\x00", b"\x01", b"\x1a", b"\xff", b"\xe9", b"\xef\xbf\xbf"])
def test_a_bad_byte_in_a_name_costs_a_letter(tmp_path: Path, byte: bytes, far: bool) -> None:
    """A control character refused the whole file; another byte garbled every other name."""
    path = tmp_path / "games.rif"
    text = RENJUNET.replace("windows-1251", "utf-8").encode()
    text = text.replace(b"Ando", b"An" + byte + b"do")
    if far:
        text = text.replace(b"<database>", b"<database><!--" + b"x" * 70_000 + b"-->")
    path.write_bytes(text)
    first, _ = read_file(path).games
    assert first.info.black == "Иван Петров" and first.info.white == "An\ufffddo" and first.length == 5


@given(st.permutations(range(225)), st.integers(0, 225))
def test_positions_of_yixin_survive(points: list[int], count: int) -> None:
    assert yixin.parse_pos(yixin.format_pos(points[:count], 15, 15))[2] == tuple(points[:count])


SEEDS = [
    GAME.encode(),
    PSQ.encode(),
    RENJUNET.encode("cp1251"),
    b"\xffRenLib\xff\x03\x04" + bytes(10) + b"\x00\x00\x78\x48\xe9\x00\x79\x40",
    bytes([5, *MOVES]),
    b"15\n15\n2\n7 7\n7 8\n",
    b"a\nb\n7,7,10\n8,7,20\n0\n",
    b"START 15\nBOARD\n7,7,1\n8,8,2\nDONE\n7,8\n",
    b'{"requests": [{"x": -1, "y": -1}, {"x": 7, "y": 7}], "responses": [{"x": 8, "y": 7}]}',
    b'[Black "a"]\n1. h8 i9 2. -- pass 0-1',
]


@settings(max_examples=4 * settings().max_examples)
@given(st.sampled_from(SEEDS), st.sampled_from(suffixes()), st.integers(0, 2**32))
def test_damaged_files_of_all_kinds_give_games_or_one_line(seed: bytes, suffix: str, damage: int) -> None:
    chance = random.Random(damage)
    data = bytearray(seed)
    for _ in range(chance.randrange(6)):
        place = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0:
                data[place : place + chance.randrange(8)] = b""
            case 1:
                data[place:place] = bytes(chance.randrange(256) for _ in range(chance.randrange(4)))
            case 2:
                data[place : place + 1] = bytes([chance.choice(b"[]();\\<>{}\0\xff9,-\n")])
            case 3:
                data += data[place:]
    check_contents(bytes(data), suffix)


@settings(max_examples=2 * settings().max_examples)
@given(st.binary(max_size=300), st.sampled_from([*suffixes(), ""]))
def test_any_bytes_give_games_or_one_line(data: bytes, suffix: str) -> None:
    check_contents(data, suffix)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"x":' * 100_000,
        b'[{"x": 9999999999999999999999, "y": 1}]',
        b"(;" * 20_000,
        b"(;B[aa]" * 10_000,
        b"Piskvorky 15x15, 11:11, 0\n" + b"9" * 100_000,
        b"1" * 5000 + b"," + b"1" * 5000,
        b"15 15 " + b"9" * 5000,
        b"<games>" + b"<game>" * 10_000,
    ],
)
@pytest.mark.parametrize("suffix", [".txt", ".sgf", ".sav"])
def test_hostile_files_give_games_or_one_line(data: bytes, suffix: str) -> None:
    check_contents(data, suffix)


def check_contents(data: bytes, suffix: str) -> None:
    """Read bytes; what is found can be used, and what is not is said in a line."""
    try:
        contents = read_bytes(data, suffix, f"game{suffix}").whole()
    except RecordError as error:
        assert "\n" not in str(error) and f"game{suffix}" in str(error)
        return
    assert contents.games or contents.faults
    for fault in contents.faults:
        assert "\n" not in str(fault)
    for game in contents.games[:3]:
        cuts: list[RecordError] = []
        try:
            tree = game.make(game.variants[0])
        except RecordError:
            continue
        list(tree.positions(cuts))
