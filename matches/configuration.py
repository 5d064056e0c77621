"""Turns what users write into `TournamentOptions`. Start at `from_arguments`.

A command line (c-gomoku-cli's form), a TOML file and the first event of a tournament's event file all
become one plain table of names and values; `from_table` checks it. Unknown names and wrong values fail at
once, naming the place.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine.records.files import in_words
from engine.records.toml_file import read_toml
from engine.rules.game import Manager
from engine.rules.opening import Procedure
from engine.rules.said import reason_of
from matches.option_values import (
    Parse,
    as_choice,
    as_command,
    as_count_and_score,
    as_line,
    as_memory,
    as_number,
    as_one_of,
    as_processors,
    as_report,
    as_size,
    as_startup,
    as_text,
    as_time_control,
    as_tolerance,
    as_truth,
    as_variant,
    as_whole,
)
from matches.options import (
    Adjudication,
    EngineOptions,
    OpeningOptions,
    RecordOptions,
    SampleOptions,
    Schedule,
    TournamentOptions,
)
from matches.refusals import Cause, OptionError, RefusalError
from matches.schedule import MOST_GAMES, total_games
from matches.sprt import Model, Sprt
from protocol.command_line import split
from protocol.kinds import Protocol

Table = Mapping[str, Any]
Names = Mapping[str, tuple[str, Parse]]
"""By a name in a table: the field of the dataclass (several, joined by blanks, where the value has parts),
and what takes the value."""

_ENGINE: Names = {
    "cmd": ("command", as_command),
    "name": ("name", as_line),
    "dir": ("directory", as_text),
    "tc": ("time", as_time_control),
    "startup": ("startup_ms", as_startup),
    "nodes": ("nodes", as_whole(0)),
    "depth": ("depth", as_whole(0)),
    "thread": ("threads", as_whole(1)),
    "maxmemory": ("memory_bytes", as_memory),
    "restart": ("restart", as_truth),
    "swap2": ("swap2", as_truth),
    "proto": ("protocol", as_choice(Protocol)),
    "hold": ("hold_ms", as_whole(0, 60_000)),
    "stderr": ("stderr", as_text),
}
_OPENINGS: Names = {
    "file": ("file", as_text),
    "type": ("type", as_one_of("offset", "pos", "psq", "sgf")),
    "order": ("order", as_one_of("sequential", "random")),
    "srand": ("seed", as_whole(0)),
    "start": ("start", as_whole(1)),
    "plies": ("plies", as_whole(0)),
    "unique": ("unique", as_truth),
    "transform": ("transform", as_truth),
}
_SAMPLE: Names = {
    "file": ("file", as_text),
    "format": ("format", as_one_of("csv", "bin", "binpack", "bin_lz4", "binpack_lz4")),
    "freq": ("share", as_number(0, 1)),
}
_SPRT: Names = {
    "elo0": ("elo0", as_number(-math.inf)),
    "elo1": ("elo1", as_number(-math.inf)),
    "alpha": ("alpha", as_number(0, 1)),
    "beta": ("beta", as_number(0, 1)),
    "model": ("model", as_choice(Model)),
}
_ADJUDICATION: Names = {
    "drawafter": ("draw_after", as_whole(0)),
    "draw": ("draw_moves draw_score", as_count_and_score),
    "resign": ("resign_moves resign_score", as_count_and_score),
    "prove": ("solver_nodes", as_whole(0)),
}
_RECORDS: Names = {
    "events": ("events", as_text),
    "sgf": ("sgf", as_text),
    "psq": ("psq", as_text),
    "pgn": ("pgn", as_text),
    "msg": ("messages", as_text),
    "log": ("log", as_text),
    "event": ("event", as_line),
    "site": ("site", as_line),
    "report": ("report", as_report),
    "loseonly": ("lost_only", as_truth),
}
_TOP: Names = {
    "rule": ("variant", as_variant),
    "boardsize": ("width height", as_size),
    "schedule": ("schedule", as_choice(Schedule)),
    "games": ("games", as_whole(1)),
    "rounds": ("rounds", as_whole(1)),
    "repeat": ("paired", as_truth),
    "concurrency": ("concurrency", as_whole(1, 1024)),
    "procedure": ("procedure", as_choice(Procedure)),
    "clock": ("manager", as_choice(Manager)),
    "suspend": ("suspend", as_truth),
    "affinity": ("affinity", as_processors),
    "wait": ("wait_ms", as_whole(0, 3_600_000)),
    "scoreinterval": ("score_interval", as_whole(0)),
    "ratinginterval": ("rating_interval", as_whole(0)),
    "memory": ("enforce_memory", as_truth),
    "sendbyboard": ("send_board", as_truth),
    "fatalerror": ("fatal_error", as_truth),
    "replays": ("replays", as_whole(0)),
    "cluster": ("cluster", as_text),
}
_KEYS_ELSEWHERE: Mapping[str, Sequence[str]] = {
    "": ("engine", "each", "openings", "sample", "sprt", "transform", *_ADJUDICATION, *_RECORDS),
    "engine": ("tolerance", "st", "threads", "option"),
}
"""What a section knows beside the keys of its own table, by its place."""


def from_table(table: Table) -> TournamentOptions:
    """The options that a plain table describes.

    Raises:
        OptionError: a name is unknown, a value is wrong, or something is missing.
    """
    rest = _placed(table)
    each = _subtable(rest, "each")
    engines = rest.pop("engine", [])
    manager: Manager = _values(_TOP, {"clock": rest.pop("clock", "piskvork")}, "")["manager"]
    if not isinstance(engines, list) or len(engines) < 2:
        raise OptionError(Cause.TOO_FEW_ENGINES)
    sprt = _subtable(rest, "sprt") if "sprt" in rest else None
    openings = _subtable(rest, "openings")
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


def _placed(table: Table) -> dict[str, Any]:
    """The same table with one place for one thing: `rule` and `boardsize` at the top, where c-gomoku-cli has
    them (people also write them with -each), and `transform` among the openings.
    """
    rest = dict(table)
    each, openings = _subtable(rest, "each"), _subtable(rest, "openings")
    for name in ("rule", "boardsize"):
        if name in each:
            _say(rest, name, each.pop(name), f"each {name}", other=name)
    if "transform" in rest:
        _say(openings, "transform", rest.pop("transform"), "transform", other="openings transform")
    groups = {"each": each, "openings": openings}
    return {**rest, **{name: group for name, group in groups.items() if group}}


def _say(table: dict[str, Any], name: str, value: Any, said: str, other: str, engine: str = "") -> None:
    """Enter a value that was `said` under another name, unless the table holds a different one."""
    if str(table.setdefault(name, value)) != str(value):
        raise OptionError(Cause.CONTRADICTS, said, engine, other=other)


def _subtable(table: dict[str, Any], name: str) -> dict[str, Any]:
    value = table.pop(name, {})
    if not isinstance(value, Mapping):
        raise OptionError(Cause.NOT_A_TABLE, name)
    return dict(value)


def _values(names: Names, table: Table, place: str, engine: str = "") -> dict[str, Any]:
    """The checked values of a table, by field."""
    values: dict[str, Any] = {}
    for name, value in table.items():
        if name not in names:
            known = sorted({*names, *_KEYS_ELSEWHERE.get("engine" if engine else place, ())})
            raise OptionError(
                Cause.UNKNOWN, place + name, engine, known=", ".join(known), meant=_meant(name, known)
            )
        field_names, parse = names[name]
        try:
            parsed = parse(value)
        except RefusalError as error:
            raise OptionError(error.cause, place + name, engine, **error.details) from None
        except ValueError as error:
            raise OptionError(Cause.UNREADABLE, place + name, engine, said=reason_of(error)) from None
        parts = field_names.split()
        values |= zip(parts, parsed if len(parts) > 1 else (parsed,), strict=True)
    return values


def _engine(each: Table, own: Any, number: int, manager: Manager) -> EngineOptions:
    """One engine: the options of `-each`, overridden by its own."""
    if not isinstance(own, Mapping):
        raise OptionError(Cause.NOT_A_TABLE, f"engine {number}")
    engine = str(own.get("name") or f"engine {number}")
    table = {**_flat(each, engine), **_flat(own, engine)}
    named = [name for name in table if name.startswith("option.")]
    info = {name.removeprefix("option."): str(table.pop(name)) for name in named}
    usual_s = 3 if manager is Manager.CLI else 1
    tolerance = {"tolerance": table.pop("tolerance", usual_s)}
    tolerance_ms = _values({"tolerance": ("tolerance_ms", as_tolerance)}, tolerance, "", engine)
    if not str(table.get("cmd", "")).strip():
        raise OptionError(Cause.NO_COMMAND, engine=engine)
    for key, value in info.items():
        if not key or any(c in key + value for c in "\r\n") or " " in key:
            raise OptionError(Cause.NOT_AN_INFO_LINE, engine=engine, key=f"option.{key}", value=value)
    options = EngineOptions(info=tuple(info.items()), **_values(_ENGINE, table, "", engine))
    return replace(options, time=replace(options.time, **tolerance_ms))


def _flat(table: Table, engine: str) -> dict[str, Any]:
    """The same table with one name for one thing, so that an engine's own takes the place of either: `st`
    is the `tc` that it means, `threads` are `thread`, the entries of `option` are called `option.KEY`.
    """
    rest = dict(table)
    turn, option = rest.pop("st", None), rest.pop("option", {})
    if not isinstance(option, Mapping):
        raise OptionError(Cause.NOT_A_TABLE, "option", engine)
    if turn is not None and "tc" in rest:
        raise OptionError(Cause.CONTRADICTS, "st", engine, other="tc")
    if "threads" in rest:
        _say(rest, "thread", rest.pop("threads"), "threads", other="thread", engine=engine)
    rest = {**{f"option.{key}": value for key, value in option.items()}, **rest}
    return rest if turn is None else {**rest, "tc": f"0/{turn}"}


def _sprt(table: Table) -> Sprt:
    try:
        return Sprt(**_values(_SPRT, table, "sprt "))
    except OptionError:
        raise
    except RefusalError as error:
        raise OptionError(error.cause, " ".join(("sprt", error.place)).strip(), **error.details) from None


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
        raise OptionError(Cause.NO_JOURNAL, "report")
    if options.openings.order == "random" and not options.openings.file:
        raise OptionError(Cause.NO_FILE_TO_SHUFFLE, "openings order")
    if not options.openings.file and replace(options.openings, transform=False) != OpeningOptions():
        raise OptionError(Cause.NO_FILE_OF_OPENINGS, "openings")
    if options.sprt and len(options.engines) != 2:
        raise OptionError(Cause.NOT_TWO_ENGINES, "sprt")
    if options.sprt and options.schedule is Schedule.KNOCKOUT:
        raise OptionError(Cause.NOT_IN_A_KNOCKOUT, "sprt")
    if options.paired and options.games % 2 and options.games > 1:
        raise OptionError(Cause.ODD_GAMES, "games")
    a_round = total_games(replace(options, rounds=1))
    if a_round > MOST_GAMES:
        most = MOST_GAMES * options.games // a_round
        raise OptionError(Cause.NOT_WITHIN, "games", value=options.games, low=1, high=most)
    if a_round * options.rounds > MOST_GAMES:
        most = MOST_GAMES // a_round
        raise OptionError(Cause.NOT_WITHIN, "rounds", value=options.rounds, low=1, high=most)
    binary = options.records.samples.file and options.records.samples.format != "csv"
    if binary and (options.width != options.height or options.variant.gomocup_rule > 4):
        raise OptionError(Cause.NOT_IN_BINARY, "sample format")
    for engine in options.engines:
        control = engine.time
        if (
            control.match_ms is None
            and control.turn_ms is None
            and not (engine.nodes or engine.depth or engine.info)
        ):
            raise OptionError(Cause.NO_LIMIT, engine=engine.name)
    return options


def from_toml(path: Path) -> dict[str, Any]:
    """The plain table in a TOML file.

    Raises:
        OptionError: the file cannot be read or is not TOML.
    """
    try:
        return read_toml(path)
    except OSError as error:
        raise OptionError(Cause.UNREADABLE, str(path), said=in_words(error)) from None
    except ValueError as error:
        raise OptionError(Cause.UNREADABLE, str(path), said=reason_of(error)) from None


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
_OF_OTHER_RUNNERS = {  # of cutechess and fastchess
    "pgnout": "-pgn",
    "maxmoves": "-drawafter",
    "tournament": "-gauntlet or -knockout",
    "noswap": "-norepeat",
    "variant": "-rule",
    "srand": "-openings srand=",
    "resultinterval": "-scoreinterval",
    "use-affinity": "-affinity",
    "arg": "cmd=",
    "timemargin": "tolerance=",
}
DEFAULT_LOG = "logs"
TRUST_ALL = "all"
_ACTING = {"engine", "sample", "cluster", *_RECORDS} - {"event", "site", "loseonly"}
_ACTING_ENGINE = {"cmd", "dir", "stderr", "option"}
"""What a table makes the runner do outside of itself: `matches.trust.effects_of` lists the same."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """A command line: the tournament's table, and options of this run only."""

    table: dict[str, Any]
    resume: str = ""
    config: str = ""
    """A TOML file that has a say in what is started or written; empty: none."""
    trust: str = ""
    """What files may do without being asked about: TRUST_ALL, or what has this checksum."""
    view: str = "auto"


