"""The user's repertoire of a colour: made from anything; its lines, gaps and conflicts, and what is known."""

from collections.abc import Callable, Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QTableView,
    QTabWidget,
    QWidget,
)

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import Labels
from engine.rules.position import position_of
from gui.analysis.own_games import Origin, Shown, Wanted
from gui.base import forms
from gui.base.language import tr
from gui.base.numbers import number, percent
from gui.base.plots import curve_colour
from gui.base.tables import TextTableModel, dress_table, stretch_column
from gui.base.themes import Theme
from gui.dialogs.record import colour_name
from gui.dialogs.trends import Chart
from library.annotations import Result
from library.drill import Forecast
from library.repertoire import Line, after


class RepertoireDialog(QDialog):
    """Shows a repertoire; asks for what is to be put into it, and for a drill."""

    colour_chosen = pyqtSignal(object)
    """The repertoire of this `Colour` is to be shown."""
    take_wanted = pyqtSignal(object, object)
    """A `Wanted` is to be put into the repertoire of a `Colour`."""
    position_chosen = pyqtSignal(object)
    """A `Board` is to be shown."""
    keep_wanted = pyqtSignal(object, int, object)
    """Of the moves at a `Board` only this is to stay in the repertoire of a `Colour`."""
    drill_wanted = pyqtSignal()

    def __init__(
        self, colour: Colour, origin: Origin, labels: Labels, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("My repertoire"))
        self.resize(760, 480)
        self._labels = labels
        self._boards: list[Board] = []  # of the rows of the table that is shown
        self._shown: Shown | None = None
        self._theme = theme
        self.colour = forms.combo_box({each: colour_name(each) for each in Colour}, colour)
        origins = {
            Origin.BRANCH: tr("The library's games after this position"),
            Origin.OWN: tr("The moves I play most, after this position"),
            Origin.GAME: tr("The open game and its variations"),
            Origin.FILE: tr("A file..."),
        }
        self.origin = forms.combo_box(origins, origin)
        self.origin.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.plies, self.games = forms.spin_box(1, 60, 12), forms.spin_box(1, 1_000_000, 2)
        self.add = forms.push_button(tr("Add these moves"), self._take)
        self.colour.currentIndexChanged.connect(lambda: self.colour_chosen.emit(self.colour.currentData()))
        self.origin.currentIndexChanged.connect(self._allow_games)
        grid = QGridLayout()
        for row, column, text, field in (
            (0, 0, tr("Colour"), self.colour),
            (0, 2, tr("From"), self.origin),
            (1, 0, tr("Moves deep"), self.plies),
            (1, 2, tr("Games at least"), self.games),
        ):
            label = QLabel(text)
            label.setBuddy(field)
            grid.addWidget(label, row, column)
            grid.addWidget(field, row, column + 1)
        grid.addWidget(self.add, 1, 4)
        grid.setColumnStretch(3, 1)
        grid.setAlignment(self.games, Qt.AlignmentFlag.AlignLeft)
        self.said = forms.paragraph(tr("counting..."))
        self.lines, self.gaps, self.conflicts = (TextTableModel(self) for _ in range(3))
        self.tabs = QTabWidget()
        self.tables: list[QTableView] = []
        self._titles = (tr("Lines"), tr("Gaps"), tr("Conflicts"))
        for model, title in zip((self.lines, self.gaps, self.conflicts), self._titles, strict=True):
            table = QTableView()
            dress_table(table, model, title)
            table.activated.connect(self._open)
            table.doubleClicked.connect(self._open)
            self.tables.append(table)
            self.tabs.addTab(table, title)
        self.known = Chart(theme, tr("Nothing of the repertoire has been drilled yet."))
        self.tabs.addTab(self.known, tr("What is known"))
        self.tabs.currentChanged.connect(self._allow)
        buttons = forms.dialog_buttons(self, forms.CLOSE)
        self.drill = forms.push_button(tr("Drill..."), self._drill)
        self.show_position = forms.push_button(tr("Show"), self._open)
        self.keep = forms.push_button(tr("Keep only this move"), self._keep)
        for button in (self.drill, self.show_position, self.keep):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        forms.vbox(grid, self.said, (self.tabs, 1), buttons, of=self)
        self._allow_games()
        self._allow()

    def show_repertoire(self, shown: Shown) -> None:
        """Show the repertoire as it is."""
        self._shown, found = shown, shown.survey
        text = tr("%n position(s)", found.positions)
        if (taken := shown.taken) is not None:
            known = tr("{new} new, {known} known, {conflicts} in conflict")
            became = known.format(new=taken.new, known=taken.known, conflicts=len(taken.conflicts))
            text = f"{text}  ·  {became}"
        self.said.setText(text)
        names = self._names
        self.lines.show_table(
            (tr("Line"), tr("Engine"), tr("Known")),
            [(names(line.board), _verdict(line), self._recall(line)) for line in found.lines],
        )
        self.gaps.show_table(
            (tr("Line"), tr("Games"), tr("Engine")),
            [(names(after(gap.board, gap.reply)), str(gap.games), _rate(gap.rate)) for gap in found.gaps],
        )
        conflicts = self._conflict_rows()
        self.conflicts.show_table(
            (tr("Position"), tr("Move")),
            [(names(board), self._labels.name(move)) for board, move in conflicts],
        )
        counts = (len(found.lines), len(found.gaps), len(conflicts))
        for index, (title, count) in enumerate(zip(self._titles, counts, strict=True)):
            self.tabs.setTabText(index, f"{title} ({count})")
        for table in self.tables:
            forms.fit_columns(table)
            stretch_column(table, 0)
            table.selectRow(0)
        if shown.forecast.total > shown.forecast.new:
            _draw_forecast(self.known, shown.forecast)
        self._allow()

    def _conflict_rows(self) -> list[tuple[Board, int]]:
        """The positions with more than one move, each with each move; those of what was just added, too."""
        if self._shown is None:
            return []
        conflicts = self._shown.survey.conflicts
        if self._shown.taken is not None:
            known = {position_of(conflict.board).key for conflict in conflicts}
            more = self._shown.taken.conflicts
            conflicts += tuple(c for c in more if position_of(c.board).key not in known)
        return [(c.board, move) for c in conflicts for move in (c.kept, *c.others)]

    def _names(self, board: Board) -> str:
        """How a position was reached."""
        is_whole = len(board.moves) == sum(map(bool, board.cells))
        return f"{'' if is_whole else '… '}{self._labels.names(board.moves)}" or "–"

    def _recall(self, line: Line) -> str:
        """How well the weakest position of a line is remembered."""
        assert self._shown is not None
        found = [self._shown.recall.get(position_of(board).key) for board, _ in line.steps]
        if any(recall is None or recall.is_new for recall in found):
            return tr("new")
        return percent(min(recall.now for recall in found if recall is not None))

    def _take(self) -> None:
        wanted = Wanted(self.origin.currentData(), self.plies.value(), self.games.value())
        self.said.setText(tr("counting..."))
        self.take_wanted.emit(wanted, self.colour.currentData())

    def _drill(self) -> None:
        self.accept()
        self.drill_wanted.emit()

    def _open(self) -> None:
        index, shown = self.tabs.currentIndex(), self._shown
        if shown is None or index >= len(self.tables):
            return
        row = self.tables[index].currentIndex().row()
        boards: Sequence[Callable[[], list[Board]]] = (
            lambda: [line.board for line in shown.survey.lines],
            lambda: [after(gap.board, gap.reply) for gap in shown.survey.gaps],
            lambda: [board for board, _ in self._conflict_rows()],
        )
        found = boards[index]()
        if 0 <= row < len(found):
            self.accept()
            self.position_chosen.emit(found[row])

    def _keep(self) -> None:
        row, rows = self.tables[-1].currentIndex().row(), self._conflict_rows()
        if 0 <= row < len(rows):
            self.keep_wanted.emit(*rows[row], self.colour.currentData())

    def _allow_games(self) -> None:
        self.games.setEnabled(self.origin.currentData() in (Origin.BRANCH, Origin.OWN))

    def _allow(self) -> None:
        index = self.tabs.currentIndex()
        has_rows = index < len(self.tables) and self._shown is not None
        self.show_position.setEnabled(has_rows)
        self.keep.setEnabled(has_rows and index == len(self.tables) - 1 and bool(self._conflict_rows()))
        self.drill.setEnabled(self._shown is not None and self._shown.survey.positions > 0)


