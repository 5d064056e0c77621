"""How the app presents itself to the system."""

import gc
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from PyQt6.QtCore import QEvent, QStandardPaths
from PyQt6.QtGui import QFileOpenEvent
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.application import App, Application, make_application
from gui.base.settings import BoardSettings
from protocol.programs import data_folder, profile_folder


def test_the_app_has_an_icon(qapp: QApplication, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("gui.application.Application", lambda _arguments: qapp)
    application = make_application(["narabe"])
    assert application.windowIcon().pixmap(32, 32).toImage().pixelColor(16, 16).alpha() == 255


@pytest.mark.parametrize("config", ["", "relative", "/absolute"])
def test_profile_and_data_are_where_qt_has_them(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, config: str
) -> None:
    """The runner finds them without Qt."""
    monkeypatch.delenv("NARABE_PROFILE", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", config)
    monkeypatch.setenv("XDG_DATA_HOME", config)
    monkeypatch.setattr("gui.application.Application", lambda _arguments: qapp)
    make_application(["narabe"])
    place = QStandardPaths.StandardLocation
    assert profile_folder() == Path(QStandardPaths.writableLocation(place.AppConfigLocation))
    assert data_folder() == Path(QStandardPaths.writableLocation(place.AppLocalDataLocation))
    monkeypatch.setenv("NARABE_PROFILE", "mine")
    assert profile_folder() == Path("mine")


def test_no_widget_is_collected_while_qt_goes_through_all_of_them(qtbot: QtBot, app: App) -> None:
    """One of a closed window that was deleted while another theme was applied ended the process."""
    collects: list[bool] = []

    class Watched(QWidget):
        def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802
            collects.append(gc.isenabled())
            super().changeEvent(event)

    watched = Watched()
    qtbot.addWidget(watched)
    watched.show()
    collects.clear()
    app.store.change(replace(app.store.current, board=BoardSettings("dark")))
    assert collects and not any(collects) and gc.isenabled()


def test_a_file_that_macos_hands_over_is_asked_for(qtbot: QtBot, qapp: Application) -> None:
    event = Mock(spec=QFileOpenEvent)  # only Qt makes real ones
    event.file.return_value = "/games/a.psq"
    with qtbot.waitSignal(qapp.file_wanted) as asked:
        assert qapp.event(event)
    assert asked.args == [Path("/games/a.psq")]
