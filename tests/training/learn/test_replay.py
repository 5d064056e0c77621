"""The replay memory: what it keeps, what follows a move in it, what is drawn from it."""

import numpy as np
import pytest

from training.learn.replay import Memory

SIZE = 7


def test_the_memory_forgets_the_oldest() -> None:
    memory = Memory(4, SIZE)
    for move in range(6):
        memory.add(np.full((1, SIZE, SIZE), move % 3, np.int8), [move], [move / 10], [move == 5])
    assert sorted(memory.moves) == [2, 3, 4, 5] and len(memory) == 4
    other = Memory(4, SIZE)
    other.load_state(memory.state())
    np.testing.assert_array_equal(other.stones, memory.stones)
    np.testing.assert_array_equal(other.ended, memory.ended)


def filled(capacity: int, moves: int) -> Memory:
    """Two games side by side: rows 0, 2, 4, ... are moves of the one, 1, 3, 5, ... of the other."""
    memory = Memory(capacity, SIZE)
    for number in range(moves // 2):
        stones = np.full((2, SIZE, SIZE), number % 3, np.int8)
        memory.add(stones, [number, number], [number / 10, 1.0], [number == 2, False])
    return memory


def test_rewards_of_the_plies_ahead_alternate_in_sign_until_the_game_ends() -> None:
    memory = filled(16, 12)
    rows = np.array([2, 0, 1, 10])
    total, last, factors = memory.ahead(rows, 3, 2, 0.5)
    # Row 2 is followed by 4, which ends its game; row 0 by 2 and 4; the other game goes on.
    np.testing.assert_allclose(total, [0.1 - 0.5 * 0.2, 0 - 0.5 * 0.1 + 0.25 * 0.2, 1 - 0.5 + 0.25, 0.5])
    assert list(last) == [4, 4, 5, 10]  # nothing is known after row 10
    np.testing.assert_allclose(factors, [0.25, -0.125, -0.125, -0.5])


def test_one_ply_ahead_is_the_move_itself() -> None:
    memory = filled(16, 12)
    total, last, factors = memory.ahead(np.arange(12), 1, 2, 0.8)
    np.testing.assert_array_equal(total, memory.rewards[:12])
    np.testing.assert_array_equal(last, np.arange(12))
    np.testing.assert_allclose(factors, -0.8)


def test_plies_ahead_run_round_the_memory_but_never_into_what_is_older() -> None:
    memory = filled(6, 10)  # moves 4 to 9 are kept, in rows 4, 5, 0, 1, 2, 3
    total, last, _ = memory.ahead(np.array([4, 2]), 2, 2, 0.5)
    assert list(last) == [4, 2]  # move 4 ended its game, move 8 is the newest of it
    total, last, _ = memory.ahead(np.array([5]), 2, 2, 0.5)
    assert list(last) == [1] and total[0] == pytest.approx(1 - 0.5)


def test_moves_are_drawn_by_priority_and_their_weights_make_up_for_it() -> None:
    memory = filled(16, 12)
    memory.priorities[:] = 0
    memory.priorities[[3, 7]] = 1.0, 3.0
    rows, weights = memory.draw_by_priority(4000, 1.0, np.random.default_rng(1))
    assert set(rows) == {3, 7}
    assert np.mean(rows == 7) == pytest.approx(0.75, abs=0.03)
    assert weights[rows == 7][0] == pytest.approx(1 / 3) and weights[rows == 3][0] == 1
    memory.add(np.zeros((2, SIZE, SIZE), np.int8), [0, 0], [0, 0], [False, False])
    assert list(memory.priorities[12:14]) == [3.0, 3.0]  # new ones are not overlooked
