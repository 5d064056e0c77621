"""A writer of the programs under every fault of the disk at every call: `python -m tests.faults.run WRITER`.

Started with `faults.c` in LD_PRELOAD. For each fault and place a child process writes the new state over the
old one; then what is on the disk must be the one or the other, whole, and the new one if the child says that
it succeeded.
"""

import ctypes
import errno
import itertools
import os
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

SHORT, TORN, ERROR, KILL = 1, 2, 3, 4
FAULTS = [
    (SHORT, 0), (TORN, errno.EIO), (TORN, errno.ENOSPC), (ERROR, errno.EIO), (ERROR, errno.ENOSPC), (KILL, 0)
]  # fmt: skip
_SUCCESS, _REFUSED, _CRASHED, _UNHURT = 0, 1, 2, 3
Write = Callable[[Path, int], object]
"""Writes a state, number 1 over nothing or number 2 over 1, into a folder; raises OSError where it cannot."""
Read = Callable[[Path], object]
"""What is to be compared of the state in a folder."""


def whole_files(folder: Path) -> object:
    """Every file that a program would look at, with its contents."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".part"}


def autosave(folder: Path, number: int) -> None:
    from gui.play.autosave import _write_state

    _write_state(
        folder / "autosave-1.json", {"path": "", "place": [], "sgf": "(;GM[4]SZ[15];B[hh])" * 999 * number}
    )


def settings(folder: Path, number: int) -> None:
    from gui.base.settings import Settings, save_settings

    save_settings(Settings() if number == 1 else Settings(language="cs"), folder / "settings.json")


def positions(folder: Path, number: int) -> None:
    from engine.rules.variant import Variant
    from training.data.positions import PositionSetBuilder

    builder = PositionSetBuilder()
    for game in range(50 * number):
        builder.add_game([112, 113, game], 15, 15, Variant.FREESTYLE)
        builder.add_position(1, {113: 1.0})
    builder.build({"source": "test"}).save(folder / "00001.npz")


def packed_games(folder: Path, number: int) -> None:
    from training.data.packed import DRAWN, SearchedGame, SearchedPosition, save_games

    games = [SearchedGame(15, 0, 5, [112, 113], DRAWN, [SearchedPosition(1, (0.5, 0.0, 0.5))])] * number
    save_games(games, folder / "00001.packed", {"source": "test"})


def checkpoint(folder: Path, number: int) -> None:
    import torch

    from training.learn.checkpoints import save_checkpoint

    save_checkpoint({"net": {"weight": torch.full((40, 40), float(number))}}, folder / "checkpoint.pt")


def run_state(folder: Path, number: int) -> None:
    from training.base.files import write_json

    write_json(folder / "loop.json", {"accepted": f"round-{number:04}", "rounds": [{}] * number})


def _library(*words: object) -> None:
    from matches.library.__main__ import run

    if status := run([str(word) for word in words]):
        raise OSError(f"exit status {status}")


def _games(folder: Path, number: int) -> Path:
    path = folder.parent / f"games-{number}.sgf"
    if path.exists():
        return path
    rows = ("".join(f";{'BW'[i % 2]}[{chr(97 + i)}{chr(97 + g)}]" for i in range(9)) for g in range(9))
    path.write_text("".join(f"(;GM[4]SZ[15]{row})" for row in itertools.islice(rows, 4 * number)))
    return path


def library_export(folder: Path, number: int) -> None:
    library = folder.parent / f"whole-{number}.narabe"
    if not library.exists():
        _library(library, "import", _games(folder, number))
    _library(library, "export", folder / "games.sgf")


def library_import(folder: Path, number: int) -> None:
    _library(folder / "games.narabe", "import", _games(folder, number))


def library_games(folder: Path) -> object:
    from library import maintenance
    from library.store import Store

    with Store(folder / "games.narabe", create=False) as store:
        assert list(maintenance.check(store)) == []
        return maintenance.stats(store)["games"]


def journal(folder: Path, number: int) -> None:
    from matches.events import Journal

    journal = Journal(folder / "e.jsonl")
    if number == 1:
        options = {"engine": [{"cmd": "./a", "st": 1}, {"cmd": "./b", "st": 1}]}
        journal.write("tournament", version=1, options=options, folder=".", openings="", records={})
    journal.write("note", text="x" * 3000 * number)
    journal.close()


def journal_lines(folder: Path) -> object:
    from matches.events import read, read_to_resume

    read_to_resume(folder / "e.jsonl")
    return [{**event, "time": 0} for event in read(folder / "e.jsonl")]


WRITERS: dict[str, tuple[Write, Read]] = {
    "autosave": (autosave, whole_files),
    "settings": (settings, whole_files),
    "positions": (positions, whole_files),
    "packed games": (packed_games, whole_files),
    "checkpoint": (checkpoint, whole_files),
    "state of a run": (run_state, whole_files),
    "library export": (library_export, whole_files),
    "library import": (library_import, library_games),
    "journal": (journal, journal_lines),
}


def main(name: str) -> None:
    """Try a writer; an AssertionError names the fault and the place."""
    write, read = WRITERS[name]
    disk = ctypes.CDLL(None)
    with tempfile.TemporaryDirectory() as scratch:
        folder, old_folder = Path(scratch) / "now", Path(scratch) / "old"
        folder.mkdir()
        write(folder, 1)
        old = read(folder)
        shutil.copytree(folder, old_folder)
        write(folder, 2)
        new = read(folder)
        assert old != new
        tried = 0
        for kind, error in FAULTS:
            for place in itertools.count(1):
                shutil.rmtree(folder)
                shutil.copytree(old_folder, folder)
                status = _in_a_child(disk, (kind, place, error), lambda: write(folder, 2))
                found, case = read(folder), f"{name}: fault {kind}, error {error}, call {place}"
                assert status != _CRASHED, case
                assert found == new if status in (_SUCCESS, _UNHURT) else found in (old, new), case
                assert kind == KILL or not list(folder.glob(".*.part")), f"{case}: debris"
                if status == _UNHURT:
                    break
                tried += 1
    print(f"{name}: {tried} faults")


def _in_a_child(disk: Any, fault: Sequence[int], write: Callable[[], object]) -> int:
    """Its exit status; negative if it was killed."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = _CRASHED
    try:
        disk.plan_fault(*fault)
        try:
            write()
            status = _SUCCESS
        except OSError:
            status = _REFUSED
        if disk.calls_made() < fault[1]:
            status = _UNHURT
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main(sys.argv[1])
