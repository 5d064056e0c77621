"""A line net taught by a teacher: batches, windows and labels made on a device, and the whole run."""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

from engine import _core
from engine.evaluator.weights import load_manifest
from engine.rules.game_kind import GameKind
from engine.rules.symmetry import Symmetry
from training.__main__ import main
from training.base import interrupts
from training.base.files import load_tensors, read_json
from training.base.settings import SettingsError
from training.data.loading import load_positions
from training.data.pool import LABEL_MOVES, Mixture, Pool, TeacherLabels, Turns, pools_of
from training.data.positions import PositionSet
from training.export.map_rows import save_start
from training.learn import distil_labels
from training.learn.checkpoints import load_checkpoint, load_start
from training.learn.distil import line_configuration, load_pools, take_over
from training.learn.distil_labels import LabelledGames, in_order, labelled, stray, view_of
from training.learn.distil_settings import PLANS, LessonSettings, LineSettings
from training.learn.losses import losses
from training.learn.stage import Budget, Stage
from training.learn.strayed import is_over
from training.networks.architecture import Start
from training.networks.line import LineConfiguration, LineInput, MappedLineNet
from training.networks.line_trainee import LineTrainee
from training.networks.line_windows import line_input
from training.networks.teacher import TeacherNet, load_teacher, save_teacher
from training.networks.teacher_learner import TeacherLearner
from training.networks.trainee import NetOutput, Rates
from training.show.nets import find_net

POSITIONS = Path(__file__).parents[3] / "training" / "positions" / "factory"
CPU = torch.device("cpu")
TINY_LINE = ["--mapping-width", "8"]


def few_positions(name: str, count: int = 200) -> PositionSet:
    """Positions of as many games as there are."""
    positions = load_positions(POSITIONS / f"{name}.packed")
    return positions.games_of(np.linspace(0, len(positions) - 1, count).astype(np.int64))


@pytest.fixture(scope="module")
def renju() -> PositionSet:
    return few_positions("renju-15-4")


def pool_of(positions: PositionSet) -> Pool:
    [pool] = pools_of(positions)
    return pool


