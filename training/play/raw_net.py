"""The output of any kind of net for a position without a search."""

from collections.abc import Sequence

import numpy as np

from engine import _core
from engine.core_board import core_board
from engine.evaluator.interface import PositionBatch
from engine.evaluator.raw_output import RawOutput, raw_output
from engine.rules.board import Board
from engine.search.driver import AnyEvaluator
from training.play.searcher import Leaves, Steps


def looking(evaluator: AnyEvaluator, board: Board) -> Steps[RawOutput]:
    """Ask a net of a position; the question can share a batch with others (`training.play.searcher`)."""
    if evaluator is None:
        logits, wdl = np.zeros(board.points, np.float32), np.array([0.5, 0.0, 0.5])
    elif isinstance(evaluator, _core.NativeEvaluator):
        native_logits, native_wdl = evaluator.evaluate(core_board(board))
        logits, wdl = np.array(native_logits, np.float32), np.array(native_wdl)
    else:
        evaluation = yield Leaves(evaluator, batch_of([board]))
        logits, wdl = evaluation.policy_logits[0], evaluation.wdl[0]
    return raw_output(board, logits, tuple(wdl))


def batch_of(boards: Sequence[Board]) -> PositionBatch:
    """Positions of one kind of game as evaluators take them."""
    first = boards[0]
    turn = np.array([board.turn for board in boards], np.int8)
    cells = np.array([list(board.cells) for board in boards], np.int8)
    stones = np.select([cells == turn[:, None], cells == 3 - turn[:, None]], [1, 2], cells)
    return PositionBatch(
        stones=stones.astype(np.int8).reshape(-1, first.height, first.width),
        last_moves=np.array([[*board.moves[:-3:-1], -1, -1][:2] for board in boards], np.int16),
        ply=np.array([board.ply for board in boards], np.int16),
        turn=turn,
        variant=first.variant,
        row_length=first.row_length,
    )
