"""Results as tables of games tell them, RenjuNet's and CSV: Black's points, or a letter for who won."""

from engine.records.files import RecordError
from engine.rules.cells import Colour

_WINNERS: dict[str, Colour | None] = {
    **dict.fromkeys(("1", "1.0", "B"), Colour.BLACK),
    **dict.fromkeys(("0", "0.0", "W"), Colour.WHITE),
    **dict.fromkeys(("0.5", "1/2", "D")),
}


def read_result(text: str) -> tuple[bool, Colour | None]:
    """Whether a result is told at all, and who won: None for a draw.

    Raises:
        RecordError: it is not a result.
    """
    text = text.strip()
    if text and text not in _WINNERS:
        raise RecordError(f"{text[:20]!r} is not a result")
    return bool(text), _WINNERS.get(text)
