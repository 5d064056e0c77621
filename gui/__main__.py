"""`python -m gui` and `narabe`: the desktop app."""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import sys

from engine.extras import how_to_install


def main() -> None:
    """Run the app."""
    try:
        from gui.application import main as run
    except ModuleNotFoundError as error:
        sys.exit(f"narabe: {how_to_install(error) or error}")
    sys.exit(run())


if __name__ == "__main__":
    main()
