"""The search as training uses it: one thread, limits in visits, the same answer for the same question.

A search whose evaluator is not native is a generator: it hands out the leaves that it wants evaluated, and is
sent their evaluations. So a game can be written down plainly, and `side_by_side` plays many of them whose
leaves share a batch.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TypeVar

import numpy as np

from engine import _core
from engine.evaluator.interface import Evaluation, Evaluator, PositionBatch
from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import NetEntry, WeightsError, net_named, weights_folder
from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.search.driver import AnyEvaluator
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from engine.search.result import SearchResult
from training.base.settings import one_of, rare, require_at_least, require_known
from training.base.timing import AUTO, MEASURED, quickest

NOISE_CONCENTRATION = 10.83  # of the Dirichlet noise, shared out over the candidates (KataGo's)
_MORE_THAN_ANY_BOARD = 1 << 16  # points
TORCH_RUNTIMES = ("torch", "torch-bf16")
ONNX_RUNTIMES = ("onnx", "onnx-int8")
RUNTIMES = ("fastest", MEASURED, *ONNX_RUNTIMES, *TORCH_RUNTIMES)

T = TypeVar("T")


@dataclass(frozen=True)
class Leaves:
    """Positions that a search wants evaluated, and by what."""

    evaluator: Evaluator
    positions: PositionBatch


Steps = Generator[Leaves, Evaluation, T]
"""Work that ends with a T and on its way hands out leaves."""


@dataclass(frozen=True)
class SearchSettings:
    """How training searches: by MCTS. The defaults are those of play (`engine/native/mcts/options.hpp`)."""

    solver: bool = True  # threats are searched before a net is asked; off, only the rules end a game
    textbook: bool = False  # the search of the papers (`training.reference`), over all legal moves; no solver
    exploration: float = rare(0.7)  # c_puct at few visits
    exploration_growth: float = rare(1.0)  # of c_puct with the logarithm of the visits; 0: constant
    policy_temperature: float = rare(1.5)  # flattens the net's priors
    fpu_reduction: float = rare(0.2)  # how far below its parent a move not yet visited is thought to be
    leaves_at_once: int = 32  # of one search in a batch, at most
    runtime: str = one_of("fastest", RUNTIMES)  # of nets that are not native: as in play, or another
    device: str = AUTO  # of torch: cpu, cuda; or a GPU where there is one
    memory_mib: int = rare(64)  # of one tree

    def __post_init__(self) -> None:
        require_known(self)
        require_at_least(1, self, "leaves_at_once", "memory_mib")
        require_at_least(0.01, self, "policy_temperature")
        if self.fpu_reduction > 2:  # values are from -1 to 1; with far more a search never comes to an end
            raise ValueError(f"fpu_reduction must be within 0..2, not {self.fpu_reduction:g}")
        if self.textbook and self.solver:
            raise ValueError("a textbook search has no solver: turn the solver off")

    def options(self, **tunables: float) -> _core.MctsOptions:
        """As the core takes them, with other values of some tunables."""
        chosen: dict[str, float] = {
            "exploration": self.exploration,
            "exploration_growth": self.exploration_growth,
            "policy_temperature": self.policy_temperature,
            "fpu_reduction": self.fpu_reduction,
        }
        if self.textbook:
            # One visit a descent; the move with the most visits is the best.
            chosen |= {"visits_per_descent": 1, "bound_min_visits": 1.0}
        options = _core.MctsOptions(**chosen | tunables)
        options.solver = self.solver
        options.memory_bytes = self.memory_mib << 20
        if self.textbook:
            options.textbook = True
            options.all_moves_below = _MORE_THAN_ANY_BOARD
        return options


def is_open(search: SearchSettings) -> bool:
    """Whether it is left open how nets that are not native are computed."""
    return search.runtime == MEASURED or search.device == AUTO


def settled(search: SearchSettings, net: str | Path, kind: GameKind, positions: int = 64) -> SearchSettings:
    """The settings with a device, and the runtime in which a net is quickest, where they leave them open.

    On a GPU the runtime is measured in any case, for play has no order of those.
    """
    entry = _entry(net)
    device, runtime = search.device, search.runtime
    if device == AUTO and entry is not None and "safetensors" in entry.files:
        from training.base.computing import device_named  # imports torch

        device = device_named(device)
    elif device == AUTO:
        device = "cpu"  # torch has no part in it
    if runtime == MEASURED or (runtime == "fastest" and device != "cpu"):
        runtime = quickest_runtime(net, kind, device, positions)
    return replace(search, device=device, runtime=runtime)


def training_evaluator(
    net: str | Path, board: Board, search: SearchSettings | None = None, seed: int = 0
) -> AnyEvaluator:
    """The evaluator of a net, in torch if that is asked for and the net is not native.

    Raises:
        WeightsError: there is no such net, or it does not fit the board.
    """
    path, entry = Path(net), _entry(net)
    search = settled(search or SearchSettings(), net, GameKind.of_board(board))
    runtime, device = search.runtime, search.device
    if runtime in ONNX_RUNTIMES and entry is not None and runtime in entry.files:
        place = path.parent if path.suffix else weights_folder()
        return open_evaluator(place / f"{entry.name}.{runtime}", board)
    if runtime not in TORCH_RUNTIMES and device == "cpu":
        if entry is not None and path.suffix and not path.exists():  # a net written for self-play alone
            return open_evaluator(path.with_suffix(".safetensors"), board)
        return open_evaluator(net, board, seed=seed)
    if entry is None or "safetensors" not in entry.files:
        return open_evaluator(net, board, seed=seed)
    if not entry.fits(board.width, board.height, board.row_length, board.variant):
        raise WeightsError(f"net {entry.name!r} does not play such a board")
    from engine.evaluator.torch_net import TorchEvaluator  # imports torch

    folder = path.parent if path.suffix else None
    return TorchEvaluator(entry, device=device, bfloat16=runtime == "torch-bf16", folder=folder)


@cache
def quickest_runtime(net: str | Path, kind: GameKind, device: str = "cpu", positions: int = 64) -> str:
    """The runtime in which a net evaluates a batch of positions in the least time on this machine.

    Few positions are quickest in another runtime than many. Beyond 64 it is the same.
    """
    positions = min(positions, 64)
    entry = _entry(net)
    files = () if entry is None else entry.files
    runtimes = [runtime for runtime in ONNX_RUNTIMES if runtime in files and device == "cpu"]
    runtimes += TORCH_RUNTIMES if "safetensors" in files else ()
    if not runtimes:
        return "fastest"  # a native net has no choice
    board = kind.board()
    batch = PositionBatch(
        np.zeros((positions, board.height, board.width), np.int8),
        np.full((positions, 2), -1, np.int16),
        np.zeros(positions, np.int16),
        np.ones(positions, np.int8),
        board.variant,
        board.row_length,
    )

    def evaluation_in(runtime: str) -> Callable[[], object]:
        evaluator = training_evaluator(net, board, SearchSettings(runtime=runtime, device=device))
        assert evaluator is not None and not isinstance(evaluator, _core.NativeEvaluator)
        return lambda: evaluator.evaluate(batch)

    import torch  # slow to import, and only where there is a choice

    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # as processes that play side by side have
    try:
        evaluations = {runtime: evaluation_in(runtime) for runtime in runtimes}
        return quickest(f"playing, {positions} positions at once", evaluations)
    finally:
        torch.set_num_threads(threads)


def _entry(net: str | Path) -> NetEntry | None:
    """A manifest's entry on a net, by its name in `weights/` or its file."""
    path = Path(net)
    return net_named(path.stem, path.parent) if path.suffix else net_named(str(net))


