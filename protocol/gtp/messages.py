"""The words of the Go text protocol (GTP, version 2), as programs for Gomoku use it.

A command is one line, its response `=` or `?` with text and an empty line after it. A vertex is a column
letter without I and a row counted from the bottom: H8 is the centre of 15x15.
"""

import json
import re
from dataclasses import dataclass

from engine.rules.cells import Colour
from engine.rules.variant import Variant
from protocol.messages import Point, shorten

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""One for each column: as many as GTP has letters for."""
_VERTEX = re.compile(r"([A-HJ-Z])([1-9]\d?)", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]|#.*")
_NUMBER = re.compile(r"\d{1,15}")


class GtpError(ValueError):
    """A command that cannot be obeyed; its text is the response."""


@dataclass(frozen=True, slots=True)
class GtpCommand:
    """A command with its number, which may be missing."""

    number: str
    name: str
    arguments: tuple[str, ...] = ()


def parse_command(line: str) -> GtpCommand | None:
    """The command of a line, None for a comment or a blank one."""
    words = _IGNORED.sub("", line.replace("\t", " ")).split()
    number = words.pop(0) if words and _NUMBER.fullmatch(words[0]) else ""
    return GtpCommand(number, words[0].lower(), tuple(words[1:])) if words else None


def format_response(number: str, text: str, refused: bool = False) -> list[str]:
    """The lines of a response; empty lines within the text would end it, and are left out."""
    lines = [line for line in text.splitlines() if line.strip()]
    first, *others = lines or [""]
    return [f"{'?' if refused else '='}{number} {first}", *others, ""]


def format_vertex(point: Point, height: int) -> str:
    """A point as a vertex."""
    return f"{COLUMNS[point[0]]}{height - point[1]}"


def parse_vertex(text: str, width: int, height: int) -> Point | None:
    """The point of a vertex, None for a pass.

    Raises:
        GtpError: the text is not a vertex of the board.
    """
    if text.lower() == "pass":
        return None
    found = _VERTEX.fullmatch(text)
    if found is None:
        raise GtpError(f"not a vertex: {shorten(text)}")
    x, y = COLUMNS.index(found[1].upper()), height - int(found[2])
    if x >= width or y < 0:
        raise GtpError(f"{text} is off the {width}x{height} board")
    return x, y


def parse_colour(text: str) -> Colour:
    """The colour of `b`, `white` and the like.

    Raises:
        GtpError: it is not a colour.
    """
    for colour in Colour:
        if text.lower() in (colour.name.lower(), colour.name[0].lower()):
            return colour
    raise GtpError(f"not a colour: {shorten(text)}")


# --- rules, as KataGomo names them ------------------------------------------------------------------------


def format_rules(variant: Variant) -> str:
    """The rules as the JSON object that KataGo's extension answers with."""
    return json.dumps({"basicrule": variant.value.upper()})


def parse_rules(text: str) -> Variant:
    """The variant of a name, or of the `basicrule` of a JSON object.

    Raises:
        GtpError: there is no such rule.
    """
    name = text.strip()
    if name.startswith("{"):
        try:
            name = str(json.loads(name)["basicrule"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise GtpError(f"not rules with a basicrule: {shorten(text)}") from None
    try:
        return Variant(name.strip().lower())
    except ValueError:
        known = ", ".join(variant.value for variant in Variant)
        raise GtpError(f"no such rule: {shorten(name)} (there are {known})") from None


# --- analysis -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveInfo:
    """An analysis of one move, for the side to move."""

    move: Point
    visits: int
    win_rate: float
    """Chance of winning, half a draw included, in [0, 1]."""
    prior: float
    order: int
    """0 for the best move."""
    pv: tuple[Point, ...] = ()


def format_info(infos: list[MoveInfo], height: int, as_kata: bool) -> str:
    """A line of an analysis: `lz-analyze` has shares in 1/10000, `kata-analyze` fractions and more fields.

    The lower bound that programs sort by is the win rate itself.
    """
    words = []
    for info in infos:
        words += ["info", "move", format_vertex(info.move, height), "visits", str(info.visits)]
        if as_kata:
            value = 2 * info.win_rate - 1
            words += ["utility", f"{value:.6f}", "winrate", f"{info.win_rate:.6f}"]
            words += ["scoreMean", "0", "scoreStdev", "0", "scoreLead", "0", "scoreSelfplay", "0"]
            words += ["prior", f"{info.prior:.6f}", "lcb", f"{info.win_rate:.6f}"]
            words += ["utilityLcb", f"{value:.6f}"]
        else:
            rate = str(round(info.win_rate * 10_000))
            words += ["winrate", rate, "prior", str(round(info.prior * 10_000)), "lcb", rate]
        words += ["order", str(info.order), "pv", *(format_vertex(point, height) for point in info.pv)]
    return " ".join(words)


def parse_info(line: str, width: int, height: int, as_kata: bool) -> list[MoveInfo]:
    """The moves of a line of an analysis, as `format_info` writes it; what is not understood is left out.

    KataGo writes a certain win as `1`, in which only the command that was sent tells a fraction from 1/10000.
    """
    infos: list[MoveInfo] = []
    for part in re.split(r"(?:^|\s)info\s+(?=move\s)", line)[1:]:
        head, _, variation = part.partition(" pv ")
        words = head.split()
        fields = dict(zip(words[::2], words[1::2], strict=False))
        try:
            move = parse_vertex(fields["move"], width, height)
            rate, prior = _share(fields["winrate"], as_kata), _share(fields.get("prior", "0"), as_kata)
            visits, order = int(fields["visits"]), int(fields.get("order", len(infos)))
            pv = _variation(variation, width, height)
        except (KeyError, ValueError):
            continue
        if move is not None:
            infos.append(MoveInfo(move, visits, rate, prior, order, pv))
    return infos


def _share(text: str, as_kata: bool) -> float:
    share = float(text) if as_kata else int(text) / 10_000
    if not 0 <= share <= 1:
        raise ValueError(text)
    return share


def _variation(text: str, width: int, height: int) -> tuple[Point, ...]:
    """Vertices up to the first word that is none."""
    points = []
    for word in text.split():
        try:
            point = parse_vertex(word, width, height)
        except GtpError:
            break
        if point is None:
            break
        points.append(point)
    return tuple(points)
