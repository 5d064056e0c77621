"""Kinds of game."""

import pytest

from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant


def test_a_range_of_sizes_covers_the_boards_within_it() -> None:
    kind = GameKind(9, 15, Variant.RENJU)
    assert kind.covers(GameKind.of_board(Board(9, 15, Variant.RENJU)))
    for width, height in ((9, 16), (16, 9), (8, 15), (15, 8)):
        assert not kind.covers(GameKind.of_board(Board(width, height, Variant.RENJU)))
    assert not kind.covers(GameKind.of_size(15))
    assert not GameKind.of_size(6).covers(GameKind.of_size(6, row_length=4))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (GameKind.of_size(6, row_length=4), "freestyle 6x6, 4 in a row"),
        (GameKind(5, 22, Variant.RENJU), "renju 5x5 to 22x22"),
    ],
)
def test_a_kind_as_text(kind: GameKind, text: str) -> None:
    assert str(kind) == text


@pytest.mark.parametrize(
    ("smallest", "largest", "variant", "row_length"),
    [
        (4, 9, "freestyle", 5),
        (9, 8, "freestyle", 5),
        (9, 23, "freestyle", 5),
        (9, 9, "renju", 4),
        (9, 9, "caro", 7),
    ],
)
def test_what_no_board_can_be_is_refused(smallest: int, largest: int, variant: str, row_length: int) -> None:
    with pytest.raises(ValueError, match=r"not within|renju is played"):
        GameKind(smallest, largest, Variant(variant), row_length)
