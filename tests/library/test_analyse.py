"""Which positions engines are given, and the verb that gives them."""

import sys
from pathlib import Path

import pytest

from engine.records.analysis import Candidate
from engine.records.scores import rate_at
from engine.rules.board import Board
from engine.rules.position import position_of
from library import annotations
from library.annotations import Engine, Result, StoredProof
from library.games import add
from library.store import Store
from library.worklist import Enough, Order, worklist
from matches.library.__main__ import run
from protocol.command_line import join
from tests.library.helpers import entry_of, random_games

TESTER = Engine("Tester")
ENOUGH = Enough(1000)


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


def keys(boards):
    return [position_of(board).key for board in boards]


def moves(work):
    return [item.board.moves for item in work]


def test_popular_positions_come_first_and_what_is_known_is_left_out(library):
    add(library, random_games(1, 40, plies=12))
    start = Board()
    work = worklist(library, start, 2, "Tester", ENOUGH)
    assert [item.games for item in work] == sorted((item.games for item in work), reverse=True)
    assert moves(work)[:2] == [[], [112]]
    annotations.add_entry(library, start, entry_of(TESTER, 0.5, visits=950))  # engines stop a little early
    annotations.add_proof(library, Board.from_moves([112]), StoredProof(Result.LOSS, 30))
    assert moves(worklist(library, start, 2, "Tester", ENOUGH)) == []  # all others come after a proof
    assert len(worklist(library, start, 0, "Another", ENOUGH)) == 0  # the proof of a move proves the start


def test_doubt_puts_even_positions_before_decided_ones(library):
    start = Board.from_moves([112])
    for point, rate in ((113, 0.95), (128, 0.5), (114, 0.7)):
        annotations.add_entry(library, Board.from_moves([112, point]), entry_of(TESTER, rate, visits=10))
    annotations.add_entry(library, start, entry_of(TESTER, 0.5, visits=5000))
    work = worklist(library, start, 1, "Tester", ENOUGH, Order.DOUBT)
    wanted = [Board.from_moves(moves) for moves in ([112, 128], [112, 114], [112, 113])]
    assert keys(item.board for item in work) == keys(wanted)


def test_the_engines_own_best_moves_make_the_branch_grow(library):
    start = Board.from_moves([112])
    candidates = [Candidate(point, rate, 10) for point, rate in ((113, 0.6), (128, 0.55), (0, 0.2))]
    annotations.add_entry(library, start, entry_of(TESTER, 0.6, visits=5000, candidates=tuple(candidates)))
    work = worklist(library, start, 1, "Tester", ENOUGH)
    assert keys(item.board for item in work) == keys(
        [Board.from_moves([112, 113]), Board.from_moves([112, 128])]
    )
    assert moves(worklist(library, start, 0, "Tester", ENOUGH)) == []


def test_two_engines_analyse_a_branch_and_a_second_run_has_nothing_to_do(tmp_path, capsys):
    brain = Path(__file__).parents[1] / "gui/brain.py"
    file = str(tmp_path / "mine.narabe")
    engines = []
    value = "value {value:.3f} visits"
    for name, words in (("one", value), ("two", "ev 200 n")):  # the second reports as Rapfi does
        text = brain.read_text(encoding="utf-8").replace(value, words).replace("Tester", name)
        (script := tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        engines += ["--engine", join([sys.executable, str(script)])]
    command = [file, "analyse", "--from", "h8", "--plies", "1", "--nodes", "100", *engines]
    assert run(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{len(lines) - 1} positions" and len(lines) > 2
    assert all((" visits, one" in line) is not (" nodes, two" in line) for line in lines[:-1])
    with Store(file) as store:
        entries = annotations.known(store, Board.from_moves([112])).entries
        one, two = sorted((entry.analysis for entry in entries), key=lambda analysis: analysis.engine)
        assert one.win_rate == pytest.approx(0.55) and one.visits >= 90 and not one.by_nodes
        assert two.win_rate == rate_at(200) and two.candidates[0].score == 200 and two.by_nodes
        assert store.row("SELECT count(*) FROM proof") == (0,)  # others' claims are no proofs
    assert run(command) == 0
    assert capsys.readouterr().out == "0 positions\n"


def test_an_engine_that_does_not_work_is_reported(tmp_path, capsys):
    missing = str(tmp_path / "no-such-engine")
    assert run([str(tmp_path / "mine.narabe"), "analyse", "--engine", missing]) == 1
    assert "no-such-engine" in capsys.readouterr().err


def test_an_engine_without_commands_for_analysis_is_asked_for_its_move(tmp_path, capsys):
    """It was waited for an hour at each position."""
    script = Path(__file__).parents[1] / "matches/scripted_brain.py"
    engine = join([sys.executable, "-S", str(script), "1"])
    command = [str(tmp_path / "mine.narabe"), "analyse", "--plies", "0", "--nodes", "100", "--engine", engine]
    assert run(command) == 0
    said = capsys.readouterr().out
    assert "(empty): –, " in said and "nodes" not in said and "visits" not in said  # which it has not told