def from_arguments(arguments: Sequence[str]) -> Arguments:
    """Read a command line; `-config FILE` is a TOML file that the other options override, wherever they
    stand. Its engines play beside theirs.

    Raises:
        OptionError: an option is unknown or its value is missing.
    """
    config: dict[str, Any] = {}
    table: dict[str, Any] = {}
    acting: list[str] = []  # TOML files
    saying: dict[str, str] = {}  # by a name in the table: the option that set it
    run = {"resume": "", "view": "auto", "trust": ""}
    words = list(arguments)
    while words:
        word = words.pop(0)
        name = word.lstrip("-")
        if not word.startswith("-") or not name:
            raise OptionError(Cause.STRAY_WORD, value=word)
        if name in _FLAGS:
            key, value = _FLAGS[name]
            if table.get(key, value) != value:
                raise OptionError(Cause.CONTRADICTS, word, other=saying[key])
            table[key], saying[key] = value, word
        elif name in _GROUPS:
            group = _group(name, words)
            table = _overridden(table, {name: [group] if name == "engine" else group})
        elif name in ("draw", "resign"):
            table[name] = " ".join(_value(name, words) for _ in range(2))
        elif name == "config":
            file = _value(name, words)
            config = _overridden(config, _placed(from_toml(Path(file))))
            acting += [file] if _acts(config) else []
        elif name == "log":
            table["log"] = _optional(words, DEFAULT_LOG)
        elif name == "trust":
            run["trust"] = _optional(words, TRUST_ALL)
        elif name in run:
            run[name] = _value(name, words)
        elif name in _TOP or name in _ADJUDICATION or name in _RECORDS:
            value = _value(name, words)
            if name in saying and saying[name] != word and table[name] != value:
                raise OptionError(Cause.CONTRADICTS, word, other=saying[name])
            table[name], saying[name] = value, word
        elif name not in _IGNORED:
            known = [*_FLAGS, *_GROUPS, *_TOP, *_ADJUDICATION, *_RECORDS, *run, "config"]
            raise OptionError(Cause.UNKNOWN_WORD, word, meant=_meant(name, known, "-"))
    try:
        as_one_of("auto", "live", "lines", "quiet", "app")(run["view"])
    except RefusalError as error:
        raise OptionError(error.cause, "view", **error.details) from None
    return Arguments(_overridden(config, _placed(table)), config=", ".join(acting), **run)


