"""Disks that are full for a time, at every byte of every write: what was committed stays, and is read again.

Most faults are the system's own: under a limit on the size of files a write stops in the middle (a short
write), the next one fails, and when the limit is gone there is room again.
"""

import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.records.files import replace_atomically, write_atomically
from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from matches.configuration import from_table
from matches.events import Journal, damaged_path, read, read_to_resume
from matches.game import GameRecord, PlayedMove
from matches.game_events import game_event
from matches.records import Records
from matches.schedule import fixtures
from tests.faults.run import WRITERS as FAULTY_WRITERS

if sys.platform == "win32":
    pytest.skip("a limit on the size of files", allow_module_level=True)
import resource

ROOT = Path(__file__).resolve().parents[1]


@contextlib.contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond a size meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))  # Python ignores the signal that comes with it
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


TABLE: dict[str, Any] = {
    "engine": [{"cmd": "./a", "name": "A", "st": 1}, {"cmd": "./b", "name": "B", "st": 1}],
    "games": 40,
    "sgf": "games.sgf",
    "pgn": "games.pgn",
    "msg": "games.txt",
    "psq": "psq",
    "sample": {"file": "games.csv"},
}


def events(count: int, table: dict[str, Any] = TABLE) -> list[dict[str, Any]]:
    options = from_table(table)
    names = [engine.name for engine in options.engines]
    made = []
    for fixture in fixtures(options, {})[:count]:
        moves = tuple(PlayedMove(point, 3) for point in range(9 + fixture.number))
        record = GameRecord(
            GameResult(Termination.ROW, Colour.BLACK, "é"), (), moves, messages=((1, "hello"),)
        )
        made.append(game_event(fixture, record, names, options))
    return made


def journal_of(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"event": "tournament"}, *({"event": "game", **game} for game in games)]


@pytest.mark.parametrize("seed", range(20))
def test_the_journal_holds_what_was_written_and_nothing_else(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = tmp_path / "e.jsonl"
    journal = Journal(path)
    journal.write("tournament", version=1, options=TABLE, folder=".", openings="", records={})
    committed = []
    for event in events(40):
        room = path.stat().st_size + (chance.randrange(600) if chance.random() < 0.5 else 10_000)
        with room_for(room), contextlib.suppress(OSError):
            journal.write("game", **event)
            committed.append(event["number"])
    journal.close()
    assert 0 < len(committed) < 40
    assert [event["number"] for event in read(path)[1:]] == committed
    assert read_to_resume(path).damaged_lines == 0


def test_a_full_disk_names_the_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "e.jsonl")
    with room_for(100), pytest.raises(OSError) as raised:
        journal.write("tournament", version=1, options=TABLE)
    assert raised.value.filename == str(tmp_path / "e.jsonl")
    journal.close()


@pytest.mark.parametrize("seed", range(10))
def test_after_faults_a_resumed_tournament_has_every_game_in_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.chdir(tmp_path)
    chance = random.Random(seed)
    Path("games.sgf").write_text("(;GM[1]C[somebody's])\n")
    options = from_table(TABLE)
    records, played = Records(options), events(12)
    offsets = dict(records.offsets)
    for event in played:
        room = chance.randrange(4000)
        try:
            with room_for(room):
                records.add(event)
        except OSError:  # the tournament ends here and is resumed; meanwhile another one has written
            with Path("games.sgf").open("a") as file:
                file.write(f"(;GM[1]C[other {event['number']}])\n")
            records = Records(options, offsets)
            so_far = played[: event["number"] + 1]
            records.complete(so_far[-3:], lambda games=so_far: journal_of(games))
    Records(options, offsets).complete(played[-3:], lambda: journal_of(played))
    sgf = Path("games.sgf").read_text(encoding="utf-8")
    assert sorted(int(part.split("]")[0]) for part in sgf.split("GN[")[1:]) == list(range(1, 13))
    assert sgf.startswith("(;GM[1]C[somebody's])\n") and sgf.count("\n(;GM[1]C[other ") == sgf.count(
        "C[other "
    )
    assert Path("games.pgn").read_text().count("[Event ") == 12
    assert len(list(Path("psq").glob("*.psq"))) == 12
    assert Path("games.txt").read_text().count("Game ID") == 12
    unbroken = tmp_path / "unbroken"
    unbroken.mkdir()
    monkeypatch.chdir(unbroken)
    whole = Records(options)
    for event in played:
        whole.add(event)
    lines = [sorted((folder / "games.csv").read_text().split()) for folder in (tmp_path, unbroken)]
    assert lines[0] == lines[1]


