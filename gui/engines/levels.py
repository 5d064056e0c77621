"""Playing levels: a ladder from a beginner's to full strength.

A low level searches little and chooses among its candidates by chance; a high one searches more, the highest
with the best net for the board. The ratings are measured by `build/tools/calibrate_levels.py`, each level
against the next; their zero is arbitrary, set so that the ladder begins where beginners do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gui.base.language import labelled, tr
from gui.base.settings import PlayerSettings
from matches.engine_list import EngineSettings


@dataclass(frozen=True)
class Level:
    """A step of the ladder. `visits` None: full strength, limited only by the clock."""

    elo: int | None  # None: not measured
    visits: int | None
    temperature: float = 0.0
    solver: bool = True  # False: it searches no threats, and overlooks what people overlook
    net: str = "patterns"  # of the lower levels; empty: the engine's own

    @property
    def brain_options(self) -> tuple[str, ...]:
        """What Narabe's own brain is started with at this level."""
        options = ["--net", self.net] if self.net and self.visits is not None else []
        if self.visits is not None:
            options += ["--visits", str(self.visits)]
        if self.temperature:
            options += ["--temperature", f"{self.temperature:g}"]
        if not self.solver:
            options += ["--solver", "0"]
        return tuple(options)


# The sums of the measured steps (docs/app-inside.md has them with their errors), rounded.
LEVELS: tuple[Level, ...] = (
    Level(600, 200, 8.0, solver=False),
    Level(700, 200, 3.0, solver=False),
    Level(950, 200, 1.5, solver=False),
    Level(1300, 200, 0.7, solver=False),
    Level(1500, 100),
    Level(1700, 250),
    Level(1900, 600),
    Level(2100, 1_500),
    Level(2300, 250, net=""),
    Level(2550, 800, net=""),
    Level(2800, 2_500, net=""),
    Level(None, None),
)


FULL_STRENGTH = len(LEVELS) - 1

NET_LEVELS: tuple[Level, ...] = tuple(
    Level(None, visits, solver=False, net="") for visits in (1, 10, 30, 100, 200, 400, 800, 1_600, None)
)
"""Of a net of the user's own, which plays as it was trained: without the threat solver."""


def levels_of(engine: EngineSettings) -> Sequence[Level]:
    """The steps that an engine has."""
    return NET_LEVELS if engine.net.file else LEVELS


def level(number: int, levels: Sequence[Level] = LEVELS) -> Level:
    """A level by its number; above the ladder: full strength."""
    return levels[min(max(number, 0), len(levels) - 1)]


def net_level(visits: int) -> int:
    """The number of the level that has so many visits, or the next with more."""
    steps = [step.visits for step in NET_LEVELS if step.visits is not None]
    return next((number for number, step in enumerate(steps) if step >= visits), len(steps))


def level_of(player: PlayerSettings, engine: EngineSettings) -> Level:
    """At what level an engine plays a side."""
    return level(player.level, levels_of(engine))


def options_of(engine: EngineSettings, step: Level | None) -> tuple[str, ...]:
    """What Narabe's own brain is started with; other engines are limited move by move."""
    return (*engine.own_options, *(() if step is None or engine.command else step.brain_options))


def named(engine: str, step: Level) -> str:
    """An engine's name with its level, below full strength."""
    if step.visits is None:
        return engine
    figures = strength_text(step) if step.elo is None else f"{step.elo} Elo"
    return f"{engine} ({figures})"


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
        tr("Grandmaster"),
        tr("Champion"),
        tr("Machine"),
        tr("Narabe"),
    )
    return names[LEVELS.index(step)]


def level_text(step: Level) -> str:
    """What players of a level are called, and how they play."""
    if step in NET_LEVELS:
        return tr("Your net and its search alone: the more visits, the further it looks.")
    return labelled(level_name(step), level_manner(step))


def level_manner(step: Level) -> str:
    """How a level plays, in a sentence."""
    manners = (
        tr("Stops fives, but otherwise plays almost anywhere near the stones."),
        tr("Often misses open threes, its own and yours."),
        tr("Sees most fours and threes, and overlooks some."),
        tr("Seldom overlooks a threat, but plans little."),
        tr("Finds every win by fours, and reads a few moves."),
        tr("Finds every win by fours, and reads a little further."),
        tr("Builds attacks over several moves, and punishes loose ones."),
        tr("Reads deeply; only balanced, careful play holds against it."),
        tr("Sees at a glance what is good, and reads a little."),
        tr("Sees at a glance what is good, and reads on from there."),
        tr("Sees at a glance what is good, reads far, and is hardly ever wrong."),
        tr("Plays its best, within the clock."),
    )
    return manners[LEVELS.index(step)]


def strength_text(step: Level) -> str:
    """How strong a level is."""
    if step.visits is None:
        return tr("full strength")
    if step.elo is None:
        return tr("%n visit(s) a move", step.visits)
    return tr("about {elo} Elo").format(elo=step.elo)
