"""The solver is never wrong: exhaustive search on small boards, every reply on game positions."""

import itertools
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine._core import Board, MoveClass, Proof, Solver, StopFlag, ThreatWin
from engine.core_board import core_board
from engine.rules.board import Board as RulesBoard
from engine.rules.board import Colour
from engine.rules.coordinates import parse_coordinate, parse_line
from engine.rules.variant import Variant

VALUES = {Proof.WIN: 1, Proof.LOSS: -1, Proof.DRAW: 0}
RULES = [(variant, n) for variant in Variant for n in (3, 4, 5) if n == 5 or variant is not Variant.RENJU]


def empty_points(board: Board) -> list[int]:
    return [point for point in range(board.width * board.height) if board.cell(point) == 0]


def crowded_position(rng: random.Random, variant: Variant, row_length: int, empty: int) -> Board:
    """A position that nobody has won yet with few empty points, which lie together as they do in games."""
    width, height = rng.randint(5, 7), rng.randint(5, 7)
    board = Board(width, height, variant.index, row_length)
    x, y = rng.randrange(width), rng.randrange(height)
    distances = {p: max(abs(p % width - x), abs(p // width - y)) for p in range(width * height)}
    points = sorted(distances, key=lambda p: distances[p] + 2 * rng.random())
    for i, point in enumerate(points[empty:]):
        colours = [Colour.BLACK, Colour.WHITE] if i % 2 else [Colour.WHITE, Colour.BLACK]
        if rng.random() < 0.3:
            rng.shuffle(colours)
        quiet = [colour for colour in colours if board.move_class(colour, point) is not MoveClass.FIVE]
        if quiet:
            board.place(point, quiet[0])
    board.set_turn(rng.choice(list(Colour)))
    too_many = len(empty_points(board)) > empty + 2
    return crowded_position(rng, variant, row_length, empty) if too_many else board


class Minimax:
    """The exact result of every position with few empty points: (value, plies to the end)."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[int, int]] = {}

    def solve(self, board: Board) -> tuple[int, int]:
        """1 if the side to move wins, -1 if it loses, 0 for a draw; quickest win, slowest loss."""
        if board.over:
            return (0 if board.winner == 0 else 1 if board.winner == board.turn else -1), 0
        if board.key not in self.known:
            self.known[board.key] = max((self.after(board, move) for move in empty_points(board)), key=rank)
        return self.known[board.key]

    def after(self, board: Board, move: int) -> tuple[int, int]:
        """The result for the mover of one move."""
        board.push(move)
        value, distance = self.solve(board)
        board.pop()
        return -value, distance + 1


def rank(result: tuple[int, int]) -> tuple[int, int]:
    value, distance = result
    return value, -value * distance


def four_wins(board: Board) -> bool:
    """Whether the side to move wins by continuous fours, by the bare definition."""
    attacker = board.turn
    for move in threatening_moves(board):
        board.push(move)
        won = board.winner == attacker or (
            not board.over and all(wins_after(board, reply, attacker) for reply in empty_points(board))
        )
        board.pop()
        if won:
            return True
    return False


def wins_after(board: Board, reply: int, attacker: int) -> bool:
    board.push(reply)
    won = board.winner == attacker or (not board.over and four_wins(board))
    board.pop()
    return won


def threatening_moves(board: Board) -> Iterator[int]:
    """Moves that win at once or threaten to."""
    attacker = board.turn
    for move in empty_points(board):
        board.push(move)
        threatens = board.winner == attacker
        if not board.over:
            fives = board.points_of(attacker, MoveClass.FIVE)
            threatens = bool(fives)
        board.pop()
        if threatens:
            yield move


def assert_line_wins(board: Board, line: list[int], distance: int) -> None:
    attacker = board.turn
    board = board.copy()
    for move in line:
        board.push(move)
    assert board.over and board.winner == attacker and len(line) <= distance


def assert_every_reply_loses(board: Board, solver: Solver, distance: int) -> None:
    """The proven attack wins against every single reply, within the distance promised."""
    attacker = board.turn
    win = solver.vcf(board, nodes=1_000_000)
    assert win.proof is Proof.WIN and win.distance <= distance
    assert_line_wins(board, win.pv, win.distance)
    board.push(win.pv[0])
    if not board.over:
        for reply in empty_points(board):
            board.push(reply)
            if board.over:
                assert board.winner == attacker
            elif board.count_of(attacker, MoveClass.FIVE) == 0:
                assert_every_reply_loses(board, solver, win.distance - 2)
            board.pop()
    board.pop()


def check_against_exhaustive_search(variant: Variant, n: int, positions: int, empty: int) -> None:
    """Compare everything the solver says of that many random positions."""
    rng = random.Random(f"{variant} {n}")
    solver = Solver(1)
    counts = dict.fromkeys(
        ("quick win", "quick loss", "forced", "vcf", "no vcf", "vct", "threatened", "refuted"), 0
    )
    left = positions
    while left > 0:
        board = crowded_position(rng, variant, n, empty)
        quick = solver.quick(board)
        if quick.proof is Proof.WIN and rng.random() < 0.6:
            continue  # most random positions are
        left -= 1
        minimax = Minimax()
        value, distance = minimax.solve(board)
        if quick.proof is not Proof.UNKNOWN:
            assert VALUES[quick.proof] == value and distance <= quick.distance
            counts["quick win" if value > 0 else "quick loss"] += 1
        if quick.proof is Proof.WIN:
            assert quick.best is not None and minimax.after(board, quick.best)[0] == 1
        if quick.forced:
            counts["forced"] += 1
            for move in set(empty_points(board)) - set(quick.moves):
                assert minimax.after(board, move)[0] == -1

        win = solver.vcf(board)
        assert (win.proof is Proof.WIN) == four_wins(board)
        assert win.exhausted == (win.proof is Proof.UNKNOWN)
        counts["vcf" if win.proof is Proof.WIN else "no vcf"] += 1
        if win.proof is Proof.WIN:
            assert value == 1 and distance <= win.distance
            assert_every_reply_loses(board, solver, win.distance)

        threats = solver.vct(board)
        assert solver.vct(board, promising_nodes=100_000).proof is threats.proof
        assert threats.proof is Proof.WIN if win.proof is Proof.WIN else threats.proof is not Proof.LOSS
        counts["vct"] += threats.proof is Proof.WIN and win.proof is not Proof.WIN
        if threats.proof is Proof.WIN:
            assert value == 1 and distance <= threats.distance
            assert minimax.after(board, threats.pv[0])[0] == 1
            assert_line_wins(board, threats.pv, threats.distance)

        if quick.proof is not Proof.WIN:
            defences = solver.defences(board)
            assert defences.complete
            counts["threatened"] += defences.threatened
            for move in set(empty_points(board)) - set(defences.moves):
                lost, plies = minimax.after(board, move)
                assert lost == -1 and plies <= defences.distance
                counts["refuted"] += 1
    never = {what for what, count in counts.items() if count == 0}
    few = positions < 100
    assert n == 3 or few or never <= {"quick loss", "vct"}, f"something never came up: {counts}"


@pytest.mark.parametrize("positions", [25, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("variant", "n"), RULES)
def test_what_is_proven_holds_in_exhaustive_search(variant: Variant, n: int, positions: int) -> None:
    check_against_exhaustive_search(variant, n, positions, empty=8)


def check_a_solver_kept_over_games(variant: Variant, n: int, games: int, empty: int) -> int:
    """Play games out, proven attacks often, with one solver asked at every move; how many wins it proved."""
    rng = random.Random(f"games {variant} {n}")
    solver = Solver(1)
    proven = 0
    for _ in range(games):
        board = crowded_position(rng, variant, n, empty)
        minimax = Minimax()
        while not board.over:
            moves = empty_points(board)
            wins = (solver.vct(board), solver.vct(board, promising_nodes=100_000))
            for win in (*wins, solver.vcf(board), solver.vcf(board, shortest=True)):
                if win.proof is Proof.WIN:
                    value, distance = minimax.solve(board)
                    assert value == 1 and distance <= win.distance
                    assert_line_wins(board, win.pv, win.distance)
                    proven += 1
                    moves += win.pv[:1] * 4
            board.push(rng.choice(moves))
    return proven


@pytest.mark.parametrize("games", [15, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("variant", "n"), RULES)
def test_a_solver_used_for_several_games_is_never_wrong(variant: Variant, n: int, games: int) -> None:
    assert check_a_solver_kept_over_games(variant, n, games, empty=9) > games / 3


@pytest.mark.parametrize("n", (3, 4, 5))
@pytest.mark.parametrize("variant", (Variant.FREESTYLE, Variant.CARO_OVERLINE))
def test_no_stone_of_the_defenders_opens_a_win_by_fours(variant: Variant, n: int) -> None:
    """The search relies on it: where passing does not lose to fours, no move does. (Else overlines and fouls
    spoil the defender's own rows.)"""
    rng = random.Random(f"calm {variant} {n}")
    calm = 0
    while calm < 60:
        board = crowded_position(rng, variant, n, rng.randint(8, 20))
        attacker, defender = board.turn, 3 - board.turn
        if not Solver(1).vcf(board).exhausted:
            continue
        calm += 1
        for move in empty_points(board):
            if board.move_class(defender, move) is MoveClass.FIVE:
                continue
            after = board.copy()
            after.place(move, defender)
            assert after.turn == attacker
            assert after.over or Solver(1).vcf(after).proof is not Proof.WIN, f"{move}"


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("variant", "n"), RULES)
def test_a_solver_used_for_many_games_is_never_wrong(variant: Variant, n: int) -> None:
    assert check_a_solver_kept_over_games(variant, n, games=2_000, empty=11) > 1_000


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("variant", "n"), RULES)
def test_what_is_proven_holds_in_longer_exhaustive_search(variant: Variant, n: int) -> None:
    check_against_exhaustive_search(variant, n, positions=500, empty=10)


def standard_position(moves: list[int]) -> Board:
    return core_board(RulesBoard.from_moves(moves, 15, variant=Variant.STANDARD))


def shared_positions(shared: Path, name: str) -> dict[str, Board]:
    """The positions of a file of tactics by their id."""
    boards = {}
    for record in map(json.loads, (shared / "data/tactics" / name).read_text(encoding="utf-8").splitlines()):
        board = Board(15, 15, Variant.RENJU.index)
        if "moves" in record:
            for text in record["moves"].split():
                board.push(parse_coordinate(text, 15, 15))
        else:
            for colour in Colour:
                for text in record[colour.name.lower()].split():
                    board.place(parse_coordinate(text, 15, 15), colour)
            board.set_turn(Colour[record["attacker"].upper()])
        boards[record["id"]] = board
    return boards


def test_game_positions_are_won_reply_by_reply(shared: Path) -> None:
    boards = shared_positions(shared, "vcf_game_positions_renju.jsonl")
    for board in random.Random(1).sample(list(boards.values()), 60):
        solver = Solver(1)
        assert_every_reply_loses(board, solver, 225)


def test_a_solver_used_for_a_whole_game_keeps_the_proofs_of_both_sides_apart() -> None:
    """In this game positions come up that one side was shown to have won while the other was to move."""
    game = "b10f6b6b9c6c7g5e7d7e8d5d6e4f3f4e9e6d9f9c8b7a8g4b8d8"
    board, solver = Board(15, 15), Solver(4)
    for move in parse_line(game, 15, 15):
        board.push(move)
        win = solver.vct(board, nodes=5000)
        if win.proof is Proof.WIN:
            assert_line_wins(board, win.pv, win.distance)


def assert_threats_beat_every_reply(board: Board, depth: int) -> None:
    """The first attack of a proof by threats wins against every reply, each proven afresh."""
    attacker = board.turn
    win = Solver(64).vct(board, nodes=10_000_000)
    assert win.proof is Proof.WIN
    assert_line_wins(board, win.pv, win.distance)
    board.push(win.pv[0])
    solver = Solver(16)
    for reply in empty_points(board):
        board.push(reply)
        if board.over:
            assert board.winner == attacker
        else:
            rest = solver.vct(board, nodes=10_000_000)
            assert rest.proof is Proof.WIN
            assert_line_wins(board, rest.pv, rest.distance)
        board.pop()
    board.pop()
    if depth > 1 and len(win.pv) > 3:
        board.push(win.pv[0])
        board.push(win.pv[1])
        assert_threats_beat_every_reply(board, depth - 1)
        board.pop()
        board.pop()


@pytest.mark.parametrize("case", ["black_l03_1", "black_l05_3", "white_l04_1", "white_l06_3", "white_l07_2"])
def test_wins_by_threats_hold_reply_by_reply(shared: Path, case: str) -> None:
    board = shared_positions(shared, "vcf_vct_cases_quintet.jsonl")[f"vct_game_{case}"]
    assert_threats_beat_every_reply(board, depth=4)


def test_lines_show_replies_in_the_fight(shared: Path) -> None:
    """Where all replies lose alike, the one shown lies by a stone, not in a corner."""
    replies = 0
    for board in list(shared_positions(shared, "vcf_game_positions_renju.jsonl").values())[:200]:
        line = Solver(4).vct(board, nodes=20_000).pv
        for number, move in enumerate(line):
            if number % 2:
                assert move in board.near(2), (board, line, number)
                replies += 1
            board.push(move)
    assert replies > 500


def test_a_win_by_threats_is_found_beside_long_rows_of_fours() -> None:
    """A position of a lost game; where plain fours are tried early it takes more than 100,000 nodes."""
    game = (
        "g10k9i12i10i6h11j9k11k10j11l11i11g11i8i9h12g13g9j12f7h8g7e7g5g8h6k12m1"
        "2m10j13n10l10h10f12e10f9g12g14k7j8l8m9d9f11l7f10f13i7l6l5k6j7h7j5"
    )
    board = standard_position(parse_line(game, 15, 15))
    win = Solver(16).vct(board, nodes=5_000)
    assert win.proof is Proof.WIN
    assert_line_wins(board, win.pv, win.distance)


def test_more_nodes_go_where_a_win_holds_but_for_plain_fours() -> None:
    game = "g13j8e9f11g8i13j13j11i9e10j10i11k11h8g12f10h10i12i14f9f12g11h11k10l9e11d12h12j14i7g9g14h13h6g5"
    board = standard_position(parse_line(game, 15, 15))
    assert Solver(4).vct(board, nodes=500).proof is Proof.UNKNOWN
    win = Solver(4).vct(board, nodes=500, promising_nodes=8_000)
    assert win.proof is Proof.WIN
    assert_line_wins(board, win.pv, win.distance)


def test_a_plain_four_that_refutes_a_win_counts() -> None:
    """Without the defender's plain fours there is a win; with them there is none."""
    board = standard_position(parse_line("b12e12a11e13c12a14c11e11e10c10f13d10f12g9f11f10h8d9c13", 15, 15))
    answer = Solver(4).vct(board, nodes=600, promising_nodes=30_000)
    assert answer.nodes > 1_000  # so there was a second stage
    assert answer.proof is Proof.UNKNOWN
    assert answer.exhausted


def test_defences_of_a_game_position_are_those_that_hold(shared: Path) -> None:
    """The short way over the proof's cells finds the same moves as trying every move."""
    rng = random.Random(2)
    for board in rng.sample(list(shared_positions(shared, "vcf_game_positions_renju.jsonl").values()), 12):
        board.set_turn(3 - board.turn)
        solver = Solver(1)
        if solver.quick(board).proof is Proof.WIN:
            continue
        defences = solver.defences(board)
        assert defences.threatened and defences.complete
        holding = []
        for move in empty_points(board):
            board.push(move)
            fouled = board.over and board.winner == board.turn
            if not fouled and (board.over or solver.vcf(board).proof is not Proof.WIN):
                holding.append(move)
            board.pop()
        assert defences.moves == holding


def test_the_shortest_win_by_fours_has_no_more_than_in_the_file(shared: Path) -> None:
    name = "vcf_game_positions_renju.jsonl"
    text = (shared / "data/tactics" / name).read_text(encoding="utf-8")
    fewest = {r["id"]: r["min_attacks"] for r in map(json.loads, text.splitlines()) if "min_attacks" in r}
    boards = shared_positions(shared, name)
    shorter = 0
    for case in random.Random(3).sample(sorted(fewest), 60):
        solver = Solver(4)
        first = solver.vcf(boards[case], nodes=1_000_000)
        shortest = solver.vcf(boards[case], nodes=1_000_000, shortest=True)
        assert_line_wins(boards[case], shortest.pv, shortest.distance)
        assert shortest.distance <= first.distance
        assert shortest.distance == 2 * fewest[case] + 1, case
        shorter += shortest.distance < first.distance
    assert shorter > 0


def test_chained_fours_find_wins_sooner_and_all_fours_find_the_rest(shared: Path) -> None:
    boards = shared_positions(shared, "vcf_game_positions_renju.jsonl")
    chained = {case: Solver(1).vcf(board, nodes=60, chained=True) for case, board in boards.items()}
    proven = [case for case, win in chained.items() if win.proof is Proof.WIN]
    for case in proven:
        assert_line_wins(boards[case], chained[case].pv, chained[case].distance)
    assert len(proven) >= 500  # of 862; 435 when all fours are tried from the start
    vain = [case for case, win in chained.items() if win.exhausted]
    assert len(vain) >= 100
    for case in vain[:50]:
        assert Solver(1).vcf(boards[case], nodes=1_000_000).proof is Proof.WIN


def test_a_limit_ends_a_search_without_an_answer(shared: Path) -> None:
    board = shared_positions(shared, "vcf_game_positions_renju.jsonl")["game_vcf_0595"]
    short = Solver(1).vcf(board, nodes=1_000)
    assert short.proof is Proof.UNKNOWN and not short.exhausted and short.pv == [] and short.distance == 0
    assert 1_000 <= short.nodes < 1_100
    solver = Solver(16)
    assert solver.vcf(board, nodes=10_000_000).proof is Proof.WIN
    again = solver.vcf(board, nodes=10_000_000)
    assert again.proof is Proof.WIN and again.nodes < 100
    solver.clear()
    assert solver.vcf(board, nodes=1_000).proof is Proof.UNKNOWN


def test_what_the_table_has_lost_is_proven_again_within_the_limit(shared: Path) -> None:
    """A table of four entries loses most of a proof before its line is read; a line may then end early."""
    nodes = 100
    boards = shared_positions(shared, "vcf_game_positions_renju.jsonl").values()
    results = [Solver(0).vcf(board, nodes) for board in boards]
    proven = [result for result in results if result.proof is Proof.WIN]
    assert all(0 < len(result.pv) <= result.distance for result in proven)
    assert any(len(result.pv) < result.distance for result in proven)
    assert max(result.nodes for result in results) <= 2 * nodes + 10


def test_old_proofs_make_room_in_the_table(shared: Path) -> None:
    """What cost much stays in the table, but not for ever: once the game has gone on it is replaced first."""
    boards = list(shared_positions(shared, "vcf_game_positions_renju.jsonl").values())[:200]

    def nodes_to_prove_again(*, aged: bool) -> int:
        nodes = 0
        for board, next_board in itertools.pairwise(boards):
            solver = Solver(0)
            solver.vcf(board, nodes=500)
            if aged:
                for _ in range(5):
                    solver.age()
            solver.vcf(next_board, nodes=500)
            nodes += solver.vcf(board, nodes=500).nodes
        return nodes

    assert nodes_to_prove_again(aged=False) < nodes_to_prove_again(aged=True)


def test_a_flag_stops_a_search(shared: Path) -> None:
    board = shared_positions(shared, "vcf_game_positions_renju.jsonl")["game_vcf_0595"]
    stop = StopFlag()
    stop.set()
    stopped = Solver(1).vcf(board, nodes=10_000_000, stop=stop)
    assert stopped.proof is Proof.UNKNOWN and not stopped.exhausted and stopped.nodes < 10
    stop.clear()
    assert Solver(1).vcf(board, nodes=10_000_000, stop=stop).proof is Proof.WIN


def test_a_finished_game_is_refused() -> None:
    board = Board(5, 5, 0, 3)
    for point in (0, 5, 1, 6, 2):
        board.push(point)
    for ask in (Solver.quick, Solver(1).vcf, Solver(1).defences):
        with pytest.raises(ValueError, match="over"):
            ask(board)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_report_wins_by_fours(shared: Path) -> None:
    """Time for each position of the shared set, one thread, an empty table each time."""
    boards = shared_positions(shared, "vcf_game_positions_renju.jsonl")
    seconds = {
        name: solving_time(lambda solver, b=b: solver.vcf(b, nodes=2_000_000)) for name, b in boards.items()
    }
    for limit in (0.01, 1.0):
        within = sum(time is not None and time <= limit for time in seconds.values())
        print(f"VCF within {limit} s: {within} of {len(boards)}")
    assert sum(time is None for time in seconds.values()) <= 1


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_report_wins_by_threats(shared: Path) -> None:
    """The same for wins by threats, with ten million positions each; and every reply to the quick ones."""
    boards = shared_positions(shared, "vcf_vct_cases_quintet.jsonl")
    proven = 0
    for name, board in boards.items():
        if name.startswith("vct_game"):
            seconds = solving_time(lambda solver, board=board: solver.vct(board, nodes=10_000_000))
            print(f"{name}: {'unknown' if seconds is None else f'{seconds:.2f} s'}")
            proven += seconds is not None
            if seconds is not None and seconds < 1:
                assert_threats_beat_every_reply(board, depth=1)
    print(f"VCT: {proven} of {sum(name.startswith('vct_game') for name in boards)}")
    assert proven >= 40


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_report_wins_by_threats_that_games_were_lost_to() -> None:
    """Positions of games that Narabe lost in standard, from where Rapfi announced its win on."""
    positions = []
    for line in (Path(__file__).parent / "lost_to_threats_standard.jsonl").read_text().splitlines():
        game = json.loads(line)
        for ply in map(int, game["won_at"]):
            positions.append(standard_position(parse_line(game["moves"], 15, 15)[:ply]))
    for nodes in (3_000, 30_000, 300_000):
        wins = [(board, Solver(16).vct(board, nodes)) for board in positions]
        proven = [(board, win) for board, win in wins if win.proof is Proof.WIN]
        for board, win in proven:
            assert_line_wins(board, win.pv, win.distance)
        print(f"VCT, {nodes:,} nodes: {len(proven)} of {len(positions)}")
    assert len(proven) >= 150


def solving_time(solve: Callable[[Solver], ThreatWin]) -> float | None:
    """The processor time it took to prove a win, None if it is not proven."""
    solver = Solver(16)
    started = time.process_time()
    win = solve(solver)
    return time.process_time() - started if win.proof is Proof.WIN else None


def test_a_solver_without_memory_for_a_table_still_solves() -> None:
    moves = parse_line("h8a1i8a3j8a5", 15, 15)
    board = core_board(RulesBoard.from_moves(moves, 15))
    assert Solver(0).vcf(board).proof is Proof.WIN
