"""What the tree calls proven is proven: compared with playing whole games out."""

import json
import random
from functools import cache
from pathlib import Path

import pytest

from engine import _core
from engine.core_board import core_board
from engine.player import Player, PlayerOptions
from engine.rules.board import Board, Colour
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from engine.search.result import Proof

UNKNOWN, WIN, LOSS, DRAW = _core.Proof


def minimax(board: Board, known: dict[bytes, int]) -> int:
    """The value of a position for the side to move, by trying everything."""
    if board.outcome is not None:
        winner = board.outcome.winner
        return 0 if winner is None else 1 if winner is board.turn else -1
    key = bytes(board.cells)
    if key not in known:
        best = -1
        for point in list(board.legal_moves()):
            board.push(point)
            best = max(best, -minimax(board, known))
            board.pop()
            if best == 1:
                break
        known[key] = best
    return known[key]


def random_position(chance: random.Random, size: int, row_length: int, variant: Variant, empty: int) -> Board:
    """A position with so many empty points in which the game goes on."""
    while True:
        board = Board(size, size, variant, row_length)
        while board.outcome is None and board.points - board.ply > empty:
            board.push(chance.choice(list(board.legal_moves())))
        if board.outcome is None:
            return board


@cache
def endgames(size: int, row_length: int, variant: Variant) -> list[tuple[Board, int]]:
    """Random positions of few empty points, each with its value for the side to move."""
    chance = random.Random(f"{size} {row_length} {variant}")
    boards = [random_position(chance, size, row_length, variant, empty=8) for _ in range(12)]
    return [(board, minimax(board.copy(), {})) for board in boards]


def searched(board: Board, solver: bool, visits: int = 300_000, threads: int = 1) -> _core.Snapshot:
    options = _core.MctsOptions()
    options.solver = solver
    options.memory_bytes = 32 << 20
    options.threads = threads
    search = _core.Mcts(core_board(board), options)
    search.start(None, _core.SearchLimits(visits=visits))
    while not search.wait(1.0):
        pass
    snapshot = search.snapshot()
    if snapshot.proof != UNKNOWN:  # the move to play keeps the result
        assert search.moves(snapshot)[0].proof == snapshot.proof
    return snapshot


SETTINGS = [
    (5, 3, Variant.FREESTYLE),
    (5, 4, Variant.FREESTYLE),
    (5, 4, Variant.STANDARD),
    (5, 3, Variant.STANDARD),
    (5, 4, Variant.CARO),
    (5, 3, Variant.CARO),
    (5, 4, Variant.CARO_OVERLINE),
    (6, 4, Variant.FREESTYLE),
    (6, 5, Variant.FREESTYLE),
    (7, 5, Variant.RENJU),
    (7, 5, Variant.STANDARD),
]


@pytest.mark.parametrize("solver", [True, False], ids=["solver", "no solver"])
@pytest.mark.parametrize(("size", "row_length", "variant"), SETTINGS)
def test_small_endgames_are_proven_as_minimax_has_them(
    size: int, row_length: int, variant: Variant, solver: bool
) -> None:
    positions = endgames(size, row_length, variant)
    for board, value in positions:
        assert {WIN: 1, LOSS: -1, DRAW: 0}[searched(board, solver).proof] == value, f"\n{board}"
    values = {value for _, value in positions}
    assert len(values) > 1 or row_length == 3  # with rows of three, who moves wins


@pytest.mark.parametrize(("size", "row_length", "variant"), SETTINGS)
def test_positions_with_more_room_are_never_called_wrongly(
    size: int, row_length: int, variant: Variant
) -> None:
    chance = random.Random(f"room {size} {row_length} {variant}")
    proven = 0
    for _ in range(4):
        board = random_position(chance, size, row_length, variant, empty=11)
        proof = searched(board, solver=True, visits=2_000).proof
        if proof != UNKNOWN:
            proven += 1
            assert {WIN: 1, LOSS: -1, DRAW: 0}[proof] == minimax(board.copy(), {}), f"\n{board}"
    assert proven


def test_threads_prove_the_same() -> None:
    chance = random.Random(4)
    for _ in range(6):
        board = random_position(chance, 5, 4, Variant.FREESTYLE, empty=9)
        expected = {1: WIN, -1: LOSS, 0: DRAW}[minimax(board.copy(), {})]
        assert searched(board, solver=False, threads=4).proof == expected


def test_three_in_a_row_is_a_first_move_win() -> None:
    snapshot = searched(Board(5, 5, Variant.FREESTYLE, 3), solver=True)
    assert snapshot.proof == WIN and snapshot.distance is not None and snapshot.distance >= 5


