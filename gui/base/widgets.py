"""Small widgets that do what Qt's own do not."""

import re

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent, QValidator
from PyQt6.QtWidgets import QDoubleSpinBox, QLabel, QScrollArea, QSizePolicy, QWidget

from gui.base.language import tr


class DecimalBox(QDoubleSpinBox):
    """Takes the point and the comma for the decimal point, whatever the language writes.

    Qt's own field drops the wrong one, so that somebody who enters 1.5 in Czech has 15.
    """

    def __init__(self, least: float, most: float, decimals: int = 1, unit: str = "") -> None:
        """`unit`: a text with a place for the number, as `{minutes} min`; empty: of seconds."""
        super().__init__()
        before, after = re.split(r"\{\w+\}", unit or tr("{seconds} s"))
        self.setRange(least, most)
        self.setDecimals(decimals)
        self.setPrefix(before)
        self.setSuffix(after)

    def validate(self, text: str | None, position: int) -> tuple[QValidator.State, str, int]:
        """What may be entered."""
        return super().validate(re.sub(r"[.,]", self.locale().decimalPoint(), text or ""), position)


class ElidedLabel(QLabel):
    """A label that shows with an ellipsis what it has no room for, and all of it as a tool tip."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint as much of the text as there is room for."""
        metrics, area = self.fontMetrics(), self.contentsRect()
        shown = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        self.setToolTip(self.text() if shown != self.text() else "")
        painter = QPainter(self)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)
        painter.end()


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


class Scrolled(QScrollArea):
    """Has the size of its content where there is room; what stands beside it stays in sight."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the Tab key goes to what is in it
        self.setWidgetResizable(True)
        self.setWidget(content)

    def sizeHint(self) -> QSize:
        """All of the content."""
        content, bar = self.widget(), self.verticalScrollBar()
        assert content is not None and bar is not None
        return content.sizeHint() + QSize(bar.sizeHint().width(), 0)
