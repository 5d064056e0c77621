"""The clock: never over a limit, more for hard moves, less for settled ones."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.game import Clock, TimeControl
from engine.search.time_budget import (
    FIRST_COST_MS,
    Deliberation,
    MoveCost,
    RootProgress,
    TimeBudget,
    share_out,
)

times = st.none() | st.integers(min_value=0, max_value=2**31)
times_left = st.none() | st.integers(min_value=-10_000, max_value=2**31)
POINTS = 225


def clock_of(turn: int | None = None, match: int | None = None, left: int | None = None) -> Clock:
    return Clock(TimeControl(turn, match), left_ms=left)


def budget_of(clock: Clock, ply: int = 4, margin: int = 30, cost: float = FIRST_COST_MS) -> TimeBudget:
    return share_out(clock, margin, cost, ply, POINTS - ply)


@given(times, times, times_left, st.integers(0, 224), st.integers(0, 500), st.floats(0, 100))
def test_no_limit_is_ever_exceeded(
    turn: int | None, match: int | None, left: int | None, ply: int, margin: int, cost: float
) -> None:
    budget = budget_of(clock_of(turn, match, left), ply, margin, cost)
    assert budget.target_ms <= budget.maximum_ms
    if turn is not None:
        assert budget.maximum_ms <= max(0, turn - margin)
    if left is not None:
        assert budget.maximum_ms <= max(0, left - margin)


@given(st.integers(1_000, 600_000), st.integers(2, 60))
def test_a_whole_game_is_played_within_its_clock(match: int, moves: int) -> None:
    left = float(match)
    for move in range(moves):
        left -= budget_of(clock_of(match, match, int(left)), 2 * move).maximum_ms
        assert left >= 0


@given(
    points=st.sampled_from([225, 400]),
    match=st.integers(5_000, 180_000),
    increment=st.sampled_from([0, 0, 1, 10, 100, 3_000]),
    cost=st.floats(1, 20),
    searching=st.floats(0, 1.5),
    overshoot=st.floats(0, 3),
    first=st.integers(0, 1),
)
def test_a_full_board_is_played_within_the_match_time(
    points: int, match: int, increment: int, cost: float, searching: float, overshoot: float, first: int
) -> None:
    """Though every move takes all that it may, and a little more.

    Args:
        cost: of an instant move, in ms; `searching`: what of it is the search.
        first: the ply of the player's first move.
    """
    left, move_cost = float(match + increment), MoveCost()
    for ply in range(first, points, 2):
        clock = Clock(TimeControl(30_000, match), left_ms=round(left))
        maximum = share_out(clock, 30, move_cost.before(clock), ply, points - ply).maximum_ms
        searching = min(searching, cost)
        thought = maximum + overshoot if maximum > 0 else searching
        move_cost.after(thought)
        left -= thought + cost - searching
        assert left >= 0
        left += increment


def test_cheap_moves_leave_the_time_to_the_moves_that_are_thought_about() -> None:
    clock = clock_of(30_000, 180_000, 180_000)
    cheap = budget_of(clock, cost=3)
    assert cheap == budget_of(clock, cost=0)  # the usual part of the match covers them
    assert budget_of(clock, cost=20).target_ms > 0.9 * cheap.target_ms


def test_one_move_that_was_held_up_does_not_cost_the_next_their_time() -> None:
    move_cost, left = MoveCost(), 60_000
    budgets = []
    for ply in range(0, 20, 2):
        clock = clock_of(30_000, 60_000, left)
        budgets.append(budget_of(clock, ply, cost=move_cost.before(clock)))
        move_cost.after(1_000)
        left -= 1_000 + (2_000 if ply == 8 else 2)
    assert budgets[5].target_ms > 0.85 * budgets[4].target_ms


def test_an_increment_pays_for_the_moves() -> None:
    move_cost = MoveCost()
    for left in (10_000, 10_080, 10_160):  # 100 ms more after each move that costs 20
        cost = move_cost.before(clock_of(None, 10_000, left))
    assert cost == 0


def test_what_a_game_cost_is_not_measured_across_its_end() -> None:
    move_cost = MoveCost()
    move_cost.before(clock_of(left=10_000))
    move_cost.new_game()
    assert move_cost.before(clock_of(left=9_000)) == FIRST_COST_MS


@pytest.mark.parametrize("clock", [clock_of(turn=0), clock_of(left=0), clock_of(left=-5)])
def test_no_time_asks_for_an_answer_at_once(clock: Clock) -> None:
    assert budget_of(clock, 10).instant


def test_the_whole_turn_is_used_where_the_match_has_no_limit() -> None:
    assert budget_of(clock_of(turn=5_000)) == TimeBudget(4_970, 4_970)


def test_without_limits_there_is_no_end() -> None:
    assert budget_of(clock_of()).target_ms == float("inf")


def test_the_first_moves_get_a_larger_share_of_the_match_than_an_even_one() -> None:
    budget = budget_of(clock_of(match=100_000, left=100_000), 2)
    assert 100_000 / 40 < budget.target_ms < budget.maximum_ms <= 100_000 / 5


def progress(elapsed_ms: float, best: int = 7, most_searched: int = 7, value: float = 0.1) -> RootProgress:
    return RootProgress(elapsed_ms, best, most_searched, value)


def time_taken(
    budget: TimeBudget, most_searched: int = 7, value_at: Callable[[float], float] = lambda ms: 0.1
) -> float:
    """When a search that looks like this would stop."""
    deliberation = Deliberation(budget)
    elapsed = 0.0
    while not deliberation.enough(progress(elapsed, most_searched=most_searched, value=value_at(elapsed))):
        elapsed += 10
    return elapsed


BUDGET = TimeBudget(1_000, 2_500)


def test_a_settled_move_takes_its_share_and_no_more() -> None:
    assert time_taken(BUDGET) == BUDGET.target_ms


def test_a_disputed_move_takes_longer() -> None:
    assert time_taken(BUDGET, most_searched=8) > time_taken(BUDGET) + 300


def test_a_turn_that_saves_nothing_for_later_is_used_whole() -> None:
    turn = budget_of(clock_of(turn=1_000))
    assert time_taken(turn) >= turn.maximum_ms


def test_nothing_goes_beyond_the_maximum() -> None:
    deliberation = Deliberation(BUDGET)
    for step in range(250):
        unstable = progress(step * 10.0, best=step, most_searched=-1, value=1 - step / 125)
        assert not deliberation.enough(unstable) or step >= 100
    assert deliberation.enough(progress(2_500, best=999, most_searched=-1))


def test_a_falling_value_gets_more_time() -> None:
    assert time_taken(BUDGET, value_at=lambda ms: 0.4 if ms < 300 else -0.1) > time_taken(BUDGET) + 300
