"""The ported net against a plain numpy forward of the original arrays, and the guard of the unpickler."""

import pickle
import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file

from engine.evaluator import weights
from engine.evaluator.features import alphazero_planes
from engine.evaluator.interface import PositionBatch
from engine.evaluator.loading import open_evaluator
from engine.evaluator.onnx_net import OnnxEvaluator
from engine.evaluator.torch_net import TorchEvaluator
from engine.evaluator.weights import WeightsError, load_manifest, net_file, register, weights_folder
from engine.networks.paddle import PaddleNet
from engine.networks.renju_ancestor import RenjuAncestor
from engine.rules.board import Board
from engine.rules.variant import Variant
from tests.training.export.foreign import load_foreign
from training.__main__ import main
from training.export import quantise_onnx
from training.export.import_nets import ForeignFileError, import_net, row_length_of
from training.export.quantise_onnx import BOUNDS, Distance, measure_distance
from training.learn.checkpoints import load_start
from training.networks.planes_files import SMALLEST_WEIGHT

Floats = NDArray[np.float32]

FILES = {
    "paddle-9x9": ("paddle/best_policy.model.pdparams", 9, 5),
    "theano-8x8": ("theano/best_policy_8_8_5.model", 8, 5),
    "theano-6x6": ("theano/best_policy_6_6_4.model", 6, 4),
}


def positions_of(stones: NDArray[np.int8], last: NDArray[np.int16], ply: NDArray[np.int16]) -> PositionBatch:
    return PositionBatch(
        stones=stones,
        last_moves=last,
        ply=ply,
        turn=(1 + ply % 2).astype(np.int8),
        variant=Variant.FREESTYLE,
        row_length=5,
    )


