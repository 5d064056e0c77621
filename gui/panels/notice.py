"""The bar above the board that shows what has just happened and what can be done now."""

from collections.abc import Sequence

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QLabel, QPushButton, QWidget

from gui.base.forms import hbox
from gui.base.language import tr
from gui.panels.sentence_bar import SentenceBar, fit_row

Labelled = tuple[str, QAction]
"""The text of a button, and what it does."""

Lesson = tuple[str, str, QAction]
"""The text of a button, its tool tip, and what it does."""


class NoticeBar(SentenceBar):
    """A sentence, and a button for each command that suits it; below, one for each lesson of the game."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions: list[Labelled] = []
        self._shown_lessons: list[Lesson] = []
        self.lesson_buttons: list[QPushButton] = []
        self._lessons = QWidget()
        title = QLabel(tr("Lessons of this game:"))
        self._lesson_row = hbox(title, of=self._lessons, margins=(0, 0, 0, 0))
        self._lesson_row.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._rows.addWidget(self._lessons)
        self._lessons.hide()

    def show_notice(self, text: str, actions: Sequence[Labelled], lessons: Sequence[Lesson] = ()) -> None:
        """Show a sentence with its commands; without one, hide."""
        self.text.setText(text)
        if list(actions) != self._actions:
            self._actions = list(actions)
            _clear(self.buttons)
            self.buttons = [_button(label, action.toolTip(), action) for label, action in actions]
            for button in self.buttons:
                self._layout.addWidget(button)
        if list(lessons) != self._shown_lessons:
            self._shown_lessons = list(lessons)
            _clear(self.lesson_buttons)
            self.lesson_buttons = [_button(*lesson) for lesson in lessons]
            for button in self.lesson_buttons:
                button.setAccessibleName(button.toolTip() or button.text())
                self._lesson_row.addWidget(button)
        self._lessons.setVisible(bool(lessons))
        self.fit()
        self.setVisible(bool(text))

    def fit(self) -> None:
        """Put the lessons where there is room for them, too."""
        super().fit()
        fit_row(self._lesson_row, self.contentsRect().width() - 40)


def _button(label: str, tip: str, action: QAction) -> QPushButton:
    button = QPushButton(label)
    button.setToolTip(tip)
    button.clicked.connect(lambda: action.trigger())
    return button


def _clear(buttons: Sequence[QPushButton]) -> None:
    for button in buttons:
        button.setParent(None)
        button.deleteLater()
