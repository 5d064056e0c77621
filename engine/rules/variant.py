"""The rule variants: one record each, from which everything that depends on a variant follows.

Its twin in the core is `engine/native/base/variant.hpp`.
"""

from enum import Enum
from typing import NamedTuple


class Overline(Enum):
    """What a row of more stones than it takes to win is."""

    WINS = "wins"
    NOTHING = "nothing"
    FOUL = "foul"


class Rules(NamedTuple):
    """A variant's rules on rows."""

    gomocup_rule: int
    """The `INFO rule` bit mask of the Gomocup protocol."""
    black: Overline
    white: Overline
    open_end: bool = False
    """A row of exactly the winning length is nothing between two stones of the opponent."""

    @property
    def fouls(self) -> bool:
        """Whether Black has forbidden points: overlines, double fours and double threes."""
        return self.black is Overline.FOUL


class Variant(Enum):
    """A set of winning and foul rules; the value is its name in files and on command lines.

    `n` below is the board's row length, five except on small training boards.
    """

    FREESTYLE = "freestyle"
    """A row of n or more wins."""
    STANDARD = "standard"
    """A row of exactly n wins; a longer one is nothing."""
    RENJU = "renju"
    """Black wins with exactly five and may not make an overline, a double four or a double three; White wins
    with five or more."""
    CARO = "caro"
    """A row of exactly n wins unless opponent stones stand at both its ends."""
    CARO_OVERLINE = "caro-overline"
    """As caro, but a row of more than n wins too, enclosed or not."""

    @property
    def rules(self) -> Rules:
        """Its rules on rows."""
        return _RULES[self]

    @property
    def gomocup_rule(self) -> int:
        """The `INFO rule` bit mask of the Gomocup protocol."""
        return self.rules.gomocup_rule

    @property
    def index(self) -> int:
        """The number of this variant in `engine._core` and in position files."""
        return list(Variant).index(self)

    @classmethod
    def from_gomocup_rule(cls, rule: int) -> "Variant":
        """The variant of an `INFO rule` bit mask; the continuous-game bit (2) is not part of it.

        Raises:
            ValueError: no variant has this mask.
        """
        for variant in cls:
            if variant.gomocup_rule == rule & ~2:
                return variant
        raise ValueError(f"no variant for INFO rule {rule}")


VARIANTS = tuple(variant.value for variant in Variant)
"""Their names in files and on command lines."""

_RULES = {
    Variant.FREESTYLE: Rules(0, black=Overline.WINS, white=Overline.WINS),
    Variant.STANDARD: Rules(1, black=Overline.NOTHING, white=Overline.NOTHING),
    Variant.RENJU: Rules(4, black=Overline.FOUL, white=Overline.WINS),
    Variant.CARO: Rules(9, black=Overline.NOTHING, white=Overline.NOTHING, open_end=True),
    Variant.CARO_OVERLINE: Rules(8, black=Overline.WINS, white=Overline.WINS, open_end=True),
}
