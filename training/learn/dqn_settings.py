"""How a Q network learns: the settings of `narabe-train dqn`."""

from dataclasses import dataclass

from engine.rules.variant import VARIANTS
from training.base.settings import one_of, rare, require_at_least, require_known
from training.networks.dqn import Dqn, DqnPatterns
from training.networks.trainee import any_precision

NETWORKS = (Dqn.name, DqnPatterns.name)


@dataclass(frozen=True)
class DqnSettings:
    """How a Q network learns."""

    variant: str = one_of("freestyle", VARIANTS)  # the rules
    row_length: int = 5  # stones in a row that win
    network: str = one_of(Dqn.name, NETWORKS)  # `dqn-patterns` also sees what moves make of lines
    steps: int = 6000  # in each every game makes a move, and the net learns
    games_at_once: int = 32  # played side by side
    opening_plies: int = 4  # random moves at the beginning of a game, at most
    memory: int = 20_000  # moves remembered
    learn_from: int = 2000  # moves in the memory before learning begins
    batch_size: int = 64  # positions of a step
    batches_per_step: int = rare(1)  # that are learnt from
    learning_rate: float = 3e-4  # RMSProp
    discount: float = 0.8  # of what follows, for each move
    target_every: int = 200  # steps after which the target becomes a copy of the net
    halving_steps: int = 0  # after so many steps the learning rate is half; 0: it stays
    double: bool = False  # the net chooses the next move that the target values
    n_step: int = 1  # plies whose rewards are seen before the target's estimate takes over
    priority: float = 0.0  # power of the error by which moves are drawn from the memory; 0: all alike
    importance: float = rare(0.4)  # power of the weights that make up for drawing some moves more often
    precision: str = any_precision()  # of the convolutions: float32, bfloat16; or what is quicker here
    first_exploration: float = 1.0  # share of random moves; falls to the last ...
    last_exploration: float = 0.05  # share of random moves at the end
    exploration_steps: int = 2000  # ... in so many steps
    near_share: float = 0.5  # of the random moves that lie near the stones; the others anywhere
    shaping: float = 0.5  # reward of a move that makes the best pattern short of winning ...
    block_share: float = rare(0.8)  # ... and what of it one earns that takes the same from the opponent
    evaluate_every: int = 500  # steps
    opponents: tuple[str, ...] = ("patterns", "untrained")  # of its greedy player; also random, mcts-PLAYOUTS
    evaluation_games: int = 20  # against each opponent
    final_games: int = 200  # the same after the last step
    pictures: bool = True  # draw figures and write TensorBoard files
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        require_at_least(1, self, "games_at_once", "memory", "batch_size", "target_every", "evaluate_every")
        if self.learn_from > self.memory:
            raise ValueError(f"learn_from is {self.learn_from}, more than the memory of {self.memory} moves")
        require_at_least(1, self, "steps", "batches_per_step", "n_step")
        require_at_least(0, self, "opening_plies", "halving_steps")
        for name in SHARES:
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} must be within 0..1, not {getattr(self, name)}")
        for name in ("evaluation_games", "final_games"):
            if getattr(self, name) < 2 or getattr(self, name) % 2:
                raise ValueError(f"{name} must be even and at least 2, not {getattr(self, name)}")
        require_known(self)
        for opponent in self.opponents:
            if opponent not in ("patterns", "random", "untrained") and not playouts_of(opponent):
                raise ValueError(f"{opponent!r} is no opponent: patterns, random, untrained, mcts-PLAYOUTS")
        if not self.opponents:
            raise ValueError("opponents names none")


SHARES = ("discount", "priority", "importance", "first_exploration", "last_exploration")
"""Settings from 0 to 1, beside those that are named a share."""


def playouts_of(opponent: str) -> int:
    """Of `mcts-PLAYOUTS`; 0 for other opponents."""
    number = opponent.removeprefix("mcts-")
    return int(number) if number != opponent and number.isdecimal() else 0
