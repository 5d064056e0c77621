"""`narabe-train measure tune`: better constants of a search, found by playing them against each other.

In every iteration all constants are moved a little up or down at random, and the two opposite choices play
pairs of games. This serves twice. What a step of each constant is worth in Elo is fitted to all iterations at
once (least squares). And all constants take a small step towards the winners: simultaneous perturbation
stochastic approximation. Source: J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for
Stochastic Optimization" (1998); the step sizes are given as in Stockfish's tuner: by a constant's
perturbation at the last iteration. With `--rate 0` the constants stay, and only their worth is measured.

A run is a folder: `settings.json`, `tuning.jsonl` with a line for every iteration, from which a killed run
goes on to the same result, and `table.md`, the constants with what was found of them so far.
"""

import argparse
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from engine import _core
from engine.records.files import parse_json, write_atomically
from engine.rules.game_kind import GameKind
from engine.rules.variant import VARIANTS, Variant
from engine.search.kind import SearchKind
from matches.statistics import Z95
from training.base.files import whole_lines
from training.base.run import Run
from training.base.settings import add_options, from_options, one_of, require_at_least, require_known
from training.base.timing import Progress
from training.play.arena import (
    SEARCHES,
    ArenaPlayer,
    MatchResult,
    check_limits,
    limits_of,
    make_openings,
    open_player,
    play_match,
)
from training.play.openings import OpeningSettings
from training.play.processes import Workers
from training.play.searcher import SearchSettings

_RATE_FALL = 0.602  # of the steps; Spall's alpha
_PERTURBATION_FALL = 0.101  # Spall's gamma
_RATE_DELAY = 0.1  # of all iterations, before the steps fall fast; Spall's A
_ELO_OF_SCORE = 1600 / math.log(10)  # Elo for each point of score above even, where sides are about equal
_SPARE_ITERATIONS = 10  # more than constants, before their worth is told


def tunables(search: str) -> dict[str, _core.Tunable]:
    """The core's list of a search, by name."""
    of = _core.MctsOptions if search == SearchKind.MCTS else _core.AlphaBetaOptions
    return {tunable.name: tunable for tunable in of.tunables()}


@dataclass(frozen=True)
class Constant:
    """A constant of the search that is tuned."""

    name: str
    start: float
    step: float  # the perturbation at the last iteration: enough to be worth some Elo
    least: float
    most: float
    whole: bool = False

    @classmethod
    def parse(cls, text: str, search: str, mcts: SearchSettings) -> "Constant":
        """`name`, `name:step` or `name:step:least:most`; what is not given is as the core lists it.

        It starts at its value in play, or in `mcts`.

        Raises:
            ValueError: the text is not of this form, or the search has no such constant.
        """
        name, *numbers = text.split(":")
        known = tunables(search)
        if name not in known:
            raise ValueError(f"{text}: no constant {name!r}; there are {', '.join(known)}")
        listed = known[name]
        start = float(getattr(mcts.options(), name)) if search == SearchKind.MCTS else listed.value
        try:
            given = [float(number) for number in numbers]
            if len(given) not in (0, 1, 3):
                raise ValueError
        except ValueError as error:
            raise ValueError(f"{text}: write name, name:step or name:step:least:most") from error
        step, least, most = given + [listed.step, listed.least, listed.most][len(given) :]
        if not (step > 0 and least <= start <= most):
            raise ValueError(f"{text}: the step must be positive, and {start:g} lie between least and most")
        return cls(name, start, step, least, most, listed.whole)

    def bounded(self, value: float) -> float:
        """The nearest value within the bounds."""
        return min(self.most, max(self.least, value))

    def played(self, value: float) -> float:
        """What the search makes of a value."""
        return float(round(self.bounded(value))) if self.whole else self.bounded(value)


@dataclass(frozen=True)
class TuneSettings:
    """A tuning."""

    net: str = "best"  # a name in weights/, or a file
    search: str = one_of("mcts", SEARCHES)  # or alphabeta
    constants: tuple[str, ...] = ()  # name, name:step or name:step:least:most; none: all that the core lists
    size: int = 15  # points on a side of the board
    variant: str = one_of("freestyle", VARIANTS)  # the rules
    visits: int = 3000  # of MCTS, new ones at each move
    nodes: int = 0  # of alpha-beta, at each move
    turn_ms: int = 0  # of alpha-beta, in place of nodes
    iterations: int = 1000  # each some pairs of games, with opposite changes
    pairs: int = 1  # of games in each iteration
    rate: float = 0.02  # how many perturbations the last step takes for each game won more than lost
    check_games: int = 0  # at the end, between the tuned constants and those of the start
    openings: OpeningSettings = field(default_factory=lambda: OpeningSettings(longest_opening=8))
    mcts: SearchSettings = field(default_factory=SearchSettings)
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        require_known(self)
        check_limits(self.search, self.nodes, self.turn_ms)
        require_at_least(1, self, "visits", "iterations", "pairs")
        if self.check_games < 0 or self.check_games % 2:
            raise ValueError(f"check_games must be even, not {self.check_games}")
        names = [constant.name for constant in self.parsed()]
        if len(names) > len(set(names)):
            raise ValueError("name each constant once")

    def parsed(self) -> list[Constant]:
        """The constants.

        Raises:
            ValueError: one cannot be read.
        """
        texts = self.constants or tuple(tunables(self.search))
        return [Constant.parse(text, self.search, self.mcts) for text in texts]

    @property
    def kind(self) -> GameKind:
        """What is played."""
        return GameKind.of_size(self.size, Variant(self.variant))


