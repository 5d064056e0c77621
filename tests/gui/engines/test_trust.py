"""The settings of a folder that is named start nothing that the user has not entered or allowed."""

from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui import application
from gui.application import App, may_use
from gui.base.settings import EntrantSettings, Settings, TournamentSettings, load_settings, save_settings
from gui.dialogs.trust import TrustDialog
from matches.engine_list import EngineSettings

ENTRANT = EntrantSettings("Narabe", options="stderr=/home/me/.profile")
FOREIGN = [
    Settings(engines=(EngineSettings("Evil", "sh -c evil"),)),
    Settings(tournament=TournamentSettings(entrants=(ENTRANT,))),
    Settings(tournament=TournamentSettings(advanced={"sgf": "/home/me/.profile"})),
]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[TrustDialog.DialogCode]:
    """The user's answers, of which each is used once."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    given: list[TrustDialog.DialogCode] = []
    monkeypatch.setattr(TrustDialog, "exec", lambda _dialog: given.pop())
    return given


@pytest.mark.parametrize("settings", FOREIGN)
def test_a_profile_from_elsewhere_is_asked_about(
    qapp: QApplication, tmp_path: Path, settings: Settings, answers: list[TrustDialog.DialogCode]
) -> None:
    save_settings(replace(settings, language="en"), tmp_path / "settings.json")
    answers += [TrustDialog.DialogCode.Accepted, TrustDialog.DialogCode.Rejected]
    assert not may_use(qapp, tmp_path)
    assert may_use(qapp, tmp_path)
    assert may_use(qapp, tmp_path) and not answers  # it is remembered


def test_the_app_does_not_start_with_what_is_not_allowed(
    qapp: QApplication,
    tmp_path: Path,
    answers: list[TrustDialog.DialogCode],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(application, "make_application", lambda _arguments: qapp)
    save_settings(replace(FOREIGN[0], language="en"), tmp_path / "settings.json")
    answers.append(TrustDialog.DialogCode.Rejected)
    assert application.main(["--profile", str(tmp_path)]) == 2 and not answers


def test_what_is_entered_in_the_app_is_not_asked_about(
    app: App, qapp: QApplication, answers: list[TrustDialog.DialogCode]
) -> None:
    app.store.change(replace(app.store.current, engines=FOREIGN[0].engines, analysis_engine="Evil"))
    save_settings(app.store.current, app.store.path)
    assert load_settings(app.store.path)[0].engines == FOREIGN[0].engines
    assert may_use(qapp, app.store.profile) and not answers


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_no_key_pressed_without_thinking_allows_anything(qtbot: QtBot, key: Qt.Key) -> None:
    dialog = TrustDialog("A file.", ["sh -c evil"], ["/home/me/.profile"])
    qtbot.addWidget(dialog)
    dialog.open()
    focused = dialog.focusWidget()
    assert focused is not None
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(focused, key)
