"""The same tournament on a cluster of two nodes, on this machine."""

from pathlib import Path

import pytest

from matches.events import read
from matches.refusals import OptionError

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


@pytest.mark.slow
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
