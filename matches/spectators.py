"""The page for spectators: a folder that any web server can serve, and a small server of our own.

The page reads `live.json` again and again: the current games, and how many events of the journal are in
`tournament.json`, which has the tables. Each finished game has a file, in a folder of its tournament.
"""

import json
import math
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from engine.options import OptionError, ValueReason
from engine.records.files import in_words, write_atomically
from engine.records.web import page as web
from matches.configuration import from_table
from matches.events import Follower, JournalError
from matches.game import GameRecord
from matches.game_events import Event
from matches.live import LiveGame
from matches.page import SCRIPT, TournamentPage, replay, running
from matches.schedule import Fixture
from matches.standings import Standings
from matches.tournament import Tournament

_PUBLISHED = re.compile(r"/(?:index\.html|tournament\.json|live\.json|games-\d+/\d+\.json)")
_MOST_READERS = 64  # at the same moment, each for the time of one file
_LONGEST_S = 60.0  # for which one reader may have a connection
_FAREWELL_S = 3.0  # what pages that are open need to read the end of the tournament


class PageFolder:
    """Writes the page of a tournament as its journal and its games grow; a `Listener` of it."""

    def __init__(self, journal: Path, folder: Path) -> None:
        """Begin the folder.

        Raises:
            OSError: it cannot be written to.
        """
        self._folder = folder
        self._follower = Follower(journal)
        self._page: TournamentPage | None = None
        self._events = 0
        self._running: dict[LiveGame, dict[str, Any]] = {}
        self._unwritten: dict[str, Any] = {"live.json": self._live()}
        """What is still to be written to each file, in this order."""
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / "index.html", web.page("Narabe", {}, SCRIPT, asks_its_server=True))

    def game_started(self, tournament: Tournament, fixture: Fixture, slot: int) -> None:
        """A game begins; the next `tick` shows it."""

    def game_ended(self, tournament: Tournament, fixture: Fixture, record: GameRecord) -> None:
        """A game is over; the next `tick` shows it, from the journal."""

    def tick(self, tournament: Tournament) -> None:
        """Write what is new. A full disk does not stop the tournament: the next call tries again."""
        options = tournament.options
        live = sorted(tournament.live.values(), key=lambda game: game.number)
        with suppress(OSError, JournalError):
            events = self._follower.poll()
            self._take(events)
            if events or live != list(self._running):
                known = self._running
                self._running = {game: known.get(game) or running(game, options) for game in live}
                self._unwritten.pop("live.json", None)
                self._unwritten["live.json"] = self._live()
            for name in list(self._unwritten):
                text = json.dumps(self._unwritten[name], separators=(",", ":"))
                (self._folder / name).parent.mkdir(exist_ok=True)
                write_atomically(self._folder / name, text, sync=False)  # it can be made anew
                del self._unwritten[name]

    def _live(self) -> dict[str, Any]:
        return {"events": self._events, "running": list(self._running.values())}

    def _take(self, events: Sequence[Event]) -> None:
        for event in events:
            if self._page is None:
                self._page = TournamentPage(Standings(from_table(event["options"])))
            self._page.add(event)
            self._events += 1
            if event["event"] == "game" and event["counts"]:
                name = f"{self._page.folder}/{event['number'] + 1}.json"
                if not (self._folder / name).exists():  # by an earlier run
                    self._unwritten[name] = replay(event, self._page.standings.options)
        if events and self._page is not None:
            self._unwritten["tournament.json"] = self._page.contents()


class _PageHandler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD for the files of the page, and for nothing else in their folder."""

    timeout = 10  # seconds of silence

    def send_head(self) -> Any:
        """Refuse other files."""
        assert isinstance(self.server, _Server)
        self.server.asked = time.monotonic()
        self.path = self.path.partition("?")[0]
        self.path = "/index.html" if self.path == "/" else self.path
        if not _PUBLISHED.fullmatch(self.path):
            self.send_error(404)
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """Let no browser keep what changes, which it may do within a second, nor guess what it is."""
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *values: Any) -> None:
        """The terminal is the tournament's."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    asked = -math.inf
    """When somebody last asked, in seconds of the monotonic clock."""

    def __init__(self, *arguments: Any) -> None:
        self._since: dict[Any, float] = {}  # by connection
        super().__init__(*arguments)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Whether there are not too many already: each has a thread."""
        return len(self._since) < _MOST_READERS

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread."""
        self._since[request] = time.monotonic()
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close a connection."""
        self._since.pop(request, None)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """End what has lasted too long: who sends a letter now and then is never silent for long."""
        latest = time.monotonic() - _LONGEST_S
        for request in [request for request, since in list(self._since.items()) if since <= latest]:
            with suppress(OSError):  # it has just ended
                request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader has gone away: that is not worth a word on the tournament's terminal."""


@contextmanager
def served(folder: Path, address: tuple[str, int]) -> Iterator[str]:
    """Serve the page of a folder; its address in a browser. Pages that are open still read its end.

    Raises:
        OptionError: the address cannot be listened at.
    """
    try:
        server = _Server(address, partial(_PageHandler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        raise OptionError(ValueReason.UNREADABLE, "live", said=in_words(error)) from None
    threading.Thread(target=server.serve_forever, name="live", daemon=True).start()
    try:
        host, port = address[0], server.server_address[1]
        yield f"http://{host}:{port}/"
        if time.monotonic() - server.asked < _FAREWELL_S:
            time.sleep(_FAREWELL_S)
    finally:
        server.shutdown()
        server.server_close()
