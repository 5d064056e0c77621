"""The lines of the Gomocup protocol in both directions, parsed and formatted by pure functions.

Start with `split_command` (what a manager sends) and `parse_reply` (what a brain sends). A point here is a
pair (x, y) = (column, row), counted from 0 at the top left. Yixin-Board puts the row first, both
in what it sends and in what it reads, so a brain gets a transposed board, which makes no difference.

Any program may be at the other end: a line is cut to MAX_CHARACTERS before it is parsed, numbers have so many
digits at most, and every pattern takes time in proportion to the line. Patterns are
compiled when they are first used: a brain, which must be ready at once, needs few of them.
"""

import re
from collections.abc import Callable, Iterable
from enum import Enum, IntEnum
from typing import Any, NamedTuple

from engine.records.scores import format_score, mate_score, score_at, win_rate

Point = tuple[int, int]

MAX_CHARACTERS = 4000
"""Of a brain's line; the fouls of a full board and a variation over all its points are shorter."""
MAX_ABOUT_CHARACTERS = 500
"""Of an answer to ABOUT."""
YIXIN_UNLIMITED_MS = (100_000_000, 2_000_000)
"""Match and turn time that mean "no limit" to Yixin-Board and to engines made for it."""


class MessageError(ValueError):
    """A line that does not follow the protocol."""


# --- what both sides say ------------------------------------------------------------------------------------


class Owner(IntEnum):
    """The owner of a stone in a BOARD block, from the view of the brain that reads it."""

    OWN = 1
    OPPONENT = 2
    WALL = 3


class Stone(NamedTuple):
    """One line of a block: a point, and its owner unless the line leaves it out (SWAP2BOARD)."""

    x: int
    y: int
    owner: Owner | None = None


_INTEGER = r"[+-]?[0-9]{1,19}"  # enough for 64 bits
_FIELDS = r"[\s,]+"


def parse_integer(text: str) -> int:
    """The integer in a text, of at most 64 bits.

    Raises:
        MessageError: it is not an integer.
    """
    text = text.strip()
    if re.fullmatch(_INTEGER, text) is None:
        raise MessageError(f"not an integer: {shorten(text)}")
    return int(text)


def parse_point(text: str) -> Point:
    """The point of `x,y`.

    Raises:
        MessageError: the text is not a point.
    """
    x, separator, y = text.partition(",")
    if not separator:
        raise MessageError(f"not a point: {shorten(text)}")
    return parse_integer(x), parse_integer(y)


def format_point(point: Point) -> str:
    """A point as `x,y`."""
    return f"{point[0]},{point[1]}"


def shorten(text: str, length: int = 60) -> str:
    """Text from outside, quoted and shortened, safe to use in a one-line answer."""
    return repr(printable(text, length))


def printable(text: str, length: int) -> str:
    """Text from outside, shortened, without line ends and control characters."""
    clean = "".join(character if character.isprintable() else "?" for character in text[: length + 1])
    return clean if len(clean) <= length else clean[:length] + "..."


# --- manager to brain ---------------------------------------------------------------------------------------


def split_command(line: str) -> tuple[str, str]:
    """The keyword of a command that is not blank, in upper case, and the rest of its line."""
    keyword, *rest = line.split(maxsplit=1)
    return keyword.upper(), rest[0].rstrip() if rest else ""


def parse_size(arguments: str) -> int:
    """The size that `START n` names; Yixin-Board writes `START n n`, of which the first counts.

    Raises:
        MessageError: no integer stands there.
    """
    return parse_integer(re.split(_FIELDS, arguments.strip(), maxsplit=1)[0])


def parse_info(arguments: str) -> tuple[str, str]:
    """The key of an INFO line, in lower case, and its value: the rest of the line, which may hold blanks."""
    key, _, value = arguments.partition(" ")
    return key.lower(), value.strip()


def parse_stone(line: str) -> Stone:
    """A line of a BOARD or SWAP2BOARD block: `x,y,owner` or `x,y`.

    Raises:
        MessageError: the line is neither.
    """
    fields = line.split(",")
    if len(fields) not in (2, 3):
        raise MessageError(f"not a stone: {shorten(line)}")
    x, y, *rest = (parse_integer(field) for field in fields)
    try:
        return Stone(x, y, Owner(rest[0]) if rest else None)
    except ValueError:
        raise MessageError(f"no such kind of stone: {shorten(line)}") from None


