"""Puzzles in games: positions with a win by fours or threats, or with one defence only. Start at `find`.

Everything is checked with the threat solver: the win is proven; of all other first moves those that win, too,
are solutions, and each of the rest has a reply after which the solver finds no win; nothing trivial wins. A
position in which a first move can be neither proven nor refuted within the budget is not made a puzzle.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine import _core
from engine.core_board import core_board
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind
from engine.rules.renju import FoulKind
from engine.rules.symmetry import pattern
from engine.rules.variant import Variant

FOURS_NODES = 20_000
THREATS_NODES = 40_000
REFUTING_NODES = 4_000
SHORTEST_WIN = 5  # plies; a shorter one is seen at once
LOOK_BACK = 24  # plies before the end of a game that are looked at
MAX_SOLUTIONS = 4
MAX_DEFENCES = 12  # against the fours, of which all but one lose to threes and fours
MAX_STONES = 120
_TABLE_MIB = 16


class PuzzleTheme(Enum):
    """What a puzzle is about."""

    FOURS = "fours"
    """A win by fours alone."""
    THREATS = "threats"
    """A win by threes and fours."""
    FORK = "fork"
    """A win whose every first move makes two threats at once."""
    FIRST_MOVE = "first move"
    """A win by threats whose every first move is quiet: it makes neither a four nor an open three."""
    FOUL_TRAP = "foul trap"
    """White wins because Black's only defence is a foul."""
    OVERLINE = "overline"
    """The same, the foul being an overline."""
    DEFENCE = "only defence"
    """The opponent threatens to win by fours, and after every move but one wins by threats."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a task, and what the solver found."""

    kind: BoardKind
    moves: tuple[int, ...]
    """The game that led to the position."""
    theme: PuzzleTheme
    solutions: tuple[int, ...]
    """All first moves that are right."""
    line: tuple[int, ...]
    """A line of the solution, to its end or as far as the solver gives one."""
    nodes: int
    """The solver's, for the proof from an empty table."""
    grade: int
    """1 (easy) to 10 by length, branching and nodes."""

    def board(self) -> Board:
        """The position."""
        kind = self.kind
        return Board.from_moves(self.moves, kind.width, kind.height, kind.variant, kind.row_length)


def find(kind: BoardKind, moves: Sequence[int]) -> Iterator[Puzzle]:
    """The puzzles of one game: at most one of each theme.

    A game that was ended by a proof is played on along the proof.
    """
    solver = _core.Solver(_TABLE_MIB)
    moves = _played_on(kind, moves[:MAX_STONES], solver)
    end = len(moves)
    winner = (end - 1) % 2  # who moved last, as a parity of plies
    plies = range(max(6, end - LOOK_BACK), end - SHORTEST_WIN + 1)
    themes = set()
    for ply in (ply for ply in plies if ply % 2 == winner):
        by_fours = solver.vcf(_replayed(kind, moves[:ply]), FOURS_NODES).proof is _core.Proof.WIN
        puzzle = win_puzzle(kind, moves[:ply], by_fours)
        if puzzle is not None and puzzle.theme not in themes:
            themes.add(puzzle.theme)
            yield puzzle
    for ply in reversed(range(max(6, end - LOOK_BACK), end)):
        if puzzle := defence_puzzle(kind, moves[:ply]):
            yield puzzle
            break


def _played_on(kind: BoardKind, moves: Sequence[int], solver: _core.Solver) -> list[int]:
    """A game with the line of the win that its last position has, if it has one."""
    for shorter in (0, 1):
        start = list(moves[: len(moves) - shorter])
        board = _replayed(kind, start)
        if board.over:
            return start
        win = solver.vct(board, THREATS_NODES)
        if win.proof is _core.Proof.WIN:
            return start + list(win.pv)
    return list(moves)


def win_puzzle(kind: BoardKind, moves: Sequence[int], by_fours: bool) -> Puzzle | None:
    """The puzzle of finding a win, or None if it is not a good one."""
    board = _replayed(kind, moves)
    quick = _core.Solver.quick(board)
    if quick.proof is not _core.Proof.UNKNOWN or quick.forced:
        return None
    solver = _core.Solver(_TABLE_MIB)
    if by_fours:
        win = solver.vcf(board, FOURS_NODES, shortest=True)
    else:
        if solver.vcf(board, FOURS_NODES).proof is _core.Proof.WIN:
            return None
        win = solver.vct(board, THREATS_NODES)
    line = list(win.pv)
    if win.proof is not _core.Proof.WIN or len(line) < SHORTEST_WIN:
        return None
    solutions = winning_moves(board, solver, line)
    if solutions is None or line[0] not in solutions:
        return None
    theme = theme_of_win(kind, moves, solutions, line, by_fours)
    grade = grade_of(len(line), len(_made(board, _THREATS)), win.nodes)
    return Puzzle(kind, tuple(moves), theme, tuple(solutions), tuple(line), win.nodes, grade)


