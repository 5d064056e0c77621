"""The lines between the match runner and an engine that lost a game by a fault."""

from collections.abc import Sequence

from PyQt6.QtGui import QFontDatabase, QTextCursor
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from gui.base.clipboard import copy_text
from gui.base.language import tr


class ConversationDialog(QDialog):
    """Shows the lines, the latest ones first seen."""

    def __init__(self, title: str, lines: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(720, 460)
        heading = QLabel(tr("< is what the engine was sent, > what it answered, with the time in seconds."))
        heading.setWordWrap(True)
        self.text = QPlainTextEdit("\n".join(lines))
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.text.moveCursor(QTextCursor.MoveOperation.StartOfLine)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        assert copy is not None and close is not None
        copy.setAutoDefault(False)
        close.setDefault(True)
        copy.clicked.connect(lambda: copy_text(self.text.toPlainText()))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(heading)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
