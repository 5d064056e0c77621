"""Training on a cluster of two nodes, on this machine: as here, and a lost node costs only its share."""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.evaluator.weights import weights_folder
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.__main__ import main
from training.data.loading import load_positions
from training.data.positions import PositionSet, PositionSetBuilder, joined
from training.networks.teacher import TeacherNet, save_teacher
from training.play.packed_nets import pack
from training.play.processes import Workers
from training.play.self_play import ShardJob, ShardTally, play_shard, shards
from training.play.self_play_settings import SelfPlaySettings

QUICK = "--net uniform --sizes 7 --games 4 --games-per-shard 1 --full-visits 20 --fast-visits 10"

pytestmark = pytest.mark.timeout(1200)  # Ray starts a process for each node and job: slow on a busy machine


LITTLE_NODE = {"num_cpus": 1, "num_gpus": 1, "object_store_memory": 80 << 20, "include_log_monitor": False}
TRIES = 5
LOST_WITHIN_S = 600.0


def start_two_nodes() -> Any:
    """Start two nodes; again, if the machine was too busy for the half minute that Ray allows a node."""
    from ray.cluster_utils import Cluster

    for left in reversed(range(TRIES)):
        cluster = Cluster()
        try:
            for _ in range(2):
                cluster.add_node(**LITTLE_NODE, include_dashboard=False, no_monitor=True)
            return cluster
        except Exception:  # Ray raises nothing narrower here
            cluster.shutdown()
            if not left:
                raise
    return None


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A cluster of two nodes with one processor each, and one GPU as they say."""
    if os.name != "posix":
        pytest.skip("Ray starts no second node on one Windows machine")
    ray = pytest.importorskip("ray", reason="Ray is not installed for this Python")
    patient = {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_worker_register_timeout_seconds": "600",
        "RAY_memory_monitor_refresh_ms": "0",  # others on this machine may need the memory
        "RAY_worker_niceness": "0",  # by default 15: nothing is done on a busy machine
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in patient.items():
            patch.setenv(name, value)
        cluster = start_two_nodes()
        try:
            yield cluster
        finally:
            ray.shutdown()
            cluster.shutdown()


@pytest.fixture
def address(nodes: Any) -> str:
    return f"ray:{nodes.address}"


def assert_same_positions(ours: PositionSet, theirs: PositionSet) -> None:
    for name in ("moves", "game", "ply", "policy_points", "policy_weights", "wdl"):
        np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name))


@pytest.mark.slow
def test_two_nodes_play_and_label_as_one_process_does(address: str, tmp_path: Path) -> None:
    there, here = ["--cluster", address], ["--processes", "1"]
    for name, where in (("there", there), ("here", here)):
        assert main(["data", "self-play", str(tmp_path / name), *QUICK.split(), *where]) == 0
    pairs = list(zip(shards(tmp_path / "there"), shards(tmp_path / "here"), strict=True))
    assert len(pairs) == 4
    played = [PositionSet.load(path) for path, _ in pairs]
    for ours, (_, path) in zip(played, pairs, strict=True):
        assert_same_positions(ours, PositionSet.load(path))

    positions = tmp_path / "positions.npz"
    joined(played, {"source": "self-play"}).save(positions)
    label = ["--net", "uniform", "--visits", "30", "--sample", "6", "--per-part", "3"]
    for name, where in (("labels there", there), ("labels here", here)):
        assert main(["data", "label", str(positions), str(tmp_path / name), *label, *where]) == 0
    parts = [sorted((tmp_path / name).glob("*.npz")) for name in ("labels there", "labels here")]
    assert len(parts[0]) == len(parts[1]) == 2
    for one, other in zip(*parts, strict=True):
        assert_same_positions(PositionSet.load(one), PositionSet.load(other))


@pytest.mark.slow
def test_a_net_arrives_as_bytes_and_is_written_once(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = weights_folder() / "theano-6x6.safetensors"
    packed = pack(str(net))
    assert packed is not None

    def where(_: int, path: str) -> tuple[str, int]:
        return path, Path(path).stat().st_mtime_ns

    with Workers(1, address) as workers:
        arrived = set(workers.answers(where, range(4), str(net)))
    assert len(arrived) == 1
    path, _ = arrived.pop()
    assert packed.checksum in path and path != str(net)
    assert Path(path).read_bytes() == net.read_bytes()


@pytest.mark.slow
def test_a_factory_and_a_teacher_work_on_the_cluster(address: str, tmp_path: Path) -> None:
    folder, there = tmp_path / "factory", ["--cluster", address, "--num-gpus", "1"]
    words = "--shares freestyle-9:1 --games-per-shard 1 --full-visits 4 --fast-visits 2 --seed 1"
    words += " --start-share 0 --no-idle --until 1"
    assert main(["data", "factory", str(folder), *words.split(), *there]) == 0
    assert load_positions(folder / "games" / "freestyle-9").kinds() == [GameKind.of_size(9)]

    data, teacher = tmp_path / "data.npz", tmp_path / "teacher.safetensors"
    builder = PositionSetBuilder()
    builder.add_game([40, 41, 31, 30], 9, 9, Variant.FREESTYLE)
    builder.add_position(3, {30: 1.0})
    builder.build({}).save(data)
    save_teacher(TeacherNet(blocks=1, channels=32), teacher, "a test")
    teach = ["--net", str(teacher), "--positions", "4", "--per-part", "2", "--precision", "float32"]
    for name, where in (("there", there), ("here", [])):
        assert main(["data", "teach", str(data), str(tmp_path / name), *teach, *where]) == 0
    for part in ("part-000000.npz", "part-000001.npz"):
        assert_same_positions(*(PositionSet.load(tmp_path / name / part) for name in ("there", "here")))


@pytest.mark.slow
def test_a_gate_is_played_on_the_cluster(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("d4e5\n")
    settings = ["--size", "7", "--games", "2", "--no-test", "--nodes", "20", "--turn-ms", "0"]
    command = [
        "measure",
        "gate",
        "patterns",
        "uniform",
        str(tmp_path / "gate"),
        *settings,
        "--openings",
        str(openings),
    ]
    assert main([*command, "--cluster", address]) in (0, 1)
    assert "accepted" in capsys.readouterr().out
    result = json.loads((tmp_path / "gate" / "gate.json").read_text())
    assert result["games"] == 2
    events = [json.loads(line) for line in (tmp_path / "gate" / "games.jsonl").read_text().splitlines()]
    places = [event["place"] for event in events if event["event"] == "game"]
    assert len(places) == 2 and all(places)


@pytest.mark.posix("signals")
def test_a_lost_node_costs_only_its_shard(nodes: Any, address: str, tmp_path: Path) -> None:
    """The last of these tests: it takes one of the nodes away."""
    log = tmp_path / "begun.txt"
    log.touch()
    settings = SelfPlaySettings("uniform", (7,), games_per_shard=1, full_visits=20, fast_visits=10)
    head = nodes.head_node.node_id

    def play_or_die(job: ShardJob, net: str) -> tuple[int, PositionSet, ShardTally]:
        import ray

        assert ray.get_gpu_ids() == [0] and os.environ["CUDA_VISIBLE_DEVICES"] == "0"
        with log.open("a") as file:
            file.write(f"{job.number}\n")
        lost = tmp_path / "lost"
        if ray.get_runtime_context().get_node_id() != head and not lost.exists():
            lost.touch()
            for process in (os.getppid(), os.getpid()):  # the node's own process and its worker: it is gone
                os.kill(process, signal.SIGKILL)
        deadline = time.monotonic() + LOST_WITHIN_S
        while not lost.exists() and time.monotonic() < deadline:  # else this node may do every job before the
            time.sleep(0.1)  # other one has started a worker
        return play_shard(job, net)

    with Workers(1, address, num_gpus=1) as workers:
        jobs = [ShardJob(settings, number) for number in range(6)]
        answers = {number: found for number, found, _ in workers.answers(play_or_die, jobs, "uniform")}
    assert sorted(answers) == list(range(6))
    begun = [int(number) for number in log.read_text().split()]
    assert (tmp_path / "lost").exists()
    assert sorted(begun) != list(range(6)) and len(begun) == 7  # one was done again
    for number, positions in answers.items():
        assert_same_positions(positions, play_shard(ShardJob(settings, number), "uniform")[1])


def test_an_unknown_cluster_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "self-play", str(tmp_path / "run"), "--cluster", "slurm"]) == 1
    assert "is not ray" in capsys.readouterr().err
