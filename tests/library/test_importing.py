"""Every kind of file in and out; malformed parts named and skipped; nothing twice; interrupted imports."""

import itertools
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import lz4.frame
import pytest

from engine.records import renlib, sgf
from engine.records.analysis import Analysis, Candidate
from engine.records.results import is_of_the_moves
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind, position_of
from engine.rules.variant import Variant
from library import export, importing
from library.annotations import (
    Entry,
    Label,
    add_entry,
    forget_position,
    known,
    set_comment,
    set_label,
    set_text,
)
from library.games import LibraryGame, add, all_games
from library.importing import import_files
from library.maintenance import check, forget_before, forget_engine, forget_games, merge, split, stats
from library.search import Filter
from library.store import Store
from matches.library.__main__ import run
from tests.engine.records.contents import renlib_tree
from tests.library.helpers import RENJU, board_of, checked, random_game, random_games

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


def write_sgf(path, records):
    path.write_text(
        "".join(sgf.format_sgf(export.tree_of_game(game)) + "\n" for game in records), encoding="utf-8"
    )
    return path


def games_in(store):
    return sorted((game for _, game in all_games(store)), key=lambda game: game.digest)


def by_digest(records):
    return sorted({game.digest: game for game in records}.values(), key=lambda game: game.digest)


def test_sgf_files_and_folders_come_in_whole(library, tmp_path):
    records = random_games(1, 30)
    folder = tmp_path / "games" / "more"
    folder.mkdir(parents=True)
    write_sgf(tmp_path / "games" / "a.sgf", records[:10])
    write_sgf(folder / "b.SGF", records[10:])
    (folder / "notes.pdf").write_bytes(b"%PDF")
    report = import_files(library, [tmp_path / "games"])
    assert (report.files, report.new_games, report.faults) == (2, 30, 0)
    assert [(g.moves, g.result, g.black, g.date) for g in games_in(library)] == [
        (g.moves, g.result, g.black, g.date) for g in by_digest(records)
    ]
    assert list(check(library)) == []


def test_a_second_import_adds_nothing(library, tmp_path):
    path = write_sgf(tmp_path / "a.sgf", random_games(1, 10))
    import_files(library, [path])
    before = stats(library)
    path.rename(tmp_path / "renamed.sgf")
    report = import_files(library, [tmp_path / "renamed.sgf"])
    assert (report.known_files, report.new_games) == (1, 0)
    assert stats(library) == before


@pytest.mark.posix("pipes")
def test_a_pipe_is_refused_and_the_file_it_came_from_is_not_taken_for_known(library, tmp_path):
    """Its checksum was taken, and after that there was nothing left to read."""
    game = b"(;GM[4]SZ[15];B[hh];W[ii];B[hi];W[ij])"
    (tmp_path / "game.sgf").write_bytes(game)
    reading, writing = os.pipe()
    os.write(writing, game)
    os.close(writing)
    report = import_files(library, [Path(f"/dev/fd/{reading}")])
    os.close(reading)
    assert report.fault_texts == [f"/dev/fd/{reading}: not an ordinary file"]
    assert import_files(library, [tmp_path / "game.sgf"]).new_games == 1


def test_malformed_games_are_named_and_skipped(library, tmp_path):
    good = random_games(1, 3)
    text = "".join(sgf.format_sgf(export.tree_of_game(game)) + "\n" for game in good[:2])
    text += "(;FF[4]GM[4]SZ[15];B[hh];W[hh])\n(;GM[1]SZ[19];B[aa])\n" + sgf.format_sgf(
        export.tree_of_game(good[2])
    )
    path = tmp_path / "a.sgf"
    path.write_text(text, encoding="utf-8")
    report = import_files(library, [path])
    assert report.new_games == 3
    assert report.faults == 2
    assert f"{path}, number 3: " in report.fault_texts[0]
    assert "number 4: " in report.fault_texts[1]


