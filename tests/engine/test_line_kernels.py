"""The line net's kernels give the same integers, whatever the processor; it takes no torch."""

import platform

import numpy as np
import pytest

from engine import _core
from engine.evaluator.weights import load_manifest, net_file

PLAIN = "portable"
QUICK = [name for name in _core.line_kernels() if name != PLAIN]


def test_the_plain_kernels_are_everywhere_and_the_last_choice() -> None:
    assert _core.line_kernels()[-1] == PLAIN


@pytest.mark.skipif(platform.machine() not in ("aarch64", "arm64", "ARM64"), reason="for 64-bit ARM")
def test_every_64_bit_arm_has_neon() -> None:
    assert _core.line_kernels() == ["neon", PLAIN]


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("net", ["line", "line-renju"])
def test_they_agree_with_the_plain_ones(name: str, net: str) -> None:
    path = str(net_file(load_manifest()[net], "line"))
    random = np.random.default_rng(1)
    for height, width in ((5, 5), (15, 15), (20, 20), (22, 7)):
        quick, plain = (
            _core.LineState(_core.LineEvaluator(path, kernels), width, height) for kernels in (name, PLAIN)
        )
        for stones in np.linspace(0, 0.45, 12):
            cells = random.choice(3, (height, width), p=[1 - 2 * stones, stones, stones]).astype(np.uint8)
            for turn in (1, 2):
                found, expected = quick.evaluate(cells, turn), plain.evaluate(cells, turn)
                for of_quick, of_plain in zip(found, expected, strict=True):
                    np.testing.assert_array_equal(of_quick, of_plain)
