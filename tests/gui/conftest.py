"""The app is tested offscreen, in English, with its files in a temporary folder."""

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partialmethod
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.application import App, Application
from gui.base import language
from gui.base.settings import BoardSettings, GameSettings, PlayerSettings, Settings
from matches.engine_list import EngineSettings
from protocol.command_line import join

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false;default.warning=false")
BRAIN = Path(__file__).parent / "brain.py"
PATIENCE_MS = 300_000


class PatientBot(QtBot):
    """Waits as long as a machine with much else to do may take; only what never comes costs the time."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE_MS)  # noqa: N815
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE_MS)  # noqa: N815
    waitSignals = partialmethod(QtBot.waitSignals, timeout=PATIENCE_MS)  # noqa: N815
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE_MS)  # noqa: N815


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """What pytest-qt makes."""
    return Application


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """In place of that of pytest-qt."""
    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def _a_theme_is_worked_out_once() -> Iterator[None]:
    """Qt works a style sheet out anew for every widget, though it is the same."""
    set_style_sheet = QApplication.setStyleSheet

    def set_another(application: QApplication, sheet: str) -> None:
        if sheet != application.styleSheet():
            set_style_sheet(application, sheet)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QApplication, "setStyleSheet", set_another)
        yield


@pytest.fixture(autouse=True)
def _no_window_outlives_its_test(qapp: QApplication) -> Iterator[None]:
    """A theme is worked out for each widget that is left over, and for each new one under the last theme."""
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qapp.setStyleSheet("")


def _brain(*arguments: str, name: str = "Tester") -> EngineSettings:
    return EngineSettings(name, join([sys.executable, str(BRAIN), *arguments]))


@pytest.fixture(params=language.LANGUAGES)
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """The app speaks each of its languages in turn."""
    language.install(qapp, request.param)
    yield
    language.install(qapp, "en")


@pytest.fixture
def brain() -> Callable[..., EngineSettings]:
    """Makes the tests' own engine, with a fault or without."""
    return _brain


@pytest.fixture(scope="session")
def settings() -> Settings:
    """Settings whose engine is the tests' own; a game against it as White."""
    return Settings(
        language="en",
        first_run=False,
        board=BoardSettings(confirm_resign=False),
        engines=(_brain(),),
        analysis_engine="Tester",
        game=GameSettings(white=PlayerSettings("Tester")),
    )


@pytest.fixture
def app(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings) -> Iterator[App]:
    """The app with its window on the screen and its files in a folder of its own."""
    app = App(replace(settings), tmp_path / "settings.json")
    app.game.answer_delay_ms = 0
    qtbot.addWidget(app.window)
    app.window.show()
    qtbot.waitExposed(app.window)
    yield app
    app.tournaments.stop()
    app.tournaments.let_run()
    app.window.close()
