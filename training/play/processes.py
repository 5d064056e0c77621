"""Work shared out to processes that end with the one that started them, or to the nodes of a Ray cluster."""

import argparse
import contextlib
import importlib
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import Any, Self, TypeVar

import psutil

from matches.cluster import connect, put_in_place
from training.play.packed_nets import PackedNet, pack, unpack

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def add_worker_options(parser: argparse.ArgumentParser) -> None:
    """The options of the work's processes or cluster."""
    parser.add_argument(
        "--processes", type=int, default=0, help="that share the work; 0: one for each core; default 0"
    )
    add_node_options(parser)


def add_node_options(parser: argparse.ArgumentParser) -> None:
    """The options of the work's cluster, and of what of a node each job has to itself."""
    add_cluster_option(parser)
    parser.add_argument(
        "--num-gpus",
        type=float,
        default=0.0,
        help="of a node of the cluster, for each job: 1, or a share of one, as 0.25; default 0, on any node",
    )


def add_cluster_option(parser: argparse.ArgumentParser) -> None:
    """The option of the work's cluster."""
    parser.add_argument(
        "--cluster", default="", help="Ray cluster that does the work instead: ray or ray:ADDRESS"
    )


class Workers:
    """Processes, or nodes of a cluster, that do jobs; kept from one lot of jobs to the next."""

    def __init__(self, processes: int, cluster: str = "", idle: bool = False, num_gpus: float = 0.0) -> None:
        """`processes`: 0 is one for each core; `cluster`: `ray` or `ray:ADDRESS`, used instead of them.

        With `idle` the processes take what time all others leave. A cluster gives each job a core and
        `num_gpus` of its node.
        """
        self.count = processes or os.cpu_count() or 1
        self._idle, self._num_gpus = idle, num_gpus
        self.cluster = cluster
        """Where the jobs go, if not to processes."""
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, exception: type[BaseException] | None, *_: object) -> None:
        if self._pool is None:
            return
        if exception is not None:  # after a fault or an interrupt nobody waits for what was begun
            for process in multiprocessing.active_children():
                process.terminate()
        self._pool.shutdown(cancel_futures=True)

    @property
    def elsewhere(self) -> bool:
        """Whether jobs were done outside this process."""
        return bool(self.cluster) or self._pool is not None

    def answers(self, work: Callable[[Job, str], Answer], jobs: Sequence[Job], net: str) -> Iterator[Answer]:
        """The answers of `work(job, net)` as they come; a lost node's jobs are done again.

        The net, a name or a file, travels to a cluster's nodes as bytes, and is kept there by its checksum.

        Raises:
            ChildProcessError: a process was killed, as for want of memory.
            OptionError: Ray is not installed, or there is no such cluster.
        """
        if not self.cluster and (self.count == 1 or (len(jobs) <= 1 and self._pool is None)):
            yield from (work(job, net) for job in jobs)
        else:
            yield from self.stream(work, ((job, net) for job in jobs))

    def stream(self, work: Callable[[Job, str], Answer], jobs: Iterator[tuple[Job, str]]) -> Iterator[Answer]:
        """The answers of `work(job, net)` to jobs with a net each, which are drawn as there is room for them.

        Raises:
            ChildProcessError: a process was killed, as for want of memory.
            OptionError: Ray is not installed, or there is no such cluster.
        """
        if self.cluster:
            yield from self._from_cluster(work, jobs)
            return
        pool = self._started_pool()
        try:
            running = {pool.submit(work, *job) for job in islice(jobs, self.count)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                    running |= {pool.submit(work, *job) for job in islice(jobs, 1)}
        except BrokenProcessPool as error:
            raise self._broken() from error

    def _started_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.count, mp_context=context, initializer=_begin, initargs=(self._idle,)
            )
        return self._pool

    def _broken(self) -> ChildProcessError:
        self._pool = None
        return ChildProcessError("a process that did a share of the work ended too early")

    def _from_cluster(
        self, work: Callable[[Job, str], Answer], jobs: Iterator[tuple[Job, str]]
    ) -> Iterator[Answer]:
        connect(self.cluster)
        ray: Any = importlib.import_module("ray")
        idle = self._idle

        def on_node(job: Job, net: str, packed: PackedNet | None, files: Mapping[Path, bytes]) -> Answer:
            if idle:
                _take_what_time_is_left()
            put_in_place(files)
            return work(job, net if packed is None else unpack(packed))

        remote = ray.remote(num_cpus=1, num_gpus=self._num_gpus)(on_node)
        sent: dict[str, tuple[Any, ...]] = {}  # net to what of it lies in the cluster's memory
        waiting: list[Any] = []
        try:
            while True:
                for job, net in islice(jobs, max(0, self._places(ray) - len(waiting))):
                    if net not in sent:
                        sent[net] = tuple(map(ray.put, _for_nodes(net)))
                    waiting.append(remote.remote(job, *sent[net]))
                if not waiting:
                    return
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
            raise self._broken() from error

    def _places(self, ray: Any) -> int:
        """How many jobs the cluster does at a time, as far as it has nodes now."""
        there = ray.cluster_resources()
        places = int(there.get("CPU", 0))
        if self._num_gpus:
            places = min(places, int(there.get("GPU", 0) / self._num_gpus))
        return max(1, places)


def _for_nodes(net: str) -> tuple[str, PackedNet | None, Mapping[Path, bytes]]:
    """A net as nodes get it: its name or place, and in bytes what a manifest names or a single file."""
    packed, path = pack(net), Path(net).resolve()
    if packed is not None or not path.is_file():
        return net, packed, {}
    return str(path), None, {path: path.read_bytes()}


def _begin(idle: bool) -> None:
    """What a process does first: it computes in one thread, and ends with its parent."""
    os.environ["OMP_NUM_THREADS"] = "1"
    if idle:
        _take_what_time_is_left()
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _take_what_time_is_left() -> None:
    """The lowest priority that the system has."""
    if sys.platform == "win32":
        psutil.Process().nice(psutil.IDLE_PRIORITY_CLASS)
        return
    os.nice(19)
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        # Linux may share time out to sessions first: a priority then counts only within one's own.
        with contextlib.suppress(OSError):
            os.setsid()
            Path("/proc/self/autogroup").write_text("19", encoding="ascii")
