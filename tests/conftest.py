import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.browser import Browser

# Examples take what they take: the machine may be busy. `make slow` tries as many of them as is usual.
settings.register_profile("thorough", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=40)
settings.load_profile("quick")


def pytest_runtest_setup(item: pytest.Item) -> None:
    marker = item.get_closest_marker("posix")
    if marker is not None and os.name != "posix":
        pytest.skip(f"POSIX only: {marker.args[0]}")


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the user has allowed says nothing in the tests, and they do not add to it."""
    folder = str(tmp_path_factory.mktemp("data"))
    os.environ.update(XDG_DATA_HOME=folder, LOCALAPPDATA=folder)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared data beside the repository; tests that need it skip where it is absent."""
    root = Path(__file__).resolve().parent.parent
    path = Path(os.environ.get("NARABE_SHARED", root.parent / "shared"))
    if not path.is_dir():
        pytest.skip(f"no shared data at {path}")
    return path


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser without a window; its tests skip where there is none."""
    program = Browser.program()
    if program is None:
        pytest.skip("neither Chromium nor Chrome is installed")
    with Browser(program, tmp_path_factory.mktemp("browser")) as browser:
        yield browser
