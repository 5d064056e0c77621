"""A game against a net in a notebook: a board of buttons, and a slider for the net's strength."""

from typing import Any

from engine.evaluator.loading import open_evaluator
from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels
from training.play.searcher import SearchSettings
from training.show.nets import find_net, kind_of_net
from training.show.play_net import NetPlayer

_STONES = {Colour.BLACK: "⚫", Colour.WHITE: "⚪"}
_BUTTON_PX = 34


class NotebookGame:
    """You have Black; a click on a point plays there, and the net answers.

    `panel` is what a cell shows: `NotebookGame("my-net").panel`.
    """

    def __init__(self, net: str, visits: int = 200) -> None:
        """`net`: the folder of a run, a name in weights/, or a file of play; `visits`: 0 is its first sight.

        Raises:
            ImportError: ipywidgets is not installed.
            OSError, ValueError: there is no such net.
        """
        import ipywidgets  # only notebooks have it

        name, entry = find_net(net)
        self.board: Board = kind_of_net(entry, None, None, None).board()
        settings = SearchSettings(solver=False, leaves_at_once=1)
        self._player = NetPlayer(open_evaluator(name, self.board), self.board, settings, visits)
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
        self.visits: Any = ipywidgets.IntSlider(visits, 0, 1000, 10, description="visits")
        self.status: Any = ipywidgets.Label("You have Black: click a point.")
        again: Any = ipywidgets.Button(description="New game")
        again.on_click(lambda _button: self.begin())
        self.panel: Any = ipywidgets.VBox([grid, ipywidgets.HBox([self.visits, again]), self.status])

    def begin(self) -> None:
        """Clear the board."""
        while self.board.ply:
            self.board.pop()
        self._show("You have Black: click a point.")

    def play(self, point: int) -> None:
        """Play a move, and let the net answer."""
        if self.board.outcome is not None or not self.board.is_legal(point):
            return
        self.board.push(point)
        said = ""
        if self.board.outcome is None:
            self._player.visits = self.visits.value
            move, value = self._player.move(self.board)
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
