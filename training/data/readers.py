"""Readers of game records from elsewhere into position sets.

Positions before the end of the preset opening are left out: no player chose those moves. Every game is
replayed by the rules.
"""

import lzma
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import _core
from engine.records.files import in_words, parse_json
from engine.records.scores import mate_distance, rate_at
from engine.rules.board import Colour
from engine.rules.coordinates import format_coordinate, parse_coordinate
from engine.rules.variant import Variant
from training.base.run import revision
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.targets import outcome_at

OUTCOME_DISCOUNT = 0.985
SECOND_CHOICE = 0.25  # of the policy target, shrinking with its evaluation's distance from the best


_LONGEST_LINE = 1 << 20  # characters


Skipped = list[ValueError]
"""Games that were left out: for each an error that names its place."""


class GameRecordError(ValueError):
    """A record that cannot be read; the message names file and line."""


def replay(moves: Sequence[int], size: int, variant: Variant, row_length: int = 5) -> _core.Board:
    """The board after a game's moves.

    Raises:
        ValueError: a move is off the board, on an occupied point, or after the end of the game.
    """
    board = _core.Board(size, size, variant.index, row_length)
    for number, move in enumerate(moves, 1):
        if board.over:
            raise ValueError(f"move {number} comes after the end of the game")
        if board.cell(move):
            raise ValueError(f"a point is played twice: {format_coordinate(move, size)}, move {number}")
        board.push(move)
    return board


def read_engine_matches(path: Path, skipped: Skipped | None = None) -> PositionSet:
    """Games as TSV: group, black, white, result, preset stones, moves (20x20 freestyle).

    For every ply that lies between a position and the end, the value target moves from the outcome towards an
    even position by the factor OUTCOME_DISCOUNT: early positions were mostly not decided yet.

    Raises:
        GameRecordError: a line is not such a game, and there is no list of what is `skipped`.
    """
    builder = PositionSetBuilder()
    for number, line in _lines(path):
        if line.startswith("#"):
            continue
        with leaving_out(f"{path}:{number}", skipped):
            _, _, _, result, preset, text = _columns(line, 6)
            moves = [parse_coordinate(word, 20, 20) for word in text.split()]
            replay(moves, 20, Variant.FREESTYLE)
            winner = {"B": Colour.BLACK, "W": Colour.WHITE, "N": None}[result]
            first = int(preset)
            if first < 0:
                raise ValueError(f"{first} stones cannot be preset")
            builder.add_game(moves, 20, 20, Variant.FREESTYLE)
            for ply in range(first, len(moves)):
                share = OUTCOME_DISCOUNT ** (len(moves) - ply)
                even = (1 - share) / 2
                win, _, loss = outcome_at(ply, winner)
                known = (share * win + even, 0.0, share * loss + even)
                builder.add_position(ply, {moves[ply]: 1.0}, known if winner is not None else (0.0, 0.0, 0.0))
    return builder.build({"source": path.name, "revision": revision(), "outcome_discount": OUTCOME_DISCOUNT})


@dataclass(frozen=True)
class EvaluatedGame:
    """A game with an engine's evaluations, square, five in a row."""

    size: int
    variant: Variant
    opening: Sequence[int]
    choices: Sequence[Sequence[tuple[int, float | None]]]
    """For each ply after the opening the move played and its evaluation, then other moves and theirs."""
    winner: Colour | None

    @property
    def moves(self) -> list[int]:
        """All moves played."""
        return [*self.opening, *(choice[0][0] for choice in self.choices)]

    def add_to(self, builder: PositionSetBuilder, outcome_share: float) -> None:
        """Add the game and its positions after the opening.

        Raises:
            ValueError: a move does not follow the rules.
        """
        moves = self.moves
        replay(moves, self.size, self.variant)
        builder.add_game(moves, self.size, self.size, self.variant)
        for ply, ((point, evaluation), *second) in enumerate(self.choices, len(self.opening)):
            policy = {point: 1.0}
            outcome = outcome_at(ply, self.winner)
            if evaluation is None:
                builder.add_position(ply, policy, outcome)
                continue
            if second and second[0][0] != point and second[0][1] is not None:
                gap = rate_at(evaluation) - rate_at(second[0][1])
                policy[second[0][0]] = SECOND_CHOICE * math.exp(-max(gap, 0.0) / 0.1)
            win = rate_at(evaluation)
            share = outcome_share if mate_distance(evaluation) is None else 0.0
            blend = [(1 - share) * a + share * b for a, b in zip((win, 0.0, 1 - win), outcome, strict=True)]
            builder.add_position(ply, policy, (blend[0], blend[1], blend[2]))


