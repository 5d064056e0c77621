"""Deep Q-learning on one page, to be read from top to bottom: the games, the net, the memory, the learning.

The method is that of Mnih et al., "Human-level control through deep reinforcement learning" (Nature, 2015),
and the letters are theirs; the double form is that of van Hasselt et al. (2016). A board game has two sides,
which turns a sign. Nothing here is fast: `training.learn.dqn` is. The tests hold the two equal: the same
targets, loss and steps from the same memory (`tests/training/reference`).

    python -m training.reference.dqn        # four in a row on 6x6, from nothing
"""

from collections import deque
from collections.abc import Iterator, Sequence
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
    row, column = divmod(move, len(stones))
    own = np.where(stones == colour, "x", ".")
    own[row, column] = "x"
    falling, rising = own.diagonal(column - row), own[::-1].diagonal(column - (len(stones) - 1 - row))
    return any("x" * row_length in "".join(line) for line in (own[row], own[:, column], falling, rising))


def play(stones: Stones, move: int, row_length: int) -> tuple[float, bool, Stones]:
    """The reward r of a move, whether it ends the game, and s', the position as the other side sees it."""
    won = makes_row(stones, 1, move, row_length)
    after = stones.copy()
    after.flat[move] = 1
    return float(won), won or bool((after != 0).all()), -after  # own stones are the opponent's now


# -------------------------------------------------------------------------------------------------- the net


class Net(nn.Module):
    """Q(s, a) of every point a at once: convolutions, the last of which makes one number of each point."""

    def __init__(self, channels: int = 32, layers: int = 3) -> None:
        super().__init__()
        self.first = nn.Conv2d(2, channels, 5, padding=2)
        self.layers = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(layers - 1))
        self.advantage = nn.Conv2d(channels, 1, 1)

    def forward(self, s: Tensor) -> Tensor:
        """Positions [batch, row, column] to Q [batch, point]; -infinity of occupied points."""
        x = relu(self.first(torch.stack([s == 1, s == -1], 1).float()))
        for layer in self.layers:
            x = relu(layer(x))
        return torch.where((s == 0).flatten(1), self.advantage(x).flatten(1), -torch.inf)


# --------------------------------------------------------------------------------------------- the learning

Move = tuple[Stones, int, float, bool, Stones]  # s, a, r, whether the game ended, s'
Batch = tuple[Tensor, Tensor, Tensor, Tensor, Tensor]  # of some moves, [move, ...]


def draw(memory: Sequence[Move], count: int, random: np.random.Generator) -> Batch:
    """Random moves of the memory, in one of eight symmetries; successive moves would be too much alike."""
    moves = [memory[int(i)] for i in random.integers(len(memory), size=count)]
    s, a, r, ended, s_after = (torch.from_numpy(np.array(column)) for column in zip(*moves, strict=True))
    symmetry = int(random.integers(8))
    point_before = symmetric(torch.arange(s[0].numel()).view_as(s[0]), symmetry).flatten()
    return symmetric(s, symmetry), point_before.argsort()[a], r.float(), ended, symmetric(s_after, symmetry)


def symmetric(squares: Tensor, symmetry: int) -> Tensor:
    """Boards [..., row, column] turned by quarters, 0 to 3, and from 4 on mirrored as well."""
    turned = squares.rot90(symmetry % 4, (-2, -1))
    return turned.mT if symmetry >= 4 else turned


@dataclass(frozen=True)
class Settings:
    """All that is chosen."""

    size: int = 6  # points on a side of the board
    row_length: int = 4  # stones in a row that win
    games_at_once: int = 32  # played side by side
    steps: int = 600  # in each every game makes a move, and the net learns from a batch
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
    seed: int = 1  # of all random numbers: the same gives the same


def targets(net: Net, lagged: Net, batch: Batch, gamma: float) -> Tensor:
    """y = r - gamma * max over a' of Q'(s', a'), [move], of the lagged net Q'; y = r where the game ended.

    In s' the opponent is to move: what is good there is bad for the side that played a. Hence the minus.
    """
    _, _, r, ended, s_after = batch
    with torch.no_grad():
        best = net(s_after).argmax(1, keepdim=True)  # the double form: the lagged net values this a'
        following: Tensor = lagged(s_after).gather(1, best)[:, 0]
    return r - gamma * following.where(~ended, 0.0)


