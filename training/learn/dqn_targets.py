"""What a Q network learns from a move that was played: its reward, and what follows."""

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine import _core
from engine.networks.dqn import DqnNet
from engine.rules.symmetry import Symmetry
from training.learn.dqn_settings import DqnSettings
from training.play.batched_games import OF_THE_OTHER_SIDE, Stones

SYMMETRIES = (  # by their numbers in the random draws: another order would change what a seed gives
    Symmetry.IDENTITY,
    Symmetry.ROTATE_270,
    Symmetry.ROTATE_180,
    Symmetry.ROTATE_90,
    Symmetry.TRANSPOSE,
    Symmetry.MIRROR_COLUMNS,
    Symmetry.ANTITRANSPOSE,
    Symmetry.MIRROR_ROWS,
)

PATTERN_REWARDS = {
    _core.MoveClass.QUIET: 0.0,
    _core.MoveClass.TWO: 0.02,
    _core.MoveClass.THREE: 0.05,
    _core.MoveClass.TWO_TWOS: 0.08,
    _core.MoveClass.THREE_PLUS: 0.1,
    _core.MoveClass.OPEN_THREE: 0.25,
    _core.MoveClass.OPEN_THREE_PLUS: 0.3,
    _core.MoveClass.DOUBLE_THREE: 0.5,
    _core.MoveClass.FOUR: 0.2,
    _core.MoveClass.FOUR_PLUS: 0.25,
    _core.MoveClass.FOUR_THREE: 0.65,
    _core.MoveClass.DOUBLE_FOUR: 0.75,
    _core.MoveClass.OPEN_FOUR: 0.8,
    _core.MoveClass.FIVE: 1.0,
}
"""What a move's lines together are worth before shaping; renju's fouls, which are not here, nothing."""


def returns(
    seen: Callable[[Stones], Tensor],
    q_of: Callable[[DqnNet, Tensor], Tensor],
    net: DqnNet,
    target: DqnNet,
    stones: Stones,
    moves: NDArray[np.int64],
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    factors: NDArray[np.float32],
    double: bool,
) -> Tensor:
    """What the moves turned out to be worth, [batch]: the rewards, and the best Q after them times a factor.

    The next position is the opponent's: its best Q counts with the sign turned, so the factor after a single
    move is -discount. With `double` the net chooses the best of its moves, and the target values it.
    """
    worth = torch.from_numpy(rewards)
    going_on = np.flatnonzero(~ended)
    if not len(going_on):
        return worth
    after = stones[going_on]
    after.reshape(len(after), -1)[np.arange(len(after)), moves[going_on]] = 1
    after = OF_THE_OTHER_SIDE[after]
    occupied = torch.from_numpy(after.reshape(len(after), -1) != 0)
    with torch.no_grad():
        planes = seen(after)
        valued = q_of(target, planes)
        choosing = q_of(net, planes) if double else valued
        best = choosing.masked_fill(occupied.to(valued.device), -torch.inf).argmax(1, keepdim=True)
        following = valued.gather(1, best)[:, 0].cpu()
    factor = torch.from_numpy(factors[going_on])
    return worth.index_add(0, torch.from_numpy(going_on), factor * following)


def shaped_reward(board: _core.Board, move: int, settings: DqnSettings) -> float:
    """The reward of a move that does not end the game, before it is played."""
    made = PATTERN_REWARDS.get(board.move_class(board.turn, move), 0.0)
    taken = PATTERN_REWARDS.get(board.move_class(3 - board.turn, move), 0.0)
    return settings.shaping * max(made, settings.block_share * taken)


def turned(stones: Stones, points: NDArray[np.int64], symmetry: int) -> tuple[Stones, NDArray[np.int64]]:
    """Positions and points of them, [position], under one of the board's eight symmetries."""
    size = stones.shape[1]
    image = np.array(SYMMETRIES[symmetry].table(size, size))
    turned = np.empty_like(stones).reshape(len(stones), -1)
    turned[:, image] = stones.reshape(len(stones), -1)
    return turned.reshape(stones.shape), image[points]
