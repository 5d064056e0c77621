"""Rows computed from their windows: the same from both ends, in every batch, and in play."""

from collections.abc import Iterator

import numpy as np
import pytest
import torch

from engine import _core
from training.networks.line import (
    FEATURE_ONE,
    ROW_LIMIT,
    LineConfiguration,
    LineInput,
    MappedLineNet,
    line_net,
)
from training.networks.line_integers import QuantisationError, quantise
from training.networks.line_mapping import ARM_CODES, LineMapping
from training.networks.line_rows import LARGEST_STEP, STEPS
from training.networks.line_shapes import RADIUS, expected_frequencies, inner_classes, shape_table

CONFIGURATION = LineConfiguration(mapping_width=32, channels=16, mixed_channels=16)


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """As rows are enumerated; other numbers of threads add in another order."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def net() -> MappedLineNet:
    """A net whose zero-initialised parts are not zero, so that all parts speak."""
    torch.manual_seed(4)
    net = MappedLineNet(CONFIGURATION)
    with torch.no_grad():
        for parameter in (net.mapping.arm_rows, net.mapping.inner_rows):
            parameter.normal_(0, 0.2)
        net.mapping.shift.normal_(0, 0.02)
    return net


def boards(count: int, size: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).choice(3, (count, size, size), p=(0.7, 0.15, 0.15)).astype(np.int8)


def test_a_window_and_its_reversal_are_made_of_the_same_parts_swapped(net: MappedLineNet) -> None:
    """The table of classes ties them anyway; this holds for the function, whichever end is the class's."""
    mapping = net.mapping
    first, second, inner = mapping.parts
    assert int(first.max()) < ARM_CODES and not torch.equal(first, second)
    turned = LineMapping(CONFIGURATION.mapping_width, CONFIGURATION.channels)
    turned.load_state_dict(mapping.state_dict())
    turned.parts = torch.stack([second, first, inner])
    assert torch.equal(mapping.enumerate_rows(), turned.enumerate_rows())


def test_the_arms_of_a_window_are_its_cells(net: MappedLineNet) -> None:
    table = shape_table(RADIUS)
    for number in np.random.default_rng(2).integers(0, table.class_count, 300):
        shape = table.representative[number]
        before, after = int(table.before[shape]), int(table.after[shape])
        cells = table.cells[shape]
        arms = cells[RADIUS - before : RADIUS][::-1], cells[RADIUS + 1 : RADIUS + 1 + after]
        for code, arm in zip(net.mapping.parts[:2, number], arms, strict=True):
            holds = net.mapping.arm_one_hot[code]
            seen = [int(cell) for cell in arm] + [3] * (RADIUS - len(arm))
            assert holds[:-3].view(RADIUS, 4).argmax(1).tolist() == seen
            assert int(holds[-3:].argmax()) == cells[RADIUS] and int(holds.sum()) == RADIUS + 1


def test_a_row_does_not_depend_on_what_is_evaluated_with_it(net: MappedLineNet) -> None:
    """The reference of the normalisation is fixed: neither batch nor board size changes a row."""
    every = net.mapping.enumerate_rows()
    with torch.no_grad():
        for count, size in ((1, 6), (40, 15), (3, 20)):
            classes = LineInput.from_stones(boards(count, size, size)).classes
            assert torch.equal(net.rows(classes), every[classes])


def test_rows_are_centred_and_scaled_over_the_reference(net: MappedLineNet) -> None:
    mapping = net.mapping
    with torch.no_grad():
        rows = mapping(mapping.reference)
    mean = mapping.reference_share @ rows
    deviation = (mapping.reference_share @ (rows - mean) ** 2).sqrt()
    assert torch.allclose(mean, mapping.shift, atol=1e-4)
    assert torch.allclose(deviation, mapping.gain.abs(), rtol=1e-3)


