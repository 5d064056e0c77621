"""`make test` and `make check-all` run every check of theirs, whichever fails."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# The first words of what each check runs, whatever fails.
QUICK = {
    "ruff check",
    "ruff format",
    "clang-format",
    "mypy",
    "python -m pytest -n 2 -m not slow and not long",
}
OTHERS = {
    "clang-tidy",
    "python -m pytest -n 2 -m (slow or hypothesis) and not long --hypothesis-profile thorough",
    "sanitize.sh",
    "python build/package.py",
    "node build/lint_workflows.mjs",
    "node build/gtp_client.mjs",
}
SOURCES = (
    "pyproject.toml",
    "constraints.txt",
    "CMakeLists.txt",
    "build/setup.sh",
    "engine/native/base/some.cpp",
)
STAMPS = (".venv/.develop", "build/out/packaging/.ready", "build/out/npm/.installed")
PROGRAMS = ("ruff", "clang-format", "clang-tidy", "mypy", "python", "narabe-doctor", "narabe-match")

pytestmark = [
    pytest.mark.posix("make"),
    pytest.mark.skipif(shutil.which("make") is None, reason="no make here"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout that is set up, whose tools only write down how they were called, and fail where named."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in (*SOURCES, *STAMPS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for name in (
        *(f".venv/bin/{program}" for program in PROGRAMS),
        "build/out/packaging/bin/python",
        "build/sanitize.sh",
        "path/node",
    ):
        tool = tmp_path / name
        tool.parent.mkdir(parents=True, exist_ok=True)
        tool.write_text(
            f'#!/bin/sh\necho {tool.name} "$@" >> "{tmp_path}/called"\n'
            f'case " $FAILING " in *" {tool.name} "*) exit 1;; esac\n'
        )
        tool.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("target", "failing", "named"),
    [
        ("test", "", []),
        ("test", "clang-format python", ["lint", "tests"]),
        ("check-all", "mypy clang-tidy sanitize.sh", ["types", "tidy", "sanitize"]),
        ("check-all", "python node", ["tests", "slow", "package", "workflows", "clients"]),
    ],
)
def test_every_check_runs_and_the_failed_ones_are_named(
    copy: Path, target: str, failing: str, named: list[str]
) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    environment |= {"FAILING": failing, "PATH": f"{copy}/path{os.pathsep}{os.environ['PATH']}"}
    made = subprocess.run(["make", target], cwd=copy, env=environment, capture_output=True, text=True)
    called = (copy / "called").read_text().splitlines()
    assert all(any(line.startswith(check) for line in called) for check in QUICK)
    for check in OTHERS:
        assert any(line.startswith(check) for line in called) == (target == "check-all"), check
    assert [line for line in made.stdout.splitlines() if line.endswith(" failed")] == [
        f"make {each} failed" for each in named
    ]
    assert (made.returncode == 0) == (not named)
