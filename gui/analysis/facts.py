"""What our solver proves of the moves of a game: wins missed and allowed, fives and threes left alone, fouls.

A move is at fault only if a better one is known: so the only move of a position and any move of one that the
solver knows to be lost are none, whatever comes after them. Pure; runs in a thread.
"""

from dataclasses import dataclass

from engine import _core
from engine.core_board import core_board
from engine.records.node import Node
from engine.rules.board import Board, Ending
from gui.analysis.threats import Standing, Threats, find_threats, holds, wins
from gui.model.mistakes import Mistake, MistakeKind

_VCF_NODES = 50_000
_VCT_NODES = 20_000
_TRIED_ALTERNATIVES = 12
_Line = tuple[int, ...]


@dataclass(frozen=True)
class Known:
    """What the solver knows of a position."""

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

    def know(self, board: Board) -> Known:
        """What the solver knows of a position."""
        threats = find_threats(board, self._stop, self._solver, _VCF_NODES)
        if board.outcome is not None or threats.standing not in (Standing.QUIET, Standing.THREATENED):
            return Known(board, threats)
        win = self._solver.vct(core_board(board), _VCT_NODES, self._stop)
        if win.proof is not _core.Proof.WIN:
            return Known(board, threats)
        return Known(board, threats, tuple(win.pv), win.distance)

    def find(self, before: Node, after: Node, known: Known, known_after: Known) -> Mistake | None:
        """What is wrong with the move from one node to the next; None: nothing that is proven."""
        board, threats, move = known.board, known.threats, after.move
        assert move is not None
        if threats.standing is Standing.LOST:
            return None
        outcome = known_after.board.outcome
        if outcome is not None:
            is_foul = outcome.ending is Ending.FOUL
            return self._fault(MistakeKind.FOUL, before, after, known, known_after) if is_foul else None
        if threats.standing is Standing.FIVE:
            return self._fault(MistakeKind.MISSED_FIVE, before, after, known, known_after, threats.line)
        if threats.standing is Standing.MUST_BLOCK and move not in threats.defences:
            return self._fault(
                MistakeKind.UNBLOCKED, before, after, known, known_after, threats.line or threats.defences
            )
        if threats.standing is Standing.MUST_BLOCK:
            return None  # it was forced
        if threats.standing is Standing.WIN:
            if move == threats.line[0] or (not known_after.wins and wins(board, move)):
                return None
            return self._fault(MistakeKind.MISSED_WIN, before, after, known, known_after, threats.line)
        if known_after.wins:
            return self._fault(_allowed(known), before, after, known, known_after)
        if known.threat_win:
            if move == known.threat_win[0] or wins(board, move):
                return None
            return self._fault(
                MistakeKind.MISSED_THREATS, before, after, known, known_after, known.threat_win
            )
        if known_after.threat_win:
            return self._fault(MistakeKind.THREATS_ALLOWED, before, after, known, known_after)
        return None

    def _fault(
        self,
        kind: MistakeKind,
        before: Node,
        after: Node,
        known: Known,
        known_after: Known,
        better: _Line = (),
    ) -> Mistake | None:
        """The mistake, if a better move is known."""
        better = better or self._better(kind, before, after, known)
        if not better:
            return None
        return Mistake(after, kind, None, better, known_after.win_line, _length(kind, known, known_after))

    def _better(self, kind: MistakeKind, before: Node, after: Node, known: Known) -> _Line:
        """A line after which the opponent has no such win: of the engine's candidates, or a defence."""
        candidates = () if before.analysis is None else before.analysis.candidates
        if candidates and candidates[0].point == after.move and kind is not MistakeKind.FOUL:
            return ()
        lines = {candidate.point: candidate.line for candidate in candidates}
        others = known.threats.defences
        if kind is MistakeKind.FOUL:
            others = (*others, *_near_last(known.board))
        points = [*lines, *(point for point in others if point not in lines)]
        for point in points[:_TRIED_ALTERNATIVES]:
            if point != after.move and self._is_good_enough(kind, known.board, point):
                return lines.get(point, (point,))
        return ()

    def _is_good_enough(self, kind: MistakeKind, board: Board, point: int) -> bool:
        if not holds(board, point):
            return False
        if kind is not MistakeKind.THREATS_ALLOWED:
            return True
        after = board.copy()
        after.push(point)
        return after.outcome is not None or not self.know(after).threat_win


def asked_for(known: Known) -> MistakeKind | None:
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


def _allowed(known: Known) -> MistakeKind:
    """What a move is that leaves the opponent a win by fours."""
    threats, board = known.threats, known.board
    if threats.standing is not Standing.THREATENED:
        return MistakeKind.WIN_ALLOWED
    if len(threats.defences) == 1:
        return MistakeKind.MISSED_DEFENCE
    twin = core_board(board)
    has_three = bool(twin.points_of(board.turn.other, _core.MoveClass.OPEN_FOUR))
    return MistakeKind.LEFT_THREE if has_three else MistakeKind.WIN_ALLOWED


def _length(kind: MistakeKind, known: Known, known_after: Known) -> int | None:
    """The winner's own moves to the end of the win that the mistake is about."""
    match kind:
        case MistakeKind.MISSED_WIN | MistakeKind.MISSED_THREATS:
            return known.win_moves or None
        case MistakeKind.WIN_ALLOWED | MistakeKind.THREATS_ALLOWED:
            return known_after.win_moves or None
    return None


def _near_last(board: Board) -> list[int]:
    """Legal points, those beside the last move first."""
    last = board.peek()
    column, row = board.column_row(board.points // 2 if last is None else last)

    def distance(point: int) -> int:
        x, y = board.column_row(point)
        return max(abs(x - column), abs(y - row))

    return sorted(board.legal_moves(), key=distance)
