"""The board of buttons on which a notebook ends."""

from collections.abc import Sequence

from engine.rules.board import Board
from training.show.notebook import NotebookGame


def first_empty(moves: Sequence[int]) -> tuple[int, float]:
    return next(point for point in range(36) if point not in moves), 0.25


def test_a_click_plays_it_is_answered_and_the_end_is_shown() -> None:
    game = NotebookGame(Board(6, row_length=4), first_empty)
    game.points[0].click()
    assert game.board.moves == [0, 1] and game.points[0].description == "⚫"
    assert game.points[1].description == "⚪" and game.points[1].button_style == "info"
    assert game.status.value.startswith("It plays b") and game.status.value.endswith("expects +0.25.")
    game.points[0].click()  # taken
    assert game.board.ply == 2
    for point in (6, 12, 18):
        game.points[point].click()
    assert game.status.value == "You win."
    game.points[10].click()
    assert game.board.ply == 7
    game.begin()
    assert game.board.ply == 0 and not any(point.description for point in game.points)
    for point in (35, 29, 34, 21):
        game.points[point].click()
    assert game.status.value.endswith("It wins.")
