"""Imports run one way between the rooms, and light programs stay light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# The app's rooms from the lowest up: each may import those before it.
APP_ROOMS = ("base", "board", "model", "engines", "play", "analysis", "contests", "panels", "dialogs")

# What each room may import of the project, besides itself. The README shows the same arrows.
ARROWS: dict[str, set[str]] = {
    "engine.version": set(),
    "engine.rules": set(),
    "engine.records": {"engine.rules"},
    "engine.evaluator": {"engine.rules", "engine.networks", "engine._core"},
    "engine.networks": {"engine.rules"},
    "engine.search": {"engine.rules", "engine.evaluator", "engine._core"},
    "engine.player": {"engine.rules", "engine.evaluator", "engine.search", "engine._core"},
    "engine.tactics": {"engine.rules", "engine.search", "engine._core"},
    "engine.bench": {
        "engine.rules",
        "engine.evaluator",
        "engine.search",
        "engine.player",
        "engine.tactics",
        "engine.version",
        "engine._core",
    },
    "protocol": {"engine.rules", "engine.records", "engine.player", "engine.search", "engine.version"},
    "matches": {"engine.rules", "engine.records", "engine.version", "engine._core", "protocol"},
    **{
        f"gui.{room}": {"engine.rules", "engine.records", "engine._core", "protocol", "matches"}
        | {f"gui.{below}" for below in APP_ROOMS[:floor]}
        for floor, room in enumerate(APP_ROOMS)
    },
    "gui": {"gui", "engine.rules", "engine.records", "engine.version", "engine._core", "protocol", "matches"},
    "training": {"engine", "matches", "protocol"},
}
PACKAGES = {"engine", "protocol", "matches", "gui", "training"}


def modules() -> Iterator[tuple[str, Path]]:
    for package in sorted(PACKAGES):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module is not None, f"{path}: relative import"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def room_of(module: str) -> str | None:
    return max((room for room in ARROWS if within(module, room)), key=len, default=None)


@pytest.mark.parametrize("room", ARROWS)
def test_imports_run_one_way(room: str) -> None:
    allowed = ARROWS[room] | {room}
    found = False
    for module, path in modules():
        if room_of(module) != room:
            continue
        found = True
        for name in imported(path):
            if name.split(".")[0] in PACKAGES and name not in PACKAGES:
                is_ancestor = any(target.startswith(name + ".") for target in allowed)
                assert is_ancestor or any(within(name, target) for target in allowed), (
                    f"{path} imports {name}"
                )
    assert found, f"{room} is gone: mend ARROWS"


def test_every_module_has_a_room() -> None:
    homeless = [module for module, _ in modules() if room_of(module) is None and module != "engine"]
    assert homeless == []


def test_the_rules_use_only_the_standard_library() -> None:
    for module, path in modules():
        if within(module, "engine.rules") or within(module, "engine.records"):
            for name in imported(path):
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names or top == "engine", f"{path} imports {name}"


@pytest.mark.parametrize(
    "package", ["engine.rules.board", "protocol.brain", "matches.__main__", "gui.__main__"]
)
def test_light_programs_never_load_torch(package: str) -> None:
    code = f"import sys, {package}; sys.exit('torch' in sys.modules)"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert finished.returncode == 0, finished.stderr or f"{package} loads torch"
