"""The native line net: equal to the plain integers bit by bit, on every path to a position."""

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engine import _core

torch = pytest.importorskip("torch")

from training.networks.line import FreeLineNet, LineConfiguration, LineInput, LineNet, line_net  # noqa: E402
from training.networks.line_file import load, save  # noqa: E402
from training.networks.line_integers import IntegerNet, QuantisationError, quantise, restore  # noqa: E402

HEADER = 48
BITS = 24_912  # of the file, in bytes: which windows have a row of their own


def random_net(configuration: LineConfiguration, seed: int = 1) -> LineNet:
    """A net with something in every table."""
    torch.manual_seed(seed)
    net = line_net(configuration)
    with torch.no_grad():
        net.mix_weight.normal_(0, 0.3)
        if isinstance(net, FreeLineNet):
            for table, size in ((net.table11, 0.1), (net.table9, 0.2)):
                table.normal_(0, size)
            learnt = torch.arange(len(net.table11)) % 5 == 0
            net.table11[~learnt] = 0  # these share the rows of their inner windows
    return net


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> tuple[LineNet, IntegerNet, Path]:
    net = random_net(LineConfiguration(mapping_width=0))
    integers = quantise(net)
    path = tmp_path_factory.mktemp("net") / "random.line"
    save(integers, path, {"origin": "a test"})
    return net, integers, path


def random_cells(
    random: np.random.Generator, height: int, width: int, walls: float = 0.0
) -> NDArray[np.uint8]:
    stones = random.uniform(0, 0.35)
    weights = [1 - 2 * stones - walls, stones, stones, walls]
    return random.choice(4, size=(height, width), p=weights).astype(np.uint8)


def seen_by(cells: NDArray[np.uint8], turn: int) -> NDArray[np.int8]:
    swapped = np.array([0, 2, 1, 3], np.uint8)
    return (cells if turn == 1 else swapped[cells]).astype(np.int8)


def assert_equal(
    state: _core.LineState, integers: IntegerNet, boards: list[tuple[NDArray[np.uint8], int]]
) -> None:
    policy, outputs = integers.evaluate(np.stack([seen_by(cells, turn) for cells, turn in boards]))
    for n, (cells, turn) in enumerate(boards):
        native_policy, native_outputs = state.evaluate(cells, turn)
        assert (native_policy == policy[n]).all()
        assert (native_outputs == outputs[n]).all()


@pytest.mark.parametrize("name", _core.line_kernels())
@pytest.mark.parametrize("size", [(5, 5), (15, 15), (20, 20), (22, 7)])
def test_equal_to_the_plain_integers(
    net: tuple[LineNet, IntegerNet, Path], name: str, size: tuple[int, int]
) -> None:
    random = np.random.default_rng(3)
    height, width = size
    state = _core.LineState(_core.LineEvaluator(str(net[2]), name), width, height)
    boards = [(random_cells(random, height, width), int(random.integers(1, 3))) for _ in range(20)]
    boards += [(random_cells(random, height, width, 0.06), 1 + n % 2) for n in range(6)]
    assert_equal(state, net[1], boards)


def test_a_file_of_play_is_trained_on_with_from_where_it_was(net: tuple[LineNet, IntegerNet, Path]) -> None:
    read = load(net[2])
    again = quantise(restore(read))
    assert read.configuration == net[1].configuration
    random = np.random.default_rng(8)
    for height, width in ((15, 15), (6, 22)):
        stones = np.stack([seen_by(random_cells(random, height, width, 0.03), 1) for _ in range(20)])
        expected = net[1].evaluate(stones)
        for integers in (read, again):
            for found, wanted in zip(integers.evaluate(stones), expected, strict=True):
                assert (found == wanted).all()


@pytest.mark.long
@pytest.mark.parametrize("name", _core.line_kernels())
def test_equal_on_ten_thousand_boards(net: tuple[LineNet, IntegerNet, Path], name: str) -> None:
    random = np.random.default_rng(4)
    evaluator = _core.LineEvaluator(str(net[2]), name)
    for _ in range(100):
        height, width = random.integers(5, 23, 2)
        state = _core.LineState(evaluator, width, height)
        boards = [(random_cells(random, height, width), int(random.integers(1, 3))) for _ in range(100)]
        assert_equal(state, net[1], boards)