@pytest.mark.parametrize("words", ["visits=5 win_rate=7", "visits=-5 win_rate=0.5"])
def test_a_game_is_not_lost_by_an_impossible_analysis(library, tmp_path, words):
    path = tmp_path / "a.sgf"
    path.write_text(f"(;GM[4]SZ[15]RE[B+];B[hh];W[hi]NE[{words} engine=x];B[ii]C[good])")
    assert import_files(library, [path]).new_games == 1
    assert stats(library)["remarks"] == 1


RENJUNET = """<?xml version="1.0" encoding="UTF-8"?> <database><countries><country id="1"
name="Estonia"/></countries><cities><city id="2" country="1" name="Tallinn"/></cities> <rules><rule id="3"
name="RIF"/></rules> <players><player id="5" name="Ants" surname="Kask" country="1"/><player id="6"
name="Ilmar" surname="Tamm"/></players> <tournaments><tournament id="7" name="Open" country="1" city="2"
year="1999" month="5"/></tournaments> <games> <game id="1" tournament="7" rule="3" black="5" white="6"
bresult="1"><move>h8 h9 i9 g7</move></game> <game id="2" tournament="7" rule="3" black="6" white="5"
bresult="0.5"><move>h8 i9 h8</move></game> <game id="3" tournament="7" black="6" white="5"
bresult="0.5"><move>h8 i9 j10</move></game> </games></database>"""


def test_renjunets_xml_is_read_with_its_tables(library, tmp_path):
    path = tmp_path / "renjunet.rif"
    path.write_text(RENJUNET, encoding="utf-8")
    report = import_files(library, [path])
    assert (report.new_games, report.faults) == (2, 1)
    assert "number 2: move 3, h8: taken" in report.fault_texts[0]
    game = next(game for _, game in all_games(library) if game.result == 1)
    assert game == LibraryGame(
        RENJU,
        (112, 97, 98, 126),
        1,
        "",
        "Ants Kask",
        "Ilmar Tamm",
        "Open",
        "Tallinn, Estonia",
        "1999-05",
        "RIF",
    )


@pytest.mark.parametrize(("told", "code"), [("1.0", 1), (" 0 ", 2), ("1/2", 3), ("0,5", 3), ("", 0)])
def test_results_of_tables_are_read_as_training_reads_them(library, tmp_path, told, code):
    path = tmp_path / "renjunet.rif"
    path.write_text(RENJUNET.replace('bresult="1"', f'bresult="{told}"'), encoding="utf-8")
    table = tmp_path / "games.csv"
    table.write_text(f"moves;result\nh8 i9;{told}\n", encoding="utf-8")
    assert import_files(library, [path, table]).new_games == 3
    results = {game.moves: game.result for _, game in all_games(library)}
    assert (results[112, 97, 98, 126], results[112, 128]) == (code, code)


def test_xml_that_ends_too_early_keeps_what_was_read(library, tmp_path):
    path = tmp_path / "renjunet.xml"
    path.write_text(RENJUNET[: RENJUNET.index("</games>")], encoding="utf-8")
    report = import_files(library, [path])
    assert report.new_games == 2
    assert any("not well-formed XML" in fault for fault in report.fault_texts)


