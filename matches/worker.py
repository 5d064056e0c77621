"""A worker plays games one after the other and keeps the engines between them."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from engine.rules.opening import Seat
from matches.contestant import Contestant, Failure, Services
from matches.game import GameRecord, OnMove, play_game
from matches.options import TournamentOptions
from matches.schedule import Fixture


class Worker:
    """Plays one game at a time; only the engines of the last game stay alive."""

    def __init__(
        self, options: TournamentOptions, services: Services, slot: int = 0, processors: tuple[int, ...] = ()
    ) -> None:
        self._options = options
        self._services = services
        self._slot = slot
        self._processors = processors
        self._engines: dict[int, Contestant] = {}
        self._aborted = False
        self.abouts: dict[int, str] = {}
        """The engines' answers to ABOUT, by engine."""

    @property
    def is_ready(self) -> bool:
        """Whether it can play a game now, which those of a cluster cannot always."""
        return True

    def play(
        self, fixture: Fixture, opening: tuple[int, ...], seed: int, on_move: OnMove | None = None
    ) -> GameRecord:
        """Play a game to its end."""
        seats = {Seat.FIRST: fixture.black, Seat.SECOND: fixture.white}
        players = {seat: self._engage(engine) for seat, engine in seats.items()}
        for engine in set(self._engines) - {fixture.first, fixture.second}:
            self._engines[engine].close()
        record = play_game(players, opening, self._options, on_move, seed)
        for seat, engine in seats.items():
            if (about := players[seat].about.text) != "":
                self.abouts[engine] = about
        return record

    def rehearse(self, engine: int) -> Failure | None:
        """Start an engine as for a game, and end it; why it does not begin, if so."""
        contestant, options = self._engage(engine), self._options
        result = contestant.start_game(options.width, options.height, options.variant).result
        contestant.close()
        return result if isinstance(result, Failure) else None

    def abort(self) -> None:
        """End the current game from another thread; it becomes void."""
        self._aborted = True
        for contestant in list(self._engines.values()):
            contestant.abort()

    def close(self) -> None:
        """End all engines."""
        for contestant in self._engines.values():
            contestant.close()
        self._engines.clear()

    def _engage(self, engine: int) -> Contestant:
        if engine not in self._engines:
            self._engines[engine] = Contestant(
                self._options.engines[engine],
                self._services,
                self._processors,
                self._options.enforce_memory,
                self._log_of(engine),
            )
        if self._aborted:
            self._engines[engine].abort()
        return self._engines[engine]

    def _log_of(self, engine: int) -> Callable[[str], None] | None:
        """A writer of the lines to and from an engine into its own file, if a log is wanted."""
        if not self._options.records.log:
            return None
        folder = Path(self._options.records.log)
        name = "".join(c if c.isalnum() or c in "-_." else "_" for c in self._options.engines[engine].name)
        path = folder / f"{engine + 1}-{name}-board{self._slot + 1}.log"

        def write(line: str) -> None:
            # A log that cannot be written (the disk is full) ends no tournament.
            with (
                contextlib.suppress(OSError),
                path.open("a", encoding="utf-8", errors="backslashreplace") as file,
            ):
                file.write(line + "\n")

        return write
