"""Positions off the games: a search meets in its leaves what nobody would play."""

import torch
from torch import Tensor
from torch.nn import functional

LIKELIEST = 20  # moves, one of which may be taken as likely as another
FLATNESS = 0.7  # exponent of the policy that the others are drawn from


def strayed_moves(policy: Tensor, stones: Tensor, random: torch.Generator) -> Tensor:
    """A move for each position, [position], drawn from a flattened policy or evenly from its likeliest moves.

    Both arguments are [position, point]; on a full board the move is not a legal one.
    """
    flat = (policy + 1e-9) ** FLATNESS
    least = policy.topk(min(LIKELIEST, policy.shape[1]), 1).values[:, -1:]
    evenly = (policy >= least).float()
    is_flat = torch.rand(len(policy), 1, device=policy.device, generator=random) < 0.5
    shares = torch.where(is_flat, flat, evenly) * (stones == 0) + 1e-12
    return torch.multinomial(shares, 1, generator=random)[:, 0]


def after(stones: Tensor, moves: Tensor) -> Tensor:
    """Stones [position, point] behind the moves [position], for the other side."""
    played = stones.scatter(1, moves[:, None], 1)
    return torch.where(played == 0, played, 3 - played)


def is_over(stones: Tensor, size: int, row_length: int) -> Tensor:
    """Whether a side has a row, whatever the rule makes of it, or the board is full, [position]."""
    boards = torch.stack([stones == 1, stones == 2], 1).float().view(-1, 1, size, size)
    along = torch.ones(1, 1, 1, row_length, device=stones.device)
    falling = torch.eye(row_length, device=stones.device)[None, None]
    has_row = (stones != 0).all(1)
    for line in (along, along.transpose(2, 3), falling, falling.flip(3)):
        rows = functional.conv2d(boards, line) > row_length - 0.5
        has_row |= rows.flatten(1).any(1).view(-1, 2).any(1)
    return has_row
