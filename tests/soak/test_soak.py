"""The long checks work, for a moment each, and their referee sees what it has to."""

from pathlib import Path

import pytest

from engine.rules.variant import Variant
from protocol.compliance.examination import Finding, Verdict
from protocol.compliance.transcript import Event
from tests.soak.referee import complaint
from tests.soak.run import PARTS, Course


@pytest.mark.parametrize("name", ["protocol", "referee", "memory", "searches", "nets", "library", "app"])
def test_each_part_does_its_work(name: str) -> None:
    course = Course(0.0, 1)
    PARTS[name](course)
    assert course.done.total() > 0


def test_an_error_of_the_brain_s_own_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The brain outlives it, and its answer keeps to the protocol: it passed."""
    heard = (Event(0.1, "<", "ABOUT"), Event(0.2, ">", "ERROR internal error: TypeError: a bug"))
    finding = Finding("fuzz-1", Verdict.PASSED, "", 0.3, heard, "")
    monkeypatch.setattr("protocol.compliance.fuzz.fuzz", lambda *_: [finding])
    with pytest.raises(AssertionError, match=r"seed 1, .* internal error: TypeError"):
        PARTS["protocol"](Course(0.0, 1))


def test_a_part_goes_on_where_it_was_and_repeats_the_case_that_failed(tmp_path: Path) -> None:
    path, seen = tmp_path / "part.json", []
    for _ in range(2):
        course = Course(0.0, 5, path)
        for seed in course.seeds():
            seen.append(seed)
            course.done.update(cases=1)
            course.note(late_ms=seed)
    course = Course(60.0, 5, path)
    for seed in course.seeds():
        if seed == 8:
            break
    assert seen == [5, 6] and course.next_seed == 8
    course = Course(60.0, 5, path)
    assert (course.next_seed, course.done["cases"], course.most) == (7, 2, {"late_ms": 6})


FOUR = [(3, 7), (0, 0), (4, 7), (0, 2), (5, 7), (0, 4), (6, 7), (0, 6)]
"""Black has an open four and is to move."""


@pytest.mark.parametrize(
    ("stones", "variant", "move", "fault"),
    [
        (FOUR, Variant.FREESTYLE, (7, 7), ""),
        (FOUR, Variant.FREESTYLE, (9, 9), "misses the five"),
        (FOUR, Variant.FREESTYLE, (3, 7), "illegal"),
        (FOUR, Variant.FREESTYLE, (15, 7), "illegal"),
        ([*FOUR[:7], (7, 7), (1, 1)], Variant.FREESTYLE, (2, 7), ""),
        ([*FOUR[:7], (7, 7), (1, 1)], Variant.FREESTYLE, (9, 9), "leaves the four"),
        ([*FOUR[:6], (8, 7), (9, 0), (7, 7), (9, 2)], Variant.STANDARD, (6, 7), ""),  # six are nothing there
        ([(6, 7), (0, 0), (7, 6), (0, 2), (7, 8), (0, 4), (8, 7), (9, 14)], Variant.RENJU, (7, 7), "a foul"),
    ],
)
def test_the_referee_sees_faults(
    stones: list[tuple[int, int]], variant: Variant, move: tuple[int, int], fault: str
) -> None:
    found, _ = complaint(15, variant, stones, move)
    assert fault in found and bool(found) == bool(fault)
