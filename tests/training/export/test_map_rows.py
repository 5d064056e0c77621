"""A file of play becomes a net with a mapping that says nearly the same."""

import re
from pathlib import Path

import numpy as np
import pytest
import torch

from training.__main__ import main
from training.learn.checkpoints import averaged_net, load_checkpoint
from training.networks.line import LineConfiguration, LineInput, MappedLineNet, line_net
from training.networks.line_file import load, save
from training.networks.line_integers import quantise, restore


@pytest.mark.slow
def test_a_mapping_is_fitted_to_the_rows_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torch.manual_seed(2)
    played, start = tmp_path / "played.line", tmp_path / "start.pt"
    save(quantise(line_net(LineConfiguration(32, 16, 16))), played, {})
    assert main(["net", "map-rows", str(played), str(start), "--mapping-width", "32", "--steps", "400"]) == 0
    share = re.search(r"played\.line .* ([\d.]+)% of their variance", capsys.readouterr().out)
    assert share is not None and float(share[1]) < 10

    fitted, free = averaged_net(load_checkpoint(start)), restore(load(played))
    assert isinstance(fitted, MappedLineNet) and fitted.configuration.mapping_width == 32
    stones = np.random.default_rng(1).choice(3, (20, 15, 15), p=(0.9, 0.05, 0.05)).astype(np.int8)
    with torch.no_grad():
        wanted, found = (net(LineInput.from_stones(stones)).policy for net in (free, fitted))
    deviation = float((wanted - wanted.mean(1, keepdim=True)).std())
    assert float((found - wanted).abs().mean()) < 0.5 * deviation


def test_a_file_that_is_no_line_net_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none.line").write_bytes(b"nothing")
    assert main(["net", "map-rows", str(tmp_path / "none.line"), str(tmp_path / "start.pt")]) == 1
    assert re.match(r"narabe-train net map-rows: .*none\.line", capsys.readouterr().err)
    assert not (tmp_path / "start.pt").exists()
