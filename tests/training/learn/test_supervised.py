"""The trainer with each of its networks: it learns, and a killed run goes on as if it had not been."""

import json
import signal
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from engine.evaluator.weights import load_manifest, sha256
from engine.networks.catalogue import NETWORKS
from engine.networks.paddle import POLICY_CHANNELS, VALUE_CHANNELS, PaddleNet
from engine.rules.board import Board
from engine.rules.variant import Variant
from training.__main__ import INTERRUPTED, command_in, main
from training.base import interrupts
from training.base import run as base_run
from training.base.files import read_json
from training.data.packed import BLACK_WON, SearchedGame, SearchedPosition, save_games
from training.data.pool import SHARE_ONE, Batch
from training.data.positions import PositionSet, PositionSetBuilder
from training.learn.checkpoints import averaged_net, load_checkpoint
from training.learn.supervised import Trainer
from training.learn.supervised_settings import TrainingSettings
from training.networks.catalogue import BoardConfiguration
from training.networks.line import LineConfiguration
from training.play.searcher import Searcher

SIZE = 7


def simple_positions(games: int = 60, variant: Variant = Variant.FREESTYLE) -> PositionSet:
    """Random games of eight moves in which the right answer stands beside the last move."""
    random = np.random.default_rng(3)
    builder = PositionSetBuilder()
    for _ in range(games):
        moves = [int(point) for point in random.permutation(SIZE * SIZE)[:8]]
        builder.add_game(moves, SIZE, SIZE, variant)
        for ply in range(1, len(moves)):
            last = moves[ply - 1]
            free = [point for point in range(SIZE * SIZE) if point not in moves[:ply]]
            beside = min(free, key=lambda point: abs(point - last))
            won = (len(moves) - ply) % 2
            builder.add_position(ply, {beside: 1.0}, (float(won), 0.0, float(1 - won)))
    return builder.build({"source": "made up"})


def train(folder: Path, network: str, data: Path, *more: str, status: int = 0) -> None:
    sizes = {"line": "--channels 16 --mixed-channels 16", "renju-resnet": f"--size {SIZE} --channels 16"}
    words = f"supervised {folder} --network {network} {sizes.get(network, f'--size {SIZE}')}"
    words += f" --crop-to --data {data} --batch-size 32"
    words += " --total-positions 960 --evaluate-every 480 --held-out-percent 20 --held-out-limit 64"
    words += " --no-pictures"
    assert main([*words.split(), *more]) == status


@pytest.mark.slow
@pytest.mark.parametrize(
    ("network", "rows", "kind"),
    [
        ("line", "128", "line"),
        ("line", "0", "line"),
        ("paddle", "", "onnx"),
        ("renju-resnet", "", "onnx"),
        ("renju-ancestor", "", "onnx"),
    ],
    ids=["mapped rows", "free rows", "paddle", "renju-resnet", "renju-ancestor"],
)
def test_a_resumed_run_equals_an_uninterrupted_one_and_plays(
    network: str, rows: str, kind: str, tmp_path: Path
) -> None:
    data = tmp_path / "positions.npz"
    simple_positions().save(data)
    mapping = ("--mapping-width", rows) if rows else ()
    train(tmp_path / "whole", network, data, *mapping)
    train(tmp_path / "parts", network, data, *mapping, "--stop-after", "480")
    assert load_checkpoint(tmp_path / "parts" / "checkpoint.pt")["seen"] == 480
    train(tmp_path / "parts", network, data, *mapping)
    whole, parts = (
        averaged_net(load_checkpoint(tmp_path / run / "checkpoint.pt")).state_dict()
        for run in ("whole", "parts")
    )
    assert all(torch.equal(whole[name], parts[name]) for name in whole)
    history = load_checkpoint(tmp_path / "whole" / "checkpoint.pt")["history"]
    assert history[-1]["train policy"] < history[0]["train policy"]

    net = tmp_path / "nets" / f"trained.{kind}"
    assert main(["net", "export", str(tmp_path / "whole" / "checkpoint.pt"), str(net), "--register"]) == 0
    assert load_manifest(net.parent)["trained"].fits(SIZE, SIZE, 5, Variant.FREESTYLE)
    board = Board(SIZE)
    assert Searcher(net, board).search(board, 20).visits >= 20


