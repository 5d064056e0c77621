"""Coordinates typed, pasted, copied and shown agree with the board's labels; files keep their geometry."""

from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.sgf import format_sgf
from engine.records.tree import GameInfo, GameTree
from engine.rules.variant import Variant
from gui.analysis.exercises import MistakeExercise
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.model import files
from gui.model.mistakes import Mistake, MistakeKind

TOP_RIGHT = 1 * 15 + 12
"""A point in the second row from the top: m14 as books write it, m2 counted from the top."""


def count_rows(app: App, *, from_bottom: bool) -> None:
    settings = app.store.current
    board = replace(settings.board, rows_from_bottom=from_bottom)
    app.store.change(replace(settings, board=board, game=GameSettings(white=PlayerSettings())))


def copied(app: App) -> str:
    app.edit.copy_position()
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    return clipboard.text()


def test_rows_count_from_the_bottom_at_first(app: App) -> None:
    assert app.store.current.board.rows_from_bottom
    assert app.document.labels.name(TOP_RIGHT) == "m14"


@pytest.mark.parametrize(("from_bottom", "name"), [(True, "m14"), (False, "m2")])
def test_every_text_of_the_window_agrees_with_the_labels(
    qtbot: QtBot, app: App, from_bottom: bool, name: str
) -> None:
    count_rows(app, from_bottom=from_bottom)
    painted = app.panels.board.painted
    painted.setFocus()
    QTest.keyClicks(painted, name)
    qtbot.keyClick(painted, Qt.Key.Key_Return)
    assert app.document.board.moves == [TOP_RIGHT]
    painted.point_entered.emit(TOP_RIGHT)
    assert app.window.point_name.text() == name
    assert copied(app) == name
    assert app.document.name_of(app.document.current) == f"1 {name}"
    model = app.panels.tree.model
    assert model.data(model.index(0, 2)) == name
    app.panels.board.show_as_table(True)
    table = app.panels.board.table.board_model
    spoken = table.data(table.index_of(TOP_RIGHT), Qt.ItemDataRole.AccessibleTextRole)
    assert isinstance(spoken, str) and spoken.startswith(f"{name}: Black")
    heading = table.headerData(1, Qt.Orientation.Vertical)
    assert heading == name[1:] and table.index_of(TOP_RIGHT).row() == 1
    candidate = Candidate(TOP_RIGHT + 1, 0.5, 100, line=(TOP_RIGHT + 1, TOP_RIGHT))
    app.document.set_analysis(app.document.current, Analysis((candidate,), 100))
    candidates = app.panels.candidates.model
    assert candidates.text(0, 0) == name.replace("m", "n")
    assert candidates.text(0, 3) == name
    app.document.open_tree(GameTree.from_moves([], app.document.info))
    assert app.edit.paste_text(name) and app.document.board.moves == [TOP_RIGHT]


def test_another_choice_renames_all_at_once_and_moves_no_stone(app: App) -> None:
    count_rows(app, from_bottom=True)
    app.play.make_move(TOP_RIGHT)
    count_rows(app, from_bottom=False)
    assert app.document.board.moves == [TOP_RIGHT]
    assert app.panels.tree.model.data(app.panels.tree.model.index(0, 2)) == "m2"
    assert app.panels.board.painted.picture.labels.name(TOP_RIGHT) == "m2"


def test_another_choice_renames_the_points_of_an_exercise(app: App) -> None:
    tree = GameTree.from_moves([TOP_RIGHT], GameInfo())
    app.document.open_tree(tree)
    mistake = Mistake(app.document.current, MistakeKind.BLUNDER, 0.5, (112,))
    app.practice.start([MistakeExercise(tree, mistake)])
    assert "than m14" in app.panels.review.practice_box.exercise.text()
    count_rows(app, from_bottom=False)
    assert "than m2" in app.panels.review.practice_box.exercise.text()


def test_a_record_from_a_book_looks_as_it_does_there(app: App) -> None:
    """h8 h9: the second stone stands right above the first, one row higher on the screen."""
    assert app.edit.paste_text("1. h8 2. h9 3. a1")
    centre = app.panels.board.painted.geometry_now.centre
    first, second, third = app.document.board.moves
    assert centre(second).x() == centre(first).x() and centre(second).y() < centre(first).y()
    assert centre(third).y() == max(centre(point).y() for point in range(225))


@pytest.mark.parametrize("from_bottom", [True, False])
def test_files_keep_their_geometry_whatever_the_labels(app: App, tmp_path: Path, from_bottom: bool) -> None:
    count_rows(app, from_bottom=from_bottom)
    above_centre = 6 * 15 + 7
    assert app.edit.paste_text("(;GM[4]SZ[15];B[hg])")
    assert app.document.board.moves == [above_centre]
    centre = app.panels.board.painted.geometry_now.centre
    assert centre(above_centre).y() < centre(112).y()
    assert "B[hg]" in format_sgf(app.document.tree)
    assert app.edit.paste_text("Piskvorky 15x15, 11:11, 0\n8,7,0\n")
    assert app.document.board.moves == [above_centre]
    assert app.files.save_file(tmp_path / "game.psq")
    assert "\n8,7," in (tmp_path / "game.psq").read_text(encoding="latin-1").replace("\r", "")
    renlib = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x00\x00" + bytes([0x68, 0x40])
    (tmp_path / "book.lib").write_bytes(renlib)
    tree = files.load(tmp_path / "book.lib")[0]
    assert tree.root.children[0].move == above_centre  # which RenLib calls h9


@pytest.mark.parametrize("from_bottom", [True, False])
@pytest.mark.parametrize("stones", ["AB[mb][ca]AW[ao]", "AB[mb][ca]AW[ao]PL[B]", "AB[mb]AW[ao]PL[W]"])
def test_a_set_up_position_is_copied_and_pasted_as_it_stands(
    app: App, from_bottom: bool, stones: str
) -> None:
    count_rows(app, from_bottom=from_bottom)
    assert app.edit.paste_text(f"(;GM[4]SZ[15]{stones})")
    board = app.document.board
    text = copied(app)
    app.document.open_tree(GameTree.from_moves([], GameInfo()))
    assert app.edit.paste_text(text)
    assert (app.document.board.cells, app.document.board.turn) == (board.cells, board.turn)


@pytest.mark.parametrize(("from_bottom", "row"), [(True, "14"), (False, "2")])
def test_the_reason_of_a_forbidden_point_names_the_points_on_the_board(
    qtbot: QtBot, app: App, from_bottom: bool, row: str
) -> None:
    count_rows(app, from_bottom=from_bottom)
    double_three = [TOP_RIGHT - 1, 0, TOP_RIGHT - 2, 2, TOP_RIGHT + 15, 4, TOP_RIGHT + 30, 225 - 8]
    info = GameInfo(Variant.RENJU)
    app.document.open_tree(GameTree.from_moves(double_three, info))
    qtbot.waitUntil(lambda: app.threat_finder.threats.forbidden != ())
    point = app.threat_finder.threats.forbidden[0]
    app.presenter.enter_point(point)
    assert app.document.labels.name(TOP_RIGHT - 1) == f"l{row}"
    assert f"l{row}" in app.panels.board.painted.tool_tips[point]
