"""The net itself is shown and played, over all legal points, and not what the search lets through of it."""

from copy import deepcopy

import numpy as np
import pytest

from engine import _core
from engine.evaluator.interface import Evaluation, PositionBatch
from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from engine.search.limits import Limits
from training.play import arena
from training.play.arena import ArenaPlayer, play_match
from training.play.heat_maps import HeatMapSettings, look_at_game
from training.play.raw_net import looking
from training.play.searcher import Searcher, SearchSettings, alone

CORNER = 0


class Cornered:
    """A net that wishes for the corner, far from all stones, and thinks so well of nothing else."""

    name = "cornered"

    def __init__(self) -> None:
        self.batches: list[PositionBatch] = []

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        self.batches.append(deepcopy(positions))  # the search uses its arrays again
        logits = np.zeros((len(positions), positions.stones[0].size), np.float32)
        logits[:, CORNER] = 5.0
        wdl = np.tile(np.array([0.7, 0.1, 0.2], np.float32), (len(positions), 1))
        return Evaluation(logits, wdl)


def test_all_legal_points_have_their_share_where_the_search_sees_but_a_few() -> None:
    board = Board(15)
    net = Cornered()
    seen = alone(looking(net, board))
    assert seen.best == CORNER and seen.moves(2)[0] == CORNER
    assert float(np.nansum(seen.policy)) == pytest.approx(1.0, abs=1e-5)
    assert not np.isnan(seen.policy).any()
    assert seen.value == pytest.approx(0.5)
    filtered = Searcher("", board, SearchSettings(solver=False), net).search(board, 10)
    assert [candidate.point for candidate in filtered.candidates] == [board.point(7, 7)]


def test_the_net_is_asked_as_the_search_asks_it() -> None:
    """The same position in the same form: stones of the mover, last moves, ply and turn."""
    board = Board.from_moves([112, 113, 97], 15)
    asked, searched = Cornered(), Cornered()
    alone(looking(asked, board))
    Searcher("", board, SearchSettings(solver=False), searched).search(board, 2)
    [one], other = asked.batches, searched.batches[0]
    for name in ("stones", "last_moves", "ply", "turn"):
        np.testing.assert_array_equal(getattr(one, name)[0], getattr(other, name)[0], err_msg=name)


def test_stones_and_fouls_have_no_share() -> None:
    board = Board(15, variant=Variant.RENJU)
    for move in (0, 100, 1, 102, 2, 104, 4, 106, 5, 108):
        board.push(move)
    seen = alone(looking(_core.PatternEvaluator(), board))
    legal = set(board.legal_moves()) - {3}  # six in a row
    assert set(np.flatnonzero(~np.isnan(seen.policy))) == legal


def test_without_visits_a_player_plays_what_its_net_prefers(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[list[int]] = []
    push = Board.push

    def noted(self: Board, point: int) -> None:
        push(self, point)
        played.append(list(self.moves))

    monkeypatch.setattr(Board, "push", noted)
    player = ArenaPlayer(Cornered(), Limits(visits=0), SearchSettings(solver=False))
    patterns = ArenaPlayer(_core.PatternEvaluator(), Limits(visits=0), SearchSettings())
    kind = GameKind.of_size(15)
    result = play_match(player, patterns, kind, [[]])
    assert any(moves == [CORNER] for moves in played)  # Black's first move, not the centre
    assert result.points == (0.0,)  # and the one-ply pattern player wins both games
    assert arena.ArenaSettings(first_visits=0).first_visits == 0


def test_a_picture_shows_the_net_and_where_the_search_did_not_look() -> None:
    settings = HeatMapSettings(size=15, visits=4)
    first = look_at_game("patterns", settings, [112])[0]
    assert not np.isnan(first.policy).any()
    assert np.isnan(first.searched).sum() == 224  # all but the centre