def test_a_resume_cuts_nothing_that_another_tournament_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It used to cut a shared file where it was when its own tournament began."""
    monkeypatch.chdir(tmp_path)
    options = from_table(TABLE)
    first = Records(options)
    games = events(6)
    first.add(games[0])
    others = ["(;GM[4]GN[foreign])\n"] * 4
    with Path("games.sgf").open("a") as file:
        file.writelines(others)
    first.add(games[1])
    Records(options, first.offsets).complete(games[:3], lambda: journal_of(games[:3]))
    sgf = Path("games.sgf").read_text()
    assert sgf.count("GN[foreign]") == 4
    assert [sgf.count(f"GN[{number}]") for number in (1, 2, 3)] == [1, 1, 1]


def test_a_second_tournament_leaves_the_psq_files_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = from_table(TABLE)
    games = events(3)
    for _ in range(2):
        records = Records(options)
        for event in games:
            records.add(event)
    assert sorted(path.name for path in Path("psq").iterdir()) == [f"{n:06}.psq" for n in range(1, 7)]


DAMAGE: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "torn and gone on with the next": lambda lines: [*lines[:3], lines[3][:70] + lines[4], *lines[5:]],
    "zeros of a power cut": lambda lines: [*lines[:3], b"\0" * 500 + lines[3], *lines[4:]],
    "noise": lambda lines: [*lines[:2], b"\xff\xfe{]\n", *lines[2:]],
    "a game without its moves": lambda lines: [*lines[:2], b'{"event":"game","number":99}\n', *lines[2:]],
    "a torn end": lambda lines: [*lines, lines[-1][:50]],
    "a blank line": lambda lines: [*lines[:2], b"\n", *lines[2:]],
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_line_is_put_aside_and_the_others_are_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / "e.jsonl"
    journal = Journal(path)
    journal.write("tournament", version=1, options=TABLE, folder=".", openings="", records={})
    for event in events(6):
        journal.write("game", **event)
    journal.close()
    path.write_bytes(b"".join(DAMAGE[name](path.read_bytes().splitlines(keepends=True))))
    assert read_to_resume(path).damaged_lines == 1
    numbers = [event["number"] for event in read(path)[1:]]
    assert numbers == ([0, 1, 3, 4, 5] if name.startswith("torn") else list(range(6)))
    assert damaged_path(path).read_bytes().count(b"\n") == 1
    assert read_to_resume(path).damaged_lines == 0


def save_positions(path: Path, size: int) -> None:
    import numpy as np

    with replace_atomically(path) as temporary, temporary.open("wb") as file:
        np.savez(file, values=np.arange(size))


WRITERS: dict[str, Callable[[Path, int], None]] = {
    "text": lambda path, size: write_atomically(path, "x" * size),
    "bytes without waiting": lambda path, size: write_atomically(path, b"x" * size, sync=False),
    "arrays": save_positions,
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_written_aside_is_the_old_one_or_the_new_one(tmp_path: Path, name: str) -> None:
    write, path = WRITERS[name], tmp_path / "file"
    write(path, 3000)
    new = tmp_path / "new"
    write(new, 5000)
    wanted = new.read_bytes()
    new.unlink()
    old = path.read_bytes()
    for room in [*range(0, 200, 7), *range(200, len(wanted) + 500, 97)]:
        with room_for(room), contextlib.suppress(OSError):
            write(path, 5000)
            assert path.read_bytes() == wanted
            path.write_bytes(old)
        assert path.read_bytes() == old
        assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_an_error_names_the_file_that_was_to_be_written(tmp_path: Path) -> None:
    with room_for(10), pytest.raises(OSError) as raised:
        write_atomically(tmp_path / "games.sgf", "x" * 1000)
    assert raised.value.filename == str(tmp_path / "games.sgf") and "part" not in str(raised.value)


def test_a_full_disk_costs_none_of_the_positions_that_were_mined(tmp_path: Path) -> None:
    from training.play.hard import _resume

    path = tmp_path / "hard.tsv"
    path.write_text("# games: 1\n" + "# a position that is not whole" * 9)
    with room_for(5), pytest.raises(OSError, match="large"):
        _resume(path)
    assert path.read_text().startswith("# games: 1\n")
    assert _resume(path) == (1, set()) and path.read_text() == "# games: 1\n"


@pytest.fixture(scope="module")
def faulty_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes calls fail (`tests/faults`), compiled."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("a C compiler and LD_PRELOAD")
    path = tmp_path_factory.mktemp("faults") / "faults.so"
    source = Path(__file__).parent / "faults" / "faults.c"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", path, source, "-ldl"], check=True)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTY_WRITERS)
def test_every_fault_at_every_call_leaves_the_old_state_or_the_new_one(faulty_disk: Path, name: str) -> None:
    """Short writes, EIO, ENOSPC and kills at every write, fsync and rename."""
    command = [sys.executable, "-m", "tests.faults.run", name]
    environment = {**os.environ, "LD_PRELOAD": str(faulty_disk)}
    finished = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT)
    assert finished.returncode == 0, finished.stderr[-3000:]
    tried = re.search(r"(\d+) faults$", finished.stdout.strip())
    assert tried is not None and int(tried[1]) >= 6


@pytest.mark.parametrize("name", WRITERS)
def test_a_kill_leaves_the_old_file_or_the_new_one(tmp_path: Path, name: str) -> None:
    write, path = WRITERS[name], tmp_path / "file"
    write(path, 200_000)
    whole = {path.read_bytes()}
    write(path, 300_000)
    whole.add(path.read_bytes())
    chance = random.Random(1)
    for _ in range(10):
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException):
                while True:
                    write(path, 200_000)
                    write(path, 300_000)
            os._exit(1)
        time.sleep(chance.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert path.read_bytes() in whole
