"""Tuning: it climbs where there is a slope, tells what a step is worth, and goes on after a kill."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine import _core
from engine.rules.game_kind import GameKind
from engine.search.limits import Limits
from engine.search.result import SearchResult
from training.__main__ import main
from training.play import tune
from training.play.arena import ArenaPlayer, MatchResult, open_player, search_of
from training.play.processes import Workers
from training.play.searcher import SearchSettings, alone
from training.play.tune import Constant, TuneSettings, Tuning, tunables

SMALL = ["--net", "patterns", "--visits", "20", "--longest-opening", "4", "--constants", "exploration:0.2"]
ALPHABETA = ["--net", "patterns", "--search", "alphabeta", "--nodes", "60", "--longest-opening", "4"]


def test_it_climbs_to_the_better_constant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def better_is_nearer(first: ArenaPlayer, second: ArenaPlayer, *_: object, **__: object) -> MatchResult:
        away = [abs(dict(player.tunables)["exploration"] - 1.2) for player in (first, second)]
        return MatchResult((2.0 if away[0] < away[1] else 0.0,), (0, 0, 0), (0, 0, 0))

    monkeypatch.setattr(tune, "play_match", better_is_nearer)
    monkeypatch.setattr(tune, "make_openings", lambda *_: [[]])
    settings = TuneSettings(net="patterns", constants=("exploration:0.1",), iterations=400, rate=0.02)
    tuning = Tuning(tmp_path / "run", settings, Workers(1))
    list(tuning.iterations())
    assert tuning.values["exploration"] == pytest.approx(1.2, abs=0.1)


@pytest.mark.slow
def test_the_worth_of_every_constant_is_found_among_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games by known strengths: each constant's Elo comes out within its error, for the most part."""
    random = np.random.default_rng(5)
    true = {"reduction_base": 30.0, "tempo": -20.0, "singular_depth": 15.0, "razoring_depth": 0.0}
    steps = {name: tunables("alphabeta")[name].step for name in true}

    def by_elo(first: ArenaPlayer, second: ArenaPlayer, *_: object, **__: object) -> MatchResult:
        apart = {name: dict(first.tunables)[name] - dict(second.tunables)[name] for name in true}
        elo = sum(true[name] * apart[name] / steps[name] for name in true)
        chance = 1 / (1 + math.pow(10, -elo / 400))
        return MatchResult((float(random.binomial(2, chance)),), (0, 0, 0), (0, 0, 0))

    monkeypatch.setattr(tune, "play_match", by_elo)
    monkeypatch.setattr(tune, "make_openings", lambda *_: [[]])
    settings = TuneSettings(
        net="patterns", search="alphabeta", nodes=1, constants=tuple(true), iterations=3000, rate=0.0
    )
    tuning = Tuning(tmp_path / "run", settings, Workers(1))
    list(tuning.iterations())
    assert tuning.values == {name: tunables("alphabeta")[name].value for name in true}  # they stay
    for name, worth in tuning.worth().items():
        assert 2 < worth.error < 10
        assert worth.elo == pytest.approx(true[name], abs=1.5 * worth.error)
    [row] = [line for line in (tmp_path / "run" / "table.md").read_text().splitlines() if "| tempo" in line]
    assert (
        row
        == f"| tempo | 5 | 5 | 4 | {tuning.worth()['tempo'].elo:+.1f} ± {tuning.worth()['tempo'].error:.1f} |"
    )


@pytest.mark.parametrize("search", [SMALL, [*ALPHABETA, "--constants", "tempo", "reduction_base"]])
def test_a_run_cut_short_goes_on_to_the_same_result(
    search: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    command = [*search, "--iterations", "4", "--size", "9", "--check-games", "2"]
    assert main(["measure", "tune", str(whole), *command]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].startswith("against the constants of the start: ")
    log = (whole / "tuning.jsonl").read_text()
    assert [json.loads(line)["iteration"] for line in log.splitlines()] == [1, 2, 3, 4]

    cut.mkdir()
    (cut / "settings.json").write_text((whole / "settings.json").read_text())
    (cut / "tuning.jsonl").write_text(log[: log.index("\n", log.index("\n") + 1) + 20])
    assert main(["measure", "tune", str(cut), *command, "--processes", "2", "--pairs", "1"]) == 0
    assert (cut / "tuning.jsonl").read_text() == log
    assert (cut / "table.md").read_text() == (whole / "table.md").read_text()


def test_alphabeta_is_tuned_by_all_constants_that_the_core_lists(tmp_path: Path) -> None:
    command = ["measure", "tune", str(tmp_path / "run"), *ALPHABETA, "--iterations", "1", "--size", "9"]
    assert main(command) == 0
    entry = json.loads((tmp_path / "run" / "tuning.jsonl").read_text())
    assert list(entry["values"]) == [tunable.name for tunable in _core.AlphaBetaOptions.tunables()]
    assert all(abs(steps) > 0.01 for steps in entry["moved"] if steps)
    assert "too few iterations" in (tmp_path / "run" / "table.md").read_text()


def test_constants_and_limits_reach_the_search() -> None:
    kind = GameKind.of_size(9)
    board = kind.board()
    board.push(40)

    def search(nodes: int, **tunables: float) -> SearchResult:
        player = open_player("patterns", kind, SearchSettings(), Limits(nodes=nodes), search="alphabeta")
        return alone(search_of(replace(player, tunables=tuple(tunables.items())), board)(board))

    few, many, reduced = search(300), search(3000), search(3000, reduction_base=2.0, reduction_slope=2.0)
    assert 300 <= few.nodes <= 310 < 3000 <= many.nodes <= 3010
    assert (reduced.best, reduced.wdl) != (many.best, many.wdl)


def test_what_cannot_be_tuned_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options, message in (
        (["--constants", "speed:1"], "no constant 'speed'; there are exploration, "),
        (["--constants", "exploration:a"], "exploration:a: write name, name:step or name:step:least:most"),
        (["--constants", "exploration:0.1:1"], "write name, name:step or name:step:least:most"),
        (["--constants", "exploration:0.1:1:2"], "0.7 lie between least and most"),
        (["--constants", "exploration:0.1", "exploration:0.2"], "each constant once"),
        (["--constants", "tempo"], "no constant 'tempo'"),
        (["--search", "alphabeta"], "one of nodes and turn_ms"),
        (["--nodes", "5"], "visits limit a move of MCTS"),
        (["--search", "alphabeta", "--nodes", "5", "--net", "theano-6x6", "--size", "6"], "theano-6x6"),
    ):
        assert main(["measure", "tune", str(tmp_path / "run"), *options]) == 1
        assert message in capsys.readouterr().err
    command = [*SMALL, "--iterations", "1", "--size", "9"]
    assert main(["measure", "tune", str(tmp_path / "run"), *command]) == 0
    assert main(["measure", "tune", str(tmp_path / "run"), *command, "--visits", "30"]) == 1
    assert "settings.json: the run has other settings: visits" in capsys.readouterr().err


def test_a_constant_is_as_the_core_lists_it_but_for_what_is_given() -> None:
    parse = Constant.parse
    assert parse("vct_nodes", "mcts", SearchSettings()) == Constant("vct_nodes", 1.0, 0.25, 0.0, 10.0)
    assert parse("vct_nodes:0.2:0.5:3", "mcts", SearchSettings()).most == 3.0
    assert parse("exploration", "mcts", SearchSettings(exploration=1.0)).start == 1.0
    nodes = parse("vcf_nodes", "alphabeta", SearchSettings())
    assert nodes.whole and nodes.played(7.4) == 7 and nodes.played(999) == nodes.most == 300
