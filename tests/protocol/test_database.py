"""The brain with a library: proven moves at once, book moves, Yixin-Board's database commands."""

import queue
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.options import OptionError
from engine.records.analysis import Analysis
from engine.rules.board import Board
from engine.rules.position import BoardKind, position_of
from library import annotations
from library.annotations import Annotations, Engine, Entry, Label, Result, StoredProof
from library.games import LibraryGame, add
from library.store import LibraryError, Store
from protocol.brain.book import Advice, Database
from protocol.brain.options import Options
from protocol.brain.server import Brain
from protocol.brain.stdin_reader import StdinReader
from tests.library.helpers import entry_of
from tests.protocol.conftest import QuickPlayer, SlowPlayer


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.narabe"


@pytest.fixture
def database(path: Path) -> Database:
    return Database(path, book_plies=6, seed=1)


def test_a_proven_move_is_played_at_once(database: Database) -> None:
    board = Board.from_moves([112, 113, 128])
    assert database.advice(board) == Advice()
    annotations.add_proof(
        database.store(), Board.from_moves([112, 113, 128, 40]), StoredProof(Result.LOSS, 8)
    )
    assert database.advice(board) == Advice(40, "proven")
    blocked = frozenset({board.column_row(40)})
    assert database.advice(board, blocked) == Advice()


def test_an_unproven_value_is_not_trusted(database: Database) -> None:
    after = Board.from_moves([112, 113, 128, 40])
    annotations.add_entry(database.store(), after, entry_of("Other", 0.0, visits=10**9))
    annotations.set_label(database.store(), after, Label.LOSS)
    assert database.advice(Board.from_moves([112, 113, 128])) == Advice(hints=(40,))


def games(*lines: tuple[list[int], int, int]) -> list[LibraryGame]:
    return [
        LibraryGame(BoardKind(), tuple(moves), result, black=f"{number} {moves}")
        for moves, result, count in lines
        for number in range(count)
    ]


def test_the_book_chooses_by_score_and_popularity_with_a_seed(path: Path) -> None:
    with Store(path) as store:
        add(store, games(([112, 113, 1], 1, 30), ([112, 98, 1], 2, 10), ([112, 97, 2], 2, 2)))
    board = Board.from_moves([112])
    position = position_of(board)
    well_played = set(
        position.on_board(position.canonical(98))
    )  # the other lost more, or was played too seldom
    for seed in range(20):
        chosen = Database(path, 6, seed).advice(board)
        assert chosen.reason == "book"
        assert chosen.move in well_played
    for plies in (0, 1):  # moves are played only where that is asked for
        advice = Database(path, plies, 1).advice(board)
        assert advice.move is None
        assert set(advice.hints) <= well_played
    assert Database(path, 6, 5).advice(board) == Database(path, 6, 5).advice(board)


def test_a_library_that_cannot_be_opened_is_an_option_error(path: Path) -> None:
    path.write_bytes(b"no library")
    with pytest.raises(OptionError, match="not a Narabe library"):
        Database.of_options(Options(library=str(path)))


@pytest.mark.parametrize("value", [29990, -29993, -200])
def test_a_mate_of_the_database_comes_back_as_it_was(session: Any, path: Path, value: int) -> None:
    said = session(options=Options(library=str(path))).ask(
        "START 15", f"YXEDITTVDDATABASE 2 0 {value} 12", "7,7", "8,7", "DONE",
        "YXQUERYDATABASEONE", "7,7", "8,7", "DONE",
    )  # fmt: skip
    assert [line.split()[4] for line in said if "DATABASE ONE" in line] == [str(value)] * 2
    with Store(path) as store:  # nothing is proven by it
        assert annotations.known(store, Board.from_moves([112, 113])).proof is None


def test_a_mate_that_no_board_has_is_still_one_of_its_side(session: Any, path: Path) -> None:
    """Of 40,000 plies, as an SGF file may have it, a win was answered as a loss."""
    with Store(path) as store:
        annotations.add_entry(store, Board.from_moves([112, 113]), Entry(Analysis(mate=40_000)))
    said = session(options=Options(library=str(path))).ask(
        "START 15", "YXQUERYDATABASEONE", "7,7", "8,7", "DONE"
    )
    assert [line.split()[4] for line in said if "DATABASE ONE" in line] == ["29000"]


