"""Games of c-gomoku-cli's and Rapfi's packed sample files (`.binpack`), plain or compressed with xz or LZ4.

A file is a row of games, little-endian. A game is

- a head of eight bytes; from the lowest bit on 5 bits board size, 3 rule, 4 result, 10 plies, 10 of the
  opening, 14 tag, 18 moves;
- two bytes for each move of the opening: the point, x * 32 + y;
- four bytes for each move: two whose bits 0 to 3 mean that it is the first of its ply, the last of its ply,
  without an evaluation, a pass, and whose bits 6 to 15 are the point; two of the evaluation for the mover.

The first move of a ply is played, the others are further choices. Source: README of dhbloo/c-gomoku-cli,
"Packed binary format".
"""

import lzma
import struct
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO

import lz4.frame

from engine.records.files import in_words
from engine.rules.board import Colour
from engine.rules.variant import Variant
from training.base.run import revision
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.readers import EvaluatedGame, GameRecordError, Skipped, leaving_out

_RULES = {0: Variant.FREESTYLE, 1: Variant.STANDARD, 4: Variant.RENJU}
_LOSS, _DRAW, _WIN = 0, 1, 2  # for the side that moves first after the opening
_HEAD = struct.Struct("<II")
_MOVE = struct.Struct("<Hh")
_MOST_BYTES = 4 << 30  # of a file, unpacked
_OPENERS: Mapping[str, Callable[..., IO[bytes]]] = {".xz": lzma.open, ".lz4": lz4.frame.open}


def read_binpack(path: Path, outcome_share: float = 0.5, skipped: Skipped | None = None) -> PositionSet:
    """The games of a file, with targets as `read_teacher_games` makes them.

    A game that is cut short at the end of the file is left out.

    Raises:
        GameRecordError: the file cannot be read, or a game does not follow the rules and there is no list of
            what is `skipped`.
    """
    builder = PositionSetBuilder()
    for number, record in enumerate(_records(path), 1):
        with leaving_out(f"{path}, game {number}", skipped):
            _parse(record).add_to(builder, outcome_share)
    return builder.build({"source": path.name, "revision": revision(), "outcome_share": outcome_share})


def _records(path: Path) -> Iterator[bytes]:
    try:
        with _OPENERS.get(path.suffix, open)(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, lzma.LZMAError, EOFError, RuntimeError) as error:  # the last is lz4's
        raise GameRecordError(f"{path}: {in_words(error)}") from error
    if len(data) > _MOST_BYTES:
        raise GameRecordError(f"{path}: more than {_MOST_BYTES >> 30} GB of games: split the file")
    start = 0
    while start + _HEAD.size <= len(data):
        first, second = _HEAD.unpack_from(data, start)
        end = start + _HEAD.size + 2 * (first >> 22) + _MOVE.size * (second >> 14)
        if end > len(data):
            return
        yield data[start:end]
        start = end


def _parse(record: bytes) -> EvaluatedGame:
    """One game.

    Raises:
        ValueError: it is none, or of a kind that we do not read.
    """
    first, _ = _HEAD.unpack_from(record)
    size, rule, result, opening_plies = first & 31, first >> 5 & 7, first >> 8 & 15, first >> 22
    if rule not in _RULES or result not in (_LOSS, _DRAW, _WIN) or not 5 <= size <= 22:
        raise ValueError(f"no game: board size {size}, rule {rule}, result {result}")
    moves_at = _HEAD.size + 2 * opening_plies
    opening = [_point(code, size) for (code,) in struct.iter_unpack("<H", record[_HEAD.size : moves_at])]
    choices: list[list[tuple[int, float | None]]] = []
    for code, evaluation in _MOVE.iter_unpack(record[moves_at:]):
        is_first, no_evaluation, is_pass = code & 1, code & 4, code & 8
        if is_pass:
            raise ValueError("a side passes")
        if is_first:
            choices.append([])
        elif not choices:
            raise ValueError("its first ply has no first move")
        choices[-1].append((_point(code >> 6, size), None if no_evaluation else float(evaluation)))
    mover = Colour.BLACK if opening_plies % 2 == 0 else Colour.WHITE
    winner = {_WIN: mover, _LOSS: mover.other, _DRAW: None}[result]
    return EvaluatedGame(size, _RULES[rule], opening, choices, winner)


def _point(code: int, size: int) -> int:
    x, y = code >> 5 & 31, code & 31
    if x >= size or y >= size:
        raise ValueError(f"a move is off the board: column {x}, row {y}, counted from 0")
    return y * size + x
