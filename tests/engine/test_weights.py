"""Where the nets are looked for."""

from pathlib import Path

import pytest

from engine.evaluator import weights


def test_a_wheel_has_its_nets_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NARABE_WEIGHTS", raising=False)
    monkeypatch.setattr(weights, "__file__", str(tmp_path / "engine" / "evaluator" / "weights.py"))
    assert weights.weights_folder() == tmp_path / "weights"  # as in the source tree
    (tmp_path / "engine" / "weights").mkdir(parents=True)
    assert weights.weights_folder() == tmp_path / "engine" / "weights"
    monkeypatch.setenv("NARABE_WEIGHTS", str(tmp_path))
    assert weights.weights_folder() == tmp_path
