"""Games from RenjuNet's XML, PSQ, SGF and CSV files as a position set.

RenjuNet XML (`.rif`, `.xml`): an element `game` for each game, with Black's points as its attribute `bresult`
(1, 0.5, 0) and the moves as the text of its child `move` (`h8 i9 ...`); renju on 15x15. The file is read game
by game, however long it is, by a parser that expands no entities.

CSV (`engine.records.csv_games`): beside moves and result, if they are there, `size` (15) and `rule` (a
variant's name).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from engine.records import psq, renjunet, sgf
from engine.records.csv_games import game_rows
from engine.records.files import RecordError, reading_of
from engine.records.reader import refuse_foreign_file
from engine.records.results import parse_points
from engine.records.tree import GameTree
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from engine.rules.game import GameResult
from engine.rules.variant import Variant
from training.data.positions import PositionSet, PositionSetBuilder, revision
from training.data.readers import Skipped, replay
from training.data.targets import outcome_at

SUFFIXES = (".psq", ".sgf", ".csv", ".rif", ".xml")
_RENJU_SIZE = 15


@dataclass(frozen=True)
class RecordedGame:
    """What a record says of a game."""

    moves: list[int]
    size: int
    variant: Variant
    row_length: int = 5  # stones in a row that win
    decided: bool = False  # whether the record says how it ended ...
    winner: Colour | None = None  # ... and who won, None for a draw


def read_record_files(
    paths: Sequence[Path],
    variant: Variant,
    skipped_plies: int = 0,
    skipped: Skipped | None = None,
    first_games: int | None = None,
    draws_lose_black: bool = False,
) -> PositionSet:
    """The main lines of all games in files and folders: the move played, and the outcome where it is known.

    Every game is replayed: a wrong turn, an occupied point, a move after the end, stones that were set up, a
    board that is not square, or a result that the board contradicts make it one that cannot be used. Such
    games are added to `skipped`, or without it the first is raised.

    Args:
        paths: of files and folders.
        variant: of the PSQ and CSV games that do not say it.
        skipped_plies: the moves at the beginning that are not learnt from, since an opening has chosen them.
        skipped: takes what is left out.
        first_games: how many are read; all without it.
        draws_lose_black: a draw counts as Black's loss, as in the ancestor.

    Raises:
        OSError: a file cannot be read.
        RecordError: a game cannot be used, and `skipped` is not given.
    """
    builder = PositionSetBuilder(policy_targets=1)  # the move that was played
    games = 0
    for found in _all_games(paths, variant):
        if isinstance(found, RecordError):
            if skipped is None:
                raise found
            skipped.append(found)
        else:
            if draws_lose_black and found.decided and found.winner is None:
                found = replace(found, winner=Colour.WHITE)
            _add(builder, found, skipped_plies)
            games += 1
            if games == first_games:
                break
    names = [path.name for path in paths]
    return builder.build({"source": names, "revision": revision(), "skipped_plies": skipped_plies})


def _add(builder: PositionSetBuilder, game: RecordedGame, skipped_plies: int) -> None:
    moves = game.moves
    builder.add_game(moves, game.size, game.size, game.variant, game.row_length)
    for ply in range(skipped_plies, len(moves)):
        outcome = outcome_at(ply, game.winner) if game.decided else (0.0, 0.0, 0.0)
        builder.add_position(ply, {moves[ply]: 1.0}, outcome)


def _all_games(paths: Sequence[Path], variant: Variant) -> Iterator[RecordedGame | RecordError]:
    """The games of files and folders; for each that cannot be used an error with its file and number."""
    for path in paths:
        for file in _files(path):
            number = 1
            try:
                with reading_of(None):
                    for number, read in enumerate(_games(file, variant), 1):
                        yield _read(read, file, number)
                        number += 1
            except RecordError as error:  # nothing more can be read of this file
                yield _named(error, file, number)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())


def _read(read: Callable[[], RecordedGame], file: Path, number: int) -> RecordedGame | RecordError:
    """A game of a file, or why it cannot be used."""
    try:
        with reading_of(None):
            try:
                return _verified(read())
            except ValueError as error:
                return _named(error, file, number)
    except RecordError as error:
        return _named(error, file, number)


def _named(error: ValueError, file: Path, number: int) -> RecordError:
    reason = error.at(None) if isinstance(error, RecordError) else error
    return RecordError(f"game {number}: {reason}", file)


def _verified(game: RecordedGame) -> RecordedGame:
    """A game that was played by the rules, with the result that the board shows, if it shows one.

    Raises:
        ValueError: it was not.
    """
    if not game.moves:
        raise ValueError("no moves")
    board = replay(game.moves, game.size, game.variant, game.row_length)
    if not board.over:
        return game
    winner = Colour(board.winner) if board.winner else None
    if game.decided and game.winner is not winner:
        raise ValueError("the result is not what the board shows")
    return replace(game, decided=True, winner=winner)


def _games(path: Path, variant: Variant) -> Iterator[Callable[[], RecordedGame]]:
    """The games of one file, each to be read by a call, which raises ValueError if it is malformed.

    Raises:
        RecordError: the file cannot be read from here on.
    """
    refuse_foreign_file(path)
    match path.suffix.lower():
        case ".psq":
            yield partial(_of_tree, psq.load(path).tree(variant))
        case ".csv":
            yield from (partial(_of_row, row, variant) for row in game_rows(path))
        case ".rif" | ".xml":
            yield from (partial(_of_renjunet, game) for game in renjunet.load(path))
        case _:
            for reading in sgf.read(sgf.decode_sgf(path.read_bytes()), path):
                yield partial(_of_reading, reading)


def _of_reading(reading: sgf.Reading) -> RecordedGame:
    """A game of an SGF file; one that is not whole is not learnt from."""
    for fault in reading.faults:
        raise fault
    assert reading.tree is not None
    return _of_tree(reading.tree)


def _of_tree(tree: GameTree) -> RecordedGame:
    """The main line of a tree."""
    info = tree.info
    if info.width != info.height:
        raise ValueError(f"the board is {info.width}x{info.height}, not square")
    return _recorded(tree.game_moves(), info.width, info.variant, info.row_length, tree.result)


def _of_row(row: Mapping[str, str], variant: Variant) -> RecordedGame:
    size = int(row.get("size") or _RENJU_SIZE)
    if row.get("rule"):
        variant = Variant(row["rule"].strip())
    return _of_texts(row["moves"], row["result"], size, variant)


def _of_renjunet(game: renjunet.RenjuNetGame) -> RecordedGame:
    return _of_texts(game.moves, game.result, renjunet.SIZE, Variant.RENJU)


def _of_texts(moves: str, result: str, size: int, variant: Variant) -> RecordedGame:
    """A game of texts; which side row 1 is on makes no difference to the rules."""
    points = parse_line(" ".join(moves.split()), size, size)
    return _recorded(points, size, variant, 5, parse_points(result))


def _recorded(
    moves: list[int], size: int, variant: Variant, row_length: int, result: GameResult | None
) -> RecordedGame:
    decided = result is not None and result.counts
    return RecordedGame(moves, size, variant, row_length, decided, result.winner if result else None)
