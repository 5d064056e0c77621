"""Dialogs fit a small screen at a large font: what they ask is scrolled, their buttons stay in sight."""

from collections.abc import Iterator

import pytest
from PyQt6.QtCore import QPoint, QRect, QSize
from PyQt6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.application import App
from gui.dialogs.key_field import KeyField

ROOM = QSize(900, 440)  # of 960 x 540, which is a Full HD screen at 200 %
PARTS = QAbstractSpinBox | QComboBox | KeyField  # whose lines are theirs
INPUTS = QComboBox | QLineEdit | QAbstractSpinBox | QAbstractSlider | QTextEdit
DIALOGS = [
    *("new_game", "play_from_here", "new_tournament", "preferences", "manage_engines", "open_earlier"),
    *("edit_position", "edit_info", "progress", "practise_deck", "show_keys"),
]


@pytest.fixture
def large_font(qapp: QApplication) -> Iterator[None]:
    usual = qapp.font()
    font = qapp.font()
    font.setPointSizeF(14)
    qapp.setFont(font)
    yield
    qapp.setFont(usual)


@pytest.mark.parametrize("command", DIALOGS)
@pytest.mark.usefixtures("spoken", "large_font")
def test_a_dialog_fits_a_small_screen(qtbot: QtBot, app: App, command: str) -> None:
    app.document.play(112)
    app.window.actions_by_name[command].trigger()
    dialog = app.window.dialog
    dialog.resize(ROOM)
    QApplication.processEvents()
    assert dialog.width() <= ROOM.width() and dialog.height() <= ROOM.height(), dialog.size()
    for buttons in dialog.findChildren(QDialogButtonBox):
        for button in buttons.buttons():
            assert dialog.rect().contains(QRect(button.mapTo(dialog, QPoint()), button.size()))
    labelled = [label.buddy() for label in dialog.findChildren(QLabel)]
    for field in dialog.findChildren(QWidget):
        is_part = isinstance(field, QScrollBar) or isinstance(field.parent(), PARTS)
        if isinstance(field, INPUTS) and field.isVisible() and not is_part:
            assert field.accessibleName() or field in labelled, field
    dialog.reject()
