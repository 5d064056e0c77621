"""The player as the brain sees it."""

from engine.player import Player
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.search.limits import Limits


def position(line: str, size: int = 15) -> Board:
    return Board.from_moves(parse_line(line, size, size), size)


def test_the_first_move_is_in_the_middle() -> None:
    player = Player()
    player.set_position(Board(15))
    assert player.think(Limits(visits=10)).best == 112


def test_a_five_is_completed() -> None:
    player = Player()
    player.set_position(position("h8a1i8a3j8a5k8a7"))
    assert player.think(Limits(visits=10)).best in parse_line("g8l8", 15, 15)


def test_a_four_is_blocked() -> None:
    player = Player()
    player.set_position(position("h8g8i8a1j8a3k8"))
    assert player.think(Limits(visits=10)).best == parse_line("l8", 15, 15)[0]


def test_a_finished_game_has_no_move() -> None:
    player = Player()
    player.set_position(position("h8a1i8a3j8a5k8a7l8"))
    assert player.think(Limits(visits=10)).best is None
