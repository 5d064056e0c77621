"""The net of the supervised Renju program.

Residual blocks of 3, 12, 48, 64 and 64 channels, each two 3x3 convolutions with batch normalisation beside a
1x1 shortcut; in each head two convolutions to 64 and 16 channels (3x3 here: the notes on the program leave it
open), then a dense layer, 512 wide for the policy and 64 for the value, with a layer normalisation.
"""

from itertools import pairwise

from torch import Tensor, nn
from torch.nn import functional

from engine.networks.planes_net import PlanesNet

CHANNELS = (3, 12, 48, 64, 64)
HEAD_CHANNELS = (64, 16)
POLICY_HIDDEN = 512
VALUE_HIDDEN = 64


class ShortcutBlock(nn.Module):
    """Two convolutions, and a 1x1 convolution that brings what went in to as many channels."""

    def __init__(self, channels_in: int, channels: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels_in, channels, 3, padding=1)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1)
        self.norm2 = nn.BatchNorm2d(channels)
        self.shortcut = nn.Conv2d(channels_in, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Features [batch, channel, row, column] to features of more channels."""
        y = functional.relu(self.norm1(self.conv1(x)))
        return functional.relu(self.norm2(self.conv2(y)) + self.shortcut(x))


class _Head(nn.Module):
    """Convolutions of fewer and fewer channels, then a dense layer with a layer normalisation."""

    def __init__(self, size: int, hidden: int, outputs: int) -> None:
        super().__init__()
        channels = (CHANNELS[-1], *HEAD_CHANNELS)
        self.convolutions = nn.ModuleList(
            nn.Conv2d(before, after, 3, padding=1) for before, after in pairwise(channels)
        )
        self.hidden = nn.Linear(HEAD_CHANNELS[-1] * size * size, hidden)
        self.norm = nn.LayerNorm(hidden)
        self.output = nn.Linear(hidden, outputs)

    def forward(self, x: Tensor) -> Tensor:
        """Features to [batch, output]."""
        for convolution in self.convolutions:
            x = functional.relu(convolution(x))
        outputs: Tensor = self.output(functional.relu(self.norm(self.hidden(x.flatten(1)))))
        return outputs


class RenjuAncestor(PlanesNet):
    """Policy and value of a square board of `size` x `size` points."""

    def __init__(self, size: int) -> None:
        super().__init__(size, CHANNELS[0])
        self.blocks = nn.Sequential(*(ShortcutBlock(*pair) for pair in pairwise(CHANNELS)))
        self.policy = _Head(size, POLICY_HIDDEN, size * size)
        self.value = _Head(size, VALUE_HIDDEN, 1)

    def trunk(self, planes: Tensor) -> Tensor:
        """The features that both heads share, [batch, channel, row, column]."""
        features: Tensor = self.blocks(planes)
        return features

    def heads(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Policy logits and value of the shared features."""
        return self.policy(features), self.value(features).tanh().squeeze(1)
