"""The benchmark: its signature stands for how the engine plays."""

import json
import subprocess
import sys

import pytest

from engine import bench

SIGNATURE = "3f12289764fd"
"""A change of play changes this: run `narabe-bench --signature` and say in the commit what changed."""


def test_the_engine_plays_as_its_signature_says() -> None:
    table = bench.search_positions()
    lines = "\n".join(entry.line for entry in table)
    assert bench.signature(table) == SIGNATURE, f"play has changed:\n{lines}"


def test_the_signature_covers_every_variant_and_tells_play_apart() -> None:
    variants = {variant for _, variant, _, _ in bench.POSITIONS}
    assert len(bench.POSITIONS) == 30 and len(variants) == 5
    assert bench.signature(bench.search_positions(10)) != bench.signature(bench.search_positions(20))


def test_the_report_holds_every_speed() -> None:
    command = [sys.executable, "-m", "engine.bench", "--json", "--visits", "10", "--seconds", "0.01"]
    command += ["--nets", "patterns", "uniform", "--threads", "1", "2"]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    report = json.loads(finished.stdout)
    speeds = report["per_cpu_second"]
    assert len(speeds) == 2 + 2 * 2 and all(speed > 0 for speed in speeds.values())
    assert len(report["positions"]) == 30


def test_a_net_that_does_not_load_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> float:
        raise ImportError("no such runtime")

    monkeypatch.setattr(bench, "visit_speed", fail)
    speeds = bench.measure([1], ["uniform"], 0.01, quiet=True)
    assert "no such runtime" in speeds.values()