def random_positions(size: int, count: int, seed: int) -> PositionBatch:
    """Positions of random stones, the last move among the opponent's."""
    rng = np.random.default_rng(seed)
    stones = np.zeros((count, size, size), dtype=np.int8)
    last = np.full((count, 2), -1, dtype=np.int16)
    ply = rng.integers(0, size * size // 2, count).astype(np.int16)
    for i in range(count):
        points = rng.permutation(size * size)[: ply[i]]
        stones[i].flat[points[0::2]] = 2
        stones[i].flat[points[1::2]] = 1
        last[i, : min(2, ply[i])] = points[:2]
    return positions_of(stones, last, ply)


# The original's forward in numpy, written from its layout, independent of the port.


def convolve(x: Floats, weight: Floats, bias: Floats) -> Floats:
    """Cross-correlation with zero padding that keeps the size; x [plane, row, column]."""
    outputs, _, kernel, _ = weight.shape
    pad = kernel // 2
    padded = np.pad(x, ((0, 0), (pad, pad), (pad, pad)))
    result = np.zeros((outputs, *x.shape[1:]), dtype=np.float64)
    for dy in range(kernel):
        for dx in range(kernel):
            window = padded[:, dy : dy + x.shape[1], dx : dx + x.shape[2]]
            result += np.einsum("oi,ihw->ohw", weight[:, :, dy, dx], window)
    return (result + bias[:, None, None]).astype(np.float32)


def original_forward(path: Path, planes: Floats) -> tuple[Floats, float]:
    """Policy probabilities and value of one position, from the arrays as the file stores them."""
    with path.open("rb") as file:
        content = pickle.load(file, encoding="latin1")  # a known file of the shared data
    if isinstance(content, dict):
        layers = ["conv1", "conv2", "conv3", "act_conv1", "act_fc1", "val_conv1", "val_fc1", "val_fc2"]
        arrays = [content[f"{layer}.{part}"] for layer in layers for part in ("weight", "bias")]
    else:
        arrays = [a[:, :, ::-1, ::-1] if a.ndim == 4 else a for a in content]  # Theano turns its kernels
    x = planes
    for i in (0, 2, 4):
        x = np.maximum(convolve(x, arrays[i], arrays[i + 1]), 0)
    policy = np.maximum(convolve(x, arrays[6], arrays[7]), 0).reshape(-1) @ arrays[8] + arrays[9]
    value = np.maximum(convolve(x, arrays[10], arrays[11]), 0).reshape(-1)
    value = np.maximum(value @ arrays[12] + arrays[13], 0)
    exponents = np.exp(policy - policy.max())
    return exponents / exponents.sum(), float(np.tanh(value @ arrays[14] + arrays[15])[0])


@pytest.mark.parametrize("name", FILES)
def test_the_port_equals_the_original(name: str, shared: Path) -> None:
    file, size, row_length = FILES[name]
    net = load_manifest()[name]
    assert (net.board_sizes, net.row_length) == ((size, size), row_length)
    positions = random_positions(size, 24, seed=7)
    planes = alphazero_planes(positions)
    torch_answer = TorchEvaluator(net).evaluate(positions)
    for i in range(len(planes)):
        policy, value = original_forward(shared / "data" / "weights" / file, planes[i])
        logits = torch_answer.policy_logits[i]
        ours = np.exp(logits - logits.max())
        np.testing.assert_allclose(ours / ours.sum(), policy, atol=1e-5)
        assert torch_answer.wdl[i, 0] - torch_answer.wdl[i, 2] == pytest.approx(value, abs=1e-5)


@pytest.mark.parametrize("name", FILES)
def test_onnx_and_torch_give_the_same_result(name: str) -> None:
    net = load_manifest()[name]
    positions = random_positions(net.board_sizes[0], 33, seed=5)
    by_torch, by_onnx = TorchEvaluator(net).evaluate(positions), OnnxEvaluator(net).evaluate(positions)
    np.testing.assert_allclose(by_onnx.policy_logits, by_torch.policy_logits, atol=1e-4)
    np.testing.assert_allclose(by_onnx.wdl, by_torch.wdl, atol=1e-5)


@pytest.mark.parametrize("name", FILES)
def test_the_8_bit_file_stays_near_the_exact_one_and_is_preferred(name: str) -> None:
    net = load_manifest()[name]
    size = net.board_sizes[0]
    board = Board(size, row_length=net.row_length)
    fast, exact = open_evaluator(name, board), open_evaluator(weights_folder() / f"{name}.onnx", board)
    assert isinstance(fast, OnnxEvaluator) and isinstance(exact, OnnxEvaluator)
    positions = random_positions(size, 200, seed=3)  # stranger than any that it was made with
    distance = measure_distance(exact, fast, iter([positions]))
    assert distance.mean_divergence > 0 and not distance.exceeds(BOUNDS), distance


def test_an_8_bit_file_that_strays_too_far_is_not_kept(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quantise_onnx, "BOUNDS", Distance(0, 0.0, 0.0, 0.0, 0.0, 0.0))
    path = shared / "data" / "weights" / FILES["theano-6x6"][0]
    net, said = import_net(path, name="six", origin="a test", licence="MIT", row_length=4, folder=tmp_path)
    assert "onnx-int8" not in net.files and "strays too far" in said
    assert sorted(file.name for file in tmp_path.glob("[!.]*")) == [
        "manifest.json",
        "six.onnx",
        "six.safetensors",
    ]


def test_the_planes_are_the_original_programs() -> None:
    stones = np.zeros((1, 6, 6), dtype=np.int8)
    stones[0, 0, 1], stones[0, 2, 3] = 1, 2
    last, ply = np.array([[2 * 6 + 3, 1]], dtype=np.int16), np.array([2], dtype=np.int16)
    planes = alphazero_planes(positions_of(stones, last, ply))[0]
    assert np.argwhere(planes[0]).tolist() == [[5, 1]]  # rows are reversed
    assert np.argwhere(planes[1]).tolist() == [[3, 3]]
    assert np.argwhere(planes[2]).tolist() == [[3, 3]]
    assert planes[3].all()


def fours(size: int, own: bool, count: int, seed: int) -> tuple[PositionBatch, list[set[int]]]:
    """Random positions with a four of one side among scattered stones, and the points that answer it.

    An own four is open at both ends; an opponent's is closed at one, since nothing blocks an open one.
    """
    rng = np.random.default_rng(seed)
    boards, lasts, answers = [], [], []
    while len(answers) < count:
        stones = np.zeros(size * size, dtype=np.int8)
        dx, dy = [(1, 0), (0, 1), (1, 1), (1, -1)][rng.integers(4)]
        x, y = rng.integers(0, size, 2)
        line = [(x + i * dx, y + i * dy) for i in range(-1, 5)]
        if not all(0 <= a < size and 0 <= b < size for a, b in line):
            continue
        points = [int(b * size + a) for a, b in line]
        scattered = [int(p) for p in rng.permutation(size * size) if p not in points]
        mine, other = (1, 2) if own else (2, 1)
        stones[points[1:5]] = mine
        if own:
            stones[scattered[:4]] = other
            answers.append({points[0], points[5]})
        else:
            stones[[points[0], *scattered[:3]]] = other
            answers.append({points[5]})
        boards.append(stones.reshape(size, size))
        lasts.append([int(rng.choice(np.flatnonzero(stones == 2))), -1])
    ply = np.full(count, 8, dtype=np.int16)
    return positions_of(np.stack(boards), np.array(lasts, dtype=np.int16), ply), answers


@pytest.mark.parametrize(("own", "share"), [(True, 0.90), (False, 0.70)])
def test_the_theano_net_completes_and_blocks_fours(own: bool, share: float) -> None:
    positions, answers = fours(8, own, 300, seed=11)
    logits = OnnxEvaluator(load_manifest()["theano-8x8"]).evaluate(positions).policy_logits.copy()
    logits[positions.stones.reshape(len(answers), -1) != 0] = -np.inf
    hits = sum(int(best) in right for best, right in zip(logits.argmax(axis=1), answers, strict=True))
    assert hits / len(answers) >= share


def test_a_file_with_another_global_is_refused(tmp_path: Path) -> None:
    class Hostile:
        def __reduce__(self) -> tuple[object, tuple[Path]]:
            return Path.touch, (tmp_path / "touched",)

    path = tmp_path / "hostile.pdparams"
    path.write_bytes(pickle.dumps({"conv1.weight": Hostile()}, protocol=2))
    with pytest.raises(ForeignFileError, match=r"hostile\.pdparams: refused, .*: it names "):
        load_foreign(path)
    assert not (tmp_path / "touched").exists()


@pytest.mark.parametrize(
    "content", [b"", b"\x80\x02", b"not a pickle", pickle.dumps([1, 2]), pickle.dumps({"act_fc1.bias": 3})]
)
def test_damaged_files_are_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged.model"
    path.write_bytes(content)
    with pytest.raises(ForeignFileError, match=r"damaged\.model"):
        load_foreign(path)


def test_an_import_lands_in_the_manifest(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shared / "data" / "weights" / FILES["theano-6x6"][0]
    command = ["net", "import", str(path), "--name", "six", "--origin", "a test", "--licence", "MIT"]
    assert main([*command, "--row-length", "4", "--weights", str(tmp_path)]) == 0
    assert re.search(
        r"six\.onnx-int8 against six\.onnx, \d+ positions of its games: policy divergence 0\.0",
        capsys.readouterr().out,
    )
    net = load_manifest(tmp_path)["six"]
    assert net.files.keys() == {"safetensors", "onnx", "onnx-int8"}
    assert net.fits(6, 6, 4, Variant.FREESTYLE)
    assert not net.fits(15, 15, 5, Variant.FREESTYLE)
    net_file(net, "onnx", tmp_path)
    (tmp_path / "six.onnx").write_bytes(b"altered")
    with pytest.raises(WeightsError, match="altered"):
        net_file(net, "onnx", tmp_path)


def state_dict(shared: Path) -> dict[str, torch.Tensor]:
    """A real net as the ancestor's PyTorch backend saves it."""
    arrays = load_foreign(shared / "data/weights" / FILES["theano-6x6"][0])
    return {name: torch.from_numpy(array.copy()) for name, array in arrays.items()}


@pytest.mark.parametrize("form", ["zip", "old", "data parallel", "numpy", "numpy as paddle"])
def test_a_state_dict_in_any_form_is_the_same_net(form: str, shared: Path, tmp_path: Path) -> None:
    state, path = state_dict(shared), tmp_path / "best_policy_6_6_4.model"
    match form:
        case "zip" | "old":
            torch.save(state, path, _use_new_zipfile_serialization=form == "zip")
        case "data parallel":
            torch.save({f"module.{name}": tensor for name, tensor in state.items()}, path)
        case _:
            arrays = {name: tensor.numpy() for name, tensor in state.items()}
            if form == "numpy as paddle":
                arrays = {n: a.T.copy() if "fc" in n and a.ndim == 2 else a for n, a in arrays.items()}
            path.write_bytes(pickle.dumps(arrays, protocol=2))
    read = load_foreign(path)
    assert read.keys() == state.keys()
    assert all(np.array_equal(read[name], state[name].numpy()) for name in state)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("net.model", b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "git lfs pull"),
        ("net.model", b"\n<!DOCTYPE html><html>404</html>", "web page"),
        ("net.model", b"\x89HDF\r\n\x1a\n", "Keras"),
        ("net.bin", b"\x1c\x00\x00\x00TFL3\x14\x00", "TensorFlow Lite"),
        ("best_policy.model.index", b"\x00\x00\x0b", "TensorFlow"),
        ("net.keras", b"PK\x03\x04", "Keras"),
        ("net.pt", b"PK\x03\x04 cut short", "a zip file, but of no net of PyTorch, or damaged"),
        ("net.onnx", b"\x08\x08\x12\x07pytorch\x1a\x062.13.0", "a file of ONNX"),
        ("net.pb", b"\x08\x01\x12\x07", "TensorFlow"),
        ("net.safetensors", b"\x10\x00\x00\x00\x00\x00\x00\x00" + b'{"act": {}}', "safetensors"),
        ("net.model", b'{"settings": {}}', "JSON"),
        ("net.model", b"\x89PNG\r\n", "a picture"),
        ("net.model", b"", "an empty file"),
        ("net.model", b"hello", "or damaged"),
    ],
)
def test_files_of_other_kinds_are_named(name: str, content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ForeignFileError, match=re.escape(str(path))) as refused:
        load_foreign(path)
    assert said in str(refused.value)


