"""Games of the library as rows of a table."""

from gui.base.language import tr
from gui.base.tables import TableModel
from library.games import BLACK_WON, DRAW, WHITE_WON
from library.search import GameHit


class GamesModel(TableModel[GameHit]):
    """Games as rows."""

    def titles(self) -> tuple[str, ...]:
        """Players, result, date, event."""
        return tr("Black"), tr("White"), tr("Result"), tr("Date"), tr("Event")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        game = self.rows[row].game
        results = {BLACK_WON: "1–0", WHITE_WON: "0–1", DRAW: "½–½"}
        return (game.black, game.white, results.get(game.result, ""), game.date, game.event)[column]
