"""Matches without a protocol: any kind of game, pairs of games, the same result for the same seed."""

import pytest

from engine.rules.game_kind import GameKind
from engine.search.limits import Limits
from training.__main__ import main
from training.play.arena import MatchResult, make_openings, open_player, play_match
from training.play.openings import OpeningSettings
from training.play.searcher import SearchSettings

FOUR = GameKind.of_size(6, row_length=4)


def test_a_trained_net_beats_few_playouts_and_the_output_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    command = "measure arena theano-6x6 rollout --size 6 --row-length 4 --games 6"
    command += " --first-visits 100 --second-visits 20"
    assert main([*command.split(), "--no-solver", "--longest-opening", "2"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("theano-6x6 against rollout, freestyle 6x6, 4 in a row, 100 and 20 visits: ")
    assert float(line.split(": ")[1].split()[0]) >= 4


def test_a_pair_is_one_opening_with_both_colours() -> None:
    search = SearchSettings(solver=False, leaves_at_once=1, memory_mib=4)
    openings = make_openings(FOUR, OpeningSettings(longest_opening=3), 4, seed=2)
    player = open_player("theano-6x6", FOUR, search, Limits(visits=30))
    result = play_match(player, player, FOUR, openings)
    assert result.points == (1.0,) * 4  # against itself each opening goes once each way
    assert result.games == 8
    assert result.games_black == result.games_white[::-1]
    assert "pairs [0, 0, 4, 0, 0]" in str(result)
    with_other_batches = play_match(player, player, FOUR, openings, games_at_once=1)
    assert with_other_batches.points == result.points


def test_two_won_games_are_not_certain() -> None:
    """They were "100.0 % +- 0.0 %"."""
    said = str(MatchResult((2.0,), (1, 0, 0), (1, 0, 0)))
    assert said.startswith("2 of 2 points (100.0%), 2 won, 0 drawn, 0 lost; Elo > -")
    assert "LOS 75.00%" in said and "± 0" not in said
