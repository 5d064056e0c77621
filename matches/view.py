"""What the terminal shows while a tournament runs: a live picture, or plain lines for scripts and pipes."""

import sys
import time
from collections import deque
from types import TracebackType
from typing import Self, TextIO

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from matches.game import GameRecord
from matches.live import LiveGame
from matches.records import reason
from matches.report import (
    behaviour_table,
    cross_table,
    heading,
    result_lines,
    score_line,
    sprt_line,
    text_table,
)
from matches.schedule import Fixture
from matches.tournament import Tournament, TournamentState

_RECENT_GAMES = 6
_LETTERS = "abcdefghijklmnopqrstuv"


class TerminalView:
    """Owns the terminal while the tournament runs; this base class shows nothing."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        pass

    def game_started(self, tournament: Tournament, fixture: Fixture, slot: int) -> None:
        """A game begins."""

    def game_ended(self, tournament: Tournament, fixture: Fixture, record: GameRecord) -> None:
        """A game is over and counted."""

    def tick(self, tournament: Tournament) -> None:
        """Time passes."""


class LinesView(TerminalView):
    """Prints a line when a game starts or ends, and the score, like c-gomoku-cli."""

    def game_started(self, tournament: Tournament, fixture: Fixture, slot: int) -> None:
        """Print who plays."""
        which = f"{fixture.number + 1} of {tournament.planned_games}"
        self._say(f"[{slot + 1}] Started game {which} ({_players(tournament, fixture)})")

    def game_ended(self, tournament: Tournament, fixture: Fixture, record: GameRecord) -> None:
        """Print who won, and the score."""
        self._say(f"Finished game {_result(tournament, fixture, record)}")
        games, options = tournament.standings.games, tournament.options
        if record.counts and options.score_interval and games % options.score_interval == 0:
            names = tournament.names[fixture.first], tournament.names[fixture.second]
            self._say(score_line(names, tournament.standings.against(*fixture.encounter)))
            if tournament.options.sprt is not None:
                self._say(sprt_line(tournament.standings))
        if record.counts and options.rating_interval and games % options.rating_interval == 0:
            self._say(text_table(cross_table(tournament.standings)))

    def _say(self, line: str) -> None:
        print(line, file=self._stream, flush=True)


class LiveView(TerminalView):
    """Progress, standings and the board of one game, painted a few times a second."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        # Names of engines are text, whatever brackets and colons are in them.
        console = Console(file=stream, markup=False, emoji=False)
        self._live = Live(console=console, refresh_per_second=5, transient=True)
        self._recent: deque[str] = deque(maxlen=_RECENT_GAMES)
        self._shown = -1  # the game whose board is shown, until it ends

    def __enter__(self) -> Self:
        self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._live.__exit__(kind, error, traceback)

    def game_ended(self, tournament: Tournament, fixture: Fixture, record: GameRecord) -> None:
        """Add the result to the latest ones."""
        self._recent.append(_result(tournament, fixture, record))

    def tick(self, tournament: Tournament) -> None:
        """Paint."""
        self._live.update(self._picture(tournament))

    def _picture(self, tournament: Tournament) -> RenderableType:
        state = "" if tournament.state is TournamentState.RUNNING else f" - {tournament.state.value}"
        title = heading(tournament.options, len(tournament.openings)) + state
        left = Group(self._progress(tournament), Text(), *self._standings(tournament), Text(), self._latest())
        live = dict(tournament.live)
        if self._shown not in live:
            self._shown = min(live, default=-1)
        if self._shown < 0:
            return Panel(left, title=title)
        side = Table.grid(padding=(0, 3))
        side.add_row(board_text(live[self._shown]), left)
        return Panel(side, title=title)

    def _progress(self, tournament: Tournament) -> RenderableType:
        done, total = tournament.standings.games, tournament.planned_games
        elapsed_s = time.monotonic() - tournament.started
        played = done - tournament.resumed_games
        row = Table.grid(padding=(0, 2))
        rest = ""
        if played:
            left_s = elapsed_s / played * (total - done)
            rest = f"{played / elapsed_s * 60:.1f} games/min, {_duration(left_s)} left"
        row.add_row(ProgressBar(max(total, 1), done, width=30), f"{done} of {total} games", rest)
        return row

    def _standings(self, tournament: Tournament) -> list[RenderableType]:
        standings = tournament.standings
        lines = [
            Text(line, style="bold red" if line.startswith("WARNING") else "")
            for line in result_lines(standings)
        ]
        if len(tournament.names) > 2:
            return [_rich_table(cross_table(standings)), *lines]
        return [*lines, Text(), _rich_table(behaviour_table(standings))]

    def _latest(self) -> RenderableType:
        return Text("\n".join(self._recent), style="dim")


def view_for(name: str, stream: TextIO | None = None) -> TerminalView:
    """The view of that name; `auto` is the live one on a terminal."""
    stream = stream or sys.stdout
    if name == "auto":
        name = "live" if stream.isatty() else "lines"
    return {"live": LiveView, "lines": LinesView, "quiet": TerminalView, "app": TerminalView}[name](stream)


def board_text(game: LiveGame) -> Text:
    """A board as coloured text, with the players above and the last move marked."""
    moves = parse_line(game.moves, game.width, game.height)
    stones = {point: Colour.WHITE if ply % 2 else Colour.BLACK for ply, point in enumerate(moves)}
    text = Text()
    text.append(f"Game {game.number + 1}, move {len(moves)}\n", style="bold")
    text.append(f"● {game.black}   ○ {game.white}\n\n")
    text.append("   " + " ".join(_LETTERS[: game.width]) + "\n", style="dim")
    for row in range(game.height):
        text.append(f"{row + 1:2} ", style="dim")
        for column in range(game.width):
            point = row * game.width + column
            last = bool(moves) and point == moves[-1]
            symbol = {None: "·", Colour.BLACK: "●", Colour.WHITE: "○"}[stones.get(point)]
            style = "dim" if point not in stones else "bold reverse" if last else "bold"
            text.append(symbol, style=style)
            text.append(" ")
        text.append("\n")
    return text


def _players(tournament: Tournament, fixture: Fixture, swapped: bool = False) -> str:
    return " vs ".join(tournament.names[engine] for engine in fixture.engines(swapped).values())


def _result(tournament: Tournament, fixture: Fixture, record: GameRecord) -> str:
    result = {None: "1/2-1/2", Colour.BLACK: "1-0", Colour.WHITE: "0-1"}[record.result.winner]
    result = result if record.counts else "void"
    players = _players(tournament, fixture, record.swapped)
    return f"{fixture.number + 1} ({players}): {result} {{{reason(record)}}}"


def _rich_table(rows: list[list[str]]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="bold")
    for title in rows[0]:
        table.add_column(title, justify="left" if title in ("engine", "faults") else "right")
    for row in rows[1:]:
        table.add_row(*row)
    return table


def _duration(seconds: float) -> str:
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"
