"""The same game twice in the library: side by side, to be joined or left."""

from collections.abc import Sequence
from typing import NamedTuple

from PyQt6.QtCore import QModelIndex, Qt, pyqtBoundSignal, pyqtSignal
from PyQt6.QtWidgets import QDialog, QLabel, QTableView, QWidget

from gui.analysis.library_controller import FoundDoubles
from gui.analysis.library_games import RESULTS
from gui.base.forms import CLOSE, add_button, dialog_buttons, fit_columns, paragraph, vbox
from gui.base.language import tr
from gui.base.numbers import grouped
from gui.base.tables import TableModel, dress_table
from gui.base.variants import variant_title
from library.doubles import Double
from library.games import LibraryGame


class _Row(NamedTuple):
    """A row of the table: one of the games of a double, the one that stays first."""

    double: Double
    number: int
    game: LibraryGame


class DoublesModel(TableModel[_Row]):
    """Each double as two rows, one below the other, so that what differs is seen."""

    numbers = (6,)  # of moves

    def show_doubles(self, found: FoundDoubles) -> None:
        """Show other doubles."""
        self.show_rows(
            [
                _Row(double, number, found.games[number])
                for double in found.shown
                for number in (double.kept, double.other)
            ]
        )

    def titles(self) -> tuple[str, ...]:
        """How they are alike, and what is known of each."""
        about = (tr("Black"), tr("White"), tr("Result"), tr("Date"), tr("Event"), tr("Moves"), tr("Rule"))
        return tr("Double"), *about

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        double, number, game = self.rows[row]
        return (
            tr("stays") if number == double.kept else _alike(double),
            game.black,
            game.white,
            RESULTS.get(game.result, ""),
            game.date,
            game.event,
            str(len(game.moves)),
            variant_title(game.kind.variant),
        )[column]

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts of the cells; as a tool tip all of one."""
        if role == Qt.ItemDataRole.ToolTipRole:
            role = Qt.ItemDataRole.DisplayRole
        return super().data(index, role)


def _alike(double: Double) -> str:
    """How the game that goes is like the one that stays."""
    if double.is_beginning:
        return tr("its beginning, turned") if double.is_turned else tr("its beginning")
    return tr("the same, turned") if double.is_turned else tr("the same")


class DoublesDialog(QDialog):
    """Shows doubles, and asks what is to become of them."""

    join_wanted = pyqtSignal(object)
    """Doubles are to be joined: a list of them."""
    leave_wanted = pyqtSignal(object)
    """Doubles are to stay two games: a list of them."""
    undo_wanted = pyqtSignal()
    """The last step is to be taken back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Doubles in the library"))
        self.resize(860, 430)
        about = tr(
            "Joined, the first of two games stays, with what it lacks of the other's names, date and "
            "result. Comments and analyses stay in any case."
        )
        self.state = QLabel(tr("Searching..."))
        self._found = FoundDoubles((), (), {})
        self.model, self.table = DoublesModel(self), QTableView()
        dress_table(self.table, self.model, tr("Doubles in the library"))
        self.table.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        fit_columns(self.table)
        buttons = dialog_buttons(self, CLOSE)
        self.join, self.leave, self.undo = (
            add_button(buttons, text) for text in (tr("Join"), tr("Leave"), tr("Undo"))
        )
        self.join.clicked.connect(lambda: self._decide(self.join_wanted))
        self.leave.clicked.connect(lambda: self._decide(self.leave_wanted))
        self.undo.clicked.connect(self.undo_wanted)
        close = buttons.button(CLOSE)
        assert close is not None
        vbox(paragraph(about, faint=True), self.state, (self.table, 1), buttons, of=self)
        close.setDefault(True)  # now that it is in the dialog: the Enter key joins nothing

    def show_found(self, found: FoundDoubles) -> None:
        """Show the doubles that were found."""
        self._found = found
        text = tr("{count} double(s)", len(found.doubles)).format(count=grouped(len(found.doubles)))
        if len(found.shown) < len(found.doubles):
            text = tr("{all}, the first {shown} are listed").format(all=text, shown=grouped(len(found.shown)))
        self.state.setText(text)
        self.model.show_doubles(found)
        for button in (self.join, self.leave):
            button.setEnabled(bool(found.doubles))

    def _decide(self, wanted: pyqtBoundSignal) -> None:
        """Hand on the doubles that are selected, or all: of those that begin several games none."""
        selection = self.table.selectionModel()
        rows = [] if selection is None else selection.selectedRows()
        chosen: Sequence[Double] = list(dict.fromkeys(self.model.rows[index.row()].double for index in rows))
        wanted.emit(chosen or [double for double in self._found.doubles if double.is_unique])
