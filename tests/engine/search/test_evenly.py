"""The best moves with equal effort."""

import threading

import pytest

from engine.player import Player, PlayerOptions
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.search.limits import Limits
from engine.search.result import Proof

QUIET = "h8i9g9i7"


def player_at(moves: str, excluded: tuple[int, ...] = ()) -> Player:
    player = Player("patterns", PlayerOptions(memory_mib=100))
    player.set_position(Board.from_moves(parse_line(moves, 15, 15), 15, 15), excluded)
    return player


def test_each_candidate_has_its_share_of_the_visits() -> None:
    visits = 2000
    usual = player_at(QUIET).think(Limits(visits=3 * visits)).candidates[:3]
    assert min(move.visits for move in usual) < 0.3 * max(move.visits for move in usual)
    even = player_at(QUIET).think_evenly(3, Limits(visits=visits))
    assert len({move.point for move in even.candidates}) == 3 == len(even.candidates)
    shares = [move.visits for move in even.candidates]
    assert max(shares) <= 1.1 * min(shares) and min(shares) >= visits - 1  # the root itself is one
    assert even.visits == sum(shares)
    values = [move.value for move in even.candidates]
    assert values == sorted(values, reverse=True) and even.best == even.candidates[0].point


def test_blocked_moves_are_left_out() -> None:
    best = player_at(QUIET).think_evenly(2, Limits(visits=300)).best
    assert best is not None
    without = player_at(QUIET, (best,)).think_evenly(2, Limits(visits=300))
    assert best not in [move.point for move in without.candidates]


def test_a_win_comes_first() -> None:
    result = player_at("h8a1i8a3j8a5k8a7").think_evenly(3, Limits(visits=200))
    assert result.candidates[0].proof is Proof.WIN and result.best == result.candidates[0].point


def test_where_few_moves_are_left_all_are_shown() -> None:
    board = Board.from_moves(parse_line(QUIET, 15, 15), 15, 15)
    legal = list(board.legal_moves())
    excluded = tuple(legal[2:])
    player = player_at(QUIET, excluded)
    shown = player.think_evenly(5, Limits(visits=50)).candidates
    assert {move.point for move in shown} == set(legal[:2])


@pytest.mark.parametrize("limits", [Limits(time_ms=60), Limits(nodes=700)])
def test_limits_end_it(limits: Limits) -> None:
    result = player_at(QUIET).think_evenly(3, limits)
    assert result.best is not None
    if limits.nodes is not None:
        assert result.nodes <= limits.nodes


def test_it_stops_on_request_and_reports_meanwhile() -> None:
    player, stop = player_at(QUIET), threading.Event()
    seen: list[int] = []

    def report(result: object) -> None:
        seen.append(1)
        if len(seen) == 3:
            stop.set()

    result = player.think_evenly(2, Limits(), report, stop, progress_ms=10)
    assert result.best is not None and len(seen) >= 3
