"""The games that a Q network learns from: who chooses a move, what it earned, what is remembered of it."""

import numpy as np

from engine.networks.dqn import DqnNet
from engine.rules.game_kind import GameKind
from training.learn.dqn_settings import DqnSettings
from training.learn.dqn_targets import shaped_reward
from training.learn.q_function import QFunction
from training.learn.replay import Memory
from training.play.batched_games import Games, random_move


class LearnersGames(Games):
    """Games of the learner against itself."""

    def __init__(
        self, kind: GameKind, settings: DqnSettings, q: QFunction, net: DqnNet, random: np.random.Generator
    ) -> None:
        """Begin all games; `net` is the one that learns."""
        super().__init__(kind, settings.games_at_once)
        self._settings, self._learner, self._random = settings, q.greedy(net), random
        for game in range(len(self)):
            self._begin_randomly(game)

    def step(self, memory: Memory, exploration: float) -> None:
        """A move in every game, remembered with what it earned; a share of them at random."""
        before = self.stones.copy()
        moves = np.array(self._learner(self, range(len(self))))
        exploring = self._random.random(len(self)) < exploration
        for game in map(int, np.flatnonzero(exploring)):
            moves[game] = self._exploring_move(game)
        rewards, ended = [], []
        for game, move in enumerate(map(int, moves)):
            shaped = shaped_reward(self.boards[game], move, self._settings)
            final = self.play(game, move)
            rewards.append(shaped if final is None else final)
            ended.append(final is not None)
            if final is not None:
                self._begin_randomly(game)
        memory.add(before, moves, rewards, ended)

    def _exploring_move(self, game: int) -> int:
        """A random move: often near the stones, where games are decided."""
        near = self.boards[game].near(2)
        if near and self._random.random() < self._settings.near_share:
            return int(self._random.choice(near))
        return random_move(self.stones[game], self._random)

    def _begin_randomly(self, game: int) -> None:
        """With some random stones in the middle half of the board."""
        size = self._kind.largest
        near = np.arange(size // 4, size - size // 4)
        points = (near[:, None] * size + near).ravel()
        plies = min(int(self._random.integers(self._settings.opening_plies + 1)), len(points))
        self.begin(game, [int(p) for p in self._random.choice(points, plies, replace=False)])
