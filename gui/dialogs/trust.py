"""Asks whether what a file from elsewhere starts and writes is allowed."""

from collections.abc import Sequence

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from gui.base.forms import CANCEL, add_button, dialog_buttons, vbox
from gui.base.language import tr
from gui.base.widgets import WrappedLabel


class TrustDialog(QDialog):
    """Lists everything; what is done without thinking allows nothing."""

    def __init__(
        self, what: str, starts: Sequence[str], writes: Sequence[str], parent: QWidget | None = None
    ) -> None:
        """`what`: the file and what is the matter with it, in sentences."""
        super().__init__(parent)
        self.setWindowTitle(tr("From elsewhere"))
        self.resize(720, 460)
        groups = [(tr("Programs that are started:"), starts), (tr("Files that are written:"), writes)]
        lists = ["\n".join((title, *lines)) for title, lines in groups if lines]
        self.text = QPlainTextEdit("\n\n".join(lists))
        self.text.setReadOnly(True)
        self.buttons = dialog_buttons(self, CANCEL)
        self.allow_button = add_button(self.buttons, tr("Allow"), QDialogButtonBox.ButtonRole.AcceptRole)
        cancel = self.buttons.button(CANCEL)
        assert cancel is not None
        self.allow_button.setAutoDefault(False)
        advice = tr("Allow this only if you know where it comes from, and what everything in this list does.")
        heading = WrappedLabel(f"{what} {advice}")
        heading.setTextFormat(Qt.TextFormat.PlainText)
        vbox(heading, (self.text, 1), self.buttons, of=self)
        cancel.setDefault(True)  # only now, as a part of the window
        cancel.setFocus()
