"""`narabe-train data label`: search positions again, more deeply, for better targets.

Reads a position file and writes labelled parts of it, `part-000000.npz` and so on, each when it is finished,
beside `settings.json`; the same command goes on after a kill. Every part stores the games it needs, so each
is a position file.
"""

import argparse
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.search.result import Proof, Wdl
from training.base.run import Parts, Run, revision
from training.base.settings import add_options, from_options, one_of, rare, require_at_least
from training.base.timing import AUTO
from training.data.loading import load_positions
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.targets import blend, outcome_wdl, policy_target
from training.play.processes import Workers, add_worker_options
from training.play.searcher import RUNTIMES, Searcher, SearchSettings, settled

POLICY_TARGETS = 8


@dataclass(frozen=True)
class LabelSettings:
    """How deeply positions are searched, and what becomes of the answer."""

    net: str = "line"  # a name in weights/, or a file
    visits: int = 10_000  # of the search, for each position
    plies: tuple[int, ...] = (0, 400)  # the first and the last ply of the positions
    sample: int = 0  # positions, drawn at random; 0: all
    per_part: int = 500  # positions
    sharpness: float = rare(0.05)  # of the policy target (training.data.targets)
    earlier_share: float = rare(0.25)  # of the value target, from the file; a proven value stands alone
    runtime: str = one_of("fastest", RUNTIMES)  # of nets that are not native, as in self-play
    device: str = AUTO  # of torch: cpu, cuda; or a GPU where there is one
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        if len(self.plies) != 2:
            raise ValueError("plies names the first and the last ply")
        require_at_least(1, self, "visits", "per_part")

    @property
    def search(self) -> SearchSettings:
        """How a position is searched."""
        return SearchSettings(runtime=self.runtime, device=self.device)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the files, and one for every setting."""
    parser.add_argument("positions", type=Path, help="position file, packed games, or a folder")
    parser.add_argument("run_folder", type=Path, help="where the parts go")
    add_worker_options(parser)
    add_options(parser, LabelSettings())


def run(args: argparse.Namespace) -> int:
    """Label what is not labelled yet; the exit status."""
    asked = from_options(LabelSettings, args)
    positions = load_positions(args.positions)
    rows, per_part = _chosen_rows(positions, asked), asked.per_part
    if not len(rows):
        raise ValueError("{}: no positions of plies {} to {}".format(args.positions, *asked.plies))
    run = Run.open(args.run_folder, asked, args.positions, measured=lambda new: _measured(new, positions))
    settings, parts = run.settings, Parts(run.folder)
    count = -(-len(rows) // per_part)
    missing = parts.missing(count)
    rows_of = {number: rows[number * per_part : (number + 1) * per_part] for number in missing}
    jobs = [(positions.games_of(rows), settings, number) for number, rows in rows_of.items()]
    with Workers(args.processes, args.cluster, num_gpus=args.num_gpus) as workers:
        for number, found, line in workers.answers(label_part, jobs, settings.net):
            found.save(parts.path(number))
            print(line, flush=True)
    print(f"{args.run_folder}: {count} parts, {len(missing)} of them new")
    return 0


def _measured(settings: LabelSettings, positions: PositionSet) -> LabelSettings:
    """The settings with what is quickest here, where they leave it open."""
    search, kinds = settings.search, positions.kinds()
    if kinds:
        search = settled(search, settings.net, kinds[0], search.leaves_at_once)
    return replace(settings, runtime=search.runtime, device=search.device)


def label_part(job: tuple[PositionSet, LabelSettings, int], net: str) -> tuple[int, PositionSet, str]:
    """Search a part's positions: its number, the positions, and a line that reports what it took."""
    positions, settings, number = job
    started = time.process_time()
    builder = PositionSetBuilder(POLICY_TARGETS)
    searchers: dict[GameKind, Searcher] = {}
    last_game, proven = -1, 0
    for row in range(len(positions)):
        game = int(positions.game[row])
        board = positions.board_before(row)
        kind = GameKind.of_board(board)
        if game != last_game:
            builder.add_game(
                positions.moves_of(game), board.width, board.height, board.variant, board.row_length
            )
            last_game = game
        if kind not in searchers:
            searchers[kind] = Searcher(net, board, settings.search)
        proven += _label(builder, positions, row, board, searchers[kind], settings)
    origin: dict[str, Any] = {
        "source": "label",
        "revision": revision(),
        "settings": asdict(settings),
        "of": dict(positions.origin),
    }
    per_hour = len(positions) / (time.process_time() - started) * 3600
    line = f"part {number}: {len(positions)} positions, {proven} proven, {per_hour:,.0f} per CPU-hour"
    return number, builder.build(origin), line


def _label(
    builder: PositionSetBuilder,
    positions: PositionSet,
    row: int,
    board: Board,
    searcher: Searcher,
    settings: LabelSettings,
) -> bool:
    """Add one position with its new targets; whether it was proven."""
    result = searcher.search_afresh(board, settings.visits)
    earlier = tuple(float(share) for share in positions.wdl[row])
    if result.proof is Proof.UNKNOWN:
        wdl: Wdl = result.wdl
        if sum(earlier) > 0:
            wdl = blend((earlier[0], earlier[1], earlier[2]), wdl, settings.earlier_share)
        builder.add_position(board.ply, policy_target(result, settings.sharpness), wdl)
        return False
    outcome = outcome_wdl({Proof.WIN: True, Proof.LOSS: False}.get(result.proof))
    assert result.best is not None
    builder.add_position(board.ply, {result.best: 1.0}, outcome)
    return True


def _chosen_rows(positions: PositionSet, settings: LabelSettings) -> NDArray[np.int64]:
    """Which positions are searched, [row], in the file's order."""
    first, last = settings.plies
    rows = np.flatnonzero((positions.ply >= first) & (positions.ply <= last))
    if 0 < settings.sample < len(rows):
        rows = np.sort(np.random.default_rng(settings.seed).choice(rows, settings.sample, replace=False))
    return rows
