"""Results as SGF writes them (`B+`, `W+R`, `0`), and as tables of games do (Black's points, or a letter)."""

from engine.records.files import RecordError
from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from engine.rules.said import said

_WINNERS: dict[str, Colour | None] = {
    **dict.fromkeys(("1", "1.0", "B"), Colour.BLACK),
    **dict.fromkeys(("0", "0.0", "W"), Colour.WHITE),
    **dict.fromkeys(("0.5", "1/2", "D")),
}
_CLI_REASONS = {  # words in the TE of c-gomoku-cli
    "five connection": Termination.ROW,
    "forbidden move": Termination.FOUL,
    "board": Termination.BOARD_FULL,
    "illegal move": Termination.ILLEGAL_MOVE,
    "time forfeit": Termination.TIME_OUT,
    "crash": Termination.CRASH,
}


def read_result(text: str) -> tuple[bool, Colour | None]:
    """Whether a table's entry has a result at all, and who won: None for a draw.

    Raises:
        RecordError: it is not a result.
    """
    text = text.strip()
    if text and text not in _WINNERS:
        raise RecordError(said("{text!r} is not a result", text=text[:20]))
    return bool(text), _WINNERS.get(text)


def sgf_code(result: GameResult) -> str:
    """A result as SGF writes it."""
    if result.termination is Termination.ABORTED:
        return "Void"
    if result.winner is None:
        return "0"
    how = {
        Termination.ROW: "",
        Termination.RESIGNATION: "R",
        Termination.TIME_OUT: "T",
        Termination.ADJUDICATED_WIN: "",
    }.get(result.termination, "F")
    return f"{'B' if result.winner is Colour.BLACK else 'W'}+{how}"


def parse_result(code: str, reason: str) -> GameResult | None:
    """The result that SGF's code and a reason in words mean; None if there is none."""
    if not code or code == "?":
        return None
    winner = {"B": Colour.BLACK, "W": Colour.WHITE}.get(code[:1].upper())
    word, _, detail = reason.partition(": ")
    for termination in Termination:
        if termination.value == word:
            return GameResult(termination, winner, detail)
    if code.lower() == "void":
        return GameResult(Termination.ABORTED)
    for words, termination in _CLI_REASONS.items():
        if words in reason:
            return GameResult(termination, winner, reason)
    if winner is None:
        return GameResult(Termination.ADJUDICATED_DRAW, None, reason)
    short = {"r": Termination.RESIGNATION, "t": Termination.TIME_OUT}.get(code[2:3].lower())
    return GameResult(short or Termination.ADJUDICATED_WIN, winner, reason)
