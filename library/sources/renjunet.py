"""RenjuNet's games (`engine.records.renjunet`) as items; renju on 15x15."""

from collections.abc import Iterator
from pathlib import Path

from engine.records import renjunet
from engine.records.files import in_full
from engine.records.results import parse_points
from engine.rules.coordinates import parse_line
from engine.rules.position import BoardKind
from engine.rules.variant import Variant
from library.games import GameRecord, checked, result_code
from library.sources.items import Item

KIND = BoardKind(renjunet.SIZE, renjunet.SIZE, Variant.RENJU)


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
            yield Item(fault=in_full(error))


def _game(game: renjunet.RenjuNetGame) -> GameRecord:
    """A game.

    Raises:
        ValueError: a move is none.
    """
    moves = tuple(parse_line(" ".join(game.moves.split()), KIND.width, KIND.height))
    names = (game.black, game.white, game.event, game.site, game.date, game.rule)
    return GameRecord(KIND, moves, result_code(parse_points(game.result)), "", *names)
