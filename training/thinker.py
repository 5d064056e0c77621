"""The search as training uses it: one thread, limits in visits, the same answer for the same question."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from engine import _core
from engine.evaluator.loading import open_evaluator
from engine.rules.board import Board
from engine.search.limits import Limits
from engine.search.mcts import TreeSearch
from engine.search.result import SearchResult

NOISE_CONCENTRATION = 10.83  # of the Dirichlet noise, shared out over the candidates (KataGo's)


class Thinker:
    """Searches positions of one board size and variant with one net."""

    def __init__(self, net: str | Path, board: Board, memory_mib: int = 64) -> None:
        """Load the net.

        Raises:
            WeightsError: there is no such net, or it does not fit the board.
        """
        options = _core.SearchOptions()
        options.memory_bytes = memory_mib << 20
        self._search = TreeSearch(board, open_evaluator(net, board), options)

    def forget(self) -> None:
        """Forget what is known of all positions."""
        self._search.clear()

    def think(self, board: Board, visits: int) -> SearchResult:
        """Search on from what is known of the position."""
        self._search.set_position(board)
        return self._search.run_here(Limits(visits=visits))

    def think_afresh(self, board: Board, visits: int) -> SearchResult:
        """Search a position as if nothing were known of it."""
        self._search.set_position(board)
        self._search.clear()
        return self._search.run_here(Limits(visits=visits))

    def explore(
        self, board: Board, visits: int, noise_share: float, random: np.random.Generator
    ) -> SearchResult:
        """Search afresh with Dirichlet noise in the priors; the result has them without the noise."""
        glance = self.think_afresh(board, 1)
        points = [candidate.point for candidate in glance.candidates]
        if noise_share == 0 or len(points) < 2:
            return self._search.run_here(Limits(visits=visits))
        noise = np.zeros(board.points, np.float32)
        noise[points] = random.dirichlet(np.full(len(points), NOISE_CONCENTRATION / len(points)))
        self._search.mix_root_priors(noise, noise_share)
        result = self._search.run_here(Limits(visits=visits))
        prior = {candidate.point: candidate.prior for candidate in glance.candidates}
        candidates = [replace(c, prior=prior.get(c.point, c.prior)) for c in result.candidates]
        return replace(result, candidates=tuple(candidates))
