"""The comment of the position shown, edited in place."""

from PyQt6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from gui.base.language import tr
from gui.model.document import Document
from gui.model.tree import Node


class CommentsPanel(QWidget):
    """An editor that follows the document."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.editor = QPlainTextEdit()
        self.editor.setPlaceholderText(tr("Comment on this position"))
        self.editor.setAccessibleName(tr("Comment"))
        self.editor.setMinimumHeight(40)
        self.editor.setUndoRedoEnabled(False)  # the document's undo covers it
        self.editor.textChanged.connect(self._write)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 6)
        layout.addWidget(self.editor)
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
