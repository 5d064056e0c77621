"""AlphaZero on one page, to be read from top to bottom: the game, the net, the search, self-play, learning.

The method is that of Silver et al., "Mastering the game of Go without human knowledge" (Nature, 2017) and "A
general reinforcement learning algorithm ..." (Science, 2018), and the letters are theirs. Nothing here is
fast: what trains the shipped nets is `engine._core` and `training`. The tests hold the two equal: the same
visits for the same net (`tests/training/reference`).

    python -m training.reference.alphazero        # four in a row on 5x5, from nothing
"""

from collections import deque
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from math import sqrt

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import log_softmax, relu

# ------------------------------------------------------------------------------------------------- the game

BLACK, WHITE = 1, -1


class Board:
    """A square board on which `row_length` stones in a row, or more, win. A move is row * size + column."""

    def __init__(self, size: int, row_length: int) -> None:
        self.size, self.row_length = size, row_length
        self.stones = np.zeros((size, size), np.int8)  # 0 empty, BLACK or WHITE
        self.turn = BLACK
        self.moves: list[int] = []
        self.winner = 0  # BLACK or WHITE once the game is won

    def legal_moves(self) -> list[int]:
        """The empty points."""
        return [int(move) for move in np.flatnonzero(self.stones == 0)]

    def over(self) -> bool:
        """Whether the game is won or the board is full."""
        return self.winner != 0 or len(self.moves) == self.size**2

    def play(self, move: int) -> None:
        """Put a stone of the side to move on an empty point."""
        assert self.stones.flat[move] == 0
        self.stones.flat[move] = self.turn
        self.moves.append(move)
        if any(self._length(move, *step) >= self.row_length for step in ((0, 1), (1, 0), (1, 1), (1, -1))):
            self.winner = self.turn
        self.turn = -self.turn

    def _length(self, move: int, down: int, right: int) -> int:
        """How many stones of one colour stand in a row through a stone."""
        length = 1
        for sign in (1, -1):
            row, column = divmod(move, self.size)
            while True:
                row, column = row + sign * down, column + sign * right
                if not (0 <= row < self.size and 0 <= column < self.size):
                    break
                if self.stones[row, column] != self.stones.flat[move]:
                    break
                length += 1
        return length


# -------------------------------------------------------------------------------------------------- the net


def planes(board: Board) -> NDArray[np.float32]:
    """The net's input, [plane, row, column]: own stones, the opponent's, the last move, whose turn."""
    seen = np.zeros((4, board.size, board.size), np.float32)
    seen[0] = board.stones == board.turn
    seen[1] = board.stones == -board.turn
    if board.moves:
        seen[2].flat[board.moves[-1]] = 1
    seen[3] = board.turn == BLACK
    return seen


class Net(nn.Module):
    """(p, v) = f(s): three convolutions, a head for the policy and one for the value."""

    def __init__(self, size: int, channels: int = 32) -> None:
        super().__init__()
        self.trunk = nn.ModuleList(
            nn.Conv2d(4 if layer == 0 else channels, channels, 3, padding=1) for layer in range(3)
        )
        self.policy_conv, self.value_conv = nn.Conv2d(channels, 4, 1), nn.Conv2d(channels, 2, 1)
        self.policy = nn.Linear(4 * size**2, size**2)
        self.value_hidden, self.value = nn.Linear(2 * size**2, 64), nn.Linear(64, 1)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Planes [batch, plane, row, column] to log p [batch, move] and v [batch], -1..1, of the mover."""
        x = seen
        for convolution in self.trunk:
            x = relu(convolution(x))
        p = self.policy(relu(self.policy_conv(x)).flatten(1))
        v = self.value(relu(self.value_hidden(relu(self.value_conv(x)).flatten(1))))
        return log_softmax(p, 1), torch.tanh(v).squeeze(1)


Evaluate = Callable[[Board], tuple[dict[int, float], float]]
"""What the search needs of a position: the prior P of each legal move, and v for the side to move."""


def evaluate_with(net: Net) -> Evaluate:
    """The net's p over the legal moves, and its v."""

    def evaluate(board: Board) -> tuple[dict[int, float], float]:
        with torch.inference_mode():
            log_p, v = net(torch.from_numpy(planes(board))[None])
        legal = board.legal_moves()
        p = log_p[0, legal].softmax(0)  # p over the legal moves alone
        return dict(zip(legal, p.tolist(), strict=True)), float(v)

    return evaluate