def random(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def seeded(seed: int = 1) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def tiny_teacher(seed: int = 1) -> TeacherNet:
    torch.manual_seed(seed)
    return TeacherNet(blocks=1, channels=32)


def test_a_symmetry_turns_stones_and_targets_alike(renju: PositionSet) -> None:
    positions = pool_of(renju)
    marked = torch.rand(len(positions), 225, generator=seeded())
    positions = replace(positions, labels=TeacherLabels.of(marked, torch.ones(len(positions), 3) / 3))
    rows, mixture = torch.arange(16), Mixture(0.5, 0.5)
    plain = positions.batch(rows, torch.zeros(16, dtype=torch.int64), mixture=mixture)
    for number, symmetry in enumerate(Symmetry):
        turned = positions.batch(rows, torch.full((16,), number), mixture=mixture)
        for row in rows.tolist():
            stones, policy = (plain.stones[row].flatten().tolist(), plain.policy[row].tolist())
            assert turned.stones[row].flatten().tolist() == symmetry.array(stones, 15, 15)
            assert turned.policy[row].tolist() == pytest.approx(symmetry.array(policy, 15, 15))
            if (reply := int(plain.reply[row])) >= 0:
                assert int(turned.reply[row]) == symmetry.point(reply, 15, 15)
    turns, every = Turns.of(15, CPU), torch.arange(8)
    boards = torch.arange(225).repeat(8, 1)
    assert torch.equal(turns.turned_back(turns.turned(boards, every), every), boards)


@pytest.mark.parametrize("name", ["renju-15-4", "freestyle-20-4"])
def test_windows_are_those_of_the_processor(name: str) -> None:
    [batch] = pool_of(few_positions(name, 40)).batches(40)
    here, there = LineInput.from_stones(batch.stones.numpy()), line_input(batch.stones)
    assert torch.equal(here.classes[here.positions.long()], there.classes[there.positions.long()])
    assert sorted(here.classes.tolist()) == there.classes.tolist()


def test_labels_do_not_depend_on_the_size_of_batches(renju: PositionSet) -> None:
    positions = pool_of(renju)
    view = view_of(tiny_teacher(), positions, "float32", random())
    found = []
    for batch_size in (7, 200):
        labels = labelled(view.outputs, positions, 2, batch_size, seeded()).labels
        assert labels is not None
        found.append((labels.policy(225), labels.wdl))
    for one, other in zip(*found, strict=True):
        torch.testing.assert_close(one, other, atol=2e-3, rtol=0)
    policy = found[0][0]
    assert (policy[positions.stones() != 0] == 0).all()
    torch.testing.assert_close(policy.sum(1), torch.ones(len(policy)))
    assert ((policy > 0).sum(1) == LABEL_MOVES).all()


def test_strayed_positions_go_on_by_one_or_two_moves(renju: PositionSet) -> None:
    positions = pool_of(renju)
    view = view_of(tiny_teacher(), positions, "float32", random())
    positions = labelled(view.outputs, positions, 1, 100, seeded())
    strayed = stray(view.outputs, positions, Budget(300), 64, (1,))
    stones = strayed.stones()
    assert 200 < len(strayed) <= 300
    assert not is_over(stones, 15, 5).any()
    assert torch.equal((stones != 0).sum(1), strayed.ply.long())  # a stone for every move
    own, opponents = ((stones == side).sum(1) for side in (1, 2))
    assert torch.equal(opponents - own, strayed.ply % 2)  # the side to move has as many, or one less
    assert len(stray(view.outputs, positions, Budget(0), 64, (1,))) == 0


def test_a_game_is_over_with_a_row_in_any_direction() -> None:
    boards = torch.zeros(6, 6, 6, dtype=torch.int8)
    for number, step in enumerate((1, 6, 7, 5)):
        first = 5 if step == 5 else 0
        for k in range(4 if number == 4 else 5):
            boards[number].view(-1)[first + k * step] = 1 + number % 2
    boards[4, 0, 1:5] = 1
    boards[5] = torch.tensor([[1, 2] * 3, [1, 2] * 3, [2, 1] * 3] * 2)  # full, no row
    assert is_over(boards.flatten(1), 6, 5).tolist() == [True] * 4 + [False, True]


def test_a_net_with_the_teacher_s_output_has_its_order(renju: PositionSet) -> None:
    count = 40
    values = torch.rand(count, generator=seeded())
    wdl = torch.stack([values, torch.zeros(count), 1 - values], 1)
    positions = pool_of(renju).chosen(torch.arange(count))
    children = replace(positions, labels=TeacherLabels.of(torch.zeros(count, 225), wdl))
    same = in_order(lambda batch: NetOutput(torch.zeros(0), wdl.log()), children)
    other = in_order(lambda batch: NetOutput(torch.zeros(0), wdl.flip(1).log()), children)
    assert same == {"lost": 0, "in order": 1}
    assert other["in order"] == 0 and other["lost"] > 0.2


def words_of(folder: Path, *more: str) -> list[str]:
    words = f"distil {folder} --held-out-percent 20 --held-out-limit 50 --set compared_positions=10"
    words += " --teacher-precision float32 --line-precision float32"
    words += " --teacher-positions 256 --teacher-batch-size 32 --teacher-rate 1e-3 --strayed-positions 100"
    words += " --label-batch-size 64 --line-positions 1280 --line-batch-size 32 --line-rate 1e-2"
    return [*words.split(), *more]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, renju: PositionSet) -> list[str]:
    folder = tmp_path_factory.mktemp("data")
    renju.save(folder / "renju.npz")
    few_positions("freestyle-15-4", 100).save(folder / "freestyle.npz")
    return ["--data", f"{folder / 'renju.npz'}:2", str(folder / "freestyle.npz")]


NEW_TEACHER = ["--teacher", "", "--teacher-blocks", "1", "--teacher-channels", "32"]


