"""The key of a position: equal under transposition and symmetry, different otherwise."""

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.board import Board
from engine.rules.position import position_of, unpack
from engine.rules.symmetry import symmetries
from library.keys import keys_of
from tests.library.helpers import KINDS, board_of, random_game


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


def test_a_symmetrical_position_counts_equal_points_once():
    position = position_of(Board())
    assert len(position.symmetries) == 8
    corners = {position.canonical(point) for point in (0, 14, 210, 224)}
    assert len(corners) == 1
    assert set(position.on_board(corners.pop())) == {0, 14, 210, 224}
