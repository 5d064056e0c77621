"""`narabe-train dqn`: deep Q-learning by self-play, from nothing. Safe to kill; the same command goes on.

Q(s, a) is what a move is worth to the side to move. After it the other side is to move, so the value of the
next position counts with the sign turned: Q(s, a) learns r + discount * -max Q'(s', a'), where Q' is a lagged
copy of the net (the target) and s' the next position from its own mover's side. r is 1 for a move that wins;
for others it is shaped by the line patterns that the move makes and those of the opponent that it takes.
Sources: Mnih et al. (2015); van Hasselt et al. (2016) for the double form; Wang et al. (2016) for the
duelling form; Schaul et al. (2016) for replay by priority; Sutton (1988) for returns over several plies.

A run is a folder (`training.learn.learner`); its best net is the one with the most points in an evaluation.
Its pictures are `progress.png` and `stones.png` (where its last moves lie), and at the end `result.json`
has the best net's matches.
"""

import argparse
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from engine.evaluator.torch_net import torch_device
from engine.networks.dqn import DqnNet
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.base.figures import plot_figures, plot_stones
from training.base.files import write_json
from training.base.timing import AUTO
from training.learn.checkpoints import load_checkpoint
from training.learn.dqn_games import LearnersGames
from training.learn.dqn_settings import DqnSettings, playouts_of
from training.learn.dqn_targets import SYMMETRIES, returns, turned
from training.learn.learner import LearningRun, add_learner_options, asked_for
from training.learn.q_function import QFunction
from training.learn.replay import Memory
from training.networks.architecture import Start
from training.networks.dqn import Dqn, DqnConfiguration
from training.play.batched_games import (
    Chooser,
    pattern_chooser,
    pure_mcts_chooser,
    random_chooser,
    share_of_points,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the run's folder, and one for every setting."""
    add_learner_options(parser, DqnSettings(), [DqnConfiguration()], "steps")


def run(args: argparse.Namespace) -> int:
    """Train to the last step or `--stop-after`; the exit status."""
    settings, configuration, start = asked_for(args, DqnSettings, [DqnConfiguration()])
    DqnTrainer(args.run_folder, settings, configuration, args.device).go_on(start, args.stop_after)
    return 0


class DqnTrainer(LearningRun[DqnSettings]):
    """A run: the net (Q-eval), its lagged copy (Q-target), the memory, the games, the random numbers."""

    command = "dqn"
    may_change = frozenset({"steps", "pictures", "final_games", "opponents"})

    def __init__(
        self, folder: Path, settings: DqnSettings, configuration: DqnConfiguration, device: str = AUTO
    ) -> None:
        """Begin; nothing is written yet.

        Raises:
            ValueError: there is no such kind of game.
        """
        super().__init__(folder, settings, configuration, device)
        settings, architecture = self.settings, self.architecture
        assert isinstance(architecture, Dqn)
        self.kind = GameKind.of_size(configuration.size, Variant(settings.variant), settings.row_length)
        self.kinds = [self.kind]
        if settings.opening_plies > 2 * (settings.row_length - 1):
            raise ValueError(f"opening_plies is {settings.opening_plies}, enough for a row that wins")
        self.torch_device = torch_device(self.device)
        self.net, self.target, self.untrained = (self._new_net() for _ in range(3))
        for copy in (self.target, self.untrained):
            copy.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.RMSprop(
            self.net.parameters(), lr=settings.learning_rate, alpha=0.95, eps=1e-4
        )
        self.memory = Memory(settings.memory, configuration.size)
        self.q = QFunction(architecture, self.kind, self.torch_device, settings.precision)
        self.games = LearnersGames(self.kind, settings, self.q, self.net, self.random)
        self.seconds, self._clock = 0.0, time.process_time()  # of processor time, for the history
        self._losses: list[float] = []
        self.end, self.evaluate_every = settings.steps, settings.evaluate_every

    @property
    def done(self) -> int:
        """Steps, in each of which every game makes a move."""
        return self.steps

    @property
    def seen(self) -> int:
        """Moves that were remembered."""
        return self.memory.added

    def start_from(self, start: Start) -> None:
        """Take over another net's weights."""
        self.start = start.name
        for net in (self.net, self.target):
            net.load_state_dict(start.weights)

    def advance(self) -> None:
        """Every game makes a move, and the net learns from the memory."""
        settings = self.settings
        self.games.step(self.memory, self._exploration())
        if len(self.memory) >= settings.learn_from:
            self._losses += [self.learn() for _ in range(settings.batches_per_step)]
        self.steps += 1
        if self.steps % settings.target_every == 0:
            self.target.load_state_dict(self.net.state_dict())

    def learn(self) -> float:
        """One step of the optimiser on a batch of the memory; the loss before it.

        Raises:
            FloatingPointError: the loss is not finite.
        """
        memory, settings = self.memory, self.settings
        rows, weights = self._draw()
        symmetry = int(self.random.integers(len(SYMMETRIES)))
        rewards, last, factors = memory.ahead(rows, settings.n_step, len(self.games), settings.discount)
        stones, moves = turned(memory.stones[rows], memory.moves[rows], symmetry)
        worth = returns(
            self.q.planes,
            self.q.of_planes,
            self.net,
            self.target,
            *turned(memory.stones[last], memory.moves[last], symmetry),
            rewards,
            memory.ended[last],
            factors,
            settings.double,
        ).to(self.torch_device)
        column = torch.from_numpy(moves).to(self.torch_device)[:, None]
        chosen = self.q(self.net, stones).gather(1, column)[:, 0]
        losses = functional.smooth_l1_loss(chosen, worth, reduction="none")
        if weights is not None:
            losses = losses * torch.from_numpy(weights).to(self.torch_device)
        loss = losses.mean()
        if settings.priority:
            errors = (chosen - worth).detach().abs().cpu().numpy()
            memory.priorities[rows] = (errors + _SMALLEST_ERROR) ** settings.priority
        self._descend(loss)
        return float(loss.detach())

    def _draw(self) -> tuple[NDArray[np.int64], NDArray[np.float32] | None]:
        """Rows of the memory for a batch, and their weights if they are drawn by priority."""
        settings = self.settings
        if settings.priority:
            return self.memory.draw_by_priority(settings.batch_size, settings.importance, self.random)
        return self.memory.draw(settings.batch_size, self.random), None

    def _descend(self, loss: Tensor) -> None:
        """Let the optimiser make a step."""
        settings = self.settings
        if not torch.isfinite(loss):
            raise FloatingPointError(
                f"the loss is {float(loss.detach())} after {self.steps} steps: lower the learning rate"
            )
        if settings.halving_steps:
            halvings = self.steps / settings.halving_steps
            self.optimiser.param_groups[0]["lr"] = settings.learning_rate * 0.5**halvings
        self.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        self.optimiser.step()

    def _take_time(self) -> None:
        now = time.process_time()
        self.seconds += now - self._clock
        self._clock = now

    def state(self) -> dict[str, Any]:
        """What going on needs beside `net_on_disk`."""
        self._take_time()
        return {
            "net": self.net.state_dict(),
            "target": self.target.state_dict(),
            "untrained": self.untrained.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "memory": self.memory.state(),
            "games": [board.moves for board in self.games.boards],
            "seconds": self.seconds,
        }

    def restore(self, checkpoint: dict[str, Any]) -> None:
        """Take over `state` from a checkpoint of the same net."""
        self.q.precision = self.settings.precision
        for name in ("net", "target", "untrained"):
            getattr(self, name).load_state_dict(checkpoint[name])
        self.optimiser.load_state_dict(checkpoint["optimiser"])
        self.memory.load_state(checkpoint["memory"])
        for game, moves in enumerate(checkpoint["games"]):
            self.games.begin(game, moves)
        self.seconds, self._clock = checkpoint["seconds"], time.process_time()

    def averaged_weights(self) -> Mapping[str, Tensor]:
        """The weights that are evaluated and exported."""
        weights: Mapping[str, Tensor] = self.net.state_dict()
        return weights

    def net_on_disk(self) -> dict[str, Any]:
        """What export needs of a run."""
        on_disk = super().net_on_disk()
        on_disk["settings"]["data"] = ["games against itself"]
        return on_disk

    def evaluate(self, net: DqnNet, games: int) -> dict[str, float]:
        """The share of the points of a net's greedy player against each opponent."""
        scores = {}
        for number, name in enumerate(self.settings.opponents):
            random = np.random.default_rng((self.settings.seed, self.steps, games, number))
            opponent = self._opponent(name, random)
            scores[_SCORE + name] = share_of_points(self.kind, self.q.greedy(net), opponent, games, random)
        return scores

    def _opponent(self, name: str, random: np.random.Generator) -> Chooser:
        match name:
            case "patterns":
                return pattern_chooser()
            case "random":
                return random_chooser(random)
            case "untrained":
                return self.q.greedy(self.untrained)
        return pure_mcts_chooser(self.kind, playouts_of(name), int(random.integers(2**31)))

    def _exploration(self) -> float:
        settings = self.settings
        progress = min(1.0, self.steps / max(1, settings.exploration_steps))
        return settings.first_exploration + progress * (
            settings.last_exploration - settings.first_exploration
        )

    def _new_net(self) -> DqnNet:
        assert isinstance(self.architecture, Dqn)
        net = self.architecture.net(self.configuration)
        assert isinstance(net, DqnNet)
        return net.to(self.torch_device, memory_format=torch.channels_last)  # type: ignore[call-overload, no-any-return]

    def report(self) -> None:
        """Evaluate the net, and note and print how it stands."""
        self._take_time()
        left = self.progress.left(self.steps)
        loss = float(np.mean(self._losses)) if self._losses else 0.0
        self._losses = []
        scores = self.evaluate(self.net, self.settings.evaluation_games)
        entry = {"steps": float(self.steps), "moves": float(self.memory.added), "seconds": self.seconds}
        entry |= {"loss": loss, "exploration": self._exploration(), **scores}
        self.note(entry, not self.history or _points(entry) >= max(map(_points, self.history)))
        if self.settings.pictures:
            self._draw_pictures()
        print(
            f"step {self.steps:,}, {left}: {self.memory.added:,} moves, loss {loss:.4f}, exploration"
            f" {self._exploration():.2f}; greedily {_listed(scores)}",
            flush=True,
        )
        self._clock = time.process_time()  # to evaluate is not to learn

    def _draw_pictures(self) -> None:
        panels: list[tuple[str, Sequence[str]]] = [
            ("loss", ["loss"]),
            ("share of random moves", ["exploration"]),
            ("share of the points, greedy play", [_SCORE + name for name in self.settings.opponents]),
        ]
        plot_figures(self.history, "steps", panels, self.folder / "progress.png")
        size, moves = self.kind.largest, self.memory.moves[: len(self.memory)]
        counts = np.bincount(moves, minlength=size * size).reshape(size, size) / max(1, len(moves))
        title = f"the last {len(moves):,} moves of its games"
        plot_stones({title: counts}, self.folder / "stones.png")

    def conclude(self) -> None:
        """Let the best net play its last matches, if the run is at its end."""
        if self.steps < self.settings.steps:
            return
        games = self.settings.final_games
        best, checkpoint = self._new_net(), load_checkpoint(self.best_path)
        best.load_state_dict(checkpoint["average"])
        steps = int(checkpoint["history"][-1]["steps"])
        scores = self.evaluate(best, games)
        write_json(self.folder / "result.json", {"games": games, "steps": steps, **scores})
        print(
            f"done: the net of step {steps:,}, greedily, {games} games each: {_listed(scores)}",
            flush=True,
        )


_SCORE = "score "
_SMALLEST_ERROR = 0.01  # so that no move is never drawn again


def _points(entry: dict[str, float]) -> float:
    return sum(points for name, points in entry.items() if name.startswith(_SCORE))


def _listed(scores: dict[str, float]) -> str:
    return ", ".join(f"{points:.1%} against {name.removeprefix(_SCORE)}" for name, points in scores.items())
