"""The course: its positions, how answers are judged, and a lesson through the window."""

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from engine.rules.coordinates import Labels
from gui.analysis.course import POSITIONS, CourseProgress, Goal, LessonExercise, lesson_exercises
from gui.analysis.exercises import AnswerVerdict
from gui.analysis.lesson import Lesson, lesson_of
from gui.analysis.practice import ExercisePhase
from gui.application import App
from gui.dialogs.course import CourseDialog
from gui.model.mistakes import MistakeKind
from library.puzzles.finder import PuzzleTheme

ALL = [exercise for lesson in Lesson for exercise in lesson_exercises(lesson)]


def name(exercise: LessonExercise) -> str:
    return f"{exercise.lesson.value}-{exercise.number}"


def test_a_lesson_has_three_to_six_positions() -> None:
    assert len(Lesson) == 12 and all(3 <= len(POSITIONS[lesson]) <= 6 for lesson in Lesson)


@pytest.mark.parametrize("exercise", ALL, ids=name)
def test_its_answer_is_right_and_a_random_move_is_not(exercise: LessonExercise) -> None:
    assert exercise.board.outcome is None
    assert exercise.assess(exercise.solution[0]).verdict is AnswerVerdict.RIGHT
    corners = (0, 14, 210, 224)
    for corner in [point for point in corners if exercise.board.is_legal(point)][:2]:
        refused = exercise.assess(corner)
        assert refused.verdict is AnswerVerdict.WRONG
        reason = exercise.reason(corner, False, Labels(15, 15))
        assert reason or len(refused.line) > 1, "a wrong answer is refuted, or what it lacks is said"


def test_whatever_does_what_is_asked_is_right() -> None:
    labels = Labels(15, 15)
    three = lesson_exercises(Lesson.THREE)[0]
    tried = [
        point for point in three.board.near(2) if point // 15 in (6, 7, 8)
    ]  # the row and those beside it
    right = {point for point in tried if three.assess(point).verdict is AnswerVerdict.RIGHT}
    assert right == set(labels.parse_line("f8g8j8k8"))
    hold = lesson_exercises(Lesson.DEFENCE)[1]
    assert {
        labels.name(p) for p in labels.parse_line("f7i7k7") if hold.assess(p).verdict is AnswerVerdict.RIGHT
    } == {labels.name(p) for p in labels.parse_line("f7i7k7")}


def test_a_forbidden_point_is_explained_and_is_no_move_elsewhere() -> None:
    foul = lesson_exercises(Lesson.RENJU)[0]
    assert "three" in foul.reason(foul.solution[0], True, Labels(15, 15))
    for exercise in ALL:
        board = exercise.board
        if board.variant.rules.fouls and board.turn is Colour.BLACK and exercise is not foul:
            point = next((p for p in board.legal_moves() if board.foul(p)), None)
            wanted = AnswerVerdict.RIGHT if exercise._asked.goal is Goal.FORBIDDEN else AnswerVerdict.WRONG
            assert point is None or exercise.assess(point).verdict is wanted


def test_mistakes_and_puzzles_have_their_lessons() -> None:
    assert all(lesson_of(theme) in Lesson for theme in PuzzleTheme)
    by_rates = {MistakeKind.BLUNDER, MistakeKind.MISTAKE, MistakeKind.INACCURACY}
    assert {kind for kind in MistakeKind if lesson_of(kind) is None} == by_rates


def test_progress_outlasts_the_app(tmp_path: Path) -> None:
    path = tmp_path / "profile" / "course.json"
    progress = CourseProgress(path)
    assert progress.following is Lesson.FIVE and progress.first_open(Lesson.FIVE) == 0
    for number in (0, 1, 3):
        progress.note(Lesson.FIVE, number)
    progress.save()
    again = CourseProgress(path)
    assert again.solved(Lesson.FIVE) == 3 and again.first_open(Lesson.FIVE) == 2
    again.note(Lesson.FIVE, 2)
    assert again.following is Lesson.THREE
    for damaged in (b"", b"[1]", b'{"five": 3}', b'{"five": ["x"]}', b"\xff"):
        path.write_bytes(damaged)
        assert CourseProgress(path).solved(Lesson.FIVE) == 0


def answer(qtbot: QtBot, app: App, point: int, phase: ExercisePhase) -> None:
    app.play.make_move(point)
    qtbot.waitUntil(lambda: app.practice.phase is phase)


def test_a_lesson_from_the_welcome_to_its_end(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["learn"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, CourseDialog) and dialog.lesson is Lesson.FIVE
    QTest.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    box = app.panels.review.practice_box
    assert box.isVisible() and box.about.text() and "1 of 4" in box.exercise.text()
    answer(qtbot, app, 0, ExercisePhase.REFUTED)
    assert "does not make five" in box.verdict.text()
    QTest.mouseClick(box.go_on_button, Qt.MouseButton.LeftButton)
    for exercise in lesson_exercises(Lesson.FIVE):
        answer(qtbot, app, exercise.solution[0], ExercisePhase.SOLVED)
        QTest.mouseClick(box.go_on_button, Qt.MouseButton.LeftButton)
    following = app.window.dialog
    assert isinstance(following, CourseDialog) and following is not dialog
    assert following.lesson is Lesson.THREE and "✓" in following.model.text(0, 1)
    following.reject()
    qtbot.waitUntil(lambda: CourseProgress(app.store.profile / "course.json").solved(Lesson.FIVE) == 4)


def test_a_lesson_goes_on_after_a_restart(qtbot: QtBot, app: App) -> None:
    app.review.start_lesson(Lesson.FOUR)
    answer(qtbot, app, app.practice.exercise.solution[0], ExercisePhase.SOLVED)
    app.practice.go_on()
    state = app.practice.state()
    app.practice.end()
    app.practice.restore(state)
    assert app.practice.lesson is Lesson.FOUR and app.practice.deck.index == 1


def test_a_hint_leads_to_its_lesson(qtbot: QtBot, app: App) -> None:
    app.review.start_lesson(Lesson.RENJU)
    box = app.panels.review.practice_box
    assert not box.lesson_button.isVisible(), "a lesson is not explained by another"
    assert not app.panels.board.painted.picture.forbidden
    answer(qtbot, app, app.practice.exercise.solution[0], ExercisePhase.SOLVED)
    assert "Forbidden: double three" in box.verdict.text()
