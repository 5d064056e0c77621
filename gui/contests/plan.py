"""A tournament to be played: the dialog's answers as the command line of `narabe-match`."""

from dataclasses import dataclass
from pathlib import Path

from gui.base.settings import EngineSettings, PlayerSettings, TournamentSettings
from gui.engines.levels import level
from gui.engines.session import command_line
from protocol.command_line import join
from protocol.programs import programs_folder


@dataclass(frozen=True)
class TournamentPlan:
    """A tournament to be played by some of the user's engines."""

    settings: TournamentSettings
    engines: tuple[EngineSettings, ...]
    """All that the user has; the settings name those that play."""

    def arguments(self, events: Path) -> list[str]:
        """The command line for narabe-match."""
        settings = self.settings
        words = ["-view", "quiet", "-events", str(events), "-sgf", str(events.with_suffix(".sgf"))]
        words += ["-rule", settings.variant.value, "-boardsize", str(settings.size)]
        words += ["-schedule", settings.schedule, "-games", str(settings.games), "-repeat"]
        words += ["-concurrency", str(settings.concurrency)]
        engines = {engine.name: engine for engine in self.engines}
        for entrant in settings.entrants:
            words += _engine_arguments(entrant, engines[entrant.engine])
        words += ["-each", f"tc={settings.match_s:g}/{settings.turn_s:g}"]
        if settings.openings:
            words += ["-openings", f"file={settings.openings}", "order=random"]
        if settings.procedure:
            words += ["-procedure", settings.procedure]
        if settings.sprt:
            words += ["-sprt", f"elo0={settings.elo0:g}", f"elo1={settings.elo1:g}"]
        return words


def _engine_arguments(entrant: PlayerSettings, engine: EngineSettings) -> list[str]:
    step = level(entrant.level)
    command = [*command_line(engine), *(step.brain_options if not engine.command else ())]
    words = ["-engine", f"name={entrant_name(entrant)}", f"cmd={join(command)}"]
    words += [f"thread={engine.threads}", f"maxmemory={engine.memory_mib << 20}"]
    words += [f"option.{key}={value}" for key, value in engine.info.items()]
    words.append(f"dir={engine.folder or programs_folder()}")
    if engine.gtp:
        words.append("proto=gtp")
    if engine.command and step.visits is not None:
        words.append(f"nodes={step.visits}")
    return words


def entrant_name(entrant: PlayerSettings) -> str:
    """An entrant's name in the tables: the engine's, with its rating below full strength."""
    step = level(entrant.level)
    return entrant.engine if step.visits is None else f"{entrant.engine} {step.elo}"
