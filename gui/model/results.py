"""Results of games: as SGF writes them (`B+`, `W+R`, `0`) and in words."""

from engine.rules.board import Colour, Ending, Outcome
from engine.rules.game import GameResult, Termination
from gui.base.language import tr


def result_of(outcome: Outcome | None) -> str:
    """The result that an end on the board means; empty while the game goes on."""
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "0"
    letter = "B" if outcome.winner is Colour.BLACK else "W"
    return letter + ("+F" if outcome.ending is Ending.FOUL else "+")


def code_of(result: GameResult) -> str:
    """A result as SGF writes it."""
    if result.winner is None:
        return "0"
    letter = "B" if result.winner is Colour.BLACK else "W"
    how = {Termination.RESIGNATION: "R", Termination.TIME_OUT: "T", Termination.FOUL: "F"}
    return f"{letter}+{how.get(result.termination, '')}"


def describe_result(result: str) -> str:
    """A result in words."""
    if result in ("0", "Draw"):
        return tr("The game is drawn.")
    if result[:2] not in ("B+", "W+"):
        return ""
    black = result[0] == "B"
    match result[2:]:
        case "R":
            return tr("Black wins: White resigned.") if black else tr("White wins: Black resigned.")
        case "T":
            return tr("Black wins on time.") if black else tr("White wins on time.")
        case "F":
            return tr("Black wins by forfeit.") if black else tr("White wins: Black played a forbidden move.")
    return tr("Black wins.") if black else tr("White wins.")
