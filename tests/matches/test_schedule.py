"""Schedules are complete, balanced, the same every time; a knockout is laid out stage by stage."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.configuration import from_table
from matches.schedule import champion, fixtures, total_games


def options(engines, **values):
    return from_table({"engine": [{"cmd": f"e{n}", "tc": "1"} for n in range(engines)], **values})


@given(st.integers(2, 6), st.integers(1, 3), st.integers(1, 3))
def test_round_robin_pairs_everybody_with_both_colours(engines, pairs, rounds):
    plan = fixtures(options(engines, games=2 * pairs, rounds=rounds), {})
    assert [fixture.number for fixture in plan] == list(range(len(plan)))
    colours = Counter((fixture.black, fixture.white, fixture.opening) for fixture in plan)
    everybody = {
        (a, b, o) for a in range(engines) for b in range(engines) for o in range(pairs * rounds) if a != b
    }
    assert set(colours) == everybody
    assert set(colours.values()) == {1}
    assert total_games(options(engines, games=2 * pairs, rounds=rounds)) == len(plan)


def test_games_of_a_pair_follow_each_other():
    plan = fixtures(options(3, games=2, rounds=2), {})
    for first, second in zip(plan[::2], plan[1::2], strict=True):
        assert (first.encounter, first.opening, first.swapped) == (second.encounter, second.opening, False)
        assert second.swapped


def test_gauntlet_is_the_first_against_the_others():
    plan = fixtures(options(4, games=2, schedule="gauntlet"), {})
    assert Counter(fixture.encounter for fixture in plan) == {(0, 1): 2, (0, 2): 2, (0, 3): 2}


def test_without_pairs_every_game_has_its_own_opening():
    plan = fixtures(options(2, games=6, repeat=False), {})
    assert [fixture.opening for fixture in plan] == list(range(6))
    assert [fixture.swapped for fixture in plan] == [False, True] * 3


def play_out(schedule, result):
    """Play a knockout to its end; `result` gives the first engine's points of a fixture."""
    points = {}
    while len(plan := fixtures(schedule, points)) > len(points):
        before = plan
        for fixture in plan:
            points.setdefault(fixture.number, result(fixture))
        assert fixtures(schedule, points)[: len(before)] == before  # a later list begins with an earlier one
    assert champion(schedule, points) is not None
    return plan


@pytest.mark.parametrize("engines", range(2, 10))
def test_knockout_lets_the_better_seed_win(engines):
    plan = play_out(options(engines, games=2, schedule="knockout"), lambda fixture: 1.0)
    met = list(dict.fromkeys(fixture.encounter for fixture in plan))
    assert len(met) == engines - 1
    assert [pair for pair in met if pair[0] == 0][-1] == (0, 1)
    losers = {pair[1] for pair in met}
    assert losers == set(range(1, engines))


def test_a_level_knockout_match_has_tie_breaks_on_further_openings():
    plan = play_out(options(2, games=2, schedule="knockout"), lambda f: 1.0 if f.opening == 2 else 0.5)
    assert [fixture.opening for fixture in plan] == [0, 0, 1, 1, 2, 2]


def test_a_knockout_level_to_the_end_goes_to_the_better_seed():
    plan = play_out(options(4, games=2, schedule="knockout"), lambda fixture: 0.5)
    assert plan[-1].encounter == (0, 1)
    assert Counter(fixture.encounter for fixture in plan) == {(0, 3): 8, (1, 2): 8, (0, 1): 8}
