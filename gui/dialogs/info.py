"""The game's information: names, event, date, result, rules."""

from PyQt6.QtWidgets import QDialog, QFormLayout, QLineEdit, QWidget

from engine.records.tree import GameInfo
from engine.rules.variant import Variant
from gui.base.forms import OK_CANCEL, combo_box, dialog_buttons
from gui.base.language import tr
from gui.base.variants import variant_title


class InfoDialog(QDialog):
    """Edits a game's information; `changes()` after it was accepted."""

    def __init__(self, info: GameInfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Game information"))
        self.setMinimumWidth(420)
        titles = {
            "black": tr("Black"),
            "white": tr("White"),
            "event": tr("Event"),
            "date": tr("Date"),
            "opening": tr("Opening"),
            "result": tr("Result"),
        }
        form = QFormLayout(self)
        self.edits = {}
        for name, title in titles.items():
            self.edits[name] = QLineEdit(getattr(info, name))
            form.addRow(title, self.edits[name])
        variants = [variant for variant in Variant if info.row_length == 5 or not variant.rules.fouls]
        self.rules = combo_box({variant: variant_title(variant) for variant in variants}, info.variant)
        form.addRow(tr("Rules"), self.rules)
        self.edits["result"].setPlaceholderText("B+, W+R, B+T, 0")
        form.addRow(dialog_buttons(self, OK_CANCEL))

    def changes(self) -> dict[str, str]:
        """All fields as they are now."""
        return {name: edit.text().strip() for name, edit in self.edits.items()}

    def variant(self) -> Variant:
        """The rules as they are now."""
        return Variant(self.rules.currentData())
