"""The time of both sides, or of each its own, as the dialog of a new game asks for it."""

from PyQt6.QtWidgets import QCheckBox, QGridLayout, QGroupBox, QLabel, QSizePolicy, QWidget

from engine.options import range_of
from gui.base.forms import spin_box
from gui.base.language import tr
from gui.base.settings import ClockSettings
from gui.base.widgets import DecimalBox, WrappedLabel

_MINUTE_S = 60
_BUTTONS = 36  # pixels of a field beside its text
_FIELD = 90  # pixels; two of them beside the names are not wider than the rest of the dialog


class _Side:
    def __init__(self) -> None:
        self.times: dict[str, DecimalBox] = {}
        for name in ("turn_s", "match_s", "increment_s", "period_s"):
            unit_s, unit = (_MINUTE_S, tr("{minutes} min")) if name == "match_s" else (1, "")
            box = DecimalBox(0, range_of(ClockSettings, name)[1] / unit_s, unit=unit)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            least = tr("no limit") if name in ("turn_s", "match_s") else tr("none")
            box.setSpecialValueText(least)
            box.setMinimumWidth(max(_FIELD, box.fontMetrics().horizontalAdvance(least) + _BUTTONS))
            self.times[name] = box
        self.periods = spin_box(*range_of(ClockSettings, "periods"))
        self.periods.setPrefix("× ")
        self.times["period_s"].valueChanged.connect(lambda seconds: self.periods.setEnabled(seconds > 0))

    @property
    def fields(self) -> list[QWidget]:
        """From the first row to the last."""
        return [*self.times.values(), self.periods]

    def show_clock(self, clock: ClockSettings) -> None:
        for name, box in self.times.items():
            value = getattr(clock, name)
            box.setValue(value / _MINUTE_S if name == "match_s" else value)
        self.periods.setValue(clock.periods)
        self.periods.setEnabled(clock.period_s > 0)

    def clock(self) -> ClockSettings:
        values = {name: box.value() for name, box in self.times.items()}
        values["match_s"] *= _MINUTE_S
        return ClockSettings(**values, periods=self.periods.value())


class ClockBox(QGroupBox):
    """Asks for the time: per move, per game, what each move adds, byo-yomi; for White its own if wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Time for each side"), parent)
        self._both, self._white = _Side(), _Side()
        self.times = self._both.times
        """The fields of both sides, or of Black."""
        self.periods = self._both.periods
        self.white_times = self._white.times
        self.odds = QCheckBox(tr("White has another time"))
        self.odds.toggled.connect(self._follow)
        self.remark = WrappedLabel(
            tr("Engines have no byo-yomi: they are sent the period as the time for a move.")
        )
        self.remark.setProperty("faint", True)
        titles = tr("Per move"), tr("Per game"), tr("Added per move"), tr("Byo-yomi, a period"), tr("Periods")
        grid = QGridLayout(self)
        self._heads = [QLabel(tr("Black")), QLabel(tr("White"))]
        for column, head in enumerate(self._heads, 1):
            grid.addWidget(head, 0, column)
        for row, (title, both, white) in enumerate(
            zip(titles, self._both.fields, self._white.fields, strict=True), 1
        ):
            grid.addWidget(QLabel(title), row, 0)
            grid.addWidget(both, row, 1)
            grid.addWidget(white, row, 2)
            both.setAccessibleName(title)
            white.setAccessibleName(tr(", ").join((title, tr("White"))))
        grid.addWidget(self.odds, len(titles) + 1, 0, 1, 3)
        grid.addWidget(self.remark, len(titles) + 2, 0, 1, 3)
        grid.setRowStretch(len(titles) + 3, 1)
        for side in (self._both, self._white):
            side.times["period_s"].valueChanged.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """Show White's column where it is wanted, and what engines are sent where that differs."""
        odds = self.odds.isChecked()
        for widget in (*self._heads, *self._white.fields):
            widget.setVisible(odds)
        sides = (self._both, self._white) if odds else (self._both,)
        self.remark.setVisible(any(side.times["period_s"].value() > 0 for side in sides))

    def show_clocks(self, clock: ClockSettings, white_clock: ClockSettings | None) -> None:
        """Show the times; `white_clock` None: both sides have the same."""
        self._both.show_clock(clock)
        self._white.show_clock(white_clock or clock)
        self.odds.setChecked(white_clock is not None)
        self._follow()

    def exchange(self) -> None:
        """Give each side the other's time."""
        if self.odds.isChecked():
            clock, white_clock = self._both.clock(), self._white.clock()
            self.show_clocks(white_clock, clock)

    def clocks(self) -> tuple[ClockSettings, ClockSettings | None]:
        """The answers: of both sides or Black, and White's own."""
        return self._both.clock(), self._white.clock() if self.odds.isChecked() else None
