"""Rows of the line net computed from their windows by a small net.

A table with a free row for each of 199,000 windows learns each row only where that window appears, and most
windows appear seldom. Here a row is a function of its window, with weights that all windows train, so rare
windows learn from common ones. Nothing of this remains in play: `line_integers.py` computes the rows of all
windows once and writes them into the table that a file of play holds anyway. The idea is that of Rapfi's mix
nets and of NNUE factorisers.

A window is a centre cell and two arms of up to five cells, cut off by the border. The centre with one arm is
one of 1,092 codes. Each code passes a small net once a batch, and a window combines the codes of its two arms
by a sum and a product, both of which are the same from either end.
"""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from engine import _core
from training.networks.line_shapes import RADIUS, expected_frequencies, inner_classes, shape_table

ARMS = (3 ** (RADIUS + 1) - 1) // 2  # arms of 0 to RADIUS cells, each empty, own or opponent
ARM_CODES = 3 * ARMS  # with the centre cell
INNER_RADIUS = 3
REFERENCE_WINDOWS = 2048
FIRST_GAIN = 0.15  # deviation of the rows of an untrained net
ENUMERATED_AT_ONCE = 16_384


class LineMapping(nn.Module):
    """Rows [window class, channel] as a function of the window; equal for a window and its reversal."""

    def __init__(self, width: int, channels: int) -> None:
        super().__init__()
        self.arm_input = nn.Linear(4 * RADIUS + 3, width)
        self.arm_hidden = nn.Linear(width, width)
        self.arm_output = nn.Linear(width, 2 * width)
        # What the two nets cannot tell apart is learnt here, from zero.
        self.arm_rows = nn.Parameter(torch.zeros(ARM_CODES, 2 * width))
        self.inner_rows = nn.Parameter(torch.zeros(shape_table(INNER_RADIUS).class_count, width))
        self.window_hidden = nn.Linear(width, width)
        self.window_output = nn.Linear(width, channels, bias=False)  # `shift` is its bias
        self.in_16_bits = False  # in learning, where most of the time goes
        self.gain = nn.Parameter(torch.full((channels,), FIRST_GAIN))
        self.shift = nn.Parameter(torch.zeros(channels))
        self.parts: Tensor  # [3, window class], what each consists of
        self.arm_one_hot: Tensor
        self.reference: Tensor
        self.reference_share: Tensor
        parts = np.stack([*_arms_of_classes(), inner_classes(INNER_RADIUS)]).astype(np.int32)
        self._keep("parts", parts)
        self._keep("arm_one_hot", _arm_one_hot())
        # The same windows at every step: statistics of a batch would change a row with the company that it is
        # evaluated in, and with the board's size.
        frequencies = expected_frequencies()
        reference = np.argsort(-frequencies, kind="stable")[:REFERENCE_WINDOWS]
        self._keep("reference", reference)
        share = frequencies[reference] / frequencies[reference].sum()
        self._keep("reference_share", share.astype(np.float32))

    def _keep(self, name: str, array: NDArray[Any]) -> None:
        """A tensor that goes where the net goes, and into no checkpoint."""
        self.register_buffer(name, torch.from_numpy(array), persistent=False)

    def forward(self, classes: Tensor) -> Tensor:
        """The rows of window classes, [class, channel].

        Each channel is centred and scaled by what it gives the commonest windows: without that a drift common
        to all rows puts whole channels out of the range in which they learn.
        """
        computed = self._unscaled(torch.cat([self.reference, classes]))
        reference, rows = computed[:REFERENCE_WINDOWS], computed[REFERENCE_WINDOWS:]
        mean = self.reference_share @ reference
        variance = self.reference_share @ (reference - mean) ** 2
        return (rows - mean) * (self.gain * (variance + 1e-6).rsqrt()) + self.shift

    def enumerate_rows(self) -> Tensor:
        """The rows of all window classes, [class, channel], without a gradient."""
        every = torch.arange(self.parts.shape[1], device=self.parts.device)
        threads = torch.get_num_threads()
        torch.set_num_threads(1)  # sums over the reference depend on their number, and files of play must not
        try:
            with torch.no_grad():
                parts = every.split(ENUMERATED_AT_ONCE)  # type: ignore[no-untyped-call]
                return torch.cat([self(classes) for classes in parts])
        finally:
            torch.set_num_threads(threads)

    def _unscaled(self, classes: Tensor) -> Tensor:
        arm = functional.relu(self.arm_input(self.arm_one_hot))
        arm = arm + functional.relu(self.arm_hidden(arm))
        sums, factors = (self.arm_output(arm) + self.arm_rows).chunk(2, 1)
        combine = _CombineParts.apply if classes.device.type == "cpu" else combined_parts
        window: Tensor = combine(
            sums.contiguous(), factors.contiguous(), self.inner_rows, self.parts[:, classes]
        )
        in_16_bits = self.in_16_bits and torch.is_grad_enabled()
        with torch.autocast(window.device.type, torch.bfloat16, enabled=in_16_bits):
            hidden = functional.linear(window, self.window_hidden.weight).float()
        window = window + functional.relu(hidden + self.window_hidden.bias)
        rows: Tensor = self.window_output(window)
        return rows


