import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared data and documents beside the repository; tests that need them skip where they are absent."""
    root = Path(__file__).resolve().parent.parent
    path = Path(os.environ.get("NARABE_SHARED", root.parent / "shared"))
    if not path.is_dir():
        pytest.skip(f"no shared data at {path}")
    return path
