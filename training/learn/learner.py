"""What all runs have in common in which a net learns: `supervised` and `dqn`.

A run is a folder: `checkpoint.pt` (all that going on needs), `best.pt` (the net that did best when it was
evaluated, which `net export` takes), `history.jsonl` (a line for every evaluation), pictures, event files of
TensorBoard, `settings.json`, and `changes.diff`.
"""

import argparse
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
import torch

from engine.records.files import parse_json, reading_of, write_atomically
from engine.rules.game_kind import GameKind
from training.base import parallel
from training.base.computing import add_computing_options, device_named, use_threads
from training.base.figures import write_tensorboard
from training.base.interrupts import Saving
from training.base.run import HISTORY_FILE, describe_run, gone_on_with, revision
from training.base.settings import (
    SettingsError,
    add_alternatives,
    add_config_option,
    add_options,
    differing,
    from_options,
    in_words,
    refuse_passed_over,
    table_parts,
)
from training.base.timing import Progress
from training.learn.checkpoints import (
    load_checkpoint,
    load_start,
    network_of,
    one_more_run,
    runs_of,
    save_checkpoint,
)
from training.learn.dqn_settings import DqnSettings
from training.learn.precision import with_precision
from training.learn.supervised_settings import TrainingSettings
from training.networks.architecture import Start
from training.networks.catalogue import ARCHITECTURES

L = TypeVar("L", TrainingSettings, DqnSettings)


def add_learner_options(
    parser: argparse.ArgumentParser,
    defaults: TrainingSettings | DqnSettings,
    sizes: Sequence[Any],
    unit: str,
) -> None:
    """The run's folder, the net to start from, and an option for every setting and every size of a net.

    `sizes` are the configurations that the nets of the command may have; `unit` is what its steps count.
    """
    parser.add_argument(
        "run_folder", type=Path, help="where the run keeps its files; gone on with if it has a checkpoint"
    )
    parser.add_argument(
        "--from",
        dest="start",
        type=Path,
        help="a checkpoint (its averaged weights), a file of play or a name in weights/, whose network and"
        " sizes to start from; default: an untrained net",
    )
    parser.add_argument(
        "--stop-after",
        type=int,
        metavar=unit.upper(),
        help=f"stop early, to go on later; in {unit} in all; default: at the end",
    )
    add_computing_options(parser)
    add_config_option(parser)
    add_options(parser, defaults)
    add_alternatives(parser, sizes)


def asked_for(args: argparse.Namespace, kind: type[L], sizes: Sequence[Any]) -> tuple[L, Any, Start | None]:
    """The settings, the sizes of the net, and the net to start from, of `add_learner_options`.

    Raises:
        SettingsError: sizes or a network beside `--from` are not those of its net, or the network has no
            such sizes.
    """
    use_threads(args.threads)
    own, other = table_parts(args.config, kind)
    settings: L = from_options(kind, args, own)
    if args.start is None:
        sizes_kind = ARCHITECTURES[settings.network].configuration
        configuration = from_options(sizes_kind, args, other, [field.name for field in fields(kind)])
        refuse_passed_over(args, sizes, configuration, f"a {settings.network} net")
        return settings, configuration, None
    start = load_start(args.start)
    if type(start.configuration) not in map(type, sizes):
        raise SettingsError(f"{args.start} is a net of the kind {start.network}, not {kind.network}")
    if other:
        raise SettingsError(f"--config: {', '.join(other)}: the net has what {start.name} has: leave it out")
    if settings.network not in (kind.network, start.network):
        raise SettingsError(f"{args.start} is a {start.network} net, not {settings.network}")
    refuse_passed_over(args, sizes, start.configuration, f"the {start.network} net of {args.start}")
    return replace(settings, network=start.network), start.configuration, start


