"""The deep Q learner: how its games go, that it learns, and that a killed run goes on."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import load_manifest
from engine.networks.dqn import DqnNet
from engine.rules.board import Board
from engine.rules.variant import Variant
from training.__main__ import INTERRUPTED, main
from training.base import interrupts
from training.learn.checkpoints import averaged_net, load_checkpoint
from training.learn.dqn import DqnTrainer
from training.learn.dqn_settings import DqnSettings
from training.networks.dqn import DqnConfiguration
from training.play.searcher import Searcher, SearchSettings

SIZE = 7
QUICK = (
    f"--size {SIZE} --channels 8 --layers 2 --games-at-once 4 --batch-size 8 --learn-from 16 --memory 64"
    " --exploration-steps 10 --target-every 8 --evaluate-every 10 --evaluation-games 2 --final-games 4"
    " --precision bfloat16"
).split()


def test_weights_make_up_for_drawing_some_moves_more_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = DqnSettings(games_at_once=8, batch_size=8, priority=0.5, precision="float32")
    trainer = DqnTrainer(tmp_path, settings, DqnConfiguration(SIZE, channels=4, layers=1))
    trainer.games.step(trainer.memory, 1.0)
    rows = np.arange(8)
    monkeypatch.setattr(trainer, "_draw", lambda: (rows, np.zeros(8, np.float32)))
    assert trainer.learn() == 0
    monkeypatch.setattr(trainer, "_draw", lambda: (rows, np.ones(8, np.float32)))
    assert trainer.learn() > 0


def test_games_begin_about_the_centre_with_a_few_random_moves(tmp_path: Path) -> None:
    settings = DqnSettings(games_at_once=100, opening_plies=4)
    trainer = DqnTrainer(tmp_path, settings, DqnConfiguration(SIZE, channels=4, layers=1))
    assert {board.ply for board in trainer.games.boards} == {0, 1, 2, 3, 4}
    rows, columns = np.nonzero(trainer.games.stones.any(0))
    assert min(rows.min(), columns.min()) == 1
    assert max(rows.max(), columns.max()) == SIZE - 2


def test_a_run_starts_from_another_ones_net(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    quick = [*QUICK, "--no-pictures"]
    assert main(["dqn", str(first), *quick, "--steps", "10"]) == 0
    start = ["--from", str(first / "checkpoint.pt")]
    assert main(["dqn", str(second), *quick, "--steps", "2", "--channels", "3", *start]) == 1
    assert "has --channels 8, not 3: leave it out" in capsys.readouterr().err
    assert main(["dqn", str(second), *quick, "--steps", "2", *start]) == 0
    taken, made = (load_checkpoint(run / "checkpoint.pt") for run in (first, second))
    assert made["configuration"] == taken["configuration"]
    for name, weights in taken["average"].items():  # two steps are too few to learn
        assert torch.equal(made["average"][name], weights)
    line = Path(__file__).parents[3] / "weights" / "line-caro.line"
    assert main(["dqn", str(tmp_path / "third"), *quick, "--from", str(line)]) == 1
    assert "line-caro.line is a net of the kind line, not dqn" in capsys.readouterr().err


def test_the_learning_rate_halves(tmp_path: Path) -> None:
    settings = DqnSettings(games_at_once=4, learn_from=4, batch_size=4, learning_rate=0.1, halving_steps=10)
    trainer = DqnTrainer(tmp_path, settings, DqnConfiguration(SIZE, channels=4, layers=1))
    trainer.games.step(trainer.memory, 0)
    trainer.steps = 20
    trainer.learn()
    assert trainer.optimiser.param_groups[0]["lr"] == pytest.approx(0.1 / 4)


@pytest.mark.parametrize("pooling", [False, True])
def test_with_pooling_a_point_learns_what_there_is_far_away(pooling: bool) -> None:
    torch.manual_seed(1)
    net = DqnNet(15, channels=8, layers=2, pooling=pooling)
    planes = torch.zeros(2, 2, 15, 15)
    planes[1, 0, 14, 14] = 1
    [without, with_stone] = net.q_values(net.trunk(planes))
    assert bool(without[0] == with_stone[0]) != pooling


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        "",
        "--double --duelling --n-step 3 --priority 0.6 --opponents mcts-5",
        "--network dqn-patterns --pooling --halving-steps 9 --set batches_per_step=2",
    ],
)
def test_a_resumed_run_equals_an_uninterrupted_one_and_plays(options: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert main(["dqn", str(whole), *QUICK, "--steps", "30", *options.split()]) == 0
    for stop in (["--stop-after", "10"], ["--stop-after", "20"], []):
        assert (
            main(["dqn", str(parts), *QUICK, "--steps", "30", "--no-pictures", *options.split(), *stop]) == 0
        )
    ours, theirs = (
        averaged_net(load_checkpoint(run / "checkpoint.pt")).state_dict() for run in (whole, parts)
    )
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    assert (whole / "progress.png").exists() and not (parts / "progress.png").exists()
    assert json.loads((whole / "result.json").read_text())["games"] == 4

    net = tmp_path / "nets" / "trained.onnx"
    assert main(["net", "export", str(whole / "checkpoint.pt"), str(net), "--register"]) == 0
    entry = load_manifest(net.parent)["trained"]
    assert entry.architecture.startswith("dqn") and entry.fits(SIZE, SIZE, 5, Variant.FREESTYLE)
    assert "narabe-train dqn" in entry.origin
    board = Board(SIZE)
    assert Searcher(net, board).search(board, 20).visits >= 20


def test_the_greedy_player_of_one_visit_plays_the_empty_point_with_the_largest_q(tmp_path: Path) -> None:
    run, net = tmp_path / "run", tmp_path / "nets" / "trained.safetensors"
    assert main(["dqn", str(run), *QUICK, "--steps", "20", "--no-pictures"]) == 0
    assert (
        main(["net", "export", str(run / "checkpoint.pt"), str(net.with_suffix(".onnx")), "--register"]) == 0
    )
    board = Board(SIZE)
    evaluator = open_evaluator(net, board)
    greedy = Searcher(net, board, SearchSettings(solver=False, leaves_at_once=1), evaluator)
    module = averaged_net(load_checkpoint(run / "best.pt"))
    for _ in range(12):
        cells = np.array(board.cells).reshape(SIZE, SIZE)
        mover = int(board.turn)
        planes = torch.tensor(np.stack([cells == mover, cells == 3 - mover])).float()[None]
        with torch.no_grad():
            logits, value = module(planes)
        logits[0, torch.tensor(cells.ravel() != 0)] = -torch.inf
        chosen = greedy.search_afresh(board, 1).best
        assert chosen == int(logits.argmax())
        assert -1 <= float(value) <= 1
        board.push(chosen)


@pytest.mark.slow
def test_it_learns_to_beat_the_untrained_net_and_a_random_player(tmp_path: Path) -> None:
    """In miniature: some seconds on a small board."""
    settings = f"--size {SIZE} --channels 16 --layers 3 --games-at-once 16 --batch-size 32 --learn-from 200"
    settings += " --final-games 40 --no-pictures --opponents random untrained"
    settings += " --double --target-every 50 --evaluate-every 50 --learning-rate 2e-3"
    more = "--steps 400 --exploration-steps 200"
    run = tmp_path / "run"
    assert main(["dqn", str(run), *settings.split(), *more.split()]) == 0
    result = json.loads((run / "result.json").read_text())
    assert result["score random"] >= 0.8  # other processors round otherwise: other seeds had 88 % or more
    assert result["score untrained"] >= 0.6  # and 72 %


def test_the_net_that_did_best_is_kept_and_judged_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = iter([0.5, 0.9, 0.7, 1.0])  # three evaluations, and the matches at the end
    judged: list[DqnNet] = []

    def evaluate(_: DqnTrainer, net: DqnNet, games: int) -> dict[str, float]:
        judged.append(net)
        return {"score random": 1.0, "score untrained": next(points)}

    monkeypatch.setattr(DqnTrainer, "evaluate", evaluate)
    run = tmp_path / "run"
    assert main(["dqn", str(run), *QUICK, "--steps", "30", "--no-pictures"]) == 0
    best = load_checkpoint(run / "best.pt")
    assert best["history"][-1]["steps"] == 20 and load_checkpoint(run / "checkpoint.pt")["steps"] == 30
    assert json.loads((run / "result.json").read_text())["steps"] == 20
    assert all(torch.equal(tensor, best["average"][name]) for name, tensor in judged[-1].state_dict().items())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--size 4", "not within"),
        ("--learn-from 100", "more than the memory of 64 moves"),
        ("--discount 1.5", "discount must be within 0..1"),
        ("--evaluation-games 3", "must be even"),
        ("--near-share 2", "near_share must be within 0..1"),
        ("--opening-plies 9", "enough for a row that wins"),
        ("--channels 0", "channels must be within 1..4096, not 0"),
        ("--device nowhere", "nowhere"),
        ("--variant renju --row-length 4", "renju is played with five"),
    ],
)
def test_impossible_settings_are_named(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dqn", str(tmp_path / "run"), *QUICK, *words.split()]) == 1
    error = capsys.readouterr().err
    assert error.startswith("narabe-train dqn: ") and said in error.splitlines()[0]
    assert not (tmp_path / "run").exists()


def test_a_run_does_not_go_on_with_other_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "run"
    assert main(["dqn", str(run), *QUICK, "--steps", "10", "--no-pictures"]) == 0
    before = (run / "checkpoint.pt").read_bytes()
    capsys.readouterr()
    assert main(["dqn", str(run), *QUICK, "--layers", "3"]) == 1
    assert "layers 2, not 3" in capsys.readouterr().err
    assert main(["dqn", str(run), *QUICK, "--discount", "0.5", "--precision", "float32"]) == 1
    assert "other settings: discount 0.8, not 0.5, precision bfloat16, not float32" in capsys.readouterr().err
    (run / "checkpoint.pt").write_bytes(before[:100])
    assert main(["dqn", str(run), *QUICK]) == 1
    assert "is not a checkpoint of narabe-train, or damaged" in capsys.readouterr().err


def weights(run: Path) -> dict[str, NDArray[np.float32]]:
    return {name: t.numpy() for name, t in load_checkpoint(run / "checkpoint.pt")["net"].items()}


def test_ctrl_c_between_evaluations_saves_what_was_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    words = [*QUICK, "--steps", "20", "--no-pictures"]
    assert main(["dqn", str(whole), *words]) == 0
    learn = DqnTrainer.learn

    def interrupted(trainer: DqnTrainer) -> float:
        if trainer.steps == 16:
            signal.raise_signal(signal.SIGINT)
        return learn(trainer)

    monkeypatch.setattr(DqnTrainer, "learn", interrupted)
    assert main(["dqn", str(parts), *words]) == INTERRUPTED
    assert load_checkpoint(parts / "checkpoint.pt")["steps"] == 17
    monkeypatch.setattr(DqnTrainer, "learn", learn)
    assert main(["dqn", str(parts), *words]) == 0
    ours, theirs = weights(parts), weights(whole)
    assert all(np.array_equal(array, theirs[name]) for name, array in ours.items())


def test_the_clock_saves_between_evaluations_and_a_killed_run_loses_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interrupts, "SAVED_EVERY_S", 0.0)
    learn = DqnTrainer.learn

    def killed(trainer: DqnTrainer) -> float:
        if trainer.steps == 7:
            raise KeyboardInterrupt
        return learn(trainer)

    monkeypatch.setattr(DqnTrainer, "learn", killed)
    words = [*QUICK, "--steps", "20", "--evaluate-every", "1000", "--no-pictures"]
    assert main(["dqn", str(tmp_path / "run"), *words]) == INTERRUPTED
    assert load_checkpoint(tmp_path / "run" / "checkpoint.pt")["steps"] == 7
    monkeypatch.setattr(DqnTrainer, "learn", learn)
    for folder in ("run", "whole"):
        assert main(["dqn", str(tmp_path / folder), *words]) == 0
    ours, theirs = weights(tmp_path / "run"), weights(tmp_path / "whole")
    assert all(np.array_equal(array, theirs[name]) for name, array in ours.items())
    runs = load_checkpoint(tmp_path / "run" / "checkpoint.pt")["runs"]
    assert [run["from"] for run in runs] == [0, 7 * 4]


@pytest.mark.slow
@pytest.mark.posix("signals")
def test_a_killed_run_goes_on_to_the_same_result_and_ctrl_c_is_no_fault(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    command = ["dqn", str(killed), *QUICK, "--steps", "40", "--no-pictures"]
    for number, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, INTERRUPTED)):
        longer = [sys.executable, "-m", "training", *command, "--steps", "100000"]
        environment = os.environ | {"OMP_NUM_THREADS": "1"}
        process = subprocess.Popen(
            longer,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's `&` has it ignored
        )
        assert process.stdout is not None
        while not process.stdout.readline().startswith("step "):
            assert process.poll() is None
        time.sleep(0.1)
        process.send_signal(number)
        _, error = process.communicate(timeout=120)
        assert process.returncode == status
        assert error.strip().splitlines()[-1:] == (
            ["narabe-train dqn: interrupted"] if number == signal.SIGINT else []
        )
    steps = load_checkpoint(killed / "checkpoint.pt")["steps"]
    steps = str(-(-(steps + 1) // 10) * 10)
    assert main([*command, "--steps", steps]) == 0
    assert main(["dqn", str(whole), *QUICK, "--steps", steps, "--no-pictures"]) == 0
    ours, theirs = weights(killed), weights(whole)
    for name, array in ours.items():
        np.testing.assert_array_equal(array, theirs[name])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--opponents nobody", "'nobody' is no opponent"),
        ("--opponents mcts-0", "'mcts-0' is no opponent"),
        ("--opponents", "opponents names none"),
        ("--n-step 0", "n_step must be at least 1"),
        ("--priority 2", "priority must be within 0..1"),
    ],
)
def test_options_that_cannot_be(
    options: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dqn", str(tmp_path / "run"), *QUICK, *options.split()]) == 1
    assert said in capsys.readouterr().err
