"""Small things that people stumble over, each as it was met in the window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QImage
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from engine.records.sgf import format_sgf
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from gui.application import App
from gui.base.settings import BoardSettings, GameSettings, PlayerSettings, Settings
from gui.base.themes import THEMES, palette, style_sheet
from gui.board.animation import gif
from gui.board.colours import readable_on
from gui.board.export import board_image
from gui.board.picture import Picture
from gui.model import files
from gui.model.results import describe_end
from gui.play.state import Phase
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]
PEOPLE = GameSettings(black=PlayerSettings(), white=PlayerSettings())


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def press(app: App, label: str) -> None:
    buttons = {button.text(): button for button in app.window.trouble.findChildren(QPushButton)}
    buttons[label].click()


def test_a_position_that_is_set_up_inherits_no_players(qtbot: QtBot, app: App) -> None:
    info = GameInfo(Variant.RENJU, black="Ann", white="Bob", event="Cup", date="2020-01-01", result="B+")
    app.document.open_tree(GameTree.from_moves([112, 113], info))
    app.edit.edit_position()
    app.window.dialog.accept()
    assert app.document.info == GameInfo(Variant.RENJU)


def test_the_stones_of_an_opening_are_not_taken_back(qtbot: QtBot, app: App) -> None:
    app.game.new_game(replace(PEOPLE, opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    app.panels.guide.buttons[0].click()
    assert app.game.phase is Phase.PLAYING
    app.play.make_move(100)
    app.game.take_back()
    assert app.document.board.ply == 3 and not app.window.actions_by_name["take_back"].isEnabled()
    app.game.take_back()
    assert app.document.board.ply == 3
    saved = app.game.saved()
    app.game.leave()
    app.game.restore(saved)
    assert not app.game.can_take_back


def test_a_paused_game_shows_no_threats_in_the_layout_for_playing(qtbot: QtBot, app: App) -> None:
    app.play.start_game(PEOPLE)
    for point in points("h8a1i8a3j8"):
        app.play.make_move(point)
    app.game.pause()
    qtbot.wait(300)
    assert app.panels.board.painted.picture.threats == ()
    app.game.leave()
    qtbot.waitUntil(lambda: bool(app.panels.board.painted.picture.threats))


def test_a_blindfold_game_shows_its_last_move_alone_until_it_is_over(qtbot: QtBot, app: App) -> None:
    board, blindfold = app.panels.board, app.window.actions_by_name["blindfold"]
    blindfold.trigger()
    app.play.start_game(PEOPLE)
    for point in points("h8i9g7"):
        app.play.make_move(point)
    picture = board.painted.picture
    assert picture.stones == () and picture.last_move == points("g7")[0]
    assert picture.threats == () and picture.candidates == ()
    board.show_as_table(True)
    cells = board.table.board_model
    first, last = (cells.data(cells.index_of(p), Qt.ItemDataRole.ToolTipRole) for p in points("h8g7"))
    assert str(first).endswith(": empty") and str(last).endswith(": last move")

    app.play.make_move(points("h8")[0])
    bar = app.window.statusBar()
    assert bar is not None and bar.currentMessage() == "There is a stone at h8."
    assert app.document.board.ply == 3
    blindfold.trigger()
    assert len(board.painted.picture.stones) == 3
    blindfold.trigger()
    assert not board.painted.picture.stones
    app.game.resign()
    assert len(board.painted.picture.stones) == 3


def test_resigning_is_asked_about_until_that_is_not_wanted(qtbot: QtBot, app: App) -> None:
    app.store.change(replace(app.store.current, board=BoardSettings()))
    resign = app.window.actions_by_name["resign"]
    app.play.start_game(PEOPLE)
    resign.trigger()
    assert app.game.phase is Phase.PLAYING
    press(app, "Resign and do not ask again")
    assert app.game.phase is Phase.OVER and not app.store.current.board.confirm_resign
    app.play.start_game(PEOPLE)
    resign.trigger()
    assert app.document.info.result == "W+R"


def test_a_forbidden_move_against_an_engine_is_asked_about_and_stays_explained(
    qtbot: QtBot, app: App
) -> None:
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j10a5j11a7"), GameInfo(Variant.RENJU)))
    app.game.start(GameSettings(Variant.RENJU, white=PlayerSettings("Tester")))
    (foul,) = points("j8")
    app.play.make_move(foul)
    assert app.document.board.ply == 8 and "double three" in app.window.trouble.text()
    press(app, "Play it")
    assert app.document.info.result == "W+F"
    app.panels.board.painted.point_entered.emit(0)
    app.panels.board.painted.point_entered.emit(-1)
    assert len(app.panels.board.painted.picture.lines) == 2


def test_white_is_not_asked_about_a_point_that_is_forbidden_to_black(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j10a5j11"), GameInfo(Variant.RENJU)))
    (foul,) = points("j8")
    assert app.document.board.foul(foul) is not None
    app.game.start(GameSettings(Variant.RENJU, black=PlayerSettings("Tester"), white=PlayerSettings()))
    app.play.make_move(foul)
    assert app.document.board.ply == 8


def test_a_game_is_not_saved_as_a_picture(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.play.make_move(112)
    choose_file(monkeypatch, tmp_path / "anim.gif", "SGF (*.sgf)")
    app.files.save_as()
    assert [path.name for path in tmp_path.glob("anim*")] == ["anim.gif.sgf"]


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path, kind: str) -> None:
    """Have the dialog for a new file answer this."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), kind))


