"""Reads the event file of a tournament, running or finished, into snapshots that the panel shows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from engine.rules.game import Termination
from engine.rules.variant import Variant
from gui.model.files import from_record
from gui.model.tree import GameTree
from matches.configuration import OptionError, from_table
from matches.events import (
    Follower,
    JournalError,
    LiveGame,
    fixture_of,
    is_running,
    read_live,
    record_of,
)
from matches.options import Schedule
from matches.records import game_tree
from matches.report import TELLING_FORFEITS, cross_table
from matches.schedule import total_games
from matches.sprt import Sprt, Verdict
from matches.standings import Standings
from matches.statistics import Tally, elo_with_error

_RESULTS = {"black": "B+", "white": "W+", None: "0"}


@dataclass(frozen=True)
class GameRow:
    """A finished game in a list."""

    number: int
    black: str
    white: str
    result: str
    ending: Termination
    plies: int


@dataclass(frozen=True)
class Forfeit:
    """Games that an engine lost by a fault of one kind."""

    engine: str
    cause: Termination
    games: int
    detail: str
    """What was said of the latest of them."""


@dataclass(frozen=True)
class Statistics:
    """What the results of the finished games say, in figures."""

    names: tuple[str, ...]
    tally: Tally | None
    """The first engine's results against the second; None where more than two play."""
    sprt: Sprt | None
    llr: float
    verdict: Verdict
    by_colour: dict[Colour | None, int]
    """Games won by each colour; None: drawn."""
    black_advantage: tuple[float, float]
    """In Elo, and half its 95 % interval."""
    pairs: int
    """Openings that were played with both colours."""
    pairs_by_colour: int
    """Those of them of which one colour won both games."""


@dataclass(frozen=True)
class Snapshot:
    """A tournament at one time."""

    state: str = "running"  # or starting, paused, stopping, stopped, finished
    played: int = 0
    total: int | None = None
    table: tuple[tuple[str, ...], ...] = ()
    statistics: Statistics | None = None
    """None before the first game has ended."""
    forfeits: tuple[Forfeit, ...] = ()
    games: tuple[GameRow, ...] = ()
    live: tuple[LiveGame, ...] = ()

    @property
    def forfeited(self) -> int:
        """How many games were lost by a fault."""
        return sum(forfeit.games for forfeit in self.forfeits)

    @property
    def is_distorted(self) -> bool:
        """Whether so many games are forfeits that the result says little about strength."""
        return self.forfeited > TELLING_FORFEITS * self.played


class Reader:
    """Reads an event file as it grows; used from one background thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._follower = Follower(path)
        self._standings: Standings | None = None
        self._total: int | None = None
        self._state = "running"
        self._rows: list[GameRow] = []
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
            state,
            standings.games,
            self._total,
            table,
            _statistics(standings) if standings.games else None,
            tuple(_forfeits(standings)),
            tuple(self._rows),
            live,
        )

    def _take(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "tournament":
            try:
                options = from_table(event["options"])
            except (OptionError, KeyError, TypeError) as error:
                raise JournalError(f"{self._path}: {error}") from None
            self._standings = Standings(options)
            has_tie_breaks = options.schedule is Schedule.KNOCKOUT and len(options.engines) > 2
            self._total = None if has_tie_breaks else total_games(options)
        elif self._standings is None:
            raise JournalError(f"{self._path}: does not begin with a tournament")
        elif kind == "game":
            self._standings.add(fixture_of(event), record_of(event))
            self._rows.append(
                GameRow(
                    event["number"] + 1,
                    event["black"],
                    event["white"],
                    _RESULTS[event["winner"]],
                    Termination(event["termination"]),
                    len(parse_line(event["moves"], event["width"], event["height"])),
                )
            )
            self._events.append(event)
        else:
            self._state = {"paused": "paused", "finished": "finished"}.get(kind, self._state)
            if kind in ("running", "resumed"):
                self._state = "running"

    @property
    def variant(self) -> Variant:
        """The rules of all games."""
        return Variant.FREESTYLE if self._standings is None else self._standings.options.variant

    def tree(self, row: int) -> GameTree:
        """A finished game, to be looked at."""
        assert self._standings is not None
        return from_record(game_tree(self._events[row], self._standings.options))


def _statistics(standings: Standings) -> Statistics:
    names = tuple(engine.name for engine in standings.options.engines)
    return Statistics(
        names,
        replace(standings.against(0, 1)) if len(names) == 2 else None,
        standings.options.sprt,
        standings.llr,
        standings.verdict,
        dict(standings.by_colour),
        elo_with_error(*standings.black_score()),
        standings.pairs,
        standings.pairs_by_colour,
    )


def _forfeits(standings: Standings) -> Iterator[Forfeit]:
    for engine, behaviour in zip(standings.options.engines, standings.behaviour, strict=True):
        for cause, games in behaviour.faults.items():
            yield Forfeit(engine.name, cause, games, behaviour.fault_details[cause])
