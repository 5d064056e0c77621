"""`narabe-train tune`: better constants of the search, found by playing them against each other (SPSA).

Simultaneous perturbation stochastic approximation: every constant is moved a little up or down at random, the
two opposite choices play pairs of games, and all constants take a small step towards the winners. Source:
J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization" (1998);
the step sizes are given as in Stockfish's tuner: by a constant's perturbation at the last iteration.

A run is a folder: `settings.json`, and `tuning.jsonl` with a line for every iteration, from which a killed
run goes on to the same result.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import numpy as np

from engine import _core
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.base.files import write_json
from training.base.settings import add_options, from_options, same_settings
from training.play.arena import MatchResult, Player, make_openings, open_player, play_match
from training.play.openings import OpeningSettings
from training.play.searcher import SearchSettings

_RATE_FALL = 0.602  # of the steps; Spall's alpha
_PERTURBATION_FALL = 0.101  # Spall's gamma
_RATE_DELAY = 0.1  # of all iterations, before the steps fall fast; Spall's A


CONSTANTS = tuple(tunable.name for tunable in _core.MctsOptions.tunables())
"""The tunables of MCTS (`engine/native/mcts/options.hpp`)."""


@dataclass(frozen=True)
class TunedSearch(SearchSettings):
    """A search with other constants than those of play."""

    constants: tuple[tuple[str, float], ...] = ()

    def options(self, **tunables: float) -> _core.MctsOptions:
        """As the core takes them; whole numbers rounded."""
        return super().options(**dict(self.constants) | tunables)


@dataclass(frozen=True)
class Constant:
    """A constant of the search that is tuned."""

    name: str
    start: float
    step: float  # the perturbation at the last iteration: enough to be worth some Elo
    least: float
    most: float

    @classmethod
    def parse(cls, text: str, search: SearchSettings) -> "Constant":
        """`name:step`, or `name:step:least:most`; it starts at its value in play, or in `search`.

        Raises:
            ValueError: the text is not of this form, or the search has no such constant.
        """
        name, *numbers = text.split(":")
        if name not in CONSTANTS:
            raise ValueError(f"{text}: no constant {name!r}; there are {', '.join(CONSTANTS)}")
        start = float(getattr(search.options(), name))
        try:
            step, least, most = [float(number) for number in numbers] + [0.0, 10 * start][len(numbers) - 1 :]
        except ValueError as error:
            raise ValueError(f"{text}: write name:step or name:step:least:most") from error
        if not (step > 0 and least <= start <= most):
            raise ValueError(f"{text}: the step must be positive, and {start:g} lie between least and most")
        return cls(name, start, step, least, most)


@dataclass(frozen=True)
class TuneSettings:
    """A tuning."""

    net: str = "best"  # a name in weights/, or a file
    constants: tuple[str, ...] = (
        "exploration:0.07",
        "fpu_reduction:0.05",
        "policy_temperature:0.15",
    )  # with steps
    size: int = 15  # points on a side of the board
    variant: str = "freestyle"  # the rules
    visits: int = 3000  # new ones at each move
    iterations: int = 1000  # each two games, with opposite changes
    pairs: int = 1  # of games in each iteration
    rate: float = 0.02  # how many perturbations the last step takes for each game won more than lost
    check_games: int = 0  # at the end, between the tuned constants and those of the start
    openings: OpeningSettings = field(default_factory=lambda: OpeningSettings(longest_opening=8))
    search: SearchSettings = field(default_factory=SearchSettings)
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        for name in ("visits", "iterations", "pairs"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")
        if self.check_games < 0 or self.check_games % 2:
            raise ValueError(f"check_games must be even, not {self.check_games}")
        names = [constant.name for constant in self.parsed()]
        if not names or len(names) > len(set(names)):
            raise ValueError("name one constant or more, each once")

    def parsed(self) -> list[Constant]:
        """The constants.

        Raises:
            ValueError: one cannot be read.
        """
        return [Constant.parse(text, self.search) for text in self.constants]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the run's folder, and one for every setting."""
    parser.add_argument("run_folder", type=Path, help="where the log goes; a tuning begun there goes on")
    add_options(parser, TuneSettings(), {"variant": [variant.value for variant in Variant]})


