"""Tuning: it climbs where there is a slope, and a killed run goes on to the same result."""

import json
from pathlib import Path

import pytest

from engine import _core
from training.__main__ import main
from training.play import tune
from training.play.arena import MatchResult
from training.play.searcher import SearchSettings
from training.play.tune import Constant, TunedSearch, TuneSettings, Tuning

SMALL = ["--net", "patterns", "--visits", "20", "--longest-opening", "4", "--constants", "exploration:0.2"]


def test_constants_reach_the_core() -> None:
    options = TunedSearch(constants=(("exploration_scale", 300.0), ("vcf_nodes", 41.6))).options()
    assert options.exploration_scale == 300 and options.vcf_nodes == 42
    assert options.exploration == _core.MctsOptions().exploration


def test_it_climbs_to_the_better_constant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def better_is_nearer(first, second, kind, openings, games_at_once):  # type: ignore[no-untyped-def]
        away = [abs(player.search.options().exploration - 1.2) for player in (first, second)]
        return MatchResult((2.0 if away[0] < away[1] else 0.0,), (0, 0, 0), (0, 0, 0))

    monkeypatch.setattr(tune, "play_match", better_is_nearer)
    monkeypatch.setattr(tune, "make_openings", lambda *_: [[]])
    settings = TuneSettings(net="patterns", constants=("exploration:0.1",), iterations=400, rate=0.02)
    tuning = Tuning(tmp_path / "run", settings)
    list(tuning.iterations())
    assert tuning.values["exploration"] == pytest.approx(1.2, abs=0.1)


def test_a_run_cut_short_goes_on_to_the_same_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    command = [*SMALL, "--iterations", "4", "--size", "9", "--check-games", "2"]
    assert main(["tune", str(whole), *command]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].startswith("against the constants of the start: ")
    assert printed[-2].startswith("exploration 0.")
    log = (whole / "tuning.jsonl").read_text()
    assert [json.loads(line)["iteration"] for line in log.splitlines()] == [1, 2, 3, 4]

    cut.mkdir()
    (cut / "settings.json").write_text((whole / "settings.json").read_text())
    (cut / "tuning.jsonl").write_text(log[: log.index("\n", log.index("\n") + 1) + 20])
    assert main(["tune", str(cut), *command]) == 0
    assert (cut / "tuning.jsonl").read_text() == log


def test_what_cannot_be_tuned_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for constants, message in (
        (["speed:1"], "no constant 'speed'; there are exploration, "),
        (["exploration"], "exploration: write name:step or name:step:least:most"),
        (["exploration:0.1:1:2"], "0.7 lie between least and most"),
        (["exploration:0.1", "exploration:0.2"], "each once"),
    ):
        assert main(["tune", str(tmp_path / "run"), "--constants", *constants]) == 1
        assert message in capsys.readouterr().err
    command = [*SMALL, "--iterations", "1", "--size", "9"]
    assert main(["tune", str(tmp_path / "run"), *command]) == 0
    assert main(["tune", str(tmp_path / "run"), *command, "--visits", "30"]) == 1
    assert "has a run with another visits" in capsys.readouterr().err


def test_a_constant_is_bounded() -> None:
    assert Constant.parse("vct_nodes:0.2", SearchSettings()) == Constant("vct_nodes", 1.0, 0.2, 0.0, 10.0)
    assert Constant.parse("vct_nodes:0.2:0.5:3", SearchSettings()).most == 3.0
