"""A tournament to be played: the dialog's answers as the command line of `narabe-match`."""

from dataclasses import dataclass
from pathlib import Path

from engine.options import OptionError, ValueReason
from engine.rules.translatable import reason_of
from gui.base.settings import EntrantSettings, PlayerSettings, TournamentSettings
from gui.contests.advanced import FLAGS, OUTPUTS, PAIRS
from gui.contests.refusals import refusal_text
from gui.engines.levels import level, level_of, options_of
from matches.configuration import from_arguments, from_table
from matches.engine_list import EngineSettings
from matches.machine import check_programs, processors_of_games
from matches.openings import Openings
from matches.options import TournamentOptions
from matches.refusals import Cause
from protocol.command_line import split


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

    def problem(self, at_start: bool = False) -> str:
        """What the runner would refuse, in the user's language; empty: nothing.

        Only `at_start` the file of openings is read, and programs and processors are looked for.
        """
        try:
            options = self.options()
            if at_start:
                Openings(options)
                check_programs(options)
                processors_of_games(options)
        except OptionError as refusal:
            own = {entrant_name(entrant): entrant.options for entrant in self.settings.entrants}
            return refusal_text(refusal, own)
        return ""

    def arguments(self, events: Path) -> list[str]:
        """The command line for narabe-match; its files go into the folder of the event file.

        Raises:
            OptionError: the options of an entrant cannot be read.
        """
        settings, engines = self.settings, {engine.name: engine for engine in self.engines}
        words = ["-view", "app", "-events", str(events), "-sgf", str(events.with_suffix(".sgf"))]
        words += ["-rule", settings.variant.value, "-boardsize", str(settings.size)]
        words += ["-schedule", settings.schedule, "-games", str(settings.games)]
        words += ["-concurrency", str(settings.concurrency)]
        for entrant in settings.entrants:
            words += _engine_arguments(
                entrant, engines[entrant.engine], settings.advanced.get("clock") == "cli"
            )
        words += ["-each", f"tc={settings.match_s:g}/{settings.turn_s:g}+{settings.increment_s:g}"]
        if settings.openings:
            words += ["-openings", f"file={settings.openings}", "order=random"]
        if settings.procedure:
            words += ["-procedure", settings.procedure]
        if settings.sprt:
            words += ["-sprt", f"elo0={settings.elo0:g}", f"elo1={settings.elo1:g}"]
        words += _advanced_arguments(settings, events.parent)
        return [*words, "-rounds", str(settings.rounds)] if settings.schedule == "swiss" else words


def _engine_arguments(entrant: EntrantSettings, engine: EngineSettings, full_board: bool) -> list[str]:
    step = level_of(entrant, engine)
    options = (*(["--full-board"] if full_board else []), *options_of(engine, step))
    entry = {**engine.entry(*options), "name": entrant_name(entrant)}
    words = ["-engine", *(f"{key}={value}" for key, value in entry.items())]
    if engine.command and step.visits is not None:
        words.append(f"nodes={step.visits}")
    return words + _own_options(entrant)


def _own_options(entrant: EntrantSettings) -> list[str]:
    try:
        words = split(entrant.options)
    except ValueError as error:
        raise OptionError(
            ValueReason.UNREADABLE, entrant.options, entrant_name(entrant), said=reason_of(error)
        ) from None
    for word in words:
        if "=" not in word or word.startswith("-"):
            raise OptionError(Cause.NO_EQUALS, word, entrant_name(entrant), key=word)
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
        elif key in PAIRS:
            words += [f"-{key}", *_pair(key, value)]
        elif not group:
            words += [f"-{key}", value]
    if samples:
        words += ["-sample", f"file={folder / f'sample.{samples}'}"]
    return words


def _pair(key: str, value: str) -> list[str]:
    words = value.split()
    if len(words) != 2:  # else the runner would take the next option for the value
        raise OptionError(Cause.NOT_COUNT_AND_SCORE, key)
    return words


def entrant_name(entrant: PlayerSettings) -> str:
    """An entrant's name in the tables: the engine's, with its rating below full strength."""
    step = level(entrant.level)
    return entrant.engine if step.visits is None else f"{entrant.engine} {step.elo}"
