"""Playing levels: a ladder of search limits, from a beginner's to full strength."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A step of the ladder. `nodes` None: full strength, limited only by the clock."""

    elo: int
    nodes: int | None


# Doubling the search is worth roughly the same everywhere; the scale starts at a careful beginner.
LEVELS: tuple[Level, ...] = (
    Level(600, 1),
    Level(800, 4),
    Level(950, 12),
    Level(1100, 30),
    Level(1250, 75),
    Level(1400, 180),
    Level(1550, 400),
    Level(1700, 1_000),
    Level(1850, 2_500),
    Level(2000, 6_000),
    Level(2150, 15_000),
    Level(2300, 40_000),
    Level(2500, None),
)


def level(number: int) -> Level:
    """A level by its number; above the ladder: full strength."""
    return LEVELS[min(max(number, 0), len(LEVELS) - 1)]