def is_stone(line: str) -> bool:
    """Whether a line has the form of a stone in a block."""
    try:
        parse_stone(line)
    except MessageError:
        return False
    return True


def format_stone(stone: Stone) -> str:
    """A line of a block."""
    fields = (stone.x, stone.y) if stone.owner is None else (stone.x, stone.y, stone.owner.value)
    return ",".join(str(field) for field in fields)


def format_block(keyword: str, stones: Iterable[Stone]) -> list[str]:
    """A block: its keyword, a line for each stone, `DONE`."""
    return [keyword, *(format_stone(stone) for stone in stones), "DONE"]


# --- brain to manager ---------------------------------------------------------------------------------------


class Moves(NamedTuple):
    """The answer to a request for a move: one point, several for an opening, or a swap of colours."""

    points: tuple[Point, ...]
    swap: bool = False


class Message(NamedTuple):
    """Text for people."""

    text: str


class Debug(NamedTuple):
    """Text for the brain's author."""

    text: str


class LiveKind(Enum):
    """The values in a line of the live view."""

    REFRESH = "REFRESH"
    """Forget the points shown."""
    POSITION = "POS"
    """This point is being searched."""
    DONE = "DONE"
    """It was searched."""
    BEST = "BEST"
    LOST = "LOST"
    VALUE = "VAL"
    LINE = "PV"


class Realtime(NamedTuple):
    """A line of Yixin-Board's live view (`INFO show_detail 1`)."""

    kind: LiveKind
    point: Point | None = None
    value: int | None = None
    text: str = ""


class Forbidden(NamedTuple):
    """The fouls of the side to move, answering YXSHOWFORBID."""

    points: tuple[Point, ...]


class Okay(NamedTuple):
    """`OK`; `exact`: nothing else was in the line, as some managers demand."""

    exact: bool = True


class Complaint(NamedTuple):
    """`ERROR text` or `UNKNOWN text`."""

    unknown: bool
    text: str


class Suggestion(NamedTuple):
    """`SUGGEST x,y`, which only Piskvork understands."""

    point: Point


class PlainText(NamedTuple):
    """Any other line: an answer to ABOUT, or an error."""

    text: str


Reply = Moves | Message | Debug | Realtime | Forbidden | Okay | Complaint | Suggestion | PlainText

_POINTS = r"[+-]?\d{1,9}\s*,\s*[+-]?\d{1,9}(\s+[+-]?\d{1,9}\s*,\s*[+-]?\d{1,9})*"
_POINT = r"([+-]?\d{1,9})\s*,\s*([+-]?\d{1,9})"
_FORBIDDEN = r"FORBID\s*((?:\d{4})*)\."


