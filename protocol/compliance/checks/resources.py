"""Memory, processors and what is left over."""

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from protocol.compliance.checks.blocks import OPENING
from protocol.compliance.examination import Examination, check
from protocol.compliance.session import Session, Violation

MEMORY_LIMIT_BYTES = 367_001_600
"""350 MiB, Gomocup's limit."""
_GAMES = 60
_IDLE_SHARE, _BUSY_SHARE = 0.02, 0.2
"""Of a core: a brain that uses less is idle, however busy the machine; one that uses more ponders."""

T = TypeVar("T")


@check
def memory(examination: Examination) -> str:
    """The memory of all its processes stays below `max_memory`, 350 MiB in tournaments."""
    used = peak_memory_bytes(examination)
    examination.measure("memory, MiB", used / 2**20)
    if used > MEMORY_LIMIT_BYTES:
        raise Violation("{size:.0f} MiB are in use where 350 are allowed", size=used / 2**20)
    return f"{used / 2**20:.0f} MiB"


def peak_memory_bytes(examination: Examination) -> int:
    """The peak memory of all processes of the brain during two moves on a large board."""
    with examination.fresh() as session:
        watch = _Watch(session.process.memory_bytes, 0.1)
        watch.start()
        session.start(20, turn_ms=1000)
        session.board(OPENING)
        session.turn(*session.empty_point())
        return max(watch.end())


@check
def one_core(examination: Examination) -> str:
    """While it thinks the brain keeps one core busy, not more."""
    with examination.session() as session:
        for turn_ms in (1000, 2000, 4000, 8000):  # until it has had processor time enough to tell
            session.start(15, turn_ms=turn_ms)
            used_s = _busy_s(session)
            busiest_s = max(used_s, default=0.0)
            if busiest_s > 0.05:
                break
    # Threads are compared with each other, not with the clock: on a busy machine two may share one core.
    threads = sum(used_s) / busiest_s if busiest_s > 0 else 0.0
    if threads > 1.3 and busiest_s > 0.05:
        raise Violation("{threads:.1f} threads are busy", threads=threads)
    return f"{threads:.2f} threads"


def _busy_s(session: Session) -> list[float]:
    """The processor time that each thread of the brain takes for a move, once it has all that it needs."""
    session.board(OPENING)
    before_s = session.process.thread_seconds()
    watch = _Watch(session.process.thread_seconds, 0.02)  # some threads end before the answer is given
    watch.start()
    session.board(OPENING)
    after_s: dict[tuple[int, int], float] = {}
    for seen in watch.end():
        after_s |= seen
    return [seconds - before_s.get(thread, 0.0) for thread, seconds in after_s.items()]


class _Watch(threading.Thread, Generic[T]):
    """Samples something about a brain while it works."""

    def __init__(self, look: Callable[[], T], interval_s: float) -> None:
        super().__init__(daemon=True)
        self._look, self._interval_s = look, interval_s
        self._seen: list[T] = []
        self._ended = threading.Event()

    def run(self) -> None:
        while not self._ended.wait(self._interval_s):
            self._seen.append(self._look())

    def end(self) -> list[T]:
        self._ended.set()
        self.join()
        return [*self._seen, self._look()]


@check
def no_pondering(examination: Examination) -> str:
    """The brain uses no processor time while its opponent thinks."""
    with examination.session() as session:
        session.start(15)
        session.board(OPENING)
        time.sleep(0.1)
        before_s, began = session.process.cpu_seconds(), time.monotonic()

        def share() -> float:
            return (session.process.cpu_seconds() - before_s) / (time.monotonic() - began)

        # On a busy machine a brain that ponders gets little, so the stretch grows until it is clear; at last
        # the brain is compared with what a busy thread gets.
        for stretch_s in (0.8, 1.6):
            time.sleep(stretch_s)
            used = share()
            if used < _IDLE_SHARE or used > _BUSY_SHARE:
                break
        else:
            available = _share_of_a_busy_thread(1.6)
            used = share()
            if used > available / 2:
                raise Violation(
                    "{used:.0%} of a core are busy of the {available:.0%} that there are",
                    used=used,
                    available=available,
                )
    if used > _BUSY_SHARE:
        raise Violation("{used:.0%} of a core are busy while the opponent thinks", used=used)
    return f"{used:.0%}"


def _share_of_a_busy_thread(seconds: float) -> float:
    """The share of a core that this thread gets when it takes all it can."""
    until, began_s = time.monotonic() + seconds, time.thread_time()
    while time.monotonic() < until:
        pass
    return (time.thread_time() - began_s) / seconds


@check
def many_games(examination: Examination) -> str:
    """Over many games in one process neither memory nor the number of threads grows."""
    with examination.session() as session:
        session.start(15, turn_ms=10)
        session.board(OPENING)
        for game in range(_GAMES):
            if game == _GAMES // 3:
                before, threads = session.process.memory_bytes(), session.process.thread_count()
            session.start(15, turn_ms=10)
            session.board(OPENING)
        growth = (session.process.memory_bytes() - before) / 2**20
        more_threads = session.process.thread_count() - threads
    if growth > 32 or more_threads > 2:
        raise Violation(
            "after {games} games {size:.0f} MiB and {threads} threads more",
            games=_GAMES,
            size=growth,
            threads=more_threads,
        )
    return f"{growth:+.1f} MiB"
