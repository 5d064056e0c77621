"""Runs side by side: their figures, and the settings in which they differ."""

import json
from pathlib import Path

import pytest

from training.__main__ import main
from training.show.compare import figures_of


@pytest.fixture
def runs(tmp_path: Path) -> list[str]:
    """A loop, whose settings stand alone as in version 1.1, and two runs of other kinds."""
    loop, supervised, dqn = (tmp_path / name for name in ("loop", "sup", "dqn"))
    entry = {"policy": 2.0, "value": 0.5, "self_play_games": 64, "seconds": {"training": 1800.0}}
    match = {"pure_mcts_points": 7, "pure_mcts_games": 10, "pure_mcts_playouts": 1000}
    history = [{"seen": 500.0, "speed": 10.0, "loss": 3.0}, {"seen": 1000.0, "speed": 5.0, "loss": 2.5}]
    scores = {"steps": 9, "moves": 720, "seconds": 360, "loss": 0.1, "score random": 0.9}
    for folder, settings in ((loop, {"rounds": 2, "seed": 3}), (supervised, {"seed": 1}), (dqn, {"seed": 2})):
        folder.mkdir()
        described = settings if folder is loop else {"settings": settings}
        (folder / "settings.json").write_text(json.dumps(described))
    (loop / "loop.json").write_text(json.dumps({"accepted": "x", "rounds": [entry, entry | match]}))
    (supervised / "history.jsonl").write_text("".join(json.dumps(line) + "\n" for line in history))
    (dqn / "history.jsonl").write_text(json.dumps(scores) + "\n")
    return [str(loop), str(supervised), str(dqn)]


def test_figures_of_all_kinds_of_runs(runs: list[str]) -> None:
    loop, supervised, dqn = (figures_of(Path(run)) for run in runs)
    assert loop.last == {"done": 128, "hours": 1.0, "loss": 2.5, "score pure MCTS 1,000": 0.7}
    assert supervised.last == {"done": 1000, "hours": 150 / 3600, "loss": 2.5}
    assert dqn.last == {"done": 720, "hours": 0.1, "loss": 0.1, "score random": 0.9}


def test_runs_are_listed_drawn_and_written_for_tensorboard(
    runs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    picture, board = tmp_path / "runs.png", tmp_path / "board"
    assert main(["compare", *runs, "--picture", str(picture), "--tensorboard", str(board)]) == 0
    listed = capsys.readouterr().out
    assert "128 games" in listed and "against random" in listed and "90.0%" in listed
    assert "seed" in listed and "rounds" not in listed and picture.stat().st_size > 1000
    assert {path.name for path in board.iterdir() if path.is_dir()} == {"loop", "sup", "dqn"}


def test_a_folder_without_a_run_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"narabe-train compare: {tmp_path}: not a run")
