"""Results of games: as SGF writes them (`B+`, `W+R`, `0`) and in words."""

from engine.records.tree import GameInfo
from engine.rules.board import Board, Colour, Ending, Outcome
from engine.rules.continuous import ContinuousBoard
from engine.rules.game import Termination
from engine.rules.renju import FoulKind
from gui.base.language import tr
from gui.base.variants import variant_title

_DRAWS = ("0", "Draw")
_VOID = "Void"  # broken off, without a result
_IN_FULL = {"Resign": "R", "Time": "T", "Forfeit": "F"}  # as SGF may write them, too


def result_of(outcome: Outcome | None) -> str:
    """The result that an end on the board means; empty while the game goes on."""
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "0"
    letter = "B" if outcome.winner is Colour.BLACK else "W"
    return letter + ("+F" if outcome.ending is Ending.FOUL else "+")


def describe_end(board: Board, info: GameInfo) -> str:
    """How a game ended, in a sentence. `board`: its last position."""
    result, outcome = info.result, board.outcome
    if isinstance(board, ContinuousBoard) and outcome is not None:
        return _describe_score(board, outcome)
    if outcome is None:
        return _describe_draw(info) if result == "0" else describe_result(result, info.reason)
    if outcome.ending is Ending.BOARD_FULL:
        return tr("The game is drawn: the board is full.")
    black = outcome.winner is Colour.BLACK
    if outcome.ending is Ending.FOUL:
        return _describe_foul(board)
    count = len(board.winning_row())
    text = tr("Black wins: {count} in a row.") if black else tr("White wins: {count} in a row.")
    return text.format(count=count)


def _describe_score(board: ContinuousBoard, outcome: Outcome) -> str:
    """The end of a continuous game, on the full board."""
    texts = {
        Colour.BLACK: tr("Black wins, {score}: the board is full."),
        Colour.WHITE: tr("White wins, {score}: the board is full."),
        None: tr("The game is drawn, {score}: the board is full."),
    }
    return texts[outcome.winner].format(score=_score(board))


def _score(board: ContinuousBoard) -> str:
    return f"{board.scores[Colour.BLACK]} : {board.scores[Colour.WHITE]}"


def _describe_foul(board: Board) -> str:
    """The end by Black's last move, which was forbidden."""
    before = board.copy()
    foul = before.foul(before.pop())
    kinds = {
        FoulKind.DOUBLE_THREE: tr("White wins: Black made a double three, which is forbidden."),
        FoulKind.DOUBLE_FOUR: tr("White wins: Black made a double four, which is forbidden."),
        FoulKind.OVERLINE: tr("White wins: Black made an overline, which is forbidden."),
    }
    return kinds[foul.kind] if foul is not None else describe_result("W+F", Termination.FOUL.value)


def describe_end_for(colour: Colour, result: str) -> str:
    """What the end of a game means for a player, in few words."""
    if result in _DRAWS:
        return tr("draw")
    if result == _VOID:
        return tr("aborted")
    if result[:2] not in ("B+", "W+"):  # files may say anything, "?" for one
        return ""
    if (result[0] == "B") is (colour is Colour.BLACK):
        return tr("won")
    return {"T": tr("lost on time"), "R": tr("resigned")}.get(_how(result), tr("lost"))


def _how(result: str) -> str:
    """The letter for how a game was won; empty: on the board."""
    return _IN_FULL.get(result[2:], result[2:])


def describe_rules(info: GameInfo, board: Board) -> str:
    """The rules and the board of a game in few words: `Renju · 15 × 15`; with the score, if there is one."""
    parts = [variant_title(info.variant), f"{info.width} × {info.height}"]
    if info.row_length != 5:
        parts.append(tr("{count} in a row").format(count=info.row_length))
    if isinstance(board, ContinuousBoard):
        parts.append(tr("continuous, {score}").format(score=_score(board)))
    return "  ·  ".join(parts)


def _describe_draw(info: GameInfo) -> str:
    """A draw that the board does not show."""
    agreed = info.reason in ("", Termination.AGREEMENT.value)
    return tr("The game is drawn by agreement.") if agreed else tr("The game is drawn.")


def describe_result(result: str, reason: str = "") -> str:
    """A result in words; `reason`: how the game ended, where it is known."""
    if result in _DRAWS:
        return tr("The game is drawn.")
    if result == _VOID:
        return tr("The game was aborted.")
    if result[:2] not in ("B+", "W+"):
        return ""
    black = result[0] == "B"
    match _how(result):
        case "R":
            return tr("Black wins: White resigned.") if black else tr("White wins: Black resigned.")
        case "T":
            return tr("Black wins on time.") if black else tr("White wins on time.")
        case "F":
            return _describe_forfeit(black, reason.partition(":")[0].strip())
    return tr("Black wins.") if black else tr("White wins.")


def _describe_forfeit(black: bool, reason: str) -> str:
    """A game that the other side forfeited, by the word for its reason. `black`: Black has won."""
    texts = {
        Termination.FOUL: ("", tr("White wins: Black played a forbidden move.")),
        Termination.ILLEGAL_MOVE: (
            tr("Black wins: White played an illegal move."),
            tr("White wins: Black played an illegal move."),
        ),
        Termination.CRASH: (
            tr("Black wins: White's engine crashed."),
            tr("White wins: Black's engine crashed."),
        ),
        Termination.STALL: (
            tr("Black wins: White's engine did not answer."),
            tr("White wins: Black's engine did not answer."),
        ),
        Termination.NO_START: (
            tr("Black wins: White's engine did not start."),
            tr("White wins: Black's engine did not start."),
        ),
        Termination.PROTOCOL_ERROR: (
            tr("Black wins: White's engine gave an invalid answer."),
            tr("White wins: Black's engine gave an invalid answer."),
        ),
        Termination.MEMORY_LIMIT: (
            tr("Black wins: White's engine took too much memory."),
            tr("White wins: Black's engine took too much memory."),
        ),
    }
    known = next((pair for ending, pair in texts.items() if ending.value == reason), ("", ""))
    text = known[0] if black else known[1]
    return text or (tr("Black wins by forfeit.") if black else tr("White wins by forfeit."))
