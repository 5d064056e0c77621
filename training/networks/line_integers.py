"""The line net in integers, as it plays: from a trained net to numbers, and the plain forward pass over them.

This is the reference for `engine/native/nets/line_net.cpp`, which must give the same integers. Scales are in
`training/networks/line.py`; `>>` rounds down, and where a half is added before it, to nearest.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray

from engine import _core
from training.networks.line import (
    FEATURE_ONE,
    HIDDEN_ONE,
    MIX_ONE,
    ROW_LIMIT,
    WEIGHT_ONE,
    FreeLineNet,
    LineConfiguration,
    LineNet,
    region_matrix,
)
from training.networks.line_rows import INNER_RADIUS, StoredRows
from training.networks.line_shapes import RADIUS, expected_frequencies, inner_classes, shape_table

FEATURE_MAX = 4095
LOGIT_ONE = WEIGHT_ONE * HIDDEN_ONE  # of the value's outputs and of the policy
MOST_ROWS = 65536

_Integer = TypeVar("_Integer", np.int16, np.int32)


class QuantisationError(ValueError):
    """A net whose numbers do not fit the integers of play."""


@dataclass(frozen=True)
class Dense:
    """A layer: int16 weights [output, input] in units of 1 / WEIGHT_ONE, int32 bias in that of the sums."""

    weights: NDArray[np.int16]
    bias: NDArray[np.int32]

    def __call__(self, inputs: NDArray[np.int64]) -> NDArray[np.int64]:
        """Sums [batch, output] of inputs [batch, input]."""
        sums: NDArray[np.int64] = inputs @ self.weights.astype(np.int64).T + self.bias
        return sums


@dataclass(frozen=True)
class IntegerNet:
    """All numbers of a net in play."""

    configuration: LineConfiguration  # with free rows, whatever the net was trained with
    stored_rows: StoredRows
    mix_weights: NDArray[np.int16]  # [tap, mixed channel], taps row by row
    mix_bias: NDArray[np.int16]  # [mixed channel]
    value1: Dense
    value2: Dense
    value3: Dense
    policy_hidden: NDArray[np.int16]  # [policy channel, channel]
    policy_condition: Dense  # the policy channels' biases, then their last weights

    @property
    def row_of_shape(self) -> NDArray[np.uint16]:
        """[shape]."""
        return self._decoded_rows[0]

    @property
    def rows(self) -> NDArray[np.int16]:
        """[row, channel]."""
        return self._decoded_rows[1]

    @cached_property
    def _decoded_rows(self) -> tuple[NDArray[np.uint16], NDArray[np.int16]]:
        return self.stored_rows.decode()

    def evaluate(self, stones: NDArray[np.int8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Policy [batch, point] and win, draw, loss [batch, 3] in units of 1 / LOGIT_ONE.

        `stones` [batch, row, column]: 0 empty, 1 own, 2 opponent, 3 wall.
        """
        features = self.features(stones)
        batch, height, width, channels = features.shape
        shifted = (features >> 3).reshape(batch, height * width, channels)
        regions = region_matrix(height, width).numpy().astype(np.int64)
        sums = np.einsum("rp,bpc->brc", regions, shifted) >> 3
        hidden = _activated(self.value1(sums.reshape(batch, -1)))
        outputs = self.value3(_activated(self.value2(hidden)))

        condition = self.policy_condition(hidden)
        count = self.configuration.policy_channels
        bias = np.clip(condition[:, :count], -(1 << 28), 1 << 28) * 4
        last = np.clip((condition[:, count:] + (1 << 9)) >> 10, -32767, 32767)
        per_point = features.reshape(batch, -1, channels) @ self.policy_hidden.astype(np.int64).T
        per_point = _activated(per_point + bias[:, None, :])
        return np.einsum("bpj,bj->bp", per_point, last), outputs

    def features(self, stones: NDArray[np.int8]) -> NDArray[np.int64]:
        """The features of every point after the convolution, [batch, row, column, channel]."""
        shapes = _core.line_shapes(np.ascontiguousarray(stones))
        summed = self.rows[self.row_of_shape[shapes]].astype(np.int64).sum(3)
        features: NDArray[np.int64] = np.clip(summed, 0, FEATURE_MAX) * (stones != 3)[..., None]
        mixed = self.configuration.mixed_channels
        padded = np.pad(features[..., :mixed], ((0, 0), (1, 1), (1, 1), (0, 0))) << 2
        total = np.broadcast_to(self.mix_bias.astype(np.int64), features[..., :mixed].shape)
        height, width = stones.shape[1:]
        for tap in range(9):
            row, column = divmod(tap, 3)
            window = padded[:, row : row + height, column : column + width]
            product = (window * self.mix_weights[tap].astype(np.int64) + (1 << 14)) >> 15
            total = np.clip(total + product, -32768, 32767)
        features[..., :mixed] = np.clip(total, 0, FEATURE_MAX)
        return features


