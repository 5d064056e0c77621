"""`narabe-train lesson mistakes`: what the ancestors' mistakes cost, each made alone in the same small run.

Every net learns from positions of the same games with the same random numbers, and is judged by the same
held-out games, read rightly. docs/ancestors.md has what came out.
"""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from torch import Tensor, nn

from training.base.files import write_json
from training.base.settings import require_at_least
from training.data.loading import load_positions
from training.data.pool import Batch, Pool, pools_of, training_batches
from training.data.positions import PositionSet, PositionSetBuilder
from training.learn.losses import losses, measure
from training.networks.catalogue import RenjuResnetArchitecture, RenjuResnetConfiguration
from training.networks.trainee import NetOutput, Rates, Trainee

_BATCH_SIZE = 64
_HELD_OUT_PERCENT = 10
_MEASURED = 2048  # held-out positions
_FIGURES = ("policy", "top1", "top5", "value_mse", "sign")

MISTAKES = {
    "none": "everything as it should be",
    "short-rows": "h10 is read as h1: int(move[1])",
    "late-label": "the label is the move after the next: moves[i + 1]",
    "double-softmax": "a softmax stands before the cross-entropy, which takes one itself",
    "forgotten-weights": "the weights are initialised again after half of the run, as after loading",
    "split-by-position": "positions are held out, not games: `own` is what its validation says",
    "evaluation-mode": "after the first validation batch normalisation stays in evaluation mode",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("run_folder", type=Path, help="where the figures go: mistakes.json")
    parser.add_argument("--data", type=Path, required=True, help="positions of one board size")
    parser.add_argument(
        "--only", nargs="+", choices=MISTAKES, default=list(MISTAKES), help="the mistakes to make"
    )
    parser.add_argument("--channels", type=int, default=24, help="of the residual net (default %(default)s)")
    parser.add_argument("--blocks", type=int, default=2, help="of the residual net (default %(default)s)")
    parser.add_argument(
        "--positions", type=int, default=20_000, help="shown in each run (default %(default)s)"
    )
    parser.add_argument("--learning-rate", type=float, default=4e-3, help="of Adam (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of all random numbers")


def run(args: argparse.Namespace) -> int:
    """Make the mistakes, and print a table; the exit status."""
    require_at_least(1, args, "positions", "channels", "blocks")
    torch.set_num_threads(1)
    figures: dict[str, dict[str, float]] = {}
    positions = load_positions(args.data)
    for name in MISTAKES:
        if name in args.only:
            figures[name] = supervised_figures(name, positions, args)
            _print({name: figures[name]})
    args.run_folder.mkdir(parents=True, exist_ok=True)
    write_json(args.run_folder / "mistakes.json", figures)
    _print(figures)
    return 0


def supervised_figures(mistake: str, positions: PositionSet, args: argparse.Namespace) -> dict[str, float]:
    """How well a net judges held-out games after a run with one mistake."""
    torch.manual_seed(args.seed)
    random = np.random.default_rng(args.seed)
    train, held_out = positions.split(_HELD_OUT_PERCENT)
    own = held_out
    if mistake == "short-rows":
        train, own = with_short_rows(train), with_short_rows(held_out)
    elif mistake == "split-by-position":
        kept = random.random(len(positions)) >= _HELD_OUT_PERCENT / 100
        train, own = positions.chosen(kept), positions.chosen(~kept)
    pools = [*pools_of(held_out), *pools_of(train)]
    if len(pools) != 2:
        raise ValueError(f"{args.data}: give positions of one rule and board, enough to hold some out")
    judged, learnt_from = pools
    trainee = _learnt(mistake, learnt_from, random, args)
    figures = _judged(trainee, judged)
    if mistake == "split-by-position":
        figures["own top1"] = _judged(trainee, *pools_of(own))["top1"]
    return figures


def _learnt(mistake: str, pool: Pool, random: np.random.Generator, args: argparse.Namespace) -> Trainee:
    configuration = RenjuResnetConfiguration(pool.size, args.channels, args.blocks)
    rates = Rates(args.learning_rate, 1e-4, args.learning_rate, decoupled_decay=False)
    trainee = RenjuResnetArchitecture().trainee(configuration, rates)
    steps = max(1, args.positions // _BATCH_SIZE)
    batches = training_batches([pool], _BATCH_SIZE, random)
    for step in range(steps):
        batch = next(batches)
        if mistake == "late-label":
            batch = with_late_labels(batch)
        if mistake == "forgotten-weights" and step == steps // 2:
            trainee.net.apply(_initialise)
        trainee.net.train(not (mistake == "evaluation-mode" and step >= steps // 8))
        trainee.step(batch, partial(_loss, batch, mistake == "double-softmax"), 1.0)
    trainee.net.eval()
    return trainee


def _loss(batch: Batch, double_softmax: bool, output: NetOutput) -> Tensor:
    if double_softmax:
        output = replace(output, policy=output.policy.softmax(1))
    terms = losses(output, batch, "squared")
    return terms["policy"] + terms["value"]


def _judged(trainee: Trainee, pool: Pool) -> dict[str, float]:
    figures = measure(trainee.forward, pool.batches(_BATCH_SIZE, _MEASURED))
    return {name: figures[name] for name in _FIGURES}


def _initialise(module: nn.Module) -> None:
    reset = getattr(module, "reset_parameters", None)
    if callable(reset):
        reset()


def with_late_labels(batch: Batch) -> Batch:
    """The policy to learn is the opponent's answer, where there was one."""
    policy = torch.zeros_like(batch.policy)
    answered = torch.nonzero(batch.reply >= 0)[:, 0]
    policy[answered, batch.reply[answered]] = 1.0
    return replace(batch, policy=policy)


def with_short_rows(positions: PositionSet) -> PositionSet:
    """The games as who reads `h10` as `h1` has them; stones on points that are taken then are lost."""
    builder = PositionSetBuilder(policy_targets=1)
    for game in range(positions.games):
        rows: NDArray[np.int64] = np.nonzero(positions.game == game)[0]
        kind = positions.kind_of(game)
        moves: list[int] = []
        for move in positions.moves_of(game):
            row, column = divmod(move, kind.largest)
            misread = (int(str(row + 1)[0]) - 1) * kind.largest + column
            if misread not in moves:
                moves.append(misread)
        builder.add_game(moves, kind.largest, kind.largest, kind.variant, kind.row_length)
        for ply, wdl in zip(positions.ply[rows].tolist(), positions.wdl[rows].tolist(), strict=True):
            if ply < len(moves):
                builder.add_position(ply, {moves[ply]: 1.0}, tuple(wdl))
    return builder.build(dict(positions.origin))


def _print(figures: dict[str, dict[str, float]]) -> None:
    names = list(dict.fromkeys(name for entry in figures.values() for name in entry))
    table = Table("mistake", *names)
    for mistake, entry in figures.items():
        table.add_row(mistake, *(f"{entry[name]:.3f}" if name in entry else "" for name in names))
    Console().print(table)
