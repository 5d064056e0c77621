"""A tournament to be played: what the dialog asks for, as the command line of `narabe-match`."""

from dataclasses import dataclass
from pathlib import Path

from engine.rules.variant import Variant
from gui.base.settings import EngineSettings
from gui.engines.levels import level
from gui.engines.session import command_line
from protocol.command_line import join
from protocol.programs import programs_folder


@dataclass(frozen=True)
class Contestant:
    """An engine in a tournament, at a level."""

    engine: EngineSettings
    level: int = 99

    @property
    def name(self) -> str:
        """The engine's name, with its rating where it does not play at full strength."""
        step = level(self.level)
        return self.engine.name if step.visits is None else f"{self.engine.name} {step.elo}"


@dataclass(frozen=True)
class TournamentPlan:
    """A tournament to be played."""

    contestants: tuple[Contestant, ...]
    variant: Variant = Variant.FREESTYLE
    size: int = 15
    schedule: str = "round-robin"
    games: int = 2  # of each encounter
    concurrency: int = 1
    turn_s: float = 1.0
    match_s: float = 0.0
    openings: str = ""  # a file
    procedure: str = ""
    sprt: tuple[float, float] | None = None  # Elo of the two hypotheses

    def arguments(self, events: Path) -> list[str]:
        """The command line for narabe-match."""
        words = ["-view", "quiet", "-events", str(events), "-sgf", str(events.with_suffix(".sgf"))]
        words += ["-rule", self.variant.value, "-boardsize", str(self.size)]
        words += ["-schedule", self.schedule, "-games", str(self.games), "-repeat"]
        words += ["-concurrency", str(self.concurrency)]
        for contestant in self.contestants:
            engine = contestant.engine
            step = level(contestant.level)
            command = [*command_line(engine), *(step.brain_options if not engine.command else ())]
            words += ["-engine", f"name={contestant.name}", f"cmd={join(command)}"]
            words += [f"thread={engine.threads}", f"maxmemory={engine.memory_mib << 20}"]
            words += [f"dir={engine.folder or programs_folder()}"]
            if engine.command and step.visits is not None:
                words.append(f"nodes={step.visits}")
        words += ["-each", f"tc={self.match_s:g}/{self.turn_s:g}"]
        if self.openings:
            words += ["-openings", f"file={self.openings}", "order=random"]
        if self.procedure:
            words += ["-procedure", self.procedure]
        if self.sprt is not None:
            words += ["-sprt", f"elo0={self.sprt[0]:g}", f"elo1={self.sprt[1]:g}"]
        return words
