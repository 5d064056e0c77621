"""`narabe-train data teach`: a teacher's output on positions, and on positions a move off them, as targets.

A search meets in its leaves what no game has: moves that nobody would play. So to every position comes one
that follows it by a move drawn from the teacher's policy, made flat, or evenly from its likeliest moves.

Writes parts, `part-000000.npz` and so on, beside `settings.json`; the same command goes on after a kill. Part
N depends on the seed and N alone.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.evaluator.torch_net import torch_device
from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.rules.symmetry import Symmetry
from training.base.computing import add_computing_options, device_named, use_threads
from training.base.run import Parts, Run, revision
from training.base.settings import add_options, from_options, require_at_least, require_known
from training.data.loading import load_positions
from training.data.pool import pools_of
from training.data.positions import PositionFileError, PositionSet, PositionSetBuilder
from training.data.stages import Stages
from training.learn.distil_settings import TEACHER
from training.learn.precision import quicker_look
from training.learn.strayed import after, strayed_moves
from training.networks.teacher import TeacherNet, load_teacher
from training.networks.teacher_learner import TeacherView
from training.networks.trainee import any_precision
from training.play.processes import Workers, add_node_options

POLICY_TARGETS = 8
_BATCH = 200
_LEAST_SHARE = 0.01  # of a policy target that is kept


@dataclass(frozen=True)
class TeachSettings:
    """How many positions are labelled, and which."""

    net: str = str(TEACHER)  # the teacher's file
    positions: int = 100_000  # in all; half of them, or a little more, are of the games
    per_part: int = 10_000  # positions
    stage_weights: tuple[str, ...] = ("0:0.7", "8:1", "61:0.5")  # PLY:WEIGHT, as of `supervised`
    per_game: float = 60.0  # positions that a game counts for at most; 0: for as many as it has
    precision: str = any_precision()  # of the teacher: float32, bfloat16; or what is quicker here
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        Stages.parse(self.stage_weights, self.per_game)
        require_at_least(1, self, "positions")
        require_at_least(2, self, "per_part")
        require_known(self)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the files, and one for every setting."""
    parser.add_argument("data", type=Path, help="position file, packed games, or a folder: of one rule")
    parser.add_argument("run_folder", type=Path, help="where the parts go")
    add_computing_options(parser)
    add_node_options(parser)
    add_options(parser, TeachSettings())


