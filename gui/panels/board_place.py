"""The middle of the window: the board, and above it room for the bars, unless they stand elsewhere."""

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QMargins, QObject, QSize
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QLayout, QPushButton, QWidget

from gui.base.forms import vbox
from gui.base.widgets import Scrolled
from gui.board.stack import BoardStack

_MARGINS = QMargins(10, 6, 4, 6)
_READABLE = 200  # pixels: the height of a board that has none to give
_CHANGES = QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest


class BoardPlace(QWidget):
    """Keeps the board where it is when bars come and go, else a click meant for one point hits another.

    The bars have the height of two rows of buttons, and the margin of the board below;
    they are scrolled where they need more. Above a board that is hardly readable there is no room. Where
    the bars are moved elsewhere, the board has the whole place.
    """

    def __init__(self, board: BoardStack, bars: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board, self._bars = board, bars
        board.setParent(self)
        self._lines = QWidget(self)  # what is reserved: never seen, it follows font and theme
        self._lines.hide()
        vbox(QPushButton(" "), QPushButton(" "), of=self._lines, margins=(14, 8, 12, 8))
        self._column = QWidget()
        vbox(*bars, 1, of=self._column, margins=(0, 0, 0, 0))
        for bar in bars:
            bar.installEventFilter(self)
        self.bar_area = Scrolled(self._column)
        self.bar_area.setParent(self)
        self._column.installEventFilter(self)
        self._arrange()

    def sizeHint(self) -> QSize:
        """The board's, with room for the bars."""
        return self._board.sizeHint().grownBy(_MARGINS) + QSize(0, self._lines.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """The board's."""
        return self._board.minimumSizeHint().grownBy(_MARGINS)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """A bar came or went, or needs another height."""
        if event is not None and event.type() in _CHANGES:
            self._arrange()
        return False

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Another size of the window."""
        super().resizeEvent(event)
        self._arrange()

    def move_bars(self, place: QLayout) -> None:
        """Have the bars elsewhere."""
        place.addWidget(self.bar_area)
        self._arrange()

    def take_bars(self) -> None:
        """Have the bars above the board again."""
        self.bar_area.setParent(self)
        self._arrange()

    def _arrange(self) -> None:
        self.bar_area.setVisible(any(not bar.isHidden() for bar in self._bars))
        area, reserved = self.rect().marginsRemoved(_MARGINS), self._lines.sizeHint().height()
        if self.bar_area.parent() is not self:
            self._board.setGeometry(area)
            return
        spare = area.height() - _READABLE
        self._board.setGeometry(area.adjusted(0, max(0, min(reserved, spare)), 0, 0))
        needed = max(self._column.heightForWidth(area.width()), self._column.minimumSizeHint().height())
        room = self._board.geometry().top() + self._board.margin_above - area.top()
        area.setHeight(min(needed, max(reserved, room)))
        self.bar_area.setGeometry(area)