def test_nothing_in_a_pytorch_file_is_executed(tmp_path: Path) -> None:
    class Hostile:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return (Path.touch, (str(tmp_path / "touched"),))

    torch.save({"conv1.weight": Hostile()}, tmp_path / "net.pt")
    with pytest.raises(ForeignFileError, match="refused"):
        load_foreign(tmp_path / "net.pt")
    assert not (tmp_path / "touched").exists()


@pytest.mark.parametrize(
    ("name", "row_length"),
    [
        ("best_policy_6_6_4.model", 4),
        ("best_policy_8_8_5.model2", 5),
        ("policy.pt", 5),
        ("net_2024_11_3.pt", 5),
    ],
)
def test_the_row_length_is_that_of_the_name(name: str, row_length: int) -> None:
    assert row_length_of(Path(name)) == row_length


def test_training_starts_from_an_imported_net(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ancestor's `init_model`: the weights go on from where they were."""
    path = tmp_path / "best_policy_6_6_4.model"
    torch.save(state_dict(shared), path)
    folder = tmp_path / "weights"
    words = [
        "net",
        "import",
        str(path),
        "--name",
        "theirs",
        "--origin",
        "o",
        "--licence",
        "MIT",
        "--weights",
        str(folder),
    ]
    assert main(words) == 0
    assert "6x6 with 4 in a row" in capsys.readouterr().out
    start = load_start(folder / "theirs.onnx")
    assert (start.network, start.configuration.size) == ("paddle", 6)
    for name, tensor in state_dict(shared).items():
        torch.testing.assert_close(start.weights[name], tensor, rtol=0, atol=SMALLEST_WEIGHT)


def renju_state() -> dict[str, torch.Tensor]:
    """A net of the Renju ancestor with weights of its own, under names that only end as ours do."""
    torch.manual_seed(7)
    net = RenjuAncestor(15)
    for module in net.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.running_mean.uniform_(-1, 1)  # type: ignore[union-attr, operator]
            module.running_var.uniform_(0.5, 2)  # type: ignore[union-attr, operator]
    names = enumerate(net.state_dict().items())
    return {f"layer{number}.{name.rpartition('.')[2]}": tensor for number, (name, tensor) in names}


@pytest.mark.slow
def test_the_renju_ancestors_state_dict_is_imported_and_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quantise_onnx, "GAMES", 2)
    path, folder = tmp_path / "renju.pt", tmp_path / "nets"
    state = renju_state()
    torch.save(state, path)
    net, _ = import_net(path, name="renju", origin="test", licence="MIT", row_length=5, folder=folder)
    assert (net.architecture, net.planes, net.variants) == ("renju-ancestor", "renju-signed-3", ("renju",))
    original = RenjuAncestor(15).eval()
    original.load_state_dict(dict(zip(original.state_dict(), state.values(), strict=True)))
    imported = load_file(folder / "renju.safetensors")
    assert all(
        torch.equal(imported[name], tensor)
        for name, tensor in original.state_dict().items()
        if name in imported
    )
    monkeypatch.chdir(tmp_path)
    assert main(["net", "predict", str(path), "h8 i9"]) == 0
    assert "Black to move: value" in capsys.readouterr().out


