"""Nets to start from: a run's, a file's, or one of weights/ by its name."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
import torch

from engine.evaluator.weights import weights_folder
from tests.training.export.foreign import load_foreign
from training.__main__ import main
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


def checkpoint(**parts: Any) -> dict[str, Any]:
    """A small one, some parts of which are others."""
    whole: dict[str, Any] = {
        "settings": {"network": "paddle", "data": ["games.npz"]},
        "configuration": {"size": 7},
        "average": {},
        "revision": "a test",
        "start": "",
        "seen": 3,
        "history": [{"loss": 1.0}],
        "kinds": [(7, 7, "freestyle", 5)],
    }
    return whole | parts


@pytest.mark.parametrize(
    "part",
    [
        {},
        {"settings": {}},
        {"settings": [1]},
        {"settings": {"network": "of a later version"}},
        {"configuration": {"size": 7, "of_a_later_version": 1}},
        {"configuration": {"size": "7"}},
        {"configuration": [7]},
        {"average": [1]},
        {"average": {"conv1.weight": "none"}},
        {"average": {"conv1.weight": torch.tensor([float("nan")])}},
        {"history": "none"},
        {"history": 3},
        {"kinds": [(7, 7, "go", 5)]},
        {"seen": None},
        {"runs": [{}]},
    ],
    ids=str,
)
def test_what_is_nearly_a_checkpoint_is_refused_in_a_line(
    part: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Most ended in a traceback; a net that was not finite was exported as far as its first game."""
    path = tmp_path / "checkpoint.pt"
    odd = checkpoint(**part)
    if not part:
        del odd["seen"]
    torch.save(odd, path)
    assert main(["net", "export", str(path), str(tmp_path / "net.onnx")]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"narabe-train net export: {path}")
    assert [file.name for file in tmp_path.iterdir()] == ["checkpoint.pt"]


def test_a_wrong_bit_in_the_weights_is_noticed(tmp_path: Path) -> None:
    """torch reads over it: a net of 100 became one of 100.0078."""
    path, weights = tmp_path / "checkpoint.pt", torch.arange(1000.0)
    torch.save(checkpoint(average={"weights": weights}), path)
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
