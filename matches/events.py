"""The tournament's journal: a file of JSON lines that describes it fully. Other programs read it with
`read` and `Follower`, the runner resumes from it.

| event | contains |
|---|---|
| `tournament` | first line: the options as a plain table, the folder they are relative to, the openings'
checksum |
| `engine` | what an engine reported of itself |
| `game` | a finished game: engines, opening, moves with times and thinking, result; after a fault the
`conversation`. `counts` false: void, see `machine` and `reused`. `detail_parts`: template and values of
`detail`, for its translations |
| `resumed`, `paused`, `running` | the runner was started again; starts no more games; starts games again |
| `finished` | the last line of a finished tournament; `reason` is why it ended |

A line is written at once, and taken back where the disk has no room for all of it; the last one may be torn
if the machine dies. `read_to_resume` moves lines that cannot be read into a file of their own,
`FILE.damaged`.
The runner holds a lock on the journal for as long as it lives (`matches.locks`): an unfinished tournament
without a lock was stopped or killed; it can be resumed. What passes between programs while it runs lies in
two small files beside the journal (`matches.live`).
"""

import contextlib
import json
import os
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.options import OptionError, ValueReason
from engine.records.files import append_whole, in_full, in_words, parse_json, write_atomically
from engine.rules.translatable import translatable
from matches.configuration import from_table
from matches.game_events import MOST, Event, check_game, figures_are_numbers, fixture_of
from matches.live import live_path
from matches.locks import is_running, lock
from matches.options import Schedule
from matches.refusals import Cause
from matches.schedule import fixtures
from matches.standings import Standings
from protocol.messages import shorten

JOURNAL_VERSION = 2
"""Of the first version, tournaments of several engines were paired in another order."""
_READABLE = (1, JOURNAL_VERSION)
_APPENDING = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_NUMBER = (int, float)
_NEEDED: dict[str, dict[str, tuple[type, ...]]] = {
    "tournament": {"options": (dict,)},
    "game": {
        **dict.fromkeys(("number", "round", "first", "second", "game", "opening_number"), (int,)),
        **dict.fromkeys(("width", "height"), (int,)),
        **dict.fromkeys(("black", "white", "opening", "moves", "termination", "detail"), (str,)),
        **dict.fromkeys(("swapped", "counts", "machine"), (bool,)),
        **dict.fromkeys(("time", "started", "duration_ms", "overhead_ms"), _NUMBER),
        **dict.fromkeys(("times_ms", "late_moves"), (list,)),
        "winner": (str, type(None)),
    },
}
"""What must be in events of a kind, for those that are read again."""
_ANOTHER = translatable("another tournament begins here")
_OF_THE_RUNNER = {"folder": (str,), "openings": (str,), "records": (dict,)}
"""What must be in the first event besides, to go on with its tournament."""


class JournalError(OptionError):
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
                lock(file)
            except OSError:
                os.close(file)
                raise
        except BlockingIOError:
            raise JournalError(Cause.IN_USE, str(path)) from None
        except OSError as error:
            raise JournalError(ValueReason.UNREADABLE, str(path), said=in_words(error)) from None
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
                data = line.encode("utf-8", "backslashreplace")
                append_whole(self._file, data, self.path or "")  # as JSON escapes it
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


def begins_tournament(path: Path) -> bool:
    """Whether a file begins as a tournament's event file does."""
    with path.open("rb") as file:
        return (_whole_event(file.readline())[1] or {}).get("event") == "tournament"


def _drop_torn_line(path: Path) -> None:
    """Cut off a last line that was not written completely."""
    with contextlib.suppress(FileNotFoundError):
        data = path.read_bytes()
        end = data.rfind(b"\n") + 1
        if end < len(data):
            os.truncate(path, end)


