"""The loop on a small board: killed in every stage, it goes on; a longer one ends with a better net."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import torch
from PIL import Image
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from engine.evaluator.weights import load_manifest
from engine.rules.variant import Variant
from training.__main__ import INTERRUPTED, main
from training.base import run
from training.base.figures import plot_loop, write_tensorboard
from training.data.positions import PositionSet, PositionSetBuilder
from training.export import checkpoint
from training.learn import precision
from training.learn.checkpoints import load_checkpoint
from training.loop import Loop
from training.loop_settings import RECIPES, recipes
from training.play import gate, searcher
from training.play.self_play import shards
from training.show.nets import find_net

TINY = """
rounds = 1
games_per_round = 12
processes = 1
first_window = 40
passes = 4.0
network = { channels = 16, mixed_channels = 16, value_channels = 16, value_channels_2 = 16 }
training = { batch_size = 32, evaluate_every = 64, held_out_limit = 16, pictures = false }
gate = { size = 7, games = 4, test = false, nodes = 8, longest_opening = 4, deep_visits = 400 }

[self_play]
sizes = [7]
games_per_shard = 3
full_visits = 32
fast_visits = 8
openings = { longest_opening = 6, opening_visits = 8 }
"""


def command(folder: Path) -> list[str]:
    config = folder.parent / "loop.toml"
    return ["loop", str(folder), "--config", str(config), "--log", str(folder.parent / "log.md")]


def kill_once(folder: Path, there: Callable[[], bool]) -> None:
    """Run the loop and kill it as soon as something is there."""
    process = subprocess.Popen([sys.executable, "-m", "training", *command(folder)], start_new_session=True)
    until = time.monotonic() + 300
    while not there() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    assert process.poll() is None, "the loop ended before it could be killed"
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.slow
@pytest.mark.posix("a kill of a process group")
def test_a_loop_killed_in_its_stages_goes_on(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").write_text(TINY)
    folder = tmp_path / "loop"
    games, run, gate = (folder / stage / "round-0001" for stage in ("games", "runs", "gates"))
    kill_once(folder, lambda: bool(shards(games)))
    first = {shard: shard.read_bytes() for shard in shards(games)}
    kill_once(folder, lambda: (run / "checkpoint.pt").exists())
    kill_once(folder, lambda: (gate / "games.jsonl").exists())
    assert not (folder / "loop.json").exists()
    assert main(command(folder)) == 0

    assert len(shards(games)) == 4
    assert all(shard.read_bytes() == contents for shard, contents in first.items())
    window = PositionSet.load(run / "window.npz")
    used = window.origin["shards"]
    assert len(used) == len(set(used))
    assert window.games == 3 * len(used)
    [entry] = json.loads((folder / "loop.json").read_text())["rounds"]
    assert entry["games"] == 4
    tallies = [PositionSet.load(shard).origin["tally"] for shard in shards(games)]  # of two runs
    assert entry["plies"] == sum(tally["plies"] for tally in tallies) / 12
    assert entry["black_wins"] == sum(tally["black_wins"] for tally in tallies) / 12
    assert entry["games_per_hour"] > 0
    assert (folder / "nets" / "round-0001.line").exists()
    assert len((tmp_path / "log.md").read_text().splitlines()) == 1
    assert main(command(folder)) == 0  # nothing is left to do
    assert len((tmp_path / "log.md").read_text().splitlines()) == 1


def test_a_loop_stopped_in_its_first_gate_goes_on_after_an_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny = TINY.replace("batch_size = 32", 'batch_size = 32, precision = "float32"')
    (tmp_path / "loop.toml").write_text(tiny)
    folder = tmp_path / "loop"
    builder = PositionSetBuilder()
    builder.add_game([24], 7, 7, Variant.FREESTYLE)
    builder.add_position(0, {24: 1.0})
    positions = builder.build({})

    def learn(*_: object) -> tuple[PositionSet, dict[str, float]]:
        shutil.copytree(folder / "runs" / "round-0000", folder / "runs" / "round-0001", dirs_exist_ok=True)
        return positions, {}

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Loop, "_play", lambda *_: [])
    monkeypatch.setattr(Loop, "_played", lambda *_: {})
    monkeypatch.setattr(Loop, "_learn", learn)
    monkeypatch.setattr(gate, "_table", stop)  # what comes after the check of the nets
    assert main(command(folder)) == INTERRUPTED
    described = checkpoint._description
    monkeypatch.setattr(run, "_git", lambda *_: "later")
    monkeypatch.setattr(checkpoint, "_description", lambda net: described(net) | {"new": True})
    assert main(command(folder)) == INTERRUPTED, capsys.readouterr().err


def test_a_loop_refuses_other_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, config = tmp_path / "loop", tmp_path / "loop.toml"
    config.write_text("rounds = 0\n")
    (folder).mkdir()
    (folder / "settings.json").write_text('{"rounds": 0, "games_per_round": 7}')
    (folder / "nets").mkdir()
    assert main(command(folder)) == 1
    assert "games_per_round" in capsys.readouterr().err
    config.write_text("[gate]\nnoodles = 3\n")
    assert main(command(folder)) == 1
    assert "noodles: no such option" in capsys.readouterr().err
    config.write_text('[gate]\nvariant = "renju"\n')
    assert main(command(folder)) == 1
    assert "differ: renju, freestyle" in capsys.readouterr().err


FROM_NOTHING = """
rounds = 2
games_per_round = 4
processes = 1
threads = 1
shown_per_game = 32
rate_half_life = 1
keep_optimiser = true
gated = false
network = { size = 6 }
[self_play]
sizes = [6]
row_length = 4
games_per_shard = 2
games_at_once = 2
full_visits = 16
fast_visits = 8
full_share = 1.0
play_out = true
policy_target = "visits"
policy_moves = 0
openings = { longest_opening = 2, opening_visits = 1 }
search = { solver = false, leaves_at_once = 2, memory_mib = 4, runtime = "torch-bf16" }
[training]
network = "paddle"
crop_to = []
batch_size = 32
precision = "bfloat16"
steps_per_batch = 2
kl_target = 0.02
schedule = "constant"
optimiser = "adam"
value_loss = "squared"
average_positions = 0
held_out_percent = 0
pictures = false
[pure_mcts]
every = 2
games = 2
visits = 8
playouts = 8
search = { solver = false, leaves_at_once = 1, memory_mib = 4 }
"""


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_conv_net_from_nothing_killed_on_the_way_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").write_text(FROM_NOTHING)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert main(command(whole)) == 0
    kill_once(killed, lambda: (killed / "runs" / "round-0001" / "window.npz").exists())
    assert main(command(killed)) == 0
    weights = [
        load_checkpoint(folder / "runs" / "round-0002" / "checkpoint.pt")["net"] for folder in (whole, killed)
    ]
    assert all(torch.equal(weights[0][name], weights[1][name]) for name in weights[0])

    rates = [load_checkpoint(whole / "runs" / f"round-000{n}" / "checkpoint.pt") for n in (1, 2)]
    assert [run["settings"]["learning_rate"] for run in rates] == [2e-3, 1e-3]

    first, second = json.loads((whole / "loop.json").read_text())["rounds"]
    assert "pure_mcts_points" not in first
    assert 0 <= second["pure_mcts_points"] <= second["pure_mcts_games"] == 2
    assert {"policy", "value", "entropy", "divergence", "explained", "explained_before"} <= second.keys()
    assert second["games_per_hour"] > 0 and second["cpu_seconds"] > 0
    [net] = {entry.architecture for entry in load_manifest(whole / "nets").values()}
    assert net == "paddle"
    assert load_manifest(whole / "nets")["round-0002"].row_length == 4
    best = load_manifest(whole / "best")["whole"]
    assert set(best.files) >= {"safetensors", "onnx"}
    assert best.data == "8 games of self-play from nothing, round-0002 of its loop"
    assert "of 2 points against pure Monte-Carlo search with 8 playouts" in best.strength


def small(recipe: str) -> str:
    """A recipe with all its methods and few games."""
    text = (RECIPES / f"{recipe}.toml").read_text(encoding="utf-8")
    for name, value in {
        "games_per_round": 2,
        "processes": 1,
        "games_per_shard": 1,
        "games_at_once": 2,
        "full_visits": 8,
        "fast_visits": 4,
        "shown_per_game": 64,
        "batch_size": 32,
        "every": 1,
        "games": 2,
        "visits": 8,
        "playouts": 8,
        "runtime": '"torch-bf16"',  # not measured: two runs could come to two answers
        "precision": '"bfloat16"',
    }.items():
        text = re.sub(rf"(?m)^{name} = \S+", f"{name} = {value}", text)
    return text


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_recipe_killed_on_the_way_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").write_text(re.sub(r"(?m)^rounds = \d+", "rounds = 2", small("6x6-four")))
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert main(command(whole)) == 0
    kill_once(killed, lambda: bool(shards(killed / "games" / "round-0002")))
    assert len(json.loads((killed / "loop.json").read_text())["rounds"]) == 1
    assert find_net(str(killed))[0] == str(killed / "nets" / "round-0001.safetensors")
    for dead in (killed, killed / "best"):
        assert main(["net", "predict", str(dead), "c3 d4"]) == 0
    assert main(command(killed)) == 0
    weights = [
        load_checkpoint(folder / "runs" / "round-0002" / "checkpoint.pt")["net"] for folder in (whole, killed)
    ]
    assert all(torch.equal(weights[0][name], weights[1][name]) for name in weights[0])


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_loop_deletes_what_has_left_its_window_and_learns_the_same(tmp_path: Path) -> None:
    text = re.sub(r"(?m)^rounds = \d+", "rounds = 4", small("6x6-four"))
    text = re.sub(r"(?m)^first_window = \d+", "first_window = 10", text)
    for name, keeps in (("kept", "true"), ("cleared", "false")):
        (tmp_path / "loop.toml").write_text(re.sub(r"(?m)^keep_games = \w+", f"keep_games = {keeps}", text))
        assert main(command(tmp_path / name)) == 0
    last = [tmp_path / name / "runs" / "round-0004" / "checkpoint.pt" for name in ("kept", "cleared")]
    kept, cleared = (load_checkpoint(path)["net"] for path in last)
    assert all(torch.equal(kept[name], cleared[name]) for name in kept)
    shards_left, windows_left = (
        [len(list((tmp_path / name).rglob(pattern))) for name in ("kept", "cleared")]
        for pattern in ("shard-*.npz", "window.npz")
    )
    assert shards_left[0] == 8 > shards_left[1] and windows_left == [4, 0]
    picture = tmp_path / "rounds.gif"
    positions = ["--positions", "", "c3 d4", "--frames", "3"]
    assert main(["picture", "rounds", str(tmp_path / "cleared"), str(picture), *positions]) == 0
    with Image.open(picture) as drawn:
        assert drawn.n_frames == 3  # type: ignore[attr-defined]
    assert not list((tmp_path / "kept" / "runs").rglob("losses.png"))


@pytest.mark.slow
@pytest.mark.posix("an interrupt of a process group")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("recipe", ["6x6-four", "ancestors/alphazero-8x8-five"])
def test_a_recipe_interrupted_leaves_its_net_and_goes_on(recipe: str, tmp_path: Path) -> None:
    (tmp_path / "loop.toml").write_text(small(recipe))
    folder = tmp_path / "loop"
    process = subprocess.Popen(
        [sys.executable, "-m", "training", *command(folder)],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    until = time.monotonic() + 300
    while not (folder / "games" / "round-0002").exists() and time.monotonic() < until:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    output, errors = process.communicate(timeout=300)
    assert process.returncode == INTERRUPTED, errors
    assert errors.splitlines()[-1] == "narabe-train loop: interrupted"
    assert f"the net to play with: {folder / 'best' / 'loop.onnx'}" in output
    done = len(json.loads((folder / "loop.json").read_text())["rounds"])
    assert done >= 1
    assert main([*command(folder), "--rounds", str(done + 1)]) == 0
    assert len(json.loads((folder / "loop.json").read_text())["rounds"]) == done + 1
    [net] = load_manifest(folder / "best").values()
    assert "points against pure Monte-Carlo search with" in net.strength
    assert (folder / "progress.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("recipe", recipes())
@pytest.mark.parametrize(
    ("line", "wrong", "message"),
    [
        (r"rounds = \d+", "roundels = 3", "roundels: no such option; did you mean rounds?"),
        (r"sizes = .*", 'sizes = ["six"]', "self_play: sizes: 'six' is not a number"),
        (r"runtime = .*", 'runtime = "abacus"', "runtime is 'abacus'"),
        (r"batch_size = ", "batch_size == ", "Invalid value"),
    ],
)
def test_what_is_wrong_in_a_recipe_is_named_in_one_line(
    recipe: str, line: str, wrong: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (RECIPES / f"{recipe}.toml").read_text(encoding="utf-8")
    (tmp_path / "loop.toml").write_text(re.sub(rf"(?m)^{line}", wrong, text, count=1))
    assert main(command(tmp_path / "loop")) == 1
    [said] = capsys.readouterr().err.splitlines()
    assert said.startswith(f"narabe-train loop: {tmp_path / 'loop.toml'}") and message in said
    assert not (tmp_path / "loop").exists()


@pytest.mark.parametrize(
    "change", ["training.data=['{0}:3']", "gated=true gate.row_length=4 gate.test=false gate.openings='{0}'"]
)
def test_a_file_that_the_end_of_a_round_asks_for_is_missed_at_its_beginning(
    change: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was missed when all games of the round were played, and its name could not be changed any more."""
    missing, folder = tmp_path / "missing", tmp_path / "loop"
    measured = ["training.precision=float32"]
    measured += [
        f"{play}.search.{each}"
        for play in ("self_play", "pure_mcts")
        for each in ("runtime=onnx", "device=cpu")
    ]
    words = ["loop", str(folder), "--recipe", "6x6-four", "--rounds", "1", "--set", *measured]
    assert main([*words, *change.format(missing).split()]) == 1
    assert capsys.readouterr().err == f"narabe-train loop: {missing}: No such file or directory\n"
    assert main([*words, "--rounds", "0"]) == 0


