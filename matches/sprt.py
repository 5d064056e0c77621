"""The sequential probability ratio test: stop a match as soon as it says enough.

A generalised SPRT on game pairs (pentanomial) or single games (trinomial). The likelihood of each hypothesis
is that of the most likely distribution of results with the hypothesis' strength. Sources: M. Van den Bergh,
"Comparing the approximations for the generalized log likelihood ratio of a multinomial distribution"
(proposition 1.1) and "Comments on normalized Elo" (section 4.1), cantate.be/Fishtest; fishtest and fastchess
compute the same.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from matches.statistics import NORMALISED_ELO, score_from_elo

_PRIOR = 1e-3  # put in for a result never seen, so that its likelihood has a logarithm


class Model(Enum):
    """The scale of the bounds."""

    LOGISTIC = "logistic"
    NORMALISED = "normalized"  # spelt as fastchess and fishtest users type it


class Verdict(Enum):
    """What the test says so far."""

    CONTINUE = "continue"
    H0 = "H0 accepted"
    H1 = "H1 accepted"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of elo0 against elo1; alpha and beta are the error probabilities of accepting H1 and H0.

    Raises:
        ValueError: the bounds or the probabilities do not make a test.
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = Model.LOGISTIC

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 {self.elo0:g} must be below elo1 {self.elo1:g}")
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            errors = f"alpha {self.alpha:g} and beta {self.beta:g}"
            raise ValueError(f"{errors} must be above 0 and their sum below 1")

    @property
    def lower(self) -> float:
        """H0 is accepted at this log likelihood ratio or below (Wald's bound)."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """H1 is accepted at this log likelihood ratio or above."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log likelihood ratio of elo1 to elo0: counts as in `matches.statistics`; 0 without results."""
        if sum(counts) == 0:
            return 0.0
        filled = [float(count or _PRIOR) for count in counts]
        total = sum(filled)
        seen = [count / total for count in filled]
        if self.model is Model.LOGISTIC:
            fits = [_fit_mean(seen, score_from_elo(elo)) for elo in (self.elo0, self.elo1)]
        else:
            unit = math.sqrt(2) if len(counts) == 5 else 1.0  # a pair's t-value per game's
            fits = [_fit_t_value(seen, unit * elo / NORMALISED_ELO) for elo in (self.elo0, self.elo1)]
        return total * math.fsum(p * math.log(p1 / p0) for p, p0, p1 in zip(seen, *fits, strict=True))

    def verdict(self, llr: float) -> Verdict:
        """Whether a log likelihood ratio ends the test."""
        if llr >= self.upper:
            return Verdict.H1
        return Verdict.H0 if llr <= self.lower else Verdict.CONTINUE


def _fit_mean(seen: Sequence[float], mean: float) -> list[float]:
    """The most likely distribution on scores 0..1 with this mean, given observed shares."""
    return _tilt(seen, [i / (len(seen) - 1) - mean for i in range(len(seen))])


def _fit_t_value(seen: Sequence[float], t_value: float) -> list[float]:
    """The most likely distribution with (mean - 1/2) / deviation = t_value, by fixed-point iteration."""
    scores = [i / (len(seen) - 1) for i in range(len(seen))]
    fit = [1 / len(seen)] * len(seen)
    for _ in range(20):
        mean = sum(p * s for p, s in zip(fit, scores, strict=True))
        deviation = math.sqrt(sum(p * (s - mean) ** 2 for p, s in zip(fit, scores, strict=True)))
        tilts = [s - 0.5 - t_value * deviation * (1 + ((mean - s) / deviation) ** 2) / 2 for s in scores]
        previous, fit = fit, _tilt(seen, tilts)
        if max(abs(a - b) for a, b in zip(fit, previous, strict=True)) < 1e-9:
            break
    return fit


def _tilt(seen: Sequence[float], values: Sequence[float]) -> list[float]:
    """p_i / (1 + x v_i), where x makes the expectation of v zero: sum of p_i v_i / (1 + x v_i) = 0.

    The sum falls steadily between the poles at -1 / max(v) and -1 / min(v), so bisection finds the root.
    """
    low, high = -1 / max(values), -1 / min(values)
    for _ in range(200):
        x = (low + high) / 2
        if x in (low, high):
            break
        if sum(p * v / (1 + x * v) for p, v in zip(seen, values, strict=True)) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return [p / (1 + x * v) for p, v in zip(seen, values, strict=True)]
