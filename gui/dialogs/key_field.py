"""A field that takes the keys of a command as they are pressed."""

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QKeySequenceEdit, QWidget

_DEAD_KEYS = range(Qt.Key.Key_Dead_Grave, Qt.Key.Key_Dead_Longsolidusoverlay + 1)
_NOTHING_ALONE = {
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Meta,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Super_L,
    Qt.Key.Key_Super_R,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
    Qt.Key.Key_ScrollLock,
    Qt.Key.Key_Multi_key,
    Qt.Key.Key_unknown,
    *_DEAD_KEYS,
}


class KeyField(QKeySequenceEdit):
    """Takes one key, with modifiers or without; Escape gives up what was pressed.

    Qt's own field forgets its keys when a modifier is pressed alone, takes Caps Lock and Escape for keys of a
    command, and makes one sequence of two keys pressed within a second.
    """

    def __init__(self, keys: str, parent: QWidget | None = None) -> None:
        super().__init__(QKeySequence(keys), parent)
        self._before = self.keySequence()
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """From here on keys are pressed."""
        self._before = self.keySequence()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Take the key, if it is one that a command can have."""
        assert event is not None
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            if self.keySequence() == self._before:
                event.ignore()  # it closes the dialog, as elsewhere
            else:
                self.setKeySequence(self._before)
        elif event.key() not in _NOTHING_ALONE:
            super().keyPressEvent(event)
