"""Files of play of nets that see planes."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from onnx import numpy_helper
from safetensors.torch import load_file

from engine.evaluator.weights import load_manifest, net_file
from engine.networks.catalogue import build
from training.base.computing import use_threads
from training.networks.planes_files import write_planes_net

SMALLEST_NORMAL = np.finfo(np.float32).tiny


def test_learning_takes_subnormal_numbers_for_zeros() -> None:
    subnormal = torch.tensor([1e-40])
    assert (subnormal * 1.0).item() > 0
    use_threads(1)
    assert (subnormal * 1.0).item() == 0


OPENS_A_NET = """
import sys
import torch
from engine.evaluator.loading import open_evaluator
from engine.rules.board import Board

flushes = sys.argv[1] == "True"
torch.set_flush_denormal(flushes)
open_evaluator("zero-6x6", Board(6, 6, row_length=4))
assert ((torch.tensor([1e-40]) * 1.0).item() == 0) == flushes
"""


@pytest.mark.parametrize("flushes", [True, False])
def test_a_net_that_is_opened_to_play_does_not_change_that(flushes: bool) -> None:
    """ONNX Runtime's first session did: the learner of a loop slowed down as its weights shrank."""
    subprocess.run([sys.executable, "-c", OPENS_A_NET, str(flushes)], check=True)


def test_weights_too_small_to_matter_are_written_as_zeros(tmp_path: Path) -> None:
    torch.manual_seed(1)
    net = build("paddle", 6, {})
    first, *_ = (weight for weight in net.parameters() if weight.dim() == 4)
    with torch.no_grad():
        first[0] = 1e-40
        first[1, 0] = -1e-31
        first[2, 0] = 1e-25

    write_planes_net(net, tmp_path, "net")

    assert (first[0] != 0).all(), "the net that goes on learning stays as it is"
    written = load_file(tmp_path / "net.safetensors")
    for name, weight in net.state_dict().items():
        assert (written[name] == torch.where(weight.abs() < 1e-30, 0, weight)).all()
    graph = onnx.load(tmp_path / "net.onnx").graph
    arrays = [*written_arrays(written), *(numpy_helper.to_array(array) for array in graph.initializer)]
    assert not any(subnormals(array) for array in arrays)


@pytest.mark.parametrize(
    "name", [name for name, net in load_manifest().items() if "safetensors" in net.files]
)
def test_shipped_nets_have_no_subnormal_weights(name: str) -> None:
    weights = load_file(net_file(load_manifest()[name], "safetensors"))
    assert sum(subnormals(array) for array in written_arrays(weights)) == 0


def written_arrays(weights: dict[str, torch.Tensor]) -> list[np.ndarray]:
    return [weight.numpy() for weight in weights.values()]


def subnormals(array: np.ndarray) -> int:
    """How many weights the processor is slow with."""
    return int(((array != 0) & (np.abs(array) < SMALLEST_NORMAL)).sum()) if array.dtype == np.float32 else 0
