"""`narabe-bench`: how fast the engine is, and a signature of how it plays.

The signature is a hash of the moves and counts of fixed searches. It is the same on every machine, so a
change that should not alter play must not alter it; one that does carries the new signature in its commit.
Speeds are per second of processor time: they are about right even on a busy machine. `--tactics` is in
`engine/tactics.py`, `narabe-bench hard` in `engine/hard.py`.
"""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine import _core, hard
from engine.core_board import core_board
from engine.evaluator.loading import best_net, open_evaluator
from engine.evaluator.weights import (
    NetEntry,
    WeightsError,
    faults_in,
    load_manifest,
    net_file,
    net_named,
    weights_folder,
)
from engine.options import file_name, real, whole
from engine.player import Player, PlayerOptions, instruction_sets
from engine.records.files import INTERRUPTED, in_words_of_file, whole_output
from engine.rules.board import Board
from engine.rules.coordinates import format_coordinate, parse_line
from engine.rules.variant import Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.driver import AnyEvaluator, SearchDriver
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from engine.search.result import Proof, SearchResult
from engine.tactics import print_tactics
from engine.version import VERSION

_MOST_THREADS = 1024
SIGNATURE_VISITS = 1_000
_NODES_PER_VISIT = 4
SECONDS = 1.0  # of processor time for each speed

# Size, variant, row length, moves: undecided positions of self-play games, and some of other sizes and rules.
POSITIONS = (
    (15, Variant.FREESTYLE, 5, "i5k10j9k12k7l8j7k9k11"),
    (15, Variant.FREESTYLE, 5, "l5n7o7j5l6k6l7l4k5j4k4l9j3i2j8"),
    (15, Variant.FREESTYLE, 5, "m6l7m5n8n9k6k7j5i4l8j4"),
    (15, Variant.FREESTYLE, 5, "a5b8a6a7d8a4a2e7"),
    (15, Variant.FREESTYLE, 5, "n2n1l1m5n4l2k1k4m6g1l7k6k8n5j9i10k5j5j7i7i8j8h6h7i6l9g6f6l4"),
    (15, Variant.FREESTYLE, 5, "j11j10i12f12c10k10h11k11g10f9i9"),
    (15, Variant.FREESTYLE, 5, "h13f9g10g9e9h9"),
    (15, Variant.FREESTYLE, 5, "h11g11i10g10k12k13i9i6d15g12g9h9i8"),
    (15, Variant.FREESTYLE, 5, "j1m3j2m6i2k5j6k4l5"),
    (15, Variant.FREESTYLE, 5, "l7m7k6l8m9j6o4l9k8j5j7i8"),
    (15, Variant.FREESTYLE, 5, "k11n11m7k12n5l13j12"),
    (15, Variant.FREESTYLE, 5, "i12d12d9f13d10e12h14e11e14f7g14f14h13f15f11f10c13e10"),
    (20, Variant.FREESTYLE, 5, "o10k10m11p11h7"),
    (20, Variant.FREESTYLE, 5, "l6k8i5n9i8n8i9m6m8j8"),
    (20, Variant.FREESTYLE, 5, "d10h9c14f14e9c10g13d14k12e12g11g14f10d8g10"),
    (
        20,
        Variant.FREESTYLE,
        5,
        "g16e16h16f16h15g15i12h14i13e17d18i14g14f13f17e18e15c16c15e19e20d15e14d13d14f14f15",
    ),
    (20, Variant.FREESTYLE, 5, "c17a16e19d15a19a18a15b16e16e17d16g16g14f15e15b18"),
    (20, Variant.FREESTYLE, 5, "k8k7j5g6i7i5n9j4h6h4"),
    (15, Variant.RENJU, 5, "m7n8m10m11l7n7l12k8k7m8l8l9j11k10o6k9m9n10n9k12k11i7j8i9h9"),
    (15, Variant.RENJU, 5, "h3e5g5f2c4f6g7f4g3g6e6f5f3e3f7d5c5h7i8i6c7c6f8h6"),
    (15, Variant.RENJU, 5, "c4b6b5e6e5d6c6c5e2d3e4e7e3e1f8d7b4"),
    (15, Variant.RENJU, 5, "i6k7k8k5m6m7j9n5j5l6l7"),
    (15, Variant.RENJU, 5, "g5j9j5i10g12k12"),
    (15, Variant.STANDARD, 5, "h9i7d12f12e9i8i6g9"),
    (15, Variant.STANDARD, 5, "e9g9f10e13d12d10c10g11h10g10g12f11h11f13h9h8e11g8g7"),
    (15, Variant.STANDARD, 5, "f7f3i1g6g8g3h7"),
    (15, Variant.CARO, 5, "i3k5h4i2l4j2m4k4k2l6j3h3k7i4j5j7l8i8"),
    (9, Variant.FREESTYLE, 5, "e5f4d4"),
    (6, Variant.FREESTYLE, 4, "c3d4"),
    (22, Variant.CARO_OVERLINE, 5, "k11l12k12"),
)