@dataclass(frozen=True, slots=True)
class Stopped:
    """A tournament to go on with."""

    first: Event
    """What it was begun with."""
    standings: Standings
    recent: Sequence[Event]
    """Its last games that count, more than may have been left out of other files as it stopped."""
    size_bytes: int
    """Of its journal."""
    damaged_lines: int
    """How many lines of it could not be read."""


def read_to_resume(path: Path) -> Stopped:
    """The journal of a stopped tournament, of which lines that cannot be read go to `FILE.damaged`.

    So do games that are not of its schedule. Of a line that was torn and went on with the next event, as
    earlier versions left it on a full disk, that event is kept. The games are counted as they are read, for
    all of them together take much memory.

    Raises:
        JournalError: the file cannot be read or written, is none of `narabe-match`'s tournaments, or it has
            lines that cannot be read while a runner is writing it.
        OptionError: the options in its first line do not make a tournament.
    """
    first = beginning(path)
    options = from_table(first["options"])
    standings, recent = Standings(options), deque[Event](maxlen=2 * options.concurrency + 1)
    plan = fixtures(options, {})
    damaged: dict[int, bytes] = {}  # by the place of a line: what is kept of it
    size = 0
    try:
        with path.open("rb") as file:
            for place, line in enumerate(file):
                kept, event = _whole_event(line) if line.endswith(b"\n") else (b"", None)
                if event and event["event"] == "tournament" and event != first:
                    raise _unreadable(path, place + 1, _ANOTHER)
                if event and event["event"] == "game":
                    fixture = fixture_of(event)
                    if fixture.number >= len(plan) or plan[fixture.number] != fixture:
                        kept = b""
                    elif standings.add(fixture, event):
                        recent.append(event)
                        if standings.games == len(plan):
                            plan = fixtures(options, standings.points)
                size += len(kept)
                if kept != line:
                    damaged[place] = kept
        if damaged:
            _put_aside(path, damaged)
    except OSError as error:
        raise JournalError(ValueReason.UNREADABLE, str(path), said=in_words(error)) from None
    return Stopped(first, standings, recent, size, len(damaged))


def _put_aside(path: Path, damaged: Mapping[int, bytes]) -> None:
    """Move lines of a journal to its file of damaged ones; `damaged`: what is kept of them, by place."""
    if is_running(path):
        raise JournalError(Cause.IN_USE, str(path))
    with path.open("rb") as file:
        lines = list(file)
    with damaged_path(path).open("ab") as file:
        file.writelines(lines[place].removesuffix(b"\n") + b"\n" for place in damaged)
    write_atomically(path, b"".join(damaged.get(place, line) for place, line in enumerate(lines)))


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
        raise ValueError(translatable("not an event of a tournament"))
    kind = event["event"]
    if kind == "tournament" and event.get("version") not in _READABLE:
        return event
    for name, wanted in _NEEDED.get(kind, {}).items():
        if not _is(event.get(name), wanted):
            text = shorten(repr(event.get(name)))
            raise ValueError(translatable("{name} of a {kind} is {text}", name=name, kind=kind, text=text))
    if kind == "tournament" and not isinstance(event["options"].get("engine", []), list):
        raise ValueError(translatable("the engines of a tournament are not a list"))
    if kind == "game" and event["first"] == event["second"]:
        raise ValueError(translatable("a game of an engine against itself"))
    if kind == "game":
        try:
            check_game(event)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
            reason = f"{type(error).__name__}: {error}"
            raise ValueError(translatable("not a game ({reason})", reason=reason)) from None
        if not figures_are_numbers(event):
            raise ValueError(translatable("a game's values of its moves are not numbers"))
    return event


def _is(value: Any, kinds: tuple[type, ...]) -> bool:
    """Whether a value is of one of these types, and a number neither negative nor too large to count with."""
    kind = type(value)  # bool is a type of its own here
    return kind in kinds and (kind not in _NUMBER or 0 <= value < MOST)


