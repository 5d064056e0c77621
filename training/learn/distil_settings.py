"""How `narabe-train distil` teaches: its settings."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.rules.symmetry import Symmetry
from engine.rules.variant import VARIANTS
from training.base.settings import one_of, rare, require_at_least, require_known
from training.data.pool import SIDES
from training.data.stages import Stages
from training.networks.trainee import any_precision

TEACHER = Path(__file__).parents[1] / "teachers" / "residual-8x128.safetensors"


@dataclass(frozen=True)
class LessonSettings:
    """The teacher and its labels, which all line nets of a run share."""

    data: tuple[str, ...] = ()  # position files, packed games or folders, each with `:weight` if not 1
    stage_weights: tuple[str, ...] = ("0:0.7", "8:1", "61:0.5")  # PLY:WEIGHT, as of `supervised`
    per_game: float = 60.0  # positions that a game counts for at most; 0: for as many as it has
    outcome_share: float = rare(0.5)  # of the value targets that are made of packed games; else of the search
    held_out_percent: int = 3  # of the games, which are not learnt from but measured on
    held_out_limit: int = 6000  # positions of each rule and board that figures are taken from
    compared_positions: int = rare(1500)  # held-out positions of each whose likeliest moves nets put in order
    teacher: str = str(TEACHER)  # the file of the teacher that goes on learning; empty: a new one
    teacher_blocks: int = 8  # of a new teacher
    teacher_channels: int = 128  # of a new teacher
    teacher_positions: int = 10_000_000  # that the teacher is shown; 0: it learns nothing more
    teacher_seconds: float = 0.0  # if not 0, it learns so long, however many they are
    teacher_batch_size: int = 2048  # positions of a step
    teacher_rate: float = 1.8e-3  # of AdamW, at its greatest
    strayed_positions: int = 9_000_000  # a move or two off the games, labelled beside all of the games
    strayed_seconds: float = 0.0  # if not 0, they are made so long, however many they are
    game_looks: int = 2  # that the teacher takes at a position of the games, in as many symmetries
    label_batch_size: int = 8192  # positions that the teacher sees at once
    teacher_precision: str = any_precision()  # float32, bfloat16; or in which it is quicker here
    patience: int = 0  # of 20 looks at held-out games, without a smaller loss before learning ends; 0: none
    seed: int = 1  # of all random numbers of a run

    def __post_init__(self) -> None:
        Stages.parse(self.stage_weights, self.per_game)
        require_known(self)
        require_at_least(1, self, "held_out_limit", "compared_positions", "teacher_batch_size")
        require_at_least(1, self, "label_batch_size", "teacher_blocks")
        require_at_least(32, self, "teacher_channels")
        if not 1 <= self.game_looks <= len(Symmetry):
            raise ValueError(f"game_looks is {self.game_looks}, not from 1 to {len(Symmetry)}")
        if not 1 <= self.held_out_percent <= 99:
            raise ValueError(f"held_out_percent is {self.held_out_percent}, not from 1 to 99")


@dataclass(frozen=True)
class LineSettings:
    """How a line net learns from the teacher's labels."""

    variant: str = one_of("", ["", *VARIANTS])  # the rule that it learns; empty: all that there are
    side: str = one_of("both", SIDES)  # learn only from positions where `black` or `white` is to move
    line_positions: int = 15_000_000  # that the line net is shown
    line_seconds: float = 0.0  # if not 0, it learns so long, however many they are
    line_batch_size: int = 4096  # positions of a step
    line_precision: str = any_precision()  # float32, bfloat16; or in which it learns more quickly here
    line_rate: float = 2e-3  # of Adam, at its greatest; from nothing 4e-3
    policy_share: float = rare(0.5)  # of the teacher in the policy targets of positions of games
    value_share: float = rare(0.8)  # of the teacher in their value targets
    value_weight: float = rare(0.7)  # of the loss of the value beside that of the policy
    reply_weight: float = rare(0.15)  # of the loss of the opponent's answer

    def __post_init__(self) -> None:
        require_known(self)
        require_at_least(1, self, "line_batch_size")


PLANS: dict[str, dict[str, Any]] = {
    "gpu-hour": {
        "teacher": "",
        "teacher_blocks": 10,
        "teacher_channels": 160,
        "teacher_positions": 40_000_000,
        "strayed_positions": 15_000_000,
        "line_positions": 100_000_000,
        "patience": 3,
    },
}
"""Settings by the name of what they are made for."""
PLANNED_LINES: dict[str, dict[str, Any]] = {
    "freestyle": {"variant": "freestyle"},
    "standard": {"variant": "standard"},
    "renju-black": {"variant": "renju", "side": "black"},
    "renju-white": {"variant": "renju", "side": "white"},
}
"""The line nets of a plan, by their names."""
