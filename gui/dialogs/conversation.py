"""The lines between the match runner and an engine that lost a game by a fault."""

from collections.abc import Sequence

from PyQt6.QtGui import QFontDatabase, QTextCursor
from PyQt6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from gui.base.clipboard import copy_text
from gui.base.forms import CLOSE, add_button, dialog_buttons, paragraph, vbox
from gui.base.language import tr


class ConversationDialog(QDialog):
    """Shows the lines, the latest ones first seen."""

    def __init__(self, title: str, lines: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(720, 460)
        heading = tr("< is what the engine was sent, > what it answered, with the time in seconds.")
        self.text = QPlainTextEdit("\n".join(lines))
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.text.moveCursor(QTextCursor.MoveOperation.StartOfLine)
        buttons = dialog_buttons(self, CLOSE)
        copy, close = add_button(buttons, tr("Copy")), buttons.button(CLOSE)
        assert close is not None
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda: copy_text(self.text.toPlainText()))
        vbox(paragraph(heading), (self.text, 1), buttons, of=self)
        close.setDefault(True)  # now that it is in the dialog
