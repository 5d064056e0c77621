"""Kinds of game: the sizes offered, and the continuous game from the dialog to the saved file."""

from dataclasses import replace
from pathlib import Path

from PyQt6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from engine.records.sgf import format_sgf
from engine.rules.board import WALL, Colour
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.dialogs.new_game import NewGameDialog
from gui.model import files

PEOPLE = GameSettings(white=PlayerSettings(), continuous=True)


def test_the_usual_sizes_are_one_click_away(qtbot: QtBot, app: App) -> None:
    app.play.new_game()
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog)
    buttons = {button.text(): button for button in dialog.findChildren(QPushButton)}
    for size in (9, 15, 19, 20):
        buttons[f"{size}×{size}"].click()
        assert (dialog.settings().width, dialog.settings().height) == (size, size)
    dialog.reject()


def test_the_dialog_offers_the_continuous_game(qtbot: QtBot, app: App) -> None:
    app.store.change(replace(app.store.current, game=GameSettings(white=PlayerSettings())))
    app.play.new_game()
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog)
    dialog.continuous.setChecked(True)
    dialog.accept()
    assert app.document.info.continuous and app.store.current.game.continuous


def test_a_row_scores_and_play_goes_on_until_the_board_is_full(
    qtbot: QtBot, app: App, tmp_path: Path
) -> None:
    app.play.start_game(replace(PEOPLE, width=5, height=5))
    for point in (0, 5, 1, 6, 2, 7, 3, 8, 4):
        app.play.make_move(point)
    assert app.document.board.outcome is None and app.document.board.cells[0] == WALL
    assert app.window.rules.text().endswith("continuous, 1 : 0")
    app.game.take_back()
    assert app.window.rules.text().endswith("continuous, 0 : 0")
    app.play.make_move(4)
    text = format_sgf(app.document.tree)
    for point in (*range(10, 25), 9):
        app.play.make_move(point)
    assert app.document.board.outcome is not None
    assert app.panels.notice.text.text().startswith("Black wins, 1 : 0: the board is full.")
    tree = files.from_text(text, app.document.info)
    board = tree.board_at(tree.last_of_game)
    assert tree.info.continuous and board.cells[0] == WALL and board.ply == 9
    assert format_sgf(tree) == text


def test_engines_are_sent_the_rule_of_the_continuous_game(qtbot: QtBot, app: App) -> None:
    lines: list[str] = []
    app.hub.logged.connect(lambda *arguments: lines.append(" ".join(map(str, arguments))))
    app.play.start_game(replace(PEOPLE, white=PlayerSettings("Tester")))
    app.play.make_move(112)
    qtbot.waitUntil(lambda: app.document.board.ply == 2)
    assert any("INFO rule 2" in line for line in lines)
    assert app.document.board.turn is Colour.BLACK
