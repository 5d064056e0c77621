"""Where a game stands, as a value that outlasts the app."""

from dataclasses import dataclass, field
from enum import Enum

from engine.rules.opening import Choice, Decision
from gui.base.settings import GameSettings


class Phase(Enum):
    """Where a game stands."""

    FREE = "free"
    """No game is played: both colours are the user's, for analysis and editing."""
    OPENING = "opening"
    """An opening procedure is gone through: `guide` leads."""
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True)
class GameState:
    """What a game is besides its moves: enough to go on with it at another start of the app."""

    phase: Phase = Phase.FREE
    settings: GameSettings = field(default_factory=GameSettings)
    """With the players' colours as they are now."""
    black_left_ms: int | None = None
    white_left_ms: int | None = None
    black_used_ms: int = 0
    white_used_ms: int = 0
    black_periods_left: int = 0
    white_periods_left: int = 0
    running_ms: int = 0
    """What the side to move has used for the move that is due, not yet taken off its clock."""
    opening_plies: int = 0
    """How many stones an opening procedure put down, which are not taken back."""
    remark: str = ""
    """How an opening procedure gave out the colours, until a person moves."""
    choices: tuple[str, ...] = ()
    """What was chosen in the opening procedure so far: points, numbers and decisions."""
    is_counted: bool = False
    """Whether its result is in the user's score."""


def choice_text(choice: Choice) -> str:
    """A choice of an opening procedure as a word."""
    return choice.value if isinstance(choice, Decision) else str(choice)


def parse_choice(text: str) -> Choice:
    """The choice that a word stands for."""
    return int(text) if text.isdigit() else Decision(text)
