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
    text = _bounds_text(details) if cause is ValueReason.NOT_WITHIN else _texts()[cause]
    words = {name: translated(value) for name, value in details.items() if isinstance(value, str)}
    bounds = {name: shortest(details[name]) for name in ("low", "high") if name in details}
    return text.format(**{**details, **bounds, **words, "bytes": 350 << 20})


def _bounds_text(details: Mapping[str, Any]) -> str:
    if details["high"] >= BEYOND_COUNTING:
        return tr("“{value}” is too small: {low} is the least.")
    if details.get("unit"):
        return tr("“{value}” is not between {low} and {high} seconds.")
    return tr("“{value}” is not between {low} and {high}.")


def _texts() -> Mapping[Reason, str]:
    return {
        ValueReason.NOT_A_NUMBER: tr("“{value}” is not a number."),
        ValueReason.NOT_TEXT: tr("This is not a text."),
        ValueReason.NOT_WHOLE: tr("“{value}” is not a whole number."),
        Cause.EMPTY: tr("Something must be entered here."),
        Cause.NO_VALUE: tr("Something must be entered here."),
        ValueReason.MISSING: tr("Something must be entered here."),
        ValueReason.NOT_ON_OR_OFF: tr("“{value}” is neither on nor off."),
        Cause.NOT_A_CLOCK: tr(
            "“{value}” is not a time in seconds: write 0/2 for 2 s per move, "
            "60/5 for 5 s per move and 60 s per game."
        ),
        ValueReason.NONE_OF: tr("“{value}” is not possible; choose one of these: {known}."),
        Cause.NOT_BYTES: tr("“{value}” is not an amount of memory: write 350MB or 2GB."),
        Cause.TOO_LITTLE_MEMORY: tr("No engine runs in {value} bytes of memory: 350 MiB are {bytes}."),
        Cause.NOT_PROCESSORS: tr(
            "“{value}” is not a list of processors: write on, off or numbers such as 0,2,4-7."
        ),
        Cause.NOT_A_REPORT: tr("“{value}” must end in .html, .json or .csv."),
        Cause.NOT_COUNT_AND_SCORE: tr("Write a number of moves, a blank and a score, such as 10 20."),
        ValueReason.UNREADABLE: "{said}",
        ValueReason.NOT_A_TABLE: tr("This must be written as NAME=VALUE, in one line."),
        ValueReason.NOT_A_LIST: tr("This must be written as NAME=VALUE, in one line."),
        Cause.NOT_AN_INFO_LINE: tr("This must be written as NAME=VALUE, in one line."),
        ValueReason.UNKNOWN: tr("There is no such option; these are known: {known}."),
        Cause.STRAY_WORD: tr("“{value}” is not an option."),
        Cause.CONTRADICTS: tr("It contradicts “{other}”; keep only one of the two."),
        Cause.NO_EQUALS: tr("Options are written as NAME=VALUE, such as tc=0/2 or nodes=1000."),
        Cause.UNKNOWN_WORD: tr("There is no such option."),
        Cause.TOO_FEW_ENGINES: tr("Tick at least two engines."),
        Cause.NOT_LISTED: tr("No engine is called “{value}” in {file}. Near it: {known}"),
        Cause.NO_COMMAND: tr("It has no command; enter one under Engines."),
        Cause.BOUNDS_NOT_RISING: tr("SPRT: the first bound must be below the second."),
        Cause.WRONG_CHANCES: tr("SPRT: alpha and beta must be above 0, and together below 1."),
        Cause.NOT_TWO_ENGINES: tr("SPRT compares two engines: tick exactly two."),
        Cause.NOT_IN_A_KNOCKOUT: tr("SPRT is not possible in a knockout."),
        Cause.ODD_GAMES: tr("An odd number of games leaves a colour unswapped: choose an even one."),
        Cause.NO_LIMIT: tr("Without a limit a game might never end: choose a time per move or per game."),
        Cause.NO_JOURNAL: tr("It can only be made of a tournament that is recorded."),
        Cause.NO_FILE_TO_SHUFFLE: tr("A random order needs a file of openings."),
        Cause.NO_FILE_OF_OPENINGS: tr("How openings are taken matters only with a file of openings."),
        Cause.NOT_IN_BINARY: tr("This form cannot hold this board or these rules; choose CSV."),
        Cause.NO_FOLDER: tr("Its folder {value} is not there; change it under Engines."),
        Cause.NO_PROGRAM: tr("Its program is not there: {value}. Change its command under Engines."),
        Cause.NO_PROCESSOR: tr("This machine has no processor {value}."),
        Cause.TOO_FEW_PROCESSORS: tr(
            "{needed} processors are needed (games at once: {games}, threads of an engine: {threads}), "
            "and {there} are there."
        ),
        Cause.NO_OPENINGS_IN_FILE: tr("{value} holds no opening."),
        Cause.NO_OPENING: tr("No opening of {value} can be played on this board by these rules."),
        Cause.NO_CLUSTER: tr("“{value}” is not a cluster: write ray or ray:ADDRESS."),
        Cause.NO_RAY: tr("Ray, the program for clusters, is not installed."),
        Cause.OPENINGS_CHANGED: tr(
            "The openings in {value} have changed since the tournament began; put the old file back."
        ),
        Cause.FROM_ELSEWHERE: tr("This tournament was not started by you on this computer."),
        Cause.FIXED_BY_JOURNAL: tr("This cannot be changed in a tournament that has begun."),
        Cause.HOLDS_A_TOURNAMENT: tr("{value} holds another tournament."),
        Cause.IN_USE: tr("Another match runner is playing this tournament."),
        Cause.WRITTEN_MEANWHILE: tr("Another match runner is playing this tournament."),
        Cause.NO_TOURNAMENT: tr("This is not the event file of a tournament."),
        Cause.OTHER_VERSION: tr("The tournament was played by another version of the match runner."),
        Cause.NOT_OF_THE_RUNNER: tr(
            "The tournament was not played by narabe-match and cannot be resumed; it can only be watched."
        ),
    }
