"""The user's settings: frozen dataclasses, kept as one JSON file that is checked field by field on loading.

A wrong value is replaced by its default and reported with its place in the file; all others are kept.
"""

import dataclasses
import itertools
import json
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, Self, TypeVar

from engine.records.analysis import Analysis, Candidate
from engine.records.files import parse_json, write_atomically
from engine.rules.board import MAX_ROW_LENGTH, MAX_SIZE, MIN_ROW_LENGTH, MIN_SIZE
from engine.rules.opening import Procedure
from engine.rules.variant import Variant
from gui.base.language import LANGUAGES, tr

LADDER = 12
"""How many playing levels there are: see gui.engines.levels."""
FIRST_LADDER = 9
"""The same in the versions that did not write it down."""

_T = TypeVar("_T")
_Player = TypeVar("_Player", bound="PlayerSettings")


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise ValueError(what)


class Numbers(Enum):
    """Which stones carry their move numbers."""

    NONE = "none"
    LAST = "last"
    """The last few moves."""
    ALL = "all"


@dataclass(frozen=True)
class BoardSettings:
    """How the board looks and takes moves."""

    theme: str = "wood"
    coordinates: bool = True
    rows_from_bottom: bool = True
    numbers: Numbers = Numbers.NONE
    confirm_moves: bool = False
    forbidden_points: bool = True
    confirm_resign: bool = True
    confirm_fouls: bool = True  # before a forbidden move loses a game against an engine
    sounds: bool = True

    def __post_init__(self) -> None:
        _require(self.theme in ("wood", "light", "dark"), "theme is wood, light or dark")


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
class AnalysisSettings:
    """What the analysis shows."""

    candidates: int = 5
    variation_length: int = 10
    visit_floor: int = 20  # candidates and graph points with fewer visits are not drawn
    black_view: bool = True  # win rates are Black's; else those of the side to move
    show_candidates: bool = True
    show_heat: bool = False
    show_threats: bool = True
    layer: Layer = Layer.NONE
    even_effort: bool = False  # each candidate gets its share of the visits
    review_visits: int = 2000  # per move of a whole-game review
    review_s: float = 3.0  # at most, per move of it: plain Gomocup engines know no visits and take it all

    def __post_init__(self) -> None:
        _require(1 <= self.candidates <= 20, "candidates is within 1..20")
        _require(1 <= self.variation_length <= 50, "variation_length is within 1..50")
        _require(self.visit_floor >= 0, "visit_floor is not negative")
        _require(1 <= self.review_visits <= 10_000_000, "review_visits is within 1..10000000")
        _require(0.1 <= self.review_s <= 3600, "review_s is within 0.1..3600")


@dataclass(frozen=True)
class LibrarySettings:
    """What goes into the library by itself, and what is shown of it."""

    keep: bool = True  # analyses of at least so many visits, and the user's mistakes
    floor: int = 1000
    on_board: bool = True  # the moves played are drawn where no analysis is
    names: tuple[str, ...] = ()
    """Of the user in games from elsewhere."""

    def __post_init__(self) -> None:
        _require(self.floor >= 0, "floor is not negative")

    def is_user(self, name: str) -> bool:
        """Whether a player is the user."""
        return name.strip().casefold() in {known.strip().casefold() for known in (tr("You"), *self.names)}


SEARCHES = ("auto", "mcts", "alphabeta")
"""The values of the brain's `--search`, the first by default."""


@dataclass(frozen=True)
class NetSettings:
    """A net of the user's own, and a game that it plays."""

    file: str = ""
    """A file of play; empty: none, Narabe's brain chooses among its own."""
    size: int = 15
    row_length: int = 5
    variant: Variant = Variant.FREESTYLE

    def __post_init__(self) -> None:
        _require(MIN_SIZE <= self.size <= MAX_SIZE, f"size is within {MIN_SIZE}..{MAX_SIZE}")
        _require(
            MIN_ROW_LENGTH <= self.row_length <= MAX_ROW_LENGTH,
            f"row_length is within {MIN_ROW_LENGTH}..{MAX_ROW_LENGTH}",
        )


