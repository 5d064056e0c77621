"""`narabe-train supervised`: train a net on position files. Safe to kill; the same command goes on.

A run is a folder (`training.learn.learner`); its best net is the one with the least held-out loss, and its
picture `losses.png`.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from engine.records.files import reading_of, write_atomically
from training.base import parallel
from training.base.figures import plot_history
from training.base.files import whole_lines
from training.base.settings import SettingsError, differing, in_words, sizes_in_words
from training.base.timing import AUTO
from training.data.loading import load_positions, require_files, weighted_path
from training.data.pool import Batch, Pool, pools_of, training_batches
from training.data.positions import PositionSet
from training.data.stages import Stages
from training.learn.checkpoints import kinds_of
from training.learn.learner import LearningRun, add_learner_options, asked_for
from training.learn.losses import log_policy, losses, measure
from training.learn.schedule import half_cosine, move_towards, newest_share
from training.learn.supervised_settings import TrainingSettings
from training.networks.architecture import Start
from training.networks.catalogue import ARCHITECTURES
from training.networks.trainee import NetOutput, Rates, Trainee

_KEPT = {"precision", "seed", "optimiser", "weight_decay", "held_out_percent"}
"""What a run keeps to when it is resumed: it is in its checkpoint, or decides what is held out."""
_EVALUATED_AT_MOST_EVERY = 200_000  # positions, where an epoch has more
YOUNG_PLIES = (8, 35)
"""The first and the last ply of the positions where judgement is hardest and decides most."""
_OF_YOUNG = ("policy", "value", "sign")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the run's folder, and one for every setting."""
    add_learner_options(parser, TrainingSettings(), _configurations(), "positions")


def _configurations() -> list[Any]:
    return [architecture.configuration() for architecture in ARCHITECTURES.values()]


def run(args: argparse.Namespace) -> int:
    """Train until the total, an early stop or `--stop-after`; the exit status."""
    settings, configuration, start = asked_for(args, TrainingSettings, _configurations())
    if not settings.data:
        raise SettingsError("nothing to learn from: name position files with --data")
    with parallel.joined():
        Trainer(args.run_folder, settings, configuration, args.device).go_on(start, args.stop_after)
    return 0


