import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records.analysis import Analysis, Candidate, format_analysis, parse_analysis
from engine.records.node import escape, unescape
from engine.records.scores import (
    MATE_SCORE,
    format_score,
    mate_distance,
    mate_score,
    rate_at,
    score_at,
    win_rate,
)
from tests.engine.records.analyses import analyses

WIDTH, HEIGHT = 20, 15


@given(analyses(WIDTH, HEIGHT))
def test_an_analysis_goes_through_properties_unchanged(analysis: Analysis) -> None:
    properties = {
        name: [unescape(escape(text)) for text in texts]
        for name, texts in format_analysis(analysis, WIDTH).items()
    }
    assert parse_analysis(properties, WIDTH, HEIGHT) == analysis


def test_analyses_of_older_files_are_read() -> None:
    properties = {
        "NE": ["win_rate=0.53 visits=1200 depth=14 elapsed_ms=800 engine=an engine=1.0 [x]"],
        "NC": [
            "h8 win_rate=0.55 draw_rate=0.02 prior=1e-05 visits=900 mate=-6 variation=h8i9",
            "i9",
        ],
    }
    first = Candidate(7 * 15 + 7, 0.55, 900, 1e-05, (112, 128), -6, 0.02)
    assert parse_analysis(properties, 15, 15) == Analysis(
        (first, Candidate(128)), 1200, 14, "an engine=1.0 [x]", elapsed_ms=800, win_rate=0.53
    )
    by_nodes = parse_analysis({"NE": ["nodes=7 engine="]}, 15, 15)
    assert by_nodes == Analysis(visits=7, by_nodes=True)
    assert parse_analysis({"C": ["x"]}, 15, 15) is None


@pytest.mark.parametrize(("mate", "rate"), [(6, 1.0), (-3, 0.0)])
def test_a_mate_alone_is_a_certain_result(mate: int, rate: float) -> None:
    analysis = parse_analysis({"NE": ["visits=5 engine=x"], "NC": [f"h9 mate={mate}"]}, 15, 15)
    assert analysis is not None and analysis.win_rate == analysis.candidates[0].win_rate == rate
    assert Analysis(mate=mate).win_rate == rate


@pytest.mark.parametrize(
    ("value", "score", "searched", "expected"),
    [
        (None, None, None, None),
        (0.5, None, None, 0.75),
        (-3.0, None, None, 0.0),
        (None, 0, None, 0.5),
        (None, 200, None, 1 / (1 + math.exp(-1))),
        (0.5, -200, None, 0.75),  # what an engine says of its chances itself goes first
        (0.5, MATE_SCORE - 7, None, 1.0),  # but for a proof
        (None, 7 - MATE_SCORE, 0, 0.0),
        (0.5, 100, 0, None),
        (None, 10.0**300, None, 1.0),
    ],
)
def test_the_win_rate_of_every_kind_of_evaluation(value, score, searched, expected):
    assert win_rate(value, score, searched) == expected


@given(st.floats(-4000, 4000))
def test_a_score_has_a_win_rate_that_has_the_score(score: float) -> None:
    assert score_at(rate_at(score)) == pytest.approx(score, abs=1e-3)


@pytest.mark.parametrize(
    ("score", "text"), [(29973, "+M27"), (-29_990, "-M10"), (120, "+120"), (-5.4, "-5"), (-0.4, "+0")]
)
def test_scores_for_people(score: float, text: str) -> None:
    assert format_score(score) == text


@pytest.mark.parametrize("plies", [1, -1, 7, -7, 1000, -1000, 5000])
def test_the_score_of_a_mate_is_read_as_that_mate(plies: int) -> None:
    won = plies > 0
    assert mate_distance(mate_score(plies, won)) == max(-1000, min(plies, 1000))
    assert mate_score(plies, not won) == -mate_score(plies, won)


def test_mate_distances() -> None:
    distances = [mate_distance(score) for score in (None, 28_999, MATE_SCORE - 7, 6 - MATE_SCORE, 10**400)]
    assert distances == [None, None, 7, -6, 1]
