"""The tournament's journal: a file of JSON lines that describes it fully. Other programs read it with
`read` and `Follower`, the runner resumes from it.

| event | says |
|---|---|
| `tournament` | first line: the options as a plain table, the folder they are relative to, the openings'
checksum |
| `engine` | what an engine told of itself |
| `game` | a finished game: engines, opening, moves with times and thinking, result; after a fault the
`conversation`. `counts` false: void, see `machine` |
| `resumed`, `paused`, `running` | the runner was started again; starts no more games; starts games again |
| `finished` | the last line of a finished tournament; `reason` says why it ended |

A line is written at once, and taken back where the disk has no room for all of it; the last one may be torn
if the machine dies. `repair` moves lines that cannot be read into a file of their own, `FILE.damaged`.
The boards of the current games are in a second small file, `FILE.live`, rewritten a few times a second;
`FILE.control` takes the requests of other programs (`request`). The runner holds a lock on the journal for as
long as it lives (`is_running`): an unfinished tournament without a lock was stopped or killed; it can be
resumed.
"""

import contextlib
import errno
import json
import os
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.records.files import append_whole, parse_json, write_atomically
from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate, parse_line
from engine.rules.game import GameResult, Termination
from matches.game import GameRecord, PlayedMove
from matches.options import TournamentOptions
from matches.refusals import Cause, RefusalError
from matches.schedule import Fixture
from protocol.messages import Thinking, shorten

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

JOURNAL_VERSION = 1
_APPENDING = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_LOCK_ATTEMPTS, _LOCK_PAUSE_S = 10, 0.02
_LOCKED_BYTE = 1 << 40
_FIRST_BYTES, _LAST_LINE_BYTES = b'{"event":"tournament"', 4096
Event = dict[str, Any]
_Kind = type | tuple[type, ...]
_NUMBER = (int, float)
_NEEDED: dict[str, dict[str, _Kind]] = {
    "tournament": {"options": dict},
    "game": {
        **dict.fromkeys(("number", "round", "first", "second", "game", "opening_number"), int),
        **dict.fromkeys(("width", "height"), int),
        **dict.fromkeys(("black", "white", "opening", "moves", "termination", "detail"), str),
        **dict.fromkeys(("swapped", "counts", "machine"), bool),
        **dict.fromkeys(("started", "duration_ms", "overhead_ms"), _NUMBER),
        **dict.fromkeys(("times_ms", "late_moves"), list),
        "winner": (str, type(None)),
    },
}
"""What must be in events of a kind, for those that are read again."""
_OF_THE_RUNNER: dict[str, type] = {"folder": str, "openings": str, "records": dict}
"""What must be in the first event besides, to go on with its tournament."""
_THINKING = ("depth", "value", "score", "visits", "nodes")
"""What engines told of each move; null where they told nothing."""


class JournalError(RefusalError):
    """An event file that cannot be read, with its name and line."""


class Journal:
    """The event file of a running tournament; thread-safe. Without a path nothing is written."""

    def __init__(self, path: Path | None) -> None:
        """Open the file for appending.

        Raises:
            JournalError: it cannot be written, or another runner is writing it.
        """
        self._lock = threading.Lock()
        self.path = path
        self._file: int | None = None
        if path is None:
            return
        try:
            file = os.open(path, _APPENDING, 0o644)
            try:
                _lock_file(file)
            except OSError:
                os.close(file)
                raise
        except BlockingIOError:
            raise JournalError(Cause.IN_USE, str(path)) from None
        except OSError as error:
            raise JournalError(Cause.UNREADABLE, str(path), said=error.strerror) from None
        self._file = file
        _drop_torn_line(path)

    def write(self, kind: str, **values: Any) -> Event:
        """Append one event and return it.

        Raises:
            OSError: it cannot be written; the file is as before.
        """
        event: Event = {"event": kind, "time": round(time.time(), 3), **values}
        if self._file is not None:
            line = json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n"
            with self._lock:
                append_whole(self._file, line.encode("utf-8", "replace"))
        return event

    def sync(self) -> None:
        """Flush everything to disk."""
        if self._file is not None:
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self.path is not None:
            with contextlib.suppress(OSError):
                live_path(self.path).unlink()


