"""The advanced page of the tournament dialog: a field for every option of the runner that few need."""

from collections.abc import Mapping

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QGroupBox,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from gui.base.forms import combo_box, hbox, vbox
from gui.base.numbers import as_entered, localized
from gui.contests.advanced import Field, sections, usual_tolerance


class AdvancedPage(QScrollArea):
    """Shows the fields of `gui.contests.advanced`; `values()` are those that differ from the usual."""

    changed = pyqtSignal()

    def __init__(self, values: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.editors: dict[str, QLineEdit | QComboBox | QCheckBox] = {}
        self._ticked: dict[str, str] = {}  # what a tick stands for
        self._decimal: set[str] = set()  # whose numbers are written as the language does
        first, second = vbox(), vbox()
        for number, section in enumerate(sections()):
            box = QGroupBox(section.title)
            form = QFormLayout(box)
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            for field in section.fields:
                self._add(form, field, values.get(field.name, ""))
            (second if number % 2 else first).addWidget(box)
        content = QWidget()
        for column in (first, second):
            column.addStretch(1)
        hbox((first, 1), (second, 1), of=content)
        self.setWidget(content)
        self.changed.connect(self._follow)
        self._follow()

    def _add(self, form: QFormLayout, field: Field, value: str) -> None:
        editor: QLineEdit | QComboBox | QCheckBox
        if field.ticked:
            editor = QCheckBox(field.label)
            editor.setChecked(value == field.ticked)
            editor.toggled.connect(lambda _on: self.changed.emit())
            self._ticked[field.name] = field.ticked
            form.addRow(editor)
        else:
            if field.choices:
                editor = combo_box(dict(field.choices), value)
                editor.currentIndexChanged.connect(lambda _index: self.changed.emit())
            else:
                editor = QLineEdit(localized(value) if field.has_decimals else value)
                editor.setPlaceholderText(localized(field.usual))
                editor.textChanged.connect(lambda _text: self.changed.emit())
            form.addRow(field.label, editor)
        editor.setToolTip(field.tip)
        self.editors[field.name] = editor
        if field.has_decimals:
            self._decimal.add(field.name)

    def _follow(self) -> None:
        """Show the tolerance that holds with this clock where none is entered."""
        tolerance = self.editors["each tolerance"]
        assert isinstance(tolerance, QLineEdit)
        tolerance.setPlaceholderText(usual_tolerance(self.values()))

    def values(self) -> dict[str, str]:
        """What differs from the usual, by the names of the fields."""
        found = {}
        for name, editor in self.editors.items():
            if isinstance(editor, QCheckBox):
                value = self._ticked[name] if editor.isChecked() else ""
            elif isinstance(editor, QComboBox):
                value = editor.currentData() if editor.currentIndex() else ""
            else:
                value = editor.text().strip()
                value = as_entered(value) if name in self._decimal else value
            if value:
                found[name] = value
        return found