@dataclass(frozen=True)
class EngineSettings:
    """An engine the user may choose; an empty command is Narabe's own brain."""

    name: str = "Narabe"
    command: str = ""
    folder: str = ""
    threads: int = 0
    """Of its search; 0: automatic (`gui.engines.hub`)."""
    memory_mib: int = 350
    info: dict[str, str] = field(default_factory=dict)
    """Further `INFO key value` lines that it is sent when it starts."""
    gtp: bool = False
    """Whether it speaks the Go text protocol instead of Gomocup's."""
    net: NetSettings = NetSettings()
    """What Narabe's own brain plays with, where the command is empty."""
    search: str = SEARCHES[0]
    """Of Narabe's own brain, one of SEARCHES."""

    @property
    def has_ladder(self) -> bool:
        """Whether it plays at the measured levels: Narabe's own brain with its own nets."""
        return not self.command and not self.net.file

    def __post_init__(self) -> None:
        _require(bool(self.name.strip()), "an engine has a name")
        _require(self.search in SEARCHES, f"search is one of {', '.join(SEARCHES)}")
        _require(0 <= self.threads <= 256, "threads is within 0..256")
        _require(0 <= self.memory_mib <= 1 << 20, "memory_mib is within 0..1048576")
        for key, value in self.info.items():
            _require(len(key.split()) == 1 == len(f"{key} {value}".splitlines()), "an INFO key is one word")


@dataclass(frozen=True)
class ClockSettings:
    """A side's time: for a move, for the game, and what each move adds; 0: without limit.

    After the time for the game come periods of byo-yomi, of which a move within one costs none.
    """

    turn_s: float = 0
    match_s: float = 0
    increment_s: float = 0
    period_s: float = 0
    periods: int = 3

    def __post_init__(self) -> None:
        for name in ("turn_s", "match_s", "increment_s", "period_s"):
            _require(0 <= getattr(self, name) <= 1_000_000, f"{name} is within 0..1000000")
        _require(1 <= self.periods <= 100, "periods is within 1..100")


