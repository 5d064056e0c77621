from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PyQt6.QtCore import QPoint, QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from gui.base.settings import Numbers
from gui.base.themes import THEMES
from gui.board.geometry import Geometry, star_points
from gui.board.painter import coordinate_size, geometry_of, paint_board
from gui.board.picture import CandidateMark, DrawnStone, Picture, ThreatKind, ThreatLine, ThreatMark
from gui.board.table import BoardTable
from gui.board.widget import BoardWidget

STONES = (DrawnStone(112, Colour.BLACK, 1), DrawnStone(113, Colour.WHITE, 2))


def shown(qtbot: QtBot, picture: Picture, turn: Colour | None = Colour.BLACK) -> BoardWidget:
    widget = BoardWidget()
    qtbot.addWidget(widget)
    widget.resize(600, 500)
    widget.show_picture(picture, turn)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def pixel(widget: BoardWidget, point: int) -> QPoint:
    return widget.geometry_now.centre(point).toPoint()


@given(
    columns=st.integers(5, 22),
    rows=st.integers(5, 22),
    width=st.integers(200, 3000),
    height=st.integers(200, 3000),
    coordinates=st.booleans(),
    data=st.data(),
)
def test_every_point_is_found_again_at_its_own_pixels(
    columns: int, rows: int, width: int, height: int, coordinates: bool, data: st.DataObject
) -> None:
    geometry = Geometry(columns, rows, QRectF(0, 0, width, height), coordinates)
    point = data.draw(st.integers(0, columns * rows - 1))
    near = QPointF(*(data.draw(st.floats(-0.45, 0.45)) * geometry.cell for _ in "xy"))
    assert geometry.point_at(geometry.centre(point) + near) == point
    assert geometry.area.contains(geometry.surface.adjusted(1, 1, -1, -1))
    assert geometry.surface.contains(geometry.centre(point))


def test_the_first_row_is_at_the_top_however_it_is_labelled() -> None:
    geometry = Geometry(15, 15, QRectF(0, 0, 500, 500))
    assert geometry.centre(0).y() < geometry.centre(14 * 15).y()
    assert geometry.neighbour(0, right=1, down=1) == 16
    assert geometry.neighbour(0, right=-1, down=-1) == 0


@pytest.mark.parametrize("size", [5, 9, 15, 19, 20, 22])
def test_star_points_lie_symmetrically(size: int) -> None:
    points = star_points(size, size)
    assert {size * size - 1 - point for point in points} == set(points)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(5, 5), (22, 9), (15, 15), (22, 22)])
def test_every_mark_is_painted_in_every_theme(qtbot: QtBot, theme: str, size: tuple[int, int]) -> None:
    columns, rows = size
    bare = Picture(columns, rows, stones=(DrawnStone(0, Colour.BLACK, 1), DrawnStone(1, Colour.WHITE, 2)))
    everything: dict[str, object] = {
        "walls": (3,),
        "last_move": 1,
        "winning_row": (0, 1),
        "numbers": Numbers.ALL,
        "coordinates": False,
        "rows_from_bottom": False,
        "candidates": (CandidateMark(7, "54.2", "1.2k", is_best=True), CandidateMark(8, "30", loss=0.3)),
        "heat": ((9, 0.5),),
        "variation": (DrawnStone(10, Colour.WHITE, 1),),
        "lines": (ThreatLine((5, 7), ThreatKind.FOUR),),
        "forbidden": (11,),
        "letters": ((12, "A"),),
        "hover": (13, Colour.BLACK),
        "pending": (14, Colour.WHITE),
        "cursor": 15,
        **{f"threats {kind}": (ThreatMark(16, kind, Colour.BLACK),) for kind in ThreatKind},
    }

    def image(picture: Picture) -> QImage:
        result = QImage(300, 260, QImage.Format.Format_RGB32)
        result.fill(QColor(THEMES[theme].window.window))
        painter = QPainter(result)
        paint_board(painter, QRectF(result.rect()), picture, THEMES[theme].board)
        painter.end()
        return result

    plain = image(bare)
    for name, value in everything.items():
        assert image(replace(bare, **{name.split()[0]: value})) != plain, name  # type: ignore[arg-type]


def test_figures_of_a_candidate_are_read_below_the_mouse(qtbot: QtBot) -> None:
    mark = CandidateMark(12, "54.2", "1.2k", is_best=True)
    images = []
    for hover in (None, (12, Colour.BLACK), (13, Colour.BLACK)):
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        picture = Picture(5, 5, candidates=(mark,), hover=hover)
        paint_board(painter, QRectF(image.rect()), picture, THEMES["wood"].board)
        painter.end()
        images.append(image)
    assert images[0] == images[1] != images[2]


