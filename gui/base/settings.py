"""The user's settings: frozen dataclasses, kept as one JSON file that is checked field by field on loading.

A wrong value is replaced by its default and reported with its place in the file; all others are kept.
"""

import itertools
import json
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from engine.options import Bounded, Reader, option, to_table
from engine.records.analysis import Analysis, Candidate
from engine.records.files import in_words, parse_json, write_atomically
from engine.records.terms import folded
from engine.rules.board import MAX_ROW_LENGTH, MAX_SIZE, MIN_ROW_LENGTH, MIN_SIZE, Colour
from engine.rules.opening import Procedure
from engine.rules.variant import Variant
from gui.base.errors import translated
from gui.base.language import LANGUAGES, in_all_languages, labelled
from matches.engine_list import EngineSettings

LADDER = 12
"""How many playing levels there are: see gui.engines.levels."""
FIRST_LADDER = 9
"""The same in the versions that did not write it down."""

_T = TypeVar("_T")
_Player = TypeVar("_Player", bound="PlayerSettings")


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise ValueError(what)


def _side() -> Any:
    return option(15, least=MIN_SIZE, most=MAX_SIZE)


def _seconds(default: float, most: float) -> Any:
    return option(float(default), least=0, most=most, unit="s")


class Numbers(Enum):
    """Which stones carry their move numbers."""

    NONE = "none"
    LAST = "last"
    """The last few moves."""
    ALL = "all"


@dataclass(frozen=True)
class BoardSettings(Bounded):
    """How the board looks and takes moves."""

    theme: str = option("wood", choices=("wood", "light", "dark"))
    coordinates: bool = True
    rows_from_bottom: bool = True
    numbers: Numbers = Numbers.NONE
    confirm_moves: bool = False
    forbidden_points: bool = True
    confirm_resign: bool = True
    confirm_fouls: bool = True  # before a forbidden move loses a game against an engine
    sounds: bool = True


class Layer(Enum):
    """What is shown over all empty points, without any engine."""

    NONE = "none"
    POLICY = "policy"
    """The share that our net gives each move, before any search."""
    VALUE = "value"
    """The win rate after each move by our net, before any search."""
    COUNT = "count"
    """How many threats each side would make there."""


@dataclass(frozen=True)
class AnalysisSettings(Bounded):
    """What the analysis shows."""

    candidates: int = option(5, least=1, most=20)
    variation_length: int = option(10, least=1, most=50)
    visit_floor: int = option(
        20, least=0, most=1_000_000
    )  # candidates and graph points with fewer visits are not drawn
    black_view: bool = True  # win rates are Black's; else those of the side to move
    show_candidates: bool = True
    show_heat: bool = False
    show_threats: bool = True
    layer: Layer = Layer.NONE
    even_effort: bool = False  # each candidate gets its share of the visits
    review_visits: int = option(2000, least=1, most=10_000_000)  # per move of a whole-game review
    review_s: float = option(3.0, least=0.1, most=3600)
    """At most, per move of it: plain Gomocup engines have no limit of visits and take it all."""


@dataclass(frozen=True)
class LibrarySettings(Bounded):
    """What goes into the library by itself, and what is shown of it."""

    keep: bool = True  # analyses of at least so many visits, and the user's mistakes
    floor: int = option(1000, least=0, most=1_000_000_000)
    on_board: bool = True  # the moves played are drawn where no analysis is
    names: tuple[str, ...] = ()
    """Of the user in games from elsewhere."""
    asked_names: bool = False  # after an import, once

    @property
    def all_names(self) -> tuple[str, ...]:
        """The user's names, in games of the app and from elsewhere."""
        return *in_all_languages("You"), *self.names

    def is_user(self, name: str) -> bool:
        """Whether a player is the user."""
        return folded(name) in map(folded, self.all_names)

    def colours(self, black: str, white: str) -> list[Colour]:
        """The user's, in a game of these players."""
        return [colour for colour, name in zip(Colour, (black, white), strict=True) if self.is_user(name)]


