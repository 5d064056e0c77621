"""The values of options: each function takes what stands on the command line (text) or in a TOML file (text,
number, truth), and raises a `RefusalError` where that is something else.
"""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.rules.game import TimeControl
from engine.rules.variant import Variant
from matches.refusals import BEYOND_COUNTING, Cause, RefusalError
from protocol.command_line import split

Parse = Callable[[Any], Any]
_TRUTHS = {
    **dict.fromkeys(("on", "yes", "true", "1"), True),
    **dict.fromkeys(("off", "no", "false", "0"), False),
}
_UNITS = {"KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30}
_LEAST_MEMORY = 1_000_000  # bytes
_MOST_PROCESSORS = 4096


def as_text(value: Any) -> str:
    """Text; a number is written out."""
    if not isinstance(value, str | int | float):
        raise RefusalError(Cause.NOT_TEXT)
    return str(value)


def as_line(value: Any) -> str:
    """Text in one line, of characters that can be written."""
    return " ".join(as_text(value).encode("utf-8", "replace").decode().split())


def as_command(value: Any) -> str:
    """A command line that can be split into words."""
    command = as_text(value)
    if not split(command):
        raise RefusalError(Cause.EMPTY)
    return command


def as_truth(value: Any) -> bool:
    """On or off, yes or no, true or false, 1 or 0."""
    if isinstance(value, bool):
        return value
    try:
        return _TRUTHS[str(value).lower()]
    except KeyError:
        raise RefusalError(Cause.NOT_ON_OR_OFF, value=value) from None


def as_number(low: float, high: float = math.inf) -> Parse:
    """Takes numbers from `low` to `high`."""

    def parse(value: Any) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise RefusalError(Cause.NOT_A_NUMBER, value=value) from None
        except OverflowError:  # a whole number of a TOML file may have any number of digits
            number = math.inf
        if not low <= number <= high or math.isinf(number):
            raise RefusalError(Cause.NOT_WITHIN, value=value, low=low, high=high)
        return number

    return parse


def as_whole(low: int, high: float = BEYOND_COUNTING) -> Parse:
    """Takes whole numbers from `low` to `high`."""

    def parse(value: Any) -> int:
        number = as_number(low, high)(value)
        if number != int(number):
            raise RefusalError(Cause.NOT_WHOLE, value=value)
        return int(number)

    return parse


def as_seconds(high: float) -> Parse:
    """Seconds, as users write them, in milliseconds."""

    def parse(value: Any) -> int:
        try:
            return round(float(as_number(0, high)(value)) * 1000)
        except RefusalError as error:
            if error.cause is Cause.NOT_WITHIN:
                raise RefusalError(Cause.NOT_WITHIN_SECONDS, **error.details) from None
            raise

    return parse


as_clock = as_seconds(2_000_000)
as_tolerance = as_seconds(60)  # who writes 500 means milliseconds, and would wait minutes for a dead engine
as_startup = as_seconds(3600)


def as_time_control(value: Any) -> TimeControl:
    """`MATCH/TURN+INCREMENT` or `MATCH+INCREMENT` in seconds, as c-gomoku-cli reads it; 0 is no limit."""
    limits, _, increment = str(value).partition("+")
    match, slash, turn = limits.partition("/")
    try:
        match_ms, turn_ms = as_clock(match), as_clock(turn if slash else match)
        return TimeControl(turn_ms or None, match_ms or None, as_clock(increment or 0))
    except RefusalError:
        raise RefusalError(Cause.NOT_A_CLOCK, value=value) from None


def as_choice(enum: Any) -> Parse:
    """Takes the values of an enumeration."""

    def parse(value: Any) -> Any:
        try:
            return enum(value)
        except ValueError:
            known = ", ".join(str(e.value) for e in enum)
            raise RefusalError(Cause.NONE_OF, value=value, known=known) from None

    return parse


def as_variant(value: Any) -> Variant:
    """A Gomocup rule number or a name; the continuous game (bit 2) has no end to judge."""
    if str(value).isdecimal():
        variant = Variant.from_gomocup_rule(int(value))
        if variant.gomocup_rule == int(value):
            return variant
    parsed: Variant = as_choice(Variant)(value)
    return parsed


def as_size(value: Any) -> tuple[int, int]:
    """`15` or `WIDTHxHEIGHT`."""
    width, x, height = str(value).lower().partition("x")
    side = as_whole(MIN_SIZE, MAX_SIZE)
    return side(width), side(height if x else width)


def as_memory(value: Any) -> int:
    """Bytes, or `350MB`, `350MiB`; so few that they must have been meant as another unit are refused."""
    text = str(value).strip()
    number = text.rstrip("BbGgIiKkMm")
    unit = text[len(number) :].upper()
    if unit and unit not in _UNITS:
        raise RefusalError(Cause.NOT_BYTES, value=value)
    size: int = as_whole(0)(round(as_number(0, BEYOND_COUNTING)(number) * _UNITS[unit]) if unit else number)
    if 0 < size < _LEAST_MEMORY:
        raise RefusalError(Cause.TOO_LITTLE_MEMORY, value=size)
    return size


def as_one_of(*names: str) -> Parse:
    """Takes one of some words."""

    def parse(value: Any) -> str:
        if value not in names:
            raise RefusalError(Cause.NONE_OF, value=value, known=", ".join(names))
        return str(value)

    return parse


def as_processors(value: Any) -> tuple[int, ...] | None:
    """`on` (all processors), `off`, or a list such as `0,2,4-7`."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = ",".join(map(str, value))
    if isinstance(value, bool) or str(value).isalpha():
        return () if as_truth(value) else None
    numbers: set[int] = set()
    for part in str(value).split(","):
        first, dash, last = part.strip().partition("-")
        if not (first.isdecimal() and (last.isdecimal() or not dash)) or len(part) > 12:
            raise RefusalError(Cause.NOT_PROCESSORS, value=value)
        lowest, highest = int(first), int(last or first)
        if highest < lowest:  # an empty list would mean all of them
            raise RefusalError(Cause.NOT_PROCESSORS, value=value)
        numbers |= set(range(lowest, min(highest, lowest + _MOST_PROCESSORS) + 1))
    return tuple(sorted(numbers))


def as_report(value: Any) -> str:
    """A report's file, of a kind that is written."""
    if Path(as_text(value)).suffix.lower() not in (".html", ".json", ".csv"):
        raise RefusalError(Cause.NOT_A_REPORT, value=value)
    return as_text(value)


def as_count_and_score(value: Any) -> tuple[int, float]:
    """`COUNT SCORE` of -draw and -resign."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, Sequence) or len(words) != 2:
        raise RefusalError(Cause.NOT_COUNT_AND_SCORE)
    return as_whole(1)(words[0]), float(as_number(0)(words[1]))
