"""Shapes in games, as the core finds them and as a few lines of Python do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import _core
from engine.rules.position import pack_points

GAMES = st.integers(1, 12).flatmap(
    lambda points: st.lists(st.permutations(range(points)).flatmap(beginnings), max_size=4)
)


def beginnings(moves):
    return st.integers(0, len(moves)).map(lambda plies: moves[:plies])


@st.composite
def placements(draw):
    """Black, white and empty points, each with a stone."""
    cells = draw(st.dictionaries(st.integers(0, 11), st.sampled_from("xo."), min_size=1, max_size=4))
    if set(cells.values()) == {"."}:
        cells[min(cells)] = "x"
    return tuple(tuple(point for point, cell in cells.items() if cell == wanted) for wanted in "xo.")


def stands(board, placement):
    return all(
        board.get(point, ".") == cell
        for points, cell in zip(placement, "xo.", strict=True)
        for point in points
    )


def first_ply(moves, places):
    board = {}
    for ply, move in enumerate(moves, 1):
        board[move] = "ox"[ply % 2]
        if any(stands(board, placement) for placement in places):
            return ply
    return 0


@given(GAMES, st.lists(placements(), max_size=6), st.sampled_from([0, 400]))
def test_shapes_are_found_where_they_first_stand(games, places, offset):
    """On boards whose points take one byte and two."""
    games = [[offset + move for move in game] for game in games]
    moved = [tuple(tuple(offset + point for point in points) for points in place) for place in places]
    packed = [pack_points(game, offset + 12) for game in games]
    assert _core.first_plies(packed, offset + 12, moved) == [first_ply(game, moved) for game in games]


@pytest.mark.parametrize(
    ("game", "points", "placement", "reason"),
    [
        (b"\xe1", 225, ((0,), (), ()), "not on the board"),
        (b"", 225, ((225,), (), ()), "not on the board"),
        (b"", 225, ((0,), (), (-1,)), "not on the board"),
        (b"\0\0\0", 400, ((0,), (), ()), "half a point"),
        (b"", 225, ((), (), (0,)), "has stones"),
    ],
)
def test_what_is_not_a_game_or_a_shape_is_refused(game, points, placement, reason):
    with pytest.raises(ValueError, match=reason):
        _core.first_plies([game], points, [placement])
