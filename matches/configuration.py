"""Turns what users write into `TournamentOptions`. Start at `from_arguments`.

A command line (c-gomoku-cli's form), a TOML file and the first event of a tournament's event file all
become one plain table of names and values; `from_table` checks it. Unknown names and wrong values fail at
once, naming the place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from engine.options import OptionError, Reader, ValueReason, meant, names, read_table, value_of
from engine.rules.game import Manager
from matches.engine_list import SETTINGS, EngineSettings, find_engine, program_name, read_list
from matches.option_values import as_address, as_tolerance
from matches.options import TRUST_ALL, EngineOptions, OpeningOptions, Schedule, TournamentOptions
from matches.refusals import Cause
from matches.schedule import MOST_GAMES, total_games
from matches.trust import effects_of_list, is_trusted
from protocol.command_line import split
from protocol.programs import profile_folder

Table = Mapping[str, Any]
_OF_OTHER_RUNNERS = {  # of cutechess and fastchess
    "pgnout": "-pgn",
    "maxmoves": "-drawafter",
    "tournament": "-gauntlet, -knockout or -swiss",
    "noswap": "-norepeat",
    "variant": "-rule",
    "srand": "-openings srand=",
    "resultinterval": "-scoreinterval",
    "use-affinity": "-affinity",
    "arg": "cmd=",
    "timemargin": "tolerance=",
}
_READER = Reader(from_text=True, joint=" ", synonyms=_OF_OTHER_RUNNERS)


def from_table(table: Table) -> TournamentOptions:
    """The options in a plain table, as TOML and `from_arguments` give it.

    Raises:
        OptionError: something is unknown, missing or wrong.
    """
    rest = _placed(table)
    each, engines = _subtable(rest, "each"), rest.pop("engine", [])
    if not isinstance(engines, list) or len(engines) < 2:
        raise OptionError(Cause.TOO_FEW_ENGINES)
    clock = rest.get("clock")
    tolerance_s = usual_tolerance_s(clock, value_of(bool, rest.get("strict", False)))
    rest.setdefault("suspend", clock != Manager.CLI.value)
    if "sample" in rest:
        sample = {"format": "csv", **_subtable(rest, "sample")}
        rest["sample"] = {"file": f"sample.{sample['format']}".replace("_", "."), **sample}
    rest["engine"] = _named(
        [_engine(each, own, number, tolerance_s) for number, own in enumerate(engines, 1)]
    )
    return _checked(_READER.read(TournamentOptions, rest, others=("each", "transform")))


def usual_tolerance_s(clock: object, is_strict: bool) -> int:
    """The tolerance of engines for which none is given, in seconds. `clock`: a manager, as `-clock`."""
    return 0 if is_strict else 3 if clock == Manager.CLI.value else 1


def _placed(table: Table) -> dict[str, Any]:
    """The same table with one place for one thing: `rule` and `boardsize` at the top, where c-gomoku-cli has
    them (people also write them with -each), and `transform` among the openings.
    """
    rest = dict(table)
    each, openings = _subtable(rest, "each"), _subtable(rest, "openings")
    for name in ("rule", "boardsize"):
        if name in each:
            _enter(rest, name, each.pop(name), f"each {name}", other=name)
    if "transform" in rest:
        _enter(openings, "transform", rest.pop("transform"), "transform", other="openings transform")
    groups = {"each": each, "openings": openings}
    return {**rest, **{name: group for name, group in groups.items() if group}}


def _enter(table: dict[str, Any], name: str, value: Any, given: str, other: str, engine: str = "") -> None:
    """Enter a value that was written as `given`, under its own name, unless the table holds another."""
    if str(table.setdefault(name, value)) != str(value):
        raise OptionError(Cause.CONTRADICTS, given, engine, other=other)


def _subtable(table: dict[str, Any], name: str) -> dict[str, Any]:
    value = table.pop(name, {})
    if not isinstance(value, Mapping):
        raise OptionError(ValueReason.NOT_A_TABLE, name)
    return dict(value)


def _engine(each: Table, own: Any, number: int, tolerance_s: float) -> EngineOptions:
    """One engine: the options of `-each`, overridden by its own; the tolerance if neither gives one."""
    if not isinstance(own, Mapping):
        raise OptionError(ValueReason.NOT_A_TABLE, f"engine {number}")
    engine = str(own.get("name") or f"engine {number}")
    table = {**_flat(each, engine), **_flat(own, engine)}
    named = [name for name in table if name.startswith("option.")]
    table["option"] = {name.removeprefix("option."): table.pop(name) for name in named}
    tolerance, moves = table.pop("tolerance", tolerance_s), table.pop("moves", 0)
    if not str(table.get("cmd", "")).strip():
        raise OptionError(Cause.NO_COMMAND, owner=engine)
    options = _READER._replace(owner=engine).read(
        EngineOptions, table, others=("tolerance", "moves", "st", "threads")
    )
    try:
        time = replace(options.time, tolerance_ms=as_tolerance(tolerance))
    except OptionError as error:
        raise error.at("tolerance", engine) from None
    try:
        time = replace(time, moves=value_of(int, moves, least=0))
    except OptionError as error:
        raise error.at("moves", engine) from None
    if time.moves and time.match_ms is None:
        raise OptionError(ValueReason.UNREADABLE, "moves", engine, said="no time for them (tc=MATCH)")
    return replace(options, time=time)


def _flat(table: Table, engine: str) -> dict[str, Any]:
    """The same table with one name for one thing, so that an engine's own takes the place of either: `st`
    is the `tc` that it means, `threads` are `thread`, the entries of `option` are called `option.KEY`.
    """
    rest = dict(table)
    turn, option = rest.pop("st", None), rest.pop("option", {})
    if not isinstance(option, Mapping):
        raise OptionError(ValueReason.NOT_A_TABLE, "option", engine)
    if turn is not None and "tc" in rest:
        raise OptionError(Cause.CONTRADICTS, "st", engine, other="tc")
    if "threads" in rest:
        _enter(rest, "thread", rest.pop("threads"), "threads", other="thread", engine=engine)
    rest = {**{f"option.{key}": value for key, value in option.items()}, **rest}
    return rest if turn is None else {**rest, "tc": f"0/{turn}"}


def _named(engines: Sequence[EngineOptions]) -> tuple[EngineOptions, ...]:
    """The engines with unique names: those given, or the programs', numbered where two are the same."""
    names = [engine.name or program_name(split(engine.command)[0]) for engine in engines]
    unique: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in count(1))
        is_shared = names.count(name) > 1
        unique.append(next(n for n in numbered if n not in (*names, *unique)) if is_shared else name)
    return tuple(replace(engine, name=name) for engine, name in zip(engines, unique, strict=True))


