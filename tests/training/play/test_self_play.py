"""Self-play: its position files tell the truth of their games, and a killed run goes on unharmed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import psutil
import pytest

from engine.rules.board import Board
from engine.rules.variant import Variant
from engine.search.result import Proof, RootMove, SearchResult
from training.__main__ import INTERRUPTED, main
from training.data.pool import pools_of, training_batches
from training.data.positions import PositionSet
from training.play.self_play import shards
from training.play.self_play_game import _chosen
from training.play.self_play_settings import SelfPlaySettings

QUICK = "--sizes 7 --full-visits 40 --fast-visits 10 --longest-opening 6 --set openings.opening_visits=16"


def self_play(folder: Path, *options: str) -> int:
    return main(["data", "self-play", str(folder), *QUICK.split(), *options])


@pytest.mark.parametrize(
    ("size", "variant", "row_length"), [(7, "freestyle", 5), (6, "standard", 4), (9, "renju", 5)]
)
def test_positions_are_true_of_their_games(size: int, variant: str, row_length: int, tmp_path: Path) -> None:
    options = f"--games 12 --games-per-shard 6 --processes 1 --variant {variant} --row-length {row_length}"
    assert self_play(tmp_path / "run", *options.split(), "--sizes", str(size)) == 0
    files = shards(tmp_path / "run")
    assert len(files) == 2
    for file in files:
        positions = PositionSet.load(file)
        assert positions.games == 6
        assert len(positions) > 0
        assert positions.origin["settings"]["variant"] == variant
        for row in range(len(positions)):
            game, ply = positions.game[row], int(positions.ply[row])
            start, end = positions.game_start[game], positions.game_start[game + 1]
            moves = [int(move) for move in positions.moves[start:end]]
            assert Board.from_moves(moves, size, size, Variant(variant), row_length).ply == len(moves)
            board = Board.from_moves(moves[:ply], size, size, Variant(variant), row_length)
            targets = positions.policy_points[row][positions.policy_points[row] >= 0]
            assert {int(point) for point in targets} <= set(board.legal_moves())
            assert positions.policy_weights[row].sum() == pytest.approx(1.0, abs=1e-5)
            assert positions.wdl[row].sum() == pytest.approx(1.0, abs=1e-5)


def test_the_trainer_reads_what_self_play_writes(tmp_path: Path) -> None:
    assert self_play(tmp_path / "run", "--games", "6", "--games-per-shard", "6", "--processes", "1") == 0
    found = pools_of(PositionSet.load(shards(tmp_path / "run")[0]))
    batch = next(training_batches(found, 16, np.random.default_rng(1)))
    assert batch.stones.shape == (16, 7, 7)
    np.testing.assert_allclose(batch.policy.sum(1), 1.0, atol=1e-5)


def test_games_start_from_recorded_positions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, run = tmp_path / "source", tmp_path / "run"
    assert self_play(source, "--games", "6", "--games-per-shard", "6", "--processes", "1") == 0
    (recorded,) = [PositionSet.load(file) for file in shards(source)]
    prefixes = {tuple(recorded.board_before(row).moves) for row in range(len(recorded))}
    options = [
        "--start-positions",
        str(source),
        "--start-share",
        "1",
        "--seed",
        "7",
        "--set",
        "openings.largest_value=1",
    ]
    assert self_play(run, "--games", "6", "--games-per-shard", "6", "--processes", "1", *options) == 0
    (played,) = [PositionSet.load(file) for file in shards(run)]
    begun = [any(tuple(played.moves_of(g)[:n]) in prefixes for n in range(4, 49)) for g in range(6)]
    assert all(begun)

    other = ["--start-positions", str(source), "--variant", "renju"]
    assert self_play(tmp_path / "other", "--processes", "1", *other) == 1
    assert "no position of" in capsys.readouterr().err


def test_a_game_that_is_broken_off_counts_as_its_last_search_values_it(tmp_path: Path) -> None:
    options = ["--longest-game", "9", "--set", "outcome_share=1", "--full-share", "1", "--sizes", "9"]
    assert self_play(tmp_path, "--games", "8", "--games-per-shard", "8", "--processes", "1", *options) == 0
    (played,) = [PositionSet.load(file) for file in shards(tmp_path)]
    undecided = played.wdl.max(1) < 1
    broken_off = [g for g in range(8) if undecided[played.game == g].any()]
    assert broken_off
    for game in broken_off:
        rows = np.flatnonzero(played.game == game)
        black = {
            tuple(w[::-1] if ply % 2 else w)
            for w, ply in zip(played.wdl[rows], played.ply[rows], strict=True)
        }
        assert len(played.moves_of(game)) == 9
        assert len(black) == 1
    assert main(["data", "self-play", str(tmp_path / "other"), "--longest-game", "-1"]) == 1


@pytest.mark.slow
def test_a_killed_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    options = ["--games", "24", "--games-per-shard", "4", "--processes", "2", "--full-visits", "200"]
    command = [
        sys.executable,
        "-m",
        "training",
        "data",
        "self-play",
        str(tmp_path / "killed"),
        *QUICK.split(),
    ]
    process = subprocess.Popen([*command, *options])
    workers = _kill_after_a_shard(process, tmp_path / "killed")
    _, alive = psutil.wait_procs(workers, timeout=300)
    assert not alive  # no worker outlives the run
    kept = {shard: shard.read_bytes() for shard in shards(tmp_path / "killed")}
    assert kept
    assert self_play(tmp_path / "killed", *options, "--seed", "9") == 1  # another run
    assert self_play(tmp_path / "killed", *options) == 0
    assert {shard: shard.read_bytes() for shard in kept} == kept  # none is played twice
    assert self_play(tmp_path / "whole", *options, "--processes", "1") == 0
    pairs = list(zip(shards(tmp_path / "killed"), shards(tmp_path / "whole"), strict=True))
    assert len(pairs) == 6
    for ours, theirs in (map(PositionSet.load, pair) for pair in pairs):
        np.testing.assert_array_equal(ours.moves, theirs.moves)
        np.testing.assert_array_equal(ours.policy_points, theirs.policy_points)
        np.testing.assert_array_equal(ours.wdl, theirs.wdl)


@pytest.mark.slow
@pytest.mark.parametrize("runtime", ["fastest", "torch-bf16"])
def test_games_side_by_side_are_the_same_with_one_process_or_two(runtime: str, tmp_path: Path) -> None:
    options = "--net theano-6x6 --sizes 6 --row-length 4 --games 12 --games-per-shard 6 --games-at-once 5"
    options += f" --runtime {runtime} --no-solver --play-out --policy-moves 0 --full-share 1"
    options += " --set policy_target=visits noise_at=choice keep_tree=true search.memory_mib=4"
    for processes in ("1", "2"):
        run = tmp_path / processes
        words = [*QUICK.split(), *options.split(), "--processes", processes]
        assert main(["data", "self-play", str(run), *words]) == 0
    for ours, theirs in zip(shards(tmp_path / "1"), shards(tmp_path / "2"), strict=True):
        first, second = PositionSet.load(ours), PositionSet.load(theirs)
        np.testing.assert_array_equal(first.moves, second.moves)
        np.testing.assert_array_equal(first.policy_weights, second.policy_weights)
        assert [str(kind) for kind in first.kinds()] == ["freestyle 6x6, 4 in a row"]
        for game in range(first.games):  # played out to a row of four or a full board
            assert Board.from_moves(first.moves_of(game), 6, row_length=4).outcome is not None


def test_a_run_from_before_a_setting_was_added_goes_on(tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert self_play(run, "--games", "2", "--games-per-shard", "2", "--processes", "1") == 0
    description = json.loads((run / "settings.json").read_text())
    for added in ("search", "games_at_once", "play_out"):
        del description["settings"][added]
    (run / "settings.json").write_text(json.dumps(description))
    more = ["--games", "4", "--games-per-shard", "2", "--processes", "1"]
    assert self_play(run, *more, "--no-solver") == 1
    assert self_play(run, *more) == 0
    assert len(shards(run)) == 2


def test_a_run_that_has_no_shard_is_begun_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistyped net kept its folder: "other settings: net"."""
    one = ("--games", "1", "--games-per-shard", "1", "--processes", "1")
    assert self_play(tmp_path, *one, "--net", "none") == 1
    assert self_play(tmp_path, *one) == 0
    assert self_play(tmp_path, *one, "--net", "none") == 1
    assert "the run has other settings: net patterns, not none" in capsys.readouterr().err


