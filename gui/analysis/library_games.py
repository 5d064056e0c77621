"""Games of the library as rows of a table."""

from engine.rules.cells import Colour
from gui.base.language import tr
from gui.base.tables import TableModel
from gui.model.results import IN_TABLES
from library.games import BLACK_WON, DRAW, WHITE_WON
from library.search import GameHit

RESULTS = {BLACK_WON: IN_TABLES[Colour.BLACK], WHITE_WON: IN_TABLES[Colour.WHITE], DRAW: IN_TABLES[None]}
"""Results as all tables show them, by the library's numbers."""


class GamesModel(TableModel[GameHit]):
    """Games as rows."""

    def titles(self) -> tuple[str, ...]:
        """Players, result, date, event."""
        return tr("Black"), tr("White"), tr("Result"), tr("Date"), tr("Event")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        game = self.rows[row].game
        return (game.black, game.white, RESULTS.get(game.result, ""), game.date, game.event)[column]
