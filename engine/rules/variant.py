"""The rule variants and what each says about rows."""

from enum import Enum


class Variant(Enum):
    """A set of winning and foul rules; the value is its name in files and on command lines.

    `n` below is the board's row length, five unless a small training board says otherwise.
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
    def gomocup_rule(self) -> int:
        """The `INFO rule` bit mask of the Gomocup protocol."""
        return _GOMOCUP_RULES[self]

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
        for variant, number in _GOMOCUP_RULES.items():
            if number == rule & ~2:
                return variant
        raise ValueError(f"no variant for INFO rule {rule}")


_GOMOCUP_RULES = {
    Variant.FREESTYLE: 0,
    Variant.STANDARD: 1,
    Variant.RENJU: 4,
    Variant.CARO_OVERLINE: 8,
    Variant.CARO: 9,
}
