import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import psq
from engine.records.encodings import read_text
from engine.records.files import RecordError
from engine.records.psq import PsqRecord
from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from engine.rules.variant import Variant

PISKVORK = "Piskvorky 15x15, 11:0, 1\n8,8,0\n9,8,412\nfirst.zip\nsecond.zip\n0\n"
JUDGE = "Piskvorky 20x20, 11:11, 0\r\n1,1,0\r\n20,20,3\r\nA\r\nB\r\n-1\r\n1,Cup\r\n"

LONG = "a number of 5000 digits: 11111111111111111111…"


def test_the_files_of_both_managers(tmp_path: Path) -> None:
    path = tmp_path / "game.psq"
    path.write_bytes(PISKVORK.encode())
    # the header says that the second player began
    wanted = PsqRecord(15, 15, (112, 113), (0, 412), "second.zip", "first.zip", 0, None)
    assert psq.parse(read_text(path)) == wanted
    path.write_bytes(JUDGE.encode())
    assert psq.parse(read_text(path)) == PsqRecord(20, 20, (0, 399), (0, 3), "A", "B", -1, "1,Cup")


def test_games_of_people_have_no_names() -> None:
    assert psq.parse("Piskvorky 15x12, 0:0, 0\n1,12\n15,1,7\n-2") == PsqRecord(
        15, 12, (165, 14), (0, 7), end_code=-2
    )


names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=10)


@given(
    st.integers(5, 22),
    st.integers(5, 22),
    st.integers(0, 2**32),
    names,
    names,
    st.integers(-99, 99),
    st.none() | st.just("2,Gomocup"),
)
def test_records_survive_save_and_load(
    width: int, height: int, seed: int, black: str, white: str, code: int, judge_line: str | None
) -> None:
    rng = random.Random(seed)
    moves = tuple(rng.sample(range(width * height), rng.randint(0, 25)))
    times_ms = tuple(rng.randint(0, 10**6) for _ in moves)
    record = PsqRecord(width, height, moves, times_ms, black, white, code, judge_line)
    again = psq.parse(psq.format_psq(record))
    assert (again.black.removesuffix("_"), again.white.removesuffix("_")) == (
        black.removesuffix("_"),
        white.removesuffix("_"),
    )
    assert (again.moves, again.times_ms, again.end_code) == (moves, times_ms, code)
    assert (again.width, again.height, again.judge_line) == (width, height, judge_line)
    assert psq.parse(psq.format_psq(again)) == again


@pytest.mark.parametrize("name", ["7", "-7", "1,1", "1,1,", "1,1,2", "1,1,2.", "1,1,.", "1 , 1 , 2,5"])
def test_a_name_is_no_move_and_no_end_code(name: str) -> None:
    record = PsqRecord(15, 15, (112,), (0,), name, name)
    again = psq.parse(psq.format_psq(record))
    assert (again.black, again.white) == (f"{name}_", f"{name}_")


def test_a_record_becomes_a_tree() -> None:
    tree = psq.parse(PISKVORK).tree(Variant.STANDARD)
    line = list(tree.root.main_line())
    assert tree.board_at(line[-1]).moves == [112, 113]
    assert [node.time_ms for node in line] == [None, 0, 412]
    assert (tree.info.black, tree.info.variant) == ("second.zip", Variant.STANDARD)


def test_ends_that_the_moves_do_not_show() -> None:
    assert psq.end_of(GameResult(Termination.TIME_OUT, Colour.BLACK), 3) == (15, None)
    # Piskvork's code would mean White's win
    assert psq.end_of(GameResult(Termination.TIME_OUT, Colour.BLACK), 2) == (-1, "1,time-out")
    # whose turn it was is not sure where moves are missing
    assert psq.parse("Piskvorky 9x9, 0:0, 0\n8,8,0\n10,8,0\n9,9,0\nA\nB\n15\n").result is None
    assert psq.end_of(GameResult(Termination.ABORTED), 9) == psq.end_of(None, 0) == (0, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: a PSQ file begins with"),
        ("Piskvorky 15x23, 0:0, 0", "line 1, column 11: board size 15x23"),
        ("Piskvorky 15x15, 0:0, 2", "line 1, column 23: player 2 cannot begin"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\n 16,1,0\n", "line 3, column 2: 16,1 is off the 15x15 board"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n", "line 3, column 1: 1,1 is taken"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\nfoo", "line 3, column 1: neither a move nor two players: 'foo'"),
        (f"Piskvorky 15x15, 0:0, 0\n{'1' * 5000},8,0\n8,8,0\na\nb\n0\n", f"line 2, column 1: {LONG}"),
        (f"Piskvorky 15x15, 0:0, 0\n8,{'1' * 5000},0\n", f"line 2, column 3: {LONG}"),
        (f"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,{'1' * 5000}\na\nb\n0\n", f"line 3, column 5: {LONG}"),
        ("Piskvorky 15x15, 0:0, 0\nfoo\nbar\n\nbaz", "line 5, column 1: no end code: 'baz'"),
    ],
)
def test_faults_are_named_with_their_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        for fault in psq.parse(text).faults:
            raise fault


@pytest.mark.parametrize(
    "header",
    [
        "Piskvorky 15x15 , 0 - 0",
        "Piskvorky 15x15, 0:0",
        "Piskvorky 15x15",
        "piskvorky 15x15, 11:11, 0",
        "PISKVORKY 15X15,11:11,0 (a mobile app)",
        "Piškvorky  15 x 15 , 11 : 11 , 0",
        "Piskvork: 15x15, 11:11, 0",
        "\n \nPiskvorky 15x15, 11:11, 0",
        "\ufeffPiskvorky 15x15, 11:11, 0\r",
        "\ufeff\r\n\tPiskvorky\t15x15,11:11,0\r",
    ],
)
def test_headers_of_other_programs(header: str) -> None:
    record = psq.parse(f"{header}\n8,8,0\n9,9,1\na\nb\n0\n")
    assert (record.width, record.height, record.moves) == (15, 15, (112, 128))
    assert (record.black, record.white) == ("a", "b")


@pytest.mark.parametrize(
    "text",
    [
        "8,8,0\n9,9,1\n10,7,0\n",
        "Gomoku 15x15\n8,8,0\n9,9,1\n10,7,0\n",
        "Piskvorky\n8,8,0\n9,9,1\n10,7,0\n",
        "Piskvorky 15,15\nann\n9,9,1\n10,7,0\n",
        "ann\n8,8\n9,9,1\n",
    ],
)
def test_a_move_is_not_a_player(text: str) -> None:
    with pytest.raises(RecordError, match="a PSQ file begins with"):
        psq.parse(text)


def test_times_may_have_fractions() -> None:
    text = "Piskvorky 15x15, 11:11, 0\n8,8,15.5\n9,7,100,25\n\n10,9,3.\n11,9,\n12,9\nA\nB\n0\n"
    record = psq.parse(text)
    assert record.moves == (112, 98, 129, 130, 131)
    assert record.times_ms == (15, 100, 3, 0, 0)
    assert (record.black, record.end_code) == ("A", 0)


LIKE = st.text(alphabet="Piskvorky 0123456789x,:-\nab", max_size=60)


@given(st.text(max_size=60) | LIKE | LIKE.map(lambda s: "Piskvorky 15x15, 0:0, 0\n" + s))
def test_malformed_files_raise_record_errors_only(text: str) -> None:
    try:
        record = psq.parse(text)
        record.tree()
        assert psq.parse(psq.format_psq(record)).moves == record.moves
    except RecordError as error:
        assert error.line is not None
