"""How a run of `narabe-train supervised` trains: its settings."""

from dataclasses import dataclass

from training.base.settings import one_of, rare, require_at_least, require_known
from training.data.pool import SIDES, SYMMETRIES
from training.data.stages import Stages
from training.networks.catalogue import ARCHITECTURES
from training.networks.trainee import any_precision

VALUE_LOSSES = ("cross-entropy", "squared")


@dataclass(frozen=True)
class TrainingSettings:
    """How a run trains."""

    network: str = one_of("line", ARCHITECTURES)  # one of training.networks.catalogue
    data: tuple[str, ...] = ()  # position files or folders of them, each with `:weight` behind it if not 1
    side: str = one_of("both", SIDES)  # learn only from positions where `black` or `white` is to move
    stage_weights: tuple[str, ...] = ()  # PLY:WEIGHT, how often positions from that ply on are drawn, to 1
    per_game: float = 0.0  # positions that a game counts for at most; 0: for as many as it has
    outcome_share: float = rare(0.5)  # of the value targets that are made of packed games; else of the search
    symmetries: str = rare("all", SYMMETRIES)  # in which positions are shown: all eight, `rotations`, `none`
    crop_to: tuple[int, ...] = (15,)  # positions of larger boards are shown on these too, where they fit
    total_positions: int = 10_000_000  # the learning rate falls to its end here
    epochs: float = 0.0  # the same in passes over the data, if not 0
    batch_size: int = 256  # positions of a step
    precision: str = any_precision()  # in learning: float32, bfloat16; or what is quicker here
    learning_rate: float = 2e-3  # of Adam, at its greatest
    row_rate: float = 0.02  # of the two large tables (Adagrad)
    final_rate_share: float = rare(0.03)  # of the learning rate, at the end
    warm_up_steps: int = 50  # some 1,000 for a net that has learnt before, whose optimisers start anew
    schedule: str = rare("cosine", ["cosine", "constant"])  # of the rate: half a cosine, or `constant`
    optimiser: str = rare("adamw", ["adamw", "adam"])  # or `adam`, whose weight decay is an L2 penalty
    steps_per_batch: int = rare(1)  # of the optimiser, on each batch
    kl_target: float = rare(0.0)  # if not 0, nats that a batch is to move its policy by, by steering the rate
    future_half_life: float = 0.0  # plies, of the later positions' share in a value target; 0: none
    value_loss: str = rare("cross-entropy", VALUE_LOSSES)  # of win, draw and loss, or of the value in -1..1
    value_weight: float = rare(0.5)  # of the loss of the value beside that of the policy
    reply_weight: float = rare(0.15)  # of the loss of the opponent's answer
    weight_decay: float = 0.0  # of the optimiser, for each step
    average_positions: int = 200_000  # the averaged weights look back about this far; 0: no average
    held_out_percent: int = 4  # of the games, which are not learnt from but measured on
    held_out_limit: int = 4096  # positions of each file and board size
    evaluate_every: int = 0  # positions; 0: an epoch, a pass over the data, and 200,000 at most
    log_every: int = 0  # steps: each one's losses go to steps.csv, and so often they are printed; 0: never
    pictures: bool = True  # plot losses and write TensorBoard files at every evaluation
    patience: int = 15  # evaluations, as a rule epochs, without a better held-out loss before stopping early
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        require_known(self)
        Stages.parse(self.stage_weights, self.per_game)
        if not 0 <= self.outcome_share <= 1:
            raise ValueError(f"outcome_share is {self.outcome_share}, not from 0 to 1")
        require_at_least(1, self, "total_positions", "batch_size", "steps_per_batch", "held_out_limit")
        require_at_least(0, self, "epochs", "evaluate_every", "log_every", "patience")
        require_at_least(0, self, "warm_up_steps", "average_positions")
        if not 0 <= self.held_out_percent <= 100:
            raise ValueError(f"held_out_percent is {self.held_out_percent}, not from 0 to 100")
