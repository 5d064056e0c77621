"""Uses the app's window as a player does, by real mouse events and keys (xdotool), under Xvfb.

It looks at the screen only for what to click, and reads in the app's own files what came of it.
"""

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from PIL import Image, ImageFilter, ImageGrab

from gui.base.themes import THEMES
from matches.events import read

THEME = THEMES["wood"]  # the app's first
HEIGHT = 900  # of the display, in pixels
SIZE = 15
POINTS = [(row, column) for row in (0, 14) for column in range(0, SIZE, 2)]  # moves that lose soon
PATIENCE_S = 300
_T = TypeVar("_T")


def is_possible() -> bool:
    """Whether this system has what it takes."""
    return all(shutil.which(program) for program in ("Xvfb", "xdotool"))


@contextmanager
def display() -> Iterator[str]:
    """A display that nobody sees; its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"1280x{HEIGHT}x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            yield f":{int(server.stdout.readline())}"
        finally:
            server.terminate()


class Window:
    """The app on a display, in a profile that begins empty."""

    def __init__(self, name: str, profile: Path) -> None:
        self._display, self._profile = name, profile

    def play_a_game(self) -> str:
        """Choose the strongest opponent of the welcome, then click on points until the game has ended."""
        self._click(*_wait_for(self._button, "the welcome"))
        left, top, right, bottom = _wait_for(self._grid, "the board")
        moves = 0
        for row, column in POINTS:
            x = left + (right - left) * column / (SIZE - 1)
            y = top + (bottom - top) * row / (SIZE - 1)
            self._click(round(x), round(y))
            moves += 2  # ours and the answer
            game = _wait_for(partial(self._game_after, moves), f"move {moves}")
            if result := re.search(r"RE\[(.*?)\]", game):
                return f"{_moves(game)} moves, {result[1]}"
        raise SystemExit("the game does not end")

    def play_a_tournament(self) -> str:
        """Start a tournament of the two weakest levels, and wait for its end."""
        self._run("key", "ctrl+t")
        into_the_list = ("mousemove", "--window", "%1", "200", "300", "click", "1")
        self._run("search", "--sync", "--name", "^New tournament$", *into_the_list)
        self._run("key", "Home", "Right", "End", "space", "Up", "space")
        # The button has its colour once it may be pressed; until then the list's row is all that has it.
        self._click(*_wait_for(partial(self._button, below=HEIGHT // 2), "the dialog's button"))
        events = _wait_for(lambda: next(self._profile.glob("tournaments/*/*.jsonl"), None), "a tournament")
        ended = _wait_for(lambda: _end_of(events), "the tournament's end")
        _wait_for(lambda: self._setting("tournament_seen"), "the window to show the tournament's end")
        return ended

    # --- the screen ---

    def _click(self, x: int, y: int) -> None:
        self._run("mousemove", str(x), str(y), "click", "1")

    def _run(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=os.environ | {"DISPLAY": self._display}, check=True)

    def picture(self) -> Image.Image:
        """What the display shows."""
        return ImageGrab.grab(xdisplay=self._display).convert("RGB")

    def _mask(self, colour: str) -> Image.Image:
        wanted = Image.new("RGB", (1, 1), colour).getpixel((0, 0))
        picture = self.picture()
        return Image.frombytes(
            "L", picture.size, bytes(255 * (pixel == wanted) for pixel in picture.getdata())
        )

    def _button(self, below: int = 0) -> tuple[int, int] | None:
        """The lowest, then rightmost button in the accent colour; frames in that colour are thinner."""
        mask = self._mask(THEME.window.accent).filter(ImageFilter.MinFilter(5))
        pixels = mask.tobytes()
        last = pixels.rfind(b"\xff")
        return (last % mask.width, last // mask.width) if last >= below * mask.width else None

    def _grid(self) -> tuple[int, int, int, int] | None:
        return self._mask(THEME.board.line).getbbox()

    # --- the app's own files ---

    def _game_after(self, moves: int) -> str | None:
        """The open game as SGF once it has so many moves or has ended."""
        for path in self._profile.glob("autosave-*.json"):
            game: str = json.loads(path.read_text(encoding="utf-8"))["sgf"]
            if _moves(game) >= moves or "RE[" in game:
                return game
        return None

    def _setting(self, name: str) -> object:
        return json.loads((self._profile / "settings.json").read_text(encoding="utf-8"))[name]


def _moves(game: str) -> int:
    return len(re.findall(r";[BW]\[", game))


def _end_of(events: Path) -> str | None:
    """How a tournament ended, from its event file; None while it is being played."""
    journal = read(events)
    if journal[-1]["event"] != "finished":
        return None
    games = [event for event in journal if event["event"] == "game"]
    endings = ", ".join(sorted({game["termination"] for game in games}))
    return f"{len(games)} games, ended by {endings}"


def _wait_for(ask: Callable[[], _T | None], what: str) -> _T:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if answer := ask():
            return answer
        time.sleep(0.5)
    raise SystemExit(f"waited {PATIENCE_S} s in vain for {what}")
