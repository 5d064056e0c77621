"""`narabe-train data thin`: leave most positions out that the threat solver answers at once.

In play the solver runs before the net, so a net that learns on won positions spends itself on what it never
has to evaluate. A share of them stays: the net still learns what a won position looks like.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine import _core
from training.base.files import output_file
from training.base.run import revision
from training.base.settings import SettingsError
from training.data.loading import load_positions
from training.data.positions import PositionSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("positions", type=Path, help="position file, packed games, or a folder")
    parser.add_argument("thinned", type=output_file(".npz"), help="the one to write (.npz)")
    parser.add_argument("--keep-share", type=float, default=0.1, help="of the solved positions, default 0.1")
    parser.add_argument("--nodes", type=int, default=300, help="for each search of the solver, default 300")
    parser.add_argument("--seed", type=int, default=1, help="of all random numbers; default %(default)s")


def run(args: argparse.Namespace) -> int:
    """Thin out and report how much was solved; the exit status."""
    source = args.positions.resolve()
    if args.thinned.resolve() == source or args.thinned.resolve().parent == source:
        raise SettingsError(f"{args.thinned} is where the positions are read from: write to another place")
    positions = load_positions(args.positions)
    solved = find_solved(positions, args.nodes)
    keep = ~solved | (np.random.default_rng(args.seed).random(len(solved)) < args.keep_share)
    origin = {"thinned_from": dict(positions.origin), "keep_share": args.keep_share, "nodes": args.nodes}
    origin |= {"seed": args.seed, "revision": revision()}
    chosen = replace(positions.chosen(keep), origin=origin)
    chosen.save(args.thinned)
    share = solved.mean() if len(solved) else 0.0
    print(f"{args.thinned}: {len(chosen)} of {len(positions)} positions; {share:.1%} were solved")
    return 0


def find_solved(positions: PositionSet, nodes: int) -> NDArray[np.bool_]:
    """Which positions the solver proves won or lost, [position]."""
    solver = _core.Solver(16)
    solved = np.zeros(len(positions), np.bool_)
    order = np.lexsort((positions.ply, positions.game))  # game by game, so that each is played once
    game, board, played = -1, _core.Board(5, 5), 0
    for position in order:
        if positions.game[position] != game:
            game, played = int(positions.game[position]), 0
            width, height = int(positions.game_width[game]), int(positions.game_height[game])
            variant, row_length = int(positions.game_variant[game]), int(positions.game_row_length[game])
            board = _core.Board(width, height, variant, row_length)
        start = int(positions.game_start[game])
        while played < positions.ply[position]:
            board.push(int(positions.moves[start + played]))
            played += 1
        solved[position] = _is_solved(solver, board, nodes)
    return solved


def _is_solved(solver: _core.Solver, board: _core.Board, nodes: int) -> bool:
    if board.over or _core.Solver.quick(board).proof is not _core.Proof.UNKNOWN:
        return True
    return solver.vcf(board, nodes).proof is _core.Proof.WIN
