"""An engine's analysis of a position: the candidates it found, and how it was found.

Rates, scores and mates are from the side to move. In SGF an analysis stands in two private properties of the
node whose position it belongs to, as words `name=value`, what is not known left out:
`NE[visits=1200 depth=14 elapsed_ms=800 win_rate=0.53 version=1.2 net=my%20net engine=narabe line]`, and for
each candidate a value of NC, `NC[h8 win_rate=0.55 visits=900 mate=-6 score=-29994 variation=h8i9]`. Words
with other names are ignored.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from engine.records.scores import is_rate, mate_distance, win_rate
from engine.rules.board import Board
from engine.rules.coordinates import format_coordinate, parse_coordinate, parse_line
from engine.rules.translatable import translatable


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that an engine considered; None is not known."""

    point: int
    win_rate: float | None = None
    """Expected result, a draw being half a win; with a mate alone it is certain."""
    visits: int | None = None
    """Visits or nodes, as in its `Analysis`."""
    prior: float | None = None
    """The share of the net's policy."""
    line: tuple[int, ...] = ()
    """The principal variation, this move first; of an empty one it is this move alone."""
    mate: int | None = None
    """Plies to a proven end: positive the side to move wins, negative it loses."""
    draw_rate: float | None = None
    score: float | None = None
    """The evaluation in the engine's own units."""
    depth: int | None = None

    def __post_init__(self) -> None:
        if not self.line:
            object.__setattr__(self, "line", (self.point,))
        if self.win_rate is None and self.mate is not None:
            object.__setattr__(self, "win_rate", float(self.mate > 0))


@dataclass(frozen=True, slots=True)
class Analysis:
    """An engine's analysis of a position, its candidates best first; 0 and empty texts are not known."""

    candidates: tuple[Candidate, ...] = ()
    visits: int = 0
    depth: int = 0
    engine: str = ""
    """Of this and the next two: one line, without blanks around it or two in a row."""
    by_nodes: bool = False
    """The engine counts nodes of alpha-beta instead of visits, here and of the candidates."""
    version: str = ""
    """Of the engine."""
    net: str = ""
    """Of the user's own, with which Narabe's brain searched."""
    elapsed_ms: int = 0
    win_rate: float | None = None
    """Of the position; where it is not given, the best candidate's, or the end that the mate proves."""
    mate: int | None = None
    """The best candidate's; of an analysis without candidates, that of the position."""

    def __post_init__(self) -> None:
        if self.candidates:
            object.__setattr__(self, "mate", self.candidates[0].mate)
            if self.win_rate is None:
                object.__setattr__(self, "win_rate", self.candidates[0].win_rate)
        elif self.win_rate is None and self.mate is not None:
            object.__setattr__(self, "win_rate", float(self.mate > 0))

    @property
    def line(self) -> tuple[int, ...]:
        """The best candidate's principal variation."""
        return self.candidates[0].line if self.candidates else ()

    @property
    def is_proven(self) -> bool:
        """Whether the engine claims a proven end of the game: such a search needs few visits."""
        return self.mate is not None


def reported(
    point: int,
    value: float | None,
    score: float | None,
    searched: int | None,
    depth: int | None,
    prior: float | None = None,
    line: tuple[int, ...] = (),
) -> Candidate:
    """The candidate of an engine that gives its evaluation as a value or a score, or both."""
    rate, mate = win_rate(value, score, searched), mate_distance(score)
    prior = prior if prior is not None and 0 <= prior <= 1 else None
    return Candidate(point, rate, searched, prior, line, mate, score=score, depth=depth)


def legal_line(board: Board, words: Iterable[str]) -> tuple[int, ...]:
    """The points of a variation in coordinates, up to the end of the game or a move that cannot be played."""
    after, line = board.copy(), []
    with suppress(ValueError):
        for word in words:
            point = parse_coordinate(word, board.width, board.height)
            after.push(point)
            line.append(point)
    return tuple(line)


