"""The one rule for files that start programs or name files to write: what may they do unasked?

What this user began on this machine they may do: it is remembered by a checksum, in the user's data folder.
So a journal keeps its trust while it grows, and one from elsewhere has none, whatever it holds. All else is
shown, and the user is asked; where nobody can answer it is refused. Programs are compared by their commands:
what is in their files is not looked at.
"""

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, TextIO

from engine.options import OptionError, declared
from engine.records.files import append_whole
from matches.engine_list import EngineSettings
from matches.options import (
    TRUST_ALL,
    WRITES,
    WRITES_INTO,
    EngineOptions,
    TournamentOptions,
)
from matches.refusals import Cause
from protocol.programs import data_folder


@dataclass(frozen=True, slots=True)
class Effects:
    """What a file makes a program of ours do."""

    folder: str
    """What names of files and folders are relative to."""
    commands: tuple[tuple[str, ...], ...]
    """What is started: each command, and what belongs to it."""
    files: tuple[str, ...]
    """What is written."""

    @property
    def checksum(self) -> str:
        """By which they are known again."""
        told = json.dumps((self.folder, self.commands, self.files))
        return hashlib.sha256(told.encode()).hexdigest()

    @property
    def starts(self) -> list[str]:
        """What is started, each in a line that hides nothing."""
        return [_visible("  ".join(filter(None, command))) for command in self.commands]

    @property
    def writes(self) -> list[str]:
        """What is written, likewise."""
        return [_visible(str(Path(self.folder, name))) for name in self.files]


def effects_of(options: TournamentOptions, folder: str, journal: bool = True) -> Effects:
    """What a tournament does that is started in a folder; without `journal`, besides writing its events."""
    records = options.records if journal else replace(options.records, events="")
    written = [each for part in (records, records.samples, *options.engines) for each in _written(part)]
    files = [name for acts, name in sorted(written, key=lambda each: each[0] is WRITES_INTO)]
    cluster = [(f"-cluster {options.cluster}",)] if options.cluster else []
    commands = (*cluster, *map(_command, options.engines))
    return Effects(folder, commands, tuple(files))


def effects_of_list(engines: Sequence[EngineSettings]) -> Effects:
    """What a list of engines may start: all commands in it."""
    info = ((f"{key} {value}" for key, value in engine.info.items()) for engine in engines)
    listed = zip(engines, info, strict=True)
    return Effects("", tuple((e.command, e.folder, *more) for e, more in listed if e.command), ())


def _written(options: Any) -> Iterator[tuple[str, str]]:
    for field in fields(options):
        acts, name = declared(field).acts, getattr(options, field.name)
        if acts == WRITES_INTO and name:
            yield acts, str(Path(name, f"*.{field.name}"))
        elif acts == WRITES and name and isinstance(name, str):
            yield acts, name


def _command(engine: EngineOptions) -> tuple[str, ...]:
    options = (f"option.{key}={value}" for key, value in engine.info)
    return engine.command, f"dir={engine.directory}" if engine.directory else "", *options


def _visible(text: str) -> str:
    """A text from outside in one line: what a terminal or a window would obey or hide is spelt out."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def may_act(effects: Effects, file: str, trust: str = "") -> bool:
    """Whether a file may do what it would; the user is asked on the terminal if need be.

    `trust`: what the user has allowed, TRUST_ALL or what has this checksum.

    Raises:
        OptionError: it may not, and there is no terminal; the details are for the app's own question.
    """
    if is_trusted(effects):
        return True
    if trust not in (TRUST_ALL, effects.checksum) and not _is_allowed(effects, file):
        return False
    remember(effects)
    return True


def _is_allowed(effects: Effects, file: str) -> bool:
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stderr)):
        raise _refusal(effects, file)
    lines = [f"{file} has not been allowed on this machine yet. In {_visible(effects.folder)} it would"]
    lines += [f"  start  {command}" for command in effects.starts]
    lines += [f"  write  {name}" for name in effects.writes]
    print("\n".join(lines), "Allow it? [y/N] ", sep="\n", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _refusal(effects: Effects, file: str) -> OptionError:
    """Why a file may not do what it would, with all of that."""
    would = f"in {_visible(effects.folder)} would start {', '.join(effects.starts) or 'nothing'}"
    would += f" and write {', '.join(effects.writes) or 'nothing'}"
    return OptionError(
        Cause.FROM_ELSEWHERE,
        file,
        would=would,
        starts=effects.starts,
        writes=effects.writes,
        checksum=effects.checksum,
    )


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def is_trusted(effects: Effects) -> bool:
    """Whether they are known, or there are none."""
    return not (effects.commands or effects.files) or effects.checksum in _remembered()


def remember(effects: Effects) -> None:
    """From now on they are known; where the folder cannot be written to, the user is asked again."""
    if is_trusted(effects):
        return
    with contextlib.suppress(OSError, RuntimeError):
        path = _path()
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            append_whole(file, f"{effects.checksum}\n".encode(), path)  # others may append, too
        finally:
            os.close(file)


def _remembered() -> set[str]:
    try:
        return set(_path().read_text(encoding="ascii", errors="replace").split())
    except (OSError, RuntimeError):  # there is no home
        return set()


def _path() -> Path:
    return data_folder() / "trusted"