def test_xml_that_expands_entities_is_refused(library, tmp_path):
    path = tmp_path / "bomb.xml"
    path.write_text('<!DOCTYPE a [<!ENTITY b "bbbb">]><database><game><move>&b;</move></game></database>')
    report = import_files(library, [path])
    assert report.new_games == 0
    assert report.fault_texts[0].endswith("bomb.xml: it declares entities, which are not read")


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("a.sgf", b"Rar!(;GM[4];B[hh])", "a RAR archive: unpack it first"),
        ("a.sgf", b"<!DOCTYPE html><html>not found: (;GM[4];B[hh])</html>", "a web page"),
        ("a.db", b"SQLite format 3\0" + bytes(100), "an SQLite database"),
        ("a.psq", b"%PDF-1.4\n", "a PDF document"),
        ("a.csv", b"7z\xbc\xaf" + bytes(30), "a 7z archive: unpack it first"),
    ],
)
def test_a_file_of_another_kind_is_named_by_what_it_is(library, tmp_path, name, data, what):
    (tmp_path / name).write_bytes(data)
    report = import_files(library, [tmp_path / name])
    assert report.new_games == 0
    assert report.fault_texts == [f"{tmp_path / name}: this is {what}, not a game"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.rec", b"ann\nbob\n7,7,10\n8,8,20\n0\n"),
        ("a.pos", bytes([2, 7 * 15 + 7, 8 * 15 + 8])),
        ("a.sav", b"15 15 2\n7 7\n8 8\n"),
    ],
)
def test_what_the_app_opens_of_one_game_comes_in(library, tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    report = import_files(library, [tmp_path], Variant.RENJU)
    assert (report.new_games, report.fault_texts) == (1, [])
    (game,) = games_in(library)
    assert (len(game.moves), game.kind.variant) == (2, Variant.RENJU)


def test_half_a_game_does_not_come_in(library, tmp_path):
    for name, data in (
        ("a.pos", bytes([2, 7, 7])),
        ("a.sav", b"15 15 3\n7 7\n"),
        ("a.rec", b"a\nb\n1,1,1\n1,1,1\n0\n"),
    ):
        (tmp_path / name).write_bytes(data)
    report = import_files(library, [tmp_path])
    assert (report.new_games, report.faults) == (0, 3)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.rif", "<database><players></players><games></games></database>"),
        ("a.xml", "<games/>"),
        ("a.csv", "moves,result\n"),
        ("a.jsonl", json.dumps({"event": "tournament", "options": {"rule": "0"}}) + "\n"),
    ],
)
def test_a_file_without_games_is_reported(library, tmp_path, name, text):
    """The import ended well, without a word."""
    path = tmp_path / name
    path.write_text(text)
    report = import_files(library, [path])
    assert report.is_useless
    assert report.fault_texts == [f"{path}: it holds no games or positions"]


def test_psq_takes_its_rule_from_the_option(library, tmp_path):
    path = tmp_path / "a.psq"
    path.write_text("Piskvorky 15x15, 11:11, 0\n8,8,10\n9,9,20\nfirst\nsecond\n0\n")
    import_files(library, [path], Variant.STANDARD)
    assert [game.kind.variant for _, game in all_games(library)] == [Variant.STANDARD]


def a_branch(library):
    """Some positions with comments, texts, labels and an analysis, reached in several ways."""
    boards = [
        Board.from_moves(moves) for moves in ([112], [112, 113], [112, 113, 127], [112, 98], [112, 98, 128])
    ]
    for number, board in enumerate(boards):
        set_comment(library, board, f"comment {number}\nsecond line")
    set_text(library, boards[1], 130, "C")
    set_label(library, boards[2], Label.WIN)
    candidates = (Candidate(128, 0.7, 900, 0.2, (128, 129), score=170, depth=9), Candidate(129, 0.1, mate=-4))
    analysis = Analysis(candidates, 950, 9, "Narabe 2", True, "1.2 beta", "my net", 800)
    add_entry(library, boards[3], Entry(analysis))
    return boards


def test_of_a_damaged_renlib_file_the_beginning_is_imported(library, tmp_path):
    tree = GameTree(GameInfo(Variant.RENJU))
    tree.add_move(tree.add_move(tree.root, 112, Colour.BLACK), 113, Colour.WHITE)
    (tmp_path / "cut.lib").write_bytes(renlib.format_lib(tree)[:-1])
    report = import_files(library, [tmp_path / "cut.lib"])
    assert report.faults == 1 and "ends within a node" in report.fault_texts[0]
    assert report.notes == 2  # the empty board and the first move


