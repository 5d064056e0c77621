"""A teacher's output on all positions of games and on others off them: the lessons of line nets.

The labels of one kind of game are a folder of safetensors files, each of as many positions as the teacher
takes at once, so that a kill costs no more than one. The positions of the games are not in them, for they are
rebuilt from the same data.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from engine.rules.symmetry import Symmetry
from training.base import parallel
from training.base.files import load_tensors, save_tensors
from training.base.run import Parts
from training.data.pool import Batch, Pool, TeacherLabels, pack
from training.learn.distil_settings import LessonSettings
from training.learn.stage import Budget, seed_of
from training.learn.strayed import after, is_over, strayed_moves
from training.networks.teacher import TeacherNet
from training.networks.teacher_learner import TeacherView
from training.networks.trainee import NetOutput

AVERAGED_POSITIONS = 8192  # that a teacher's averages are taken from
STRAYED_TWICE = 0.4  # of the strayed positions
COMPARED_MOVES = 5  # the likeliest of a position, which nets put in order
_COMPARED_PLIES = (8, 40)
_OF_BEFORE = {"policy", "stones"}
"""In files of version 1.1, which has a share and a byte for every point; they are made anew."""
_APART = 0.2  # values of moves whose order counts differ by so much, for a teacher


@dataclass(frozen=True)
class LabelledGames:
    """Labelled positions of one kind of game."""

    games: Pool  # to learn from
    strayed: Pool  # the same, off the games, which count for as much
    held_out: Pool  # to measure on
    held_out_strayed: Pool
    children: Pool  # what COMPARED_MOVES of a held-out position lead to, one behind the other

    @classmethod
    def made(
        cls,
        net: Callable[[], TeacherNet],
        games: Pool,
        held_out: Pool,
        budget: Budget,
        settings: LessonSettings,
        folder: Path,
        seed: int,
    ) -> "LabelledGames":
        """Let the teacher label positions, as far as the folder has no labels of them yet.

        `budget` is that of the strayed positions to learn from.
        """
        size = settings.label_batch_size

        @cache
        def view() -> TeacherView:
            return view_of(net(), games, settings.teacher_precision, np.random.default_rng((seed, 0)))

        def outputs(stones: Tensor, ply: Tensor, symmetry: Tensor) -> tuple[Tensor, Tensor]:
            return view().outputs(stones, ply, symmetry)

        def label(number: int, name: str, positions: Pool, looks: int) -> Pool:
            random = _seeded(positions.device, seed, number)
            return labelled(outputs, positions, looks, size, random, _kept_in(folder, name))

        def off(number: int, name: str, positions: Pool, budget: Budget) -> Pool:
            parts = _kept_in(folder, f"{name}-positions")
            found = stray(outputs, positions, budget, size, (seed, number), parts)
            return label(number + 1, name, found, 1)

        games = label(1, "games", games, settings.game_looks)
        strayed = off(2, "strayed", games, budget)
        held_out = label(4, "held-out", held_out, 2)
        held_out_strayed = off(5, "held-out-strayed", held_out, Budget(2 * settings.held_out_limit))
        children = label(7, "children", _children(held_out, settings.compared_positions), 4)
        return cls(games, strayed.counting_for(games.mass), held_out, held_out_strayed, children)

    def of_side(self, side: str) -> "LabelledGames":
        """Those where `black` or `white` is to move, or `both`; so of children the other side's moves."""
        if side == "both":
            return self
        parts = (self.games, self.strayed, self.held_out, self.held_out_strayed, self.children)
        games, strayed, *measured = (positions.of_side(side) for positions in parts)
        return LabelledGames(games, strayed.counting_for(games.mass), *measured)


def _kept_in(folder: Path, name: str) -> "Kept":
    """The parts of some positions' labels in a folder. One is made only where it is not there."""
    files = Parts(folder, name, ".safetensors")

    def part(number: int, make: Callable[[], Mapping[str, Tensor]]) -> Mapping[str, Tensor]:
        path = files.path(number)
        if path.exists() and not _OF_BEFORE & (found := load_tensors(path)).keys():
            return found
        made = make()
        folder.mkdir(parents=True, exist_ok=True)
        save_tensors(made, path)
        return made

    return part


Outputs = Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]
"""`TeacherView.outputs`."""
Kept = Callable[[int, Callable[[], Mapping[str, Tensor]]], Mapping[str, Tensor]]
"""Gives the part of a number, which it may have from before, or else makes it."""


def _unkept(number: int, make: Callable[[], Mapping[str, Tensor]]) -> Mapping[str, Tensor]:
    return make()


def _seeded(device: torch.device, *seed: int) -> torch.Generator:
    return torch.Generator(device).manual_seed(seed_of(*seed))


def view_of(net: TeacherNet, positions: Pool, precision: str, random: np.random.Generator) -> TeacherView:
    """The teacher, normalised by some of the positions."""
    batch = positions.drawn_batch(min(AVERAGED_POSITIONS, len(positions)), random)
    return TeacherView(net, batch.rule, batch.stones, batch.ply, precision)