@pytest.mark.parametrize(
    ("channels", "value_channels"),
    [((32, 32), (32, 16)), ((64, 32), (128, 64)), ((48, 16), (32, 16)), ((32, 16), (128, 64))],
)
def test_other_sizes_of_nets(
    tmp_path: Path, channels: tuple[int, int], value_channels: tuple[int, int]
) -> None:
    value, value_2 = value_channels
    configuration = LineConfiguration(0, *channels, value_channels=value, value_channels_2=value_2)
    integers = quantise(random_net(configuration, 5))
    save(integers, tmp_path / "n.line", {})
    random = np.random.default_rng(6)
    for name in _core.line_kernels():
        state = _core.LineState(_core.LineEvaluator(str(tmp_path / "n.line"), name), 11, 9)
        assert_equal(state, integers, [(random_cells(random, 9, 11), 1 + n % 2) for n in range(10)])


def test_weights_of_both_signs_may_be_larger(tmp_path: Path) -> None:
    net = random_net(LineConfiguration(mapping_width=0), 7)
    with torch.no_grad():
        net.value1_board.weight.zero_()
        net.value1.weight[0] = 0.8
        net.value1.weight[0, ::2] = -0.8  # beyond 32 bits together; each half alone is within them
    integers = quantise(net)
    save(integers, tmp_path / "n.line", {})
    random = np.random.default_rng(6)
    for name in _core.line_kernels():
        state = _core.LineState(_core.LineEvaluator(str(tmp_path / "n.line"), name), 15, 15)
        assert_equal(state, integers, [(random_cells(random, 15, 15), 1 + n % 2) for n in range(10)])
    with torch.no_grad():
        net.value1.weight[0] = 0.8
    with pytest.raises(QuantisationError, match="value1: a sum could leave 32 bits"):
        quantise(net)


def test_each_side_can_have_a_net_of_its_own(net: tuple[LineNet, IntegerNet, Path], tmp_path: Path) -> None:
    of_white = quantise(random_net(LineConfiguration(mapping_width=0), 9))
    save(of_white, tmp_path / "white.line", {})
    smaller = quantise(random_net(LineConfiguration(0, value_channels=32), 9))
    save(smaller, tmp_path / "smaller.line", {})
    random = np.random.default_rng(10)
    for name in _core.line_kernels():
        evaluator = _core.LineEvaluator(str(net[2]), name, str(tmp_path / "white.line"))
        state = _core.LineState(evaluator, 15, 15)
        for _ in range(5):
            cells = random_cells(random, 15, 15)
            assert_equal(state, net[1], [(cells, 1)])
            assert_equal(state, of_white, [(cells, 2)])
    with pytest.raises(_core.LineNetError, match=r"smaller\.line: its sizes are not those of"):
        _core.LineEvaluator(str(net[2]), white_path=str(tmp_path / "smaller.line"))


def test_going_back_and_forth_equals_starting_afresh(net: tuple[LineNet, IntegerNet, Path]) -> None:
    random = np.random.default_rng(7)
    evaluator = _core.LineEvaluator(str(net[2]))
    travelled = _core.LineState(evaluator, 15, 15)
    cells = np.zeros((15, 15), np.uint8)
    stack: list[tuple[int, int]] = []
    for _ in range(300):
        if stack and random.random() < 0.4:
            cells[stack.pop()] = 0
        else:
            row, column = random.integers(0, 15, 2)
            if cells[row, column] == 0:
                cells[row, column] = 1 + len(stack) % 2
                stack.append((row, column))
        if random.random() < 0.5:  # not after every move, nor always for the same side
            turn = int(random.integers(1, 3))
            fresh = _core.LineState(evaluator, 15, 15)
            for got, expected in zip(
                travelled.evaluate(cells, turn), fresh.evaluate(cells, turn), strict=True
            ):
                assert (got == expected).all()


def test_integers_are_close_to_the_trained_net(net: tuple[LineNet, IntegerNet, Path]) -> None:
    random = np.random.default_rng(8)
    stones = np.stack([seen_by(random_cells(random, 15, 15), 1) for _ in range(30)])
    policy, outputs = net[1].evaluate(stones)
    with torch.no_grad():
        output = net[0](LineInput.from_stones(stones))
    assert np.abs(outputs / 2**20 - output.wdl.numpy()).max() < 0.02
    # Sums round down, for all points alike, and rows of many stones are stored in wide steps.
    difference = np.abs(policy / 2**20 - output.policy.numpy())
    assert difference.mean() < 0.06 and difference.max() < 0.4