def test_the_kind_of_file_chosen_is_the_one_written(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.play.make_move(112)
    choose_file(monkeypatch, tmp_path / "game", "PSQ (*.psq)")
    app.files.save_as()
    assert (tmp_path / "game.psq").read_text().startswith("Piskvorky")
    choose_file(monkeypatch, tmp_path / "diagram.png", "SVG (*.svg)")
    with qtbot.waitSignal(app.export._exporter.done):
        app.export.export_diagram()
    assert "<svg" in (tmp_path / "diagram.png.svg").read_text()


def test_a_file_that_the_dialog_did_not_ask_about_is_not_replaced_unasked(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "game.sgf"
    old.write_text("old")
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    app.play.make_move(112)
    choose_file(monkeypatch, tmp_path / "game", "SGF (*.sgf)")
    app.files.save_as()
    assert old.read_text() == "old" and app.document.modified
    app.files.save_as()
    assert "B[hh]" in old.read_text() and not app.document.modified


def test_an_animation_shows_the_whole_game_with_numbers(app: App) -> None:
    app.document.open_tree(GameTree.from_moves(points("h8i9g7"), GameInfo()))
    app.document.step(-2)
    pictures = app.export._pictures_of_line()
    assert [len(picture.stones) for picture in pictures] == [0, 1, 2, 3]
    assert [stone.number for stone in pictures[-1].stones if stone.colour is Colour.WHITE] == [2]
    assert pictures[-1].numbers.value == "all"


def test_the_wood_of_an_animation_has_no_bands(qtbot: QtBot) -> None:
    theme = THEMES["wood"]
    picture = Picture()
    decoded = QImage.fromData(gif([picture], theme.board, theme.window.window, width=300), "GIF")
    true = board_image(picture, theme.board, 300).convertToFormat(QImage.Format.Format_RGB32)

    def values(image: QImage) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        bits = image.constBits()
        assert bits is not None
        data = np.frombuffer(bits.asstring(image.sizeInBytes()), np.uint8)
        return data.reshape(image.height(), image.width(), 4)[20:-20, 20:-20, :3].astype(np.int64)

    assert np.abs(values(decoded) - values(true)).mean() < 3  # a cube of six shades is off by 10 and more


@pytest.mark.parametrize("name", THEMES)
def test_figures_on_candidates_can_be_read(name: str) -> None:
    theme = THEMES[name].board
    for loss in theme.losses:
        colour = QColor(loss)
        ink = readable_on(colour, theme)
        assert abs(colour.lightnessF() - ink.lightnessF()) > 0.3


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("checked", [False, True])
def test_the_circle_of_a_choice_is_seen(qtbot: QtBot, name: str, checked: bool) -> None:
    theme = THEMES[name]
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(style_sheet(theme))
    window.setPalette(palette(theme))
    choice = QRadioButton("", window)
    choice.setAutoExclusive(False)
    choice.setChecked(checked)
    choice.adjustSize()
    window.show()
    image = window.grab(choice.geometry()).toImage()
    around, ink = QColor(theme.window.window), theme.window.accent if checked else theme.window.faint_text
    contrasts = [
        abs(image.pixelColor(x, y).lightnessF() - around.lightnessF())
        for x in range(image.width())
        for y in range(image.height())
    ]
    assert max(contrasts) > 0.6 * abs(QColor(ink).lightnessF() - around.lightnessF())


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("is_primary", [False, True])
def test_the_button_with_the_focus_has_another_edge(qtbot: QtBot, name: str, is_primary: bool) -> None:
    theme = THEMES[name]
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(style_sheet(theme))
    buttons = [QPushButton("Review", window) for _ in range(2)]
    for place, button in enumerate(buttons):
        button.setProperty("primary", is_primary)
        button.adjustSize()
        button.move(0, 60 * place)
    window.show()
    buttons[0].setFocus()
    qtbot.waitUntil(buttons[0].hasFocus)
    with_focus, without = (button.grab().toImage().pixelColor(20, 1) for button in buttons)
    assert buttons[0].size() == buttons[1].size()
    assert abs(with_focus.lightnessF() - without.lightnessF()) > 0.2


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("crash: exit status 3", "White wins: Black's engine crashed."),
        ("illegal move", "White wins: Black played an illegal move."),
        ("foul", "White wins: Black played a forbidden move."),
        ("", "White wins by forfeit."),
    ],
)
def test_a_forfeit_is_shown_with_its_true_reason(reason: str, text: str) -> None:
    tree = files.from_text(f"(;GM[4]SZ[15]RE[W+F]TE[{reason}];B[hh];W[ii])", GameInfo())
    assert describe_end(tree.board_at(tree.last_of_game), tree.info) == text
    again = files.from_text(format_sgf(tree), GameInfo())
    assert again.info.reason == reason


