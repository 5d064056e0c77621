"""Games side by side whose moves are chosen all at once, and matches between two such players."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine import _core
from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from training.play.arena import PURE_MCTS
from training.play.searcher import Searcher, Steps, side_by_side, training_evaluator

Stones = NDArray[np.int8]  # [position, row, column]: 0 empty, 1 of the side to move, 2 of the opponent

OF_THE_OTHER_SIDE = np.array([0, 2, 1], np.int8)
"""Stones from the other side: `OF_THE_OTHER_SIDE[stones]`."""


class Games:
    """Games side by side, each seen from the side to move."""

    def __init__(self, kind: GameKind, count: int) -> None:
        self._kind = kind
        self.stones: Stones = np.zeros((count, kind.largest, kind.largest), np.int8)
        self.boards = [self._empty() for _ in range(count)]

    def __len__(self) -> int:
        return len(self.boards)

    def begin(self, game: int, moves: Sequence[int] = ()) -> None:
        """Start a game anew, with some moves played."""
        self.boards[game] = self._empty()
        self.stones[game] = 0
        for move in moves:
            self.play(game, move)

    def play(self, game: int, move: int) -> float | None:
        """Play a move: what it earned its side (1, 0, -1) if it ended the game, else None.

        Raises:
            ValueError: the point is occupied.
        """
        board = self.boards[game]
        mover = board.turn
        board.push(move)
        self.stones[game].flat[move] = 1
        self.stones[game] = OF_THE_OTHER_SIDE[self.stones[game]]
        if not board.over:
            return None
        return 0.0 if board.winner == 0 else 1.0 if board.winner == mover else -1.0

    def _empty(self) -> _core.Board:
        size = self._kind.largest
        return _core.Board(size, size, self._kind.variant.index, self._kind.row_length)


Chooser = Callable[[Games, Sequence[int]], Sequence[int]]
"""Chooses a move for each of some games."""


def share_of_points(
    kind: GameKind, first: Chooser, second: Chooser, count: int, random: np.random.Generator
) -> float:
    """The first player's share of the points in games side by side, each pair from two random moves.

    Raises:
        ValueError: a player chose an occupied point.
    """
    games = Games(kind, count)
    for pair in range(0, count, 2):
        opening = [int(p) for p in random.choice(kind.largest**2, 2, replace=False)]
        for game in (pair, pair + 1):
            games.begin(game, opening)
    points, going_on = 0.0, list(range(count))
    for ply in range(2, kind.largest**2 + 1):
        for chooser in (first, second):
            # The first player is Black in the games with even numbers.
            mine = [game for game in going_on if ((game + ply) % 2 == 0) == (chooser is first)]
            for game, move in zip(mine, chooser(games, mine) if mine else (), strict=True):
                earned = games.play(game, move)
                if earned is not None:
                    going_on.remove(game)
                    points += (1 + (earned if chooser is first else -earned)) / 2
    return points / count


def pattern_chooser() -> Chooser:
    """Chooses by the line patterns that each move makes and takes, looking no move ahead."""
    patterns = _core.PatternEvaluator()

    def choose(games: Games, which: Sequence[int]) -> Sequence[int]:
        return [int(np.argmax(patterns.evaluate(games.boards[game])[0])) for game in which]

    return choose


def pure_mcts_chooser(kind: GameKind, playouts: int, seed: int) -> Chooser:
    """Chooses by Monte-Carlo search with so many random games for each move."""
    settings = replace(PURE_MCTS, memory_mib=2)
    evaluator = training_evaluator("rollout", kind.board(), seed=seed)
    searchers: dict[int, Searcher] = {}

    def search(games: Games, game: int) -> Steps[tuple[int, int]]:
        size, moves = kind.largest, games.boards[game].moves
        board = Board.from_moves(moves, size, variant=kind.variant, row_length=kind.row_length)
        if game not in searchers:
            searchers[game] = Searcher("rollout", board, settings, evaluator)
        result = yield from searchers[game].searching(board, playouts, afresh=True)
        assert result.best is not None
        return game, result.best

    def choose(games: Games, which: Sequence[int]) -> Sequence[int]:
        chosen = dict(side_by_side((search(games, game) for game in which), len(which)))
        return [chosen[game] for game in which]

    return choose


def random_chooser(random: np.random.Generator) -> Chooser:
    """Chooses any empty point."""
    return lambda games, which: [random_move(games.stones[game], random) for game in which]


def random_move(stones: Stones, random: np.random.Generator) -> int:
    """Any empty point of one position."""
    return int(random.choice(np.flatnonzero(stones == 0)))