def loss_of(net: Net, lagged: Net, batch: Batch, gamma: float) -> Tensor:
    """Huber's loss of y - Q(s, a), the mean over the batch: squared where it is small, linear beyond 1."""
    s, a, *_ = batch
    loss: Tensor = smooth_l1_loss(net(s).gather(1, a[:, None])[:, 0], targets(net, lagged, batch, gamma))
    return loss


def choose(net: Net, s: Stones, epsilon: float, random: np.random.Generator) -> NDArray[np.int64]:
    """A move for each position [game, row, column]: the largest Q, but in a share epsilon a random one."""
    with torch.no_grad():
        moves: NDArray[np.int64] = net(torch.from_numpy(s)).argmax(1).numpy()
    for game in np.flatnonzero(random.random(len(s)) < epsilon):
        moves[game] = random.choice(np.flatnonzero(s[game] == 0))
    return moves


def train(net: Net, settings: Settings) -> Iterator[tuple[int, float, float]]:
    """Play a move in every game, remember it, learn from a batch; yields step, epsilon and loss."""
    random, lagged = np.random.default_rng(settings.seed), deepcopy(net)
    optimiser = torch.optim.RMSprop(net.parameters(), settings.rate, alpha=0.95, eps=1e-4)
    memory: deque[Move] = deque(maxlen=settings.memory)
    games = np.zeros((settings.games_at_once, settings.size, settings.size), np.int8)
    for step in range(1, settings.steps + 1):
        share_of_fall = min(1.0, step / settings.epsilon_steps)
        epsilon = settings.first_epsilon + share_of_fall * (settings.last_epsilon - settings.first_epsilon)
        for game, a in enumerate(choose(net, games, epsilon, random).tolist()):
            r, ended, s_after = play(games[game], a, settings.row_length)
            memory.append((games[game].copy(), a, r, ended, s_after))
            games[game] = 0 if ended else s_after
        if len(memory) < settings.learn_from:
            continue
        loss = loss_of(net, lagged, draw(memory, settings.batch, random), settings.gamma)
        optimiser.param_groups[0]["lr"] = settings.rate * 0.5 ** ((step - 1) / settings.halving_steps)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        if step % settings.target_every == 0:
            lagged.load_state_dict(net.state_dict())
        yield step, epsilon, loss.item()


# ----------------------------------------------------------------------------------------------- the matches


def one_move_ahead(s: Stones, row_length: int, random: np.random.Generator) -> int:
    """A player who wins if it can, stops a win if it must, and else plays anywhere."""
    empty: list[int] = random.permutation(np.flatnonzero(s == 0)).tolist()
    rows = (move for colour in (1, -1) for move in empty if makes_row(s, colour, move, row_length))
    return next(rows, empty[0])


def points(net: Net, games: int, settings: Settings, seed: int) -> float:
    """The net's points against that player, 1/2 for a draw; it begins every other game."""
    random, row_length, total = np.random.default_rng(seed), settings.row_length, 0.0
    for game in range(games):
        s, ended, of_net = np.zeros((settings.size, settings.size), np.int8), False, game % 2 == 0
        while not ended:
            a = choose(net, s[None], 0.0, random).item() if of_net else one_move_ahead(s, row_length, random)
            r, ended, s = play(s, a, row_length)
            of_net = not of_net
        total += (1 - r if of_net else 1 + r) / 2  # the last move was the other's
    return total


def best_of(net: Net, settings: Settings, every: int = 100) -> tuple[Net, list[float]]:
    """The net as it was when it had most points of 40 games, and its points after every so many steps."""
    best, won = deepcopy(net), [points(net, 40, settings, seed=0)]
    for step, epsilon, loss in train(net, settings):
        if step % every == 0:
            won.append(points(net, 40, settings, seed=step))
            print(f"{step} steps, epsilon {epsilon:.2f}: loss {loss:.4f}, {won[-1]:g} of 40 points")
            if won[-1] == max(won):
                best = deepcopy(net)
    return best, won


if __name__ == "__main__":
    chosen = Settings()
    torch.set_num_threads(1)  # the net is too small for more
    torch.manual_seed(chosen.seed)
    pupil, _ = best_of(Net(), chosen)
    print(f"the best of these: {points(pupil, 200, chosen, seed=10_000):g} of 200 points in other games")
