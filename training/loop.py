"""`narabe-train loop`: self-play, training and gate, round after round; it may be killed at any time.

A loop is a folder:

    settings.json           what was asked for (from a recipe or a TOML file), with the revision
    changes.diff            what the working tree had changed on that revision
    loop.json               the rounds that are finished, and the accepted net: the only state
    live.jsonl              a game of the self-play going on, to be watched in the app
    games/round-0001/       shards of self-play by the net accepted before the round
    runs/round-0001/        window.npz, what was learnt from, and the training run
    nets/                   round-0001.line or its like, and a manifest; round-0000 is the start
    gates/round-0001/       the candidate's match against the accepted net
    best/                   all files of play of the net that did best in its matches, or was accepted last
    progress.png            all rounds in one picture; the same in tensorboard/

Every stage reads from its own files how far it had come, so a round that was cut short goes on where it was.
"""

import argparse
import math
import shutil
import time
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from engine.evaluator.weights import net_named, register
from engine.rules.game_kind import GameKind
from engine.search.limits import Limits
from training.base.computing import use_threads
from training.base.figures import plot_loop, write_tensorboard
from training.base.files import read_json, write_json
from training.base.run import revision
from training.base.settings import SettingsError
from training.base.timing import time_span
from training.data.positions import PositionSet, joined
from training.data.window import newest
from training.export.checkpoint import export_net
from training.export.quantise_onnx import add_int8_file
from training.learn.checkpoints import load_checkpoint, load_start
from training.learn.losses import compare
from training.learn.supervised import Trainer
from training.learn.supervised_settings import TrainingSettings
from training.loop_settings import (
    RECIPES,
    LoopSettings,
    PureMctsSettings,
    open_loop,
    recipes,
    require_files_of,
)
from training.networks.catalogue import ARCHITECTURES
from training.play.arena import open_player, play_match
from training.play.gate import GateOutcome, GateResult, append_line, log_line, play_gate
from training.play.live import open_live
from training.play.processes import Workers, add_node_options
from training.play.self_play import ShardTally, open_run, play_shards, shards

_MEASURED = 1024  # positions of the window for a round's figures
_SHOWN_EVERY_S = 30.0  # the picture of all rounds and the best net, which take as long as some rounds


