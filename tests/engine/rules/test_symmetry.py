import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.board import MAX_SIZE, MIN_SIZE, WALL, Board, Colour, Outcome
from engine.rules.continuous import ContinuousBoard
from engine.rules.coordinates import parse_line
from engine.rules.symmetry import Symmetry, canonical_position, symmetries
from engine.rules.variant import Variant

sizes = st.integers(MIN_SIZE, MAX_SIZE)
rngs = st.integers(0, 2**32).map(random.Random)


def test_a_square_has_eight_and_a_rectangle_four() -> None:
    assert len(symmetries(15, 15)) == 8
    assert len(symmetries(15, 14)) == 4
    assert symmetries(7, 9)[0] is Symmetry.IDENTITY
    with pytest.raises(ValueError, match=r"only a square board has quarter turns .* not one of 7x9"):
        Symmetry.TRANSPOSE.table(7, 9)


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        (Symmetry.IDENTITY, "b1"),
        (Symmetry.MIRROR_COLUMNS, "n1"),
        (Symmetry.MIRROR_ROWS, "b15"),
        (Symmetry.ROTATE_180, "n15"),
        (Symmetry.TRANSPOSE, "a2"),
        (Symmetry.ROTATE_90, "o2"),
        (Symmetry.ROTATE_270, "a14"),
        (Symmetry.ANTITRANSPOSE, "o14"),
    ],
)
def test_images_of_b1(symmetry: Symmetry, image: str) -> None:
    assert [symmetry.point(1, 15, 15)] == parse_line(image, 15, 15)


@given(sizes, sizes)
def test_tables_are_distinct_permutations_undone_by_the_inverse(width: int, height: int) -> None:
    identity = tuple(range(width * height))
    for symmetry in symmetries(width, height):
        table = symmetry.table(width, height)
        assert sorted(table) == list(identity)
        assert symmetry.inverse.moves(table, width, height) == identity
        array = [f"value of {point}" for point in identity]
        image = symmetry.array(array, width, height)
        assert all(image[table[point]] == array[point] for point in identity)
    assert len({s.table(width, height) for s in symmetries(width, height)}) == len(symmetries(width, height))


@given(sizes, sizes, st.sampled_from(Variant), rngs)
def test_the_rules_do_not_see_symmetries(
    width: int, height: int, variant: Variant, rng: random.Random
) -> None:
    outcomes: list[Outcome | None] = []
    moves = rng.sample(range(width * height), min(width * height, 60))
    for symmetry in symmetries(width, height):
        board = Board(width, height, variant)
        for move in symmetry.moves(moves, width, height):
            if board.outcome is None:
                board.push(move)
        outcomes.append(board.outcome)
    assert len(set(outcomes)) == 1


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_turned_board_has_each_stone_at_its_image(symmetry: Symmetry) -> None:
    stones = [(0, WALL), (7, Colour.BLACK), (16, Colour.BLACK), (9, Colour.BLACK)]
    board = ContinuousBoard.from_setup(stones, 15, turn=Colour.WHITE)
    for point in (112, 8, 100, 10, 101, 11):  # the last move scores a row, whose stones become walls
        board.push(point)
    assert board.scores[Colour.BLACK] == 1
    turned = board.turned(symmetry)
    assert turned.moves == list(symmetry.moves(board.moves, 15, 15))
    assert list(turned.cells) == symmetry.array(board.cells, 15, 15)
    assert (turned.turn, turned.scores) == (board.turn, board.scores)
    assert turned.last_row == list(symmetry.moves(board.last_row, 15, 15))
    assert turned.turned(symmetry.inverse).cells == board.cells and board.moves[-1] == 11


def test_a_board_that_is_not_square_is_not_turned_by_a_quarter() -> None:
    board = Board(8, 6)
    board.push(3)
    assert board.turned(Symmetry.MIRROR_COLUMNS).moves == [4]
    with pytest.raises(ValueError, match="only a square board"):
        board.turned(Symmetry.TRANSPOSE)


@given(sizes, sizes, rngs)
def test_the_canonical_position_is_shared_by_all_images(width: int, height: int, rng: random.Random) -> None:
    moves = rng.sample(range(width * height), 5)
    shuffled = [moves[2], moves[3], moves[4], moves[1], moves[0]]
    for symmetry in symmetries(width, height):
        for order in (moves, shuffled):
            image = symmetry.moves(order, width, height)
            assert canonical_position(image, width, height) == canonical_position(moves, width, height)
