"""Turns what users write into `TournamentOptions`. Start at `from_arguments`.

A command line (c-gomoku-cli's form), a TOML file and the first event of a tournament's event file all
become one plain table of names and values; `from_table` checks it. Unknown names and wrong values fail at
once, naming the place.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.rules.game import Manager, TimeControl
from engine.rules.opening import Procedure
from engine.rules.variant import Variant
from matches.options import (
    Adjudication,
    EngineOptions,
    OpeningOptions,
    RecordOptions,
    SampleOptions,
    Schedule,
    TournamentOptions,
)
from matches.sprt import Model, Sprt
from protocol.command_line import split
from protocol.kinds import Protocol
from protocol.toml_file import read_toml

Table = Mapping[str, Any]
Parse = Callable[[Any], Any]


class OptionError(ValueError):
    """An option that is unknown, missing or has a wrong value; the text names it."""


# --- values: each takes what stands on the command line (text) or in a TOML file (text, number, truth) ---


def _text(value: Any) -> str:
    if not isinstance(value, str | int | float):
        raise ValueError("must be text")
    return str(value)


def _command(value: Any) -> str:
    """A command line that can be split into words."""
    command = _text(value)
    if not split(command):
        raise ValueError("is empty")
    return command


def _truth(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    named = {
        "on": True,
        "yes": True,
        "true": True,
        "1": True,
        "off": False,
        "no": False,
        "false": False,
        "0": False,
    }
    try:
        return named[str(value).lower()]
    except KeyError:
        raise ValueError(f"{value!r} is neither on nor off") from None


def _number(low: float, high: float = math.inf) -> Parse:
    def parse(value: Any) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise ValueError(f"{value!r} is not a number") from None
        if not low <= number <= high or math.isinf(number):
            raise ValueError(f"{value!r} is not within {low:g}..{high:g}")
        return number

    return parse


def _whole(low: int, high: float = 2**53) -> Parse:
    def parse(value: Any) -> int:
        number = _number(low, high)(value)
        if number != int(number):
            raise ValueError(f"{value!r} is not a whole number")
        return int(number)

    return parse


def _milliseconds(value: Any) -> int:
    """Seconds, as users write them."""
    return round(float(_number(0, 2_000_000)(value)) * 1000)


def _time_control(value: Any) -> TimeControl:
    """`MATCH/TURN+INCREMENT` or `MATCH+INCREMENT` in seconds, as c-gomoku-cli reads it; 0 is no limit."""
    limits, _, increment = str(value).partition("+")
    match, slash, turn = limits.partition("/")
    try:
        match_ms, turn_ms = _milliseconds(match), _milliseconds(turn if slash else match)
        return TimeControl(turn_ms or None, match_ms or None, _milliseconds(increment or 0))
    except ValueError as error:
        raise ValueError(f"{value!r} is not MATCH/TURN+INCREMENT in seconds ({error})") from None


def _choice(enum: Any) -> Parse:
    def parse(value: Any) -> Any:
        try:
            return enum(value)
        except ValueError:
            raise ValueError(f"{value!r} is none of {', '.join(str(e.value) for e in enum)}") from None

    return parse


def _variant(value: Any) -> Variant:
    """A Gomocup rule number or a name."""
    if str(value).isdigit():
        return Variant.from_gomocup_rule(int(value))
    parsed: Variant = _choice(Variant)(value)
    return parsed


def _size(value: Any) -> tuple[int, int]:
    """`15` or `WIDTHxHEIGHT`."""
    width, x, height = str(value).lower().partition("x")
    side = _whole(MIN_SIZE, MAX_SIZE)
    return side(width), side(height if x else width)


_LEAST_MEMORY = 1_000_000  # bytes


_UNITS = {"KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30}


def _memory(value: Any) -> int:
    """Bytes, or `350MB`, `350MiB`; so few that they must have been meant as another unit are refused."""
    text = str(value).strip()
    number = text.rstrip("BbGgIiKkMm")
    unit = text[len(number) :].upper()
    if unit and unit not in _UNITS:
        raise ValueError(f"{value!r} is not a number of bytes, nor one of KB, MB, GB, KiB, MiB, GiB")
    size: int = round(float(_number(0)(number)) * _UNITS[unit]) if unit else _whole(0)(number)
    if 0 < size < _LEAST_MEMORY:
        raise ValueError(f"is given in bytes, and no engine runs in {size}; 350 MiB are {350 << 20}")
    return size


def _one_of(*names: str) -> Parse:
    def parse(value: Any) -> str:
        if value not in names:
            raise ValueError(f"{value!r} is none of {', '.join(names)}")
        return str(value)

    return parse


def _processors(value: Any) -> tuple[int, ...] | None:
    """`on` (all processors), `off`, or a list such as `0,2,4-7`."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = ",".join(map(str, value))
    if isinstance(value, bool) or str(value).isalpha():
        return () if _truth(value) else None
    numbers: set[int] = set()
    for part in str(value).split(","):
        first, dash, last = part.strip().partition("-")
        if not (first.isdigit() and (last.isdigit() or not dash)) or len(part) > 12:
            raise ValueError(f"{value!r} is neither on, off nor a list of processors such as 0,2,4-7")
        numbers |= set(range(int(first), min(int(last or first), 4095) + 1))
    return tuple(sorted(numbers))