def format_analysis(analysis: Analysis, width: int) -> dict[str, list[str]]:
    """The properties NE and NC of an analysis, as texts that are still to be escaped."""
    words = _words(
        win_rate=analysis.win_rate,
        mate=None if analysis.candidates else analysis.mate,
        **{"nodes" if analysis.by_nodes else "visits": analysis.visits},
        depth=analysis.depth or None,
        elapsed_ms=analysis.elapsed_ms or None,
    )
    for name, text in (("version", analysis.version), ("net", analysis.net)):
        words += [f"{name}={_quoted(text)}"] if text else []
    properties = {"NE": [" ".join([*words, f"engine={_line(analysis.engine)}"])]}
    if analysis.candidates:
        properties["NC"] = [_format_candidate(candidate, width) for candidate in analysis.candidates]
    return properties


def parse_analysis(properties: Mapping[str, Sequence[str]], width: int, height: int) -> Analysis | None:
    """The analysis in properties, whose values are texts without SGF's escapes; None if there is none.

    Raises:
        ValueError: it cannot be parsed.
    """
    if not properties.get("NE"):
        return None
    text, *engine = _ENGINE.split(properties["NE"][0], maxsplit=1)
    words = dict(word.partition("=")[::2] for word in text.split())
    return Analysis(
        candidates=tuple(_parse_candidate(value, width, height) for value in properties.get("NC", ())),
        visits=_count(words.get("visits", words.get("nodes"))) or 0,
        depth=_count(words.get("depth")) or 0,
        engine=_line("".join(engine)),
        by_nodes="visits" not in words and "nodes" in words,
        version=_unquoted(words.get("version", "")),
        net=_unquoted(words.get("net", "")),
        elapsed_ms=_count(words.get("elapsed_ms")) or 0,
        win_rate=_rate(words.get("win_rate")),
        mate=_count(words.get("mate"), is_signed=True),
    )


_ENGINE = re.compile(r"(?:^|(?<=\s))engine=")  # the last word, for its value has blanks


def _line(text: str) -> str:
    return " ".join(text.split())


def _quoted(text: str) -> str:
    return _line(text).replace("%", "%25").replace(" ", "%20")


def _unquoted(word: str) -> str:
    return _line(word.replace("%20", " ").replace("%25", "%"))


def _format_candidate(candidate: Candidate, width: int) -> str:
    words = _words(
        win_rate=candidate.win_rate,
        draw_rate=candidate.draw_rate,
        prior=candidate.prior,
        score=candidate.score,
        visits=candidate.visits,
        mate=candidate.mate,
        depth=candidate.depth,
    )
    line = "".join(format_coordinate(point, width) for point in candidate.line)
    return " ".join([format_coordinate(candidate.point, width), *words, f"variation={line}"])


def _parse_candidate(value: str, width: int, height: int) -> Candidate:
    point, _, text = value.partition(" ")
    words = dict(word.partition("=")[::2] for word in text.split())
    return Candidate(
        point=parse_coordinate(point, width, height),
        win_rate=_rate(words.get("win_rate")),
        visits=_count(words.get("visits")),
        prior=_rate(words.get("prior")),
        line=tuple(parse_line(words.get("variation", ""), width, height)),
        mate=_count(words.get("mate"), is_signed=True),
        draw_rate=_rate(words.get("draw_rate")),
        score=_real(words.get("score")),
        depth=_count(words.get("depth")),
    )


def _words(**values: float | None) -> list[str]:
    return [f"{name}={value}" for name, value in values.items() if value is not None]


def _count(text: str | None, is_signed: bool = False) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"-?\d{1,15}" if is_signed else r"\d{1,15}", text, re.ASCII):
        raise ValueError(translatable("{text!r} is not a count", text=text[:20]))
    return int(text)


def _rate(text: str | None) -> float | None:
    rate = _real(text)
    if rate is not None and not is_rate(rate):
        raise ValueError(translatable("{text!r} is not a rate", text=str(rate)[:20]))
    return rate


def _real(text: str | None) -> float | None:
    if text is None:
        return None
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(translatable("{text!r} is not a rate", text=text[:20]))
    return value