def quantise(net: LineNet, shape_counts: NDArray[np.int64] | None = None) -> IntegerNet:
    """The integers of a trained net.

    `shape_counts` [class of 11-cell shapes] is how often each was seen, by default what is expected of
    scattered stones: the most frequent keep a row of their own; the others share one, their mean by these
    counts, with those that have the same inner nine cells.

    Raises:
        QuantisationError: a weight or a sum does not fit its integer.
    """
    c = net.configuration
    state = {name: tensor.detach().double().numpy() for name, tensor in net.named_parameters()}
    board = np.tile(state["value1_board.weight"], (1, 9))
    condition_weights = np.concatenate([state["policy_bias.weight"], state["policy_weights.weight"]])
    condition_bias = np.concatenate([state["policy_bias.bias"], state["policy_weights.bias"]])
    policy_hidden = _integers(state["policy_hidden.weight"], WEIGHT_ONE, np.int16, "policy_hidden")
    if (_largest_sums(policy_hidden) >= (1 << 30) - WEIGHT_ONE).any():
        raise QuantisationError("policy_hidden: a sum could leave 32 bits")
    return IntegerNet(
        configuration=replace(c, mapping_width=0),
        stored_rows=_stored_rows(net, shape_counts),
        mix_weights=_integers(state["mix_weight"][:, 0].reshape(-1, 9).T, MIX_ONE, np.int16, "mix_weight"),
        mix_bias=_integers(state["mix_bias"], FEATURE_ONE, np.int16, "mix_bias"),
        value1=dense_layer(state["value1.weight"] + board, state["value1.bias"], "value1"),
        value2=dense_layer(state["value2.weight"], state["value2.bias"], "value2"),
        value3=dense_layer(state["value3.weight"], state["value3.bias"], "value3"),
        policy_hidden=policy_hidden,
        policy_condition=dense_layer(condition_weights, condition_bias, "policy_condition"),
    )


def restore(integers: IntegerNet) -> FreeLineNet:
    """A net with free rows that `quantise` turns into these integers, to go on training with.

    What play does not keep starts anew: the head for the reply, and shapes without a row of their own, which
    are worth what their inner windows are. How a row is shared out among the three tables is not in the
    integers either: the smaller windows get the means.
    """
    net = FreeLineNet(integers.configuration)
    state = {name: tensor.double() for name, tensor in net.state_dict().items()}
    rows = torch.from_numpy(integers.rows.astype(np.float64) / FEATURE_ONE)
    row_of_class = torch.from_numpy(
        integers.row_of_shape[shape_table(RADIUS).representative].astype(np.int64)
    )
    inner_count = shape_table(INNER_RADIUS).class_count
    shared = len(rows) - inner_count + net.inner9
    inner = rows[-inner_count:]
    nine_to_seven = torch.from_numpy(_nine_to_seven())
    sizes = torch.bincount(nine_to_seven)
    state["table7"] = torch.zeros_like(state["table7"]).index_add_(0, nine_to_seven, inner) / sizes[:, None]
    state["table9"] = inner - state["table7"][nine_to_seven]
    state["table11"] = rows[row_of_class] - rows[shared]
    taps = integers.mix_weights.T.reshape(-1, 1, 3, 3)
    state["mix_weight"] = torch.from_numpy(taps.astype(np.float64) / MIX_ONE)
    state["mix_bias"] = torch.from_numpy(integers.mix_bias.astype(np.float64) / FEATURE_ONE)
    for name in ("value1", "value2", "value3"):
        state[f"{name}.weight"], state[f"{name}.bias"] = _floats(getattr(integers, name))
    by_region = state["value1.weight"].unflatten(1, (9, -1))
    state["value1_board.weight"] = by_region.mean(1)
    state["value1.weight"] = (by_region - state["value1_board.weight"][:, None]).flatten(1)
    state["policy_hidden.weight"] = torch.from_numpy(integers.policy_hidden.astype(np.float64) / WEIGHT_ONE)
    weights, bias = _floats(integers.policy_condition)
    state["policy_bias.weight"], state["policy_weights.weight"] = weights.chunk(2)
    state["policy_bias.bias"], state["policy_weights.bias"] = bias.chunk(2)
    for name in ("reply_weights.weight", "reply_weights.bias"):
        state[name] = torch.zeros_like(state[name])
    net.load_state_dict(state)
    return net


