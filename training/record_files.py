"""Games from PSQ and SGF files, other programs' and our own, as a position set."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.records import psq, sgf
from engine.records.tree import GameTree
from engine.rules.board import EMPTY, Board
from engine.rules.cells import Colour
from engine.rules.variant import Variant
from training.positions import PositionSet, PositionSetBuilder, revision
from training.targets import outcome_at

SUFFIXES = (".psq", ".sgf")


def read_record_files(paths: Sequence[Path], variant: Variant, skipped_plies: int = 0) -> PositionSet:
    """The main lines of all games in files and folders: the move played, and the outcome where it is known.

    `variant` is that of the PSQ files, which do not say it. Games with stones set up or on boards that are
    not square are left out, and so are the positions before `skipped_plies`, which an opening has chosen.

    Raises:
        OSError: a file cannot be read.
        RecordError: it is no such record; the message names the place.
    """
    builder = PositionSetBuilder()
    for tree in _trees(paths, variant):
        board = tree.board_at(list(tree.root.main_line())[-1])
        moves = list(board.moves)
        set_up = len(moves) != sum(cell != EMPTY for cell in board.cells)
        if set_up or board.width != board.height or not moves:
            continue
        builder.add_game(moves, board.width, board.height, board.variant, board.row_length)
        decided, winner = _result(tree, board)
        for ply in range(skipped_plies, len(moves)):
            outcome = outcome_at(ply, winner)
            builder.add_position(
                ply,
                {moves[ply]: 1.0},
                outcome if decided else (0.0, 0.0, 0.0),
                len(moves) - ply if decided else -1,
            )
    names = [path.name for path in paths]
    return builder.build({"source": names, "revision": revision(), "skipped_plies": skipped_plies})


def _trees(paths: Sequence[Path], variant: Variant) -> Iterator[GameTree]:
    for path in paths:
        files = (
            sorted(f for f in path.rglob("*") if f.suffix.lower() in SUFFIXES) if path.is_dir() else [path]
        )
        for file in files:
            if file.suffix.lower() == ".psq":
                yield psq.load(file).tree(variant)
            else:
                yield from sgf.load(file)


def _result(tree: GameTree, board: Board) -> tuple[bool, Colour | None]:
    """Whether the outcome is known, and who won: by the board, else by what the record says."""
    if board.outcome is not None:
        return True, board.outcome.winner
    result = tree.result
    return (False, None) if result is None or not result.counts else (True, result.winner)
