"""The same tournament on a cluster of two nodes, on this machine."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.options import OptionError
from matches.cluster import _LOOPBACK, connect
from matches.events import read

LISTENING = """
import psutil
from matches.cluster import connect

connect("ray")
import ray
assert ray.get(ray.remote(lambda: 1).remote()) == 1
processes = [psutil.Process(), *psutil.Process().children(recursive=True)]
ends = [end for process in processes for end in process.net_connections() if end.status == "LISTEN"]
print({end.laddr.ip.removeprefix("::ffff:") for end in ends})
"""

ray = pytest.importorskip("ray", reason="the optional extra `cluster` is not installed")


def results(path):
    events = [event for event in read(Path(path)) if event["event"] == "game" and event["counts"]]
    return {event["number"]: (event["black"], event["moves"], event["winner"]) for event in events}, events


@pytest.fixture(scope="module")
def cluster():
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


@pytest.mark.long
def test_two_nodes_give_the_same_result(play, brain, cluster):
    engines = [brain("A", 1, "pace=0.02"), brain("B", 7, "pace=0.02")]
    play(*engines, games=2, rounds=6, events="here.jsonl")
    tournament = play(
        *engines, games=2, rounds=6, concurrency=2, events="there.jsonl", cluster=f"ray:{cluster.address}"
    )
    here, _ = results("here.jsonl")
    there, events = results("there.jsonl")
    assert there == here
    assert len({event["place"] for event in events}) == 2
    assert tournament.standings.games == 12


def test_an_unknown_cluster_is_refused(play, brain):
    with pytest.raises(OptionError, match="is not ray"):
        play(brain("A", 1), brain("B", 7), cluster="slurm")


@pytest.mark.long
@pytest.mark.posix("the addresses of other processes")
def test_ray_for_this_machine_alone_cannot_be_reached_from_others(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    command = [sys.executable, "-c", LISTENING]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert told.stdout.splitlines()[-1] == "{'127.0.0.1'}", told.stdout + told.stderr


@pytest.mark.parametrize(
    ("wanted", "environment", "joined"),
    [("ray", "", "local"), ("ray", "here:1", None), ("ray:there:2", "", "there:2")],
)
def test_only_a_cluster_that_is_named_is_joined(monkeypatch, wanted, environment, joined):
    monkeypatch.setenv("RAY_ADDRESS", environment)
    monkeypatch.setenv(_LOOPBACK, "")  # so that it is taken back
    monkeypatch.delenv(_LOOPBACK)
    given = []
    fake = SimpleNamespace(is_initialized=lambda: False, init=lambda address, **_: given.append(address))
    monkeypatch.setattr("matches.cluster._ray", lambda: fake)
    connect(wanted)
    assert given == [joined]
    assert os.environ.get(_LOOPBACK) == ("0" if joined == "local" else None)