def test_yixins_database_commands(session: Any, path: Path) -> None:
    brain = session(options=Options(library=str(path)))
    said = brain.ask(
        "START 15",
        "YXQUERYDATABASEONE", "7,7", "DONE",
        "YXEDITTVDDATABASE 7 119 -200 12", "7,7", "8,7", "DONE",
        'YXEDITTEXTDATABASE "a \\"good\\" move', 'indeed"', "7,7", "8,7", "DONE",
        "YXEDITLABELDATABASE", "6,6 A1", "7,7", "DONE",
        "YXQUERYDATABASEALL", "7,7", "DONE",
        "YXQUERYDATABASETEXT", "7,7", "8,7", "DONE",
        "YXDELETEDATABASEONE", "7,7", "8,7", "DONE",
        "YXQUERYDATABASEONE", "7,7", "8,7", "DONE",
    )  # fmt: skip
    told = [line.removeprefix("MESSAGE DATABASE ") for line in said if line.startswith("MESSAGE DATABASE")]
    assert told[:2] == ["ONE 0 0 0 0", "ONE 119 -200 12 3 w*"]
    start, end = told.index("REFRESH"), told.index("DONE")
    rows = {tuple(map(int, line.split()[:2])): line.split()[2:] for line in told[start + 1 : end]}
    label = int.from_bytes(b"w*", "big")
    assert rows[(8, 7)][:5] == [str(label), "-200", "12", "3", "1"]
    assert any(row[-1] == "A1" for row in rows.values())
    text = said.index('MESSAGE DATABASE TEXT "a \\"good\\" move')
    assert said[text + 1] == 'indeed"'
    assert told[-1] == "ONE 0 0 0 0"


@pytest.mark.parametrize("last", ["END", "", "YXSETDATABASE {}/other.narabe"])
def test_the_file_of_a_brain_that_has_ended_can_be_copied(path: Path, tmp_path: Path, last: str) -> None:
    """What was entered lay in the file beside it, which a copy lacks."""
    lines = ["START 15", "YXEDITTVDDATABASE 1 119 0 0", "7,7", "8,7", "DONE", last.format(tmp_path)]
    command = [sys.executable, "-m", "protocol", "--net", "uniform", "--library", str(path)]
    subprocess.run(command, input="\n".join(lines), text=True, capture_output=True, timeout=300, check=True)
    copy = tmp_path / "copy.narabe"
    copy.write_bytes(path.read_bytes())
    with Store(copy, create=False) as store:
        assert annotations.known(store, Board.from_moves([112, 113])).remark.label is Label.LOSS


