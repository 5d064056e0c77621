"""What the window shows, as frozen values."""

from dataclasses import dataclass

from engine.records.analysis import Analysis
from engine.rules.board import Colour
from gui.analysis.library_controller import Page
from gui.board.picture import Picture
from gui.play.clock import TimeLeft


@dataclass(frozen=True)
class PlayerView:
    """The texts of a player's card."""

    name: str
    state: str
    is_turn: bool
    level: int | None  # of Narabe's own engine


@dataclass(frozen=True)
class ClockView:
    """The text of a player's clock."""

    left: TimeLeft
    used_ms: float


@dataclass(frozen=True)
class Notice:
    """What has just happened, and the commands that suit it; an empty text: nothing."""

    text: str = ""
    commands: tuple[tuple[str, str], ...] = ()  # name, and the text of its button
    lessons: tuple[tuple[str, str, str], ...] = ()  # the same of each lesson of the game, and its tool tip


@dataclass(frozen=True)
class View:
    """Everything the window shows of the current state."""

    title: str
    tabs: tuple[str, ...]  # their titles; a star: there are changes that no file holds
    tab: int  # the one that is shown
    chapters: tuple[str, ...]  # the titles of the games in it
    chapter: int  # the one that is shown
    is_watching: bool  # a game of a tournament is shown, not the user's own
    is_modified: bool
    picture: Picture
    turn: Colour | None  # the colour that a click on the board would play
    tool_tips: dict[int, str]  # by point
    analysis: Analysis | None
    second_opinion: Analysis | None  # of another engine
    second_problem: str  # what is wrong with that engine; else empty
    compared_engines: tuple[str, ...]  # the two that are compared; else empty
    page: Page | None  # of the library
    no_analysis: str  # why there is none, or how to get one
    is_contested: bool  # people play the game: neither win rates, review nor library are shown
    flip_win_rates: bool  # they are White's and shall be Black's
    win_rates_of: Colour  # whose they are as shown
    max_candidates: int
    max_variation: int  # moves
    black_share: float | None  # Black's win rate, 0 .. 1
    players: dict[Colour, PlayerView]
    move: str  # the last one, with its number
    comment: str
    notice: Notice
    rules: str
    status: str
    enabled: dict[str, bool]  # by the name of the command
    checked: dict[str, bool]
