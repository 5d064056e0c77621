"""The line net among the architectures."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from torch import nn

from engine.evaluator.weights import sha256
from engine.rules.board import MAX_SIZE, MIN_SIZE
from training.data.positions import PositionSet
from training.networks.architecture import Architecture, Start
from training.networks.line import LineConfiguration, LineNet
from training.networks.line_file import count_shapes, load, save
from training.networks.line_integers import quantise, restore
from training.networks.line_trainee import line_trainee
from training.networks.trainee import PRECISIONS, Rates, Trainee


class LineArchitecture(Architecture):
    """The line net: any board, native in play."""

    name = "line"
    configuration = LineConfiguration
    planes = "line"
    suffix = ".line"

    def trainee(self, configuration: Any, rates: Rates, device: str = "cpu") -> Trainee:
        """An untrained net and its optimisers.

        Raises:
            ValueError: free rows, which are learnt on the processor only.
        """
        return line_trainee(configuration, rates, device)

    def precisions(self, configuration: Any) -> tuple[str, ...]:
        """Free rows are looked up; those of a mapping are computed."""
        return PRECISIONS if configuration.mapping_width else PRECISIONS[:1]

    def needs_processor(self, configuration: Any) -> bool:
        """Free rows are learnt there alone."""
        return not configuration.mapping_width

    def sizes(self, configuration: Any) -> tuple[int, int]:
        """All that there are."""
        return MIN_SIZE, MAX_SIZE

    def write(
        self, net: nn.Module, path: Path, description: Mapping[str, Any], counted: Sequence[PositionSet] = ()
    ) -> dict[str, str]:
        """Write the file of integers.

        Raises:
            QuantisationError: a weight does not fit its integer.
        """
        assert isinstance(net, LineNet)
        save(quantise(net, count_shapes(list(counted)) if counted else None), path, description)
        return {"line": sha256(path)}

    def start(self, path: Path) -> Start:
        """The net of a file of integers.

        Raises:
            _core.LineNetError: the file is not whole.
        """
        net = restore(load(path))
        return Start(self.name_of_start(path), self.name, net.configuration, net.state_dict())
