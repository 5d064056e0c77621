"""The commands of the menus that no other test drives, by their actions."""

from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QDialog, QFileDialog, QMessageBox, QTextBrowser
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.variant import Variant
from engine.version import VERSION
from gui.analysis.analyser import HEAT_LINES
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.dialogs.help import HelpDialog
from gui.dialogs.new_game import NewGameDialog
from gui.play.state import Phase
from matches.engine_list import EngineSettings


def trigger(app: App, name: str) -> None:
    assert app.window.actions_by_name[name].isEnabled(), name
    app.window.actions_by_name[name].trigger()


def test_an_engine_is_made_to_move(qtbot: QtBot, app: App) -> None:
    app.store.change(replace(app.store.current, engines=(EngineSettings(),)))
    app.play.start_game(GameSettings(white=PlayerSettings("Narabe", 99)))
    app.play.make_move(112)
    session = app.hub.session("white", "Narabe")
    qtbot.waitUntil(lambda: app.game.thinking is Colour.WHITE and session._reports is not None)
    trigger(app, "move_now")
    qtbot.waitUntil(lambda: app.document.board.ply == 2)


def test_variations_are_walked_promoted_and_undone(app: App) -> None:
    app.document.open_tree(GameTree.from_moves([1, 2, 3], GameInfo()))
    trigger(app, "go_first")
    app.play.make_move(7)
    trigger(app, "previous_branch")
    assert app.document.board.moves[0] == 1
    trigger(app, "next_branch")
    trigger(app, "promote_branch")
    assert [child.move for child in app.document.tree.root.children] == [7, 1]
    trigger(app, "undo_edit")
    assert [child.move for child in app.document.tree.root.children] == [1, 7]
    trigger(app, "redo_edit")
    assert [child.move for child in app.document.tree.root.children] == [7, 1]


def test_one_looks_back_and_returns_to_the_game(qtbot: QtBot, app: App) -> None:
    trigger(app, "play_again")
    app.play.make_move(112)
    qtbot.waitUntil(lambda: app.document.board.ply == 2)
    trigger(app, "go_first")
    assert "the game goes on" in app.window.status.text()
    trigger(app, "go_live")
    assert app.document.board.ply == 2


def test_a_position_is_played_on(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves([112, 113], GameInfo()))
    trigger(app, "play_from_here")
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog)
    dialog.accept()
    assert app.game.phase is Phase.PLAYING
    app.play.make_move(98)
    qtbot.waitUntil(lambda: app.document.board.ply == 4)


def test_a_game_that_is_over_is_not_played_on(app: App) -> None:
    """It would end at once, and count as played against the level."""
    app.document.open_tree(GameTree.from_moves([0, 15, 1, 16, 2, 17, 3, 18, 4], GameInfo()))
    assert not app.window.actions_by_name["play_from_here"].isEnabled()
    app.navigation.go_to_ply(8)
    assert app.window.actions_by_name["play_from_here"].isEnabled()


def test_what_was_played_on_is_played_again_from_there(qtbot: QtBot, app: App) -> None:
    """By the same rules, and by the same players with their colours swapped; it counts for no level."""
    app.store.change(replace(app.store.current, engines=(replace(app.store.current.engines[0], command=""),)))
    app.document.open_tree(GameTree.from_moves([112, 113], GameInfo(Variant.RENJU)))
    app.game.play_on(GameSettings(white=PlayerSettings("Tester", 3)))
    origin = app.document.current
    app.game.resign()
    assert not app.store.current.scores
    trigger(app, "play_again")
    assert app.game.live is origin and app.document.info.variant is Variant.RENJU
    assert app.game.settings.white == PlayerSettings("Tester", 3)
    app.game.resign()
    trigger(app, "play_swapped")
    assert app.game.settings.black == PlayerSettings("Tester", 3) and not app.game.settings.white.engine
    qtbot.waitUntil(lambda: app.game.live.parent is origin)
    app.document.go(origin)
    app.play.start_game(GameSettings(white=PlayerSettings()))
    assert app.game.origin is None


