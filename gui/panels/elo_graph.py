"""The Elo of a tournament's engines after each game, with the 95 % interval as a band."""

import math
from collections.abc import Sequence
from html import escape
from typing import Any

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtGui import QColor, QShowEvent
from PyQt6.QtWidgets import QLabel, QWidget

from gui.base.forms import hbox
from gui.base.language import tr
from gui.base.plots import curve_colour, make_plot, style_axes
from gui.base.themes import THEMES, Theme
from matches.history import Bounds, EloPoint, top_of

_WIDEST_NAME = 200  # pixels, of an engine in the legend


class EloGraph(QWidget):
    """A curve for each engine."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = THEMES["wood"]
        self._points: Sequence[EloPoint] = ()
        self._names: Sequence[str] = ()
        self._plot: Any = None
        self.curves: list[Any] = []
        self.setAccessibleName(tr("Elo after each game"))
        self.legend = QLabel()
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._layout = hbox(self.legend, of=self, margins=(8, 4, 8, 4))

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self._theme = theme
        self._draw()

    def show_history(self, points: Sequence[EloPoint], names: Sequence[str]) -> None:
        """Show the Elo after each game, and whose it is."""
        if (points, names) != (self._points, self._names):
            self._points, self._names = points, names
            self._draw()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Make the plot when it is first looked at."""
        super().showEvent(event)
        if self._plot is None:
            QTimer.singleShot(0, self._create)

    def _create(self) -> None:
        if self._plot is None:
            self._plot = make_plot(self)
            self._layout.insertWidget(0, self._plot, 1)
            self._draw()

    def _colour(self, curve: int) -> QColor:
        return curve_colour(curve, len(self._names), self._theme)

    def _draw(self) -> None:
        if self._plot is None:
            return
        import pyqtgraph

        plot = self._plot
        plot.clear()
        style_axes(plot, self._theme.window)
        self.curves = []
        metrics = self.legend.fontMetrics()
        names = [
            f'<span style="color: {self._colour(curve).name()}">●</span> '
            + escape(metrics.elidedText(name, Qt.TextElideMode.ElideRight, _WIDEST_NAME))
            for curve, name in enumerate(self._names)
        ]
        self.legend.setToolTip("<br>".join(map(escape, self._names)))
        self.legend.setText("<br>".join(names) if self._points else tr("No game has ended yet."))
        plot.setVisible(bool(self._points))
        if not self._points:
            return
        top = top_of(self._points)
        games = [point.games for point in self._points]
        even = pyqtgraph.mkPen(self._theme.window.border, style=Qt.PenStyle.DashLine)
        plot.addItem(pyqtgraph.InfiniteLine(0, angle=0, pen=even))
        for curve in range(len(self._names)):
            colour, band = self._colour(curve), self._colour(curve)
            band.setAlpha(35)
            bounds = [point.curves[curve] for point in self._points]
            known = _known_from(bounds)
            low, line, high = (
                pyqtgraph.PlotCurveItem(games[start:], [max(-top, min(top, elo)) for elo in values], pen=pen)
                for start, values, pen in (
                    (known, [bound.low for bound in bounds[known:]], None),
                    (0, [bound.elo for bound in bounds], pyqtgraph.mkPen(colour, width=2)),
                    (known, [bound.high for bound in bounds[known:]], None),
                )
            )
            if known < len(games):
                plot.addItem(pyqtgraph.FillBetweenItem(low, high, brush=band))
            plot.addItem(line)
            self.curves.append(line)
        plot.setYRange(-top, top, padding=0.03)
        plot.setXRange(min(games), max(games[-1], min(games) + 1), padding=0.02)


def _known_from(bounds: Sequence[Bounds]) -> int:
    """The first point from which on the results bound the Elo on one side at least."""
    unknown = [math.isinf(bound.low) and math.isinf(bound.high) for bound in bounds]
    return max((i + 1 for i, is_unknown in enumerate(unknown) if is_unknown), default=0)
