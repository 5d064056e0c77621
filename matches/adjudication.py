"""Ending a game whose result is clear, so that its time goes to games whose result is not."""

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from matches.options import Adjudication
from protocol.messages import Thinking

VALUE_SCALE = 1000  # score of a brain that tells no score but a value of -1..1


class Adjudicator:
    """Judges one game after each of its moves."""

    def __init__(self, rules: Adjudication) -> None:
        self._rules = rules
        self._scores: list[float | None] = []  # of each move, by its mover

    def judge(self, board: Board, mover: Colour, thinking: Thinking | None) -> GameResult | None:
        """The verdict after a move, if there is one; `thinking` is what its engine told."""
        self._scores.append(score_of(thinking))
        return self._judge_scores(mover)

    def _judge_scores(self, mover: Colour) -> GameResult | None:
        rules = self._rules
        if rules.resign_moves:
            last = self._latest(rules.resign_moves)
            for sign in (1, -1):
                if last and all(s * sign * (-1) ** i >= rules.resign_score for i, s in enumerate(last)):
                    winner = mover if sign > 0 else mover.other
                    return GameResult(Termination.ADJUDICATED_WIN, winner, "both engines' scores")
        if rules.draw_moves:
            last = self._latest(rules.draw_moves)
            if last and all(abs(s) <= rules.draw_score for s in last):
                return GameResult(Termination.ADJUDICATED_DRAW, None, "both engines' scores")
        return None

    def _latest(self, moves: int) -> list[float]:
        """The scores of the last `moves` moves of each engine, newest first; empty if one is missing."""
        scores = [score for score in self._scores[: -2 * moves - 1 : -1] if score is not None]
        return scores if len(scores) == 2 * moves else []


def score_of(thinking: Thinking | None) -> float | None:
    """The score an engine gave its move, from its side, if it told one."""
    if thinking is None:
        return None
    if thinking.score is not None:
        return thinking.score
    return None if thinking.value is None else thinking.value * VALUE_SCALE