def _checked(options: TournamentOptions) -> TournamentOptions:
    for name in ("report", "page"):
        if getattr(options.records, name) and not options.records.events:
            raise OptionError(Cause.NO_JOURNAL, name)
    if options.openings.order == "random" and not options.openings.file:
        raise OptionError(Cause.NO_FILE_TO_SHUFFLE, "openings order")
    if not options.openings.file and replace(options.openings, transform=False) != OpeningOptions():
        raise OptionError(Cause.NO_FILE_OF_OPENINGS, "openings")
    if options.sprt and len(options.engines) != 2:
        raise OptionError(Cause.NOT_TWO_ENGINES, "sprt")
    if options.sprt and options.schedule is Schedule.KNOCKOUT:
        raise OptionError(Cause.NOT_IN_A_KNOCKOUT, "sprt")
    if options.schedule is Schedule.SWISS:
        most = len(options.engines) - 1 + len(options.engines) % 2
        if options.rounds > most:
            raise OptionError(ValueReason.NOT_WITHIN, "rounds", value=options.rounds, low=1, high=most)
    if options.seeds > 1 and options.schedule is not Schedule.GAUNTLET:
        raise OptionError(Cause.CONTRADICTS, "seeds", other=f"schedule {options.schedule.value}")
    if options.seeds >= len(options.engines):
        most = len(options.engines) - 1
        raise OptionError(ValueReason.NOT_WITHIN, "seeds", value=options.seeds, low=1, high=most)
    if options.paired and options.games % 2 and options.games > 1:
        raise OptionError(Cause.ODD_GAMES, "games")
    a_round = total_games(replace(options, rounds=1))
    if a_round > MOST_GAMES:
        most = MOST_GAMES * options.games // a_round
        raise OptionError(ValueReason.NOT_WITHIN, "games", value=options.games, low=1, high=most)
    if a_round * options.rounds > MOST_GAMES:
        most = MOST_GAMES // a_round
        raise OptionError(ValueReason.NOT_WITHIN, "rounds", value=options.rounds, low=1, high=most)
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
            raise OptionError(Cause.NO_LIMIT, owner=engine.name)
    return options


# --- the command line ---