def _report(value: Any) -> str:
    if Path(_text(value)).suffix.lower() not in (".html", ".json", ".csv"):
        raise ValueError(f"{value!r} ends in none of .html, .json, .csv")
    return _text(value)


def _count_and_score(value: Any) -> tuple[int, float]:
    """`COUNT SCORE` of -draw and -resign."""
    words = value.split() if isinstance(value, str) else list(value)
    if len(words) != 2:
        raise ValueError("needs a number of moves and a score")
    return _whole(1)(words[0]), float(_number(0)(words[1]))


# --- names: table name -> field of the dataclass (several, joined by blanks, where the value has parts),
# value ---

_ENGINE: Mapping[str, tuple[str, Parse]] = {
    "cmd": ("command", _command),
    "name": ("name", _text),
    "dir": ("directory", _text),
    "tc": ("time", _time_control),
    "startup": ("startup_ms", _milliseconds),
    "nodes": ("nodes", _whole(0)),
    "depth": ("depth", _whole(0)),
    "thread": ("threads", _whole(1)),
    "maxmemory": ("memory_bytes", _memory),
    "restart": ("restart", _truth),
    "swap2": ("swap2", _truth),
    "proto": ("protocol", _choice(Protocol)),
    "hold": ("hold_ms", _whole(0, 60_000)),
    "stderr": ("stderr", _text),
}
_OPENINGS: Mapping[str, tuple[str, Parse]] = {
    "file": ("file", _text),
    "type": ("type", _one_of("offset", "pos", "psq", "sgf")),
    "order": ("order", _one_of("sequential", "random")),
    "srand": ("seed", _whole(0)),
    "start": ("start", _whole(1)),
    "plies": ("plies", _whole(0)),
    "unique": ("unique", _truth),
    "transform": ("transform", _truth),
}
_SAMPLE: Mapping[str, tuple[str, Parse]] = {
    "file": ("file", _text),
    "format": ("format", _one_of("csv", "bin", "binpack", "bin_lz4", "binpack_lz4")),
    "freq": ("share", _number(0, 1)),
}
_SPRT: Mapping[str, tuple[str, Parse]] = {
    "elo0": ("elo0", _number(-math.inf)),
    "elo1": ("elo1", _number(-math.inf)),
    "alpha": ("alpha", _number(0, 1)),
    "beta": ("beta", _number(0, 1)),
    "model": ("model", _choice(Model)),
}
_ADJUDICATION: Mapping[str, tuple[str, Parse]] = {
    "drawafter": ("draw_after", _whole(0)),
    "draw": ("draw_moves draw_score", _count_and_score),
    "resign": ("resign_moves resign_score", _count_and_score),
    "prove": ("solver_nodes", _whole(0)),
}
_RECORDS: Mapping[str, tuple[str, Parse]] = {
    "events": ("events", _text),
    "sgf": ("sgf", _text),
    "psq": ("psq", _text),
    "pgn": ("pgn", _text),
    "msg": ("messages", _text),
    "log": ("log", _text),
    "event": ("event", _text),
    "site": ("site", _text),
    "report": ("report", _report),
    "loseonly": ("lost_only", _truth),
}
_TOP: Mapping[str, tuple[str, Parse]] = {
    "rule": ("variant", _variant),
    "boardsize": ("width height", _size),
    "schedule": ("schedule", _choice(Schedule)),
    "games": ("games", _whole(1)),
    "rounds": ("rounds", _whole(1)),
    "repeat": ("paired", _truth),
    "concurrency": ("concurrency", _whole(1, 1024)),
    "procedure": ("procedure", _choice(Procedure)),
    "clock": ("manager", _choice(Manager)),
    "suspend": ("suspend", _truth),
    "affinity": ("affinity", _processors),
    "wait": ("wait_ms", _whole(0, 3_600_000)),
    "scoreinterval": ("score_interval", _whole(0)),
    "ratinginterval": ("rating_interval", _whole(0)),
    "memory": ("enforce_memory", _truth),
    "sendbyboard": ("send_board", _truth),
    "fatalerror": ("fatal_error", _truth),
    "replays": ("replays", _whole(0)),
    "cluster": ("cluster", _text),
}


