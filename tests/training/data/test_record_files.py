"""Positions of PSQ and SGF games."""

import tracemalloc
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from engine.records import psq, sgf
from engine.records.files import RecordError
from engine.records.psq import PsqRecord
from engine.records.reader import games_in
from engine.records.reading import GameInFile
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.coordinates import Labels, format_coordinate, parse_line
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.__main__ import main
from training.data.positions import PositionSet
from training.data.record_files import read_record_files

WON = parse_line("c3a1d3b1e3c1f3d1g3", 9, 9)  # Black has five in row 3
OPEN = parse_line("e5f6d7g2", 9, 9)


def write_games(folder: Path) -> None:
    folder.mkdir()
    (folder / "won.psq").write_text(psq.format_psq(PsqRecord(9, 9, tuple(WON), (10,) * len(WON))))
    trees = [GameTree.from_board(Board.from_moves(moves, 9, 9, Variant.STANDARD)) for moves in (OPEN, WON)]
    (folder / "two.sgf").write_text(sgf.format_sgf(trees), encoding="utf-8")


def test_every_move_becomes_a_position_with_its_outcome(tmp_path: Path) -> None:
    write_games(tmp_path / "games")
    command = [
        "data",
        "prepare",
        "records",
        str(tmp_path / "games"),
        str(tmp_path / "out.npz"),
        "--skip-plies",
        "1",
    ]
    assert main(command) == 0
    found = PositionSet.load(tmp_path / "out.npz")
    assert sorted(found.moves_of(game) for game in range(found.games)) == sorted([OPEN, WON, WON])
    assert len(found) == 2 * (len(WON) - 1) + len(OPEN) - 1
    for row in range(len(found)):
        moves, ply = found.moves_of(int(found.game[row])), int(found.ply[row])
        assert ply >= 1
        assert found.policy_points[row, 0] == moves[ply]
        black_won = [1.0, 0.0, 0.0] if ply % 2 == 0 else [0.0, 0.0, 1.0]
        assert found.wdl[row].tolist() == (black_won if moves == WON else [0.0, 0.0, 0.0])


JUDGED = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,3\nA\nB\n-1\n1,Cup\n"
FIVE = ";B[hh];W[ii];B[gh];W[hi];B[fh];W[gi];B[eh];W[fi];B[dh]"


@pytest.mark.parametrize(
    ("name", "text", "is_learnt"),
    [
        ("resigned.sgf", "(;GM[4]SZ[15]RE[B+R];B[hh];W[ii])", True),
        ("won.sgf", "(;GM[4]SZ[15]RE[B+];B[hh];W[ii])", True),
        ("agreed.sgf", "(;GM[4]SZ[15]RE[0]TE[agreement];B[hh];W[ii])", True),
        ("five.sgf", f"(;GM[4]SZ[15]RE[B+T]{FIVE})", True),  # the board has decided
        ("time.sgf", "(;GM[4]SZ[15]RE[B+T];B[hh];W[ii])", False),
        ("forfeit.sgf", "(;GM[4]SZ[15]RE[B+F];B[hh];W[ii])", False),
        ("words.sgf", "(;GM[4]SZ[15]RE[Black wins by crash];B[hh];W[ii])", False),
        ("ours.sgf", "(;GM[4]SZ[15]RE[B+F]TE[crash: exit status 1];B[hh];W[ii])", False),
        ("cli.sgf", "(;GM[4]SZ[15]RE[B+]TE[White loses on time forfeit];B[hh];W[ii])", False),
        ("piskvork.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,3\nA\nB\n15\n", False),
        ("judge.psq", JUDGED, False),
        ("drawn.psq", JUDGED.replace("1,Cup", "0,Cup"), True),
        ("absent.sgf", "(;GM[4]SZ[15]RE[B+F]TE[White did not come];B[hh];W[ii])", False),
        ("table.csv", "moves,result,reason\nh8 i9,W,stall\n", False),
        ("clock.csv", "moves,result,reason\nh8 i9,W,timeout\n", False),
        ("how.csv", "moves,result,reason\nh8 i9,W,Black resigns\n", True),
    ],
)
def test_a_game_lost_by_a_fault_has_no_outcome(name: str, text: str, is_learnt: bool, tmp_path: Path) -> None:
    """Its positions were not lost by that; the moves are learnt all the same."""
    (tmp_path / name).write_text(text)
    found = read_record_files([tmp_path], Variant.FREESTYLE)
    assert found.wdl.any() == is_learnt
    assert len(found) >= 2


