"""Work shared out to processes that end with the one that started them, even if that is killed."""

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def in_processes(work: Callable[[Job], Answer], jobs: Sequence[Job], processes: int) -> Iterator[Answer]:
    """The answers as they come; one process or one job needs no other process."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_end_with_parent) as pool:
        for future in as_completed([pool.submit(work, job) for job in jobs]):
            yield future.result()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