@dataclass(frozen=True, slots=True)
class Searched:
    """One line of the signature's table."""

    position: str
    best: str
    value: float
    searched: int  # visits of MCTS, nodes of alpha-beta
    evaluations: int
    tree_nodes: int
    proof: str

    @property
    def line(self) -> str:
        """What the hash covers."""
        return (
            f"{self.position} {self.best} {self.searched} {self.evaluations} {self.tree_nodes} {self.proof}"
        )


def search_positions(
    visits: int = SIGNATURE_VISITS, search: SearchKind = SearchKind.AUTO, instructions: str = "best"
) -> list[Searched]:
    """Search every position from scratch, with one thread: by MCTS in so many visits, once with the pattern
    evaluation, once with the net that ships for it if there is one; and by alpha-beta with that net in four
    times as many nodes, which are cheaper. `search`: only by this one. `instructions`: of line nets; they do
    not matter.
    """
    table = []
    for size, variant, row_length, line in POSITIONS:
        board = _board(size, variant, row_length, line)
        if search is not SearchKind.ALPHABETA:
            for net in dict.fromkeys(("patterns", best_net(board))):
                name = f"{net} {variant.value} {size} {line[:24]}"
                player = Player(net, PlayerOptions(memory_mib=128, instructions=instructions))
                player.set_position(board)
                table.append(_searched(board, player.think(Limits(visits=visits)), name))
        evaluator = open_evaluator("best", board, instructions=instructions)
        if search is SearchKind.MCTS or not isinstance(evaluator, _core.NativeEvaluator):
            continue
        if evaluator.suits_alphabeta:
            options = _core.AlphaBetaOptions()
            options.memory_bytes = 32 << 20
            result = AlphaBetaSearch(board, evaluator, options).run(Limits(nodes=_NODES_PER_VISIT * visits))
            table.append(_searched(board, result, f"alphabeta {variant.value} {size} {line[:24]}"))
    return table


def _searched(board: Board, result: SearchResult, name: str) -> Searched:
    best = "-" if result.best is None else format_coordinate(result.best, board.width)
    proof = "" if result.proof is Proof.UNKNOWN else f"{result.proof.value} {result.distance}"
    searched = result.visits if result.search is SearchKind.MCTS else result.nodes
    return Searched(name, best, result.value, searched, result.evaluations, result.tree_nodes, proof)


def signature(table: Sequence[Searched]) -> str:
    """Twelve hexadecimal digits."""
    return hashlib.sha256("\n".join(entry.line for entry in table).encode()).hexdigest()[:12]


def _board(size: int, variant: Variant, row_length: int, line: str) -> Board:
    return Board.from_moves(parse_line(line, size, size), size, variant=variant, row_length=row_length)


def board_speed(seconds: float = SECONDS) -> float:
    """Moves made and taken back per second, on 15x15 positions of the signature."""
    boards = [_core.Board(15, 15, variant.index, 5) for size, variant, _, _ in POSITIONS if size == 15]
    lines = [parse_line(line, 15, 15) for size, _, _, line in POSITIONS if size == 15]

    def once() -> int:
        for board, line in zip(boards, lines, strict=True):
            _core.play_and_take_back(board, line, 100)
        return 100 * sum(map(len, lines))

    return _per_second(once, seconds)


