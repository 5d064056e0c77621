"""What is kept of one board is never found on another, and libraries in which it was mixed are parted."""

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from engine.rules.board import Board
from engine.rules.cells import WALL
from engine.rules.continuous import ContinuousBoard
from engine.rules.position import BoardKind, position_of
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant
from library import annotations, migration
from library.annotations import Label
from library.explorer import explore
from library.games import add, all_games, kept_sums, sums_of_games
from library.maintenance import check, merge
from library.puzzles import decks
from library.schema import MIGRATIONS
from library.search import games_through
from library.store import LibraryBusyError, LibraryError, Store
from matches.library.__main__ import run
from tests.engine.rules.test_position import KINDS, STONES, TURNS, board_of, other_kinds
from tests.library.helpers import old_library, random_games

TABLES = ("game", "game_source", "source", "entry", "proof", "remark", "board_text", "repertoire", "puzzle")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A library of that revision."""
    return old_library(tmp_path / "old.narabe")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(tmp_path_factory.mktemp("boards") / "a.narabe") as store:
        yield store


@given(kind=KINDS, stones=STONES, turn=TURNS)
def test_a_comment_is_found_on_its_own_board_alone(library, kind, stones, turn):
    board = board_of(kind, stones, turn)
    annotations.set_comment(library, board, str(kind))
    assert annotations.known(library, board).remark.comment == str(kind)
    for other in other_kinds(kind):
        found = annotations.known(library, board_of(other, stones, turn)).remark.comment
        assert found in ("", str(other))


def test_sums_of_many_games_are_those_of_one_board(tmp_path, monkeypatch):
    monkeypatch.setattr("library.games.MANY", 3)
    with Store(tmp_path / "a.narabe") as store:
        for seed, kind in enumerate([BoardKind(), BoardKind(20, 20), BoardKind(), BoardKind(13, 13)]):
            add(store, random_games(seed, 5, kind, plies=8))
        for kind, games in ((BoardKind(), 10), (BoardKind(20, 20), 5), (BoardKind(13, 13), 5)):
            key = position_of(kind.board()).key
            assert sum(total.games for total in kept_sums(store, key)) == games
            assert sorted(kept_sums(store, key)) == sorted(sums_of_games(store, key))
        assert list(check(store)) == []


def test_a_position_on_the_wrong_board_is_found_by_check(tmp_path):
    with Store(tmp_path / "a.narabe") as store:
        annotations.set_comment(store, Board(), "said of 15x15")
        annotations.set_comment(store, Board(20), "said of 20x20")
        assert list(check(store)) == []
        key = position_of(Board(20)).key
        store.write("UPDATE position SET kind = (SELECT id FROM kind WHERE width = 15) WHERE key = ?", (key,))
        assert list(check(store)) == ["position 2: its key is not that of its stones"]
        assert annotations.known(store, Board(20)).remark.comment == ""  # the kind is compared, too


def test_an_old_library_is_parted_by_board_and_loses_nothing(old):
    connection = sqlite3.connect(old)
    before = {table: connection.execute(f"SELECT count(*) FROM {table}").fetchall() for table in TABLES}
    connection.close()
    with Store(old) as store:
        assert {table: store.rows(f"SELECT count(*) FROM {table}") for table in TABLES} == before
        here, big, small = (annotations.known(store, Board(size)) for size in (15, 20, 13))
        for known, engine, centre in ((here, "fifteen", 112), (big, "twenty", 189), (small, "thirteen", 84)):
            (entry,) = known.entries
            assert entry.engine.name == engine
            best, *_ = entry.analysis.candidates
            assert best.point == best.line[0] == centre
        assert here.remark.comment == "said of 15x15"
        assert here.remark.label is Label.QUESTION
        assert here.remark.repertoire == {112}
        assert big.remark.repertoire == {189, 190, 209, 210}
        assert big.remark.comment == small.remark.comment == ""
        assert [explore(store, Board(size)).games for size in (15, 20, 13)] == [11, 5, 0]
        assert [len(games_through(store, Board(size))) for size in (15, 20)] == [11, 5]
        walls = ContinuousBoard.from_moves([112, 0, 113, 1, 114, 2, 115, 3, 116])
        assert WALL in walls.cells
        for board in (walls, walls.turned(Symmetry.ROTATE_90)):
            assert annotations.known(store, board).remark.comment == "walls of a continuous game"
        for number, game in all_games(store):
            if number in (1, 7):  # the first ones of two boards
                board = game.kind.board()
                for move in game.moves[:3]:
                    board.push(move)
                known = annotations.known(store, board)
                assert known.remark.comment == f"after three moves of {game.kind}"
                assert known.entries and known.remark.repertoire
        assert list(check(store)) == []


def test_analyses_that_count_nodes_are_parted_by_board_too(old):
    connection = sqlite3.connect(old)
    connection.execute(
        """UPDATE entry SET candidates = '{"nodes":' || candidates || '}' WHERE position = 1"""
    )
    connection.commit()
    connection.close()
    with Store(old) as store:
        for size, engine in ((15, "fifteen"), (20, "twenty"), (13, "thirteen")):
            assert [entry.engine.name for entry in annotations.known(store, Board(size)).entries] == [engine]


def test_answers_to_puzzles_that_are_gone_are_left_out(old):
    connection = sqlite3.connect(old)
    connection.execute("INSERT INTO answer VALUES (7, 99, '2026-11-20', 1, 0, 0)")
    connection.commit()
    connection.close()
    with Store(old) as store:
        assert store.rows("SELECT puzzle FROM answer") == [(2,)]
        assert list(check(store)) == []


def test_what_cannot_be_assigned_stays_with_the_board_on_which_most_games_begin(old):
    with Store(old) as store:
        standard = Board(variant=Variant.STANDARD)  # two games; the comment was written on 19x19
        assert annotations.known(store, standard).remark.comment == "said of 19x19 standard"
        assert "sizes: 4, kept for freestyle 15x15, standard 15x15." in store.take_notice()
        assert store.take_notice() == ""


def test_the_command_reports_once_what_was_kept_for_which_board(old, capsys):
    assert run([str(old), "check"]) == 0
    assert "4, kept for freestyle 15x15, standard 15x15" in capsys.readouterr().err
    assert run([str(old), "check"]) == 0
    assert capsys.readouterr().err == ""


def test_a_parted_library_goes_on_being_used(old):
    with Store(old) as store:
        for kind in (BoardKind(), BoardKind(20, 20), BoardKind(continuous=True)):
            if not kind.continuous:
                add(store, random_games(9, 3, kind, plies=8))
            annotations.set_comment(store, kind.board(), str(kind))
        assert [explore(store, Board(size)).games for size in (15, 20)] == [14, 8]
        assert annotations.known(store, Board()).remark.comment == "freestyle 15x15"
        assert annotations.known(store, ContinuousBoard()).remark.comment == "freestyle 15x15, continuous"
        decks.sync_repertoire(store)
        assert list(check(store)) == []


def test_an_old_library_is_merged_into_a_new_one(old, tmp_path):
    with Store(tmp_path / "new.narabe") as store:
        with Store(old) as other:
            merge(store, other)
        assert [explore(store, Board(size)).games for size in (15, 20)] == [11, 5]
        assert annotations.known(store, Board(13)).entries[0].engine.name == "thirteen"
        assert list(check(store)) == []


@pytest.mark.parametrize("when", [1, 2])
def test_a_migration_that_is_killed_leaves_the_old_library(old, when):
    code = (
        "import os, sys\nfrom library import migration\nfrom library.store import Store\n"
        "count, calls = migration._counts, []\n"
        "def counted(connection):\n"
        "    calls.append(1)\n"
        f"    return os._exit(9) if len(calls) == {when} else count(connection)\n"
        "migration._counts = counted\nStore(sys.argv[1])\n"
    )
    root = Path(__file__).resolve().parents[2]
    assert subprocess.run([sys.executable, "-c", code, str(old)], cwd=root, check=False).returncode == 9
    assert version(old) == 2
    test_an_old_library_is_parted_by_board_and_loses_nothing(old)


def test_a_full_disk_leaves_the_old_library(old, monkeypatch):
    connect = sqlite3.connect

    def on_a_full_disk(*arguments, **options):
        connection = connect(*arguments, **options)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    with monkeypatch.context() as full:
        full.setattr(sqlite3, "connect", on_a_full_disk)
        with pytest.raises(LibraryError, match="the disk is full"):
            Store(old)
    assert version(old) == 2
    test_an_old_library_is_parted_by_board_and_loses_nothing(old)


def test_two_programs_that_open_an_old_library_part_it_once(old, monkeypatch):
    taken, steps, notices = threading.Event(), [], []
    separate = migration._Step.separate

    def slow(*arguments):
        steps.append(arguments)
        taken.set()
        separate(*arguments)

    def open_it():
        with Store(old) as store:
            notices.append(store.take_notice())

    monkeypatch.setattr(migration._Step, "separate", slow)
    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(steps) == 2 * 3  # sides to move, rules
    assert len([notice for notice in notices if notice]) == 1
    with Store(old) as store:
        assert list(check(store)) == []


def test_a_program_that_cannot_wait_reports_that_another_is_writing(old):
    other = sqlite3.connect(old, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LibraryBusyError, match="another program has been writing"):
        Store(old, busy_ms=10)
    other.execute("ROLLBACK")
    other.close()
    test_an_old_library_is_parted_by_board_and_loses_nothing(old)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE game SET moves = x'ff' WHERE id = 1",
        "UPDATE game SET moves = x'' WHERE kind = 3",
        "UPDATE kind SET variant = 'chess' WHERE width = 20",
        "UPDATE kind SET width = 'wide' WHERE width = 20",
        "UPDATE position SET stones = 'no bytes'",
        "UPDATE position SET stones = x'09ffffffff01'",
        "UPDATE position SET kind = 99",
        "UPDATE entry SET candidates = '[[1]]', line = 5",
        "UPDATE repertoire SET move = 999 WHERE move = 112",
        "DELETE FROM occurrence WHERE game < 5",
        "UPDATE puzzle SET solutions = 5",
    ],
)
def test_damage_does_not_keep_an_old_library_from_being_opened(old, damage):
    connection = sqlite3.connect(old)
    connection.execute(damage)
    connection.commit()
    connection.close()
    with Store(old) as store:
        assert version(old) == len(MIGRATIONS)
        list(check(store))
        assert annotations.known(store, Board(9)).entries == ()


@pytest.mark.parametrize("table", ["entry", "position", "tally", "answer"])
def test_a_damaged_page_does_not_keep_what_can_be_read_from_being_saved(old, tmp_path, table):
    connection = sqlite3.connect(old)
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    data = bytearray(old.read_bytes())
    data[4096 * (page - 1) : 4096 * page] = bytes(4096)
    old.write_bytes(data)
    with Store(old) as damaged, Store(tmp_path / "saved.narabe") as store:
        merge(store, damaged)
        assert [explore(store, Board(size)).games for size in (15, 20)] == [11, 5]


def version(path: Path) -> int:
    """The format of a library, which is left as it is."""
    connection = sqlite3.connect(path)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(found)
