"""What may end a search. `time_budget` shares out the clock of a game."""

from typing import NamedTuple

from engine.rules.game import Clock
from engine.search.time_budget import FIRST_COST_MS


class Limits(NamedTuple):
    """The search ends at the first limit it meets; with none it runs until stopped or proven."""

    time_ms: int | None = None
    """Think exactly this long, whatever the position."""
    visits: int | None = None
    """Visits of the root, those kept from the last search included; MCTS alone has them."""
    nodes: int | None = None
    """New ones in this search: of alpha-beta; of MCTS playouts."""
    evaluations: int | None = None
    """New calls of the net."""
    depth: int | None = None
    """Plies, as `SearchResult.depth` counts them."""
    clock: Clock | None = None
    """Divide up the time of a game; a turn of 0 or a time left of 0 or less asks for a move at once."""
    margin_ms: int = 30
    """Time to reserve for the way of the answer through the manager and a busy machine."""
    cost_ms: float = FIRST_COST_MS
    """What a move costs the match clock beside its thinking (`time_budget.MoveCost`)."""
