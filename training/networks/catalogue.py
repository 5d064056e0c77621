"""The architectures that training knows, by name."""

from training.networks.architecture import Architecture
from training.networks.line_architecture import Line
from training.networks.paddle import Paddle

ARCHITECTURES: dict[str, Architecture] = {
    architecture.name: architecture for architecture in (Line(), Paddle())
}
