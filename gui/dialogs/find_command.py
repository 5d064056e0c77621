"""The list of all commands, searched by typing: what no menu shows at once is found by its name."""

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QAction, QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QApplication, QDialog, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from gui.base.forms import vbox
from gui.base.language import tr

_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_AROUND = 60  # pixels: margins, frame and scroll bar

Entry = tuple[str, str, QAction]
"""What a command is called, the menus that lead to it, and its action."""


class FindCommandDialog(QDialog):
    """Lists the commands that all typed words are found in; `chosen` after it was accepted."""

    def __init__(self, entries: Sequence[Entry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = entries
        self.setWindowTitle(tr("Find a command"))
        self.words = QLineEdit()
        self.words.setPlaceholderText(tr("Find a command"))
        self.words.setAccessibleName(tr("Find a command"))
        self.words.textChanged.connect(self._list)
        self.words.installEventFilter(self)
        self.list = QTreeWidget()
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAccessibleName(tr("Find a command"))
        self.list.itemActivated.connect(self._choose)
        self.words.returnPressed.connect(lambda: self._choose(self.list.currentItem()))
        vbox(self.words, self.list, of=self)
        self._list("")
        for column in range(3):
            self.list.resizeColumnToContents(column)
        self.resize(sum(map(self.list.sizeHintForColumn, range(3))) + _AROUND, 420)

    @property
    def found(self) -> list[QAction]:
        """The commands listed, those that can be used now or not."""
        items = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        return [item.data(0, Qt.ItemDataRole.UserRole) for item in items if item is not None]

    @property
    def chosen(self) -> QAction:
        """The command that was chosen."""
        item = self.list.currentItem()
        assert item is not None
        action: QAction = item.data(0, Qt.ItemDataRole.UserRole)
        return action

    def _list(self, text: str) -> None:
        """List what is found, first the commands that are called so, then those whose menu is."""
        words = text.casefold().split()
        found = [
            (label, place, action)
            for label, place, action in self._entries
            if all(word in f"{place} {label}".casefold() for word in words)
        ]
        found.sort(key=lambda entry: not all(word in entry[0].casefold() for word in words))
        self.list.clear()
        native = QKeySequence.SequenceFormat.NativeText
        for label, place, action in found:
            item = QTreeWidgetItem(self.list, [label, place, action.shortcut().toString(native)])
            item.setData(0, Qt.ItemDataRole.UserRole, action)
            item.setDisabled(not action.isEnabled())
        usable = next((row for row, (_, _, action) in enumerate(found) if action.isEnabled()), 0)
        self.list.setCurrentItem(self.list.topLevelItem(usable))

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and not item.isDisabled():
            self.accept()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """The arrows move through the list while words are typed."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _MOVES:
            QApplication.sendEvent(self.list, event)
            return True
        return super().eventFilter(watched, event)