def solver_speed(seconds: float = SECONDS) -> float:
    """Nodes per second of the search for wins by continuous fours and threes."""
    boards = [core_board(_board(*position)) for position in POSITIONS]

    def once() -> int:
        solver = _core.Solver(1)  # small, because it is created each time
        return sum(solver.vcf(board, 2_000).nodes for board in boards)

    return _per_second(once, seconds)


def evaluation_speed(net: _core.LineEvaluator, size: int, seconds: float = SECONDS) -> float:
    """Full evaluations per second of a line net: the value and the policy of all points after each move."""
    spent, evaluations = net.benchmark(size, parse_line(POSITIONS[1][3], size, size), seconds)
    return evaluations / spent


def visit_speed(evaluator: AnyEvaluator, board: Board, threads: int, seconds: float = SECONDS) -> float:
    """Visits per second of processor time and thread, in searches from an empty tree."""
    options = _core.MctsOptions()
    options.threads, options.memory_bytes = threads, 256 << 20
    return _search_speed(MctsSearch(board, evaluator, options), threads, seconds)


def node_speed(evaluator: _core.LineEvaluator, board: Board, threads: int, seconds: float = SECONDS) -> float:
    """Nodes per second of processor time and thread of alpha-beta, from an empty table."""
    options = _core.AlphaBetaOptions()
    options.threads, options.memory_bytes = threads, 256 << 20
    return _search_speed(AlphaBetaSearch(board, evaluator, options), threads, seconds)


def _search_speed(search: SearchDriver, threads: int, seconds: float) -> float:
    chunk = 100

    def once() -> int:
        nonlocal chunk
        search.clear()
        made = search.run(Limits(nodes=chunk)).nodes
        chunk = min(2 * chunk, 100_000)
        return made

    return threads * _per_second(once, seconds)


def _per_second(once: Callable[[], int], seconds: float) -> float:
    """Repeats something that returns its count until so much processor time is spent."""
    started = time.process_time()
    count = 0
    while (spent := time.process_time() - started) < seconds or count == 0:
        count += once()
    return count / spent


def _nets() -> list[tuple[str, Board]]:
    common = _board(*POSITIONS[0])
    return [(name, common) for name in ("patterns", "uniform", "rollout")] + [
        (name, _board_for(net)) for name, net in load_manifest().items()
    ]


