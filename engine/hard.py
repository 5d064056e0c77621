"""`narabe-bench hard`: how many positions alpha-beta sees through in which something hidden is proven.

The positions are found by `narabe-train data hard` and lie in `training/positions/hard.tsv`, one a line.
Each is searched from an empty table on one thread, to a number of nodes; the answer is the same on every
machine. A quarter of the games that they come from is held out: nothing may be tuned on those positions.
"""

import argparse
import math
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from engine import _core
from engine.evaluator.loading import find_net, open_evaluator
from engine.evaluator.weights import OtherRuleError, WeightsError
from engine.options import file_name, whole
from engine.player import instruction_sets
from engine.rules.board import Board
from engine.rules.coordinates import format_coordinate, parse_line
from engine.rules.variant import Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.driver import AnyEvaluator
from engine.search.limits import Limits
from engine.search.result import Proof, SearchResult

FILE = Path(__file__).parents[1] / "training/positions/hard.tsv"
NODES = (50_000, 200_000, 1_000_000)
SEEN_VALUE = 0.97
"""A value beyond this, or a proof, counts as seeing a win or a loss."""
_TABLE_BYTES = 32 << 20
_HELD_OUT = 4  # one game in so many


class ProvenKind(Enum):
    """What is proven of a position."""

    WIN = "win"
    """The side to move wins, by the moves named."""
    LOSS = "loss"
    """The side to move loses, whatever it plays."""
    BLUNDER = "blunder"
    """The moves named lose; of the others nothing is proven."""


@dataclass(frozen=True, slots=True)
class HardPosition:
    """A position and what is proven of it."""

    kind: ProvenKind
    variant: Variant
    size: int
    moves: tuple[int, ...]
    proven: tuple[int, ...]
    """The moves that are proven to win or to lose; none for a loss."""
    proof: str
    """`threats`: the solver finds the win by fours and threes alone; `search`: alpha-beta does."""
    nodes: int
    """What the proof took, with what was known from later in the game."""
    source: str

    @property
    def board(self) -> Board:
        """The position, to be searched."""
        return Board.from_moves(self.moves, self.size, variant=self.variant)

    @property
    def held_out(self) -> bool:
        """Whether it is kept for the test; the positions of a game stay together."""
        return zlib.crc32(self.source.encode()) % _HELD_OUT == 0

    def is_seen(self, result: SearchResult) -> bool:
        """Whether a search has found out what is proven."""
        if self.kind is ProvenKind.WIN:
            return result.proof is Proof.WIN or result.value > SEEN_VALUE
        if self.kind is ProvenKind.LOSS:
            return result.proof is Proof.LOSS or result.value < -SEEN_VALUE
        return result.best not in self.proven

    def __str__(self) -> str:
        """The position's line."""
        moves, proven = (
            "".join(format_coordinate(move, self.size) for move in line) for line in (self.moves, self.proven)
        )
        return "\t".join(
            (
                self.kind.value,
                self.variant.value,
                str(self.size),
                moves,
                proven or "-",
                self.proof,
                str(self.nodes),
                self.source,
            )
        )


def parse(line: str) -> HardPosition:
    """A position of its line.

    Raises:
        ValueError: it is none.
    """
    kind, variant, size_text, moves, proven, proof, nodes, source = line.split("\t")
    size = int(size_text)
    return HardPosition(
        ProvenKind(kind),
        Variant(variant),
        size,
        tuple(parse_line(moves, size, size)),
        () if proven == "-" else tuple(parse_line(proven, size, size)),
        proof,
        int(nodes),
        source,
    )


def load(path: Path) -> list[HardPosition]:
    """The positions of a file; lines that begin with `#` are comments.

    Raises:
        OSError: there is none.
        ValueError: a line is not a position; the message names it.
    """
    positions = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        try:
            positions.append(parse(line))
            positions[-1].board  # noqa: B018, the moves follow the rules
        except ValueError as error:
            raise ValueError(f"{path}:{number}: not a position: {error}") from error
    return positions