@dataclass(frozen=True)
class LoopState:
    """Where a loop stands: what became of each finished round."""

    accepted: str = "round-0000"
    rounds: tuple[dict[str, Any], ...] = ()

    @property
    def playouts(self) -> int:
        """Of pure Monte-Carlo search in the next match; 0 before the first."""
        return next(
            (entry["next_playouts"] for entry in reversed(self.rounds) if "next_playouts" in entry), 0
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "loop_folder", type=Path, help="where the loop keeps its files; gone on with if it is one"
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--recipe", help=f"one of training/recipes: {', '.join(recipes())}")
    source.add_argument(
        "--config", type=Path, help="TOML file of the settings (training.loop_settings.LoopSettings)"
    )
    parser.add_argument(
        "--set",
        dest="others",
        nargs="+",
        action="extend",
        default=[],
        metavar="KEY=VALUE",
        help="settings that differ from those of the recipe or file, such as training.batch_size=512",
    )
    parser.add_argument(
        "--rounds", type=int, help="stop after so many rounds in all, in place of the settings'"
    )
    parser.add_argument("--minutes", type=float, help="begin no round after so many minutes of this run")
    add_node_options(parser)
    parser.add_argument("--log", type=Path, help="a Markdown log that gets a line for each round's gate")


def run(args: argparse.Namespace) -> int:
    """Run the rounds that are missing; the exit status."""
    settings = open_loop(args.loop_folder, _configuration_file(args), args.others)
    if args.rounds is not None:
        settings = replace(settings, rounds=args.rounds)
    with Workers(settings.processes, args.cluster, num_gpus=args.num_gpus) as workers:
        state = Loop(args.loop_folder, settings, workers, args.log).run(args.minutes)
    print(f"{len(state.rounds)} rounds; accepted: {state.accepted}")
    return 0


def _configuration_file(args: argparse.Namespace) -> Path | None:
    if args.recipe is None:
        config: Path | None = args.config
        return config
    if args.recipe not in recipes():
        raise SettingsError(f"no recipe {args.recipe!r}; there are {', '.join(recipes())}")
    return RECIPES / f"{args.recipe}.toml"


def load_state(folder: Path) -> LoopState:
    """Where the loop in a folder stands.

    Raises:
        RecordError: its file is damaged.
    """
    path = folder / "loop.json"
    if not path.exists():
        return LoopState()
    table = read_json(path, accepted=str, rounds=list)
    return LoopState(table["accepted"], tuple(table["rounds"]))


class Loop:
    """The rounds of a folder."""

    def __init__(
        self, folder: Path, settings: LoopSettings, workers: Workers, log: Path | None = None
    ) -> None:
        self.folder, self.settings, self.log = folder, settings, log
        self._workers = workers
        self._architecture = ARCHITECTURES[settings.training.network]
        self._best = ("", "")  # the net in `best`, and what was measured of it

    def run(self, minutes: float | None = None) -> LoopState:
        """Finish the round that was cut short, if one was, and go on to the last."""
        use_threads(self.settings.threads)
        require_files_of(self.settings)
        state = load_state(self.folder)
        if not state.rounds and not self._is_exported("round-0000"):
            self._make_start()
        try:
            kind, name = self.settings.self_play.kinds[0], self.folder.resolve().name
            with closing(open_live(self.folder, kind, name)):
                self._play_rounds(state, minutes)
        finally:  # also after Ctrl-C
            state = load_state(self.folder)
            if state.rounds:
                print(f"the net to play with: {self._show(state)}", flush=True)
        return state

    def _play_rounds(self, state: LoopState, minutes: float | None) -> None:
        """The rounds that are missing, or as many as can be begun in some minutes."""
        began, shown = time.monotonic(), -math.inf
        earlier = len(state.rounds)
        while len(state.rounds) < self.settings.rounds:
            if minutes is not None and time.monotonic() - began > 60 * minutes:
                break
            state = self._round(state)
            write_json(self.folder / "loop.json", asdict(state))
            if not self.settings.keep_games:
                self._clear_away(state.rounds[-1]["name"])
            if self.settings.training.pictures:
                write_tensorboard(self.folder / "tensorboard", _figures(state.rounds[-1]), len(state.rounds))
            if time.monotonic() - shown > _SHOWN_EVERY_S:
                self._show(state)
                shown = time.monotonic()
            took = time.monotonic() - began
            left = took / (len(state.rounds) - earlier) * (self.settings.rounds - len(state.rounds))
            self._say(state, left if minutes is None else min(left, max(0.0, 60 * minutes - took)))

    def _show(self, state: LoopState) -> Path:
        """Draw all rounds, and write the net to play with; its main file."""
        if self.settings.training.pictures:
            plot_loop(state.rounds, self.folder / "progress.png")
        return self._export_best(state)

    def _round(self, state: LoopState) -> LoopState:
        settings, number = self.settings, len(state.rounds) + 1
        name, accepted = f"round-{number:04}", state.accepted
        clock = _Clock()
        tallies = self._play(number, name, accepted)
        clock.lap("self_play")
        positions, figures = self._learn(number, name, accepted)
        if not self._is_exported(name):  # else its gate may have begun, and an update writes other bytes
            self._export(name, positions)
        clock.lap("training")
        entry: dict[str, Any] = {"name": name, "against": accepted, "positions": len(positions)}
        entry |= {"self_play_games": settings.games_per_round}
        entry |= {
            **self._played(self.folder / "games" / name, tallies, clock.seconds["self_play"]),
            **figures,
        }
        if settings.gated:
            result = self._gate(number, name, accepted)
            if self.log is not None:
                append_line(self.log, log_line(name, accepted, result, settings.gate))
            entry |= {"decision": result.decision.value, "games": result.games, "score": result.score}
            accepted = name if result.decision is GateOutcome.ACCEPTED else accepted
        else:
            entry |= {"decision": GateOutcome.ACCEPTED.value}
            accepted = name
        clock.lap("gate")
        if settings.pure_mcts.every and number % settings.pure_mcts.every == 0:
            entry |= self._against_pure_mcts(number, accepted, state)
        clock.lap("pure_mcts")
        elsewhere = tallies if self._workers.elsewhere else []
        entry |= {"seconds": clock.seconds, "cpu_seconds": clock.cpu_seconds(elsewhere)}
        return LoopState(accepted, (*state.rounds, entry))

    def _played(self, folder: Path, tallies: list[ShardTally], seconds: float) -> dict[str, Any]:
        """Figures of a round's games; some may be of an earlier run of the program, which was cut short.

        Their rate is that of this one's `tallies` in so many seconds, or else that of their processor time.
        """
        played = [PositionSet.load(shard) for shard in shards(folder)]
        whole = [ShardTally(**positions.origin["tally"]) for positions in played]
        games = sum(tally.games for tally in whole)
        if not tallies:
            seconds = sum(tally.cpu_seconds for tally in whole) / self._workers.count
        return {
            "self_play_positions": sum(map(len, played)),
            "black_wins": sum(tally.black_wins for tally in whole) / games,
            "white_wins": sum(tally.white_wins for tally in whole) / games,
            "plies": sum(tally.plies for tally in whole) / games,
            "games_per_hour": 3600 * sum(tally.games for tally in tallies or whole) / max(seconds, 1e-3),
        }

    def _make_start(self) -> None:
        place = self.folder / "runs" / "round-0000"
        trainer = self._trainer(place, replace(self.settings.training, data=()))
        if self.settings.start:
            trainer.start_from(load_start(Path(self.settings.start)))
        trainer.save()
        self._export("round-0000", None)

    def _trainer(self, place: Path, training: TrainingSettings) -> Trainer:
        return Trainer(place, training, self.settings.configuration, self.settings.self_play.search.device)

    def _play(self, number: int, name: str, accepted: str) -> list[ShardTally]:
        settings = self.settings.self_play
        games = replace(settings, net=str(self._net_path(accepted)), seed=settings.seed + number)
        place = self.folder / "games" / name
        open_run(place, games)
        return list(play_shards(place, games, self.settings.games_per_round, self._workers, self.folder))

    def _learn(self, number: int, name: str, accepted: str) -> tuple[PositionSet, dict[str, float]]:
        """Train a candidate from the accepted net; the window's positions, and figures of the training."""
        place = self.folder / "runs" / name
        window_path = place / "window.npz"
        if not window_path.exists():
            self._make_window(window_path)
        positions = PositionSet.load(window_path)
        settings = self.settings
        if settings.shown_per_game:
            shown = settings.shown_per_game * settings.games_per_round
        else:
            shown = round(settings.passes * len(positions))
        rate_share = math.exp2(-(number - 1) / settings.rate_half_life) if settings.rate_half_life else 1.0
        training = replace(
            settings.training,
            learning_rate=settings.training.learning_rate * rate_share,
            data=(str(window_path), *settings.training.data),
            total_positions=max(settings.training.batch_size, shown),
            pictures=False,  # the loop's own show all rounds
        )
        trainer = self._trainer(place, training)
        before = self.folder / "runs" / accepted / "checkpoint.pt"
        if trainer.checkpoint_path.exists():
            trainer.resume()
        else:
            trainer.start_from(load_start(before))
            if settings.keep_optimiser:
                trainer.go_on_learning(load_checkpoint(before))
        trainer.train()
        batches = list(trainer.pools[0].batches(512, _MEASURED))
        figures = compare(load_checkpoint(before), load_checkpoint(trainer.checkpoint_path), batches)
        return positions, figures | {"rate_multiplier": trainer.rate_multiplier}

    def _clear_away(self, name: str) -> None:
        """Delete what no later round reads, after one: shards that its window left out, and the window."""
        window_path = self.folder / "runs" / name / "window.npz"
        used = {self.folder / shard for shard in PositionSet.load(window_path).origin["shards"]}
        for games in (self.folder / "games").iterdir():
            for shard in set(shards(games)) - used:
                shard.unlink()
        window_path.unlink()

    def _make_window(self, path: Path) -> None:
        settings = self.settings
        rounds = sorted((self.folder / "games").iterdir())
        all_shards = [shard for games in rounds for shard in shards(games)]
        earlier = sum(entry.get("self_play_positions", 0) for entry in load_state(self.folder).rounds)
        chosen = newest(all_shards, settings.first_window, settings.window_growth, earlier)
        names = [str(shard.relative_to(self.folder)) for shard, _ in chosen]
        origin = {"source": "window", "shards": names, "revision": revision()}
        joined([positions for _, positions in chosen], origin).save(path)

    def _is_exported(self, name: str) -> bool:
        return net_named(name, self._net_path(name).parent) is not None

    def _export(self, name: str, positions: PositionSet | None) -> None:
        path = self._net_path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        counted = [] if positions is None else [positions]
        kind = self.settings.self_play.kinds[0]
        net = export_net(
            self.folder / "runs" / name / "checkpoint.pt",
            path,
            counted,
            [kind.variant.value],
            quickly=not self.settings.gated and self.settings.self_play.search.runtime != "onnx",
        )
        register(replace(net, row_length=kind.row_length), path.parent)

    def _export_best(self, state: LoopState) -> Path:
        """Write all files of play of the net with the best match; without matches, of the accepted one."""
        matches = [entry for entry in state.rounds if "pure_mcts_points" in entry]
        name, strength = state.accepted, ""
        if matches:
            best = max(matches, key=lambda entry: (entry["pure_mcts_playouts"], entry["pure_mcts_points"]))
            name = best["name"]
            strength = (
                f"{best['pure_mcts_points']:g} of {best['pure_mcts_games']} points against pure Monte-Carlo"
                f" search with {best['pure_mcts_playouts']:,} playouts,"
                f" {self.settings.pure_mcts.visits} visits, {self.settings.self_play.kinds[0]}"
            )
        folder = self.folder / "best"
        path = folder / f"{self.folder.resolve().name}{self._architecture.suffix}"
        if self._best == (name, strength):
            return path
        aside = self.folder / "best.part"  # a kill leaves the files of one net in `best`
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir()
        checkpoint = self.folder / "runs" / name / "checkpoint.pt"
        variants = [self.settings.self_play.variant]
        net = export_net(checkpoint, aside / path.name, (), variants, strength)
        if "onnx" in net.files:
            net, _ = add_int8_file(net, aside)
        games = sum(entry["self_play_games"] for entry in state.rounds[: int(name.removeprefix("round-"))])
        data = f"{games:,} games of self-play from {self.settings.start or 'nothing'}, {name} of its loop"
        register(replace(net, data=data), aside)
        folder.mkdir(exist_ok=True)
        for file in sorted(aside.iterdir(), key=lambda file: file.name == "manifest.json"):
            file.replace(folder / file.name)
        aside.rmdir()
        self._best = (name, strength)
        return path

    def _gate(self, number: int, name: str, accepted: str) -> GateResult:
        candidate, current = (str(self._net_path(net)) for net in (name, accepted))
        gate = replace(self.settings.gate, seed=self.settings.gate.seed + number)
        return play_gate(candidate, current, gate, self.folder / "gates" / name, self._workers.cluster)

    def _against_pure_mcts(self, number: int, name: str, state: LoopState) -> dict[str, Any]:
        """The match that measures how far the net is, and how many playouts the next opponent has."""
        wish = self.settings.pure_mcts
        playouts = state.playouts or wish.playouts
        kind, net = self.settings.self_play.kinds[0], str(self._net_path(name))
        points = play_pure_mcts(net, kind, wish, playouts, seed=1000 * number)
        return {
            "pure_mcts_playouts": playouts,
            "pure_mcts_points": points,
            "pure_mcts_games": wish.games,
            "next_playouts": playouts + (wish.playouts_step if points == wish.games else 0),
        }

    def _say(self, state: LoopState, seconds_left: float) -> None:
        entry = state.rounds[-1]
        parts = [f"{entry['name']}: {entry['decision']}"]
        if "score" in entry:
            parts.append(f"{entry['score']:.1%} of {entry['games']} games")
        if "pure_mcts_points" in entry:
            parts.append(
                f"{entry['pure_mcts_points']:g} of {entry['pure_mcts_games']} points against pure MCTS with"
                f" {entry['pure_mcts_playouts']:,} playouts"
            )
        names = ["policy", "value", "entropy", "divergence", "rate_multiplier"]
        names += ["explained_before", "explained", "games_per_hour"]
        parts += [f"{name.replace('_', ' ')} {entry[name]:,.3g}" for name in names if name in entry]
        parts.append(f"{time_span(seconds_left)} left")
        print(", ".join(parts), flush=True)

    def _net_path(self, name: str) -> Path:
        return (self.folder / "nets" / f"{name}{self._architecture.suffix}").absolute()


def play_pure_mcts(net: str, kind: GameKind, settings: PureMctsSettings, playouts: int, seed: int) -> float:
    """The points of a net against pure Monte-Carlo search, all games from the empty board."""
    first = open_player(net, kind, settings.search, Limits(visits=settings.visits))
    second = open_player("rollout", kind, settings.search, Limits(visits=playouts), seed)
    return sum(play_match(first, second, kind, [[]] * (settings.games // 2)).points)


class _Clock:
    """What the stages of a round took."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = time.monotonic()
        self._cpu = time.process_time()

    def lap(self, stage: str) -> None:
        now = time.monotonic()
        self.seconds[stage] = round(now - self._last, 3)
        self._last = now

    def cpu_seconds(self, elsewhere: list[ShardTally]) -> float:
        return round(time.process_time() - self._cpu + sum(tally.cpu_seconds for tally in elsewhere), 3)


def _figures(entry: dict[str, Any]) -> dict[str, float]:
    return {name: float(value) for name, value in entry.items() if isinstance(value, int | float)}