def run(args: argparse.Namespace) -> int:
    """Tune, and check what came out; the exit status."""
    settings = from_options(TuneSettings, args)
    tuning = Tuning(args.run_folder, settings)
    for line in tuning.iterations():
        print(line, flush=True)
    print(_shown(tuning.values))
    if settings.check_games:
        print(f"against the constants of the start: {tuning.check()}")
    return 0


class Tuning:
    """A run."""

    def __init__(self, folder: Path, settings: TuneSettings) -> None:
        """Begin in an empty folder, or go on in one with a log.

        Raises:
            OSError: the folder cannot be written to.
            ValueError: the folder's run has other settings, or a damaged log.
            WeightsError: there is no such net, or it does not fit the board.
        """
        self.settings, self.log = settings, folder / "tuning.jsonl"
        self.kind = GameKind.of_size(settings.size, Variant(settings.variant))
        self.player = open_player(settings.net, self.kind, settings.search, settings.visits, settings.seed)
        self.constants = settings.parsed()
        self.values = {constant.name: constant.start for constant in self.constants}
        self.done = 0
        described = folder / "settings.json"
        if described.exists():
            earlier = json.loads(described.read_text(encoding="utf-8"))
            if different := same_settings(settings, earlier):
                raise ValueError(f"{folder} has a run with another {', '.join(different)}")
            self._read_log()
        else:
            folder.mkdir(parents=True, exist_ok=True)
            write_json(described, asdict(settings))

    def iterations(self) -> Iterator[str]:
        """Do what is left; a line of progress for every iteration."""
        while self.done < self.settings.iterations:
            self._iterate()
            yield f"{self.done} of {self.settings.iterations}: {_shown(self.values)}"

    def check(self) -> MatchResult:
        """A match of the values reached against those of the start, from other openings."""
        pairs, seed = self.settings.check_games // 2, self.settings.seed + self.settings.iterations + 1
        openings = make_openings(self.kind, self.settings.openings, pairs, seed)
        return play_match(self._with(self.values), self.player, self.kind, openings, games_at_once=1)

    def _iterate(self) -> None:
        number = self.done + 1
        random = np.random.default_rng((self.settings.seed, number))  # alone, so that resuming repeats it
        signs = {constant.name: int(random.choice((-1, 1))) for constant in self.constants}
        size = (self.settings.iterations / number) ** _PERTURBATION_FALL
        first, second = (self._moved(signs, side * size) for side in (1, -1))
        openings = make_openings(
            self.kind, self.settings.openings, self.settings.pairs, self.settings.seed + number
        )
        result = play_match(first, second, self.kind, openings, games_at_once=1)
        won = sum(result.points) - result.games / 2  # points above even, by the side moved along the signs
        steps = self.settings.rate * self._rate(number) * 2 * won / size
        for c in self.constants:
            self.values[c.name] = self._bounded(c, self.values[c.name] + steps * signs[c.name] * c.step)
        self.done = number
        line = {"iteration": number, "signs": signs, "points": list(result.points), "values": self.values}
        with self.log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def _moved(self, signs: Mapping[str, int], size: float) -> Player:
        """The player with every constant moved along its sign by so many steps."""
        values = {c.name: self.values[c.name] + signs[c.name] * size * c.step for c in self.constants}
        return self._with({c.name: self._bounded(c, values[c.name]) for c in self.constants})

    def _rate(self, number: int) -> float:
        """The rate of an iteration, in units of that of the last one."""
        total = self.settings.iterations
        delay = _RATE_DELAY * total
        return float(((delay + total) / (delay + number)) ** _RATE_FALL)

    def _with(self, values: Mapping[str, float]) -> Player:
        search = TunedSearch(**asdict(self.settings.search), constants=tuple(values.items()))
        return replace(self.player, search=search)

    @staticmethod
    def _bounded(constant: Constant, value: float) -> float:
        return min(constant.most, max(constant.least, value))

    def _read_log(self) -> None:
        """Take over what the log's last whole line says; a line cut short by a kill is played again."""
        if not self.log.exists():
            return
        text = self.log.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.log.write_text(whole, encoding="utf-8")
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                entry = json.loads(line)
                self.values = {c.name: float(entry["values"][c.name]) for c in self.constants}
                self.done = int(entry["iteration"])
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{self.log}, line {number}: not an iteration of this run") from error


def _shown(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:.4g}" for name, value in values.items())
