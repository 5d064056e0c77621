"""The tree as a machine: limits, reuse, memory, threads, reproducibility, batches."""

import random
import threading
from collections.abc import Callable

import numpy as np
import pytest

from engine import _core
from engine.core_board import core_board
from engine.evaluator.interface import Evaluation, PositionBatch
from engine.evaluator.rollout import RolloutEvaluator
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.game import Clock, TimeControl
from engine.rules.variant import Variant
from engine.search.driver import AnyEvaluator
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from engine.search.result import Proof, SearchResult
from engine.search.time_budget import Deliberation
from tests.engine.search.test_alphabeta import LAST_CALL

OPENING = "h8i9j7g8"
UNLIMITED = _core.SearchLimits()
MakeEvaluator = Callable[[], AnyEvaluator]


def native_uniform() -> AnyEvaluator:
    return None


class UniformEvaluator:
    """Every position is even, all moves are equal."""

    name = "uniform"

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        batch, height, width = positions.stones.shape
        wdl = np.tile(np.array([0.5, 0.0, 0.5], np.float32), (batch, 1))
        return Evaluation(np.zeros((batch, height * width), np.float32), wdl)


EVALUATORS = [_core.PatternEvaluator, native_uniform, UniformEvaluator, RolloutEvaluator]
NAMES = ["patterns", "native uniform", "uniform in batches", "rollout"]


def position(line: str, size: int = 15, variant: Variant = Variant.FREESTYLE) -> Board:
    return Board.from_moves(parse_line(line, size, size), size, variant=variant)


SHARED = (
    "threads",
    "memory_bytes",
    "solver",
    "draw_penalty",
    "full_board",
    "candidate_distance",
    "all_moves_below",
)


def tree(board: Board, evaluator: AnyEvaluator = None, **changes: float | bool) -> MctsSearch:
    options = _core.MctsOptions(**{name: value for name, value in changes.items() if name not in SHARED})
    options.memory_bytes = 16 << 20
    for name in SHARED:
        if name in changes:
            setattr(options, name, changes[name])
    return MctsSearch(board, evaluator, options)


def outline(result: SearchResult) -> list[tuple[object, ...]]:
    return [(c.point, c.visits, c.wdl, c.prior, c.pv) for c in result.candidates]


@pytest.mark.parametrize("make", EVALUATORS, ids=NAMES)
def test_visits_are_counted_to_the_limit(make: MakeEvaluator) -> None:
    result = tree(position(OPENING), make()).run(Limits(visits=500))
    assert result.visits == 500
    assert sum(candidate.visits for candidate in result.candidates) == 499
    assert result.best == result.candidates[0].point == result.pv[0]
    assert all(abs(sum(candidate.wdl) - 1) < 1e-4 for candidate in result.candidates)
    assert abs(sum(candidate.prior for candidate in result.candidates) - 1) < 0.02


@pytest.mark.parametrize("make", EVALUATORS[:3], ids=NAMES[:3])
def test_one_thread_gives_the_same_search_again(make: MakeEvaluator) -> None:
    def search() -> list[list[tuple[object, ...]]]:
        board = position(OPENING)
        searching = tree(board, make())
        results = []
        for _ in range(3):
            result = searching.run(Limits(visits=3_000))
            results.append(outline(result))
            assert result.best is not None
            board.push(result.best)
            searching.set_position(board)
        return results

    assert search() == search()


def test_equal_seeds_give_equal_rollouts() -> None:
    first, second, other = (
        tree(position(OPENING), RolloutEvaluator(seed=seed)).run(Limits(visits=300)) for seed in (3, 3, 4)
    )
    assert outline(first) == outline(second) != outline(other)


@pytest.mark.parametrize("make", EVALUATORS[:2], ids=NAMES[:2])
def test_threads_share_the_tree(make: MakeEvaluator) -> None:
    result = tree(position(OPENING), make(), threads=4).run(Limits(visits=20_000))
    assert result.visits == 20_000
    assert sum(candidate.visits for candidate in result.candidates) == 19_999


