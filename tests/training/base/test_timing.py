"""What is quickest is taken, and a run that goes on keeps to what it measured at its start."""

from dataclasses import asdict, dataclass, field

import pytest

from training.base import timing
from training.base.settings import differing, with_measured
from training.base.timing import MEASURED, quickest, time_span


class Clock:
    """Time that passes only by the work that is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr(timing.time, "perf_counter", lambda: self.seconds)

    def work(self, *durations_s: float) -> "Work":
        return Work(self, list(durations_s))


class Work:
    """Takes what it is told, the last time again and again."""

    def __init__(self, clock: Clock, durations_s: list[float]) -> None:
        self._clock, self._durations_s = clock, durations_s
        self.times = 0

    def __call__(self) -> None:
        self._clock.seconds += self._durations_s[min(self.times, len(self._durations_s) - 1)]
        self.times += 1


def test_the_quickest_is_taken_whatever_its_first_time_cost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock(monkeypatch)
    candidates = {"slow": clock.work(0.02), "late": clock.work(5.0, 0.01), "disturbed": clock.work(0.02, 9.0)}
    assert quickest("playing", candidates) == "late"
    assert capsys.readouterr().out == "playing: late (slow 20.0 ms, late 10.0 ms, disturbed 9,000.0 ms)\n"


def test_what_takes_seconds_is_not_tried_often(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    slow, fast = clock.work(3.0), clock.work(0.01)
    assert quickest("learning", {"slow": slow, "fast": fast}) == "fast"
    assert slow.times == 2 < fast.times


def test_a_single_candidate_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    only = Clock(monkeypatch).work(1.0)
    assert quickest("playing", {"only": only}) == "only"
    assert only.times == 0


@dataclass(frozen=True)
class Inner:
    runtime: str = MEASURED
    visits: int = 1


@dataclass(frozen=True)
class Outer:
    precision: str = MEASURED
    inner: Inner = field(default_factory=Inner)


def test_a_run_keeps_to_what_it_measured() -> None:
    earlier = asdict(Outer("bfloat16", Inner("onnx", 2)))
    went_on = with_measured(Outer(inner=Inner(visits=2)), earlier)
    assert went_on == Outer("bfloat16", Inner("onnx", 2))
    assert differing(went_on, earlier) == {}
    assert differing(with_measured(Outer("float32"), earlier), earlier) == {
        "inner.visits": (2, 1),
        "precision": ("bfloat16", "float32"),
    }


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0.4, "00:00:00"), (3723, "01:02:03"), (90_000, "25:00:00"), (float("inf"), "--")],
)
def test_a_time_span_may_be_longer_than_a_day(seconds: float, shown: str) -> None:
    assert time_span(seconds) == shown