@dataclass(frozen=True)
class ClockSettings(Bounded):
    """A side's time: for a move, for the game, and what each move adds; 0: without limit.

    After the time for the game come periods of byo-yomi, of which a move within one costs none.
    """

    turn_s: float = _seconds(0, 1_000_000)
    match_s: float = _seconds(0, 1_000_000)
    increment_s: float = _seconds(0, 1_000_000)
    period_s: float = _seconds(0, 1_000_000)
    periods: int = option(3, least=1, most=100)


@dataclass(frozen=True)
class PlayerSettings(Bounded):
    """Who plays a side: an engine by its name, or (empty) a human; and an engine's level."""

    engine: str = ""
    level: int = option(4, least=0, most=100)  # see gui.engines.levels
    name: str = field(default="", kw_only=True)  # of one of two people; a person against an engine is "You"


@dataclass(frozen=True)
class GameSettings(Bounded):
    """A game to be started, as the new-game dialog asks for it."""

    variant: Variant = Variant.FREESTYLE
    width: int = _side()
    height: int = _side()
    row_length: int = option(5, least=MIN_ROW_LENGTH, most=MAX_ROW_LENGTH)
    opening: str = option("", choices=["", *(procedure.value for procedure in Procedure)])
    continuous: bool = False  # a row scores a point and turns into walls, and play goes on
    black: PlayerSettings = PlayerSettings()
    white: PlayerSettings = PlayerSettings("Narabe")
    clock: ClockSettings = ClockSettings()
    white_clock: ClockSettings | None = None  # None: both sides have the same
    teach: bool = False  # the user's moves are watched, and faults explained at once

    def __post_init__(self) -> None:
        super().__post_init__()
        _require(not self.variant.rules.fouls or self.row_length == 5, "renju is five in a row")

    @property
    def swapped(self) -> "GameSettings":
        """The same game with the colours swapped; each player keeps its time."""
        clocks = (self.white_clock or self.clock, None if self.white_clock is None else self.clock)
        return replace(self, black=self.white, white=self.black, clock=clocks[0], white_clock=clocks[1])


@dataclass(frozen=True)
class EntrantSettings(PlayerSettings):
    """An engine that plays a tournament at a level."""

    options: str = ""  # of `narabe-match`, for this engine alone: tc=0/2 nodes=1000


SCHEDULES = ("round-robin", "gauntlet", "knockout", "swiss")


@dataclass(frozen=True)
class TournamentSettings(Bounded):
    """A tournament to be played: the tournament dialog's answers."""

    entrants: tuple[EntrantSettings, ...] = ()  # the first one is tested, and plays a gauntlet
    variant: Variant = Variant.FREESTYLE
    size: int = _side()
    schedule: str = option(SCHEDULES[0], choices=SCHEDULES)
    rounds: int = option(3, least=1, most=999)  # of the Swiss system
    games: int = option(2, least=2, most=100_000)  # of each pairing
    concurrency: int = option(1, least=1, most=1024)
    turn_s: float = _seconds(1, 10_000)
    match_s: float = _seconds(0, 10_000)  # 0: without limit
    increment_s: float = _seconds(0, 10_000)
    openings: str = ""  # a file
    procedure: str = ""
    sprt: bool = False
    elo0: float = option(0.0, least=-1000, most=1000)  # the two hypotheses of the SPRT
    elo1: float = option(20.0, least=-1000, most=1000)
    advanced: dict[str, str] = field(default_factory=dict)
    """What differs from the usual, by the runner's names: `openings srand`, `drawafter`, `each hold`."""


LAYOUTS = ("play", "analyse", "match")


@dataclass(frozen=True)
class WindowSettings:
    """Where the window was, and the saved layouts by their names (Qt's states in base 64)."""

    geometry: str = ""
    layout: str = "play"
    layouts: dict[str, str] = field(default_factory=dict)
    fronts: dict[str, str] = field(default_factory=dict)  # by layout: the docks in front of others


