"""Nets to start from: a run's, a file's, or one of weights/ by its name."""

from pathlib import Path

import pytest
import torch

from engine.evaluator.weights import weights_folder
from training.learn.checkpoints import load_start


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
