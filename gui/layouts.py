"""The window's layouts Play, Analyse and Match: which docks are shown and where, as the user left them."""

import itertools

from PyQt6.QtCore import QByteArray, QObject, Qt, pyqtSignal
from PyQt6.QtWidgets import QDockWidget, QMainWindow

from gui.base.settings import LAYOUTS

_VERSION = 1
_RIGHT: dict[str, list[tuple[str, int]]] = {  # docks from top to bottom with their heights
    "play": [("players", 150), ("tree", 330), ("comments", 90)],
    "analyse": [
        ("players", 140),
        ("candidates", 255),
        ("graph", 105),
        ("tree", 230),
        ("comments", 230),
        ("review", 230),
    ],
    "match": [("players", 150), ("graph", 150), ("tree", 220)],
}
_BOTTOM: dict[str, list[str]] = {"play": [], "analyse": [], "match": ["tournament", "log"]}
RIGHT_WIDTH = 360
_NARROW = 1000
_LOW = 130  # a dock's least height that shows something


class Layouts(QObject):
    """Arranges the docks of a window."""

    switched = pyqtSignal(str)
    """A layout was chosen: its name."""

    def __init__(self, window: QMainWindow, docks: dict[str, QDockWidget], saved: dict[str, str]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self.saved = dict(saved)
        self.name = ""
        self._narrow = False

    def switch(self, name: str) -> None:
        """Switch to a layout; the one that it replaces is kept as the user left it."""
        if name != self.name:
            self.keep()
            self.name = name
            state = self.saved.get(name)
            if state is None or not self._restore(state):
                self.reset()
        self.switched.emit(name)

    def switch_to_next(self) -> None:
        """Switch to the next of the three layouts."""
        self.switch(LAYOUTS[(LAYOUTS.index(self.name) + 1) % len(LAYOUTS)])

    def keep(self) -> None:
        """Remember the current layout as it is now."""
        if self.name:
            state = self._window.saveState(_VERSION)
            self.saved[self.name] = bytes(state.toBase64().data()).decode()

    def reset(self) -> None:
        """Arrange the current layout as at first."""
        window, docks = self._window, self._docks
        right = [(docks[name], height) for name, height in _RIGHT[self.name] if name in docks]
        bottom = [docks[name] for name in _BOTTOM[self.name] if name in docks]
        for name, dock in docks.items():
            window.removeDockWidget(dock)
            below = name in ("log", "tournament")
            area = Qt.DockWidgetArea.BottomDockWidgetArea if below else Qt.DockWidgetArea.RightDockWidgetArea
            window.addDockWidget(area, dock)
            dock.hide()  # until all have their place: docks stacked meanwhile would make the window grow
        for (upper, _), (lower, _) in itertools.pairwise(right):
            if self._is_tabbed(lower):
                window.tabifyDockWidget(docks["tree"], lower)
                docks["tree"].raise_()
            else:
                window.splitDockWidget(upper, lower, Qt.Orientation.Vertical)
        for first, second in itertools.pairwise(bottom):
            window.tabifyDockWidget(first, second)
        for dock in [*(dock for dock, _ in right), *bottom]:
            dock.show()
        if bottom:
            bottom[0].raise_()
        window.resizeDocks(
            [dock for dock, _ in right], [height for _, height in right], Qt.Orientation.Vertical
        )
        self._set_width(self._wide())

    def show_panel(self, name: str, room_of: str = "") -> None:
        """Show a dock in front of those it shares its place with; it may take another's spare height."""
        self._docks[name].show()
        self._docks[name].raise_()
        if room_of:
            self._give_room(name, room_of)

    def _give_room(self, name: str, other: str) -> None:
        spare = self._docks[other].height() - _LOW
        if spare > 0 and self._docks[other].isVisible():
            docks = [self._docks[other], self._docks[name]]
            self._window.resizeDocks(docks, [_LOW, docks[1].height() + spare], Qt.Orientation.Vertical)

    def _is_tabbed(self, dock: QDockWidget) -> bool:
        """Whether a dock shares the place of the moves."""
        return self.name == "analyse" and dock.objectName() in ("comments", "review")

    def fit(self) -> None:
        """In a narrow window, keep the docks at the right to a third of it."""
        width = self._window.width()
        if width < _NARROW:
            self._set_width(round(0.34 * width))
        elif self._narrow:
            self._set_width(self._wide())
        self._narrow = width < _NARROW

    def _wide(self) -> int:
        return min(max(round(0.3 * self._window.width()), RIGHT_WIDTH), 640)

    def _set_width(self, width: int) -> None:
        area = Qt.DockWidgetArea.RightDockWidgetArea
        right = [
            dock
            for dock in self._docks.values()
            if self._window.dockWidgetArea(dock) == area and not dock.isHidden() and not dock.isFloating()
        ]
        self._window.resizeDocks(right, [width] * len(right), Qt.Orientation.Horizontal)

    def _restore(self, state: str) -> bool:
        return self._window.restoreState(QByteArray.fromBase64(state.encode()), _VERSION)