def _whole_event(line: bytes) -> tuple[bytes, Event | None]:
    """The part of a line that is an event, the last one if others before it are torn, and that event."""
    start = len(line)
    while (start := line.rfind(b'{"event":', 0, start)) >= 0:
        with contextlib.suppress(ValueError):
            return line[start:], _event_in(line[start:])
    return b"", None


class Follower:
    """Reads an event file as it grows, and anew once another is in its place (`read_to_resume`)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._begin()

    def _begin(self) -> None:
        self._offset = self._line = self._engines = 0
        self._last = b""  # the line before the offset
        self._first: Event = {}

    def poll(self) -> list[Event]:
        """The events added since the last call; where they begin with the tournament, all that there are.

        Raises:
            JournalError: the file cannot be read, or a complete line is not an event.
        """
        try:
            with self._path.open("rb") as file:
                file.seek(self._offset - len(self._last))
                data = file.read()
                if not data.startswith(self._last):  # it is another file, or was cut off
                    self._begin()
                    file.seek(0)
                    data = file.read()
        except OSError as error:
            raise JournalError(ValueReason.UNREADABLE, str(self._path), said=in_words(error)) from None
        added = data[len(self._last) : data.rfind(b"\n") + 1]
        lines = added.splitlines(keepends=True)
        try:
            events = [self._event(line) for line in lines]
        except JournalError:
            self._begin()  # it may be repaired
            raise
        self._offset += len(added)
        self._last = lines[-1] if lines else self._last
        return events

    def _event(self, line: bytes) -> Event:
        self._line += 1
        try:
            event = _event_in(line)
            if event["event"] == "tournament":
                self._first = self._first or event
                if event != self._first:
                    raise ValueError(_ANOTHER)
                self._engines = len(event.get("options", {}).get("engine", ()))
            elif event["event"] == "game" and max(event["first"], event["second"]) >= self._engines:
                raise ValueError(translatable("a game of an engine that does not play"))
        except ValueError as error:
            raise _unreadable(self._path, self._line, in_full(error)) from None
        return event


def _unreadable(path: Path, line: int, reason: str) -> JournalError:
    """The error of a line, counted from 1."""
    place = translatable("{file}, {place}", file=str(path), place=translatable("line {line}", line=line))
    return JournalError(ValueReason.UNREADABLE, place, said=reason)


def read(path: Path) -> list[Event]:
    """All events of a tournament, finished or running.

    Raises:
        JournalError: the file cannot be read, or does not begin with a tournament that this version can read.
    """
    events = Follower(path).poll()
    _check_beginning(path, events[0] if events else {})
    return events


def beginning(path: Path) -> Event:
    """The first event of a tournament to go on with, which determines all that it does; nothing is repaired
    yet.

    Raises:
        JournalError: as `read_to_resume`.
    """
    try:
        with path.open("rb") as file:
            _, event = _whole_event(file.readline())
    except OSError as error:
        raise JournalError(ValueReason.UNREADABLE, str(path), said=in_words(error)) from None
    _check_beginning(path, event or {})
    assert event
    _check_runner(path, event)
    return event


def _check_beginning(path: Path, event: Event) -> None:
    if event.get("event") != "tournament":
        raise JournalError(Cause.NO_TOURNAMENT, str(path))
    version = event.get("version")
    if version not in _READABLE:
        raise JournalError(Cause.OTHER_VERSION, str(path), value=version, known=JOURNAL_VERSION)


def _check_runner(path: Path, event: Event) -> None:
    for name, wanted in _OF_THE_RUNNER.items():
        if not _is(event.get(name), wanted):
            raise JournalError(Cause.NOT_OF_THE_RUNNER, str(path), value=name)
    options = event["options"]
    is_round_robin = options.get("schedule", Schedule.ROUND_ROBIN.value) == Schedule.ROUND_ROBIN.value
    if event["version"] != JOURNAL_VERSION and is_round_robin and len(options.get("engine", ())) > 2:
        raise JournalError(Cause.OTHER_VERSION, str(path), value=event["version"], known=JOURNAL_VERSION)