class Searcher:
    """Searches positions of one board size and variant with one net."""

    def __init__(
        self,
        net: str | Path,
        board: Board,
        settings: SearchSettings | None = None,
        evaluator: AnyEvaluator = None,
        tunables: Mapping[str, float] | None = None,
    ) -> None:
        """Load the net, unless its `evaluator` is given; `tunables` are those that `settings` does not
        contain.

        Raises:
            WeightsError: there is no such net, or it does not fit the board.
        """
        settings = settings or SearchSettings()
        self._evaluator = evaluator or training_evaluator(net, board, settings)
        self._native = self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator)
        self._search = MctsSearch(board, self._evaluator, settings.options(**tunables or {}))
        self._leaves_at_once = settings.leaves_at_once

    def forget(self) -> None:
        """Forget what is known of all positions."""
        self._search.clear()

    def search(self, board: Board, visits: int) -> SearchResult:
        """Search on from what is known of the position."""
        return alone(self.searching(board, visits))

    def search_afresh(self, board: Board, visits: int) -> SearchResult:
        """Search a position as if nothing were known of it."""
        return alone(self.searching(board, visits, afresh=True))

    def searching(
        self, board: Board, visits: int, afresh: bool = False, added: bool = False
    ) -> Steps[SearchResult]:
        """Search to a number of visits, those kept from before included unless they are to be `added`."""
        self._search.set_position(board)
        if afresh:
            self._search.clear()
        return (yield from self._to(visits + (self._search.visits if added else 0)))

    def exploring(
        self,
        board: Board,
        visits: int,
        noise_share: float,
        random: np.random.Generator,
        concentration: float = 0.0,
        afresh: bool = True,
    ) -> Steps[SearchResult]:
        """Search with Dirichlet noise in the root's priors; the result has the priors without it.

        `concentration` is that of each candidate; with 0 they share one of NOISE_CONCENTRATION.
        """
        glance = yield from self.searching(board, 1, afresh)
        visits += 0 if afresh else self._search.visits
        points = [candidate.point for candidate in glance.candidates]
        if noise_share == 0 or len(points) < 2:
            return (yield from self._to(visits))
        noise = np.zeros(board.points, np.float32)
        each = concentration or NOISE_CONCENTRATION / len(points)
        noise[points] = random.dirichlet(np.full(len(points), each))
        self._search.mix_root_priors(noise, noise_share)
        result = yield from self._to(visits)
        prior = {candidate.point: candidate.prior for candidate in glance.candidates}
        candidates = [c._replace(prior=prior.get(c.point, c.prior)) for c in result.candidates]
        return result._replace(candidates=tuple(candidates))

    def _to(self, visits: int) -> Steps[SearchResult]:
        limits = Limits(visits=visits)
        if self._native:
            return self._search.run_here(limits)
        assert self._evaluator is not None and not isinstance(self._evaluator, _core.NativeEvaluator)
        steps = self._search.run_in_steps(limits, self._leaves_at_once)
        try:
            positions = next(steps)
            while True:
                evaluation = yield Leaves(self._evaluator, positions)
                positions = steps.send(evaluation)
        except StopIteration as end:
            result: SearchResult = end.value
            return result
        finally:
            steps.close()


