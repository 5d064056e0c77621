"""The library's decks in the window: puzzles, the user's own mistakes, the repertoire."""

import shutil
from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from gui.analysis.practice import ExercisePhase, Hint, PracticeState
from gui.analysis.trainer import Choice
from gui.model.mistakes import Mistake, MistakeKind
from library import annotations
from library.puzzles import decks
from library.puzzles.decks import Deck
from library.puzzles.finder import PuzzleTheme
from library.store import LibraryError, Store


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A library that has taken in the shipped puzzles."""
    path = tmp_path_factory.mktemp("filled") / "library.narabe"
    with Store(path) as store:
        decks.take_shipped(store)
    return path


@pytest.fixture(autouse=True)
def _library(filled, tmp_path):
    shutil.copy(filled, tmp_path / "library.narabe")


def ask(qtbot, app, choice):
    app.review.practise_deck(choice)
    qtbot.waitUntil(lambda: app.practice.exercise is not None)
    return app.practice.exercise


def drawn(app):
    return tuple(stone.point for stone in app.panels.board.painted.picture.variation)


def test_a_puzzle_is_chosen_in_the_dialog_and_solved_with_every_defence(qtbot, app):
    app.window.actions_by_name["practise_deck"].trigger()
    dialog = next(child for child in app.window.children() if type(child).__name__ == "PracticeDialog")
    assert dialog.counts[Deck.PUZZLES].text() == "counting..."  # in the background, which may take seconds
    qtbot.waitUntil(lambda: dialog.counts[Deck.PUZZLES].text().startswith("due: 0, new: 1"))
    dialog.theme.setCurrentIndex(dialog.theme.findData(PuzzleTheme.THREATS))
    dialog.accept()
    qtbot.waitUntil(lambda: app.practice.exercise is not None)
    exercise, box = app.practice.exercise, app.panels.review.practice_box
    assert exercise.task.theme == PuzzleTheme.THREATS.value
    assert app.window.statusBar().currentMessage() == ""  # it is no longer looked for
    assert box.exercise.text() == f"Puzzles: find the best move for {exercise.board.turn.name.title()}."
    assert "Your rating 1500 ± 350" in box.score.text()
    app.play.make_move(exercise.task.solutions[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    qtbot.waitUntil(lambda: len(app.practice.lines) > 0)
    qtbot.waitUntil(lambda: app.practice.standing.rating.rating > 1500)
    for line in app.practice.lines:
        board = exercise.board
        for point in line:
            board.push(point)
        assert board.outcome.winner is exercise.board.turn
    assert drawn(app) == app.practice.lines[0][:10]  # the win against a real defence, without being asked for
    for _ in app.practice.lines:
        box.line_button.click()
    assert drawn(app) == app.practice.lines[0][:10]
    QTest.mouseClick(box.lines.layout().itemAt(1).widget(), Qt.MouseButton.LeftButton)
    assert len(drawn(app)) == min(10, len(app.practice.lines[0])) - 1
    box.go_on_button.click()
    qtbot.waitUntil(lambda: app.practice.exercise is not exercise)
    assert app.practice.phase is ExercisePhase.ASKED


def test_a_timed_run_counts_what_is_solved_until_its_clock_ends(qtbot, app, monkeypatch):
    practice, box = app.practice, app.panels.review.practice_box
    seconds, remarks = [1000.0], []
    monkeypatch.setattr(practice, "now", lambda: seconds[0])
    practice.remark.connect(lambda text, _ms: remarks.append(text))
    app.window.actions_by_name["practise_deck"].trigger()
    dialog = next(child for child in app.window.children() if type(child).__name__ == "PracticeDialog")
    dialog.clock.setCurrentIndex(dialog.clock.findData(3))
    assert not dialog.difficulty.isEnabled()  # a run begins with the easiest
    dialog.accept()
    qtbot.waitUntil(lambda: practice.exercise is not None)
    first = practice.exercise
    assert box.exercise.text().startswith("3:00 left: find the best move for ")
    assert box.skip_button.isVisibleTo(box) and not box.hint_button.isVisibleTo(box)
    app.window.actions_by_name["hint"].trigger()
    assert (practice.hint, practice.exercise) == (Hint.NONE, first)
    seconds[0] += 20.5
    practice.tick()
    assert box.exercise.text().startswith("2:40 left: ")
    for _ in range(2):
        app.play.make_move(practice.exercise.task.solutions[0])  # the next follows at once
    assert practice.exercise is not first and box.score.text() == "2 exercises solved"
    grades = [exercise.task.grade for exercise in practice.deck.exercises]
    assert grades == sorted(grades) and grades[-1] > 7
    exercise = practice.exercise
    app.play.make_move(next(p for p in exercise.board.near(1) if p not in exercise.task.solutions))
    assert practice.exercise is not exercise
    box.skip_button.click()
    assert (practice.time_left_s, practice.deck.solved) == (139.5, 2)  # 10 seconds for each
    assert practice.state() == PracticeState()  # a run does not go on after a restart
    seconds[0] += 139.5
    app.play.make_move(practice.exercise.task.solutions[0])  # too late
    assert practice.exercise is None
    assert remarks[-1] == "Run done: 2 puzzles solved.  ·  most in 3 min: 2"
    practice.close()
    with Store(app.library_controller.path) as store:
        assert decks.best_runs(store) == {3: 2}
        assert store.rows("SELECT * FROM answer") == [] == store.rows("SELECT * FROM card")


def test_a_wrong_answer_is_refuted_counted_once_and_asked_again(qtbot, app):
    exercise = ask(qtbot, app, Choice(Deck.PUZZLES, PuzzleTheme.FOURS))
    wrong = next(p for p in exercise.board.near(1) if p not in exercise.task.solutions)
    app.play.make_move(wrong)
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.REFUTED)
    assert drawn(app)[0] == wrong and len(drawn(app)) > 1
    app.practice.go_on()
    app.play.make_move(exercise.task.solutions[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    app.practice.end()
    app.practice.trainer.close()
    with Store(app.library_controller.path) as store:
        assert store.rows("SELECT puzzle, correct FROM answer") == [(exercise.task.number, 0)]


def test_the_only_defence_stays_drawn_while_others_lines_are_found(qtbot, app):
    exercise = ask(qtbot, app, Choice(Deck.PUZZLES, PuzzleTheme.DEFENCE))
    app.play.make_move(exercise.solution[0])
    qtbot.waitUntil(lambda: len(app.practice.lines) > 0)
    assert drawn(app) == exercise.solution[:1]


def test_an_answer_that_a_full_disk_refuses_is_reported_and_noted_later(qtbot, app, monkeypatch):
    exercise = ask(qtbot, app, Choice(Deck.PUZZLES, PuzzleTheme.FOURS))

    def refuse(*_):
        raise LibraryError("the disk is full")

    with monkeypatch.context() as full, qtbot.waitSignal(app.practice.failed) as told:
        full.setattr(Store, "write", refuse)
        app.play.make_move(exercise.task.solutions[0])
    assert told.args == ["the disk is full"]
    app.practice.skip()
    qtbot.waitUntil(lambda: app.practice.exercise is not exercise)
    with Store(app.library_controller.path) as store:
        assert store.rows("SELECT puzzle, correct FROM answer") == [(exercise.task.number, 1)]


def test_hints_show_theme_place_and_first_stone_and_cost(qtbot, app):
    exercise = ask(qtbot, app, Choice(Deck.PUZZLES))
    hint = app.panels.review.practice_box.hint_button
    hint.click()
    assert app.practice.verdict == f"Theme: {exercise.theme}"
    hint.click()
    left, top, right, bottom = app.practice.hinted_region
    column, row = exercise.board.column_row(exercise.solution[0])
    assert left <= column <= right and top <= row <= bottom
    assert app.panels.board.painted.picture.lines
    hint.click()
    assert app.panels.board.painted.picture.letters == ((exercise.solution[0], "!"),)
    app.play.make_move(exercise.solution[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    assert not app.panels.board.painted.picture.lines and app.practice.hint is Hint.FIRST_STONE
    app.practice.trainer.close()
    with Store(app.library_controller.path) as store:
        assert store.rows("SELECT correct, hints FROM answer") == [(1, 3)]


def test_ones_own_mistakes_of_a_review_come_back(qtbot, app):
    """Only the user's, and with what the engine said of the position."""
    tree = GameTree.from_moves([112, 113, 97, 127], GameInfo(black="Someone", white="me"))
    settings = app.store.current
    app.store.change(replace(settings, library=replace(settings.library, names=("Me",))))
    nodes = list(tree.root.main_line())
    best = Candidate(96, 0.8, 5000, line=(96, 98))
    played = Candidate(127, 0.3, 100, line=(127, 98))
    app.document.open_tree(tree)
    app.document.set_analysis(nodes[3], Analysis((best, played), 5000, engine="Tester"))
    mistakes = [
        Mistake(nodes[3], MistakeKind.BLUNDER, 0.5, (128,)),
        Mistake(nodes[4], MistakeKind.BLUNDER, 0.5, (96, 98)),
    ]
    app.reviewer.line = nodes
    app.reviewer.finished.emit(mistakes)
    app.library_controller.close()
    exercise = ask(qtbot, app, Choice(Deck.MISTAKES))
    assert (exercise.refused, exercise.solution) == (exercise.mistake.node.move, exercise.mistake.better)
    assert app.practice.text == "My mistakes: find a better move for White than " + (
        app.document.labels.name(exercise.refused) + "."
    )
    assert exercise.best_rate == 0.8
    app.play.make_move(exercise.refused)
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.REFUTED)
    app.practice.go_on()
    app.play.make_move(exercise.solution[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    app.practice.skip()
    qtbot.waitUntil(lambda: app.practice.exercise is None)  # there was only one


def test_the_repertoire_is_asked(qtbot, app):
    with Store(app.library_controller.path) as store:
        annotations.set_repertoire(store, Board.from_moves([112]), 113)
    exercise = ask(qtbot, app, Choice(Deck.OPENINGS))
    assert app.practice.text == "My openings: what do you play here as White?"
    app.practice.give_hint()
    assert app.practice.hint is Hint.REGION  # an opening has no theme
    app.play.make_move(exercise.task.solutions[-1])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    app.practice.go_on()
    qtbot.waitUntil(lambda: app.practice.exercise is None)
    with Store(app.library_controller.path) as store:
        assert decks.counts(store, Deck.OPENINGS)[1] == 0
