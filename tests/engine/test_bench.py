"""The benchmark: its signature stands for how the engine plays."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine import bench
from engine.evaluator import loading
from engine.evaluator.weights import NetEntry
from engine.search.kind import SearchKind

SIGNATURE = "8e980dcad8b4"
"""A change of play changes this: run `narabe-bench --signature` and say in the commit what changed."""


@pytest.fixture(scope="module", autouse=True)
def _each_net_is_opened_once() -> Iterator[None]:
    """The benchmark opens them for every position, which takes longer than ten visits."""
    nets: dict[str, NetEntry] = {}

    @cache
    def opened(name: str, *arguments: object) -> object:
        return original(nets[name], *arguments)

    def open_once(net: NetEntry, *arguments: object) -> object:
        nets[net.name] = net
        return opened(net.name, *arguments)

    original = loading._open
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "_open", open_once)
        yield


def test_the_engine_plays_with_its_signature() -> None:
    table = bench.search_positions()
    lines = "\n".join(entry.line for entry in table)
    assert bench.signature(table) == SIGNATURE, f"play has changed:\n{lines}"


def test_the_signature_covers_every_variant_the_shipped_net_and_differs_with_play() -> None:
    variants = {variant for _, variant, _, _ in bench.POSITIONS}
    assert len(bench.POSITIONS) == 30 and len(variants) == 5
    table = bench.search_positions(10)
    nets = {entry.position.split()[0] for entry in table}
    assert nets == {"patterns", "line", "line-standard", "line-renju", "line-caro", "alphabeta"}
    first, *others = table
    assert first.proof == ""
    changes = [{"best": "a1"}, {"proof": "win 5"}]
    changes += [{name: getattr(first, name) + 1} for name in ("searched", "evaluations", "tree_nodes")]
    for change in changes:
        assert bench.signature([replace(first, **change), *others]) != bench.signature(table), change


def test_the_report_holds_every_speed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--json", "--visits", "10", "--seconds", "0.01", "--nets", "patterns", "uniform"]
    assert bench.main([*words, "--threads", "1", "2"]) == 0
    report = json.loads(capsys.readouterr().out)
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


def test_one_instruction_set_is_measured_and_plays_the_same() -> None:
    speeds = bench.measure([1], ["line"], 0.001, SearchKind.ALPHABETA, "portable", quiet=True)
    of_nets = [name for name in speeds if "line" in name]
    assert len(of_nets) == 2 and all(name.endswith("portable") for name in of_nets)
    assert bench.search_positions(5, instructions="portable") == bench.search_positions(5)


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
        ["--instructions", "mmx"],
    ],
)
def test_what_an_option_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main(words)
    assert ended.value.code == 2 and words[0] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "idle"),
    [
        (["--tactics", "folder", "--json"], "--json"),
        (["--tactics", "folder", "--visits", "10"], "--visits"),
        (["--signature", "--nets", "patterns"], "--nets"),
    ],
)
def test_an_option_of_which_nothing_would_come_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], idle: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main(words)
    assert ended.value.code == 2 and f"{idle} would count" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--tactics", "no-such-folder"]) == 1
    assert "no-such-folder" in capsys.readouterr().err


def test_an_interrupt_is_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.bench.search_positions", interrupted)
    assert bench.main(["--signature"]) == 130
    assert capsys.readouterr().err == "narabe-bench: interrupted\n"