def test_transpositions_are_one_node() -> None:
    board = position("h8")
    result = tree(board, None, solver=False, candidate_distance=1).run(Limits(visits=20_000))
    assert result.evaluations < result.visits  # some visits found a position known from another way


def test_the_tree_is_kept_for_the_next_move_and_for_a_longer_game() -> None:
    board = position(OPENING)
    searching = tree(board, _core.PatternEvaluator())
    first = searching.run(Limits(visits=5_000))
    best = first.candidates[0]
    board.push(best.point)
    searching.set_position(position(OPENING))  # a manager may send the whole board again
    searching.set_position(board)
    assert searching.run(Limits(evaluations=1)).visits >= best.visits
    for point in best.pv[1:3]:
        board.push(point)
    searching.set_position(board)
    assert searching.run(Limits(evaluations=1)).visits > 2


def test_a_search_goes_on_where_it_stopped() -> None:
    board = position(OPENING)
    once = tree(board, _core.PatternEvaluator())
    parts = tree(board, _core.PatternEvaluator())
    for visits in (1_000, 2_000, 3_000):
        result = parts.run(Limits(visits=visits))
        assert result.visits == visits
    assert once.run(Limits(visits=3_000)).visits == result.visits


@pytest.mark.parametrize("line", [OPENING, "h8a1i8a3j8a5", "h8a1i8a3j8a5k8a7", "a1h8a3i8a5j8a7k8"])
@pytest.mark.parametrize("make", EVALUATORS, ids=NAMES)
def test_excluded_moves_are_not_searched(make: MakeEvaluator, line: str) -> None:
    """Not in quiet, nor where they win by threats, make a five, or are the only defences."""
    board = position(line)
    searching = tree(board, make())
    free = searching.run(Limits(visits=300))
    excluded = [candidate.point for candidate in free.candidates[:3]]
    searching.set_position(board, excluded)
    without = searching.run(Limits(visits=300))
    assert without.candidates and not {c.point for c in without.candidates} & set(excluded)
    searching.set_position(board)
    again = searching.run(Limits(visits=300))
    assert (again.best, again.proof) == (free.best, free.proof)


def test_without_its_winning_moves_a_position_is_not_won() -> None:
    board = position("h8g8i8a1j8a3k8a5")
    searching = tree(board)
    assert searching.run(Limits(visits=100)).proof is Proof.WIN
    searching.set_position(board, parse_line("l8", 15, 15))
    assert searching.run(Limits(visits=100)).proof is Proof.UNKNOWN


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("make", EVALUATORS[:3], ids=NAMES[:3])
def test_memory_is_bounded(make: MakeEvaluator, threads: int) -> None:
    searching = tree(position(OPENING), make(), threads=threads, memory_bytes=1 << 20)
    result = searching.run(Limits(visits=20_000))
    assert result.visits == 20_000
    assert result.tree_nodes * 64 < 1 << 20
    assert result.hash_full <= 1
    again = searching.run(Limits(visits=100_000))
    assert again.visits == 100_000


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("make", [native_uniform, UniformEvaluator], ids=["native", "batches"])
def test_a_stop_while_memory_is_freed_leaves_a_result_and_a_sound_tree(
    make: MakeEvaluator, threads: int
) -> None:
    rng = random.Random(1)
    board = position(OPENING)
    searching = tree(board, make(), threads=threads, memory_bytes=2 << 20)
    for _ in range(40):
        stop = threading.Event()
        timer = threading.Timer(rng.uniform(0.002, 0.06), stop.set)
        timer.start()
        result = searching.run(Limits(), stop_events=[stop])
        assert result.best is not None and board.is_legal(result.best) and result.visits > 0
        assert sum(candidate.visits for candidate in result.candidates) <= result.visits
        timer.join()


@pytest.mark.parametrize("make", [_core.PatternEvaluator, UniformEvaluator], ids=["native", "batches"])
def test_a_stop_ends_an_endless_search(make: MakeEvaluator) -> None:
    searching = tree(position(OPENING), make(), threads=2)
    stop = threading.Event()
    reports: list[SearchResult] = []

    def report(result: SearchResult) -> None:
        reports.append(result)
        if len(reports) == 3:
            stop.set()

    result = searching.run(Limits(), report, [stop], progress_ms=20)
    assert len(reports) == 3 and result.best is not None
    assert reports[0].visits <= reports[1].visits <= reports[2].visits <= result.visits


