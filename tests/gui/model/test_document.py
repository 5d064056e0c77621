"""The open game: undo, and whether it differs from its file."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis
from engine.records.tree import GameInfo, GameTree
from gui.application import App
from gui.dialogs.position import PositionDialog
from gui.model.document import Document


@pytest.fixture
def document() -> Document:
    """A saved game of three moves."""
    document = Document()
    document.open_tree(GameTree.from_moves([112, 113, 98], GameInfo(result="B+")), "game.sgf")
    return document


def test_undone_edits_are_no_changes(document: Document) -> None:
    assert not document.modified
    document.play(50)
    assert document.modified
    document.undo_stack.undo()
    assert not document.modified
    document.undo_stack.redo()
    document.saved_as("game.sgf")
    assert not document.modified
    document.undo_stack.undo()
    assert document.modified


def test_looking_around_changes_nothing_and_an_analysis_does(document: Document) -> None:
    document.step(-2)
    assert not document.modified
    document.set_analysis(document.current, Analysis())
    assert document.modified


def test_a_comment_that_was_deleted_again_is_not_a_change(document: Document) -> None:
    for text in ("A", "A g", "A", ""):
        document.set_comment(document.current, text)
    assert not document.modified and not document.undo_stack.canUndo()


def test_replacing_the_game_can_be_undone_with_all_before_it(document: Document) -> None:
    node = document.play(50)
    tree = document.tree
    document.replace_tree(GameTree.from_moves([0], GameInfo(width=9, height=9)), "Paste")
    assert document.board.moves == [0] and document.modified and document.path == ""
    document.undo_stack.undo()
    assert document.tree is tree and document.current is node and document.path == "game.sgf"
    document.undo_stack.undo()
    assert document.board.moves == [112, 113, 98] and not document.modified
    document.undo_stack.redo()
    document.undo_stack.redo()
    assert document.info.width == 9


def test_the_star_in_the_title_follows(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves([112], GameInfo()), "game.sgf")
    assert not app.window.isWindowModified()
    app.document.play(0)
    assert app.window.isWindowModified()
    app.window.actions_by_name["undo_edit"].trigger()
    assert not app.window.isWindowModified()


def test_paste_and_set_up_can_be_undone_and_set_up_drops_the_result(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves([112, 113], GameInfo(result="W+R")), "game.sgf")
    assert app.edit.paste_text("a1 b2 c3")
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.document.board.moves == [112, 113] and app.document.path == "game.sgf"
    app.edit.edit_position()
    dialog = app.window.dialog
    assert isinstance(dialog, PositionDialog)
    dialog.put(0)
    dialog.accept()
    assert app.document.info.result == "" and app.document.board.cells[0]
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.document.info.result == "W+R" and not app.document.board.cells[0]


def test_undo_works_in_the_comment_editor(qtbot: QtBot, app: App) -> None:
    app.window.activateWindow()
    app.document.open_tree(GameTree.from_moves([112], GameInfo()))
    editor = app.panels.comments.editor
    editor.setFocus()
    window = app.window.windowHandle()
    for key in "abc":
        QTest.keyClick(window, key)
    assert app.document.current.comment == "abc"
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert app.document.current.comment == editor.toPlainText() == ""
    QTest.keyClick(
        window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert app.document.current.comment == editor.toPlainText() == "abc"
    app.document.step(-1)
    app.document.step(1)
    editor.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)  # now the document's
    assert app.document.current.comment == editor.toPlainText() == ""