@pytest.mark.parametrize("change", ["missing", "more", "shape", "nan"])
def test_a_state_dict_that_is_nearly_the_renju_ancestors_is_refused(change: str, tmp_path: Path) -> None:
    state, path = renju_state(), tmp_path / "renju.pt"
    first = next(iter(state))
    match change:
        case "missing":
            del state[first]
        case "more":
            state["more.weight"] = torch.zeros(3, 3)
        case "shape":
            state[first] = torch.zeros(12, 3, 5, 5)
        case _:
            state[first] = torch.full_like(state[first], torch.nan)
    torch.save(state, path)
    with pytest.raises(ForeignFileError, match=r"renju\.pt: "):
        import_net(path, name="renju", origin="test", licence="MIT", row_length=5, folder=tmp_path / "nets")
    assert not (tmp_path / "nets").exists()


@pytest.mark.parametrize("value", [7, "text", np.array(["text"]), np.zeros(3, dtype=np.complex64)])
def test_a_renju_net_with_what_is_not_an_array_of_numbers(value: object, tmp_path: Path) -> None:
    arrays = {name: tensor.numpy() for name, tensor in RenjuAncestor(9).state_dict().items()}
    path = tmp_path / "net.pkl"
    path.write_bytes(pickle.dumps({**arrays, "more": value}, protocol=2))
    with pytest.raises(ForeignFileError, match=r"net\.pkl: more is not an array of numbers"):
        import_net(path, name="n", origin="o", licence="MIT", row_length=5, folder=tmp_path / "weights")