@pytest.mark.parametrize("cell", [24, 36, 60])
@pytest.mark.parametrize("title", ["+M25", "-M125", "100.0"])
def test_a_figure_stays_within_its_disc(qtbot: QtBot, title: str, cell: int) -> None:
    """Outside the disc the picture is the same with a long figure as with none."""

    def image(text: str) -> QImage:
        result = QImage(5 * cell, 5 * cell, QImage.Format.Format_RGB32)
        result.fill(QColor("white"))
        painter = QPainter(result)
        mark = CandidateMark(12, text, "1.2k", is_best=True)
        paint_board(painter, QRectF(result.rect()), Picture(5, 5, candidates=(mark,)), THEMES["wood"].board)
        painter.end()
        return result

    with_text, without = image(title), image("")
    geometry = geometry_of(Picture(5, 5), QRectF(with_text.rect()))
    centre = geometry.centre(12)
    changed = [
        (x - centre.x()) ** 2 + (y - centre.y()) ** 2
        for x in range(with_text.width())
        for y in range(with_text.height())
        if with_text.pixel(x, y) != without.pixel(x, y)
    ]
    assert changed and max(changed) ** 0.5 <= 0.47 * geometry.cell + 1


def test_coordinates_of_a_large_board_in_a_small_window_are_read() -> None:
    assert coordinate_size(20) >= 8.5  # 22 x 22 in a window of the least size
    assert coordinate_size(8) < 4  # else they would cover each other


def test_a_click_announces_and_changes_nothing(qtbot: QtBot) -> None:
    board = shown(qtbot, Picture(stones=STONES))
    with qtbot.waitSignal(board.move_intended) as intent:
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=pixel(board, 30))
    assert intent.args == [30]
    assert board.picture.stones == STONES


def test_taken_points_and_waiting_boards_announce_nothing(qtbot: QtBot) -> None:
    board = shown(qtbot, Picture(stones=STONES))
    with qtbot.assertNotEmitted(board.move_intended):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=pixel(board, 112))
        board.show_picture(board.picture, None)
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=pixel(board, 30))


def test_confirmed_moves_need_two_clicks_at_one_point(qtbot: QtBot) -> None:
    board = shown(qtbot, Picture())
    board.confirm_moves = True
    with qtbot.assertNotEmitted(board.move_intended):
        for point in (30, 31):
            qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=pixel(board, point))
    with qtbot.waitSignal(board.move_intended) as intent:
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=pixel(board, 31))
    assert intent.args == [31]


def test_the_keyboard_plays_with_a_cursor_and_with_coordinates(qtbot: QtBot) -> None:
    board = shown(qtbot, Picture())
    board.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Up):
        qtbot.keyClick(board, key)
    with qtbot.waitSignal(board.move_intended) as intent:
        qtbot.keyClick(board, Qt.Key.Key_Return)
    assert intent.args == [112 + 1 - 15]
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert board.hovered is None
    QTest.keyClicks(board, "b12")
    with qtbot.waitSignal(board.move_intended) as intent:
        qtbot.keyClick(board, Qt.Key.Key_Return)
    assert intent.args == [3 * 15 + 1]


def test_hover_and_wheel_are_announced(qtbot: QtBot) -> None:
    board = shown(qtbot, Picture())
    with qtbot.waitSignal(board.point_entered) as entered:
        qtbot.mouseMove(board, pixel(board, 40))
    assert entered.args == [40]


def test_the_table_reads_what_the_board_shows(qtbot: QtBot) -> None:
    table = BoardTable()
    qtbot.addWidget(table)
    model = table.board_model
    model.show_picture(Picture(stones=STONES, last_move=113, forbidden=(20,)))

    def spoken(point: int) -> object:
        return model.data(model.index_of(point), Qt.ItemDataRole.AccessibleTextRole)

    assert spoken(112) == "h8: Black 1"
    assert spoken(113) == "i8: White 2, last move"
    assert spoken(20) == "f14: forbidden to Black"
    assert spoken(0) == "a15: empty"
    assert model.index_of(0).row() == 0 and model.point_of(model.index_of(20)) == 20
    vertical = Qt.Orientation.Vertical
    assert [model.headerData(row, vertical) for row in (0, 14)] == ["15", "1"]
    model.show_picture(Picture(stones=STONES, last_move=113, forbidden=(20,), rows_from_bottom=False))
    assert [model.headerData(row, vertical) for row in (0, 14)] == ["1", "15"]
    assert spoken(20) == "f2: forbidden to Black"
    table.setCurrentIndex(model.index_of(33))
    with qtbot.waitSignal(table.move_intended) as intent:
        qtbot.keyClick(table, Qt.Key.Key_Space)
    assert intent.args == [33]