def _acts(table: Table) -> bool:
    """Whether a table has a say in what is started or written."""
    each = {name.partition(".")[0] for name in _subtable(dict(table), "each")}
    return not (table.keys().isdisjoint(_ACTING) and each.isdisjoint(_ACTING_ENGINE))


def _meant(name: str, known: Sequence[str], dash: str = "") -> str:
    """A question after the option that was meant, where one is like it or does the same."""
    like = get_close_matches(name.lower(), known, 1)
    meant = _OF_OTHER_RUNNERS.get(name) or (dash + like[0] if like else "")
    return f"; did you mean {meant}?" if meant else ""


def _overridden(config: Table, table: Table) -> dict[str, Any]:
    """A table whose values another one overrides: those of a group one by one; engines are added."""
    both = {**config, **table}
    for name in _GROUPS:
        if name not in config or name not in table:
            continue
        before, after = config[name], table[name]
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            first, last = (_flat(group, "") if name == "each" else group for group in (before, after))
            both[name] = {**first, **last}
        elif isinstance(before, list) and isinstance(after, list):
            both[name] = [*before, *after]
        else:
            both[name] = before  # which is refused, for what it is
    return both


def _value(name: str, words: list[str]) -> str:
    if not words:
        raise OptionError(Cause.NO_VALUE, f"-{name}")
    return words.pop(0)


def _optional(words: list[str], usual: str) -> str:
    """The value of an option that may have none."""
    return words.pop(0) if words and not words[0].startswith("-") else usual


def _group(name: str, words: list[str]) -> dict[str, Any]:
    """The name=value words up to the next option."""
    group: dict[str, Any] = {}
    while words and not words[0].startswith("-"):
        key, equals, value = words.pop(0).partition("=")
        if not equals:
            raise OptionError(Cause.NO_EQUALS, f"-{name} {key}", key=key)
        group[key] = value
    return group