@pytest.mark.slow
def test_a_run_from_a_checkpoint_has_its_network_and_sizes(tmp_path: Path) -> None:
    data = tmp_path / "positions.npz"
    simple_positions().save(data)
    train(tmp_path / "first", "line", data, "--stop-after", "32")
    start = ["--from", str(tmp_path / "first" / "checkpoint.pt")]
    command = ["supervised", str(tmp_path / "second"), "--data", str(data), "--batch-size", "32", *start]
    for stop in ("32", "64"):  # the second time it is resumed
        assert main([*command, "--stop-after", stop]) == 0
    first, second = (load_checkpoint(tmp_path / run / "checkpoint.pt") for run in ("first", "second"))
    assert second["configuration"] == first["configuration"] != asdict(LineConfiguration())
    assert second["seen"] == 64


@pytest.mark.slow
def test_a_run_from_a_file_of_play_starts_with_its_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, played = tmp_path / "positions.npz", tmp_path / "first.line"
    simple_positions().save(data)
    train(tmp_path / "first", "line", data)
    assert main(["net", "export", str(tmp_path / "first" / "checkpoint.pt"), str(played)]) == 0
    command = ["supervised", str(tmp_path / "second"), "--data", str(data), "--from", str(played)]
    held_out = ["--held-out-percent", "20", "--held-out-limit", "64"]
    gently = ["--learning-rate", "1e-9", "--row-rate", "1e-9"]
    assert main([*command, "--crop-to", "--stop-after", "32", "--batch-size", "32", *held_out, *gently]) == 0
    first, second = (
        load_checkpoint(tmp_path / run / "checkpoint.pt")["history"] for run in ("first", "second")
    )
    assert second[-1]["positions/7 policy"] == pytest.approx(first[-1]["positions/7 policy"], abs=0.005)

    second_net = tmp_path / "nets" / "second.line"
    assert (
        main(["net", "export", str(tmp_path / "second" / "checkpoint.pt"), str(second_net), "--register"])
        == 0
    )
    told = load_manifest(second_net.parent)["second"].data
    assert told.endswith(f"from positions.npz, starting from first.line ({sha256(played)[:12]})")

    played.write_bytes(played.read_bytes()[:-1])
    assert main(command) == 1
    assert f"{played}: the checksum is wrong" in capsys.readouterr().err


@pytest.mark.parametrize("contents", [b"", b"nothing like it", b"PK\3\4 cut short"])
def test_what_is_no_checkpoint_is_refused_by_name(
    tmp_path: Path, contents: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "checkpoint.pt"
    wrong.write_bytes(contents)
    loop = tmp_path / "loop.toml"
    loop.write_text(f"start = '{wrong}'")
    for command in (
        ["supervised", str(tmp_path / "run"), "--from", str(wrong)],
        ["net", "export", str(wrong), str(tmp_path / "net.line")],
        ["loop", str(tmp_path / "loop"), "--config", str(loop)],
    ):
        assert main(command) == 1
        assert f"narabe-train {command_in(command)}: {wrong} is not a checkpoint" in capsys.readouterr().err


def test_a_copy_of_the_code_without_git_is_identified_by_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base_run, "__file__", str(tmp_path / "base" / "run.py"))
    (tmp_path / "positions.py").write_text("first")
    first = base_run.revision()
    (tmp_path / "positions.py").write_text("second")
    assert first.startswith("of sources ") and base_run.revision() != first


def test_a_folder_of_shards_is_read_as_one_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(3):
        simple_positions(20).save(tmp_path / "shards" / f"shard-{number}.npz")
    train(tmp_path / "run", "line", tmp_path / "shards", "--stop-after", "32", "--pictures")
    assert (tmp_path / "run" / "losses.png").exists() and (tmp_path / "run" / "tensorboard").is_dir()
    description = json.loads((tmp_path / "run" / "settings.json").read_text())
    assert description["data"] == {
        f"shards/{SIZE}": {"folder": "shards", "files": 3, "first": {"source": "made up"}}
    }
    train(tmp_path / "other", "line", tmp_path, status=1)
    assert capsys.readouterr().err == f"narabe-train supervised: {tmp_path}: no position files\n"


def test_a_network_for_one_size_is_shown_that_size_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "positions.npz"
    simple_positions().save(data)
    for more, why in (
        (["--size", "9"], "the net has size 9"),
        (["--held-out-percent", "100"], "all of them are held out or weigh nothing"),
        (["--stage-weights", "0:0"], "all of them are held out or weigh nothing"),
    ):
        capsys.readouterr()
        train(tmp_path / "run", "paddle", data, "--precision", "float32", *more, status=1)
        assert capsys.readouterr().err == f"narabe-train supervised: {data}: no positions for paddle: {why}\n"


