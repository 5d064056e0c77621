"""Deep Q-learning on one page, to be read from top to bottom: the games, the net, the memory, the learning.

The method is that of Mnih et al., "Human-level control through deep reinforcement learning" (Nature, 2015),
and the letters are theirs; the double form is that of van Hasselt et al. (2016). A board game has two sides,
which turns a sign. Nothing here is fast: `training.learn.dqn` is. The tests hold the two equal: the same
targets, loss and steps from the same memory (`tests/training/reference`).

    python -m training.reference.dqn        # four in a row on 6x6, from nothing
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import relu, smooth_l1_loss

# ------------------------------------------------------------------------------------------------ the games

Stones = NDArray[np.int8]
"""A position s as the side to move sees it, [row, column]: 1 its own stones, -1 the opponent's, 0 empty."""


def makes_row(stones: Stones, colour: int, move: int, row_length: int) -> bool:
    """Whether a stone of a colour (1 or -1) on a point would stand in a row of that length, or longer."""
    size = len(stones)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            row, column = move // size + sign * down, move % size + sign * right
            while 0 <= row < size and 0 <= column < size and stones[row, column] == colour:
                length, row, column = length + 1, row + sign * down, column + sign * right
        if length >= row_length:
            return True
    return False


def play(stones: Stones, move: int, row_length: int) -> tuple[float, bool, Stones]:
    """The reward r of a move, whether it ends the game, and s', the position as the other side sees it."""
    won = makes_row(stones, 1, move, row_length)
    after = stones.copy()
    after.flat[move] = 1
    return float(won), won or bool((after != 0).all()), -after  # own stones are the opponent's now


# -------------------------------------------------------------------------------------------------- the net


class Net(nn.Module):
    """Q(s, a) of every point a at once: convolutions, the last of which makes one number of each point."""

    def __init__(self, channels: int = 32, layers: int = 4) -> None:
        super().__init__()
        self.first = nn.Conv2d(2, channels, 5, padding=2)
        self.layers = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(layers - 1))
        self.advantage = nn.Conv2d(channels, 1, 1)

    def forward(self, s: Tensor) -> Tensor:
        """Positions [batch, row, column] to Q [batch, point]; of an occupied point it means nothing."""
        x = relu(self.first(torch.stack([s == 1, s == -1], 1).float()))
        for layer in self.layers:
            x = relu(layer(x))
        q: Tensor = self.advantage(x).flatten(1)
        return q


def of_empty_points(q: Tensor, s: Tensor) -> Tensor:
    """Q with that of occupied points less than any other, so that no largest Q is one of theirs."""
    return q.masked_fill((s != 0).flatten(1), -torch.inf)


# ----------------------------------------------------------------------------------------------- the memory


Move = tuple[Stones, int, float, bool]
"""s, a, r, and whether the game ended; s' follows from s and a."""


@dataclass(frozen=True)
class Batch:
    """Some moves, one behind the other."""

    s: Stones  # [move, row, column]
    a: NDArray[np.int64]  # [move], points
    r: NDArray[np.float32]  # [move]
    ended: NDArray[np.bool_]  # [move]


def draw(memory: Sequence[Move], count: int, random: np.random.Generator) -> Batch:
    """Random moves of the memory, in one of eight symmetries; successive moves would be too much alike."""
    drawn = [memory[int(row)] for row in random.integers(len(memory), size=count)]
    symmetry = int(random.integers(8))
    size = len(drawn[0][0])
    point_before = symmetric(np.arange(size * size).reshape(size, size), symmetry).ravel()
    return Batch(
        np.stack([symmetric(s, symmetry) for s, _, _, _ in drawn]),
        point_before.argsort()[[a for _, a, _, _ in drawn]],
        np.array([r for _, _, r, _ in drawn], np.float32),
        np.array([ended for _, _, _, ended in drawn]),
    )


def symmetric(square: NDArray[np.generic], symmetry: int) -> NDArray[np.generic]:
    """A board turned by quarters, 0 to 3, and from 4 on mirrored as well."""
    turned = np.rot90(square, symmetry % 4)
    return turned.T if symmetry >= 4 else turned


# --------------------------------------------------------------------------------------------- the learning


@dataclass(frozen=True)
class Settings:
    """All that is chosen."""

    size: int = 6  # points on a side of the board
    row_length: int = 4  # stones in a row that win
    games_at_once: int = 32  # played side by side
    steps: int = 1000  # in each every game makes a move, and the net learns from a batch
    gamma: float = 0.8  # discount of what follows a move
    first_epsilon: float = 1.0  # share of random moves, which falls ...
    last_epsilon: float = 0.6  # ... to this ...
    epsilon_steps: int = 500  # ... in so many steps
    memory: int = 20_000  # moves remembered
    learn_from: int = 2000  # moves in the memory before learning begins
    batch: int = 64
    rate: float = 2e-3  # of RMSProp ...
    halving_steps: int = 300  # ... which is half after so many steps, a quarter after twice as many
    target_every: int = 100  # steps after which the lagged net becomes a copy of the other
    double: bool = True  # the net chooses the next move that the lagged one values
    seed: int = 1  # of all random numbers: the same gives the same