@pytest.mark.slow
def test_a_run_is_resumed_between_stages_and_its_net_plays(
    tmp_path: Path, data: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    words = words_of(run, *data, *NEW_TEACHER, *TINY_LINE, "--variant", "renju")

    def killed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:  # in the second stage
        patch.setattr(LabelledGames, "made", killed)
        assert main(words) == 130
    assert not list(run.rglob("*.pt")) and not list(run.rglob("*.part"))
    told = read_json(run / "teacher.json")
    assert told["shown"] == 256 and told["after"]["loss"] < told["before"]["loss"]
    teacher = (run / "teacher.safetensors").read_bytes()

    with monkeypatch.context() as patch:  # in the third
        patch.setattr(Stage, "learn", killed)
        assert main(words) == 130
    labels = files(run, "labels/*/*")
    assert {path.name for path in (run / "labels").iterdir()} == {"renju-15"}
    assert {"games-000000.safetensors", "children-000000.safetensors"} <= labels.keys()

    assert main(words) == 0
    assert (run / "teacher.safetensors").read_bytes() == teacher
    assert files(run, "labels/*/*") == labels
    checkpoint = load_checkpoint(run / "line" / "checkpoint.pt")
    before, after = checkpoint["history"]
    assert after["loss"] < before["loss"] - 0.3
    assert {"renju-15 young policy", "renju-15 off value", "renju-15 lost"} <= after.keys()
    assert not any("freestyle" in name for name in after)
    assert checkpoint["seen"] == 1280
    assert checkpoint["settings"]["teacher"].startswith("teacher.safetensors (")
    assert checkpoint["settings"]["labelled"]["renju-15"]["strayed"] > 30

    capsys.readouterr()
    assert main(words) == 0  # nothing is done again
    assert "done already" in capsys.readouterr().out
    assert main([*words, "--side", "white"]) == 1
    assert "side both, not white: give it another --line NAME" in capsys.readouterr().err
    assert main([*words, "--strayed-positions", "99"]) == 1
    assert main([*words, "--line", "white", "--side", "white"]) == 0
    teach = ["data", "teach", data[1].removesuffix(":2"), str(tmp_path / "taught"), "--positions", "20"]
    assert main([*teach, "--net", str(run / "teacher.safetensors"), "--precision", "float32"]) == 0

    exported = tmp_path / "distilled.line"
    assert main(["net", "export", str(run / "line" / "checkpoint.pt"), str(exported), "--register"]) == 0
    net = load_manifest(tmp_path)["distilled"]
    assert net.origin.startswith("trained by narabe-train distil, revision ")
    assert net.data == "1,280 positions with symmetries from renju.npz:2, freestyle.npz"
    assert list(net.variants) == ["renju"] and net.configuration["value_share"] == 0.8
    state = _core.LineState(_core.LineEvaluator(str(exported)), 15, 15)
    policy, _ = state.evaluate(np.zeros((15, 15), np.uint8), 1)
    assert len(set(np.array(policy).tolist())) > 10


def killed_after(calls: int) -> Callable[..., Any]:
    """What is killed, as by the system, when it is called for the time after so many."""
    left = iter(range(calls))

    def wrap(work: Callable[..., Any]) -> Callable[..., Any]:
        def do(*words: Any, **named: Any) -> Any:
            if next(left, None) is None:
                raise KeyboardInterrupt
            return work(*words, **named)

        return do

    return wrap


def files(run: Path, pattern: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(run.glob(pattern))}


@pytest.mark.slow
def test_a_run_killed_in_every_stage_ends_as_if_it_had_not_been(
    tmp_path: Path, data: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each stage goes on from what the clock had saved, which here is each step."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    words = [*data, *NEW_TEACHER, *TINY_LINE, "--variant", "renju"]
    assert main(words_of(whole, *words)) == 0
    monkeypatch.setattr(interrupts, "SAVED_EVERY_S", 0.0)
    for what, where, calls, left in (
        (TeacherLearner, "descend", 3, "teacher.pt"),
        (distil_labels, "save_tensors", 2, "labels/renju-15/games-000001.safetensors"),
        (LineTrainee, "descend", 15, "line/checkpoint.pt"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(what, where, killed_after(calls)(getattr(what, where)))
            assert main(words_of(parts, *words)) == 130
        assert (parts / left).exists()
    looked_at = load_checkpoint(parts / "line" / "checkpoint.pt")
    assert looked_at["seen"] == 15 * 32 and find_net(str(parts / "line"))[1] is not None
    assert main([*words_of(parts, *words), "--side", "black"]) == 1  # what goes on is as it began
    assert main(words_of(parts, *words)) == 0

    assert not (parts / "teacher.pt").exists()
    ours, theirs = (load_teacher(run / "teacher.safetensors").state_dict() for run in (parts, whole))
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    for path in sorted((whole / "labels" / "renju-15").iterdir()):
        once, again = load_tensors(path), load_tensors(parts / "labels" / "renju-15" / path.name)
        assert all(torch.equal(once[name], again[name]) for name in once if name != "seconds"), path
    ours, theirs = (load_checkpoint(run / "line" / "checkpoint.pt")["average"] for run in (parts, whole))
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)


def test_a_teacher_of_an_earlier_version_has_no_checksum(tmp_path: Path) -> None:
    net, path = tiny_teacher(), tmp_path / "teacher.safetensors"
    save_file(net.state_dict(), path)
    assert all(torch.equal(net.state_dict()[name], value) for name, value in load_tensors(path).items())
    load_teacher(path)


@pytest.mark.parametrize("wrong", ["a bit", "cut"])
def test_damaged_labels_and_teachers_are_refused(wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "teacher.safetensors"
    save_teacher(tiny_teacher(), path, "a test")
    contents = bytearray(path.read_bytes())
    if wrong == "a bit":
        contents[len(contents) // 2] ^= 1
    elif wrong == "cut":
        contents = contents[:-100]
    path.write_bytes(contents)
    message = {"a bit": "is damaged: its checksum is wrong", "cut": "damaged"}[wrong]
    with pytest.raises(ValueError, match=f"teacher.safetensors.*{message}"):
        load_teacher(path)
    with pytest.raises(ValueError, match=message):
        load_tensors(path)


@pytest.mark.slow
def test_a_teacher_that_gets_worse_is_thrown_away(
    tmp_path: Path, data: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    line = [*TINY_LINE, "--line-positions", "32"]
    assert main(words_of(first, *data, *NEW_TEACHER, *line)) == 0
    path = first / "teacher.safetensors"
    capsys.readouterr()
    assert main(words_of(second, *data, "--teacher", str(path), "--teacher-rate", "3", *line)) == 0
    assert "the teacher is worse than it was: what it learnt is thrown away" in capsys.readouterr().out
    assert read_json(second / "teacher.json")["thrown_away"] is True
    earlier, later = (load_teacher(folder / path.name).state_dict() for folder in (first, second))
    assert all(torch.equal(earlier[name], later[name]) for name in earlier)


def started(configuration: LineConfiguration, tmp_path: Path) -> tuple[MappedLineNet, Start]:
    torch.manual_seed(2)
    net = MappedLineNet(configuration)
    save_start(net, "a test", tmp_path / "start.pt")
    return net, load_start(tmp_path / "start.pt")


def test_layers_of_another_size_begin_from_nothing(tmp_path: Path) -> None:
    small = LineConfiguration(mapping_width=8, channels=16, mixed_channels=16)
    net, start = started(small, tmp_path)
    configuration = line_configuration(start, {"value_channels_2": 16})
    assert configuration == replace(small, value_channels_2=16)
    trainee = LineTrainee(configuration, Rates(1e-3, 0.0, 0.0))
    assert take_over(trainee, start) == ["value2.bias", "value2.weight", "value3.weight"]
    assert torch.equal(trainee.net.value1.weight, net.value1.weight)
    with pytest.raises(SettingsError, match="map-rows"):
        line_configuration(None, {"mapping_width": 0})


def test_a_net_with_larger_value_layers_keeps_its_output_and_learns(
    tmp_path: Path, renju: PositionSet
) -> None:
    """They began from nothing, and with them the policy, which hears the first: a loss of 4.2 for 1.5."""
    small = LineConfiguration(mapping_width=8, value_channels=16, value_channels_2=16)
    net, start = started(small, tmp_path)
    configuration = line_configuration(start, {"value_channels": 48, "value_channels_2": 32})
    trainee = LineTrainee(configuration, Rates(1e-3, 0.0, 0.0))
    assert take_over(trainee, start) == []
    batch = next(pool_of(renju).batches(200))
    before, after = (each(line_input(batch.stones)) for each in (net, trainee.net))
    torch.testing.assert_close(after.policy, before.policy)
    torch.testing.assert_close(after.wdl, before.wdl)
    trainee.descend(losses(trainee.forward(batch), batch)["value"], 1.0)
    assert trainee.net.value3.weight[:, 16:].abs().max() > 0  # the new channels are heard


@pytest.mark.parametrize(("losses_of_looks", "shown"), [([5, 3, 4, 6], 128), ([4, 5, 3], 512)])
def test_a_stage_ends_where_its_held_out_loss_grows_and_its_net_is_the_best(
    renju: PositionSet, losses_of_looks: list[float], shown: int
) -> None:
    torch.manual_seed(1)
    learner = TeacherLearner(TeacherNet(blocks=1, channels=32), Rates(1e-3, 0.0, 0.0))
    weights = {"policy": 1.0, "value": 1.0, "reply": 0.0}
    stage = Stage("a test", Budget(512), 32, weights, 32, 0.1, seed=1, patience=2)
    looked_at: list[torch.Tensor] = []

    def loss() -> float:
        looked_at.append(learner.net.value3.weight.detach().clone())
        return losses_of_looks[min(len(looked_at), len(losses_of_looks)) - 1] - 1e-3 * len(looked_at)

    heard: list[str] = []
    assert stage.learn(learner, [pool_of(renju)], heard.append, lambda state: None, None, loss) == shown
    assert any("stopped after 128 positions" in text for text in heard) == (shown == 128)
    best = 1 if shown == 128 else len(looked_at) - 1
    assert torch.equal(learner.net.value3.weight, looked_at[best])


def test_the_plan_for_an_hour_has_a_teacher_of_its_size() -> None:
    plan = PLANS["gpu-hour"]
    teacher = TeacherNet(plan["teacher_blocks"], plan["teacher_channels"])
    assert 3e6 < sum(weights.numel() for weights in teacher.parameters()) < 6e6
    settings = {field.name for kind in (LessonSettings, LineSettings) for field in fields(kind)}
    assert plan.keys() <= settings


@pytest.mark.slow
def test_a_plan_teaches_a_net_of_each_rule_and_side(tmp_path: Path, data: list[str]) -> None:
    run = tmp_path / "run"
    few = ["--teacher-positions", "64", "--line-positions", "64", "--teacher-blocks", "1"]
    words = words_of(run, *data, *TINY_LINE, "--plan", "gpu-hour", *few, "--teacher-channels", "32")
    assert main(words) == 0
    names = {path.parent.name for path in run.glob("*/checkpoint.pt")}
    assert names == {"freestyle", "renju-black", "renju-white"}
    settings = load_checkpoint(run / "renju-white" / "checkpoint.pt")["settings"]
    assert (settings["side"], settings["patience"], settings["line_positions"]) == ("white", 3, 64)


def test_a_set_without_held_out_games_is_refused(
    tmp_path: Path, renju: PositionSet, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.npz"
    renju.games_of(np.arange(1)).save(path)
    assert main(["distil", str(tmp_path / "run"), "--data", str(path)]) == 1
    assert "too few positions to learn from, or none held out" in capsys.readouterr().err


def test_looks_beyond_the_symmetries_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["distil", str(tmp_path / "run"), "--data", "games.npz", "--game-looks", "9"]) == 1
    assert "game_looks is 9, not from 1 to 8" in capsys.readouterr().err


def test_a_budget_is_of_positions_or_of_seconds() -> None:
    assert Budget(100).progress(25, 0.0) == 0.25
    assert Budget(100, 1e9).progress(99, 0.0) < 0.01
    assert Budget(0).progress(0, 0.0) == 1 and Budget(0).nothing
    assert Budget(100, 10.0).share(0.3) == Budget(30, 3.0)


def test_kinds_of_game_are_kept_apart(tmp_path: Path, renju: PositionSet) -> None:
    """Both of two files and of one that has several."""
    positions = load_positions(POSITIONS.parent / "line8_freestyle_15_20.npz")
    positions.games_of(np.linspace(0, len(positions) - 1, 100).astype(np.int64)).save(tmp_path / "two.npz")
    renju.save(tmp_path / "renju.npz")
    files = (f"{tmp_path / 'two.npz'}:0.5", str(tmp_path / "renju.npz"))
    settings = LessonSettings(data=files, held_out_percent=20, stage_weights=(), per_game=0)
    games, held_out = load_pools(settings, CPU)
    assert {pool.name for pool in games.values()} == {"freestyle-15", "freestyle-20", "renju-15"}
    counts = {pool.name: len(pool) + len(held_out[kind]) for kind, pool in games.items()}
    assert counts["renju-15"] == 200 and counts["freestyle-15"] + counts["freestyle-20"] == 100
    for pool in games.values():
        assert pool.mass == len(pool) * (1 if pool.name == "renju-15" else 0.5)
    freestyle = games[GameKind.of_size(20)]
    drawn = freestyle.drawn(500, random())
    assert len(set(drawn.tolist())) > len(freestyle) // 2
