"""A tournament: workers play the games; results are counted, written and shown. Start at `Tournament.run`.

The journal is authoritative: a game counts once its line is written, and everything else (standings, records)
can be rebuilt from it.
"""

import os
import platform
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from engine.options import OptionError, ValueReason
from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.game import FAULTS
from engine.version import VERSION
from matches.cluster import RemoteWorker, connect
from matches.configuration import from_table
from matches.contestant import Services
from matches.engine_zips import unpacked
from matches.events import (
    JOURNAL_VERSION,
    Journal,
    JournalError,
    Stopped,
    begins_tournament,
    read,
    read_to_resume,
)
from matches.game import GameRecord
from matches.game_events import game_event
from matches.live import LiveGame, control_path, latest_request, write_live
from matches.machine import check_programs, processors_of_games
from matches.openings import Openings
from matches.records import Records
from matches.referee import Referee
from matches.refusals import Cause
from matches.schedule import Fixture, fixtures
from matches.sprt import SprtVerdict
from matches.standings import Standings
from matches.worker import Worker
from protocol.orphans import new_mark

_TICK_S = 0.2


class TournamentState(Enum):
    """What a tournament is doing, or how it ended."""

    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    DECIDED = "decided"
    """The test has its verdict before all games were played."""
    STOPPED = "stopped"
    """Stopped from outside; it can be resumed."""
    FAILED = "failed"
    """An engine failed, with `-fatalerror`."""


class Listener(Protocol):
    """What shows a tournament; called from the workers' threads, one call at a time."""

    def game_started(self, tournament: "Tournament", fixture: Fixture, slot: int) -> None:
        """A game begins."""

    def game_ended(self, tournament: "Tournament", fixture: Fixture, record: GameRecord) -> None:
        """A game is over and counted."""

    def tick(self, tournament: "Tournament") -> None:
        """Time passes, or the tournament has ended; called from the main thread."""


