"""Analyses kept in a game tree: the values and candidates that an engine found for a position.

They stand in two private SGF properties of the node whose position they belong to, as words `name=value`,
what is not known left out: `NE[visits=1200 depth=14 elapsed_ms=800 win_rate=0.53 engine=narabe line]` and for
each candidate a value of NC, `NC[h8 visits=900 win_rate=0.55 draw_rate=0.02 mate=-6 variation=h8i9]`. Rates
and mates are from the side to move in that position. Words with other names are ignored.
"""

import math
import re
from dataclasses import dataclass

from engine.records.node import Node, escape, unescape
from engine.records.tree import GameTree
from engine.rules.coordinates import format_coordinate, parse_coordinate, parse_line
from engine.rules.said import reason_of, said


@dataclass(frozen=True, slots=True)
class CandidateNote:
    """A move that the engine considered; None is not known."""

    point: int
    visits: int | None = None
    win_rate: float | None = None
    """Expected result, a draw being half a win."""
    draw_rate: float | None = None
    prior: float | None = None
    mate: int | None = None
    """Plies to a proven end: positive the side to move wins, negative it loses."""
    variation: tuple[int, ...] = ()
    """The principal variation, this move first."""


@dataclass(frozen=True, slots=True)
class AnalysisNote:
    """What an engine thinks of a position, its candidates best first; None is not known."""

    engine: str = ""
    visits: int | None = None
    depth: int | None = None
    elapsed_ms: int | None = None
    win_rate: float | None = None
    candidates: tuple[CandidateNote, ...] = ()
    by_nodes: bool = False
    """`visits` are nodes of alpha-beta; the word for them is `nodes`."""


def write_analysis(tree: GameTree, node: Node, analysis: AnalysisNote | None) -> None:
    """Keep an analysis at a node, or with None drop the one that is there."""
    node.properties.pop("NE", None)
    node.properties.pop("NC", None)
    if analysis is None:
        return
    words = _words(
        **{"nodes" if analysis.by_nodes else "visits": analysis.visits},
        depth=analysis.depth,
        elapsed_ms=analysis.elapsed_ms,
        win_rate=analysis.win_rate,
    )
    engine = " ".join(analysis.engine.split())
    node.properties["NE"] = [escape(" ".join([*words, f"engine={engine}"]))]
    if analysis.candidates:
        node.properties["NC"] = [_format_candidate(note, tree.width) for note in analysis.candidates]


def read_analysis(tree: GameTree, node: Node) -> AnalysisNote | None:
    """The analysis kept at a node, or None.

    Raises:
        RecordError: it cannot be parsed.
    """
    text = node.text("NE")
    if text is None:
        return None
    text, _, engine = text.partition("engine=")
    words = dict(word.partition("=")[::2] for word in text.split())
    try:
        return AnalysisNote(
            engine=engine,
            visits=_count(words.get("visits", words.get("nodes"))),
            depth=_count(words.get("depth")),
            elapsed_ms=_count(words.get("elapsed_ms")),
            win_rate=_rate(words.get("win_rate")),
            candidates=tuple(_parse_candidate(value, tree) for value in node.properties.get("NC", [])),
            by_nodes="visits" not in words and "nodes" in words,
        )
    except ValueError as error:
        raise node.error(said("the analysis cannot be read: {reason}", reason=reason_of(error))).at(
            tree.source
        ) from None


def _format_candidate(note: CandidateNote, width: int) -> str:
    words = _words(
        visits=note.visits,
        win_rate=note.win_rate,
        draw_rate=note.draw_rate,
        prior=note.prior,
        mate=note.mate,
    )
    if note.variation:
        words.append("variation=" + "".join(format_coordinate(point, width) for point in note.variation))
    return " ".join([format_coordinate(note.point, width), *words])


def _parse_candidate(value: str, tree: GameTree) -> CandidateNote:
    point, _, text = unescape(value).partition(" ")
    words = dict(word.partition("=")[::2] for word in text.split())
    return CandidateNote(
        point=parse_coordinate(point, tree.width, tree.height),
        visits=_count(words.get("visits")),
        win_rate=_rate(words.get("win_rate")),
        draw_rate=_rate(words.get("draw_rate")),
        prior=_rate(words.get("prior")),
        mate=_count(words.get("mate")),
        variation=tuple(parse_line(words.get("variation", ""), tree.width, tree.height)),
    )


def _words(**values: int | float | None) -> list[str]:
    return [f"{name}={value:.6g}" for name, value in values.items() if isinstance(value, float)] + [
        f"{name}={value}" for name, value in values.items() if isinstance(value, int)
    ]


def _count(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"-?\d{1,15}", text, re.ASCII):
        raise ValueError(said("{text!r} is not a count", text=text[:20]))
    return int(text)


def _rate(text: str | None) -> float | None:
    if text is None:
        return None
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(said("{text!r} is not a rate", text=text[:20]))
    return value