def evaluate_by_rollout(random: np.random.Generator) -> Evaluate:
    """No net: all moves are as likely, and v is how one random game ends. With it the search is pure MCTS."""

    def evaluate(board: Board) -> tuple[dict[int, float], float]:
        legal = board.legal_moves()
        game = deepcopy(board)
        for move in random.permutation(legal):
            if game.over():
                break
            game.play(int(move))
        return dict.fromkeys(legal, 1 / len(legal)), float(game.winner * board.turn)

    return evaluate


# ----------------------------------------------------------------------------------------------- the search


class Node:
    """A move a in a position s, and the position after it."""

    def __init__(self, P: float) -> None:
        self.P = P  # P(s, a): the net's prior probability of the move
        self.N = 0  # N(s, a): visits
        self.W = 0.0  # W(s, a): sum of the values seen below, for the side that makes the move
        self.children: dict[int, Node] = {}  # by move, those of larger P first; empty until expanded

    @property
    def Q(self) -> float:
        """Q(s, a) = W(s, a) / N(s, a): the mean value of the move; 0 before its first visit."""
        return self.W / self.N if self.N else 0.0

    def U(self, parent_visits: int, c_puct: float) -> float:
        """U(s, a) = c_puct * P(s, a) * sqrt(N(s)) / (1 + N(s, a)): large where P is and N is small."""
        return c_puct * self.P * sqrt(parent_visits) / (1 + self.N)


def simulate(root: Node, position: Board, evaluate: Evaluate, c_puct: float) -> None:
    """One playout: select a leaf, expand and evaluate it, back its value up."""
    board, node, path = deepcopy(position), root, [root]
    while node.children:  # a_t = argmax over a of Q(s_t, a) + U(s_t, a)
        visits = node.N
        move, node = max(node.children.items(), key=lambda item: item[1].Q + item[1].U(visits, c_puct))
        board.play(move)
        path.append(node)
    if board.over():
        v = -1.0 if board.winner else 0.0  # for the side to move: only the side before it can have won
    else:
        p, v = evaluate(board)
        best_first = sorted(p, key=lambda move: -p[move])
        node.children = {move: Node(p[move]) for move in best_first}
    for node in reversed(path):
        v = -v  # each node counts for the side that moved to it
        node.N += 1
        node.W += v


def search(
    root: Node,
    board: Board,
    evaluate: Evaluate,
    playouts: int,
    c_puct: float,
    noise: Callable[[int], NDArray[np.float64]] | None = None,
    noise_share: float = 0.25,
) -> None:
    """Playouts; with noise eta ~ Dir(alpha) at the root: P = (1 - epsilon) * p + epsilon * eta."""
    if not root.children:
        simulate(root, board, evaluate, c_puct)
        playouts -= 1
    if noise is not None:
        for child, eta in zip(root.children.values(), noise(len(root.children)), strict=True):
            child.P = (1 - noise_share) * child.P + noise_share * float(eta)
        root.children = dict(sorted(root.children.items(), key=lambda item: -item[1].P))
    for _ in range(playouts):
        simulate(root, board, evaluate, c_puct)


def visit_shares(root: Node, size: int, tau: float) -> NDArray[np.float64]:
    """pi(a | s) = N(s, a)^(1 / tau) / sum over b of N(s, b)^(1 / tau); tau -> 0: the most visited."""
    n = np.zeros(size**2)
    n[list(root.children)] = [child.N for child in root.children.values()]
    powers = (n / n.max()) ** (1 / tau) if tau > 1e-2 else (n == n.max()).astype(float)
    shares: NDArray[np.float64] = powers / powers.sum()
    return shares


# ------------------------------------------------------------------------------------ self-play and learning


@dataclass(frozen=True)
class Settings:
    """All that is chosen."""

    size: int = 5  # points on a side of the board
    row_length: int = 4  # stones in a row that win
    playouts: int = 60  # for each move
    c_puct: float = 2.0  # how much U counts beside Q
    alpha: float = 1.0  # of the Dirichlet noise; the paper's rule, 10 / legal moves, gives 0.4 here
    noise_share: float = 0.25  # epsilon
    warm_plies: int = 6  # tau is 1 so long; then the most visited move is played
    games: int = 300  # in all
    buffer: int = 4000  # the last positions, eight symmetries each
    batch: int = 128
    steps_per_game: int = 25
    rate: float = 5e-3
    c: float = 1e-4  # of the L2 penalty
    seed: int = 1  # of all random numbers: the same gives the same


