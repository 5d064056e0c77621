"""`narabe-train supervised`: train a net on position files. Safe to kill; the same command goes on.

A run is a folder: `checkpoint.pt` (all that resuming needs), `best.pt` (the net with the least held-out
loss), `history.jsonl` (one line per evaluation), `losses.png`, TensorBoard event files, `settings.json`, and
`changes.diff`, what the working tree had changed on the revision.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from engine.records.files import parse_json, reading_of, write_atomically
from engine.rules.game_kind import GameKind
from training.base.computing import add_computing_options, device_named, use_threads
from training.base.files import write_json
from training.base.interrupts import Saving
from training.base.settings import (
    SettingsError,
    add_alternatives,
    add_config_option,
    add_options,
    from_options,
    refuse_beside_start,
    refuse_passed_over,
    refuse_table_beside_start,
    same_settings,
    table_parts,
    with_measured,
)
from training.base.timing import AUTO, time_span
from training.data.batches import (
    Batch,
    Source,
    Stages,
    ordered_batches,
    sources,
    training_batches,
)
from training.data.loading import load_positions, weighted_path
from training.data.positions import PositionSet, changes, revision
from training.learn.checkpoints import (
    kinds_of,
    load_checkpoint,
    load_start,
    network_of,
    one_more_run,
    runs_of,
    save_checkpoint,
)
from training.learn.losses import log_policy, losses, measure
from training.learn.plots import plot_history, write_tensorboard
from training.learn.precision import with_precision
from training.learn.schedule import half_cosine, move_towards, newest_share
from training.learn.supervised_settings import CHOICES, TrainingSettings
from training.networks.architecture import Start
from training.networks.catalogue import ARCHITECTURES
from training.networks.trainee import Output, Rates, Trainee

_KEPT = {"precision", "seed", "optimiser", "weight_decay", "held_out_percent"}
"""What a run keeps to when it is resumed: it is in its checkpoint, or decides what is held out."""
_EVALUATED_AT_MOST_EVERY = 200_000  # positions, where an epoch has more
YOUNG_PLIES = (8, 35)
"""The first and the last ply of the positions where judgement is hardest and decides most."""
_OF_YOUNG = ("policy", "value", "sign")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the run's folder, and one for every setting."""
    parser.add_argument(
        "run_folder", type=Path, help="where the run keeps its files; resumed if it has a checkpoint"
    )
    parser.add_argument(
        "--from",
        dest="start",
        type=Path,
        help="a checkpoint (its averaged weights), a file of play or a name in weights/, whose network and"
        " sizes to start from",
    )
    parser.add_argument("--stop-after", type=int, metavar="POSITIONS", help="stop early, to be resumed later")
    add_computing_options(parser)
    add_config_option(parser)
    add_options(parser, TrainingSettings(), CHOICES)
    add_alternatives(parser, _configurations())


def _configurations() -> list[Any]:
    return [architecture.configuration() for architecture in ARCHITECTURES.values()]


def run(args: argparse.Namespace) -> int:
    """Train until the total, an early stop or `--stop-after`; the exit status."""
    use_threads(args.threads)
    own, sizes = table_parts(args.config, TrainingSettings)
    settings = from_options(TrainingSettings, args, own)
    start = None if args.start is None else load_start(args.start)
    if not settings.data:
        raise SettingsError("nothing to learn from: name position files with --data")
    if start is None:
        configuration = from_options(ARCHITECTURES[settings.network].configuration, args, sizes)
        refuse_passed_over(args, _configurations(), configuration, f"a {settings.network} net")
    else:
        refuse_table_beside_start(sizes, start)
        refuse_beside_start(args, settings.network, TrainingSettings.network, start, _configurations())
        settings, configuration = replace(settings, network=start.network), start.configuration
    trainer = Trainer(args.run_folder, settings, configuration, args.device)
    if trainer.checkpoint_path.exists():
        trainer.resume()
        print(f"resumed at {trainer.seen:,} positions", flush=True)
    elif start is not None:
        trainer.start_from(start)
    trainer.train(args.stop_after)
    return 0