def test_mirrored_boards_are_worth_the_same(net: tuple[LineNet, IntegerNet, Path]) -> None:
    """Rows are tied under reversal: the sums before the convolution do not change with a reflected board."""
    cells = random_cells(np.random.default_rng(9), 15, 15)
    integers = net[1]
    shapes, mirrored = (
        _core.line_shapes(seen_by(b, 1)[None]) for b in (cells, np.ascontiguousarray(cells[:, ::-1]))
    )
    sums = integers.rows[integers.row_of_shape[shapes]].astype(int).sum(3)
    mirrored_sums = integers.rows[integers.row_of_shape[mirrored]].astype(int).sum(3)
    assert (sums == mirrored_sums[:, :, ::-1]).all()


def with_header(contents: bytes, position: int, value: int) -> bytes:
    """The file with one number of its header changed."""
    return contents[:position] + struct.pack("<I", value) + contents[position + 4 :]


def with_payload_changed(contents: bytes, offset: int, value: bytes) -> bytes:
    """The file with some of its arrays changed, and a checksum that fits."""
    start = offset + (len(contents) if offset < 0 else HEADER + struct.unpack_from("<I", contents, 12)[0])
    changed = contents[:start] + value + contents[start + len(value) :]
    payload = changed[HEADER + struct.unpack_from("<I", contents, 12)[0] :]
    return with_header(changed, 40, zlib.crc32(payload))


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda c: b"", "too short"),
        (lambda c: c[:100], "too short|checksum"),
        (lambda c: c[:-1], "checksum"),
        (lambda c: c + b"\0", "checksum"),
        (lambda c: b"X" + c[1:], "not a line net"),
        (lambda c: with_header(c, 8, 2), "version 2"),
        (lambda c: with_header(c, 12, 2**32 - 1), "too short"),
        (lambda c: with_header(c, 16, 33), "channels cannot be 33"),
        (lambda c: with_header(c, 16, 2**31), "channels cannot be"),
        (lambda c: with_header(c, 20, 0), "mixed channels cannot be 0"),
        (lambda c: with_header(c, 16, 64), "too short|too large"),
        (lambda c: with_header(c, 44, 1), "number of wide differences is wrong"),
        (lambda c: with_header(c, 44, 2**32 - 1), "too short"),
        (lambda c: with_header(c, 36, 70_000), "too many rows"),
        (lambda c: with_header(c, 36, 1), "number of rows is wrong"),
        (lambda c: c[:-40] + bytes([c[-40] ^ 1]) + c[-39:], "checksum"),
        (lambda c: with_payload_changed(c, 0, b"\xff" * 1000), "number of rows is wrong"),
        (
            lambda c: with_payload_changed(c, BITS + 4000, b"\x80" * 5000),
            "number of wide differences is wrong",
        ),
        (lambda c: with_payload_changed(c, BITS + 500_000, b"\x7f" * 500_000), "row's value is too large"),
        (lambda c: with_payload_changed(c, -4000, b"\xff\x7f" * 64), "weights of a layer are too large"),
    ],
)
def test_damaged_files_are_refused(
    net: tuple[LineNet, IntegerNet, Path], tmp_path: Path, damage, message: str
) -> None:
    path = tmp_path / "damaged.line"
    path.write_bytes(damage(net[2].read_bytes()))
    with pytest.raises(_core.LineNetError, match=r"damaged\.line: .*(" + message + ")"):
        _core.LineEvaluator(str(path))


IN_TWO_GIGABYTES = """
import resource, sys
from engine import _core
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
try:
    _core.LineEvaluator(sys.argv[1])
except _core.LineNetError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are set as on Linux")
def test_a_count_in_a_damaged_header_takes_no_memory(
    net: tuple[LineNet, IntegerNet, Path], tmp_path: Path
) -> None:
    path = tmp_path / "damaged.line"
    path.write_bytes(with_header(net[2].read_bytes(), 44, 2**32 - 1))
    command = [sys.executable, "-c", IN_TWO_GIGABYTES, str(path)]
    told = subprocess.run(command, capture_output=True, text=True)
    assert "the file is too short" in told.stdout, told.stderr


def test_a_folder_of_any_name_will_do(net: tuple[LineNet, IntegerNet, Path], tmp_path: Path) -> None:
    folder = tmp_path / "Stéphane's games 五目並べ"
    folder.mkdir()
    path = folder / "n.line"
    path.write_bytes(net[2].read_bytes())
    _core.LineEvaluator(str(path))


def test_a_file_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(_core.LineNetError, match=r"none\.line"):
        _core.LineEvaluator(str(tmp_path / "none.line"))


def test_unknown_kernels_are_refused(net: tuple[LineNet, IntegerNet, Path]) -> None:
    with pytest.raises(ValueError, match="no kernels named 'mmx'"):
        _core.LineEvaluator(str(net[2]), "mmx")
