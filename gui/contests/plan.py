"""A tournament to be played: the dialog's answers as the command line of `narabe-match`."""

from dataclasses import dataclass
from pathlib import Path

from gui.base.language import tr
from gui.base.settings import EngineSettings, EntrantSettings, PlayerSettings, TournamentSettings
from gui.contests.advanced import FLAGS, OUTPUTS, PAIRS
from gui.engines.levels import level, level_of, options_of
from gui.engines.session import command_line
from matches.configuration import OptionError, from_arguments, from_table
from matches.openings import Openings
from matches.options import TournamentOptions
from protocol.command_line import join, split
from protocol.programs import programs_folder


@dataclass(frozen=True)
class TournamentPlan:
    """A tournament to be played by some of the user's engines."""

    settings: TournamentSettings
    engines: tuple[EngineSettings, ...]
    """All that the user has; the settings name those that play."""

    def options(self) -> TournamentOptions:
        """What the runner makes of it.

        Raises:
            OptionError: it does not make a tournament; the text names the option.
        """
        return from_table(from_arguments(self.arguments(Path("tournament.jsonl"))).table)

    def problem(self, with_openings: bool = False) -> str:
        """What the runner would refuse, the file of openings only if it is to be read; empty: nothing."""
        try:
            options = self.options()
            if with_openings:
                Openings(options)
        except OptionError as error:
            return self._cause() or str(error)
        return ""

    def _cause(self) -> str:
        """What the runner refuses in the fields of the window, in its words; empty: something else."""
        settings = self.settings
        if settings.sprt and len(settings.entrants) != 2:
            return tr("SPRT compares two engines: tick exactly two.")
        if settings.sprt and settings.elo0 >= settings.elo1:
            return tr("SPRT: the first bound must be below the second.")
        if settings.sprt and settings.schedule == "knockout":
            return tr("SPRT is not possible in a knockout.")
        if settings.games % 2 and "norepeat" not in settings.advanced:
            return tr("An odd number of games leaves a colour unswapped: choose an even one.")
        if not (settings.turn_s or settings.match_s):
            return tr("Without a limit a game might never end: choose a time per move or per game.")
        return ""

    def arguments(self, events: Path) -> list[str]:
        """The command line for narabe-match; its files go into the folder of the event file.

        Raises:
            OptionError: the options of an entrant cannot be read.
        """
        settings, engines = self.settings, {engine.name: engine for engine in self.engines}
        words = ["-view", "quiet", "-events", str(events), "-sgf", str(events.with_suffix(".sgf"))]
        words += ["-rule", settings.variant.value, "-boardsize", str(settings.size)]
        words += ["-schedule", settings.schedule, "-games", str(settings.games), "-repeat"]
        words += ["-concurrency", str(settings.concurrency)]
        for entrant in settings.entrants:
            words += _engine_arguments(entrant, engines[entrant.engine])
        words += ["-each", f"tc={settings.match_s:g}/{settings.turn_s:g}+{settings.increment_s:g}"]
        if settings.openings:
            words += ["-openings", f"file={settings.openings}", "order=random"]
        if settings.procedure:
            words += ["-procedure", settings.procedure]
        if settings.sprt:
            words += ["-sprt", f"elo0={settings.elo0:g}", f"elo1={settings.elo1:g}"]
        return words + _advanced_arguments(settings, events.parent)


def _engine_arguments(entrant: EntrantSettings, engine: EngineSettings) -> list[str]:
    step = level_of(entrant, engine)
    command = [*command_line(engine), *options_of(engine, step)]
    words = ["-engine", f"name={entrant_name(entrant)}", f"cmd={join(command)}"]
    words += [f"thread={engine.threads or 1}", f"maxmemory={engine.memory_mib << 20}"]
    words += [f"option.{key}={value}" for key, value in engine.info.items()]
    words.append(f"dir={engine.folder or programs_folder()}")
    if engine.gtp:
        words.append("proto=gtp")
    if engine.command and step.visits is not None:
        words.append(f"nodes={step.visits}")
    return words + _own_options(entrant)


def _own_options(entrant: EntrantSettings) -> list[str]:
    try:
        words = split(entrant.options)
    except ValueError as error:
        raise OptionError(f"{entrant_name(entrant)}: {entrant.options}: {error}") from None
    for word in words:
        if "=" not in word or word.startswith("-"):
            raise OptionError(f"{entrant_name(entrant)}: {word}: must be NAME=VALUE, as tc=0/2 or nodes=1000")
    return words


def _advanced_arguments(settings: TournamentSettings, folder: Path) -> list[str]:
    advanced, words = settings.advanced, []
    samples = advanced.get("sample format", "")
    in_force = {"sprt": settings.sprt, "openings": bool(settings.openings), "sample": bool(samples)}
    for name, value in advanced.items():
        group, _, key = name.rpartition(" ")
        if group and in_force.get(group, True):
            words += [f"-{group}", f"{key}={value}"]
        elif key in OUTPUTS:
            words += [f"-{key}", str(folder / OUTPUTS[key])]
        elif key in FLAGS:
            words.append(f"-{key}")
        elif not group:
            words += [f"-{key}", *(value.split() if key in PAIRS else [value])]
    if samples:
        words += ["-sample", f"file={folder / f'sample.{samples}'}"]
    return words


def entrant_name(entrant: PlayerSettings) -> str:
    """An entrant's name in the tables: the engine's, with its rating below full strength."""
    step = level(entrant.level)
    return entrant.engine if step.visits is None else f"{entrant.engine} {step.elo}"