class Tournament:
    """One tournament, new or resumed."""

    def __init__(
        self, table: Mapping[str, Any], resume: Path | None = None, carried: Sequence[Path] = ()
    ) -> None:
        """Check everything that can be checked before the first game.

        Args:
            table: the options, all of them: of the event file to go on with nothing is started or written.
            resume: the event file of the tournament to go on with.
            carried: files that engines need on the nodes of a cluster, which get them at the same place.

        Raises:
            OptionError: the options do not make a tournament, or a file stands in the way.
            JournalError: the event file to resume from cannot be read.
        """
        stopped = read_to_resume(resume) if resume else None
        self.damaged_lines = stopped.damaged_lines if stopped else 0
        """How many lines of the journal could not be read."""
        self.options = from_table(table)
        self.names = [engine.name for engine in self.options.engines]
        self.openings = Openings(self.options)
        if stopped and stopped.first["openings"] != self.openings.checksum:
            raise OptionError(Cause.OPENINGS_CHANGED, value=self.options.openings.file)
        self.options = unpacked(self.options)
        check_programs(self.options)
        processors = processors_of_games(self.options)
        self.services = Services()
        if self.options.cluster:
            self.services.watchdog.add(0, mark := new_mark())
            connect(self.options.cluster, mark)

        self.standings = stopped.standings if stopped else Standings(self.options)
        self.resumed_games = self.standings.games
        self.standings.earlier_plies = self.standings.plies
        self.state = TournamentState.RUNNING
        self.running: dict[int, Fixture] = {}
        """The games being played, by number."""
        self.live: dict[int, LiveGame] = {}
        """Their boards."""
        self.error: BaseException | None = None
        self.started = time.monotonic()
        self._carried = carried
        self._workers = [self._worker(slot, group) for slot, group in enumerate(processors)]
        self._changed = threading.Condition()
        self._listeners: list[Listener] = []
        self._replayed: dict[int, int] = {}
        self._introduced: set[int] = set()
        self.planned_games = 0
        """How many games are scheduled so far."""
        self._waiting: deque[Fixture] = deque()  # scheduled and not started
        self._schedule()
        try:
            self._rehearse()
            self.records = Records(self.options, stopped.first["records"] if stopped else None)
            self._journal = self._open_journal(table, stopped)
            if stopped and resume:
                self.records.complete(stopped.recent, partial(read, resume))
        except BaseException:
            self._release()
            raise

    def _worker(self, slot: int, processors: tuple[int, ...]) -> Worker | RemoteWorker:
        """A place to play games at: a process of the cluster, or some processors of this machine."""
        if self.options.cluster:
            return RemoteWorker(self.options, slot, self._carried)
        return Worker(self.options, self.services, slot, processors)

    def _rehearse(self) -> None:
        """Start every engine that will play, to refuse now what would forfeit each of its games.

        Raises:
            OptionError: engines do not begin a game on this board by these rules.
        """
        failures: dict[str, str] = {}
        for engine in sorted({engine for fixture in self._waiting for engine in fixture.encounter}):
            if (failure := self._workers[0].rehearse(engine)) is not None:
                failures[self.names[engine]] = failure.text
        if failures:
            (name, reason), *others = failures.items()
            if others:
                name, reason = "", "; ".join(f"{engine}: {text}" for engine, text in failures.items())
            raise OptionError(ValueReason.UNREADABLE, owner=name, said=reason)

    def listen(self, listener: Listener) -> None:
        """Add a listener."""
        self._listeners.append(listener)

    def run(self) -> TournamentState:
        """Play until all games are played, the test has its verdict, or somebody stops it."""
        workers = [
            threading.Thread(target=self._guarded, args=(self._work, slot), name=f"board {slot}", daemon=True)
            for slot in range(self.options.concurrency)
        ]
        for worker in workers:
            worker.start()
        try:
            while any(worker.is_alive() for worker in workers):
                self._obey()
                self._show_live()
                for listener in self._listeners:
                    listener.tick(self)
                workers[0].join(_TICK_S) if workers[0].is_alive() else time.sleep(_TICK_S / 4)
        finally:
            self.stop()
            for worker in workers:
                worker.join()
            self._end()
        if self.error is not None:
            raise self.error
        return self.state

    def pause(self, paused: bool = True) -> None:
        """Pause after the current games, or continue."""
        with self._changed:
            if self.state is (TournamentState.RUNNING if paused else TournamentState.PAUSED):
                self.state = TournamentState.PAUSED if paused else TournamentState.RUNNING
                self._journal.write("paused" if paused else "running")
                self._changed.notify_all()

    def finish_games(self) -> None:
        """Start no more games; `run` returns when the current ones are over."""
        with self._changed:
            if self.state in (TournamentState.RUNNING, TournamentState.PAUSED):
                self.state = TournamentState.STOPPED
                self._changed.notify_all()

    def stop(self) -> None:
        """End the current games too; they are void."""
        self.finish_games()
        if self.running:
            for worker in self._workers:
                worker.abort()

    # --- workers --------------------------------------------------------------------------------------------

    def _guarded(self, work: Callable[[int], None], slot: int) -> None:
        """Run a worker; an exception ends the tournament instead of dying silently with the thread."""
        try:
            work(slot)
        except BaseException as error:
            self.error = self.error or error
            self.stop()

    def _work(self, slot: int) -> None:
        worker = self._workers[slot]
        try:
            while (fixture := self._next(worker)) is not None:
                time.sleep(self.options.wait_ms / 1000)
                self._play(fixture, worker, slot)
        finally:
            worker.close()

    def _next(self, worker: Worker | RemoteWorker) -> Fixture | None:
        with self._changed:
            while True:
                is_ready = worker.is_ready
                if self.state is TournamentState.RUNNING and self._waiting and is_ready:
                    fixture = self._waiting.popleft()
                    self.running[fixture.number] = fixture
                    return fixture
                if self.state is TournamentState.RUNNING and not self.running and not self._waiting:
                    self.state = TournamentState.FINISHED
                    self._changed.notify_all()
                if self.state not in (TournamentState.RUNNING, TournamentState.PAUSED):
                    return None
                self._changed.wait(None if is_ready else _TICK_S)

    def _schedule(self) -> None:
        plan = fixtures(self.options, self.standings.points)
        new, self.planned_games = plan[self.planned_games :], len(plan)
        self._waiting.extend(fixture for fixture in new if fixture.number not in self.standings.points)

    def _play(self, fixture: Fixture, worker: Worker | RemoteWorker, slot: int) -> None:
        with self._changed:
            for listener in self._listeners:
                listener.game_started(self, fixture, slot)
        try:
            record = worker.play(
                fixture,
                self.openings[fixture.opening],
                seed=self.options.openings.seed * 1_000_003 + fixture.opening,
                on_move=lambda referee: self._note_position(fixture, referee),
            )
        finally:
            self.live.pop(fixture.number, None)
        for engine in {fixture.first, fixture.second} & set(worker.abouts) - self._introduced:
            self._introduced.add(engine)
            self._journal.write("engine", engine=engine, name=self.names[engine], about=worker.abouts[engine])
        self._count(fixture, record)

    def _count(self, fixture: Fixture, record: GameRecord) -> None:
        """Write a finished game down, then count it."""
        with self._changed:
            if record.machine:
                self._replayed[fixture.number] = self._replayed.get(fixture.number, 0) + 1
                if self._replayed[fixture.number] > self.options.replays:
                    record = record.counted()
            event = game_event(fixture, record, self.names, self.options)
            written = self._journal.write("game", **event)
            self.standings.add(fixture, written)
            if record.counts:
                self.records.add(written)
                if self.options.schedule.grows:
                    self._schedule()
            else:
                self._waiting.appendleft(fixture)
            del self.running[fixture.number]
            if self.standings.verdict is not SprtVerdict.CONTINUE and self.state is TournamentState.RUNNING:
                self.state = TournamentState.DECIDED
            if self.options.fatal_error and record.counts and record.result.termination in FAULTS:
                self.state = TournamentState.FAILED
            for listener in self._listeners:
                listener.game_ended(self, fixture, record)
            self._changed.notify_all()
            ended = self.state in (TournamentState.DECIDED, TournamentState.FAILED)
        if ended:
            self.stop()  # the current games can change nothing

    # --- the main thread ------------------------------------------------------------------------------------

    def _obey(self) -> None:
        if self._journal.path is None:
            return
        wanted = latest_request(self._journal.path)
        if wanted == "stop":
            self.stop()
        else:
            self.pause(wanted == "pause")

    def _note_position(self, fixture: Fixture, referee: Referee) -> None:
        board, engines = referee.board, fixture.engines(referee.swapped)
        clocks = [referee.game.clocks[colour] for colour in Colour]
        black, white = (referee.scores[referee.seat_of(colour)] for colour in Colour)
        self.live[fixture.number] = LiveGame(
            fixture.number,
            self.names[engines[Colour.BLACK]],
            self.names[engines[Colour.WHITE]],
            board.width,
            board.height,
            moves="".join(format_coordinate(point, board.width) for point in board.moves),
            time_left_ms=(clocks[0].time_left_ms, clocks[1].time_left_ms),
            allowance_ms=(clocks[0].allowance_ms, clocks[1].allowance_ms),
            scores=(black, white),
            since=time.time(),
        )

    def _show_live(self) -> None:
        if self._journal.path is not None:
            write_live(self._journal.path, sorted(self.live.values(), key=lambda game: game.number))

    def _end(self) -> None:
        if self.state in (TournamentState.FINISHED, TournamentState.DECIDED, TournamentState.FAILED):
            self._journal.write("finished", reason=self.state.value, games=self.standings.games)
        for listener in self._listeners:
            listener.tick(self)
        self._journal.sync()
        self._journal.close()
        self._release()

    def _release(self) -> None:
        for worker in self._workers:
            worker.close()
        self.services.close()

    def _open_journal(self, table: Mapping[str, Any], stopped: Stopped | None) -> Journal:
        """Open the event file and write how it begins, or that it goes on."""
        path = Path(self.options.records.events) if self.options.records.events else None
        if path and not stopped and path.exists() and path.stat().st_size:
            if not begins_tournament(path):
                raise JournalError(
                    ValueReason.UNREADABLE, str(path), said="is not a tournament's; name another file"
                )
            raise OptionError(Cause.HOLDS_A_TOURNAMENT, value=str(path))
        journal = Journal(path)
        if path:
            control_path(path).unlink(missing_ok=True)  # a request to the previous run
        if stopped:
            if path and path.stat().st_size != stopped.size_bytes:  # it was not locked while it was read
                journal.close()
                raise JournalError(Cause.WRITTEN_MEANWHILE, str(path))
            journal.write("resumed", games=self.standings.games)
            return journal
        journal.write(
            "tournament",
            version=JOURNAL_VERSION,
            program=f"narabe {VERSION}",
            machine=f"{platform.platform()}, {os.cpu_count()} processors",
            folder=str(Path.cwd()),
            options=dict(table),
            openings=self.openings.checksum,
            records=self.records.offsets,
            engines=self.names,
        )
        return journal
