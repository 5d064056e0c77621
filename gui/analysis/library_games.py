"""Games of the library as rows of a table."""

from PyQt6.QtCore import QModelIndex, QObject

from gui.base.language import tr
from gui.base.tables import TableModel
from library.games import BLACK_WON, DRAW, WHITE_WON
from library.search import GameHit


class GamesModel(TableModel):
    """Games as rows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.games: tuple[GameHit, ...] = ()

    def show_games(self, games: tuple[GameHit, ...]) -> None:
        """Show other games."""
        self.beginResetModel()
        self.games = games
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """As many as there are games."""
        return len(self.games)

    def titles(self) -> tuple[str, ...]:
        """Players, result, date, event."""
        return tr("Black"), tr("White"), tr("Result"), tr("Date"), tr("Event")

    def has_numbers(self, column: int) -> bool:
        """None."""
        return False

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        game = self.games[row].game
        results = {BLACK_WON: "1–0", WHITE_WON: "0–1", DRAW: "½–½"}
        return (game.black, game.white, results.get(game.result, ""), game.date, game.event)[column]
