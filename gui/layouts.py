"""The window's layouts Play, Analyse and Match: which docks are shown and where, as the user left them."""

import itertools
from functools import partial

from PyQt6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy

from gui.base.forms import delay
from gui.base.settings import LAYOUTS, WindowSettings

_VERSION = 2  # of the arrangements that are kept: with 1 Play showed moves and comment
_RIGHT: dict[str, list[tuple[str, int]]] = {  # docks from top to bottom with their heights
    "play": [("players", 150)],
    "analyse": [
        ("candidates", 210),
        ("players", 210),
        ("graph", 200),
        ("tree", 300),
        ("comments", 300),
        ("review", 300),
        ("explorer", 300),
    ],
    "match": [("players", 150), ("graph", 150), ("tree", 220)],
}
_BOTTOM: dict[str, list[str]] = {"play": [], "analyse": [], "match": ["tournament", "log"]}
_BOTTOM_SHARE, _LEAST_BOTTOM = 0.38, 285  # of the window's height; pixels
RIGHT_WIDTH = 360
_NARROW, _NARROW_SHARE = 1000, 0.4  # of a narrower window's width, which leaves the board its height
_SETTLED_MS = 500  # after the last change of the docks' sizes
_LOW = 190  # a dock's least height that shows something: of the candidates, two
_LOW_WINDOW = 780  # pixels; in a lower one some docks are stacked (else a match with forfeits needs 726)
_Stacks = dict[str, tuple[str, ...]]  # docks that share the place of another, by that one
_STACKS: dict[str, _Stacks] = {
    "analyse": {"candidates": ("players",), "tree": ("comments", "review", "explorer")}
}
_LOW_STACKS: dict[str, _Stacks] = {  # more of them in a low window
    "analyse": {"candidates": ("players", "graph")},  # which leaves the review room for some rows
    "match": {"players": ("graph", "tree")},
}


