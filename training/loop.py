"""`narabe-train loop`: self-play, training and gate, round after round; it may be killed at any time.

A loop is a folder:

    settings.json           what was asked for (from a TOML file)
    loop.json               the rounds that are finished, and the accepted net: the only state
    games/round-0001/       shards of self-play by the net accepted before the round
    runs/round-0001/        window.npz, what was learnt from, and the training run
    nets/                   round-0001.line and a manifest; round-0000 is the start
    gates/round-0001/       the candidate's match against the accepted net

Every stage knows from its own files how far it had come, so a round that was cut short goes on where it was.
"""

import argparse
import json
import os
import sys
import tomllib
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from engine import _core
from engine.evaluator.weights import WeightsError, register
from matches.configuration import OptionError
from matches.events import JournalError
from training.export import export_net
from training.files import write_json
from training.gate import Decision, GateError, GateResult, GateSettings, append_line, log_line, play_gate
from training.networks.line import LineConfiguration
from training.positions import PositionSet, joined, revision
from training.self_play import SelfPlaySettings, open_run, play_shards, shards
from training.settings import SettingsError, from_table
from training.supervised import Settings, Trainer, load_start
from training.window import newest


@dataclass(frozen=True)
class LoopSettings:
    """All of a loop. `self_play.net` and the training's data and length are filled in for each round."""

    rounds: int = 10
    games_per_round: int = 10_000
    processes: int = 0  # of self-play, and threads of training; 0: one for each core
    start: str = ""  # a checkpoint or file of a line net; without one the loop starts from an untrained net
    first_window: int = 500_000  # positions; all are used until there are more
    window_growth: float = 0.8  # the window grows with the number of positions to this power
    passes: float = 1.5  # how often a round shows each position of the window
    network: LineConfiguration = field(default_factory=LineConfiguration)
    self_play: SelfPlaySettings = field(default_factory=SelfPlaySettings)
    training: Settings = field(default_factory=Settings)  # its data are learnt from beside the window
    gate: GateSettings = field(default_factory=GateSettings)

    def __post_init__(self) -> None:
        if self.training.network != "line" or self.self_play.row_length != 5:
            raise ValueError("the loop trains line nets, and they play five in a row")
        if self.gate.variant != self.self_play.variant:
            raise ValueError(f"gate and self-play differ: {self.gate.variant}, {self.self_play.variant}")


@dataclass(frozen=True)
class State:
    """Where a loop stands: what became of each finished round."""

    accepted: str = "round-0000"
    rounds: tuple[dict[str, Any], ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "loop_folder", type=Path, help="where the loop keeps its files; gone on with if it is one"
    )
    parser.add_argument("--config", type=Path, help="TOML file of the settings (training.loop.LoopSettings)")
    parser.add_argument(
        "--rounds", type=int, help="stop after so many rounds in all, in place of the settings'"
    )
    parser.add_argument("--log", type=Path, help="a Markdown log that gets a line for each round's gate")


def run(args: argparse.Namespace) -> int:
    """Run the rounds that are missing; the exit status."""
    try:
        settings = open_loop(args.loop_folder, args.config)
        if args.rounds is not None:
            settings = replace(settings, rounds=args.rounds)
        state = run_loop(args.loop_folder, settings, args.log)
    except (
        GateError,
        JournalError,
        OptionError,
        OSError,
        ValueError,  # settings, position files, checkpoints, quantisation
        WeightsError,
        _core.LineNetError,
    ) as error:
        print(f"narabe-train loop: {error}", file=sys.stderr)
        return 1
    print(f"{len(state.rounds)} rounds; accepted: {args.loop_folder / 'nets' / state.accepted}.line")
    return 0


def open_loop(folder: Path, config: Path | None) -> LoopSettings:
    """The settings of a loop, new or gone on with.

    Raises:
        SettingsError: they are wrong, or not those that the loop was started with.
    """
    path = folder / "settings.json"
    earlier = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
    if config is None:
        return from_table(LoopSettings, earlier or {}, str(path))
    try:
        settings = from_table(LoopSettings, tomllib.loads(config.read_text(encoding="utf-8")), str(config))
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{config}: {error}") from error
    free = {"rounds": settings.rounds, "processes": settings.processes}  # may change on the way
    described = json.loads(json.dumps(asdict(settings)))
    if earlier is not None and earlier | free != described:
        changed = sorted(key for key in described if key not in free and earlier.get(key) != described[key])
        raise SettingsError(f"{folder} was started with other settings: {', '.join(changed)}")
    folder.mkdir(parents=True, exist_ok=True)
    write_json(path, described)
    return settings


