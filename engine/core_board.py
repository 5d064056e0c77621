"""The readable board for the core, which has one of its own."""

from collections.abc import Sequence

from engine import _core
from engine.rules.board import EMPTY, Board, Colour, Ending, Outcome
from engine.rules.continuous import ContinuousBoard


def core_board(board: Board) -> _core.Board:
    """A core board in the same state: what was set up before the game is placed, then the moves played.

    The core has no continuous game, in which stones become walls: of one all is placed.
    """
    core = _core.Board(board.width, board.height, board.variant.index, board.row_length)
    played = [] if isinstance(board, ContinuousBoard) else board.moves
    for point, cell in enumerate(board.cells):
        if cell != EMPTY and point not in played:
            core.place(point, cell)
    core.set_turn(board.cells[played[0]] if played else board.turn)
    for point in played:
        core.push(point)
    return core


def same_rules(board: Board, that: Board) -> bool:
    """Whether two boards have the same size and rules."""
    return (board.width, board.height, board.variant, board.row_length) == (
        that.width,
        that.height,
        that.variant,
        that.row_length,
    )


def referee(board: Board, moves: Sequence[int]) -> tuple[int, Outcome | None]:
    """How many of some moves can be played on an empty board, and how the game is over then, if it is."""
    core = _core.Board(board.width, board.height, board.variant.index, board.row_length)
    played = 0
    for move in moves:
        if core.over or core.cell(move):
            break
        core.push(move)
        played += 1
    if not core.over:
        return played, None
    if not core.winner:
        return played, Outcome(Ending.BOARD_FULL, None)
    winner = Colour(core.winner)
    last = Colour.BLACK if played % 2 else Colour.WHITE
    return played, Outcome(Ending.ROW if winner is last else Ending.FOUL, winner)
