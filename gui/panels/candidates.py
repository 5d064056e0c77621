"""The candidates of the position as a table; a row under the mouse shows its variation on the board."""

from PyQt6.QtCore import QEvent, QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QMouseEvent, QShowEvent
from PyQt6.QtWidgets import QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from engine.rules.board import Colour
from engine.rules.coordinates import Labels
from gui.base.language import tr
from gui.base.tables import TableModel, dress_table
from gui.model.formatting import explain_mate, format_visits, format_win_rate, win_rate_title
from gui.model.tree import CandidateAnalysis, NodeAnalysis


class CandidateModel(TableModel):
    """An analysis as rows, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.candidates: tuple[CandidateAnalysis, ...] = ()
        self._labels = Labels()
        self._flip, self._side = False, Colour.BLACK
        self._length = 10

    def show_candidates(
        self,
        candidates: tuple[CandidateAnalysis, ...],
        labels: Labels,
        flip: bool,
        side: Colour,
        length: int,
    ) -> None:
        """Show other candidates; `flip` their win rates, so that they are a side's; cut variations."""
        rows = len(candidates)
        same_rows = rows == len(self.candidates)
        if not same_rows:
            self.beginResetModel()
        self.candidates, self._labels, self._flip, self._length = candidates, labels, flip, length
        if side is not self._side:
            self._side = side
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 1, 1)
        if not same_rows:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, self.columnCount() - 1))

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """As many as there are candidates."""
        return len(self.candidates)

    def titles(self) -> tuple[str, ...]:
        """Move, win rate with the side whose it is, visits, variation."""
        percent = tr("Black %") if self._side is Colour.BLACK else tr("White %")
        return tr("Move"), percent, tr("Visits"), tr("Continuation")

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The columns' titles; that of the win rate has little room and says more in its tool tip."""
        if section == 1 and role == Qt.ItemDataRole.ToolTipRole:
            return win_rate_title(self._side)
        return super().headerData(section, orientation, role)

    def has_numbers(self, column: int) -> bool:
        """Win rate and visits."""
        return column in (1, 2)

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        candidate = self.candidates[row]
        match column:
            case 0:
                return self._labels.name(candidate.point)
            case 1:
                return format_win_rate(candidate, self._flip)
            case 2:
                return format_visits(candidate.visits)
            case _:
                return self._labels.names(candidate.pv[1 : self._length])

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts of the cells; as a tool tip, what a figure such as `+M25` says."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return explain_mate(self.candidates[index.row()], self._flip) or None
        return super().data(index, role)


class CandidatesPanel(QWidget):
    """The table of candidates with a line about the search above it."""

    candidate_entered = pyqtSignal(int)
    """The mouse or selection is at a candidate's row; -1: at none."""
    candidate_chosen = pyqtSignal(int)
    """A candidate was double-clicked: its point."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = QLabel()
        self.summary.setProperty("faint", True)
        self.summary.setWordWrap(True)
        self.model = CandidateModel(self)
        self.table = _HoverTable()
        dress_table(self.table, self.model, tr("Candidates"))
        columns = self.table.horizontalHeader()
        assert columns is not None
        columns.setMinimumSectionSize(46)
        columns.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        self.model.headerDataChanged.connect(self._fit_columns)
        self.table.row_entered.connect(self.candidate_entered)
        self.table.doubleClicked.connect(
            lambda index: self.candidate_chosen.emit(self.model.candidates[index.row()].point)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 6)
        layout.addWidget(self.summary)
        layout.addWidget(self.table)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Measure the titles in the window's own font."""
        super().showEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Give the columns of figures a steady width, with room for their titles in any language."""
        columns = self.table.horizontalHeader()
        assert columns is not None
        for column, width in ((0, 52), (1, 62), (2, 62)):
            self.table.setColumnWidth(column, max(width, columns.sectionSizeHint(column)))

    def show_analysis(
        self,
        analysis: NodeAnalysis | None,
        labels: Labels,
        flip: bool,
        side: Colour,
        limit: int,
        length: int,
        without: str = "",
    ) -> None:
        """Show an analysis by the names of the points, at most `limit` candidates; `without` one: a text.

        `flip` the win rates of the side to move, so that they are those of `side`.
        """
        candidates = () if analysis is None else analysis.candidates[:limit]
        self.model.show_candidates(candidates, labels, flip, side, length)
        if analysis is None:
            self.summary.setText(without)
            return
        parts = [analysis.engine] if analysis.engine else []
        if analysis.visits:
            count = analysis.visits
            text = tr("{count} node(s)", count) if analysis.by_nodes else tr("{count} visit(s)", count)
            parts.append(text.format(count=f"{count:,}"))
        if analysis.depth:
            parts.append(tr("depth {depth}").format(depth=analysis.depth))
        lines = ["  ·  ".join(parts), _explain(analysis, flip)]
        self.summary.setText("\n".join(line for line in lines if line))


def _explain(analysis: NodeAnalysis, flip: bool) -> str:
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
    return tr("This engine tells no visits.") if tells_win_rate else tr("This engine tells no win rates.")


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
