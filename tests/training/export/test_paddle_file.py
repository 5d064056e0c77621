"""A Paddle net that was trained here, written for the PaddlePaddle program and read again."""

import json
import os
import pickle
import pickletools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.networks.paddle import PaddleNet
from engine.rules.variant import Variant
from tests.training.export.foreign import load_foreign
from training.__main__ import main
from training.data.positions import PositionSetBuilder
from training.export import paddle_file
from training.export.import_nets import PADDLE_NAMES
from training.learn.checkpoints import averaged_net, load_checkpoint

SIZE = 7

ORIGINAL = """
import sys, numpy, paddle
from paddle.nn import functional

class Net(paddle.nn.Layer):  # the original's layers, by its names
    def __init__(self, size):
        super().__init__()
        self.conv1 = paddle.nn.Conv2D(4, 32, 3, padding=1)
        self.conv2 = paddle.nn.Conv2D(32, 64, 3, padding=1)
        self.conv3 = paddle.nn.Conv2D(64, 128, 3, padding=1)
        self.act_conv1 = paddle.nn.Conv2D(128, 4, 1)
        self.act_fc1 = paddle.nn.Linear(4 * size * size, size * size)
        self.val_conv1 = paddle.nn.Conv2D(128, 2, 1)
        self.val_fc1 = paddle.nn.Linear(2 * size * size, 64)
        self.val_fc2 = paddle.nn.Linear(64, 1)

    def forward(self, x):
        for layer in (self.conv1, self.conv2, self.conv3):
            x = functional.relu(layer(x))
        policy = self.act_fc1(functional.relu(self.act_conv1(x)).flatten(1))
        value = self.val_fc1(functional.relu(self.val_conv1(x)).flatten(1))
        return policy, paddle.tanh(self.val_fc2(functional.relu(value)))

folder, size = sys.argv[1], int(sys.argv[2])
net = Net(size)
missing, unexpected = net.set_state_dict(paddle.load(folder + "/net.pdparams"))
assert not missing and not unexpected, (missing, unexpected)
net.eval()
policy, value = net(paddle.to_tensor(numpy.load(folder + "/planes.npy")))
numpy.savez(folder + "/answer.npz", policy=policy.numpy(), value=value.numpy()[:, 0])
"""


def trained(tmp_path: Path) -> Path:
    """The checkpoint of a short run."""
    builder = PositionSetBuilder()
    for game in range(40):
        moves = [int(p) for p in np.random.default_rng(game).permutation(SIZE * SIZE)[:6]]
        builder.add_game(moves, SIZE, SIZE, Variant.FREESTYLE)
        for ply in range(6):
            builder.add_position(ply, {moves[ply]: 1.0}, (1.0, 0.0, 0.0))
    data = tmp_path / "positions.npz"
    builder.build({"source": "made up"}).save(data)
    words = f"supervised {tmp_path / 'run'} --network paddle --size {SIZE} --data {data} --batch-size 16"
    words += " --crop-to --total-positions 64 --evaluate-every 64 --held-out-limit 16 --no-pictures"
    assert main(words.split()) == 0
    return tmp_path / "run" / "checkpoint.pt"


def test_what_is_written_is_read_again_to_the_last_bit(tmp_path: Path) -> None:
    checkpoint, path = trained(tmp_path), tmp_path / "net.pdparams"
    assert main(["net", "export", str(checkpoint), str(path), "--last"]) == 0
    wanted = averaged_net(load_checkpoint(checkpoint)).state_dict()
    found = load_foreign(path)
    assert found.keys() == wanted.keys()
    for name, array in found.items():
        np.testing.assert_array_equal(array, wanted[name].numpy())
    again = ["net", "import", str(path), "--name", "back", "--origin", "a test", "--licence", "MIT"]
    assert main([*again, "--weights", str(tmp_path / "nets")]) == 0


def test_the_file_reads_as_the_originals_do(tmp_path: Path, shared: Path) -> None:
    """The same names, types, shapes and order, and nothing named that an old numpy does not know."""
    path = tmp_path / "net.pdparams"
    paddle_file.write(PaddleNet(9), path)
    original = shared / "data" / "weights" / "paddle" / "best_policy.model.pdparams"
    ours, theirs = (pickle.loads(file.read_bytes(), encoding="latin1") for file in (path, original))
    assert list(ours) == list(theirs)
    assert ours.pop(PADDLE_NAMES) == theirs.pop(PADDLE_NAMES)
    for name, array in ours.items():
        assert (array.dtype, array.shape) == (theirs[name].dtype, theirs[name].shape)
    named = [
        {argument for opcode, argument, _ in pickletools.genops(file.read_bytes()) if opcode.name == "GLOBAL"}
        for file in (path, original)
    ]
    assert named[0] == named[1]


@pytest.mark.parametrize(
    ("network", "more", "said"),
    [("line", [], "knows paddle nets, not line"), ("paddle", ["--register"], "are not for weights/")],
)
def test_what_the_original_program_cannot_open_is_refused(
    network: str, more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checkpoint = trained(tmp_path)
    if network != "paddle":
        content = torch.load(checkpoint)
        content["settings"]["network"] = network
        content["configuration"] = {}
        torch.save(content, checkpoint)
    assert main(["net", "export", str(checkpoint), str(tmp_path / "net.pdparams"), "--last", *more]) == 1
    error = capsys.readouterr().err
    assert error.startswith("narabe-train net export: ") and said in error and error.count("\n") == 1
    assert not (tmp_path / "net.pdparams").exists()


@pytest.mark.timeout(600)
def test_paddlepaddle_itself_opens_the_net_and_answers_the_same(tmp_path: Path) -> None:
    """With the package `paddlepaddle` of this Python, or of the one that $NARABE_PADDLE_PYTHON names."""
    python = os.environ.get("NARABE_PADDLE_PYTHON", sys.executable)
    if subprocess.run([python, "-c", "import paddle"], capture_output=True).returncode:
        pytest.skip("paddlepaddle is not installed")
    torch.manual_seed(1)
    net = PaddleNet(9).eval()
    paddle_file.write(net, tmp_path / "net.pdparams")
    planes = np.random.default_rng(2).integers(0, 2, (64, 4, 9, 9)).astype(np.float32)
    np.save(tmp_path / "planes.npy", planes)
    finished = subprocess.run(
        [python, "-c", ORIGINAL, str(tmp_path), "9"], capture_output=True, text=True, timeout=300
    )
    assert finished.returncode == 0, finished.stderr
    with torch.no_grad():
        policy, value = net(torch.from_numpy(planes))
    with np.load(tmp_path / "answer.npz") as answer:
        differences = {
            "policy": float(np.abs(answer["policy"] - policy.numpy()).max()),
            "value": float(np.abs(answer["value"] - value.numpy()).max()),
        }
    print(json.dumps(differences))
    assert max(differences.values()) < 1e-5
