"""Nets to start from: a run's, a file's, or one of weights/ by its name."""

import zipfile
from pathlib import Path

import pytest
import torch

from engine.evaluator.weights import weights_folder
from tests.training.export.foreign import load_foreign
from training.base.files import load_torch
from training.export.import_nets import ForeignFileError
from training.learn.checkpoints import load_checkpoint, load_start


@pytest.mark.parametrize(
    ("name", "file"), [("zero-6x6", "zero-6x6.safetensors"), ("dqn-19x19", "dqn-19x19.onnx")]
)
def test_a_shipped_net_is_started_from_by_its_name(name: str, file: str) -> None:
    named, filed = load_start(Path(name)), load_start(weights_folder() / file)
    assert (named.network, named.configuration) == (filed.network, filed.configuration)
    assert all(torch.equal(named.weights[layer], weights) for layer, weights in filed.weights.items())


def test_what_is_neither_a_file_nor_a_name_is_missing() -> None:
    with pytest.raises(FileNotFoundError):
        load_start(Path("zero-7x7"))


def test_a_wrong_bit_in_the_weights_is_noticed(tmp_path: Path) -> None:
    """torch reads over it: a net of 100 became one of 100.0078."""
    path, weights = tmp_path / "checkpoint.pt", torch.arange(1000.0)
    torch.save({"settings": {}, "configuration": {}, "average": {"weights": weights}}, path)
    assert torch.equal(load_checkpoint(path)["average"]["weights"], weights)
    content = bytearray(path.read_bytes())
    content[content.index(weights[100:110].numpy().tobytes()) + 1] ^= 4
    path.write_bytes(content)
    with pytest.raises(ValueError, match="damaged"):
        load_checkpoint(path)
    with pytest.raises(ForeignFileError, match="damaged"):
        load_foreign(path)


def test_an_archive_larger_within_than_without_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.pt"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("checkpoint/data/0", bytes(10_000_000))
    with pytest.raises(ValueError, match="compressed"):
        load_torch(path)