def test_the_nearest_win_is_played_and_the_last_loss() -> None:
    board = Board.from_moves([112, 0, 113, 15, 114, 30, 115, 45], 15)
    options = _core.MctsOptions()
    search = _core.Mcts(core_board(board), options)
    search.start(None, _core.SearchLimits(visits=1000))
    while not search.wait(1.0):
        pass
    snapshot = search.snapshot()
    assert (snapshot.proof, snapshot.distance) == (WIN, 1)
    assert search.moves(snapshot)[0].point in (111, 116)
    assert board.turn is Colour.BLACK


@pytest.mark.parametrize("visits", [5, 50, 200])
@pytest.mark.parametrize("line", ["h8a1i8a3j8o1a15o15g8", "h8a1i8a3i9o1h9o15g8a14g9"], ids=["four", "threes"])
def test_a_lost_game_is_defended_where_the_search_has_looked(line: str, visits: int) -> None:
    """With fewer visits than empty points a move far away, without a visit, was played."""
    board = Board.from_moves(parse_line(line, 15, 15), 15)
    result = MctsSearch(board, _core.PatternEvaluator(), _core.MctsOptions()).run_here(Limits(visits=visits))
    best = result.candidates[0]
    assert best.proof is Proof.LOSS and best.visits > 0
    assert max(abs(best.point % 15 - 7), abs(best.point // 15 - 7)) <= 4


def test_a_win_by_threats_is_not_lost_on_the_way(shared: Path) -> None:
    """What the root's deep look has proven is proven again after each reply, with few visits."""
    text = (shared / "data/tactics/vcf_vct_cases_quintet.jsonl").read_text(encoding="utf-8")
    games = {record["id"]: record for record in map(json.loads, text.splitlines())}
    for name in ("white_l04_3", "white_l05_1", "white_l05_2", "white_l06_3", "white_l07_1", "black_l05_3"):
        moves = parse_line("".join(games[f"vct_game_{name}"]["moves"].lower().split()), 15, 15)
        board = Board.from_moves(moves, variant=Variant.RENJU)
        player = Player("uniform", PlayerOptions(memory_mib=16))
        opponent = Player("patterns", PlayerOptions(memory_mib=16))
        player.set_position(board)
        result = player.think(Limits(visits=5_000))
        assert result.proof is Proof.WIN, name
        while True:
            assert result.proof is Proof.WIN and result.best is not None, f"{name} after {board}"
            board.push(result.best)
            if board.outcome is not None:
                break
            opponent.set_position(board)
            reply = opponent.think(Limits(visits=200)).best
            assert reply is not None
            board.push(reply)
            player.set_position(board)
            result = player.think(Limits(visits=30))
        assert board.outcome.winner is board.turn.other, name


@pytest.mark.parametrize(
    "line",
    [
        "e5j4j9i6k8j8h11i10i11j6j11k11",
        "i10g5h5f6e4e5j6e8j8h4e7",
        "f5d7h6h5h8i5e11f9i7g10e8",
        "j5n7j4m7m6n4g3n6n5l8k9j6k8l7k7k6l9",
        "h11h7c9d10c6e7d12i8h6b14f8i7c8c7e8d8d7f9g7i5i6g6f5e6f11e10",
    ],
)
def test_the_move_to_play_is_checked_for_threats_against_it(line: str) -> None:
    """Positions of games in which the best move by visits loses to threats that its own node did not find."""
    visits = 8_000

    def loses(check_nodes: float) -> bool:
        # The temperature is that of those games: by another, other moves would be played.
        options = _core.MctsOptions(check_nodes=check_nodes, policy_temperature=1.0)
        board = Board.from_moves(parse_line(line, 15, 15), 15)
        result = MctsSearch(board, _core.PatternEvaluator(), options).run_here(Limits(visits=visits))
        assert result.proof is Proof.UNKNOWN and result.best is not None
        board.push(result.best)
        return _core.Solver().vct(core_board(board), nodes=visits).proof == _core.Proof.WIN

    assert loses(check_nodes=0)
    assert not loses(check_nodes=5)


def test_a_proven_line_is_played_to_the_end() -> None:
    # Black has an open three and another: a win by fours from quiet looking stones.
    board = Board.from_moves(parse_line("h8a1h9a3i8a5j10o15k9o1", 15, 15), 15)
    result = MctsSearch(board, _core.PatternEvaluator(), _core.MctsOptions()).run(Limits(visits=5_000))
    assert result.proof is Proof.WIN and result.distance is not None
    for point in result.pv:
        board.push(point)
    assert board.outcome is not None and board.outcome.winner is Colour.BLACK
    assert len(result.pv) <= result.distance