def test_what_goes_wrong_with_the_library_at_the_end_is_said(
    session: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything was passed over, our own faults too."""
    brain = session(options=Options(library=str(path)))

    def fail(database: Database) -> None:
        raise LibraryError("the disk is full")

    monkeypatch.setattr(Database, "save", fail)
    assert brain.close()
    assert brain.wait(lambda said: True) == ["MESSAGE the library is not saved: the disk is full"]

    def err(database: Database) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Database, "save", err)
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    StdinReader(inbox).take(0.0, b"END", False)
    with pytest.raises(ZeroDivisionError):
        Brain(Options(library=str(path)), inbox, lambda lines: None).run()


def test_book_moves_are_played_from_a_library_that_the_manager_sets(session: Any, path: Path) -> None:
    with Store(path) as store:
        add(store, games(([112, 113, 1], 1, 30)))
    brain = session(options=Options(book_plies=6))
    said = brain.ask("START 15", f"YXSETDATABASE {path}", "BEGIN")
    assert said[-2:] == ["MESSAGE library: book", "7,7"]


@pytest.mark.parametrize(("rate", "label"), [(0.9, "10%"), (0.47, "53%"), (0.001, "99%")])
def test_a_win_rate_is_rounded_as_the_app_does(session: Any, path: Path, rate: float, label: str) -> None:
    with Store(path) as store:
        annotations.add_entry(store, Board.from_moves([112, 113]), entry_of("Other", rate))
    said = session().ask("START 15", f"YXSETDATABASE {path}", "YXQUERYDATABASEONE", "7,7", "8,7", "DONE")
    assert said[-1].split()[-1] == label


def test_the_database_can_be_switched_off_and_set(session: Any, path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        annotations.set_label(store, Board.from_moves([112, 113]), Label.WIN)
    brain = session()
    ask = ("YXQUERYDATABASEONE", "7,7", "8,7", "DONE")
    said = brain.ask(
        "START 15", *ask, f"YXSETDATABASE {path}", *ask, "INFO usedatabase 0", *ask,
        "INFO usedatabase 1", f"YXSETDATABASE {tmp_path / 'nowhere.db'}",
    )  # fmt: skip
    ones = [line for line in said if "DATABASE ONE" in line]
    assert [line.split()[3] for line in ones] == ["0", str(ord("l")), "0"]
    assert said[-1].startswith("ERROR no such file")


def test_yixin_board_sends_the_path_on_the_next_line(session: Any, path: Path, tmp_path: Path) -> None:
    """As its source does (`dbset`, `dbmerge`, `dbsplit`); the path need not look like a word of its own."""
    with Store(path) as store:
        annotations.set_label(store, Board.from_moves([112, 113]), Label.WIN)
    with Store(tmp_path / "other 2.narabe") as store:
        annotations.set_label(store, Board.from_moves([112, 114]), Label.LOSS)
    brain = session()
    said = brain.ask(
        "START 15",
        "yxsetdatabase", str(path),
        "yxdbmerge", str(tmp_path / "other 2.narabe"),
        "yxboard", "7,7,2", "done",
        "yxdbsplit", str(tmp_path / "part.narabe"),
        "yxdbtotxt", str(tmp_path / "all.txt"),
        "yxsetdatabase", "yxquerydatabaseone", "7,7", "9,7", "done",
    )  # fmt: skip
    assert said[:4] == [
        "OK",
        "MESSAGE DATABASE LOAD DONE",
        "MESSAGE DATABASE MERGED 0 new games, 1 position",
        "MESSAGE DATABASE SPLIT 0 games, 2 positions",
    ]
    assert [line.split()[0] for line in said[4:]] == ["ERROR", "ERROR", "MESSAGE"]  # no path, but a command
    assert said[-1].startswith(f"MESSAGE DATABASE ONE {ord('w')} ")
    with Store(tmp_path / "part.narabe") as store:
        assert annotations.known(store, Board.from_moves([112, 113])).remark.label is Label.WIN


@pytest.mark.parametrize("stones", [[], ["7,7", "8,7"]])
@pytest.mark.parametrize(
    "comment", ["", "good", 'a "word"\nBEGIN\ndone\n7,7', "the\n\n  END\nEND\nof a \\ line"]
)
def test_yixin_board_sends_a_comment_without_an_end_of_line(
    session: Any, path: Path, comment: str, stones: list[str]
) -> None:
    """As its source does: quoted, with line ends of its own, the first stone right after the quotation."""
    quoted = comment.replace("\\", "\\\\").replace('"', '\\"')
    brain = session(options=Options(library=str(path)))
    conversation = f'yxedittextdatabase "{quoted}"' + "\n".join([*stones, "done"])
    said = brain.ask("START 15", *conversation.split("\n"), "yxquerydatabasetext", *stones, "done")
    assert "\n".join(said) == f'OK\nMESSAGE DATABASE TEXT "{quoted}"'
    with Store(path) as store:
        board = Board.from_moves([112, 113] if stones else [])
        assert annotations.known(store, board).remark.comment == comment


def test_a_comment_without_an_end_is_bounded(session: Any, path: Path) -> None:
    brain = session(options=Options(library=str(path)))
    said = brain.ask("START 15", 'yxedittextdatabase "', *(["x" * 1000] * 70), "done", "yxshowforbid")
    assert [line for line in said if line.startswith("ERROR")] == ["ERROR the line is too long"]
    assert said[-1] == "FORBID ."


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("", {()}),
        ("l", {(), (114,), (113, 128)}),
        ("nonwl", {(), (113,), (113, 128)}),
        ("wlnostep", {(), (114,), (113, 128)}),
        ("wlinstep 9", {(), (113,), (114,), (113, 128)}),
        ("recursive", {()}),
    ],
)
def test_what_is_known_of_the_positions_after_one_is_deleted(
    session: Any, path: Path, words: str, left: set[tuple[int, ...]]
) -> None:
    """A lost position, one of which there is a value alone, and one two moves on."""
    positions = {moves: Board.from_moves([112, *moves]) for moves in ((), (113,), (114,), (113, 128))}
    with Store(path) as store:
        for board in positions.values():
            annotations.add_entry(store, board, entry_of("Tester", 0.5))
        annotations.set_label(store, positions[113,], Label.WIN)
    brain = session(options=Options(library=str(path)))
    brain.ask("START 15", f"YXDELETEDATABASEALL {words}", "7,7", "DONE")
    with Store(path) as store:
        known = {
            moves for moves, board in positions.items() if annotations.known(store, board) != Annotations()
        }
    assert known == (left if words else left | {(113, 128)})


def test_what_cannot_be_deleted_is_an_error(session: Any, path: Path) -> None:
    said = session(options=Options(library=str(path))).ask("START 15", "YXDELETEDATABASEALL x", "7,7", "DONE")
    assert any(line.startswith("ERROR what to delete") for line in said)


def test_the_best_move_of_yixin_board_is_one_of_the_repertoire(session: Any, path: Path) -> None:
    brain = session(options=Options(library=str(path)))
    stones = ("7,7", "8,7", "DONE")
    before = Board.from_moves([112])
    with Store(path) as store:
        brain.ask("START 15", "yxsetbestmovedatabase", *stones)
        assert 113 in annotations.known(store, before).remark.repertoire
        brain.ask("yxclearbestmovedatabase", *stones)
        assert not annotations.known(store, before).remark.repertoire
    assert brain.ask("yxsetbestmovedatabase", "DONE") == ["ERROR there is no move yet"]


def test_the_database_is_checked_and_its_index_made_anew(session: Any, path: Path) -> None:
    with Store(path) as store:
        add(store, games(([112, 113, 1], 1, 3)))
        with store.transaction():
            store.write("DELETE FROM occurrence WHERE game = 2")
            store.write("INSERT INTO occurrence VALUES (1, 99)")
    brain = session(options=Options(library=str(path)))
    said = brain.ask("START 15", "yxdbcheck", "yxdbfix", "yxdbcheck")
    assert said == [
        "OK",
        "MESSAGE DATABASE game 2: its positions are not all in the index",
        "MESSAGE DATABASE the index has 9 positions, the games have 12",
        "MESSAGE DATABASE CHECK DONE 2 faults",
        "MESSAGE DATABASE FIX DONE 3 games indexed anew",
        "MESSAGE DATABASE CHECK DONE 0 faults",
    ]


def test_every_label_of_the_library_is_shown_and_taken(session: Any, path: Path) -> None:
    brain = session(options=Options(library=str(path)))
    stones = ("7,7", "8,7", "DONE")
    for label in Label:
        with Store(path) as store:
            annotations.set_label(store, Board.from_moves([112, 113]), label)
        shown = brain.ask("START 15", "YXQUERYDATABASEONE", *stones)[-1].split()[3]
        brain.ask("YXEDITTVDDATABASE 1 0 0 0", *stones, f"YXEDITTVDDATABASE 1 {shown} 0 0", *stones)
        with Store(path) as store:
            assert annotations.known(store, Board.from_moves([112, 113])).remark.label is label


def test_unproven_moves_of_the_library_are_only_hints(database: Database) -> None:
    """The best of an engine's line first, then by value and score; no move that loses or is to be avoided."""
    board = Board.from_moves([112])
    store, other = database.store(), Engine("Other")
    annotations.add_entry(store, board, entry_of(other, 0.5, visits=9, line=(128, 113)))
    for move, win_rate in ((113, 0.3), (129, 0.2), (50, 0.9), (60, 0.1), (70, 0.1)):
        annotations.add_entry(store, Board.from_moves([112, move]), entry_of(other, win_rate))
    annotations.set_label(store, Board.from_moves([112, 60]), Label.AVOID)
    annotations.add_proof(store, Board.from_moves([112, 70]), StoredProof(Result.WIN, 9))
    advice = database.advice(board)
    assert advice.move is None
    position = position_of(board)
    expected = [position.on_board(position.canonical(move)) for move in (128, 129, 113)]
    assert [hint in points for hint, points in zip(advice.hints, expected, strict=True)] == [True] * 3


def test_the_search_is_given_the_hints(session: Any, path: Path) -> None:
    with Store(path) as store:
        annotations.add_entry(store, Board.from_moves([112, 113, 40]), entry_of("Other", 0.1))
    brain = session(options=Options(library=str(path)))
    brain.ask("START 15", "BOARD", "7,7,1", "8,7,2", "DONE")
    assert QuickPlayer.last._hints == (40,)


def test_an_end_in_a_comment_while_the_brain_thinks_is_part_of_the_comment(session: Any, path: Path) -> None:
    """Yixin-Board sends the comment whenever it is edited; each line as it stands."""
    brain = session(SlowPlayer, options=Options(library=str(path)))
    brain.ask("START 15", "INFO timeout_turn 20000")
    brain.send("BEGIN", 'yxedittextdatabase "the', 'END"7,7', "done", "yxstop")
    assert brain.ask("yxquerydatabasetext", "7,7", "done")[-2:] == ['MESSAGE DATABASE TEXT "the', 'END"']


def test_a_database_that_is_read_only_stays_as_it_is(session: Any, path: Path) -> None:
    board = Board.from_moves([112, 113])
    with Store(path) as store:
        annotations.set_comment(store, board, "mine")
        before = annotations.known(store, board)
    brain = session(options=Options(library=str(path)))
    stones = ("7,7", "8,7", "DONE")
    said = brain.ask(
        "START 15", "info database_readonly 1",
        "yxedittvddatabase 7 119 -200 12", *stones,
        'yxedittextdatabase "other"', *stones,
        "yxeditlabeldatabase 0,0 A", *stones,
        "yxsetbestmovedatabase", *stones,
        "yxdeletedatabaseone", *stones,
        "yxdeletedatabaseall", "DONE",
        "yxdbfix",
        "yxquerydatabasetext", *stones,
    )  # fmt: skip
    assert said[-2].startswith("ERROR the database is read only")
    assert said[-1] == 'MESSAGE DATABASE TEXT "mine"'
    with Store(path) as store:
        assert annotations.known(store, board) == before
        assert not annotations.known(store, Board.from_moves([112])).remark.repertoire
    brain.ask("info database_readonly 0", "yxdeletedatabaseone", *stones)
    with Store(path) as store:
        assert annotations.known(store, board) == Annotations()


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the package for tournaments, which leaves the library out."""
    for name in list(sys.modules):
        if name.partition(".")[0] == "library" or name in ("protocol.brain.book", "protocol.brain.database"):
            monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("without_library")
def test_a_package_without_library_reports_it(session: Any, path: Path) -> None:
    said = session().ask("START 15", f"YXSETDATABASE {path}", "YXQUERYDATABASEONE", "7,7", "8,7", "DONE")
    assert said == ["OK", *["ERROR this package of the brain, made for tournaments, has no library"] * 2]
    with pytest.raises(OptionError, match="has no library"):
        session(options=Options(library=str(path)))


def test_a_library_that_cannot_be_written_is_the_answer_to_every_command(
    session: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise LibraryError(f"{path}: the disk is full")

    brain = session(options=Options(library=str(path)))
    for name in ("set_comment", "set_repertoire", "forget_position"):
        monkeypatch.setattr(annotations, name, full)
    stones = ("7,7", "8,7", "DONE")
    said = brain.ask(
        "START 15",
        'YXEDITTEXTDATABASE "mine"', *stones,
        "YXSETBESTMOVEDATABASE", *stones,
        "YXDELETEDATABASEONE", *stones,
    )  # fmt: skip
    assert said == ["OK", *[f"ERROR {path}: the disk is full"] * 3]


def test_a_rule_that_has_no_such_rows_is_reported(session: Any, path: Path) -> None:
    """It was an internal error."""
    brain = session(QuickPlayer, options=Options(library=str(path)))
    brain.ask("START 15", "INFO rule 4", "INFO row_length 3")
    assert brain.ask("YXQUERYDATABASEALL", "DONE") == ["ERROR renju is played with five in a row"]
