"""Dialogs fit a small screen at a large font: what they ask is scrolled, their buttons stay in sight."""

from collections.abc import Iterator

import pytest
from PyQt6.QtCore import QPoint, QRect, QSize
from PyQt6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)

from gui.application import App
from gui.dialogs.import_report import ImportReportDialog
from gui.dialogs.key_field import KeyField
from gui.dialogs.practice import PracticeDialog
from library.importing import ImportReport
from library.puzzles.decks import Deck

ROOM = QSize(900, 440)  # of 960 x 540, which is a Full HD screen at 200 %
PARTS = QAbstractSpinBox | QComboBox | KeyField  # whose lines are theirs
INPUTS = QComboBox | QLineEdit | QAbstractSpinBox | QAbstractSlider | QTextEdit
DIALOGS = [
    *("new_game", "play_from_here", "new_tournament", "preferences", "manage_engines", "open_earlier"),
    *("edit_position", "edit_info", "progress", "practise_deck", "show_keys", "find_command"),
    *("search_games", "find_doubles"),
    *("who", "show_record", "repertoire"),
]


@pytest.fixture
def large_font(qapp: QApplication) -> Iterator[None]:
    usual = qapp.font()
    font = qapp.font()
    font.setPointSizeF(14)
    qapp.setFont(font)
    yield
    qapp.setFont(usual)


@pytest.mark.usefixtures("spoken", "large_font")
def test_every_dialog_fits_a_small_screen(app: App) -> None:
    app.document.play(112)
    faults = []
    for command in DIALOGS:
        app.window.actions_by_name[command].trigger()
        faults += [f"{command}: {fault}" for fault in faults_on_a_small_screen(app.window.dialog)]
        app.window.dialog.reject()
    assert faults == []


@pytest.mark.usefixtures("spoken", "large_font")
def test_dialogs_that_follow_from_others_fit_too(app: App) -> None:
    report = ImportReport(2, 0, 1, fault_texts=["a.sgf: not a game"] * 50)
    faults = []
    for dialog in (
        ImportReportDialog(report, lambda _: None, app.window),
        PracticeDialog(Deck.OPENINGS, app.window),
    ):
        app.window.open_dialog(dialog)
        faults += list(faults_on_a_small_screen(dialog))
        dialog.reject()
    assert faults == []


def faults_on_a_small_screen(dialog: QDialog) -> Iterator[str]:
    dialog.resize(ROOM)
    QApplication.processEvents()
    if dialog.width() > ROOM.width() or dialog.height() > ROOM.height():
        yield f"takes {dialog.size()}"
    for buttons in dialog.findChildren(QDialogButtonBox):
        for button in buttons.buttons():
            if not dialog.rect().contains(QRect(button.mapTo(dialog, QPoint()), button.size())):
                yield f"{button.text()} is out of sight"
    labelled = [label.buddy() for label in dialog.findChildren(QLabel)]
    for field in dialog.findChildren(QWidget):
        is_part = isinstance(field, QScrollBar) or isinstance(field.parent(), PARTS)
        is_named = field.accessibleName() or field in labelled
        if isinstance(field, INPUTS) and field.isVisible() and not is_part and not is_named:
            yield f"{field} has no name"
