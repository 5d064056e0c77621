"""Values that cannot be, anywhere in the file: told as damage, never another error, and found by `check`."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from engine.records.analysis import Candidate
from engine.records.sgf import format_sgf
from engine.rules.board import Board
from engine.rules.position import pack_points
from library import annotations
from library.annotations import Engine, Label, Result, StoredProof
from library.explorer import explore
from library.export import tree_of_game
from library.games import add, load, reindex
from library.importing import import_files
from library.maintenance import check, merge
from library.puzzles import decks
from library.puzzles.decks import Deck, OwnMistake
from library.search import Filter, Shape, games_through, search
from library.store import LibraryError, Store
from library.trends import trends
from matches.library.__main__ import run
from tests.library.helpers import FREESTYLE, board_of, entry_of, random_games

VALUES: tuple[object, ...] = (
    None,
    -1,
    7,
    1 << 40,
    -(1 << 63),
    float("inf"),
    -1e300,
    "",
    "no such word",
    "[[1]]",
    '{"a": [NaN]}',
    b"",
    b"\xff",
    b"\x00" * 3,
    b"\xff" * 600,
)


def full_library(path: Path) -> None:
    """A library with something in every table."""
    records = random_games(1, 12, plies=8)
    with Store(path) as library:
        library.write("INSERT INTO source VALUES (1, 'a.sgf', x'01', 12, 1)")
        add(library, records, [(1, number) for number in range(len(records))])
        for game in records[:4]:
            board = board_of(game, 4)
            point = next(iter(board.legal_moves()))
            candidate = Candidate(point, 0.5, 100, 0.2, (point,), draw_rate=0.1)
            entry = entry_of(Engine("engine", "1", "net"), 0.5, visits=100, candidates=(candidate,))
            annotations.add_entry(library, board, entry)
            annotations.set_comment(library, board, "a comment")
            annotations.set_label(library, board, Label.QUESTION)
            annotations.set_text(library, board, point, "A")
            annotations.set_repertoire(library, board, point)
            after = board_of(game, 5)
            annotations.add_proof(library, after, StoredProof(Result.WIN, 5, next(iter(after.legal_moves()))))
            better = (point, next(p for p in board.legal_moves() if p != point))
            decks.add_mistake(library, board, OwnMistake("blunder", better[1], better, 0.2, None))
        decks.sync_repertoire(library)
        for deck in Deck:
            task = decks.next_task(library, deck)
            if task is not None:
                decks.answer(library, task, True)
        library.set_setting("player rating", "[1500, 200, 0.06]")


def uses(library: Store, board: Board) -> list[Callable[[], object]]:
    """What programs ask of a library."""
    kind = FREESTYLE

    def answer(deck: Deck) -> None:
        for moment in (None, decks.datetime.max.replace(tzinfo=decks.UTC)):
            task = decks.next_task(library, deck, moment)
            if task is not None:
                decks.answer(library, task, True)

    return [
        lambda: explore(library, board),
        lambda: explore(library, Board()),
        lambda: games_through(library, board),
        lambda: search(library, Filter(size=(15, 15), shape=Shape(tuple(board.moves[:1])))),
        lambda: annotations.set_comment(library, board, "another"),
        lambda: annotations.add_proof(library, board, StoredProof(Result.LOSS, 3)),
        lambda: trends(library, kind, ["player 1"]),
        *(lambda deck=deck: decks.counts(library, deck) for deck in Deck),  # type: ignore[misc]
        *(lambda deck=deck: answer(deck) for deck in Deck),  # type: ignore[misc]
        lambda: decks.sync_repertoire(library),
        lambda: add(library, random_games(2, 2, plies=8)),
        lambda: reindex(library),
        lambda: list(check(library)),
    ]


COMMANDS = (
    ("stats",),
    ("check",),
    ("show",),
    ("games", "--from", "h8"),
    ("export", "out.sgf"),
    ("export", "out.csv"),
    ("export", "branch.sgf", "--branch", "--min-games", "1", "--plies", "6"),
    ("export", "out.lib", "--min-games", "1", "--plies", "6"),
    ("export", "out.txt", "--plies", "4"),
    ("split", "other.narabe"),
)


def columns(path: Path) -> list[tuple[str, str]]:
    with Store(path) as library:
        tables = [name for (name,) in library.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [
            (table, column)
            for table in tables
            for (column,) in library.rows(f"SELECT name FROM pragma_table_info('{table}')")
        ]


def damage(path: Path, table: str, column: str, value: object) -> bool:
    """Set a column in all rows; returns whether the file takes it."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        try:
            connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))
        except sqlite3.IntegrityError:
            return False
        finally:
            connection.commit()
    connection.close()
    return True


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "whole.narabe"
    full_library(path)
    return path


