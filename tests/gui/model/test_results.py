"""Results in words."""

import pytest

from engine.records.results import parse_result, sgf_code
from engine.rules.board import Colour
from engine.rules.game import GameResult, Termination
from gui.model.results import describe_end_for, describe_result


@pytest.mark.parametrize("result", ["?", "Unfinished", ""])
def test_a_game_without_a_known_result_is_not_called_a_draw(result: str) -> None:
    assert describe_end_for(Colour.BLACK, parse_result(result)) == describe_result(result) == ""


def test_a_game_broken_off_is_aborted_for_both() -> None:
    assert [describe_end_for(colour, parse_result("Void")) for colour in Colour] == ["aborted", "aborted"]
    assert describe_result("Void") == "The game was aborted."


def test_a_draw_of_which_nothing_else_is_known_was_not_agreed() -> None:
    assert describe_result("0") == "The game is drawn."
    assert describe_result("0", "agreement") == "The game is drawn by agreement."


def test_a_draw_is_a_draw_however_it_is_written() -> None:
    assert {describe_end_for(Colour.BLACK, parse_result(result)) for result in ("0", "Draw")} == {"draw"}


@pytest.mark.parametrize(("result", "reason"), [("W+R", ""), ("W+Resign", ""), ("W+", "resignation")])
def test_who_resigned_did_so_in_every_form(result: str, reason: str) -> None:
    assert describe_end_for(Colour.BLACK, parse_result(result, reason)) == "resigned"
    assert describe_result(result, reason) == "White wins: Black resigned."


@pytest.mark.parametrize("ending", [Termination.ILLEGAL_MOVE, Termination.CRASH, Termination.MEMORY_LIMIT])
def test_a_forfeit_of_a_game_played_here_is_shown_with_its_reason(ending: Termination) -> None:
    code = sgf_code(GameResult(ending, Colour.WHITE))
    assert describe_result(code, ending.value) not in ("White wins.", "White wins by forfeit.")
