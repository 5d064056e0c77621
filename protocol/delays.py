"""What the machine takes from an engine, so that the engine is not blamed for it."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

_BEAT_S = 0.01
_NOISE_S = 0.02 if sys.platform == "win32" else 0.002  # ordinary imprecision of a sleep


class DelayWatch:
    """Measures how much time the machine took from the runner and the engines.

    A heartbeat every 10 ms shows when this program was not running; on Linux the scheduler's statistics show
    how long an engine was ready to run but had no processor, and what a hypervisor took from each processor.
    """

    def __init__(self) -> None:
        self.late_s = 0.0
        """The total lateness of all heartbeats."""
        self.worst_s = 0.0
        """The lateness of the worst one."""
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
        stolen_before_s = _stolen_s()
        while not self._stop.wait(_BEAT_S):
            now, stolen_s = time.monotonic(), _stolen_s()
            late = now - self._last_beat - _BEAT_S
            self._last_beat = now
            late = late if late > _NOISE_S else 0.0
            # A processor that was taken away counts as if all had been: which of them the engine was on is
            # not known.
            late = max(
                [late, *(after - stolen_before_s.get(each, after) for each, after in stolen_s.items())]
            )
            stolen_before_s = stolen_s
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
        self._lost: list[tuple[float, float]] = []  # (from, to), apart from each other, in order
        self._lost_s = 0.0  # the sum of these
        self._lock = threading.Lock()  # `look` is called by the heartbeat and by `ms`

    def look(self, late_s: float = 0.0) -> None:
        """Record how long threads have been waiting and this program has been held up."""
        with self._lock:
            now, waited_s = time.monotonic(), _waited_s(self._pid)
            waits_s = [after - self._waited_s.get(thread, 0.0) for thread, after in waited_s.items()]
            self._waited_s |= waited_s
            for lost_s in (late_s, *waits_s):
                if lost_s > 0:
                    self._lose(max(now - lost_s, self._began), now)

    def _lose(self, start: float, end: float) -> None:
        """Add an interval that ends no earlier than all others."""
        while self._lost and self._lost[-1][1] >= start:
            first, last = self._lost.pop()
            self._lost_s -= last - first
            start = min(start, first)
        self._lost.append((start, end))
        self._lost_s += end - start

    @property
    def ms(self) -> float:
        """Milliseconds so far."""
        self.look(self._watch.overdue_s())
        with self._lock:
            return 1000 * self._lost_s


def _stolen_s() -> dict[str, float]:
    """Seconds in which each processor of a virtual machine was not there, where the system reports them."""
    stolen_s = {}
    if sys.platform == "linux":
        with contextlib.suppress(OSError, ValueError, IndexError):
            for line in Path("/proc/stat").read_text(encoding="ascii").splitlines():
                name, _, counts = line.partition(" ")
                if name.startswith("cpu") and name != "cpu":
                    stolen_s[name] = int(counts.split()[7]) / os.sysconf("SC_CLK_TCK")
    return stolen_s


def _waited_s(pid: int | None) -> dict[str, float]:
    """Seconds that each thread of a process has waited for a processor, where the system reports them."""
    waited_s = {}
    if pid is not None and sys.platform == "linux":
        with contextlib.suppress(OSError):
            for task in os.scandir(f"/proc/{pid}/task"):
                with contextlib.suppress(OSError, ValueError, IndexError):
                    waited_s[task.name] = int(Path(task.path, "schedstat").read_bytes().split()[1]) / 1e9
    return waited_s
