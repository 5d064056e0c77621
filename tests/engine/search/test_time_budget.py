"""The clock: never over a limit, more for hard moves, less for settled ones."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.game import Clock, TimeControl
from engine.search.time_budget import Budget, Deliberation, Progress, share_out

times = st.none() | st.integers(min_value=0, max_value=2**31)
times_left = st.none() | st.integers(min_value=-10_000, max_value=2**31)
POINTS = 225


def clock_of(turn: int | None = None, match: int | None = None, left: int | None = None) -> Clock:
    return Clock(TimeControl(turn, match), left_ms=left)


@given(times, times, times_left, st.integers(0, 224), st.integers(0, 500))
def test_no_limit_is_ever_exceeded(
    turn: int | None, match: int | None, left: int | None, ply: int, margin: int
) -> None:
    budget = share_out(clock_of(turn, match, left), margin, ply, POINTS)
    assert budget.target_ms <= budget.maximum_ms
    if turn is not None:
        assert budget.maximum_ms <= max(0, turn - margin)
    if left is not None:
        assert budget.maximum_ms <= max(0, left - margin)


@given(st.integers(1_000, 600_000), st.integers(2, 60))
def test_a_whole_game_is_played_within_its_clock(match: int, moves: int) -> None:
    left = float(match)
    for move in range(moves):
        left -= max(0.0, share_out(clock_of(match, match, int(left)), 30, 2 * move, POINTS).maximum_ms)
        assert left >= 0


@pytest.mark.parametrize(("match", "cost"), [(60_000, 10), (180_000, 25), (1_000_000, 25)])
def test_a_full_board_is_played_within_the_match_time_at_any_overhead(match: int, cost: int) -> None:
    left = float(match)
    for ply in range(0, POINTS, 2):
        budget = share_out(clock_of(30_000, match, round(left)), 30, ply, POINTS)
        left -= max(0.0, budget.maximum_ms) + cost
    assert left >= 0


@pytest.mark.parametrize("clock", [clock_of(turn=0), clock_of(left=0), clock_of(left=-5)])
def test_no_time_asks_for_an_answer_at_once(clock: Clock) -> None:
    assert share_out(clock, 30, 10, POINTS).instant


def test_the_whole_turn_is_used_where_the_match_has_no_limit() -> None:
    assert share_out(clock_of(turn=5_000), 30, 4, POINTS) == Budget(4_970, 4_970)


def test_without_limits_there_is_no_end() -> None:
    assert share_out(clock_of(), 30, 4, POINTS).target_ms == float("inf")


def test_the_first_moves_get_a_larger_share_of_the_match_than_an_even_one() -> None:
    budget = share_out(clock_of(match=100_000, left=100_000), 30, 2, POINTS)
    assert 100_000 / 40 < budget.target_ms < budget.maximum_ms <= 100_000 / 5


def progress(elapsed_ms: float, best: int = 7, most_searched: int = 7, value: float = 0.1) -> Progress:
    return Progress(elapsed_ms, best, most_searched, value)


def time_taken(
    budget: Budget, most_searched: int = 7, value_at: Callable[[float], float] = lambda ms: 0.1
) -> float:
    """When a search that looks like this would stop."""
    deliberation = Deliberation(budget)
    elapsed = 0.0
    while not deliberation.enough(progress(elapsed, most_searched=most_searched, value=value_at(elapsed))):
        elapsed += 10
    return elapsed


BUDGET = Budget(1_000, 2_500)


def test_a_settled_move_takes_its_share_and_no_more() -> None:
    assert time_taken(BUDGET) == BUDGET.target_ms


def test_a_disputed_move_takes_longer() -> None:
    assert time_taken(BUDGET, most_searched=8) > time_taken(BUDGET) + 300


def test_a_turn_that_saves_nothing_for_later_is_used_whole() -> None:
    turn = share_out(clock_of(turn=1_000), 30, 4, POINTS)
    assert time_taken(turn) >= turn.maximum_ms


def test_nothing_goes_beyond_the_maximum() -> None:
    deliberation = Deliberation(BUDGET)
    for step in range(250):
        unstable = progress(step * 10.0, best=step, most_searched=-1, value=1 - step / 125)
        assert not deliberation.enough(unstable) or step >= 100
    assert deliberation.enough(progress(2_500, best=999, most_searched=-1))


def test_a_falling_value_gets_more_time() -> None:
    assert time_taken(BUDGET, value_at=lambda ms: 0.4 if ms < 300 else -0.1) > time_taken(BUDGET) + 300