@dataclass(frozen=True)
class Settings(Bounded):
    """Everything the app remembers."""

    language: str = option("", choices=("", *LANGUAGES))  # empty: the system's
    first_run: bool = True
    board: BoardSettings = BoardSettings()
    analysis: AnalysisSettings = AnalysisSettings()
    library: LibrarySettings = LibrarySettings()
    game: GameSettings = GameSettings()
    ladder: int = option(LADDER, least=1, most=LADDER)  # playing levels there were when these were written
    scores: dict[str, str] = field(default_factory=dict)
    """By level: the user's games against it, the oldest first, each won (`+`), drawn (`=`) or lost (`-`)."""
    skills: dict[str, str] = field(default_factory=dict)
    """By what positions of taught games asked for, as the mistake of missing it: found (`+`) or not (`-`)."""
    tournament: TournamentSettings = TournamentSettings()
    open_tournament: str = ""  # the event file of the one that the panel shows
    tournament_seen: bool = False  # that it has ended or was stopped: the next start says nothing of it
    engines: tuple[EngineSettings, ...] = (EngineSettings(),)
    analysis_engine: str = "Narabe"
    second_engine: str = ""  # which analyses beside it; empty: none
    keys: dict[str, str] = field(default_factory=dict)  # action name: key sequence
    recent_files: tuple[str, ...] = ()
    window: WindowSettings = WindowSettings()

    def __post_init__(self) -> None:
        super().__post_init__()
        _require(bool(self.engines), "there is an engine")

    @property
    def compared_engine(self) -> str:
        """The second engine, unless it has been removed or is the first by now; empty: none."""
        names = {engine.name for engine in self.engines} - {self.analysis_engine}
        return self.second_engine if self.second_engine in names else ""


_RETIRED: dict[type, set[str]] = {
    BoardSettings: {"first_row_below"}
}  # settings of older versions, which are passed over
# What older versions called otherwise; there None stood for a number that is not known.
_RENAMED = {Candidate: {"pv": "line"}, Analysis: {"time_ms": "elapsed_ms"}}


def load_settings(path: Path) -> tuple[Settings, list[str]]:
    """The settings of a file, and what was wrong in it; a file that is not JSON gives the defaults."""
    if not path.exists():
        return Settings(), []
    try:
        data = parse_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return Settings(), [labelled(str(path), translated(in_words(error)))]
    problems: list[str] = []
    if isinstance(data, dict):
        data.setdefault("ladder", FIRST_LADDER)
    settings = from_json(Settings, data, str(path), problems)
    return _with_todays_ladder(settings), problems


def _with_todays_ladder(settings: Settings) -> Settings:
    """Settings whose full strength, the last level of the ladder as it was, is the last one of today's."""
    was, now = settings.ladder - 1, LADDER - 1
    tournament = settings.tournament
    entrants = tuple(_on_todays_ladder(entrant, settings.ladder) for entrant in tournament.entrants)
    return replace(
        settings,
        ladder=LADDER,
        game=game_on_todays_ladder(settings.game, settings.ladder),
        tournament=replace(tournament, entrants=entrants),
        scores={str(now) if number == str(was) else number: won for number, won in settings.scores.items()},
    )


def game_on_todays_ladder(game: GameSettings, ladder: int) -> GameSettings:
    """A game that was set up with so many levels: full strength stays full strength."""
    black, white = (_on_todays_ladder(player, ladder) for player in (game.black, game.white))
    return replace(game, black=black, white=white)


def _on_todays_ladder(player: _Player, ladder: int) -> _Player:
    return replace(player, level=LADDER - 1) if player.level >= ladder - 1 else player


def keep_aside(path: Path) -> Path:
    """Give a file that cannot be read another name, so that it is never overwritten; the new name.

    Raises:
        OSError: it cannot be renamed.
    """
    for number in itertools.count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not aside.exists():
            path.rename(aside)
            return aside
    raise AssertionError


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings to a temporary file, then rename it.

    Raises:
        OSError: the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(to_table(settings), indent=1, ensure_ascii=False) + "\n"
    write_atomically(path, text.encode("utf-8", "backslashreplace"))  # names of files, as JSON escapes them


def from_json(kind: type[_T], data: object, place: str, problems: list[str]) -> _T:
    """A dataclass of settings from JSON; what is wrong is added to the problems and left at its default."""
    return Reader(problems, of_today=_of_today).read(kind, data, place)


def _of_today(kind: type, table: dict[str, Any]) -> dict[str, Any]:
    """A table of an older version as today's: what was called otherwise and what is no more."""
    if (names := _RENAMED.get(kind)) is not None:
        return {names.get(name, name): value for name, value in table.items() if value is not None}
    return {name: value for name, value in table.items() if name not in _RETIRED.get(kind, ())}
