"""RenjuNet's games (`engine.records.renjunet`) as items; renju on 15x15."""

from collections.abc import Iterator
from pathlib import Path

from engine.records import renjunet
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from library.games import BLACK_WON, DRAW, UNKNOWN, WHITE_WON, GameRecord, checked
from library.keys import BoardKind
from library.sources.items import Item

KIND = BoardKind(15, 15, Variant.RENJU)
_RESULTS = {"": UNKNOWN, "1": BLACK_WON, "0": WHITE_WON, "0.5": DRAW, "1/2": DRAW}


def items(path: Path) -> Iterator[Item]:
    """The games of a file; tables and games that were read are forgotten by the parser.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is not XML from here on.
    """
    for game in renjunet.load(path):
        try:
            yield Item(checked(_game(game)))
        except ValueError as error:
            yield Item(fault=str(error))


def _game(game: renjunet.RenjuNetGame) -> GameRecord:
    """A game.

    Raises:
        ValueError: a move or the result is none.
    """
    if game.result not in _RESULTS:
        raise ValueError(f"{game.result[:20]!r} is not a result")
    moves = tuple(parse_line(" ".join(game.moves.split()), 15, 15))
    names = (game.black, game.white, game.event, game.site, game.date, game.rule)
    return GameRecord(KIND, moves, _RESULTS[game.result], "", *names)
