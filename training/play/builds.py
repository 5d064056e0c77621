"""Builds of the programs: this one, or another revision's, so that two can play each other."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from protocol.programs import Program

_SIGNATURE_S = 900  # the longest that a build may take to tell its signature
_SIGNATURE = re.compile(r"^signature ([0-9a-f]{4,64})$", re.MULTILINE)


class BuildError(ValueError):
    """A folder without the programs, or programs that do not work; the message names it."""


@dataclass(frozen=True)
class Build:
    """The programs in a folder, such as `.venv/bin` of another checkout; without one this program's own."""

    folder: Path | None = None

    def brain(self, *arguments: str) -> list[str]:
        """The command line of its brain."""
        if self.folder is None:
            return Program.BRAIN.command(*arguments)
        return [self._program("pbrain-narabe"), *arguments]

    def signature(self) -> str:
        """What `narabe-bench` makes of how it plays: builds that play alike have the same.

        Raises:
            BuildError: it does not print one.
        """
        own = self.folder is None
        bench = [sys.executable, "-m", "engine.bench"] if own else [self._program("narabe-bench")]
        command = [*bench, "--signature"]
        try:
            finished = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=_SIGNATURE_S
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BuildError(f"{command[0]} tells no signature: {error}") from error
        found = _SIGNATURE.findall(finished.stdout)
        if finished.returncode or not found:
            words = finished.stderr.strip().rpartition("\n")[2][:200]
            raise BuildError(f"{' '.join(command)} tells no signature: {words or finished.returncode}")
        return str(found[-1])

    def _program(self, name: str) -> str:
        """The path of one of its programs.

        Raises:
            BuildError: the folder has no such program.
        """
        assert self.folder is not None
        path = (self.folder / (f"{name}.exe" if sys.platform == "win32" else name)).absolute()
        if not path.is_file():
            raise BuildError(f"{self.folder} has no {path.name}: name the folder of a build's programs")
        return str(path)
