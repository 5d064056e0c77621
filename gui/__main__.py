"""`python -m gui` and `narabe`: the desktop app."""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import sys


def main() -> None:
    """Run the app."""
    from gui.application import main as run

    sys.exit(run())


if __name__ == "__main__":
    main()
