"""Alpha-beta: what it proves is so, its limits hold, and it plays what it has found."""

import os
import random
import sys
import threading
from pathlib import Path

import pytest

from engine import _core
from engine.core_board import core_board
from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import WeightsError
from engine.player import Player, PlayerOptions
from engine.rules.board import Board, Colour
from engine.rules.coordinates import parse_line
from engine.rules.game import Clock
from engine.rules.variant import Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import Proof, SearchResult
from tests.engine.search.test_proofs import SETTINGS, endgames, minimax, random_position

UNKNOWN, WIN, LOSS, _ = _core.Proof
OPENING = "h8g9i9g7j10g8g6"
WON = "h8a1h9a3i8a5j10o15k9o1"
"""Black wins by fours from stones that look quiet."""
LAST_CALL = (
    "l11h11i8g10l10g7f10k10l9l8k12j13i12j12j11i10m11k11k9n12h10k8j9i9h8i7j7f8e9d8g8h7f7e7e8d9d6i5e6d5"
    "j4f6g5e11d11i4i3k5l5k6k7g13f12j5l7i13h13g11g14f15f11g12g9f13e14n9h3g3l13l12m13m14c6f14k4m6l4l6n6"
    "m7n8j3j2h4f2g4b10i6j6e5f4h5b6a6k2d3f3b5f5f1d4c5a5l3b12j14h12e10d2e3e2c2b9b11b7b8c11d12l2g15h14m2"
    "c13m4m5k3e15d10c9e1c4c12a8b4k13n13n11k14l14g1d1b3i1c10a11d14c8d7c3m9g2h2n3o5m8m1o6a10b2n7j8j15"
)
"""Renju, quiet; Black has just made j10 an overline, the only point that will be left to Black at the end."""


def position(line: str, variant: Variant = Variant.FREESTYLE, size: int = 15) -> Board:
    return Board.from_moves(parse_line(line, size, size), size, variant=variant)


def alphabeta(board: Board, **changes: float | bool) -> AlphaBetaSearch:
    options = _core.AlphaBetaOptions()
    options.memory_bytes = 16 << 20
    for name, value in changes.items():
        setattr(options, name, value)
    evaluator = open_evaluator("best", board)
    assert isinstance(evaluator, _core.LineEvaluator)
    return AlphaBetaSearch(board, evaluator, options)


