"""A label of as many lines as its text needs."""

from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QLabel


class WrappedLabel(QLabel):
    """A label that wraps its text and demands the height of all its lines.

    A window that is open grows only for what a widget demands, not for what it would like: a text that
    appears or changes there would lie cut off.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)

    def setText(self, text: str | None) -> None:
        """Show another text."""
        super().setText(text)
        self._demand_height()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Demand another height where the lines are shorter or longer."""
        super().resizeEvent(event)
        self._demand_height()

    def _demand_height(self) -> None:
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))