@dataclass(frozen=True)
class PlayerSettings:
    """Who plays a side: an engine by its name, or (empty) a human; and an engine's level."""

    engine: str = ""
    level: int = 4  # see gui.engines.levels

    def __post_init__(self) -> None:
        _require(0 <= self.level <= 100, "level is within 0..100")

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The same player after engines have got new names, by their old ones."""
        return replace(self, engine=names.get(self.engine, self.engine))


@dataclass(frozen=True)
class GameSettings:
    """A game to be started, as the new-game dialog asks for it."""

    variant: Variant = Variant.FREESTYLE
    width: int = 15
    height: int = 15
    row_length: int = 5
    opening: str = ""  # an opening procedure's name; empty: none
    continuous: bool = False  # a row scores a point and turns into walls, and play goes on
    black: PlayerSettings = PlayerSettings()
    white: PlayerSettings = PlayerSettings("Narabe")
    clock: ClockSettings = ClockSettings()
    white_clock: ClockSettings | None = None  # None: both sides have the same
    teach: bool = False  # the user's moves are watched, and faults explained at once

    def __post_init__(self) -> None:
        for size in (self.width, self.height):
            _require(MIN_SIZE <= size <= MAX_SIZE, f"a board size is within {MIN_SIZE}..{MAX_SIZE}")
        _require(
            MIN_ROW_LENGTH <= self.row_length <= MAX_ROW_LENGTH,
            f"row_length is within {MIN_ROW_LENGTH}..{MAX_ROW_LENGTH}",
        )
        _require(not self.variant.rules.fouls or self.row_length == 5, "renju is five in a row")
        names = ("", *(procedure.value for procedure in Procedure))
        _require(self.opening in names, "opening is the name of an opening procedure")

    @property
    def swapped(self) -> "GameSettings":
        """The same game with the colours swapped; each player keeps its time."""
        clocks = (self.white_clock or self.clock, None if self.white_clock is None else self.clock)
        return replace(self, black=self.white, white=self.black, clock=clocks[0], white_clock=clocks[1])

    def renamed(self, names: Mapping[str, str]) -> "GameSettings":
        """The same game after engines have got new names, by their old ones."""
        return replace(self, black=self.black.renamed(names), white=self.white.renamed(names))


@dataclass(frozen=True)
class EntrantSettings(PlayerSettings):
    """An engine that plays a tournament at a level."""

    options: str = ""  # of `narabe-match`, for this engine alone: tc=0/2 nodes=1000


SCHEDULES = ("round-robin", "gauntlet", "knockout")


@dataclass(frozen=True)
class TournamentSettings:
    """A tournament to be played: the tournament dialog's answers."""

    entrants: tuple[EntrantSettings, ...] = ()  # the first one is tested, and plays a gauntlet
    variant: Variant = Variant.FREESTYLE
    size: int = 15
    schedule: str = "round-robin"
    games: int = 2  # of each pairing
    concurrency: int = 1
    turn_s: float = 1.0
    match_s: float = 0.0  # 0: without limit
    increment_s: float = 0.0
    openings: str = ""  # a file
    procedure: str = ""
    sprt: bool = False
    elo0: float = 0.0  # the two hypotheses of the SPRT
    elo1: float = 20.0
    advanced: dict[str, str] = field(default_factory=dict)
    """What differs from the usual, by the runner's names: `openings srand`, `drawafter`, `each hold`."""

    def __post_init__(self) -> None:
        _require(MIN_SIZE <= self.size <= MAX_SIZE, f"size is within {MIN_SIZE}..{MAX_SIZE}")
        _require(self.schedule in SCHEDULES, f"schedule is one of {', '.join(SCHEDULES)}")
        _require(2 <= self.games <= 100_000, "games is within 2..100000")
        _require(1 <= self.concurrency <= 64, "concurrency is within 1..64")
        for name in ("turn_s", "match_s", "increment_s"):
            _require(0 <= getattr(self, name) <= 10_000, f"{name} is within 0..10000")


LAYOUTS = ("play", "analyse", "match")


@dataclass(frozen=True)
class WindowSettings:
    """Where the window was, and the saved layouts by their names (Qt's states in base 64)."""

    geometry: str = ""
    layout: str = "play"
    layouts: dict[str, str] = field(default_factory=dict)
    fronts: dict[str, str] = field(default_factory=dict)  # by layout: the docks in front of others


@dataclass(frozen=True)
class Settings:
    """Everything the app remembers."""

    language: str = ""  # empty: the system's
    first_run: bool = True
    board: BoardSettings = BoardSettings()
    analysis: AnalysisSettings = AnalysisSettings()
    library: LibrarySettings = LibrarySettings()
    game: GameSettings = GameSettings()
    ladder: int = LADDER  # playing levels there were when these were written
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
        _require(self.language in ("", *LANGUAGES), f"language is one of {', '.join(LANGUAGES)}")
        _require(bool(self.engines), "there is an engine")
        _require(1 <= self.ladder <= LADDER, f"ladder is within 1..{LADDER}")

    @property
    def compared_engine(self) -> str:
        """The second engine, unless it has been removed or is the first by now; empty: none."""
        names = {engine.name for engine in self.engines} - {self.analysis_engine}
        return self.second_engine if self.second_engine in names else ""


_RETIRED = {BoardSettings: {"first_row_below"}}  # settings of older versions, which are passed over
# What older versions called otherwise; there None stood for a number that is not known.
_RENAMED = {Candidate: {"pv": "line"}, Analysis: {"time_ms": "elapsed_ms"}}


