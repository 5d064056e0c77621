"""Schedules are complete, balanced, the same every time; a knockout is laid out stage by stage."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import OptionError
from matches.configuration import from_table
from matches.report import uneven_colours
from matches.schedule import black_games, champion, fixtures, total_games


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


BERGER_6 = "1-6 2-5 3-4 6-4 5-3 1-2 2-6 3-1 4-5 6-5 1-4 2-3 3-6 4-2 5-1"  # FIDE Handbook C.05, annex 1


def test_a_round_robin_follows_bergers_tables():
    def pairs(engines):
        return [
            (fixture.black + 1, fixture.white + 1) for fixture in fixtures(options(engines, repeat=False), {})
        ]

    six = [tuple(map(int, pair.split("-"))) for pair in BERGER_6.split()]
    for at in range(0, 15, 3):  # the order within a round is free
        assert set(pairs(6)[at : at + 3]) == set(six[at : at + 3])
    assert set(pairs(5)) == {pair for pair in six if 6 not in pair}
    assert pairs(2) == [(1, 2)]


@pytest.mark.parametrize("engines", range(2, 12))
@pytest.mark.parametrize("games", [1, 2, 3])
def test_colours_are_shared_evenly_and_what_is_not_is_reported(engines, games):
    """The first engine had Black in all its games, the last in none."""
    for rounds in (1, 2, 3):
        wish = options(engines, games=games, rounds=rounds, repeat=False)
        counts = black_games(wish)
        assert all(abs(2 * black - games) <= 1 for black, games in counts)
        uneven = [black for black, played in counts if 2 * black != played]
        assert bool(uneven_colours(wish)) is bool(uneven) is (engines % 2 == 0 and games * rounds % 2 == 1)
    assert "e0 4 of 4, e1 0 of 1" in uneven_colours(options(5, repeat=False, schedule="gauntlet"))
    assert uneven_colours(options(4, schedule="knockout")) == ""


def test_gauntlet_is_the_first_against_the_others():
    plan = fixtures(options(4, games=2, schedule="gauntlet"), {})
    assert Counter(fixture.encounter for fixture in plan) == {(0, 1): 2, (0, 2): 2, (0, 3): 2}


def test_a_gauntlet_may_have_several_seeds():
    plan = fixtures(options(5, games=2, schedule="gauntlet", seeds=2), {})
    assert {fixture.encounter for fixture in plan} == {(a, b) for a in (0, 1) for b in (2, 3, 4)}
    assert len(plan) == total_games(options(5, games=2, schedule="gauntlet", seeds=2)) == 12


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"schedule": "gauntlet", "seeds": 5}, "seeds: 5 is not within 1..4"),
        ({"seeds": 2}, "contradicts schedule"),
    ],
)
def test_seeds_without_opponents_or_a_gauntlet_are_refused(more, said):
    with pytest.raises(OptionError, match=said):
        options(5, games=2, **more)


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