def test_a_refused_resume_leaves_the_run_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, run = tmp_path / "positions.npz", tmp_path / "run"
    simple_positions().save(data)
    train(run, "paddle", data, "--stop-after", "32")
    before = {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()}
    train(run, "line", data, status=1)
    assert "has a paddle net, not line" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()} == before


@pytest.mark.slow
def test_the_best_net_of_a_run_is_exported_not_the_last(tmp_path: Path) -> None:
    data, run = tmp_path / "positions.npz", tmp_path / "run"
    simple_positions().save(data)
    ruined = [
        "--learning-rate",
        "0.5",
        "--set",
        "schedule=constant",
        "--average-positions",
        "0",
        "--warm-up-steps",
        "1",
    ]
    train(run, "paddle", data, "--stop-after", "480")
    history = load_checkpoint(run / "best.pt")["history"]
    assert len(history) == 1
    train(run, "paddle", data, *ruined)
    assert load_checkpoint(run / "checkpoint.pt")["history"][-1]["loss"] > history[0]["loss"]
    wanted = averaged_net(load_checkpoint(run / "best.pt")).state_dict()
    last = averaged_net(load_checkpoint(run / "checkpoint.pt")).state_dict()
    for more, expected in (([], wanted), (["--last"], last)):
        net = tmp_path / "nets" / "net.onnx"
        assert main(["net", "export", str(run / "checkpoint.pt"), str(net), *more]) == 0
        exported = load_file(net.with_suffix(".safetensors"))
        assert all(torch.equal(exported[name], expected[name]) for name in expected)


class NormalisedNet(PaddleNet):
    """With what batch normalisation brings: an integer count, and another behaviour in training."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.norm = torch.nn.BatchNorm2d(POLICY_CHANNELS + VALUE_CHANNELS)

    def trunk(self, planes: torch.Tensor) -> torch.Tensor:
        normalised: torch.Tensor = self.norm(super().trunk(planes))
        return normalised


def test_a_net_with_batch_normalisation_is_averaged_and_judged_in_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NETWORKS, "paddle", NormalisedNet)
    data = tmp_path / "positions.npz"
    simple_positions().save(data)
    settings = TrainingSettings(
        "paddle",
        (str(data),),
        crop_to=(),
        batch_size=32,
        held_out_percent=20,
        held_out_limit=64,
        pictures=False,
    )
    trainer = Trainer(tmp_path / "run", settings, BoardConfiguration(SIZE))
    trainer.train(stop_after=64)
    assert trainer.average["norm.num_batches_tracked"] == 2
    whole = trainer.evaluate()["positions/7 policy"]
    trainer.settings = replace(settings, batch_size=4)  # in training mode a batch's size would matter
    assert trainer.evaluate()["positions/7 policy"] == pytest.approx(whole, abs=1e-4)


def test_young_positions_are_counted_apart_and_decide_nothing(tmp_path: Path) -> None:
    builder = PositionSetBuilder()
    random = np.random.default_rng(3)
    for _ in range(40):
        moves = [int(point) for point in random.permutation(SIZE * SIZE)[:42]]
        builder.add_game(moves, SIZE, SIZE, Variant.FREESTYLE)
        for ply in (2, 20, 40):  # the sides of young positions win, those of others lose
            builder.add_position(ply, {moves[ply]: 1.0}, (float(ply == 20), 0.0, float(ply != 20)))
    builder.build({"source": "made up"}).save(tmp_path / "data.npz")
    train(tmp_path / "run", "line", tmp_path / "data.npz", "--stage-weights", "0:0", "8:1", "36:0")
    entry = json.loads((tmp_path / "run" / "history.jsonl").read_text().splitlines()[-1])
    assert entry["data/7 young value"] < entry["data/7 value"] - 0.5  # it saw young ones alone
    assert entry["loss"] == pytest.approx(entry["data/7 policy"] + entry["data/7 value"])


def test_packed_games_are_learnt_with_the_outcomes_share(tmp_path: Path) -> None:
    positions = [SearchedPosition(ply, (0.0, 1.0, 0.0), {48: 1.0}) for ply in range(4)]
    save_games([SearchedGame(SIZE, 0, 5, [0, 1, 2, 3], BLACK_WON, positions)], tmp_path / "a.packed", {})
    settings = TrainingSettings(data=(str(tmp_path),), crop_to=(), outcome_share=0.25, held_out_percent=0)
    [pool] = Trainer(tmp_path / "run", settings, LineConfiguration(8, 16, 16)).pools
    assert (pool.wdl[0] / SHARE_ONE).tolist() == [0.25, 0.75, 0.0]


def test_between_evaluations_the_clock_saves_and_an_interrupted_run_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "positions.npz"
    simple_positions().save(data)
    precision = ("--precision", "float32")
    train(tmp_path / "whole", "paddle", data, *precision)
    monkeypatch.setattr(interrupts, "SAVED_EVERY_S", 0.0)
    step, left = Trainer.step, iter(range(4))

    def interrupted(self: Trainer, batch: Batch) -> dict[str, float]:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return step(self, batch)

    monkeypatch.setattr(Trainer, "step", interrupted)
    train(tmp_path / "parts", "paddle", data, *precision, status=INTERRUPTED)
    assert "128 of 960 positions, train policy" in capsys.readouterr().out
    assert load_checkpoint(tmp_path / "parts" / "checkpoint.pt")["seen"] == 128
    monkeypatch.setattr(Trainer, "step", step)
    train(tmp_path / "parts", "paddle", data, *precision)
    whole, parts = (load_checkpoint(tmp_path / run / "checkpoint.pt")["net"] for run in ("whole", "parts"))
    assert all(torch.equal(whole[name], parts[name]) for name in whole)


def test_evaluations_and_the_length_of_a_run_are_counted_in_epochs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A small set is not shown hundreds of times before anyone looks at what it led to."""
    data, run = tmp_path / "positions.npz", tmp_path / "run"
    simple_positions().save(data)
    words = (
        f"supervised {run} --network paddle --size {SIZE} --crop-to --data {data} --batch-size 32 --epochs 3"
    )
    assert main([*words.split(), "--held-out-percent", "20", "--no-pictures"]) == 0
    checkpoint = load_checkpoint(run / "checkpoint.pt")
    learnt_from = len(PositionSet.load(data).split(20)[0])
    epochs = [entry["seen"] / learnt_from for entry in checkpoint["history"]]
    assert len(epochs) == 3 and epochs == pytest.approx([1, 2, 3], abs=32 / learnt_from)
    assert "(epoch 3." in capsys.readouterr().out


