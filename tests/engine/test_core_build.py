"""A core that was not built from the bindings beside it is refused."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine import _core, core_build
from protocol.process import EngineProcess

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def stale(tmp_path: Path) -> Path:
    """A folder whose `engine` has the core of this one but newer bindings."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=ignored)
    shutil.copy(_core.__file__, tmp_path / "engine")
    with (tmp_path / "engine/native/bind/search.cpp").open("a") as bindings:
        bindings.write("// a further argument\n")
    return tmp_path


def test_this_core_was_built_from_these_bindings() -> None:
    assert (ROOT / "engine/native/bind/module.cpp").exists()
    code = (
        "from engine import core_build; core_build.checksum = lambda _: 'another'; from engine import _core"
    )
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert finished.returncode == 1 and "ImportError" in finished.stderr


def test_a_core_older_than_its_bindings_is_not_imported(stale: Path) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); from engine import _core"
    finished = subprocess.run(
        [sys.executable, "-S", "-c", code, str(stale)], capture_output=True, text=True, check=False
    )
    told = f"the compiled core was not built from the sources in {stale}: run `make setup` there"
    assert finished.stderr.splitlines()[-1] == f"ImportError: {told}"


def test_the_brain_reports_it_to_the_manager(stale: Path) -> None:
    shutil.copytree(ROOT / "protocol", stale / "protocol")
    with EngineProcess([sys.executable, "-S", "-m", "protocol"], cwd=stale) as brain:
        brain.send(["ABOUT", "START 15"])
        about, start = brain.read(time.monotonic() + 30), brain.read(time.monotonic() + 30)
    assert about is not None and about[1].startswith("name=")
    assert start is not None and start[1].startswith("ERROR the compiled core was not built from")


def test_an_installed_package_has_no_sources_to_compare(tmp_path: Path) -> None:
    assert core_build.fault("anything", tmp_path) == ""
