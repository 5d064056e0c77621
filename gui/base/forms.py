"""Layouts, fields and buttons in a line each, as dialogs and panels are made of them."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from PyQt6.QtCore import QObject, QTimer, pyqtBoundSignal
from PyQt6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLabel,
    QLayout,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

Item = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""What a row or column holds: a part, a part with its stretch, or an empty stretch."""
Margins = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""

Slot = Callable[[], object] | pyqtBoundSignal

_Box = TypeVar("_Box", bound=QBoxLayout)
OK_CANCEL = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
OPEN_CANCEL = QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
CANCEL, CLOSE = QDialogButtonBox.StandardButton.Cancel, QDialogButtonBox.StandardButton.Close


def hbox(*items: Item, of: QWidget | None = None, margins: Margins | None = None) -> QHBoxLayout:
    """Parts side by side, as the layout of a widget or to be put into another layout."""
    return _filled(QHBoxLayout(of), items, margins)


def vbox(*items: Item, of: QWidget | None = None, margins: Margins | None = None) -> QVBoxLayout:
    """Parts one below the other, as the layout of a widget or to be put into another layout."""
    return _filled(QVBoxLayout(of), items, margins)


def _filled(layout: _Box, items: tuple[Item, ...], margins: Margins | None) -> _Box:
    if margins is not None:
        layout.setContentsMargins(*margins)
    for item in items:
        part, stretch = item if isinstance(item, tuple) else (item, 0)
        if isinstance(part, int):
            layout.addStretch(part)
        elif isinstance(part, QLayout):
            layout.addLayout(part, stretch)
        else:
            layout.addWidget(part, stretch)
    return layout


def paragraph(text: str = "", faint: bool = False) -> QLabel:
    """A label of as many lines as its text needs."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setProperty("faint", faint)
    return label


def push_button(text: str, action: Slot | None = None, tip: str = "") -> QPushButton:
    """A button that Enter does not press by default."""
    made = QPushButton(text)
    made.setAutoDefault(False)
    made.setToolTip(tip)
    if isinstance(action, pyqtBoundSignal):
        made.clicked.connect(action)
    elif action is not None:
        made.clicked.connect(lambda _checked: action())
    return made


def combo_box(texts: Mapping[Any, str], chosen: object = None) -> QComboBox:
    """A choice among values, each shown by its text."""
    box = QComboBox()
    offer(box, texts)
    choose(box, chosen)
    return box


def offer(box: QComboBox, texts: Mapping[Any, str]) -> None:
    """Offer other values; the one that is chosen stays so if it is among them."""
    chosen = box.currentData()
    box.clear()
    for value, text in texts.items():
        box.addItem(text, value)
    choose(box, chosen)


def choose(box: QComboBox, value: object) -> None:
    """Choose a value, or the first where the box does not offer it."""
    box.setCurrentIndex(max(0, box.findData(value)))


def spin_box(least: int, most: int, value: int | None = None) -> QSpinBox:
    """A field for a whole number."""
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(least if value is None else value)
    return box


def dialog_buttons(dialog: QDialog, buttons: QDialogButtonBox.StandardButton) -> QDialogButtonBox:
    """The buttons that accept and reject a dialog."""
    box = QDialogButtonBox(buttons)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box


def add_button(
    box: QDialogButtonBox,
    text: str,
    role: QDialogButtonBox.ButtonRole = QDialogButtonBox.ButtonRole.ActionRole,
) -> QPushButton:
    """Put another button beside those of a dialog."""
    made = box.addButton(text, role)
    assert made is not None
    return made


def ask_for_text(
    parent: QWidget,
    title: str,
    question: str,
    text: str,
    take: Callable[[str], object],
    has_lines: bool = False,
) -> QInputDialog:
    """A dialog, not yet open, that asks for a text and hands on what was entered."""
    dialog = QInputDialog(parent)
    # Before the text is set: a field of one line cuts it.
    dialog.setOption(QInputDialog.InputDialogOption.UsePlainTextEditForTextInput, has_lines)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    dialog.setTextValue(text)
    dialog.textValueSelected.connect(take)
    return dialog


def columns_of(table: QTableView) -> QHeaderView:
    """The header above the columns of a table."""
    columns = table.horizontalHeader()
    assert columns is not None
    return columns


def fit_columns(table: QTableView, *stretched: int) -> None:
    """Give the columns of a table the width of their texts; some share the room that the others leave."""
    columns = columns_of(table)
    columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    for column in stretched:
        columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)


def every(parent: QObject, milliseconds: int, action: Slot) -> QTimer:
    """A timer that calls something again and again while it runs."""
    timer = QTimer(parent)
    timer.setInterval(milliseconds)
    timer.timeout.connect(action)
    return timer


def delay(parent: QObject, milliseconds: int, action: Slot) -> QTimer:
    """A timer that calls something once, so long after each start."""
    timer = every(parent, milliseconds, action)
    timer.setSingleShot(True)
    return timer