def run_loop(folder: Path, settings: LoopSettings, log: Path | None = None) -> State:
    """Finish the round that was cut short, if one was, and play on to the last."""
    torch.set_num_threads(settings.processes or os.cpu_count() or 1)
    state = load_state(folder)
    if not state.rounds:
        _make_start(folder, settings)
    while len(state.rounds) < settings.rounds:
        number = len(state.rounds) + 1
        name = f"round-{number:04}"
        print(f"{name}: {state.accepted} plays", flush=True)
        _play(folder, settings, number, name, state.accepted)
        positions = _learn(folder, settings, name, state.accepted)
        _export(folder, name, positions, settings)
        result = _gate(folder, settings, number, name, state.accepted)
        if log is not None:
            append_line(log, log_line(name, state.accepted, result, settings.gate))
        state = _after(state, name, result, len(positions))
        write_json(folder / "loop.json", asdict(state))
        print(f"{name}: {result.decision.value}, {result.summary}", flush=True)
    return state


def load_state(folder: Path) -> State:
    """Where the loop in a folder stands."""
    path = folder / "loop.json"
    if not path.exists():
        return State()
    table = json.loads(path.read_text(encoding="utf-8"))
    return State(table["accepted"], tuple(table["rounds"]))


def _make_start(folder: Path, settings: LoopSettings) -> None:
    """The net of round 0: untrained, or another run's."""
    trainer = Trainer(folder / "runs" / "round-0000", replace(settings.training, data=()), settings.network)
    if settings.start:
        trainer.start_from(load_start(Path(settings.start)))
    trainer.save()
    _export(folder, "round-0000", None, settings)


def _play(folder: Path, settings: LoopSettings, number: int, name: str, accepted: str) -> None:
    games = replace(
        settings.self_play,
        net=str(_net_path(folder, accepted)),
        seed=settings.self_play.seed + number,
    )
    place = folder / "games" / name
    open_run(place, games, resume=True)
    for _ in play_shards(place, games, settings.games_per_round, settings.processes or os.cpu_count() or 1):
        pass


def _learn(folder: Path, settings: LoopSettings, name: str, accepted: str) -> PositionSet:
    """Train a candidate from the accepted net on the window; the positions of the window."""
    place = folder / "runs" / name
    window_path = place / "window.npz"
    if not window_path.exists():
        all_shards = [shard for games in sorted((folder / "games").iterdir()) for shard in shards(games)]
        chosen = newest(all_shards, settings.first_window, settings.window_growth)
        names = [str(shard.relative_to(folder)) for shard, _ in chosen]
        origin = {"source": "window", "shards": names, "revision": revision()}
        joined([positions for _, positions in chosen], origin).save(window_path)
    positions = PositionSet.load(window_path)
    training = replace(
        settings.training,
        data=(str(window_path), *settings.training.data),
        total_positions=max(settings.training.batch_size, round(settings.passes * len(positions))),
    )
    trainer = Trainer(place, training, settings.network)
    if trainer.checkpoint_path.exists():
        trainer.resume()
    else:
        trainer.start_from(load_start(folder / "runs" / accepted / "checkpoint.pt"))
    trainer.train()
    return positions


def _export(folder: Path, name: str, positions: PositionSet | None, settings: LoopSettings) -> None:
    path = _net_path(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    counted = [] if positions is None else [positions]
    net = export_net(folder / "runs" / name / "checkpoint.pt", path, counted, [settings.self_play.variant])
    register(net, path.parent)


def _gate(folder: Path, settings: LoopSettings, number: int, name: str, accepted: str) -> GateResult:
    candidate, current = (str(_net_path(folder, net)) for net in (name, accepted))
    gate = replace(settings.gate, seed=settings.gate.seed + number)
    return play_gate(candidate, current, gate, folder / "gates" / name)


def _after(state: State, name: str, result: GateResult, positions: int) -> State:
    accepted = name if result.decision is Decision.ACCEPTED else state.accepted
    entry = {
        "name": name,
        "against": state.accepted,
        "positions": positions,
        "decision": result.decision.value,
        "games": result.games,
        "score": result.score,
    }
    return State(accepted, (*state.rounds, entry))


def _net_path(folder: Path, name: str) -> Path:
    return (folder / "nets" / f"{name}.line").absolute()
