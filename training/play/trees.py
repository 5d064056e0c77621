"""`narabe-train trees`: positions of alpha-beta's trees, and what the search found of each.

Most positions that a search asks the net about follow a move that nobody would play, so games have few like
them. Here alpha-beta searches positions of a file, and a sample of the nodes that it searched a few plies
deep is kept. A node's score, a bound mostly, is its value target; it has no policy target. This is TreeStrap
(Veness, Silver, Uther and Blair, "Bootstrapping from Game Tree Search", 2009).

Writes parts, `part-000000.npz` and so on, each when it is finished; the same command goes on after a kill.
"""

import argparse
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from engine import _core
from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import WeightsError
from engine.rules.game_kind import GameKind
from engine.search.core_board import core_board
from training.base.settings import add_options
from training.data.positions import Bound, PositionSet, PositionSetBuilder, revision
from training.play.parts import add_part_arguments, search_parts

LOGIT_ONE = 100  # of alpha-beta's scores
TEMPO = _core.AlphaBetaOptions().tempo  # what they add to the net's value
WIDEST_LOGIT = 6.0  # proven scores are learnt as this


@dataclass(frozen=True)
class TreeSettings:
    """How trees are searched, and what becomes of their nodes."""

    net: str = "line"  # a line net's name in weights/, or its file
    nodes: int = 20_000  # of each tree
    from_depth: float = 4.0  # plies, of the nodes that are kept
    per_tree: int = 150  # nodes, drawn at random
    # A search's scores are steeper than the values that the net has, and higher for the side to move; but the
    # constants of alpha-beta are tuned to the values as they are. slope * value + offset (a logit) fits the
    # scores, and the targets are the values that it gives.
    slope: float = 1.19
    offset: float = 0.1
    sample: int = 0  # positions to search, drawn at random; 0: all
    per_part: int = 200  # of these
    seed: int = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the files, and one for every setting."""
    add_part_arguments(parser)
    add_options(parser, TreeSettings())


def run(args: argparse.Namespace) -> int:
    """Search what is not searched yet; the exit status."""
    return search_parts("trees", args, TreeSettings, search_part)


def search_part(job: tuple[PositionSet, TreeSettings, int], net: str) -> tuple[int, PositionSet, str]:
    """Search all positions of a set: the part's number, the nodes kept, and a line that says what it took."""
    positions, settings, number = job
    started = time.process_time()
    builder = PositionSetBuilder(1)
    searches: dict[GameKind, TreeSearcher] = {}
    kept = 0
    for row in range(len(positions)):
        board = positions.board_before(row)
        kind = GameKind.of_board(board)
        if kind not in searches:
            evaluator = open_evaluator(net, board)
            if not isinstance(evaluator, _core.LineEvaluator):
                raise WeightsError(f"alpha-beta needs a line net, and {net} is none")
            searches[kind] = TreeSearcher(core_board(board), evaluator, settings)
        for moves, score, bound in searches[kind].nodes_of(core_board(board), number * 1_000_003 + row):
            builder.add_game(moves, board.width, board.height, board.variant, board.row_length)
            builder.add_position(len(moves), {}, wdl_of(score, settings), bound)
            kept += 1
    origin = {"source": "trees", "revision": revision(), "settings": asdict(settings)}
    origin["of"] = dict(positions.origin)
    per_hour = kept / (time.process_time() - started) * 3600
    line = f"part {number}: {len(positions)} trees, {kept} nodes kept, {per_hour:,.0f} per CPU-hour"
    return number, builder.build(origin), line


class TreeSearcher:
    """Searches positions of one kind of game, each as if nothing were known."""

    def __init__(self, board: _core.Board, evaluator: _core.LineEvaluator, settings: TreeSettings) -> None:
        options = _core.SearchOptions()
        options.memory_bytes = 16 << 20
        self._search = _core.AlphaBeta(board, options)
        self._search.sample_from(settings.from_depth)
        self._evaluator, self._settings = evaluator, settings

    def nodes_of(self, board: _core.Board, seed: int) -> Iterator[tuple[list[int], int, Bound]]:
        """Moves to a node, the score there and what it says; none of a position that is proven."""
        self._search.set_position(board)
        self._search.clear()
        self._search.run_here(self._evaluator, visits=self._settings.nodes)
        kept = self._search.take_sample(self._settings.per_tree, seed)
        if self._search.snapshot().proof is not _core.Proof.UNKNOWN:
            return
        for stones, score, bound in zip(*kept, strict=True):
            moves = moves_to(stones)
            if moves is not None:
                yield moves, int(score), Bound(bound)


def moves_to(stones: NDArray[np.int8]) -> list[int] | None:
    """Moves that lead to stones [row, column], 1 the mover's, 2 the opponent's; None if none do.

    None do where a player has passed. The moves of a colour are in the order of their points.
    """
    own, opponent = (np.flatnonzero(stones == cell).tolist() for cell in (1, 2))
    if len(own) == len(opponent):  # Black is to move
        return [point for pair in zip(own, opponent, strict=True) for point in pair]
    if len(opponent) == len(own) + 1:
        return [opponent[0], *(point for pair in zip(own, opponent[1:], strict=True) for point in pair)]
    return None


def wdl_of(score: int, settings: TreeSettings) -> tuple[float, float, float]:
    """The value target of a score: a win chance on the net's own scale, and no draws."""
    logit = ((score - TEMPO) / LOGIT_ONE - settings.offset) / settings.slope
    logit = max(-WIDEST_LOGIT, min(logit, WIDEST_LOGIT))
    win = 1 / (1 + math.exp(-logit))
    return win, 0.0, 1 - win
