"""The line net: sums of table rows over the 11-cell windows through each point, then small heads.

For each point and direction, the window's shape picks a row of features; the four rows are added and
clipped. The rows are what `training/networks/line_mapping.py` computes, or entries of free tables. Some
channels pass a 3x3 depthwise convolution. Value reads sums over the board's 3x3 regions (sums, not means: a
mean hides the one point that decides). Policy is a small per-point layer whose weights depend on the value's
hidden layer. In play the same net runs in integers (`training/networks/line_file.py`,
`engine/native/nets/line_net.cpp`); the limits below are those integers', and training keeps within them.
"""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from engine import _core
from training.networks.architecture import require_size
from training.networks.line_mapping import LineMapping
from training.networks.line_shapes import RADIUS, inner_classes, shape_table

FEATURE_ONE = 1024  # the integer that stands for the feature 1.0
FEATURE_LIMIT = 4095 / FEATURE_ONE
ROW_LIMIT = 8191 / FEATURE_ONE  # four of them stay within 16 bits
SUM_SCALE = 1 / 16  # what the value layers make of a region's sum
HIDDEN_ONE = 256
HIDDEN_LIMIT = 4095 / HIDDEN_ONE
WEIGHT_ONE = 4096
MIX_ONE = 8192
MIX_LIMIT = 32767 / MIX_ONE
WEIGHT_LIMIT = 4.0
SUM_LIMIT = 120.0  # of the weights of one sign of a unit; 128 times FEATURE_LIMIT would fill 32 bits


@dataclass(frozen=True)
class LineConfiguration:
    """Sizes of a line net that play supports; stored in every checkpoint and exported file."""

    mapping_width: int = 128  # of the net that computes the rows; 0: free rows, as a file of play has them
    channels: int = 32  # of each convolution, or of the line net
    mixed_channels: int = 16  # the first channels, which pass the 3x3 convolution
    policy_channels: int = 16  # of the head for the policy
    value_channels: int = 64  # of the first layer of the head for the value
    value_channels_2: int = 32  # of the second

    def __post_init__(self) -> None:
        require_size("channels", self.channels, 128, step=16)
        require_size("mixed_channels", self.mixed_channels, self.channels, step=16)
        require_size("policy_channels", self.policy_channels, 16, step=16)
        require_size("value_channels", self.value_channels, 256, step=16)
        require_size("value_channels_2", self.value_channels_2, 128, step=16)


@dataclass(frozen=True)
class LineInput:
    """A batch of boards as distinct window shapes and where each window's shape stands among them."""

    classes: Tensor  # int64 [distinct], rows of the tied 11-cell table
    positions: Tensor  # int32 [batch * row * column, direction]
    batch: int
    height: int
    width: int

    @classmethod
    def from_stones(cls, stones: NDArray[np.int8]) -> "LineInput":
        """From stones [batch, row, column]: 0 empty, 1 own, 2 opponent, 3 wall."""
        classes, positions = _core.group_line_shapes(
            np.ascontiguousarray(stones), shape_table(RADIUS).classes
        )
        return cls(torch.from_numpy(classes), torch.from_numpy(positions), *stones.shape)


@dataclass(frozen=True)
class LineOutput:
    """Logits of a batch, from the side to move."""

    policy: Tensor  # [batch, row * column]
    reply: Tensor  # [batch, row * column], the opponent's answer (training only)
    wdl: Tensor  # [batch, 3]