def test_the_gradient_is_that_of_the_plain_formula() -> None:
    torch.manual_seed(1)
    mapping = LineMapping(8, 3)
    with torch.no_grad():
        mapping.arm_rows.normal_(0, 0.5)
        mapping.inner_rows.normal_(0, 0.5)
    classes = torch.randint(0, mapping.parts.shape[1], (500,))
    gradient = torch.randn(500, 3)

    def plain() -> torch.Tensor:
        arm = torch.relu(mapping.arm_input(mapping.arm_one_hot))
        arm = arm + torch.relu(mapping.arm_hidden(arm))
        sums, factors = (mapping.arm_output(arm) + mapping.arm_rows).chunk(2, 1)
        rows = []
        for some in (mapping.reference, classes):
            first, second, inner = mapping.parts[:, some]
            window = sums[first] + sums[second] + factors[first] * factors[second]
            window = torch.relu(window + mapping.inner_rows[inner])
            rows.append(mapping.window_output(window + torch.relu(mapping.window_hidden(window))))
        mean = mapping.reference_share @ rows[0]
        deviation = (mapping.reference_share @ (rows[0] - mean) ** 2 + 1e-6).sqrt()
        return (rows[1] - mean) / deviation * mapping.gain + mapping.shift

    found = []
    for rows in (mapping(classes), plain()):
        mapping.zero_grad()
        (rows * gradient).sum().backward()
        found.append({name: weight.grad.clone() for name, weight in mapping.named_parameters()})
    for name, wanted in found[1].items():
        assert float((found[0][name] - wanted).norm()) <= 1e-4 * float(wanted.norm()), name


def test_the_rows_of_play_are_those_of_training_to_half_a_step(net: MappedLineNet) -> None:
    table = shape_table(RADIUS)
    counts = np.random.default_rng(3).integers(0, 5, table.class_count)
    integers = quantise(net, counts)
    row_of_class = integers.row_of_shape[table.representative].astype(np.int64)
    rows = net.mapping.enumerate_rows().clamp(-ROW_LIMIT, ROW_LIMIT).double().numpy() * FEATURE_ONE
    kept_count = len(integers.rows) - shape_table(4).class_count
    kept = row_of_class < kept_count
    assert kept_count == kept.sum() > 40_000
    assert counts[kept].min() >= counts[~kept].max()
    half_step = STEPS[(table.cells[table.representative[kept]] != 0).sum(1)] / 2
    assert (np.abs(integers.rows[row_of_class[kept]] - rows[kept]).max(1) <= half_step + 0.5).all()
    # One that is shared is the mean by counts of those that share it.
    inner = inner_classes(4)
    for group in np.unique(inner[~kept])[::500]:
        members = np.nonzero(~kept & (inner == group))[0]
        weights = counts[members] + 1e-3 * counts.mean()
        mean = weights @ rows[members] / weights.sum()
        assert np.abs(integers.rows[row_of_class[members[0]]] - mean).max() <= LARGEST_STEP / 2 + 0.5


def test_play_and_training_evaluate_alike(net: MappedLineNet) -> None:
    """Within the rounding of the heads' sums, on boards all of whose windows have a row of their own."""
    stones = boards(20, 15, 5)
    counts = np.zeros(shape_table(RADIUS).class_count, np.int64)
    counts[LineInput.from_stones(stones).classes.numpy()] = 1
    policy, outputs = quantise(net, counts).evaluate(stones)
    with torch.no_grad():
        output = net(LineInput.from_stones(stones))
    assert np.abs(outputs / 2**20 - output.wdl.numpy()).max() < 0.02
    errors = policy / 2**20 - output.policy.numpy()
    assert np.abs(errors - errors.mean(1, keepdims=True)).max() < 0.1  # sums round down, for all points alike


def test_expected_frequencies_are_those_of_scattered_stones() -> None:
    random = np.random.default_rng(6)
    stones = random.choice(3, (400, 15, 15), p=(0.9, 0.05, 0.05)).astype(np.int8)
    table = shape_table(RADIUS)
    shapes = _core.line_shapes(stones)
    seen = np.bincount(table.classes[shapes].ravel(), minlength=table.class_count) / shapes.size
    expected = expected_frequencies()
    assert expected.sum() == pytest.approx(1) and expected.min() > 0
    common = np.argsort(-expected)[:100]
    assert np.abs(seen[common] - expected[common]).max() < 0.004
    assert not table.cells[table.representative[common[:5]]].any()  # empty ones lead


def test_a_net_that_learnt_long_can_still_be_written() -> None:
    net = line_net(LineConfiguration(mapping_width=4, channels=16, mixed_channels=16))
    with torch.no_grad():
        net.value1.weight.fill_(1.5)
        net.value1_board.weight.fill_(-0.25)
    with pytest.raises(QuantisationError, match="value1: a sum could leave 32 bits"):
        quantise(net)
    before = net.value1.weight.clone()
    net.limit_weights()
    quantise(net)
    shrunk = net.value1.weight / before
    assert shrunk.max() < 1 and torch.allclose(shrunk, shrunk[0, 0])