def combined_parts(sums: Tensor, factors: Tensor, inner: Tensor, parts: Tensor) -> Tensor:
    """relu(sums[a] + sums[b] + factors[a] * factors[b] + inner[c]) with (a, b, c) = parts [3, window]."""
    a, b, c = parts
    added = sums.index_select(0, a) + sums.index_select(0, b) + inner.index_select(0, c)
    return functional.relu(added + factors.index_select(0, a) * factors.index_select(0, b))


class _CombineParts(torch.autograd.Function):
    """`combined_parts` on the processor, in one pass over memory."""

    @staticmethod
    def forward(ctx: Any, sums: Tensor, factors: Tensor, inner: Tensor, parts: Tensor) -> Tensor:
        windows = torch.empty(parts.shape[1], sums.shape[1])
        tables = [table.detach() for table in (sums, factors, inner)]
        _core.combine_line_windows(*(t.numpy() for t in (*tables, parts, windows)))
        ctx.save_for_backward(*tables, parts, windows)
        return windows

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, Tensor, Tensor, None]:
        *tables, parts, windows = ctx.saved_tensors
        sums, factors, inner = (torch.zeros_like(table) for table in tables)
        _core.scatter_line_windows(
            *(t.numpy() for t in (*tables, parts, windows, gradients[0].contiguous(), sums, factors, inner))
        )
        return sums, factors, inner, None


def _arms_of_classes() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The codes of the two arms of each window class: 364 * centre + arm, by length and then by cells."""
    table = shape_table(RADIUS)
    chosen = table.representative
    cells = table.cells[chosen].astype(np.int64)

    def codes(lengths: NDArray[np.int8], outward: NDArray[np.int64]) -> NDArray[np.int64]:
        numbers: NDArray[np.int64] = (3 ** lengths.astype(np.int64) - 1) // 2
        numbers += outward @ 3 ** np.arange(RADIUS)  # cells beyond the border are zero
        numbers += cells[:, RADIUS] * ARMS
        return numbers

    return (
        codes(table.before[chosen], cells[:, RADIUS - 1 :: -1]),
        codes(table.after[chosen], cells[:, RADIUS + 1 :]),
    )


def _arm_one_hot() -> NDArray[np.float32]:
    """What each arm code holds, [code, 4 * distance + (empty, own, opponent, border); then the centre]."""
    holds = np.zeros((ARM_CODES, 4 * RADIUS + 3), np.float32)
    for code in range(ARM_CODES):
        centre, arm = divmod(code, ARMS)
        length = max(n for n in range(RADIUS + 1) if (3**n - 1) // 2 <= arm)
        key = arm - (3**length - 1) // 2
        for distance in range(RADIUS):
            cell = key // 3**distance % 3 if distance < length else 3
            holds[code, 4 * distance + cell] = 1
        holds[code, 4 * RADIUS + centre] = 1
    return holds
