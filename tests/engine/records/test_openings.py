import os
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import opening_lists, openings, sgf
from engine.records.files import RecordError
from engine.records.openings import OpeningList
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.symmetry import canonical_position


def parse(text: str, width: int = 15, height: int = 15, kind: str = "") -> OpeningList:
    """What a file named `list` gives."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list"
        path.write_text(text, encoding="utf-8")
        return openings.load(path, width, height, kind)


def test_offsets_count_from_the_centre() -> None:
    assert opening_lists.parse_offsets("0,0, 1,0, -7,7", 15, 15) == (112, 113, 210)
    assert opening_lists.parse_offsets(" 0,0,-10,-10,9,9 ", 20, 20) == (210, 0, 399)
    assert opening_lists.format_offsets((112, 113, 210), 15, 15) == "0,0, 1,0, -7,7"
    assert opening_lists.format_pos((112, 113, 210), 15) == "h8i8a15"


@given(st.integers(5, 22), st.integers(5, 22), st.data())
def test_both_notations_can_be_read_back(width: int, height: int, data: st.DataObject) -> None:
    points = st.integers(0, width * height - 1)
    opening = tuple(data.draw(st.lists(points, min_size=1, max_size=8, unique=True)))
    for kind, text in (
        ("offset", opening_lists.format_offsets(opening, width, height)),
        ("offset", opening_lists.format_offsets(opening, width, height).replace(" ", "")),
        ("pos", opening_lists.format_pos(opening, width)),
    ):
        assert parse(text, width, height, kind).openings == (opening,)


def test_kinds_are_recognised_from_the_file(tmp_path: Path) -> None:
    board = Board.from_moves([112, 113, 97])
    for name, text in (
        ("a.txt", "0,0, 1,0, 0,-1\n\n"),
        ("b.txt", "h8i8h7\n"),
        ("c.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,8,0\n8,7,0\nA\nB\n0\n"),
        ("d.sgf", sgf.format_sgf([GameTree.from_board(board)])),
        ("e.txt", sgf.format_sgf([GameTree.from_board(board)])),
    ):
        path = tmp_path / name
        path.write_text(text)
        assert openings.load(path, 15, 15).openings == ((112, 113, 97),)
        assert openings.load(path, 15, 15, plies=2).openings == ((112, 113),)


def test_opening_moves_marked_by_c_gomoku_cli_end_the_opening() -> None:
    text = "(;GM[4]SZ[15];B[hh]C[opening move];W[ii]C[opening move];B[aa]C[7ms])"
    assert parse(text, 15, 15).openings == ((112, 128),)


@pytest.mark.parametrize("name", ["renju_foul_played_on.sgf", "standard_overline_played_on.sgf"])
def test_of_a_finished_game_only_the_plies_asked_for_need_be_right(shared: Path, name: str) -> None:
    path = shared / "data" / "cases" / name
    (whole,) = openings.load(path, 15, 15).openings
    assert Board.from_moves(whole[:4]).outcome is None  # whether it is over is for the match to say
    (opening,) = openings.load(path, 15, 15, plies=4).openings
    assert len(opening) == 4


def test_openings_that_leave_the_board_are_counted_and_left_out() -> None:
    found = parse("0,0\n9,9\n1,1", 15, 15, "offset")
    assert (found.openings, found.misfits) == (((112,), (128,)), 1)
    assert parse("h8i9\nt20", 15, 15).misfits == 1
    assert parse("Piskvorky 20x20, 0:0, 0\n1,1,0", 15, 15).misfits == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,0, 1,1\n0,0, 1", "list, line 2, column 6: 3 numbers do not make pairs"),
        ("0,-1\n0,0, x", "list, line 2, column 6: not an offset: 'x'"),
        ("0,-1\n0,0, 1.5,2", "not an offset: '1.5,2'"),
        ("0,0, 1,0, 0,0", "a point comes twice"),
        ("h8i9\nh8 ?", "line 2, column 1: not a coordinate at column 4"),
        ("h8h8", "a point comes twice"),
    ],
)
def test_faults_are_named_with_their_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        parse(text)


def test_a_file_of_another_kind_is_named_by_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_bytes(b"%PDF-1.4")
    with pytest.raises(RecordError, match=r"openings\.txt: this is a PDF document, not a game"):
        openings.load(path, 15, 15)


@pytest.mark.posix("named pipes")
def test_openings_come_through_a_pipe(tmp_path: Path) -> None:
    """As from `file=<(grep ...)` in a shell."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("0,0, 1,1\n",))
    writer.start()
    assert openings.load(pipe, 15, 15).openings == ((112, 128),)
    writer.join()


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(RecordError, match="'pgn' is not a kind of opening file"):
        parse("0,0", kind="pgn")


@given(st.text(alphabet="0123456789-, \nhi(;)BWP[]", max_size=60), st.sampled_from(["", *openings.KINDS]))
def test_malformed_files_raise_record_errors_only(text: str, kind: str) -> None:
    try:
        parse(text, 15, 15, kind)
    except RecordError as error:
        assert "\n" not in str(error)


def test_duplicates_under_symmetry_are_dropped() -> None:
    first = opening_lists.parse_offsets("0,0, 1,0, 1,3", 15, 15)
    images = [openings.turned(first, number, 15, 15) for number in range(16)]
    assert images[0] == images[8] == first and len(set(images)) == 8
    other = opening_lists.parse_offsets("0,0, 1,1, 1,3", 15, 15)
    reordered = (first[2], first[1], first[0])
    assert openings.distinct([*images, reordered, other], 15, 15) == [first, other]


def test_the_order_is_the_seeds() -> None:
    listed = [(i,) for i in range(50)]
    shuffled = openings.shuffled(listed, 7)
    assert shuffled == openings.shuffled(listed, 7) != openings.shuffled(listed, 8)
    assert sorted(shuffled) == listed != shuffled


@pytest.mark.parametrize(
    ("name", "fit_20", "fit_15"),
    [
        ("gomocup_2013_2024_20x20.txt", 108, 29),
        ("piskvork_openings_20x20.txt", 41, 40),
        ("match_openings_3800_20x20.txt", 3800, 1463),
    ],
)
def test_the_shared_lists(shared: Path, name: str, fit_20: int, fit_15: int) -> None:
    path = shared / "data/openings" / name
    large, small = openings.load(path, 20, 20), openings.load(path, 15, 15)
    assert (len(large.openings), large.misfits) == (fit_20, 0)
    assert (len(small.openings), small.misfits) == (fit_15, fit_20 - fit_15)
    classes = {canonical_position(opening, 20, 20) for opening in large.openings}
    assert len(openings.distinct(large.openings, 20, 20)) == len(classes)
