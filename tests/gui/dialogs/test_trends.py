"""The pictures of a library of known contents, and their files."""

import pytest
from PyQt6.QtGui import QImage
from PyQt6.QtSvg import QSvgRenderer

from engine.rules.board import Board
from engine.rules.position import BoardKind
from gui.dialogs.trends import TrendsDialog
from library.games import BLACK_WON, DRAW, WHITE_WON, LibraryGame, add
from library.puzzles.decks import OwnMistake, add_mistake
from library.store import Store

DIRECT = (112, 97, 111)


def opened(qtbot, app):
    app.window.actions_by_name["show_trends"].trigger()
    qtbot.waitUntil(lambda: isinstance(getattr(app.window, "dialog", None), TrendsDialog))
    return app.window.dialog


@pytest.fixture
def dialog(qtbot, app):
    with Store(app.library_controller.path) as store:
        games = [
            (BLACK_WON, "2019", "You", "Bob"),
            (WHITE_WON, "2020", "You", "Bob"),
            (DRAW, "2020", "A", "You"),
        ]
        add(store, [LibraryGame(BoardKind(), DIRECT, r, black=b, white=w, date=d) for r, d, b, w in games])
        add_mistake(store, Board.from_moves([112]), OwnMistake("blunder", 5, (7,), date="2026-03-01"))
        add_mistake(store, Board.from_moves([112, 7]), OwnMistake("foul", 5, (8,), date="2026-04-01"))
    return opened(qtbot, app)


def test_each_picture_shows_the_figures(qtbot, dialog):
    files = {}
    for index in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(index)
        assert dialog.export.isEnabled()
        assert dialog.chart.plot.isVisibleTo(dialog)
        files[index] = dialog.chart.file("csv").decode().splitlines()[1:]
    assert files == {
        0: ["h8 h9 g8,2019,1,100.0", "h8 h9 g8,2020,2,25.0"],
        1: ["h8 h9 g8,Black,2,50.0", "h8 h9 g8,White,1,50.0"],
        2: ["2026-03,0,1", "2026-04,1,0"],
    }
    curve = dialog.openings.plot.getPlotItem().listDataItems()[0]
    assert [list(values) for values in curve.getData()] == [[2019, 2020], [100, 25]]


def test_a_picture_is_exported(qtbot, app, dialog, tmp_path, monkeypatch):
    for kind in ("png", "svg"):
        path = tmp_path / f"picture.{kind}"
        monkeypatch.setattr(type(app.window), "ask_for_new_file", lambda *_, path=path: path)
        dialog.export.click()
        qtbot.waitUntil(path.exists)
    assert QImage(str(tmp_path / "picture.png")).size() == dialog.chart.size() * dialog.devicePixelRatio()
    assert QSvgRenderer(str(tmp_path / "picture.svg")).isValid()


def test_without_figures_there_is_a_sentence_and_nothing_to_export(qtbot, app):
    dialog = opened(qtbot, app)
    assert not dialog.export.isEnabled()
    assert "No game" in dialog.openings.legend.text()
