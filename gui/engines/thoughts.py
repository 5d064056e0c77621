"""Collects what an engine reports while it thinks into an analysis of the position.

Reports come as `MESSAGE` lines that tell value, visits and variation (Narabe, Rapfi and their like), and as
the live view of Yixin-Board (`MESSAGE REALTIME`).
"""

import math
from contextlib import suppress

from engine.rules.board import EMPTY, Board
from engine.rules.coordinates import parse_coordinate
from gui.model.tree import CandidateAnalysis, NodeAnalysis
from protocol.messages import SCORE_PER_LOGIT, LiveKind, Realtime, Thinking, mate_distance, parse_thinking


class Thoughts:
    """The reports on one position so far."""

    def __init__(self, board: Board, engine: str, lines: int, version: str = "", net: str = "") -> None:
        self._board = board
        self._engine, self._version, self._net = engine, version, net
        self._lines = lines
        self._by_rank: dict[int, CandidateAnalysis] = {}
        self._depth: int | None = None
        self._time_ms: int | None = None
        self._total_visits = 0
        self._by_nodes = False
        self._live: tuple[int, ...] = ()
        self._best: int | None = None

    def hear(self, text: str) -> bool:
        """Read a message; whether it said anything about the position."""
        thinking = parse_thinking(text)
        if thinking is None:
            return False
        if thinking.depth is not None:
            self._depth = thinking.depth
        if thinking.time_ms is not None:
            self._time_ms = thinking.time_ms
        if thinking.searched is not None:
            self._by_nodes = thinking.visits is None
        variation = self._legal_variation(thinking.pv)
        if not variation:
            if thinking.searched is not None:
                self._total_visits = max(self._total_visits, thinking.searched)
            return False
        rank = thinking.rank or 1
        mate = mate_distance(thinking.score)
        self._by_rank[rank] = CandidateAnalysis(
            variation[0], _win_rate(thinking, mate), thinking.searched, thinking.prior, variation, mate
        )
        return True

    def watch(self, event: Realtime) -> bool:
        """Read a line of the live view; whether it said anything new."""
        if event.kind is not LiveKind.BEST or event.point is None:
            return False
        x, y = event.point
        board = self._board
        if not (0 <= x < board.width and 0 <= y < board.height):
            return False
        point = y * board.width + x
        if board.cells[point] != EMPTY or point == self._best:
            return False
        self._best = point
        return True

    def settle(self, point: int) -> None:
        """Take the move that ends the search in: all that some engines tell."""
        self._best = point

    def analysis(self) -> NodeAnalysis | None:
        """What is known so far, or None."""
        candidates: dict[int, CandidateAnalysis] = {}
        for rank in sorted(self._by_rank):
            candidate = self._by_rank[rank]
            candidates.setdefault(candidate.point, candidate)
        if not candidates and self._best is not None:
            candidates[self._best] = CandidateAnalysis(self._best, None, pv=(self._best,))
        if not candidates:
            return None
        shown = tuple(candidates.values())[: max(self._lines, 1)]
        visits = max(self._total_visits, sum(candidate.visits or 0 for candidate in candidates.values()))
        who = self._engine, self._by_nodes, self._version, self._net
        return NodeAnalysis(shown, visits, self._depth, *who, self._time_ms)

    def _legal_variation(self, words: tuple[str, ...]) -> tuple[int, ...]:
        """The points of a variation as far as they are empty, each once."""
        board = self._board
        points: list[int] = []
        with suppress(ValueError):
            for word in words:
                point = parse_coordinate(word, board.width, board.height)
                if board.cells[point] != EMPTY or point in points:
                    break
                points.append(point)
        return tuple(points)


def _win_rate(thinking: Thinking, mate: int | None) -> float | None:
    if mate is not None:
        return 1.0 if mate > 0 else 0.0
    if thinking.searched == 0:
        return None  # what is told of a move that was not looked at is no finding
    if thinking.value is not None:
        return min(1.0, max(0.0, (thinking.value + 1) / 2))
    if thinking.score is not None:
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, thinking.score / SCORE_PER_LOGIT))))
    return None
