"""From the first start to a taught, reviewed and practised game: by mouse alone, and by keyboard alone.

All that is done is a real event on the window at its least size, in one of the languages and themes.
"""

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from engine.rules.coordinates import parse_line
from gui.analysis.practice import ExercisePhase as PracticePhase
from gui.application import App
from gui.base import language
from gui.base.settings import AnalysisSettings, BoardSettings, EngineSettings, Settings
from gui.dialogs.welcome import WelcomeDialog
from gui.play.state import Phase
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


class Mouse:
    """Clicks."""

    def __init__(self, app: App, qtbot: QtBot) -> None:
        self._board, self._qtbot = app.panels.board.painted, qtbot

    def press(self, button: QAbstractButton) -> None:
        """Click a button, which must be in sight."""
        self._qtbot.waitUntil(lambda: button.isEnabled() and not button.visibleRegion().isEmpty())
        place = QPoint(10, button.height() // 2)  # a check box may be wider than what takes clicks
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=place)

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
        for _ in range(80):
            if QApplication.focusWidget() is button:
                QTest.keyClick(button, Qt.Key.Key_Space)
                return
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        raise AssertionError(f"the Tab key does not lead to {button.text()!r}")

    def play(self, name: str) -> None:
        """Type a move, wherever the focus is."""
        row = 16 - int(name[1:])  # as the board counts them, from below
        focus = QApplication.focusWidget() or self._app.window
        QTest.keyClick(focus, name[0])
        for letter in str(row):
            QTest.keyClick(self._app.panels.board.painted, letter)
        QTest.keyClick(self._app.panels.board.painted, Qt.Key.Key_Return)


@pytest.mark.slow
@pytest.mark.parametrize(
    "walker", [*itertools.product(language.LANGUAGES, ("light", "dark"))], ids="-".join, indirect=True
)
@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_a_beginner_is_taught_reviews_and_practises(
    qtbot: QtBot, walker: App, hand: type[Mouse] | type[Keyboard]
) -> None:
    app, user = walker, hand(walker, qtbot)
    notice, welcome = app.panels.notice, app.window.dialog
    assert isinstance(welcome, WelcomeDialog)
    user.press(welcome.teach)
    user.press(welcome.buttons[0])
    app.window.activateWindow()  # as a window manager does when a dialog goes
    qtbot.waitUntil(app.window.isActiveWindow)
    assert app.game.phase is Phase.PLAYING and app.game.settings.teach

    for ply, name in enumerate(("h8", "i8", "j8")):  # the tests' engine answers beside each
        user.play(name)
        qtbot.waitUntil(lambda ply=ply: app.document.board.ply == 2 * ply + 2)  # type: ignore[misc]
    user.play("a1")  # though there is an open three
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
    assert notice.isVisible() and notice.text.text() == app.coach.text
    user.press(notice.buttons[0])  # take it back
    assert QApplication.focusWidget() is app.panels.board.painted  # the button has gone
    assert app.document.board.ply == 6 and app.game.phase is Phase.PLAYING
    user.play("g8")
    qtbot.waitUntil(lambda: app.document.board.ply == 8)
    user.play("k8")
    qtbot.waitUntil(lambda: app.game.phase is Phase.OVER)
    assert app.document.info.result == "B+"

    user.press(notice.buttons[-1])
    qtbot.waitUntil(lambda: not app.reviewer.running)
    assert app.panels.review.summary.isVisible() and app.panels.review.summary.text()

    user.press(notice.lesson_buttons[0])
    assert app.practice.exercise is not None
    user.play("g8")
    qtbot.waitUntil(lambda: app.practice.phase is PracticePhase.SOLVED)
    user.press(app.panels.review.practice_box.go_on_button)
    assert app.practice.deck is None
    assert QApplication.focusWidget() is app.panels.board.painted


@pytest.mark.long
def test_all_walks_at_a_scale_of_one_and_a_half() -> None:
    """Qt reads the factor at its start: in a process of its own."""
    words = [sys.executable, "-m", "pytest", "-q", "-k", "beginner", __file__]
    subprocess.run(words, env={**os.environ, "QT_SCALE_FACTOR": "1.5"}, check=True)
