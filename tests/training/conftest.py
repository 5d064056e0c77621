"""A run in the tests' own process leaves torch as it was."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _torch_as_it_was() -> Iterator[None]:
    """Learning takes subnormal numbers for zeros, which Hypothesis refuses to work with."""
    torch = pytest.importorskip("torch")
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)
    torch.set_flush_denormal(False)
