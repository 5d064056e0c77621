"""What a teacher says of all positions of games and of others off them: the lessons of line nets.

The labels of one kind of game are a safetensors file; the positions of the games are not in it, for they are
rebuilt from the same data.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from engine.records.files import replace_atomically
from training.data.device import SYMMETRIES, DeviceBatch, DevicePositions, Labels
from training.learn.distil_settings import LessonSettings
from training.learn.stage import Budget
from training.learn.strayed import after, is_over, strayed_moves
from training.networks.teacher import TeacherNet
from training.networks.teacher_learner import TeacherView
from training.networks.trainee import Output

AVERAGED_POSITIONS = 8192  # that a teacher's averages are taken from
STRAYED_TWICE = 0.4  # of the strayed positions
COMPARED_MOVES = 5  # the likeliest of a position, which nets put in order
_COMPARED_PLIES = (8, 40)
_APART = 0.2  # values of moves whose order counts differ by so much, for a teacher


@dataclass(frozen=True)
class Lessons:
    """Labelled positions of one kind of game."""

    games: DevicePositions  # to learn from
    strayed: DevicePositions  # the same, off the games, which count for as much
    held_out: DevicePositions  # to measure on
    held_out_strayed: DevicePositions
    children: DevicePositions  # what COMPARED_MOVES of a held-out position lead to, one behind the other

    @classmethod
    def made(
        cls,
        net: TeacherNet,
        games: DevicePositions,
        held_out: DevicePositions,
        budget: Budget,
        settings: LessonSettings,
        seed: int,
    ) -> "Lessons":
        """Let the teacher label positions; `budget` is that of the strayed ones to learn from."""
        random = torch.Generator(games.device)
        random.manual_seed(seed)
        size = settings.label_batch_size
        view = view_of(net, games, settings.teacher_precision, random)
        games = labelled(view, games, settings.game_looks, size, random)
        strayed = labelled(view, stray(view, games, budget, size, random), 1, size, random)
        held_out = labelled(view, held_out, 2, size, random)
        measured = Budget(2 * settings.held_out_limit)
        off = labelled(view, stray(view, held_out, measured, size, random), 1, size, random)
        children = labelled(view, _children(held_out, settings.compared_positions), 4, size, random)
        return cls(games, strayed.counting_for(games.mass), held_out, off, children)

    def save(self, path: Path) -> None:
        """Write the file in one step."""
        tensors: dict[str, Tensor] = {}
        for name in ("games", "held_out"):
            tensors |= _label_tensors(name, getattr(self, name))
        for name in _OFF_THE_GAMES:
            positions: DevicePositions = getattr(self, name)
            tensors |= _label_tensors(name, positions)
            tensors |= {f"{name}.stones": positions.stones, f"{name}.ply": positions.ply}
        path.parent.mkdir(parents=True, exist_ok=True)
        with replace_atomically(path) as temporary:
            save_file({name: tensor.cpu().contiguous() for name, tensor in tensors.items()}, temporary)

    @classmethod
    def load(cls, path: Path, games: DevicePositions, held_out: DevicePositions) -> "Lessons":
        """Those of a file, whose games' positions these are."""
        tensors = {name: tensor.to(games.device) for name, tensor in load_file(path).items()}

        def with_labels(positions: DevicePositions, name: str) -> DevicePositions:
            return replace(positions, labels=Labels(tensors[f"{name}.policy"], tensors[f"{name}.wdl"]))

        def off(name: str) -> DevicePositions:
            stones, ply = tensors[f"{name}.stones"], tensors[f"{name}.ply"]
            return with_labels(DevicePositions.without_targets(games.kind, stones, ply), name)

        strayed, held_out_strayed, children = map(off, _OFF_THE_GAMES)
        return cls(
            with_labels(games, "games"),
            strayed.counting_for(games.mass),
            with_labels(held_out, "held_out"),
            held_out_strayed,
            children,
        )

    def of_side(self, side: str) -> "Lessons":
        """Those where `black` or `white` is to move, or `both`; so of children the other side's moves."""
        if side == "both":
            return self
        parts = (self.games, self.strayed, self.held_out, self.held_out_strayed, self.children)
        games, strayed, *measured = (positions.of_side(side) for positions in parts)
        return Lessons(games, strayed.counting_for(games.mass), *measured)