def _lock_file(file: int) -> None:
    """Keep a second runner away and show readers that this one lives; the lock goes with the process.

    Raises:
        BlockingIOError: another runner holds it.
    """
    for _ in range(_LOCK_ATTEMPTS):  # `is_running` holds it for a moment
        if _try_lock(file, exclusive=True):
            return
        time.sleep(_LOCK_PAUSE_S)
    raise BlockingIOError(errno.EWOULDBLOCK, "locked")


def _try_lock(file: int, exclusive: bool) -> bool:
    """Lock an open file against other processes; whether nobody else had done so."""
    try:
        if sys.platform == "win32":  # a byte far beyond the end: locked ones cannot be read
            os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        if error.errno:
            raise
        return False  # Wine fails without a reason
    return True


def is_running(path: Path) -> bool:
    """Whether a runner is alive that writes this event file."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return not _try_lock(file, exclusive=False)
    except OSError:  # a file system without locks
        return False
    finally:
        os.close(file)


def is_finished(path: Path) -> bool:
    """Whether a tournament is finished; only the last line of its event file is read."""
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(0, file.tell() - _LAST_LINE_BYTES))
        last_line = file.read().rstrip(b"\n").rpartition(b"\n")[2]
    return last_line.startswith(b'{"event":"finished"')


def stopped_tournaments(folder: Path) -> list[Path]:
    """The event files (`*.jsonl`) below a folder that can be resumed, the latest first."""
    found = []
    for path in folder.rglob("*.jsonl"):
        with contextlib.suppress(OSError), path.open("rb") as file:
            if (
                file.read(len(_FIRST_BYTES)) == _FIRST_BYTES
                and not is_finished(path)
                and not is_running(path)
            ):
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def _drop_torn_line(path: Path) -> None:
    """Cut off a last line that was not written completely."""
    with contextlib.suppress(FileNotFoundError):
        data = path.read_bytes()
        end = data.rfind(b"\n") + 1
        if end < len(data):
            os.truncate(path, end)


def repair(path: Path) -> int:
    """Move the lines of a stopped tournament's journal that cannot be read to `FILE.damaged`; how many.

    Of a line that was torn and went on with the next event, as earlier versions left it on a full disk, that
    event is kept.

    Raises:
        JournalError: the file cannot be read or written, is none of a tournament, or a runner is writing it.
    """
    try:
        *lines, last = path.read_bytes().split(b"\n")
        kept = [_whole_event(line) for line in lines]
        damaged = [line for line, whole in zip(lines, kept, strict=True) if whole != line]
        if last:
            damaged.append(last)
        if not damaged:
            return 0
        if is_running(path):
            raise JournalError(Cause.IN_USE, str(path))
        if not kept or not (kept[0] or b"").startswith(_FIRST_BYTES):
            raise JournalError(Cause.NO_TOURNAMENT, str(path))
        with damaged_path(path).open("ab") as file:
            file.write(b"".join(line + b"\n" for line in damaged))
        write_atomically(path, b"".join(line + b"\n" for line in kept if line is not None))
    except OSError as error:
        raise JournalError(Cause.UNREADABLE, str(path), said=error.strerror) from None
    return len(damaged)


def damaged_path(events: Path) -> Path:
    """The file with the lines of a journal that could not be read."""
    return events.with_name(events.name + ".damaged")


def _event_in(line: bytes) -> Event:
    """The event in a line: of this version all is there that is read again.

    Raises:
        ValueError: it is not.
    """
    try:
        event = parse_json(line)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise ValueError("not an event of a tournament")
    kind = event["event"]
    if kind == "tournament" and event.get("version") != JOURNAL_VERSION:
        return event
    for name, wanted in _NEEDED.get(kind, {}).items():
        if not _is(event.get(name), wanted):
            raise ValueError(f"{name} of a {kind} is {shorten(repr(event.get(name)))}")
    if kind == "tournament" and not isinstance(event["options"].get("engine", []), list):
        raise ValueError("the engines of a tournament are not a list")
    if kind == "game":
        try:
            record_of(event)
            numbers = all(_is(value, _NUMBER) for name in ("times_ms", "late_moves") for value in event[name])
            told = all(_is_told(value) for name in _THINKING for value in event.get(name) or ())
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            raise ValueError(f"not a game ({type(error).__name__}: {error})") from None
        if not numbers or not told:
            raise ValueError("what a game says of its moves is not in numbers")
    return event


def _is(value: Any, wanted: _Kind) -> bool:
    """Whether a value is of a type, and a number neither negative nor too large to count with."""
    if isinstance(value, bool):  # which Python takes for a number
        return wanted is bool
    return isinstance(value, wanted) and (not isinstance(value, _NUMBER) or 0 <= value < 1e15)


def _is_told(value: Any) -> bool:
    return value is None or (isinstance(value, _NUMBER) and abs(value) < 1e15)


def _whole_event(line: bytes) -> bytes | None:
    """The event in a line, or the last one if others before it are torn; None if there is none."""
    start = len(line)
    while (start := line.rfind(b'{"event":', 0, start)) >= 0:
        try:
            _event_in(line[start:])
        except ValueError:
            continue
        return line[start:]
    return None


class Follower:
    """Reads an event file as it grows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offset = 0
        self._line = 0
        self._engines = 0

    def poll(self) -> list[Event]:
        """The events added since the last call.

        Raises:
            JournalError: the file cannot be read, or a complete line is not an event.
        """
        try:
            with self._path.open("rb") as file:
                file.seek(self._offset)
                data = file.read()
        except OSError as error:
            raise JournalError(Cause.UNREADABLE, str(self._path), said=error.strerror) from None
        end = data.rfind(b"\n") + 1
        self._offset += end
        return [self._event(line) for line in data[:end].splitlines()]

    def _event(self, line: bytes) -> Event:
        self._line += 1
        try:
            event = _event_in(line)
            if event["event"] == "tournament":
                self._engines = len(event.get("options", {}).get("engine", ()))
            elif event["event"] == "game" and max(event["first"], event["second"]) >= self._engines:
                raise ValueError("a game of an engine that does not play")
        except ValueError as error:
            place = f"{self._path}, line {self._line}"
            raise JournalError(Cause.UNREADABLE, place, said=str(error)) from None
        return event


