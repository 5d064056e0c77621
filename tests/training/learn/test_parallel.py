"""Processes that learn as one, as torchrun starts them: two on two cores learn what one does."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.rules.variant import Variant
from training.__main__ import main
from training.base import parallel
from training.data.positions import PositionSetBuilder
from training.learn.checkpoints import load_checkpoint
from training.networks.line import LineConfiguration
from training.networks.line_trainee import FreeLineTrainee
from training.networks.teacher import TeacherNet, save_teacher
from training.networks.trainee import Rates

DEADLINE_S = 600.0


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of which some have no policy or no value, so that the processes' shares have more or fewer."""
    random, builder = np.random.default_rng(1), PositionSetBuilder()
    for game in range(40):
        moves = [int(point) for point in random.permutation(49)[:12]]
        builder.add_game(moves, 7, 7, Variant.FREESTYLE)
        for ply in range(12):
            policy = {moves[ply]: 1.0} if random.random() < 0.6 else {}
            wdl = (float(game % 2), 0.0, float(1 - game % 2)) if random.random() < 0.8 else (0.0, 0.0, 0.0)
            builder.add_position(ply, policy, wdl)
    path = tmp_path_factory.mktemp("data") / "games.npz"
    builder.build({"source": "made up"}).save(path)
    return path


def words(run: Path, data: Path, *more: str) -> list[str]:
    text = "--network paddle --size 7 --precision float32 --batch-size 33 --total-positions 990"
    text += " --evaluate-every 330 --warm-up-steps 5 --held-out-percent 20 --no-pictures --device cpu"
    return ["supervised", str(run), "--data", str(data), *text.split(), *more]


def started(words: list[str], processes: int = 2) -> list[subprocess.Popen[str]]:
    """The processes of a run, with what torchrun tells them."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    common = {"WORLD_SIZE": str(processes), "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port)}
    return [
        subprocess.Popen(
            [sys.executable, "-m", "training", *words],
            env=os.environ | common | {"RANK": str(rank), "LOCAL_RANK": str(rank), "OMP_NUM_THREADS": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for rank in range(processes)
    ]


def curve(run: Path) -> list[list[float]]:
    history = [json.loads(line) for line in (run / "history.jsonl").read_text().splitlines()]
    return [[value for name, value in entry.items() if name != "speed"] for entry in history]


def test_two_processes_learn_what_one_does_and_one_goes_on_from_what_two_have_learnt(
    tmp_path: Path, data: Path
) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    assert main(words(alone, data)) == 0
    pair = started(words(together, data, "--stop-after", "660"))
    said = [process.communicate(timeout=DEADLINE_S) for process in pair]
    assert [process.returncode for process in pair] == [0, 0], said
    assert said[0][0].splitlines()[-1] == "done" and not said[1][0]
    np.testing.assert_allclose(curve(together), curve(alone)[:2], rtol=1e-4, atol=1e-5)
    assert main(words(together, data)) == 0
    np.testing.assert_allclose(curve(together), curve(alone), rtol=1e-4, atol=1e-5)
    nets = [load_checkpoint(run / "checkpoint.pt")["net"] for run in (alone, together)]
    for name in nets[0]:
        torch.testing.assert_close(nets[0][name], nets[1][name], rtol=1e-3, atol=1e-5)


@pytest.mark.slow
def test_two_processes_label_positions_and_teach_a_line_net_as_one_does(tmp_path: Path, data: Path) -> None:
    torch.manual_seed(1)
    save_teacher(TeacherNet(blocks=1, channels=32), tmp_path / "teacher.safetensors", "a test")
    text = f"--data {data} --teacher {tmp_path / 'teacher.safetensors'} --teacher-positions 0 --game-looks 1"
    text += " --teacher-precision float32 --line-precision float32 --device cpu --mapping-width 8"
    text += " --held-out-percent 20 --held-out-limit 50 --strayed-positions 60 --label-batch-size 64"
    text += " --line-positions 660 --line-batch-size 33 --set compared_positions=10"
    pair = started(["distil", str(tmp_path / "together"), *text.split()])
    said = [process.communicate(timeout=DEADLINE_S) for process in pair]
    assert [process.returncode for process in pair] == [0, 0], said
    assert main(["distil", str(tmp_path / "alone"), *text.split()]) == 0
    ours, theirs = (
        load_checkpoint(tmp_path / run / "line" / "checkpoint.pt")["history"] for run in ("alone", "together")
    )
    for one, other in zip(ours, theirs, strict=True):
        # of sums in another order, and of a move or two of the 10 positions that then come first
        assert one == pytest.approx(other, rel=1e-3, abs=5e-4)


@pytest.mark.slow
@pytest.mark.posix("signals")
def test_a_process_that_is_killed_ends_the_others_with_a_line(tmp_path: Path, data: Path) -> None:
    run = tmp_path / "run"
    pair = started(words(run, data, "--total-positions", "100000000", "--log-every", "1000"))
    deadline = time.monotonic() + DEADLINE_S
    while not (run / "history.jsonl").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    pair[1].send_signal(signal.SIGKILL)
    _, error = pair[0].communicate(timeout=DEADLINE_S)
    assert pair[0].returncode == 1
    assert error.splitlines()[-1] == (
        "narabe-train supervised: another process of this run has ended, so this one ends, too;"
        " the same command goes on from the last checkpoint"
    )
    pair[1].communicate()
    assert load_checkpoint(run / "checkpoint.pt")["seen"] >= 330


def test_free_rows_are_learnt_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "processes", lambda: 2)
    with pytest.raises(ValueError, match="free rows are learnt by one process: give --mapping-width"):
        FreeLineTrainee(LineConfiguration(mapping_width=0, channels=16), Rates(1e-3, 0.0, 1e-3))
