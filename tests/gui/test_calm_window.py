"""The window shows what the work at hand needs, and all else is found by its name."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QAction, QPageSize, QPdfWriter
from PyQt6.QtPrintSupport import QPrintPreviewDialog
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QMenu, QMenuBar
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from gui.analysis.trainer import Choice, exercises
from gui.application import App
from gui.base.settings import BoardSettings, Settings
from gui.board.export import print_diagrams
from gui.commands.menus import TOOL_BARS
from gui.commands.printing import game_diagrams, problem_sheets
from gui.dialogs.find_command import FindCommandDialog

LONGEST_MENU = 10  # entries, separators aside


@pytest.fixture(scope="module")
def app(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    settings = replace(Settings(), language="en", first_run=False)
    app = App(settings, tmp_path_factory.mktemp("profile") / "settings.json")
    app.window.resize(900, 600)
    app.window.show()
    yield app
    app.window.close()


def _menus(menu: QMenu | QMenuBar) -> Iterator[QMenu]:
    for action in menu.actions():
        below = action.menu()
        if below is not None:
            yield below
            yield from _menus(below)


def test_no_menu_is_longer_than_a_glance(app: App) -> None:
    bar = app.window.menuBar()
    assert bar is not None and len(bar.actions()) <= LONGEST_MENU
    for menu in _menus(bar):
        entries = [action for action in menu.actions() if not action.isSeparator()]
        assert len(entries) <= LONGEST_MENU, menu.title()


def test_play_shows_the_board_the_players_and_one_row_of_buttons(app: App) -> None:
    window = app.window
    window.layouts.switch("play")
    window.layouts.reset()
    QApplication.processEvents()
    assert [name for name, dock in window.docks.items() if dock.isVisible()] == ["players"]
    assert not app.panels.players.balance.isVisible()
    assert all(card.height() < 80 for card in app.panels.players.cards.values())
    shown = [action.text() for action in window.tool_bar.actions() if action.text()]
    game = [window.actions_by_name[name].text() for name in TOOL_BARS["play"] if name is not None]
    assert shown == [*game, "&Play", "&Analyse", "&Match"]
    assert not {"analyse", "review", "show_heat", "new_tournament"} & set(TOOL_BARS["play"])
    window.layouts.switch("analyse")
    QApplication.processEvents()
    assert window.docks["tree"].isVisible() and app.panels.players.balance.isVisibleTo(app.panels.players)
    window.layouts.switch("play")


def test_every_command_is_found_by_its_name(app: App) -> None:
    app.window.actions_by_name["find_command"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, FindCommandDialog)
    across = dialog.list.horizontalScrollBar()
    QApplication.processEvents()
    assert across is not None and across.maximum() == 0  # names, menus and keys are whole
    entries = {action: (label, place) for label, place, action in app.window.menu_entries()}
    panels = {dock.toggleViewAction() for dock in app.window.docks.values()}
    assert entries.keys() >= {*app.window.actions_by_name.values(), *panels}
    for action, (label, place) in entries.items():
        dialog.words.setText(f"{label} {place}".upper())
        assert action in dialog.found, label
    dialog.words.setText("no such command")
    assert dialog.found == []
    QTest.keyClick(dialog.words, Qt.Key.Key_Return)
    assert dialog.isVisible()
    dialog.reject()


def test_a_command_is_chosen_by_keys_alone(qtbot: QtBot, app: App) -> None:
    wanted: QAction = app.window.actions_by_name["layout_match"]
    app.general.find_command()
    dialog = app.window.dialog
    assert isinstance(dialog, FindCommandDialog)
    dialog.words.setText("layout")
    for _ in range(dialog.found.index(app.window.actions_by_name["reset_layout"])):
        QTest.keyClick(dialog.words, Qt.Key.Key_Down)
    assert dialog.chosen is app.window.actions_by_name["reset_layout"]
    dialog.words.setText("match")
    assert dialog.found[0] is wanted
    QTest.keyClick(dialog.words, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: app.window.layouts.name == "match")
    app.window.layouts.switch("play")


def test_an_audience_sees_names_the_last_move_and_the_comment(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves([112, 113], GameInfo(black="Ann", white="Bob")))
    app.navigation.go_last()
    app.document.set_comment(app.document.current, "White is <late>.")
    present, shown = app.window.actions_by_name["present"], app.panels.presentation
    present.trigger()
    assert shown.isFullScreen() and present.isChecked()
    assert [label.text() for label in shown.names.values()] == ["Ann", "Bob"]
    assert shown.last_move.text() == "2 i8" and shown.comment.text() == "White is <late>."
    assert shown.board.picture == app.panels.board.painted.picture
    app.navigation.go_back()
    assert shown.last_move.text() == "1 h8" and shown.comment.text() == ""
    shown.board.move_intended.emit(0)
    assert app.document.current.move == 0
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible() and not present.isChecked() and app.window.isVisible()


def _pages(path: Path, sheets: object, columns: int) -> int:
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    print_diagrams(writer, sheets, columns)  # type: ignore[arg-type]
    del writer
    return path.read_bytes().count(b"/Type /Page\n")


def test_a_game_is_printed_in_diagrams(app: App, tmp_path: Path) -> None:
    app.document.open_tree(GameTree.from_moves(list(range(0, 225, 5)), GameInfo(black="Ann", white="Bob")))
    diagrams = game_diagrams(app.document, BoardSettings())
    assert [diagram.caption[-1] for diagram in diagrams][:2] == ["Moves 1 to 20", "Moves 21 to 40"]
    numbers = [[stone.number for stone in diagram.picture.stones if stone.number] for diagram in diagrams]
    assert [len(each) for each in numbers] == [20, 20, 5] and min(numbers[2]) == 41
    assert len(diagrams[2].picture.stones) == 45
    assert _pages(tmp_path / "game.pdf", [diagrams], 2) == 1
    app.printing.print_game()
    assert isinstance(app.window.dialog, QPrintPreviewDialog)
    app.window.dialog.reject()
    app.document.open_tree(GameTree(GameInfo()))
    assert len(game_diagrams(app.document, BoardSettings())) == 1


def test_a_sheet_of_problems_has_its_solutions_on_another_page(app: App, tmp_path: Path) -> None:
    problems = exercises(tmp_path / "library.db", Choice(), 8)
    assert len({problem.task.number for problem in problems if problem.task}) == 8
    asked, solved = problem_sheets(problems, BoardSettings())
    assert all(not diagram.picture.variation for diagram in asked)
    assert [diagram.picture.variation[0].point for diagram in solved] == [p.solution[0] for p in problems]
    assert asked[0].caption[0].startswith("1. Find the best move for ")
    assert _pages(tmp_path / "problems.pdf", [asked, solved], 2) == 4  # six to a page
