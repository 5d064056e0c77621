"""Playing levels: a ladder from a beginner's to full strength.

A low level searches little and chooses among its candidates by chance; a high one searches more. The ratings
are measured by `python -m gui.engines.calibration`, each level against the next; their zero is arbitrary, set
so that the ladder begins where beginners do.
"""

from dataclasses import dataclass

from gui.base.language import tr


@dataclass(frozen=True)
class Level:
    """A step of the ladder. `visits` None: full strength, limited only by the clock."""

    elo: int
    visits: int | None
    temperature: float = 0.0
    solver: bool = True  # False: it searches no threats, and overlooks what people overlook

    @property
    def brain_options(self) -> tuple[str, ...]:
        """What Narabe's own brain is started with at this level."""
        if self.visits is None:
            return ()
        options = ["--net", "patterns", "--visits", str(self.visits)]  # as it was measured
        if self.temperature:
            options += ["--temperature", f"{self.temperature:g}"]
        if not self.solver:
            options += ["--solver", "0"]
        return tuple(options)


# The sums of the measured steps (docs/app.md has them with their errors), rounded.
LEVELS: tuple[Level, ...] = (
    Level(600, 200, 8.0, solver=False),
    Level(700, 200, 3.0, solver=False),
    Level(950, 200, 1.5, solver=False),
    Level(1300, 200, 0.7, solver=False),
    Level(1500, 100),
    Level(1700, 250),
    Level(1900, 600),
    Level(2100, 1_500),
    Level(2300, None),
)


FULL_STRENGTH = len(LEVELS) - 1


def level(number: int) -> Level:
    """A level by its number; above the ladder: full strength."""
    return LEVELS[min(max(number, 0), len(LEVELS) - 1)]


def level_name(step: Level) -> str:
    """What players of a level are called."""
    names = (
        tr("Beginner"),
        tr("Learner"),
        tr("Casual player"),
        tr("Hobby player"),
        tr("Club player"),
        tr("Strong club player"),
        tr("Expert"),
        tr("Master"),
        tr("Narabe"),
    )
    return names[LEVELS.index(step)]


def level_manner(step: Level) -> str:
    """How a level plays, in a sentence."""
    manners = (
        tr("Stops fives, and else plays almost anywhere near the stones."),
        tr("Often misses open threes, its own and yours."),
        tr("Sees most fours and threes, and overlooks some."),
        tr("Seldom overlooks a threat, but plans little."),
        tr("Finds every win by fours, and reads a few moves."),
        tr("Finds every win by fours, and reads a little further."),
        tr("Builds attacks over several moves, and punishes loose ones."),
        tr("Reads deeply; only balanced, careful play holds against it."),
        tr("Plays its best, within the clock."),
    )
    return manners[LEVELS.index(step)]


def strength_text(step: Level) -> str:
    """How strong a level is."""
    return tr("full strength") if step.visits is None else tr("about {elo} Elo").format(elo=step.elo)
