"""The long checks work, for a moment each, and their referee sees what it has to."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.rules.board import Board
from engine.rules.variant import Variant
from protocol.compliance.examination import CheckOutcome, Finding
from protocol.compliance.transcript import Event
from tests.soak.referee import Referee
from tests.soak.run import PARTS, Course

pytestmark = pytest.mark.skipif(shutil.which("c++") is None, reason="the referee is compiled")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["protocol", "referee", "verdicts", "memory", "searches", "nets", "library", "app"]
)
def test_each_part_does_its_work(name: str) -> None:
    course = Course(0.0, 1)
    PARTS[name](course)
    assert course.done.total() > 0


def test_an_error_of_the_brain_s_own_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The brain outlives it, and its answer keeps to the protocol: it passed."""
    heard = (Event(0.1, "<", "ABOUT"), Event(0.2, ">", "ERROR internal error: TypeError: a bug"))
    finding = Finding("fuzz-1", CheckOutcome.PASSED, "", 0.3, heard, "")
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


FOUR = [108, 0, 109, 30, 110, 60, 111, 90]
"""Black has an open four, d8 to g8, and is to move."""


@pytest.fixture(scope="module")
def judge() -> Iterator[Referee]:
    with Referee() as referee:
        yield referee


@pytest.mark.parametrize(
    ("moves", "variant", "move", "fault"),
    [
        (FOUR, Variant.FREESTYLE, 112, "-"),
        (FOUR, Variant.FREESTYLE, 144, "misses the five"),
        (FOUR, Variant.FREESTYLE, 108, "illegal"),
        (FOUR, Variant.FREESTYLE, 225, "illegal"),
        ([*FOUR[:7], 112, 16], Variant.FREESTYLE, 107, "-"),
        ([*FOUR[:7], 112, 16], Variant.FREESTYLE, 144, "leaves the four"),
        ([*FOUR[:6], 113, 9, 112, 39], Variant.STANDARD, 111, "-"),  # six are nothing there
        ([111, 0, 97, 30, 127, 60, 113, 219], Variant.RENJU, 112, "plays a foul"),
    ],
)
def test_the_referee_sees_faults(
    judge: Referee, moves: list[int], variant: Variant, move: int, fault: str
) -> None:
    judge.set_position(variant, 15, moves)
    assert judge.complaint(move)[0] == fault


def test_the_referee_counts_fouls_as_the_rules_do(judge: Referee) -> None:
    fouls = 0
    for seed in range(40):
        moves = judge.random_position(seed, Variant.RENJU, 15)
        board = Board.from_moves(moves, 15, variant=Variant.RENJU)
        judge.set_position(Variant.RENJU, 15, moves)
        empty = [point for point, cell in enumerate(board.cells) if not cell]
        expected = [point for point in empty if board.foul(point)]
        assert judge.fouls() == expected, moves
        fouls += len(expected)
    assert fouls > 10


def test_the_referee_plays_verdicts_out(judge: Referee) -> None:
    """The engine names the winner's moves; it may be right, silent, or wrong."""
    asked = []

    def four(moves: list[int]) -> int:
        asked.append(moves)
        return 111

    three = FOUR[:6]
    judge.set_position(Variant.FREESTYLE, 15, three)
    won = judge.wins(111, lambda _: None)  # against an open four no reply needs an answer
    assert (won.verdict, won.replies) == ("holds", 225 - 7)
    spoilt = judge.wins(113, lambda _: 144)
    assert spoilt.verdict == "fails" and spoilt.reason.startswith("an illegal move, after 113 ")
    judge.set_position(Variant.FREESTYLE, 15, [*three, 1])
    assert judge.loses([2, 3], four).verdict == "holds" and asked == [[2], [3]]
    assert judge.loses([111], lambda _: None).reason == "no move named, after 111"  # it stops the three
    judge.set_position(Variant.FREESTYLE, 15, FOUR[:7])
    assert judge.wins(3, four).reason == "refuted by 107, after 3"