@dataclass(frozen=True)
class Worth:
    """What a step of a constant upwards is worth, by all iterations."""

    elo: float
    error: float  # half the width of its 95 % interval


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the run's folder, and one for every setting."""
    parser.add_argument("run_folder", type=Path, help="where the log goes; a tuning begun there goes on")
    parser.add_argument(
        "--processes", type=int, default=1, help="that play the pairs of an iteration; 0: one for each core"
    )
    add_options(parser, TuneSettings())


def run(args: argparse.Namespace) -> int:
    """Tune, and check what came out; the exit status."""
    settings = from_options(TuneSettings, args)
    with Workers(args.processes) as workers:
        tuning = Tuning(args.run_folder, settings, workers)
        for line in tuning.iterations():
            print(line, flush=True)
        print(tuning.table(), end="")
        print(_shown(tuning.values))
        if settings.check_games:
            print(f"against the constants of the start: {tuning.check()}")
    return 0


class Tuning:
    """A run."""

    def __init__(self, folder: Path, settings: TuneSettings, workers: Workers) -> None:
        """Begin in an empty folder, or go on in one with a log.

        Raises:
            OSError: the folder cannot be written to.
            ValueError: the folder's run has other settings, or a damaged log.
            WeightsError: there is no such net, or it does not fit the board or the search.
        """
        self.settings, self.log, self._table = settings, folder / "tuning.jsonl", folder / "table.md"
        self._workers = workers
        _player(settings)  # else every process would find out
        self.constants = settings.parsed()
        self.values = {constant.name: constant.start for constant in self.constants}
        self.done = 0
        count = len(self.constants)
        # Of all iterations, by the steps of the first side above the middle and its score above even:
        self._steps_steps = np.zeros((count, count))  # sums of products
        self._steps_score = np.zeros(count)
        self._score_score = 0.0
        Run.open(folder, settings)
        self._read_log()

    def iterations(self) -> Iterator[str]:
        """Do what is left; a line of progress for every iteration."""
        progress = Progress(self.done, self.settings.iterations)
        while self.done < self.settings.iterations:
            self._iterate()
            write_atomically(self._table, self.table(), sync=False)
            left = progress.left(self.done)
            yield f"{self.done} of {self.settings.iterations}, {left}: {_shown(self.values)}"

    def check(self) -> MatchResult:
        """A match of the values reached against those of the start, from other openings."""
        pairs, seed = self.settings.check_games // 2, self.settings.seed + self.settings.iterations + 1
        start = {constant.name: constant.start for constant in self.constants}
        return self._match(self.values, start, pairs, seed)

    def worth(self) -> dict[str, Worth]:
        """What a step of each constant is worth; nothing before there are enough iterations.

        The score above even is a sum over the constants, each in steps that the sides lie apart; what remains
        is noise of the games.
        """
        spare = self.done - len(self.constants)
        if spare < _SPARE_ITERATIONS:
            return {}
        inverse = np.linalg.pinv(self._steps_steps, hermitian=True)
        for_a_step = inverse @ self._steps_score
        variance = (self._score_score - float(for_a_step @ self._steps_score)) / spare
        errors = np.sqrt(max(0.0, variance) * np.diag(inverse))
        # The sides lie two steps apart where the first is one above the middle.
        scale = _ELO_OF_SCORE / 2
        return {
            constant.name: Worth(scale * float(slope), Z95 * scale * float(error))
            for constant, slope, error in zip(self.constants, for_a_step, errors, strict=True)
        }

    def table(self) -> str:
        """The constants, what was reached and what a step is worth, as Markdown."""
        worth = self.worth()
        games = f"{self.done} iterations of {2 * self.settings.pairs} games"
        lines = [
            f"{games}, {self.settings.search}, {self.limit()}",
            "",
            "| constant | start | reached | step | Elo of a step up |",
            "|---|---|---|---|---|",
        ]
        for c in self.constants:
            elo = f"{worth[c.name].elo:+.1f} ± {worth[c.name].error:.1f}" if worth else "too few iterations"
            lines.append(f"| {c.name} | {c.start:g} | {self.values[c.name]:.4g} | {c.step:g} | {elo} |")
        return "\n".join(lines) + "\n"

    def limit(self) -> str:
        """What limits a move, in words."""
        settings = self.settings
        if settings.search == SearchKind.MCTS:
            return f"{settings.visits} visits a move"
        return f"{settings.nodes} nodes a move" if settings.nodes else f"{settings.turn_ms} ms a move"

    def _iterate(self) -> None:
        number = self.done + 1
        random = np.random.default_rng((self.settings.seed, number))  # alone, so that resuming repeats it
        signs = {constant.name: int(random.choice((-1, 1))) for constant in self.constants}
        size = (self.settings.iterations / number) ** _PERTURBATION_FALL
        first, second = (self._moved(signs, side * size) for side in (1, -1))
        result = self._match(first, second, self.settings.pairs, self.settings.seed + number)
        won = sum(result.points) - result.games / 2  # points above even, by the side moved along the signs
        steps = self.settings.rate * self._rate(number) * 2 * won / size
        for c in self.constants:
            self.values[c.name] = c.bounded(self.values[c.name] + steps * signs[c.name] * c.step)
        line = {
            "iteration": number,
            "moved": [(first[c.name] - second[c.name]) / (2 * c.step) for c in self.constants],
            "points": list(result.points),
            "values": self.values,
        }
        with self.log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self._take(line)

    def _moved(self, signs: Mapping[str, int], size: float) -> dict[str, float]:
        """The constants as they are played, each moved along its sign by so many steps."""
        return {c.name: c.played(self.values[c.name] + signs[c.name] * size * c.step) for c in self.constants}

    def _match(
        self, first: Mapping[str, float], second: Mapping[str, float], pairs: int, seed: int
    ) -> MatchResult:
        """Pairs of games between two choices of the constants."""
        openings = make_openings(self.settings.kind, self.settings.openings, pairs, seed)
        jobs = [
            _Pair(number, self.settings, tuple(first.items()), tuple(second.items()), tuple(opening))
            for number, opening in enumerate(openings)
        ]
        answers = dict(self._workers.answers(_play_pair, jobs, self.settings.net))
        results = [answers[number] for number in range(pairs)]
        return MatchResult(
            tuple(point for result in results for point in result.points),
            _sums([result.games_black for result in results]),
            _sums([result.games_white for result in results]),
        )

    def _rate(self, number: int) -> float:
        """The rate of an iteration, in units of that of the last one."""
        total = self.settings.iterations
        delay = _RATE_DELAY * total
        return float(((delay + total) / (delay + number)) ** _RATE_FALL)

    def _read_log(self) -> None:
        """Take over the iterations of the log; a line cut short by a kill is played again."""
        for number, line in enumerate(whole_lines(self.log), 1):
            try:
                self._take(parse_json(line))
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{self.log}, line {number}: not an iteration of this run") from error

    def _take(self, entry: Mapping[str, object]) -> None:
        """Take over an iteration from its line.

        Raises:
            KeyError: something is missing.
            TypeError: something is of another kind.
            ValueError: it has other constants.
        """
        values, moved, points = entry["values"], entry["moved"], entry["points"]
        if not (isinstance(values, dict) and isinstance(moved, list) and isinstance(points, list)):
            raise TypeError("not an iteration")
        if len(moved) != len(self.constants) or not points:
            raise ValueError("not of these constants")
        score = float(sum(points)) / (2 * len(points)) - 0.5
        self.values = {c.name: float(values[c.name]) for c in self.constants}
        steps = np.array(moved, np.float64)
        self._steps_steps += np.outer(steps, steps)
        self._steps_score += steps * score
        self._score_score += score * score
        self.done += 1


@dataclass(frozen=True)
class _Pair:
    """Two games to be played."""

    number: int
    settings: TuneSettings
    first: tuple[tuple[str, float], ...]
    second: tuple[tuple[str, float], ...]
    opening: tuple[int, ...]


def _play_pair(job: _Pair, net: str) -> tuple[int, MatchResult]:
    player = _player(replace(job.settings, net=net))
    first, second = (replace(player, tunables=values) for values in (job.first, job.second))
    return job.number, play_match(first, second, job.settings.kind, [job.opening], games_at_once=1)


@lru_cache(maxsize=2)
def _player(settings: TuneSettings) -> ArenaPlayer:
    limits = limits_of(settings.search, settings.visits, settings.nodes, settings.turn_ms)
    return open_player(settings.net, settings.kind, settings.mcts, limits, settings.seed, settings.search)


def _sums(counts: Sequence[tuple[int, int, int]]) -> tuple[int, int, int]:
    won, drawn, lost = (sum(column) for column in zip(*counts, strict=True))
    return won, drawn, lost


def _shown(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:.4g}" for name, value in values.items())