_FLAGS = {  # options without a value
    "repeat": ("repeat", True),
    "norepeat": ("repeat", False),
    "gauntlet": ("schedule", "gauntlet"),
    "knockout": ("schedule", "knockout"),
    "swiss": ("schedule", "swiss"),
    "reverse": ("reverse", True),
    "strict": ("strict", True),
    "transform": ("transform", True),
    "loseonly": ("loseonly", True),
    "sendbyboard": ("sendbyboard", True),
    "fatalerror": ("fatalerror", True),
}
_GROUPS = ("engine", "each", "openings", "sample", "sprt")  # options followed by name=value words
_LOG = ("log", "debug")  # the second is of other runners
DEFAULT_LOG, DEFAULT_PAGE = "logs", "page"


@dataclass(frozen=True, slots=True)
class Arguments:
    """A command line: the tournament's table, and options of this run only."""

    table: dict[str, Any]
    resume: str = ""
    config: str = ""
    """Files from which comes what is started or written, which may be from elsewhere; empty: none."""
    trust: str = ""
    """What files may do without being asked about: TRUST_ALL, or what has this checksum."""
    view: str = "auto"
    live: tuple[str, int] | None = None
    """Where the page for spectators is served: host and port."""


def from_arguments(arguments: Sequence[str]) -> Arguments:
    """Read a command line; `-config FILE` is a TOML file that the other options override, wherever they
    stand. Its engines play beside theirs.

    Raises:
        OptionError: an option is unknown or its value is missing.
    """
    config: dict[str, Any] = {}
    table: dict[str, Any] = {}
    acting: list[str] = []  # files that determine what is started or written
    saying: dict[str, str] = {}  # by a name in the table: the option that set it
    run: dict[str, Any] = {"resume": "", "view": "auto", "trust": "", "live": None, "profile": ""}
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
            config = _overridden(config, _placed(read_table(Path(file))))
            acting += [file] if _acts(config) else []
        elif name in _LOG:
            table["log"] = _optional(words, table.get("log", DEFAULT_LOG))
        elif name == "trust":
            run["trust"] = _optional(words, TRUST_ALL)
        elif name in run:
            run[name] = _value(name, words)
        elif name in names(TournamentOptions):
            value = _value(name, words)
            if name in saying and saying[name] != word and table[name] != value:
                raise OptionError(Cause.CONTRADICTS, word, other=saying[name])
            table[name], saying[name] = value, word
        else:
            known = [*_FLAGS, *_GROUPS, *_LOG, *names(TournamentOptions), *run, "config"]
            raise OptionError(Cause.UNKNOWN_WORD, word, meant=meant(name, known, "-", _OF_OTHER_RUNNERS))
    try:
        value_of(str, run["view"], choices=("auto", "live", "lines", "quiet", "app"))
    except OptionError as error:
        raise error.at("view") from None
    try:
        run["live"] = None if run["live"] is None else as_address(run["live"])
    except OptionError as error:
        raise error.at("live") from None
    table, profile = _overridden(config, _placed(table)), run.pop("profile")
    engines = table.get("engine")
    if isinstance(engines, list) and any(isinstance(own, Mapping) and "conf" in own for own in engines):
        settings = Path(profile or profile_folder()) / SETTINGS
        listed = read_list(settings)
        table["engine"] = _with_listed(table, listed, settings)
        acting += [str(settings)] if profile and not is_trusted(effects_of_list(listed)) else []
    return Arguments(table, config=", ".join(acting), **run)


def _with_listed(table: Table, listed: Sequence[EngineSettings], file: Path) -> list[Any]:
    """The engines of a table, those of the app's list in the place of their names (`conf`).

    What the table gives an engine, or all of them, overrides the list.
    """
    each, engines = _flat(_subtable(dict(table), "each"), ""), []
    for own in table["engine"]:
        if isinstance(own, Mapping) and "conf" in own:
            engine = find_engine(str(own["conf"]), listed, file)
            entry = engine.entry(*engine.own_options)
            own = {**{name: value for name, value in entry.items() if name not in each}, **_flat(own, "")}
            del own["conf"]
        engines.append(own)
    return engines


def _acts(table: Table) -> bool:
    """Whether a table determines what is started or written."""
    each = {name.partition(".")[0] for name in _subtable(dict(table), "each")}
    acting, of_engines = names(TournamentOptions, acting=True), names(EngineOptions, acting=True)
    return not (table.keys().isdisjoint(acting) and each.isdisjoint(of_engines))


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