def with_engines(
    settings: Settings, engines: tuple[EngineSettings, ...], names: Mapping[str, str]
) -> Settings:
    """Settings with other engines; those with new names, by their old ones, keep what they are used for."""
    entrants = tuple(entrant.renamed(names) for entrant in settings.tournament.entrants)
    return replace(
        settings,
        engines=engines,
        game=settings.game.renamed(names),
        tournament=replace(settings.tournament, entrants=entrants),
        analysis_engine=names.get(settings.analysis_engine, settings.analysis_engine),
        second_engine=names.get(settings.second_engine, settings.second_engine),
    )


def load_settings(path: Path) -> tuple[Settings, list[str]]:
    """The settings of a file, and what was wrong in it; a file that is not JSON gives the defaults."""
    if not path.exists():
        return Settings(), []
    try:
        data = parse_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return Settings(), [f"{path}: {error}"]
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
    text = json.dumps(to_json(settings), indent=1, ensure_ascii=False) + "\n"
    write_atomically(path, text.encode("utf-8", "backslashreplace"))  # names of files, as JSON escapes them


def to_json(value: Any) -> Any:
    """A frozen dataclass of settings as JSON has it."""
    if dataclasses.is_dataclass(value):
        return {f.name: to_json(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(kind: type[_T], data: object, place: str, problems: list[str]) -> _T:
    """A dataclass of settings from JSON; what is wrong is added to the problems and left at its default."""
    value = _read_dataclass(kind, data, place, problems)
    assert isinstance(value, kind)
    return value


def _read_dataclass(kind: Any, data: object, place: str, problems: list[str]) -> Any:
    """A dataclass from JSON; whatever is wrong is reported and left at its default."""
    if not isinstance(data, dict):
        problems.append(f"{place}: not an object")
        return kind()
    hints = typing.get_type_hints(kind)
    names = _RENAMED.get(kind, {})
    data = {names.get(key, key): value for key, value in data.items()}
    known = hints.keys() | _RETIRED.get(kind, set())
    problems.extend(f"{place}: {key}: unknown setting" for key in data if key not in known)
    values: dict[str, Any] = {}
    needed = [each.name for each in fields(kind) if _has_no_default(each)]
    for key in sorted(hints.keys() & data.keys(), key=lambda key: key not in needed):
        here = f"{place}: {key}"
        if data[key] is None and kind in _RENAMED:
            continue
        try:
            values[key] = _read(hints[key], data[key], here, problems)
            if values.keys() >= set(needed):  # each value is checked by itself
                kind(**{name: values[name] for name in (*needed, key)})
        except (TypeError, ValueError) as error:
            values.pop(key, None)
            problems.append(f"{here}: {error}")
    if not values.keys() >= set(needed):
        raise ValueError(f"without {', '.join(needed)}")
    try:
        return kind(**values)
    except ValueError as error:
        problems.append(f"{place}: {error}")
        return kind()


def _has_no_default(each: dataclasses.Field[Any]) -> bool:
    return each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING


def _read(kind: Any, value: object, place: str, problems: list[str]) -> Any:
    """A value of a type from JSON.

    Raises:
        TypeError: it has another type.
        ValueError: it is not among the values allowed.
    """
    if dataclasses.is_dataclass(kind):
        return _read_dataclass(kind, value, place, problems)
    if typing.get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise TypeError("not a list")
        item_kind = typing.get_args(kind)[0]
        return tuple(_read(item_kind, item, f"{place}[{i}]", problems) for i, item in enumerate(value))
    if typing.get_origin(kind) is dict:
        if not (isinstance(value, dict) and all(isinstance(text, str) for text in value.values())):
            raise TypeError("not an object of texts")
        return dict(value)
    if isinstance(kind, types.UnionType):
        return None if value is None else _read(typing.get_args(kind)[0], value, place, problems)
    if issubclass(kind, Enum):
        return kind(value)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise TypeError(f"not a {kind.__name__}: {value!r}")
    return value
