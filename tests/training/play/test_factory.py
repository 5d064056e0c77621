"""The factory: it keeps the shares, goes on after a kill, and its games are true and learnt from."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import psutil
import pytest

from engine.rules.board import Board
from engine.rules.variant import Variant
from protocol.command_line import join
from protocol.programs import Program
from training.__main__ import INTERRUPTED, main
from training.data.loading import load_positions
from training.data.packed import read_head
from training.data.positions import PositionSet, PositionSetBuilder
from training.play.factory import FactorySettings, ProductionLine, Stock
from training.play.openings import OpeningSettings
from training.play.processes import _take_what_time_is_left
from training.play.self_play import play_numbers
from training.play.self_play_game import SelfPlayGame
from training.play.self_play_settings import SelfPlaySettings

QUICK = [
    "--games-per-shard",
    "4",
    "--full-visits",
    "40",
    "--fast-visits",
    "10",
    "--processes",
    "1",
    "--no-idle",
]
LINES = ["--shares", "freestyle-9:2", "renju-9:1"]
BRAIN = join(Program.BRAIN.command("--net", "patterns"))


def factory(folder: Path, *options: str) -> int:
    return main(["data", "factory", str(folder), *QUICK, *LINES, *options])


@pytest.mark.slow
def test_lines_are_made_by_their_shares_and_learnt_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert factory(tmp_path / "factory", "--until", "800") == 0
    stock = Stock.of(tmp_path / "factory")
    freestyle, renju = (stock.of_line(ProductionLine.parse(text)[0]) for text in LINES[1:])
    assert stock.positions.total() >= 800
    assert 0.4 < 2 * renju / freestyle < 2.5
    capsys.readouterr()
    assert main(["data", "factory", str(tmp_path / "factory"), "--status"]) == 0
    shown = capsys.readouterr().out
    assert re.search(rf"^all +{stock.games.total():,} +{stock.positions.total():,} ", shown, re.MULTILINE)
    assert "a position" in shown

    run = tmp_path / "run"
    words = f"supervised {run} --data {tmp_path}/factory/games/freestyle-9 --crop-to --total-positions 256"
    words += " --evaluate-every 128 --batch-size 64 --held-out-percent 0 --no-pictures --mapping-width 8"
    assert main(words.split()) == 0
    last = json.loads((run / "history.jsonl").read_text().splitlines()[-1])
    assert last["seen"] == 256 and 0 < last["train policy"] < 10


def test_games_are_true_and_every_position_has_a_value(tmp_path: Path) -> None:
    assert factory(tmp_path, "--until", "150") == 0
    for path in tmp_path.glob("games/*/*.packed"):
        head, positions = read_head(path), load_positions(path, 0.0)
        assert head.games == 4 and 0 < head.policies < head.positions == len(positions)
        np.testing.assert_allclose(positions.wdl.sum(1), 1, atol=1e-6)
        for row in range(len(positions)):
            board = positions.board_before(row)
            targets = positions.policy_points[row][positions.policy_points[row] >= 0]
            assert {int(point) for point in targets} <= set(board.legal_moves())


@pytest.mark.slow
def test_a_killed_factory_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "training", "data", "factory", str(tmp_path), *QUICK, *LINES]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=Path(__file__).parents[3])
    try:
        while not list(tmp_path.glob("games/*/*.packed")):
            assert process.poll() is None
            time.sleep(0.05)
        workers = psutil.Process(process.pid).children(recursive=True)
        assert main(["data", "factory", str(tmp_path)]) == 1  # it is run already
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    _, alive = psutil.wait_procs(workers, timeout=300)
    assert not alive
    kept = {path: path.read_bytes() for path in tmp_path.glob("games/*/*.packed")}
    before = Stock.of(tmp_path).positions.total()
    assert factory(tmp_path, "--until", str(before + 1)) == 0
    assert {path: path.read_bytes() for path in kept} == kept
    assert Stock.of(tmp_path).positions.total() > before


def games_of(folder: Path) -> list[tuple[int, ...]]:
    games = []
    for path in sorted(folder.glob("games/*/*.packed")):
        positions = load_positions(path)
        games += [tuple(positions.moves_of(game)) for game in range(positions.games)]
    return games


def test_no_two_factories_and_no_two_shards_play_the_same_games(tmp_path: Path) -> None:
    for name in ("one", "other"):
        assert factory(tmp_path / name, "--until", "150") == 0
    before = Stock.of(tmp_path / "one").positions.total()
    # Shards of another length: their numbers alone must keep the games apart.
    assert (
        factory(
            tmp_path / "one",
            "--games-per-shard",
            "2",
            "--shares",
            "freestyle-9:1",
            "--until",
            str(before + 100),
        )
        == 0
    )
    games = games_of(tmp_path / "one") + games_of(tmp_path / "other")
    assert len(games) >= 10
    assert len(set(games)) == len(games)


def test_no_two_lines_play_the_same_openings(tmp_path: Path) -> None:
    assert factory(tmp_path, "--until", "500", "--seed", "7") == 0
    openings = []
    for line in ("freestyle-9", "renju-9"):
        positions = load_positions(tmp_path / f"games/{line}/shard-000000.packed")
        firsts = [positions.ply[positions.game == game].min() for game in range(positions.games)]
        openings.append({tuple(positions.moves_of(game)[:ply]) for game, ply in enumerate(firsts) if ply > 2})
    freestyle, renju = openings
    assert freestyle and renju and not freestyle & renju


def test_with_a_seed_the_same_games_are_played_again(tmp_path: Path) -> None:
    for name in ("one", "other"):
        assert factory(tmp_path / name, "--until", "1", "--seed", "7") == 0
    assert games_of(tmp_path / "one") == games_of(tmp_path / "other")


@pytest.mark.slow
@pytest.mark.posix("an interrupt sent to a process")
def test_an_interrupt_waits_for_no_shard(tmp_path: Path) -> None:
    long = ["--games-per-shard", "100000", "--processes", "2"]
    command = [sys.executable, "-m", "training", "data", "factory", str(tmp_path), *QUICK, *LINES, *long]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        cwd=Path(__file__).parents[3],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's `&` has it ignored
    )
    workers: list[psutil.Process] = []
    try:
        while len(workers) < 2:
            assert process.poll() is None
            time.sleep(0.05)
            workers = _workers(psutil.Process(process.pid))
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) == INTERRUPTED
        _, alive = psutil.wait_procs(workers, timeout=300)
        assert not alive
    finally:
        for each in (process, *workers):
            with contextlib.suppress(psutil.Error):
                each.kill()


def _workers(parent: psutil.Process) -> list[psutil.Process]:
    """The processes of self-play; one of another kind may end while it is looked at."""
    workers = []
    for child in parent.children():
        with contextlib.suppress(psutil.Error):
            if "spawn_main" in " ".join(child.cmdline()):
                workers.append(child)
    return workers


@pytest.mark.posix("a scheduling policy for what time is left")
def test_processes_take_what_time_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked of the system's calls: a process of this priority may not run for minutes."""
    asked: list[object] = []
    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(os, "setsid", lambda: asked.append("session"))
    monkeypatch.setattr(Path, "write_text", lambda _, text, **__: asked.append(text))
    monkeypatch.setattr(os, "sched_setscheduler", lambda _, policy, __: asked.append(policy), raising=False)
    _take_what_time_is_left()
    assert asked == ([19, os.SCHED_IDLE, "session", "19"] if sys.platform == "linux" else [19])


