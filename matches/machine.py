"""Watches the engines' memory, binds them to processors, and lets none outlive the runner."""

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.options import OptionError, ValueReason
from matches.options import TournamentOptions
from matches.refusals import Cause
from protocol.orphans import expected
from protocol.programs import Program, find_program, is_frozen, why_not_found

WATCHDOG_OPTION = "-watchdog"
"""Makes `narabe-match` the watchdog."""

_MEMORY_CHECK_S = 0.5


class MemoryWatch:
    """Checks the memory of all engines in turn and reports those over their limit."""

    def __init__(self) -> None:
        self._watched: dict[int, tuple[int, Callable[[], int], Callable[[int], None]]] = {}
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look, name="memory watch", daemon=True)
        self._thread.start()

    def add(
        self, key: int, limit_bytes: int, used: Callable[[], int], exceeded: Callable[[int], None]
    ) -> None:
        """Watch one engine; `exceeded` is called from the watching thread with the bytes it uses."""
        with self._lock:
            self._watched[key] = (limit_bytes, used, exceeded)

    def remove(self, key: int) -> None:
        """Stop watching an engine."""
        with self._lock:
            self._watched.pop(key, None)

    def close(self) -> None:
        """End the watch."""
        self._stop.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._stop.wait(_MEMORY_CHECK_S):
            with self._lock:
                watched = list(self._watched.items())
            for key, (limit_bytes, used, exceeded) in watched:
                taken = used()
                if taken > limit_bytes:
                    self.remove(key)
                    exceeded(taken)


class Watchdog:
    """A small process that outlives this program, however it ends, and kills the engines left behind.

    An engine that is suspended when its manager is killed would otherwise stay for ever: it cannot notice the
    end of its input.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            _watchdog_command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=sys.platform != "win32",  # Ctrl+C at the terminal must not reach it
        )
        expected.add(self._process.pid)

    def add(self, pid: int, mark: str) -> None:
        """An engine was started; its process leads a session of its own, its mark is in the environment."""
        self._tell(f"+{pid} {mark}".rstrip() + "\n")

    def remove(self, pid: int) -> None:
        """The engine and everything it started are gone."""
        self._tell(f"-{pid}\n")

    def close(self) -> None:
        """End it; engines that were added and not removed are killed."""
        with contextlib.suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        self._process.wait()
        expected.discard(self._process.pid)

    def _tell(self, line: str) -> None:
        with self._lock, contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()


def _watchdog_command() -> list[str]:
    """Python with the path of `watchdog.py`, which starts fast; a frozen package has no Python."""
    if is_frozen():
        return Program.MATCH.command(WATCHDOG_OPTION)
    return [sys.executable, "-S", "-E", str(Path(__file__).with_name("watchdog.py"))]


def bind(pid: int, processors: tuple[int, ...]) -> None:
    """Bind a process to these processors, where the system supports it."""
    import psutil

    with contextlib.suppress(psutil.Error, AttributeError, ValueError):
        psutil.Process(pid).cpu_affinity(list(processors))


def _available() -> list[int]:
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def crowding(options: TournamentOptions) -> str:
    """That more threads think at a time than there are processors; empty if not, or on a cluster."""
    there, threads = len(_available()), max(engine.threads for engine in options.engines)
    needed = options.concurrency * threads
    if options.cluster or needed <= there:
        return ""
    return (
        f"{options.concurrency} games at a time think in {needed} threads, and {there} processors are there: "
        "engines wait for each other, and lose strength or on time"
    )


def processor_sets(games: int, threads: int, wanted: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """Processors for each of several games at a time, each engine of which has so many threads.

    Raises:
        OptionError: there are not enough, or a wanted one is not there.
    """
    available = _available()
    if missing := sorted(set(wanted) - set(available)):
        raise OptionError(Cause.NO_PROCESSOR, "affinity", value=missing[0])
    available = list(wanted) or available
    if games * threads > len(available):
        raise OptionError(
            Cause.TOO_FEW_PROCESSORS,
            "affinity",
            games=games,
            threads=threads,
            needed=games * threads,
            there=len(available),
        )
    return [tuple(available[i * threads : (i + 1) * threads]) for i in range(games)]


def processors_of_games(options: TournamentOptions) -> Sequence[tuple[int, ...]]:
    """The processors of each of the games that run at a time; empty if games are not bound to any.

    Raises:
        OptionError: there are not enough, or a wanted one is not there.
    """
    if options.affinity is None or options.cluster:
        return [()] * options.concurrency
    threads = max(engine.threads for engine in options.engines)
    return processor_sets(options.concurrency, threads, options.affinity)


def check_programs(options: TournamentOptions) -> None:
    """Find mistyped commands now, instead of losing every game by them.

    Raises:
        OptionError: an engine's program or folder is not there.
    """
    for engine in () if options.cluster else options.engines:
        if engine.directory and not Path(engine.directory).is_dir():
            raise OptionError(Cause.NO_FOLDER, owner=engine.name, value=engine.directory)
        program = engine.argv()[0]
        if find_program(program) is not None:
            continue
        if Path(program).exists():
            said = f"cmd={engine.command}: {why_not_found(program)}"
            raise OptionError(ValueReason.UNREADABLE, owner=engine.name, said=said)
        raise OptionError(Cause.NO_PROGRAM, owner=engine.name, value=engine.command)
