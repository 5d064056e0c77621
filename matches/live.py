"""What a running tournament shows beside its journal, `FILE`, and what it can be asked.

The boards of the current games are in `FILE.live`, rewritten a few times a second; `FILE.control` takes the
requests of other programs (`request`).
"""

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.records.files import parse_json, write_atomically
from matches.locks import is_running


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
    """Match time of Black and White, as in `INFO time_left`."""
    allowance_ms: tuple[int | None, int | None] = (None, None)
    """What each may take for its move; None without a limit."""
    scores: tuple[float | None, float | None] = (None, None)
    """What each engine reported of its latest move, from its own side; None if nothing."""
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