Example = tuple[NDArray[np.float32], NDArray[np.float64], float]  # planes of s, pi, z


def self_play(evaluate: Evaluate, settings: Settings, random: np.random.Generator) -> list[Example]:
    """A game against itself: for each position s what the search made of it, pi, and how it ended, z."""
    board, root = Board(settings.size, settings.row_length), Node(1.0)
    seen: list[tuple[NDArray[np.float32], NDArray[np.float64], int]] = []

    def noise(count: int) -> NDArray[np.float64]:
        return random.dirichlet(np.full(count, settings.alpha))

    while not board.over():
        search(root, board, evaluate, settings.playouts, settings.c_puct, noise, settings.noise_share)
        pi = visit_shares(root, settings.size, tau=1.0)
        seen.append((planes(board), pi, board.turn))
        warm = len(board.moves) < settings.warm_plies
        move = int(random.choice(len(pi), p=pi)) if warm else int(pi.argmax())
        board.play(move)
        root = root.children[move]  # the tree below the move is kept
    return [(s, pi, float(board.winner * turn)) for s, pi, turn in seen]  # z: 1 won, 0 drawn, -1 lost


def symmetries(s: NDArray[np.float32], pi: NDArray[np.float64], z: float) -> Iterator[Example]:
    """The example in all rotations and reflections of the board."""
    square = pi.reshape(s.shape[1:])
    for turns in range(4):
        turned, turned_pi = np.rot90(s, turns, (1, 2)), np.rot90(square, turns)
        yield turned.copy(), turned_pi.ravel().copy(), z
        yield np.flip(turned, 2).copy(), np.flip(turned_pi, 1).ravel().copy(), z


def loss_of(net: Net, batch: list[Example], c: float) -> Tensor:
    """l = (z - v)^2 - pi^T log p + c * |theta|^2, the mean over the batch."""
    s, pi, z = (torch.from_numpy(np.stack([e[i] for e in batch]).astype(np.float32)) for i in range(3))
    log_p, v = net(s)
    theta = sum((weights.square().sum() for weights in net.parameters()), torch.zeros(()))
    loss: Tensor = ((z - v) ** 2 - (pi * log_p).sum(1)).mean() + c * theta
    return loss


def train(net: Net, settings: Settings, say: Callable[[int, float], None]) -> None:
    """Play a game, remember it, take some steps on batches of what is remembered; again and again."""
    torch.set_flush_denormal(True)  # weights that c shrinks below 1e-38 would make everything slow
    random = np.random.default_rng(settings.seed)
    optimiser = torch.optim.Adam(net.parameters(), settings.rate)
    memory: deque[Example] = deque(maxlen=8 * settings.buffer)
    for game in range(1, settings.games + 1):
        for example in self_play(evaluate_with(net), settings, random):
            memory.extend(symmetries(*example))
        for _ in range(settings.steps_per_game):
            batch = [memory[int(i)] for i in random.integers(len(memory), size=settings.batch)]
            loss = loss_of(net, batch, settings.c)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
        say(game, float(loss.detach()))


def play_match(
    first: Evaluate, second: Evaluate, playouts: tuple[int, int], games: int, rules: Settings
) -> float:
    """The first player's points, 1 for a win and 1/2 for a draw; it has Black in every other game."""
    points = 0.0
    for game in range(games):
        board = Board(rules.size, rules.row_length)
        while not board.over():
            of_first = (board.turn == BLACK) == (game % 2 == 0)
            root, evaluate = Node(1.0), first if of_first else second
            search(root, board, evaluate, playouts[0 if of_first else 1], rules.c_puct)
            board.play(max(root.children, key=lambda move: root.children[move].N))
        points += (1 + board.winner * (BLACK if game % 2 == 0 else WHITE)) / 2
    return points


if __name__ == "__main__":
    chosen = Settings()
    torch.set_num_threads(1)  # the net is too small for more
    torch.manual_seed(chosen.seed)
    pupil = Net(chosen.size)

    def say(game: int, loss: float) -> None:
        """Every 20 games: how well the net plays against pure MCTS with five times as many playouts."""
        if game % 20 == 0:
            opponent = evaluate_by_rollout(np.random.default_rng(game))
            playouts = (chosen.playouts, 5 * chosen.playouts)
            points = play_match(evaluate_with(pupil), opponent, playouts, 10, chosen)
            print(f"{game} games: loss {loss:.3f}, {points:g} of 10 points against pure MCTS", flush=True)

    train(pupil, chosen, say)