def test_all_rounds_are_in_one_picture_with_and_without_matches(tmp_path: Path) -> None:
    rounds = [{"self_play_games": 50, "policy": 3.0 - 0.1 * n, "games_per_hour": 900.0} for n in range(4)]
    plot_loop(rounds, tmp_path / "without.png")
    rounds[3] |= {"pure_mcts_points": 9.0, "pure_mcts_games": 10, "pure_mcts_playouts": 1000}
    plot_loop(rounds, tmp_path / "with.png")
    pictures = [(tmp_path / name).read_bytes() for name in ("without.png", "with.png")]
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    assert pictures[0] != pictures[1]


def test_tensorboard_gets_one_file_a_run(tmp_path: Path) -> None:
    for step in range(3):
        write_tensorboard(tmp_path / "tensorboard", {"loss": 1.0 / (1 + step)}, step)
    [file] = (tmp_path / "tensorboard").iterdir()
    events = EventAccumulator(str(file)).Reload()  # type: ignore[no-untyped-call]
    assert [event.step for event in events.Scalars("loss")] == [0, 1, 2]


LONGER = """
rounds = 1
games_per_round = 1500
first_window = 100000
passes = 8.0
network = { channels = 16, mixed_channels = 16, value_channels = 16, value_channels_2 = 16 }
training = { batch_size = 64, evaluate_every = 10000, held_out_limit = 512, average_positions = 20000 }
gate = { size = 13, games = 60, test = false, nodes = 16, longest_opening = 8, least_score = 0.6 }

[self_play]
sizes = [13]
games_per_shard = 50
full_visits = 64
fast_visits = 16
full_share = 0.5
sharpness = 0.1
openings = { longest_opening = 8, largest_value = 0.6, opening_visits = 16 }
"""


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_round_ends_with_a_net_better_than_its_start(tmp_path: Path) -> None:
    """On 13x13: on 7x7 the solver alone draws nearly every game, whatever the net (59 of 60)."""
    (tmp_path / "loop.toml").write_text(LONGER)
    assert main(command(tmp_path / "loop")) == 0
    [entry] = json.loads((tmp_path / "loop" / "loop.json").read_text())["rounds"]
    assert entry["games"] == 60
    assert entry["decision"] == "accepted", entry


