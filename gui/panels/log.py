"""The engine log: every line of every conversation, with a filter."""

from collections import deque

from PyQt6.QtGui import QFontDatabase, QShowEvent
from PyQt6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from gui.base.forms import delay, hbox, vbox
from gui.base.language import tr

KEPT_LINES = 20_000
_SHOWN_LINES = 5_000
_LINES_PER_UPDATE = 400


class LogPanel(QWidget):
    """Keeps the newest lines and shows those that pass the filter, in batches."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: deque[tuple[str, str, str]] = deque(maxlen=KEPT_LINES)
        self._pending: deque[str] = deque(maxlen=_SHOWN_LINES)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Show only lines containing..."))
        self.filter.setClearButtonEnabled(True)
        self.engine = QComboBox()
        self.engine.addItem(tr("All engines"), "")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setMaximumBlockCount(_SHOWN_LINES)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("Engine log"))
        vbox(hbox((self.filter, 1), self.engine), self.text, of=self, margins=(8, 2, 8, 6))
        self._timer = delay(self, 150, self._show_pending)
        self.filter.textChanged.connect(self._refilter)
        self.engine.currentIndexChanged.connect(self._refilter)

    def add(self, who: str, direction: str, text: str) -> None:
        """Add a line."""
        self._lines.append((who, direction, text))
        if self.engine.findData(who) < 0:
            self.engine.addItem(who, who)
        if self._passes(who, text):
            self._pending.append(_format(who, direction, text))
            if not self._timer.isActive():
                self._timer.start()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Show what came while the panel was hidden."""
        super().showEvent(event)
        self._timer.start()

    def _passes(self, who: str, text: str) -> bool:
        wanted = self.engine.currentData()
        return (not wanted or wanted == who) and self.filter.text().lower() in text.lower()

    def _refilter(self) -> None:
        self.text.clear()
        self._pending.clear()
        self._pending.extend(_format(*line) for line in self._lines if self._passes(line[0], line[2]))
        self._show_pending()

    def _show_pending(self) -> None:
        if not self.isVisible():
            return  # shown when the panel is
        count = min(len(self._pending), _LINES_PER_UPDATE)
        if count:
            self.text.appendPlainText("\n".join(self._pending.popleft() for _ in range(count)))
        if self._pending:
            self._timer.start()


def _format(who: str, direction: str, text: str) -> str:
    return f"{who}  {direction}  {text}"