class Trainer(LearningRun[TrainingSettings]):
    """A run: net, averaged weights, optimisers and random numbers."""

    command = "supervised"
    may_change = frozenset(field.name for field in fields(TrainingSettings)) - _KEPT
    seen = 0

    def __init__(
        self, folder: Path, settings: TrainingSettings, configuration: Any, device: str = AUTO
    ) -> None:
        """Read the data; nothing is written yet.

        Raises:
            ValueError: the data hold nothing for this net, or the device cannot train it.
        """
        if device == AUTO and ARCHITECTURES[settings.network].needs_processor(configuration):
            device = "cpu"
        require_files(settings.data)  # the precision may be measured
        super().__init__(folder, settings, configuration, device)
        self.trainee = self._new_trainee()
        self.average = self.copy_weights()
        self.rate_multiplier = 1.0  # what the target of the divergence has made of the learning rate
        self.pools: list[Pool] = []
        self.held_out: list[tuple[str, Pool]] = []
        self.origins["data"] = {}
        self._batches: Iterator[Batch] | None = None
        self._running = _RunningMeans()
        for entry in settings.data:
            self._add_data(*weighted_path(entry))
        if settings.data and not sum(pool.mass for pool in self.pools):
            sizes = sizes_in_words(configuration)
            why = "all of them are held out or weigh nothing" if self.kinds else f"the net has {sizes}"
            raise ValueError(f"{', '.join(settings.data)}: no positions for {settings.network}: {why}")
        self._check_kinds()
        self.epoch = sum(map(len, self.pools))
        self.end = round(settings.epochs * self.epoch) or settings.total_positions
        by_epoch = max(settings.batch_size, min(self.epoch, _EVALUATED_AT_MOST_EVERY))
        self.evaluate_every = settings.evaluate_every or by_epoch

    def _check_kinds(self) -> None:
        if len({kind.row_length for kind in self.kinds}) > 1:
            data = ", ".join(self.settings.data)
            raise ValueError(f"{data}: different numbers in a row win: train on one kind")

    def advance(self) -> None:
        """Learn from a batch."""
        if self._batches is None:
            settings = self.settings
            self._batches = training_batches(
                self.pools, settings.batch_size, self.random, settings.symmetries, parallel.share()
            )
        for terms in self.learn(next(self._batches)):
            self._running.add(terms)
            if self.settings.log_every and parallel.is_first():
                self._log(terms)

    def conclude(self) -> None:
        """Report whether it was stopped early."""
        print("stopped early: no better held-out loss" if self.should_stop() else "done", flush=True)

    @property
    def done(self) -> int:
        """Positions that were shown."""
        return self.seen

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
            self.seen += self.settings.batch_size
            if before is not None:
                moved = (before.exp() * (before - self._log_policy(batch))).sum(1).mean()
                divergence = float(parallel.mean(moved))
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

        def total(output: NetOutput) -> Tensor:
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
        found = parallel.mean(torch.stack([term.detach() for term in terms.values()]))
        return dict(zip(terms, found.tolist(), strict=True))

    def _log(self, terms: dict[str, float]) -> None:
        with (self.folder / "steps.csv").open("a", encoding="utf-8") as file:
            if not file.tell():
                file.write(",".join(["step", *terms]) + "\n")
            file.write(",".join([str(self.steps), *(f"{term:.5f}" for term in terms.values())]) + "\n")
        if self.steps % self.settings.log_every == 0:
            listed = ", ".join(f"{name} {term:.3f}" for name, term in terms.items())
            print(f"step {self.steps:,}: {listed}", flush=True)

    def _cut_log(self) -> None:
        """Take the steps after the checkpoint, which will be made again, out of the log of a killed run."""
        path = self.folder / "steps.csv"
        if not path.exists() or not parallel.is_first():
            return
        with reading_of(path):
            lines = whole_lines(path)
            kept = lines[:1] + [line for line in lines[1:] if int(line.partition(",")[0]) <= self.steps]
        write_atomically(path, "".join(f"{line}\n" for line in kept))

    def evaluate(self) -> dict[str, float]:
        """Held-out figures of the averaged weights, as `<data> <measure>`; the mean `loss` decides.

        `<data> young <measure>` is of the positions of YOUNG_PLIES alone.
        """
        averaged = self._new_trainee()
        averaged.net.load_state_dict(self.average)
        averaged.net.eval()
        figures: dict[str, float] = {}
        for name, pool in self.held_out:
            batches = pool.batches(self.settings.batch_size, self.settings.held_out_limit)
            measured = measure(averaged.forward, batches)
            figures |= {f"{name} {measure_name}": value for measure_name, value in measured.items()}
        deciding = [v for k, v in figures.items() if k.endswith((" policy", " value"))]
        figures["loss"] = float(np.sum(deciding) / max(1, len(self.held_out)))
        for name, pool in self.held_out:
            young = pool.of_plies(*YOUNG_PLIES)
            batches = young.batches(self.settings.batch_size, self.settings.held_out_limit)
            measured = measure(averaged.forward, batches)
            figures |= {f"{name} young {key}": measured[key] for key in _OF_YOUNG if key in measured}
        return figures

    def save(self) -> None:
        """Write the checkpoint in one step."""
        if self._running:
            print(f"{self.seen:>10,} of {self.progress.total:,} positions, train {self._running}", flush=True)
        super().save()

    def state(self) -> dict[str, Any]:
        """What going on needs beside `net_on_disk`."""
        net = {"net": self.trainee.net.state_dict(), "rate_multiplier": self.rate_multiplier}
        return net | self.trainee.state()

    def resume(self) -> None:
        """Go on from the folder's checkpoint.

        Raises:
            SettingsError, RecordError: as of every run.
            ValueError: what it learnt from and the data are games of other kinds.
        """
        super().resume()
        self._check_kinds()

    def restore(self, checkpoint: dict[str, Any]) -> None:
        """Take over all that a checkpoint of the same net holds."""
        self.trainee.net.load_state_dict(checkpoint["net"])
        weights = self.trainee.net.state_dict()
        self.average = {name: checkpoint["average"][name].to(weight) for name, weight in weights.items()}
        self.trainee.learn_in(self.settings.precision)
        self.seen = checkpoint["seen"]
        earlier = kinds_of(checkpoint)
        self.kinds = [*earlier, *(kind for kind in self.kinds if kind not in earlier)]
        self.go_on_learning(checkpoint)
        self._cut_log()

    def go_on_learning(self, checkpoint: dict[str, Any]) -> None:
        """Take over what the optimiser of a checkpoint remembers."""
        self.trainee.load_state(checkpoint)
        self.rate_multiplier = checkpoint.get("rate_multiplier", 1.0)

    def averaged_weights(self) -> Mapping[str, Tensor]:
        """The weights that are evaluated and exported."""
        return self.average

    def copy_weights(self) -> dict[str, Tensor]:
        """A copy of the net's weights as they are."""
        return {name: tensor.detach().clone() for name, tensor in self.trainee.net.state_dict().items()}

    def start_from(self, start: Start) -> None:
        """Take over another net's weights.

        Raises:
            SettingsError: it has other sizes.
        """
        if differences := differing(self.configuration, asdict(start.configuration)):
            raise SettingsError(f"the net to start from has {in_words(differences)}")
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
        self.pools += self._pools(train, stages, weight)
        # Held out: the boards as they were played, and for larger ones the moved positions as well.
        of_file = self._pools(held_out, Stages(), 1.0)
        rules = {pool.kind.variant for pool in of_file}
        for pool in of_file:
            name = f"{path.stem}/{pool.size if len(rules) == 1 else pool.name}"
            self.held_out.append((name, pool))
            self.origins["data"][name] = dict(positions.origin)

    def _pools(self, positions: PositionSet, stages: Stages, weight: float) -> list[Pool]:
        """What the net can learn from of a set; the kinds of game are noted."""
        found = pools_of(positions, self.device, self.settings.crop_to, stages, weight)
        fitting = [pool for pool in found if self.architecture.can_play(self.configuration, pool.kind)]
        self.kinds += [pool.kind for pool in fitting if pool.kind not in self.kinds]
        return fitting

    def _rate_share(self) -> float:
        """A rise while the optimisers learn their scales, then half a cosine down to the final share."""
        settings = self.settings
        share = self.rate_multiplier * min(1.0, (self.steps + 1) / max(1, settings.warm_up_steps))
        if settings.schedule == "cosine":
            progress = min(1.0, self.seen / self.end)
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

    def should_stop(self) -> bool:
        """Whether the held-out loss has not become less for as long as patience lasts."""
        losses_so_far = [entry["loss"] for entry in self.history]
        if len(losses_so_far) <= self.settings.patience:
            return False
        return min(losses_so_far[-self.settings.patience :]) > min(losses_so_far)

    def report(self) -> None:
        """Evaluate the averaged weights, and note and print how it stands."""
        figures, running = self.evaluate(), self._running
        speed, left = self.progress.speed(self.seen), self.progress.left(self.seen)
        entry = {"seen": float(self.seen), "speed": speed, **running.means("train "), **figures}
        is_best = not self.history or figures["loss"] < min(earlier["loss"] for earlier in self.history)
        self.note(entry, is_best and bool(self.held_out))
        if self.settings.pictures and parallel.is_first():
            plot_history(self.history, self.folder / "losses.png")
        self._running = _RunningMeans()
        shown = f"{self.seen:>10,} (epoch {self.seen / self.epoch:.1f})"
        held_out_loss = f" loss {figures['loss']:.3f}" if self.held_out else ""
        parts = [f"{shown} {speed:6.0f}/s, {left},{held_out_loss} train {running}"]
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
