"""Reads the event file of a tournament, running or finished, into snapshots that the panel shows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from engine.options import OptionError, ValueReason
from engine.records.tree import GameTree
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from engine.rules.game import Termination
from engine.rules.variant import Variant
from gui.contests.refusals import refusal_text
from gui.model.results import IN_TABLES
from matches.configuration import from_table
from matches.events import Follower, JournalError
from matches.export import export
from matches.game_events import fixture_of, result_of
from matches.history import EloHistory, EloPoint
from matches.live import LiveGame, read_live
from matches.locks import is_running
from matches.options import Schedule, TournamentOptions
from matches.records import game_tree
from matches.refusals import Cause
from matches.report import TELLING_FORFEITS, behaviour_table, cross_table
from matches.schedule import byes, champion, has_tie_breaks, total_games
from matches.sprt import Sprt, SprtVerdict
from matches.standings import Standings
from matches.statistics import Tally


@dataclass(frozen=True)
class GameRow:
    """A finished game in a list."""

    number: int
    black: str
    white: str
    result: str
    """As in all tables; a dash where the game does not count."""
    ending: Termination
    plies: int
    has_conversation: bool = False
    """Whether the lines to and from an engine that lost by a fault were kept."""


@dataclass(frozen=True)
class Forfeit:
    """Games that an engine lost by a fault of one kind."""

    engine: str
    cause: Termination
    games: int
    detail: str
    """The detail of the latest of them."""
    row: int | None = None
    """The latest of them in the list of games, if its conversation was kept."""


@dataclass(frozen=True)
class Statistics:
    """What the results of the finished games mean, in figures."""

    names: tuple[str, ...]
    tally: Tally | None
    """The first engine's results against the second; None where more than two play."""
    sprt: Sprt | None
    llr: float
    verdict: SprtVerdict
    by_colour: dict[Colour | None, int]
    """Games won by each colour; None: drawn."""
    black_advantage: tuple[float, float]
    """In Elo, and half its 95 % interval."""
    pairs: int
    """Openings that were played with both colours."""
    pairs_by_colour: int
    """Those of them of which one colour won both games."""


@dataclass(frozen=True)
class EngineReport:
    """How one engine behaved, as the runner's table has it."""

    cells: tuple[str, ...]
    """Name, moves, mean and longest time in ms, late moves, depth, speed."""
    faults: tuple[tuple[Termination, int], ...]


@dataclass(frozen=True)
class TournamentReport:
    """The rest of what the runner reports."""

    options: TournamentOptions
    endings: tuple[tuple[Termination, int], ...]
    engines: tuple[EngineReport, ...]
    winner: str
    """Of a knockout that is decided."""
    byes: tuple[str, ...]
    """Those who have had one in a Swiss tournament, round by round."""
    overhead_ms: float
    """The runner's own time in a game: the median."""
    replayed_games: int


@dataclass(frozen=True)
class Snapshot:
    """A tournament at one time."""

    state: str = "running"  # or starting, paused, stopping, stopped, finished
    played: int = 0
    total: int | None = None
    table: tuple[tuple[str, ...], ...] = ()
    statistics: Statistics | None = None
    """None before the first game has ended."""
    report: TournamentReport | None = None
    elo: tuple[EloPoint, ...] = ()
    curves: tuple[str, ...] = ()
    """Whose Elo these points are."""
    left_s: float | None = None
    """How long the rest will take if its games are as long as those that were played."""
    forfeits: tuple[Forfeit, ...] = ()
    games: tuple[GameRow, ...] = ()
    live: tuple[LiveGame, ...] = ()

    @property
    def forfeited(self) -> int:
        """How many games were lost by a fault."""
        return sum(forfeit.games for forfeit in self.forfeits)

    @property
    def is_distorted(self) -> bool:
        """Whether so many games are forfeits that the result is weak evidence of strength."""
        return self.forfeited > TELLING_FORFEITS * self.played


