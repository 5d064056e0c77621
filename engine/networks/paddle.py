"""The AlphaZero-style convolutional net of the PaddlePaddle program and its Theano original, in torch.

Layout: 3x3 convolutions 4-32-64-128; a policy branch (1x1 convolution to 4, linear to the points) and a
value branch (1x1 convolution to 2, linear 64, linear 1, tanh). Source: junxiaosong/AlphaZero_Gomoku
(Theano/Lasagne) and Git-lys/NNHomework (PaddlePaddle), both MIT.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

from engine.networks.planes_net import PlanesNet

PLANES = 4
POLICY_CHANNELS = 4
VALUE_CHANNELS = 2


class PaddleNet(PlanesNet):
    """Policy and value of a square board of `size` x `size` points.

    Module names are the Paddle file's keys, so that a state dict reads like the original.
    """

    def __init__(self, size: int) -> None:
        super().__init__(size, PLANES)
        points = size * size
        self.conv1 = nn.Conv2d(PLANES, 32, 3, padding=1)
        self.conv2 = nn.Conv2d(32, 64, 3, padding=1)
        self.conv3 = nn.Conv2d(64, 128, 3, padding=1)
        self.act_conv1 = nn.Conv2d(128, POLICY_CHANNELS, 1)
        self.act_fc1 = nn.Linear(POLICY_CHANNELS * points, points)
        self.val_conv1 = nn.Conv2d(128, VALUE_CHANNELS, 1)
        self.val_fc1 = nn.Linear(VALUE_CHANNELS * points, 64)
        self.val_fc2 = nn.Linear(64, 1)

    def trunk(self, planes: Tensor) -> Tensor:
        """The convolutions: 4 channels for the policy, then 2 for the value, [batch, 6, row, column]."""
        x = functional.relu(self.conv1(planes))
        x = functional.relu(self.conv2(x))
        x = functional.relu(self.conv3(x))
        return functional.relu(torch.cat([self.act_conv1(x), self.val_conv1(x)], dim=1))

    def heads(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Policy logits and value: the dense layers."""
        policy, value = features[:, :POLICY_CHANNELS], features[:, POLICY_CHANNELS:]
        value = functional.relu(self.val_fc1(value.flatten(1)))
        return self.act_fc1(policy.flatten(1)), torch.tanh(self.val_fc2(value)).squeeze(1)
