"""The common look of the tables: whole rows are selected, no grid, numbers aligned to the right."""

from collections.abc import Container, Sequence
from typing import Generic, TypeVar

from PyQt6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QObject, QSize, Qt
from PyQt6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from gui.base.themes import CELL_PADDING

_NUMBER = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ROW_HEIGHT = 25


_Row = TypeVar("_Row")


class TableModel(QAbstractTableModel, Generic[_Row]):
    """A table of texts with column titles; subclasses supply them and name the columns that hold numbers."""

    numbers: Container[int] = ()
    """The columns that are aligned to the right, with their titles."""

    def __init__(self, parent: QObject | None = None, rows: Sequence[_Row] = ()) -> None:
        """`rows`: what each row is about."""
        super().__init__(parent)
        self.rows = rows

    def show_rows(self, rows: Sequence[_Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def refresh(self) -> None:
        """Show the rows as they are now."""
        if self.rows:
            last = self.index(len(self.rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def titles(self) -> Sequence[str]:
        """The columns' titles."""
        raise NotImplementedError

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        raise NotImplementedError

    def has_numbers(self, column: int) -> bool:
        """Whether a column and its title are aligned to the right."""
        return column in self.numbers

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """As many as there is something to show."""
        return len(self.rows)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """As many as there are titles."""
        return len(self.titles())

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts of the cells."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and self.has_numbers(index.column()):
            return _NUMBER
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The columns' titles."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.titles()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and self.has_numbers(section):
            return _NUMBER
        return None


class TextTableModel(TableModel[Sequence[str]]):
    """Rows of texts under a header."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._header: tuple[str, ...] = ()
        self._tips: tuple[str, ...] = ()

    def show_table(
        self, header: Sequence[str], rows: Sequence[Sequence[str]], tips: Sequence[str] = ()
    ) -> None:
        """Show another table; rows that were added at the end are only appended. `tips`: of the header."""
        self._tips = tuple(tips)
        new = [tuple(row) for row in rows]
        if tuple(header) == self._header and new[: len(self.rows)] == list(self.rows):
            if len(new) > len(self.rows):
                self.beginInsertRows(QModelIndex(), len(self.rows), len(new) - 1)
                self.rows = new
                self.endInsertRows()
            return
        self._header = tuple(header)
        self.show_rows(new)

    def titles(self) -> tuple[str, ...]:
        """The header."""
        return self._header

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        return self.rows[row][column]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The header, with a tool tip where one was given."""
        if role == Qt.ItemDataRole.ToolTipRole and section < len(self._tips):
            return self._tips[section]
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts of the cells; as a tool tip too, since a long name is cut off."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.text(index.row(), index.column())
        return super().data(index, role)

    def has_numbers(self, column: int) -> bool:
        """Whether all texts of a column look like numbers."""
        texts = [row[column] for row in self.rows]
        return any(texts) and all(text[:1] in "+-—?∞" or text[0].isdigit() for text in texts if text)


class WrappedCells(QStyledItemDelegate):
    """Asks for the height that wrapped texts need: Qt forgets that the padding leaves them less width."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        """The room that a cell needs in the width it has."""
        option.rect = option.rect.adjusted(0, 0, -2 * CELL_PADDING, 0)
        return super().sizeHint(option, index)


def dress_table(table: QTableView, model: QAbstractItemModel, name: str) -> None:
    """Show a model in a table in the common style; `name` is read by screen readers."""
    table.setModel(model)
    table.setAccessibleName(name)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)  # the Tab key leaves it; the arrows move in it
    table.setShowGrid(False)
    table.setIconSize(QSize(16, 16))
    table.setWordWrap(False)
    table.setMinimumHeight(40)
    rows, columns = table.verticalHeader(), table.horizontalHeader()
    assert rows is not None and columns is not None
    rows.hide()
    rows.setMinimumSectionSize(ROW_HEIGHT)
    rows.setDefaultSectionSize(ROW_HEIGHT)
    columns.setHighlightSections(False)
    columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def stretch_column(table: QTableView, column: int) -> None:
    """Give a column the room that the others leave, at least what its title needs; the table scrolls then.

    To be asked for when the table is shown: its theme, which determines how wide titles are, is known by
    then. (Not by a filter of the columns' events: Python would run in the middle of a change of all styles.)
    """
    columns = table.horizontalHeader()
    assert columns is not None
    columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
    columns.ensurePolished()  # the theme's font
    columns.setMinimumSectionSize(max(columns.minimumSectionSize(), columns.sectionSizeHint(column)))
