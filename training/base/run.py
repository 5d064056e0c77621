"""A run: the folder of something that lasts, and that the same command goes on with after any end.

Its settings stand in `settings.json` with the revision, and in `changes.diff` what the working tree had
changed on that. What it makes are files that appear when they are whole: numbered parts (`Parts`), or a
checkpoint by the clock (`training.base.interrupts.Saving`).
"""

import hashlib
import subprocess
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from engine.records.files import parse_json, reading_of, write_atomically
from training.base.files import read_json, write_json
from training.base.settings import SettingsError, differing, in_words, with_measured

S = TypeVar("S")

RUN_FILE = "settings.json"
CHANGES_FILE = "changes.diff"
HISTORY_FILE = "history.jsonl"
LIVE_FILE = "live.jsonl"
"""By which self-play is watched: *Engines > Watch a tournament...* (`training.play.live`)."""


@dataclass(frozen=True)
class Run(Generic[S]):
    """A folder and the settings of its run, with what was measured when it was begun."""

    folder: Path
    settings: S
    described: Mapping[str, Any]
    """What its RUN_FILE has."""

    @classmethod
    def open(
        cls,
        folder: Path,
        settings: S,
        positions: Path | Sequence[Path] = (),
        may_change: Collection[str] = (),
        measured: Callable[[S], S] = lambda settings: settings,
    ) -> "Run[S]":
        """Begin a run in a folder, or go on with its run.

        A run that has made nothing, as with a net that is not there, is begun anew.

        Args:
            folder: made if need be.
            settings: a frozen dataclass.
            positions: the file or folder that the run reads, or several.
            may_change: names of settings that it may go on with otherwise.
            measured: fills in what the settings of a new run leave open.

        Raises:
            SettingsError: the folder's run is over other positions or has other settings, or the folder is
                where the positions are.
            RecordError: its RUN_FILE is damaged.
        """
        path = folder / RUN_FILE
        sources = [positions] if isinstance(positions, Path) else positions
        if folder.resolve() in {source.resolve() for source in sources}:
            raise SettingsError(f"{folder} is where the positions are read from: write to another folder")
        over = {"positions": _checksum(positions)} if sources else {}
        if path.exists():
            described = read_run(folder)
            try:
                if any(described.get(name) != value for name, value in over.items()):
                    raise SettingsError(f"{path}: the run is over other positions")
                settings = gone_on_with(settings, described["settings"], path, may_change)
                return cls(folder, settings, described)
            except SettingsError:
                if {file.name for file in folder.iterdir()} - {RUN_FILE, CHANGES_FILE, LIVE_FILE}:
                    raise
        settings = measured(settings)
        return cls(folder, settings, describe_run(folder, settings, **over))


def gone_on_with(settings: S, earlier: dict[str, Any], place: Path, may_change: Collection[str] = ()) -> S:
    """The settings of a run that goes on, with what was measured (`training.base.timing`) at its start.

    Args:
        settings: as they are asked for now.
        earlier: those of the run, as JSON has them; what was added since counts as its default.
        place: of the run, for the message.
        may_change: names of settings that may be others now.

    Raises:
        SettingsError: others differ; the message names them.
    """
    settings = with_measured(settings, earlier)
    differences = differing(settings, earlier).items()
    changed = {name: values for name, values in differences if name.split(".")[0] not in may_change}
    if changed:
        raise SettingsError(f"{place}: the run has other settings: {in_words(changed)}")
    return settings


def describe_run(folder: Path, settings: Any, name: str = RUN_FILE, **more: Any) -> dict[str, Any]:
    """Write the settings of a run with the revision, and what is changed on that; what was written."""
    described = {**more, "settings": asdict(settings), "revision": revision()}
    folder.mkdir(parents=True, exist_ok=True)
    write_json(folder / name, described)
    if changes():
        write_atomically(folder / CHANGES_FILE, changes())
    return described


def read_run(folder: Path) -> dict[str, Any]:
    """What the RUN_FILE of a folder has; in older ones of `loop` and `tune` the settings stand alone.

    Raises:
        OSError: there is none.
        RecordError: it is damaged.
    """
    described = read_json(folder / RUN_FILE)
    if "settings" not in described and described.keys() & {"rounds", "iterations"}:
        revision = described.pop("revision", "")
        return {"settings": described, "revision": revision}
    return read_json(folder / RUN_FILE, settings=dict)


def read_history(folder: Path) -> list[dict[str, Any]]:
    """The evaluations of a run in which a net learns, from its HISTORY_FILE.

    Raises:
        OSError: there is none.
        RecordError: it is damaged.
    """
    path = folder / HISTORY_FILE
    with reading_of(path):
        return [dict(parse_json(line)) for line in path.read_text(encoding="utf-8").splitlines()]


@dataclass(frozen=True)
class Parts:
    """The numbered files of a run, each of which is made by itself and appears when it is whole."""

    folder: Path
    name: str = "part"
    suffix: str = ".npz"

    def path(self, number: int) -> Path:
        """The file of a number."""
        return self.folder / f"{self.name}-{number:06}{self.suffix}"

    def missing(self, count: int) -> list[int]:
        """The numbers below `count` that are still to be made."""
        return [number for number in range(count) if not self.path(number).exists()]

    def made(self) -> list[Path]:
        """The files that there are, oldest first."""
        return sorted(self.folder.glob(f"{self.name}-*{self.suffix}"))


def _checksum(positions: Path | Sequence[Path]) -> str:
    """SHA-256 of a file, or of all in a folder or a list: the same again only for the same contents."""
    if not isinstance(positions, Path):
        return hashlib.sha256("".join(map(_checksum, positions)).encode()).hexdigest()
    if not positions.is_dir():
        with positions.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    files = sorted(file for file in positions.iterdir() if file.is_file())
    text = "".join(f"{file.name} {_checksum(file)}\n" for file in files)
    return hashlib.sha256(text.encode()).hexdigest()


def revision() -> str:
    """The revision of this program, as git names it; where there is no git, a checksum of `training`."""
    folder = Path(__file__).parents[1]
    found = _git(str(folder), "describe", "--always", "--dirty")
    if found is not None:
        return found.strip()
    sources = sorted(folder.rglob("*.py"))
    return f"of sources {hashlib.sha256(b''.join(path.read_bytes() for path in sources)).hexdigest()[:12]}"


def changes() -> str:
    """What the working tree changes on its revision, as a diff; empty where there is no git."""
    return _git(str(Path(__file__).parents[1]), "diff", "HEAD") or ""


@cache
def _git(folder: str, *words: str) -> str | None:
    """What git answers when it is first asked; None without git."""
    command = ["git", "--no-optional-locks", "-C", folder, *words]  # killed, it leaves no lock
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=10).stdout
    except (OSError, subprocess.SubprocessError):
        return None
