"""A residual net for renju: policy and value branches on a stack of residual blocks.

Blocks as in He et al., "Deep residual learning for image recognition" (2016), with two 3x3 convolutions and
batch normalisation; both branches are made of 1x1 convolutions, so that the policy treats all points alike.
"""

from torch import Tensor, nn
from torch.nn import functional

from engine.networks.planes_net import PlanesNet

PLANES = 3
POLICY_CHANNELS = 32
VALUE_CHANNELS = 4
VALUE_HIDDEN = 64


class ResidualBlock(nn.Module):
    """Two convolutions whose result is added to what went in."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        """Features [batch, channel, row, column] to features of the same shape."""
        y = functional.relu(self.norm1(self.conv1(x)))
        return functional.relu(x + self.norm2(self.conv2(y)))


class RenjuResnet(PlanesNet):
    """Policy and value of a square board of `size` x `size` points."""

    def __init__(self, size: int, channels: int = 64, blocks: int = 4) -> None:
        super().__init__(size, PLANES)
        self.conv = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*(ResidualBlock(channels) for _ in range(blocks)))
        self.policy1 = nn.Conv2d(channels, POLICY_CHANNELS, 1)
        self.policy2 = nn.Conv2d(POLICY_CHANNELS, 1, 1)
        self.value1 = nn.Conv2d(channels, VALUE_CHANNELS, 1)
        self.value2 = nn.Linear(VALUE_CHANNELS * size * size, VALUE_HIDDEN)
        self.value3 = nn.Linear(VALUE_HIDDEN, 1)

    def trunk(self, planes: Tensor) -> Tensor:
        """The features that both branches share, [batch, channel, row, column]."""
        features: Tensor = self.blocks(functional.relu(self.norm(self.conv(planes))))
        return features

    def heads(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Policy logits and value of the shared features."""
        policy = self.policy2(functional.relu(self.policy1(features))).flatten(1)
        value = functional.relu(self.value1(features)).flatten(1)
        value = functional.relu(self.value2(value))
        return policy, self.value3(value).tanh().squeeze(1)
