"""The architectures that `training.supervised` can train, by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from training.networks.line import LineConfiguration
from training.networks.line_trainee import line_trainee
from training.networks.paddle_trainee import PaddleConfiguration, PaddleTrainee
from training.networks.trainee import Rates, Trainee


@dataclass(frozen=True)
class Architecture:
    """A kind of network: its configuration, and how to make one."""

    configuration: type[Any]
    trainee: Callable[[Any, Rates], Trainee]


ARCHITECTURES = {
    "line": Architecture(LineConfiguration, line_trainee),
    "paddle": Architecture(PaddleConfiguration, PaddleTrainee),
}