class LineNet(nn.Module):
    """The net in floating point, for training; `line_net` makes one of either kind."""

    def __init__(self, configuration: LineConfiguration) -> None:
        super().__init__()
        c = configuration
        self.configuration = c
        self.mix_weight = nn.Parameter(torch.randn(c.mixed_channels, 1, 3, 3) * 0.1)
        with torch.no_grad():
            self.mix_weight[:, 0, 1, 1] += 1.0
        self.mix_bias = nn.Parameter(torch.zeros(c.mixed_channels))
        self.value1 = nn.Linear(9 * c.channels, c.value_channels)
        self.value1_board = nn.Linear(
            c.channels, c.value_channels, bias=False
        )  # added to every region on export
        self.value2 = nn.Linear(c.value_channels, c.value_channels_2)
        self.value3 = nn.Linear(c.value_channels_2, 3)  # win, draw, loss
        self.policy_hidden = nn.Linear(c.channels, c.policy_channels, bias=False)
        self.policy_bias = nn.Linear(c.value_channels, c.policy_channels)
        self.policy_weights = nn.Linear(c.value_channels, c.policy_channels)
        self.reply_weights = nn.Linear(c.value_channels, c.policy_channels)
        with torch.no_grad():
            self.value1.weight *= 0.3
            self.policy_weights.bias.add_(torch.randn(c.policy_channels) * 0.3)
            self.reply_weights.bias.add_(torch.randn(c.policy_channels) * 0.3)

    @abstractmethod
    def rows(self, classes: Tensor) -> Tensor:
        """The rows of window classes, [class, channel], neither limited nor rounded."""

    @abstractmethod
    def enumerate_rows(self) -> Tensor:
        """The same of all classes, without a gradient."""

    def forward(self, boards: LineInput, rows: Tensor | None = None) -> LineOutput:
        """Evaluate a batch; `rows` of `boards.classes` (default: computed), to take a gradient of them."""
        if rows is None:
            rows = self.rows(boards.classes)
        c, batch, height, width = self.configuration, boards.batch, boards.height, boards.width
        rows = _rounded(rows.clamp(-ROW_LIMIT, ROW_LIMIT), FEATURE_ONE)
        sum_rows = _SumRows.apply if rows.device.type == "cpu" else summed_rows
        summed: Tensor = sum_rows(rows, boards.positions)
        # hardtanh is clamp with one pass forward and one back.
        features = functional.hardtanh(summed, 0.0, FEATURE_LIMIT).view(batch, height, width, c.channels)
        to_mix, plain = torch.split(features, [c.mixed_channels, c.channels - c.mixed_channels], dim=3)
        mixed = functional.conv2d(
            to_mix.permute(0, 3, 1, 2),
            _rounded(self.mix_weight, MIX_ONE),
            _rounded(self.mix_bias, FEATURE_ONE),
            padding=1,
            groups=c.mixed_channels,
        )
        mixed = functional.hardtanh(mixed.permute(0, 2, 3, 1), 0.0, FEATURE_LIMIT)
        features = torch.cat([mixed, plain], dim=3).view(batch, height * width, c.channels)

        sums = SUM_SCALE * torch.matmul(
            region_matrix(height, width).to(features.device), features
        )  # [batch, region, channel]
        hidden = self.value1(sums.flatten(1)) + self.value1_board(sums.sum(1))
        hidden = functional.hardtanh(hidden, 0.0, HIDDEN_LIMIT)
        wdl = self.value3(functional.hardtanh(self.value2(hidden), 0.0, HIDDEN_LIMIT))

        per_point = self.policy_hidden(features) + self.policy_bias(hidden)[:, None]
        per_point = functional.hardtanh(per_point, 0.0, FEATURE_LIMIT)
        last = torch.stack([self.policy_weights(hidden), self.reply_weights(hidden)], dim=2)
        policy, reply = torch.matmul(per_point, last).unbind(2)
        return LineOutput(policy, reply, wdl)

    def limit_weights(self) -> None:
        """Bring all weights back within what the integers of play can hold."""
        with torch.no_grad():
            self.mix_weight.clamp_(-MIX_LIMIT, MIX_LIMIT)
            for name, weight in self.named_parameters():
                if name.startswith(("value", "policy", "reply")) and name.endswith("weight"):
                    weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
            self._limit_sums()

    def _limit_sums(self) -> None:
        """Shrink the units of the first layer for the value whose sums could leave 32 bits.

        They read nine regions of all channels, others a few units: these alone come near in long training.
        """
        weights = self.value1.weight + self.value1_board.weight.repeat(1, 9)
        sums = torch.maximum(weights.clamp(min=0).sum(1), (-weights).clamp(min=0).sum(1))
        share = (SUM_LIMIT / sums.clamp(min=1e-6)).clamp(max=1.0)
        for tensor in (self.value1.weight, self.value1_board.weight, self.value1.bias):
            tensor.mul_(share.view(-1, *[1] * (tensor.dim() - 1)))