def winning_moves(board: _core.Board, solver: _core.Solver, line: Sequence[int]) -> list[int] | None:
    """All first moves that win; None if there are too many, or of one it stays open."""
    solutions: list[int] = []
    threats = _made(board, _THREATS)
    for move in sorted(board.near(2), key=lambda point: point not in threats):
        if board.variant == Variant.RENJU.index and board.turn == 1 and board.is_foul(move):
            continue
        after = board.copy()
        after.push(move)
        if after.over:
            return None  # a win in one is no puzzle
        verdict = wins_after(after, solver, line)
        if verdict is None:
            return None
        if verdict:
            solutions.append(move)
        if len(solutions) > MAX_SOLUTIONS:
            return None
    return solutions


def thorough(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle of a win with all other threats tried once more with more nodes; None if one stays open."""
    if puzzle.theme is PuzzleTheme.DEFENCE:
        return puzzle  # complete already
    board = _replayed(puzzle.kind, puzzle.moves)
    solver = _core.Solver(_TABLE_MIB)
    more = []
    for move in sorted(_made(board, _THREATS) - set(puzzle.solutions)):
        after = board.copy()
        after.push(move)
        verdict = wins_after(after, solver, puzzle.line, THREATS_NODES)
        if verdict is None:
            return None
        if verdict:
            more.append(move)
    if len(puzzle.solutions) + len(more) > MAX_SOLUTIONS:
        return None
    solutions = (*puzzle.solutions, *more)
    by_fours = solver.vcf(board, FOURS_NODES).proof is _core.Proof.WIN
    theme = theme_of_win(puzzle.kind, puzzle.moves, solutions, puzzle.line, by_fours)
    return replace(puzzle, solutions=solutions, theme=theme)


def wins_after(
    after: _core.Board, solver: _core.Solver, line: Sequence[int] = (), nodes: int = REFUTING_NODES
) -> bool | None:
    """Whether the side that just moved wins by threats, whatever the reply; None: it stays open.

    Args:
        after: the position, the opponent to move.
        solver: whose table is used.
        line: a line of the win before the move: its points are the first replies to be tried.
        nodes: for each search.
    """
    quick = _core.Solver.quick(after)
    if quick.proof is _core.Proof.WIN:  # the opponent's
        return False
    if quick.proof is _core.Proof.LOSS:
        return True
    if solver.vcf(after, nodes).proof is _core.Proof.WIN:
        return False
    defences = solver.defences(after, nodes)
    replies = list(defences.moves) if defences.complete else after.near(2)
    order = {point: i for i, point in enumerate(line)}
    replies.sort(key=lambda point: order.get(point, len(order)))
    open_replies = 0
    for reply in replies:
        next_board = after.copy()
        next_board.push(reply)
        if next_board.over:
            if next_board.winner == after.turn:
                return False
            continue
        win = solver.vct(next_board, nodes)
        if win.proof is not _core.Proof.WIN:
            if win.exhausted or not defences.complete:
                return False  # a reply after which no threats win
            open_replies += 1
            if open_replies == 2:
                return False
    if open_replies:
        return None
    return True if defences.complete else None


def defence_puzzle(kind: BoardKind, moves: Sequence[int]) -> Puzzle | None:
    """The puzzle of finding the only defence, or None if there is none or it is not a good one."""
    board = _replayed(kind, moves)
    solver = _core.Solver(_TABLE_MIB)
    if _core.Solver.quick(board).proof is not _core.Proof.UNKNOWN:
        return None
    defences = solver.defences(board, FOURS_NODES)
    if not (defences.threatened and defences.complete) or len(defences.moves) > MAX_DEFENCES:
        return None
    if solver.vct(board, THREATS_NODES).proof is _core.Proof.WIN:
        return None  # attack is a defence, too
    good = []
    for move in defences.moves:
        after = board.copy()
        after.push(move)
        if after.over or solver.vct(after, THREATS_NODES).proof is _core.Proof.WIN:
            continue  # it only loses later
        good.append(move)
        if len(good) > 1:
            return None
    if not good:
        return None
    (defence,) = good
    passed = _core.Board(kind.width, kind.height, kind.variant.index, kind.row_length)
    for number, move in enumerate(moves):
        passed.place(move, 1 + number % 2)
    passed.set_turn(3 - board.turn)
    threat = solver.vcf(passed, FOURS_NODES, shortest=True)
    length = len(threat.pv)
    if length < SHORTEST_WIN:
        return None
    grade = grade_of(length, len(_made(board, _THREATS)), defences.nodes)
    return Puzzle(kind, tuple(moves), PuzzleTheme.DEFENCE, (defence,), (defence,), defences.nodes, grade)


def grade_of(plies: int, branching: int, nodes: int) -> int:
    """1 to 10: half by the length, the rest by the threats to choose from and the solver's nodes."""
    difficulty = 0.17 * (plies - SHORTEST_WIN) + 0.06 * branching + 0.9 * math.log10(max(nodes, 10) / 10)
    return min(10, 1 + int(difficulty))


def first_rating(grade: int) -> float:
    """The rating of a puzzle before anybody tried it."""
    return 900.0 + 130.0 * grade


def likeness(puzzle: Puzzle) -> object:
    """What nearly equal puzzles share: theme, and the stones around the solution but for symmetry."""
    width = puzzle.kind.width
    around = [divmod(point, width) for point in (*puzzle.line, *puzzle.solutions)]
    rows, columns = [row for row, _ in around], [column for _, column in around]

    def near(point: int) -> bool:
        row, column = divmod(point, width)
        return min(rows) - 1 <= row <= max(rows) + 1 and min(columns) - 1 <= column <= max(columns) + 1

    black = [move for move in puzzle.moves[0::2] if near(move)]
    white = [move for move in puzzle.moves[1::2] if near(move)]
    return (puzzle.kind.variant, puzzle.theme, len(puzzle.moves) % 2, pattern(black, white, width))


def theme_of_win(
    kind: BoardKind, moves: Sequence[int], solutions: Sequence[int], line: Sequence[int], by_fours: bool
) -> PuzzleTheme:
    """The theme of a win: the foul of Black's that decides, else what its first moves and its line make."""
    if foul := _deciding_foul(kind, moves, line):
        return foul
    board = _replayed(kind, moves)
    if set(solutions) <= _made(board, _FORKS):
        return PuzzleTheme.FORK
    if not set(solutions) & _made(board, _THREATS):
        return PuzzleTheme.FIRST_MOVE
    return PuzzleTheme.FOURS if by_fours else PuzzleTheme.THREATS


def _deciding_foul(kind: BoardKind, moves: Sequence[int], line: Sequence[int]) -> PuzzleTheme | None:
    """The theme of a win of White's on whose line Black can only stop a five by a foul."""
    if not kind.variant.rules.fouls or len(moves) % 2 == 0:
        return None
    board = Board.from_moves(moves, kind.width, kind.height, kind.variant, kind.row_length)
    for point in line:
        if board.turn is Colour.BLACK:
            fives = _completions(board, Colour.WHITE)
            fouls = [board.foul(five) for five in fives]
            if fives and all(fouls):
                kinds = {foul.kind for foul in fouls if foul is not None}
                return PuzzleTheme.OVERLINE if FoulKind.OVERLINE in kinds else PuzzleTheme.FOUL_TRAP
        board.push(point)
        if board.outcome is not None:
            break
    return None


def _completions(board: Board, colour: Colour) -> list[int]:
    """The points where a colour would make five."""
    core = core_board(board)
    return list(core.points_of(int(colour), _core.MoveClass.FIVE))


_FORKS = (_core.MoveClass.DOUBLE_THREE, _core.MoveClass.FOUR_THREE, _core.MoveClass.DOUBLE_FOUR)
_THREATS = (
    *_FORKS,
    _core.MoveClass.OPEN_THREE,
    _core.MoveClass.OPEN_THREE_PLUS,
    _core.MoveClass.FOUR,
    _core.MoveClass.FOUR_PLUS,
)  # what makes a four or an open three


def _made(board: _core.Board, classes: Iterable[_core.MoveClass]) -> set[int]:
    """The moves of the side to move that are of some classes, fouls left out."""
    return {move for move_class in classes for move in board.points_of(board.turn, move_class)}


def _replayed(kind: BoardKind, moves: Sequence[int]) -> _core.Board:
    board = _core.Board(kind.width, kind.height, kind.variant.index, kind.row_length)
    for move in moves:
        board.push(move)
    return board