_KEYS_ELSEWHERE: Mapping[str, Sequence[str]] = {
    "": ("engine", "each", "openings", "sample", "sprt", "transform", *_ADJUDICATION, *_RECORDS),
    "engine": ("tolerance", "st", "threads", "option"),
}
"""What a section knows beside the keys of its own table, by the first word of its place."""


def from_table(table: Table) -> TournamentOptions:
    """The options that a plain table describes.

    Raises:
        OptionError: a name is unknown, a value is wrong, or something is missing.
    """
    rest = dict(table)
    each = _subtable(rest, "each")
    for name in ("rule", "boardsize"):  # c-gomoku-cli has them at the top; people also write them with -each
        if name in each:
            rest.setdefault(name, each.pop(name))
    engines = rest.pop("engine", [])
    manager: Manager = _values(_TOP, {"clock": rest.pop("clock", "piskvork")}, "")["manager"]
    if not isinstance(engines, list) or len(engines) < 2:
        raise OptionError("at least two engines are needed: -engine cmd=... -engine cmd=...")
    sprt = _subtable(rest, "sprt") if "sprt" in rest else None
    openings = _subtable(rest, "openings")
    if "transform" in rest:
        openings.setdefault("transform", rest.pop("transform"))
    adjudication = {name: rest.pop(name) for name in _ADJUDICATION if name in rest}
    records = _values(_RECORDS, {name: rest.pop(name) for name in _RECORDS if name in rest}, "")
    if "sample" in rest:
        sample = {"format": "csv", **_subtable(rest, "sample")}
        records["samples"] = SampleOptions(
            **_values(_SAMPLE, {"file": f"sample.{sample['format']}".replace("_", "."), **sample}, "sample ")
        )
    values = _values(_TOP, rest, "")
    values.setdefault("suspend", manager is not Manager.CLI)
    return _checked(
        TournamentOptions(
            engines=_named([_engine(each, own, number, manager) for number, own in enumerate(engines, 1)]),
            manager=manager,
            openings=OpeningOptions(**_values(_OPENINGS, openings, "openings ")),
            adjudication=Adjudication(**_values(_ADJUDICATION, adjudication, "")),
            records=RecordOptions(**records),
            sprt=None if sprt is None else _sprt(sprt),
            **values,
        )
    )


