"""What the results of a match say: Elo with its error, likelihood of superiority, colour bias, ratings.

Results are counts by score, from the loss upwards: three for single games (loss, draw, win), five for pairs
of games on one opening with colours swapped (0, 1/2, 1, 3/2, 2 points). Pairs are the better unit: the two
games share their opening, so they are not independent, and counting them apart misjudges the error.

Sources: Elo, normalised Elo and their errors as in M. Van den Bergh, "Normalized Elo" and "Comments on
normalized Elo" (cantate.be/Fishtest), which fishtest and fastchess print too; ratings after D. Hunter, "MM
algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Z95 = 1.959963984540054  # quantile of the normal distribution for a two-sided interval of 95 %
NORMALISED_ELO = 800 / math.log(10)  # normalised Elo per standard deviation of one game


def elo_from_score(score: float) -> float:
    """The logistic Elo difference of an expected score; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


def score_from_elo(elo: float) -> float:
    """The expected score of a logistic Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def mean_and_variance(counts: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of the score of one unit (game or pair), scaled to 0..1."""
    total, top = sum(counts), len(counts) - 1
    mean = sum(count * i / top for i, count in enumerate(counts)) / total
    return mean, sum(count * (i / top - mean) ** 2 for i, count in enumerate(counts)) / total


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of a difference in strength from results; errors are half the 95 % interval."""

    score: float
    elo: float
    elo_error: float
    """NaN if all results are equal: there is no variance to estimate it from."""
    elo_low: float
    """The 95 % interval. Infinite at one end where the results do not bound it there."""
    elo_high: float
    normalised_elo: float
    normalised_error: float
    superiority: float
    """Likelihood of superiority: the probability that the true score is above one half."""


def estimate(counts: Sequence[int]) -> Estimate:
    """Elo and its error from results: three counts (loss, draw, win) or five (pairs of games).

    Raises:
        ValueError: there are no results, or neither three nor five counts.
    """
    if len(counts) not in (3, 5):
        raise ValueError(f"results are 3 or 5 counts, not {len(counts)}")
    units = sum(counts)
    if units == 0:
        raise ValueError("there are no results")
    score, variance = mean_and_variance(counts)
    if variance == 0:
        return _estimate_of_equal_results(score, units)
    error = math.sqrt(variance / units)
    elo, elo_error = elo_with_error(score, error)
    deviation = math.sqrt(variance * (2 if len(counts) == 5 else 1))  # of one game
    return Estimate(
        score=score,
        elo=elo,
        elo_error=elo_error,
        elo_low=elo_from_score(score - Z95 * error),
        elo_high=elo_from_score(score + Z95 * error),
        normalised_elo=(score - 0.5) / deviation * NORMALISED_ELO,
        normalised_error=Z95 * error / deviation * NORMALISED_ELO,
        superiority=(1 + math.erf((score - 0.5) / error / math.sqrt(2))) / 2,
    )


def _estimate_of_equal_results(score: float, units: int) -> Estimate:
    """What so many results say that are all alike.

    All won, they still bound the score from below: with 95 % confidence a unit is won with a chance of more
    than 0.05 ** (1 / units) (Clopper and Pearson's bound). The superiority is that of a chance, to be
    ahead in a unit, of which nothing was known before: one pair of 1.5 points does not make it certain.
    """
    elo = elo_from_score(score)
    ahead = 1 - 0.5 ** (units + 1)
    superiority = 0.5 if score == 0.5 else ahead if score > 0.5 else 1 - ahead
    if score not in (0, 1):
        normalised = 0.0 if score == 0.5 else math.copysign(math.inf, score - 0.5)
        return Estimate(score, elo, math.nan, -math.inf, math.inf, normalised, math.nan, superiority)
    least = elo_from_score(0.05 ** (1 / units))
    if score == 1:
        return Estimate(score, elo, math.nan, least, math.inf, math.inf, math.nan, superiority)
    return Estimate(score, elo, math.nan, -math.inf, -least, -math.inf, math.nan, superiority)


@dataclass(slots=True)
class Tally:
    """Results of one engine against one or more others, from its side; grows as games end."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Finished pairs by points: 0, 1/2, 1, 3/2, 2."""
    repeated: tuple[int, int, int] = (0, 0, 0)
    """Lost, drawn and won games among these that repeat others move by move: they say nothing new."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Won games and half the drawn ones."""
        return self.wins + self.draws / 2

    @property
    def repeated_games(self) -> int:
        """How many games repeat others."""
        return sum(self.repeated)

    def add_game(self, points: float) -> None:
        """Count a game that gave 0, 1/2 or 1 points."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0

    def add_pair(self, points: float) -> None:
        """Count a finished pair, whose games gave 0 to 2 points together."""
        pairs = list(self.pairs)
        pairs[round(points * 2)] += 1
        self.pairs = (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4])

    def repeat(self, games: Iterable[float]) -> None:
        """Leave the games of a unit, by their points, out of what is estimated: they were counted before."""
        repeated = list(self.repeated)
        for points in games:
            repeated[round(points * 2)] += 1
        self.repeated = (repeated[0], repeated[1], repeated[2])

    def add(self, other: "Tally") -> None:
        """Count all that another tally holds."""
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        p, q = self.pairs, other.pairs
        self.pairs = (p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3], p[4] + q[4])
        r, s = self.repeated, other.repeated
        self.repeated = (r[0] + s[0], r[1] + s[1], r[2] + s[2])

    def reversed(self) -> "Tally":
        """The same results from the other side."""
        p, r = self.pairs, self.repeated
        return Tally(self.losses, self.draws, self.wins, (p[4], p[3], p[2], p[1], p[0]), (r[2], r[1], r[0]))

    def counts(self) -> tuple[int, ...]:
        """The counts for estimates, without repeated games: pairs, unless too many games belong to none."""
        losses, draws, wins = self.repeated
        distinct = (self.losses - losses, self.draws - draws, self.wins - wins)
        unpaired = sum(distinct) - 2 * sum(self.pairs)
        paired = sum(self.pairs) > 0 and unpaired <= max(8, sum(distinct) // 4)
        return self.pairs if paired else distinct


def ratings(score_of: Mapping[tuple[int, int], Tally], engines: int) -> list[float]:
    """Bradley-Terry ratings in Elo (mean 0) of engines 0, 1, ... from all encounters at once.

    Draws count as half a win each. Half a point for and against each opponent met keeps the ratings finite
    for engines that won or lost all their games.
    """
    met = {pair: tally for pair, tally in score_of.items() if tally.games}
    points = [0.0] * engines
    for (first, second), tally in met.items():
        points[first] += tally.points + 0.5
        points[second] += tally.games - tally.points + 0.5
    strength = [1.0] * engines
    for _ in range(10_000):
        weight = [0.0] * engines
        for (first, second), tally in met.items():
            share = (tally.games + 1) / (strength[first] + strength[second])
            weight[first] += share
            weight[second] += share
        new = [p / w if w else 1.0 for p, w in zip(points, weight, strict=True)]
        scale = math.exp(sum(map(math.log, new)) / engines)
        new = [value / scale for value in new]
        change = max(abs(math.log(a / b)) for a, b in zip(new, strength, strict=True))
        strength = new
        if change < 1e-9:
            break
    return [400 * math.log10(value) for value in strength]


_NO_VARIANCE = 1e-12  # of a rating, in squared natural units: what rounding leaves of 0

Unit = tuple[tuple[int, int], float, int]
"""Games that belong together, usually a pair: who met, the first one's points, how many games."""


def rating_errors(units: Sequence[Unit], rated: Sequence[float]) -> list[float]:
    """Half the 95 % intervals of `ratings`, in Elo; NaN where the results do not tell.

    They do not for an engine that met nobody, nor where all units ended alike, as when colours decide a few
    pairs: that their scatter is 0 does not make the rating certain.

    The sandwich estimate of the covariance: the games of a unit may depend on each other as they like, as the
    two of a pair do on their opening. (H. White, "Maximum likelihood estimation of misspecified models",
    Econometrica 50, 1982.) As there, each encounter counts half a point for and against.
    """
    import numpy as np

    engines = len(rated)
    information, residuals = np.zeros((engines, engines)), np.zeros((engines, engines))
    met: dict[tuple[int, int], int] = {}
    for pair, points, games in units:
        expected = score_from_elo(rated[pair[0]] - rated[pair[1]])
        met[pair] = met.get(pair, 0) + games
        residuals += (points - games * expected) ** 2 * _difference(pair, engines)
    for pair, games in met.items():
        expected = score_from_elo(rated[pair[0]] - rated[pair[1]])
        information += (games + 1) * expected * (1 - expected) * _difference(pair, engines)
    if len(units) < 2:
        return [math.nan] * engines
    inverse = np.linalg.pinv(information)
    variance = np.diag(inverse @ residuals @ inverse) * len(units) / (len(units) - 1)
    natural_to_elo = 400 / math.log(10)
    return [Z95 * math.sqrt(v) * natural_to_elo if v > _NO_VARIANCE else math.nan for v in variance]


def _difference(pair: tuple[int, int], engines: int) -> Any:
    """The outer product of the contrast vector of two engines with itself."""
    import numpy as np

    direction = np.zeros(engines)
    direction[pair[0]], direction[pair[1]] = 1, -1
    return np.outer(direction, direction)


def clustered_score(clusters: Iterable[tuple[float, int]]) -> tuple[float, float]:
    """The mean score of games in clusters of (points, games), and its standard error.

    Games of a cluster, such as all on one opening, may depend on each other; clusters do not. The error is
    NaN for fewer than two clusters.
    """
    listed = list(clusters)
    games = sum(count for _, count in listed)
    mean = sum(points for points, _ in listed) / games
    if len(listed) < 2:
        return mean, math.nan
    squares = sum((points - count * mean) ** 2 for points, count in listed)
    return mean, math.sqrt(squares * len(listed) / (len(listed) - 1)) / games


def elo_with_error(score: float, error: float) -> tuple[float, float]:
    """The Elo difference of a score, and half its 95 % interval, from the score's standard error."""
    low, high = elo_from_score(score - Z95 * error), elo_from_score(score + Z95 * error)
    return elo_from_score(score), math.nan if error == 0 else (high - low) / 2
