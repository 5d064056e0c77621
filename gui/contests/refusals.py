"""What the match runner refuses, in the user's language and by the names of the window's fields."""

from collections.abc import Mapping
from typing import Any

from engine.options import BEYOND_COUNTING, OptionError, Reason, ValueReason
from gui.base.errors import translated
from gui.base.language import tr
from gui.base.numbers import shortest
from gui.contests.advanced import sections
from matches.refusals import Cause

_OF_SEVERAL_FIELDS = {
    *(Cause.TOO_FEW_ENGINES, Cause.ODD_GAMES, Cause.NO_LIMIT),
    *(Cause.NOT_TWO_ENGINES, Cause.NOT_IN_A_KNOCKOUT, Cause.BOUNDS_NOT_RISING, Cause.WRONG_CHANCES),
}
"""Causes whose texts name the fields themselves."""


def refusal_text(refusal: OptionError, own_options: Mapping[str, str] | None = None) -> str:
    """Where something is wrong and what.

    `own_options`: what the user wrote for each engine alone, by its name; without it the options of an engine
    are all its own.
    """
    what = cause_text(refusal.reason, refusal.details)
    if refusal.reason in _OF_SEVERAL_FIELDS:
        return what
    own_words = (own_options or {}).get(refusal.owner, "").split()
    own = own_options is None or any(word.partition("=")[0] == refusal.place for word in own_words)
    if refusal.owner and (own or refusal.place not in _each_fields()):
        places = [refusal.owner, refusal.place]
    else:
        places = [field_label(refusal.place)]
    for place in filter(None, reversed(places)):
        what = tr("{place}: {problem}").format(place=place, problem=what)
    return what


def _each_fields() -> Mapping[str, str]:
    """The fields for options of all engines: the labels, by the option's name."""
    labels = {"tc": tr("Time")}
    for section in sections():
        for field in section.fields:
            group, _, key = field.name.rpartition(" ")
            if group == "each":
                labels[key] = field.label
    return labels


def field_label(option: str) -> str:
    """The label of an option's field; the option itself if it has none, such as the name of a file."""
    labels = {
        "rule": tr("Rules"),
        "schedule": tr("Schedule"),
        "games": tr("Games per pairing"),
        "concurrency": tr("Games at once"),
        "procedure": tr("Opening"),
        "openings": tr("Openings file"),
        "sprt": tr("Stop by SPRT"),
        **_each_fields(),
    }
    labels |= {field.name: field.label for section in sections() for field in section.fields}
    option = option.removeprefix("-")
    return labels.get(option, option)


def cause_text(cause: Reason, details: Mapping[str, Any]) -> str:
    """What is wrong, without the place."""
    text = _of_a_value(cause, details) or _of_the_whole(cause) or _of_the_machine(cause)
    words = {name: translated(value) for name, value in details.items() if isinstance(value, str)}
    bounds = {name: shortest(details[name]) for name in ("low", "high") if name in details}
    return (text or _of_a_journal(cause)).format(**{**details, **bounds, **words, "bytes": 350 << 20})


def _of_a_value(cause: Reason, details: Mapping[str, Any]) -> str:
    match cause:
        case ValueReason.NOT_A_NUMBER:
            return tr("“{value}” is not a number.")
        case ValueReason.NOT_TEXT:
            return tr("This is not a text.")
        case ValueReason.NOT_WHOLE:
            return tr("“{value}” is not a whole number.")
        case ValueReason.NOT_WITHIN if details["high"] >= BEYOND_COUNTING:
            return tr("“{value}” is too small: {low} is the least.")
        case ValueReason.NOT_WITHIN if details.get("unit"):
            return tr("“{value}” is not between {low} and {high} seconds.")
        case ValueReason.NOT_WITHIN:
            return tr("“{value}” is not between {low} and {high}.")
        case Cause.EMPTY | Cause.NO_VALUE | ValueReason.MISSING:
            return tr("Something must be entered here.")
        case ValueReason.NOT_ON_OR_OFF:
            return tr("“{value}” is neither on nor off.")
        case Cause.NOT_A_CLOCK:
            return tr(
                "“{value}” is not a time in seconds: write 0/2 for 2 s per move, "
                "60/5 for 5 s per move and 60 s per game."
            )
        case ValueReason.NONE_OF:
            return tr("“{value}” is not possible; choose one of these: {known}.")
        case Cause.NOT_BYTES:
            return tr("“{value}” is not an amount of memory: write 350MB or 2GB.")
        case Cause.TOO_LITTLE_MEMORY:
            return tr("No engine runs in {value} bytes of memory: 350 MiB are {bytes}.")
        case Cause.NOT_PROCESSORS:
            return tr("“{value}” is not a list of processors: write on, off or numbers such as 0,2,4-7.")
        case Cause.NOT_A_REPORT:
            return tr("“{value}” must end in .html, .json or .csv.")
        case Cause.NOT_COUNT_AND_SCORE:
            return tr("Write a number of moves, a blank and a score, such as 10 20.")
        case ValueReason.UNREADABLE:
            return "{said}"
        case ValueReason.NOT_A_TABLE | ValueReason.NOT_A_LIST | Cause.NOT_AN_INFO_LINE:
            return tr("This must be written as NAME=VALUE, in one line.")
        case _:
            return _of_a_word(cause)


