"""The board as a table, for screen readers and the keyboard; it shows what the painted board shows."""

from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHeaderView, QTableView, QWidget

from engine.rules.board import Colour
from gui.base.language import labelled, tr
from gui.board.picture import Picture


class BoardModel(QAbstractTableModel):
    """A picture as rows and columns of readable cells."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._picture = Picture()
        self._texts: dict[int, str] = {}

    def show_picture(self, picture: Picture) -> None:
        """Show another picture; only cells that changed are announced."""
        old, texts = self._texts, _texts_of(picture)
        same_labels = picture.labels == self._picture.labels
        if same_labels and texts == old:
            return
        if not same_labels:
            self.beginResetModel()
        self._picture, self._texts = picture, texts
        if not same_labels:
            self.endResetModel()
            return
        for point in old.keys() | texts.keys():
            if old.get(point) != texts.get(point):
                index = self.index_of(point)
                self.dataChanged.emit(index, index)

    def index_of(self, point: int) -> QModelIndex:
        """The cell of a point."""
        row, column = divmod(point, self._picture.columns)
        return self.index(row, column)

    def point_of(self, index: QModelIndex) -> int:
        """The point of a cell."""
        return index.row() * self._picture.columns + index.column()

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """The board's rows."""
        return self._picture.rows

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """The board's columns."""
        return self._picture.columns

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A short symbol to see, a sentence for screen readers."""
        point = self.point_of(index)
        text = self._texts.get(point)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text[:1] if text else ""
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return labelled(self._picture.labels.name(point), text or tr("empty"))
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Letters above, numbers at the side."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        horizontal = orientation is Qt.Orientation.Horizontal
        labels = self._picture.labels
        return labels.column(section) if horizontal else labels.row(section)


def _texts_of(picture: Picture) -> dict[int, str]:
    texts = {point: tr("wall") for point in picture.walls}
    texts |= {point: tr("forbidden to Black") for point in picture.forbidden}
    for stone in picture.stones:
        parts = [tr("Black") if stone.colour is Colour.BLACK else tr("White")]
        if stone.number is not None:
            parts[0] += f" {stone.number}"
        if stone.point == picture.last_move:
            parts.append(tr("last move"))
        if stone.point in picture.winning_row:
            parts.append(tr("in the winning row"))
        texts[stone.point] = tr(", ").join(parts)
    if picture.last_move is not None:
        texts.setdefault(picture.last_move, tr("last move"))  # of a blindfold game: its stones are hidden
    return texts


class BoardTable(QTableView):
    """The table on the screen; Enter or Space plays at the current cell."""

    move_intended = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board_model = BoardModel(self)
        self.setModel(self.board_model)
        self.setAccessibleName(tr("Board as a table"))
        for header in (self.horizontalHeader(), self.verticalHeader()):
            assert header is not None
            header.setMinimumSectionSize(18)
            header.setDefaultSectionSize(26)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(lambda index: self.move_intended.emit(self.board_model.point_of(index)))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Play at the current cell with Enter or Space."""
        assert event is not None
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if event.key() in keys and self.currentIndex().isValid():
            self.move_intended.emit(self.board_model.point_of(self.currentIndex()))
        else:
            super().keyPressEvent(event)
