"""The games that a Q network learns from: who chooses a move, what it earned, what is remembered of it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.networks.dqn import DqnNet
from engine.rules.game_kind import GameKind
from training.learn.dqn_settings import DqnSettings
from training.learn.dqn_targets import shaped_reward
from training.learn.q_function import QFunction
from training.learn.replay import NO_ADVICE, Memory
from training.learn.retries import better_move
from training.play.batched_games import Chooser, Games, Stones, pattern_chooser, random_move, search_chooser
from training.play.searcher import SearchSettings


class LearnersGames(Games):
    """Games of the learner against itself and, a share of them, against a teacher, the pattern player.

    A search can demonstrate moves: it advises the learner, who follows a share of its advice.
    """

    def __init__(
        self, kind: GameKind, settings: DqnSettings, q: QFunction, net: DqnNet, random: np.random.Generator
    ) -> None:
        """Begin all games; `net` is the one that learns."""
        super().__init__(kind, settings.games_at_once)
        self._settings, self._q, self._net, self._random = settings, q, net, random
        self.learner, self.teacher = q.greedy(net), pattern_chooser()
        visits, search = settings.demonstration_visits, SearchSettings(memory_mib=2)
        self._demonstrator = search_chooser(kind, "patterns", visits, search)
        for game in range(len(self)):
            self._begin_randomly(game)

    def step(self, memory: Memory, exploration: float) -> None:
        """A move in every game, remembered with what it earned; a share of them at random."""
        settings = self._settings
        every = np.arange(len(self))
        before = self.stones.copy()
        taught = self._teachers_turn()
        advised = ~taught & (every < round(settings.demonstrated_share * len(self)))
        followed = advised.copy()
        followed[advised] = self._random.random(advised.sum()) < settings.followed_share
        advice = np.full(len(self), NO_ADVICE)
        advice[advised] = self._choose(self._demonstrator, advised)
        moves = advice.copy()
        moves[taught] = self._choose(self.teacher, taught)
        moves[~(taught | followed)] = self._choose(self.learner, ~(taught | followed))
        exploring = self._random.random(len(self)) < exploration
        for game in map(int, np.flatnonzero(exploring)):
            moves[game] = self._exploring_move(game)
        rewards, ended = [], []
        over: list[tuple[int, Sequence[int]]] = []
        for game, move in enumerate(map(int, moves)):
            shaped = shaped_reward(self.boards[game], move, settings)
            final = self.play(game, move)
            rewards.append(shaped if final is None else final)
            ended.append(final is not None)
            if final is not None:
                over.append((game, self.boards[game].moves))
                self._begin_randomly(game)
        memory.add(before, moves, rewards, ended, taught, advice)
        if settings.retries:
            for game, played in over:
                self._look_back(memory, game, played)

    def _look_back(self, memory: Memory, game: int, played: Sequence[int]) -> None:
        """Advise the moves of a game that was won, of one that was lost another move that wins."""
        rows = memory.game(game, len(self))
        mine = rows[~memory.taught[rows]]
        full = len(played) + self._settings.retries > self._kind.largest**2
        if not memory.taught[rows].any() or not len(mine) or memory.rewards[rows[-1]] == 0 or full:
            return
        lost = (memory.rewards[rows[-1]] > 0) == memory.taught[rows[-1]]
        if lost:
            plies = np.flatnonzero(~memory.taught[rows]) + len(played) - len(rows)
            tries = self._next_best(memory.stones[mine], memory.moves[mine])
            better = better_move(self._kind, played, plies.tolist(), tries, self.learner, self.teacher)
            if better is None:
                return
            index, move = better
            memory.advice[mine[index]] = move
            mine = mine[:index]
        memory.advice[mine] = memory.moves[mine]

    def _next_best(self, stones: Stones, played: NDArray[np.int64]) -> NDArray[np.int64]:
        """The empty points of largest Q but those that were played [position, try]."""
        q = self._q.playable(self._net, stones)
        q[np.arange(len(played)), played] = -np.inf
        best: NDArray[np.int64] = np.argsort(-q, axis=1, kind="stable")[:, : self._settings.retries]
        return best

    def _choose(self, chooser: Chooser, games: NDArray[np.bool_]) -> Sequence[int]:
        which = np.flatnonzero(games).tolist()
        return chooser(self, which) if which else []

    def _teachers_turn(self) -> NDArray[np.bool_]:
        """Where the pattern player is to move: it has Black in every second game that it plays in."""
        taught = round(self._settings.taught_share * len(self))
        turns = ((board.ply + game) % 2 == 0 for game, board in enumerate(self.boards))
        return np.array([game < taught and turn for game, turn in enumerate(turns)])

    def _exploring_move(self, game: int) -> int:
        """A random move: often near the stones, where games are decided."""
        near = self.boards[game].near(2)
        if near and self._random.random() < self._settings.near_share:
            return int(self._random.choice(near))
        return random_move(self.stones[game], self._random)

    def _begin_randomly(self, game: int) -> None:
        size = self._kind.largest
        edge = int(size * (1 - self._settings.opening_spread) / 2)
        near = np.arange(edge, size - edge)
        points = (near[:, None] * size + near).ravel()
        least, most = self._settings.least_opening_plies, self._settings.opening_plies
        plies = min(int(self._random.integers(least, most + 1)), len(points))
        self.begin(game, [int(p) for p in self._random.choice(points, plies, replace=False)])
