"""Puzzles: right, unique, refuted; decks, ratings and the days on which they are asked again."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from engine import _core
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.position import BoardKind, position_of
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant
from library import annotations
from library.maintenance import check, merge
from library.puzzles import collection, solution
from library.puzzles.decks import (
    HINT_COST,
    Deck,
    Difficulty,
    OwnMistake,
    add_mistake,
    add_puzzles,
    answer,
    best_runs,
    counts,
    next_task,
    next_tasks,
    note_run,
    player_rating,
    run_tasks,
    streak,
    sync_repertoire,
    take_shipped,
)
from library.puzzles.finder import (
    SHORTEST_WIN,
    THREATS_NODES,
    Puzzle,
    PuzzleTheme,
    core_board,
    defence_puzzle,
    find,
    likeness,
    win_puzzle,
    wins_after,
)
from library.puzzles.rating import Rating, rated
from library.store import LibraryError, Store

NOW = datetime(2026, 5, 3, 12, tzinfo=UTC)


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


@pytest.fixture(scope="module")
def puzzles():
    """Some of those that Narabe comes with."""
    found = collection.shipped()
    return found[:: len(found) // 12]


def test_the_line_of_a_puzzle_wins_and_begins_with_a_solution(puzzles):
    for puzzle in puzzles:
        if puzzle.theme is PuzzleTheme.DEFENCE:
            continue
        board = puzzle.board()
        side = board.turn
        assert puzzle.line[0] in puzzle.solutions
        assert len(puzzle.line) >= SHORTEST_WIN
        for point in puzzle.line:
            board.push(point)
        assert board.outcome is not None
        assert board.outcome.winner is side


def test_a_win_is_shown_against_replies_near_it_where_all_lose_alike():
    """The solver's own line answers a later three with a corner: no reply stops it."""
    board = Board.from_moves(parse_line("i7g6h8g10h9f11e12h5e14d13f12i11j5", 15, 15))
    lines = solution.winning_lines(board, 109)
    assert lines
    for line in lines:
        after = board.copy()
        for point in line:
            assert point in after.near(4)
            after.push(point)
        assert after.outcome.winner is board.turn


def test_each_solution_wins_and_others_are_not_proven(puzzles):
    for puzzle in puzzles:
        if puzzle.theme is PuzzleTheme.DEFENCE:
            continue
        board = core_board(puzzle.board())
        for move in {*puzzle.solutions, *board.near(1)[::4]}:
            after = board.copy()
            after.push(move)
            if after.over:  # a foul
                assert move not in puzzle.solutions
                continue
            wins = wins_after(after, _core.Solver(16), puzzle.line, THREATS_NODES) is True
            assert wins == (move in puzzle.solutions)


def test_the_puzzles_that_are_shipped_are_found_again(puzzles):
    puzzle = next(p for p in puzzles if p.theme is PuzzleTheme.THREATS)
    again = win_puzzle(puzzle.kind, puzzle.moves, by_fours=False)
    assert again is not None
    assert again.solutions[0] in puzzle.solutions
    played = [*puzzle.moves, *puzzle.line]
    assert any(found.theme is not PuzzleTheme.DEFENCE for found in find(puzzle.kind, played))


def test_no_two_shipped_puzzles_are_alike_and_they_are_small():
    found = collection.shipped()
    assert len({likeness(puzzle) for puzzle in found}) == len(found)
    assert len(collection.shipped_text()) < 1_000_000
    assert {puzzle.kind.variant for puzzle in found} == {Variant.FREESTYLE, Variant.RENJU}


