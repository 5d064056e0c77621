"""Repertoires from trees, branches and own games: lines, gaps, conflicts; drills that ask what is due."""

import random
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.records.analysis import Candidate
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from engine.rules.position import position_of
from library import annotations, drill
from library.annotations import Result, StoredProof, known
from library.drill import Drill, DrillOpponent
from library.games import BLACK_WON, LibraryGame, add
from library.puzzles import decks
from library.puzzles.decks import Deck
from library.repertoire import (
    after,
    moves_of_library,
    moves_of_player,
    moves_of_tree,
    propose,
    survey,
    take,
)
from library.store import LibraryError, Store
from matches.library.__main__ import run
from tests.engine.records.contents import sgf_trees
from tests.library.helpers import FREESTYLE, entry_of

SGF = "(;GM[4]SZ[15];B[hh](;W[hg];B[ig];W[if](;B[jg])(;B[gf]))(;W[ig];B[ih];W[jh];B[hj]))"
NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


def board(moves):
    return Board.from_moves(parse_line(moves, 15, 15))


def point(name):
    return parse_line(name, 15, 15)[0]


def of_sgf():
    return propose(Board(), Colour.BLACK, moves_of_tree(sgf_trees(SGF)[0]), 40, is_tree=True)


def test_a_tree_gives_the_first_moves_of_a_colour_and_its_conflicts(library):
    proposal = of_sgf()
    assert [len(b.moves) for b, _ in proposal.steps] == [0, 2, 2, 4, 4]
    [conflict] = proposal.conflicts
    assert len(conflict.others) == 1
    ends = [position_of(after(conflict.board, move)).key for move in (conflict.kept, *conflict.others)]
    assert ends == [position_of(board(moves)).key for moves in ("h8h7i7i6j7", "h8h7i7i6g6")]
    taken = take(library, proposal)
    assert (taken.new, taken.known, len(taken.conflicts)) == (5, 0, 1)
    assert known(library, board("h8h7")).remark.repertoire == {point("i7")} | {point("g7")}
    again = take(library, proposal)
    assert (again.new, again.known) == (0, 5)


def test_another_move_than_the_one_kept_is_a_conflict_and_changes_nothing(library):
    annotations.set_repertoire(library, board("h8h7"), point("h6"))
    taken = take(library, of_sgf())
    assert (taken.new, len(taken.conflicts)) == (4, 2)
    assert known(library, board("h8h7")).remark.repertoire == {point("h6")}


def test_lines_gaps_and_verdicts_are_shown(library):
    take(library, of_sgf())
    games = [(112, 97, 98, 82), (112, 97, 98, 99), (112, 97, 98, 99), (112, 113)]
    add(library, [LibraryGame(FREESTYLE, moves, BLACK_WON, date=f"200{n}") for n, moves in enumerate(games)])
    end = board("h8h7i7i6j7")
    annotations.add_entry(library, end, entry_of("engine", 0.25, visits=100))
    annotations.add_proof(library, board("h8i7i8j8h10"), StoredProof(Result.LOSS, 8))
    reply = Candidate(point("k7"), 0.4, 100), Candidate(point("a1"), 0.1, 1)
    annotations.add_entry(library, board("h8h7i7"), entry_of("engine", 0.4, 100, candidates=reply))
    found = survey(library, FREESTYLE, Colour.BLACK)
    assert sorted((line.rate, line.result) for line in found.lines if line.rate) == [(0.75, None)]
    assert [line.result for line in found.lines if line.result] == [Result.WIN]
    gaps = {(len(gap.board.moves), gap.reply): (gap.games, gap.rate) for gap in found.gaps if gap.board.moves}
    assert sorted(gap.games for gap in found.gaps) == [0, 1, 2]
    assert [gap.rate for gap in found.gaps if not gap.games] == [pytest.approx(0.6)], gaps
    assert found.positions == 5
    assert survey(library, FREESTYLE, Colour.WHITE).lines == ()


def test_two_moves_of_a_position_are_a_conflict_of_the_survey(library):
    take(library, of_sgf())
    annotations.set_repertoire(library, board("h8h7"), point("h6"))
    found = survey(library, FREESTYLE, Colour.BLACK)
    assert len(found.conflicts) == 1
    assert len(found.lines) == 3


