"""Marks, arrows and letters of files are drawn, made by mouse, kept and undone."""

from collections.abc import Iterator

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

from engine.records.sgf import format_sgf
from gui.application import App
from gui.base.settings import Settings
from gui.base.themes import THEMES
from gui.board.export import board_image
from gui.board.picture import MarkShape, Stroke
from tests.engine.records.contents import sgf_trees

MARKS = "TR[aa]SQ[bb:cc]CR[hh]MA[dd][zz]SL[ee]AR[aa:cc][aa:zz]LN[ff:gg]LB[ii:A]"
GAME = f"(;GM[4]FF[4]SZ[15]RU[freestyle];B[hh]{MARKS})"


@pytest.fixture(scope="module")
def app(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    app = App(Settings(language="en", first_run=False), tmp_path_factory.mktemp("p") / "settings.json")
    app.window.show()
    yield app
    app.window.close()


def show(app: App) -> None:
    app.document.open_tree(sgf_trees(GAME)[0])
    app.navigation.go_last()


def test_marks_of_a_file_are_drawn(app: App) -> None:
    show(app)
    picture = app.panels.board.painted.picture
    shapes = [shape for _, shape in picture.shapes]
    assert [shapes.count(shape) for shape in MarkShape] == [1, 5, 1, 1]  # a rectangle is four, SL a square
    assert picture.strokes == (Stroke(0, 32, True), Stroke(80, 96, False))
    assert (8 * 15 + 8, "A") in picture.letters
    plain = board_image(app.presenter.picture, THEMES["light"].board, 300)
    app.navigation.go_first()
    assert app.panels.board.painted.picture.shapes == ()
    assert board_image(app.presenter.picture, THEMES["light"].board, 300) != plain


def test_the_right_button_draws_arrows_and_marks(app: App) -> None:
    show(app)
    painted = app.panels.board.painted

    def place(point: int):  # type: ignore[no-untyped-def]
        return painted.geometry_now.centre(point).toPoint()

    right, none = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(painted, right, none, place(16))
    QTest.mouseRelease(painted, right, none, place(48))
    assert Stroke(16, 48, True) in painted.picture.strokes
    QTest.mouseClick(painted, right, Qt.KeyboardModifier.ControlModifier, place(100))
    assert (100, MarkShape.CIRCLE) in painted.picture.shapes
    kept = sgf_trees(format_sgf(app.document.tree))[0].root.children[0].properties
    assert "bb:dd" in kept["AR"] and len(kept["CR"]) == 2
    QTest.mouseClick(painted, right, Qt.KeyboardModifier.ControlModifier, place(100))  # and away
    assert (100, MarkShape.CIRCLE) not in painted.picture.shapes
    app.document.undo_stack.undo()
    assert (100, MarkShape.CIRCLE) in painted.picture.shapes
    menus: list[int] = []
    painted.context_wanted.connect(lambda point, _position: menus.append(point))
    QTest.mouseClick(painted, right, none, place(100))
    assert menus == [100]
    popup = QApplication.activePopupWidget()
    assert popup is not None
    popup.close()
