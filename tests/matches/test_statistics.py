"""Elo, likelihood of superiority and SPRT against figures that other tools published."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.sprt import Model, Sprt, SprtVerdict, _fit_t_value
from matches.statistics import (
    Tally,
    elo_from_score,
    estimate,
    mean_and_variance,
    score_from_elo,
)

FASTCHESS_ELO = "fastchess, app/tests/elo_test.cpp"
FASTCHESS_OUTPUT = "fastchess output, chess.stackexchange.com/q/45881"
OPENBENCH = "OpenBench, PlentyChess pull request 334"
FASTCHESS_SPRT = "fastchess, app/tests/sprt_test.cpp"

# source; counts (loss, draw, win or pairs by points); Elo, error, normalised Elo, error, LOS in per cent
ELO = [
    (FASTCHESS_ELO, (89, 123, 76), None, None, -20.76, 40.13, 15.53),
    (FASTCHESS_ELO, (96, 111, 136), 40.70, 30.43, 49.77, 36.77, 99.60),
    (FASTCHESS_ELO, (356, 0, 34), None, None, -508.44, 34.48, None),
    (FASTCHESS_ELO, (34, 54, 63, 64, 75), 55.58, 27.65, 57.94, 28.28, 100.00),
    (FASTCHESS_ELO, (332, 433, 498, 333, 334), -8.64, 10.33, -9.17, 10.96, 5.05),
    (FASTCHESS_ELO, (7895, 8757, 5685, 568, 9999), -21.04, 2.95, -19.01, 2.65, 0.00),
    (FASTCHESS_OUTPUT, (4, 3, 34, 42, 117), 277.00, 40.90, 345.17, 34.05, 100),
    ("fastchess pull request 783", (379, 10170, 21828, 10640, 343), None, None, 3.05, 2.31, None),
    (OPENBENCH, (214, 8992, 19871, 9102, 235), 0.69, 1.25, None, None, None),
    (OPENBENCH, (5, 942, 2469, 1050, 5), 4.20, 3.43, None, None, None),
]

# source, counts, elo0, elo1, model, log likelihood ratio
SPRT = [
    (FASTCHESS_SPRT, (36027, 68692, 36433), 0, 2, Model.NORMALISED, 0.92),
    (FASTCHESS_SPRT, (10650, 20431, 10871), -1.75, 0.25, Model.NORMALISED, 2.30),
    (FASTCHESS_SPRT, (0, 0, 4250), 0, 10, Model.NORMALISED, 120.56),
    (FASTCHESS_SPRT, (21184, 40708, 21404), 0.5, 2.5, Model.LOGISTIC, -1.57),
    (FASTCHESS_SPRT, (57030, 106593, 57433), 0, 2, Model.LOGISTIC, -2.59),
    (FASTCHESS_SPRT, (365, 16618, 36229, 16974, 390), 0, 2, Model.NORMALISED, 2.25),
    (FASTCHESS_SPRT, (127, 4883, 10712, 5150, 104), -1.75, 0.25, Model.NORMALISED, 3.01),
    (FASTCHESS_SPRT, (0, 0, 0, 0, 5550), 0, 5, Model.NORMALISED, 111.82),
    (FASTCHESS_SPRT, (223, 9863, 21279, 10037, 246), 0.5, 2.5, Model.LOGISTIC, -3.07),
    (FASTCHESS_SPRT, (871, 26175, 55983, 26678, 821), 0, 2, Model.LOGISTIC, -4.98),
    ("fastchess pull request 783", (379, 10170, 21828, 10640, 343), 0, 2, Model.NORMALISED, 2.94598),
    ("fishtest values, rshogi pull request 1065", (0, 84, 840, 126, 0), 0, 10, Model.NORMALISED, 2.960172391),
]


@pytest.mark.parametrize(("source", "counts", "elo", "error", "nelo", "nerror", "los"), ELO)
def test_elo_equals_published_figures(source, counts, elo, error, nelo, nerror, los):
    found = estimate(counts)
    for figure, expected in (
        (found.elo, elo),
        (found.elo_error, error),
        (found.normalised_elo, nelo),
        (found.normalised_error, nerror),
        (found.superiority * 100, los),
    ):
        if expected is not None:
            assert figure == pytest.approx(expected, abs=0.0051), source


@pytest.mark.parametrize(("source", "counts", "elo0", "elo1", "model", "llr"), SPRT)
def test_llr_equals_published_figures(source, counts, elo0, elo1, model, llr):
    # fishtest iterates to the end; fastchess stops early, which shows where all results are equal.
    tolerance = {"abs": 1e-6} if "fishtest" in source else {"abs": 0.0051, "rel": 3e-4}
    assert Sprt(elo0, elo1, model=model).llr(counts) == pytest.approx(llr, **tolerance), source


def test_bounds_are_walds():
    test = Sprt(0, 5, alpha=0.05, beta=0.10)
    assert test.lower == pytest.approx(math.log(0.10 / 0.95))
    assert test.upper == pytest.approx(math.log(0.90 / 0.05))
    assert test.verdict(test.upper) is SprtVerdict.H1
    assert test.verdict(test.lower) is SprtVerdict.H0
    assert test.verdict(0) is SprtVerdict.CONTINUE


@pytest.mark.parametrize(
    "arguments", [{"elo0": 5, "elo1": 5}, {"alpha": 0}, {"beta": 1}, {"alpha": 0.6, "beta": 0.6}]
)
def test_impossible_tests_are_refused(arguments):
    with pytest.raises(ValueError, match=r"elo0|alpha"):
        Sprt(**arguments)


COUNTS = [
    *((0, 0, 1, 0, 0), (1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 0, 500), (0, 0, 0, 7, 0), (1, 0, 0, 0, 1)),
    *(
        (10, 20, 30, 20, 10),
        (0, 300, 0, 0, 0),
        (0, 1, 0),
        (0, 0, 100),
        (100, 1, 100),
        (0, 0, 10**6),
        (9, 5, 2),
    ),
]


BOUNDS = list(itertools.product((-1000, -300, -5, 0, 40, 900), (-900, -20, 0, 5, 50, 200, 300, 600, 1000)))


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize(
    "bounds",
    [[(-1000, 1000), (-5, 5), (40, 50)], pytest.param(BOUNDS, marks=pytest.mark.slow)],
    ids=["few", "all"],
)
def test_the_llr_is_a_number_over_the_grid_of_bounds_and_counts(model, bounds):
    for elo0, elo1 in bounds:
        for counts in COUNTS if elo0 < elo1 else ():
            llr = Sprt(elo0, elo1, model=model).llr(counts)
            mirrored = Sprt(-elo1, -elo0, model=model).llr(counts[::-1])
            assert math.isfinite(llr), (elo0, elo1, counts)
            assert llr == pytest.approx(-mirrored, rel=1e-6, abs=1e-6), (elo0, elo1, counts)


@pytest.mark.parametrize("counts", [counts for counts in COUNTS if len(counts) == 3])
@pytest.mark.parametrize("t_value", [-2.5, -0.8, -0.01, 0.02, 0.3, 0.87, 1.5, 2.9])
def test_the_fit_is_the_most_likely_distribution_with_its_t_value(counts, t_value):
    """Of three results deviation and t-value tell the whole distribution: every deviation can be tried."""
    filled = [max(count, 1e-3) for count in counts]
    seen = [count / sum(filled) for count in filled]
    fit = _fit_t_value(seen, t_value)
    mean, variance = mean_and_variance(fit)
    assert min(fit) > 0 and sum(fit) == pytest.approx(1)
    assert mean - 0.5 == pytest.approx(t_value * math.sqrt(variance), abs=1e-5)
    best = -math.inf
    for i in range(1, 20_000):
        deviation = i / 40_000
        mean = 0.5 + t_value * deviation
        square = mean**2 + deviation**2  # the mean square
        draws, wins = 4 * (mean - square), 2 * square - mean
        shares = (1 - draws - wins, draws, wins)
        if min(shares) > 0:
            best = max(best, sum(p * math.log(share) for p, share in zip(seen, shares, strict=True)))
    found = sum(p * math.log(share) for p, share in zip(seen, fit, strict=True))
    assert found >= best - 1e-6 * abs(best)


@pytest.mark.parametrize("bound", [-1001, 1001, math.nan, math.inf])
def test_bounds_too_wide_to_mean_anything_are_refused(bound):
    with pytest.raises(ValueError, match="is not within"):
        Sprt(0, bound) if bound > 0 or math.isnan(bound) else Sprt(bound, 0)


def test_no_results():
    assert Sprt(0, 5).llr((0, 0, 0, 0, 0)) == 0
    with pytest.raises(ValueError, match="no results"):
        estimate((0, 0, 0))


def test_equal_results_claim_no_error_bar():
    assert math.isnan(estimate((0, 0, 7, 0, 0)).elo_error)
    assert estimate((0, 0, 7, 0, 0)).superiority == 0.5
    assert estimate((0, 0, 7)).elo == math.inf


@pytest.mark.parametrize("units", [1, 2, 5, 50])
@pytest.mark.parametrize(
    ("equal", "won"), [((0, 0, 0, 1, 0), (0, 0, 0, 0, 1)), ((0, 1, 0, 0, 0), (1, 0, 0, 0, 0))]
)
def test_equal_results_do_not_make_a_superiority_certain(units, equal, won):
    """One pair of 1.5 points was "LOS 100 %", more than one that was won."""
    superiority = estimate([count * units for count in equal]).superiority
    assert superiority == estimate([count * units for count in won]).superiority
    assert min(superiority, 1 - superiority) == pytest.approx(0.5 ** (units + 1))


counts_3_or_5 = (
    st.sampled_from((3, 5))
    .flatmap(lambda n: st.lists(st.integers(0, 500), min_size=n, max_size=n))
    .filter(any)
)


@given(counts_3_or_5)
def test_the_other_side_sees_the_mirror(counts):
    mine, theirs = estimate(counts), estimate(counts[::-1])
    assert mine.score == pytest.approx(1 - theirs.score)
    assert mine.superiority == pytest.approx(1 - theirs.superiority)
    assert Sprt(-3, 3).llr(counts) == pytest.approx(-Sprt(-3, 3).llr(counts[::-1]), abs=1e-6)


@given(st.floats(-1500, 1500))
def test_elo_and_score_are_inverse(elo):
    assert elo_from_score(score_from_elo(elo)) == pytest.approx(elo, abs=1e-6)


def test_tally_prefers_pairs_once_they_are_there():
    tally = Tally()
    tally.add_game(1)
    assert tally.counts() == (0, 0, 1)
    tally.add_game(0.5)
    tally.add_pair(1.5)
    assert tally.counts() == (0, 0, 0, 1, 0)
    assert tally.reversed().counts() == (0, 1, 0, 0, 0)
    assert (tally.points, tally.games) == (1.5, 2)