class Searches:
    """Searches positions from an empty table with a net; `best` is the one that ships for the game."""

    def __init__(self, instructions: str = "best", net: str = "best") -> None:
        self._instructions, self._net = instructions, net
        self._evaluators: dict[tuple[Variant, int], AnyEvaluator] = {}
        self.options = _core.AlphaBetaOptions()
        self.options.memory_bytes = _TABLE_BYTES

    def plays(self, board: Board) -> bool:
        """Whether the net is for the board's rule.

        Raises:
            WeightsError: there is no such net, it does not fit the board, or alpha-beta cannot use it.
        """
        try:
            if not find_net(self._net, board).native:
                raise WeightsError(f"alpha-beta cannot search with {self._net}: it is not a native net")
        except OtherRuleError:
            return False
        return True

    def begin(self, board: Board) -> AlphaBetaSearch:
        """A search that has seen no position yet."""
        game = (board.variant, board.width)
        if game not in self._evaluators:
            self._evaluators[game] = open_evaluator(self._net, board, instructions=self._instructions)
        evaluator = self._evaluators[game]
        assert isinstance(evaluator, _core.NativeEvaluator)
        return AlphaBetaSearch(board, evaluator, self.options)

    def results(self, board: Board, nodes: Sequence[int]) -> Iterator[SearchResult]:
        """What is found with each number of nodes, each from an empty table."""
        result: SearchResult | None = None
        for limit in sorted(nodes):
            if result is None or result.proof is Proof.UNKNOWN:  # a proof ends a search before its limit
                result = self.begin(board).run_here(Limits(nodes=limit))
            yield result


Row = tuple[str, str]


def measure(
    positions: Iterable[HardPosition], searches: Searches, nodes: Sequence[int] = NODES
) -> dict[Row, tuple[int, list[int]]]:
    """By rule and kind: how many positions there are, and how many are seen with each number of nodes."""
    counts: Counter[Row] = Counter()
    seen: Counter[tuple[Row, int]] = Counter()
    for position in positions:
        row = (f"{position.variant.value} {position.size}", position.kind.value)
        counts[row] += 1
        for index, result in enumerate(searches.results(position.board, nodes)):
            seen[row, index] += position.is_seen(result)
    return {row: (counts[row], [seen[row, i] for i in range(len(nodes))]) for row in sorted(counts)}


def print_table(table: dict[Row, tuple[int, list[int]]], nodes: Sequence[int]) -> None:
    """Shares with their binomial 95 % errors, by rule and kind, and of all."""
    print(f"{'rule':<14} {'kind':<8} {'count':>6} " + " ".join(f"{f'{limit:,}':>14}" for limit in nodes))
    total = sum(count for count, _ in table.values())
    totals = [sum(seen[i] for _, seen in table.values()) for i in range(len(nodes))]
    for (rule, kind), (count, seen) in [*table.items(), (("all", ""), (total, totals))]:
        print(f"{rule:<14} {kind:<8} {count:>6} " + " ".join(f"{_share(part, count):>14}" for part in seen))


def _share(part: int, count: int) -> str:
    if count == 0:
        return "-"
    middle = (part + 2) / (count + 4)  # Agresti and Coull: no error of 0 where all or none are seen
    error = 1.96 * math.sqrt(middle * (1 - middle) / (count + 4))
    return f"{100 * part / count:.1f} ± {100 * error:.1f} %"


def main(arguments: Sequence[str]) -> int:
    """Print how many are seen; the exit status."""
    parser = argparse.ArgumentParser("narabe-bench hard", description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=file_name, default=FILE, metavar="FILE")
    parser.add_argument(
        "--held-out", action="store_true", help="the quarter that is held out, in place of the rest"
    )
    parser.add_argument("--net", default="best", help="a line net, on the positions of its rules alone")
    parser.add_argument("--nodes", type=whole(1), nargs="+", default=NODES, help="default: %(default)s")
    parser.add_argument(
        "--instructions", choices=instruction_sets(), default="best", help="instruction set of line nets"
    )
    args = parser.parse_args(arguments)
    searches = Searches(args.instructions, args.net)
    try:
        positions = [p for p in load(args.positions) if p.held_out == args.held_out]
        positions = [p for p in positions if searches.plays(p.board)]
    except ValueError as error:
        parser.error(str(error))
    nodes = sorted(args.nodes)
    print_table(measure(positions, searches, nodes), nodes)
    return 0
