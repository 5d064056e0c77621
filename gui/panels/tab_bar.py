"""The tabs of the open games, in the corner of the menu bar: there they take no room from the board."""

from collections.abc import Sequence
from functools import partial

from PyQt6.QtCore import QSignalBlocker, QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QMenu, QTabBar

from gui.base.language import tr

_WIDEST, _NARROWEST = 150, 80  # pixels


class GameTabBar(QTabBar):
    """Shows the open games and which of them is chosen; of a single one nothing."""

    tab_wanted = pyqtSignal(int)
    """A tab was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("games")
        self.setAccessibleName(tr("Games"))
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys of the commands lead from tab to tab
        self.menu = QMenu(tr("Games"))
        """The same as a menu, for macOS, where the menu bar has no corner."""
        self._shown: tuple[Sequence[str], int] = (), 0
        self._room = 0  # pixels
        self.hide()
        self.currentChanged.connect(self.tab_wanted)

    def show_tabs(self, titles: Sequence[str], index: int) -> None:
        """Show these tabs, of which one is chosen."""
        if (titles, index) == self._shown:
            return
        self._shown = titles, index
        self.menu.clear()
        for place, title in enumerate(titles):
            action = self.menu.addAction(title.replace("&", "&&"), partial(self.tab_wanted.emit, place))
            assert action is not None
            action.setCheckable(True)
            action.setChecked(place == index)
        with QSignalBlocker(self):
            while self.count() > len(titles):
                self.removeTab(self.count() - 1)
            for place, title in enumerate(titles):
                if place == self.count():
                    self.addTab("")
                if self.tabToolTip(place) != title:
                    self.setTabText(place, title.replace("&", "&&"))
                    self.setTabToolTip(place, title)
            self.setCurrentIndex(index)
        self.setVisible(len(titles) > 1)

    def set_room(self, width: int) -> bool:
        """Take no more than a width; whether that makes a difference."""
        before = self.sizeHint()
        self._room = max(width, 0)
        return before != self.sizeHint() or self.width() != before.width()

    def sizeHint(self) -> QSize:
        """All tabs, where there is room for them."""
        hint = super().sizeHint()
        return QSize(min(hint.width(), self._room), hint.height())

    def tabSizeHint(self, index: int) -> QSize:
        """The title's, unless it is long."""
        hint = super().tabSizeHint(index)
        return QSize(min(hint.width(), _WIDEST), hint.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        """What leaves the title readable; further tabs are reached by the arrows."""
        hint = self.tabSizeHint(index)
        return QSize(min(hint.width(), _NARROWEST), hint.height())
