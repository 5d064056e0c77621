"""Commands of what is shown: analysis, overlays, layouts."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gui.layouts import LAYOUTS

if TYPE_CHECKING:
    from gui.window import MainWindow


class ViewCommands:
    """The View menu and the switches of the Analysis menu."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def analyse(self, on: bool) -> None:
        """Switch the live analysis on or off."""
        if on:
            self._window.analyser.start()
        else:
            self._window.analyser.stop()

    def show_candidates(self, on: bool) -> None:
        """Draw candidates on the board, or not."""
        self._change_analysis(show_candidates=on)

    def show_heat(self, on: bool) -> None:
        """Draw the heat map, or not."""
        self._change_analysis(show_heat=on)
        self._window.analyser.refresh()

    def show_threats(self, on: bool) -> None:
        """Draw threats, or not."""
        self._change_analysis(show_threats=on)

    def _change_analysis(self, **changes: bool) -> None:
        analysis = replace(self._window.settings.analysis, **changes)
        self._window.change_settings(replace(self._window.settings, analysis=analysis))

    def set_layout(self, name: str) -> None:
        """Put a layout on."""
        self._window.layouts.switch(name)
        for other in LAYOUTS:
            self._window.actions_by_name[f"layout_{other}"].setChecked(other == name)

    def layout_play(self, _on: bool = True) -> None:
        """The layout for playing."""
        self.set_layout("play")

    def layout_analyse(self, _on: bool = True) -> None:
        """The layout for analysis."""
        self.set_layout("analyse")

    def layout_match(self, _on: bool = True) -> None:
        """The layout for engine matches."""
        self.set_layout("match")

    def next_layout(self) -> None:
        """The next of the three layouts."""
        self.set_layout(LAYOUTS[(LAYOUTS.index(self._window.layouts.name) + 1) % len(LAYOUTS)])

    def reset_layout(self) -> None:
        """Arrange the docks of this layout as at first."""
        self._window.layouts.reset()

    def board_table(self, on: bool) -> None:
        """Show the board as a table, for screen readers, or painted."""
        self._window.centre.setCurrentWidget(self._window.table if on else self._window.board)
        (self._window.table if on else self._window.board).setFocus()
        self._window.show_position()

    def full_screen(self, on: bool) -> None:
        """Fill the screen, or not."""
        if on:
            self._window.showFullScreen()
        else:
            self._window.showNormal()

    def quit(self) -> None:
        """Close the window."""
        self._window.close()
