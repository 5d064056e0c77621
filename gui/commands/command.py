"""What a command is, and what the commands may ask of the window."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from PyQt6.QtCore import pyqtBoundSignal
from PyQt6.QtWidgets import QDialog, QWidget

from gui.base.language import tr
from gui.play.game import GameController
from gui.play.state import Phase

Choice = tuple[str, Callable[[], object]]
"""The text of a button, and what it does."""


@dataclass(frozen=True)
class Command:
    """Something the user can do, from a menu, the tool bar or the keyboard."""

    name: str  # by which the settings keep the user's own keys
    text: str
    keys: str  # unless the user chose others
    run: Callable[..., object]  # a checkable command is given its new state
    checkable: bool = False
    icon: str = ""
    also: tuple[str, ...] = ()  # further keys, which the user cannot change

    @property
    def label(self) -> str:
        """The text without the mark of its key in the menu, and without dots."""
        return plain(self.text)


def plain(text: str) -> str:
    """A text of a menu without the mark of its key, which in Chinese is `(&N)`, and without dots."""
    return re.sub(r"\(&.\)|&", "", text).rstrip(".")


class Shell(Protocol):
    """The window as the commands use it: it shows messages, and nothing waits for the user's answer."""

    @property
    def dialog_parent(self) -> QWidget:
        """The parent of dialogs."""

    def say(self, text: str, milliseconds: int = 6000) -> None:
        """Show a passing message."""

    def complain(self, text: str, detail: str) -> Callable[[], object]:
        """Show in a box what went wrong, with its detail, until what is returned is called."""

    def notify(
        self, text: str, button: str = "", action: Callable[[], object] | None = None
    ) -> Callable[[], None]:
        """Show something that must not pass by, until it is dismissed or what is returned is called."""

    def offer(
        self, text: str, button: str, action: Callable[[], object], other: Choice | None = None
    ) -> Callable[[], object]:
        """Show in a box what is the matter, with a button that does something about it, or with two.

        What is returned takes the box away.
        """

    def open_dialog(self, dialog: QDialog, outdated: pyqtBoundSignal | None = None) -> None:
        """Open a dialog over the window; `outdated`: when what it asks about is gone, it goes unanswered."""

    def ask_for_file(self, title: str, folder: Path, filters: str) -> Path | None:
        """Ask for a file to open; None where the user thinks better of it."""

    def ask_for_folder(self, title: str, folder: Path) -> Path | None:
        """Ask for a folder; None where the user thinks better of it."""

    def ask_for_new_file(self, title: str, proposed: str, filters: str) -> Path | None:
        """Ask for a file to write; None where the user thinks better of it."""

    def present(self, on: bool) -> None:
        """Show the board for an audience, on all of the screen, or no more."""

    def close(self) -> bool:
        """Close the window."""


def set_aside(game: GameController, shell: Shell) -> Callable[[], None]:
    """Stop the game for an edit that puts another in its place; returned is what takes it up again."""
    is_played = game.phase not in (Phase.FREE, Phase.OVER)
    saved = game.set_aside()
    if not is_played:
        return partial(game.take_up, saved)

    def take_up() -> None:
        game.take_up(saved)
        shell.say("")  # that it was stopped is no longer so

    shell.say(tr("The game was stopped. Undo takes it up again."))
    return take_up
