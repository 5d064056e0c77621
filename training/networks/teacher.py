"""The teacher: a residual net for all rules and boards, too slow to play, that line nets learn from.

Blocks of two convolutions with the batch normalisation before them (He et al., "Identity mappings", 2016);
every third adds features of the whole board (Wu, "Accelerating self-play learning in Go", 2019, section
3.3), so one net serves all sizes.
"""

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from engine.rules.variant import Variant
from training.base.files import load_tensors, save_tensors

RULES = (Variant.FREESTYLE, Variant.STANDARD, Variant.RENJU)
"""The rules that are part of a teacher's input, in the order of their planes."""
PLANES = 4 + len(RULES)  # own stones, the opponent's, the board, Black to move, and the rule's
POOLED_CHANNELS = 32
POOLED_EVERY = 3  # blocks
AVERAGED_AT_ONCE = 2048  # positions


class PooledBlock(nn.Module):
    """A residual block; a pooled one adds means and maxima of some channels to all points."""

    def __init__(self, channels: int, pooled: bool) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.BatchNorm2d(channels), nn.BatchNorm2d(channels)
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.pool = nn.Linear(2 * POOLED_CHANNELS, channels) if pooled else None

    def forward(self, x: Tensor) -> Tensor:
        """[batch, channel, row, column] to the same."""
        y = self.conv1(functional.relu(self.norm1(x)))
        if self.pool is not None:
            y = y + self.pool(_pooled(functional.relu(y[:, :POOLED_CHANNELS])))[:, :, None, None]
        found: Tensor = x + self.conv2(functional.relu(self.norm2(y)))
        return found


class TeacherNet(nn.Module):
    """Planes [batch, PLANES, row, column] to logits of moves and results, for the side to move."""

    def __init__(self, blocks: int = 8, channels: int = 128) -> None:
        super().__init__()
        self.stem = nn.Conv2d(PLANES, channels, 5, padding=2, bias=False)
        pooled = [i % POOLED_EVERY == POOLED_EVERY - 1 for i in range(blocks)]
        self.blocks = nn.ModuleList(PooledBlock(channels, each) for each in pooled)
        self.norm = nn.BatchNorm2d(channels)
        self.policy = nn.Conv2d(channels, 48, 1)
        self.policy_pool = nn.Linear(2 * channels, 48)
        self.policy_last = nn.Conv2d(48, 2, 1)  # the move, and the opponent's reply (training only)
        self.value1, self.value2, self.value3 = (
            nn.Linear(2 * channels, 128),
            nn.Linear(128, 64),
            nn.Linear(64, 3),
        )

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy [batch, row * column] and wdl [batch, 3], both logits."""
        policy, wdl, _ = self.with_reply(planes)
        return policy, wdl

    def with_reply(self, planes: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The same, and the opponent's answer [batch, row * column]."""
        x = self.stem(planes)
        for block in self.blocks:
            x = block(x)
        x = functional.relu(self.norm(x))
        board = _pooled(x)
        points = functional.relu(self.policy(x) + self.policy_pool(board)[:, :, None, None])
        hidden = functional.relu(self.value2(functional.relu(self.value1(board))))
        policy, reply = self.policy_last(points).flatten(2).unbind(1)
        return policy, self.value3(hidden), reply

    def take_averages(self, planes: Tensor) -> None:
        """Normalise by the means and variances of these positions from now on.

        A teacher learns from batches of one rule and one board each, so that averages over all of them fit
        none: value losses of 0.93 for 0.66 (docs/lab/2026-11-26-ten-minutes-of-a-gpu.md).
        """
        for module in self.modules():
            if isinstance(module, nn.BatchNorm2d):
                module.reset_running_stats()
                module.momentum = None  # the mean of all batches
        self.train()
        with torch.no_grad():
            for part in planes.split(AVERAGED_AT_ONCE):  # type: ignore[no-untyped-call]
                self(part)
        self.eval()


def planes_of(stones: Tensor, black_to_move: Tensor, rule: Variant) -> Tensor:
    """Planes of stones [batch, row, column] (0 empty, 1 own, 2 opponent) and whose turn it is [batch].

    Raises:
        ValueError: a rule that teachers do not have as an input.
    """
    if rule not in RULES:
        known = ", ".join(each.value for each in RULES)
        raise ValueError(f"a teacher knows {known}, not {rule.value}")
    planes = torch.zeros(len(stones), PLANES, *stones.shape[1:], device=stones.device)
    planes[:, 0], planes[:, 1], planes[:, 2] = stones == 1, stones == 2, 1.0
    planes[:, 3] = black_to_move.float()[:, None, None]
    planes[:, 4 + RULES.index(rule)] = 1.0
    return planes.contiguous(memory_format=torch.channels_last)


def load_teacher(path: Path) -> TeacherNet:
    """The net of a safetensors file.

    Raises:
        OSError: there is none.
        ValueError: it is no teacher's, or damaged.
    """
    state = {name: tensor.float() for name, tensor in load_tensors(path).items()}
    try:
        blocks = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("blocks."))
        net = TeacherNet(blocks, state["stem.weight"].shape[0])
        net.load_state_dict(state, strict=False)
        missing = {name for name, _ in net.named_parameters()} - state.keys()
    except Exception as error:  # files come from anywhere
        raise ValueError(f"{path}: not a teacher's file ({' '.join(str(error).split())[:100]})") from error
    if missing:
        raise ValueError(f"{path}: not a teacher's file (no {min(missing)})")
    return net.to(memory_format=torch.channels_last)  # type: ignore[call-overload,no-any-return]


def save_teacher(net: TeacherNet, path: Path, description: str) -> None:
    """Write a file that `load_teacher` reads, in 16 bits and without averages, which fit one rule alone."""
    save_tensors({name: tensor.half() for name, tensor in net.named_parameters()}, path, description)


def _pooled(x: Tensor) -> Tensor:
    """Means and maxima of each channel over the board, [batch, 2 * channel]."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
