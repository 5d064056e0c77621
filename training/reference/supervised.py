"""Learning from records on one page, to be read from top to bottom: the records, the net, the learning.

The net sees positions of games that were played, and learns to predict two things of each: the move that a
search preferred there, and who won. Nothing here is fast: `training.learn.supervised` is. The tests hold the
two equal: the same examples, losses and steps from the same file (`tests/training/reference`).

    python -m training.reference.supervised        # renju, from the games of a line net against itself
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy, relu

# ---------------------------------------------------------------------------------------------- the records

GAMES = Path(__file__).parents[1] / "positions" / "line10_renju_15.npz"
SIZE = 15  # points on a side of the board


class Records:
    """Games, and for some of their positions the moves that a search preferred and the result."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as file:
            self.moves, self.game_start = file["moves"], file["game_start"]  # [move of all games], [game]
            self.game, self.ply = file["game"], file["ply"]  # [position]: its game, moves played before it
            self.policy_points, self.policy_weights = file["policy_points"], file["policy_weights"]
            self.wdl = file["wdl"]  # [position, 3]: chances of win, draw and loss of the side to move

    def split(self, every: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Positions to learn from, and those of one game in `every`, which are held out to measure on.

        Whole games: two positions of one game are nearly the same, so one gives away the result of the other.
        """
        held_out = self.game % every == 0
        return np.flatnonzero(~held_out), np.flatnonzero(held_out)

    def stones(self, position: int) -> NDArray[np.int8]:
        """[row, column], seen by the side to move: 1 an own stone, -1 the opponent's."""
        start = self.game_start[self.game[position]]
        played = self.moves[start : start + self.ply[position]]
        seen = np.zeros(SIZE * SIZE, np.int8)
        seen[played[-1::-2]] = -1  # the last move was the opponent's, and every second one before it
        seen[played[-2::-2]] = 1
        return seen.reshape(SIZE, SIZE)

    def policy(self, position: int) -> NDArray[np.float32]:
        """pi, [row, column]: the shares of the preferred moves, which sum to 1."""
        points, weights = self.policy_points[position], self.policy_weights[position]
        pi = np.zeros(SIZE * SIZE, np.float32)
        pi[points[points >= 0]] = weights[points >= 0] / weights.sum()
        return pi.reshape(SIZE, SIZE)


@dataclass(frozen=True)
class Batch:
    """Positions and their targets, all from the side to move."""

    planes: Tensor  # [batch, plane, row, column]: own stones, the opponent's, ones where Black is to move
    pi: Tensor  # [batch, point]
    s: Tensor  # [batch]: the score, 1 for a win, 1/2 for a draw


def batch_of(records: Records, positions: NDArray[np.int64], symmetries: Iterable[int] = repeat(0)) -> Batch:
    """The positions, each in one of the board's eight symmetries; a policy turns as its board does."""
    chosen = list(zip(positions, symmetries, strict=False))
    stones = np.stack([symmetric(records.stones(position), symmetry) for position, symmetry in chosen])
    pi = np.stack([symmetric(records.policy(position), symmetry) for position, symmetry in chosen])
    black = np.broadcast_to(records.ply[positions, None, None] % 2 == 0, stones.shape)  # its rules are others
    planes = torch.from_numpy(np.stack([stones == 1, stones == -1, black], 1)).float()
    wdl = torch.from_numpy(records.wdl[positions])
    return Batch(planes, torch.from_numpy(pi).flatten(1), wdl[:, 0] + wdl[:, 1] / 2)


def symmetric(square: NDArray[np.generic], symmetry: int) -> NDArray[np.generic]:
    """A board turned by quarters, 0 to 3, and from 4 on mirrored as well."""
    turned = np.rot90(square, symmetry % 4)
    return turned.T if symmetry >= 4 else turned


# -------------------------------------------------------------------------------------------------- the net


class ResidualBlock(nn.Module):
    """Two convolutions, whose result is added to what went in."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        """Features [batch, channel, row, column] to features of the same shape."""
        y = relu(self.norm1(self.conv1(x)))
        return relu(x + self.norm2(self.conv2(y)))


class Net(nn.Module):
    """p and v of a position: residual blocks, a head for the policy and one for the value."""

    def __init__(self, channels: int = 24, blocks: int = 2) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, channels, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*(ResidualBlock(channels) for _ in range(blocks)))
        self.policy1, self.policy2 = nn.Conv2d(channels, 32, 1), nn.Conv2d(32, 1, 1)
        self.value1, self.value2 = nn.Conv2d(channels, 4, 1), nn.Linear(4 * SIZE * SIZE, 64)
        self.value3 = nn.Linear(64, 1)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Planes [batch, plane, row, column] to log p [batch, point] and v [batch], -1..1, of the mover."""
        x = self.blocks(relu(self.norm(self.conv(planes))))
        logits = self.policy2(relu(self.policy1(x))).flatten(1)
        occupied = planes[:, :2].sum(1).flatten(1) > 0
        log_p = logits.masked_fill(occupied, -1e4).log_softmax(1)  # p over the empty points alone
        v = self.value3(relu(self.value2(relu(self.value1(x)).flatten(1))))
        return log_p, torch.tanh(v).squeeze(1)


# --------------------------------------------------------------------------------------------- the learning


@dataclass(frozen=True)
class Settings:
    """All that is chosen."""

    steps: int = 1000
    batch: int = 64  # positions of a step
    rate: float = 4e-3  # of Adam, at its greatest
    final_share: float = 0.03  # of the rate, at the end
    warm_up: int = 50  # steps in which the rate rises
    held_out_every: int = 25  # of so many games one is measured on
    seed: int = 1  # of all random numbers: the same gives the same


def losses(net: Net, batch: Batch) -> tuple[Tensor, Tensor]:
    """Cross-entropy of the policy, -pi . log p, and of the value: -(s log w + (1 - s) log(1 - w))."""
    log_p, v = net(batch.planes)
    w = ((1 + v) / 2).clamp(1e-4, 1 - 1e-4)  # the chance of winning; near 0 one position would cost too much
    return -(batch.pi * log_p).sum(1).mean(), binary_cross_entropy(w, batch.s)


def rate_at(step: int, settings: Settings) -> float:
    """The learning rate: a rise while Adam learns its scales, then half a cosine down to nearly nothing."""
    falling = (1 + math.cos(math.pi * step / settings.steps)) / 2
    share = settings.final_share + (1 - settings.final_share) * falling
    return settings.rate * min(1.0, (step + 1) / settings.warm_up) * share


def train(net: Net, records: Records, settings: Settings) -> Iterator[tuple[int, float, float]]:
    """Draw a batch of positions, learn from it, again and again; yields step, policy loss and value loss."""
    random = np.random.default_rng(settings.seed)
    known, _ = records.split(settings.held_out_every)
    optimiser = torch.optim.Adam(net.parameters())
    for step in range(settings.steps):
        positions = random.choice(known, settings.batch)
        batch = batch_of(records, positions, random.integers(8, size=settings.batch))
        net.train()  # batch normalisation by the batch itself
        policy, value = losses(net, batch)
        optimiser.param_groups[0]["lr"] = rate_at(step, settings)
        optimiser.zero_grad()
        (policy + 0.5 * value).backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        yield step + 1, policy.item(), value.item()


def measure(net: Net, batch: Batch) -> tuple[float, float, float, float]:
    """Both losses, how often the largest p is the preferred move, and how often v names the winner."""
    net.eval()  # batch normalisation by what was seen in training
    with torch.no_grad():
        policy, value = losses(net, batch)
        log_p, v = net(batch.planes)
    hits = (log_p.argmax(1) == batch.pi.argmax(1)).float().mean()
    decided = (batch.s - 0.5).abs() > 0.05
    named = ((v > 0) == (batch.s > 0.5))[decided].float().mean()
    return float(policy), float(value), float(hits), float(named)


if __name__ == "__main__":
    chosen, games = Settings(), Records(GAMES)
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    pupil = Net()
    held_out = batch_of(games, games.split(chosen.held_out_every)[1][::2])
    for step, policy, value in train(pupil, games, chosen):
        if step % 100 == 0:
            _, _, hits, winners = measure(pupil, held_out)
            print(f"{step} steps: policy {policy:.2f}, value {value:.2f}", end="; ")
            print(f"held out: {hits:.0%} of the moves, {winners:.0%} of the winners", flush=True)
