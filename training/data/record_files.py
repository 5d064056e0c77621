"""Games from files of any kind that `engine.records.formats` lists as a position set."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.core_board import referee
from engine.records.files import RecordError
from engine.records.reader import files_in, games_in
from engine.records.reading import PlayedMoves
from engine.records.results import is_of_the_moves
from engine.rules.cells import Colour
from engine.rules.variant import Variant
from training.base.run import revision
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.readers import Skipped
from training.data.targets import outcome_at


def read_record_files(
    paths: Sequence[Path],
    variant: Variant,
    skipped_plies: int = 0,
    skipped: Skipped | None = None,
    first_games: int | None = None,
    draws_lose_black: bool = False,
    remarks: list[RecordError] | None = None,
) -> PositionSet:
    """The main lines of all games in files and folders: the move played, and the outcome where it is known.

    Where a game was lost by a fault or on time, it is no outcome of the positions.

    Every game is replayed: a wrong turn, a pass, an occupied point, stones that were set up and cannot be
    moves, a board that is not square, or a result that the board contradicts make it one that cannot be used.
    Such games are added to `skipped`, or without it the first is raised.

    Args:
        paths: of files and folders.
        variant: of the games that do not contain it.
        skipped_plies: the moves at the beginning that are not learnt from, since an opening has chosen them.
        skipped: takes what is left out.
        first_games: how many are read; all without it.
        draws_lose_black: a draw counts as Black's loss, as in the ancestor.
        remarks: takes what of the games that are used was not understood or cut off.

    Raises:
        OSError: a file cannot be read.
        RecordError: a game cannot be used, and `skipped` is not given.
    """
    builder = PositionSetBuilder(policy_targets=1)  # the move that was played
    games = 0
    for found in _all_lines(paths, variant):
        if isinstance(found, RecordError):
            if skipped is None:
                raise found
            skipped.append(found)
            continue
        if remarks is not None:
            remarks += found.faults
        _add(builder, found, skipped_plies, draws_lose_black)
        games += 1
        if games == first_games:
            break
    names = [path.name for path in paths]
    return builder.build({"source": names, "revision": revision(), "skipped_plies": skipped_plies})


def _add(builder: PositionSetBuilder, line: PlayedMoves, skipped_plies: int, draws_lose_black: bool) -> None:
    info, moves, result = line.info, line.moves, line.result
    builder.add_game(moves, info.width, info.height, info.variant, info.row_length)
    for ply in range(skipped_plies, len(moves)):
        outcome = (0.0, 0.0, 0.0)
        if result is not None and is_of_the_moves(result):
            winner = Colour.WHITE if draws_lose_black and result.winner is None else result.winner
            outcome = outcome_at(ply, winner)
        builder.add_position(ply, {moves[ply]: 1.0}, outcome)


def _all_lines(paths: Sequence[Path], variant: Variant) -> Iterator[PlayedMoves | RecordError]:
    """The games of files and folders; for each that cannot be used an error with its file and number."""
    for path in paths:
        for file in files_in(path):
            try:
                for number, found in enumerate(games_in(file), 1):
                    try:
                        if isinstance(found, RecordError):
                            raise found
                        line = found.line(variant, referee)
                        if line.info.width != line.info.height:
                            size = f"{line.info.width}x{line.info.height}"
                            raise RecordError(f"the board is {size}, not square")
                        yield line
                    except RecordError as error:
                        yield RecordError(f"game {number}: {error.at(None)}", error.source or file)
            except RecordError as error:
                yield error.at(file)
