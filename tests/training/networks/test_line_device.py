"""A line net off the processor: what it computes with torch alone is what the processor's own passes give."""

from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor

from training.networks import line, line_mapping
from training.networks.line import LineConfiguration, LineInput, LineOutput, MappedLineNet
from training.networks.line_trainee import line_trainee
from training.networks.trainee import Rates

CONFIGURATION = LineConfiguration(mapping_width=32, channels=32, mixed_channels=16)


def learnt(net: MappedLineNet, boards: LineInput) -> tuple[LineOutput, list[Tensor]]:
    """What a net says of boards, and the gradients of a sum of it."""
    net.zero_grad()
    output = net(boards)
    (output.policy.square().mean() + output.reply.square().mean() + output.wdl[:, 0].sum()).backward()
    return output, [parameter.grad.clone() for parameter in net.parameters() if parameter.grad is not None]


def test_torch_alone_gives_the_same_outputs_and_gradients(monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(2)
    net = MappedLineNet(CONFIGURATION)
    with torch.no_grad():
        for parameter in (net.mapping.arm_rows, net.mapping.inner_rows):
            parameter.normal_(0, 0.2)
    stones = np.random.default_rng(5).choice(3, (6, 15, 15), p=(0.7, 0.15, 0.15)).astype(np.int8)
    boards = LineInput.from_stones(stones)
    # Without the rounding, which makes a whole step of the last bit in which two orders of summing differ.
    monkeypatch.setattr(line, "_rounded", lambda values, one: values)
    output, gradients = learnt(net, boards)

    class Torch:  # in place of the functions of the processor
        def __init__(self, function: object) -> None:
            self.apply = function

    monkeypatch.setattr(line, "_SumRows", Torch(line.summed_rows))
    monkeypatch.setattr(line_mapping, "_CombineParts", Torch(line_mapping.combined_parts))
    other, other_gradients = learnt(net, boards)
    for name in ("policy", "reply", "wdl"):
        torch.testing.assert_close(getattr(other, name), getattr(output, name), rtol=1e-4, atol=1e-5)
    assert len(other_gradients) == len(gradients) == len(list(net.parameters()))
    for one, two in zip(gradients, other_gradients, strict=True):
        torch.testing.assert_close(two, one, rtol=5e-4, atol=5e-4 * float(one.abs().max()))


def test_all_that_a_net_reads_goes_where_it_goes_and_is_not_kept(tmp_path: Path) -> None:
    net = line_trainee(CONFIGURATION, Rates(1e-3, 0.0, 0.01)).net
    moved = net.to("meta")
    assert isinstance(moved, MappedLineNet)
    tensors = [value for value in vars(moved.mapping).values() if isinstance(value, Tensor)]
    assert not tensors  # a plain attribute would stay behind
    assert all(buffer.is_meta for buffer in moved.mapping.buffers())
    assert not any(name.split(".")[-1] in ("parts", "reference") for name in moved.state_dict())


def test_free_rows_stay_on_the_processor() -> None:
    with pytest.raises(ValueError, match="free rows are learnt on the processor"):
        line_trainee(LineConfiguration(mapping_width=0), Rates(1e-3, 0.0, 0.01), "cuda")
