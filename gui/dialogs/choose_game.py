"""The choice among the games of a file."""

from PyQt6.QtWidgets import QDialog, QTableView, QWidget

from engine.records.reading import GameInFile
from engine.records.results import parse_result
from gui.base.forms import OPEN_CANCEL, dialog_buttons, fit_columns, vbox
from gui.base.language import tr
from gui.base.tables import TableModel, dress_table
from gui.model.results import IN_TABLES


class _GamesModel(TableModel[GameInFile]):
    numbers = (0, 4)  # the game's own and its length

    def titles(self) -> tuple[str, ...]:
        """Number, players, result and length."""
        return "#", tr("Black"), tr("White"), tr("Result"), tr("Length")

    def text(self, row: int, column: int) -> str:
        """The text of a cell; only those that are seen are made, since files hold up to 100,000 games."""
        game = self.rows[row]
        match column:
            case 0:
                return str(row + 1)
            case 4:
                return str(game.length)
        info = game.info
        end = parse_result(info.result)
        result = IN_TABLES[end.winner] if end is not None and end.counts else info.result
        return (info.black or "?", info.white or "?", result)[column - 1]


class ChooseGameDialog(QDialog):
    """Chooses one of the games of a file."""

    def __init__(self, games: list[GameInFile], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = games
        self.setWindowTitle(tr("Choose a game"))
        self.resize(560, 420)
        self.table = QTableView()
        dress_table(self.table, _GamesModel(self, games), tr("Games"))
        fit_columns(self.table, 1, 2)
        self.table.selectRow(0)
        self.table.activated.connect(self.accept)
        self.table.doubleClicked.connect(self.accept)
        vbox(self.table, dialog_buttons(self, OPEN_CANCEL), of=self)

    def chosen(self) -> GameInFile:
        """The game chosen."""
        return self._games[max(0, self.table.currentIndex().row())]