def test_the_same_number_is_played_the_same() -> None:
    settings = FactorySettings(full_visits=40, fast_visits=10, play_on_share=0.5)
    play = settings.self_play(ProductionLine.parse("freestyle-9:1")[0], "patterns")
    first, _ = play_numbers(play, "patterns", range(3, 6))
    again, _ = play_numbers(play, "patterns", range(5, 6))
    assert first[2].moves == again[0].moves and first[2].positions == again[0].positions


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_games_go_on_behind_a_proof_as_asked(share: float) -> None:
    settings = SelfPlaySettings(sizes=(9,), full_visits=60, fast_visits=60, play_on_share=share)
    games, _ = play_numbers(settings, "patterns", range(12))
    rows = 0
    for game in games:
        board = Board.from_moves(game.moves, 9, 9)
        behind = [p for p in game.positions if max(p.wdl[0], p.wdl[2]) == 1]
        assert (board.outcome is None) == (share == 0 and game.proven)
        rows += sum(not position.policy for position in behind[1:])
    assert (rows > 0) == (share == 1)


def test_a_game_that_draws_settle_ends_drawn() -> None:
    def play(settled_draw: float) -> list[SelfPlayGame]:
        settings = SelfPlaySettings(
            variant="standard", sizes=(7,), full_visits=60, fast_visits=60, settled_draw=settled_draw
        )
        return play_numbers(settings, "line-standard", range(6))[0]

    drawn = [game for game in play(0.4) if len(game.moves) < 40]
    assert drawn and all(game.outcome == (0.0, 1.0, 0.0) for game in drawn)
    for game in drawn:
        chances = [position.wdl[1] >= 0.4 for position in game.positions]
        assert all(chances[-8:]) and not any(all(chances[n : n + 8]) for n in range(len(chances) - 8))
    assert all(len(game.moves) > 40 for game in play(0.0))