def test_a_move_is_typed_wherever_the_focus_is(qtbot: QtBot, app: App) -> None:
    app.window.layouts.switch("analyse")
    app.play.make_move(112)
    table = app.panels.review.table
    app.window.layouts.show_panel("review")
    qtbot.waitUntil(table.isVisible)
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    QTest.keyClicks(table, "g")
    board = app.panels.board.painted
    assert board.hasFocus()
    QTest.keyClicks(board, "7")
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert app.document.board.ply == 2
    app.panels.comments.setFocus()
    editor = QApplication.focusWidget()
    assert editor is not None
    QTest.keyClicks(app.panels.comments.editor, "h8")
    assert "h8" in app.panels.comments.editor.toPlainText()


@pytest.mark.slow
def test_the_open_tab_of_a_stack_of_docks_is_remembered(
    qtbot: QtBot, tmp_path: Path, settings: Settings
) -> None:
    def opened(settings: Settings) -> App:
        app = App(settings, tmp_path / "settings.json")
        qtbot.addWidget(app.window)
        app.window.restore_arrangement(settings.window)
        app.window.show()
        qtbot.waitExposed(app.window)
        qtbot.wait(100)
        return app

    app = opened(settings)
    app.window.layouts.switch("analyse")
    for name in ("comments", "review", "tree"):
        app.window.layouts.show_panel(name)
        qtbot.wait(50)
        app.window.close()
        app = opened(app.store.current)
        panel = {"comments": app.panels.comments, "review": app.panels.review, "tree": app.panels.tree}[name]
        assert panel.isVisible() and not panel.visibleRegion().isEmpty(), name
    app.window.close()
