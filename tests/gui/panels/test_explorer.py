import pytest

from engine.records.analysis import Analysis, Candidate
from gui.panels.explorer import describe_known
from library.annotations import Annotations, Entry


@pytest.mark.parametrize(
    ("visits", "by_nodes", "text"),
    [
        (2_100_000, False, "known: 75 %, 2,100,000 visits, 2026-11-25, Ann"),
        (2_100_000, True, "known: 75 %, 2,100,000 nodes, 2026-11-25, Ann"),
        (0, False, "known: 75 %, 2026-11-25, Ann"),  # as of Rapfi's databases, which have depths alone
    ],
)
def test_what_is_known_is_counted_as_the_engine_counts(visits: int, by_nodes: bool, text: str) -> None:
    analysis = Analysis((Candidate(112, 0.75),), visits, 12, "Ann", by_nodes)
    assert describe_known(Annotations((Entry(analysis, date="2026-11-25"),))) == text