@pytest.mark.parametrize("make", [_core.PatternEvaluator, UniformEvaluator], ids=["native", "batches"])
def test_there_is_a_move_however_short_the_time(make: MakeEvaluator) -> None:
    for clock in (Clock(TimeControl(0)), Clock(left_ms=-1), Clock(TimeControl(1))):
        result = tree(position(OPENING), make()).run(Limits(clock=clock))
        assert result.best is not None and result.visits <= 2


def test_a_stop_set_before_the_start_still_gives_a_move() -> None:
    stop = threading.Event()
    stop.set()
    assert tree(position(OPENING), UniformEvaluator()).run(Limits(), stop_events=[stop]).best is not None


# Positions where the move preferred at first loses to threes and fours.
TEMPTING = ["h8g9f8e8h9h7i8j8i10j7i9i11j11k12f7g8g7f6j9", "h8i9j9j8h10k8h7h9g9"]


def loses_to_threats(board: Board, move: int) -> bool:
    after = board.copy()
    after.push(move)
    return _core.Solver(4).vct(core_board(after), nodes=1_000).proof is _core.Proof.WIN


@pytest.mark.parametrize("line", TEMPTING)
@pytest.mark.parametrize("make", [_core.PatternEvaluator, UniformEvaluator], ids=["native", "batches"])
def test_a_move_that_the_clock_calls_settled_is_checked(
    make: MakeEvaluator, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match clock ends a search early; the move is then checked, and the search goes on if it loses."""
    board = position(line)
    searching = tree(board, make(), vct_visits=1 << 30, check_share=10.0)
    monkeypatch.setattr(Deliberation, "enough", lambda self, now: searching.visits >= 2_000)
    result = searching.run(Limits(clock=Clock(left_ms=3_600_000)))
    assert result.best is not None
    assert result.proof is not Proof.UNKNOWN or not loses_to_threats(board, result.best)


@pytest.mark.parametrize("make", EVALUATORS, ids=NAMES)
def test_depth_limits_a_search(make: MakeEvaluator) -> None:
    for depth in (1, 6):
        result = tree(position(OPENING), make()).run(Limits(depth=depth))
        assert result.depth == depth and result.best is not None


def test_a_running_search_refuses_what_would_change_its_tree() -> None:
    board = core_board(position(OPENING))
    search = _core.Mcts(board, _core.MctsOptions())
    search.start(None, UNLIMITED)
    changes: list[Callable[[], object]] = [
        lambda: search.set_position(board),
        search.clear,
        lambda: search.begin(UNLIMITED),
        lambda: search.collect(1),
        lambda: search.apply(np.zeros((1, 225), np.float32), np.zeros((1, 3), np.float32)),
        search.cancel,
        lambda: search.mix_root_priors(np.zeros(225, np.float32), 0.5),
        search.proven_line,
        lambda: search.start(None, UNLIMITED),
        lambda: search.run_here(None, _core.SearchLimits(visits=1)),
    ]
    for change in changes:
        with pytest.raises(RuntimeError, match="the search is running"):
            change()
    assert search.snapshot().visits > 0
    search.stop()
    assert search.wait(10.0)
    search.set_position(board)
    search.clear()


def test_a_search_in_its_caller_s_thread_is_refused_to_others() -> None:
    search = _core.Mcts(core_board(position(OPENING)), _core.MctsOptions())
    limits = _core.SearchLimits(visits=100_000_000)
    searching = threading.Thread(target=search.run_here, args=(None, limits))
    searching.start()
    while search.snapshot().visits < 100:
        pass
    with pytest.raises(RuntimeError, match="the search is running"):
        search.clear()
    search.stop()
    searching.join(10.0)
    assert not searching.is_alive()
    search.clear()


class Failing:
    """An evaluator that breaks after a number of batches."""

    name = "failing"

    def __init__(self, batches: int) -> None:
        self.batches = batches

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        self.batches -= 1
        if self.batches < 0:
            raise RuntimeError("broken")
        return UniformEvaluator().evaluate(positions)


def test_a_failing_evaluator_is_reported_and_leaves_the_tree_sound() -> None:
    evaluator = Failing(10)
    searching = tree(position(OPENING), evaluator)
    with pytest.raises(RuntimeError, match="broken"):
        searching.run(Limits(visits=5_000))
    evaluator.batches = 1_000
    result = searching.run(Limits(visits=2_000))
    assert result.visits == 2_000
    assert sum(candidate.visits for candidate in result.candidates) == 1_999


def test_a_failing_progress_callback_leaves_no_thread_behind() -> None:
    searching = tree(position(OPENING), _core.PatternEvaluator())

    def fail(result: SearchResult) -> None:
        raise RuntimeError("callback")

    with pytest.raises(RuntimeError, match="callback"):
        searching.run(Limits(), fail, progress_ms=1)
    assert searching.run(Limits(evaluations=10)).best is not None


class Recording:
    """Keeps the positions it was asked for."""

    name = "recording"

    def __init__(self) -> None:
        self.batches: list[PositionBatch] = []

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        self.batches.append(
            PositionBatch(
                positions.stones.copy(),
                positions.last_moves.copy(),
                positions.ply.copy(),
                positions.turn.copy(),
                positions.variant,
                positions.row_length,
            )
        )
        return UniformEvaluator().evaluate(positions)


def test_batches_describe_the_leaves() -> None:
    board = Board(15, 12)
    for move in (100, 101, 85):
        board.push(move)
    evaluator = Recording()
    tree(board, evaluator).run(Limits(visits=200))
    root = evaluator.batches[0]
    assert root.stones.shape == (1, 12, 15) and len(root) == 1
    assert list(root.last_moves[0]) == [85, 101] and root.ply[0] == 3 and root.turn[0] == 2
    flat = root.stones.reshape(-1)
    assert (flat[101], flat[100], flat[85]) == (1, 2, 2) and (flat == 0).sum() == 177
    leaves = evaluator.batches[-1]
    assert len(leaves) > 1
    for stones, ply, turn, last in zip(
        leaves.stones, leaves.ply, leaves.turn, leaves.last_moves, strict=True
    ):
        own, other = (stones == 1).sum(), (stones == 2).sum()
        assert own + other == ply and turn == ply % 2 + 1
        assert other - own == (turn == 2)
        assert stones.reshape(-1)[last[0]] == 2 and stones.reshape(-1)[last[1]] == 1


class Steering:
    """Prefers one move and thinks well of whoever has played it."""

    name = "steering"

    def __init__(self, favourite: int) -> None:
        self.favourite = favourite

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        evaluation = UniformEvaluator().evaluate(positions)
        evaluation.policy_logits[:, self.favourite] = 5.0
        owner = positions.stones.reshape(len(positions), -1)[:, self.favourite]
        evaluation.wdl[owner == 1] = (0.8, 0.1, 0.1)
        evaluation.wdl[owner == 2] = (0.1, 0.1, 0.8)
        return evaluation


def test_policy_and_value_of_a_batch_reach_the_right_moves() -> None:
    result = tree(position(OPENING), Steering(113), policy_temperature=1.0).run(Limits(visits=400))
    best = result.candidates[0]
    assert best.point == 113 and best.prior > 0.5 and best.value > 0.3 and result.value > 0.3


def test_the_policy_temperature_flattens_the_priors() -> None:
    board = position("h8h9")
    evaluator = _core.PatternEvaluator()
    own, flat = (
        {
            c.point: c.prior
            for c in tree(board, evaluator, policy_temperature=t).run(Limits(visits=2)).candidates
        }
        for t in (1.0, 2.0)
    )
    likely = [point for point, prior in own.items() if prior > 0.01]
    total = sum(own[point] ** 0.5 for point in own)
    assert len(likely) > 3
    assert [flat[p] for p in likely] == pytest.approx([own[p] ** 0.5 / total for p in likely], rel=0.02)


def test_noise_at_the_root_turns_the_search_to_other_moves() -> None:
    board = position(OPENING)
    plain = tree(board, _core.PatternEvaluator()).run(Limits(visits=2_000))
    worst = min(plain.candidates, key=lambda candidate: candidate.prior)
    noisy = tree(board, _core.PatternEvaluator())
    noisy.run(Limits(visits=1))
    noise = np.zeros(board.points, np.float32)
    noise[worst.point] = 1.0
    noisy.mix_root_priors(noise, 0.5)
    found = {candidate.point: candidate for candidate in noisy.run(Limits(visits=2_000)).candidates}
    assert found[worst.point].prior > 0.4
    assert found[worst.point].visits > worst.visits


def test_boards_of_other_sizes_do_not_fit() -> None:
    searching = tree(position(OPENING))
    assert not searching.fits(Board(20)) and searching.fits(Board(15))
    with pytest.raises(ValueError, match="one board size"):
        searching.set_position(Board(20))


def test_random_games_count_results_of_the_side_to_move() -> None:
    board = position("h8a1i8a3j8a5k8a7")  # Black wins at g8 or l8, all the same in many random games
    stones = np.zeros((2, 15, 15), np.int8)
    for point, cell in enumerate(board.cells):
        stones[0].reshape(-1)[point] = cell
        stones[1].reshape(-1)[point] = (0, 2, 1)[cell]
    turn = np.array([1, 2], np.int8)
    wdl = _core.play_randomly(stones, turn, 0, 5, 200, 1)
    assert np.allclose(wdl.sum(1), 1)
    assert wdl[0, 0] > wdl[0, 2] and wdl[1, 2] > wdl[1, 0]
    core = core_board(board)
    assert core.turn == 1


def test_a_draw_penalty_makes_drawn_lines_less_liked() -> None:
    class Drawish(Steering):
        name = "drawish"

        def evaluate(self, positions: PositionBatch) -> Evaluation:
            evaluation = UniformEvaluator().evaluate(positions)
            played = positions.stones.reshape(len(positions), -1)[:, self.favourite] > 0
            evaluation.wdl[played] = (0.0, 1.0, 0.0)
            return evaluation

    def visits(penalty: float) -> int:
        result = tree(position(OPENING), Drawish(113), draw_penalty=penalty).run(Limits(visits=800))
        return next(candidate.visits for candidate in result.candidates if candidate.point == 113)

    assert visits(0.3) < visits(0.0)


def test_draws_of_a_batch_are_whites_where_black_runs_out_of_moves() -> None:
    class Drawish(UniformEvaluator):
        def evaluate(self, positions: PositionBatch) -> Evaluation:
            evaluation = super().evaluate(positions)
            evaluation.wdl[:] = (0.1, 0.8, 0.1)
            return evaluation

    moves = parse_line(LAST_CALL, 15, 15)
    for ply, value in ((160, 0.0), (161, 0.8), (162, -0.8)):  # from the side to move
        board = Board.from_moves(moves[:ply], 15, variant=Variant.RENJU)
        search = tree(board, Drawish(), full_board=True, solver=False)
        assert search.run(Limits(visits=1)).value == pytest.approx(value, abs=1e-3)


def test_a_proven_result_is_reported_with_its_distance() -> None:
    result = tree(position("h8a1i8a3j8a5")).run(Limits(visits=2_000))
    assert result.proof is Proof.WIN and result.distance == 3
    assert result.candidates[0].proof is Proof.WIN and result.value > 0.99


@pytest.mark.parametrize(
    ("cell", "turn", "variant", "message"),
    [(4, 1, 0, "not a cell code"), (0, 3, 0, "not a player's colour"), (0, 1, 9, "no variant")],
)
def test_random_games_check_their_numbers(cell: int, turn: int, variant: int, message: str) -> None:
    stones = np.full((1, 15, 15), cell, np.int8)
    with pytest.raises(ValueError, match=message):
        _core.play_randomly(stones, np.array([turn], np.int8), variant, 5, 1, 0)