def parse_reply(line: str) -> Reply:
    """Parse a line from a brain. Never fails: a line of no known form is PlainText."""
    overlong, line = len(line) > MAX_CHARACTERS, line[:MAX_CHARACTERS].strip()
    keyword, _, rest = line.partition(" ")
    match keyword.upper():
        case "OK":
            return Okay(exact=line == "OK")
        case "SWAP" if not rest.strip():
            return Moves((), swap=True)
        case "MESSAGE":
            return _parse_realtime(rest) or Message(rest)
        case "DEBUG":
            return Debug(rest)
        case "ERROR" | "UNKNOWN":
            return Complaint(keyword.upper() == "UNKNOWN", rest)
    if overlong:
        return PlainText(line)
    if re.fullmatch(_POINTS, line, re.ASCII):
        return Moves(tuple((int(x), int(y)) for x, y in re.findall(_POINT, line, re.ASCII)))
    if keyword.upper() == "SUGGEST" and (match := re.fullmatch(_POINT, rest.strip(), re.ASCII)):
        return Suggestion((int(match[1]), int(match[2])))
    if match := re.fullmatch(_FORBIDDEN, line, re.ASCII):
        digits = match[1]
        starts = range(0, len(digits), 4)
        return Forbidden(tuple((int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in starts))
    return PlainText(line)


def _parse_realtime(text: str) -> Realtime | None:
    """A live-view line without its `MESSAGE`, or None for any other message."""
    words = text.split(maxsplit=2)
    if len(words) < 2 or words[0] != "REALTIME":
        return None
    rest = words[2] if len(words) > 2 else ""
    try:
        kind = LiveKind(words[1])
        match kind:
            case LiveKind.REFRESH:
                return Realtime(kind)
            case LiveKind.VALUE:
                return Realtime(kind, value=parse_integer(rest))
            case LiveKind.LINE:
                return Realtime(kind, text=rest)
            case _:
                return Realtime(kind, parse_point(rest))
    except ValueError:
        return None


def format_reply(reply: Reply) -> str:
    """The line of a reply; `parse_reply` gives the reply back."""
    match reply:
        case Moves(points, swap):
            return "SWAP" if swap else " ".join(format_point(point) for point in points)
        case Message(text):
            return f"MESSAGE {text}"
        case Debug(text):
            return f"DEBUG {text}"
        case Realtime(kind, point, value, text):
            parts = (
                kind.value,
                format_point(point) if point else "",
                "" if value is None else str(value),
                text,
            )
            return "MESSAGE REALTIME " + " ".join(part for part in parts if part)
        case Forbidden(points):
            return "FORBID " + "".join(f"{x:02}{y:02}" for x, y in points) + "."
        case Okay():
            return "OK"
        case Complaint(unknown, text):
            return f"{'UNKNOWN' if unknown else 'ERROR'} {text}"
        case Suggestion(point):
            return f"SUGGEST {format_point(point)}"
        case PlainText(text):
            return text


ROW_LENGTH_KEY = "row_length"
"""Of an INFO of ours: how many stones in a row win, where not five; announced in ABOUT."""
EVEN_KEY = "even_nbest"
"""Of another: whether YXNBEST gives each of the moves its share of the visits."""
_ABOUT_FIELD = r'\b([A-Za-z_]{1,20})\s*=\s*"([^"]*)"'


def parse_about(line: str) -> dict[str, str]:
    """The fields of an answer to ABOUT (`name="...", version="..."`), their keys in lower case."""
    fields = re.findall(_ABOUT_FIELD, line[:MAX_ABOUT_CHARACTERS], re.ASCII)
    return {key.lower(): value for key, value in fields}


def format_about(**fields: str) -> str:
    """The answer to ABOUT."""
    return ", ".join(f'{key}="{value}"' for key, value in fields.items())


# --- what a brain tells of its thinking ---------------------------------------------------------------------


class Thinking(NamedTuple):
    """A brain's report on its search; fields that it does not report are None."""

    depth: int | None = None
    value: float | None = None
    """Win minus loss for the side to move, in [-1, 1]."""
    score: float | None = None
    """An evaluation in the brain's own units; a proven win is MATE_SCORE less the plies to it."""
    visits: int | None = None
    """Of MCTS."""
    time_ms: int | None = None
    rank: int | None = None
    """1 for the best line, 2 for the next, ... where several are reported."""
    pv: tuple[str, ...] = ()
    """The principal variation in text coordinates."""
    prior: float | None = None
    """The share of the net's policy in the line's first move."""
    nodes: int | None = None
    """Of alpha-beta."""

    @property
    def searched(self) -> int | None:
        """How much was searched, by the brain's own count."""
        return self.visits if self.visits is not None else self.nodes

    @property
    def win_rate(self) -> float | None:
        """The expected result of the side to move; None where the brain does not evaluate."""
        return win_rate(self.value, self.score, self.searched)

    def updated(self, new: "Thinking") -> "Thinking":
        """This report with all of a later one, whose evaluation takes the place of value and score."""
        told = {name: value for name, value in new._asdict().items() if value not in (None, ())}
        if new.value is not None or new.score is not None:
            told |= {"value": new.value, "score": new.score}
        return self._replace(**told)


_WHOLE = r"\d{1,15}(?!\d)"
_NUMBER = r"([+-]?\d{1,15}(?:\.\d+)?(?!\d))"
_MOST = 10**15  # that is taken for a count or a time
_COUNT = r"\s+(\d{1,15}[KMGT]?)(?![\w.])"


def _parse_score(text: str) -> float:
    """A number, or `+M7` or `+v7`: a win in seven plies."""
    sign, mate, plies = text.upper().replace("V", "M").partition("M")
    if not mate:
        return float(text)
    return float(mate_score(int(plies), sign != "-"))


def _parse_time(text: str) -> int:
    """Milliseconds, unless seconds (s), minutes (min) or hours (h) are named."""
    number = text.rstrip("minshMINSH")
    unit_ms = {"s": 1000, "min": 60_000, "h": 3_600_000}.get(text[len(number) :].lower(), 1)
    return min(int(number) * unit_ms, _MOST)


def _parse_count(text: str) -> int:
    """A number, possibly in thousands (K), millions (M), billions (G) or trillions (T)."""
    powers = {"K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
    number = int(text[:-1]) * powers[text[-1].upper()] if text[-1].upper() in powers else int(text)
    return min(number, _MOST)


# Narabe:            multipv 1 depth 12 value 0.431 visits 120000 tm 1300 prior 0.250 pv h8 i9
# Rapfi, normal:     Depth 14-31 | Eval -35 | Time 1200ms | H8 I9     (2) -M6 | 14-31 | I9 H8
#                    Speed 1010K | Depth 26-3 | Eval -M7 | Node 32K | Time 32s
# Rapfi, UCI-like:   depth 14-31 multipv 2 ev 120 n 10K n/ms 320 tm 1200 pv H8 I9, in MCTS besides v 2400
# PentaZen:          dep 12-20 ev +v7 nd 320k tm 1200 sp 266 pv H8 I9
# Carbon:            eval 12, depth 3, nodes 51, speed 2
_THINKING_FIELDS: dict[str, tuple[str, Callable[[str], float]]] = {
    "depth": (rf"(?i)\bdep(?:th)?\s+({_WHOLE})", int),
    "value": (r"\bvalue\s+" + _NUMBER, float),
    "score": (
        rf"(?i)(?:\b(?:ev|eval|evaluation)|^\(\d{{1,3}}\))\s+([+-]?[MV]{_WHOLE}|" + _NUMBER[1:],
        _parse_score,
    ),
    "visits": (r"(?i)\b(?:visits?|v)" + _COUNT, _parse_count),
    "nodes": (r"(?i)\b(?:nodes?|nd|n)" + _COUNT, _parse_count),
    "time_ms": (rf"(?i)\b(?:tm|time)\s+({_WHOLE}(?:ms|s|min|h)?\b)", _parse_time),
    "rank": (rf"(?:\bmultipv\s+|^\()({_WHOLE})", int),
    "prior": (r"\bprior\s+" + _NUMBER, float),
}
_LINE = r"(?i)(?:\bpv\s+|\bbestline\s+|\|\s*)((?:[a-z]\d{1,2}(?:\s+|$))+)$"


_WORDS = (
    *(("multipv", "rank", "d"), ("depth", "depth", "d"), ("value", "value", ".3f"), ("ev", "score", "g")),
    *(("visits", "visits", "d"), ("nodes", "nodes", "d"), ("tm", "time_ms", "d"), ("prior", "prior", ".3f")),
)
"""Of our own reports, in their order: the word, the field and the format of what follows."""


def format_thinking(thinking: Thinking) -> str:
    """A report as the text of a MESSAGE: words and numbers that people and programs read."""
    words: list[str] = []
    for word, name, form in _WORDS:
        if (value := getattr(thinking, name)) is not None:
            words += [word, format(value, form)]
    return " ".join([*words, "pv", *thinking.pv] if thinking.pv else words)


_MOST_CERTAIN = 0.9995


def format_thinking_as_rapfi(thinking: Thinking) -> str:
    """A report in the form of Rapfi's messages (`depth D-S ev E winrate W n N n/ms S tm T pv H8 I9`)."""
    rate = (1 + (thinking.value or 0.0)) / 2
    if thinking.score is None:
        evaluation = f"{round(score_at(rate, _MOST_CERTAIN))}"
    else:
        evaluation = format_score(thinking.score)
    depth, time_ms, nodes = thinking.depth or 0, thinking.time_ms or 0, thinking.searched or 0
    words = [f"depth {depth}-{max(depth, len(thinking.pv))}"]
    words += [f"multipv {thinking.rank}"] if thinking.rank is not None else []
    words += [f"ev {evaluation}", f"winrate {rate:.3f}"]
    words += [f"n {nodes}", f"n/ms {nodes // max(1, time_ms)}", f"tm {time_ms}"]
    words += ["pv", *(point.upper() for point in thinking.pv)] if thinking.pv else []
    return " ".join(words)


def parse_thinking(text: str) -> Thinking | None:
    """The report in the text of a MESSAGE from this brain or another with a known format, else None."""
    text = text[:MAX_CHARACTERS]
    found: dict[str, Any] = {
        name: parse(match[1])
        for name, (pattern, parse) in _THINKING_FIELDS.items()
        if (match := re.search(pattern, text, re.A))
    }
    line = re.search(_LINE, text, re.A)
    pv = tuple(line[1].lower().split()) if line else ()
    return Thinking(**found, pv=pv) if found or pv else None
