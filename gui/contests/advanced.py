"""The options of `narabe-match` that few tournaments need: the fields of the dialog's advanced page.

The names are the runner's own, with their group before them (`openings srand`); what the user enters is
checked by the runner's own code. `tests/gui/contests/test_advanced.py` holds that no option is missing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from gui.base.language import tr
from matches.configuration import usual_tolerance_s

OUTPUTS: Mapping[str, str] = {
    "pgn": "tournament.pgn",
    "psq": "psq",
    "msg": "messages.txt",
    "log": "conversations",
    "report": "report.html",
    "page": "page",
}
"""What the runner writes into the tournament's folder if it is ticked, and the name there."""
FLAGS = ("norepeat", "transform", "reverse", "sendbyboard", "fatalerror", "strict", "loseonly")
"""Options without a value."""
PAIRS = ("draw", "resign")
"""Options of two values: moves and a score."""


@dataclass(frozen=True)
class Field:
    """An option on the page."""

    name: str
    label: str
    usual: str = ""
    """The value that holds where nothing is entered."""
    choices: tuple[tuple[str, str], ...] = ()
    """Values to choose among, with their texts; the first one is the usual."""
    ticked: str = ""
    """The value of an option that is a box to tick."""
    tip: str = ""
    has_decimals: bool = False
    """Whether its numbers are entered as the user's language writes them."""


@dataclass(frozen=True)
class Section:
    """Fields under a title."""

    title: str
    fields: tuple[Field, ...]


def sections() -> tuple[Section, ...]:
    """The page, in the user's language."""
    return (
        Section(tr("Time and engines"), _time_and_engines()),
        Section(tr("Openings and games"), _openings_and_games()),
        Section(tr("Early ends"), _early_ends()),
        Section(tr("Files, besides SGF"), _files()),
    )


def usual_tolerance(values: Mapping[str, str]) -> str:
    """The seconds of tolerance that hold where none are entered. `values`: those of the page."""
    return str(usual_tolerance_s(values.get("clock"), "strict" in values))


def _time_and_engines() -> tuple[Field, ...]:
    clocks = (
        ("piskvork", tr("Piskvork: the tolerance may be overdrawn")),
        ("judge", tr("GomocupJudge: 10 ms of each move are forgiven")),
        ("cli", tr("c-gomoku-cli: the game clock stops at 0")),
    )
    processors = tr("on: each game has processors of its own; or those to use, such as 0,2,4-7")
    return (
        Field("clock", tr("Clock"), choices=clocks),
        _decimal("each tolerance", tr("Tolerance, seconds"), "1", tr("Overrun that is forgiven")),
        _decimal("each startup", tr("Start, seconds"), "30", tr("The longest wait for an engine")),
        Field("each nodes", tr("Nodes per move"), "0", tip=tr("0: no limit")),
        Field("each depth", tr("Depth"), "0", tip=tr("0: no limit")),
        Field("each hold", tr("Pause after a move, ms"), "0", tip=tr("For engines that drop early lines")),
        Field("wait", tr("Pause before a game, ms"), "0"),
        Field("affinity", tr("Processors"), "off", tip=processors),
        Field("replays", tr("Replays"), "3", tip=tr("Of games that the machine spoilt")),
        Field("seeds", tr("Seeds"), "1", tip=tr("How many engines play a gauntlet against all others")),
        Field("cluster", tr("Cluster"), "", tip=tr("ray or ray:ADDRESS: play on a Ray cluster")),
        Field("each restart", tr("A fresh process for each game"), ticked="on"),
        Field("each swap2", tr("Do not ask with SWAP2BOARD"), ticked="off"),
        Field("suspend", tr("Let engines run while the opponent thinks"), ticked="off"),
        Field("memory", tr("Do not enforce the memory limit"), ticked="off"),
        Field("sendbyboard", tr("Ask for every move with the whole board"), ticked="on"),
        Field("fatalerror", tr("An engine's failure ends the tournament"), ticked="on"),
        Field("strict", tr("Forgive nothing: no tolerance, no second try"), ticked="on"),
    )


def _openings_and_games() -> tuple[Field, ...]:
    orders = (("random", tr("Random")), ("sequential", tr("As in the file")))
    kinds = (("", tr("by its content")), *((kind, kind) for kind in ("offset", "pos", "psq", "sgf")))
    size = tr("Columns x rows, for a board that is not square: 20x15")
    return (
        Field("rounds", tr("Rounds"), "1", tip=tr("Each pairing plays its games once in each round")),
        Field("boardsize", tr("Board"), "", tip=size),
        Field("openings order", tr("Order of the openings"), choices=orders),
        Field("openings srand", tr("Seed"), "1", tip=tr("Equal seeds give equal orders")),
        Field("openings start", tr("Begin with opening"), "1"),
        Field("openings plies", tr("Cut openings after, moves"), "0", tip=tr("0: no limit")),
        Field("openings type", tr("Kind of file"), choices=kinds),
        Field("openings unique", tr("Keep openings equal under symmetry"), ticked="off"),
        Field("transform", tr("Turn the openings at each further pass"), ticked="on"),
        Field("norepeat", tr("Each opening once, without swapped colours"), ticked="on"),
        Field("reverse", tr("Exchange all colours"), ticked="on"),
    )


def _early_ends() -> tuple[Field, ...]:
    models = (("logistic", tr("Elo")), ("normalized", tr("normalised Elo")))
    pair = tr("Moves and a score, such as 10 20: both engines' scores must agree for so many moves")
    return (
        Field("drawafter", tr("Draw at, stones"), "0", tip=tr("0: no limit")),
        _decimal("draw", tr("Draw by scores"), "", pair),
        _decimal("resign", tr("Win by scores"), "", pair),
        Field("prove", tr("Win proven within, nodes"), "0", tip=tr("By our own threat solver; 0: never")),
        _decimal("sprt alpha", tr("SPRT, alpha"), "0.05", tr("Chance to accept what is not so")),
        _decimal("sprt beta", tr("SPRT, beta"), "0.05", tr("Chance to reject what is so")),
        Field("sprt model", tr("SPRT, bounds in"), choices=models),
    )


def _files() -> tuple[Field, ...]:
    forms = (("csv", "CSV"), ("bin", "bin"), ("binpack", "binpack"))
    return (
        Field("event", tr("Event")),
        Field("site", tr("Place")),
        Field("pgn", tr("Results for rating programs (PGN)"), ticked="on"),
        Field("psq", tr("Games as Piskvork writes them (PSQ)"), ticked="on"),
        Field("report", tr("A page with tables, curves and games (HTML)"), ticked="on"),
        Field("page", tr("A folder with a page for spectators"), ticked="on"),
        Field("msg", tr("The engines' messages"), ticked="on"),
        Field("log", tr("Whole conversations with the engines"), ticked="on"),
        Field("loseonly", tr("Only games that the first engine lost"), ticked="on"),
        Field("sample format", tr("Positions for training"), choices=(("", tr("none")), *forms)),
        _decimal("sample freq", tr("Share of the positions"), "1"),
    )


def _decimal(name: str, label: str, usual: str, tip: str = "") -> Field:
    return Field(name, label, usual, tip=tip, has_decimals=True)
