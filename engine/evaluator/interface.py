"""What the search asks of a net: positions in, policy and win/draw/loss out. Start reading here.

Every evaluator that is reached through Python (conv nets, rollouts, tests) answers this interface; nets
written in C++ run inside the search without it. The search masks illegal points and takes the softmax itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import Board
from engine.rules.variant import Variant


@dataclass(frozen=True)
class PositionBatch:
    """Positions of one board size and variant, as the search hands them to an evaluator."""

    stones: NDArray[np.int8]
    """[batch, height, width]: 0 empty, 1 a stone of the side to move, 2 of the opponent, 3 a wall."""
    last_moves: NDArray[np.int16]
    """[batch, 2]: the last move (the opponent's) and the one before it, as points; -1 for none."""
    ply: NDArray[np.int16]
    """[batch]: how many moves were played."""
    turn: NDArray[np.int8]
    """[batch]: the side to move, 1 Black, 2 White."""
    variant: Variant
    row_length: int

    @classmethod
    def of(cls, boards: Sequence[Board]) -> Self:
        """Positions of one kind of game, each with its own side to move."""
        first = boards[0]
        turn = np.array([board.turn for board in boards], np.int8)
        cells = np.array([list(board.cells) for board in boards], np.int8)
        stones = np.select([cells == turn[:, None], cells == 3 - turn[:, None]], [1, 2], cells)
        return cls(
            stones=stones.astype(np.int8).reshape(-1, first.height, first.width),
            last_moves=np.array([[*board.moves[:-3:-1], -1, -1][:2] for board in boards], np.int16),
            ply=np.array([board.ply for board in boards], np.int16),
            turn=turn,
            variant=first.variant,
            row_length=first.row_length,
        )

    def __len__(self) -> int:
        return len(self.stones)


@dataclass(frozen=True)
class Evaluation:
    """The answers for a batch, each from the view of the side to move."""

    policy_logits: NDArray[np.float32]
    """[batch, height * width]: any scale and offset; illegal points are ignored."""
    wdl: NDArray[np.float32]
    """[batch, 3]: the chances of win, draw and loss, summing to 1."""


class Evaluator(Protocol):
    """A net, or a substitute for one."""

    name: str

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """Policy and value of each position."""
        ...


def wdl_of_value(value: NDArray[np.float32]) -> NDArray[np.float32]:
    """Win/draw/loss [batch, 3] from values [batch] in -1..1 of nets without draws."""
    win = (1 + value) / 2
    return np.stack([win, np.zeros_like(win), 1 - win], axis=1)
