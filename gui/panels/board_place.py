"""The middle of the window: the board, and above it room for the bars, whether or not one is shown."""

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gui.board.stack import BoardStack

_CHANGES = QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest


class BoardPlace(QWidget):
    """Keeps the board where it is when bars come and go, else a click meant for one point hits another.

    The bars have the height of two lines, a sentence and its buttons, and the margin of the board below;
    they are scrolled where they need more.
    """

    def __init__(self, board: BoardStack, bars: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board, self._room = board, QWidget()
        lines = QVBoxLayout(self._room)  # as in a bar, so that they follow font and theme
        lines.setContentsMargins(14, 8, 12, 8)
        for line in (QLabel(" "), QPushButton(" ")):
            policy = line.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            line.setSizePolicy(policy)
            lines.addWidget(line)
            line.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 4, 6)
        layout.addWidget(self._room)
        layout.addWidget(board, 1)
        self._bars = bars
        self._column = QWidget()
        column = QVBoxLayout(self._column)
        column.setContentsMargins(0, 0, 0, 0)
        for bar in bars:
            column.addWidget(bar)
            bar.installEventFilter(self)
        self.scroll = QScrollArea(self)
        self.scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self.scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroll.setWidgetResizable(True)
        self.scroll.setWidget(self._column)
        self._column.installEventFilter(self)
        self._place_bars()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """A bar came or went, or needs another height."""
        if event is not None and event.type() in _CHANGES:
            self._place_bars()
        return False

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Another width of the window."""
        super().resizeEvent(event)
        self._place_bars()

    def _place_bars(self) -> None:
        self.scroll.setVisible(any(not bar.isHidden() for bar in self._bars))
        area = self._room.geometry()
        needed = max(self._column.heightForWidth(area.width()), self._column.minimumSizeHint().height())
        room = self._board.geometry().top() + self._board.margin_above - area.top()
        area.setHeight(min(needed, room))
        self.scroll.setGeometry(area)
