"""What the reports say of forfeits, colours and ratings."""

import pytest

from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from matches.configuration import from_table
from matches.game import GameRecord, PlayedMove
from matches.game_events import game_event
from matches.report import cross_table, final_report, forfeit_lines, result_lines
from matches.schedule import fixtures
from matches.sprt import SprtVerdict
from matches.standings import Standings
from matches.statistics import estimate, score_from_elo


def count(standings, fixture, record):
    """Add a game as its event in the journal says it."""
    standings.add(fixture, game_event(fixture, record, "ABC", standings.options))


def standings_with(results, engines=2):
    """A tournament whose games end so: the winner's colour and the termination."""
    table = {"engine": [{"cmd": f"./{name}", "st": 1} for name in "ABC"[:engines]], "games": 100}
    standings = Standings(from_table(table))
    for fixture, (winner, termination, detail) in zip(fixtures(standings.options, {}), results, strict=False):
        count(standings, fixture, GameRecord(GameResult(termination, winner, detail), (), ()))
    return standings


MEMORY = Termination.MEMORY_LIMIT, "took 412 MiB, 350 MiB are allowed"
ROW = Termination.ROW, "h8"
BLACK, WHITE = Colour


def test_a_result_made_of_forfeits_has_a_warning_before_its_elo():
    lines = result_lines(standings_with([(BLACK, *MEMORY), (WHITE, *MEMORY)] * 2))
    assert lines[0].startswith("WARNING: 4 of 4 games (100%) are forfeits")
    cause = "B forfeited 4 games by memory limit (took 412 MiB, 350 MiB are allowed): raise maxmemory="
    assert lines[1].startswith(cause)
    assert lines.index(next(line for line in lines if "Elo" in line)) > 1


def test_few_forfeits_are_reported_after_the_result():
    standings = standings_with([(BLACK, *ROW), (WHITE, *ROW)] * 10 + [(BLACK, Termination.CRASH, "")])
    lines = result_lines(standings)
    assert lines[0].startswith("Score of A vs B")
    assert lines[-1].startswith("B forfeited 1 game by crash: ")
    assert not any("WARNING" in line for line in lines)
    assert forfeit_lines(standings_with([(BLACK, *ROW)])) == []


def game(winner, moves):
    played = tuple(PlayedMove(move, 1) for move in moves)
    return GameRecord(GameResult(Termination.ROW, winner, ""), (), played)


def test_games_that_repeat_others_are_left_out_and_counted():
    standings = standings_with([])
    for number, fixture in enumerate(fixtures(standings.options, {})[:12]):
        count(standings, fixture, game(BLACK if number % 2 == 0 else WHITE, range(5 + number % 2)))
    tally = standings.against(0, 1)
    assert (tally.wins, tally.games, tally.repeated_games, sum(tally.pairs)) == (12, 12, 10, 1)
    lines = result_lines(standings)
    assert lines[0].startswith("WARNING: 10 of 12 games repeat others")
    assert "LOS 75.00%" in final_report(standings, 1)


@pytest.mark.parametrize("order", [1, -1])
def test_a_pair_of_several_engines_is_of_one_encounter_whatever_the_numbers_of_its_games(order):
    """With one game a round they do not follow each other; only the games of A and B are all different."""
    table = {"engine": [{"cmd": f"./{name}", "st": 1} for name in "ABC"], "rounds": 8}
    standings = Standings(from_table(table))
    for fixture in fixtures(standings.options, {})[::order]:
        moves = [fixture.game if fixture.encounter == (0, 1) else fixture.game % 2, 7]
        count(standings, fixture, game(BLACK if fixture.game % 2 == 0 else WHITE, moves))
    repeated = [standings.against(*pair).repeated_games for pair in ((0, 1), (0, 2), (1, 2))]
    assert repeated == [0, 6, 6]


@pytest.mark.parametrize("order", [1, -1])
def test_repeated_pairs_give_the_test_nothing(order):
    table = {"engine": [{"cmd": f"./{name}", "st": 1} for name in "AB"], "games": 100, "sprt": {"elo1": 300}}
    standings = Standings(from_table(table))
    for fixture in fixtures(standings.options, {})[:60][::order]:
        count(standings, fixture, game(BLACK if fixture.game % 2 == 0 else WHITE, [fixture.game % 2, 7]))
    assert standings.sprt_counts == [0, 0, 0, 0, 1]
    assert standings.verdict is SprtVerdict.CONTINUE
    distinct = Standings(from_table(table))
    for fixture in fixtures(distinct.options, {})[:60][::order]:
        count(distinct, fixture, game(BLACK if fixture.game % 2 == 0 else WHITE, [fixture.game, 7]))
    assert distinct.verdict is SprtVerdict.H1


@pytest.mark.parametrize("pairs", [1, 2, 20, 500])
def test_results_all_won_are_a_bound_for_the_score_and_a_rating_with_its_error(pairs):
    standings = standings_with([])
    for fixture in fixtures(standings.options, {})[: 2 * pairs]:
        count(standings, fixture, game(BLACK if fixture.game % 2 == 0 else WHITE, [fixture.game]))
    found = estimate(standings.against(0, 1).counts())
    units = sum(standings.against(0, 1).counts())
    assert score_from_elo(found.elo_low) ** units == pytest.approx(0.05)
    header, first, second = cross_table(standings)
    ratings = [float(row[header.index("rating")]) for row in (first, second)]
    assert ratings[0] == -ratings[1] > 0 and float(first[header.index("±")]) > 0
    assert f"Elo > {found.elo_low:+.1f}" in final_report(standings, 1)
    assert found.superiority < 1


def test_the_cross_table_has_a_column_of_forfeits():
    standings = standings_with([(BLACK, *ROW), (WHITE, *MEMORY), (BLACK, *ROW)], engines=3)
    header, *rows = cross_table(standings)
    forfeits = {row[1]: row[header.index("forfeits")] for row in rows}
    assert forfeits == {"A": "", "B": "", "C": "1"}
    assert "WARNING" in final_report(standings, 1)


def test_pairs_that_one_colour_won_are_counted_beside_the_score():
    won = standings_with([(BLACK, *ROW), (BLACK, *ROW), (WHITE, *ROW), (WHITE, *ROW), (BLACK, *ROW)])
    assert "one colour won both games of 2 of 2 pairs" in final_report(won, 1)
    told_apart = [(BLACK, *ROW), (WHITE, *ROW), (None, *ROW), (None, *ROW), (None, *ROW), (BLACK, *ROW)]
    assert "one colour won both games of 0 of 3 pairs" in final_report(standings_with(told_apart), 1)
    assert "one colour" not in final_report(standings_with([(BLACK, *ROW)]), 1)


@pytest.mark.parametrize("termination", [t for t in Termination if t.value in ("time-out", "stall", "crash",
    "no start", "illegal move", "protocol error", "memory limit")])  # fmt: skip
def test_every_fault_has_a_word_on_what_to_do(termination):
    (_, line) = forfeit_lines(standings_with([(BLACK, termination, "")]))
    assert line.endswith(".") and ": " in line


def test_no_rating_of_equal_engines_is_below_zero():
    standings = standings_with([(BLACK, *ROW)] * 2 + [(WHITE, *ROW)] * 2)
    header, *rows = cross_table(standings)
    assert [row[header.index("rating")] for row in rows] == ["+0", "+0"]
