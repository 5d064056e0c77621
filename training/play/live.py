"""Self-play to be watched while it goes on: one game at a time, as the app shows tournaments.

The events of a tournament are a file that its runner keeps locked, and its current board a second one beside
it (`matches.live`). Here the run holds the lock, and whatever process plays writes the board: a game keeps
it for as long as it goes on, then the next move of any other takes its place.
"""

import json
import time
from pathlib import Path

from engine.rules.board import Board
from engine.rules.coordinates import format_coordinate
from engine.rules.game import UNLIMITED_MS
from engine.rules.game_kind import GameKind
from matches.events import JOURNAL_VERSION, Journal
from matches.live import LiveGame, live_path, write_live
from training.base.run import LIVE_FILE

_SHOWN_EVERY_S = 0.25
_KEPT_S = 3.0  # a game without a move for so long may be replaced


def open_live(folder: Path, kind: GameKind, net: str) -> Journal:
    """The events of a run, locked; they look like a running game until the journal is closed.

    Raises:
        matches.events.JournalError: another process holds them.
    """
    path = folder / LIVE_FILE
    journal = Journal(path)
    if not path.stat().st_size:
        sides = [{"cmd": "narabe-train", "name": f"{net}, {side}", "nodes": 1} for side in ("Black", "White")]
        options = {"engine": sides, "rule": kind.variant.value, "boardsize": kind.largest}
        journal.write("tournament", version=JOURNAL_VERSION, program="narabe-train", options=options)
    return journal


class BoardFeed:
    """The board of a run that is watched, written by the game that has it."""

    def __init__(self, folder: Path, net: str) -> None:
        self._events, self._net = folder / LIVE_FILE, net
        self._shown = 0.0

    def show(self, number: int, board: Board) -> None:
        """A move was made in the game of a number."""
        now = time.monotonic()
        if now - self._shown < _SHOWN_EVERY_S or not self._is_free_for(number):
            return
        self._shown = now
        moves = "".join(format_coordinate(move, board.width) for move in board.moves)
        unlimited = (UNLIMITED_MS, UNLIMITED_MS)
        game = LiveGame(number, self._net, self._net, board.width, board.height, moves, unlimited)
        write_live(self._events, [game])

    def end(self, number: int) -> None:
        """The game of a number is over: another may be shown at once."""
        if self._is_free_for(number):
            write_live(self._events, [])

    def _is_free_for(self, number: int) -> bool:
        path = live_path(self._events)
        try:
            if time.time() - path.stat().st_mtime > _KEPT_S:
                return True
            games = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return True  # there is none yet
        return not games or games[0]["number"] == number
