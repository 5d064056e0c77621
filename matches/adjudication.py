"""Ends games whose result is clear early, to save the time for others."""

from engine import _core
from engine.records.scores import score_at
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.game import GameResult, Termination
from matches.options import Adjudication
from protocol.messages import Thinking

SOLVER_TABLE_MIB = 4


class Adjudicator:
    """Judges one game after each of its moves."""

    def __init__(self, rules: Adjudication) -> None:
        self._rules = rules
        self._scores: list[float | None] = []  # of each move, by its mover
        self._solver = _core.Solver(SOLVER_TABLE_MIB) if rules.solver_nodes else None
        self._native: _core.Board | None = None  # the solver's board, kept in step

    def judge(self, board: Board, mover: Colour, thinking: Thinking | None) -> GameResult | None:
        """The verdict after a move, if there is one; `thinking` is what the engine reported."""
        self._scores.append(score_of(thinking))
        return self._judge_scores(mover) or self._prove(board)

    def _prove(self, board: Board) -> GameResult | None:
        """A win for the side to move that the solver proves."""
        if self._solver is None:
            return None
        if self._native is None:
            self._native = _core.Board(board.width, board.height, board.variant.index, board.row_length)
        for point in board.moves[self._native.ply :]:
            self._native.push(point)
        for search in (self._solver.vcf, self._solver.vct):
            win = search(self._native, self._rules.solver_nodes)
            if win.proof == _core.Proof.WIN:
                break
        else:
            return None
        line = " ".join(format_coordinate(point, board.width) for point in win.pv)
        detail = f"the solver proves a win in {win.distance} plies: {line}"
        return GameResult(Termination.ADJUDICATED_WIN, board.turn, detail)

    def _judge_scores(self, mover: Colour) -> GameResult | None:
        rules = self._rules
        moves, score = rules.resign
        if moves:
            last = self._latest(moves)
            for sign in (1, -1):
                if last and all(s * sign * (-1) ** i >= score for i, s in enumerate(last)):
                    winner = mover if sign > 0 else mover.other
                    return GameResult(Termination.ADJUDICATED_WIN, winner, "both engines' scores")
        moves, score = rules.draw
        if moves:
            last = self._latest(moves)
            if last and all(abs(s) <= score for s in last):
                return GameResult(Termination.ADJUDICATED_DRAW, None, "both engines' scores")
        return None

    def _latest(self, moves: int) -> list[float]:
        """The scores of the last `moves` moves of each engine, newest first; empty if one is missing."""
        scores = [score for score in self._scores[: -2 * moves - 1 : -1] if score is not None]
        return scores if len(scores) == 2 * moves else []


def score_of(thinking: Thinking | None) -> float | None:
    """The score that an engine reported for its move, from its own side, or that its value stands for."""
    if thinking is None or thinking.score is not None:
        return None if thinking is None else thinking.score
    return None if thinking.win_rate is None else score_at(thinking.win_rate)