class EventReader:
    """Reads an event file as it grows; used from one background thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._follower = Follower(path)
        self._begin()

    def _begin(self) -> None:
        self._standings: Standings | None = None
        self._total: int | None = None
        self._state = "running"
        self._rows: list[GameRow] = []
        self._history = EloHistory()
        self._durations_ms = 0
        self._latest_faults: dict[tuple[str, Termination], int] = {}  # the row of each
        self._events: list[dict[str, Any]] = []

    def snapshot(self) -> Snapshot:
        """Everything up to now.

        Raises:
            JournalError: the file cannot be read or is none of a tournament.
        """
        for event in self._follower.poll():
            self._take(event)
        standings = self._standings
        live = tuple(read_live(self._path))
        if standings is None:
            return Snapshot("starting", live=live)
        table = tuple(tuple(row) for row in cross_table(standings))
        running = self._state != "finished" and is_running(self._path)
        state = self._state if running or self._state == "finished" else "stopped"
        return Snapshot(
            state=state,
            played=standings.games,
            total=self._total,
            table=table,
            statistics=_statistics(standings) if standings.games else None,
            report=_report(standings) if standings.games else None,
            elo=tuple(self._history.points_until(standings)),
            curves=tuple(engine.name for engine in standings.options.engines),
            left_s=self._left_s(standings),
            forfeits=tuple(self._forfeits(standings)),
            games=tuple(self._rows),
            live=live,
        )

    def _left_s(self, standings: Standings) -> float | None:
        if self._total is None or not standings.games or self._state == "finished":
            return None
        mean_ms = self._durations_ms / len(self._rows)
        return mean_ms / 1000 * max(0, self._total - standings.games) / standings.options.concurrency

    def _forfeits(self, standings: Standings) -> Iterator[Forfeit]:
        for engine, behaviour in zip(standings.options.engines, standings.behaviour, strict=True):
            for cause, games in behaviour.faults.items():
                row = self._latest_faults.get((engine.name, cause))
                yield Forfeit(engine.name, cause, games, behaviour.fault_details[cause], row)

    def _take(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "tournament":
            self._begin()  # the file may have been replaced
            try:
                options = from_table(event["options"])
            except OptionError as refusal:
                raise JournalError(
                    ValueReason.UNREADABLE, str(self._path), said=refusal_text(refusal)
                ) from None
            except (KeyError, TypeError):
                raise JournalError(Cause.NO_TOURNAMENT, str(self._path)) from None
            self._standings = Standings(options)
            self._total = None if has_tie_breaks(options) else total_games(options)
        elif self._standings is None:
            raise JournalError(Cause.NO_TOURNAMENT, str(self._path))
        elif kind == "game":
            self._take_game(self._standings, event)
        else:
            self._state = {"paused": "paused", "finished": "finished"}.get(kind, self._state)
            if kind in ("running", "resumed"):
                self._state = "running"

    def _take_game(self, standings: Standings, event: dict[str, Any]) -> None:
        standings.add(fixture_of(event), event)
        self._history.note(standings)
        ending = Termination(event["termination"])
        has_conversation = bool(event.get("conversation"))
        if has_conversation and event["counts"]:
            loser = event["white"] if event["winner"] == "black" else event["black"]
            self._latest_faults[loser, ending] = len(self._rows)
        self._durations_ms += event["duration_ms"]
        self._rows.append(
            GameRow(
                event["number"] + 1,
                event["black"],
                event["white"],
                IN_TABLES[result_of(event).winner] if event["counts"] else "–",
                ending,
                len(parse_line(event["moves"], event["width"], event["height"])),
                has_conversation,
            )
        )
        self._events.append(event)

    def conversation(self, row: int) -> list[str]:
        """The latest lines to (`<`) and from (`>`) the engine that lost a finished game by a fault.

        Their times are counted from the first of them: the runner's own clock began at no time that matters.
        """
        return _from_first([str(line) for line in self._events[row].get("conversation", ())])

    @property
    def variant(self) -> Variant:
        """The rules of all games."""
        return Variant.FREESTYLE if self._standings is None else self._standings.options.variant

    def tree(self, row: int) -> GameTree:
        """A finished game, to be looked at."""
        assert self._standings is not None
        return game_tree(self._events[row], self._standings.options)


def export_games(events: Path, path: Path, as_psq: bool) -> Path:
    """Write the games of an event file in the form of a name's ending, or as PSQ into a folder; the name.

    Raises:
        JournalError: the event file cannot be read.
        OSError: the file cannot be written.
    """
    export(events, path, as_psq)
    return path


def _statistics(standings: Standings) -> Statistics:
    names = tuple(engine.name for engine in standings.options.engines)
    return Statistics(
        names,
        replace(standings.against(0, 1)) if len(names) == 2 else None,
        standings.options.sprt,
        standings.llr,
        standings.verdict,
        dict(standings.by_colour),
        standings.black_advantage(),
        standings.pairs,
        standings.pairs_by_colour,
    )


def _report(standings: Standings) -> TournamentReport:
    options = standings.options
    winner = champion(options, standings.points) if options.schedule is Schedule.KNOCKOUT else None
    had_bye = byes(options, standings.points) if options.schedule is Schedule.SWISS else []
    _, *rows = behaviour_table(standings)
    engines = (
        EngineReport(tuple(cells), tuple(behaviour.faults.items()))
        for (*cells, _faults), behaviour in zip(rows, standings.behaviour, strict=True)
    )
    return TournamentReport(
        options,
        tuple(sorted(standings.terminations.items(), key=lambda item: -item[1])),
        tuple(engines),
        "" if winner is None else options.engines[winner].name,
        tuple(options.engines[engine].name for engine in had_bye),
        median(standings.overheads_ms),
        standings.replayed_games,
    )


def _from_first(lines: list[str]) -> list[str]:
    """Lines that begin with a time in seconds, counted from the first."""
    times = []
    for line in lines:
        try:
            times.append(float(line.partition(" ")[0]))
        except ValueError:
            return lines
    return [
        f"{time - times[0]:.4f} {line.partition(' ')[2]}" for time, line in zip(times, lines, strict=True)
    ]