def test_no_move_is_drawn_that_is_worth_much_less(monkeypatch: pytest.MonkeyPatch) -> None:
    def losses(cutoff: float) -> float:
        settings = SelfPlaySettings(
            sizes=(9,),
            full_visits=60,
            fast_visits=60,
            first_temperature=5,
            last_temperature=5,
            temperature_value_cutoff=cutoff,
        )
        games, _ = play_numbers(settings, "patterns", range(10))
        values = [[p.wdl[0] - p.wdl[2] for p in game.positions] for game in games]
        return float(np.mean([abs(a + b) for game in values for a, b in pairwise(game)]))

    assert losses(0.05) < losses(0.0)


def test_an_engine_plays_a_share_and_its_failures_are_reported(tmp_path: Path) -> None:
    settings = SelfPlaySettings(sizes=(9,), full_visits=40, fast_visits=10)
    games, failures = play_numbers(settings, "patterns", range(4), [BRAIN], 1.0, 50)
    assert failures == [] and all(len(game.positions) > 1 for game in games)
    alone, _ = play_numbers(settings, "patterns", range(4))
    assert [game.moves for game in games] != [game.moves for game in alone]

    broken = join([sys.executable, "-c", "raise SystemExit('no brain')"])
    games, failures = play_numbers(settings, "patterns", range(2), [broken], 1.0, 50)
    assert len(failures) == 2 and "no brain" in failures[0]
    for game in games:  # broken off where the engine was to move, and worth what the search said
        last = game.positions[-1]
        assert last.ply == len(game.moves) <= 17
        assert game.outcome in (last.wdl, last.wdl[::-1])


def _quiet_positions(games: int = 20, size: int = 9, plies: int = 14) -> PositionSet:
    """Every position of games of scattered stones; starts are sought until one is even: most of these are."""
    random = np.random.default_rng(1)
    builder = PositionSetBuilder()
    for _ in range(games):
        moves = [int(point) for point in random.permutation(size * size)[:plies]]
        builder.add_game(moves, size, size, Variant.FREESTYLE)
        for ply, move in enumerate(moves):
            builder.add_position(ply, {move: 1.0})
    return builder.build({})


def test_games_start_from_given_positions_of_a_stretch_and_from_lost_ones(tmp_path: Path) -> None:
    recorded = _quiet_positions()
    recorded.save(tmp_path / "recorded.npz")
    prefixes = {tuple(recorded.board_before(row).moves) for row in range(len(recorded))}
    settings = SelfPlaySettings(
        sizes=(9,),
        full_visits=20,
        fast_visits=5,
        start_positions=str(tmp_path / "recorded.npz"),
        start_share=0.5,
        start_plies=(7, 9),
        lost_positions=str(tmp_path / "recorded.npz"),
        lost_share=0.5,
        openings=OpeningSettings(largest_value=1.0),  # any start serves, or random stones would
    )
    games, _ = play_numbers(settings, "patterns", range(12))
    assert all(tuple(game.moves[: game.positions[0].ply]) in prefixes for game in games)
    starts = [game.positions[0].ply for game in games]
    assert any(7 <= ply <= 9 for ply in starts) and any(not 7 <= ply <= 9 for ply in starts)


@pytest.mark.slow
def test_an_accepted_net_plays_its_rule_from_then_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "factory"
    assert factory(folder, "--until", "1") == 0
    assert main(["data", "factory", str(folder), "--accept", "renju=line-renju"]) == 0
    assert "renju is played by line-renju@" in capsys.readouterr().out
    assert main(["data", "factory", str(folder), "--accept", "renju=line-standard"]) == 1
    assert main(["data", "factory", str(folder), "--accept", "line-standard"]) == 1
    assert main(["data", "factory", str(folder), "--accept", "renju=nothing"]) == 1
    shown = capsys.readouterr().err
    assert "plays standard, not renju" in shown and "not RULE=NET" in shown and "no such net" in shown


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--shares", "freestyle-15"], "'freestyle-15' is not a line"),
        (["--shares", "chess-15:1"], "'chess-15:1' is not a line"),
        (["--shares", "freestyle-15:0"], "no line of production"),
        (["--engine-share", "2"], "engine_share must be within 0..1, not 2.0"),
        (["--start-share", "-1"], "start_share must be at least 0, not -1.0"),
        (["--lost-positions", "nowhere.npz"], "nowhere.npz"),
    ],
)
def test_settings_that_cannot_be(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert factory(tmp_path / "factory", *options, "--until", "1") == 1
    assert message in capsys.readouterr().err


def test_a_damaged_shard_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "games" / "renju-9"
    place.mkdir(parents=True)
    (place / "shard-000000.packed").write_bytes(b"nothing")
    assert main(["data", "factory", str(tmp_path), "--status"]) == 1
    assert "shard-000000.packed: not packed games" in capsys.readouterr().err
    assert main(["data", "factory", str(tmp_path / "none"), "--status"]) == 1
