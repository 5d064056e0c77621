"""Event files of matches (`narabe-match -events F`): games, and the engines' analyses of their positions."""

import re
from collections.abc import Iterator
from datetime import datetime
from io import TextIOWrapper
from typing import Any

from engine.core_board import referee
from engine.records.analysis import Analysis, reported
from engine.records.files import RecordError, parse_json, reading_of
from engine.records.reading import line_of
from engine.records.sgf import set_texts
from engine.records.source import Source
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import wrong_size
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from engine.rules.game import GameResult, Termination
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from library.annotations import Entry
from library.games import LibraryGame
from library.sources.items import Item, PositionNote
from library.sources.trees import record_of

_VERSION = re.compile(r'\bversion\s*=\s*"([^"]*)"', re.IGNORECASE)  # in an answer to ABOUT
_TOLD = ("value", "score", "visits", "nodes", "depth", "times_ms")
_WINNERS = {"black": Colour.BLACK, "white": Colour.WHITE, None: None}


def items(source: Source) -> Iterator[Item]:
    """The games of an event file that count; a line that is torn or not of a game is passed over or a fault.

    A game that an engine forfeited before its first move has nothing to keep and is passed over, too.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is not an event file.
    """
    variant: Variant | None = None
    texts: dict[str, str] = {}
    versions: dict[str, str] = {}
    with TextIOWrapper(source.open(), "utf-8", "replace") as file:
        for number, line in enumerate(file, 1):
            item = None
            try:
                with reading_of(None):
                    event = parse_json(line)
                    kind = event["event"]
                    if kind == "tournament":
                        variant = _variant(event["options"])
                        texts = _texts(event["options"])
                    elif kind == "engine":
                        about = _VERSION.search(event["about"])
                        versions[event["name"]] = about[1] if about else ""
                    elif kind == "game" and variant is not None and _is_worth_keeping(event):
                        item = _item(event, variant, texts, versions)
            except RecordError as error:
                item = Item(fault=str(RecordError(error.reason, line=number)))  # torn by a crash, for one
            if item is not None:
                yield item
    if variant is None:
        raise RecordError(translatable("not an event file of a match"))


def _variant(options: dict[str, Any]) -> Variant:
    """The rules, as the runner was given them: Gomocup's number, or a name.

    Raises:
        ValueError: they are not known.
    """
    told = str({**options, **options.get("each", {})}.get("rule", 0))
    named = {str(variant.gomocup_rule): variant for variant in Variant}
    return named[told] if told in named else Variant(told.lower())


def _texts(options: dict[str, Any]) -> dict[str, str]:
    """The event and the place, by SGF's names."""
    return {code: str(options.get(name, "")) for code, name in (("EV", "event"), ("PC", "site"))}


def _is_worth_keeping(event: dict[str, Any]) -> bool:
    """Whether it counts, and a move was made."""
    return bool(event.get("counts", True) and (event["opening"] or event["moves"]))


def _item(event: dict[str, Any], variant: Variant, texts: dict[str, str], versions: dict[str, str]) -> Item:
    width, height = int(event["width"]), int(event["height"])
    if wrong := wrong_size(width, height):
        raise ValueError(wrong)
    opening = parse_line(event["opening"], width, height)
    played = parse_line(event["moves"], width, height)
    info = GameInfo(
        variant, width, height, black=event["black"], white=event["white"], date=_day(event["started"])
    )
    tree = GameTree.from_moves((*opening, *played), info)
    set_texts(tree, {**texts, "OPENING": str(event.get("procedure", ""))})
    tree.set_result(GameResult(Termination(event["termination"]), _WINNERS[event["winner"]]))
    line = line_of(tree, referee)
    game = record_of(tree, line)
    notes = tuple(_notes(event, game, len(opening), versions))
    return Item(game, notes, remarks=tuple(str(fault) for fault in line.faults))


def _day(seconds: float) -> str:
    """The day of a moment; raises ValueError for one that no calendar has."""
    try:
        return datetime.fromtimestamp(seconds).date().isoformat()
    except (OSError, OverflowError):  # what the system says of it
        raise ValueError(translatable("{text} is not a time", text=repr(seconds)[:40])) from None


def _notes(
    event: dict[str, Any], game: LibraryGame, opening: int, versions: dict[str, str]
) -> Iterator[PositionNote]:
    """Each engine's analysis of the position in which it had the move."""
    board = game.kind.board()
    for ply, move in enumerate(game.moves):
        value, score, visits, nodes, depth, elapsed_ms = (_told(event, name, ply - opening) for name in _TOLD)
        searched = nodes if visits is None else visits
        candidate = reported(move, value, score, searched, depth)
        if candidate.win_rate is not None:
            who = game.white if ply % 2 else game.black
            analysis = Analysis(
                (candidate,),
                searched or 0,
                depth or 0,
                who,
                by_nodes=visits is None and nodes is not None,
                version=versions.get(who, ""),
                elapsed_ms=elapsed_ms or 0,
            )
            yield PositionNote(board.copy(), entry=Entry(analysis, date=game.date))
        board.push(move)


def _told(event: dict[str, Any], name: str, index: int) -> Any:
    column = event.get(name) or ()
    return column[index] if 0 <= index < len(column) else None
