"""A finished game as an event of the tournament's journal, and back."""

from collections.abc import Mapping, Sequence
from itertools import chain
from math import isnan
from typing import Any

from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate, parse_line
from engine.rules.game import GameResult, Termination
from engine.rules.opening import Procedure
from engine.rules.translatable import Translatable, packed, unpacked
from matches.game import GameRecord, PlayedMove
from matches.options import TournamentOptions
from matches.schedule import Fixture
from protocol.messages import Thinking

Event = dict[str, Any]
THINKING = ("depth", "value", "score", "visits", "nodes")
"""The engines' reports on each move; null where there are none."""
MOST = 1e15
"""Beyond all numbers that are counted with."""
_NOTHING = (None,) * len(THINKING)


def game_event(
    fixture: Fixture, record: GameRecord, names: Sequence[str], options: TournamentOptions
) -> Event:
    """A finished game as a plain table; with messages only if the options ask for them."""
    width = options.width
    engines = fixture.engines(record.swapped)
    thinking = [move.thinking for move in record.moves]
    event: Event = {
        "number": fixture.number,
        "round": fixture.round,
        "first": fixture.first,
        "second": fixture.second,
        "game": fixture.game,
        "opening_number": fixture.opening,
        "black": names[engines[Colour.BLACK]],
        "white": names[engines[Colour.WHITE]],
        "swapped": record.swapped,
        "width": width,
        "height": options.height,
        "opening": "".join(format_coordinate(point, width) for point in record.opening),
        "moves": "".join(format_coordinate(move.point, width) for move in record.moves),
        "times_ms": [move.time_ms for move in record.moves],
        "winner": record.result.winner.name.lower() if record.result.winner else None,
        "termination": record.result.termination.value,
        "detail": record.result.detail,
        "counts": record.counts,
        "machine": record.machine,
        "started": round(record.started, 3),
        "duration_ms": record.duration_ms,
        "overhead_ms": record.overhead_ms,
        "late_moves": [record.late_moves[colour] for colour in Colour] if record.late_moves else [0, 0],
    }
    for key in THINKING:
        values = [getattr(thought, key, None) for thought in thinking]
        if any(value is not None for value in values):
            event[key] = values
    if isinstance(record.result.detail, Translatable):
        event["detail_parts"] = packed(record.result.detail)
    if record.reused:
        event["reused"] = True
    if record.place:
        event["place"] = record.place
    if options.procedure is not Procedure.NONE:
        event["procedure"] = options.procedure.value
    if record.opening_log:
        event["story"] = record.opening_log
    if options.records.messages and record.messages:
        event["messages"] = record.messages
    if record.conversation:
        event["conversation"] = record.conversation
    return event


def fixture_of(event: Mapping[str, Any]) -> Fixture:
    """The fixture that a game event played."""
    swapped = bool(event["game"] % 2)
    return Fixture(
        event["number"],
        event["round"],
        event["first"],
        event["second"],
        event["opening_number"],
        swapped,
        event["game"],
    )


def check_game(event: Mapping[str, Any]) -> None:
    """Refuse a game event that `record_of` cannot read; it takes a tenth of that function's time.

    Raises:
        ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError: it cannot.
    """
    result_of(event)
    parse_line(event["opening"], event["width"], event["height"])
    moves = len(parse_line(event["moves"], event["width"], event["height"]))
    for column in (event["times_ms"], *filter(None, map(event.get, THINKING))):
        if len(column) != moves:
            raise ValueError(f"{moves} moves and {len(column)} figures")
    if len(event["late_moves"]) != len(Colour):
        raise ValueError(f"late moves of {len(event['late_moves'])} players")
    _words_of(event)


def figures_are_numbers(event: Mapping[str, Any]) -> bool:
    """Whether what a game event has on its moves are numbers that can be counted with."""
    told = chain(*filter(None, map(event.get, THINKING)))
    return _are_numbers([*event["times_ms"], *event["late_moves"]], 0) and _are_numbers(
        [value for value in told if value is not None], -MOST
    )


def _are_numbers(values: Sequence[Any], least: float) -> bool:
    """Whether all are numbers from `least`, and small enough to count with."""
    return not values or (
        {*map(type, values)} <= {int, float}
        and least <= min(values)
        and max(values) < MOST
        and not isnan(sum(values))
    )


def record_of(event: Mapping[str, Any]) -> GameRecord:
    """The game that a game event describes."""
    width, height = event["width"], event["height"]
    points = parse_line(event["moves"], width, height)
    columns = [event.get(key) or [None] * len(points) for key in THINKING]
    thoughts = (
        None if told == _NOTHING else Thinking(told[0], told[1], told[2], told[3], nodes=told[4])
        for told in zip(*columns, strict=False)
    )
    return GameRecord(
        result=result_of(event),
        opening=tuple(parse_line(event["opening"], width, height)),
        moves=tuple(map(PlayedMove, points, event["times_ms"], thoughts)),
        swapped=event["swapped"],
        machine=event["machine"],
        reused=bool(event.get("reused")),
        place=event.get("place", ""),
        started=event["started"],
        duration_ms=event["duration_ms"],
        overhead_ms=event["overhead_ms"],
        late_moves=dict(zip(Colour, event["late_moves"], strict=True)),
        **_words_of(event),
    )


def result_of(event: Mapping[str, Any]) -> GameResult:
    """How the game of a game event ended."""
    winner = Colour[event["winner"].upper()] if event["winner"] else None
    detail = unpacked(event["detail_parts"]) if "detail_parts" in event else event["detail"]
    return GameResult(Termination(event["termination"]), winner, detail)


def _words_of(event: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that few games have more than a word in."""
    return {
        "opening_log": tuple(event.get("story", ())),
        "messages": tuple((ply, text) for ply, text in event.get("messages", ())),
        "conversation": tuple(event.get("conversation", ())),
    }