def run(args: argparse.Namespace) -> int:
    """Label what is not labelled yet; the exit status."""
    settings = from_options(TeachSettings, args)
    use_threads(args.threads)
    positions = load_positions(args.data)
    net = load_teacher(Path(settings.net))

    def measured(new: TeachSettings) -> TeachSettings:
        return replace(new, precision=quicker_look(new.precision, net, device_named(args.device)))

    run, parts = Run.open(args.run_folder, settings, args.data, measured=measured), Parts(args.run_folder)
    count = -(-settings.positions // settings.per_part)
    jobs = unlabelled_parts(positions, run.settings, args.device, parts.missing(count))
    with Workers(1, args.cluster, num_gpus=args.num_gpus) as workers:
        for number, part, line in workers.answers(teach_part, jobs, settings.net):
            part.save(parts.path(number))
            print(line, flush=True)
    print(f"{args.run_folder}: {count} parts")
    return 0


@dataclass(frozen=True)
class TeacherPart:
    """The positions of a part, to be shown to a teacher."""

    number: int
    positions: PositionSet
    averaged: PositionSet  # like those, for the teacher's averages
    random: np.random.Generator
    settings: TeachSettings
    device: str


def unlabelled_parts(
    positions: PositionSet, settings: TeachSettings, device: str, numbers: Sequence[int]
) -> list[TeacherPart]:
    """The parts of some numbers.

    Raises:
        PositionFileError: there are no positions, or games of several kinds.
    """
    stages = Stages.parse(settings.stage_weights, settings.per_game)
    chances = stages.chances(positions)
    if chances is not None:
        positions = positions.chosen(chances > 0)
    if not len(positions):
        raise PositionFileError("there are no positions to label")
    if len(positions.kinds()) > 1:
        listed = "; ".join(map(str, positions.kinds()))
        raise PositionFileError(f"a teacher labels games of one kind at a time, not {listed}")
    [pool] = pools_of(positions, stages=stages)
    averaged = positions.games_of(pool.drawn(2 * _BATCH, np.random.default_rng([settings.seed, 1])))
    made = []
    for number in numbers:
        random = np.random.default_rng([settings.seed, 2, number])
        of_part = positions.games_of(pool.drawn(settings.per_part // 2, random))
        made.append(TeacherPart(number, of_part, averaged, random, settings, device))
    return made


def teach_part(part: TeacherPart, net: str) -> tuple[int, PositionSet, str]:
    """A part with the output of a teacher's file: its number, the positions, a line with what it took."""
    began = time.process_time()
    labelled = LabelledBoards(load_teacher(Path(net)), part).part()
    speed = len(labelled) / max(time.process_time() - began, 1e-9)
    line = f"part {part.number}: {len(labelled):,} positions, {speed:,.0f} per CPU-second"
    return part.number, labelled, line


class LabelledBoards:
    """A teacher before the positions of a part."""

    def __init__(self, net: TeacherNet, part: TeacherPart) -> None:
        """Let the teacher see some of the positions, for its averages.

        Raises:
            ValueError: the teacher does not have the rule.
        """
        self.device = torch_device(device_named(part.device))
        [self.pool] = pools_of(part.positions, self.device)
        [averaged] = pools_of(part.averaged, self.device)
        self.positions, self.settings, self.random = part.positions, part.settings, part.random
        [batch] = averaged.batches(len(averaged))
        precision = self.settings.precision
        self.view = TeacherView(net.to(self.device), batch.rule, batch.stones, batch.ply, precision)

    def part(self) -> PositionSet:
        """The positions with the teacher's output on them."""
        rows = np.arange(len(self.positions))
        builder = PositionSetBuilder(POLICY_TARGETS)
        for chosen in np.split(rows, range(_BATCH, len(rows), _BATCH)):
            self._add(builder, chosen)
        origin = {
            "source": "teach",
            "revision": revision(),
            "settings": asdict(self.settings) | {"net": Path(self.settings.net).name},
            "of": dict(self.positions.origin),
        }
        return builder.build(origin)

    def _add(self, builder: PositionSetBuilder, rows: NDArray[np.int64]) -> None:
        numbers = torch.from_numpy(rows).to(self.device)
        positions, batch = self.positions, self.pool.batch(numbers, torch.zeros_like(numbers))
        stones, ply = batch.stones.cpu().flatten(1), batch.ply.cpu()
        draws = torch.Generator().manual_seed(int(self.random.integers(2**63)))
        policy, wdl = self._says(stones, ply, draws)
        strayed = strayed_moves(policy, stones, draws)
        next_policy, next_wdl = self._says(after(stones, strayed), ply + 1, draws)
        for i, row in enumerate(rows):
            moves = positions.moves_of(int(positions.game[row]))[: int(ply[i])]
            self._add_one(builder, moves, policy[i], wdl[i])
            if not _ends(self.pool.kind, moves, int(strayed[i])):
                self._add_one(builder, [*moves, int(strayed[i])], next_policy[i], next_wdl[i])

    def _add_one(self, builder: PositionSetBuilder, moves: list[int], policy: Tensor, wdl: Tensor) -> None:
        kind = self.pool.kind
        best = policy.topk(POLICY_TARGETS)
        shares = dict(zip(best.indices.tolist(), best.values.tolist(), strict=True))
        kept = {point: share for point, share in shares.items() if share >= _LEAST_SHARE}
        win, draw, loss = (wdl / wdl.sum()).tolist()
        builder.add_game(moves, kind.largest, kind.largest, kind.variant, kind.row_length)
        builder.add_position(len(moves), kept, (win, draw, loss))

    def _says(self, stones: Tensor, ply: Tensor, draws: torch.Generator) -> tuple[Tensor, Tensor]:
        """Shares [position, point] and chances [position, 3] of stones [position, point], seen turned."""
        symmetry = torch.randint(len(Symmetry), (len(stones),), generator=draws)
        policy, wdl = self.view.outputs(*(each.to(self.device) for each in (stones, ply, symmetry)))
        return policy.cpu(), wdl.cpu()


def _ends(kind: GameKind, moves: list[int], move: int) -> bool:
    """Whether a move may not be played, or ends the game."""
    board = Board.from_moves(moves, kind.largest, kind.largest, kind.variant, kind.row_length)
    if not board.is_legal(move):
        return True
    board.push(move)
    return board.outcome is not None
