"""The figures of a layer for every empty point of the board, without any engine. Pure; runs in a thread.

Our own net without a search (the share that it gives each move, and its win rate after each), or how many
threats each side would make there.
"""

from collections.abc import Iterator

import numpy as np

from engine import _core
from engine.core_board import core_board
from engine.evaluator.loading import best_net, open_evaluator
from engine.evaluator.raw_output import raw_output
from engine.rules.board import EMPTY, Board, Colour
from gui.base.settings import Layer
from gui.board.picture import LayerMark

_LEAST_POLICY = 0.005  # smaller shares are tinted, not written
_THREATS = {
    _core.MoveClass.OPEN_THREE: 1,
    _core.MoveClass.OPEN_THREE_PLUS: 1,
    _core.MoveClass.DOUBLE_THREE: 2,
    _core.MoveClass.FOUR: 1,
    _core.MoveClass.FOUR_PLUS: 1,
    _core.MoveClass.FOUR_THREE: 2,
    _core.MoveClass.OPEN_FOUR: 2,
    _core.MoveClass.DOUBLE_FOUR: 2,
}
"""Fours and open threes that a stone makes; an open four threatens two fives."""
_FIVE = "5"  # written in place of a count


def layer_marks(
    board: Board, layer: Layer, black_view: bool, stop: _core.StopFlag | None = None
) -> tuple[LayerMark, ...]:
    """A layer's figures for the points of a position that goes on.

    `black_view`: win rates are Black's, else those of the side to move.
    """
    if layer is Layer.NONE or board.outcome is not None:
        return ()
    if layer is Layer.COUNT:
        return tuple(_counts(board))
    return tuple(_policy(board)) if layer is Layer.POLICY else tuple(_values(board, black_view, stop))


_evaluators: dict[str, _core.NativeEvaluator] = {}  # by the net; used by one thread


def _evaluator(board: Board) -> _core.NativeEvaluator:
    """Our own net for such a board."""
    name = best_net(board)
    if name not in _evaluators:
        evaluator = open_evaluator(name, board)
        assert isinstance(evaluator, _core.NativeEvaluator)
        _evaluators[name] = evaluator
    return _evaluators[name]


def _policy(board: Board) -> Iterator[LayerMark]:
    logits, wdl = _evaluator(board).evaluate(core_board(board))
    policy = raw_output(board, np.array(logits, np.float32), wdl).policy
    most = float(np.nanmax(policy)) if not np.isnan(policy).all() else 1.0
    for point in np.flatnonzero(~np.isnan(policy)):
        share = float(policy[point])
        text = f"{100 * share:.0f}" if share >= _LEAST_POLICY else ""
        yield LayerMark(int(point), (text,), share / most)


def _values(board: Board, black_view: bool, stop: _core.StopFlag | None) -> Iterator[LayerMark]:
    evaluator, twin = _evaluator(board), core_board(board)
    rates: dict[int, float] = {}
    for point in board.legal_moves():
        if stop is not None and stop.is_set():
            return
        if board.forbidden(point):
            continue
        twin.push(point)
        if twin.over:
            rates[point] = {int(board.turn): 1.0, 0: 0.5}.get(twin.winner, 0.0)
        else:
            win, draw, _ = evaluator.evaluate(twin)[1]
            rates[point] = 1 - (win + draw / 2)  # the opponent moves next
        twin.pop()
    best = max(rates.values(), default=0.0)
    flip = black_view and board.turn is Colour.WHITE
    for point, rate in rates.items():
        shown = 1 - rate if flip else rate
        yield LayerMark(point, (f"{100 * shown:.0f}",), loss=best - rate)


def _counts(board: Board) -> Iterator[LayerMark]:
    twin = core_board(board)
    for point, cell in enumerate(board.cells):
        if cell != EMPTY:
            continue
        texts, most = [], 0
        for colour in Colour:
            made = twin.move_class(colour, point)
            count = _THREATS.get(made, 0)
            texts.append(_FIVE if made is _core.MoveClass.FIVE else str(count) if count else "")
            most = max(most, 3 if made is _core.MoveClass.FIVE else count)
        if most:
            yield LayerMark(point, tuple(texts), most / 3)
