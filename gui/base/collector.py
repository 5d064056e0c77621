"""Python's collector of garbage, which must not delete widgets at some times."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused_collector() -> Iterator[None]:
    """Nothing is collected: Qt goes through a list of all widgets and asks our own among them.

    One of a closed window that was collected meanwhile ended the process.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
