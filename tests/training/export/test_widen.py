"""A line net with more channels says the same until it is trained."""

from pathlib import Path

import numpy as np
import pytest
import torch

from training.__main__ import main
from training.export.map_rows import save_start
from training.learn.checkpoints import averaged_net, load_checkpoint
from training.networks.line import LineConfiguration, LineInput, MappedLineNet

SMALL = LineConfiguration(mapping_width=16, channels=32, mixed_channels=16)


@pytest.fixture
def start(tmp_path: Path) -> Path:
    torch.manual_seed(3)
    save_start(MappedLineNet(SMALL), "none", tmp_path / "start.pt")
    return tmp_path / "start.pt"


def test_a_wider_net_says_the_same(start: Path, tmp_path: Path) -> None:
    wide = tmp_path / "wide.pt"
    assert main(["widen", str(start), str(wide), "--channels", "64", "--mixed-channels", "48"]) == 0
    nets = [averaged_net(load_checkpoint(path)) for path in (start, wide)]
    assert nets[1].configuration == LineConfiguration(mapping_width=16, channels=64, mixed_channels=48)
    stones = np.random.default_rng(1).choice(3, (6, 15, 15), p=(0.9, 0.05, 0.05)).astype(np.int8)
    with torch.no_grad():
        narrow, wider = (net(LineInput.from_stones(stones)) for net in nets)
    assert float(narrow.policy.std()) > 0
    for before, after in ((narrow.policy, wider.policy), (narrow.wdl, wider.wdl)):
        torch.testing.assert_close(after, before, atol=1e-4, rtol=0)
    # What the new channels say reaches the heads as soon as these learn to read them.
    gradient = torch.autograd.grad(nets[1](LineInput.from_stones(stones)).wdl.sum(), nets[1].value1.weight)[0]
    new = gradient.view(-1, 9, 64)[:, :, 16:48]
    assert float(new.abs().max()) > 0


def test_a_net_is_not_made_narrower(start: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    narrow = tmp_path / "narrow.pt"
    assert main(["widen", str(start), str(narrow), "--channels", "40", "--mixed-channels", "32"]) == 1
    assert "no room" in capsys.readouterr().err
    assert not narrow.exists()


def test_a_file_that_is_no_checkpoint_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.pt").write_text("nothing")
    assert main(["widen", str(tmp_path / "text.pt"), str(tmp_path / "wide.pt")]) == 1
    assert "text.pt" in capsys.readouterr().err
