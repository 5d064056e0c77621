"""Dialogs leave their texts the room they need, in every language."""

import pytest
from PyQt6.QtCore import QRect, Qt
from PyQt6.QtGui import QFontMetrics
from PyQt6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QTabWidget,
)
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from gui.analysis.reviewer import ReviewStage
from gui.application import App
from gui.base.settings import GameSettings
from gui.base.themes import CELL_PADDING
from gui.dialogs.advanced import AdvancedPage
from gui.dialogs.clock import ClockBox
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.preferences import PreferencesDialog
from gui.dialogs.repertoire import RepertoireDialog
from gui.layouts import RIGHT_WIDTH
from gui.model.mistakes import Mistake, MistakeKind
from gui.panels.players import PlayersPanel
from gui.panels.review import title_font
from gui.play.clock import TimeLeft
from matches.engine_list import EngineSettings
from screenshots import LEAST_SIZE


@pytest.mark.usefixtures("spoken")
def test_choices_of_the_advanced_page_are_read_whole_without_scrolling_aside(qtbot: QtBot) -> None:
    page = AdvancedPage({})
    qtbot.addWidget(page)
    page.resize(860, 500)
    page.show()
    for box in page.findChildren(QComboBox):
        texts = [box.itemText(index) for index in range(box.count())]
        assert max(map(box.fontMetrics().horizontalAdvance, texts)) < box.width(), texts
    bar = page.horizontalScrollBar()
    assert bar is not None and bar.maximum() == 0


@pytest.mark.usefixtures("spoken")
def test_that_there_is_no_limit_of_time_is_read_whole(qtbot: QtBot) -> None:
    box = ClockBox()
    qtbot.addWidget(box)
    box.resize(box.minimumSizeHint())
    box.show()
    for field in box.times.values():
        line = field.lineEdit()
        assert line is not None
        assert line.fontMetrics().horizontalAdvance(field.text()) < line.width(), field.text()


@pytest.mark.usefixtures("spoken")
def test_titles_of_the_explorer_are_read_whole_in_a_narrow_dock(qtbot: QtBot, app: App) -> None:
    app.window.layouts.switch("analyse")
    app.window.layouts.show_panel("explorer")
    panel = app.panels.explorer
    qtbot.waitUntil(panel.moves_table.isVisible)
    panel.moves_table.setFixedWidth(260)
    QApplication.processEvents()
    header = panel.moves_table.horizontalHeader()
    assert header is not None
    for section in range(header.count()):
        assert header.sectionSize(section) >= header.sectionSizeHint(section), panel.moves.titles()[section]


@pytest.mark.usefixtures("spoken")
def test_a_review_is_read_whole_in_the_least_window(qtbot: QtBot, app: App) -> None:
    app.window.resize(*LEAST_SIZE)
    app.document.open_tree(GameTree.from_moves([112, 0, 113, 1, 114, 2, 130, 3], GameInfo()))
    app.window.layouts.switch("analyse")
    app.window.layouts.show_panel("review")
    panel, nodes = app.panels.review, list(app.document.tree.root.main_line())[1:]
    panel.show_progress(ReviewStage.MOVES, 0, 10)
    panel.show_progress(ReviewStage.MOVES, 1, 10)
    text = panel.progress_text
    qtbot.waitUntil(lambda: text.height() >= text.heightForWidth(text.width()))
    both = {"loss": 0.13, "uncertainty": 0.02}  # between two classes: the names of both
    found = [Mistake(node, MistakeKind.MISTAKE, better=(5,), **both) for node in nodes]  # type: ignore[arg-type]
    panel.show_found([Mistake(nodes[0], MistakeKind.BLUNDER, None, (5,))])
    panel.show_review(found, nodes)
    qtbot.waitUntil(lambda: app.window.docks["review"].width() == RIGHT_WIDTH)
    table, viewport = panel.table, panel.table.viewport()
    assert viewport is not None
    for width in range(RIGHT_WIDTH, RIGHT_WIDTH + 80, 8):  # whose rows need two lines, then one
        table.setFixedWidth(width)
        QApplication.processEvents()
        room = QRect(0, 0, table.columnWidth(1) - 2 * CELL_PADDING, 1000)
        for row in range(panel.model.rowCount()):
            kind = panel.model.text(row, 1)
            needed = table.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, kind)
            assert needed.width() <= room.width() and needed.height() <= table.rowHeight(row), kind
    for row in panel.model.title_rows:
        title = panel.model.text(row, 0)
        wide = QFontMetrics(title_font()).horizontalAdvance(title)
        assert wide <= viewport.width() - 2 * CELL_PADDING, title


