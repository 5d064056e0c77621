"""The same tournament on a cluster of two nodes, on this machine."""

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.options import OptionError
from matches.cluster import _LOOPBACK, _STARTS, connect
from matches.events import read
from matches.tournament import Tournament
from matches.view import TerminalView
from matches.worker import Worker
from protocol.orphans import MARK

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


def started(*processors):
    """A cluster and its nodes, with so many processors each; tried again as in `matches.cluster`."""
    from ray.cluster_utils import Cluster

    tries = 0
    while True:
        nodes = Cluster()
        try:
            return nodes, [nodes.add_node(num_cpus=number) for number in processors]
        except Exception:
            nodes.shutdown()
            tries += 1
            if tries == _STARTS:
                raise


@pytest.fixture(scope="module")
def cluster():
    nodes, _ = started(1, 1)
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


@pytest.mark.slow
def test_the_games_of_a_lost_node_are_played_on_the_other(brain, tmp_path, monkeypatch):
    """Its worker waited for a new node with a game in hand, for which the other worker waited."""
    monkeypatch.chdir(tmp_path)
    nodes, [_, *workers] = started(0, 1, 1)
    held = Path("held")  # by an engine of the first game that makes a move
    held.touch()

    class Killer(TerminalView):
        def game_ended(self, tournament, fixture, record):
            lost = [worker for worker in workers if worker.node_id != record.place]
            if record.place and len(workers) > 1:
                workers.remove(*lost)
                nodes.remove_node(*lost, allow_graceful=False)

    table = {
        "engine": [brain("A", 1, f"hold={held.absolute()}"), brain("B", 7)],
        "each": {"tc": "600/300"},
        "games": 2,
        "rounds": 4,
        "concurrency": 2,
        "events": "e.jsonl",
        "cluster": f"ray:{nodes.address}",
    }
    try:
        tournament = Tournament(table)
        tournament.listen(Killer(sys.stdout))
        tournament.run()
    finally:
        ray.shutdown()
        nodes.shutdown()
    assert tournament.standings.games == 8
    assert any(e["detail"].startswith("worker lost") for e in read(Path("e.jsonl")) if e["event"] == "game")


def test_a_station_without_a_node_holds_no_game(play, brain, monkeypatch):
    """As after its node was lost, while the only other one is taken."""
    monkeypatch.setattr(Worker, "is_ready", property(lambda worker: worker._slot == 1))
    assert play(brain("A", 1), brain("B", 7), games=2, concurrency=2).standings.games == 2


def test_an_unknown_cluster_is_refused(play, brain):
    with pytest.raises(OptionError, match="is not ray"):
        play(brain("A", 1), brain("B", 7), cluster="slurm")


@pytest.mark.long
@pytest.mark.posix("the addresses of other processes")
def test_ray_for_this_machine_alone_cannot_be_reached_from_others(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    command = [sys.executable, "-c", LISTENING]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert told.stdout.splitlines()[-1] == "{'127.0.0.1'}", told.stdout + told.stderr


@pytest.mark.parametrize(
    ("wanted", "environment", "joined"),
    [("ray", "", "local"), ("ray", "here:1", "here:1"), ("ray:there:2", "", "there:2")],
)
def test_only_a_cluster_that_is_named_is_joined(monkeypatch, wanted, environment, joined):
    monkeypatch.setenv("RAY_ADDRESS", environment)
    monkeypatch.setenv(_LOOPBACK, "")  # so that it is taken back
    monkeypatch.setenv(MARK, "")
    monkeypatch.delenv(_LOOPBACK)
    given = []
    fake = SimpleNamespace(is_initialized=lambda: False, init=lambda address, **_: given.append(address))
    monkeypatch.setattr("matches.cluster._ray", lambda: fake)
    monkeypatch.setattr("socket.create_connection", lambda *_: SimpleNamespace(close=lambda: None))
    connect(wanted)
    assert given == [joined]
    assert os.environ.get(_LOOPBACK) == ("0" if joined == "local" else None)


def test_a_cluster_that_is_not_there_is_one_line(monkeypatch):
    """Ray tried for more than two minutes, and ended in an error of ours."""
    monkeypatch.setattr(
        "matches.cluster._ray", lambda: SimpleNamespace(is_initialized=lambda: False, init=lambda *_, **__: 1)
    )
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]  # and nobody listens
        with pytest.raises(OptionError, match=f"cluster: 127.0.0.1:{port}: .*refused"):
            connect(f"ray:127.0.0.1:{port}")
    with pytest.raises(OptionError, match=r"cluster: no\.such\.host\.invalid:6379: "):
        connect("ray:no.such.host.invalid:6379")
    with pytest.raises(OptionError, match="cluster: here:x: invalid literal"):
        connect("ray:here:x")


def test_a_port_that_is_another_program_s_is_given_up(monkeypatch):
    monkeypatch.setattr("matches.cluster.ANSWER_S", 0.2)
    over = threading.Event()
    never = SimpleNamespace(is_initialized=lambda: False, init=lambda *_, **__: over.wait(60))
    monkeypatch.setattr("matches.cluster._ray", lambda: never)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(OptionError, match="no cluster of Ray has answered"):
            connect(f"ray:127.0.0.1:{other.getsockname()[1]}")
    over.set()


@pytest.mark.parametrize(("failures", "is_up"), [(_STARTS - 1, True), (_STARTS, False)])
def test_a_start_that_a_busy_machine_delays_is_tried_again(monkeypatch, failures, is_up):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv(MARK, "")
    tries = []

    def init(*_, **__):
        tries.append(1)
        if len(tries) <= failures:
            raise RuntimeError("The current node timed out during startup.")

    slow = SimpleNamespace(is_initialized=lambda: False, init=init, shutdown=lambda: None)
    monkeypatch.setattr("matches.cluster._ray", lambda: slow)
    if is_up:
        connect("ray")
    else:
        with pytest.raises(OptionError, match="cluster: local: The current node timed out"):
            connect("ray")
    assert len(tries) == _STARTS