def read(path: Path) -> list[Event]:
    """All events of a tournament, finished or running.

    Raises:
        JournalError: the file cannot be read, or does not begin with a tournament this version knows.
    """
    events = Follower(path).poll()
    if not events or events[0]["event"] != "tournament":
        raise JournalError(Cause.NO_TOURNAMENT, str(path))
    if events[0].get("version") != JOURNAL_VERSION:
        version = events[0].get("version")
        raise JournalError(Cause.OTHER_VERSION, str(path), value=version, known=JOURNAL_VERSION)
    return events


def read_to_resume(path: Path) -> list[Event]:
    """The same of a tournament that `narabe-match` can go on with.

    Raises:
        JournalError: as `read`; or another program has written it.
    """
    events = read(path)
    for name, wanted in _OF_THE_RUNNER.items():
        if not _is(events[0].get(name), wanted):
            raise JournalError(Cause.NOT_OF_THE_RUNNER, str(path), value=name)
    return events


# --- games --------------------------------------------------------------------------------------------------


def game_event(
    fixture: Fixture, record: GameRecord, names: Sequence[str], options: TournamentOptions
) -> Event:
    """A finished game as a plain table; with messages only if the options ask for them."""
    width = options.width
    engines = fixture.engines(record.swapped)
    thinking = [move.thinking for move in record.moves]
    event: Event = {
        "number": fixture.number,
        "round": fixture.round,
        "first": fixture.first,
        "second": fixture.second,
        "game": fixture.game,
        "opening_number": fixture.opening,
        "black": names[engines[Colour.BLACK]],
        "white": names[engines[Colour.WHITE]],
        "swapped": record.swapped,
        "width": width,
        "height": options.height,
        "opening": "".join(format_coordinate(point, width) for point in record.opening),
        "moves": "".join(format_coordinate(move.point, width) for move in record.moves),
        "times_ms": [move.time_ms for move in record.moves],
        "winner": record.result.winner.name.lower() if record.result.winner else None,
        "termination": record.result.termination.value,
        "detail": record.result.detail,
        "counts": record.counts,
        "machine": record.machine,
        "started": round(record.started, 3),
        "duration_ms": record.duration_ms,
        "overhead_ms": record.overhead_ms,
        "late_moves": [record.late_moves[colour] for colour in Colour] if record.late_moves else [0, 0],
    }
    for key in _THINKING:
        values = [getattr(thought, key, None) for thought in thinking]
        if any(value is not None for value in values):
            event[key] = values
    if record.place:
        event["place"] = record.place
    if record.story:
        event["story"] = record.story
    if options.records.messages and record.messages:
        event["messages"] = record.messages
    if record.conversation:
        event["conversation"] = record.conversation
    return event


