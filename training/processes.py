"""Work shared out to processes that end with the one that started them, or to the nodes of a Ray cluster."""

import importlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from matches.cluster import connect

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def in_processes(work: Callable[[Job], Answer], jobs: Sequence[Job], processes: int) -> Iterator[Answer]:
    """The answers as they come; one process or one job needs no other process."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_end_with_parent)
    try:
        for future in as_completed([pool.submit(work, job) for job in jobs]):
            yield future.result()
    finally:  # after a fault or an interrupt nothing more is begun
        pool.shutdown(cancel_futures=True)


def on_cluster(work: Callable[[Job], Answer], jobs: Sequence[Job], wanted: str) -> Iterator[Answer]:
    """The answers as they come from a cluster, `ray` or `ray:ADDRESS`; a lost node's jobs are done again.

    Raises:
        OptionError: Ray is not installed, or there is no such cluster.
    """
    connect(wanted)
    ray = importlib.import_module("ray")
    remote = ray.remote(num_cpus=1)(work)
    waiting = [remote.remote(job) for job in jobs]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
