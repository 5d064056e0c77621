"""The bar above the board that says what has just happened and what can be done now."""

from collections.abc import Sequence

from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QPushButton, QWidget

from gui.panels.sentence_bar import SentenceBar


class NoticeBar(SentenceBar):
    """A sentence, and a button for each command that suits it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions: list[tuple[str, QAction]] = []

    def show_notice(self, text: str, actions: Sequence[tuple[str, QAction]]) -> None:
        """Show a sentence with its commands, each with the text of its button; without one, hide."""
        self.text.setText(text)
        if list(actions) != self._actions:
            self._actions = list(actions)
            for button in self.buttons:
                self._layout.removeWidget(button)
                button.hide()  # it is deleted only later
                button.deleteLater()
            self.buttons = [self._button(label, action) for label, action in actions]
        self.setVisible(bool(text))

    def _button(self, label: str, action: QAction) -> QPushButton:
        button = QPushButton(label)
        button.setToolTip(action.toolTip())
        button.clicked.connect(lambda: action.trigger())
        self._layout.addWidget(button)
        return button
