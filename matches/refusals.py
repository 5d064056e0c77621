"""What the runner refuses: a cause, the option or file concerned, and the values that belong to the cause.

The text of a refusal is for the command line. A program that shows it in words of its own, as the app does,
goes by the cause.
"""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

BEYOND_COUNTING = 2**53  # from here on floats skip whole numbers


class Cause(Enum):
    """Why something is refused, with the text that says so."""

    NOT_TEXT = "must be text"
    EMPTY = "is empty"
    NOT_ON_OR_OFF = "{value!r} is neither on nor off"
    NOT_A_NUMBER = "{value!r} is not a number"
    NOT_WITHIN = "{value!r} is not within {low:.15g}..{high:.15g}"
    """Where `high` is no bound that matters, the text says which way the value is off."""
    NOT_WITHIN_SECONDS = "{value!r} is not within {low:.15g}..{high:.15g} seconds"
    NOT_WHOLE = "{value!r} is not a whole number"
    NOT_A_CLOCK = "{value!r} is not MATCH/TURN+INCREMENT in seconds, of which 0 is no limit"
    NONE_OF = "{value!r} is none of {known}"
    NOT_BYTES = "{value!r} is not a number of bytes, nor one of KB, MB, GB, KiB, MiB, GiB"
    TOO_LITTLE_MEMORY = "is given in bytes, and no engine runs in {value}; 350 MiB are 367001600"
    NOT_PROCESSORS = "{value!r} is neither on, off nor a list of processors such as 0,2,4-7"
    NOT_A_REPORT = "{value!r} ends in none of .html, .json, .csv"
    NOT_COUNT_AND_SCORE = "needs a number of moves and a score"
    UNREADABLE = "{said}"
    """In the words of what could not read it."""

    UNKNOWN = "no such option{meant}; known are {known}"
    UNKNOWN_WORD = "no such option{meant} (narabe-match -help lists them)"
    STRAY_WORD = "{value!r} stands where an option is expected"
    NO_VALUE = "its value is missing"
    CONTRADICTS = "contradicts {other}: name one of the two"
    NO_EQUALS = "must be {key}=VALUE"
    NOT_A_TABLE = "must be a table of names and values"
    TOO_FEW_ENGINES = "at least two engines are needed, each with its cmd=COMMAND"
    NO_COMMAND = "cmd=COMMAND is missing"
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
    FROM_ELSEWHERE = "was not made by you on this machine, and {would}; -trust allows it"
    FIXED_BY_JOURNAL = "-resume takes its options from the journal"
    HOLDS_A_TOURNAMENT = "{value} holds a tournament: go on with -resume {value}, or name another file"

    IN_USE = "another runner is writing it"
    WRITTEN_MEANWHILE = "another runner has just written to it; give the command again"
    NO_TOURNAMENT = "does not begin with a tournament"
    OTHER_VERSION = "version {value}, {known} is known"
    NOT_OF_THE_RUNNER = "its first line has no {value}, as narabe-match writes it"


def _template(cause: Cause, details: Mapping[str, Any]) -> str:
    if cause is Cause.NOT_WITHIN and details["high"] >= BEYOND_COUNTING:
        try:
            is_large = float(details["value"]) > details["low"]
        except OverflowError:  # a whole number of a TOML file may have any number of digits
            is_large = True
        return "{value!r} is too large" if is_large else "{value!r} is less than {low:.15g}"
    return cause.value


class RefusalError(ValueError):
    """Something that the runner refuses to begin with."""

    def __init__(self, cause: Cause, place: str = "", engine: str = "", **details: Any) -> None:
        """`place`: the option or the file; `engine`: whose option it is."""
        self.cause, self.place, self.engine, self.details = cause, place, engine, details
        text = _template(cause, details).format(**{"meant": "", **details})
        super().__init__(": ".join(part for part in (engine, place, text) if part))

    def in_json(self) -> str:
        """The refusal in a line, for another process; `from_json` reads it."""
        parts = {"cause": self.cause.name, "place": self.place, "engine": self.engine}
        return json.dumps({**parts, "details": self.details}, default=str)

    @staticmethod
    def from_json(line: str) -> "RefusalError":
        """The refusal in a line.

        Raises:
            ValueError: there is none.
        """
        try:
            parts = json.loads(line)
            return RefusalError(Cause[parts["cause"]], parts["place"], parts["engine"], **parts["details"])
        except (KeyError, TypeError):
            raise ValueError("not a refusal") from None


class OptionError(RefusalError):
    """An option that is unknown, missing or has a wrong value; the text names it."""
