"""Playing the games of a tournament on a Ray cluster: each worker is an actor on some node.

The tournament itself, its journal and its statistics stay on the machine where it was started. If a node is
lost, the game being played there is void and played again.
"""

import contextlib
import importlib
import os
import queue
import socket
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.extras import how_to_install
from engine.options import OptionError, ValueReason
from engine.records.files import write_atomically
from engine.rules.game import GameResult, Termination
from matches.contestant import Failure, Services
from matches.game import GameRecord, OnMove
from matches.options import EngineOptions, TournamentOptions
from matches.refusals import Cause
from matches.schedule import Fixture
from matches.worker import Worker
from protocol.command_line import join
from protocol.orphans import MARK

CONNECTION_S, ANSWER_S = 5.0, 20.0
_STARTS = 5


def connect(wanted: str, mark: str = "") -> None:
    """Join the cluster that `-cluster ray` or `ray:ADDRESS` names, or start one on this machine.

    `mark` (`protocol.orphans`) is put on the processes that are started for it.

    Raises:
        OptionError: Ray is not installed, or there is no such cluster.
    """
    kind, _, address = wanted.partition(":")
    if kind != "ray":
        raise OptionError(Cause.NO_CLUSTER, "cluster", value=wanted)
    address = address or os.environ.get("RAY_ADDRESS", "")
    if not address:
        address = "local"  # else whatever another user of this machine has started is joined
        os.environ.setdefault(_LOOPBACK, "0")
    try:
        ray = _ray()
    except ModuleNotFoundError as error:
        raise OptionError(Cause.NO_RAY, "cluster", advice=how_to_install(error)) from None
    if ray.is_initialized():
        return
    try:
        if address == "local":
            os.environ[MARK] = mark
            _start(ray)
        else:
            _join(ray, address)
    except Exception as error:  # Ray raises whatever its parts do
        said = f"{address}: {' '.join(str(error).split()) or type(error).__name__}"
        raise OptionError(ValueReason.UNREADABLE, "cluster", said=said) from None


def _start(ray: Any) -> None:
    """Start Ray on this machine, where its agents have 15 s to begin: too little while it is busy."""
    for attempt in range(_STARTS):
        try:
            ray.init("local", log_to_driver=False, logging_level="ERROR")
            return
        except Exception:
            ray.shutdown()
            if attempt == _STARTS - 1:
                raise


def _join(ray: Any, address: str) -> None:
    """Join a cluster. Where none answers Ray itself tries for minutes, in many lines."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host:
        socket.create_connection((host, int(port)), CONNECTION_S).close()
    tried: queue.SimpleQueue[Exception | None] = queue.SimpleQueue()

    def attempt() -> None:
        try:
            ray.init(address, log_to_driver=False, logging_level="ERROR")
            tried.put(None)
        except Exception as error:
            tried.put(error)

    threading.Thread(target=attempt, name="cluster", daemon=True).start()
    try:
        error = tried.get(timeout=ANSWER_S)
    except queue.Empty:
        raise TimeoutError(f"no cluster of Ray has answered in {ANSWER_S:g} s") from None
    if error is not None:
        raise error


_LOOPBACK = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"
"""Where this is 0 as Ray is imported, it listens on the loopback address alone, on Linux, too. It has no
other option for that; on all interfaces anyone may have it run programs.
"""


class RemoteWorker:
    """A worker on a node of the cluster; like `Worker`, but the moves of a running game are not shown."""

    def __init__(self, options: TournamentOptions, slot: int, carried: Sequence[Path] = ()) -> None:
        """`carried`: files that engines need, which a node gets at the same place if it lacks them."""
        self._options = replace(options, engines=tuple(map(_anywhere, options.engines)))
        self._slot = slot
        self._carried = carried
        self._actor: Any = None
        self._arrival: Any = None  # of the actor at its node, which may have to wait for one
        self.abouts: dict[int, str] = {}

    @property
    def is_ready(self) -> bool:
        """Whether it has a node, for which it asks: one that was lost may be the last that was free."""
        ray = _ray()
        self._placed()
        try:
            return bool(ray.wait([self._arrival], timeout=0)[0]) and bool(ray.get(self._arrival))
        except ray.exceptions.RayActorError:
            self._actor = None
            return False

    def play(
        self, fixture: Fixture, opening: tuple[int, ...], seed: int, on_move: OnMove | None = None
    ) -> GameRecord:
        """Play a game to its end; void if the node is lost meanwhile."""
        ray = _ray()
        try:
            answer: tuple[GameRecord, dict[int, str]]
            answer = ray.get(self._placed().play.remote(fixture, opening, seed))
        except ray.exceptions.RayActorError as error:
            self._actor = None
            lost = Termination.ABORTED
            return GameRecord(GameResult(lost, None, f"worker lost: {str(error).splitlines()[0]}"), (), ())
        self.abouts |= answer[1]
        return answer[0]

    def rehearse(self, engine: int) -> Failure | None:
        """Start an engine as for a game, and end it; why it does not begin, if so."""
        failure: Failure | None = _ray().get(self._placed().rehearse.remote(engine))
        return failure

    def _placed(self) -> Any:
        """The actor, which gets its node when it is first needed."""
        if self._actor is None:
            threads = max(engine.threads for engine in self._options.engines)
            actor = _ray().remote(num_cpus=threads, max_concurrency=2)(_Actor)
            files = {path: path.read_bytes() for path in self._carried}
            self._actor = actor.remote(self._options, self._slot, files)
            self._arrival = self._actor.arrive.remote()
        return self._actor

    def abort(self) -> None:
        """End the current game."""
        if self._actor is not None:
            self._actor.abort.remote()

    def close(self) -> None:
        """Release the node."""
        ray = _ray()
        if self._actor is not None:
            if self.is_ready:
                with contextlib.suppress(ray.exceptions.RayActorError):
                    ray.get(self._actor.close.remote())
            if self._actor is not None:
                ray.kill(self._actor)
            self._actor = None


class _Actor:
    """The actor on the node."""

    def __init__(self, options: TournamentOptions, slot: int, files: Mapping[Path, bytes]) -> None:
        put_in_place(files)
        self._services = Services()
        self._worker = Worker(options, self._services, slot)
        self._place = _ray().get_runtime_context().get_node_id()

    def arrive(self) -> bool:
        return True

    def play(
        self, fixture: Fixture, opening: tuple[int, ...], seed: int
    ) -> tuple[GameRecord, dict[int, str]]:
        record = self._worker.play(fixture, opening, seed)
        return replace(record, place=self._place), self._worker.abouts

    def rehearse(self, engine: int) -> Failure | None:
        return self._worker.rehearse(engine)

    def abort(self) -> None:
        self._worker.abort()

    def close(self) -> None:
        self._worker.close()
        self._services.close()


def put_in_place(files: Mapping[Path, bytes]) -> None:
    """Write files that a node lacks, or has with other contents."""
    for path, content in files.items():
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)


def _ray() -> Any:
    """Import Ray only when needed: it is heavy and optional."""
    return importlib.import_module("ray")


def _anywhere(engine: EngineOptions) -> EngineOptions:
    """An engine's options with absolute paths, valid in any folder."""
    folder = engine.working_directory() or str(Path.cwd())
    return replace(engine, command=join(engine.argv()), directory=folder)
