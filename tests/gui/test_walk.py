"""From the first start through the first lesson to a game with hints, its review and its practice.

By mouse alone, and by keyboard alone: all is done by real events on the window at its least size, in one
of the languages and themes. With NARABE_WALK_PICTURES, a folder, each step leaves a picture there.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QAbstractButton, QApplication, QDialog, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from engine.rules.coordinates import Labels, parse_line
from gui.analysis.course import lesson_exercises
from gui.analysis.lesson import Lesson
from gui.analysis.practice import ExercisePhase as PracticePhase
from gui.application import App
from gui.base import language
from gui.base.settings import AnalysisSettings, BoardSettings, GameSettings, PlayerSettings, Settings
from gui.dialogs.course import CourseDialog
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.welcome import WelcomeDialog
from gui.play.state import Phase
from matches.engine_list import EngineSettings
from screenshots import LEAST_SIZE

Brain = Callable[..., EngineSettings]


@pytest.fixture
def walker(
    request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication, tmp_path: Path, brain: Brain
) -> Iterator[App]:
    """The app at its first start, in a language and a theme."""
    code, theme = request.param
    language.install(qapp, code)
    settings = Settings(
        language=code,
        board=BoardSettings(theme),
        analysis=AnalysisSettings(review_visits=100),
        engines=(brain(),),
        analysis_engine="Tester",
        game=GameSettings(white=PlayerSettings("Tester")),
    )
    app = App(settings, tmp_path / "settings.json")
    app.game.answer_delay_ms = 0
    qtbot.addWidget(app.window)
    app.window.resize(*LEAST_SIZE)
    app.window.show()
    qtbot.waitExposed(app.window)
    app.play.welcome(app.review.learn, app.review.choose_deck, app.library.import_games)
    yield app
    app.window.close()
    language.install(qapp, "en")


WALKS = [("en", "light"), ("cs", "dark"), ("ja", "light"), ("zh", "dark")]


def button_of(dialog: QDialog, role: QDialogButtonBox.ButtonRole) -> QAbstractButton:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    return next(button for button in box.buttons() if box.buttonRole(button) is role)


def activate(qtbot: QtBot, window: QWidget) -> None:
    """As a window manager does when a dialog comes or goes."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


class Mouse:
    """Clicks."""

    def __init__(self, app: App, qtbot: QtBot) -> None:
        self._app, self._board, self._qtbot = app, app.panels.board.painted, qtbot

    def press(self, button: QAbstractButton) -> None:
        """Click a button, which must be in sight."""
        self._qtbot.waitUntil(lambda: button.isEnabled() and not button.visibleRegion().isEmpty())
        place = QPoint(10, button.height() // 2)  # a check box may be wider than what takes clicks
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=place)

    def command(self, name: str) -> None:
        """Click the button of a command."""
        button = self._app.window.tool_bar.widgetForAction(self._app.window.actions_by_name[name])
        assert isinstance(button, QAbstractButton)
        self.press(button)

    def play(self, name: str) -> None:
        """Click a point of the board."""
        self._qtbot.wait(100)  # the board has its place again when a bar above it has gone
        (point,) = parse_line(name, 15, 15)
        place = self._board.geometry_now.centre(point).toPoint()
        QTest.mouseMove(self._board, place)
        QTest.mouseClick(self._board, Qt.MouseButton.LeftButton, pos=place)


class Keyboard:
    """Types."""

    def __init__(self, app: App, qtbot: QtBot) -> None:
        self._app, self._qtbot = app, qtbot

    def press(self, button: QAbstractButton) -> None:
        """Go to a button with the Tab key and press it."""
        self._qtbot.waitUntil(button.isVisible)
        window = button.window()
        assert window is not None
        activate(self._qtbot, window)
        for _ in range(80):
            if QApplication.focusWidget() is button:
                QTest.keyClick(button, Qt.Key.Key_Space)
                return
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        raise AssertionError(f"the Tab key does not lead to {button.text()!r}")

    def command(self, name: str) -> None:
        """Press the keys of a command."""
        keys = self._app.window.actions_by_name[name].shortcut()
        self._qtbot.waitUntil(self._app.window.isActiveWindow)
        QTest.keySequence(QApplication.focusWidget() or self._app.window, keys)

    def play(self, name: str) -> None:
        """Type a move, wherever the focus is."""
        row = 16 - int(name[1:])  # as the board counts them, from below
        focus = QApplication.focusWidget() or self._app.window
        QTest.keyClick(focus, name[0])
        for letter in str(row):
            QTest.keyClick(self._app.panels.board.painted, letter)
        QTest.keyClick(self._app.panels.board.painted, Qt.Key.Key_Return)