def test_a_branch_and_the_moves_played_most_make_repertoires(library):
    lines = ["h8h7i7i6", "h8h7i7i6", "h8h7g7", "h8i7i8", "h8i7j9"]
    turned = [[14 - p % 15 + p // 15 * 15 for p in board(line).moves] for line in lines]
    for moves, black in ((board(line).moves, "Ann") for line in lines):
        add(library, [LibraryGame(FREESTYLE, tuple(moves), BLACK_WON, black=black, date=str(len(moves)))])
    for n, moves in enumerate(turned):
        about = {"black": "Cid", "white": "ANN", "date": f"199{n}"}
        add(library, [LibraryGame(FREESTYLE, tuple(moves), BLACK_WON, **about)])
    own = propose(Board(), Colour.BLACK, moves_of_player(library, FREESTYLE, Colour.BLACK, ["ann"]), 6)
    assert {len(b.moves): move for b, move in own.steps}[0] == point("h8")
    direct = [point("h8"), point("h7")]
    assert next(move for b, move in own.steps if b.moves in (direct, [point("h8"), point("h9")]))
    often = propose(Board(), Colour.WHITE, moves_of_library(library, 4), 6)
    assert [len(b.moves) for b, _ in often.steps] == [1]


def asked(library, drilled, count, right=True, now=NOW):
    """The next so many positions of a drill, all answered alike."""
    found, reached = [], None
    for _ in range(count):
        task = drilled.ask(library, reached, now)
        if task is None:
            break
        found.append(task.board.copy())
        decks.answer(library, task, right, now=now)
        reached = task.board.copy()
        reached.push(task.solutions[0])
    return found


def test_a_drill_follows_the_lines_and_ends_when_all_is_asked(library):
    take(library, of_sgf())
    drill.begin(library, 20, DrillOpponent.FREQUENCY, NOW)
    boards = asked(library, Drill(library, random.Random(1)), 9)
    assert len({position_of(b).key for b in boards}) == 5 == len(boards)
    assert [b.ply for b in boards[:3]] == [0, 2, 4]
    assert boards[2].moves[:2] == boards[1].moves  # one line, as it lies on the board
    session = drill.session(library)
    assert (session.asked, session.right, session.left) == (5, 5, 15)


def test_the_next_day_asks_what_is_due_and_plays_what_is_known(library):
    take(library, of_sgf())
    for day in (0, 0.1, 4):
        asked(library, Drill(library, random.Random(1)), 9, now=NOW + timedelta(days=day))
    leaf = board("h8h7i7i6")
    task = decks.task_at(library, Deck.OPENINGS, leaf)
    decks.answer(library, task, False, now=NOW + timedelta(days=5))
    tomorrow = NOW + timedelta(days=6)
    [only] = asked(library, Drill(library, random.Random(1)), 9, now=tomorrow)
    assert position_of(only).key == position_of(leaf).key
    assert len(only.moves) == 4  # what comes before it was played
    future = drill.forecast(library, 30, tomorrow)
    assert (future.total, future.new) == (5, 0)
    assert future.known[0] > future.known[10] > future.known[29]
    assert sum(future.due) >= 1


def test_the_least_known_reply_is_played_when_that_is_chosen(library):
    take(library, of_sgf())
    drill.begin(library, 20, DrillOpponent.DIFFICULTY, NOW)
    asked(library, Drill(library, random.Random(1)), 9)
    weak = board("h8i7")
    for _ in range(2):
        decks.answer(
            library, decks.task_at(library, Deck.OPENINGS, weak), False, now=NOW + timedelta(hours=1)
        )
    task = Drill(library, random.Random(1)).ask(library, board("h8"), NOW + timedelta(days=30))
    assert position_of(task.board).key == position_of(weak).key


@pytest.mark.parametrize(
    "kept", ['{"length": 3}', '{"length": 3, "opponent": "frequency", "since": "noon"}', "3"]
)
def test_a_damaged_session_is_an_error_of_the_library(library, kept):
    library.set_setting("drill", kept)
    with pytest.raises(LibraryError, match="the session of a drill"):
        drill.begin(library, 3, DrillOpponent.FREQUENCY, NOW)


def test_a_session_goes_on_and_another_day_begins_one(library):
    take(library, of_sgf())
    drill.begin(library, 3, DrillOpponent.FREQUENCY, NOW)
    asked(library, Drill(library, random.Random(1)), 2)
    drill.begin(library, 4, DrillOpponent.DIFFICULTY, NOW + timedelta(hours=1))
    assert (drill.session(library).asked, drill.session(library).left) == (2, 2)
    drill.begin(library, 4, DrillOpponent.DIFFICULTY, NOW + timedelta(days=1))
    assert drill.session(library).asked == 0


KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from library import drill
from library.drill import Drill
from library.puzzles import decks
from library.store import Store
from tests.engine.records.contents import sgf_trees
store = Store(sys.argv[1])
drilled, reached = Drill(store), None
for number in range(3):
    task = drilled.ask(store, reached)
    decks.answer(store, task, True)
    reached = task.board.copy()
    reached.push(task.solutions[0])
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.posix("SIGKILL")
def test_a_kill_in_a_drill_loses_nothing(library, tmp_path):
    take(library, of_sgf())
    drill.begin(library, 20, DrillOpponent.FREQUENCY)
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", KILLED, str(library.path)], cwd=root, check=False)
    assert done.returncode == -signal.SIGKILL
    session = drill.session(library)
    assert (session.asked, session.right, session.left) == (3, 3, 17)
    drilled = Drill(library, random.Random(1))
    now = datetime.now(UTC)
    assert len(asked(library, drilled, 9, now=now)) == 2


def test_the_command_makes_and_shows_a_repertoire(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.sgf").write_text(SGF)
    assert run(["a.narabe", "repertoire", "black", "--file", "a.sgf"]) == 0
    said = capsys.readouterr().out
    assert "5 new, 0 known" in said
    assert "2 lines, 5 positions with black to move" in said
    assert "conflict" in said
    assert run(["a.narabe", "repertoire", "white"]) == 0
    assert "0 lines" in capsys.readouterr().out