def test_a_branch_goes_out_as_sgf_and_renlib_and_comes_back(library, tmp_path):
    boards = a_branch(library)
    tree = export.branch_tree(library, Board())
    (tmp_path / "out.lib").write_bytes(renlib.format_lib(tree))
    (tmp_path / "out.sgf").write_text(sgf.format_sgf(tree), encoding="utf-8")
    for name in ("out.lib", "out.sgf"):
        with Store(tmp_path / f"{name}.narabe") as other:
            report = import_files(other, [tmp_path / name], Variant.FREESTYLE)
            assert report.faults == 0, report.fault_texts
            for board in boards:
                expected, found = known(library, board), known(other, board)
                assert found.remark.comment == expected.remark.comment
                assert expected.remark.texts.items() <= found.remark.texts.items()
            if name == "out.sgf":
                # their positions are symmetric, and turned the same way again
                assert known(other, boards[3]).best.analysis == known(library, boards[3]).best.analysis
    assert renlib_tree((tmp_path / "out.lib").read_bytes()).root.children


def test_a_branch_marks_moves_for_the_side_that_makes_them(library):
    """As Rapfi and Yixin-Board do, from whose databases labels come."""
    for move, label in ((113, Label.LOSS), (98, Label.WIN), (40, Label.QUESTION)):
        set_label(library, Board.from_moves([112, move]), label)
    position = position_of(Board.from_moves([112]))
    [node] = export.branch_tree(library, Board.from_moves([112])).root.children
    marks = {position.canonical(point): mark for point, mark in node.labels.items()}
    assert marks == {position.canonical(point): mark for point, mark in ((113, "w"), (98, "l"), (40, "?"))}


def test_board_texts_come_in_as_they_are_meant(library, tmp_path):
    path = tmp_path / "texts.sgf"
    path.write_text(r"(;GM[4]FF[4]SZ[15];B[hh]LB[ii:1\:2 \\ 3][pp:off the board];W[hi])")
    import_files(library, [path])
    [text] = known(library, Board.from_moves([112])).remark.texts.values()
    assert text == r"1:2 \ 3"


def test_games_go_out_as_csv_and_sgf_and_come_back(library, tmp_path):
    records = random_games(2, 40) + random_games(3, 10, BoardKind(20, 20))
    records += random_games(4, 10, BoardKind(9, 9, row_length=4))
    add(library, records)
    for name in ("out.csv", "out.sgf"):
        assert run([str(library.path), "export", str(tmp_path / name)]) == 0
        with Store(tmp_path / f"{name}.narabe") as other:
            import_files(other, [tmp_path / name])
            assert list(games_in(other)) == list(games_in(library))


def test_names_that_begin_like_formulas_go_out_as_texts_and_come_back_equal(library, tmp_path):
    names = ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "'=1", "'", "O'Neill"]
    add(library, [checked(LibraryGame(BoardKind(), (112, n), 1, black=name)) for n, name in enumerate(names)])
    assert run([str(library.path), "export", str(tmp_path / "out.csv")]) == 0
    lines = (tmp_path / "out.csv").read_text().splitlines()[1:]
    assert not any(cell[:1] in set("=+-@") for line in lines for cell in line.split(","))
    with Store(tmp_path / "other.narabe") as other:
        import_files(other, [tmp_path / "out.csv"])
        assert {game.moves[1]: game.black for game in games_in(other)} == dict(enumerate(names))


def test_games_and_share_of_a_move_are_shown_apart(library, capsys):
    add(library, [checked(LibraryGame(BoardKind(), (112, 113), 1))])
    assert run([str(library.path), "show"]) == 0
    assert re.search(r"^  h8 +1 +100\.0 %  1/0/0 ", capsys.readouterr().out, re.MULTILINE)