def _floats(layer: Dense) -> tuple[torch.Tensor, torch.Tensor]:
    weights, bias = layer.weights.astype(np.float64), layer.bias.astype(np.float64)
    return torch.from_numpy(weights / WEIGHT_ONE), torch.from_numpy(bias / LOGIT_ONE)


def _stored_rows(net: LineNet, shape_counts: NDArray[np.int64] | None) -> StoredRows:
    """The rows of play."""
    counts = expected_frequencies() if shape_counts is None else shape_counts.astype(np.float64)
    limited = net.enumerate_rows().clamp(-ROW_LIMIT, ROW_LIMIT).double().numpy()
    worth_one = counts > 0
    if isinstance(net, FreeLineNet):  # a window that was never learnt is worth what its inner cells are
        worth_one &= (net.table11 != 0).any(1).numpy()
    most_frequent = np.argsort(-np.where(worth_one, counts, 0), kind="stable")
    inner = inner_classes(INNER_RADIUS)
    inner_count = shape_table(INNER_RADIUS).class_count
    has_own = np.zeros(len(inner), np.bool_)
    has_own[most_frequent[: min(int(worth_one.sum()), MOST_ROWS - inner_count)]] = True
    # Where no window shares a row it is the mean of those that have their own, for training to go on from.
    alone = np.bincount(inner[~has_own], minlength=inner_count) == 0
    weights = np.where(~has_own | alone[inner], counts + 1e-3 * counts.mean(), 0)
    totals = np.stack([np.bincount(inner, weights * channel, inner_count) for channel in limited.T], axis=1)
    shared = totals / np.bincount(inner, weights, inner_count)[:, None]
    integers = [np.rint(rows * FEATURE_ONE).astype(np.int64) for rows in (limited, shared)]
    return StoredRows.nearest(has_own, *integers)


def _nine_to_seven() -> NDArray[np.int64]:
    seven = np.zeros(shape_table(INNER_RADIUS).class_count, np.int64)
    seven[inner_classes(INNER_RADIUS)] = inner_classes(3)
    return seven


def _largest_sums(weights: NDArray[np.int16]) -> NDArray[np.int64]:
    """How far from 0 the sums of a layer can get, [output].

    No input is negative, so a sum is farthest from 0 when all positive or all negative weights count.
    """
    positive = np.clip(weights.astype(np.int64), 0, None).sum(1)
    negative = np.clip(-weights.astype(np.int64), 0, None).sum(1)
    largest: NDArray[np.int64] = np.maximum(positive, negative) * FEATURE_MAX
    return largest


def dense_layer(weights: NDArray[np.float64], bias: NDArray[np.float64], name: str) -> Dense:
    """A layer in integers.

    Raises:
        QuantisationError: a weight or a sum does not fit its integer.
    """
    layer = Dense(
        _integers(weights, WEIGHT_ONE, np.int16, name), _integers(bias, LOGIT_ONE, np.int32, name + " bias")
    )
    largest = _largest_sums(layer.weights) + np.abs(layer.bias.astype(np.int64))
    if (largest >= (1 << 31) - 2 * WEIGHT_ONE).any():
        raise QuantisationError(f"{name}: a sum could leave 32 bits")
    return layer


def _integers(values: NDArray[np.float64], one: int, kind: type[_Integer], name: str) -> NDArray[_Integer]:
    scaled = np.rint(values * one)
    if (np.abs(scaled) > np.iinfo(kind).max).any() or not np.isfinite(scaled).all():
        raise QuantisationError(f"{name}: a value does not fit {np.dtype(kind)}")
    return scaled.astype(kind)


def _activated(sums: NDArray[np.int64]) -> NDArray[np.int64]:
    activated: NDArray[np.int64] = np.clip((sums + (1 << 11)) >> 12, 0, FEATURE_MAX)
    return activated