def labelled(
    outputs: Outputs,
    positions: Pool,
    looks: int,
    batch_size: int,
    random: torch.Generator,
    parts: Kept = _unkept,
) -> Pool:
    """The positions with the teacher's output on each, the mean over different symmetries."""
    count, device, symmetries = len(positions), positions.device, len(Symmetry)
    first = torch.randint(symmetries, (count,), device=device, generator=random)

    def part(rows: slice) -> Mapping[str, Tensor]:
        stones, ply = positions.stones(rows), positions.ply[rows].long()
        seen = [
            outputs(stones, ply, (first[rows] + look * symmetries // looks) % symmetries)
            for look in range(looks)
        ]
        labels = TeacherLabels.of(*(torch.stack(column).mean(0) for column in zip(*seen, strict=True)))
        return {"points": labels.points, "shares": labels.shares, "wdl": labels.wdl}

    found = [
        TeacherLabels.of(torch.zeros(0, positions.size**2, device=device), torch.zeros(0, 3, device=device))
    ]
    starts = list(enumerate(range(0, count, batch_size)))
    if parallel.processes() > 1:  # each makes its share of the files, which then all read
        for number, start in starts[parallel.share()]:
            parts(number, partial(part, slice(start, start + batch_size)))
        parallel.wait_for_all()
    for number, start in starts:
        made = parts(number, partial(part, slice(start, start + batch_size)))
        found.append(TeacherLabels(**{name: made[name].to(device) for name in ("points", "shares", "wdl")}))
    columns = ((labels.points, labels.shares, labels.wdl) for labels in found)
    return replace(positions, labels=TeacherLabels(*map(torch.cat, zip(*columns, strict=True))))


def stray(
    outputs: Outputs,
    positions: Pool,
    budget: Budget,
    batch_size: int,
    seed: tuple[int, ...],
    parts: Kept = _unkept,
) -> Pool:
    """Positions a move or two off labelled ones, as many as the budget less those whose game is over."""
    found = [{"packed": positions.packed[:0], "ply": positions.ply[:0]}]
    drawn, spent = 0, 0.0
    with parallel.in_turn():
        while budget.progress(drawn, time.monotonic() - spent) < 1:
            count = batch_size if budget.seconds else min(batch_size, budget.positions - drawn)
            part = parts(len(found), partial(_strayed, outputs, positions, count, (*seed, len(found))))
            spent += float(part["seconds"])
            found.append({name: part[name].to(positions.device) for name in ("packed", "ply")})
            drawn += count
    packed, ply = (torch.cat([part[name] for part in found]) for name in ("packed", "ply"))
    return Pool.without_targets(positions.kind, packed, ply)


def _strayed(outputs: Outputs, positions: Pool, count: int, seed: tuple[int, ...]) -> Mapping[str, Tensor]:
    """Stones and plies a move or two off so many labelled positions, and what it took."""
    assert positions.labels is not None
    size, row_length, labels = positions.size, positions.kind.row_length, positions.labels
    random, began = _seeded(positions.device, *seed), time.monotonic()

    def step(stones: Tensor, ply: Tensor, policy: Tensor) -> tuple[Tensor, Tensor]:
        stones = after(stones, strayed_moves(policy, stones, random))
        goes_on = ~is_over(stones, size, row_length)
        return stones[goes_on], ply[goes_on] + 1

    rows = torch.from_numpy(positions.drawn(count, np.random.default_rng(seed))).to(positions.device)
    rows = rows[~is_over(positions.stones(rows), size, row_length)]
    stones, ply = step(positions.stones(rows), positions.ply[rows].long(), labels[rows].policy(size**2))
    twice = torch.rand(len(ply), device=ply.device, generator=random) < STRAYED_TWICE
    found = [(stones[~twice], ply[~twice])]
    if twice.any():
        stones, ply = stones[twice], ply[twice]
        found.append(step(stones, ply, outputs(stones, ply, torch.zeros_like(ply))[0]))
    stones, ply = (torch.cat(column) for column in zip(*found, strict=True))
    return {"packed": pack(stones), "ply": ply.short(), "seconds": torch.tensor(time.monotonic() - began)}


def in_order(forward: Callable[[Batch], NetOutput], children: Pool) -> dict[str, float]:
    """How a net orders the moves whose labelled positions these are.

    `in order`: of pairs of moves that the teacher calls 0.2 apart, the share whose order is its own; `lost`:
    chances given away by the move that the net puts first, by the teacher's values.
    """
    if not len(children):
        return {}
    assert children.labels is not None
    with torch.no_grad():
        said = torch.cat([forward(batch).log_wdl.exp() for batch in children.batches(2000)])
    own, teachers = (
        (wdl[:, 2] - wdl[:, 0]).float().view(-1, COMPARED_MOVES) for wdl in (said, children.labels.wdl)
    )
    by_own, by_teacher = (values[:, :, None] - values[:, None] for values in (own, teachers))
    apart = by_teacher > _APART
    first = own.argmax(1, keepdim=True)
    lost = teachers.amax(1) - teachers.gather(1, first)[:, 0]
    figures = {"lost": float(lost.mean()) / 2}
    if apart.any():
        figures["in order"] = float((by_own[apart] > 0).float().mean())
    return figures


def _children(positions: Pool, count: int) -> Pool:
    """What the likeliest moves of some of the labelled positions lead to."""
    low, high = _COMPARED_PLIES
    mothers = positions.of_plies(low, min(high, positions.size**2 - COMPARED_MOVES))
    mothers = mothers.chosen(mothers.spread(count))
    assert mothers.labels is not None
    moves = mothers.labels.points[:, :COMPARED_MOVES].long().flatten()
    stones = mothers.stones().repeat_interleave(COMPARED_MOVES, 0)
    ply = mothers.ply.repeat_interleave(COMPARED_MOVES)
    return Pool.without_targets(positions.kind, pack(after(stones, moves)), ply + 1)
