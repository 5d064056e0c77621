"""What is quickest on this machine: chosen by timing at the start of a run, and kept in its settings."""

import math
import time
from collections.abc import Callable, Mapping

MEASURED = "measured"
"""The value of a setting that is chosen so."""
AUTO = "auto"
"""That of a device: a GPU where torch finds one (`training.base.computing`)."""

_ROUNDS = 4
_LONG_ENOUGH_S = 0.5  # for each, so that one that takes seconds is not tried often


def time_span(seconds: float) -> str:
    """A time span as hours, minutes and seconds, as 25:00:00; -- where it is unknown."""
    if not math.isfinite(seconds):
        return "--"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest:02}"


class Progress:
    """How quickly something goes on from what was done when this was made, and how long the rest takes."""

    def __init__(self, done: float, total: float) -> None:
        self.total, self._before, self._began = total, done, time.monotonic()

    def speed(self, done: float) -> float:
        """A second."""
        return (done - self._before) / max(time.monotonic() - self._began, 1e-9)

    def left_s(self, done: float) -> float:
        """Seconds; infinite as long as nothing is done."""
        speed = self.speed(done)
        return max(0.0, self.total - done) / speed if speed else math.inf

    def left(self, done: float) -> str:
        """The same in words, as `00:10:00 left`."""
        return f"{time_span(self.left_s(done))} left"


def milliseconds(candidates: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """The least time of each, taken in turns, so that other work on the machine slows all alike."""
    least = dict.fromkeys(candidates, float("inf"))
    spent = dict.fromkeys(candidates, 0.0)
    for work in candidates.values():
        work()  # the first time costs more
    for _ in range(_ROUNDS):
        for name, work in candidates.items():
            if spent[name] > _LONG_ENOUGH_S:
                continue
            started = time.perf_counter()
            work()
            took = time.perf_counter() - started
            spent[name] += took
            least[name] = min(least[name], 1000 * took)
    return least


def quickest(what: str, candidates: Mapping[str, Callable[[], object]]) -> str:
    """The name of the quickest; a line reports how long each took. A single one is not timed."""
    if len(candidates) == 1:
        return next(iter(candidates))
    times = milliseconds(candidates)
    chosen = min(times, key=times.__getitem__)
    listed = ", ".join(f"{name} {ms:,.1f} ms" for name, ms in times.items())
    print(f"{what}: {chosen} ({listed})", flush=True)
    return chosen
