"""What follows an answer to a puzzle: the win against every defence, or the refutation."""

from collections import deque
from collections.abc import Iterator, Sequence

from engine import _core
from engine.core_board import core_board
from engine.rules.board import Board
from library.puzzles.finder import FOURS_NODES, THREATS_NODES

MAX_LINES = 40
_TABLE_MIB = 16


def winning_lines(
    board: Board, move: int, stop: _core.StopFlag | None = None, most: int = MAX_LINES
) -> list[tuple[int, ...]]:
    """How a move wins: a line from it to the end for each defence, those against the first moves first.

    Empty if the move does not win by threats.
    """
    solver = _core.Solver(_TABLE_MIB)
    start = core_board(board)
    lines: list[tuple[int, ...]] = []
    waiting: deque[tuple[tuple[int, ...], int | None]] = deque([((move,), None)])
    while waiting and len(lines) < most and not (stop is not None and stop.is_set()):
        attack, shown = waiting.popleft()  # moves up to the attacker's, and the reply that has its line
        after = _played(start, attack)
        if after.over:
            lines.append(attack)
            continue
        for reply in _replies(after, solver):
            if reply == shown or len(lines) == most:
                continue
            win = _win(_played(after, (reply,)), solver)
            if win:
                line = (*attack, reply, *win)
                lines.append(line)
                waiting += [(line[:n], line[n]) for n in range(len(attack) + 2, len(line), 2)]
            elif attack == (move,):
                return []  # the reply holds
    return lines


def refutation(board: Board, move: int) -> tuple[int, ...]:
    """A move that does not win, and the opponent's win, or else a reply that holds, if one is known."""
    solver = _core.Solver(_TABLE_MIB)
    after = _played(core_board(board), (move,))
    if after.over:
        return (move,)
    if win := _win(after, solver):
        return (move, *win)
    for reply in _replies(after, solver) or after.near(2):
        next_board = _played(after, (reply,))
        if not next_board.over and not _win(next_board, solver):
            return (move, reply)
    return (move,)


def losing_lines(board: Board, defence: int) -> list[tuple[int, ...]]:
    """Why only one defence will do: each other that stops the first threat, and how it loses."""
    solver = _core.Solver(_TABLE_MIB)
    start = core_board(board)
    lines = []
    for move in solver.defences(start, FOURS_NODES).moves:
        if move != defence and (win := _win(_played(start, (move,)), solver)):
            lines.append((move, *win))
    return lines[:MAX_LINES]


def _win(board: _core.Board, solver: _core.Solver) -> tuple[int, ...]:
    """A line of the win by threats of the side to move; empty: none is found."""
    if board.over:
        return ()
    fives = board.points_of(board.turn, _core.MoveClass.FIVE)
    if fives:
        return (fives[0],)
    for win in (solver.vcf(board, FOURS_NODES, shortest=True), solver.vct(board, THREATS_NODES)):
        if win.proof is _core.Proof.WIN:
            return _with_replies(board, win.pv, solver)
    return ()


def _with_replies(board: _core.Board, line: Sequence[int], solver: _core.Solver) -> tuple[int, ...]:
    """A line of a win with replies worth showing: where all lose alike, the solver names any point."""
    for ply in range(1, len(line), 2):
        attack = tuple(line[:ply])
        after = _played(board, attack)
        replies = [] if after.over else _replies(after, solver)
        if replies and line[ply] not in replies:
            rest = _win(_played(after, replies[:1]), solver)
            if rest:
                return (*attack, replies[0], *rest)
    return tuple(line)


def _replies(board: _core.Board, solver: _core.Solver) -> Sequence[int]:
    """The replies to a threat that are worth showing: those that stop it, or else those in its way."""
    attacker = 3 - board.turn
    fives = board.points_of(attacker, _core.MoveClass.FIVE)
    if fives:
        return [point for point in fives[:1] if _is_legal(board, point)]
    defences = list(solver.defences(board, FOURS_NODES).moves)
    return defences or list(_in_the_way(board, solver))


def _in_the_way(board: _core.Board, solver: _core.Solver) -> Iterator[int]:
    passed = board.copy()
    passed.set_turn(3 - board.turn)
    win = solver.vcf(passed, FOURS_NODES, shortest=True)
    return (point for point in win.pv if _is_legal(board, point))


def _is_legal(board: _core.Board, point: int) -> bool:
    return not board.cell(point) and not (board.turn == 1 and board.is_foul(point))


def _played(board: _core.Board, moves: Sequence[int]) -> _core.Board:
    after = board.copy()
    for move in moves:
        after.push(move)
    return after
