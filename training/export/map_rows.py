"""`narabe-train net map-rows`: a line net's file of play as a checkpoint whose rows a mapping computes.

A file of play holds rows, not the mapping that they came from. To train such a net on with a mapping, one is
fitted to its rows; the heads are taken over as they are. `supervised --from` goes on from there.
"""

import argparse
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from engine.records.files import replace_atomically
from training.base.files import output_file
from training.base.run import revision
from training.data.loading import load_positions
from training.networks.architecture import Architecture
from training.networks.line import FreeLineNet, LineConfiguration, MappedLineNet
from training.networks.line_file import count_shapes, load
from training.networks.line_integers import restore
from training.networks.line_shapes import expected_frequencies

STEPS = 4000
BATCH_WINDOWS = 4096
LEARNING_RATE = 3e-3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("net", type=Path, help="the .line file")
    parser.add_argument(
        "checkpoint", type=output_file(".pt"), help="the file to write (.pt), for `supervised --from`"
    )
    parser.add_argument(
        "--mapping-width",
        type=int,
        default=LineConfiguration().mapping_width,
        help="of the mapping, in channels; default %(default)s",
    )
    parser.add_argument(
        "--count-in", type=Path, nargs="*", default=[], help="position files to count windows in"
    )
    parser.add_argument(
        "--steps", type=int, default=STEPS, help="of the fit; default %(default)s, about two minutes"
    )


def run(args: argparse.Namespace) -> int:
    """Fit and write; the exit status."""
    torch.set_num_threads(1)
    if args.mapping_width < 1:
        raise ValueError(f"--mapping-width must be at least 1, not {args.mapping_width}")
    counted = [load_positions(path) for path in args.count_in]
    free = restore(load(args.net))
    frequencies = count_shapes(counted).astype(np.float64) if counted else expected_frequencies()
    frequencies /= frequencies.sum()
    net = fit_mapping(free, args.mapping_width, frequencies, args.steps)
    start = Architecture.name_of_start(args.net)
    save_start(net, start, args.checkpoint)
    left = unexplained(free, net, frequencies)
    print(f"{args.checkpoint}: {start} with mapped rows; {left:.1%} of their variance is not explained")
    return 0


def save_start(net: MappedLineNet, name: str, path: Path) -> None:
    """Write a net as a checkpoint that `supervised --from` starts from; `name`: what it was made of."""
    checkpoint = {
        "configuration": asdict(net.configuration),
        "settings": {"network": "line", "data": []},
        "revision": revision(),
        "average": net.state_dict(),
        "start": name,
        "seen": 0,
        "history": [],
    }
    with replace_atomically(path) as temporary:
        torch.save(checkpoint, temporary)


def fit_mapping(
    free: FreeLineNet, width: int, frequencies: NDArray[np.float64], steps: int = STEPS
) -> MappedLineNet:
    """A net whose mapping computes about the rows of `free`, with the same heads.

    Every channel's error counts in units of its deviation. Windows are drawn by the square root of their
    frequencies [class], so that rare ones are not passed over.
    """
    torch.manual_seed(1)
    net = MappedLineNet(replace(free.configuration, mapping_width=width))
    heads = {name: tensor for name, tensor in free.state_dict().items() if not name.startswith("table")}
    net.load_state_dict(heads, strict=False)
    rows = free.enumerate_rows()
    mean, deviation = _statistics(rows, frequencies)
    with torch.no_grad():
        net.mapping.shift.copy_(mean)
        net.mapping.gain.copy_(deviation)
    drawn = torch.from_numpy(np.sqrt(frequencies + 1e-8))
    generator = torch.Generator().manual_seed(1)
    optimiser = torch.optim.AdamW(net.mapping.parameters(), weight_decay=0.0, fused=True)
    for step in range(steps):
        share = min(1.0, (step + 1) / 100) * (0.01 + 0.5 * (1 + np.cos(np.pi * step / steps)))
        for group in optimiser.param_groups:
            group["lr"] = LEARNING_RATE * share
        classes = torch.multinomial(drawn, BATCH_WINDOWS, replacement=True, generator=generator)
        errors = (net.rows(classes) - rows[classes]) / deviation
        optimiser.zero_grad()
        (errors**2).mean().backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    return net


def unexplained(free: FreeLineNet, net: MappedLineNet, frequencies: NDArray[np.float64]) -> float:
    """The share of the rows' variance that the mapping misses, over channels and frequencies [class]."""
    rows = free.enumerate_rows()
    _, deviation = _statistics(rows, frequencies)
    errors = ((net.enumerate_rows() - rows) / deviation) ** 2
    return float(torch.from_numpy(frequencies).float() @ errors.mean(1))


def _statistics(rows: torch.Tensor, frequencies: NDArray[np.float64]) -> tuple[torch.Tensor, torch.Tensor]:
    """Mean and deviation of each channel."""
    weights = torch.from_numpy(frequencies).float()
    mean = weights @ rows
    deviation = (weights @ (rows - mean) ** 2).sqrt().clamp(min=1e-3)
    return mean, deviation
