"""The page of a run: every figure of a loop with its course, matches, time to go; and what is no run."""

import json
from pathlib import Path
from typing import Any

import pytest

from training.__main__ import main
from training.show.watch import BARS, LOOP_FIGURES, curve


def loop_folder(folder: Path, rounds: int) -> Path:
    entries: list[dict[str, Any]] = []
    for number in range(1, rounds + 1):
        entry: dict[str, Any] = {name: number / 10 for name, _ in LOOP_FIGURES}
        entry |= {"self_play_games": 64, "seconds": {"self_play": 30.0, "training": 30.0}}
        if number % 2 == 0:
            entry |= {"pure_mcts_points": 7.5, "pure_mcts_games": 10, "pure_mcts_playouts": 1000 * number}
        entries.append(entry)
    folder.mkdir()
    (folder / "loop.json").write_text(json.dumps({"accepted": "x", "rounds": entries}))
    (folder / "settings.json").write_text(json.dumps({"rounds": 10}))
    return folder


def test_a_loop_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    assert main(["watch", str(loop_folder(tmp_path / "my-net", 4)), "--once"]) == 0
    out = capsys.readouterr().out
    assert "my-net: round 4" in out
    assert "256 games, 00:04:00 so far, 00:06:00 to go to round 10" in out
    for _, title in LOOP_FIGURES:
        [line] = [line for line in out.splitlines() if title in line]
        assert "0.4" in line and "0.1" in line and BARS[-1] in line
    assert [line.split("│")[2:5] for line in out.splitlines() if "7.5 of 10" in line] != []
    assert "4,000" in out


def test_a_loop_that_went_on_beyond_its_settings_has_no_time_to_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By `--rounds`; it said `-1:58:00 to go to round 10`."""
    assert main(["watch", str(loop_folder(tmp_path / "my-net", 12)), "--once"]) == 0
    out = capsys.readouterr().out
    assert "768 games, 00:12:00 so far" in out and "to go" not in out


def test_the_history_of_other_runs_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    entries = [{"steps": 10.0, "loss": 0.5}, {"steps": 20.0, "loss": 0.25}]
    (tmp_path / "history.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    assert main(["watch", str(tmp_path), "--once"]) == 0
    [line] = [line for line in capsys.readouterr().out.splitlines() if "loss" in line]
    assert "0.25" in line and f"{BARS[-1]}{BARS[0]}" in line


def test_what_is_no_run_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", str(tmp_path), "--once"]) == 1
    assert capsys.readouterr().err == f"narabe-train watch: {tmp_path}: no run of narabe-train\n"
    (tmp_path / "history.jsonl").write_text("{cut short")
    assert main(["watch", str(tmp_path), "--once"]) == 1
    assert "history.jsonl: it cannot be read" in capsys.readouterr().err


def test_a_curve_has_room_for_any_length() -> None:
    assert curve([0.0, 1.0]) == BARS[0] + BARS[-1]
    assert curve([2.0, 2.0]) == BARS[0] * 2
    long = curve([float(n) for n in range(1000)])
    assert len(long) <= 60 and list(long) == sorted(long, key=BARS.index)


def test_the_name_of_a_folder_is_no_markup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "[bold]x"
    run.mkdir(parents=True)
    (run / "history.jsonl").write_text('{"steps": 1, "[red]": 2}\n')
    assert main(["watch", str(run), "--once"]) == 0
    shown = capsys.readouterr().out
    assert run.name in shown and "[red]" in shown
