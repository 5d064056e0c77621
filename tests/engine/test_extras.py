"""A package that only an extra brings is asked for in one line."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import WeightsError
from engine.extras import how_to_install
from engine.rules.board import Board

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from {module} import main
sys.argv[1:] = sys.argv[2:]
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("package", "module", "words", "said"),
    [
        ("PyQt6", "gui.__main__", [], "narabe: PyQt6 is not installed: pip install 'narabe[app]'"),
        (
            "torch",
            "training.__main__",
            ["supervised", "run"],
            "narabe-train supervised: torch is not installed: pip install 'narabe[training]'",
        ),
    ],
)
def test_a_program_without_its_extra_prints_how_to_install_it(
    package: str, module: str, words: list[str], said: str
) -> None:
    command = [sys.executable, "-c", WITHOUT.format(module=module), package, *words]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert finished.returncode and finished.stderr.splitlines() == [said]


def test_a_net_without_its_runtime_is_refused_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "engine.evaluator.onnx_net", raising=False)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(WeightsError, match=re.escape("pip install 'narabe[onnx]'")):
        open_evaluator("paddle-15x15", Board(15))


def test_every_extra_for_users_is_known_by_its_packages() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra in ("onnx", "app", "training", "cluster"):
        for requirement in extras[extra]:
            package = re.split(r"[><=]", requirement)[0]
            advice = how_to_install(ModuleNotFoundError(name=f"{package}.part"))
            brings = re.findall(r"narabe\[(\w+)\]", advice)
            assert brings and package in " ".join(extras[brings[0]]), requirement


def test_what_no_extra_has_is_an_error_of_ours() -> None:
    assert how_to_install(ModuleNotFoundError(name="engine.lost")) == ""
