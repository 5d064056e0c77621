"""Which keys the widget with the focus needs itself, so that no shortcut of the window takes them."""

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

_HORIZONTAL = {Qt.Key.Key_Left, Qt.Key.Key_Right}
_ARROWS = _HORIZONTAL | {Qt.Key.Key_Up, Qt.Key.Key_Down}
_ALONG = _ARROWS | {Qt.Key.Key_Home, Qt.Key.Key_End}
_NEEDED: dict[type[QWidget], set[Qt.Key]] = {
    QAbstractItemView: _ALONG | {Qt.Key.Key_Space},
    QAbstractSlider: _ALONG,
    QAbstractButton: {Qt.Key.Key_Space},
    QComboBox: _ARROWS | {Qt.Key.Key_Space},
    QTabBar: _HORIZONTAL,
}


def needs_key(widget: QWidget | None, event: QKeyEvent) -> bool:
    """Whether a widget answers a key that is pressed without modifiers; text fields see to themselves."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    return any(isinstance(widget, kind) and event.key() in keys for kind, keys in _NEEDED.items())


_TAKES_TEXT = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox, QKeySequenceEdit)


def takes_text(widget: QWidget) -> bool:
    """Whether letters typed at a widget are meant for it."""
    return isinstance(widget, _TAKES_TEXT)
