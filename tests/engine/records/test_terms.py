"""What records call days."""

import pytest

from engine.records.terms import date_of


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-11-25,26", "2026-11-25"),
        ("2024.01.02 03:04:05", "2024-01-02"),
        ("2026年3月9日", "2026-03-09"),
        ("２０２６年３月", "2026-03"),
        ("2026. 3. 9", "2026-03-09"),
        ("25. 11. 2026", "2026-11-25"),
        ("1.2.2026-03-04", "2026-02-01"),
        ("11/25/2026", "2026"),  # or 25/11
        ("2009-2010", "2009"),
        ("2026.??.??", "2026"),
        ("2026-13-05", "2026"),
        ("????.??.??", ""),
        ("25.11.26", ""),
    ],
)
def test_a_date_is_read_as_far_as_it_is_known(text: str, date: str) -> None:
    assert date_of(text) == date
