"""The net that is meant by a name in `weights/`, a file of play, or the folder of a run."""

from pathlib import Path

from engine.evaluator.loading import BUILT_IN, FASTEST_FIRST
from engine.evaluator.weights import (
    NetEntry,
    WeightsError,
    load_manifest,
    net_file,
    net_named,
    register,
    sha256,
)
from engine.rules.board import Board
from engine.rules.coordinates import Labels
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.export.checkpoint import export_net
from training.export.import_nets import import_net, row_length_of
from training.learn.checkpoints import architecture_of, load_checkpoint

_OUR_FILES = tuple(f".{kind}" for kind in FASTEST_FIRST)
_CHECKPOINTS = ("best.pt", "checkpoint.pt")  # of a run


def find_net(
    named: str, import_to: Path = Path("nets"), row_length: int | None = None
) -> tuple[str, NetEntry | None]:
    """A net as evaluators are opened by it, and its entry in a manifest; no entry for BUILT_IN.

    A loop's folder means the net of its newest round, whether it goes on or not, and its `best` the one that
    did best; any other run's the net that did best, which is exported to `RUN/best/` where that does not have
    it yet. A file of another program is imported into a folder; how many in a row win in its game is asked
    for where neither it nor `row_length` determines that.

    Raises:
        OSError, ValueError: there is no such net.
    """
    if named in BUILT_IN:
        return named, None
    if not named:
        raise WeightsError("an empty name is not a net")
    path = Path(named)
    if path.is_file() and path.name in _CHECKPOINTS:
        path = path.parent
    if path.is_dir():
        path = _of_run(path)
    elif path.is_file() and path.suffix not in _OUR_FILES:
        path = _imported(path, import_to, row_length_of(path) if row_length is None else row_length)
    if path.suffix and path.exists():
        entry = net_named(path.stem, path.parent)
        if entry is None:
            raise WeightsError(f"{path}: no manifest beside it names it: `narabe-train net import` makes one")
        return str(path), entry
    entry = net_named(named)
    if entry is None:
        known = ", ".join([*BUILT_IN, *load_manifest()])
        raise WeightsError(f"no net, file or run {named!r}; of weights/ there are {known}")
    return named, entry


def kind_of_net(
    entry: NetEntry | None, size: int | None, variant: str | None, row_length: int | None
) -> GameKind:
    """What a net plays, as far as it leaves that open as wished.

    Raises:
        ValueError: it does not play what is wished.
    """
    if entry is None:
        size, row_length = 15 if size is None else size, 5 if row_length is None else row_length
        return GameKind.of_size(size, Variant(variant or "freestyle"), row_length)
    kinds = [kind for kind in entry.kinds if variant is None or kind.variant.value == variant]
    if not kinds or (row_length is not None and row_length != entry.row_length):
        played = ", ".join(str(kind) for kind in entry.kinds)
        raise ValueError(f"{entry.name} plays {played}")
    kind = kinds[0]
    if size is None:
        size = min(max(15, kind.smallest), kind.largest)
    wished = GameKind.of_size(size, kind.variant, kind.row_length)
    if not kind.covers(wished):
        raise ValueError(f"{entry.name} plays {kind}, not {wished}")
    return wished


def board_after(kind: GameKind, moves: str) -> Board:
    """The board behind the moves of a text, `h8 h9 ...`.

    Raises:
        ValueError: they cannot be played, or the game is over there.
    """
    board = kind.board()
    for move in Labels(board.width, board.height).parse_line(moves):
        board.push(move)
    if board.outcome is not None:
        raise ValueError(f"{moves}: the game is over there")
    return board


def _imported(path: Path, folder: Path, row_length: int) -> Path:
    """The file of play that is made of another program's file."""
    checksum, there = sha256(path), net_named(path.stem, folder)
    is_other = there is not None and checksum not in there.origin
    net, _ = import_net(
        path,
        name=f"{path.stem}-{checksum[:8]}" if is_other else path.stem,
        origin="imported",
        licence="unknown",
        row_length=row_length,
        folder=folder,
        replace=True,  # what was made of the same file
    )
    return folder / f"{net.name}.onnx"


def _of_run(run: Path) -> Path:
    folder = run / "best"
    checkpoint_path = next((run / name for name in _CHECKPOINTS if (run / name).exists()), None)
    if checkpoint_path is None:  # a loop, which writes its best net itself
        return _of_loop(run)
    checkpoint = load_checkpoint(checkpoint_path)
    path = folder / f"{run.resolve().name}{architecture_of(checkpoint).suffix}"
    if not _is_export_of(checkpoint_path, path):
        folder.mkdir(exist_ok=True)
        register(export_net(checkpoint_path, path), folder)
    return path


def _of_loop(loop: Path) -> Path:
    """The file of play of a loop's newest round, or of the net in its folder `best`."""
    folder = loop if loop.name == "best" else loop / "nets"
    nets = load_manifest(folder).values()
    files = [folder / f"{net.name}.{kind}" for net in nets for kind in FASTEST_FIRST if kind in net.files]
    playable = [file for file in files if file.suffix in (".line", ".onnx", ".safetensors") and file.exists()]
    if not playable:
        raise WeightsError(f"{loop}: no run of narabe-train, or one that has no net yet")
    return max(playable, key=lambda file: (file.stem if loop != folder else "", file.stat().st_mtime_ns))


def _is_export_of(checkpoint_path: Path, path: Path) -> bool:
    """Whether a file of play was made of a checkpoint as it is now, and wholly."""
    entry = load_manifest(path.parent).get(path.stem)
    if entry is None:
        return False
    try:
        written = [net_file(entry, kind, path.parent) for kind in entry.files]
    except WeightsError:
        return False
    return path in written and path.stat().st_mtime > checkpoint_path.stat().st_mtime