def _of_a_word(cause: Reason) -> str:
    match cause:
        case ValueReason.UNKNOWN:
            return tr("There is no such option; these are known: {known}.")
        case Cause.STRAY_WORD:
            return tr("“{value}” is not an option.")
        case Cause.CONTRADICTS:
            return tr("It contradicts “{other}”; keep only one of the two.")
        case Cause.NO_EQUALS:
            return tr("Options are written as NAME=VALUE, such as tc=0/2 or nodes=1000.")
        case Cause.UNKNOWN_WORD:
            return tr("There is no such option.")
        case _:
            return ""


def _of_the_whole(cause: Reason) -> str:
    match cause:
        case Cause.TOO_FEW_ENGINES:
            return tr("Tick at least two engines.")
        case Cause.NO_COMMAND:
            return tr("It has no command; enter one under Engines.")
        case Cause.BOUNDS_NOT_RISING:
            return tr("SPRT: the first bound must be below the second.")
        case Cause.WRONG_CHANCES:
            return tr("SPRT: alpha and beta must be above 0, and together below 1.")
        case Cause.NOT_TWO_ENGINES:
            return tr("SPRT compares two engines: tick exactly two.")
        case Cause.NOT_IN_A_KNOCKOUT:
            return tr("SPRT is not possible in a knockout.")
        case Cause.ODD_GAMES:
            return tr("An odd number of games leaves a colour unswapped: choose an even one.")
        case Cause.NO_LIMIT:
            return tr("Without a limit a game might never end: choose a time per move or per game.")
        case Cause.NO_JOURNAL:
            return tr("It can only be made of a tournament that is recorded.")
        case Cause.NO_FILE_TO_SHUFFLE:
            return tr("A random order needs a file of openings.")
        case Cause.NO_FILE_OF_OPENINGS:
            return tr("How openings are taken matters only with a file of openings.")
        case Cause.NOT_IN_BINARY:
            return tr("This form cannot hold this board or these rules; choose CSV.")
        case _:
            return ""


def _of_the_machine(cause: Reason) -> str:
    match cause:
        case Cause.NO_FOLDER:
            return tr("Its folder {value} is not there; change it under Engines.")
        case Cause.NO_PROGRAM:
            return tr("Its program is not there: {value}. Change its command under Engines.")
        case Cause.NO_PROCESSOR:
            return tr("This machine has no processor {value}.")
        case Cause.TOO_FEW_PROCESSORS:
            return tr(
                "{needed} processors are needed (games at once: {games}, threads of an engine: {threads}), "
                "and {there} are there."
            )
        case Cause.NO_OPENINGS_IN_FILE:
            return tr("{value} holds no opening.")
        case Cause.NO_OPENING:
            return tr("No opening of {value} can be played on this board by these rules.")
        case Cause.NO_CLUSTER:
            return tr("“{value}” is not a cluster: write ray or ray:ADDRESS.")
        case Cause.NO_RAY:
            return tr("Ray, the program for clusters, is not installed.")
        case _:
            return ""


def _of_a_journal(cause: Reason) -> str:
    match cause:
        case Cause.OPENINGS_CHANGED:
            return tr(
                "The openings in {value} have changed since the tournament began; put the old file back."
            )
        case Cause.FROM_ELSEWHERE:
            return tr("This tournament was not started by you on this computer.")
        case Cause.FIXED_BY_JOURNAL:
            return tr("This cannot be changed in a tournament that has begun.")
        case Cause.HOLDS_A_TOURNAMENT:
            return tr("{value} holds another tournament.")
        case Cause.IN_USE | Cause.WRITTEN_MEANWHILE:
            return tr("Another match runner is playing this tournament.")
        case Cause.NO_TOURNAMENT:
            return tr("This is not the event file of a tournament.")
        case Cause.OTHER_VERSION:
            return tr("The tournament was played by another version of the match runner.")
        case Cause.NOT_OF_THE_RUNNER:
            return tr(
                "The tournament was not played by narabe-match and cannot be resumed; it can only be watched."
            )
        case _:
            raise AssertionError(f"{cause} has no text")
