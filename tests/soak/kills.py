"""A library whose writers are killed, or lose power, again and again: what was committed is there.

A killed writer loses nothing that it wrote. A power cut may lose or spoil all that was not yet synced: here
the log is cut at a random place behind what it held at the last commit, and random bytes follow.
"""

import os
import random
import signal
import struct
import time
from pathlib import Path

from engine.rules.board import Board
from library import knowledge
from library.knowledge import Engine, Entry
from library.store import Store

_ACK = struct.Struct("<II")  # the number of an entry that is committed, and how long the log was then
_MOST_ENTRIES, _MOST_S = 6, 0.01  # that a writer enters, and that it then lives on


def killed(path: Path, first: int, chance: random.Random, power: bool) -> int:
    """Kill a writer that enters numbered entries from `first` on; returns the next number that may be new."""
    reading, writing = os.pipe()
    writer = os.fork()
    if writer == 0:
        os.close(reading)
        _write_on(path, first, chance.randrange(1 << 30), writing, power)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        said = told.read(chance.randint(0, _MOST_ENTRIES) * _ACK.size)
        time.sleep(chance.random() * _MOST_S)
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        said += told.read()
    whole = len(said) // _ACK.size * _ACK.size
    acknowledged = list(_ACK.iter_unpack(said[:whole]))
    if not acknowledged:
        return first
    last, synced = acknowledged[-1]
    if power:
        _spoil(path.with_name(path.name + "-wal"), synced, chance)
    return last + 1


def _write_on(path: Path, number: int, seed: int, told: int, power: bool) -> None:
    """In a process of its own: enter one after the other, and tell of each that is committed."""
    try:
        chance = random.Random(seed)
        store = Store(path)
        if power:  # the whole log is kept, so that its length says what was synced
            store.connection.execute("PRAGMA wal_autocheckpoint = 0")
        log = path.with_name(path.name + "-wal")
        while True:
            moves = chance.sample(range(225), 6)
            knowledge.add_entry(
                store, Board.from_moves(moves), Entry(Engine(f"engine {number}"), nodes=number)
            )
            os.write(told, _ACK.pack(number, log.stat().st_size))
            number += 1
    finally:
        os._exit(1)


def _spoil(log: Path, synced: int, chance: random.Random) -> None:
    """Lose what was written behind the synced part of a log, or a part of it, or have other bytes there."""
    if not log.exists():
        return
    with log.open("r+b") as file:
        size = file.seek(0, os.SEEK_END)
        file.truncate(chance.randint(min(synced, size), size))
        if chance.random() < 0.5:
            file.seek(0, os.SEEK_END)
            file.write(chance.randbytes(chance.randrange(1, 10_000)))


def lost(path: Path, count: int) -> list[int]:
    """Which of the first so many entries are not in a library any more."""
    with Store(path) as store:
        assert store.rows("PRAGMA integrity_check") == [("ok",)]
        sql = "SELECT engine.name, nodes FROM entry JOIN engine ON engine.id = entry.engine"
        present = {nodes for name, nodes in store.rows(sql) if name == f"engine {nodes}"}
    return [number for number in range(count) if number not in present]
