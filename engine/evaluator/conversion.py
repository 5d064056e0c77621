"""Between a scalar value and win/draw/loss."""

import numpy as np
from numpy.typing import NDArray


def wdl_of_value(value: NDArray[np.float32]) -> NDArray[np.float32]:
    """Win/draw/loss [batch, 3] from values [batch] in -1..1 of nets without draws."""
    win = (1 + value) / 2
    return np.stack([win, np.zeros_like(win), 1 - win], axis=1)
