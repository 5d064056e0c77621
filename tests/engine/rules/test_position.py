"""A position's key: one for all images of a position, another for every other position and board."""

from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from engine.rules.board import MAX_SIZE, MIN_SIZE, Board
from engine.rules.cells import WALL, Colour
from engine.rules.position import BoardKind, pack_points, position_of, unpack, unpack_points
from engine.rules.symmetry import symmetries
from engine.rules.variant import Variant

SIZES = st.integers(MIN_SIZE, MAX_SIZE)
RULES = [(variant, 5) for variant in Variant] + [(Variant.FREESTYLE, 4), (Variant.STANDARD, 6)]
KINDS = st.builds(
    lambda width, height, rules, continuous: BoardKind(width, height, *rules, continuous),
    SIZES,
    SIZES,
    st.sampled_from(RULES),
    st.booleans(),
)
CELLS = st.sampled_from([Colour.BLACK, Colour.WHITE, WALL])
STONES = st.dictionaries(st.integers(0, MIN_SIZE * MIN_SIZE - 1), CELLS, max_size=6)
TURNS = st.sampled_from(Colour)


def board_of(kind: BoardKind, stones: dict[int, int], turn: Colour) -> Board:
    """Stones in the first corner of a board: in the same columns and rows on every board."""
    placed = [
        (point // MIN_SIZE * kind.width + point % MIN_SIZE, cell) for point, cell in sorted(stones.items())
    ]
    return kind.board(placed, turn)


def other_kinds(kind: BoardKind) -> list[BoardKind]:
    """Kinds that differ from one in a single respect."""
    lengths = {MIN_SIZE, 13, 15, 19, 20, MAX_SIZE, kind.width, kind.height}
    sizes = [replace(kind, width=length) for length in lengths]
    sizes += [replace(kind, height=length) for length in lengths]
    sizes += [replace(kind, width=length, height=length) for length in lengths]
    rules = [replace(kind, variant=variant, row_length=row) for variant, row in RULES]
    sizes.append(replace(kind, width=kind.height, height=kind.width))
    return [k for k in {*sizes, *rules, replace(kind, continuous=not kind.continuous)} if k != kind]


@given(KINDS, STONES, TURNS)
def test_the_same_stones_on_another_board_have_another_key(kind, stones, turn):
    keys = [position_of(board_of(k, stones, turn)).key for k in (kind, *other_kinds(kind))]
    assert len(set(keys)) == len(keys)


@given(KINDS, STONES, TURNS)
def test_images_have_one_key_and_the_same_stones(kind, stones, turn):
    board = board_of(kind, stones, turn)
    position = position_of(board)
    placed = [(point, cell) for point, cell in enumerate(board.cells) if cell]
    for symmetry in symmetries(kind.width, kind.height):
        turned = [(symmetry.point(point, kind.width, kind.height), cell) for point, cell in placed]
        image = position_of(kind.board(turned, turn))
        assert (image.key, image.stones, image.ply) == (position.key, position.stones, position.ply)
    back = position_of(unpack(position.stones, kind))
    assert (back.kind, back.key, back.turn) == (kind, position.key, turn)


def test_all_empty_boards_have_keys_of_their_own():
    sizes = range(MIN_SIZE, MAX_SIZE + 1)
    lengths = [*((size, size) for size in sizes), *product((5, 15, 20, 22), repeat=2)]
    kinds = {
        BoardKind(*size, *rules, continuous)
        for size, rules, continuous in product(lengths, RULES, (False, True))
    }
    keys = {position_of(kind.board(turn=turn)).key for kind in kinds for turn in Colour}
    assert len(keys) == 2 * len(kinds)


def test_keys_are_the_same_on_every_machine():
    board = Board.from_moves([112, 113, 128])
    assert position_of(board).key.hex() == "e108541a8ed7ad43bab97f98d92a168b"
    assert position_of(Board()).key.hex() == "2a8d81a3c3ce8fcc6da7b3ab89a64d2a"


@given(st.lists(st.integers(0, 5 * 5 - 1)), st.sampled_from([25, 256, 257, 484]))
def test_points_are_packed_and_unpacked(points, board_points):
    assert unpack_points(pack_points(points, board_points), board_points) == points
