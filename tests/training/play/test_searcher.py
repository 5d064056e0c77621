"""The search as training uses it."""

import numpy as np
import pytest

from engine import _core
from engine.evaluator.interface import Evaluation, PositionBatch
from engine.evaluator.loading import open_evaluator
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from training.play.searcher import Searcher, SearchSettings, alone, side_by_side


def quiet_board() -> Board:
    return Board.from_moves(parse_line("h8i9g6", 15, 15))


@pytest.mark.parametrize("net", ["patterns", "line", "uniform"])
def test_a_search_in_this_thread_is_that_of_another_thread(net: str) -> None:
    board = quiet_board()
    results = []
    for here in (True, False):
        search = MctsSearch(board, open_evaluator(net, board), _core.MctsOptions())
        search.set_position(board)
        limits = Limits(visits=300)
        results.append(search.run_here(limits) if here else search.run(limits))
    assert results[0]._replace(elapsed_ms=0.0) == results[1]._replace(elapsed_ms=0.0)
    assert results[0].visits >= 300


def test_a_search_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing would end"):
        _core.Mcts(_core.Board(15, 15, 0, 5), _core.MctsOptions()).run_here(None, _core.SearchLimits())


def test_noise_leads_to_other_moves_and_leaves_the_priors_alone() -> None:
    board = quiet_board()
    searcher = Searcher("patterns", board)
    plain = searcher.search_afresh(board, 200)
    noisy = alone(searcher.exploring(board, 200, 0.9, np.random.default_rng(1)))
    again = alone(searcher.exploring(board, 200, 0.9, np.random.default_rng(1)))
    assert [(c.point, c.visits) for c in noisy.candidates] != [(c.point, c.visits) for c in plain.candidates]
    assert [(c.point, c.visits) for c in noisy.candidates] == [(c.point, c.visits) for c in again.candidates]
    assert {c.point: c.prior for c in noisy.candidates} == {c.point: c.prior for c in plain.candidates}


class Scattered:
    """Judges each position by nothing but its stones, whatever company it is in."""

    name = "scattered"

    def __init__(self) -> None:
        self.largest_batch = 0

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        self.largest_batch = max(self.largest_batch, len(positions))
        logits, wdl = [], []
        for stones in positions.stones:
            random = np.random.default_rng(stones.view(np.uint8).ravel())
            logits.append(random.normal(size=stones.size))
            wdl.append(random.dirichlet([1, 1, 1]))
        return Evaluation(np.array(logits, np.float32), np.array(wdl, np.float32))


def test_searches_side_by_side_answer_as_each_alone() -> None:
    boards = [
        Board.from_moves(parse_line(line, 6, 6), 6, row_length=4)
        for line in ("c3", "c3d4", "a1b2c3", "", "f6a2")
    ]
    settings = SearchSettings(solver=False, leaves_at_once=1)
    evaluator = Scattered()

    def results(together: bool) -> list[list[tuple[int, int]]]:
        work = [Searcher("", board, settings, evaluator).searching(board, 60) for board in boards]
        done = list(side_by_side(work, 3)) if together else [alone(piece) for piece in work]
        return sorted([(c.point, c.visits) for c in result.candidates] for result in done)

    expected = results(together=False)
    assert evaluator.largest_batch == 1
    assert results(together=True) == expected
    assert evaluator.largest_batch == 3
