"""The choice among the games of a file."""

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTableView, QVBoxLayout, QWidget

from gui.base.language import tr
from gui.base.tables import TableModel, dress_table
from gui.model.tree import GameTree


class _GamesModel(TableModel):
    """The games as rows."""

    def __init__(self, trees: list[GameTree], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = [
            (
                str(number),
                tree.info.black or "?",
                tree.info.white or "?",
                tree.info.result,
                str(len(tree.game_line()) - 1),
            )
            for number, tree in enumerate(trees, 1)
        ]

    def rowCount(self, parent: object = None) -> int:
        """A row for each game."""
        return len(self._rows)

    def titles(self) -> tuple[str, ...]:
        """Number, players, result and length."""
        return "#", tr("Black"), tr("White"), tr("Result"), tr("Length")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        return self._rows[row][column]

    def has_numbers(self, column: int) -> bool:
        """Number and length."""
        return column in (0, 4)


class ChooseGameDialog(QDialog):
    """Chooses one of the games of a file."""

    def __init__(self, trees: list[GameTree], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trees = trees
        self.setWindowTitle(tr("Choose a game"))
        self.resize(560, 420)
        self.table = QTableView()
        dress_table(self.table, _GamesModel(trees, self), tr("Games"))
        columns = self.table.horizontalHeader()
        assert columns is not None
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (1, 2):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.table.selectRow(0)
        self.table.activated.connect(self.accept)
        self.table.doubleClicked.connect(self.accept)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(buttons, alignment=Qt.AlignmentFlag.AlignRight)

    def chosen(self) -> GameTree:
        """The game chosen."""
        return self._trees[max(0, self.table.currentIndex().row())]
