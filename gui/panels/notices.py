"""Notices that must not pass by: a small stack above the board, where each stays until it is dismissed."""

from collections.abc import Callable

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QFrame, QLabel, QPushButton, QToolButton, QWidget

from gui.base.forms import hbox, vbox
from gui.base.language import tr

SHOWN = 3  # the board needs the rest of the height
_LONGEST = 400  # characters; all of it is in the tool tip


class NoticeCard(QFrame):
    """One notice: a text, a button that does something about it, and one that dismisses it."""

    def __init__(self, text: str, button: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("notice", True)
        self.text = QLabel(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setToolTip(text)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = QPushButton(button)
        self.button.setVisible(bool(button))
        self.dismiss = QToolButton()
        self.dismiss.setText("✕")
        self.dismiss.setAutoRaise(True)
        self.dismiss.setToolTip(tr("Dismiss"))
        self.dismiss.setAccessibleName(tr("Dismiss"))
        layout = hbox((self.text, 1), self.button, of=self, margins=(12, 6, 6, 6))
        layout.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignTop)


class NoticeStack(QWidget):
    """The notices that have not been read, the newest at the top; of many, the newest few and a count."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[NoticeCard] = []
        self.more = QLabel()
        self.more.setProperty("faint", True)
        self._layout = vbox(self.more, of=self, margins=(0, 0, 0, 0))
        self._layout.setSpacing(4)
        self._arrange()

    def add(
        self,
        text: str,
        button: str = "",
        action: Callable[[], object] | None = None,
        dismissed: Callable[[], object] | None = None,
    ) -> NoticeCard:
        """Show a notice; one that is already there is not repeated.

        `dismissed`: what is done when it is dismissed. Such notices are of different things, whatever their
        texts.
        """
        known = next((card for card in self.cards if card.text.toolTip() == text), None)
        if known is not None and dismissed is None:
            return known
        card = NoticeCard(text, button)
        card.dismiss.clicked.connect(lambda: self.remove(card))
        if dismissed is not None:
            card.dismiss.clicked.connect(lambda: dismissed())
        if action is not None:
            card.button.clicked.connect(lambda: self.remove(card))
            card.button.clicked.connect(lambda: action())
        self.cards.insert(0, card)
        self._layout.insertWidget(0, card)
        self._arrange()
        return card

    def remove(self, card: NoticeCard) -> None:
        """Take a notice away."""
        if card in self.cards:
            self.cards.remove(card)
            card.hide()
            card.deleteLater()
            self._arrange()

    def _arrange(self) -> None:
        for number, card in enumerate(self.cards):
            card.setVisible(number < SHOWN)
        hidden = len(self.cards) - SHOWN
        self.more.setText(tr("%n more notice(s)", max(hidden, 0)))
        self.more.setVisible(hidden > 0)
        self.setVisible(bool(self.cards))
