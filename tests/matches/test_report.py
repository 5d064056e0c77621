"""What the reports say of forfeits, colours and ratings."""

import pytest

from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from matches.configuration import from_table
from matches.game import GameRecord
from matches.report import cross_table, final_report, forfeit_lines, result_lines
from matches.schedule import fixtures
from matches.standings import Standings


def standings_with(results, engines=2):
    """A tournament whose games end so: the winner's colour and the termination."""
    table = {"engine": [{"cmd": f"./{name}", "st": 1} for name in "ABC"[:engines]], "games": 100}
    standings = Standings(from_table(table))
    for fixture, (winner, termination, detail) in zip(fixtures(standings.options, {}), results, strict=False):
        standings.add(fixture, GameRecord(GameResult(termination, winner, detail), (), ()))
    return standings


MEMORY = Termination.MEMORY_LIMIT, "took 412 MiB, 350 MiB are allowed"
ROW = Termination.ROW, "h8"
BLACK, WHITE = Colour


def test_a_result_made_of_forfeits_says_so_before_its_elo():
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


def test_the_cross_table_has_a_column_of_forfeits():
    standings = standings_with([(BLACK, *ROW), (WHITE, *MEMORY), (BLACK, *ROW)], engines=3)
    header, *rows = cross_table(standings)
    forfeits = {row[1]: row[header.index("forfeits")] for row in rows}
    assert forfeits == {"A": "", "B": "1", "C": ""}
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
