"""Self-play on a cluster of two nodes, on this machine."""

from pathlib import Path

import numpy as np
import pytest

from training.__main__ import main
from training.positions import PositionSet
from training.self_play import shards

QUICK = "--net uniform --sizes 7 --games 12 --games-per-shard 2 --full-visits 20 --fast-visits 10"


@pytest.mark.slow
def test_two_nodes_play_the_same_games(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason="the optional extra `cluster` is not installed")
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    try:
        there = ["--cluster", f"ray:{nodes.address}"]
        assert main(["self-play", str(tmp_path / "there"), *QUICK.split(), *there]) == 0
    finally:
        ray.shutdown()
        nodes.shutdown()
    assert main(["self-play", str(tmp_path / "here"), *QUICK.split(), "--processes", "1"]) == 0
    pairs = list(zip(shards(tmp_path / "there"), shards(tmp_path / "here"), strict=True))
    assert len(pairs) == 6
    for ours, theirs in (map(PositionSet.load, pair) for pair in pairs):
        np.testing.assert_array_equal(ours.moves, theirs.moves)
        np.testing.assert_array_equal(ours.policy_weights, theirs.policy_weights)


def test_an_unknown_cluster_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["self-play", str(tmp_path / "run"), "--cluster", "slurm"]) == 1
    assert "is not ray" in capsys.readouterr().err