@pytest.mark.slow
def test_a_loop_plays_and_learns_by_what_is_quickest_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a processor without arithmetic in 16 bits; a run that goes on does not measure again."""
    offered: list[tuple[str, set[str]]] = []

    def choose(what: str, candidates: Mapping[str, Callable[[], object]]) -> str:
        for work in candidates.values():
            work()
        offered.append((what, set(candidates)))
        return "onnx" if "onnx" in candidates else "float32"

    for module in (precision, searcher):
        monkeypatch.setattr(module, "quickest", choose)
        for cached in (precision.quicker_precision, searcher.quickest_runtime):
            cached.cache_clear()
    text = FROM_NOTHING.replace("torch-bf16", "measured").replace('"bfloat16"', '"measured"')
    (tmp_path / "loop.toml").write_text(text.replace("rounds = 2", "rounds = 1"))
    assert main(command(tmp_path / "loop")) == 0
    settings = json.loads((tmp_path / "loop" / "settings.json").read_text())["settings"]
    assert settings["self_play"]["search"]["runtime"] == "onnx"
    assert settings["training"]["precision"] == "float32"
    assert [runtimes for _, runtimes in offered] == [{"float32", "bfloat16"}, {"onnx", "torch", "torch-bf16"}]
    assert offered[1][0] == "playing, 4 positions at once", "two games hand out two leaves each"
    assert "onnx" in load_manifest(tmp_path / "loop" / "nets")["round-0001"].files
    (tmp_path / "loop.toml").write_text(text)
    assert main(command(tmp_path / "loop")) == 0
    assert len(offered) == 2
