"""`narabe-train net import`: weight files of the ancestors into `weights/`.

They are nets of the AlphaZero_Gomoku family (PaddlePaddle, PyTorch, Theano, numpy) and of the supervised
Renju program (PyTorch).

The files are pickles. They are read by an unpickler that allows nothing but numpy arrays, so a hostile file
can construct nothing else.
"""

import argparse
import codecs
import math
import pickle
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from engine.evaluator.loading import BUILT_IN
from engine.evaluator.weights import (
    NetEntry,
    WeightsError,
    changing,
    enter,
    net_named,
    sha256,
    weights_folder,
)
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.base.files import load_torch

if TYPE_CHECKING:
    import torch

Arrays = dict[str, NDArray[np.float32]]
T = TypeVar("T")

LAYERS = ("conv1", "conv2", "conv3", "act_conv1", "act_fc1", "val_conv1", "val_fc1", "val_fc2")
"""The net's layers in the order of a Theano file, by the names of a Paddle file and of `PaddleNet`."""

PADDLE_NAMES = "StructuredToParameterName@@"
"""The entry of a Paddle file that names the parameters as Paddle numbers them."""
_LARGEST_FILE_BYTES = 64 << 20


class ForeignFileError(WeightsError):
    """A foreign weights file that cannot be taken; the message names the file and the reason."""