def test_a_broken_record_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.psq").write_text("Piskvorky 9x9, 11:11, 0\n10,3,0\n")
    with pytest.raises(RecordError, match=r"broken\.psq"):
        read_record_files([tmp_path], Variant.FREESTYLE)


RENJU_WON = "h8 h9 g8 g9 f8 f9 e8 e9 d8"  # Black has five in row 8
RENJU_OPEN = "h8 i9 j8 g7"
FAULTS = {  # moves and result that cannot be, and what is said of them
    "occupied": ("h8 i9 h8", "1", "move 3, h8: taken"),
    "after the end": (f"{RENJU_WON} a1", "0", ": the game is over"),
    "wrong result": (RENJU_WON, "0", "the result is not what the board shows"),
    "off the board": ("h8 p9", "1", "off the 15x15 board"),
    "no moves": ("", "1", "no moves"),
}


def renjunet(games: list[tuple[str, str]]) -> str:
    """A file like RenjuNet's: Black's points and moves of each game among other elements."""
    elements = "".join(
        f'<game id="{number}" black="1" white="2" rule="3" bresult="{result}">'
        f"<move>{moves}</move><info/></game>\n"
        for number, (moves, result) in enumerate(games, 1)
    )
    players = '<players><player id="1" name="J\xf6rg"/><player id="2" name="Aiko"/></players>'
    head = '<?xml version="1.0" encoding="iso-8859-1"?>'
    return f"{head}\n<database>{players}<games>{elements}</games></database>"


def csv(games: list[tuple[str, str]]) -> str:
    return "result,moves,rule\n" + "".join(f"{result},{moves},renju\n" for moves, result in games)