def alone(work: Steps[T]) -> T:
    """Do a piece of work by itself."""
    try:
        leaves = next(work)
        while True:
            leaves = work.send(leaves.evaluator.evaluate(leaves.positions))
    except StopIteration as end:
        result: T = end.value
        return result


def side_by_side(work: Iterable[Steps[T]], at_once: int) -> Iterator[T]:
    """Do pieces of work, so many at a time, evaluating their leaves together; the results as they come."""
    waiting = iter(work)
    running: list[tuple[Steps[T], Leaves]] = []
    try:
        while True:
            while len(running) < at_once and (piece := next(waiting, None)) is not None:
                try:
                    running.append((piece, next(piece)))
                except StopIteration as end:
                    yield end.value
            if not running:
                return
            going_on: list[tuple[Steps[T], Leaves]] = []
            for (piece, _), evaluation in zip(
                running, _evaluated([asked for _, asked in running]), strict=True
            ):
                try:
                    going_on.append((piece, piece.send(evaluation)))
                except StopIteration as end:
                    yield end.value
            running = going_on
    finally:
        for piece, _ in running:
            piece.close()


def _evaluated(asked: list[Leaves]) -> list[Evaluation]:
    """The evaluations in the order of the questions; one batch for each evaluator and kind of board."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, leaves in enumerate(asked):
        positions = leaves.positions
        kind = (id(leaves.evaluator), positions.stones.shape[1:], positions.variant, positions.row_length)
        groups.setdefault(kind, []).append(index)
    answers: list[Evaluation | None] = [None] * len(asked)
    for members in groups.values():
        batches = [asked[index].positions for index in members]
        evaluation = asked[members[0]].evaluator.evaluate(_together(batches))
        start = 0
        for index, batch in zip(members, batches, strict=True):
            end = start + len(batch)
            answers[index] = Evaluation(evaluation.policy_logits[start:end], evaluation.wdl[start:end])
            start = end
    return [answer for answer in answers if answer is not None]


def _together(batches: list[PositionBatch]) -> PositionBatch:
    first = batches[0]
    if len(batches) == 1:
        return first
    return PositionBatch(
        np.concatenate([batch.stones for batch in batches]),
        np.concatenate([batch.last_moves for batch in batches]),
        np.concatenate([batch.ply for batch in batches]),
        np.concatenate([batch.turn for batch in batches]),
        first.variant,
        first.row_length,
    )