@pytest.fixture(scope="module")
def board(whole: Path) -> Board:
    with Store(whole) as library:
        game = load(library, 1)
        assert game is not None
        assert list(check(library)) == []
        return board_of(game, 4)


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 15))])
def test_a_value_that_cannot_be_is_reported_as_damage(
    whole: Path, board: Board, tmp_path: Path, number: int
) -> None:
    """Each column with some of the values, with other ones in each case."""
    for place, (table, column) in enumerate(columns(whole)):
        if place % 3 != number % 3:
            continue
        path = tmp_path / f"{place}.narabe"
        shutil.copy(whole, path)
        if damage(path, table, column, VALUES[(place + number) % len(VALUES)]):
            use(path, board)


def use(path: Path, board: Board) -> None:
    try:
        with Store(path) as library:
            for ask in uses(library, board):
                with suppress(LibraryError):
                    ask()
    except LibraryError:
        pass


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("remark", "label", "no such word"),
        ("game", "moves", b"\xff"),
        ("game", "result", float("inf")),
        ("kind", "width", float("inf")),
        ("position", "stones", b""),
        ("name", "text", b"\xff"),
        ("remark", "comment", b"\xff"),
    ],
)
def test_commands_report_damage_in_a_line(whole, tmp_path, monkeypatch, capsys, table, column, value) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(whole, "a.narabe")
    damage(Path("a.narabe"), table, column, value)
    for command in COMMANDS:
        status = run(["a.narabe", *command])
        said = capsys.readouterr()
        if command == ("check",):
            assert status == 1 and "nothing is wrong" not in said.out
        elif status:
            assert said.err.count("\n") == 1
            assert "damaged" in said.err or "nothing in the library matches" in said.err


def test_merging_takes_the_decks_with_their_answers(whole: Path, tmp_path: Path) -> None:
    queries = [
        "SELECT deck, theme, solutions, line, grade, rating, state, due FROM puzzle LEFT JOIN card "
        "ON card.puzzle = puzzle.id ORDER BY deck, line, solutions",
        "SELECT played, loss, moves, date FROM mistake ORDER BY played",
        "SELECT date, correct FROM answer ORDER BY date",
        "SELECT name, value FROM setting ORDER BY name",
    ]
    with Store(whole) as other, Store(tmp_path / "new.narabe") as saved:
        for new in (True, False):
            merged = merge(saved, other)
            assert merged.is_whole and bool(merged.puzzles) is new
            for query in queries:
                assert saved.rows(query) == other.rows(query) != []
        assert list(check(saved)) == []
        for deck in Deck:
            assert decks.counts(saved, deck) == decks.counts(other, deck)


def test_what_a_damaged_library_has_lost_can_be_imported_again(tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text(format_sgf(map(tree_of_game, random_games(1, 3, plies=8))))
    with Store(tmp_path / "a.narabe") as library:
        import_files(library, [file])
        library.write("UPDATE game SET moves = x'ffffff' WHERE id = 2")
        with Store(tmp_path / "b.narabe") as saved:
            assert merge(saved, library).new_games == 2
            assert import_files(saved, [file]).new_games == 1
            assert import_files(saved, [file]).known_files == 1


def test_merging_saves_what_is_whole_beside_damaged_pages(tmp_path: Path) -> None:
    path = tmp_path / "a.narabe"
    records = random_games(1, 600, plies=10)
    with Store(path) as library:
        add(library, records)
        annotations.set_comment(library, Board(), "of the empty board")
    data = bytearray(path.read_bytes())
    page = data.index(pack_points(records[300].moves, FREESTYLE.points)) // 4096
    data[page * 4096 : (page + 1) * 4096] = bytes(4096)
    path.write_bytes(data)
    with Store(path) as damaged, Store(tmp_path / "new.narabe") as saved:
        merged = merge(saved, damaged)
        assert list(check(saved)) == []
    assert not merged.is_whole and merged.positions == 1
    assert len(set(records)) - 100 < merged.new_games < len(set(records))
