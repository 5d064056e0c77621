"""Watches the machine, so that engines are not blamed for it: delays, memory, orphaned processes."""

import contextlib
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from protocol.leftovers import expected
from protocol.programs import Program, is_frozen

GUARDIAN_OPTION = "-guardian"
"""Makes `narabe-match` the guardian."""

_BEAT_S = 0.01
_NOISE_S = 0.02 if sys.platform == "win32" else 0.002  # ordinary imprecision of a sleep
_MEMORY_CHECK_S = 0.5


class DelayWatch:
    """Measures how much time the machine took from the runner and the engines.

    A heartbeat every 10 ms shows when this program was not running; on Linux the scheduler's statistics show
    how long an engine was ready to run but had no processor.
    """

    def __init__(self) -> None:
        self.late_s = 0.0
        """The total lateness of all heartbeats."""
        self.worst_s = 0.0
        """The lateness of the worst one."""
        self.beats = 0
        self._thinking: set[Delay] = set()
        self._last_beat = time.monotonic()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heartbeat", daemon=True)
        self._thread.start()

    @contextlib.contextmanager
    def delay_of(self, pid: int | None) -> Iterator["Delay"]:
        """Measure while the engine with this process thinks."""
        delay = Delay(self, pid)
        self._thinking.add(delay)
        try:
            yield delay
        finally:
            self._thinking.discard(delay)

    def overdue_s(self) -> float:
        """How late the next heartbeat is by now."""
        overdue_s = time.monotonic() - self._last_beat - _BEAT_S
        return overdue_s if overdue_s > _NOISE_S else 0.0

    def close(self) -> None:
        """End the heartbeat."""
        self._stop.set()
        self._thread.join()

    def _beat(self) -> None:
        while not self._stop.wait(_BEAT_S):
            now = time.monotonic()
            late = now - self._last_beat - _BEAT_S
            self._last_beat = now
            self.beats += 1
            late = late if late > _NOISE_S else 0.0
            self.late_s += late
            self.worst_s = max(self.worst_s, late)
            for delay in tuple(self._thinking):
                delay.look(late)


class Delay:
    """What the machine took from one engine since a moment.

    Every moment counts once, however many threads of the engine are waiting and whether or not this program
    is held up too. A thread may end before the engine answers, so every heartbeat reads the statistics. They
    include a wait only when it is over, so it is counted backwards from there.
    """

    def __init__(self, watch: DelayWatch, pid: int | None) -> None:
        self._watch = watch
        self._pid = pid
        self._began = time.monotonic()
        self._waited_s = _waited_s(pid)
        self._lost: list[tuple[float, float]] = []  # (from, to), in any order
        self._lock = threading.Lock()  # `look` is called by the heartbeat and by `ms`

    def look(self, late_s: float = 0.0) -> None:
        """Record how long threads have been waiting and this program has been held up."""
        with self._lock:
            now, waited_s = time.monotonic(), _waited_s(self._pid)
            waits_s = [after - self._waited_s.get(thread, 0.0) for thread, after in waited_s.items()]
            self._waited_s |= waited_s
            for lost_s in (late_s, *waits_s):
                if lost_s > 0:
                    self._lost.append((max(now - lost_s, self._began), now))

    @property
    def ms(self) -> float:
        """Milliseconds so far."""
        self.look(self._watch.overdue_s())
        with self._lock:
            return 1000 * _covered_s(self._lost)


def _covered_s(moments: Iterable[tuple[float, float]]) -> float:
    """The length of the union of intervals."""
    covered_s, reached = 0.0, -math.inf
    for start, end in sorted(moments):
        covered_s += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return covered_s


def _waited_s(pid: int | None) -> dict[str, float]:
    """How long each thread of a process has waited for a processor, in seconds, where the system tells."""
    waited_s = {}
    if pid is not None and sys.platform == "linux":
        with contextlib.suppress(OSError):
            for task in os.scandir(f"/proc/{pid}/task"):
                with contextlib.suppress(OSError, ValueError, IndexError):
                    waited_s[task.name] = int(Path(task.path, "schedstat").read_bytes().split()[1]) / 1e9
    return waited_s


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


class Guardian:
    """A small process that outlives this program, however it ends, and kills the engines left behind.

    An engine that is suspended when its manager is killed would otherwise stay for ever: it cannot notice the
    end of its input.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            _guardian_command(),
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


def _guardian_command() -> list[str]:
    """Python with the path of `guardian.py`, which starts fast; a frozen package has no Python."""
    if is_frozen():
        return Program.MATCH.command(GUARDIAN_OPTION)
    return [sys.executable, "-S", "-E", str(Path(__file__).with_name("guardian.py"))]


def bind(pid: int, processors: tuple[int, ...]) -> None:
    """Bind a process to these processors, where the system supports it."""
    import psutil

    with contextlib.suppress(psutil.Error, AttributeError, ValueError):
        psutil.Process(pid).cpu_affinity(list(processors))


def processor_sets(games: int, threads: int, wanted: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """Processors for each of several games at a time, each engine of which has so many threads.

    Raises:
        ValueError: there are not enough, or a wanted one is not there.
    """
    available = (
        sorted(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else list(range(os.cpu_count() or 1))
    )
    if missing := sorted(set(wanted) - set(available)):
        raise ValueError(f"affinity: processor {missing[0]} is not there")
    available = list(wanted) or available
    if games * threads > len(available):
        raise ValueError(
            f"affinity: {games} games of {threads} threads need {games * threads} processors, "
            f"and {len(available)} are there"
        )
    return [tuple(available[i * threads : (i + 1) * threads]) for i in range(games)]
