"""Pictures of the library: openings by year, the user's results and mistakes, each to be exported."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QPainter
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTabWidget, QWidget

from engine.records.spreadsheet import csv_line
from engine.rules.cells import Colour
from engine.rules.coordinates import Labels
from gui.base.forms import CLOSE, dialog_buttons, hbox, push_button, vbox
from gui.base.language import tr
from gui.base.plots import curve_colour, make_plot, style_axes
from gui.base.themes import Theme
from gui.board.export import png_of, svg_of
from gui.model.mistakes import MistakeKind, kind_name
from library.trends import Trends

SHOWN = 8  # openings; the others were played too seldom to tell something
_MOST_NAMES = 8  # below a plot
_BAR = 0.38  # of the distance between two openings

Table = list[list[object]]
"""The figures behind a picture, the first row being their titles."""


class Chart(QWidget):
    """A plot with its legend, and the figures behind it; a sentence where there are none."""

    def __init__(self, theme: Theme, nothing: str) -> None:
        super().__init__()
        self.theme = theme
        self.table: Table = []
        self.plot: Any = make_plot(self)
        style_axes(self.plot, theme.window)
        self.legend = QLabel(nothing)
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setAlignment(Qt.AlignmentFlag.AlignTop)
        hbox((self.plot, 1), self.legend, of=self)
        self.plot.hide()

    def show_figures(self, table: Table, legend: Mapping[str, QColor], axis: str) -> None:
        """Show the plot, with the colours of its legend and the name of its vertical axis."""
        self.table = table
        self.legend.setText(
            "<br>".join(f'<span style="color: {c.name()}">■</span> {escape(e)}' for e, c in legend.items())
        )
        self.plot.setLabel("left", axis)
        self.plot.setAccessibleName(axis)
        self.plot.show()

    def name_places(self, names: Sequence[str]) -> None:
        """Write names below 0, 1, 2..., as many as there is room for."""
        every = -(-len(names) // _MOST_NAMES)
        ticks = [(place, name) for place, name in enumerate(names) if place % every == 0]
        self.plot.getAxis("bottom").setTicks([ticks])
        self.plot.setXRange(-0.5, len(names) - 0.5, padding=0.02)

    def file(self, kind: str) -> bytes:
        """The picture as it is shown, as `svg` or `png`, or its figures as `csv`."""
        if kind == "csv":
            return "".join(map(csv_line, self.table)).encode()
        return svg_of(self.size(), self._paint) if kind == "svg" else png_of(self.grab().toImage())

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), QColor(self.theme.window.window))
        self.render(painter, flags=QWidget.RenderFlag.DrawChildren)


class TrendsDialog(QDialog):
    """Shows `Trends`, a tab for each picture."""

    def __init__(
        self,
        trends: Trends,
        labels: Labels,
        theme: Theme,
        export: Callable[[Chart], object],
        parent: QWidget | None = None,
    ) -> None:
        """`export` is given the chart that the user wants to have as a file."""
        super().__init__(parent)
        self.setWindowTitle(tr("Pictures of the library"))
        self.resize(780, 460)
        self.openings = Chart(theme, tr("No game with a year and a result was played on this board."))
        self.results = Chart(theme, tr("None of your games was played on this board."))
        self.mistakes = Chart(theme, tr("No review has found a mistake of yours yet."))
        if trends.by_year:
            _draw_openings(self.openings, trends, labels)
        if trends.own:
            _draw_results(self.results, trends, labels)
        if trends.mistakes:
            _draw_mistakes(self.mistakes, trends)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.openings, tr("Openings by year"))
        self.tabs.addTab(self.results, tr("Your results"))
        self.tabs.addTab(self.mistakes, tr("Your mistakes"))
        buttons = dialog_buttons(self, CLOSE)
        self.export = push_button(tr("Export..."), lambda: export(self.chart))
        buttons.addButton(self.export, QDialogButtonBox.ButtonRole.ActionRole)
        self.tabs.currentChanged.connect(self._allow_export)
        self._allow_export()
        vbox(self.tabs, buttons, of=self)

    @property
    def chart(self) -> Chart:
        """The one shown."""
        chart = self.tabs.currentWidget()
        assert isinstance(chart, Chart)
        return chart

    def _allow_export(self) -> None:
        self.export.setEnabled(bool(self.chart.table))


def _draw_openings(chart: Chart, trends: Trends, labels: Labels) -> None:
    """A curve for each opening: Black's score, larger points for more games."""
    import pyqtgraph  # already loaded

    openings = list(trends.by_year.items())[:SHOWN]
    table: Table = [[tr("Opening"), tr("Year"), tr("Games"), tr("Black's score, %")]]
    legend = {}
    for number, (opening, years) in enumerate(openings):
        name, colour = labels.names(opening), curve_colour(number, len(openings), chart.theme)
        games = sum(score.games for score in years.values())
        legend[f"{name} ({games})"] = colour
        scores = sorted(years.items())
        table += [[name, year, score.games, _percent(score.rate)] for year, score in scores]
        most = max(score.games for _, score in scores)
        chart.plot.plot(
            [year for year, _ in scores],
            [100 * score.rate for _, score in scores],
            pen=pyqtgraph.mkPen(colour, width=2),
            symbol="o",
            symbolBrush=colour,
            symbolPen=None,
            symbolSize=[4 + 6 * score.games / most for _, score in scores],
        )
    times = [year for _, years in openings for year in years]
    first, last = min(times), max(times)
    every = -(-(last - first + 1) // _MOST_NAMES)
    ticks = [(year, str(year)) for year in range(first, last + 1, every)]
    chart.plot.getAxis("bottom").setTicks([ticks])
    chart.plot.setXRange(first, max(last, first + 1), padding=0.04)
    _show_scores(chart, table, legend, tr("Black's score, %"))


def _draw_results(chart: Chart, trends: Trends, labels: Labels) -> None:
    """Two bars for each opening: the user's score with Black and with White."""
    import pyqtgraph

    openings = list(trends.own.items())[:SHOWN]
    table: Table = [[tr("Opening"), tr("Colour"), tr("Games"), tr("Your score, %")]]
    names = {Colour.BLACK: tr("Black"), Colour.WHITE: tr("White")}
    colours = (chart.theme.window.black_line, chart.theme.window.white_line)
    legend = {name: QColor(c) for name, c in zip(names.values(), colours, strict=True)}
    faint = QColor(chart.theme.window.faint_text)
    for side, (colour, name) in enumerate(names.items()):
        played = [(place, own[colour]) for place, (_, own) in enumerate(openings) if colour in own]
        places = [place + (side - 0.5) * _BAR for place, _ in played]
        heights = [100 * score.rate for _, score in played]
        pen, brush = QColor(chart.theme.window.border), legend[name]
        chart.plot.addItem(pyqtgraph.BarGraphItem(x=places, height=heights, width=_BAR, brush=brush, pen=pen))
        for place, (_, score) in zip(places, played, strict=True):
            text = pyqtgraph.TextItem(str(score.games), faint, anchor=(0.5, 1))
            text.setPos(place, 100 * score.rate)
            chart.plot.addItem(text)
        table += [
            [labels.names(openings[place][0]), name, score.games, _percent(score.rate)]
            for place, score in played
        ]
    chart.name_places([labels.names(opening) for opening, _ in openings])
    _show_scores(chart, table, legend, tr("Your score, %"))


def _show_scores(chart: Chart, table: Table, legend: Mapping[str, QColor], axis: str) -> None:
    import pyqtgraph

    even = pyqtgraph.mkPen(chart.theme.window.border, style=Qt.PenStyle.DashLine)
    chart.plot.addItem(pyqtgraph.InfiniteLine(50, angle=0, pen=even))
    chart.plot.setYRange(0, 100, padding=0.08)
    chart.show_figures(table, legend, axis)


def _draw_mistakes(chart: Chart, trends: Trends) -> None:
    """A bar for each month or year, a part of it for each kind of mistake."""
    import pyqtgraph

    periods = list(trends.mistakes.values())
    told = {kind for counted in periods for kind in counted}
    kinds = [kind for kind in MistakeKind if kind.value in told]
    table: Table = [[tr("Time"), *map(kind_name, kinds)]]
    table += [[time, *(counted[k.value] for k in kinds)] for time, counted in trends.mistakes.items()]
    legend, below = {}, [0] * len(periods)
    for number, kind in enumerate(kinds):
        legend[kind_name(kind)] = colour = curve_colour(number, len(kinds), chart.theme)
        heights = [counted[kind.value] for counted in periods]
        places = range(len(periods))
        chart.plot.addItem(
            pyqtgraph.BarGraphItem(x=places, y0=below, height=heights, width=0.7, brush=colour, pen=None)
        )
        below = [low + height for low, height in zip(below, heights, strict=True)]
    chart.name_places(list(trends.mistakes))
    chart.plot.setYRange(0, max(below), padding=0.05)
    chart.show_figures(table, legend, tr("Mistakes"))


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f}"