def _verdict(line: Line) -> str:
    if line.result is not None:
        return {Result.WIN: tr("won"), Result.LOSS: tr("lost"), Result.DRAW: tr("draw")}[line.result]
    return _rate(line.rate)


def _rate(rate: float | None) -> str:
    return "" if rate is None else percent(rate)


def _draw_forecast(chart: Chart, forecast: Forecast) -> None:
    """A curve of what will be remembered on each day without a drill, and bars of what becomes due."""
    import pyqtgraph

    chart.plot.clear()
    known, due = (curve_colour(place, 2, chart.theme) for place in range(2))
    days = list(range(len(forecast.known)))
    chart.plot.addItem(pyqtgraph.BarGraphItem(x=days, height=forecast.due, width=0.7, brush=due, pen=None))
    chart.plot.plot(days, list(forecast.known), pen=pyqtgraph.mkPen(known, width=2))
    chart.plot.setYRange(0, forecast.total, padding=0.05)
    table = [[tr("Day"), tr("remembered"), tr("due")]]
    table += [[str(day), number(forecast.known[day], 1), str(forecast.due[day])] for day in days]
    legend = {tr("remembered"): known, tr("due"): due}
    chart.show_figures([list(row) for row in table], legend, tr("Positions"))
    chart.plot.setLabel("bottom", tr("Days from today"))