@pytest.mark.usefixtures("spoken")
def test_fields_for_keys_show_whole_that_one_is_to_be_pressed(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["preferences"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, PreferencesDialog)
    dialog.findChildren(QTabWidget)[0].setCurrentIndex(3)
    qtbot.wait(50)
    for edit in dialog.key_edits.values():
        line = edit.findChild(QLineEdit)
        assert line is not None
        assert line.fontMetrics().horizontalAdvance(line.placeholderText()) < line.width() - 8
    dialog.reject()


def test_names_of_players_are_read_whole_beside_their_clocks(qtbot: QtBot) -> None:
    panel = PlayersPanel()
    qtbot.addWidget(panel)
    for colour in Colour:
        panel.show_player(colour, "Narabe (1500 Elo)", "to move", colour is Colour.BLACK, 5)
        panel.show_time(colour, TimeLeft(None, None), 600_000)
    panel.resize(298, 160)  # as in a window of the least size
    panel.show()
    for card in panel.cards.values():
        assert card.name.fontMetrics().horizontalAdvance(card.name.text()) <= card.name.width()


@pytest.mark.usefixtures("spoken")
def test_a_remark_that_appears_in_an_open_dialog_is_read_whole(qtbot: QtBot) -> None:
    dialog = NewGameDialog(GameSettings(), [EngineSettings()])
    qtbot.addWidget(dialog)
    dialog.show()
    box = dialog.clock_box
    box.times["period_s"].setValue(30)
    box.odds.setChecked(True)
    for text in (box.remark, dialog.white.level.manner):
        assert text.isVisible()
        qtbot.waitUntil(lambda text=text: text.height() >= text.heightForWidth(text.width()))


def test_a_level_is_chosen_on_a_slider_of_some_length(app: App) -> None:
    app.document.open_tree(GameTree.from_moves([112, 0, 113], GameInfo()))
    for command in ("new_game", "play_from_here"):
        app.window.actions_by_name[command].trigger()
        dialog = app.window.dialog
        assert isinstance(dialog, NewGameDialog)
        dialog.white.who.setCurrentIndex(0)
        dialog.black.level.show()
        assert dialog.black.level.slider.width() >= 100, command
        dialog.reject()


@pytest.mark.parametrize("command", ["edit_position", "show_keys", "manage_engines", "open_earlier"])
def test_dialogs_are_no_larger_than_the_window(app: App, command: str) -> None:
    app.window.resize(900, 600)
    app.window.actions_by_name[command].trigger()
    dialog = app.window.dialog
    assert dialog is not None and dialog.isVisible()
    assert dialog.height() <= app.window.height() and dialog.width() <= app.window.width()
    dialog.reject()


@pytest.mark.usefixtures("spoken")
def test_what_is_chosen_is_read_whole(app: App) -> None:
    app.window.actions_by_name["repertoire"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, RepertoireDialog)
    option, style = QStyleOptionComboBox(), dialog.style()
    assert style is not None
    for box in (dialog.colour, dialog.origin):
        box.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box)
        assert box.fontMetrics().horizontalAdvance(box.currentText()) <= room.width()
    dialog.reject()
