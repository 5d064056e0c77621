"""The sequential probability ratio test: stop a match as soon as the evidence is enough.

A generalised SPRT on game pairs (pentanomial) or single games (trinomial). The likelihood of each hypothesis
is that of the most likely distribution of results with the hypothesis' strength. Sources: M. Van den Bergh,
"Comparing the approximations for the generalized log likelihood ratio of a multinomial distribution"
(proposition 1.1) and "Comments on normalized Elo" (section 4.1), cantate.be/Fishtest; fishtest and fastchess
compute the same.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.options import Bounded, OptionError, option
from matches.refusals import Cause
from matches.statistics import NORMALISED_ELO, mean_and_variance, score_from_elo

MOST_ELO = 1000
"""The widest bounds: beyond, every result is as good as certain."""
_PRIOR = 1e-3  # put in for a result never seen, so that its likelihood has a logarithm


class Model(Enum):
    """The scale of the bounds."""

    LOGISTIC = "logistic"
    NORMALISED = "normalized"  # spelt as fastchess and fishtest users type it


class SprtVerdict(Enum):
    """The verdict of the test so far."""

    CONTINUE = "continue"
    H0 = "H0 accepted"
    H1 = "H1 accepted"


@dataclass(frozen=True, slots=True)
class Sprt(Bounded):
    """A test of elo0 against elo1; alpha and beta are the error probabilities of accepting H1 and H0.

    Raises:
        OptionError: the bounds or the probabilities do not make a test.
    """

    elo0: float = option(0.0, least=-MOST_ELO, most=MOST_ELO)
    elo1: float = option(5.0, least=-MOST_ELO, most=MOST_ELO)
    alpha: float = option(0.05, least=0, most=1)
    beta: float = option(0.05, least=0, most=1)
    model: Model = Model.LOGISTIC

    def __post_init__(self) -> None:
        super(Sprt, self).__post_init__()
        if not self.elo0 < self.elo1:
            raise OptionError(Cause.BOUNDS_NOT_RISING, elo0=self.elo0, elo1=self.elo1)
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise OptionError(Cause.WRONG_CHANCES, alpha=self.alpha, beta=self.beta)

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

    def verdict(self, llr: float) -> SprtVerdict:
        """Whether a log likelihood ratio ends the test."""
        if llr >= self.upper:
            return SprtVerdict.H1
        return SprtVerdict.H0 if llr <= self.lower else SprtVerdict.CONTINUE


def _fit_mean(seen: Sequence[float], mean: float) -> list[float]:
    """The most likely distribution on scores 0..1 with this mean, given observed shares."""
    return _tilt(seen, [i / (len(seen) - 1) - mean for i in range(len(seen))])


def _fit_t_value(seen: Sequence[float], t_value: float) -> list[float]:
    """The most likely distribution with (mean - 1/2) / deviation = t_value."""
    if t_value == 0:
        return _fit_mean(seen, 0.5)
    if t_value < 0:
        return _fit_t_value(seen[::-1], -t_value)[::-1]
    return _iterate(seen, t_value) or _scan(seen, t_value)


def _iterate(seen: Sequence[float], t_value: float) -> list[float] | None:
    """The fit by fixed-point iteration: quick, but far from what was seen it does not converge (None)."""
    fit = [1 / len(seen)] * len(seen)
    for _ in range(20):
        mean, deviation = _moments(fit)
        next_fit = _fit_moments(seen, t_value, mean, deviation) if deviation > 0 else None
        if next_fit is None:
            return None
        change = max(abs(a - b) for a, b in zip(fit, next_fit, strict=True))
        fit = next_fit
        if change < 1e-9:
            mean, deviation = _moments(fit)
            return fit if abs(mean - 0.5 - t_value * deviation) < 1e-6 else None
    return None


_SCANNED = 200  # deviations at which the scan looks


def _scan(seen: Sequence[float], t_value: float) -> list[float]:
    """The fit by a search over its deviation; each where the tilted mean is as wanted may be it."""
    widest = min(0.5, 0.5 / t_value)

    def excess(deviation: float) -> float | None:
        fit = _fit_moments(seen, t_value, 0.5 + t_value * deviation, deviation)
        return None if fit is None else _moments(fit)[0] - 0.5 - t_value * deviation

    found: list[list[float]] = []
    low, at_low = 0.0, None
    for i in range(1, _SCANNED + 1):
        high = widest * i / _SCANNED
        at_high = excess(high)
        if at_low is not None and at_high is not None and (at_low > 0) != (at_high > 0):
            root = _bisect(excess, low, high, at_low > 0)
            fit = _fit_moments(seen, t_value, 0.5 + t_value * root, root)
            found += [] if fit is None else [fit]
        low, at_low = high, at_high
    if not found:
        raise ArithmeticError(f"no distribution fits t = {t_value:g}")
    return max(found, key=lambda fit: sum(p * math.log(f) for p, f in zip(seen, fit, strict=True)))


def _bisect(excess: Callable[[float], float | None], low: float, high: float, positive_at_low: bool) -> float:
    for _ in range(60):
        middle = (low + high) / 2
        value = excess(middle)
        if value is None:
            break
        if (value > 0) == positive_at_low:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _moments(fit: Sequence[float]) -> tuple[float, float]:
    mean, variance = mean_and_variance(fit)
    return mean, math.sqrt(variance)


def _fit_moments(seen: Sequence[float], t_value: float, mean: float, deviation: float) -> list[float] | None:
    """The tilt that keeps a t-value near a mean and deviation; None where no tilt does."""
    scores = [i / (len(seen) - 1) for i in range(len(seen))]
    values = [s - 0.5 - t_value * deviation * (1 + ((mean - s) / deviation) ** 2) / 2 for s in scores]
    return _tilt(seen, values) if min(values) < 0 < max(values) else None


def _tilt(seen: Sequence[float], values: Sequence[float]) -> list[float]:
    """p_i / (1 + x v_i), where x makes the expectation of v zero: sum of p_i v_i / (1 + x v_i) = 0.

    The values have both signs. The sum falls steadily between the poles at -1 / max(v) and -1 / min(v), so
    Newton's method finds the root; a step out of what is left between them is one of bisection instead.
    """
    low, high = -1 / max(values), -1 / min(values)
    x, next_x = math.nan, 0.0
    while next_x != x and low < next_x < high:
        x = next_x
        total = slope = 0.0
        for p, v in zip(seen, values, strict=True):
            part = v / (1 + x * v)
            total += p * part
            slope += p * part * part
        low, high = (x, high) if total > 0 else (low, x)
        next_x = x + total / slope
        if not low <= next_x <= high:
            next_x = (low + high) / 2
    return [p / (1 + x * v) for p, v in zip(seen, values, strict=True)]
