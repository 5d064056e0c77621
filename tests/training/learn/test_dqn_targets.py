"""What a Q network learns from a move: its reward, and what follows."""

import numpy as np
import pytest
import torch

from engine import _core
from engine.networks.dqn import DqnNet
from training.learn.dqn_settings import DqnSettings
from training.learn.dqn_targets import returns, shaped_reward, turned

SIZE = 7


class FixedNet(DqnNet):
    """Q of each point as given, whatever the position."""

    def __init__(self, q: list[float]) -> None:
        super().__init__(size=2, channels=1, layers=1)
        self._q = torch.tensor(q, dtype=torch.float32)

    def q_values(self, features: torch.Tensor) -> torch.Tensor:
        return self._q.expand(len(features), -1)


def worth(double: bool, ended: bool, net: list[float], target: list[float]) -> float:
    """The return of a move at point 0 of an empty 2x2 board that earned 0.25."""
    return float(
        returns(
            lambda stones: torch.zeros(len(stones), 2, 2, 2),
            lambda net, planes: net.q_values(net.trunk(planes)),
            FixedNet(net),
            FixedNet(target),
            np.zeros((1, 2, 2), np.int8),
            np.array([0]),
            np.array([0.25], np.float32),
            np.array([ended]),
            factors=np.array([-0.5], np.float32),
            double=double,
        )
    )


def test_the_opponents_best_move_counts_with_the_sign_turned_and_never_an_occupied_point() -> None:
    assert worth(False, False, [9, 0, 0, 0], [9, 0.2, 0.6, 0.4]) == pytest.approx(0.25 - 0.5 * 0.6)


def test_nothing_follows_the_end_of_a_game() -> None:
    assert worth(False, True, [0, 0, 0, 0], [9, 8, 7, 6]) == 0.25


def test_the_double_form_lets_the_net_choose_and_the_target_value() -> None:
    assert worth(True, False, [9, 1, 0, 0], [9, 0.2, 0.6, 0.4]) == pytest.approx(0.25 - 0.5 * 0.2)


def test_a_move_earns_by_the_pattern_it_makes_or_takes() -> None:
    settings = DqnSettings(shaping=0.5, block_share=0.8)
    board = _core.Board(15, 15, 0, 5)
    for move in (112, 0, 113, 1, 114, 2):  # three Black stones in the middle, three White ones in a corner
        board.push(move)
    open_four, quiet = (shaped_reward(board, move, settings) for move in (115, 200))
    assert open_four == pytest.approx(0.5 * 0.8)
    assert quiet < 0.05
    board.push(200)
    assert shaped_reward(board, 115, settings) == pytest.approx(0.5 * 0.8 * 0.8)  # White takes the same


def test_all_eight_symmetries_carry_points_with_the_stones() -> None:
    stones = np.zeros((1, SIZE, SIZE), np.int8)
    stones[0, 1, 2] = 1
    images: set[int] = set()
    for symmetry in range(8):
        image, [move] = turned(stones, np.array([1 * SIZE + 2]), symmetry)
        assert image.reshape(-1)[move] == 1 and image.sum() == 1
        images.add(int(move))
    assert len(images) == 8
