"""What an architecture gives to training: its sizes, how it learns, what it plays, its files of play.

Start here to add one: a module beside this that ends with a subclass of `Architecture`, and an entry in
`training.networks.catalogue`. Nets that see feature planes need only what `PlanesArchitecture` leaves open.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from torch import Tensor, nn

from engine.evaluator.weights import sha256
from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.rules.game_kind import GameKind
from training.data.positions import PositionSet
from training.networks.trainee import PRECISIONS, Rates, Trainee


@dataclass(frozen=True)
class Start:
    """A trained net to start from."""

    name: str  # its file and the beginning of that one's checksum
    network: str  # the name of its architecture
    configuration: Any
    weights: Mapping[str, Tensor]


def require_board_size(size: int) -> None:
    """Refuse to make a net for a board that there is not.

    Raises:
        ValueError: it is too small or too large.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"size is {size}, not within {MIN_SIZE}..{MAX_SIZE}")


def require_size(name: str, size: int, largest: int, step: int = 1) -> None:
    """Refuse a size of a net that is no multiple of a step, or too large to be meant.

    Raises:
        ValueError: it is.
    """
    if size % step or not step <= size <= largest:
        multiple = f"a multiple of {step} " if step > 1 else ""
        raise ValueError(f"{name} must be {multiple}within {step}..{largest}, not {size}")


class Architecture(ABC):
    """A kind of network."""

    name: ClassVar[str]
    configuration: ClassVar[type[Any]]
    """The frozen dataclass of what the architecture leaves open; every field has a default."""
    planes: ClassVar[str]
    """Its input for a position: a key of `engine.evaluator.features.ENCODERS`, or `line`."""
    suffix: ClassVar[str]
    """Of its main file of play: `.line`, `.onnx`, `.safetensors`."""

    @abstractmethod
    def trainee(self, configuration: Any, rates: Rates, device: str = "cpu") -> Trainee:
        """An untrained net and its optimiser.

        Raises:
            ValueError: it cannot be trained on that device.
        """

    @abstractmethod
    def sizes(self, configuration: Any) -> tuple[int, int]:
        """The smallest and the largest side of the boards that it plays on."""

    def precisions(self, configuration: Any) -> tuple[str, ...]:
        """Of PRECISIONS, what such a net can learn in."""
        return PRECISIONS

    def needs_processor(self, configuration: Any) -> bool:
        """Whether such a net can learn nowhere else."""
        return False

    def can_play(self, configuration: Any, kind: GameKind) -> bool:
        """Whether a net of this configuration can play games of a kind."""
        smallest, largest = self.sizes(configuration)
        return GameKind(smallest, largest, kind.variant, kind.row_length).covers(kind)

    @abstractmethod
    def write(
        self, net: nn.Module, path: Path, description: Mapping[str, Any], counted: Sequence[PositionSet] = ()
    ) -> dict[str, str]:
        """Write the files of play, the main one at `path`; kind of file to its SHA-256.

        `description` is how the net was made; `counted` are positions like those that it will meet.
        """

    def write_quickly(self, net: nn.Module, path: Path, description: Mapping[str, Any]) -> dict[str, str]:
        """Write what self-play needs of a net that lives for one round."""
        return self.write(net, path, description)

    def network(self, configuration: Any) -> dict[str, Any]:
        """What the manifest must contain for play to build the net anew; the board's size aside."""
        return {key: value for key, value in asdict(configuration).items() if key != "size"}

    def start(self, path: Path) -> Start:
        """A net to start from, out of one of its files of play.

        Raises:
            ValueError: the architecture keeps nothing there that could learn on.
        """
        raise ValueError(f"{path}: start a {self.name} net from its checkpoint.pt, not from a file of play")

    @staticmethod
    def name_of_start(path: Path) -> str:
        """How a file is named as what a training started from."""
        return f"{path.name} ({sha256(path)[:12]})"