def fixture_of(event: Mapping[str, Any]) -> Fixture:
    """The fixture that a game event played."""
    swapped = bool(event["game"] % 2)
    return Fixture(
        event["number"],
        event["round"],
        event["first"],
        event["second"],
        event["opening_number"],
        swapped,
        event["game"],
    )


def record_of(event: Mapping[str, Any]) -> GameRecord:
    """The game that a game event describes."""
    width, height = event["width"], event["height"]
    points = parse_line(event["moves"], width, height)
    columns = {key: event.get(key) or [None] * len(points) for key in _THINKING}
    moves = []
    for i, point in enumerate(points):
        told = {key: column[i] for key, column in columns.items()}
        thinking = Thinking(**told) if any(value is not None for value in told.values()) else None
        moves.append(PlayedMove(point, event["times_ms"][i], thinking))
    winner = Colour[event["winner"].upper()] if event["winner"] else None
    return GameRecord(
        result=GameResult(Termination(event["termination"]), winner, event["detail"]),
        opening=tuple(parse_line(event["opening"], width, height)),
        moves=tuple(moves),
        swapped=event["swapped"],
        story=tuple(event.get("story", ())),
        machine=event["machine"],
        place=event.get("place", ""),
        started=event["started"],
        duration_ms=event["duration_ms"],
        overhead_ms=event["overhead_ms"],
        late_moves=dict(zip(Colour, event["late_moves"], strict=True)),
        messages=tuple((ply, text) for ply, text in event.get("messages", ())),
        conversation=tuple(event.get("conversation", ())),
    )


# --- between programs ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The board of a running game."""

    number: int
    black: str
    white: str
    width: int
    height: int
    moves: str
    """Text coordinates, the opening first."""
    time_left_ms: tuple[int, int]
    """Match time of Black and White, as `INFO time_left` says it."""
    allowance_ms: tuple[int | None, int | None] = (None, None)
    """What each may take for its move; None without a limit."""
    scores: tuple[float | None, float | None] = (None, None)
    """What each engine told of its latest move, from its own side; None if nothing."""
    since: float = 0.0
    """When the side to move began to think, in seconds since 1970."""


def live_path(events: Path) -> Path:
    """The file with the live boards of a tournament."""
    return events.with_name(events.name + ".live")


def write_live(events: Path, games: Sequence[LiveGame]) -> None:
    """Write the live boards; failures are ignored."""
    table = [{name: getattr(game, name) for name in game.__slots__} for game in games]
    with contextlib.suppress(OSError):
        write_atomically(live_path(events), json.dumps(table), sync=False)  # soon written again


def read_live(events: Path) -> list[LiveGame]:
    """The games being played now; none if the tournament is not running."""
    if not is_running(events):
        return []  # what a killed runner left
    try:
        table = parse_json(live_path(events).read_text(encoding="utf-8"))
        return [_live_game(game) for game in table]
    except (OSError, ValueError, TypeError, KeyError):
        return []


def _live_game(table: Mapping[str, Any]) -> LiveGame:
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in table.items()
    }
    return LiveGame(**values)


REQUESTS = ("run", "pause", "stop")


def control_path(events: Path) -> Path:
    """The file in which other programs leave a request."""
    return events.with_name(events.name + ".control")


def request(events: Path, what: str) -> None:
    """Ask the runner to `pause` after the current games, to `run` again, or to `stop` at once (the tournament
    can be resumed).

    Raises:
        ValueError: there is no such request.
    """
    if what not in REQUESTS:
        raise ValueError(f"{what!r} is none of {', '.join(REQUESTS)}")
    write_atomically(control_path(events), what)


def latest_request(events: Path) -> str:
    """The latest request; `run` if there is none."""
    try:
        what = control_path(events).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return "run"
    return what if what in REQUESTS else "run"
