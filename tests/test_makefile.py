"""`make check` runs every check, whichever fails."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOOLS = {"ruff": "lint", "clang-format": "lint", "clang-tidy": "lint", "mypy": "types", "python": "tests"}

pytestmark = [
    pytest.mark.posix("make"),
    pytest.mark.skipif(shutil.which("make") is None, reason="no make here"),
]


@pytest.mark.parametrize(
    ("failing", "named"),
    [
        ([], []),
        (["ruff"], ["lint"]),
        (["clang-tidy", "python"], ["lint", "tests"]),
        (["mypy", "sanitize.sh"], ["types", "sanitize"]),
    ],
)
def test_every_check_runs_and_the_failed_ones_are_named(
    tmp_path: Path, failing: list[str], named: list[str]
) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "constraints.txt", "CMakeLists.txt", "build/setup.sh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "engine/native/base").mkdir(parents=True)
    (tmp_path / "engine/native/base/some.cpp").touch()
    called = tmp_path / "called"
    for tool in [*(tmp_path / ".venv/bin" / name for name in TOOLS), tmp_path / "build/sanitize.sh"]:
        tool.parent.mkdir(parents=True, exist_ok=True)
        tool.write_text(f'#!/bin/sh\necho {tool.name} >> "{called}"\nexit {int(tool.name in failing)}\n')
        tool.chmod(0o755)
    (tmp_path / ".venv/.develop").touch()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    made = subprocess.run(["make", "check"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert set(called.read_text().split()) == {*TOOLS, "sanitize.sh"}
    assert [line for line in made.stdout.splitlines() if line.endswith(" failed")] == [
        f"make {each} failed" for each in named
    ]
    assert (made.returncode == 0) == (not named)
