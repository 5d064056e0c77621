"""The benchmark: its signature stands for how the engine plays."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine import bench

SIGNATURE = "24cc6e1091b3"
"""A change of play changes this: run `narabe-bench --signature` and say in the commit what changed."""


def test_the_engine_plays_as_its_signature_says() -> None:
    table = bench.search_positions()
    lines = "\n".join(entry.line for entry in table)
    assert bench.signature(table) == SIGNATURE, f"play has changed:\n{lines}"


def test_the_signature_covers_every_variant_the_shipped_net_and_tells_play_apart() -> None:
    variants = {variant for _, variant, _, _ in bench.POSITIONS}
    assert len(bench.POSITIONS) == 30 and len(variants) == 5
    table = bench.search_positions(10)
    nets = {entry.position.split()[0] for entry in table}
    assert nets == {"patterns", "line", "line-standard", "line-renju", "line-caro", "alphabeta"}
    assert bench.signature(table) != bench.signature(bench.search_positions(20))


def test_the_report_holds_every_speed() -> None:
    command = [sys.executable, "-m", "engine.bench", "--json", "--visits", "10", "--seconds", "0.01"]
    command += ["--nets", "patterns", "uniform", "--threads", "1", "2"]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    report = json.loads(finished.stdout)
    speeds = report["per_cpu_second"]
    assert len(speeds) == 2 + 2 * 2 and all(speed > 0 for speed in speeds.values())
    assert len(report["positions"]) > 30


def test_tactics_are_counted_and_a_bad_line_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    won = {"id": "won", "attacker": "black", "black": "H8 I8 J8 H9 H10", "white": "A1 C1 E1 A15 C15"}
    even = {"id": "even", "attacker": "white", "black": "H8", "white": ""}
    threes = {"id": "vct_game_threes", "moves": "H8 A1 I8 A15 I9 O1"}
    (tmp_path / "vcf_game_positions_renju.jsonl").write_text(f"{json.dumps(won)}\n{json.dumps(even)}\n")
    (tmp_path / "vcf_vct_cases_quintet.jsonl").write_text(json.dumps(threes))
    assert bench.main(["--tactics", str(tmp_path)]) == 0
    report = capsys.readouterr().out
    assert "VCF): 2 positions" in report and "not proven: even" in report and "proven: won" not in report
    assert "games: 1 positions" in report and "studies: 0 positions" in report
    (tmp_path / "vcf_game_positions_renju.jsonl").write_text(f"{json.dumps(won)}\n{{}}\n")
    with pytest.raises(ValueError, match=r"renju\.jsonl:2: not a position"):
        bench.main(["--tactics", str(tmp_path)])


def test_a_net_that_does_not_load_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> float:
        raise ImportError("no such runtime")

    monkeypatch.setattr(bench, "visit_speed", fail)
    speeds = bench.measure([1], ["uniform"], 0.01, quiet=True)
    assert "no such runtime" in speeds.values()


@pytest.mark.parametrize(
    "words",
    [
        ["--visits", "-1"],
        ["--visits", "0"],
        ["--visits", "9" * 20],
        ["--threads", "0"],
        ["--threads", "9" * 8],
        ["--nets", "no-such-net"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
    ],
)
def test_what_an_option_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main(words)
    assert ended.value.code == 2 and words[0] in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--tactics", "no-such-folder"]) == 1
    assert "no-such-folder" in capsys.readouterr().err


def test_an_interrupt_is_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.bench.search_positions", interrupted)
    assert bench.main(["--signature"]) == 130
    assert capsys.readouterr().err == "narabe-bench: interrupted\n"