def lines_with_a_threat(board, point):
    """How many lines of a point have a four or an open three once a stone lies on it: each line alone."""
    column, row = board.column_row(point)
    found = 0
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        alone = _core.Board(board.width, board.height, board.variant.index, board.row_length)
        alone.place(point, int(board.turn))
        for other, cell in enumerate(board.cells):
            across, along = (other % board.width - column), (other // board.width - row)
            if cell in (1, 2) and across * up == along * right and other != point:
                alone.place(other, cell)
        made = (_core.MoveClass.FIVE, _core.MoveClass.OPEN_FOUR)
        found += any(alone.points_of(int(board.turn), move_class) for move_class in made)
    return found


def test_forks_make_two_threats_and_first_moves_none():
    shipped = collection.shipped()
    threats = {
        theme: [
            lines_with_a_threat(p.board(), move) for p in shipped if p.theme is theme for move in p.solutions
        ]
        for theme in (PuzzleTheme.FORK, PuzzleTheme.FIRST_MOVE)
    }
    assert min(threats[PuzzleTheme.FORK]) == 2
    assert max(threats[PuzzleTheme.FIRST_MOVE]) == 0


def test_a_game_gives_one_puzzle_of_each_theme():
    quiet = next(puzzle for puzzle in collection.shipped() if puzzle.theme is PuzzleTheme.FIRST_MOVE)
    themes = [found.theme for found in find(quiet.kind, [*quiet.moves, *quiet.line])]
    assert PuzzleTheme.FIRST_MOVE in themes
    assert len(set(themes)) == len(themes) > 1


def test_trivial_wins_are_no_puzzles():
    four = [112, 0, 113, 2, 114, 4, 115, 6]
    assert win_puzzle(BoardKind(), four, True) is None
    open_three = [112, 0, 113, 2, 114, 30]
    assert win_puzzle(BoardKind(), open_three, True) is None
    assert defence_puzzle(BoardKind(), open_three) is None


def test_shifted_and_turned_puzzles_are_alike(puzzles):
    puzzle = puzzles[0]
    turn = Symmetry.ROTATE_90

    def image(points):
        return turn.moves(points, 15, 15)

    other = Puzzle(
        puzzle.kind, image(puzzle.moves), puzzle.theme, image(puzzle.solutions), image(puzzle.line), 1, 1
    )
    assert likeness(other) == likeness(puzzle)
    assert len({likeness(puzzle) for puzzle in puzzles}) > 1


def test_a_line_is_a_puzzle():
    line = (
        '{"rule":"renju","size":[15,15],"moves":"h8h9i9","theme":"foul trap","solutions":"g7","line":"g7g8",'
        '"nodes":12,"grade":3}'
    )
    (puzzle,) = collection.parse(line + "\n\n")
    assert (puzzle.kind, puzzle.theme) == (BoardKind(variant=Variant.RENJU), PuzzleTheme.FOUL_TRAP)
    assert (puzzle.moves, puzzle.solutions, puzzle.line) == ((112, 127, 128), (96,), (96, 111))
    assert (puzzle.nodes, puzzle.grade) == (12, 3)


def test_a_line_that_is_not_a_puzzle_is_named():
    with pytest.raises(ValueError, match=r"p.jsonl, line 1: not a puzzle"):
        collection.parse('{"rule":"freestyle"}\n', "p.jsonl")


def test_puzzles_go_into_a_deck_once_and_come_back(library, puzzles):
    assert add_puzzles(library, puzzles) > 0
    library.write("UPDATE puzzle SET theme = 'fours'")  # by a version with fewer themes
    assert add_puzzles(library, puzzles) == 0
    themes = library.rows("SELECT theme FROM puzzle")
    assert sorted(themes) == sorted((puzzle.theme.value,) for puzzle in puzzles)
    task = next_task(library, Deck.PUZZLES, NOW)
    assert task is not None and task.is_new
    after = core_board(task.board)
    after.push(task.solutions[0])
    assert task.theme == PuzzleTheme.DEFENCE.value or wins_after(after, _core.Solver(16), task.line) is True


def test_a_merge_brings_the_answers_to_puzzles_that_are_there_unanswered(library, puzzles, tmp_path):
    """As the shipped ones are in every library; what was answered here stays as it was answered."""
    add_puzzles(library, puzzles[:2])
    with Store(tmp_path / "other.narabe") as other:
        add_puzzles(other, puzzles[:2])
        first = next_task(other, Deck.PUZZLES, NOW)
        answer(other, first, False, now=NOW)
        theirs = other.row("SELECT state FROM card")
        merge(library, other)
        assert library.row("SELECT state FROM card") == theirs
        again = next_task(library, Deck.PUZZLES, NOW + timedelta(minutes=5))
        assert again.board.moves == first.board.moves and not again.is_new
        answer(library, again, True, now=NOW + timedelta(minutes=5))
        merge(library, other)
    assert library.rows("SELECT correct FROM answer ORDER BY date") == [(0,), (1,)]
    assert library.row("SELECT count(*) FROM puzzle") == (2,)


def test_a_wrong_answer_is_asked_again_soon_and_a_right_one_later(library, puzzles):
    add_puzzles(library, puzzles[:2])
    first = next_task(library, Deck.PUZZLES, NOW)
    answer(library, first, False, now=NOW)
    second = next_task(library, Deck.PUZZLES, NOW)
    assert second.number != first.number
    answer(library, second, True, now=NOW)
    assert next_task(library, Deck.PUZZLES, NOW) is None
    soon = NOW + timedelta(minutes=5)
    assert next_task(library, Deck.PUZZLES, soon).number == first.number
    for day in (0, 20):  # learnt: the pauses grow
        answer(
            library,
            next_task(library, Deck.PUZZLES, soon + timedelta(days=day)),
            True,
            now=soon + timedelta(days=day),
        )
    assert counts(library, Deck.PUZZLES, NOW + timedelta(days=400)) == (2, 0)


def test_ratings_follow_the_answers(library, puzzles):
    add_puzzles(library, puzzles)
    before = player_rating(library)
    task = next_task(library, Deck.PUZZLES, NOW)
    after = answer(library, task, True, now=NOW)
    assert after.rating > before.rating
    assert after.deviation < before.deviation
    assert player_rating(library) == after
    hinted = answer(library, next_task(library, Deck.PUZZLES, NOW), True, hints=3, now=NOW)
    assert hinted.rating < after.rating + 60
    assert streak(library) == 2
    answer(library, next_task(library, Deck.PUZZLES, NOW), False, now=NOW)
    assert streak(library) == 0


@pytest.mark.parametrize("rating", [1000.0, 1500.0, 2200.0])
@pytest.mark.parametrize("hints", [0, 1, 2])
def test_a_hint_costs_its_share_of_what_an_answer_wins(library, puzzles, rating, hints):
    """Whatever the puzzle: for an easy one a solution with a hint cost points before."""
    add_puzzles(library, puzzles)
    task = replace(next_task(library, Deck.PUZZLES, NOW), rating=Rating(rating, 80))
    full = rated(Rating(), task.rating, 1.0)
    after = answer(library, task, True, hints=hints, now=NOW)
    assert after.rating == pytest.approx(1500 + (1 - HINT_COST * hints) * (full.rating - 1500))
    assert after.deviation == full.deviation


def test_new_puzzles_are_as_hard_as_the_player_wants(library):
    take_shipped(library)
    ratings = {
        difficulty: [
            task.rating.rating for task in next_tasks(library, Deck.PUZZLES, 5, NOW, difficulty=difficulty)
        ]
        for difficulty in Difficulty
    }
    easier, suited, harder = (ratings[difficulty] for difficulty in Difficulty)
    assert max(easier) < 1500 < min(harder)
    assert all(abs(rating - 1500) <= 400 for rating in suited)


def test_a_timed_run_begins_with_the_easiest_and_keeps_the_most_that_were_solved(library):
    add_puzzles(library, collection.shipped()[::6])
    run = run_tasks(library, variant=Variant.RENJU, chance=Random(1))
    grades = [task.grade for task in run]
    assert 40 < len(run) == len({task.number for task in run}) <= 70
    assert max(map(grades.count, grades)) == 6
    assert grades == sorted(grades) and grades[0] == 1 and grades[-1] == 10
    assert {task.board.variant for task in run} == {Variant.RENJU}
    for minutes, solved in ((3, 7), (5, 9), (3, 5)):
        note_run(library, minutes, solved)
    assert best_runs(library) == {3: 7, 5: 9}
    library.set_setting("timed runs", "[1]")
    with pytest.raises(LibraryError, match="the timed runs"):
        best_runs(library)


def test_glickmans_example():
    """A game of the example in his paper, alone: 1500 (200) beats 1400 (30)."""
    new = rated(Rating(1500, 200, 0.06), Rating(1400, 30, 0.06), 1.0)
    assert new.rating == pytest.approx(1563.6, abs=0.5)
    assert new.deviation == pytest.approx(175.4, abs=0.5)
    lost = rated(Rating(1500, 200, 0.06), Rating(1400, 30, 0.06), 0.0)
    assert lost.rating < 1500


def test_the_deck_of_openings_is_the_repertoire(library):
    board = Board.from_moves([112])
    annotations.set_repertoire(library, board, 113)
    annotations.set_repertoire(library, board, 98)
    assert sync_repertoire(library) == 1
    task = next_task(library, Deck.OPENINGS, NOW)
    assert task.theme == ""
    assert len(task.solutions) == 8  # four points beside the stone, four across
    answer(library, task, True, now=NOW)
    assert sync_repertoire(library) == 1  # the card stays
    assert next_task(library, Deck.OPENINGS, NOW) is None
    annotations.set_repertoire(library, board, 113, False)
    annotations.set_repertoire(library, board, 98, False)
    assert sync_repertoire(library) == 0


def test_a_repertoire_that_was_changed_is_healthy(library):
    board = Board.from_moves([112])
    for move, wanted in ((113, True), (98, True), (98, False), (126, True), (113, False), (113, True)):
        annotations.set_repertoire(library, board, move, wanted)
        assert list(check(library)) == []
        sync_repertoire(library)
        assert list(check(library)) == []


def test_answers_go_with_their_puzzle(library):
    first, second = Board.from_moves([112]), Board.from_moves([112, 113])
    annotations.set_repertoire(library, first, 113)
    sync_repertoire(library)
    answer(library, next_task(library, Deck.OPENINGS, NOW), True, now=NOW)
    annotations.set_repertoire(library, first, 113, False)
    annotations.set_repertoire(library, second, 128)
    sync_repertoire(library)
    assert next_task(library, Deck.OPENINGS, NOW).is_new
    assert library.rows("SELECT * FROM answer") == []


def test_a_check_reads_the_puzzles(library, puzzles):
    add_puzzles(library, puzzles)
    board = Board.from_moves(parse_line("h8i9g9", 15, 15))
    better, played, stone = parse_line("h9a1h8", 15, 15)
    add_mistake(library, board, OwnMistake("blunder", played, (better,)))
    task = next_task(library, Deck.PUZZLES, NOW)
    answer(library, task, True, now=NOW)
    assert list(check(library)) == []
    first, second, third = (number for number in range(1, 5) if number != task.number)
    library.write("UPDATE puzzle SET line = x'' WHERE id = ?", (first,))
    library.write("UPDATE puzzle SET deck = 'none' WHERE id = ?", (second,))
    library.write("UPDATE puzzle SET line = CAST(line || line AS BLOB) WHERE id = ?", (third,))
    library.write("UPDATE card SET state = 'no card'")
    library.write("UPDATE mistake SET played = ?", (position_of(board).canonical(stone),))
    faults = sorted(check(library))
    assert f"puzzle {first}: its line does not begin with a solution" in faults
    assert any(fault.startswith(f"puzzle {second}: the library is damaged: a puzzle") for fault in faults)
    assert f"puzzle {third}: its line cannot be played" in faults
    assert any(fault.startswith(f"puzzle {task.number}: the library is damaged: what is") for fault in faults)
    assert f"puzzle {len(puzzles) + 1}: the mistake cannot be played" in faults
    assert len(faults) == 5
