"""The file: whose it is, which version, what happens when it cannot be used; several programs at once."""

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine.rules.board import Board
from library import annotations, schema, store
from library.games import add
from library.store import LibraryError, Store
from tests.library.helpers import random_games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.narabe"


def test_a_new_file_is_a_library_and_opens_again(path):
    with Store(path):
        pass
    with Store(path, create=False) as library:
        assert library.rows("PRAGMA application_id") == [(schema.APPLICATION_ID,)]
        assert library.rows("PRAGMA integrity_check") == [("ok",)]
        assert library.rows("PRAGMA journal_mode") == [("wal",)]


def test_what_is_not_a_library_is_refused_and_left_as_it_is(path):
    path.write_bytes(b"(;FF[4]GM[4])")
    with pytest.raises(LibraryError, match=r"mine.narabe: not a Narabe library"):
        Store(path)
    assert path.read_bytes() == b"(;FF[4]GM[4])"


def test_another_programs_database_is_refused_and_left_as_it_is(path):
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE bookmark (title)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="another program's database"):
        Store(path)
    assert path.read_bytes() == before


def test_a_newer_version_is_refused(path):
    with Store(path) as library:
        library.write("PRAGMA user_version = 99")
    with pytest.raises(LibraryError, match=r"newer version of Narabe \(format 99"):
        Store(path)


def test_missing_files_and_folders_are_named(path):
    with pytest.raises(LibraryError, match="no such file"):
        Store(path, create=False)
    with pytest.raises(LibraryError, match="the folder does not exist"):
        Store(path.parent / "nowhere" / "a.narabe")


@pytest.mark.posix("named pipes")
def test_what_is_no_ordinary_file_is_refused_and_not_waited_for(path):
    os.mkfifo(path)
    for special in (path, Path(os.devnull), path.parent):
        with pytest.raises(LibraryError, match="not an ordinary file"):
            Store(special)


def test_a_file_that_cannot_be_created_is_reported(path, monkeypatch):
    """As in a folder without rights, which does not keep root from writing."""

    def refuse(*_arguments, **_options):
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", refuse)
    with pytest.raises(LibraryError, match=r"mine\.narabe: the file or its folder cannot be written to"):
        Store(path)


def test_a_damaged_file_is_reported_as_such(path):
    with Store(path) as library:
        add(library, random_games(1, 200))
    data = bytearray(path.read_bytes())
    data[5_000:60_000] = bytes(55_000)
    path.write_bytes(data)
    with pytest.raises(LibraryError, match="damaged"), Store(path) as library:
        library.rows("SELECT * FROM game")
        library.rows("SELECT * FROM occurrence")


def test_a_damaged_name_that_is_no_text_is_reported_as_such(path):
    """SQLite's own message quotes the bytes, which Python cannot decode."""
    with Store(path):
        pass
    data = path.read_bytes()
    assert b"sqlite_autoindex_setting_1" in data
    path.write_bytes(data.replace(b"sqlite_autoindex_setting_1", b"sqlite_autoindex_setting\xe81"))
    with pytest.raises(LibraryError, match=r"mine\.narabe: damaged"):
        Store(path)


def test_an_older_file_is_brought_up_to_date_and_keeps_what_it_has(path, monkeypatch):
    with Store(path) as library:
        annotations.set_comment(library, Board(), "the empty board")
    monkeypatch.setattr(
        store, "MIGRATIONS", (*schema.MIGRATIONS, "CREATE TABLE more (a);\nINSERT INTO more VALUES (1);")
    )
    with Store(path) as library:
        assert library.rows("SELECT a FROM more") == [(1,)]
        assert annotations.known(library, Board()).remark.comment == "the empty board"
        assert library.rows("PRAGMA user_version") == [(len(schema.MIGRATIONS) + 1,)]


def test_a_migration_that_fails_changes_nothing(path, monkeypatch):
    with Store(path):
        pass
    bad = (*schema.MIGRATIONS, "CREATE TABLE more (a);\nINSERT INTO nowhere VALUES (1);")
    monkeypatch.setattr(store, "MIGRATIONS", bad)
    with pytest.raises(LibraryError):
        Store(path)
    monkeypatch.setattr(store, "MIGRATIONS", schema.MIGRATIONS)
    with Store(path) as library:
        assert library.rows("SELECT name FROM sqlite_master WHERE name = 'more'") == []


def test_a_transaction_that_fails_leaves_nothing(path):
    with Store(path) as library:
        with pytest.raises(ZeroDivisionError), library.transaction():
            add(library, random_games(1, 5))
            raise ZeroDivisionError
        assert library.rows("SELECT count(*) FROM game") == [(0,)]
        add(library, random_games(1, 5))  # what was remembered of the failed one is forgotten
        assert library.rows("SELECT count(*) FROM game, kind ON kind.id = game.kind") == [(5,)]


@pytest.mark.slow
def test_a_full_disk_is_reported_and_leaves_the_library_whole(path):
    with Store(path) as library:
        add(library, random_games(1, 20))
        (pages,) = library.row("PRAGMA page_count")
        library.write(f"PRAGMA max_page_count = {pages + 5}")
        with pytest.raises(LibraryError, match="the disk is full"):
            add(library, random_games(2, 500))
        assert library.rows("SELECT count(*) FROM game") == [(20,)]
        assert library.rows("PRAGMA integrity_check") == [("ok",)]


def test_two_programs_write_at_once(path):
    with Store(path):
        pass
    code = (
        "import sys\n"
        "from library.store import Store\nfrom library.games import add\n"
        "from tests.library.helpers import random_games\n"
        "library = Store(sys.argv[1])\n"
        "for game in random_games(int(sys.argv[2]), 30): add(library, [game])\n"
    )
    root = Path(__file__).resolve().parents[2]
    programs = [
        subprocess.Popen([sys.executable, "-c", code, str(path), str(seed)], cwd=root) for seed in (1, 2)
    ]
    assert [program.wait(timeout=200) for program in programs] == [0, 0]
    expected = {game.digest for seed in (1, 2) for game in random_games(seed, 30)}
    with Store(path) as library:
        assert {digest for (digest,) in library.rows("SELECT digest FROM game")} == expected
        assert library.rows("PRAGMA integrity_check") == [("ok",)]


def test_a_reader_does_not_wait_for_a_writer(path):
    with Store(path) as writer, Store(path) as reader:
        with writer.transaction():
            add(writer, random_games(1, 5))
            assert reader.rows("SELECT count(*) FROM game") == [(0,)]
        assert reader.rows("SELECT count(*) FROM game") == [(5,)]


def test_opening_at_once_makes_one_library(path):
    errors = []

    def open_it():
        try:
            Store(path).close()
        except LibraryError as error:
            errors.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