class Layouts(QObject):
    """Arranges the docks of a window."""

    switched = pyqtSignal(str)
    """A layout was chosen: its name."""

    def __init__(self, window: QMainWindow, docks: dict[str, QDockWidget], settings: WindowSettings) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self.saved, self.fronts = dict(settings.layouts), dict(settings.fronts)
        self._coming_front: list[str] = []
        self.name = ""
        self._narrow = self._low = False
        self._settled = delay(self, _SETTLED_MS, self.keep)
        for dock in docks.values():
            dock.installEventFilter(self)

    def switch(self, name: str) -> None:
        """Switch to a layout; the one that it replaces is kept as the user left it."""
        if name != self.name:
            self.keep()
            self.name = name
            self._give_corner()
            self._arrange()
        self.switched.emit(name)

    def switch_to_next(self) -> None:
        """Switch to the next of the three layouts."""
        self.switch(LAYOUTS[(LAYOUTS.index(self.name) + 1) % len(LAYOUTS)])

    def keep(self) -> None:
        """Remember the current layout as it is now."""
        if self.name:
            state = self._window.saveState(_VERSION)
            self.saved[self._key] = bytes(state.toBase64().data()).decode()
            self._keep_fronts()

    def _keep_fronts(self) -> None:
        if self._window.isVisible():
            self.fronts[self.name] = ",".join(self._front())

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """An arrangement is kept when it has settled: what a lower window has squeezed is too late."""
        if event is not None and event.type() == QEvent.Type.Resize:
            self._settled.start()
        return False

    def _front(self) -> list[str]:
        """The docks in front of those that they share their places with."""
        return [
            name
            for name, dock in self._docks.items()
            if self._window.tabifiedDockWidgets(dock) and not dock.visibleRegion().isEmpty()
        ]

    def _bring_to_front(self, names: list[str]) -> None:
        """Raise docks, as soon as they have their places."""
        self._coming_front = [name for name in names if name]
        self._raise(still_coming=True)  # and again, when what Qt has put off is done
        QTimer.singleShot(0, self._raise)

    def _raise(self, still_coming: bool = False) -> None:
        names = self._coming_front
        self._coming_front = names if still_coming else []
        for name in names:
            if name in self._docks and not self._docks[name].isHidden():
                self._docks[name].raise_()

    @property
    def _key(self) -> str:
        """What the current layout is saved under; a low window has an arrangement of its own."""
        return f"{self.name}, low" if self._low else self.name

    def _arrange(self) -> None:
        """Arrange the current layout as it was kept for a window of this height, or as at first."""
        self._low = self._is_low
        state = self.saved.get(self._key)
        if state is None or not self._restore(state):
            self.reset()
        self._bring_to_front(self.fronts.get(self.name, "").split(","))  # which Qt does not keep

    def _limit_players(self) -> None:
        """Keep the players to the height of their cards, but in Play, where bars stand below them.

        In a stack that would bind all.
        """
        if self.name != "play" and not self._window.tabifiedDockWidgets(self._docks["players"]):
            self._set_players_policy(QSizePolicy.Policy.Maximum)

    def _free_players(self) -> None:
        """Let the players have any height, until the docks have their places: Qt stacks none before."""
        self._set_players_policy(QSizePolicy.Policy.Preferred)
        QTimer.singleShot(0, self._limit_players)

    def _set_players_policy(self, policy: QSizePolicy.Policy) -> None:
        panel = self._docks["players"].widget()
        assert panel is not None
        panel.setSizePolicy(QSizePolicy.Policy.Preferred, policy)

    def reset(self) -> None:
        """Arrange the current layout as at first."""
        self._free_players()
        window, docks = self._window, self._docks
        right = [docks[name] for name, _ in _RIGHT[self.name] if name in docks]
        bottom = [docks[name] for name in _BOTTOM[self.name] if name in docks]
        for name, dock in docks.items():
            window.removeDockWidget(dock)
            below = name in ("log", "tournament")
            area = Qt.DockWidgetArea.BottomDockWidgetArea if below else Qt.DockWidgetArea.RightDockWidgetArea
            window.addDockWidget(area, dock)
            dock.hide()  # until all have their place: docks stacked meanwhile would make the window grow
        self._low = self._is_low
        stacks = _STACKS.get(self.name, {}) | (_LOW_STACKS.get(self.name, {}) if self._low else {})
        stacked = set(itertools.chain(*stacks.values()))
        column = {docks[name]: height for name, height in _RIGHT[self.name] if name not in stacked}
        for upper, lower in itertools.pairwise(column):
            window.splitDockWidget(upper, lower, Qt.Orientation.Vertical)
        for base, names in stacks.items():
            for name in names:
                window.tabifyDockWidget(docks[base], docks[name])
        for first, second in itertools.pairwise(bottom):
            window.tabifyDockWidget(first, second)
        for dock in [*right, *bottom]:
            dock.show()
        for base in stacks:
            docks[base].raise_()
        if bottom:
            bottom[0].raise_()
            self._set_bottom(bottom[0])
            QTimer.singleShot(0, partial(self._set_bottom, bottom[0]))  # the tournament's band has gone
        window.resizeDocks(list(column), list(column.values()), Qt.Orientation.Vertical)
        self._set_width(self._usual_width())

    def _set_bottom(self, dock: QDockWidget) -> None:
        """Give the docks below their share of the window's height, and the cross table three rows."""
        if dock.isHidden():  # the layout was switched meanwhile
            return
        height = max(round(_BOTTOM_SHARE * self._window.height()), _LEAST_BOTTOM)
        self._window.resizeDocks([dock], [height], Qt.Orientation.Vertical)

    def show_panel(self, name: str, room_of: str = "") -> None:
        """Show a dock in front of those it shares its place with; it may take another's spare height."""
        self._docks[name].show()
        self._docks[name].raise_()
        if room_of:  # when the docks have their places, for the layout may just have been switched
            QTimer.singleShot(0, partial(self._give_room, name, room_of))

    def _give_room(self, name: str, other: str) -> None:
        spare = self._docks[other].height() - _LOW
        if spare > 0 and self._docks[other].isVisible():
            docks = [self._docks[other], self._docks[name]]
            self._window.resizeDocks(docks, [_LOW, docks[1].height() + spare], Qt.Orientation.Vertical)

    def _give_corner(self) -> None:
        """The tournament has the whole width of the window, for its table and its boards."""
        is_match = self.name == "match"
        area = Qt.DockWidgetArea.BottomDockWidgetArea if is_match else Qt.DockWidgetArea.RightDockWidgetArea
        self._window.setCorner(Qt.Corner.BottomRightCorner, area)

    def fit(self) -> None:
        """In a narrow window, keep the docks at the right to a share of it; in a low one, stack them."""
        QTimer.singleShot(0, self._fit)  # docks are not to be moved while they are resized

    def _fit(self) -> None:
        """When the window has become low or high, arrange it as it was then the last time, or as at first."""
        was_narrow, self._narrow = self._narrow, self._is_narrow
        if self.name and self._is_low != self._low:
            if not self._coming_front:
                self._keep_fronts()
            self._arrange()
        if self._narrow or was_narrow:
            self._set_width(self._usual_width())

    @property
    def _is_narrow(self) -> bool:
        return self._window.width() < _NARROW

    @property
    def _is_low(self) -> bool:
        return self._window.height() < _LOW_WINDOW

    def _usual_width(self) -> int:
        width = self._window.width()
        if self._is_narrow:
            return min(round(_NARROW_SHARE * width), RIGHT_WIDTH)
        return min(max(round(0.3 * width), RIGHT_WIDTH), 640)

    def _set_width(self, width: int) -> None:
        area = Qt.DockWidgetArea.RightDockWidgetArea
        right = [
            dock
            for dock in self._docks.values()
            if self._window.dockWidgetArea(dock) == area and not dock.isHidden() and not dock.isFloating()
        ]
        self._window.resizeDocks(right, [width] * len(right), Qt.Orientation.Horizontal)

    def _restore(self, state: str) -> bool:
        self._free_players()
        for dock in self._docks.values():
            dock.hide()  # beside those that are to come they would make the window grow
        return self._window.restoreState(QByteArray.fromBase64(state.encode()), _VERSION)
