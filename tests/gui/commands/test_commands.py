"""The commands of the menus that no other test drives, by their actions."""

from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from gui.analysis.analyser import HEAT_LINES
from gui.base.settings import EngineSettings, GameSettings, PlayerSettings
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.preferences import PreferencesDialog
from gui.model.tree import GameInfo, tree_of_moves
from gui.play.game import Phase
from gui.window import MainWindow


def trigger(window: MainWindow, name: str) -> None:
    assert window.actions_by_name[name].isEnabled(), name
    window.actions_by_name[name].trigger()


def test_an_engine_is_made_to_move(qtbot: QtBot, window: MainWindow) -> None:
    window.change_settings(replace(window.settings, engines=(EngineSettings(),)))
    window.play.start_game(GameSettings(white=PlayerSettings("Narabe", 99)))
    window.make_move(112)
    session = window.hub.session("white", "Narabe")
    qtbot.waitUntil(lambda: window.game.thinking is Colour.WHITE and session._thoughts is not None)
    trigger(window, "move_now")
    qtbot.waitUntil(lambda: window.document.board.ply == 2, timeout=10_000)


def test_variations_are_walked_promoted_and_undone(window: MainWindow) -> None:
    window.document.open_tree(tree_of_moves([1, 2, 3], GameInfo()))
    trigger(window, "go_first")
    window.make_move(7)
    trigger(window, "previous_branch")
    assert window.document.board.moves[0] == 1
    trigger(window, "next_branch")
    trigger(window, "promote_branch")
    assert [child.move for child in window.document.tree.root.children] == [7, 1]
    trigger(window, "undo_edit")
    assert [child.move for child in window.document.tree.root.children] == [1, 7]
    trigger(window, "redo_edit")
    assert [child.move for child in window.document.tree.root.children] == [7, 1]


def test_one_looks_back_and_returns_to_the_game(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "play_again")
    window.make_move(112)
    qtbot.waitUntil(lambda: window.document.board.ply == 2, timeout=10_000)
    trigger(window, "go_first")
    assert "the game goes on" in window.status.text()
    trigger(window, "go_live")
    assert window.document.board.ply == 2


def test_a_position_is_played_on(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_tree(tree_of_moves([112, 113], GameInfo()))
    trigger(window, "play_from_here")
    dialog = window.dialog
    assert isinstance(dialog, NewGameDialog)
    dialog.accept()
    assert window.game.phase is Phase.PLAYING
    window.make_move(98)
    qtbot.waitUntil(lambda: window.document.board.ply == 4, timeout=10_000)


def test_files_are_chosen_in_dialogues(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = ""
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (chosen, ""))
    window.document.open_tree(tree_of_moves([1, 2, 3], GameInfo()))
    for command in ("save_as", "export_image", "export_animation", "open_earlier", "attach_tournament"):
        trigger(window, command)  # and think better of it
    assert window.tournaments.watcher is None
    chosen = str(tmp_path / "game")
    trigger(window, "save_as")
    assert (tmp_path / "game.sgf").exists()
    for name, command in (("board.png", "export_image"), ("game.gif", "export_animation")):
        chosen = str(tmp_path / name)
        with qtbot.waitSignal(window.files._exporter.done, timeout=20_000):
            trigger(window, command)
        assert Path(chosen).stat().st_size > 1000
    chosen = str(tmp_path / "game.sgf")
    with qtbot.waitSignal(window.document.replaced, timeout=10_000):
        trigger(window, "open_earlier")
    (tmp_path / "events.jsonl").write_text("no json\n")
    chosen = str(tmp_path / "events.jsonl")
    trigger(window, "attach_tournament")
    qtbot.waitUntil(lambda: hasattr(window, "trouble"), timeout=10_000)
    assert "events.jsonl" in window.trouble.informativeText()


def test_the_board_shows_what_is_switched_on(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "analyse")
    qtbot.waitUntil(lambda: bool(window.board.picture.candidates), timeout=10_000)
    trigger(window, "show_heat")
    qtbot.waitUntil(lambda: len(window.board.picture.heat) == HEAT_LINES, timeout=10_000)
    assert len(window.board.picture.candidates) == window.settings.analysis.candidates
    trigger(window, "show_candidates")
    assert window.board.picture.candidates == () and window.board.picture.heat
    trigger(window, "show_heat")
    assert window.board.picture.heat == ()


def test_layouts_table_and_full_screen(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "next_layout")
    assert window.layouts.name == "analyse" and window.actions_by_name["layout_analyse"].isChecked()
    for name in ("match", "analyse", "play"):
        trigger(window, f"layout_{name}")
        assert window.layouts.name == name
    window.docks["comments"].hide()
    trigger(window, "reset_layout")
    assert window.docks["comments"].isVisible()
    trigger(window, "board_table")
    window.make_move(0)
    model = window.table.board_model
    assert window.table.isVisible() and model.data(model.index_of(0)) == "B"
    trigger(window, "board_table")
    assert window.board.isVisible()
    trigger(window, "full_screen")
    assert window.isFullScreen()
    trigger(window, "full_screen")
    assert not window.isFullScreen()


def test_help(window: MainWindow) -> None:
    trigger(window, "show_keys")
    dialog: QDialog = window.dialog
    assert isinstance(dialog, PreferencesDialog) and dialog.tabs.currentIndex() == 2
    dialog.reject()
    trigger(window, "about")
    assert isinstance(window.dialog, QMessageBox) and "Narabe" in window.dialog.text()
    window.dialog.reject()