@pytest.fixture
def picture(request: pytest.FixtureRequest, qtbot: QtBot, walker: App) -> Callable[[str], None]:
    """Keeps a picture of a step, if they are wanted."""
    folder = os.environ.get("NARABE_WALK_PICTURES")

    def keep(step: str) -> None:
        if folder is not None:
            qtbot.wait(200)  # until all has its place
            shown = QApplication.activeModalWidget() or walker.window
            shown.grab().save(str(Path(folder) / f"{step} {request.node.callspec.id}.png"))

    return keep


@pytest.mark.slow
@pytest.mark.parametrize("walker", WALKS, ids="-".join, indirect=True)
@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_a_beginner_learns_is_taught_reviews_and_practises(
    qtbot: QtBot, walker: App, hand: type[Mouse] | type[Keyboard], picture: Callable[[str], None]
) -> None:
    app, user = walker, hand(walker, qtbot)
    notice, welcome, box = app.panels.notice, app.window.dialog, app.panels.review.practice_box
    assert isinstance(welcome, WelcomeDialog)
    picture("01 welcome")
    user.press(welcome.learn)
    qtbot.waitUntil(lambda: isinstance(app.window.dialog, CourseDialog))
    course = app.window.dialog
    assert isinstance(course, CourseDialog)
    picture("02 course")
    user.press(course.start_button)
    activate(qtbot, app.window)
    picture("03 lesson")
    user.play("a1")
    qtbot.waitUntil(lambda: app.practice.phase is PracticePhase.REFUTED)
    picture("04 refuted")
    user.press(box.go_on_button)
    for exercise in lesson_exercises(Lesson.FIVE):
        user.play(Labels(15, 15, False).name(exercise.solution[0]))
        qtbot.waitUntil(lambda: app.practice.phase is PracticePhase.SOLVED)
        user.press(box.go_on_button)
    qtbot.waitUntil(lambda: isinstance(app.window.dialog, CourseDialog) and app.window.dialog is not course)
    picture("05 lesson done")
    assert isinstance(app.window.dialog, CourseDialog)
    user.press(button_of(app.window.dialog, QDialogButtonBox.ButtonRole.RejectRole))
    activate(qtbot, app.window)

    if hand is Mouse:
        user.command("layout_play")
    user.command("new_game")
    new_game = app.window.dialog
    assert isinstance(new_game, NewGameDialog)
    user.press(new_game.teach)
    picture("06 new game")
    user.press(button_of(new_game, QDialogButtonBox.ButtonRole.AcceptRole))
    activate(qtbot, app.window)
    assert app.game.phase is Phase.PLAYING and app.game.settings.teach
    for _degree in range(3):
        user.command("hint")
        qtbot.waitUntil(lambda before=_degree: app.hinter.degree > before)  # type: ignore[misc]
        picture(f"07 hint {_degree + 1}")
    assert app.hinter.point is not None

    for ply, name in enumerate(("h8", "i8", "j8")):  # the tests' engine answers beside each
        user.play(name)
        qtbot.waitUntil(lambda ply=ply: app.document.board.ply == 2 * ply + 2)  # type: ignore[misc]
    user.play("a1")  # though there is an open three
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
    assert notice.isVisible() and notice.text.text() == app.coach.text
    picture("08 taught")
    user.press(notice.buttons[0])  # take it back
    assert QApplication.focusWidget() is app.panels.board.painted  # the button has gone
    assert app.document.board.ply == 6 and app.game.phase is Phase.PLAYING
    user.play("g8")
    qtbot.waitUntil(lambda: app.document.board.ply == 8)
    user.play("k8")
    qtbot.waitUntil(lambda: app.game.phase is Phase.OVER)
    assert app.document.info.result == "B+"

    picture("09 over")
    user.press(notice.buttons[-1])
    qtbot.waitUntil(lambda: not app.reviewer.running)
    assert app.panels.review.summary.isVisible() and app.panels.review.summary.text()

    picture("10 review")
    user.press(notice.lesson_buttons[0])
    picture("11 practice")
    assert app.practice.exercise is not None
    user.play("g8")
    qtbot.waitUntil(lambda: app.practice.phase is PracticePhase.SOLVED)
    picture("12 solved")
    user.press(box.go_on_button)
    assert app.practice.deck is None
    assert QApplication.focusWidget() is app.panels.board.painted


@pytest.mark.long
def test_all_walks_at_a_scale_of_one_and_a_half() -> None:
    """Qt reads the factor at its start: in a process of its own."""
    words = [sys.executable, "-m", "pytest", "-q", "-k", "beginner", __file__]
    subprocess.run(words, env={**os.environ, "QT_SCALE_FACTOR": "1.5"}, check=True)