_OFF_THE_GAMES = ("strayed", "held_out_strayed", "children")


def view_of(
    net: TeacherNet, positions: DevicePositions, precision: str, random: torch.Generator
) -> TeacherView:
    """The teacher, normalised by some of the positions."""
    batch = positions.drawn_batch(min(AVERAGED_POSITIONS, len(positions)), random)
    return TeacherView(net, batch.rule, batch.stones, batch.ply, precision)


def labelled(
    view: TeacherView, positions: DevicePositions, looks: int, batch_size: int, random: torch.Generator
) -> DevicePositions:
    """The positions with what the teacher says of each, the mean of its looks in different symmetries."""
    count, device = len(positions), positions.device
    first = torch.randint(SYMMETRIES, (count,), device=device, generator=random)
    policy = torch.zeros(count, positions.size**2, dtype=torch.float16, device=device)
    wdl = torch.zeros(count, 3, dtype=torch.float16, device=device)
    for rows in torch.arange(count, device=device).split(batch_size):  # type: ignore[no-untyped-call]
        stones, ply = positions.stones[rows], positions.ply[rows]
        seen = [
            view.says(stones, ply, (first[rows] + look * SYMMETRIES // looks) % SYMMETRIES)
            for look in range(looks)
        ]
        policy[rows] = torch.stack([shares for shares, _ in seen]).mean(0).half()
        wdl[rows] = torch.stack([chances for _, chances in seen]).mean(0).half()
    return replace(positions, labels=Labels(policy, wdl))


def stray(
    view: TeacherView, positions: DevicePositions, budget: Budget, batch_size: int, random: torch.Generator
) -> DevicePositions:
    """Positions a move or two off labelled ones, as many as the budget less those whose game is over."""
    assert positions.labels is not None
    size, row_length = positions.size, positions.kind.row_length
    found = [(positions.stones[:0], positions.ply[:0])]

    def step(stones: Tensor, ply: Tensor, policy: Tensor) -> tuple[Tensor, Tensor]:
        stones = after(stones, strayed_moves(policy, stones, random))
        goes_on = ~is_over(stones, size, row_length)
        return stones[goes_on], ply[goes_on] + 1

    began, drawn = time.monotonic(), 0
    while budget.progress(drawn, began) < 1:
        count = batch_size if budget.seconds else min(batch_size, budget.positions - drawn)
        rows = positions.drawn(count, random)
        rows = rows[~is_over(positions.stones[rows], size, row_length)]
        stones, ply = step(positions.stones[rows], positions.ply[rows], positions.labels.policy[rows].float())
        twice = torch.rand(len(ply), device=ply.device, generator=random) < STRAYED_TWICE
        found.append((stones[~twice], ply[~twice]))
        if twice.any():
            stones, ply = stones[twice], ply[twice]
            found.append(step(stones, ply, view.says(stones, ply, torch.zeros_like(ply))[0]))
        drawn += count
    stones, ply = (torch.cat(column) for column in zip(*found, strict=True))
    return DevicePositions.without_targets(positions.kind, stones, ply)


def in_order(forward: Callable[[DeviceBatch], Output], children: DevicePositions) -> dict[str, float]:
    """How a net orders the moves whose labelled positions these are.

    `in order`: of pairs of moves that the teacher calls 0.2 apart, the share whose order is its own; `lost`:
    chances given away by the move that the net puts first, as the teacher sees it.
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


def _children(positions: DevicePositions, count: int) -> DevicePositions:
    """What the likeliest moves of some of the labelled positions lead to."""
    low, high = _COMPARED_PLIES
    mothers = positions.of_plies(low, min(high, positions.size**2 - COMPARED_MOVES)).spread(count)
    assert mothers.labels is not None
    moves = mothers.labels.policy.float().topk(COMPARED_MOVES, 1).indices.flatten()
    stones = mothers.stones.repeat_interleave(COMPARED_MOVES, 0)
    ply = mothers.ply.repeat_interleave(COMPARED_MOVES)
    return DevicePositions.without_targets(positions.kind, after(stones, moves), ply + 1)


def _label_tensors(name: str, positions: DevicePositions) -> dict[str, Tensor]:
    assert positions.labels is not None
    return {f"{name}.policy": positions.labels.policy, f"{name}.wdl": positions.labels.wdl}
