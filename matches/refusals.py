"""What the runner refuses: its own causes, besides those of any option (`engine.options`).

The text of a refusal is for the command line. A program that shows it in words of its own, as the app does,
goes by the cause.
"""

import json

from engine.options import OptionError, Reason, ValueReason
from engine.rules.translatable import packed, unpacked


class Cause(Reason):
    """Why the runner refuses something."""

    EMPTY = "is empty"
    NOT_A_CLOCK = "{value!r} is not MATCH/TURN+INCREMENT in seconds, of which 0 is no limit"
    NOT_BYTES = "{value!r} is not a number of bytes, nor one of KB, MB, GB, KiB, MiB, GiB"
    TOO_LITTLE_MEMORY = "is given in bytes, and no engine runs in {value}; 350 MiB are 367001600"
    NOT_PROCESSORS = "{value!r} is neither on, off nor a list of processors such as 0,2,4-7"
    NOT_A_REPORT = "{value!r} ends in none of .html, .json, .csv"
    NOT_COUNT_AND_SCORE = "needs a number of moves and a score"

    UNKNOWN_WORD = "no such option{meant} (narabe-match -help lists them)"
    STRAY_WORD = "{value!r} stands where an option is expected"
    NO_VALUE = "its value is missing"
    CONTRADICTS = "contradicts {other}: name one of the two"
    NO_EQUALS = "must be {key}=VALUE"
    TOO_FEW_ENGINES = "at least two engines are needed, each with its cmd=COMMAND"
    NO_COMMAND = "cmd=COMMAND is missing"
    NOT_LISTED = "no engine {value!r} in the app's list, {file}; near it: {known}"
    NOT_AN_INFO_LINE = "{key}={value}: does not fit into one INFO line"

    BOUNDS_NOT_RISING = "elo0 {elo0:g} must be below elo1 {elo1:g}"
    WRONG_CHANCES = "alpha {alpha:g} and beta {beta:g} must be above 0 and their sum below 1"
    NOT_TWO_ENGINES = "needs exactly two engines"
    NOT_IN_A_KNOCKOUT = "not possible in a knockout"
    ODD_GAMES = "an odd number leaves a colour-swapped pair open; use an even one or -norepeat"
    NO_LIMIT = "needs a limit: tc=, st=, nodes=, depth= or option.KEY="
    NO_JOURNAL = "is made from the journal, which -events F writes"
    NO_FILE_TO_SHUFFLE = "random order needs a file of openings (file=)"
    NO_FILE_OF_OPENINGS = "needs a file of openings (file=)"
    NOT_IN_BINARY = "the binary formats cannot store this board or rule"

    NO_FOLDER = "dir={value}: no such folder"
    NO_PROGRAM = "cmd={value}: no such program"
    NO_PROCESSOR = "processor {value} is not there"
    TOO_FEW_PROCESSORS = "{games} games of {threads} threads need {needed} processors, and {there} are there"
    NO_OPENINGS_IN_FILE = "{value}: holds no opening"
    NO_OPENING = "{value}: none can be played on this board"
    NO_CLUSTER = "{value!r} is not ray or ray:ADDRESS"
    NO_RAY = "{advice}"
    OPENINGS_CHANGED = "{value}: the openings have changed since the start"
    FROM_ELSEWHERE = "has not been allowed on this machine yet, and {would}; -trust allows it"
    FIXED_BY_JOURNAL = "-resume takes its options from the journal"
    HOLDS_A_TOURNAMENT = "{value} holds a tournament: go on with -resume {value}, or name another file"

    IN_USE = "another runner is writing it"
    WRITTEN_MEANWHILE = "another runner has just written to it; give the command again"
    NO_TOURNAMENT = "does not begin with a tournament"
    OTHER_VERSION = "version {value}, {known} is known"
    NOT_OF_THE_RUNNER = "its first line has no {value}, as narabe-match writes it"


def to_json(error: OptionError) -> str:
    """A refusal in a line, for another process; `from_json` reads it."""
    parts = {"reason": error.reason.name, "place": error.place, "owner": error.owner}
    details = {name: packed(v) if isinstance(v, str) else v for name, v in error.details.items()}
    return json.dumps({**parts, "details": details}, default=str)


def from_json(line: str) -> OptionError:
    """The refusal in a line.

    Raises:
        ValueError: there is none.
    """
    reasons = {reason.name: reason for kind in (ValueReason, Cause) for reason in kind}
    try:
        parts = json.loads(line)
        details = {n: unpacked(v) if isinstance(v, dict) else v for n, v in parts["details"].items()}
        return OptionError(reasons[parts["reason"]], parts["place"], parts["owner"], **details)
    except (KeyError, TypeError):
        raise ValueError("not a refusal") from None