def _paddle_arrays(content: object, path: Path) -> Arrays:
    theano = False
    if isinstance(content, dict):
        raw = {str(key): value for key, value in content.items() if key != PADDLE_NAMES}
        size = _board_size(raw, path)
        if getattr(raw.get("act_fc1.weight"), "shape", None) == (size**2, 4 * size**2):  # torch's layout
            raw = {name: _turned(name, array) for name, array in raw.items()}
    elif isinstance(content, list) and len(content) == 2 * len(LAYERS):
        raw = {f"{LAYERS[i // 2]}.{('weight', 'bias')[i % 2]}": array for i, array in enumerate(content)}
        theano = True
    else:
        raise ForeignFileError(f"{path}: neither a state dict nor a Theano list of 16 arrays")
    size = _board_size(raw, path)
    return {name: other_layout(name, array, theano) for name, array in _checked(raw, size, path).items()}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `narabe-train net import`."""
    parser.add_argument("file", type=Path, help="of PaddlePaddle, PyTorch or Theano")
    parser.add_argument("--name", required=True, help="the net's name in weights/")
    parser.add_argument("--origin", required=True, help="where the file comes from")
    parser.add_argument("--licence", required=True, help="its licence")
    parser.add_argument(
        "--row-length",
        type=int,
        help="stones in a row that win; default: as the file's name says",
    )
    parser.add_argument("--replace", action="store_true", help="a net that has the name already")
    parser.add_argument("--weights", type=Path, default=weights_folder(), help="the folder to import into")


def run(arguments: argparse.Namespace) -> int:
    """Import a file, as `narabe-train net import`; the exit status."""
    row_length = arguments.row_length
    if row_length is None:
        row_length = row_length_of(arguments.file)
    net, int8 = import_net(
        arguments.file,
        name=arguments.name,
        origin=arguments.origin,
        licence=arguments.licence,
        row_length=row_length,
        folder=arguments.weights,
        replace=arguments.replace,
    )
    size = net.board_sizes[0]
    played = f"{size}x{size} with {net.row_length} in a row"
    print(f"{net.name}: {net.architecture} net for {played} in {arguments.weights}\n{int8}")
    return 0


def row_length_of(path: Path) -> int:
    """The stones in a row that win, from a name as `best_policy_6_6_4.model`; else it is asked, or 5.

    Raises:
        ForeignFileError: what was answered is not a number.
    """
    found = re.search(r"(?:^|_)(\d+)_(\d+)_(\d+)(?=\D*$)", path.stem)
    if found and found[1] == found[2]:
        return int(found[3])
    if not sys.stdin.isatty():
        print(f"{path.name} does not say how many stones in a row win: 5 is assumed (--row-length)")
        return 5
    answer = input(f"How many stones in a row win in the game of {path.name}? [5] ").strip() or "5"
    if not answer.isdecimal():
        raise ForeignFileError(f"{answer!r} is not a number of stones")
    return int(answer)


def import_net(
    path: Path,
    *,
    name: str,
    origin: str,
    licence: str,
    row_length: int,
    folder: Path,
    replace: bool = False,
) -> tuple[NetEntry, str]:
    """Bring a foreign file into a weights folder as safetensors and ONNX, and enter it into the manifest.

    Its name is a file's name without an ending, and none that is asked for something else; that of a net that
    is there only to `replace` it.

    Returns the entry, and a line on how far its 8-bit file strays from it.

    Raises:
        WeightsError: the file cannot be taken, the name cannot be a net's, or the manifest is damaged.
    """
    if not _NAME.fullmatch(name) or name in BUILT_IN:
        taken = ", ".join(BUILT_IN)
        raise WeightsError(f"{name!r} cannot be a net's name: no {taken}, no / \\ or :, no . or - at first")
    import torch  # slow to import

    from engine.networks.catalogue import build
    from training.export.quantise_onnx import add_int8_file  # imports onnx
    from training.networks.catalogue import ARCHITECTURES
    from training.networks.planes_files import write_planes_net

    content = _contents(path)
    if isinstance(content, dict) and any(str(key).endswith("running_var") for key in content):
        architecture, variant = "renju-ancestor", Variant.RENJU
        arrays, size = renju_arrays(content, path)
    else:
        architecture, variant = "paddle", Variant.FREESTYLE
        arrays = _paddle_arrays(content, path)
        size = _board_size(arrays, path)
    try:
        GameKind.of_size(size, variant, row_length)
    except ValueError as error:
        raise ForeignFileError(f"{path}: {error}") from error
    imported = build(architecture, size, {})
    imported.load_state_dict({key: torch.from_numpy(array) for key, array in arrays.items()})
    folder.mkdir(parents=True, exist_ok=True)
    with changing(folder):
        if not replace and net_named(name, folder) is not None:
            raise WeightsError(f"{folder} has a net {name!r}: give another --name, or --replace it")
        net = NetEntry(
            name=name,
            architecture=architecture,
            planes=ARCHITECTURES[architecture].planes,
            board_sizes=(size, size),
            row_length=row_length,
            variants=(variant.value,),
            files=write_planes_net(imported, folder, name),
            origin=f"{origin} ({path.name}, SHA-256 {sha256(path)})",
            licence=licence,
        )
        net, int8 = add_int8_file(net, folder)
        enter(net, folder)
    return net, int8


def renju_arrays(content: dict[str, Any], path: Path) -> tuple[dict[str, NDArray[Any]], int]:
    """The state dict for `RenjuAncestor` of the supervised Renju program's, and the side of its board.

    Of that program's names only the last parts are known (`weight`, `bias`, `running_mean`, ...): arrays of
    one such part and shape are taken in their order, so the policy's layers come before the value's.

    Raises:
        ForeignFileError: its arrays are not those of such a net.
    """
    from engine.networks.renju_ancestor import POLICY_HIDDEN, RenjuAncestor

    outputs = [len(a) for a in content.values() if getattr(a, "ndim", 0) == 2 and a.shape[1] == POLICY_HIDDEN]
    size = math.isqrt(outputs[0]) if len(outputs) == 1 else 0
    if size < 5 or size * size != outputs[0]:
        raise ForeignFileError(f"{path}: batch normalisation, but not the layers of the Renju ancestor's net")
    waiting: dict[tuple[str, tuple[int, ...]], list[NDArray[Any]]] = {}
    for name, array in content.items():
        if not isinstance(array, np.ndarray) or array.dtype.kind not in "fi":
            raise ForeignFileError(f"{path}: {name} is not an array of numbers")
        if not np.isfinite(array).all():
            raise ForeignFileError(f"{path}: {name} holds values that are not finite")
        waiting.setdefault((str(name).rpartition(".")[2], array.shape), []).append(array)
    arrays = {}
    for name, tensor in RenjuAncestor(size).state_dict().items():
        part, shape = name.rpartition(".")[2], tuple(tensor.shape)
        found = waiting.get((part, shape))
        if found:
            arrays[name] = found.pop(0)
        elif part == "num_batches_tracked":  # of no use in play
            arrays[name] = tensor.numpy()
        else:
            raise ForeignFileError(f"{path}: no {part} {shape} for {name} of the Renju ancestor's net")
    if left := [f"{part} {shape}" for (part, shape), found in waiting.items() if found]:
        raise ForeignFileError(f"{path}: unexpected layers {left}")
    return arrays, size


class _NotAnArray(pickle.UnpicklingError):
    """A file names something else, which could execute anything."""


class _ArrayUnpickler(pickle._Unpickler):
    """An unpickler of numpy arrays and plain containers, nothing else.

    It is the one in Python: that in C takes as much memory as the largest number which a file gives to any of
    its objects asks for, so that ten bytes could ask for all there is.
    """

    _ALLOWED: dict[tuple[str, str], Callable[..., object]] = {
        # numpy's own reconstructor, wherever its version keeps it
        (module, "_reconstruct"): cast(Callable[..., object], np.empty(0).__reduce__()[0])
        for module in ("numpy.core.multiarray", "numpy._core.multiarray")
    } | {("numpy", "ndarray"): np.ndarray, ("numpy", "dtype"): np.dtype, ("_codecs", "encode"): codecs.encode}

    def find_class(self, module_name: str, global_name: str) -> Any:
        try:
            return self._ALLOWED[module_name, global_name]
        except KeyError:
            raise _NotAnArray(f"it names {module_name}.{global_name}, which is not a numpy array") from None


_ONNX = "a file of ONNX, which holds no weights to learn on with: give the program's own file"
_OTHER_KINDS = (  # how files begin that are sometimes taken for nets
    (b"version https://git-lfs", "a pointer of git-lfs, not the file itself: fetch it with `git lfs pull`"),
    (b"<", "a web page or XML: the download went wrong"),
    (b"\x89HDF", "a Keras or HDF5 file, of another family of nets"),
    *((bytes([8, version, 0x12]), _ONNX) for version in range(3, 20)),
    (b"\x08", "a TensorFlow graph, of another family of nets"),
    (b"\x1c\x00\x00\x00TFL3", "a TensorFlow Lite model, of another family of nets"),
    (b"\x20\x00\x00\x00TFL3", "a TensorFlow Lite model, of another family of nets"),
    (b"\x89PNG", "a picture"),
    (b"{", "a text of JSON"),
)
_NAME = re.compile(r"[^\s./\\:-][^/\\:\0-\x1f]*")
_TENSORFLOW_ENDINGS = (".index", ".meta", ".pb", ".ckpt", ".tflite", ".h5", ".keras", ".data-00000-of-00001")
_TORCH_STARTS = (b"PK\x03\x04", b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.")
"""How files of `torch.save` begin: the zip form, and the one before PyTorch 1.6."""


def _contents(path: Path) -> object:
    """What a file holds, read without executing any of it.

    Raises:
        ForeignFileError: it is of another kind, or damaged; the message names it.
    """
    if path.stat().st_size > _LARGEST_FILE_BYTES:
        raise ForeignFileError(f"{path}: {path.stat().st_size} bytes, too large for such a net")
    with path.open("rb") as file:
        start = file.read(64)
    if not start:
        raise ForeignFileError(f"{path}: an empty file")
    if start[8:10] == b'{"':
        raise ForeignFileError(f"{path}: a file of safetensors, which no program that is read here writes")
    if path.name.endswith(_TENSORFLOW_ENDINGS):
        raise ForeignFileError(f"{path}: by its name a TensorFlow or Keras file, of another family of nets")
    for beginning, kind in _OTHER_KINDS:
        if start.lstrip().startswith(beginning) or start.startswith(beginning):
            raise ForeignFileError(f"{path}: {kind}")
    return _torch_arrays(path) if start.startswith(_TORCH_STARTS) else _unpickle(path)


def _torch_arrays(path: Path) -> dict[str, Any]:
    """The arrays of a PyTorch state dict, of either form, by their names without what all begin with."""
    try:
        content = load_torch(path)
    except pickle.UnpicklingError as error:
        more = "save its state_dict() alone, not the whole model"
        raise ForeignFileError(
            f"{path}: refused: damaged, or with more in it than arrays, which could run anything: {more}"
        ) from error
    except Exception as error:  # a damaged file can raise nearly anything, in words that only torch knows
        raise ForeignFileError(f"{path}: a zip file, but of no net of PyTorch, or damaged") from error
    if isinstance(content, dict) and {"settings", "average"} <= content.keys():
        what = "a checkpoint of narabe-train (`net export` and `--from` read checkpoints)"
        raise ForeignFileError(f"{path}: a PyTorch file, but {what}")
    if (state := _state_dict(content)) is None:
        raise ForeignFileError(
            f"{path}: a PyTorch file, but not a state dict, nor one with a state dict in it"
        )
    state = _without_prefix(state)
    arrays = {}
    for name, tensor in state.items():
        try:
            arrays[name] = (tensor.float() if tensor.is_floating_point() else tensor).numpy(force=True)
        except (RuntimeError, TypeError, NotImplementedError) as error:  # sparse, quantised, on no device
            raise ForeignFileError(f"{path}: {name} is not a plain array of numbers") from error
    return arrays


def _without_prefix(state: dict[str, T]) -> dict[str, T]:
    """The same without what all names begin with, such as `module.` or `model.`."""
    prefix, dot, _ = next(iter(state)).partition(".")
    if dot and all(name.startswith(prefix + dot) for name in state):
        return _without_prefix({name.removeprefix(prefix + dot): each for name, each in state.items()})
    return state


def _state_dict(content: object) -> "dict[str, torch.Tensor] | None":
    """The tensors by name in what `torch.save` wrote: all of it, its `state_dict`, or the first such part."""
    import torch  # slow to import

    def is_one(part: object) -> bool:
        return (
            isinstance(part, dict)
            and len(part) > 0
            and all(isinstance(t, torch.Tensor) for t in part.values())
        )

    if not isinstance(content, dict):
        return None
    found = [part for part in (content, content.get("state_dict"), *content.values()) if is_one(part)]
    return {str(name): tensor for name, tensor in found[0].items()} if found else None


def _turned(name: str, array: object) -> Any:
    """An array of torch's layout in that which the origins store, [input, output]."""
    linear = name.endswith(("fc1.weight", "fc2.weight")) and isinstance(array, np.ndarray)
    return array.T if linear else array  # type: ignore[attr-defined]


