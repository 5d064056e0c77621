"""Playing levels: a ladder from a beginner's to full strength.

A low level searches little and chooses among its candidates by chance; a high one searches more. The ratings
are measured by `python -m gui.engines.calibration`, each level against the next; their zero is arbitrary, set
so that the ladder begins where beginners do.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A step of the ladder. `visits` None: full strength, limited only by the clock."""

    elo: int
    visits: int | None
    temperature: float = 0.0

    @property
    def brain_options(self) -> tuple[str, ...]:
        """What Narabe's own brain is started with at this level."""
        if self.visits is None:
            return ()
        options = ("--visits", str(self.visits))
        return (*options, "--temperature", f"{self.temperature:g}") if self.temperature else options


LEVELS: tuple[Level, ...] = (
    Level(600, 8, 4.0),
    Level(800, 16, 2.0),
    Level(950, 24, 1.0),
    Level(1100, 32, 0.5),
    Level(1250, 32),
    Level(1400, 80),
    Level(1550, 200),
    Level(1700, 500),
    Level(1850, 1_200),
    Level(2000, 3_000),
    Level(2150, 8_000),
    Level(2300, 20_000),
    Level(2450, None),
)


def level(number: int) -> Level:
    """A level by its number; above the ladder: full strength."""
    return LEVELS[min(max(number, 0), len(LEVELS) - 1)]