def _subtable(table: dict[str, Any], name: str) -> dict[str, Any]:
    value = table.pop(name, {})
    if not isinstance(value, Mapping):
        raise OptionError(f"{name} must be a table of names and values")
    return dict(value)


def _values(names: Mapping[str, tuple[str, Parse]], table: Table, place: str) -> dict[str, Any]:
    """The checked values of a table, by field."""
    values: dict[str, Any] = {}
    for name, value in table.items():
        if name not in names:
            known = sorted({*names, *_KEYS_ELSEWHERE.get(place.split(" ")[0], ())})
            raise OptionError(f"{place}{name}: no such option; known are {', '.join(known)}")
        field_names, parse = names[name]
        try:
            parsed = parse(value)
        except ValueError as error:
            raise OptionError(f"{place}{name}: {error}") from None
        parts = field_names.split()
        values |= zip(parts, parsed if len(parts) > 1 else (parsed,), strict=True)
    return values


def _engine(each: Table, own: Any, number: int, manager: Manager) -> EngineOptions:
    """One engine: the options of `-each`, overridden by its own."""
    if not isinstance(own, Mapping):
        raise OptionError(f"engine {number} must be a table of names and values")
    table = {**each, **own}
    place = f"engine {number}: "
    info = {str(k): str(v) for k, v in {**each.get("option", {}), **own.get("option", {})}.items()}
    table.pop("option", None)
    for name in [name for name in table if name.startswith("option.")]:
        info[name.removeprefix("option.")] = str(table.pop(name))
    if "threads" in table:
        table["thread"] = table.pop("threads")
    usual_s = 3 if manager is Manager.CLI else 1
    tolerance_ms = _values(
        {"tolerance": ("tolerance_ms", _milliseconds)}, {"tolerance": table.pop("tolerance", usual_s)}, place
    )
    turn = table.pop("st", None)
    if turn is not None:
        table["tc"] = f"0/{turn}"
    if not str(table.get("cmd", "")).strip():
        raise OptionError(f"{place}cmd=COMMAND is missing")
    for key, value in info.items():
        if not key or any(c in key + value for c in "\r\n") or " " in key:
            raise OptionError(f"{place}option.{key}={value}: does not fit into one INFO line")
    options = EngineOptions(info=tuple(info.items()), **_values(_ENGINE, table, place))
    return replace(options, time=replace(options.time, **tolerance_ms))


def _sprt(table: Table) -> Sprt:
    try:
        return Sprt(**_values(_SPRT, table, "sprt "))
    except OptionError:
        raise
    except ValueError as error:
        raise OptionError(f"sprt: {error}") from None


def _named(engines: Sequence[EngineOptions]) -> tuple[EngineOptions, ...]:
    """The engines with unique names: those given, or the programs', numbered where two are the same."""
    names = [engine.name or Path(split(engine.command)[0]).stem for engine in engines]
    counted = [f"{name} {names[: i + 1].count(name)}" for i, name in enumerate(names)]
    return tuple(
        replace(engine, name=counted[i] if names.count(names[i]) > 1 else names[i])
        for i, engine in enumerate(engines)
    )


def _checked(options: TournamentOptions) -> TournamentOptions:
    """The options, if they are consistent."""
    if options.records.report and not options.records.events:
        raise OptionError("report: is made from the journal, which -events F writes")
    if options.openings.order == "random" and not options.openings.file:
        raise OptionError("openings order: random order needs a file of openings (file=)")
    for engine in options.engines:
        if engine.directory and not options.cluster and not Path(engine.directory).is_dir():
            raise OptionError(f"{engine.name}: dir={engine.directory}: no such folder")
    if options.sprt and len(options.engines) != 2:
        raise OptionError("sprt: needs exactly two engines")
    if options.sprt and options.schedule is Schedule.KNOCKOUT:
        raise OptionError("sprt: not possible in a knockout")
    if options.paired and options.games % 2 and options.games > 1:
        raise OptionError(
            "games: an odd number leaves a colour-swapped pair open; use an even one or -norepeat"
        )
    binary = options.records.samples.file and options.records.samples.format != "csv"
    if binary and (options.width != options.height or options.variant.gomocup_rule > 4):
        raise OptionError("sample format: the binary formats cannot store this board or rule")
    for engine in options.engines:
        control = engine.time
        if (
            control.match_ms is None
            and control.turn_ms is None
            and not (engine.nodes or engine.depth or engine.info)
        ):
            raise OptionError(f"{engine.name}: needs a limit: tc=, st=, nodes=, depth= or option.KEY=")
    return options


