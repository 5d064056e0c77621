"""The bar above the board that guides the user through an opening procedure."""

from PyQt6.QtWidgets import QPushButton, QSpinBox, QWidget

from engine.rules.opening import Decision, TaskKind
from gui.base.language import tr
from gui.panels.sentence_bar import SentenceBar
from gui.play.opening import OpeningGuide


class GuideBar(SentenceBar):
    """Shows what is to be done and offers the choices that are not made on the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: list[QWidget] = []

    def show_guide(self, guide: OpeningGuide | None) -> None:
        """Show the state of an opening; without one, hide."""
        for widget in self._choices:
            self._layout.removeWidget(widget)
            widget.deleteLater()
        self._choices, self.buttons = [], []
        self.setVisible(guide is not None)
        if guide is None:
            return
        self.text.setText(guide.describe())
        self._offer_choices(guide)
        self.fit()

    def _offer_choices(self, guide: OpeningGuide) -> None:
        task = guide.task
        if task is None or not guide.is_human_task:
            return
        if task.kind is TaskKind.DECIDE:
            for choice in task.choices:
                assert isinstance(choice, Decision)
                button = QPushButton(guide.decision_text(choice))
                button.setProperty("primary", True)
                button.clicked.connect(lambda _checked, choice=choice: guide.choose(choice))
                self._add(button)
        elif task.kind is TaskKind.DECLARE:
            number = QSpinBox()
            number.setRange(1, len(task.choices))
            number.setAccessibleName(guide.describe())
            self._layout.addWidget(number)
            self._choices.append(number)
            button = QPushButton(tr("Declare"))
            button.setProperty("primary", True)
            button.clicked.connect(lambda: guide.choose(number.value()))
            self._add(button)

    def _add(self, button: QPushButton) -> None:
        self.buttons.append(button)
        self._choices.append(button)
        self._layout.addWidget(button)
