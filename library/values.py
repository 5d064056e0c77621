"""What the values of games and analyses can be: files from elsewhere, and damaged ones, hold anything."""

from engine.records.scores import is_rate

MOST = 2**63 - 1  # that SQLite keeps


def check_texts(*values: object) -> None:
    """Raises ValueError for what is not a text that can be written."""
    for value in values:
        if not isinstance(value, str):
            raise ValueError(f"{_quoted(value)} is not a text")
        value.encode()  # surrogates are refused


def check_counts(*values: object) -> None:
    """Raises ValueError for what is neither None nor a number from 0 on that the library can keep."""
    for value in values:
        if value is not None and not (isinstance(value, int) and 0 <= value <= MOST):
            raise ValueError(f"{_quoted(value)} is not a count")


def check_rates(*values: object) -> None:
    """Raises ValueError for what is neither None nor a share, but for its rounding."""
    for value in values:
        if value is None:
            continue
        if not isinstance(value, int | float) or not is_rate(value):
            raise ValueError(f"{_quoted(value)} is not a rate")


def check_numbers(*values: object) -> None:
    """Raises ValueError for what is neither None nor a number."""
    for value in values:
        if value is not None and not isinstance(value, int | float):
            raise ValueError(f"{_quoted(value)} is not a number")


def _quoted(value: object) -> str:
    return repr(value)[:40]
