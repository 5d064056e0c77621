"""What is left out of the packages is not needed by the programs."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def contents() -> ModuleType:
    spec = importlib.util.spec_from_file_location("contents", ROOT / "build" / "contents.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def runs_without(modules: tuple[str, ...], code: str) -> None:
    """Run a program in which these modules cannot be imported, as in a package."""
    absent = f"import sys\nsys.modules.update(dict.fromkeys({modules!r}))\n"
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    finished = subprocess.run(
        [sys.executable, "-c", absent + code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert finished.returncode == 0, finished.stderr


def test_the_app_draws_its_graph(contents: ModuleType) -> None:
    code = (
        "from PyQt6.QtWidgets import QApplication\n"
        "application = QApplication([])\n"
        "import gui.application, pyqtgraph\n"
        "widget = pyqtgraph.PlotWidget()\n"
        "widget.plot([0, 1], [50, 50])\n"
    )
    runs_without(contents.NEVER, code)


def test_the_tournament_brain_answers_and_plays(contents: ModuleType) -> None:
    code = (
        "from protocol.brain.intake import process_started_at\n"
        "process_started_at()\n"
        "from engine.player import Player, PlayerOptions\n"
        "from engine.rules.board import Board\n"
        "from engine.search.limits import Limits\n"
        "import protocol.__main__, protocol.brain.server, protocol.brain.options\n"
        "for net in ('line', 'patterns'):\n"
        "    player = Player(net, PlayerOptions(memory_mib=32))\n"
        "    player.set_position(Board(15, 15))\n"
        "    assert player.think(Limits(visits=20)).best is not None\n"
    )
    runs_without(contents.NEVER + contents.NOT_IN_TOURNAMENTS, code)


def test_the_weights_of_a_package_are_those_that_it_can_play(contents: ModuleType, tmp_path: Path) -> None:
    entries = contents.weights(ROOT, tmp_path, native_only=True)
    assert [name for name, _, _ in entries] == [
        "weights/line.line",
        "weights/line-caro.line",
        "weights/line-renju.line",
        "weights/line-renju.line-white",
        "weights/line-standard.line",
        "weights/manifest.json",
    ]
    everything = [name for name, _, _ in contents.weights(ROOT, tmp_path, native_only=False)]
    assert not [name for name in everything if name.endswith(".safetensors")]
