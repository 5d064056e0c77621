"""`narabe-train widen`: a line net's checkpoint with more channels, which at first says the same.

The new channels' rows are random and nothing reads them yet; `supervised --from` goes on from there. Source:
Chen, Goodfellow and Shlens, "Net2Net: Accelerating Learning via Knowledge Transfer" (2016).
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import torch

from training.export.map_rows import save_start
from training.learn.checkpoints import averaged_net, load_checkpoint
from training.networks.architecture import Architecture
from training.networks.line import MappedLineNet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("start", type=Path, help="a line net's checkpoint, with mapped rows")
    parser.add_argument("checkpoint", type=Path, help="the file to write, for `supervised --from`")
    parser.add_argument("--channels", type=int, default=64, help="default %(default)s")
    parser.add_argument(
        "--mixed-channels",
        type=int,
        default=32,
        help="of them, that pass the convolution (default %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    """Widen and write; the exit status."""
    try:
        net = averaged_net(load_checkpoint(args.start))
        if not isinstance(net, MappedLineNet):
            raise ValueError(f"{args.start} is no line net with mapped rows")
        wide = widened(net, args.channels, args.mixed_channels)
    except (OSError, ValueError) as error:
        print(f"narabe-train widen: {error}", file=sys.stderr)
        return 1
    save_start(wide, Architecture.name_of_start(args.start), args.checkpoint)
    print(f"{args.checkpoint}: {wide.configuration}")
    return 0


def widened(net: MappedLineNet, channels: int, mixed: int) -> MappedLineNet:
    """The net with more channels in all and of those that are mixed.

    Raises:
        ValueError: there would be fewer of either kind.
    """
    old = net.configuration
    if mixed < old.mixed_channels or channels - mixed < old.channels - old.mixed_channels:
        raise ValueError(f"{channels} channels, {mixed} of them mixed, have no room for those of {old}")
    torch.manual_seed(1)
    wide = MappedLineNet(replace(old, channels=channels, mixed_channels=mixed))
    plain = torch.arange(old.channels - old.mixed_channels)
    kept = torch.cat([torch.arange(old.mixed_channels), mixed + plain])  # where each channel of the net goes
    with torch.no_grad():
        for name, tensor in wide.state_dict().items():
            before = net.state_dict()[name]
            if name.startswith("mix_"):
                tensor[: old.mixed_channels] = before
            elif name in ("mapping.window_output.weight", "mapping.gain", "mapping.shift"):
                tensor[kept] = before
            elif name in ("value1.weight", "value1_board.weight", "policy_hidden.weight"):
                by_channel = tensor.zero_().view(len(tensor), -1, channels)  # value1 has all for each region
                by_channel[:, :, kept] = before.view(len(tensor), -1, old.channels)
            else:
                tensor.copy_(before)
    return wide
