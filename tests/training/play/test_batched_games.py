"""Games side by side, and the players that choose their moves."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.play.batched_games import (
    Games,
    pattern_chooser,
    pure_mcts_chooser,
    random_chooser,
    share_of_points,
)

SIZE = 7


def test_games_are_seen_from_the_side_to_move() -> None:
    games = Games(GameKind.of_size(SIZE), 1)
    for move in (0, 10):
        assert games.play(0, move) is None
    assert (games.stones[0].flat[0], games.stones[0].flat[10]) == (1, 2)  # Black's, who is to move
    with pytest.raises(ValueError, match="taken"):
        games.play(0, 10)
    for move in (1, 11, 2, 12, 3, 13):
        assert games.play(0, move) is None
    assert games.play(0, 4) == 1.0
    games.begin(0, [20, 0, 30, 1, 21, 2, 31, 3, 22])
    assert games.play(0, 4) == 1.0  # White's row is White's win


def test_a_renju_foul_costs_the_game() -> None:
    games = Games(GameKind.of_size(15, Variant.RENJU), 1)
    for move in (0, 100, 1, 102, 2, 104, 4, 106, 5, 108):
        assert games.play(0, move) is None
    assert games.play(0, 3) == -1.0  # six in a row


def test_random_players_are_even_and_both_colours_are_played() -> None:
    kind = GameKind.of_size(SIZE)
    first, second = (random_chooser(np.random.default_rng(seed)) for seed in (1, 2))
    turns: Counter[int] = Counter()  # of the first player

    def noted(games: Games, which: Sequence[int]) -> Sequence[int]:
        turns.update(games.boards[game].turn for game in which)
        return first(games, which)

    assert 0.3 < share_of_points(kind, noted, second, 200, np.random.default_rng(3)) < 0.7
    assert set(turns) == {1, 2} and 0.8 < turns[1] / turns[2] < 1.25


def test_a_player_that_takes_an_occupied_point_is_found_out() -> None:
    def stubborn(games: Games, which: list[int]) -> list[int]:
        return [int(np.flatnonzero(games.stones[game])[0]) for game in which]

    with pytest.raises(ValueError, match="taken"):
        share_of_points(GameKind.of_size(SIZE), stubborn, stubborn, 2, np.random.default_rng(1))


def test_the_pattern_player_wins_against_a_random_one() -> None:
    """It is the opponent that tells something: a player without any plan but its lines."""
    random = np.random.default_rng(1)
    kind = GameKind.of_size(9)
    assert share_of_points(kind, pattern_chooser(), random_chooser(random), 20, random) == 1.0
    assert share_of_points(kind, pure_mcts_chooser(kind, 30, 1), random_chooser(random), 4, random) >= 0.75
