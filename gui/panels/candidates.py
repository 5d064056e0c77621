"""The candidates of the position as a table; a row under the mouse shows its variation on the board."""

from html import escape

from PyQt6.QtCore import QEvent, QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QMouseEvent, QShowEvent
from PyQt6.QtWidgets import QHeaderView, QTableView, QWidget

from engine.records.analysis import Analysis, Candidate
from engine.rules.board import Colour
from engine.rules.coordinates import Labels
from gui.base.forms import columns_of, paragraph, vbox
from gui.base.language import tr
from gui.base.tables import TableModel, dress_table
from gui.base.widgets import WrappedLabel
from gui.model.comparison import Pair, side_by_side
from gui.model.formatting import (
    describe_visits,
    explain_mate,
    format_visits,
    format_win_rate,
    win_rate_title,
)

_NAME_LENGTH = 9  # of an engine, in the title of a column


class CandidateModel(TableModel[Pair]):
    """An analysis as rows, best first; or two engines' win rates side by side."""

    numbers = (1, 2)  # win rates and visits

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engines: tuple[str, ...] = ()
        self._labels = Labels()
        self._flip, self._side, self._by_nodes = False, Colour.BLACK, False
        self._length = 10

    def show_candidates(
        self,
        pairs: tuple[Pair, ...],
        engines: tuple[str, ...],
        labels: Labels,
        flip: bool,
        side: Colour,
        length: int,
        by_nodes: bool = False,
    ) -> None:
        """Show other candidates, `engines`: of two that are compared, else empty.

        `flip` their win rates, so that they are a side's; cut variations; `by_nodes`: what the engine counts.
        """
        same_titles = (side, engines, by_nodes) == (self._side, self._engines, self._by_nodes)
        self._labels, self._flip, self._length = labels, flip, length
        self._side, self._engines, self._by_nodes = side, engines, by_nodes
        if len(pairs) == len(self.rows):
            self.rows = pairs
            self.refresh()
        else:
            self.show_rows(pairs)
        if not same_titles:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 1, 2)

    @property
    def candidates(self) -> list[Candidate]:
        """The candidate of each row."""
        return [pair.candidate for pair in self.rows]

    def titles(self) -> tuple[str, ...]:
        """Move, win rate of which side, visits or nodes or the other engine's win rate, variation."""
        percent = tr("Black %") if self._side is Colour.BLACK else tr("White %")
        figures = tuple(f"{_short(engine)}\n{percent}" for engine in self._engines)
        searched = tr("Nodes") if self._by_nodes else tr("Visits")
        return tr("Move"), *(figures or (percent, searched)), tr("Line")

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The columns' titles; those of the win rates are short and have more in their tool tips."""
        if role == Qt.ItemDataRole.ToolTipRole:
            if self._engines and section in (1, 2):
                return f"{self._engines[section - 1]}: {win_rate_title(self._side)}"
            if section == 1:
                return win_rate_title(self._side)
        return super().headerData(section, orientation, role)

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        pair = self.rows[row]
        candidate = pair.candidate
        match column:
            case 0:
                return self._labels.name(candidate.point)
            case 1 | 2 if self._engines:
                seen = self._seen(row, column)
                return "–" if seen is None else format_win_rate(seen, self._flip)
            case 1:
                return format_win_rate(candidate, self._flip)
            case 2:
                return format_visits(candidate.visits)
            case _:
                return self._labels.names(candidate.line[1 : self._length])

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts of the cells; as a tool tip, what a figure such as `+M25` means."""
        if role == Qt.ItemDataRole.ToolTipRole:
            seen = self._seen(index.row(), index.column())
            return None if seen is None else explain_mate(seen, self._flip) or None
        return super().data(index, role)

    def _seen(self, row: int, column: int) -> Candidate | None:
        """The candidate that a cell is about: of the engine of its column, where two are compared."""
        pair = self.rows[row]
        if not self._engines:
            return pair.candidate
        return {1: pair.first, 2: pair.second}.get(column, pair.candidate)


def _short(name: str) -> str:
    return name if len(name) <= _NAME_LENGTH else name[: _NAME_LENGTH - 1] + "…"


class CandidatesPanel(QWidget):
    """The table of candidates with a line about the search above it."""

    candidate_entered = pyqtSignal(int)
    """The mouse or selection is at a candidate's row; -1: at none."""
    candidate_chosen = pyqtSignal(int)
    """A candidate was double-clicked: its point."""
    second_wanted = pyqtSignal()
    """The second engine, which failed, should be started again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = paragraph(faint=True)
        self.problem = WrappedLabel()
        self.problem.setProperty("warning", True)
        self.problem.setVisible(False)
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.problem.linkActivated.connect(lambda _link: self.second_wanted.emit())
        self.model = CandidateModel(self)
        self.table = _HoverTable()
        dress_table(self.table, self.model, tr("Candidates"))
        columns = columns_of(self.table)
        columns.setMinimumSectionSize(46)
        columns.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        self.model.headerDataChanged.connect(self._fit_columns)
        self.table.row_entered.connect(self.candidate_entered)
        self.table.doubleClicked.connect(
            lambda index: self.candidate_chosen.emit(self.model.candidates[index.row()].point)
        )
        vbox(self.summary, self.problem, self.table, of=self, margins=(8, 2, 8, 6))

    def showEvent(self, event: QShowEvent | None) -> None:
        """Measure the titles in the window's own font."""
        super().showEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Give the columns of figures a steady width, with room for their titles in any language."""
        for column, width in ((0, 52), (1, 62), (2, 62)):
            needed = columns_of(self.table).sectionSizeHint(column)
            self.table.setColumnWidth(column, max(width, needed))

    def show_analysis(
        self,
        analysis: Analysis | None,
        labels: Labels,
        flip: bool,
        side: Colour,
        limit: int,
        length: int,
        without: str = "",
        engines: tuple[str, ...] = (),
        second: Analysis | None = None,
        problem: str = "",
    ) -> None:
        """Show an analysis by the names of the points, at most `limit` candidates; `without` one: a text.

        `flip` the win rates of the side to move, so that they are those of `side`. `engines`: the two that
        are compared, else empty; `second`: the figures of the other one, as soon as there are any; `problem`:
        what is wrong with that one, which can be started again.
        """
        pairs = side_by_side(analysis, second, limit)
        by_nodes = analysis is not None and analysis.by_nodes
        self.model.show_candidates(pairs, engines, labels, flip, side, length, by_nodes)
        lines = [without] if analysis is None else [_describe_search(analysis), _explain(analysis, flip)]
        if engines:
            lines.append(f"{engines[1]}  ·  –" if second is None else _describe_search(second))
        self.summary.setText("\n".join(line for line in lines if line))
        again = f'<a href="again">{tr("Restart")}</a>'
        self.problem.setText(f"{escape(problem)} {again}" if problem else "")
        self.problem.setVisible(bool(problem))


def _describe_search(analysis: Analysis) -> str:
    depth = tr("depth {depth}").format(depth=analysis.depth) if analysis.depth else ""
    return "  ·  ".join(filter(None, (analysis.engine, describe_visits(analysis), depth)))


def _explain(analysis: Analysis, flip: bool) -> str:
    """What is to be known of an analysis besides its figures, or of figures that are missing."""
    candidates = analysis.candidates
    if not candidates:
        return ""
    if candidates[0].mate is not None:
        return explain_mate(candidates[0], flip)
    tells_win_rate = candidates[0].win_rate is not None
    tells_visits = bool(analysis.visits)
    if tells_visits and tells_win_rate:
        return ""
    if not tells_visits and len(candidates) == 1:
        if tells_win_rate:
            return tr("This engine shows only one move, and no visits.")
        return tr("This engine shows only its move: no win rate, no visits and no other candidates.")
    return tr("This engine reports no visits.") if tells_win_rate else tr("This engine reports no win rates.")


class _HoverTable(QTableView):
    row_entered = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        assert event is not None
        self.row_entered.emit(self.indexAt(event.position().toPoint()).row())
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent | None) -> None:
        self.row_entered.emit(-1)
        super().leaveEvent(event)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus():
            self.row_entered.emit(current.row())
