"""Engines in zips, as Gomocup takes them: unpacked once, into a folder of the user that their checksum names.

A zip comes from outside: how much comes out of it is bounded (`engine.records.source`), its names stay in the
folder, and a link in it becomes an ordinary file. What is unpacked was shown to the user before, where it was
not he who named the zip (`matches.trust`).
"""

import hashlib
import re
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path, PurePosixPath

from engine.options import OptionError, ValueReason
from engine.records.files import RecordError, in_words
from engine.records.source import sources_of
from matches.options import EngineOptions, TournamentOptions
from protocol.command_line import join, split
from protocol.programs import data_folder

_SUFFIX = re.compile(
    r"(?:_(?P<rule>freestyle|standard|renju|caro)(?:-(?P<side>\d+))?|_(?P<only_side>15|20))?[_-]?(?:64)?$"
)
"""The rule and the board that the name of a program stands for."""
_NAME = 50  # letters of a zip's name in that of its folder, so that no system finds it too long


def unpacked(options: TournamentOptions) -> TournamentOptions:
    """The same tournament, with the programs of engines whose command is a zip, which are unpacked now.

    Raises:
        OptionError: a zip cannot be unpacked, or has no program.
    """
    return replace(
        options,
        engines=tuple(
            replace(engine, command=_command(engine, options)) if _is_zip(engine.command) else engine
            for engine in options.engines
        ),
    )


def _is_zip(command: str) -> bool:
    """Whether a command is a zip, and what its program is given."""
    return split(command)[0].lower().endswith(".zip")


def _command(engine: EngineOptions, options: TournamentOptions) -> str:
    """The command of the program in a zip, in place of the zip's."""
    zipped, *arguments = split(engine.command)
    try:
        folder = _unpack(Path(zipped))
        programs = sorted(
            file
            for file in folder.glob("[Pp]brain-*")
            if file.is_file() and file.suffix.lower() in (".exe", "")
        )
        if not programs:
            raise ValueError("there is no program pbrain-... on its top level")
        program = max(programs, key=lambda file: _fitness(file, options))
        program.chmod(0o755)
    except (OSError, RuntimeError, ValueError) as error:
        said = f"cmd={zipped}: {in_words(error)}"
        raise OptionError(ValueReason.UNREADABLE, owner=engine.name, said=said) from None
    return join([str(program), *arguments])


def _fitness(program: Path, options: TournamentOptions) -> tuple[bool, int, bool]:
    """How well a program fits a tournament, as Gomocup chooses: by rule and board, then one of 64 bits.

    One for this system goes before those.
    """
    stem = program.stem.lower()
    found = _SUFFIX.search(stem)
    rule, side = (found["rule"], found["side"] or found["only_side"]) if found else (None, None)
    fits = (rule is None or options.variant.value.startswith(rule)) and (
        side is None or {int(side)} == set(options.size)
    )
    runs_here = (program.suffix.lower() == ".exe") is (sys.platform == "win32")
    return runs_here, fits * (1 + 2 * bool(rule) + bool(side)), stem.endswith("64")


def _unpack(zipped: Path) -> Path:
    """The folder with what is in a zip.

    Raises:
        OSError, RecordError: it cannot be read or written.
        RuntimeError: the user has no home.
    """
    with zipped.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    folder = data_folder() / "engines" / f"{zipped.stem[:_NAME]}-{checksum[:16]}"
    if folder.is_dir():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        whole = Path(beside, "whole")
        whole.mkdir()
        for source in sources_of(zipped):
            if not source.is_packed:
                raise RecordError("this is not a zip", zipped)
            name = _safe(source.name.removeprefix(f"{zipped}/"), zipped)
            (whole / name).parent.mkdir(parents=True, exist_ok=True)
            with source.open() as packed, (whole / name).open("xb") as file:
                shutil.copyfileobj(packed, file)
        try:
            whole.rename(folder)
        except OSError:
            if not folder.is_dir():  # by another runner meanwhile
                raise
    return folder


def _safe(name: str, zipped: Path) -> PurePosixPath:
    """A name in a zip, if it stays in the folder on any system.

    Raises:
        RecordError: it does not.
    """
    path = PurePosixPath(name)
    if path.is_absolute() or not name.isprintable() or set(name) & set('\\:*?"<>|') or ".." in path.parts:
        raise RecordError(f"a file in it is called {name!r}", zipped)
    return path
