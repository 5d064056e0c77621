"""The Swiss system: who meets whom, with which colour, whatever the results."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import OptionError
from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from matches.__main__ import main
from matches.configuration import from_arguments, from_table
from matches.events import read
from matches.game import GameRecord, PlayedMove
from matches.game_events import game_event
from matches.schedule import byes, fixtures, total_games
from matches.sprt import SprtVerdict
from matches.standings import Standings
from matches.swiss import Entrant, pairing


def options(engines, **table):
    names = [f"E{number}" for number in range(engines)]
    table = {"engine": [{"cmd": name, "name": name, "st": 1} for name in names], **table}
    return from_table({"schedule": "swiss", **table})


def played(swiss, results):
    """All games, and their results: what `results` gives for each, one game after the other."""
    points = {}
    while missing := [fixture for fixture in fixtures(swiss, points) if fixture.number not in points]:
        points[missing[0].number] = results(missing[0])
    return fixtures(swiss, points), points


@given(st.integers(2, 9), st.integers(1, 2), st.booleans(), st.integers(0, 2**32))
def test_no_rematch_colours_and_byes_whatever_the_results(engines, games, reverse, seed):
    """To the last round that has an opponent for everybody; then there may be no way but a rematch."""
    chance = random.Random(seed)
    rounds = max(1, engines // 2)
    swiss = options(engines, games=games, rounds=rounds, reverse=reverse)
    plan, points = played(swiss, lambda fixture: chance.choice((0, 0.5, 1)))
    assert [fixture.number for fixture in plan] == list(range(total_games(swiss)))
    met = Counter(frozenset(fixture.encounter) for fixture in plan)
    assert set(met.values()) == {games}
    for engine in range(engines):
        colours = [fixture.black == engine for fixture in plan if engine in fixture.encounter]
        assert abs(sum(colours) - colours.count(False)) <= 2
        assert len(colours) == games * (rounds - byes(swiss, points).count(engine))
    assert len(byes(swiss, points)) == len(set(byes(swiss, points))) == engines % 2 * rounds
    for number in range(rounds):
        of_round = [fixture for fixture in plan if fixture.round == number]
        assert Counter(fixture.opening for fixture in of_round).most_common()[-1][1] >= engines // 2


@given(st.integers(2, 8), st.integers(0, 2**32))
def test_all_rounds_there_can_be_are_paired_and_byes_go_round(engines, seed):
    chance = random.Random(seed)
    rounds = engines - 1 + engines % 2
    swiss = options(engines, rounds=rounds)
    plan, points = played(swiss, lambda fixture: chance.choice((0, 0.5, 1)))
    assert len(plan) == rounds * (engines // 2)
    assert len(set(byes(swiss, points))) == engines % 2 * rounds


def test_those_with_equal_points_meet_the_upper_half_the_lower():
    pairs, bye = pairing((Entrant(),) * 8)
    assert [set(pair) for pair in pairs] == [{0, 4}, {1, 5}, {2, 6}, {3, 7}] and bye is None
    won = lambda met: Entrant(points=1, met=frozenset([met]))  # noqa: E731
    lost = lambda met: Entrant(met=frozenset([met]))  # noqa: E731
    pairs, _ = pairing((*map(won, range(4, 8)), *map(lost, range(4))))
    assert [set(pair) for pair in pairs] == [{0, 2}, {1, 3}, {4, 6}, {5, 7}]
    # three winners: the last of them meets the first of the others it has not met
    pairs, bye = pairing((won(3), won(4), won(5), lost(0), lost(1), lost(2), Entrant()))
    assert bye == 6 and [set(pair) for pair in pairs] == [{0, 1}, {2, 3}, {4, 5}]


def test_black_goes_to_who_had_it_less():
    white_last, black_last = Entrant(colours=0, latest=-1), Entrant(colours=0, latest=1)
    assert pairing((black_last, white_last))[0] == ((1, 0),)
    assert pairing((Entrant(colours=1), Entrant(colours=0)))[0] == ((1, 0),)
    twice_black = Entrant(colours=2)
    pairs, _ = pairing((twice_black, twice_black, Entrant(), Entrant()))
    assert [set(pair) for pair in pairs] == [{0, 2}, {1, 3}]


def test_a_rematch_only_where_nobody_else_is_left():
    everybody = Entrant(met=frozenset(range(4)))
    assert len(pairing((everybody,) * 4)[0]) == 2
    # of the last three of a star only one can be met again
    first = Entrant(met=frozenset([1, 2, 3]))
    others = [Entrant(met=frozenset([0])) for _ in range(3)]
    pairs, _ = pairing((first, *others))
    assert sum(second in first.met for pair in pairs if 0 in pair for second in pair) == 1


def test_a_search_that_finds_no_end_is_given_up_and_everybody_is_paired(monkeypatch):
    monkeypatch.setattr("matches.swiss._STEPS", 30)
    chance = random.Random(1)
    swiss = options(24, rounds=23)
    points = {}
    for _ in range(23):
        plan = fixtures(swiss, points)
        points |= {fixture.number: chance.choice((0, 1)) for fixture in plan if fixture.number not in points}
    assert len(fixtures(swiss, points)) == 23 * 12
    pairing.cache_clear()


def test_what_a_swiss_tournament_cannot_be():
    with pytest.raises(OptionError, match=r"rounds: 6 is not within 1\.\.5"):
        options(6, rounds=6)
    assert options(5, rounds=5).rounds == 5
    words = "-engine cmd=a -engine cmd=b -each st=1 -swiss -gauntlet"
    with pytest.raises(OptionError, match="contradicts -swiss"):
        from_arguments(words.split())


@pytest.mark.parametrize("schedule", ["round-robin", "gauntlet", "knockout", "swiss"])
def test_reverse_exchanges_colours_and_nothing_else(schedule):
    for_all = {
        "schedule": schedule,
        "games": 2 if schedule == "knockout" else 3,
        "repeat": False,
        "rounds": 2,
    }
    usual, reverse = options(5, **for_all), options(5, reverse=True, **for_all)
    plan, _ = played(usual, lambda fixture: float(fixture.first < fixture.second))
    turned, _ = played(reverse, lambda fixture: float(fixture.first < fixture.second))
    assert [(game.black, game.white, game.opening) for game in plan] == [
        (game.white, game.black, game.opening) for game in turned
    ]


def test_a_reversed_test_is_of_the_first_engine_too():
    won = {}
    for reverse in (False, True):
        table = {"schedule": "round-robin", "games": 60, "reverse": reverse, "sprt": {"elo1": 300}}
        standings = Standings(options(2, **table))
        for fixture in fixtures(standings.options, {}):
            winner = Colour.BLACK if fixture.black == 0 else Colour.WHITE
            move = PlayedMove(fixture.number, 1)
            record = GameRecord(GameResult(Termination.ROW, winner), (), (move,))
            standings.add(fixture, game_event(fixture, record, "AB", standings.options))
        won[reverse] = standings.verdict, standings.sprt_counts, standings.against(0, 1).wins
    assert won[False] == won[True] and won[True][0] is SprtVerdict.H1


def test_a_killed_tournament_goes_on_with_the_same_pairings(brain, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    words = ["-swiss", "-games", "2", "-rounds", "3", "-each", "tc=0/5", "-events", "e.jsonl"]
    for name, step in zip("ABC", (1, 7, 2), strict=True):
        words += ["-engine", f"cmd={brain(name, step)['cmd']}", "dir=.", f"name={name}"]
    assert main(words) == 0
    report = capsys.readouterr().out
    assert "Byes, round by round, each worth 2 in the table's order: C, " in report
    table = report[report.index("engine  rating") : report.index("Black's advantage")]
    path = tmp_path / "e.jsonl"
    whole = path.read_bytes().splitlines(keepends=True)

    def encounters():
        games = [event for event in read(path) if event["event"] == "game"]
        return {(game["number"], game["black"], game["white"], game["moves"]) for game in games}

    expected = encounters()
    places = [place for place, line in enumerate(whole) if b'"event":"game"' in line]
    path.write_bytes(b"".join(whole[: places[3]]))  # in the middle of the second round
    assert main(["-resume", "e.jsonl"]) == 0
    assert encounters() == expected
    assert table in capsys.readouterr().out