def test_openings_go_out_once_up_to_symmetry(library, tmp_path):
    chance = random.Random(1)
    records = [random_game(chance, plies=8, black=str(number)) for number in range(300)]
    add(library, records)
    assert (
        run([str(library.path), "export", str(tmp_path / "o.txt"), "--plies", "2", "--min-games", "5"]) == 0
    )
    lines = (tmp_path / "o.txt").read_text().splitlines()
    counts = {}
    for game in records:
        key = position_of(board_of(game, 2)).key
        counts[key] = counts.get(key, 0) + 1
    assert len(lines) == sum(count >= 5 for count in counts.values())


def test_merging_adds_what_is_new_and_keeps_both_sides_words(library, tmp_path):
    a_branch(library)
    add(library, random_games(1, 20))
    board = Board.from_moves([112])
    with Store(tmp_path / "other.narabe") as other:
        add(other, random_games(1, 10) + random_games(9, 10))
        set_comment(other, board, "from the other")
        merged = merge(other, library)
        assert str(merged) == "10 new games, 5 positions"
        assert known(other, board).remark.comment == "from the other\ncomment 0\nsecond line"
        assert merge(other, library).new_games == 0
        assert list(check(other)) == []
        assert known(other, board).remark.comment == "from the other\ncomment 0\nsecond line"


def test_splitting_copies_a_branch(library, tmp_path):
    a_branch(library)
    add(library, random_games(1, 30))
    with Store(tmp_path / "other.narabe") as other:
        split(library, other, Board.from_moves([112, 113]))
        kept = {key for (key,) in other.rows("SELECT key FROM position")}
        assert kept == {position_of(Board.from_moves(m)).key for m in ([112, 113], [112, 113, 127])}


def test_splitting_asks_for_the_kept_positions_only(library, tmp_path):
    """Not for all that games went through; and those to which no game leads are below the branch, too."""
    add(library, random_games(1, 30))
    lone = Board.from_moves([112, 127, 0, 1, 2, 3])
    set_comment(library, lone, "alone")
    set_comment(library, Board.from_moves([113, 112]), "elsewhere")
    statements = []
    library.connection.set_trace_callback(statements.append)
    with Store(tmp_path / "other.narabe") as other:
        assert split(library, other, Board.from_moves([112])) == (30, 1)
        assert known(other, lone).remark.comment == "alone"
    assert len(statements) < 30


def test_forgetting(library):
    a_branch(library)
    add(library, random_games(1, 30))
    assert forget_engine(library, "Narabe 2") == 1
    assert forget_games(library, Filter(player="player 1")) > 0
    assert not any("player 1" in (game.black, game.white) for _, game in all_games(library))
    assert list(check(library)) == []


def test_games_that_were_forgotten_can_be_imported_again(library, tmp_path):
    for number in (1, 2):
        with Store(tmp_path / f"{number}.narabe") as other:
            add(other, random_games(number, 20))
        run([str(tmp_path / f"{number}.narabe"), "export", str(tmp_path / f"{number}.sgf")])
    files = [tmp_path / "1.sgf", tmp_path / "2.sgf"]
    import_files(library, files)
    gone = forget_games(library, Filter(player="player 1"))
    assert gone > 0
    again = import_files(library, files)
    assert (again.new_games, again.known_games) == (gone, 40 - gone)
    assert import_files(library, files).known_files == 2
    assert list(check(library)) == []


@pytest.mark.parametrize(
    "forget",
    [
        lambda store: forget_engine(store, "Rapfi"),
        lambda store: forget_before(store, "2999-01-01"),
        lambda store: forget_position(store, Board.from_moves([112])),
    ],
)
def test_what_was_stored_and_forgotten_can_be_imported_again(library, tmp_path, forget):
    path = tmp_path / "rapfi.csv"
    path.write_text("index,key,label,value,depth,bound,text\n0,f-15-15-h8--w,(none),120,14,exact,\n")
    import_files(library, [path])
    board = Board.from_moves([112])
    (entry,) = known(library, board).entries
    assert forget(library)
    assert not known(library, board).entries
    import_files(library, [path])
    assert known(library, board).entries == (entry,)


