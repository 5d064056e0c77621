"""The solver on positions of known wins: how many it proves, and how quickly (`narabe-bench --tactics`).

A folder holds JSON lines as `../shared/data/tactics` does: a position as `moves`, or as `black` and `white`
stones with the `attacker` to move. Each is searched alone, on one thread, from an empty table; times are of
the processor. Every line that is found is played out on the board of the rules.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine import _core
from engine.core_board import core_board
from engine.rules.board import Board, Colour
from engine.rules.coordinates import parse_coordinate
from engine.rules.variant import Variant

SIZE = 15
FIRST_NODES = 1 << 14

Prove = Callable[[_core.Solver, _core.Board, int], _core.ThreatWin]


@dataclass(frozen=True, slots=True)
class Solved:
    """The result for one position."""

    name: str
    proven: bool
    plies: int
    """Plies of the proven line, or 0."""
    seconds: float
    nodes: int


@dataclass(frozen=True, slots=True)
class Kind:
    """Positions of one kind in a folder, and the times by which their proofs are counted."""

    title: str
    file: str
    id_prefix: str
    prove: Prove
    table_mib: int
    limits_s: tuple[float, ...]
    """The last one ends a search."""


def _fours(solver: _core.Solver, board: _core.Board, nodes: int) -> _core.ThreatWin:
    return solver.vcf(board, nodes)


def _threats(solver: _core.Solver, board: _core.Board, nodes: int) -> _core.ThreatWin:
    return solver.vct(board, nodes)


KINDS = (
    Kind("wins by fours (VCF)", "vcf_game_positions_renju.jsonl", "", _fours, 4, (0.01, 1.0)),
    Kind(
        "wins by threats (VCT), games", "vcf_vct_cases_quintet.jsonl", "vct_game", _threats, 64, (0.1, 1, 10)
    ),
    Kind("wins by threats (VCT), studies", "vcf_vct_cases_quintet.jsonl", "vct_", _threats, 64, (0.1, 1, 10)),
)


def measure(folder: Path, kind: Kind) -> list[Solved]:
    """Search all positions of a kind.

    Raises:
        OSError, ValueError: the folder lacks the file, or a line of it is not a position.
    """
    earlier = [other.id_prefix for other in KINDS[: KINDS.index(kind)] if other.file == kind.file]
    results = []
    for number, line in enumerate((folder / kind.file).read_text(encoding="utf-8").splitlines(), 1):
        try:
            record = json.loads(line)
            name = str(record["id"])
            if not name.startswith(kind.id_prefix) or any(name.startswith(prefix) for prefix in earlier):
                continue
            board = _position(record)
        except (KeyError, RecursionError, TypeError, ValueError) as error:
            raise ValueError(f"{folder / kind.file}:{number}: not a position: {error!r}") from error
        results.append(solve(name, board, kind))
    return results


def solve(name: str, board: Board, kind: Kind) -> Solved:
    """Search with more and more nodes until the time is over; thanks to the table nothing is repeated."""
    solver, core = _core.Solver(kind.table_mib), core_board(board)
    nodes, limit, started = 0, FIRST_NODES, time.process_time()
    while True:
        win = kind.prove(solver, core, limit)
        nodes += win.nodes
        spent = time.process_time() - started
        if win.proof is _core.Proof.WIN:
            _check(name, board, win.pv)
            return Solved(name, True, len(win.pv), spent, nodes)
        if win.exhausted or spent >= kind.limits_s[-1]:
            return Solved(name, False, 0, spent, nodes)
        limit *= 2


def _position(record: dict[str, str]) -> Board:
    def points(key: str) -> list[int]:
        return [parse_coordinate(text, SIZE, SIZE) for text in record[key].split()]

    if "moves" in record:
        return Board.from_moves(points("moves"), SIZE, variant=Variant.RENJU)
    stones = [(point, colour) for colour in Colour for point in points(colour.name.lower())]
    attacker = Colour[record["attacker"].upper()]
    return Board.from_setup(stones, SIZE, variant=Variant.RENJU, turn=attacker)


def _check(name: str, board: Board, line: Sequence[int]) -> None:
    after = board.copy()
    for move in line:
        after.push(move)
    if after.outcome is None or after.outcome.winner is not board.turn:
        raise AssertionError(f"{name}: the line found does not win")


def print_tactics(folder: Path) -> None:
    """The table of all kinds, with the positions that were not proven."""
    for kind in KINDS:
        results = measure(folder, kind)
        print(f"{kind.title}: {len(results)} positions")
        if not results:
            continue
        for limit in kind.limits_s:
            proven = sum(result.proven and result.seconds <= limit for result in results)
            print(f"  within {limit:5g} s {proven:5} {100 * proven / len(results):6.1f} %")
        nodes, seconds = sum(r.nodes for r in results), sum(r.seconds for r in results)
        print(f"  {nodes:,} nodes in {seconds:.1f} s; slowest {max(r.seconds for r in results):.3f} s")
        for result in results:
            if not result.proven:
                print(f"  not proven: {result.name}, {result.nodes:,} nodes in {result.seconds:.1f} s")
        print(flush=True)