class Trainer:
    """A run: net, averaged weights, optimisers and random numbers."""

    def __init__(
        self, folder: Path, settings: TrainingSettings, configuration: Any, device: str = AUTO
    ) -> None:
        """Read the data; nothing is written yet.

        Raises:
            ValueError: the data hold nothing for this net, or the device cannot train it.
        """
        self._asked = settings
        self.architecture = ARCHITECTURES[settings.network]
        if device == AUTO and self.architecture.needs_processor(configuration):
            device = "cpu"
        self.folder, self.configuration, self.device = folder, configuration, device_named(device)
        self.settings = settings = with_precision(settings, configuration, self.device)
        self.checkpoint_path, self.best_path = folder / "checkpoint.pt", folder / "best.pt"
        torch.manual_seed(settings.seed)
        self.random = np.random.default_rng(settings.seed)
        self.trainee = self._new_trainee()
        self.average = self.copy_weights()
        self.seen = self.steps = 0
        self.rate_multiplier = 1.0  # what the target of the divergence has made of the learning rate
        self.start = ""
        self.history: list[dict[str, float]] = []
        self.runs: list[dict[str, Any]] = []  # of the program, in which it learnt
        self.kinds: list[GameKind] = []
        self.training_sources: list[Source] = []
        self.held_out: list[tuple[str, Source]] = []
        for entry in settings.data:
            self._add_data(*weighted_path(entry))
        if settings.data and not self.training_sources:
            raise ValueError(
                f"{', '.join(settings.data)}: no positions for {settings.network} {configuration}"
            )
        self._check_kinds()

    def _check_kinds(self) -> None:
        if len({kind.row_length for kind in self.kinds}) > 1:
            data = ", ".join(self.settings.data)
            raise ValueError(f"{data}: different numbers in a row win: train on one kind")

    def train(self, stop_after: int | None = None) -> None:
        """The loop: a batch, a step, now and then an evaluation; a checkpoint then, and by the clock.

        Raises:
            KeyboardInterrupt: Ctrl-C; what was learnt until then is saved.
        """
        self.runs = one_more_run(self.runs, self.seen, self.settings)
        self._describe()
        settings = self.settings
        batches = training_batches(
            self.training_sources, settings.batch_size, self.random, settings.symmetries
        )
        started, seen_before, running = time.monotonic(), self.seen, _RunningMeans()
        end = self.total_positions if stop_after is None else min(self.total_positions, stop_after)
        every = self.evaluate_every

        def save() -> None:
            if running:
                print(f"{self.seen:>10,} of {end:,} positions, train {running}", flush=True)
            self.save()

        with Saving(save) as saving:
            while self.seen < end and not self._should_stop():
                evaluated = self.seen // every
                for terms in self.learn(next(batches)):
                    running.add(terms)
                    if settings.log_every:
                        self._log(terms)
                is_due = self.seen // every > evaluated or self.seen >= end
                if is_due:
                    speed = (self.seen - seen_before) / (time.monotonic() - started)
                    self._report(running, speed, end)
                    running = _RunningMeans()
                saving.after_step(is_due)
        print("stopped early: no better held-out loss" if self._should_stop() else "done", flush=True)

    @property
    def epoch(self) -> int:
        """How many positions there are to learn from, each counted once."""
        return sum(len(source.rows) for source in self.training_sources)

    @property
    def total_positions(self) -> int:
        """How many positions are shown in all."""
        return round(self.settings.epochs * self.epoch) or self.settings.total_positions

    @property
    def evaluate_every(self) -> int:
        """After how many positions the held-out ones are looked at."""
        by_epoch = max(self.settings.batch_size, min(self.epoch, _EVALUATED_AT_MOST_EVERY))
        return self.settings.evaluate_every or by_epoch

    def learn(self, batch: Batch) -> Iterator[dict[str, float]]:
        """The optimiser's steps on one batch; the losses before each.

        With a `kl_target` the learning rate is steered by how far the steps have moved the batch's policy, as
        in AlphaZero_Gomoku: they end early beyond four times the target.
        """
        target = self.settings.kl_target
        before = self._log_policy(batch) if target else None
        divergence = 0.0
        for _ in range(self.settings.steps_per_batch):
            terms = self.step(batch)
            self.seen += len(batch)
            if before is not None:
                divergence = float((before.exp() * (before - self._log_policy(batch))).sum(1).mean())
                terms["divergence"] = divergence
            yield terms
            if target and divergence > 4 * target:
                break
        if target and divergence > 2 * target:
            self.rate_multiplier = max(0.1, self.rate_multiplier / 1.5)
        elif target and divergence < target / 2:
            self.rate_multiplier = min(10.0, self.rate_multiplier * 1.5)

    def step(self, batch: Batch) -> dict[str, float]:
        """One optimiser step; returns the losses before it."""
        terms: dict[str, Tensor] = {}

        def total(output: Output) -> Tensor:
            terms.update(losses(output, batch, self.settings.value_loss))
            loss = sum((self._weight(name) * term for name, term in terms.items()), torch.zeros(()))
            if not torch.isfinite(loss):
                raise FloatingPointError(
                    f"the loss is {float(loss.detach())} after {self.seen} positions: lower the learning rate"
                )
            return loss

        self.trainee.net.train()
        self.trainee.step(batch, total, self._rate_share())
        self.steps += 1
        self._update_average()
        return {name: float(term.detach()) for name, term in terms.items()}

    def _log(self, terms: dict[str, float]) -> None:
        """Note the losses of one step."""
        with (self.folder / "steps.csv").open("a", encoding="utf-8") as file:
            if not file.tell():
                file.write(",".join(["step", *terms]) + "\n")
            file.write(",".join([str(self.steps), *(f"{term:.5f}" for term in terms.values())]) + "\n")
        if self.steps % self.settings.log_every == 0:
            listed = ", ".join(f"{name} {term:.3f}" for name, term in terms.items())
            print(f"step {self.steps:,}: {listed}", flush=True)

    def evaluate(self) -> dict[str, float]:
        """Held-out figures of the averaged weights, as `<data> <measure>`; the mean `loss` decides.

        `<data> young <measure>` is of the positions of YOUNG_PLIES alone.
        """
        averaged = self._new_trainee()
        averaged.net.load_state_dict(self.average)
        averaged.net.eval()
        figures: dict[str, float] = {}
        for name, source in self.held_out:
            batches = ordered_batches(source, self.settings.batch_size, self.settings.held_out_limit)
            measured = measure(averaged.forward, batches)
            figures |= {f"{name} {measure_name}": value for measure_name, value in measured.items()}
        deciding = [v for k, v in figures.items() if k.endswith((" policy", " value"))]
        figures["loss"] = float(np.sum(deciding) / max(1, len(self.held_out)))
        for name, source in self.held_out:
            young = source.of_plies(*YOUNG_PLIES)
            batches = ordered_batches(young, self.settings.batch_size, self.settings.held_out_limit)
            measured = measure(averaged.forward, batches)
            figures |= {f"{name} young {key}": measured[key] for key in _OF_YOUNG if key in measured}
        return figures

    def save(self) -> None:
        """Write the checkpoint in one step."""
        checkpoint = self._net_on_disk() | {
            "net": self.trainee.net.state_dict(),
            **self.trainee.state(),
            "steps": self.steps,
            "rate_multiplier": self.rate_multiplier,
            "random": json.dumps(self.random.bit_generator.state),
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        save_checkpoint(checkpoint, self.checkpoint_path)

    def resume(self) -> None:
        """Go on from the folder's checkpoint.

        Raises:
            SettingsError: what the run keeps to is asked for otherwise.
            ValueError: the checkpoint is of another network, or of one with other sizes.
        """
        checkpoint = load_checkpoint(self.checkpoint_path)
        if network_of(checkpoint) != self.settings.network:
            raise ValueError(
                f"{self.checkpoint_path} has a {network_of(checkpoint)} net, not {self.settings.network}"
            )
        if checkpoint["configuration"] != asdict(self.configuration):
            raise ValueError(
                f"{self.checkpoint_path} has {checkpoint['configuration']}, not {self.configuration}"
            )
        # Older runs learnt convolutions in 16 bits.
        earlier = {"precision": self.architecture.precisions(self.configuration)[-1]} | checkpoint["settings"]
        asked = with_measured(self._asked, earlier)
        if changed := [name for name in same_settings(asked, earlier) if name in _KEPT]:
            raise SettingsError(
                f"{self.folder}: the run keeps to what it began with: "
                + ", ".join(f"{name} {earlier.get(name)}, not {getattr(asked, name)}" for name in changed)
            )
        self.settings = replace(self.settings, precision=earlier["precision"])
        with reading_of(self.checkpoint_path):
            self._restore(checkpoint)

    def _restore(self, checkpoint: dict[str, Any]) -> None:
        """Take over all that a checkpoint of the same net holds."""
        self.trainee.net.load_state_dict(checkpoint["net"])
        self.average = {name: tensor.to(self.device) for name, tensor in checkpoint["average"].items()}
        self.trainee.learn_in(self.settings.precision)
        self.start = checkpoint.get("start", "")  # older checkpoints do not tell
        self.seen, self.steps = checkpoint["seen"], checkpoint["steps"]
        self.history, self.runs = checkpoint["history"], runs_of(checkpoint)
        earlier = kinds_of(checkpoint)
        self.kinds = [*earlier, *(kind for kind in self.kinds if kind not in earlier)]
        self._check_kinds()
        self.random.bit_generator.state = parse_json(checkpoint["random"])
        self.go_on_learning(checkpoint)

    def go_on_learning(self, checkpoint: dict[str, Any]) -> None:
        """Take over what the optimiser of a checkpoint remembers."""
        self.trainee.load_state(checkpoint)
        self.rate_multiplier = checkpoint.get("rate_multiplier", 1.0)

    def _net_on_disk(self) -> dict[str, Any]:
        """What export needs of a run."""
        kinds = [(k.smallest, k.largest, k.variant.value, k.row_length) for k in self.kinds]
        return {
            "configuration": asdict(self.configuration),
            "settings": asdict(self.settings) | {"data": list(self.settings.data)},
            "kinds": kinds,
            "revision": revision(),
            "average": self.average,
            "start": self.start,
            "runs": self.runs,
            "seen": self.seen,
            "history": self.history,
        }

    def _describe(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        description = {
            "revision": revision(),
            "settings": asdict(self.settings),
            "configuration": asdict(self.configuration),
            "runs": self.runs,
            "data": {name: dict(source.positions.origin) for name, source in self.held_out},
        }
        write_json(self.folder / "settings.json", description)
        if changes():
            write_atomically(self.folder / "changes.diff", changes().encode())

    def copy_weights(self) -> dict[str, Tensor]:
        """A copy of the net's weights as they are."""
        return {name: tensor.detach().clone() for name, tensor in self.trainee.net.state_dict().items()}

    def start_from(self, start: Start) -> None:
        """Take over another net's weights.

        Raises:
            SettingsError: it has other sizes.
        """
        if start.configuration != self.configuration:
            raise SettingsError(f"the net to start from has {start.configuration}, not {self.configuration}")
        self.trainee.net.load_state_dict(start.weights)
        self.average = self.copy_weights()
        self.start = start.name

    def _new_trainee(self) -> Trainee:
        settings = self.settings
        decoupled = settings.optimiser == "adamw"
        rates = Rates(settings.learning_rate, settings.weight_decay, settings.row_rate, decoupled)
        trainee = self.architecture.trainee(self.configuration, rates, self.device)
        trainee.learn_in(settings.precision)
        return trainee

    def _log_policy(self, batch: Batch) -> Tensor:
        """The net's policy over the empty points, as logarithms [batch, points]."""
        with torch.no_grad():
            return log_policy(self.trainee.forward(batch).policy, batch)

    def _weight(self, term: str) -> float:
        settings = self.settings
        return {
            "policy": 1.0,
            "value": settings.value_weight,
            "reply": settings.reply_weight,
        }[term]

    def _add_data(self, path: Path, weight: float) -> None:
        positions = load_positions(path, self.settings.outcome_share)
        if self.settings.future_half_life:
            positions = positions.with_near_future(self.settings.future_half_life)
        if self.settings.side != "both":
            positions = positions.of_side(self.settings.side)
        train, held_out = positions.split(self.settings.held_out_percent)
        stages = Stages.parse(self.settings.stage_weights, self.settings.per_game)
        weighed = (stages.weighed(replace(source, weight=weight)) for source in self._sources(train))
        self.training_sources += [source for source in weighed if source.mass > 0]
        # Held out: the boards as they were played, and for larger ones the moved positions as well.
        self.held_out += [(f"{path.stem}/{source.size}", source) for source in self._sources(held_out)]

    def _sources(self, positions: PositionSet) -> list[Source]:
        """The sources of a set that the net can learn from; their kinds are noted."""
        kinds = positions.kinds()
        fitting = []
        for source in sources(positions, self.settings.crop_to):
            shown = [GameKind.of_size(source.size, kind.variant, kind.row_length) for kind in kinds]
            if all(self.architecture.can_play(self.configuration, kind) for kind in shown):
                fitting.append(source)
                self.kinds += [kind for kind in shown if kind not in self.kinds]
        return fitting

    def _rate_share(self) -> float:
        """A rise while the optimisers learn their scales, then half a cosine down to the final share."""
        settings = self.settings
        share = self.rate_multiplier * min(1.0, (self.steps + 1) / max(1, settings.warm_up_steps))
        if settings.schedule == "cosine":
            progress = min(1.0, self.seen / self.total_positions)
            share *= half_cosine(progress, settings.final_rate_share)
        return share

    def _update_average(self) -> None:
        """Move the averaged weights towards the net's; the large table only now and then, by as much."""
        share = newest_share(self.settings.batch_size, self.seen, self.settings.average_positions)
        every = 16
        rarely = self.trainee.averaged_rarely
        weights = self.trainee.net.state_dict()
        move_towards(self.average, {name: weights[name] for name in weights if name not in rarely}, share)
        if self.steps % every == 0:
            move_towards(self.average, {name: weights[name] for name in rarely}, 1 - (1 - share) ** every)

    def _should_stop(self) -> bool:
        losses_so_far = [entry["loss"] for entry in self.history]
        if len(losses_so_far) <= self.settings.patience:
            return False
        return min(losses_so_far[-self.settings.patience :]) > min(losses_so_far)

    def _report(self, running: "_RunningMeans", speed: float, end: int) -> None:
        figures = self.evaluate()
        entry = {"seen": float(self.seen), "speed": speed, **running.means("train "), **figures}
        is_best = not self.history or figures["loss"] < min(earlier["loss"] for earlier in self.history)
        self.history.append(entry)
        if is_best and self.held_out:
            save_checkpoint(self._net_on_disk(), self.best_path)
        lines = "".join(json.dumps(line) + "\n" for line in self.history)
        write_atomically(self.folder / "history.jsonl", lines.encode())
        if self.settings.pictures:
            plot_history(self.history, self.folder / "losses.png")
            write_tensorboard(self.folder / "tensorboard", entry, self.seen)
        left = time_span(max(0, end - self.seen) / speed)
        shown = f"{self.seen:>10,} (epoch {self.seen / self.epoch:.1f})"
        held_out_loss = f" loss {figures['loss']:.3f}" if self.held_out else ""
        parts = [f"{shown} {speed:6.0f}/s, {left} left,{held_out_loss} train {running}"]
        for name, _ in self.held_out:
            policy, value, top1, top5, sign = (
                figures[f"{name} {key}"] for key in ("policy", "value", "top1", "top5", "sign")
            )
            parts.append(f"{name}: p {policy:.3f} v {value:.3f} top {top1:.3f} {top5:.3f} sign {sign:.3f}")
            if f"{name} young value" in figures:
                young = (figures[f"{name} young {key}"] for key in ("policy", "value", "sign"))
                parts[-1] += ", young: p {:.3f} v {:.3f} sign {:.3f}".format(*young)
        print(" | ".join(parts), flush=True)


class _RunningMeans:
    """Means of the training losses since the last report."""

    def __init__(self) -> None:
        self._sums: dict[str, float] = {}
        self._count = 0

    def add(self, terms: dict[str, float]) -> None:
        for name, term in terms.items():
            self._sums[name] = self._sums.get(name, 0.0) + term
        self._count += 1

    def __bool__(self) -> bool:
        return self._count > 0

    def means(self, prefix: str) -> dict[str, float]:
        return {prefix + name: total / max(1, self._count) for name, total in self._sums.items()}

    def __str__(self) -> str:
        return " ".join(f"{name} {mean:.3f}" for name, mean in self.means("").items())