@pytest.mark.parametrize("patience", [1, 3])
def test_patience_is_counted_in_epochs(
    patience: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, run = tmp_path / "positions.npz", tmp_path / "run"
    simple_positions().save(data)
    monkeypatch.setattr(Trainer, "evaluate", lambda _trainer: {"loss": float(len(_trainer.history))})
    monkeypatch.setattr(Trainer, "report", lambda trainer: trainer.history.append(trainer.evaluate()))
    words = f"supervised {run} --network paddle --size {SIZE} --crop-to --data {data} --batch-size 32"
    assert main([*words.split(), "--patience", str(patience)]) == 0
    assert "stopped early" in capsys.readouterr().out
    checkpoint = load_checkpoint(run / "checkpoint.pt")
    learnt_from = len(PositionSet.load(data).split(4)[0])
    assert len(checkpoint["history"]) == patience + 1
    assert checkpoint["seen"] == pytest.approx((patience + 1) * learnt_from, abs=32)


def test_ctrl_c_saves_what_was_learnt_and_the_run_goes_on_as_if_it_had_not_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "positions.npz"
    simple_positions().save(data)
    train(tmp_path / "whole", "paddle", data)
    step = Trainer.step

    def interrupted_step(trainer: Trainer, batch: Batch) -> dict[str, float]:
        if trainer.steps == 7:
            signal.raise_signal(signal.SIGINT)
        return step(trainer, batch)

    monkeypatch.setattr(Trainer, "step", interrupted_step)
    train(tmp_path / "parts", "paddle", data, status=INTERRUPTED)
    assert "interrupted" in capsys.readouterr().err
    assert load_checkpoint(tmp_path / "parts" / "checkpoint.pt")["seen"] == 8 * 32
    monkeypatch.setattr(Trainer, "step", step)
    train(tmp_path / "parts", "paddle", data)
    whole, parts = (
        averaged_net(load_checkpoint(tmp_path / run / "checkpoint.pt")).state_dict()
        for run in ("whole", "parts")
    )
    assert all(torch.equal(whole[name], parts[name]) for name in whole)


def test_a_step_is_logged_once_though_the_run_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those behind the last checkpoint are made again."""
    data, log = tmp_path / "positions.npz", tmp_path / "run" / "steps.csv"
    simple_positions().save(data)
    words = ["--log-every", "100", "--no-pictures", "--precision", "float32"]
    train(tmp_path / "run", "paddle", data, *words, "--stop-after", "96")
    step = Trainer.step

    def killed(trainer: Trainer, batch: Batch) -> dict[str, float]:
        if trainer.steps == 7:
            raise KeyboardInterrupt
        return step(trainer, batch)

    monkeypatch.setattr(Trainer, "step", killed)
    train(tmp_path / "run", "paddle", data, *words, status=INTERRUPTED)
    assert len(log.read_text().splitlines()) == 8
    log.write_text(log.read_text() + "8,0.1")
    monkeypatch.setattr(Trainer, "step", step)
    train(tmp_path / "run", "paddle", data, *words)
    head, *lines = log.read_text().splitlines()
    assert head == "step,policy,value"
    assert [int(line.split(",")[0]) for line in lines] == list(range(1, 31))


def test_what_a_run_learnt_since_it_was_asked_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where no game is held out, so that there is no best.pt; and after an export that was cut short."""
    data, run = tmp_path / "positions.npz", tmp_path / "run"
    simple_positions().save(data)
    words = ["--held-out-percent", "0", "--no-pictures", "--precision", "float32"]
    said = []
    for total in ("480", "960"):
        train(run, "paddle", data, *words, "--total-positions", total)
        capsys.readouterr()
        assert main(["net", "predict", str(run)]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]
    manifest, net = run / "best" / "manifest.json", run / "best" / "run.onnx"
    for spoil in (manifest.unlink, net.unlink, lambda: net.write_bytes(b"of another checkpoint")):
        spoil()
        assert main(["net", "predict", str(run)]) == 0
        assert capsys.readouterr().out == said[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--network", "line", "--blocks", "3"], "a line net has no --blocks: leave it out"),
        (["--network", "paddle", "--size", "7", "--no-pooling"], "a paddle net has no --pooling"),
        (["--from", "theano-6x6", "--size", "7"], "the paddle net of theano-6x6 has --size 6, not 7"),
        (["--from", "theano-6x6", "--network", "dqn"], "theano-6x6 is a paddle net, not dqn"),
    ],
)
def test_an_option_that_would_be_passed_over_is_refused(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, run = tmp_path / "positions.npz", tmp_path / "run"
    simple_positions(4).save(data)
    assert main(["supervised", str(run), "--data", str(data), "--stop-after", "0", *words]) == 1
    assert message in capsys.readouterr().err
    assert not run.exists()


@pytest.mark.parametrize(
    "words",
    [
        "--seed 2",
        "--set optimiser=adam",
        "--weight-decay 0.1",
        "--precision bfloat16",
        "--held-out-percent 50",
    ],
)
def test_what_a_resumed_run_keeps_to_is_not_passed_over(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, run = tmp_path / "positions.npz", tmp_path / "run"
    simple_positions().save(data)
    command = ["--precision", "float32", "--no-pictures"]
    train(run, "paddle", data, *command, "--stop-after", "32")
    before = (run / "checkpoint.pt").read_bytes()
    train(run, "paddle", data, *command, *words.split(), status=1)
    option = words.removeprefix("--").split()[0]
    assert option.replace("-", "_") in capsys.readouterr().err
    assert (run / "checkpoint.pt").read_bytes() == before
    measured = ["--precision", "measured", "--no-pictures", "--stop-after", "64"]
    train(run, "paddle", data, *measured)  # it keeps to what was measured
    assert load_checkpoint(run / "checkpoint.pt")["settings"]["precision"] == "float32"


@pytest.mark.slow
def test_each_resume_is_noted_and_the_net_names_the_data_of_all(tmp_path: Path) -> None:
    """The second file alone was named, with its rate, though the first had taught most of the net."""
    first, second, run = tmp_path / "first.npz", tmp_path / "second.npz", tmp_path / "run"
    for path in (first, second):
        simple_positions().save(path)
    words = ["--no-pictures", "--precision", "float32", "--set", "schedule=constant"]
    train(run, "paddle", first, *words, "--stop-after", "64")
    train(run, "paddle", second, *words, "--stop-after", "96", "--learning-rate", "0.001")
    train(run, "paddle", second, *words, "--stop-after", "128", "--learning-rate", "0.001")
    for described in (read_json(run / "settings.json"), load_checkpoint(run / "checkpoint.pt")):
        runs = described["runs"]
        assert [entry["from"] for entry in runs] == [0, 64, 96]
        assert runs[0]["settings"]["data"] == [str(first)] and "seed" in runs[0]["settings"]
        assert runs[1]["settings"] == {"data": [str(second)], "learning_rate": 0.001}
        assert runs[2]["settings"] == {} and all(entry["revision"] for entry in runs)
    assert (
        main(
            ["net", "export", str(run / "checkpoint.pt"), str(tmp_path / "net.onnx"), "--register", "--last"]
        )
        == 0
    )
    net = load_manifest(tmp_path)["net"]
    assert net.data == (
        "64 positions with symmetries from first.npz, then 64 positions with symmetries from second.npz"
    )
    assert [entry["from"] for entry in net.configuration["runs"]] == [0, 64, 96]
    assert net.configuration["runs"][1]["settings"] == {"data": ["second.npz"], "learning_rate": 0.001}


def test_a_run_goes_on_with_what_can_be_learnt_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a file of weight 0 numpy complained; games of another kind seemed to be a damaged checkpoint."""
    data, four = tmp_path / "positions.npz", tmp_path / "four.npz"
    positions = simple_positions()
    positions.save(data)
    replace(positions, game_row_length=np.full_like(positions.game_row_length, 4)).save(four)
    words = ["--no-pictures", "--precision", "float32", "--total-positions", "64"]
    train(tmp_path / "run", "paddle", data, *words)
    for other, said in ((f"{data}:0", "no positions for paddle"), (str(four), "different numbers in a row")):
        capsys.readouterr()
        train(tmp_path / "run", "paddle", data, *words, "--data", other, status=1)
        [line] = capsys.readouterr().err.splitlines()
        assert line.startswith(f"narabe-train supervised: {other}: {said}")


def test_what_a_run_was_trained_on_before_is_kept_when_it_goes_on(tmp_path: Path) -> None:
    run = tmp_path / "run"
    for variant in (Variant.FREESTYLE, Variant.STANDARD):
        path = tmp_path / f"{variant.value}.npz"
        simple_positions(variant=variant).save(path)
        train(
            run, "paddle", path, "--no-pictures", "--stop-after", "64" if "free" in variant.value else "128"
        )
    kinds = load_checkpoint(run / "checkpoint.pt")["kinds"]
    assert [variant for _, _, variant, _ in kinds] == ["freestyle", "standard"]


def test_settings_stand_in_a_file_and_options_come_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, config, run = tmp_path / "data.npz", tmp_path / "run.toml", tmp_path / "run"
    simple_positions().save(data)
    config.write_text(
        f'network = "paddle"\nsize = {SIZE}\ncrop_to = []\ndata = ["{data.as_posix()}"]\nbatch_size = 16\n'
        'total_positions = 64\npictures = false\nprecision = "float32"\nlearning_rate = 1e-3\n'
    )
    words = ["supervised", str(run), "--config", str(config)]
    assert main([*words, "--learning-rate", "0.002"]) == 0  # the default, and yet it was asked for
    settings = load_checkpoint(run / "checkpoint.pt")["settings"]
    assert (settings["batch_size"], settings["learning_rate"], settings["crop_to"]) == (16, 2e-3, ())
    for text, message in (
        ("batsch_size = 3", "batsch_size: no such option; did you mean batch_size?"),
        ('batch_size = "many"', "batch_size: 'many' is not a number"),
        ("batch_size = ", "run.toml: "),
    ):
        config.write_text(f'network = "paddle"\ndata = ["{data.as_posix()}"]\n{text}\n')
        assert main([*words[:1], str(tmp_path / "other"), *words[2:]]) == 1
        [line] = capsys.readouterr().err.splitlines()
        assert message in line
    config.write_text("size = 7\n")
    dqn = ["dqn", str(tmp_path / "dqn"), "--config", str(config), "--from", "dqn-19x19"]
    assert main(dqn) == 1
    assert "size: the net has what dqn-19x19" in capsys.readouterr().err
