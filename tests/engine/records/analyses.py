"""Analyses of all kinds, for tests that send them somewhere and back."""

from hypothesis import strategies as st

from engine.records.analysis import Analysis, Candidate

_rates = st.none() | st.floats(0, 1)
_mates = st.none() | st.integers(-300, 300)
_counts = st.none() | st.integers(0, 10**12)
_texts = st.text(max_size=20).map(lambda text: " ".join(text.split()))


@st.composite
def _candidates(draw: st.DrawFn, points: st.SearchStrategy[int]) -> Candidate:
    point = draw(points)
    return Candidate(
        point,
        draw(_rates),
        draw(_counts),
        draw(_rates),
        (point, *draw(st.lists(points, max_size=5))),
        draw(_mates),
        draw(_rates),
        draw(st.none() | st.floats(-30_000, 30_000)),
        draw(_counts),
    )


def analyses(width: int, height: int) -> st.SearchStrategy[Analysis]:
    """Analyses of positions on a board."""
    points = st.integers(0, width * height - 1)
    return st.builds(
        Analysis,
        candidates=st.lists(_candidates(points), max_size=4).map(tuple),
        visits=st.integers(0, 10**12),
        depth=st.integers(0, 99),
        engine=_texts,
        by_nodes=st.booleans(),
        version=_texts,
        net=_texts,
        elapsed_ms=st.integers(0, 10**9),
        win_rate=_rates,
        mate=_mates,
    )
