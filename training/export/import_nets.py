"""`narabe-train import`: foreign weight files of the AlphaZero_Gomoku family into `weights/`.

The files are pickles. They are read by an unpickler that knows nothing but numpy arrays, so a hostile file
can construct nothing else.
"""

import argparse
import codecs
import math
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from engine.evaluator.weights import Net, WeightsError, register, sha256, weights_folder
from engine.rules.variant import Variant

Arrays = dict[str, NDArray[np.float32]]

LAYERS = ("conv1", "conv2", "conv3", "act_conv1", "act_fc1", "val_conv1", "val_fc1", "val_fc2")
"""The net's layers in the order of a Theano file, by the names of a Paddle file and of `PaddleNet`."""

PADDLE_NAMES = "StructuredToParameterName@@"
"""The entry of a Paddle file that names the parameters as Paddle numbers them."""
_LARGEST_FILE_BYTES = 64 << 20


class ForeignFileError(WeightsError):
    """A foreign weights file that cannot be taken; the message names the file and the reason."""


def load_foreign(path: Path) -> Arrays:
    """The state dict for `PaddleNet` (float32, torch layout) of a Paddle or Theano file.

    Raises:
        ForeignFileError: it is no such file, or it names a global other than numpy's arrays.
    """
    content = _unpickle(path)
    if isinstance(content, dict):
        raw = {key: value for key, value in content.items() if key != PADDLE_NAMES}
        theano = False
    elif isinstance(content, list) and len(content) == 2 * len(LAYERS):
        raw = {f"{LAYERS[i // 2]}.{('weight', 'bias')[i % 2]}": array for i, array in enumerate(content)}
        theano = True
    else:
        raise ForeignFileError(f"{path}: neither a Paddle state dict nor a Theano list of 16 arrays")
    size = _board_size(raw, path)
    return {name: other_layout(name, array, theano) for name, array in _checked(raw, size, path).items()}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `narabe-train import`."""
    parser.add_argument("file", type=Path, help="a Paddle .pdparams or a Theano .model file")
    parser.add_argument("--name", required=True, help="the net's name in weights/")
    parser.add_argument("--origin", required=True, help="where the file comes from")
    parser.add_argument("--licence", required=True, help="its licence")
    parser.add_argument("--row-length", type=int, default=5, help="stones in a row that win (default 5)")
    parser.add_argument("--weights", type=Path, default=weights_folder(), help="the folder to import into")


def run(arguments: argparse.Namespace) -> int:
    """Import a file, as `narabe-train import`; the exit status."""
    net, int8 = import_net(
        arguments.file,
        name=arguments.name,
        origin=arguments.origin,
        licence=arguments.licence,
        row_length=arguments.row_length,
        folder=arguments.weights,
    )
    size = net.board_sizes[0]
    print(f"{net.name}: {net.architecture} net for {size}x{size} in {arguments.weights}\n{int8}")
    return 0


def import_net(
    path: Path, *, name: str, origin: str, licence: str, row_length: int, folder: Path
) -> tuple[Net, str]:
    """Bring a foreign file into a weights folder as safetensors and ONNX, and enter it into the manifest.

    Returns the entry, and a line on how far its 8-bit file strays from it.

    Raises:
        WeightsError: the file cannot be taken, or the manifest is damaged.
    """
    import torch  # slow to import

    from engine.networks.paddle import PaddleNet
    from training.export.quantise_onnx import add_int8_file  # imports onnx
    from training.networks.planes_files import write_planes_net

    arrays = load_foreign(path)
    size = _board_size(arrays, path)
    imported = PaddleNet(size)
    imported.load_state_dict({key: torch.from_numpy(array) for key, array in arrays.items()})
    files = write_planes_net(imported, folder, name)
    net = Net(
        name=name,
        architecture="paddle",
        planes="alphazero-4",
        board_sizes=(size, size),
        row_length=row_length,
        variants=(Variant.FREESTYLE.value,),
        files=files,
        origin=f"{origin} ({path.name}, SHA-256 {sha256(path)})",
        licence=licence,
    )
    net, int8 = add_int8_file(net, folder)
    register(net, folder)
    return net, int8


class _ArrayUnpickler(pickle.Unpickler):
    """An unpickler of numpy arrays and plain containers, nothing else."""

    _ALLOWED: dict[tuple[str, str], Callable[..., object]] = {
        # numpy's own reconstructor, wherever its version keeps it
        (module, "_reconstruct"): cast(Callable[..., object], np.empty(0).__reduce__()[0])
        for module in ("numpy.core.multiarray", "numpy._core.multiarray")
    } | {("numpy", "ndarray"): np.ndarray, ("numpy", "dtype"): np.dtype, ("_codecs", "encode"): codecs.encode}

    def find_class(self, module_name: str, global_name: str) -> Any:
        try:
            return self._ALLOWED[module_name, global_name]
        except KeyError:
            raise pickle.UnpicklingError(
                f"it names {module_name}.{global_name}, which is not a numpy array"
            ) from None


def _unpickle(path: Path) -> object:
    if path.stat().st_size > _LARGEST_FILE_BYTES:
        raise ForeignFileError(f"{path}: {path.stat().st_size} bytes, too large for such a net")
    with path.open("rb") as file:
        try:
            return _ArrayUnpickler(file, encoding="latin1").load()
        except Exception as error:  # a damaged pickle can raise nearly anything
            raise ForeignFileError(f"{path}: refused: {error}") from error


def _board_size(arrays: dict[str, Any], path: Path) -> int:
    """The side of the board that the policy's bias is made for."""
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
