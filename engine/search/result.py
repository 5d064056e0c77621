"""What a search returns: frozen values, the same while it runs and at its end."""

from enum import Enum
from typing import NamedTuple

from engine.search.kind import SearchKind

Wdl = tuple[float, float, float]
"""Chances of win, draw and loss of the side to move."""


class Proof(Enum):
    """What is proven of a position or move, from the view of the side to move at the root."""

    UNKNOWN = "unknown"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


class RootMove(NamedTuple):
    """A move that the search considered at the root."""

    point: int
    visits: int
    """By MCTS."""
    wdl: Wdl
    """From the view of the side to move at the root."""
    prior: float
    """The net's; of MCTS flattened by its policy temperature."""
    pv: tuple[int, ...]
    """The principal variation, this move first."""
    proof: Proof = Proof.UNKNOWN
    distance: int | None = None
    """Plies from the root to the proven end."""
    nodes: int = 0
    """By alpha-beta."""

    @property
    def value(self) -> float:
        """Win minus loss, in [-1, 1]."""
        return self.wdl[0] - self.wdl[2]


class SearchResult(NamedTuple):
    """A search, finished or under way."""

    best: int | None
    """The move to play; None if the game is over."""
    candidates: tuple[RootMove, ...]
    """Best first."""
    visits: int
    """Of MCTS's root, those kept from earlier searches included."""
    wdl: Wdl
    proof: Proof
    distance: int | None
    depth: int
    """In plies: of MCTS the longest line, of alpha-beta the last whole iteration."""
    elapsed_ms: float
    search: SearchKind = SearchKind.MCTS
    nodes: int = 0
    """In this search: of alpha-beta; of MCTS playouts."""
    evaluations: int = 0
    """Calls of the net in this search."""
    tree_nodes: int = 0
    """Positions in MCTS's tree."""
    hash_full: float = 0.0
    """Share of the memory of tree or table in use, 0 to 1."""

    @property
    def value(self) -> float:
        """Win minus loss, in [-1, 1]."""
        return self.wdl[0] - self.wdl[2]

    @property
    def pv(self) -> tuple[int, ...]:
        """The principal variation."""
        return self.candidates[0].pv if self.candidates else ()
