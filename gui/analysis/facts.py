"""What our solver proves of the moves of a game: wins missed and allowed, fives and threes left alone, fouls.

That a move allows a proven win is not yet a mistake: all others may lose as well. So a fault that is found
here names a mistake only where the review shows that another move is better. Pure; runs in a thread.
"""

from dataclasses import dataclass

from engine import _core
from engine.core_board import core_board
from engine.rules.board import Board, Ending
from gui.analysis.threats import Standing, Threats, find_threats, wins
from gui.model.mistakes import MistakeKind

_VCF_NODES = 50_000
_VCT_NODES = 20_000
_Line = tuple[int, ...]


@dataclass(frozen=True)
class SolverFacts:
    """What the solver proves of a position."""

    board: Board
    threats: Threats
    threat_win: _Line = ()  # by threats other than fours alone, of the side to move
    distance: int = 0  # plies to its end

    @property
    def wins(self) -> bool:
        """Whether the side to move wins at once or by fours."""
        return self.threats.standing in (Standing.FIVE, Standing.WIN)

    @property
    def win_line(self) -> _Line:
        """How the side to move wins; empty where no win is known."""
        return self.threats.line if self.wins else self.threat_win

    @property
    def win_moves(self) -> int:
        """Its own moves to that end; 0 where no win is known."""
        return ((self.threats.distance if self.wins else self.distance) + 1) // 2

    @property
    def rate(self) -> float | None:
        """The proven win rate of the side to move."""
        if self.board.outcome is not None:
            winner = self.board.outcome.winner
            return 0.5 if winner is None else float(winner is self.board.turn)
        if self.wins or self.threat_win:
            return 1.0
        return 0.0 if self.threats.standing is Standing.LOST else None


class Examiner:
    """Finds facts with one solver, whose table serves all positions of a game."""

    def __init__(self, stop: _core.StopFlag | None = None) -> None:
        self._solver = _core.Solver()
        self._stop = stop

    def know(self, board: Board) -> SolverFacts:
        """What the solver proves of a position."""
        threats = find_threats(board, self._stop, self._solver, _VCF_NODES)
        if board.outcome is not None or threats.standing not in (Standing.QUIET, Standing.THREATENED):
            return SolverFacts(board, threats)
        win = self._solver.vct(core_board(board), _VCT_NODES, self._stop)
        if win.proof is not _core.Proof.WIN:
            return SolverFacts(board, threats)
        return SolverFacts(board, threats, tuple(win.pv), win.distance)


def fault(known: SolverFacts, move: int, known_after: SolverFacts) -> MistakeKind | None:
    """What a move is called if another one is better, by the solver's proofs; None: it proves nothing."""
    threats, outcome = known.threats, known_after.board.outcome
    if outcome is not None:
        return MistakeKind.FOUL if outcome.ending is Ending.FOUL else None
    if threats.standing is Standing.LOST:
        return None
    if threats.standing is Standing.MUST_BLOCK:
        return None if move in threats.defences else MistakeKind.UNBLOCKED
    if known_after.wins and not known.wins:
        return _allowed(known)
    if known.win_line:
        is_won = move == known.win_line[0] or (not known_after.wins and wins(known.board, move))
        return None if is_won else asked_for(known)
    return MistakeKind.THREATS_ALLOWED if known_after.threat_win else None


def asked_for(known: SolverFacts) -> MistakeKind | None:
    """What a position asks for, a win to be taken or stopped, as the mistake of missing it; None: nothing."""
    match known.threats.standing:
        case Standing.FIVE:
            return MistakeKind.MISSED_FIVE
        case Standing.WIN:
            return MistakeKind.MISSED_WIN
        case Standing.MUST_BLOCK:
            return MistakeKind.UNBLOCKED
        case Standing.THREATENED:
            return _allowed(known)
        case Standing.QUIET if known.threat_win:
            return MistakeKind.MISSED_THREATS
    return None


def _allowed(known: SolverFacts) -> MistakeKind:
    """What a move is that leaves the opponent a win by fours."""
    threats, board = known.threats, known.board
    if threats.standing is not Standing.THREATENED:
        return MistakeKind.WIN_ALLOWED
    if len(threats.defences) == 1:
        return MistakeKind.MISSED_DEFENCE
    twin = core_board(board)
    has_three = bool(twin.points_of(board.turn.other, _core.MoveClass.OPEN_FOUR))
    return MistakeKind.LEFT_THREE if has_three else MistakeKind.WIN_ALLOWED


def length(kind: MistakeKind, known: SolverFacts, known_after: SolverFacts) -> int | None:
    """The winner's own moves to the end of the win that the mistake is about."""
    match kind:
        case MistakeKind.MISSED_WIN | MistakeKind.MISSED_THREATS:
            return known.win_moves or None
        case MistakeKind.WIN_ALLOWED | MistakeKind.THREATS_ALLOWED:
            return known_after.win_moves or None
    return None
