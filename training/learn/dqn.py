"""`narabe-train dqn`: deep Q-learning by self-play, from nothing. Safe to kill; the same command goes on.

Q(s, a) is what a move is worth to the side to move. After it the other side is to move, so the value of the
next position counts with the sign turned: Q(s, a) learns r + discount * -max Q'(s', a'), where Q' is a lagged
copy of the net (the target) and s' the next position as its own mover sees it. r is 1 for a move that wins;
for others it is shaped by the line patterns that the move makes and those of the opponent that it takes.
Sources: Mnih et al. (2015); van Hasselt et al. (2016) for the double form; Wang et al. (2016) for the
duelling form; Schaul et al. (2016) for replay by priority; Sutton (1988) for returns over several plies.

A run is a folder: `checkpoint.pt` (all that resuming needs), `best.pt` (the net that did best when it was
evaluated, which `export` takes), `history.jsonl`, `progress.png`, `stones.png` (where its last moves lie),
TensorBoard event files, `settings.json`, and at the end `result.json`, the best net's matches.
"""

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from engine.evaluator.torch_net import torch_device
from engine.networks.dqn import DqnNet
from engine.records.files import parse_json, reading_of, write_atomically
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
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
    refuse_table_beside_start,
    require_at_least,
    same_settings,
    table_parts,
    with_measured,
)
from training.base.timing import AUTO, time_span
from training.data.positions import changes, revision
from training.learn.checkpoints import load_checkpoint, load_start, one_more_run, runs_of, save_checkpoint
from training.learn.dqn_games import LearnersGames
from training.learn.dqn_settings import CHOICES, DqnSettings, playouts_of
from training.learn.dqn_targets import SYMMETRIES, returns, short_of_margin, turned
from training.learn.plots import plot_figures, plot_stones, write_tensorboard
from training.learn.precision import with_precision
from training.learn.q_function import QFunction
from training.learn.replay import NO_ADVICE, Memory
from training.networks.architecture import Start
from training.networks.catalogue import ARCHITECTURES
from training.networks.dqn import Dqn, DqnConfiguration, deeper
from training.play.batched_games import (
    Chooser,
    Stones,
    pattern_chooser,
    pure_mcts_chooser,
    random_chooser,
    share_of_points,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the run's folder, and one for every setting."""
    parser.add_argument(
        "run_folder", type=Path, help="where the run keeps its files; resumed if it has a checkpoint"
    )
    parser.add_argument(
        "--from",
        dest="start",
        type=Path,
        help="a Q network's checkpoint or file of play, or a name in weights/, whose weights to start from",
    )
    parser.add_argument(
        "--more-layers",
        type=int,
        default=0,
        metavar="LAYERS",
        help="to add to the net of --from; at first they change nothing",
    )
    parser.add_argument("--stop-after", type=int, metavar="STEPS", help="stop early, to be resumed later")
    add_computing_options(parser)
    add_config_option(parser)
    add_options(parser, DqnSettings(), CHOICES)
    add_alternatives(parser, [DqnConfiguration()])


def run(args: argparse.Namespace) -> int:
    """Train to the last step or `--stop-after`; the exit status."""
    use_threads(args.threads)
    require_at_least(0, args, "more_layers")
    own, sizes = table_parts(args.config, DqnSettings)
    settings = from_options(DqnSettings, args, own)
    configuration = from_options(DqnConfiguration, args, sizes)
    start = None if args.start is None else load_start(args.start)
    if args.more_layers and start is None:
        raise SettingsError("--more-layers adds to the net of --from: name one")
    if start is not None:
        if not isinstance(start.configuration, DqnConfiguration):
            raise SettingsError(f"{args.start} is a net of the kind {start.network}, not a Q network")
        refuse_table_beside_start(sizes, start)
        refuse_beside_start(args, settings.network, DqnSettings.network, start, [DqnConfiguration()])
        start = deeper(start, args.more_layers)
        settings, configuration = replace(settings, network=start.network), start.configuration
    learner = DqnTrainer(args.run_folder, settings, configuration, args.device)
    if learner.checkpoint_path.exists():
        learner.resume()
        print(f"resumed at step {learner.steps:,}", flush=True)
    elif start is not None:
        learner.start_from(start)
    learner.train(args.stop_after)
    return 0


class DqnTrainer:
    """A run: the net (Q-eval), its lagged copy (Q-target), the memory, the games, the random numbers."""

    def __init__(
        self, folder: Path, settings: DqnSettings, configuration: DqnConfiguration, device: str = AUTO
    ) -> None:
        """Begin; nothing is written yet.

        Raises:
            ValueError: there is no such kind of game.
        """
        self._asked = settings
        device = device_named(device)
        settings = with_precision(settings, configuration, device)
        self.folder, self.settings, self.configuration = folder, settings, configuration
        architecture = ARCHITECTURES[settings.network]
        assert isinstance(architecture, Dqn)
        self.architecture = architecture
        self.kind = GameKind.of_size(configuration.size, Variant(settings.variant), settings.row_length)
        if settings.opening_plies > 2 * (settings.row_length - 1):
            raise ValueError(f"opening_plies is {settings.opening_plies}, enough for a row that wins")
        self.checkpoint_path, self.best_path = folder / "checkpoint.pt", folder / "best.pt"
        self.device = torch_device(device)
        torch.manual_seed(settings.seed)
        self.random = np.random.default_rng(settings.seed)
        self.net, self.target, self.untrained, self.average = (self._new_net() for _ in range(4))
        for copy in (self.target, self.untrained, self.average):
            copy.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.RMSprop(
            self.net.parameters(), lr=settings.learning_rate, alpha=0.95, eps=1e-4
        )
        self.memory = Memory(settings.memory, configuration.size)
        self.q = QFunction(architecture, self.kind, self.device, settings.precision)
        self.games = LearnersGames(self.kind, settings, self.q, self.net, self.random)
        self.steps = 0
        self.seconds, self._clock = 0.0, time.process_time()  # of processor time, for the history
        self.history: list[dict[str, float]] = []
        self.runs: list[dict[str, Any]] = []  # of the program, in which it learnt
        self.start = ""

    def start_from(self, start: Start) -> None:
        """Take over another net's weights."""
        self.start = start.name
        for net in (self.net, self.target, self.average):
            net.load_state_dict(start.weights)

    def train(self, stop_after: int | None = None) -> None:
        """Every game makes a move, the net learns from the memory, now and then it is evaluated.

        Raises:
            KeyboardInterrupt: Ctrl-C; what was learnt until then is saved.
        """
        self.runs = one_more_run(self.runs, self.memory.added, self.settings)
        self._describe()
        settings = self.settings
        end = settings.steps if stop_after is None else min(settings.steps, stop_after)
        losses: list[float] = []
        started, first = time.monotonic(), self.steps
        self._clock = time.process_time()
        with Saving(self.save) as saving:
            while self.steps < end:
                self.games.step(self.memory, self._exploration())
                if len(self.memory) >= settings.learn_from:
                    losses += [self.learn() for _ in range(settings.batches_per_step)]
                self.steps += 1
                if self.steps % settings.target_every == 0:
                    self.target.load_state_dict(self.net.state_dict())
                is_due = self.steps % settings.evaluate_every == 0 or self.steps == end
                if is_due:
                    self._take_time()
                    left = (time.monotonic() - started) / (self.steps - first) * (end - self.steps)
                    self._report(float(np.mean(losses)) if losses else 0.0, left)
                    losses = []
                    self._clock = time.process_time()  # to evaluate is not to learn
                saving.after_step(is_due)
        if self.steps == settings.steps:
            self._conclude()

    def learn(self) -> float:
        """One step of the optimiser on a batch of the memory; the loss before it.

        Raises:
            FloatingPointError: the loss is not finite.
        """
        memory, settings = self.memory, self.settings
        rows, weights = self._draw()
        symmetry = int(self.random.integers(len(SYMMETRIES)))
        rewards, last, factors = memory.ahead(rows, settings.n_step, len(self.games), settings.discount)
        points = np.stack([memory.moves[rows], memory.advice[rows]])
        stones, (moves, advice) = turned(memory.stones[rows], points, symmetry)
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
        ).to(self.device)
        q = self.q(self.net, stones)
        chosen = q.gather(1, self._column(moves))[:, 0]
        losses = functional.smooth_l1_loss(chosen, worth, reduction="none")
        if (advice != NO_ADVICE).any():
            losses = losses + settings.margin_weight * self._short_of_advice(q, stones, advice)
        loss = (losses if weights is None else losses * torch.from_numpy(weights).to(self.device)).mean()
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
        return self.memory.draw(settings.batch_size, self.random, settings.disputed_share), None

    def _short_of_advice(self, q: Tensor, stones: Stones, advice: NDArray[np.int64]) -> Tensor:
        """How far Q of the advised moves lies short of the margin, [batch]; 0 where none is advised."""
        occupied = torch.from_numpy(stones != 0).flatten(1).to(self.device)
        advised = torch.from_numpy(advice != NO_ADVICE).to(self.device)
        best = self._column(np.maximum(advice, 0))
        settings = self.settings
        return short_of_margin(q, best, occupied, settings.margin, settings.margin_spread) * advised

    def _column(self, points: NDArray[np.int64]) -> Tensor:
        """Points as `gather` takes them, [batch, 1]."""
        return torch.from_numpy(points).to(self.device)[:, None]

    def _descend(self, loss: Tensor) -> None:
        """Let the optimiser make a step, and the average follow the net."""
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
        with torch.no_grad():
            for mean, weight in zip(self.average.parameters(), self.net.parameters(), strict=True):
                mean.lerp_(weight, 1 - settings.averaging)

    def _take_time(self) -> None:
        """Count the processor time since it was counted last."""
        now = time.process_time()
        self.seconds += now - self._clock
        self._clock = now

    def save(self) -> None:
        """Write the checkpoint in one step."""
        self._take_time()
        checkpoint = self._net_on_disk() | {
            "net": self.net.state_dict(),
            "target": self.target.state_dict(),
            "untrained": self.untrained.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "memory": self.memory.state(),
            "games": [board.moves for board in self.games.boards],
            "random": json.dumps(self.random.bit_generator.state),
            "steps": self.steps,
            "seconds": self.seconds,
        }
        save_checkpoint(checkpoint, self.checkpoint_path)

    def _net_on_disk(self) -> dict[str, Any]:
        """What export needs of a run."""
        kind = self.kind
        return {
            "command": "dqn",
            "settings": asdict(self.settings) | {"data": ["games against itself"]},
            "configuration": asdict(self.configuration),
            "kinds": [(kind.smallest, kind.largest, kind.variant.value, kind.row_length)],
            "revision": revision(),
            "average": {name: tensor.cpu() for name, tensor in self.average.state_dict().items()},
            "start": self.start,
            "runs": self.runs,
            "seen": self.memory.added,
            "history": self.history,
        }

    def resume(self) -> None:
        """Go on from the folder's checkpoint.

        Raises:
            SettingsError: the run has other settings, or another net.
        """
        checkpoint = load_checkpoint(self.checkpoint_path)
        if "memory" not in checkpoint:
            raise SettingsError(f"{self.checkpoint_path} is not of narabe-train dqn")
        earlier = {"precision": "bfloat16"} | checkpoint["settings"]  # older runs knew no other
        self.settings = with_measured(self._asked, earlier)
        self.q.precision = self.settings.precision
        changed = set(same_settings(self.settings, earlier))
        changed -= _MAY_CHANGE
        changed |= set(same_settings(self.configuration, checkpoint["configuration"]))
        if changed:
            raise SettingsError(f"{self.folder}: the run has other settings: {', '.join(sorted(changed))}")
        with reading_of(self.checkpoint_path):
            for name in ("net", "target", "untrained"):
                getattr(self, name).load_state_dict(checkpoint[name])
            self.average.load_state_dict(checkpoint["average"])
            self.optimiser.load_state_dict(checkpoint["optimiser"])
            self.memory.load_state(checkpoint["memory"])
            for game, moves in enumerate(checkpoint["games"]):
                self.games.begin(game, moves)
            self.random.bit_generator.state = parse_json(checkpoint["random"])
            self.steps, self.seconds = checkpoint["steps"], checkpoint["seconds"]
            self.history, self.runs = checkpoint["history"], runs_of(checkpoint)
            self.start = checkpoint.get("start", "")  # older checkpoints do not tell

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
        net = self.architecture.net(self.configuration)
        assert isinstance(net, DqnNet)
        return net.to(self.device, memory_format=torch.channels_last)  # type: ignore[call-overload, no-any-return]

    def _describe(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        description: dict[str, Any] = {"revision": revision(), "settings": asdict(self.settings)}
        description |= {"configuration": asdict(self.configuration), "runs": self.runs}
        write_json(self.folder / "settings.json", description)
        if changes():
            write_atomically(self.folder / "changes.diff", changes())

    def _report(self, loss: float, left_s: float) -> None:
        scores = self.evaluate(self.average, self.settings.evaluation_games)
        entry = {"steps": float(self.steps), "moves": float(self.memory.added), "seconds": self.seconds}
        entry |= {"loss": loss, "exploration": self._exploration(), **scores}
        is_best = not self.history or _points(entry) >= max(map(_points, self.history))
        self.history.append(entry)
        if is_best:
            save_checkpoint(self._net_on_disk(), self.best_path)
        lines = "".join(json.dumps(line) + "\n" for line in self.history)
        write_atomically(self.folder / "history.jsonl", lines)
        if self.settings.pictures:
            panels: list[tuple[str, Sequence[str]]] = [
                ("loss", ["loss"]),
                ("share of random moves", ["exploration"]),
                ("share of the points, greedy play", list(scores)),
            ]
            plot_figures(self.history, "steps", panels, self.folder / "progress.png")
            size, moves = self.kind.largest, self.memory.moves[: len(self.memory)]
            counts = np.bincount(moves, minlength=size * size).reshape(size, size) / max(1, len(moves))
            title = f"the last {len(moves):,} moves of its games"
            plot_stones({title: counts}, self.folder / "stones.png")
            write_tensorboard(self.folder / "tensorboard", entry, self.steps)
        left = time_span(left_s)
        print(
            f"step {self.steps:,}, {left} left: {self.memory.added:,} moves, loss {loss:.4f}, exploration"
            f" {self._exploration():.2f}; greedily {_listed(scores)}",
            flush=True,
        )

    def _conclude(self) -> None:
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
_MAY_CHANGE = {"steps", "pictures", "final_games", "opponents"}
"""Settings that do not change what was learnt up to any step."""


def _points(entry: dict[str, float]) -> float:
    return sum(points for name, points in entry.items() if name.startswith(_SCORE))


def _listed(scores: dict[str, float]) -> str:
    return ", ".join(f"{points:.1%} against {name.removeprefix(_SCORE)}" for name, points in scores.items())