def _board_for(net: NetEntry) -> Board:
    size = min(max(15, net.board_sizes[0]), net.board_sizes[1])
    board = Board(size, row_length=net.row_length, variant=Variant(net.variants[0]))
    middle = board.point(size // 2, size // 2)
    board.push(middle)
    board.push(middle + size + 1)
    return board


def _line_evaluators(name: str, instructions: str) -> Iterator[tuple[str, _core.LineEvaluator]]:
    """A line net with each instruction set that this processor has, or with one; none for other nets."""
    net = net_named(name)
    if net is None or "line" not in net.files:
        return
    path = str(net_file(net, "line"))
    for kernels in _core.line_kernels() if instructions == "best" else [instructions]:
        yield kernels, _core.LineEvaluator(path, kernels)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the signature and the speeds; the exit status."""
    try:
        with whole_output():
            return _run(arguments)
    except OSError as error:  # a full disk, or `| head`
        print(f"narabe-bench: {in_words_of_file(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("narabe-bench: interrupted", file=sys.stderr)
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["hard"]:
        return hard.main(arguments[1:])
    parser = argparse.ArgumentParser(
        "narabe-bench",
        description=__doc__.partition("\n")[0],
        epilog="`narabe-bench hard`: how many hard positions are seen; it has a --help of its own.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument("--signature", action="store_true", help="only the signature's table")
    parser.add_argument("--tactics", type=file_name, metavar="FOLDER", help="only the solver, on known wins")
    parser.add_argument(
        "--visits", type=whole(1), default=SIGNATURE_VISITS, help="a position of the signature (%(default)s)"
    )
    parser.add_argument(
        "--search",
        choices=[kind.value for kind in SearchKind],
        default=SearchKind.AUTO.value,
        help="only by this search; auto: by both",
    )
    parser.add_argument(
        "--instructions",
        choices=instruction_sets(),
        default="best",
        help="instruction set of line nets (the best, and the speeds with each)",
    )
    parser.add_argument(
        "--threads",
        type=whole(1, _MOST_THREADS),
        nargs="*",
        default=[1],
        help="measure searches with these (1)",
    )
    parser.add_argument(
        "--nets", nargs="*", choices=[name for name, _ in _nets()], help="only these (all that load)"
    )
    parser.add_argument(
        "--seconds", type=real(0.001, 1e6), default=SECONDS, help="processor time of each speed (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    args = parser.parse_args(arguments)
    _refuse_idle(parser, args)
    if args.tactics:
        print_tactics(args.tactics)
        return 0
    search = SearchKind(args.search)
    table = search_positions(args.visits, search, args.instructions)
    report: dict[str, object] = {"signature": signature(table), "visits": args.visits, "search": search}
    if not args.json:
        print_signature(table)
    if not args.signature:
        speeds = measure(args.threads, args.nets, args.seconds, search, args.instructions, quiet=args.json)
        report["per_cpu_second"] = speeds
    if args.json:
        report["positions"] = [entry.line for entry in table]
        print(json.dumps(report, indent=1))
    return 0


def _refuse_idle(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Refuse an option of which nothing would come."""
    given = {name for name, value in vars(args).items() if value != parser.get_default(name)}
    idle = {"tactics": given - {"tactics"}, "signature": given & {"threads", "nets", "seconds"}}
    for only, others in idle.items():
        if only in given and others:
            parser.error(f"--{only} measures nothing for which --{min(others)} would count")


def print_signature(table: Sequence[Searched]) -> None:
    """The table with its hash."""
    for entry in table:
        print(
            f"{entry.position:<53} {entry.best:>4} {entry.value:+.3f} {entry.searched:>6} "
            f"{'nodes ' if entry.position.startswith('alphabeta') else 'visits'} "
            f"{entry.evaluations:>6} evaluations {entry.tree_nodes:>6} in the tree {entry.proof}"
        )
    print(f"signature {signature(table)}\n", flush=True)


def measure(
    threads: Sequence[int],
    nets: Sequence[str] | None,
    seconds: float,
    search: SearchKind = SearchKind.AUTO,
    instructions: str = "best",
    quiet: bool = False,
) -> dict[str, float | str]:
    """All speeds per second of processor time; instead of a speed, why a net did not load."""
    speeds: dict[str, float | str] = {}

    def note(name: str, speed: float | str) -> None:
        speeds[name] = speed
        if not quiet:
            print(f"{name:<44} {speed:>14,.0f}/s" if isinstance(speed, float) else f"{name:<44} {speed}")
            sys.stdout.flush()

    note("moves made and taken back", board_speed(seconds))
    note("solver nodes (continuous fours)", solver_speed(seconds))
    for fault in faults_in(weights_folder()):
        print(f"narabe-bench: {fault}", file=sys.stderr)
    for name, board in _nets():
        if nets is not None and name not in nets:
            continue
        on = f"{name} {board.width}x{board.height}"
        for count in threads if search is not SearchKind.ALPHABETA else ():
            label = f"visits, {on}, {count} thread{'s' * (count > 1)}"
            try:
                evaluator = open_evaluator(name, board, count, instructions=instructions)
                note(label, visit_speed(evaluator, board, count, seconds))
            except (WeightsError, ImportError) as error:
                note(label, str(error))
        for kernels, net in _line_evaluators(name, instructions):
            note(f"full evaluations, {on}, {kernels}", evaluation_speed(net, board.width, seconds))
            if search is not SearchKind.ALPHABETA:
                note(f"visits, {on}, 1 thread, {kernels}", visit_speed(net, board, 1, seconds))
            if search is not SearchKind.MCTS:
                note(f"alpha-beta nodes, {on}, 1 thread, {kernels}", node_speed(net, board, 1, seconds))
    return speeds


if __name__ == "__main__":
    sys.exit(main())
