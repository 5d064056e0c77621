"""Forced replies: the only move that stops a five.

Engines with a limited time play it at once, so what they report of the position before it is not searched. It
is played for them, and what they report of the position after it holds for the one before, too.
"""

from dataclasses import replace

from engine import _core
from engine.core_board import core_board
from engine.records.analysis import Analysis, Candidate
from engine.rules.board import Board
from engine.rules.continuous import ContinuousBoard


def forced_replies(board: Board) -> tuple[int, ...]:
    """The moves that a position forces, one after the other; not one that ends the game."""
    if isinstance(board, ContinuousBoard):
        return ()  # a five only scores
    after = board.copy()
    while after.outcome is None:
        twin = core_board(after)
        blocks = twin.points_of(after.turn.other, _core.MoveClass.FIVE)
        if len(blocks) != 1 or twin.points_of(after.turn, _core.MoveClass.FIVE):
            break
        after.push(blocks[0])
    if after.outcome is not None and after.ply > board.ply:
        after.pop()
    return tuple(after.moves[board.ply :])


def before_forced(analysis: Analysis, replies: tuple[int, ...]) -> Analysis:
    """The analysis of the position after forced replies as that of the position before them."""
    if not replies or not analysis.candidates:
        return analysis
    best, is_turned = analysis.candidates[0], len(replies) % 2 == 1
    rate, mate = best.win_rate, best.mate
    if mate is not None:
        mate = (mate + len(replies) if mate > 0 else mate - len(replies)) * (-1 if is_turned else 1)
    if rate is not None and is_turned:
        rate = 1 - rate
    reply = Candidate(replies[0], rate, analysis.visits, line=(*replies, *best.line), mate=mate)
    return replace(analysis, candidates=(reply,), win_rate=rate)