def _kill_after_a_shard(process: subprocess.Popen[bytes], folder: Path) -> list[psutil.Process]:
    """Kill a run (not its workers) once it has a shard; its workers."""
    until = time.monotonic() + 300
    while not shards(folder) and process.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    workers = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.kill()
    process.wait()
    return workers


@pytest.mark.slow
@pytest.mark.posix("an interrupt of a process group")
def test_an_interrupted_run_ends_soon_and_leaves_no_process(tmp_path: Path) -> None:
    options = ["--games", "800", "--games-per-shard", "4", "--processes", "2", "--full-visits", "200"]
    command = [
        sys.executable,
        "-m",
        "training",
        "data",
        "self-play",
        str(tmp_path / "run"),
        *QUICK.split(),
        *options,
    ]
    process = subprocess.Popen(
        command,
        start_new_session=True,
        stderr=subprocess.PIPE,
        # Tests started in the background of a shell are told to ignore the signal, and so would the run.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    until = time.monotonic() + 300
    while not shards(tmp_path / "run") and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, errors = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert b"interrupted" in errors
    assert 0 < len(shards(tmp_path / "run")) < 200


def test_noise_at_the_choice_reaches_moves_without_visits() -> None:
    candidates = tuple(
        RootMove(point, visits, (0.5, 0.0, 0.5), 0.1, (point,)) for point, visits in ((0, 10), (1, 0))
    )
    result = SearchResult(0, candidates, 11, (0.5, 0.0, 0.5), Proof.UNKNOWN, None, 1, 0.0)
    random = np.random.default_rng(1)
    settings = SelfPlaySettings(noise_concentration=0.3)
    drawn = {_chosen(result, settings, 1.0, random, 0.5) for _ in range(50)}
    assert drawn == {0, 1}
    assert {_chosen(result, settings, 1.0, random, 0.0) for _ in range(50)} == {0}
