"""`narabe-train label`: search positions again, more deeply, and keep what the search says as their targets.

Reads a position file and writes labelled parts of it, `part-000000.npz` and so on, each when it is finished;
the same command goes on after a kill. Every part stores the games it needs, so each is a position file.
"""

import argparse
import time
from dataclasses import asdict, dataclass
from typing import Any

from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.search.result import Proof, Wdl
from training.base.settings import add_options
from training.data.positions import PositionSet, PositionSetBuilder, revision
from training.data.targets import blend, outcome_wdl, policy_target
from training.play.parts import add_part_arguments, search_parts
from training.play.thinker import RUNTIMES, SearchSettings, Thinker

POLICY_TARGETS = 8


@dataclass(frozen=True)
class LabelSettings:
    """How deeply positions are searched, and what becomes of the answer."""

    net: str = "line"  # a name in weights/, or a file
    visits: int = 10_000
    sample: int = 0  # positions, drawn at random; 0: all
    per_part: int = 500  # positions
    sharpness: float = 0.05  # of the policy target (training.data.targets)
    earlier_share: float = 0.25  # of the value target, from the file; a proven value stands alone
    runtime: str = "fastest"  # of nets that are not native, as in self-play
    seed: int = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the files, and one for every setting."""
    add_part_arguments(parser)
    add_options(parser, LabelSettings(), {"runtime": RUNTIMES})


def run(args: argparse.Namespace) -> int:
    """Label what is not labelled yet; the exit status."""
    return search_parts("label", args, LabelSettings, label_part)


def label_part(job: tuple[PositionSet, LabelSettings, int], net: str) -> tuple[int, PositionSet, str]:
    """Search a part's positions: its number, the positions, and a line that says what it took."""
    positions, settings, number = job
    started = time.process_time()
    builder = PositionSetBuilder(POLICY_TARGETS)
    thinkers: dict[GameKind, Thinker] = {}
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
        if kind not in thinkers:
            thinkers[kind] = Thinker(net, board, SearchSettings(runtime=settings.runtime))
        proven += _label(builder, positions, row, board, thinkers[kind], settings)
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
    thinker: Thinker,
    settings: LabelSettings,
) -> bool:
    """Add one position with its new targets; whether it was proven."""
    result = thinker.think_afresh(board, settings.visits)
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
