"""What takes long is named when it begins, and every ten seconds until it ends."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

EVERY_S = 10


@contextmanager
def named(text: str) -> Iterator[None]:
    """Print the text, and while the body runs that it goes on."""
    ended = threading.Event()

    def go_on() -> None:
        seconds = EVERY_S
        while not ended.wait(EVERY_S):
            print(f"... {text}: {seconds} s", flush=True)
            seconds += EVERY_S

    print(text, flush=True)
    thread = threading.Thread(target=go_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
