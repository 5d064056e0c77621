"""Which search plays."""

from enum import StrEnum


class SearchKind(StrEnum):
    """A search, or the choice between them."""

    AUTO = "auto"
    """Alpha-beta for the best move in a given time, by a net that suits it; else MCTS."""
    MCTS = "mcts"
    ALPHABETA = "alphabeta"
