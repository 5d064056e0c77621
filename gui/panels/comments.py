"""The comment of the position shown, edited in place."""

from PyQt6.QtCore import QEvent
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QPlainTextEdit, QWidget

from engine.records.node import Node
from gui.base.forms import vbox
from gui.base.language import tr
from gui.model.document import Document


class _Editor(QPlainTextEdit):
    """An editor that leaves undo and redo to the window where it has nothing to undo or redo itself."""

    def event(self, event: QEvent | None) -> bool:
        """Before a key becomes a shortcut."""
        document = self.document()
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and document is not None
            and (
                (event.matches(QKeySequence.StandardKey.Undo) and not document.isUndoAvailable())
                or (event.matches(QKeySequence.StandardKey.Redo) and not document.isRedoAvailable())
            )
        ):
            event.ignore()
            return False
        return super().event(event)


class CommentsPanel(QWidget):
    """An editor that follows the document."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.editor = _Editor()
        self.editor.setPlaceholderText(tr("Comment on this position"))
        self.editor.setAccessibleName(tr("Comment"))
        self.editor.setMinimumHeight(40)
        self.editor.setTabChangesFocus(True)  # else the keyboard alone would not get out of it
        self.editor.textChanged.connect(self._write)
        vbox(self.editor, of=self, margins=(8, 2, 8, 6))
        document.current_changed.connect(self._read)
        document.node_changed.connect(self._read_node)

    def _write(self) -> None:
        self._document.set_comment(self._document.current, self.editor.toPlainText())

    def _read_node(self, node: Node) -> None:
        if node is self._document.current:
            self._read()

    def _read(self) -> None:
        text = self._document.current.comment
        if text != self.editor.toPlainText():
            self.editor.blockSignals(True)
            self.editor.setPlainText(text)
            self.editor.blockSignals(False)
