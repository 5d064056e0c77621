"""The user's engines: a part of the app's settings, which the runner reads, too."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine.options import Bounded, OptionError, Reader, ValueReason, option
from engine.records.files import in_words, parse_json
from engine.rules.board import MAX_ROW_LENGTH, MAX_SIZE, MIN_ROW_LENGTH, MIN_SIZE
from engine.rules.variant import Variant
from matches.refusals import Cause
from protocol.command_line import join, split
from protocol.programs import Program, programs_folder

SETTINGS = "settings.json"
"""The file of the app's settings, in its profile."""
SEARCHES = ("auto", "mcts", "alphabeta")
"""The values of the brain's `--search`, the first by default."""
_MOST_NAMES = 8  # in a message


@dataclass(frozen=True)
class NetSettings(Bounded):
    """A net of the user's own, and a game that it plays."""

    file: str = ""
    """A file of play; empty: none, Narabe's brain chooses among its own."""
    size: int = option(15, least=MIN_SIZE, most=MAX_SIZE)
    row_length: int = option(5, least=MIN_ROW_LENGTH, most=MAX_ROW_LENGTH)
    variant: Variant = Variant.FREESTYLE


@dataclass(frozen=True)
class EngineSettings(Bounded):
    """An engine the user may choose; an empty command is Narabe's own brain."""

    name: str = "Narabe"
    command: str = ""
    folder: str = ""
    """Where it runs; empty: the folder of our programs."""
    threads: int = option(0, least=0, most=256)
    """Of its search; 0: automatic (`gui.engines.hub`), which is one in tournaments."""
    memory_mib: int = option(350, least=0, most=1 << 20)
    info: dict[str, str] = field(default_factory=dict)
    """Further `INFO key value` lines that it is sent when it starts."""
    gtp: bool = False
    """Whether it uses the Go text protocol instead of Gomocup's."""
    net: NetSettings = NetSettings()
    """What Narabe's own brain plays with, where the command is empty."""
    search: str = option(SEARCHES[0], choices=SEARCHES)
    """Of Narabe's own brain."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.name.strip():
            raise ValueError("an engine has a name")
        for key, value in self.info.items():
            if not len(key.split()) == 1 == len(f"{key} {value}".splitlines()):
                raise ValueError("an INFO key is one word")

    @property
    def has_ladder(self) -> bool:
        """Whether it plays at the measured levels: Narabe's own brain with its own nets."""
        return not self.command and not self.net.file

    @property
    def own_options(self) -> tuple[str, ...]:
        """The net and the search of Narabe's own brain; other engines have none."""
        if self.command:
            return ()
        net = ("--net", self.net.file) if self.net.file else ()
        return (*net, *(("--search", self.search) if self.search != SEARCHES[0] else ()))

    def argv(self, *options: str) -> list[str]:
        """The words of its command; only Narabe's own brain is given the options.

        Raises:
            ValueError: the quotes in the command do not match.
        """
        return split(self.command) if self.command.strip() else Program.BRAIN.command(*options)

    def entry(self, *options: str) -> dict[str, Any]:
        """What `narabe-match -engine` is given for it; `options`: as for `argv`."""
        return {
            "name": self.name,
            "cmd": self.command if self.command.strip() else join(self.argv(*options)),
            "thread": self.threads or 1,
            "maxmemory": self.memory_mib << 20,
            **{f"option.{key}": value for key, value in self.info.items()},
            "dir": self.folder or str(programs_folder()),
            **({"proto": "gtp"} if self.gtp else {}),
        }


@dataclass(frozen=True)
class _List(Bounded):
    engines: tuple[EngineSettings, ...] = (EngineSettings(),)


def read_list(file: Path) -> tuple[EngineSettings, ...]:
    """The engines in the app's settings; what else is in the file is not looked at.

    Raises:
        OptionError: it cannot be read, or something about an engine in it is wrong.
    """
    try:
        settings = parse_json(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise OptionError(ValueReason.UNREADABLE, str(file), said=in_words(error)) from None
    listed = {"engines": settings["engines"]} if isinstance(settings, dict) and "engines" in settings else {}
    return Reader().read(_List, listed, str(file)).engines


def program_name(path: str) -> str:
    """The name of a program's file without its ending: `rapfi` of `rapfi.exe`, all of `rapfi-0.42`."""
    return re.sub(r"(?<=.)\.[A-Za-z]\w*$", "", path.replace("\\", "/").rstrip("/").rpartition("/")[2])


def find_engine(name: str, engines: Sequence[EngineSettings], file: Path) -> EngineSettings:
    """An engine of a list by its name.

    Raises:
        OptionError: there is none; the message has the names that are nearest, and the file.
    """
    names = [engine.name for engine in engines]
    if name not in names:
        near = get_close_matches(name, names, _MOST_NAMES, 0.4) or names[:_MOST_NAMES]
        known = ", ".join(near)
        raise OptionError(Cause.NOT_LISTED, "conf", value=name, file=str(file), known=known)
    return engines[names.index(name)]
