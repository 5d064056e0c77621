"""What the terminal shows while a tournament runs. Plain lines for scripts and pipes."""

import sys
from typing import TextIO

from matches.game import GameRecord
from matches.records import reason
from matches.report import score_line, sprt_line
from matches.schedule import Fixture
from matches.tournament import Tournament


class LinesView:
    """A line when a game starts and ends and the score after it, as c-gomoku-cli writes them."""

    def __init__(self, stream: TextIO = sys.stdout) -> None:
        self._stream = stream

    def game_started(self, tournament: Tournament, fixture: Fixture, slot: int) -> None:
        """Say who plays."""
        black, white = tournament.names[fixture.black], tournament.names[fixture.white]
        which = f"{fixture.number + 1} of {tournament.planned_games}"
        self._say(f"[{slot + 1}] Started game {which} ({black} vs {white})")

    def game_ended(self, tournament: Tournament, fixture: Fixture, record: GameRecord) -> None:
        """Say who won, and the score."""
        black, white = tournament.names[fixture.black], tournament.names[fixture.white]
        winner = record.result.winner
        result = "1/2-1/2" if winner is None else "1-0" if winner.name == "BLACK" else "0-1"
        if not record.counts:
            result = "void"
        self._say(f"Finished game {fixture.number + 1} ({black} vs {white}): {result} {{{reason(record)}}}")
        if record.counts:
            names = tournament.names[fixture.first], tournament.names[fixture.second]
            self._say(score_line(names, tournament.standings.against(*fixture.encounter)))
            if tournament.options.sprt is not None:
                self._say(sprt_line(tournament.standings))

    def tick(self, tournament: Tournament) -> None:
        """Nothing to do between games."""

    def _say(self, line: str) -> None:
        print(line, file=self._stream, flush=True)
