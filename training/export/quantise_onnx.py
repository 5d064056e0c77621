"""The second ONNX file of a convolutional net: its large convolutions in 8-bit integers, for speed in play.

The ranges of the activations are taken from games that the net plays against itself with its policy alone; in
renju a forbidden move of Black's ends one, for the policy has not learnt them. The positions of other such
games measure how far the quantised net strays; beyond the bounds it is refused. Weights use seven bits,
because processors with AVX2 alone would saturate sums of two products of eight (`reduce_range`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import onnx
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from engine.evaluator.features import encoder_of
from engine.evaluator.interface import Evaluator, PositionBatch
from engine.evaluator.onnx_net import OnnxEvaluator
from engine.evaluator.weights import NetEntry, sha256
from engine.rules.board import Board
from engine.rules.variant import Variant

GAMES = 64  # for the ranges, and as many others for the comparison


@dataclass(frozen=True)
class Distance:
    """How far a net strays from another over a number of positions."""

    positions: int
    mean_divergence: float  # of the policies over the empty points, Kullback-Leibler, in nats
    worst_divergence: float
    mean_value_error: float  # of values in -1..1
    worst_value_error: float
    other_first_moves: float  # share of the positions

    def __str__(self) -> str:
        return (
            f"{self.positions:,} positions of its games: policy divergence {self.mean_divergence:.4f} "
            f"(worst {self.worst_divergence:.4f}), value error {self.mean_value_error:.3f} "
            f"(worst {self.worst_value_error:.3f}), another first move in {self.other_first_moves:.1%}"
        )

    def exceeds(self, bounds: "Distance") -> bool:
        """Whether any figure lies above its bound."""
        return (
            self.mean_divergence > bounds.mean_divergence
            or self.worst_divergence > bounds.worst_divergence
            or self.mean_value_error > bounds.mean_value_error
            or self.worst_value_error > bounds.worst_value_error
            or self.other_first_moves > bounds.other_first_moves
        )


BOUNDS = Distance(0, 0.01, 0.1, 0.05, 0.5, 0.2)
"""An `onnx-int8` file that strays further is not shipped."""


def add_int8_file(net: NetEntry, folder: Path) -> tuple[NetEntry, str]:
    """Write `<name>.onnx-int8` beside a net's ONNX file; the net with it, and a line on how far it strays.

    Beyond `BOUNDS` the net is given back as it was, and no file is left.
    """
    exact = OnnxEvaluator(net, folder=folder)
    encode = encoder_of(net)
    ranges = [encode(positions) for positions in _self_play(exact, net, seed=1)]
    with TemporaryDirectory(dir=folder) as trial:
        path = Path(trial) / f"{net.name}.onnx-int8"
        _quantise(folder / f"{net.name}.onnx", path, ranges)
        quantised = replace(net, files={**net.files, "onnx-int8": sha256(path)})
        fast = OnnxEvaluator(quantised, kind="onnx-int8", folder=Path(trial))
        distance = measure_distance(exact, fast, _self_play(exact, net, seed=2))
        if distance.exceeds(BOUNDS):
            return net, f"no {path.name}, it strays too far: {distance}"
        path.replace(folder / path.name)
    return quantised, f"{path.name} against {net.name}.onnx, {distance}"


def measure_distance(reference: Evaluator, other: Evaluator, batches: Iterator[PositionBatch]) -> Distance:
    """How far `other` strays from `reference` on some positions."""
    divergences, value_errors, other_moves = [], [], []
    for positions in batches:
        occupied = positions.stones.reshape(len(positions), -1) != 0
        expected, found = reference.evaluate(positions), other.evaluate(positions)
        logs = _log_policy(expected.policy_logits, occupied)
        other_logs = _log_policy(found.policy_logits, occupied)
        divergences.append((np.exp(logs) * (logs - other_logs)).sum(1))
        value_errors.append(np.abs((found.wdl - expected.wdl) @ (1, 0, -1)))
        other_moves.append(logs.argmax(1) != other_logs.argmax(1))
    divergence, value_error = np.concatenate(divergences), np.concatenate(value_errors)
    return Distance(
        len(divergence),
        float(divergence.mean()),
        float(divergence.max()),
        float(value_error.mean()),
        float(value_error.max()),
        float(np.concatenate(other_moves).mean()),
    )


def _self_play(evaluator: Evaluator, net: NetEntry, seed: int) -> Iterator[PositionBatch]:
    """The positions of games side by side, a batch for each ply; moves are drawn from the net's policy."""
    random = np.random.default_rng(seed)
    size, variant = net.board_sizes[0], Variant(net.variants[0])
    boards = [Board(size, variant=variant, row_length=net.row_length) for _ in range(GAMES)]
    while boards:
        positions = PositionBatch.of(boards)
        yield positions
        logits = evaluator.evaluate(positions).policy_logits
        logs = _log_policy(logits, positions.stones.reshape(len(boards), -1) != 0)
        moves = (logs + random.gumbel(size=logs.shape)).argmax(1)
        for board, move in zip(boards, moves, strict=True):
            board.push(int(move))
        boards = [board for board in boards if board.outcome is None]


def _log_policy(logits: NDArray[np.float32], occupied: NDArray[np.bool_]) -> NDArray[np.float32]:
    logits = np.where(occupied, np.float32(-1e4), logits)
    logits = logits - logits.max(1, keepdims=True)
    logs: NDArray[np.float32] = logits - np.log(np.exp(logits).sum(1, keepdims=True))
    return logs


class _Ranges(CalibrationDataReader):  # type: ignore[misc]
    """Hands the quantiser its batches of planes."""

    def __init__(self, batches: list[NDArray[np.float32]]) -> None:
        self._batches = iter(batches)

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        planes = next(self._batches, None)
        return None if planes is None else {"planes": planes}


def _quantise(source: Path, target: Path, batches: list[NDArray[np.float32]]) -> None:
    """Quantise the 3x3 convolutions but the first: little work, and an error that would reach all others."""
    prepared = target.with_suffix(".prepared")
    quant_pre_process(source, prepared, skip_symbolic_shape=True)
    chosen = [
        node.name
        for node in onnx.load(prepared).graph.node
        if node.op_type == "Conv" and node.input[0] != "planes" and _kernel(node) == [3, 3]
    ]
    quantize_static(
        prepared,
        target,
        _Ranges(batches),
        nodes_to_quantize=chosen,
        per_channel=True,
        reduce_range=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
    )


def _kernel(node: onnx.NodeProto) -> list[int]:
    return next(list(attribute.ints) for attribute in node.attribute if attribute.name == "kernel_shape")