@pytest.mark.parametrize(("suffix", "written"), [(".rif", renjunet), (".xml", renjunet), (".csv", csv)])
def test_malformed_games_are_named_by_number_and_skipped(
    suffix: str,
    written: Callable[[list[tuple[str, str]]], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    records, out = tmp_path / f"games{suffix}", tmp_path / "out.npz"
    faulty = [(moves, result) for moves, result, _ in FAULTS.values()]
    games = [(RENJU_WON, "1"), *faulty, (RENJU_OPEN, "0.5"), (RENJU_OPEN, ""), (RENJU_OPEN, "2")]
    records.write_text(written(games), encoding="latin-1")
    assert main(["data", "prepare", "records", str(records), str(out), "--skip-plies", "2"]) == 0
    told = capsys.readouterr()
    assert f"13 positions of 4 games, {len(FAULTS)} malformed games skipped (renju 15x15)" in told.out
    lines = told.err.splitlines()
    for number, (line, (_, _, said)) in enumerate(zip(lines, FAULTS.values(), strict=True), 2):
        assert line.startswith(f"skipped {records}: game {number}: ") and said in line
    found = PositionSet.load(out)
    assert {kind.variant for kind in found.kinds()} == {Variant.RENJU}
    assert found.ply.min() == 2  # from the third move
    labels = Labels(15, 15, rows_from_bottom=suffix != ".csv")
    assert found.moves_of(0) == labels.parse_line(RENJU_WON)
    assert found.wdl[found.game == 0].tolist() == [[1, 0, 0], [0, 0, 1]] * 3 + [[1, 0, 0]]
    assert found.wdl[found.game == 1].tolist() == [[0, 1, 0]] * 2
    assert found.wdl[found.game == 2].tolist() == [[0, 0, 0]] * 2


def test_a_file_that_breaks_off_gives_the_games_before(tmp_path: Path) -> None:
    records = tmp_path / "games.rif"
    whole = renjunet([(RENJU_WON, "1")] * 3).encode("latin-1")
    records.write_bytes(whole[: whole.rindex(b"<game")])
    skipped: list[ValueError] = []
    found = read_record_files([records], Variant.RENJU, skipped=skipped)
    assert found.games == 2
    assert len(skipped) == 1 and "game 3: not well-formed XML" in str(skipped[0])


def test_entities_are_not_expanded(tmp_path: Path) -> None:
    records = tmp_path / "games.rif"
    bomb = '<!DOCTYPE d [<!ENTITY a "h8 ">' + "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in pairwise("abcdefgh")
    )
    records.write_text(f"{bomb}]><games><game bresult='1'><move>&h;</move></game></games>")
    with pytest.raises(RecordError, match=r"games\.rif: game 1: it declares entities, which"):
        read_record_files([records], Variant.RENJU)


def test_a_file_of_another_kind_is_named_by_what_it_is(tmp_path: Path) -> None:
    records = tmp_path / "games"
    (records / "folder.sgf").mkdir(parents=True)
    (records / "a.sgf").write_bytes(b"%PDF-1.4(;GM[4];B[hh])")
    with pytest.raises(RecordError, match=r"a\.sgf: game 1: this is a PDF document, not a game"):
        read_record_files([records], Variant.RENJU)


@pytest.mark.slow
def test_a_long_file_is_read_game_by_game(tmp_path: Path) -> None:
    records = tmp_path / "games.rif"
    padding = " " * 500
    records.write_text(renjunet([(RENJU_OPEN + padding, "1")] * 10_000), encoding="latin-1")
    next(iter(games_in(records)))  # loads the tables of encodings, which are larger than the file
    tracemalloc.start()
    try:
        last = deque(games_in(records), maxlen=1).pop()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    labels = Labels(15, 15, rows_from_bottom=True)
    assert isinstance(last, GameInFile) and list(last.line().moves) == labels.parse_line(RENJU_OPEN)
    assert peak < records.stat().st_size / 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(;GM[4]SZ[15];B[hh];B[ii])", "move 2: it is not Black's turn"),
        ("(;GM[4]SZ[15];W[hh])", "move 1: it is not White's turn"),
        ("(;GM[4]SZ[15];B[hh];W[])", "move 2 is a pass"),
        ("(;GM[4]SZ[15]AB[aa];B[hh])", "stones are set up"),
        ("(;GM[4]SZ[15:14];B[hh])", "not square"),
        ("(;GM[4]SZ[15];B[hh];W[hh])", "move 2, h8: taken"),
    ],
)
def test_sgf_games_that_are_not_played_by_the_rules_are_skipped(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "games.sgf"
    records.write_text(f"(;GM[4]SZ[15]RE[B+R];B[hh];W[ii])\n{text}")
    assert main(["data", "prepare", "records", str(records), str(tmp_path / "out.npz")]) == 0
    told = capsys.readouterr()
    assert "2 positions of 1 games, 1 malformed games skipped" in told.out
    assert f"{records}: game 2: " in told.err and said in told.err


def test_a_csv_file_without_its_columns_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "games.csv"
    records.write_text("black,white\nAiko,Ken\n")
    assert main(["data", "prepare", "records", str(records), str(tmp_path / "out.npz")]) == 1
    assert "columns that the first line lacks: moves, result" in capsys.readouterr().err


def test_a_board_of_another_size_in_a_csv_file(tmp_path: Path) -> None:
    records = tmp_path / "games.csv"
    records.write_text("size,moves,result\n19,s19 a1,W\n")
    found = read_record_files([records], Variant.STANDARD)
    assert found.kind_of(0) == GameKind.of_size(19, Variant.STANDARD)
    assert format_coordinate(found.moves_of(0)[0], 19) == "s19"


def test_the_first_games_alone_and_draws_as_losses_of_black(tmp_path: Path) -> None:
    records = tmp_path / "games.csv"
    records.write_text("size,moves,result\n15,h8 i9,D\n15,h8 j9,1.0\n15,h8 k9,0.0\n")
    for options, games, drawn in (
        ([], 3, [0.0, 1.0, 0.0]),
        (["--first-games", "2"], 2, [0.0, 1.0, 0.0]),
        (["--first-games", "1", "--draws-lose-black"], 1, [0.0, 0.0, 1.0]),
    ):
        out = tmp_path / "out.npz"
        assert main(["data", "prepare", "records", str(records), str(out), *options]) == 0
        found = PositionSet.load(out)
        assert found.games == games
        assert found.wdl[0].tolist() == drawn  # for Black, who moved first