def targets(net: Net, lagged: Net, batch: Batch, gamma: float, double: bool) -> Tensor:
    """y = r - gamma * max over a' of Q'(s', a'), [move], of the lagged net; y = r where the game ended.

    In s' the opponent is to move: what is good there is bad for the side that played a. Hence the minus.
    """
    after = batch.s.copy()
    after.reshape(len(after), -1)[np.arange(len(after)), batch.a] = 1
    s_after = torch.from_numpy(-after)  # as the opponent sees it
    with torch.no_grad():
        valued = lagged(s_after)
        choosing = net(s_after) if double else valued
        best = of_empty_points(choosing, s_after).argmax(1, keepdim=True)
    following = valued.gather(1, best)[:, 0] * torch.from_numpy(~batch.ended)
    y: Tensor = torch.from_numpy(batch.r) - gamma * following
    return y


def loss_of(net: Net, lagged: Net, batch: Batch, settings: Settings) -> Tensor:
    """Huber's loss of y - Q(s, a), the mean over the batch: squared where it is small, linear beyond 1."""
    y = targets(net, lagged, batch, settings.gamma, settings.double)
    q = net(torch.from_numpy(batch.s)).gather(1, torch.from_numpy(batch.a)[:, None])[:, 0]
    loss: Tensor = smooth_l1_loss(q, y)
    return loss


def optimiser_of(net: Net, settings: Settings) -> torch.optim.Optimizer:
    """RMSProp, as in the paper."""
    return torch.optim.RMSprop(net.parameters(), settings.rate, alpha=0.95, eps=1e-4)


def rate_at(step: int, settings: Settings) -> float:
    """The learning rate, which falls: Q of good moves differs by less than large steps change it."""
    return settings.rate * float(0.5 ** (step / settings.halving_steps))


def choose(net: Net, stones: Stones, epsilon: float, random: np.random.Generator) -> NDArray[np.int64]:
    """A move for each position [game, row, column]: the largest Q, but in a share epsilon a random one."""
    s = torch.from_numpy(stones)
    with torch.no_grad():
        moves: NDArray[np.int64] = of_empty_points(net(s), s).argmax(1).numpy()
    for game in np.flatnonzero(random.random(len(stones)) < epsilon):
        moves[game] = random.choice(np.flatnonzero(stones[game] == 0))
    return moves


def train(net: Net, settings: Settings) -> Iterator[tuple[int, float, float]]:
    """Play a move in every game, remember it, learn from a batch; yields step, epsilon and loss."""
    random = np.random.default_rng(settings.seed)
    lagged, optimiser = deepcopy(net), optimiser_of(net, settings)
    memory: deque[Move] = deque(maxlen=settings.memory)
    games = np.zeros((settings.games_at_once, settings.size, settings.size), np.int8)
    for step in range(1, settings.steps + 1):
        progress = min(1.0, step / settings.epsilon_steps)
        epsilon = settings.first_epsilon + progress * (settings.last_epsilon - settings.first_epsilon)
        for game, a in enumerate(choose(net, games, epsilon, random)):
            r, ended, s_after = play(games[game], int(a), settings.row_length)
            memory.append((games[game].copy(), int(a), r, ended))
            games[game] = 0 if ended else s_after
        if len(memory) < settings.learn_from:
            continue
        loss = loss_of(net, lagged, draw(memory, settings.batch, random), settings)
        optimiser.param_groups[0]["lr"] = rate_at(step - 1, settings)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        if step % settings.target_every == 0:
            lagged.load_state_dict(net.state_dict())
        yield step, epsilon, float(loss.detach())


# ----------------------------------------------------------------------------------------------- the matches

Player = Callable[[Stones], int]


def greedy(net: Net) -> Player:
    """Always the point of largest Q."""
    return lambda stones: int(choose(net, stones[None], 0.0, np.random.default_rng())[0])


def one_move_ahead(row_length: int, random: np.random.Generator) -> Player:
    """Wins if it can, stops a win if it must, and else plays anywhere."""

    def player(stones: Stones) -> int:
        empty = [int(move) for move in random.permutation(np.flatnonzero(stones == 0))]
        for colour in (1, -1):
            for move in empty:
                if makes_row(stones, colour, move, row_length):
                    return move
        return empty[0]

    return player


def points(first: Player, second: Player, games: int, settings: Settings) -> float:
    """The first player's points of so many games, 1/2 for a draw; it begins every other one."""
    total = 0.0
    for game in range(games):
        stones, ended, of_first = np.zeros((settings.size, settings.size), np.int8), False, game % 2 == 0
        while not ended:
            r, ended, stones = play(stones, (first if of_first else second)(stones), settings.row_length)
            of_first = not of_first
        total += (1 - r if of_first else 1 + r) / 2  # the last move was the other's
    return total


if __name__ == "__main__":
    chosen = Settings()
    torch.set_num_threads(1)  # the net is too small for more
    torch.manual_seed(chosen.seed)
    pupil = Net()
    for step, epsilon, loss in train(pupil, chosen):
        if step % 200 == 0:
            opponent = one_move_ahead(chosen.row_length, np.random.default_rng(step))
            won = points(greedy(pupil), opponent, 40, chosen)
            print(f"{step} steps, epsilon {epsilon:.2f}: loss {loss:.4f}, {won:g} of 40 points", flush=True)