def read_teacher_games(
    path: Path, variant: Variant, outcome_share: float = 0.5, skipped: Skipped | None = None
) -> PositionSet:
    """Self-play games with the teacher's evaluation of each move and, now and then, its second choice.

    The value target is the evaluation as a win probability, mixed with the outcome; the outcome alone where a
    move has no evaluation.

    Raises:
        GameRecordError: a line is not such a game, and there is no list of what is `skipped`.
    """
    builder = PositionSetBuilder()
    for number, line in _lines(path):
        with leaving_out(f"{path}:{number}", skipped):
            size_text, opening_text, result, text = _columns(line, 4)
            size = int(size_text)
            game = EvaluatedGame(
                size,
                variant,
                [parse_coordinate(word, size, size) for word in opening_text.split()],
                [_parse_choices(word, size) for word in text.split()],
                {"B": Colour.BLACK, "W": Colour.WHITE, "D": None}[result],
            )
            game.add_to(builder, outcome_share)
    return builder.build({"source": path.name, "revision": revision(), "outcome_share": outcome_share})


def read_embryo_positions(path: Path, skipped: Skipped | None = None) -> PositionSet:
    """Positions as JSON lines: stones in play order, candidates with their counts, a score.

    Raises:
        GameRecordError: a line is not such a position, and there is no list of what is `skipped`.
    """
    builder = PositionSetBuilder()
    for number, line in _lines(path):
        with leaving_out(f"{path}:{number}", skipped):
            record: dict[str, Any] = parse_json(line)
            stones = [(_point(x, y), int(colour)) for x, y, colour in record["stones"]]
            moves = _alternating(stones)
            policy = {_point(x, y): float(count) for x, y, count, _ in record["cand"]}
            win = rate_at(float(record["score"])) if record["score"] is not None else None
            if moves is None or not policy:
                continue
            if len(set(moves)) < len(moves):
                raise ValueError("a point is played twice")
            if min(policy.values()) < 0 or not math.isfinite(sum(policy.values())):
                raise ValueError("a count that is none")
            wdl = (win, 0.0, 1 - win) if win is not None else (0.0, 0.0, 0.0)
            builder.add_game(moves, 15, 15, Variant.FREESTYLE)
            builder.add_position(len(moves), policy, wdl)
    return builder.build({"source": path.name, "revision": revision()})


def _point(x: object, y: object) -> int:
    if type(x) is not int or type(y) is not int or not (0 <= x < 15 and 0 <= y < 15):
        raise ValueError(f"{x!r:.20},{y!r:.20} is not a point")
    return y * 15 + x


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Numbered lines of a plain or xz-compressed text file."""
    opener = lzma.open if path.suffix == ".xz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as file:
            number = 0
            while line := file.readline(_LONGEST_LINE):
                number += 1
                if len(line) == _LONGEST_LINE:
                    raise GameRecordError(f"{path}:{number}: a line too long for a game")
                if line.strip():
                    yield number, line.rstrip("\n")
    except (OSError, lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise GameRecordError(f"{path}: {in_words(error)}") from error


@contextmanager
def leaving_out(place: str, skipped: Skipped | None) -> Iterator[None]:
    """Leave out the game that is read inside if anything is wrong with it, whatever that is."""
    try:
        yield
    except GameRecordError:
        raise
    except Exception as error:  # records come from anywhere
        leave_out(place, ValueError(in_words(error)), skipped)


def leave_out(place: str, error: Exception, skipped: Skipped | None) -> None:
    """Add an error to what is skipped; without a list raise it, as a GameRecordError that names the place."""
    fault = GameRecordError(f"{place}: {error}")
    if skipped is None:
        raise fault from error
    skipped.append(fault)


def _columns(line: str, count: int) -> list[str]:
    columns = line.split("\t")
    if len(columns) != count:
        raise ValueError(f"a game has {count} columns between tabs, this line {len(columns)}")
    return columns


def _parse_choices(word: str, size: int) -> list[tuple[int, float | None]]:
    """`point:evaluation`, and after a bar the second choice; an evaluation may be missing."""
    choices = (choice.partition(":") for choice in word.split("|"))
    return [
        (parse_coordinate(point, size, size), float(evaluation) if colon else None)
        for point, colon, evaluation in choices
    ]


def _alternating(stones: list[tuple[int, int]]) -> list[int] | None:
    """Stones (point, 1 own or 2 opponent) as a game, Black first; None if the colours do not alternate."""
    own = [point for point, colour in stones if colour == 1]
    opponent = [point for point, colour in stones if colour == 2]
    black, white = (own, opponent) if len(stones) % 2 == 0 else (opponent, own)
    if len(black) - len(white) not in (0, 1):
        return None
    moves = [0] * len(stones)
    moves[0::2], moves[1::2] = black, white
    return moves
