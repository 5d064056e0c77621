"""The manual and the rules in the window; the list of earlier games."""

from pathlib import Path

import pytest
from PyQt6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.variant import Variant
from gui.application import App
from gui.base.variants import variant_title
from gui.dialogs.earlier_games import EarlierGamesDialog
from gui.dialogs.help import Documentation, HelpDialog, HelpPage
from gui.model import files
from protocol.programs import documentation


def test_help_has_the_manual_and_the_rules_of_every_variant(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["rules"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, HelpDialog)
    page = dialog.pages.currentWidget()
    assert isinstance(page, QTextBrowser)
    for variant in Variant:
        assert variant_title(variant).split()[0] in page.toPlainText()
    dialog.reject()
    app.window.actions_by_name["manual"].trigger()
    manual = app.window.dialog
    assert isinstance(manual, HelpDialog) and manual.pages.currentIndex() == 0
    manual.reject()


def test_help_has_every_page_of_the_documentation(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["manual"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, HelpDialog)
    pages = dialog.pages.widget(len(HelpPage))  # after those that are always there
    assert isinstance(pages, Documentation)
    made_for_the_site = {"contributing.md"}
    assert pages.titles.count() == len(
        {each.name for each in documentation("").glob("*.md")} - made_for_the_site
    )
    for row in range(pages.titles.count()):
        pages.titles.setCurrentRow(row)
        assert pages.page.toPlainText().startswith(pages.titles.item(row).text())  # type: ignore[union-attr]
    dialog.reject()


def test_earlier_games_show_players_date_result_and_board(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    info = GameInfo(black="Ann", white="Bob", result="W+R")
    files.save(GameTree.from_moves([112, 113, 98], info), folder / "2026-11-21 10-00-00.sgf")
    files.save(GameTree.from_moves([0, 1], GameInfo(width=9, height=9)), folder / "2026-11-22 10-00-00.sgf")
    (folder / "2026-11-20 10-00-00.sgf").write_text("damaged")
    app.files.open_earlier()
    dialog = app.window.dialog
    assert isinstance(dialog, EarlierGamesDialog)
    qtbot.waitUntil(lambda: dialog.list.count() == 2)
    newest, older = dialog.list.item(0), dialog.list.item(1)
    assert newest is not None and older is not None
    assert "9 × 9" in newest.text() and "unfinished" in newest.text()
    assert older.text().splitlines() == [
        "Ann - Bob",
        "2026-11-21  ·  Freestyle  ·  15 × 15  ·  3 moves",
        "White wins: Black resigned.",
    ]
    assert not older.icon().isNull()
    dialog.list.setCurrentRow(1)
    with qtbot.waitSignal(app.document.replaced):
        dialog.accept()
    assert app.document.info.black == "Ann" and app.document.board.ply == 3
    assert app.window.windowTitle() == "Ann – Bob[*] - Narabe"  # the file's name is the app's own


@pytest.mark.parametrize("size", [(900, 600), (1180, 800)])
def test_the_window_fits_small_screens(qtbot: QtBot, app: App, size: tuple[int, int]) -> None:
    window = app.window
    for layout in ("play", "analyse", "match"):
        window.layouts.switch(layout)
        window.resize(*size)
        assert (window.width(), window.height()) == size, layout
        board = app.panels.board.painted
        least = 10 if layout == "match" else 12  # there the live boards and the cross table have the room
        assert board.geometry_now.cell > least, layout
