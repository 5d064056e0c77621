"""How our programs start one another, and engines."""

import contextlib
import errno
import os
import shutil
import sys
from enum import Enum
from pathlib import Path

from engine.records.files import in_words
from engine.rules.translatable import translatable

_SYSTEMS = {b"MZ": "Windows", b"\x7fELF": "Linux", b"\xcf\xfa\xed\xfe": "macOS", b"\xca\xfe\xba\xbe": "macOS"}
"""By the first bytes of its programs."""
_LONGEST_FIRST_LINE = 256


class Program(Enum):
    """One of our programs: the name of its executable, and its Python module."""

    APP = "narabe", "gui"
    BRAIN = "pbrain-narabe", "protocol"
    MATCH = "narabe-match", "matches"
    DOCTOR = "narabe-doctor", "protocol.compliance"
    LIBRARY = "narabe-library", "matches.library"
    TRAIN = "narabe-train", "training"
    BENCH = "narabe-bench", "engine.bench"

    def command(self, *arguments: str) -> list[str]:
        """The command line: its executable in a frozen package, otherwise Python with its module."""
        executable, module = self.value
        if is_frozen():
            suffix = ".exe" if sys.platform == "win32" else ""
            return [str(programs_folder() / (executable + suffix)), *arguments]
        return [sys.executable, "-m", module, *arguments]


def is_frozen() -> bool:
    """Whether this program was frozen by PyInstaller; `sys.executable` is then the program itself."""
    return bool(getattr(sys, "frozen", False))


def programs_folder() -> Path:
    """The folder of our executables; in a checkout its root, where Python finds the modules."""
    return Path(sys.executable).absolute().parent if is_frozen() else Path(__file__).resolve().parents[1]


def documentation(page: str) -> Path:
    """A page of the documentation, of which a package has those about its programs."""
    folder = Path(getattr(sys, "_MEIPASS", "")) if is_frozen() else Path(__file__).resolve().parents[1]
    return folder / "docs" / page


def data_folder() -> Path:
    """Where our programs keep what is the user's and no setting, by the customs of the system.

    Raises:
        RuntimeError: the user has no home.
    """
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "narabe"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "narabe"
    return _of_xdg("XDG_DATA_HOME", ".local/share") / "narabe"


def profile_folder() -> Path:
    """Where the app keeps its settings and games: NARABE_PROFILE, else the system's place for settings.

    Raises:
        RuntimeError: the user has no home.
    """
    if named := os.environ.get("NARABE_PROFILE"):
        return Path(named)
    if sys.platform == "win32":
        return data_folder()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Preferences" / "narabe"
    return _of_xdg("XDG_CONFIG_HOME", ".config") / "narabe"


def _of_xdg(variable: str, usual: str) -> Path:
    """A base folder as freedesktop.org has it: one that is not absolute does not count."""
    place = Path(os.environ.get(variable, ""))
    return place if place.is_absolute() else Path.home() / usual


def find_program(name: str) -> str | None:
    """The file that a command's first word means, None if there is none.

    A bare name is looked for on the path as by a shell, then beside the running program: an engine that came
    with it, in the unpacked archive or in an environment's folder of scripts.
    """
    found = shutil.which(name)
    if found is None and not Path(name).parts[1:]:
        found = shutil.which(name, path=str(Path(sys.executable).absolute().parent))
    return found


def why_not_found(name: str) -> str:
    """Why `find_program` finds nothing, in words."""
    path = Path(name)
    if path.is_dir():
        return translatable("this is a folder, not a program")
    if path.is_file() and sys.platform != "win32":
        return translatable("this file may not be executed (chmod +x {name} allows it)", name=name)
    return translatable("no such program")


def _first_line(name: str) -> bytes:
    with Path(find_program(name) or name).open("rb") as file:
        return file.readline(_LONGEST_FIRST_LINE)


def refuse_cr_lf(name: str) -> None:
    """Refuse a script with the line endings of Windows: `#!/usr/bin/env python3` looks for a `python3\\r`.

    Raises:
        ValueError: it is one.
    """
    with contextlib.suppress(OSError):  # starting it says why
        line = _first_line(name)
        if line.startswith(b"#!") and line.endswith(b"\r\n") and b"env -S" not in line:  # splits at CR, too
            raise ValueError(translatable("its lines end in CR LF; a script's must end in LF alone"))


def why_not_started(name: str, error: OSError) -> str:
    """Why the system does not run a program that is there, in words."""
    if error.errno not in (errno.ENOENT, errno.ENOEXEC):
        return in_words(error)
    try:
        first_line = _first_line(name)
    except OSError:
        return in_words(error)
    if first_line.startswith(b"#!"):
        interpreter = first_line[2:].decode("utf-8", "replace").strip()
        return translatable("its interpreter {program!r} is not there", program=interpreter)
    for beginning, system in _SYSTEMS.items():
        if first_line.startswith(beginning):
            return translatable("this is a program for {system} that does not run here", system=system)
    if error.errno == errno.ENOENT:
        return in_words(error)
    if not first_line:
        return translatable("this file is empty")
    return translatable(
        "this is neither a program nor a script with a first line such as {line}", line="#!/bin/sh"
    )


def engine_environment() -> dict[str, str]:
    """The environment for an engine, which may be any program.

    A frozen program on Linux finds its own shared libraries first (PyInstaller sets LD_LIBRARY_PATH); an
    engine must find the system's, and our own programs set it again.
    """
    environment = dict(os.environ)
    if is_frozen():
        original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
        environment.pop("LD_LIBRARY_PATH", None)
        if original is not None:
            environment["LD_LIBRARY_PATH"] = original
    return environment
