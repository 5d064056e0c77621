"""Makes Ctrl+C end a program with one line while it loads; imported before all that takes time.

`main` then catches it in its own way.
"""

import sys
from types import TracebackType

_before = sys.excepthook


def _end_quietly(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Python itself then ends as a process does that is interrupted: its exit status in a shell is 130."""
    if issubclass(kind, KeyboardInterrupt):
        print("interrupted", file=sys.stderr)
    else:
        _before(kind, error, trace)


sys.excepthook = _end_quietly
