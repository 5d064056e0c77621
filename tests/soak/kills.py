"""A library whose writers are killed, or lose power, again and again: what was committed is there.

A killed writer loses nothing that it wrote. A power cut may lose or spoil all that was not yet synced, sector
by sector: of the log what came after the last commit, of the file itself what a checkpoint was writing.
"""

import os
import random
import signal
import struct
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from engine.records.analysis import Analysis
from engine.rules.board import Board
from library import annotations
from library.annotations import Entry
from library.store import Store

_ACK = struct.Struct("<I")  # the number of an entry that is committed
_MOST_ENTRIES, _MOST_S = 6, 0.01  # that a writer enters, and that it then lives on
_COMMITS = 40  # whose log is cut
_SECTOR = 512


Writer = Callable[[Path, int, int, Callable[[int], None]], None]
"""Enters numbered things from a number on, with a seed, and tells of each that is committed."""


def killed(path: Path, first: int, chance: random.Random, write_on: Writer | None = None) -> int:
    """Kill a writer that enters numbered things from `first` on; returns the next number that may be new."""
    reading, writing = os.pipe()
    writer = os.fork()
    if writer == 0:
        os.close(reading)
        seed = chance.randrange(1 << 30)
        try:
            (write_on or _write_on)(path, first, seed, lambda number: _tell(writing, number))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        said = told.read(chance.randint(0, _MOST_ENTRIES) * _ACK.size)
        time.sleep(chance.random() * _MOST_S)
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        said += told.read()
    return first + len(said) // _ACK.size


def _tell(told: int, number: int) -> None:
    os.write(told, _ACK.pack(number))


def _write_on(path: Path, number: int, seed: int, tell: Callable[[int], None]) -> None:
    """In a process of its own: enter one after the other, and tell of each that is committed."""
    chance = random.Random(seed)
    store = Store(path)
    while True:
        _enter(store, number, chance)
        tell(number)
        number += 1


def _enter(store: Store, number: int, chance: random.Random) -> None:
    moves = chance.sample(range(225), 6)
    entry = Entry(Analysis(visits=number, engine=f"engine {number}"))
    annotations.add_entry(store, Board.from_moves(moves), entry)


def cut_off(folder: Path, chance: random.Random, cuts: int) -> list[int]:
    """Cut the power of one writer at so many moments; returns the committed entries that were lost."""
    path, log = folder / "a.narabe", folder / "a.narabe-wal"
    Store(path).close()
    with Store(path) as store:
        store.connection.execute("PRAGMA wal_autocheckpoint = 0")
        sizes = [log.stat().st_size if log.exists() else 0]  # of the log at each commit
        for number in range(_COMMITS):
            _enter(store, number, chance)
            sizes.append(log.stat().st_size)
        written, before = log.read_bytes(), path.read_bytes()
        store.rows("PRAGMA wal_checkpoint(PASSIVE)")
        after = path.read_bytes()
    moments = list(enumerate(pairwise(sizes)))
    missing = []
    for _ in range(cuts):
        if chance.random() < 0.5:
            committed, (synced, end) = chance.choice(moments)
            rest = _torn(bytes(end - synced), written[synced:end], chance)
            state = before, written[:synced] + rest[: chance.randint(0, len(rest))]
        else:
            committed = _COMMITS
            state = _torn(before, after, chance), written
        missing += _lost_of(folder, state, committed)
    return missing


def _torn(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """What a disk may hold that was told to replace some bytes: each sector old, new or spoilt."""
    old = old.ljust(len(new), b"\0")
    sectors = []
    for start in range(0, len(new), _SECTOR):
        was, becomes = old[start : start + _SECTOR], new[start : start + _SECTOR]
        spoilt = chance.randbytes(len(becomes)) if was != becomes and chance.random() < 0.1 else becomes
        sectors.append(chance.choice([was, spoilt]))
    return b"".join(sectors)


def _lost_of(folder: Path, state: tuple[bytes, bytes], committed: int) -> list[int]:
    """What is lost of a library whose file and log have some contents."""
    path = folder / "cut.narabe"
    for name, data in zip(("cut.narabe", "cut.narabe-wal"), state, strict=True):
        (folder / name).write_bytes(data)
    path.with_name("cut.narabe-shm").unlink(missing_ok=True)
    return lost(path, committed)


def lost(path: Path, count: int) -> list[int]:
    """Which of the first so many entries are not in a library any more."""
    with Store(path) as store:
        assert store.rows("PRAGMA integrity_check") == [("ok",)]
        sql = "SELECT engine.name, nodes FROM entry JOIN engine ON engine.id = entry.engine"
        present = {nodes for name, nodes in store.rows(sql) if name == f"engine {nodes}"}
    return [number for number in range(count) if number not in present]
