"""How the brain was started: defaults, overridden by `pbrain-narabe.toml` beside it, then by the command
line.
"""

import os
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from engine.options import (
    MOST,
    Bounded,
    OptionError,
    Reader,
    ValueReason,
    add_arguments,
    file_name,
    from_arguments,
    option,
    read_table,
)
from engine.search.kind import SearchKind
from engine.version import VERSION

CONFIG_NAME = "pbrain-narabe.toml"
LEAST_MEMORY_MIB = 40
"""Below this the brain cannot work."""
LOG_VARIABLE = "NARABE_LOG"
"""Names the log file where the command line cannot be changed."""
NO_LIBRARY = "this package of the brain, made for tournaments, has no library"
"""The error where the library's modules are missing."""


def _whole(default: int, help: str, least: int = 0, unit: str = "") -> Any:
    return option(default, help, least=least, most=MOST, unit=unit)


@dataclass(frozen=True, slots=True)
class Options(Bounded):
    """The brain's options."""

    net: str = option("best", "name or file of the net; best: the strongest for the board and the rule")
    threads: int = _whole(1, "threads of the search", 1)
    memory_mib: int = _whole(300, "most memory of the whole process", LEAST_MEMORY_MIB, "MiB")
    visits: int = _whole(0, "playing strength: most visits a move; 0: no limit")
    temperature: float = option(
        0.0, "playing strength: above 0 weaker moves are chosen now and then", least=0, most=MOST
    )
    solver: int = _whole(1, "playing strength: 0 searches no threats, and so overlooks what people overlook")
    search: str = option(
        "auto",
        "mcts, alphabeta, or auto: alpha-beta for a move in a given time by a line net",
        choices=list(SearchKind),
    )
    instructions: str = option(
        "best", "instruction set of a line net: portable, avx2, avx512 or neon; best: the fastest here"
    )
    seed: int = _whole(0, "seed of every random choice")
    messages: str = option(
        "narabe",
        "form of the messages: narabe, or rapfi (depth, ev, n, pv) for clients of Rapfi and Yixin",
        choices=("narabe", "rapfi"),
    )
    priority: int = _whole(0, "1: a priority above normal, where the system allows it")
    margin_ms: int = _whole(
        30, "time of every move left unused, for the delays of the manager and the system", unit="ms"
    )
    full_board: bool = option(
        False, "games end on a full board only, not at 25 empty points as Gomocup's: matters in renju"
    )
    gtp: bool = option(False, "speak the Go text protocol (GTP) instead of Gomocup's")
    library: str = option("", "library whose proven moves are played; Yixin-Board's database commands use it")
    book_plies: int = _whole(0, "up to this ply, moves are chosen from the library's games")
    log: str = option("", f"file that logs the conversation, also set by the environment as {LOG_VARIABLE}")

    def __post_init__(self) -> None:
        super(Options, self).__post_init__()
        if self.instructions != "best":
            from engine.player import instruction_sets

            known = instruction_sets()
            if self.instructions not in known:
                raise OptionError(
                    ValueReason.NONE_OF, "instructions", value=self.instructions, known=", ".join(known)
                )
        for field in fields(self):
            if "\0" in str(getattr(self, field.name)):
                raise OptionError(ValueReason.UNREADABLE, field.name, said="cannot hold a NUL")


def read_options(arguments: list[str]) -> Options:
    """The options of this start; argparse and the TOML reader are loaded only when there is work for them.

    Raises:
        OptionError: the configuration file is wrong.
        SystemExit: so is the command line, or it asks for help.
    """
    config = _home() / CONFIG_NAME
    if not arguments:
        return _from_file(config if config.exists() else None)

    import argparse

    parser = argparse.ArgumentParser(
        prog="pbrain-narabe",
        description="A Gomoku and Renju brain for managers that speak the Gomocup protocol.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument("--config", type=file_name, help=f"TOML file (default: {CONFIG_NAME} beside it)")
    add_arguments(parser, Options())
    parser.add_argument("--alphabeta", type=int, help=argparse.SUPPRESS)
    given = argparse.Namespace(**_renamed(vars(parser.parse_args(arguments)), "the command line"))
    options = _from_file(given.config or (config if config.exists() else None))
    try:
        return from_arguments(options, given)
    except OptionError as error:
        parser.error(str(error))


def _home() -> Path:
    """The folder of the program, where its configuration lies."""
    program = sys.executable if getattr(sys, "frozen", False) else sys.argv[0]
    return Path(program).absolute().parent


def _from_file(path: Path | None) -> Options:
    """The options of a configuration file, if there is one, and of the environment."""
    table: dict[str, Any] = {"log": os.environ.get(LOG_VARIABLE, "")}
    if path is None:
        return Options(**table)
    return Reader().read(Options, table | _renamed(read_table(path), str(path)), str(path))


def _renamed(values: dict[str, Any], place: str) -> dict[str, Any]:
    """The values, with `alphabeta` under its new name, `search`, and a word about it."""
    values = dict(values)
    old = values.pop("alphabeta", None)
    if old is not None and values.get("search") is None:
        values["search"] = str(SearchKind.AUTO if old else SearchKind.MCTS)
        print(f"{place}: alphabeta = {old} is now search = {values['search']}", file=sys.stderr)
    return values
