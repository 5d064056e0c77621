"""The review of several games takes whole folders."""

from pathlib import Path

import pytest
from PyQt6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from gui.analysis.batch import FOLDER, games_in
from gui.application import App
from gui.dialogs.batch import BatchDialog
from gui.model import files


def test_a_folder_of_games_is_reviewed(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    (folder / "reviewed").mkdir(parents=True)
    for name in ("b.sgf", "A.SGF", "notes.txt", "reviewed/a.sgf"):
        (folder / name).write_text("(;SZ[15];B[hh])")
    assert [path.name for path in games_in(folder)] == ["A.SGF", "b.sgf"]
    dialog = BatchDialog(app.batch)
    qtbot.addWidget(dialog)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    dialog.choose_folder()
    dialog.choose_folder()
    assert [game.path.name for game in app.batch.games] == ["A.SGF", "b.sgf"]
    qtbot.waitUntil(lambda: not app.batch.running)
    assert all(game.state.value == "done" for game in app.batch.games)


def test_a_folder_without_games_is_reported(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "empty"))
    monkeypatch.setattr(QMessageBox, "information", lambda *words: told.append(words[2]))
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    dialog = BatchDialog(app.batch)
    qtbot.addWidget(dialog)
    dialog.choose_folder()
    (tmp_path / "empty").mkdir()
    dialog.choose_folder()
    assert len(told) == 2 and "empty" in told[0] and "no files of games" in told[1]
    assert not app.batch.games


def test_no_reviewed_game_replaces_another(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    (tmp_path / "game.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,0\n")
    (tmp_path / "game.sgf").write_text("(;GM[4]SZ[15];B[hh])")
    before = tmp_path / FOLDER / "game.sgf"
    before.parent.mkdir()
    before.write_text("commented by hand")
    app.batch.add([tmp_path / "game.psq", tmp_path / "game.sgf"])
    qtbot.waitUntil(lambda: not app.batch.running)
    targets = [game.target for game in app.batch.games]
    assert [target and target.name for target in targets] == ["game (2).sgf", "game (3).sgf"]
    assert before.read_text() == "commented by hand"
    assert [len(files.load(target)[0].game_line()) for target in targets if target] == [3, 2]


def test_a_name_that_is_too_long_with_a_number_is_a_failure_of_one_game(
    qtbot: QtBot, app: App, tmp_path: Path
) -> None:
    """It was an error of ours, and the batch stood still."""
    long = f"{'x' * 251}.sgf"
    for path in (tmp_path / long, tmp_path / "y.sgf", tmp_path / FOLDER / long):
        path.parent.mkdir(exist_ok=True)
        path.write_text("(;GM[4]SZ[15];B[hh])")
    app.batch.add([tmp_path / long, tmp_path / "y.sgf"])
    qtbot.waitUntil(lambda: not app.batch.running)
    assert [game.state.value for game in app.batch.games] == ["failed", "done"]
    assert "too long" in app.batch.games[0].error
