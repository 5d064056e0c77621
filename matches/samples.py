"""Positions of games for training, in the forms of c-gomoku-cli's `-sample`.

`csv` has a line for each position; `bin` has an entry for each, with the moves that led to it; `binpack` has
an entry for each game. With `_lz4` each game is a frame of LZ4, one after the other in the file. Numbers are
little-endian, bit fields filled from the lowest bit. Results are those of the side to move: 0 loss, 1 draw,
2 win.
"""

import random
import struct
from collections.abc import Sequence

import lz4.frame

from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.game import FAULTS
from matches.game import GameRecord
from matches.game_events import Event, record_of
from matches.options import TournamentOptions

_PLAYED, _NO_EVALUATION = 0b11, 0b100  # of a move in binpack: the first and last of its ply; without a value


def samples(event: Event, options: TournamentOptions) -> bytes:
    """The bytes for one game; empty if it ended by a fault."""
    record = record_of(event)
    if record.result.termination in FAULTS:
        return b""
    moves = [*record.opening, *(move.point for move in record.moves)]
    wanted = options.records.samples
    chance = random.Random(event["number"])  # a resumed tournament draws the same again
    plies = [ply for ply in range(len(record.opening), len(moves)) if chance.random() < wanted.share]
    if not plies:
        return b""
    form, _, packed = wanted.format.partition("_")
    data = {"csv": _csv, "bin": _bin, "binpack": _binpack}[form](record, moves, plies, options)
    return lz4.frame.compress(data, content_checksum=True) if packed else data


def _csv(record: GameRecord, moves: Sequence[int], plies: Sequence[int], options: TournamentOptions) -> bytes:
    text = [format_coordinate(point, options.width) for point in moves]
    lines = [f"{''.join(text[:ply])},{text[ply]},{_result(record, ply)}\n" for ply in plies]
    return "".join(lines).encode()


def _bin(record: GameRecord, moves: Sequence[int], plies: Sequence[int], options: TournamentOptions) -> bytes:
    rule = options.variant.gomocup_rule
    packed = [_packed(point, options.width) for point in moves]
    return b"".join(
        struct.pack(
            f"<{2 + ply}H",
            _result(record, ply) | ply << 2 | options.width << 11,
            rule | packed[ply] << 3,
            *packed[:ply],
        )
        for ply in plies
    )


def _binpack(
    record: GameRecord, moves: Sequence[int], plies: Sequence[int], options: TournamentOptions
) -> bytes:
    first, end = plies[0], plies[-1] + 1
    packed = [_packed(point, options.width) for point in moves]
    head = options.width | options.variant.gomocup_rule << 5 | _result(record, first) << 8
    entry = struct.pack(f"<2I{first}H", head | end << 12 | first << 22, (end - first) << 14, *packed[:first])
    for move in packed[first:end]:
        entry += struct.pack("<Hh", _PLAYED | _NO_EVALUATION | move << 6, 0)
    return entry


def _packed(point: int, width: int) -> int:
    row, column = divmod(point, width)
    return column << 5 | row


def _result(record: GameRecord, ply: int) -> int:
    return round(record.result.points_of(Colour.WHITE if ply % 2 else Colour.BLACK) * 2)