def _unpickle(path: Path) -> object:
    with path.open("rb") as file:
        kinds = "PaddlePaddle, PyTorch or Theano"
        try:
            return _ArrayUnpickler(file, encoding="latin1").load()
        except _NotAnArray as error:
            raise ForeignFileError(f"{path}: refused, not a net of {kinds}: {error}") from error
        except Exception as error:  # a damaged pickle can raise nearly anything
            raise ForeignFileError(f"{path}: not a net of {kinds}, or damaged") from error


def _board_size(arrays: dict[str, Any], path: Path) -> int:
    bias = arrays.get("act_fc1.bias")
    points = len(bias) if isinstance(bias, np.ndarray) and bias.ndim == 1 else 0
    size = math.isqrt(points)
    if size < 5 or size * size != points:
        raise ForeignFileError(f"{path}: no policy layer of a square board (act_fc1.bias)")
    return size


def _checked(raw: dict[str, Any], size: int, path: Path) -> Arrays:
    """The arrays, refused unless each has the name, type and stored shape of the layout."""
    points = size * size
    shapes: dict[str, tuple[int, ...]] = {
        "conv1": (32, 4, 3, 3),
        "conv2": (64, 32, 3, 3),
        "conv3": (128, 64, 3, 3),
        "act_conv1": (4, 128, 1, 1),
        "act_fc1": (4 * points, points),  # [input, output] in both origins
        "val_conv1": (2, 128, 1, 1),
        "val_fc1": (2 * points, 64),
        "val_fc2": (64, 1),
    }
    expected = {f"{layer}.weight": shape for layer, shape in shapes.items()}
    expected |= {
        f"{layer}.bias": (shape[1],) if len(shape) == 2 else (shape[0],) for layer, shape in shapes.items()
    }
    if raw.keys() != expected.keys():
        raise ForeignFileError(f"{path}: unexpected layers {sorted(map(str, raw.keys() ^ expected.keys()))}")
    for name, array in raw.items():
        if not isinstance(array, np.ndarray) or array.dtype != np.float32 or array.shape != expected[name]:
            what = f"{array.dtype}{array.shape}" if isinstance(array, np.ndarray) else type(array).__name__
            raise ForeignFileError(f"{path}: {name} is {what}, not float32{expected[name]}")
        if not np.isfinite(array).all():
            raise ForeignFileError(f"{path}: {name} holds values that are not finite")
    return cast(Arrays, raw)


def other_layout(name: str, array: NDArray[np.float32], theano: bool = False) -> NDArray[np.float32]:
    """A foreign array in torch's layout (linear weights [output, input], cross-correlations), or back."""
    if name.endswith(("fc1.weight", "fc2.weight")):
        array = array.T
    elif theano and array.ndim == 4:
        array = array[:, :, ::-1, ::-1]  # Theano convolves with the kernel turned by 180 degrees
    return array.copy()  # torch takes no negative strides
