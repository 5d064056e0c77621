"""The native core of Narabe."""

from typing import Annotated

import numpy
from numpy.typing import NDArray

LINE_SHAPES: int = 397488

def line_shapes(
    stones: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)
    ],
) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None, None, None))]:
    """
    The shape number of every window: stones int8 [batch, row, column] (0 empty, 1 own, 2 opponent, 3 wall) to
    uint32 [batch, row, column, direction].
    """

def group_line_shapes(
    stones: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)
    ],
    class_of_shape: Annotated[
        NDArray[numpy.uint32], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
) -> tuple[
    Annotated[NDArray[numpy.int64], dict(shape=(None,))],
    Annotated[NDArray[numpy.int32], dict(shape=(None, None))],
]:
    """
    The distinct shape classes of a batch, int64 [distinct], and where each window's class stands among them,
    int32 [batch * row * column, direction].
    """

def sum_line_rows(
    rows: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    positions: Annotated[
        NDArray[numpy.int32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    sums: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
) -> None:
    """Write the sums of four rows for every point."""

def scatter_line_rows(
    gradients: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    positions: Annotated[
        NDArray[numpy.int32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    row_gradients: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
) -> None:
    """Add every point's gradient to its four rows."""

def adagrad_line_rows(
    table: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
    squares: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
    rows: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)],
    gradients: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    rate: float,
) -> None:
    """One Adagrad step on some rows of a table."""