def drawish_position(empty: int) -> Board:
    """A board nearly full of stones, of which no more than two of a colour stand in a row."""
    sides: tuple[list[int], list[int]] = ([], [])
    for y in range(15):
        for x in range(15):
            sides[(x + 2 * y) % 4 // 2].append(y * 15 + x)
    moves = [point for pair in zip(*sides, strict=False) for point in pair]
    return Board.from_moves(moves[: 225 - empty], 15)


def proof_of(board: Board, solver: bool, nodes: int = 300_000, threads: int = 1) -> _core.Proof:
    """By the pattern evaluation, which plays on any board."""
    options = _core.AlphaBetaOptions()
    options.solver = solver
    options.memory_bytes = 16 << 20
    options.threads = threads
    search = _core.AlphaBeta(core_board(board), options)
    search.start(_core.PatternEvaluator(), _core.SearchLimits(nodes=nodes))
    while not search.wait(1.0):
        pass
    snapshot = search.snapshot()
    if snapshot.proof == WIN:
        assert search.moves(snapshot)[0].proof == WIN
    return snapshot.proof


@pytest.mark.parametrize("solver", [True, False], ids=["solver", "no solver"])
@pytest.mark.parametrize(("size", "row_length", "variant"), SETTINGS)
def test_small_endgames_are_proven_as_minimax_has_them(
    size: int, row_length: int, variant: Variant, solver: bool
) -> None:
    for board, value in endgames(size, row_length, variant):
        assert proof_of(board, solver) == {1: WIN, -1: LOSS, 0: UNKNOWN}[value], f"\n{board}"


@pytest.mark.parametrize(("size", "row_length", "variant"), SETTINGS)
def test_positions_with_more_room_are_never_called_wrongly(
    size: int, row_length: int, variant: Variant
) -> None:
    chance = random.Random(f"room {size} {row_length} {variant}")
    for _ in range(4):
        board = random_position(chance, size, row_length, variant, empty=11)
        proof = proof_of(board, solver=True, nodes=5_000)
        if proof != UNKNOWN:
            assert {WIN: 1, LOSS: -1}[proof] == minimax(board.copy(), {}), f"\n{board}"


def test_threads_prove_the_same() -> None:
    chance = random.Random(4)
    for _ in range(6):
        board = random_position(chance, 5, 4, Variant.FREESTYLE, empty=9)
        expected = {1: WIN, -1: LOSS, 0: UNKNOWN}[minimax(board.copy(), {})]
        assert proof_of(board, solver=False, threads=4) == expected


def test_a_proven_line_is_played_to_the_end() -> None:
    board = position(WON)
    result = alphabeta(board).run(Limits(nodes=100_000))
    assert result.proof is Proof.WIN and result.distance is not None
    for point in result.pv:
        board.push(point)
    assert board.outcome is not None and board.outcome.winner is Colour.BLACK
    assert len(result.pv) <= result.distance


def test_a_move_of_which_a_win_is_the_most_is_not_called_won() -> None:
    """The moves behind the best one have upper bounds alone; after one of these White won by fours."""
    result = alphabeta(position("h8g8j8j9l6k10h6l9e7i7g5h3e4")).run(Limits(nodes=20_000))
    assert result.proof is Proof.WIN and result.candidates[0].proof is Proof.WIN
    assert all(move.proof is not Proof.WIN for move in result.candidates[1:])


def test_equal_limits_give_equal_results() -> None:
    for limits in (Limits(nodes=30_000), Limits(evaluations=10_000), Limits(depth=9)):
        first, second = (alphabeta(position(OPENING)).run(limits) for _ in range(2))
        assert (first.best, first.wdl, first.nodes, first.pv) == (
            second.best,
            second.wdl,
            second.nodes,
            second.pv,
        )


def resident_mib() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


@pytest.mark.skipif(sys.platform != "linux", reason="reads how much memory is resident")
def test_a_short_search_touches_little_of_a_large_table() -> None:
    search = alphabeta(position(OPENING), memory_bytes=512 << 20)
    search.run(Limits(nodes=10))  # what the net and the search have besides
    before = resident_mib()
    search.run(Limits(nodes=2_000))
    assert resident_mib() - before < 64


def test_a_table_keeps_what_it_has_stored_when_it_grows() -> None:
    board = position(OPENING)
    whole, growing = alphabeta(board), alphabeta(board)
    whole.run(Limits(depth=9))
    growing.run(Limits(depth=9, nodes=20_000))  # for which a part of the table is enough
    known = growing.run(Limits(depth=10)).nodes
    assert known == whole.run(Limits(depth=10)).nodes
    assert known != alphabeta(board).run(Limits(depth=10)).nodes


def test_limits_hold() -> None:
    board = position(OPENING)
    for depth in (1, 2, 6):
        assert alphabeta(board, threads=depth).run(Limits(depth=depth)).depth == depth
    assert alphabeta(board).run(Limits(nodes=20_000)).nodes == 20_000
    assert alphabeta(board).run(Limits(evaluations=5_000)).evaluations <= 5_000 + 2
    result = alphabeta(board).run(Limits(time_ms=300))  # no upper bound: the machine may be busy
    assert result.elapsed_ms > 250 and result.best is not None
    for nothing in (Limits(time_ms=0), Limits(nodes=0), Limits(clock=Clock(left_ms=0))):
        assert alphabeta(board).run(nothing).best is not None


def test_excluded_moves_are_not_played() -> None:
    board = position(WON)
    searching = alphabeta(board)
    first = searching.run(Limits(nodes=20_000)).best
    assert first is not None
    searching.set_position(board, [first])
    result = searching.run(Limits(nodes=20_000))
    assert result.best != first and first not in [move.point for move in result.candidates]


def test_black_plays_no_foul_in_renju() -> None:
    # A three and three at h8, the best move were it not forbidden.
    board = position("g8a1i8a15h7o1h9o15", Variant.RENJU)
    foul = board.point(7, 7)
    assert core_board(board).is_foul(foul)
    result = alphabeta(board).run(Limits(nodes=50_000))
    assert result.best is not None and foul not in [move.point for move in result.candidates]


def test_a_three_whose_four_black_may_not_stop_is_searched_like_an_open_one() -> None:
    # d6 makes a plain three; the four at f6 that follows could only be stopped at e6, a foul.
    board = position("o6n4m4o8m7k6l8k9k7l9j9k8i6j6j5h7i5k5i7i8g7g6f5h5f7h6h8k11k10i4h3j7h9", Variant.RENJU)
    result = alphabeta(board).run(Limits(nodes=100_000))
    assert result.proof is Proof.WIN and result.best == board.point(3, 5)


def test_the_end_of_the_game_and_the_last_points() -> None:
    over = position("h8a1i8a3j8a5k8a7l8")
    assert alphabeta(over).run(Limits(nodes=100)).best is None
    nearly_full = drawish_position(empty=3)
    result = alphabeta(nearly_full).run(Limits(nodes=10_000))
    assert result.best in nearly_full.legal_moves()


def test_it_ends_when_stopped_from_elsewhere() -> None:
    board = position(OPENING)
    stop = threading.Event()
    reports = []

    def report(result: SearchResult) -> None:
        reports.append(result)
        if len(reports) == 3:
            threading.Thread(target=stop.set).start()

    result = alphabeta(board, threads=2).run(Limits(), report, (stop,), progress_ms=20)
    assert result.best is not None and len(reports) >= 3
    assert all(report.best is not None for report in reports)


def test_a_running_search_refuses_what_would_change_it() -> None:
    board = core_board(position(OPENING))
    evaluator = open_evaluator("best", position(OPENING))
    search = _core.AlphaBeta(board, _core.AlphaBetaOptions())
    search.start(evaluator, _core.SearchLimits())
    for change in (
        lambda: search.set_position(board),
        search.clear,
        search.proven_line,
        lambda: search.start(evaluator, _core.SearchLimits()),
        lambda: search.run_here(evaluator, _core.SearchLimits(nodes=1)),
    ):
        with pytest.raises(RuntimeError, match="the search is running"):
            change()
    search.stop()
    assert search.wait(10.0)
    search.set_position(board)
    search.clear()


def test_other_rules_and_a_missing_net_are_refused() -> None:
    search = _core.AlphaBeta(core_board(position(OPENING)), _core.AlphaBetaOptions())
    with pytest.raises(ValueError, match="one board size"):
        search.set_position(core_board(Board(20)))
    with pytest.raises(ValueError, match="needs a native net"):
        search.start(None, _core.SearchLimits(nodes=10))
    with pytest.raises(ValueError, match="counts nodes, not visits"):
        search.start(_core.PatternEvaluator(), _core.SearchLimits(visits=10))


LOST = {
    "an open four": (Variant.FREESTYLE, "h8a1i8a15j8o1k8"),
    "two fours": (Variant.STANDARD, "h8g8i8a15j8o1k8a1h9o15h10a3h11"),
    "only a foul stops the five": (Variant.RENJU, "h8g10f10g11f9g12h9g13g14a15"),
}


@pytest.mark.parametrize("name", LOST)
@pytest.mark.parametrize("limits", [Limits(time_ms=0), Limits(time_ms=50), Limits(visits=400)])
def test_a_position_that_is_lost_at_once_is_reported_as_lost(name: str, limits: Limits) -> None:
    variant, line = LOST[name]
    player = Player(options=PlayerOptions(memory_mib=16))
    player.set_position(position(line, variant))
    result = player.think(limits, best_only=True)  # alpha-beta in a given time, else the tree
    best = result.candidates[0]
    assert (result.proof, best.proof, best.point) == (Proof.LOSS, Proof.LOSS, result.best)
    assert (result.value, best.value) == pytest.approx((-1, -1), abs=1e-3)


def test_a_draw_penalty_lowers_what_a_drawish_position_is_worth() -> None:
    board = drawish_position(empty=40)
    plain, penalised = (
        alphabeta(board, draw_penalty=penalty).run(Limits(nodes=5_000)).value for penalty in (0.0, 0.8)
    )
    assert penalised < plain


def test_the_player_uses_it_for_the_best_move_in_a_given_time() -> None:
    player = Player(options=PlayerOptions(memory_mib=16))
    player.set_position(position(OPENING))
    timed, few = Limits(time_ms=20), Limits(visits=10)
    searches = [
        player.think(limits, best_only=best_only).search
        for best_only, limits in ((True, timed), (False, timed), (True, few), (True, timed))
    ]
    by_alphabeta, by_mcts = SearchKind.ALPHABETA, SearchKind.MCTS
    assert searches == [by_alphabeta, by_mcts, by_mcts, by_alphabeta]


@pytest.mark.parametrize("kind", [SearchKind.ALPHABETA, SearchKind.MCTS])
def test_the_player_uses_the_search_that_was_chosen(kind: SearchKind) -> None:
    player = Player(options=PlayerOptions(memory_mib=16, search=kind))
    player.set_position(position(OPENING))
    for limits in (Limits(nodes=500), Limits(time_ms=20), Limits(evaluations=100)):
        assert {player.think(limits, best_only=one).search for one in (True, False)} == {kind}


def test_alphabeta_needs_a_native_net() -> None:
    player = Player("uniform", PlayerOptions(memory_mib=16, search=SearchKind.ALPHABETA))
    with pytest.raises(WeightsError, match="alpha-beta cannot search with uniform"):
        player.load()


@pytest.mark.parametrize("kind", [SearchKind.ALPHABETA, SearchKind.MCTS])
def test_a_limit_counts_what_it_is_named_for(kind: SearchKind) -> None:
    """INFO max_node 300 once gave 883 nodes of alpha-beta and 306 visits of MCTS: it counted evaluations."""
    player = Player(options=PlayerOptions(memory_mib=16, search=kind))
    player.set_position(position(OPENING))
    result = player.think(Limits(nodes=300), best_only=True)
    assert result.nodes == 300 and result.evaluations != 300
    assert result.visits == (300 if kind is SearchKind.MCTS else 0)
    again = player.think(Limits(nodes=200), best_only=True)  # new ones, not those that MCTS has kept
    assert again.nodes == 200 and again.visits == (500 if kind is SearchKind.MCTS else 0)
    player.new_game()
    result = player.think(Limits(evaluations=300), best_only=True)
    assert 300 <= result.evaluations <= 302 and result.nodes > 300


@pytest.mark.parametrize("kind", [SearchKind.ALPHABETA, SearchKind.MCTS])
def test_a_full_board_on_which_black_runs_out_of_moves_is_no_draw(kind: SearchKind) -> None:
    def searched(moves: str, full_board: bool) -> SearchResult:
        player = Player("line-renju", PlayerOptions(memory_mib=16, search=kind, full_board=full_board))
        player.set_position(position(moves, Variant.RENJU))
        return player.think(Limits(evaluations=500))

    for drawn in (searched(LAST_CALL.removesuffix("j8j15"), True), searched(LAST_CALL, False)):
        assert drawn.wdl[1] > 0.5 and abs(drawn.value) < 0.1
    assert searched(LAST_CALL, True).value < -0.4