def from_toml(path: Path) -> dict[str, Any]:
    """The plain table in a TOML file.

    Raises:
        OptionError: the file cannot be read or is not TOML.
    """
    try:
        return read_toml(path)
    except OSError as error:
        raise OptionError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise OptionError(f"{path}: {error}") from None


# --- the command line ---

_FLAGS = {  # options without a value
    "repeat": ("repeat", True),
    "norepeat": ("repeat", False),
    "gauntlet": ("schedule", "gauntlet"),
    "knockout": ("schedule", "knockout"),
    "transform": ("transform", True),
    "loseonly": ("loseonly", True),
    "sendbyboard": ("sendbyboard", True),
    "fatalerror": ("fatalerror", True),
}
_GROUPS = ("engine", "each", "openings", "sample", "sprt")  # options followed by name=value words
_IGNORED = ("debug",)
DEFAULT_LOG = "logs"


@dataclass(frozen=True, slots=True)
class Arguments:
    """A command line: the tournament's table, and options of this run only."""

    table: dict[str, Any]
    resume: str = ""
    view: str = "auto"


def from_arguments(arguments: Sequence[str]) -> Arguments:
    """Read a command line; `-config FILE` is a TOML file that the other options override.

    Raises:
        OptionError: an option is unknown or its value is missing.
    """
    table: dict[str, Any] = {}
    run = {"resume": "", "view": "auto"}
    words = list(arguments)
    while words:
        word = words.pop(0)
        name = word.lstrip("-")
        if not word.startswith("-") or not name:
            raise OptionError(f"{word!r} stands where an option is expected")
        if name in _FLAGS:
            key, value = _FLAGS[name]
            table[key] = value
        elif name in _GROUPS:
            group = _group(name, words)
            if name == "engine":
                table.setdefault("engine", []).append(group)
            else:
                table[name] = {**table.get(name, {}), **group}
        elif name in ("draw", "resign"):
            table[name] = " ".join(_value(name, words) for _ in range(2))
        elif name == "config":
            table = {**from_toml(Path(_value(name, words))), **table}
        elif name == "log":
            has_folder = bool(words) and not words[0].startswith("-")
            table["log"] = words.pop(0) if has_folder else DEFAULT_LOG
        elif name in run:
            run[name] = _value(name, words)
        elif name in _TOP or name in _ADJUDICATION or name in _RECORDS:
            table[name] = _value(name, words)
        elif name not in _IGNORED:
            raise OptionError(f"{word}: no such option (narabe-match -help lists them)")
    try:
        _one_of("auto", "live", "lines", "quiet")(run["view"])
    except ValueError as error:
        raise OptionError(f"view: {error}") from None
    return Arguments(table, **run)


def _value(name: str, words: list[str]) -> str:
    if not words:
        raise OptionError(f"-{name}: its value is missing")
    return words.pop(0)


def _group(name: str, words: list[str]) -> dict[str, Any]:
    """The name=value words up to the next option."""
    group: dict[str, Any] = {}
    while words and not words[0].startswith("-"):
        key, equals, value = words.pop(0).partition("=")
        if not equals:
            raise OptionError(f"-{name} {key}: must be {key}=VALUE")
        group[key] = value
    return group