@pytest.mark.posix("limits of memory")
def test_no_number_in_a_pickle_asks_for_memory(tmp_path: Path) -> None:
    """The memo is a table in C, as long as the largest number in it."""
    import resource  # not on Windows

    path = tmp_path / "net.model"
    path.write_bytes(b"\x80\x02K\x01r\xff\xff\xff\x1f.")  # one number, remembered as the 536,870,911th
    _, before = resource.getrlimit(resource.RLIMIT_AS)
    in_use = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (in_use + (1 << 30), before))
    try:
        with pytest.raises(ForeignFileError, match="neither a state dict"):  # it is read to its end
            load_foreign(path)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (before, before))


@pytest.mark.parametrize("row_length", [0, 7])
def test_a_game_that_no_board_has_is_not_entered(row_length: int, shared: Path, tmp_path: Path) -> None:
    path, folder = shared / "data/weights" / FILES["theano-6x6"][0], tmp_path / "weights"
    words = ["net", "import", str(path), "--name", "six", "--origin", "a test", "--licence", "MIT"]
    assert main([*words, "--row-length", str(row_length), "--weights", str(folder)]) == 1
    assert not folder.exists()


def test_an_entry_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    """One such would keep every other net from being entered."""
    net = replace(load_manifest()["theano-6x6"], files={}, row_length=7)
    with pytest.raises(WeightsError, match="'theano-6x6': row length 7"):
        register(net, tmp_path)
    assert not (tmp_path / "manifest.json").exists()


