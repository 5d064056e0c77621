"""The output of any kind of net for a position without a search."""

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
        evaluation = yield Leaves(evaluator, PositionBatch.of([board]))
        logits, wdl = evaluation.policy_logits[0], evaluation.wdl[0]
    return raw_output(board, logits, tuple(wdl))
