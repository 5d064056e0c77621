"""The key of a position: equal under transposition and symmetry, different otherwise."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.board import Board
from engine.rules.cells import WALL, Colour
from engine.rules.continuous import ContinuousBoard
from engine.rules.symmetry import symmetries
from engine.rules.variant import Variant
from library.keys import BoardKind, keys_of, pack_points, position_of, unpack, unpack_points
from tests.library.helpers import KINDS, board_of, random_game


def test_the_numbers_are_the_same_on_every_machine():
    board = Board.from_moves([112, 113, 128])
    assert position_of(board).key.hex() == "e108541a8ed7ad43bab97f98d92a168b"


@given(st.integers(0, 10**9), st.sampled_from(KINDS), st.integers(0, 30))
def test_transposed_and_symmetrical_positions_have_one_key(seed, kind, plies):
    chance = random.Random(seed)
    game = random_game(chance, kind, plies=max(plies, 1))
    moves = list(game.moves[: len(game.moves) - 1])
    board = board_of(game, len(moves))
    position = position_of(board)
    symmetry = chance.choice(symmetries(kind.width, kind.height))
    black, white = moves[0::2], moves[1::2]
    chance.shuffle(black)
    chance.shuffle(white)
    stones = [(p, 1) for p in symmetry.moves(black, kind.width, kind.height)]
    stones += [(p, 2) for p in symmetry.moves(white, kind.width, kind.height)]
    size = (kind.width, kind.height, kind.variant, kind.row_length)
    other = position_of(Board.from_setup(stones, *size, turn=board.turn))
    assert (other.key, other.stones, other.ply) == (position.key, position.stones, position.ply)
    # any point keeps its place among the stones
    point = chance.randrange(kind.points)
    image = symmetry.point(point, kind.width, kind.height)
    assert other.canonical(image) == position.canonical(point)
    assert point in position.on_board(position.canonical(point))


@given(st.integers(0, 10**9), st.sampled_from(KINDS))
def test_the_stones_give_the_position_back(seed, kind):
    game = random_game(random.Random(seed), kind)
    position = position_of(board_of(game, len(game.moves) - 1))
    assert position_of(unpack(position.stones, kind)).key == position.key


@given(st.integers(0, 10**9), st.sampled_from(KINDS))
def test_games_at_once_and_positions_one_by_one_have_the_same_keys(seed, kind):
    chance = random.Random(seed)
    games = [random_game(chance, kind, plies=chance.randrange(1, 20)) for _ in range(4)]
    starts = np.cumsum([0, *(len(game.moves) for game in games)])
    moves = np.array([move for game in games for move in game.moves])
    keys, next_moves = keys_of(kind).along(moves, starts)
    column = 0
    for game in games:
        for ply in range(len(game.moves) + 1):
            following = game.moves[ply] if ply < len(game.moves) else -1
            position = position_of(board_of(game, ply))
            assert keys[:, column].astype(">u8").tobytes() == position.key
            expected = position.canonical(following) if following >= 0 else -1
            assert next_moves[column] == expected
            at_ply = keys_of(kind).at_ply(
                np.array([game.moves[:ply]], np.int64).reshape(1, ply), np.array([following])
            )
            assert at_ply[0][:, 0].astype(">u8").tobytes() == position.key
            assert at_ply[1][0] == expected
            column += 1


@given(st.integers(0, 10**9), st.sampled_from(KINDS))
def test_the_keys_after_each_move_are_those_of_the_positions(seed, kind):
    game = random_game(random.Random(seed), kind, plies=12)
    board = board_of(game, len(game.moves) - 1)
    points = list(board.legal_moves())
    for point, key in zip(points, keys_of(kind).children(board, points), strict=True):
        after = board.copy()
        after.push(point)
        assert position_of(after).key == key


def test_rules_size_turn_and_walls_are_part_of_the_key():
    stones = [(12, 1), (13, 2)]
    boards = [Board.from_setup(stones, 5, 5, variant, turn=turn) for variant in Variant for turn in Colour]
    boards += [
        Board.from_setup(stones, 6, 5, turn=Colour.BLACK),
        Board.from_setup(stones, 5, 5, row_length=4),
    ]
    boards.append(ContinuousBoard.from_setup([*stones, (0, WALL)], 5, 5))
    keys = {position_of(board).key for board in boards}
    assert len(keys) == len(boards)


def test_a_symmetrical_position_counts_equal_points_once():
    position = position_of(Board())
    assert len(position.symmetries) == 8
    corners = {position.canonical(point) for point in (0, 14, 210, 224)}
    assert len(corners) == 1
    assert set(position.on_board(corners.pop())) == {0, 14, 210, 224}


@pytest.mark.parametrize("kind", [BoardKind(), BoardKind(20, 20)])
def test_points_are_packed_and_unpacked(kind):
    points = list(range(kind.points))
    assert unpack_points(pack_points(points, kind.points), kind.points) == points
