"""Imports run one way between the rooms, and light programs stay light."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def app(*rooms: str) -> set[str]:
    """Rooms of the desktop app by their names."""
    return {f"gui.{room}" for room in rooms}


# What each room of the desktop app may import of the project, from the lowest room up.
RULES = "engine.rules"
APP_ARROWS: dict[str, set[str]] = {
    "gui.base": {RULES, "engine.options", "engine.records", "engine._core", "matches.engine_list"},
    "gui.board": {RULES} | app("base"),
    "gui.model": {RULES, "engine.records"} | app("base"),
    "gui.engines": {RULES, "engine.records", "engine._core", "engine.core_board", "matches", "protocol"}
    | app("base", "model"),
    "gui.play": {
        RULES,
        "engine.options",
        "engine.records",
        "protocol",
        "matches.referee",
        "matches.procedures",
    }
    | app("base", "model", "engines"),
    "gui.analysis": {
        RULES,
        "engine.records",
        "engine.evaluator",
        "engine.core_board",
        "engine._core",
        "library",
    }
    | app("base", "board", "model", "engines", "play"),
    "gui.contests": {RULES, "engine.options", "engine.records", "matches", "protocol"}
    | app("base", "model", "engines"),
    "gui.panels": {RULES, "engine.records", "matches", "library"}
    | app("base", "board", "model", "play", "analysis", "contests"),
    "gui.dialogs": {RULES, "engine.options", "engine.records", "matches.engine_list", "protocol", "library"}
    | app("base", "board", "model", "engines", "play", "analysis", "contests"),
    "gui.app_state": app("base", "model", "engines", "play", "analysis", "contests"),
    "gui.presenter": {RULES, "engine.records", "library"}
    | app("base", "board", "model", "play", "analysis", "contests", "app_state"),
    "gui.layouts": app("base"),
    "gui.commands": {
        RULES,
        "engine.records",
        "engine.version",
        "matches.engine_list",
        "protocol.programs",
        "library",
    }
    | app("base", "board", "model", "engines", "play", "analysis", "contests")
    | app("app_state", "panels", "dialogs", "presenter", "layouts"),
    "gui.window": {RULES} | app("base", "panels", "presenter", "layouts", "commands"),
    "gui.command_line": {"engine.options", "engine.records", "engine.version"},
    "gui.application": {"engine.options", "engine.records", "engine.version", "protocol.programs"}
    | {"matches.engine_list"}
    | app("base", "model", "engines", "play", "analysis", "contests")
    | app("app_state", "panels", "dialogs", "presenter", "commands", "window", "command_line"),
    "gui": {"engine.interruption", "engine.extras", "gui"},  # the program
}


def workshop(*rooms: str) -> set[str]:
    """Rooms of training by their names."""
    return {f"training.{room}" for room in rooms}


# What each room of training may import of the project, from the lowest room up.
TRAINING_ARROWS: dict[str, set[str]] = {
    "training.base": {"engine.options", "engine.records"},
    "training.data": {RULES, "engine.records", "engine.core_board", "engine.search", "engine._core"}
    | workshop("base"),
    "training.play": {"engine", "matches", "protocol"} | workshop("base", "data"),
    "training.networks": {RULES, "engine.evaluator", "engine.networks", "engine.records", "engine._core"}
    | workshop("base", "data"),
    "training.learn": {RULES, "engine.evaluator", "engine.networks", "engine.records", "engine._core"}
    | workshop("base", "data", "play", "networks"),
    "training.export": {RULES, "engine.evaluator", "engine.networks", "engine.records", "engine._core"}
    | workshop("base", "data", "networks", "learn"),
    "training.lessons": {"engine._core"} | workshop("base", "data", "networks", "learn"),
    "training.reference": set(),  # on a page of its own
    "training.loop_settings": {RULES, "engine.options", "engine.evaluator", "engine.records"}
    | workshop("base", "data", "play", "networks", "learn", "export"),
    "training.loop": {RULES, "engine.evaluator", "engine.records", "engine.search", "engine._core", "matches"}
    | workshop("base", "data", "play", "networks", "learn", "export", "loop_settings"),
    "training.show": {
        RULES,
        "engine.evaluator",
        "engine.options",
        "engine.records",
        "engine.search",
        "protocol",
    }
    | workshop("base", "data", "play", "networks", "learn", "export"),
    "training": {
        "engine.extras",
        "engine.interruption",
        "engine.options",
        "engine.records",
        "engine.version",
    },  # the program, naming its commands
}

# What rules and records may import besides the standard library. Guessing an encoding from a few letters
# takes statistics of many languages, which a library keeps, and XML from outside needs a careful parser; both
# are imported where they are met.
BESIDES = {("engine.records.encodings", "chardet"), ("engine.records.renjunet", "defusedxml")}

# What each room may import of the project, besides itself. The README shows the same arrows.
ARROWS: dict[str, set[str]] = {
    "engine.version": set(),
    "engine.interruption": set(),
    "engine.core_build": set(),
    "engine.rules": set(),
    "engine.records": {"engine.rules"},
    "engine.evaluator": {
        "engine.rules",
        "engine.options",
        "engine.records",
        "engine.networks",
        "engine.extras",
        "engine._core",
    },
    "engine.networks": {"engine.rules"},
    "engine.options": {"engine.rules", "engine.records"},
    "engine.extras": set(),
    "engine.core_board": {"engine.rules", "engine._core"},
    "engine.search": {"engine.rules", "engine.evaluator", "engine.core_board", "engine._core"},
    "engine.player": {
        "engine.rules",
        "engine.evaluator",
        "engine.core_board",
        "engine.search",
        "engine._core",
    },
    "engine.tactics": {"engine.rules", "engine.core_board", "engine.search", "engine._core"},
    "engine.hard": {
        "engine.rules",
        "engine.options",
        "engine.evaluator",
        "engine.search",
        "engine.player",
        "engine._core",
    },
    "engine.bench": {
        "engine.interruption",
        "engine.rules",
        "engine.options",
        "engine.records.files",
        "engine.evaluator",
        "engine.core_board",
        "engine.search",
        "engine.player",
        "engine.tactics",
        "engine.hard",
        "engine.version",
        "engine._core",
    },
    "protocol": {
        "engine.interruption",
        "engine.rules",
        "engine.records",
        "engine.options",
        "engine.player",
        "engine.search",
        "engine.version",
        "library",
    },
    "matches": {
        "engine.extras",
        "engine.interruption",
        "engine.options",
        "engine.rules",
        "engine.records",
        "engine.version",
        "engine._core",
        "protocol",
    },
    # the core replays games quickly and solves puzzles
    "library": {"engine.rules", "engine.records", "engine.core_board", "engine._core"},
    # the program of the library, one of whose verbs lets engines work as in matches
    "matches.library": {
        "engine.interruption",
        "engine.options",
        "engine.rules",
        "engine.records",
        "engine.version",
        "library",
        "matches",
        "protocol",
    },
    **APP_ARROWS,
    **TRAINING_ARROWS,
}
# What each room of the core may include of the core, besides itself, from the lowest room up.
NATIVE = ROOT / "engine/native"
CORE_ARROWS: dict[str, set[str]] = {
    "base": set(),
    "board": {"base"},
    "solver": {"base", "board"},
    "nets": {"base", "board"},
    "search": {"base", "board", "solver", "nets"},
    "mcts": {"base", "board", "solver", "nets", "search"},
    "alphabeta": {"base", "board", "solver", "nets", "search"},
    "bind": {"base", "board", "solver", "nets", "search", "mcts", "alphabeta"},
}
PACKAGES = {"engine", "protocol", "matches", "library", "gui", "training"}


def modules() -> Iterator[tuple[str, Path]]:
    for package in sorted(PACKAGES):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@cache
def imported(path: Path) -> list[str]:
    return list(_imported(path))


def _imported(path: Path) -> Iterator[str]:
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


@pytest.mark.parametrize(
    ("package", "arrows"),
    [("gui", list(APP_ARROWS.items())[:-1]), ("training", list(TRAINING_ARROWS.items()))],
)
def test_arrows_run_down(package: str, arrows: list[tuple[str, set[str]]]) -> None:
    """Each room imports only rooms of its package that are named above it, so that no circle can arise."""
    seen: set[str] = set()
    for room, allowed in arrows:
        assert {target for target in allowed if within(target, package)} <= seen, room
        seen.add(room)


def included(path: Path) -> list[str]:
    """The files of the core that a file of it includes."""
    return re.findall(r'^\s*#\s*include\s*"([^"]+)"', path.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("room", CORE_ARROWS)
def test_includes_of_the_core_run_one_way(room: str) -> None:
    files = [path for path in sorted((NATIVE / room).iterdir()) if path.suffix in {".cpp", ".hpp"}]
    assert files, f"{room} is gone: mend CORE_ARROWS"
    for path in files:
        for name in included(path):
            assert (NATIVE / name).is_file(), f"{path} includes {name} without its room"
            assert name.split("/")[0] in CORE_ARROWS[room] | {room}, f"{path} includes {name}"


def test_the_arrows_of_the_core_run_down() -> None:
    """Each room includes only rooms named above it; the two searches are named beside each other."""
    seen: set[str] = set()
    for room, allowed in CORE_ARROWS.items():
        assert allowed <= seen, room
        seen.add(room)
    assert {path.name for path in NATIVE.iterdir()} == seen, "a file of the core has no room"


def test_no_circle_of_rooms_or_packages() -> None:
    rooms: dict[str, set[str]] = {}
    packages: dict[str, set[str]] = {}
    for module, path in modules():
        room, package = room_of(module), module.split(".")[0]
        for name in imported(path):
            target = room_of(name)
            if room is not None and target is not None and target != room:
                rooms.setdefault(room, set()).add(target)
                if target.split(".")[0] != package:
                    packages.setdefault(package, set()).add(target.split(".")[0])
    for graph in (rooms, packages):
        TopologicalSorter(graph).prepare()  # raises CycleError


_OF_NOTHING = ("version", "interruption", "options", "extras", "core_build")
EVERYWHERE = {f"engine.{name}" for name in _OF_NOTHING}
CORE = {"engine._core", "engine.core_board"}


def name_in_picture(target: str) -> str:
    """How the README calls what may be imported."""
    return "core" if target in CORE else target.removeprefix("engine.").split(".")[0]


def test_the_readme_shows_these_arrows() -> None:
    block = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Folders")[2].split("```")[1]
    rows: dict[str, set[str]] = {}
    row = ""
    for line in block.splitlines():
        what, arrow, targets = line.partition("→ ")
        row = re.sub(r"\.py$|/$", "", what.split()[0]) if what.strip() else row
        if arrow:
            rows[row.replace("/", ".")] = set(targets.split(", "))
    enforced: dict[str, set[str]] = {row: set() for row in rows}
    parts_of_bench = ("engine.tactics", "engine.hard")
    for room, targets in ARROWS.items():
        row = "engine.bench" if room in parts_of_bench else next((r for r in rows if within(room, r)), room)
        names = {name_in_picture(target) for target in targets - EVERYWHERE if not within(target, row)}
        enforced.setdefault(row, set()).update(names)
    del enforced["engine.core_board"]
    enforced["engine.bench"] -= {"tactics", "hard"}
    enforced["training"] &= {"engine", *PACKAGES}  # all of the engine
    assert rows == {row: names for row, names in enforced.items() if names}


def test_every_module_has_a_room() -> None:
    homeless = [module for module, _ in modules() if room_of(module) is None and module != "engine"]
    assert homeless == []


def test_the_rules_use_only_the_standard_library() -> None:
    for module, path in modules():
        if within(module, "engine.rules") or within(module, "engine.records"):
            for name in imported(path):
                top = name.split(".")[0]
                known = top in sys.stdlib_module_names or top == "engine" or (module, top) in BESIDES
                assert known, f"{path} imports {name}"


@pytest.mark.parametrize(
    "package", ["engine.rules.board", "protocol.brain.server", "matches.__main__", "gui.__main__"]
)
def test_light_programs_never_load_torch(package: str) -> None:
    code = f"import sys, {package}; sys.exit('torch' in sys.modules)"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert finished.returncode == 0, finished.stderr or f"{package} loads torch"