def test_a_net_is_replaced_only_where_that_is_asked(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shared / "data/weights" / FILES["theano-6x6"][0]
    register(replace(load_manifest()["line"], files={}), tmp_path)
    words = ["net", "import", str(path), "--origin", "o", "--licence", "MIT", "--row-length", "4"]
    words += ["--name", "line", "--weights", str(tmp_path)]
    assert main(words) == 1
    assert "has a net 'line': give another --name, or --replace it" in capsys.readouterr().err
    assert load_manifest(tmp_path)["line"].architecture == "line" and not list(tmp_path.glob("line.*"))
    assert main([*words, "--replace"]) == 0
    assert load_manifest(tmp_path)["line"].architecture == "paddle"


def test_nets_entered_at_once_are_all_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = weights._read_manifest

    def slowly(folder: Path) -> Any:
        found = read(folder)
        time.sleep(0.05)  # so that others would read meanwhile what is about to be changed
        return found

    monkeypatch.setattr(weights, "_read_manifest", slowly)
    line = replace(load_manifest()["line"], files={})
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda number: register(replace(line, name=f"net{number}"), tmp_path), range(6)))
    assert len(load_manifest(tmp_path)) == 6


def ancestors_state(form: str) -> dict[str, Any]:
    torch.manual_seed(4)
    net = PaddleNet(8)
    state: dict[str, Any] = net.state_dict()
    match form:
        case "bfloat16" | "float16" | "float64":
            return {name: tensor.to(getattr(torch, form)) for name, tensor in state.items()}
        case "wrapped":
            return {"epoch": 3, "ema": dict(state), "state_dict": state, "optimizer": {"lr": 0.1}}
        case "parameters":
            return dict(net.named_parameters())
        case "prefix":
            return {f"module.model.{name}": tensor for name, tensor in state.items()}
        case "sparse":
            return {name: tensor.to_sparse() for name, tensor in state.items()}
        case "meta":
            return {name: tensor.to("meta") for name, tensor in state.items()}
        case "infinite":
            return {name: 1e300 * tensor.double() for name, tensor in state.items()}
        case "int32":
            return {name: tensor.int() for name, tensor in state.items()}
    return state


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize(
    "form", ["float32", "bfloat16", "float16", "float64", "wrapped", "parameters", "prefix"]
)
def test_a_state_dict_is_read_however_it_was_saved(form: str, old: bool, tmp_path: Path) -> None:
    path = tmp_path / "best_policy.model"
    torch.save(ancestors_state(form), path, _use_new_zipfile_serialization=not old)
    arrays = load_foreign(path)
    rounding = {"bfloat16": 2**-8, "float16": 2**-11}.get(form, 0)
    for name, tensor in ancestors_state("float32").items():
        assert arrays[name].dtype == np.float32
        np.testing.assert_allclose(arrays[name], tensor.numpy(), rtol=rounding, atol=1e-7)


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("sparse", "conv1.weight is not a plain array of numbers"),
        ("meta", "conv1.weight is not a plain array of numbers"),
        ("infinite", "conv1.weight holds values that are not finite"),
        ("int32", "conv1.weight is int32(32, 4, 3, 3), not float32"),
    ],
)
def test_what_is_no_state_dict_of_numbers_is_refused_in_a_line(
    form: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "net.model"
    torch.save(ancestors_state(form), path)
    words = [
        "net",
        "import",
        str(path),
        "--name",
        "n",
        "--origin",
        "o",
        "--licence",
        "MIT",
        "--row-length",
        "5",
    ]
    assert main([*words, "--weights", str(tmp_path / "nets")]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert message in line
