"""What the score of a match means: Elo with its error, likelihood of superiority.

Results are counts by score, from the loss upwards: three for single games (loss, draw, win), five for pairs
of games on one opening with colours swapped (0, 1/2, 1, 3/2, 2 points). Pairs are the better unit: the two
games share their opening, so they are not independent, and counting them apart misjudges the error.

Sources: Elo, normalised Elo and their errors as in M. Van den Bergh, "Normalized Elo" and "Comments on
normalized Elo" (cantate.be/Fishtest), which fishtest and fastchess print too. Ratings:
`matches.ratings`.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
    low, high = elo_from_score(score - Z95 * error), elo_from_score(score + Z95 * error)
    deviation = math.sqrt(variance * (2 if len(counts) == 5 else 1))  # of one game
    return Estimate(
        score=score,
        elo=elo_from_score(score),
        elo_error=(high - low) / 2,
        elo_low=low,
        elo_high=high,
        normalised_elo=(score - 0.5) / deviation * NORMALISED_ELO,
        normalised_error=Z95 * error / deviation * NORMALISED_ELO,
        superiority=(1 + math.erf((score - 0.5) / error / math.sqrt(2))) / 2,
    )


def _estimate_of_equal_results(score: float, units: int) -> Estimate:
    """What so many results mean that are all alike.

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
    """Lost, drawn and won games among these that repeat others move by move: they are no new evidence."""

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

    def repeat(self, games: Iterable[float], change: int = 1) -> None:
        """Leave the games of a unit, by their points, out of what is estimated: they were counted before.

        `change`: -1 takes them in again.
        """
        repeated = list(self.repeated)
        for points in games:
            repeated[round(points * 2)] += change
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
