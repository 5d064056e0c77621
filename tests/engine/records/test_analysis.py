from hypothesis import given
from hypothesis import strategies as st

from engine.records.analysis import Analysis, Candidate, format_analysis, parse_analysis
from engine.records.node import escape, unescape

WIDTH, HEIGHT = 20, 15
points = st.integers(0, WIDTH * HEIGHT - 1)
rates = st.none() | st.floats(0, 1)
counts = st.none() | st.integers(0, 10**12)
texts = st.text().map(lambda text: " ".join(text.split()))


@st.composite
def candidates(draw: st.DrawFn) -> Candidate:
    point = draw(points)
    return Candidate(
        point,
        draw(rates),
        draw(counts),
        draw(rates),
        (point, *draw(st.lists(points, max_size=5))),
        draw(st.none() | st.integers(-300, 300)),
        draw(rates),
        draw(st.none() | st.floats(-30_000, 30_000)),
        draw(counts),
    )


analyses = st.builds(
    Analysis,
    candidates=st.lists(candidates(), max_size=4).map(tuple),
    visits=st.integers(0, 10**12),
    depth=st.integers(0, 99),
    engine=texts,
    by_nodes=st.booleans(),
    version=texts,
    net=texts,
    elapsed_ms=st.integers(0, 10**9),
    win_rate=rates,
)


@given(analyses)
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