def test_check_finds_damage(library):
    add(library, random_games(1, 10))
    a_branch(library)
    library.write("DELETE FROM occurrence WHERE game = 3")
    library.write("UPDATE game SET moves = x'0000' WHERE id = 4")
    library.write("UPDATE position SET stones = x'010000000000' WHERE id = 1")
    faults = "\n".join(check(library))
    assert "game 3: its positions are not all in the index" in faults
    assert "game 4: move 2, a1: taken" in faults
    assert "position 1:" in faults


def test_the_command_reports_what_is_wrong_in_one_line(tmp_path, capsys):
    for arguments in (
        ["missing.narabe", "stats"],
        ["new.narabe", "import", "nothing.sgf"],
        ["missing.narabe", "export", "a.sgf"],
    ):
        assert run([str(tmp_path / arguments[0]), *arguments[1:]]) == 1
        assert capsys.readouterr().err.count("\n") == 1


def kill_and_go_on(tmp_path, times, seed=1):
    """Import a file in a program that is killed again and again; then nothing is lost and nothing twice."""
    chance = random.Random(seed)
    records = by_digest(random_games(1, 400, plies=12))
    source = write_sgf(tmp_path / "a.sgf", records)
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from library import importing\nfrom library.store import Store\n"
        "importing.BATCH_ITEMS = 7\n"
        "store = Store(sys.argv[1])\nprint('open', flush=True)\n"
        "def tell(report): print(report.new_games, flush=True)\n"
        "importing.import_files(store, [Path(sys.argv[2])], progress=tell)\n"
    )
    kills, number, seen = 0, 0, 0
    while kills < times:
        path = tmp_path / f"{number}.narabe"
        program = subprocess.Popen(
            [sys.executable, "-c", code, str(path), str(source)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        time.sleep(chance.random() * 0.05)
        program.send_signal(signal.SIGKILL)
        committed = [int(line) for line in program.stdout.read().split()]
        program.wait()
        kills += 1
        with Store(path) as store:
            count = store.row("SELECT count(*) FROM game")[0]
            assert count >= seen + (committed[-1] if committed else 0)  # what was reported is there
            assert store.rows("PRAGMA integrity_check") == [("ok",)]
            seen = count
            if count == len(records):
                assert [g.digest for g in games_in(store)] == [g.digest for g in records]
                assert list(check(store)) == []
                number, seen = number + 1, 0
    with Store(path) as store:
        import_files(store, [source])
        assert [g.digest for g in games_in(store)] == [g.digest for g in records]
        assert list(check(store)) == []


@pytest.mark.slow
@pytest.mark.posix("SIGKILL")
def test_killed_imports_lose_nothing_and_go_on(tmp_path):
    kill_and_go_on(tmp_path, 8)


@pytest.mark.long
@pytest.mark.posix("SIGKILL")
@pytest.mark.timeout(3600)
def test_killed_a_hundred_times(tmp_path):
    kill_and_go_on(tmp_path, 100, seed=2)


def test_a_stopped_import_goes_on_where_it_stopped(library, tmp_path):
    records = by_digest(random_games(1, 50))
    path = write_sgf(tmp_path / "a.sgf", records)
    calls = iter(range(1000))
    first = import_files(library, [path], is_stopped=lambda: next(calls) > 20)
    assert 0 < first.new_games < 50
    second = import_files(library, [path])
    assert (second.new_games, second.known_games) == (50 - first.new_games, 0)


def test_two_programs_import_one_file(library, tmp_path, monkeypatch):
    """The second to begin ends first; the first said that a constraint had failed."""
    records = random_games(8, 20)
    path = write_sgf(tmp_path / "a.sgf", records)
    monkeypatch.setattr(importing, "BATCH_ITEMS", 7)
    asked, others = itertools.count(), []

    def import_as_well() -> bool:
        if next(asked) == 1:  # the file has been begun
            with Store(library.path) as opened:
                others.append(import_files(opened, [path]))
        return False

    report = import_files(library, [path], is_stopped=import_as_well)
    assert others[0].new_games == len(records)
    assert (report.new_games, report.known_games, report.faults) == (0, len(records), 0)
    assert [game.moves for game in games_in(library)] == [game.moves for game in by_digest(records)]
    assert library.rows("SELECT done, complete FROM source") == [(len(records), 1)]
    assert list(check(library)) == []
    assert import_files(library, [path]).known_files == 1


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are texts there")
def test_a_file_whose_name_is_no_text_is_read_and_named(library, tmp_path):
    """It ended the import of its whole folder: archives from China have such names."""
    folder = tmp_path / "games"
    folder.mkdir()
    records = random_games(5, 2)
    write_sgf(folder / "a.sgf", records[:1])
    write_sgf(folder / os.fsdecode(b"\xc6\xe5.sgf"), records[1:])
    malformed = folder / os.fsdecode(b"\xff.sgf")
    malformed.write_text("(;GM[4];B[hh];W[hh])")
    assert import_files(library, [folder]).fault_texts == [
        f"{malformed}, number 1: line 1, column 14: move 2, h8: taken"
    ]
    assert [game.moves for game in games_in(library)] == [game.moves for game in by_digest(records)]
    paths = {Path(path).name for (path,) in library.rows("SELECT path FROM source")}
    assert paths == {"a.sgf", r"\udcc6\udce5.sgf", r"\udcff.sgf"}


@pytest.mark.parametrize("code", ["B+", "W+R", "B+T", "W+F", "0"])
def test_how_a_game_ended_comes_out_again(tmp_path, library, code):
    (tmp_path / "a.sgf").write_text(f"(;FF[4]GM[4]SZ[15]RE[{code}];B[hh];W[ii])")
    import_files(library, [tmp_path / "a.sgf"])
    (tmp_path / "b.sgf").write_text(sgf.format_sgf(export.tree_of_game(*games_in(library))))
    assert import_files(library, [tmp_path / "b.sgf"]).known_games == 1
    (kept,) = games_in(library)
    assert export.tree_of_game(kept).info.result == code


def test_a_win_that_a_judge_gave_no_reason_for_stays_one(tmp_path, library):
    """Out of the library its positions were learnt as won, though it may have been by a fault."""
    (tmp_path / "a.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,3\nA\nB\n-1\n1,Cup\n")
    import_files(library, [tmp_path / "a.psq"])
    (kept,) = games_in(library)
    result = export.tree_of_game(kept).result
    assert result is not None and not is_of_the_moves(result)


def test_the_event_file_of_a_match_is_a_source(tmp_path, library):
    """Games with what each engine said; those that do not count and torn lines are left out."""
    game = {
        "event": "game", "black": "a", "white": "b", "width": 15, "height": 15, "opening": "h8i8j10",
        "moves": "i9h9", "winner": "white", "termination": "resignation", "started": 1795638477.2,
        "counts": True, "value": [0.5, None], "visits": [100, None], "depth": [7, None],
        "score": [None, 200], "nodes": [None, 3000], "times_ms": [900, 1000],
    }  # fmt: skip
    about = {"event": "engine", "name": "a", "about": 'name="A", version="1.2 beta", author="x"'}
    options = {"each": {"rule": "4"}, "event": "Cup", "site": "Prague"}
    lines = [{"event": "tournament", "options": options}, about, game]
    lines.append(game | {"counts": False})
    lines.append(game | {"opening": "", "moves": "", "termination": "crash"})  # at its first move
    path = tmp_path / "e.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"event":"game","bla')
    report = import_files(library, [path])
    assert (report.new_games, report.notes, report.faults) == (1, 2, 1)
    (kept,) = games_in(library)
    assert (kept.black, kept.white, kept.result, len(kept.moves)) == ("a", "b", 2, 5)
    assert (kept.kind.variant, kept.event, kept.site) == (Variant.RENJU, "Cup", "Prague")
    entries = [
        known(library, Board.from_moves(kept.moves[:ply], variant=Variant.RENJU)).best for ply in (3, 4)
    ]
    assert {entry.date for entry in entries} == {kept.date}
    first, second = (entry.analysis for entry in entries)
    by_value = Candidate(kept.moves[3], 0.75, 100, depth=7)
    assert first == Analysis((by_value,), 100, 7, "b", elapsed_ms=900)
    by_score = Candidate(kept.moves[4], 1 / (1 + math.exp(-1)), 3000, score=200)
    assert second == Analysis((by_score,), 3000, 0, "a", True, "1.2 beta", elapsed_ms=1000)


@pytest.mark.parametrize("record", [b"\0\0", b"\3\0\x09\x09\x09\0\0"])
def test_a_bomb_of_malformed_records_is_taken_in_batches_and_can_be_stopped(
    library, tmp_path, monkeypatch, record
):
    """A few hundred bytes that unpack to 100,000 records; the head promises thousands of millions."""
    monkeypatch.setattr(importing, "BATCH_ITEMS", 500)
    path = tmp_path / "bomb.db"
    path.write_bytes(lz4.frame.compress(b"\xff" * 4 + record * 100_000))
    seen = []
    report = import_files(
        library, [path], progress=lambda report: seen.append(report.faults), is_stopped=lambda: len(seen) == 3
    )
    assert seen[:3] == [500, 1000, 1500]
    assert report.faults < 2000


def test_what_was_cut_is_counted_and_what_was_refused_can_be_mended_and_tried_again(library, tmp_path):
    good = sgf.format_sgf(export.tree_of_game(random_games(1, 1)[0]))
    taken = "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh];W[hi];B[hh])\n"
    long = "(;FF[4]GM[4]SZ[15];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[be])\n"
    source = tmp_path / "games.zip"
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr("a.sgf", good + taken + long)
        archive.writestr("b.psq", "no game at all")
    plain = tmp_path / "c.psq"
    plain.write_text("nor this one")
    report = import_files(library, [source, plain])
    assert (report.new_games, report.cut, report.faults, len(report.refused)) == (2, 1, 3, 3)
    assert "2 new games, 0 known, 0 positions, 1 cut, 3 malformed" in str(report)

    target = tmp_path / "refused.zip"
    importing.write_refused(report, target)
    with zipfile.ZipFile(target) as archive:
        contents = {name: archive.read(name).decode() for name in archive.namelist()}
    assert contents["reasons.md"].count("\n") == 3
    assert "a.sgf" in contents["reasons.md"]
    assert "nor this one" in contents["whole-0001-c.psq"]
    assert any("no game at all" in text for name, text in contents.items() if name.endswith(".psq"))
    again = import_files(library, [target])
    assert (again.new_games, again.faults) == (0, 3)
    with zipfile.ZipFile(tmp_path / "mended.zip", "w") as archive:
        for name, text in contents.items():
            archive.writestr(name, text.replace(";B[hh])", ";B[ii])"))
    assert import_files(library, [tmp_path / "mended.zip"]).new_games == 1


def test_what_was_refused_before_a_kill_is_reported_when_the_import_goes_on(library, tmp_path, monkeypatch):
    monkeypatch.setattr(importing, "BATCH_ITEMS", 1)
    games = [sgf.format_sgf(export.tree_of_game(game)) for game in random_games(1, 3)]
    path = tmp_path / "a.sgf"
    path.write_text("(;FF[4]GM[4]SZ[15];B[hh];W[hh])" + "".join(games), encoding="utf-8")
    stops = itertools.chain([False] * 4, itertools.repeat(True))
    import_files(library, [path], is_stopped=lambda: next(stops))
    report = import_files(library, [path])
    assert report.faults == 1
    assert len(games_in(library)) == 3
