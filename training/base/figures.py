"""Figures of matplotlib for files and arrays of pixels.

They are made without pyplot, which would choose a back end for the whole process: in a notebook, after one
picture of ours, the reader's own would appear no more.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def new_figure(rows: int = 1, columns: int = 1, squeeze: bool = True, **options: Any) -> tuple[Any, Any]:
    """A figure and its axes, as `pyplot.subplots` gives them."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # slow to import, and only here
    from matplotlib.figure import Figure

    figure = Figure(layout="constrained", **options)
    FigureCanvasAgg(figure)
    return figure, figure.subplots(rows, columns, squeeze=squeeze)


def pixels_of(figure: Any) -> NDArray[np.uint8]:
    """A figure as it looks now, [row, column, red green blue]."""
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba())[:, :, :3].copy()
