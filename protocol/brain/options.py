"""How the brain was started: defaults, overridden by `pbrain-narabe.toml` beside it, then by the command
line.
"""

import os
import sys
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from engine.search.kind import SearchKind
from engine.version import VERSION

CONFIG_NAME = "pbrain-narabe.toml"
MESSAGE_FORMS = ("narabe", "rapfi")
_MOST = 2**31 - 1
"""Of any number here: the core counts with it."""
LEAST_MEMORY_MIB = 40
"""Below this the brain cannot work."""
LOG_VARIABLE = "NARABE_LOG"
"""Names the log file where the command line cannot be changed."""


class OptionsError(ValueError):
    """An unknown option or wrong value, with its place."""


NO_LIBRARY = "this package of the brain, made for tournaments, has no library"
"""What is said where the library's modules are missing."""


@dataclass(frozen=True, slots=True)
class Options:
    """The brain's options."""

    net: str = "best"
    """The name of a net, or its file; `best` is chosen for the board and the rule."""
    threads: int = 1
    memory_mib: int = 300
    """The most that the whole process may take."""
    visits: int = 0
    """Playing strength: never search more visits than this; 0: no limit."""
    temperature: float = 0.0
    """Playing strength: above 0 weaker moves are chosen now and then."""
    solver: int = 1
    """Playing strength: 0 searches no threats, and so overlooks what people overlook."""
    search: str = "auto"
    """`mcts`, `alphabeta`, or `auto`: alpha-beta for a move in a given time by a net that suits it."""
    seed: int = 0
    messages: str = "narabe"
    """The form of the messages about a search: `narabe`; `rapfi`, which clients of Rapfi and Yixin read."""
    priority: int = 0
    """1: ask the system for a priority above normal, as some brains do."""
    margin_ms: int = 30
    """Time of every move left unused, for the delays of the manager and the system."""
    full_board: bool = False
    """Games end on a full board only; Gomocup's managers call a draw when 25 points are empty."""
    gtp: bool = False
    """Speak the Go text protocol instead of Gomocup's."""
    library: str = ""
    """A library file: its proven moves are played, Yixin-Board's database commands use it."""
    book_plies: int = 0
    """Up to this ply moves are chosen from the library's games."""
    log: str = ""
    """A file that logs the conversation; none if empty."""


_HELP = {
    "net": "name or file of the net; best: the strongest for the board and the rule",
    "threads": "threads of the search",
    "memory_mib": "most memory of the whole process, in MiB",
    "visits": "playing strength: most visits a move (0: no limit)",
    "temperature": "playing strength: above 0 weaker moves are chosen now and then",
    "solver": "playing strength: 0 searches no threats",
    "search": "mcts, alphabeta, or auto: alpha-beta for a move in a given time by a line net",
    "seed": "seed of every random choice",
    "messages": "form of the messages: narabe, or rapfi (depth, ev, n, pv) for clients of Rapfi",
    "priority": "1: a priority above normal, where the system allows it",
    "margin_ms": "time of every move left unused, in ms",
    "full_board": "games end on a full board only, not at 25 empty points as Gomocup's: matters in renju",
    "gtp": "speak the Go text protocol (GTP) instead of Gomocup's",
    "library": "library whose proven moves are played; Yixin-Board's database commands use it",
    "book_plies": "up to this ply, moves are chosen from the library's games",
    "log": f"file that logs the conversation (also set by the environment: {LOG_VARIABLE})",
}


def read_options(arguments: list[str]) -> Options:
    """The options of this start; argparse and the TOML reader are loaded only when there is work for them.

    Raises:
        OptionsError: the configuration file is wrong.
        SystemExit: so is the command line, or it asks for help.
    """
    options = Options(log=os.environ.get(LOG_VARIABLE, ""))
    config = _home() / CONFIG_NAME
    if not arguments:
        return _with_file(options, config) if config.exists() else options

    import argparse

    parser = argparse.ArgumentParser(
        prog="pbrain-narabe",
        description="A Gomoku and Renju brain for managers that speak the Gomocup protocol.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument("--config", type=Path, help=f"configuration file (default: {CONFIG_NAME} beside it)")
    for field in fields(Options):
        default = getattr(options, field.name)
        flag = "--" + field.name.removesuffix("_mib").removesuffix("_ms").replace("_", "-")
        if isinstance(default, bool):
            parser.add_argument(flag, action="store_true", default=None, help=_HELP[field.name])
            continue
        parser.add_argument(
            flag, dest=field.name, type=type(default), help=f"{_HELP[field.name]} (default: {default})"
        )
    parser.add_argument("--alphabeta", type=int, help=argparse.SUPPRESS)
    given = _renamed(vars(parser.parse_args(arguments)), "the command line")
    named = given.pop("config")
    if named is not None or config.exists():
        options = _with_file(options, named or config)
    try:
        return _checked(replace(options, **{key: value for key, value in given.items() if value is not None}))
    except OptionsError as error:
        parser.error(str(error))


def _home() -> Path:
    """The folder of the program, where its configuration lies."""
    program = sys.executable if getattr(sys, "frozen", False) else sys.argv[0]
    return Path(program).absolute().parent


def _with_file(options: Options, path: Path) -> Options:
    from engine.records.toml_file import read_toml

    try:
        values = read_toml(path)
    except OSError as error:
        raise OptionsError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise OptionsError(f"{path}: {error}") from None
    values = _renamed(values, str(path))
    types = {field.name: type(getattr(options, field.name)) for field in fields(Options)}
    for key, value in values.items():
        if key not in types:
            raise OptionsError(f"{path}: no such option: {key} (there are: {', '.join(types)})")
        if type(value) is int and types[key] is float:
            values[key] = float(value)
        elif type(value) is not types[key]:
            raise OptionsError(f"{path}: {key} must be of type {types[key].__name__}, not {value!r}")
    try:
        return _checked(replace(options, **values))
    except OptionsError as error:
        raise OptionsError(f"{path}: {error}") from None


def _renamed(values: dict[str, Any], place: str) -> dict[str, Any]:
    """The values, with `alphabeta` under its new name, `search`, and a word about it."""
    values = dict(values)
    old = values.pop("alphabeta", None)
    if old is not None and values.get("search") is None:
        values["search"] = str(SearchKind.AUTO if old else SearchKind.MCTS)
        print(f"{place}: alphabeta = {old} is now search = {values['search']}", file=sys.stderr)
    return values


def _checked(options: Options) -> Options:
    least = {
        "threads": 1,
        "memory_mib": LEAST_MEMORY_MIB,
        "visits": 0,
        "temperature": 0,
        "solver": 0,
        "priority": 0,
        "seed": 0,
        "margin_ms": 0,
        "book_plies": 0,
    }
    for key, bound in least.items():
        value = getattr(options, key)
        if not bound <= value <= _MOST:
            raise OptionsError(f"{key} must be from {bound} to {_MOST}, not {value}")
    for field in fields(options):
        if "\0" in str(getattr(options, field.name)):
            raise OptionsError(f"{field.name} cannot hold a NUL")
    if options.search not in list(SearchKind):
        raise OptionsError(f"search must be one of {', '.join(SearchKind)}, not {options.search!r}")
    if options.messages not in MESSAGE_FORMS:
        raise OptionsError(f"messages must be one of {', '.join(MESSAGE_FORMS)}, not {options.messages!r}")
    return options
