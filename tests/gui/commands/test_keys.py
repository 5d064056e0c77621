"""Typed moves, keyboard navigation and shortcuts do not collide: real keys in the real window."""

import itertools
from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.dialogs.position import PositionDialog
from gui.dialogs.preferences import PreferencesDialog

COLUMNS = "abcdefghijklmnopqrstuv"


@pytest.fixture
def board(qtbot: QtBot, app: App) -> App:
    """The app between two people on the largest board, which has the focus."""
    app.window.activateWindow()
    app.play.start_game(GameSettings(width=22, height=22, white=PlayerSettings()))
    app.panels.board.painted.setFocus()
    return app


def press(app: App, keys: str) -> None:
    """Press the keys of a text, as the window system would hand them to the window."""
    for key in keys:
        QTest.keyClick(app.window.windowHandle(), key)


def test_every_column_can_be_typed(qtbot: QtBot, board: App) -> None:
    before = (board.store.current, board.window.layouts.name, board.game.phase)
    names = [f"{column}{row}" for column, row in zip(COLUMNS, itertools.cycle((3, 12, 22, 7, 15)))]
    for name in names:
        press(board, name)
        press(board, "\r")
    assert board.document.labels.names(board.document.board.moves) == " ".join(names)
    assert before == (board.store.current, board.window.layouts.name, board.game.phase)
    assert not board.analyser.running


def test_no_command_has_a_letter_or_tab_alone(app: App) -> None:
    for binding in app._key_bindings():
        keys = QKeySequence(binding.default_keys).toString()
        assert not (len(keys) == 1 and keys.isalpha()) and keys != "Tab", binding.name


def test_no_two_commands_have_the_same_keys(app: App) -> None:
    keys = [binding.default_keys for binding in app._key_bindings() if binding.default_keys]
    assert len(keys) == len(set(keys))


def test_a_mistyped_coordinate_is_corrected_or_given_up(qtbot: QtBot, board: App) -> None:
    window = board.window.windowHandle()
    press(board, "h8")
    QTest.keyClick(window, Qt.Key.Key_Backspace)
    assert board.window.point_name.text() == "h"
    press(board, "9")
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert board.document.labels.names(board.document.board.moves) == "h9"
    press(board, "b99")
    assert board.panels.board.painted.hovered is None  # Enter must not play at b9
    press(board, "c4")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert board.panels.board.painted.hovered is None
    assert board.document.board.ply == 1
    QTest.keyClick(window, Qt.Key.Key_Backspace)
    assert board.document.board.ply == 0  # with nothing typed it takes back


def test_the_arrows_belong_to_the_list_that_has_the_focus(qtbot: QtBot, app: App) -> None:
    app.window.activateWindow()
    app.document.open_tree(GameTree.from_moves([112, 113, 98], GameInfo()))
    window = app.window.windowHandle()
    app.panels.board.painted.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Left)
    assert app.document.board.ply == 2
    app.panels.board.show_as_table(True)
    table = app.panels.board.table
    table.setCurrentIndex(table.board_model.index_of(16))
    QTest.keyClick(window, Qt.Key.Key_Right)
    QTest.keyClick(window, Qt.Key.Key_Down)
    assert table.board_model.point_of(table.currentIndex()) == 32
    assert app.document.board.ply == 2
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert app.document.board.moves[-1] == 32 and not app.analyser.running


def test_tab_moves_the_focus_and_space_presses_the_button_that_has_it(qtbot: QtBot, app: App) -> None:
    app.window.activateWindow()
    layout = app.window.layouts.name
    app.play.start_game(replace(GameSettings(white=PlayerSettings()), opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    button = app.panels.guide.buttons[0]
    qtbot.waitUntil(button.isVisible)  # nothing else in the layout takes the focus
    app.panels.board.painted.setFocus()
    window = app.window.windowHandle()
    QTest.keyClick(window, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not app.panels.board.painted
    assert app.window.layouts.name == layout
    assert isinstance(button, QPushButton)
    button.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert app.game.guide is None or app.game.guide.opening.task is None or not app.analyser.running
    assert app.panels.guide.buttons != [button]


def test_the_list_of_keys_mentions_typing_and_warns_of_letters(app: App) -> None:
    app.general.preferences()
    dialog = app.window.dialog
    assert isinstance(dialog, PreferencesDialog)
    dialog.tabs.setCurrentIndex(3)
    dialog.key_edits["hint"].setKeySequence(QKeySequence("H"))
    assert "H" in dialog.conflict.text() and "focus" in dialog.conflict.text()
    dialog.reject()


def test_a_key_is_chosen_by_pressing_it(qtbot: QtBot, app: App) -> None:
    app.general.preferences()
    dialog = app.window.dialog
    assert isinstance(dialog, PreferencesDialog)
    dialog.tabs.setCurrentIndex(3)
    dialog.activateWindow()
    field, none = dialog.key_edits["hint"], Qt.KeyboardModifier.NoModifier
    default = field.keySequence().toString()

    def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = none) -> str:
        QTest.keyClick(dialog.windowHandle(), key, modifiers)
        return field.keySequence().toString()

    field.setFocus()
    for key in (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_AltGr, Qt.Key.Key_CapsLock):
        assert press(key) == default  # a modifier alone is not a key
    assert press(Qt.Key.Key_Dead_Acute) == default
    assert press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier) == "Ctrl+S"
    assert "Ctrl+S" in dialog.conflict.text()
    assert press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier) == "Ctrl+K"  # and no sequence of two
    assert not dialog.conflict.text()
    assert press(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier) == "Shift+A"
    assert "Shift+A" in dialog.conflict.text()  # the board takes it for a column
    assert press(Qt.Key.Key_Escape) == default and dialog.isVisible()  # the first gives up what was pressed
    with qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_Escape)


def test_enter_accepts_a_set_up_and_space_places_stones(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["edit_position"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, PositionDialog)
    dialog.activateWindow()
    keys = dialog.windowHandle()
    QTest.keyClick(keys, Qt.Key.Key_Space)  # shows the cursor
    assert not any(dialog.cells)
    QTest.keyClick(keys, Qt.Key.Key_Space)
    QTest.keyClick(keys, Qt.Key.Key_Right)
    QTest.keyClick(keys, Qt.Key.Key_Space)
    for key in "a1":
        QTest.keyClick(keys, key)
    QTest.keyClick(keys, Qt.Key.Key_Return)  # ends what is typed
    placed = [point for point, cell in enumerate(dialog.cells) if cell]
    assert placed == [112, 113, app.document.labels.parse("a1")] and dialog.isVisible()
    QTest.keyClick(keys, Qt.Key.Key_Return)
    assert [point for point, cell in enumerate(app.document.board.cells) if cell] == placed
