"""Opens an evaluator by its name or file; a runtime is imported only for the net that asks for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine import _core
from engine.evaluator.weights import (
    NetEntry,
    OtherRuleError,
    WeightsError,
    load_manifest,
    missing_file,
    net_file,
    net_named,
    weights_folder,
)
from engine.rules.board import Board
from engine.rules.variant import Variant

if TYPE_CHECKING:
    from engine.evaluator.interface import Evaluator

FASTEST_FIRST = ("line", "onnx-int8", "onnx", "safetensors")
"""The kinds of file that can be played, the fastest first."""


BUILT_IN = ("best", "patterns", "uniform", "rollout")
"""What can be asked for besides the nets of a folder (see `find_net`)."""

BEST_NETS = ("line-renju", "line-standard", "line-caro", "line")
"""Nets of `weights/` that play better than `patterns` in equal time, those of one rule first."""


def best_net(board: Board) -> str:
    """The first of BEST_NETS that is there and plays on such a board, else `patterns`."""
    known = load_manifest()
    fitting = (name for name in BEST_NETS if name in known and _fits(known[name], board))
    return next((name for name in fitting if not missing_file(known[name], weights_folder())), "patterns")


class FoundNet(NamedTuple):
    """A net that plays on a board, not yet read. Equal ones that are native give the same evaluator."""

    built_in: str
    """`patterns`, `uniform` or `rollout`; empty for the net of a file."""
    entry: NetEntry | None = None
    kind: str = ""
    """Of its files, the one to be read."""
    folder: Path = Path()

    @property
    def native(self) -> bool:
        """Whether any board that the net plays on and any number of threads have the same evaluator."""
        return self.built_in == "patterns" or self.kind == "line"

    def open(
        self, threads: int = 1, seed: int = 0, instructions: str = "best"
    ) -> Evaluator | _core.NativeEvaluator | None:
        """The evaluator; None stands for the search's own uniform evaluation.

        Args:
            threads: how many a runtime may use.
            seed: of the random games.
            instructions: the instruction set of a line net, one of `_core.line_kernels()`, or `best`.

        Raises:
            WeightsError: a file is missing, damaged or not to be played, or its runtime is not installed.
        """
        match self.built_in:
            case "patterns":
                return _core.PatternEvaluator()
            case "uniform":
                return None
            case "rollout":
                from engine.evaluator.rollout import RolloutEvaluator

                return RolloutEvaluator(seed=seed)
        assert self.entry is not None
        try:
            return _open(self.entry, self.kind, self.folder, threads, instructions)
        except ModuleNotFoundError as error:
            from engine.extras import how_to_install

            if not (advice := how_to_install(error)):
                raise
            raise WeightsError(f"net {self.entry.name!r}: {advice}") from error


def open_evaluator(
    net: str | Path, board: Board, threads: int = 1, seed: int = 0, instructions: str = "best"
) -> Evaluator | _core.NativeEvaluator | None:
    """The evaluator of a net for a board; for what is asked and raised see `find_net` and `FoundNet.open`."""
    return find_net(net, board).open(threads, seed, instructions)


def find_net(net: str | Path, board: Board) -> FoundNet:
    """The net that is asked for on a board.

    Args:
        net: `best` (see `best_net`), `patterns`, `uniform`, `rollout`, a name of the manifest in `weights/`,
            or the path of a net's file with its manifest beside it.
        board: what it is to play on.

    Raises:
        OtherRuleError: the net does not play the board's variant.
        WeightsError: there is no such net, or it does not fit the board.
    """
    if str(net) == "best":
        net = best_net(board)
    if str(net) in BUILT_IN:
        return FoundNet(str(net))
    path = Path(net)
    kind = path.suffix.removeprefix(".")
    is_file = kind in FASTEST_FIRST  # the name of a net may have a dot, too
    folder, name = (path.parent, path.stem) if is_file else (weights_folder(), str(net))
    entry = net_named(name, folder)
    if entry is None:
        known = ", ".join([*BUILT_IN, *load_manifest(folder)])
        raise WeightsError(f"no net {name!r} in {folder}; there are {known}")
    if not _fits(entry, board):
        size = (board.width, board.height, board.row_length)
        as_long = entry.row_length == board.row_length
        other_rule = as_long and any(entry.fits(*size, Variant(variant)) for variant in entry.variants)
        raise (OtherRuleError if other_rule else WeightsError)(
            f"net {name!r} does not play {board.variant.value} on {board.width}x{board.height} "
            f"with {board.row_length} in a row"
        )
    kinds = [kind] if is_file else [k for k in FASTEST_FIRST if k in entry.files]
    if not kinds:
        raise WeightsError(
            f"net {name!r} has no file that can be played, only {', '.join(entry.files) or 'none'}"
        )
    return FoundNet("", entry, kinds[0], folder)


def _fits(net: NetEntry, board: Board) -> bool:
    return net.fits(board.width, board.height, board.row_length, board.variant)


def _open(
    net: NetEntry, kind: str, folder: Path, threads: int, instructions: str
) -> Evaluator | _core.NativeEvaluator:
    match kind:
        case "line":
            try:
                white = str(net_file(net, "line-white", folder)) if "line-white" in net.files else ""
                return _core.LineEvaluator(str(net_file(net, "line", folder)), instructions, white)
            except _core.LineNetError as error:
                raise WeightsError(f"net {net.name!r}: {error}") from error
        case "onnx" | "onnx-int8" as found:
            from engine.evaluator.onnx_net import OnnxEvaluator

            return OnnxEvaluator(net, kind=found, threads=threads, folder=folder)
        case "safetensors":
            from engine.evaluator.torch_net import TorchEvaluator

            return TorchEvaluator(net, folder=folder)
        case other:
            raise WeightsError(f"net {net.name!r}: files of kind {other!r} cannot be played")
