"""Tournaments seen from the app: played by `narabe-match` in its own process, watched by its event file.

`TournamentPlan` is what the dialogue asks for, `Reader` makes snapshots of an event file, `Watcher` does so
on and on in the background. A tournament started elsewhere, or finished long ago, is watched the same way.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QObject, QProcess, QTimer, pyqtSignal

from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from gui.background import Background
from gui.engines.levels import level
from gui.engines.session import command_line
from gui.game.files import from_record
from gui.game.tree import GameTree
from gui.language import tr
from gui.settings import EngineSettings
from matches.configuration import OptionError, from_table
from matches.events import (
    Follower,
    JournalError,
    LiveGame,
    fixture_of,
    read_live,
    record_of,
    request,
)
from matches.records import game_tree
from matches.report import colour_line, cross_table, elo_line, sprt_line
from matches.standings import Standings
from protocol.command_line import join

POLL_MS = 500
_RESULTS = {"black": "B+", "white": "W+", None: "0"}


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
            words += [f"dir={engine.folder or Path(__file__).resolve().parents[1]}"]
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


@dataclass(frozen=True)
class GameRow:
    """A finished game in a list."""

    number: int
    black: str
    white: str
    result: str
    ending: str
    plies: int


@dataclass(frozen=True)
class Snapshot:
    """A tournament at one time."""

    state: str = "running"  # or paused, finished
    played: int = 0
    total: int | None = None
    table: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    games: tuple[GameRow, ...] = ()
    live: tuple[LiveGame, ...] = ()


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
        lines = [sprt_line(standings), colour_line(standings) if standings.games else ""]
        if len(standings.options.engines) == 2 and standings.games:
            lines.insert(0, elo_line(standings.against(0, 1)))
        table = tuple(tuple(row) for row in cross_table(standings))
        shown = tuple(line for line in lines if line)
        return Snapshot(self._state, standings.games, self._total, table, shown, tuple(self._rows), live)

    def _take(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "tournament":
            try:
                options = from_table(event["options"])
            except (OptionError, KeyError, TypeError) as error:
                raise JournalError(f"{self._path}: {error}") from None
            self._standings = Standings(options)
            count = len(options.engines)
            pairs = count - 1 if options.schedule.value == "gauntlet" else count * (count - 1) // 2
            known = options.schedule.value != "knockout" or count == 2
            self._total = pairs * options.encounter_games if known else None
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
                    event["termination"],
                    len(parse_line(event["moves"], event["width"], event["height"])),
                )
            )
            self._events.append(event)
        else:
            self._state = {"paused": "paused", "finished": "finished"}.get(kind, self._state)
            if kind in ("running", "resumed"):
                self._state = "running"

    def tree(self, row: int) -> GameTree:
        """A finished game, to be looked at."""
        assert self._standings is not None
        return from_record(game_tree(self._events[row], self._standings.options))


class Watcher(QObject):
    """Watches one event file, and runs the tournament if it was started here."""

    changed = pyqtSignal(object)
    """A `Snapshot`."""
    failed = pyqtSignal(str)

    def __init__(self, events: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.events = events
        self.reader = Reader(events)
        self.snapshot = Snapshot("starting")
        self._process: QProcess | None = None
        self._errors = ""
        self._background = Background(self)
        self._background.done.connect(self._take)
        self._background.failed.connect(self._fail)
        self._busy = False
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self.poll)

    def watch(self) -> None:
        """Begin to read."""
        self._timer.start()
        self.poll()

    def run(self, plan: TournamentPlan) -> None:
        """Start the tournament in its own process, and watch it."""
        self._launch(plan.arguments(self.events))

    def resume_run(self) -> None:
        """Start a tournament again that was stopped or killed, where it stands."""
        request(self.events, "run")
        self._launch(["-resume", str(self.events), "-view", "quiet"])

    def _launch(self, arguments: list[str]) -> None:
        self.events.parent.mkdir(parents=True, exist_ok=True)
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        process.setWorkingDirectory(str(Path(__file__).resolve().parents[1]))
        process.readyRead.connect(lambda: self._hear(process))
        process.finished.connect(self._ended)
        process.errorOccurred.connect(lambda _error: self._fail(process.errorString()))
        process.start(sys.executable, ["-m", "matches", *arguments])
        self._process = process
        self._timer.start()

    @property
    def is_own(self) -> bool:
        """Whether the tournament runs in a process of this app."""
        return self._process is not None

    def wish(self, what: str) -> None:
        """Ask the runner to `pause`, to `run` on or to `stop`."""
        try:
            request(self.events, what)
        except OSError as error:
            self._fail(str(error))

    def poll(self) -> None:
        """Read what is new, in the background."""
        if not self._busy and self.events.exists():
            self._busy = True
            self._background.ask(lambda _stop: self.reader.snapshot())

    def close(self) -> None:
        """Stop watching; a tournament of this app is stopped, and can be resumed."""
        self._timer.stop()
        self._background.close()
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            if process.state() is not QProcess.ProcessState.NotRunning:
                self.wish("stop")
                if not process.waitForFinished(3000):
                    process.kill()
                    process.waitForFinished(1000)

    def _take(self, snapshot: Snapshot) -> None:
        self._busy = False
        if snapshot != self.snapshot:
            self.snapshot = snapshot
            self.changed.emit(snapshot)
        if snapshot.state == "finished" and self._process is None:
            self._timer.stop()

    def _hear(self, process: QProcess) -> None:
        self._errors = (self._errors + process.readAll().data().decode("utf-8", "replace"))[-4000:]

    def _ended(self, status: int) -> None:
        self._process = None
        if status not in (0, 1, 3, 4):  # finished, H0, stopped, undecided
            self._fail(tr("The tournament ended with an error:") + "\n" + self._errors.strip())
        self.poll()

    def _fail(self, text: str) -> None:
        self._busy = False
        self._timer.stop()
        self.failed.emit(text)