@pytest.mark.slow
def test_files_are_chosen_in_dialogues(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = ""
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (chosen, ""))
    app.document.open_tree(GameTree.from_moves([1], GameInfo()))
    for command in (
        "save_as",
        "export_image",
        "export_animation",
        "export_page",
        "open",
        "attach_tournament",
    ):
        trigger(app, command)  # and think better of it
    assert app.tournaments.watcher is None
    chosen = str(tmp_path / "game")
    trigger(app, "save_as")
    assert (tmp_path / "game.sgf").exists()
    exports = {"board.png": "export_image", "game.gif": "export_animation", "game.html": "export_page"}
    for name, command in exports.items():
        chosen = str(tmp_path / name)
        with qtbot.waitSignal(app.export._exporter.done):
            trigger(app, command)
        assert Path(chosen).stat().st_size > 1000
    chosen = str((tmp_path / "game.sgf").rename(tmp_path / "another.sgf"))  # else it is open already
    with qtbot.waitSignal(app.document.replaced):
        trigger(app, "open")
    (tmp_path / "events.jsonl").write_text("no json\n")
    chosen = str(tmp_path / "events.jsonl")
    trigger(app, "attach_tournament")
    qtbot.waitUntil(lambda: hasattr(app.window, "trouble"))
    assert "events.jsonl" in app.window.trouble.informativeText()


def test_the_board_shows_what_is_switched_on(qtbot: QtBot, app: App) -> None:
    trigger(app, "analyse")
    qtbot.waitUntil(lambda: bool(app.panels.board.painted.picture.candidates))
    trigger(app, "show_heat")
    qtbot.waitUntil(lambda: len(app.panels.board.painted.picture.heat) == HEAT_LINES)
    assert len(app.panels.board.painted.picture.candidates) == app.store.current.analysis.candidates
    trigger(app, "show_candidates")
    assert app.panels.board.painted.picture.candidates == () and app.panels.board.painted.picture.heat
    trigger(app, "show_heat")
    assert app.panels.board.painted.picture.heat == ()


def test_layouts_and_table(qtbot: QtBot, app: App) -> None:
    trigger(app, "next_layout")
    assert app.window.layouts.name == "analyse" and app.window.actions_by_name["layout_analyse"].isChecked()
    for name in ("match", "analyse", "play"):
        trigger(app, f"layout_{name}")
        assert app.window.layouts.name == name
    app.window.docks["players"].hide()
    trigger(app, "reset_layout")
    assert app.window.docks["players"].isVisible()
    trigger(app, "board_table")
    app.play.make_move(0)
    model = app.panels.board.table.board_model
    assert app.panels.board.table.isVisible() and model.data(model.index_of(0)) == "B"
    trigger(app, "board_table")
    assert app.panels.board.painted.isVisible()


def test_help(app: App) -> None:
    for command, page in (("manual", 0), ("rules", 1), ("show_keys", 2)):
        trigger(app, command)
        dialog: QDialog = app.window.dialog
        assert isinstance(dialog, HelpDialog) and dialog.pages.currentIndex() == page
        shown = dialog.pages.currentWidget()
        dialog.reject()
    assert isinstance(shown, QTextBrowser) and "F1\nHelp › Manual" in shown.toPlainText()
    assert app.window.actions_by_name["manual"].shortcut().toString() == "F1"
    trigger(app, "about")
    assert isinstance(app.window.dialog, QMessageBox)
    text = app.window.dialog.text()
    assert f"Narabe {VERSION}<" in text and "MIT licence" in text
    app.window.dialog.reject()


def test_about_shows_the_licence_of_the_package_it_is_in(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    trigger(app, "about")
    assert isinstance(app.window.dialog, QMessageBox)
    text = app.window.dialog.text()
    assert "General Public License 3" in text and "MIT" not in text
    app.window.dialog.reject()


@pytest.mark.parametrize("command", ["edit_position", "edit_info", "play_from_here", "save"])
def test_a_dialog_about_a_game_goes_with_it(app: App, tmp_path: Path, command: str) -> None:
    """A file that was still being read opens under it, or one that is dropped on the window."""
    tree = GameTree.from_moves([1, 2, 3], GameInfo())
    tree.root.comment = "For the lesson"
    app.document.open_tree(tree)
    if command == "save":
        app.files.save_file(tmp_path / "game.psq")
    else:
        trigger(app, command)
    dialog = app.window.dialog
    assert dialog.isVisible()
    app.document.open_tree(GameTree.from_moves([4], GameInfo(width=9, height=9)))
    assert not dialog.isVisible()
    assert app.document.info.width == app.document.board.width == 9 and app.game.phase is Phase.FREE
