"""Feature planes: what the convolutional nets see of a position."""

import numpy as np
import pytest

from engine import _core
from engine.evaluator.features import ENCODERS, renju_planes, stone_planes
from engine.evaluator.interface import PositionBatch
from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import load_manifest, weights_folder
from engine.rules.board import Board
from engine.rules.variant import Variant


def two_positions() -> PositionBatch:
    """An own stone at 1,2 and an opponent's at 3,4; Black is to move in the first, White in the second."""
    stones = np.zeros((2, 6, 6), np.int8)
    stones[:, 1, 2], stones[:, 3, 4] = 1, 2
    return PositionBatch(
        stones=stones,
        last_moves=np.full((2, 2), -1, np.int16),
        ply=np.array([2, 3], np.int16),
        turn=np.array([1, 2], np.int8),
        variant=Variant.RENJU,
        row_length=5,
    )


def test_renju_planes_hold_the_stones_and_whose_turn_it_is() -> None:
    planes = renju_planes(two_positions())
    assert planes.shape == (2, 3, 6, 6) and planes.dtype == np.float32
    for position in planes:
        assert np.argwhere(position[0]).tolist() == [[1, 2]]
        assert np.argwhere(position[1]).tolist() == [[3, 4]]
    assert planes[0, 2].all() and not planes[1, 2].any()


def test_stone_planes_hold_the_stones_alone() -> None:
    planes = stone_planes(two_positions())
    assert planes.shape == (2, 2, 6, 6) and planes.dtype == np.float32
    np.testing.assert_array_equal(planes, renju_planes(two_positions())[:, :2])


@pytest.mark.parametrize("name", ["renju-resnet-15x15", "dqn-19x19"])
@pytest.mark.parametrize("kind", ["onnx", "onnx-int8", "safetensors"])
def test_shipped_nets_complete_an_open_four(name: str, kind: str) -> None:
    """White's, so that renju has no word in it; in every file of play."""
    pytest.importorskip("torch" if kind == "safetensors" else "onnxruntime")
    net = load_manifest()[name]
    size = net.board_sizes[0]
    board = Board(size, variant=Variant(net.variants[0]))
    middle = size * (size // 2) + 4
    black, white = (0, 2 * size - 1, size * size - 1, 12 * size + 1, 3 * size + 1), range(middle, middle + 4)
    for move in (move for pair in zip(black, [*white, -1], strict=True) for move in pair if move >= 0):
        board.push(move)
    path = weights_folder() / f"{name}.{kind}"
    evaluator = open_evaluator(path, board)
    assert evaluator is not None and not isinstance(evaluator, _core.NativeEvaluator)
    cells = np.array(board.cells, np.int8).reshape(1, size, size)
    answer = evaluator.evaluate(
        PositionBatch(
            stones=np.array([0, 2, 1], np.int8)[cells],
            last_moves=np.array([[black[-1], middle + 3]], np.int16),
            ply=np.array([board.ply], np.int16),
            turn=np.array([board.turn], np.int8),
            variant=board.variant,
            row_length=5,
        )
    )
    logits = np.where(cells.ravel() == 0, answer.policy_logits[0], -np.inf)
    assert int(logits.argmax()) in (middle - 1, middle + 4)


def test_the_ancestors_third_plane_is_minus_one_for_black() -> None:
    black, white = ENCODERS["renju-signed-3"](two_positions())
    assert (black[2] == -1).all() and (white[2] == 1).all()
