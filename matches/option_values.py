"""Values of options that have a form of their own.

Each function takes what stands on the command line (text) or in a TOML file (text, number, truth), and raises
an `OptionError` where that is something else.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import ascii_letters
from typing import Any

from engine.options import OptionError, ValueReason, value_of
from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.rules.game import TimeControl
from engine.rules.variant import Variant
from matches.refusals import Cause
from protocol.command_line import split

_UNITS = {"KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30}
_LEAST_MEMORY = 1_000_000  # bytes
_MOST_PROCESSORS = 4096
_LONGEST_S = 2_000_000


def as_line(value: Any) -> str:
    """Text in one line, of characters that can be written."""
    return " ".join(value_of(str, value).encode("utf-8", "replace").decode().split())


def as_command(value: Any) -> str:
    """A command line that can be split into words."""
    command: str = value_of(str, value)
    if not split(command):
        raise OptionError(Cause.EMPTY)
    return command


def as_ms(value: Any, most_s: float = _LONGEST_S) -> int:
    """Seconds, as users write them, in milliseconds."""
    seconds: float = value_of(float, value, least=0, most=most_s, unit="seconds")
    return round(seconds * 1000)


def as_tolerance(value: Any) -> int:
    """A tolerance in milliseconds; who writes 500 seconds means milliseconds, and would wait minutes."""
    return as_ms(value, 60)


def as_startup(value: Any) -> int:
    """The time for a start, in milliseconds."""
    return as_ms(value, 3600)


def as_time_control(value: Any) -> TimeControl:
    """`MATCH/TURN+INCREMENT` or `MATCH+INCREMENT` in seconds, as c-gomoku-cli reads it; 0 is no limit."""
    limits, _, increment = str(value).partition("+")
    match, slash, turn = limits.partition("/")
    try:
        match_ms, turn_ms = as_ms(match), as_ms(turn if slash else match)
        return TimeControl(turn_ms or None, match_ms or None, as_ms(increment or 0))
    except OptionError:
        raise OptionError(Cause.NOT_A_CLOCK, value=value) from None


def as_variant(value: Any) -> Variant:
    """A Gomocup rule number or a name; the continuous game (bit 2) has no end to judge."""
    by_number = {str(variant.gomocup_rule): variant for variant in Variant}
    parsed: Variant = by_number.get(str(value)) or value_of(Variant, value)
    return parsed


def as_size(value: Any) -> tuple[int, int]:
    """`15` or `WIDTHxHEIGHT`."""
    width, x, height = str(value).lower().partition("x")
    sides = [value_of(int, side, least=MIN_SIZE, most=MAX_SIZE) for side in (width, height if x else width)]
    return sides[0], sides[1]


def as_memory(value: Any) -> int:
    """Bytes, or `350MB`, `350MiB`; so few that they must have been meant as another unit are refused."""
    text = str(value).strip()
    number = text.rstrip(ascii_letters)
    unit = text[len(number) :].upper()
    if unit and unit not in _UNITS:
        raise OptionError(Cause.NOT_BYTES, value=value)
    if unit:
        number = str(round(value_of(float, number, least=0) * _UNITS[unit]))
    size: int = value_of(int, number, least=0)
    if 0 < size < _LEAST_MEMORY:
        raise OptionError(Cause.TOO_LITTLE_MEMORY, value=size)
    return size


def as_processors(value: Any) -> tuple[int, ...] | None:
    """`on` (all processors), `off`, or a list such as `0,2,4-7`."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = ",".join(map(str, value))
    if isinstance(value, bool) or str(value).isalpha():
        return () if value_of(bool, value) else None
    numbers: set[int] = set()
    for part in str(value).split(","):
        first, dash, last = part.strip().partition("-")
        if not (first.isdecimal() and (last.isdecimal() or not dash)) or len(part) > 12:
            raise OptionError(Cause.NOT_PROCESSORS, value=value)
        lowest, highest = int(first), int(last or first)
        if highest < lowest:  # an empty list would mean all of them
            raise OptionError(Cause.NOT_PROCESSORS, value=value)
        numbers |= set(range(lowest, min(highest, lowest + _MOST_PROCESSORS) + 1))
    return tuple(sorted(numbers))


def as_report(value: Any) -> str:
    """A report's file, of a kind that is written."""
    name: str = value_of(str, value)
    if Path(name).suffix.lower() not in (".html", ".json", ".csv"):
        raise OptionError(Cause.NOT_A_REPORT, value=value)
    return name


def as_address(value: Any) -> tuple[str, int]:
    """`PORT` or `HOST:PORT`, where a server listens; without a host only this machine reaches it."""
    host, _, port = str(value).rpartition(":")
    return host.strip("[]") or "127.0.0.1", value_of(int, port, least=0, most=65535)


def as_count_and_score(value: Any) -> tuple[int, float]:
    """`COUNT SCORE` of -draw and -resign."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, Sequence) or len(words) != 2:
        raise OptionError(Cause.NOT_COUNT_AND_SCORE)
    return value_of(int, words[0], least=1), value_of(float, words[1], least=0)


def as_info(value: Any) -> tuple[tuple[str, str], ...]:
    """A table of additional INFO lines."""
    if not isinstance(value, Mapping):
        raise OptionError(ValueReason.NOT_A_TABLE)
    lines = tuple((key, str(each)) for key, each in value.items())
    for key, each in lines:
        if not key or " " in key or any(c in key + each for c in "\r\n"):
            raise OptionError(Cause.NOT_AN_INFO_LINE, key=key, value=each)
    return lines
