"""`narabe-train measure judge`: how well engines foretell who wins, on the same positions.

Each engine looks at positions of games whose results are known; its values are kept in the run's folder, a
file an engine, so that a killed run goes on. Then, for each stage of the game, comes the log loss of the
results under p = 1 / (1 + exp(-slope * value)), the slope fitted to each engine, and under the best weighted
sum of all values: an engine that adds nothing to the others leaves that as good as it was. Intervals are
from resampling whole games, for the positions of one game share its result.
"""

import argparse
import json
import threading
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.records.files import parse_json, reading_of
from engine.records.scores import SCORE_PER_LOGIT, score_at
from matches.configuration import from_table
from matches.contestant import Services
from matches.options import EngineOptions
from training.base.files import whole_lines, write_json
from training.base.run import RUN_FILE, Run
from training.base.settings import SettingsError, add_options, from_options, rare, require_at_least
from training.data.loading import load_positions
from training.data.positions import PositionSet
from training.play.opponent import Opponent

SURE = 8.0
"""The largest value in logits; a proven result has it."""


@dataclass(frozen=True)
class JudgeSettings:
    """Which positions are looked at, and how long."""

    stages: tuple[int, ...] = (8, 15, 25, 35, 50)  # plies at which each begins; the last ends it
    sample: int = 1000  # positions, drawn at random; 0: all
    per_game: int = 4  # positions at most, drawn at random
    turn_ms: int = 1000  # of each engine for each position, where its own words say nothing else
    resamples: int = rare(1000)  # of the games, for the intervals
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        if len(self.stages) < 2 or list(self.stages) != sorted(set(self.stages)):
            raise ValueError("stages are two or more plies, each later than the one before")
        require_at_least(1, self, "turn_ms", "resamples", "per_game")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the files, the engines, and one for every setting."""
    parser.add_argument(
        "positions",
        type=Path,
        help="position file whose value targets are results, packed games, or a folder",
    )
    parser.add_argument("run_folder", type=Path, help="where the engines' values go")
    parser.add_argument(
        "--engine",
        nargs="+",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an engine that looks, in narabe-match's words (cmd=, name=, st=, nodes=, ...); twice or more",
    )
    add_options(parser, JudgeSettings())


def run(args: argparse.Namespace) -> int:
    """Let the engines look at what they have not seen yet, and print the table; the exit status.

    Raises:
        SettingsError: the folder has values of other positions, engines or settings.
        ValueError: the positions do not contain who won.
        RuntimeError: an engine gave no value.
    """
    settings = from_options(JudgeSettings, args)
    each = {"st": settings.turn_ms / 1000}
    words = [dict(word.partition("=")[::2] for word in engine) for engine in args.engine]
    engines = {engine.name: engine for engine in from_table({"each": each, "engine": words}).engines}
    if any(Path(name).name != name for name in engines):
        raise SettingsError("an engine's name must be one that can name a file")
    positions = load_positions(args.positions, outcome_share=1.0)
    positions = positions.chosen(decided(positions))
    chosen = positions.chosen(_drawn(positions, settings))
    if not len(chosen):
        raise ValueError("there are no positions of these stages")
    results = (chosen.wdl[:, 0] + chosen.wdl[:, 1] / 2).astype(np.float64)
    _open_run(args.run_folder, args.positions, engines, settings)
    values = _looked(args.run_folder, chosen, engines)
    for name, value in values.items():
        if np.isnan(value).any():
            print(f"{name}: no value of {np.isnan(value).sum()} positions, which are left out")
    told = np.isfinite(np.stack(list(values.values()))).all(axis=0)
    if not told.any():
        raise RuntimeError("there is no position of which every engine says a value")
    values = {name: value[told] for name, value in values.items()}
    for line in table(values, results[told], chosen.ply[told], chosen.game[told], settings):
        print(line)
    return 0


def decided(positions: PositionSet) -> NDArray[np.bool_]:
    """Which positions are of games with a result, [position].

    Of a game that was broken off, and where a search has a part in the targets, they are not results alone.

    Raises:
        ValueError: no game has one.
    """
    is_result = np.isin(positions.wdl, (0.0, 1.0)).all(axis=1) & (positions.wdl.sum(axis=1) == 1)
    unknown = np.zeros(positions.games, dtype=np.bool_)
    unknown[positions.game[~is_result]] = True
    known: NDArray[np.bool_] = ~unknown[positions.game]
    if not known.any():
        raise ValueError("no value targets are results alone: take packed games, or `data prepare records`")
    return known


def table(
    values: Mapping[str, NDArray[np.float64]],
    results: NDArray[np.float64],
    plies: NDArray[np.int16],
    games: NDArray[np.int32],
    settings: JudgeSettings,
) -> list[str]:
    """The lines of the table: for each stage the log loss of each engine and of all together.

    `values` are [position] in logits for each engine; the arrays beside them are [position].
    """
    names = list(values)
    rng = np.random.default_rng(settings.seed)
    lines = ["plies   games positions  " + "  ".join(f"{name:>12}" for name in [*names, "together"])]
    stages = [(settings.stages[0], settings.stages[-1])] if len(settings.stages) > 2 else []
    for first, end in [*zip(settings.stages, settings.stages[1:], strict=False), *stages]:
        rows = np.flatnonzero((plies >= first) & (plies < end))
        if not len(rows):
            continue
        x = np.stack([values[name][rows] for name in names], axis=1)
        losses = _losses(x, results[rows])
        sampled = _resampled(x, results[rows], games[rows], settings.resamples, rng)
        error = 1.96 * sampled.std(axis=0)
        cells = "  ".join(f"{loss:.3f} ±{wide:.3f}" for loss, wide in zip(losses, error, strict=True))
        count = len(np.unique(games[rows]))
        lines.append(f"{first:3}-{end - 1:<3} {count:6} {len(rows):9}  {cells}")
        for column, name in enumerate(names[1:], 1):
            difference = losses[column] - losses[0]
            wide = 1.96 * (sampled[:, column] - sampled[:, 0]).std()
            lines.append(f"        {name} less {names[0]}: {difference:+.4f} ±{wide:.4f}")
    return lines


def log_loss(x: NDArray[np.float64], results: NDArray[np.float64]) -> float:
    """The least mean log loss of results under a logistic of the values' weighted sum, [position, engine].

    The weights are found by Newton's method, kept from running away by a trace of a Gaussian prior.
    """
    weights = np.zeros(x.shape[1])
    ridge = 1e-3 * np.eye(x.shape[1])
    for _ in range(30):
        p = _logistic(x @ weights)
        gradient = x.T @ (p - results) + ridge @ weights
        step = np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + ridge, gradient)
        weights -= step
        if np.abs(step).max() < 1e-9:
            break
    p = np.clip(_logistic(x @ weights), 1e-9, 1 - 1e-9)
    return float(-(results * np.log(p) + (1 - results) * np.log(1 - p)).mean())


def _logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-np.clip(x, -40, 40)))


def _losses(x: NDArray[np.float64], results: NDArray[np.float64]) -> list[float]:
    return [*(log_loss(x[:, [column]], results) for column in range(x.shape[1])), log_loss(x, results)]


def _resampled(
    x: NDArray[np.float64],
    results: NDArray[np.float64],
    games: NDArray[np.int32],
    resamples: int,
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    """The losses of games drawn with replacement, [resample, engine or all]."""
    rows_of = [np.flatnonzero(games == game) for game in np.unique(games)]
    found = []
    for _ in range(resamples):
        rows = np.concatenate([rows_of[number] for number in rng.integers(0, len(rows_of), len(rows_of))])
        found.append(_losses(x[rows], results[rows]))
    return np.array(found)


def _drawn(positions: PositionSet, settings: JudgeSettings) -> NDArray[np.bool_]:
    rng = np.random.default_rng(settings.seed)
    inside = (positions.ply >= settings.stages[0]) & (positions.ply < settings.stages[-1])
    rows = rng.permutation(np.flatnonzero(inside))
    taken: dict[int, int] = {}
    kept = []
    for row in rows:
        game = int(positions.game[row])
        if taken.get(game, 0) < settings.per_game:
            taken[game] = taken.get(game, 0) + 1
            kept.append(row)
    drawn = np.zeros(len(positions), dtype=np.bool_)
    drawn[kept[: settings.sample or None]] = True
    return drawn


def _open_run(
    folder: Path, positions: Path, engines: Mapping[str, EngineOptions], settings: JudgeSettings
) -> None:
    """Start in a folder, or check that what it has is of the same positions, engines and settings."""
    described = Run.open(folder, settings, positions).described
    known, options = described.get("engines", {}), {name: repr(engine) for name, engine in engines.items()}
    if changed := [name for name, text in options.items() if known.get(name, text) != text]:
        raise SettingsError(f"{folder / RUN_FILE}: the run has other options of {', '.join(changed)}")
    write_json(folder / RUN_FILE, {**described, "engines": {**known, **options}})


def _looked(
    folder: Path, positions: PositionSet, engines: Mapping[str, EngineOptions]
) -> dict[str, NDArray[np.float64]]:
    """The value of each position by each engine, [position] in logits, NaN where it reported none.

    The engines look at the same time.
    """
    found: dict[str, list[float | None]] = {}
    faults: list[str] = []
    failed = threading.Event()

    def look(name: str, engine: EngineOptions) -> None:
        try:
            found[name] = _values(folder / f"{name}.jsonl", positions, engine, failed)
        except (OSError, RuntimeError, ValueError) as error:
            faults.append(f"{name}: {error}")
            failed.set()

    threads = [threading.Thread(target=look, args=engine) for engine in engines.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise RuntimeError("; ".join(faults))
    return {name: np.array(found[name], dtype=np.float64) for name in engines}


def _values(
    path: Path, positions: PositionSet, options: EngineOptions, failed: threading.Event
) -> list[float | None]:
    """An engine's value of each position, until another `failed`; what the file has is not asked again."""
    known = _read_values(path)
    failures: list[str] = []
    with ExitStack() as stack:
        services = stack.enter_context(closing(Services()))
        engine = stack.enter_context(Opponent(options, services, failures))
        file = stack.enter_context(path.open("a", encoding="ascii"))
        for row in range(len(known), len(positions)):
            if failed.is_set():
                break
            thinking = engine.look(positions.board_before(row))
            if failures:
                raise RuntimeError(f"position {row + 1}: {failures[-1]}")
            known.append(None if thinking is None else logit(thinking.win_rate))
            file.write(json.dumps(known[-1]) + "\n")
            file.flush()
    return known


def _read_values(path: Path) -> list[float | None]:
    with reading_of(path):
        values = [parse_json(line) for line in whole_lines(path)]
        for number, value in enumerate(values, 1):
            if value is not None and not (isinstance(value, float) and abs(value) <= SURE):
                raise ValueError(f"line {number}: it is not a value")
    return values


def logit(win_rate: float | None) -> float | None:
    """An engine's win rate in logits, at most `SURE`; None if it gives none."""
    if win_rate is None:
        return None
    return float(np.clip(score_at(win_rate) / SCORE_PER_LOGIT, -SURE, SURE))
