"""`pbrain-narabe`, the brain: reads its input before it loads anything. See `protocol.brain.server`."""

import os
import queue
import sys
from typing import Any

from protocol.brain.intake import Intake


def main() -> None:
    """Play until END or the end of input; exit status 2 for options that are wrong."""
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    if not {"-h", "--help", "--version"} & set(sys.argv):
        Intake(inbox).start()

    from pathlib import Path

    from protocol.brain.options import OptionsError, read_options

    try:
        options = read_options(sys.argv[1:])
    except OptionsError as error:
        print(f"pbrain-narabe: {error}", file=sys.stderr)
        sys.stderr.flush()
        os._exit(2)

    from protocol.brain.output import Log, take_standard_output
    from protocol.brain.server import Brain

    try:
        log = Log(Path(options.log) if options.log else None)
    except OSError as error:
        print(f"pbrain-narabe: cannot write the log: {error}", file=sys.stderr)
        sys.stderr.flush()
        os._exit(2)
    Brain(options, inbox, take_standard_output(log).write, log).run()
    os._exit(0)  # at once, even while a search runs


if __name__ == "__main__":
    main()
