"""The architectures that training knows, by name."""

from training.networks.architecture import Architecture
from training.networks.dqn import Dqn, DqnPatterns
from training.networks.line_architecture import Line
from training.networks.paddle import Paddle
from training.networks.renju_ancestor import RenjuAncestor
from training.networks.renju_resnet import RenjuResnet

ARCHITECTURES: dict[str, Architecture] = {
    architecture.name: architecture
    for architecture in (Line(), Paddle(), RenjuResnet(), RenjuAncestor(), Dqn(), DqnPatterns())
}