class LearningRun(ABC, Generic[L]):
    """A run in which a net learns."""

    command: ClassVar[str]
    may_change: ClassVar[frozenset[str]]
    """Settings that a run may go on with otherwise."""

    def __init__(self, folder: Path, settings: L, configuration: Any, device: str) -> None:
        """Begin; nothing is written yet."""
        self._asked: L = settings
        self.folder, self.configuration, self.device = folder, configuration, device_named(device)
        self.architecture = ARCHITECTURES[settings.network]
        self.settings: L = with_precision(settings, configuration, self.device)
        self.checkpoint_path, self.best_path = folder / "checkpoint.pt", folder / "best.pt"
        torch.manual_seed(settings.seed)
        self.random = np.random.default_rng(settings.seed)
        self.steps = 0
        self.start = ""
        self.history: list[dict[str, float]] = []
        self.runs: list[dict[str, Any]] = []  # of the program, in which it learnt
        self.kinds: list[GameKind] = []
        self.origins: dict[str, Any] = {}  # of what it learns from, for `settings.json`
        self.end, self.evaluate_every = 0, 1  # as `done` counts
        self.progress = Progress(0, 0)

    @property
    @abstractmethod
    def done(self) -> int:
        """What is done, in what the length of the run is counted in."""

    @property
    @abstractmethod
    def seen(self) -> int:
        """Positions that it learnt from."""

    @abstractmethod
    def advance(self) -> None:
        """Make the smallest step."""

    @abstractmethod
    def report(self) -> None:
        """Evaluate the net, and note and print how it stands."""

    @abstractmethod
    def conclude(self) -> None:
        """Print what came of it, when there are no more steps."""

    @abstractmethod
    def start_from(self, start: Start) -> None:
        """Take over another net's weights."""

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """What going on needs beside `net_on_disk`."""

    @abstractmethod
    def restore(self, checkpoint: dict[str, Any]) -> None:
        """Take over `state` from a checkpoint of the same net."""

    @abstractmethod
    def averaged_weights(self) -> Mapping[str, torch.Tensor]:
        """The weights that are evaluated and exported."""

    def should_stop(self) -> bool:
        """Whether to go on is of no use."""
        return False

    def go_on(self, start: Start | None, stop_after: int | None) -> None:
        """Train from the folder's checkpoint, or else from a start, to the end or where to stop.

        Raises:
            KeyboardInterrupt: Ctrl-C; what was learnt until then is saved.
        """
        if self.checkpoint_path.exists():
            self.resume()
            print(f"resumed at {self.done:,} of {self.end:,}", flush=True)
        elif start is not None:
            self.start_from(start)
        self.train(stop_after)

    def train(self, stop_after: int | None = None) -> None:
        """A step, now and then an evaluation; a checkpoint then, and by the clock.

        Raises:
            KeyboardInterrupt: Ctrl-C; what was learnt until then is saved.
        """
        self.runs = one_more_run(self.runs, self.seen, self.settings)
        described = {"configuration": asdict(self.configuration), "runs": self.runs} | self.origins
        if parallel.is_first():
            describe_run(self.folder, self.settings, **described)
        end = self.end if stop_after is None else min(self.end, stop_after)
        self.progress = Progress(self.done, end)
        with Saving(self.save, parallel.anyone) as saving:
            while self.done < end and not self.should_stop():
                evaluated = self.done // self.evaluate_every
                self.advance()
                is_due = self.done // self.evaluate_every > evaluated or self.done >= end
                if is_due:
                    self.report()
                saving.after_step(is_due)
        self.conclude()

    def save(self) -> None:
        """Write the checkpoint in one step."""
        self.folder.mkdir(parents=True, exist_ok=True)
        random = json.dumps(self.random.bit_generator.state)
        state = self.state() | {"steps": self.steps, "random": random}
        save_checkpoint(self.net_on_disk() | state, self.checkpoint_path)

    def net_on_disk(self) -> dict[str, Any]:
        """What export needs of a run."""
        return {
            "command": self.command,
            "configuration": asdict(self.configuration),
            "settings": asdict(self.settings),
            "kinds": [(k.smallest, k.largest, k.variant.value, k.row_length) for k in self.kinds],
            "revision": revision(),
            "average": {name: tensor.cpu() for name, tensor in self.averaged_weights().items()},
            "start": self.start,
            "runs": self.runs,
            "seen": self.seen,
            "history": self.history,
        }

    def resume(self) -> None:
        """Go on from the folder's checkpoint.

        Raises:
            SettingsError: it is of another command or net, or the run keeps to other settings.
            RecordError: it is damaged.
        """
        path = self.checkpoint_path
        checkpoint = load_checkpoint(path)
        if (command := checkpoint.get("command", "supervised")) != self.command:
            raise SettingsError(f"{path} is of narabe-train {command}, not of {self.command}")
        if (network := network_of(checkpoint)) != self.settings.network:
            raise SettingsError(f"{path} has a {network} net, not {self.settings.network}")
        if differences := differing(self.configuration, checkpoint["configuration"]):
            raise SettingsError(f"{path} has a net of other sizes: {in_words(differences)}")
        self.settings = gone_on_with(self._asked, checkpoint["settings"], self.folder, self.may_change)
        with reading_of(path):
            self.start = checkpoint["start"]
            self.steps, self.history = checkpoint["steps"], checkpoint["history"]
            self.runs = runs_of(checkpoint)
            self.random.bit_generator.state = parse_json(checkpoint["random"])
            self.restore(checkpoint)

    def note(self, entry: dict[str, float], is_best: bool) -> None:
        """Add an evaluation to the history, and keep the net if it is the best so far."""
        self.history.append(entry)
        if is_best:
            save_checkpoint(self.net_on_disk(), self.best_path)
        if not parallel.is_first():
            return
        lines = "".join(json.dumps(line) + "\n" for line in self.history)
        write_atomically(self.folder / HISTORY_FILE, lines)
        if self.settings.pictures:
            write_tensorboard(self.folder / "tensorboard", entry, self.done)