class MappedLineNet(LineNet):
    """A line net whose rows a mapping computes."""

    def __init__(self, configuration: LineConfiguration) -> None:
        super().__init__(configuration)
        self.mapping = LineMapping(configuration.mapping_width, configuration.channels)

    def rows(self, classes: Tensor) -> Tensor:
        """The rows of window classes, [class, channel], neither limited nor rounded."""
        rows: Tensor = self.mapping(classes)
        return rows

    def enumerate_rows(self) -> Tensor:
        """The same of all classes, without a gradient."""
        return self.mapping.enumerate_rows()


class FreeLineNet(LineNet):
    """A line net whose rows are sums of three tables: of the window, its inner nine and inner seven cells.

    The nets up to line7 were trained like this, and a file of play, which holds only rows, still is.
    """

    def __init__(self, configuration: LineConfiguration) -> None:
        super().__init__(configuration)
        # T11 starts at zero: until a shape has been seen it is worth what its inner windows are.
        # Both large tables are buffers: most of their rows are rare, and Adam would throw those about.
        self.table11: Tensor
        self.table9: Tensor
        channels = configuration.channels
        self.register_buffer("table11", torch.zeros(shape_table(5).class_count, channels))
        self.register_buffer("table9", torch.zeros(shape_table(4).class_count, channels))
        self.table7 = nn.Parameter(torch.randn(shape_table(3).class_count, channels) * 0.15)
        self.inner9 = torch.from_numpy(inner_classes(4))
        self.inner7 = torch.from_numpy(inner_classes(3))

    def large_rows(self, classes: Tensor) -> Tensor:
        """The large tables' share of the rows of shape classes, [class, channel]."""
        return self.table11[classes] + self.table9[self.inner9[classes]]

    def rows(self, classes: Tensor) -> Tensor:
        """The rows of window classes, [class, channel], neither limited nor rounded."""
        return self.large_rows(classes) + self.table7[self.inner7[classes]]

    def enumerate_rows(self) -> Tensor:
        """The same of all classes, without a gradient."""
        with torch.no_grad():
            return self.rows(torch.arange(len(self.table11)))


def line_net(configuration: LineConfiguration) -> LineNet:
    """An untrained net with the rows that its configuration asks for."""
    return (MappedLineNet if configuration.mapping_width else FreeLineNet)(configuration)


def region_matrix(height: int, width: int) -> Tensor:
    """Ones where a point lies in a region, [region, row * column]; region = 3 * row third + column third."""
    key = (height, width)
    if key not in _region_matrices:
        rows = torch.arange(height) * 3 // height
        columns = torch.arange(width) * 3 // width
        regions = (3 * rows[:, None] + columns[None, :]).flatten()
        _region_matrices[key] = functional.one_hot(regions, 9).float().T.contiguous()
    return _region_matrices[key]


_region_matrices: dict[tuple[int, int], Tensor] = {}


def _rounded(values: Tensor, one: int) -> Tensor:
    """Values rounded to steps of 1 / one, with the gradient of the unrounded (fake quantisation)."""
    return values + ((values * one).round() / one - values).detach()


def summed_rows(rows: Tensor, positions: Tensor) -> Tensor:
    """rows [distinct, channel], positions [point, 4] -> the sums of each point's four, [point, channel]."""
    return functional.embedding_bag(positions, rows, mode="sum")


class _SumRows(torch.autograd.Function):
    """`summed_rows` on the processor."""

    @staticmethod
    def forward(ctx: Any, rows: Tensor, positions: Tensor) -> Tensor:
        ctx.save_for_backward(positions)
        ctx.distinct = rows.shape[0]
        sums = torch.empty(positions.shape[0], rows.shape[1])
        _core.sum_line_rows(rows.detach().contiguous().numpy(), positions.numpy(), sums.numpy())
        return sums

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None]:
        (positions,) = ctx.saved_tensors
        gradient = gradients[0].contiguous()
        rows = torch.zeros(ctx.distinct, gradient.shape[1])
        _core.scatter_line_rows(gradient.numpy(), positions.numpy(), rows.numpy())
        return rows, None
