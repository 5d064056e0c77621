"""A game in a notebook against whatever answers moves: a board of buttons."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels

_STONES = {Colour.BLACK: "⚫", Colour.WHITE: "⚪"}
_BUTTON_PX = 34

Answer = Callable[[Sequence[int]], tuple[int, float]]
"""Moves of a game so far to the next one, and the value in -1..1 that its player expects."""


class NotebookGame:
    """You have Black; a click on a point plays there, and `answer` moves for White.

    `panel` is what a cell shows: `NotebookGame(Board(6, row_length=4), answer).panel`.
    """

    def __init__(self, board: Board, answer: Answer) -> None:
        """Begin on an empty board.

        Raises:
            ImportError: ipywidgets is not installed.
        """
        import ipywidgets  # only notebooks have it

        self.board, self._answer = board, answer
        self._labels = Labels(self.board.width, self.board.height)
        size = ipywidgets.Layout(width=f"{_BUTTON_PX}px", height=f"{_BUTTON_PX}px", margin="0", padding="0")
        self.points: list[Any] = [
            ipywidgets.Button(layout=size, tooltip=self._labels.name(point))
            for point in range(self.board.width * self.board.height)
        ]
        for point, button in enumerate(self.points):
            button.on_click(lambda _button, point=point: self.play(point))
        columns = f"repeat({self.board.width}, {_BUTTON_PX}px)"
        grid = ipywidgets.GridBox(self.points, layout=ipywidgets.Layout(grid_template_columns=columns))
        self.status: Any = ipywidgets.Label("You have Black: click a point.")
        again: Any = ipywidgets.Button(description="New game")
        again.on_click(lambda _button: self.begin())
        self.panel: Any = ipywidgets.VBox([grid, again, self.status])

    def begin(self) -> None:
        """Clear the board."""
        while self.board.ply:
            self.board.pop()
        self._show("You have Black: click a point.")

    def play(self, point: int) -> None:
        """Play a move, and let the other side answer."""
        if self.board.outcome is not None or not self.board.is_legal(point):
            return
        self.board.push(point)
        said = ""
        if self.board.outcome is None:
            move, value = self._answer(self.board.moves)
            self.board.push(move)
            said = f"It plays {self._labels.name(move)} and expects {value:+.2f}."
        self._show(said)

    def _show(self, said: str) -> None:
        last = self.board.peek() if self.board.ply else None
        for point, button in enumerate(self.points):
            button.description = _STONES.get(self.board.cells[point], "")  # type: ignore[call-overload]
            button.button_style = "info" if point == last else ""
        outcome = self.board.outcome
        if outcome is not None:
            winner = outcome.winner
            said += " A draw." if winner is None else " You win." if winner is Colour.BLACK else " It wins."
        self.status.value = said.strip()
