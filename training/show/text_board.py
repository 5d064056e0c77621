"""A board in plain text, with a net's figures for its points."""

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import EMPTY, Board, Colour
from engine.rules.coordinates import Labels

STONES = {Colour.BLACK: "X", Colour.WHITE: "O"}


def text_board(board: Board, policy: NDArray[np.float32] | None = None) -> str:
    """The board: X Black, O White, # a wall; the last move in brackets; shares of a policy in percent."""
    labels = Labels(board.width, board.height)
    lines = []
    for row in range(board.height):
        cells = []
        for column in range(board.width):
            point = board.point(column, row)
            cell = board.cells[point]
            if cell != EMPTY:
                text = STONES.get(cell, "#")  # type: ignore[call-overload]
                cells.append(f"[{text}]" if point == board.peek() else f" {text} ")
            elif policy is not None and policy[point] >= 0.005:  # nan is not
                cells.append(f"{100 * policy[point]:3.0f}")
            else:
                cells.append(" . ")
        lines.append(f"{labels.row(row):>3} {''.join(cells)}")
    columns = "".join(f" {labels.column(column).lower():<2}" for column in range(board.width))
    return "\n".join([*lines, f"    {columns}"])
