"""Results of games in sentences."""

from engine.records.results import FORFEIT, parse_result
from engine.records.tree import GameInfo
from engine.rules.board import Board, Colour, Ending, Outcome
from engine.rules.continuous import ContinuousBoard
from engine.rules.game import GameResult, Termination
from engine.rules.renju import FoulKind
from gui.base.language import tr
from gui.base.variants import variant_title

IN_TABLES = {Colour.BLACK: "1–0", Colour.WHITE: "0–1", None: "½–½"}
"""Results as all tables show them, by the winner."""


def describe_end(board: Board, info: GameInfo) -> str:
    """How a game ended, in a sentence. `board`: its last position."""
    outcome = board.outcome
    if isinstance(board, ContinuousBoard) and outcome is not None:
        return _describe_score(board, outcome)
    if outcome is None:
        return describe_result(info.result, info.reason)
    if outcome.ending is Ending.BOARD_FULL:
        return tr("The game is drawn: the board is full.")
    black = outcome.winner is Colour.BLACK
    if outcome.ending is Ending.FOUL:
        return _describe_foul(board)
    count = len(board.winning_row())
    text = tr("Black wins: {count} in a row.") if black else tr("White wins: {count} in a row.")
    return text.format(count=count)


def _describe_score(board: ContinuousBoard, outcome: Outcome) -> str:
    texts = {
        Colour.BLACK: tr("Black wins, {score}: the board is full."),
        Colour.WHITE: tr("White wins, {score}: the board is full."),
        None: tr("The game is drawn, {score}: the board is full."),
    }
    return texts[outcome.winner].format(score=_score(board))


def _score(board: ContinuousBoard) -> str:
    return f"{board.scores[Colour.BLACK]} : {board.scores[Colour.WHITE]}"


def _describe_foul(board: Board) -> str:
    before = board.copy()
    foul = before.foul(before.pop())
    kinds = {
        FoulKind.DOUBLE_THREE: tr("White wins: Black made a double three, which is forbidden."),
        FoulKind.DOUBLE_FOUR: tr("White wins: Black made a double four, which is forbidden."),
        FoulKind.OVERLINE: tr("White wins: Black made an overline, which is forbidden."),
    }
    return kinds[foul.kind] if foul is not None else describe_result("W+F", Termination.FOUL.value)


def describe_end_for(colour: Colour, end: GameResult | None) -> str:
    """What the end of a game means for a player, in few words; empty where it is not known."""
    if end is None:
        return ""
    if not end.counts:
        return tr("aborted")
    if end.winner is None:
        return tr("draw")
    if end.winner is colour:
        return tr("won")
    how = {Termination.TIME_OUT: tr("lost on time"), Termination.RESIGNATION: tr("resigned")}
    return how.get(end.termination, tr("lost"))


def describe_rules(info: GameInfo, board: Board) -> str:
    """The rules and the board of a game in few words: `Renju · 15 × 15`; with the score, if there is one."""
    parts = [variant_title(info.variant), f"{info.width} × {info.height}"]
    if info.row_length != 5:
        parts.append(tr("{count} in a row").format(count=info.row_length))
    if isinstance(board, ContinuousBoard):
        parts.append(tr("continuous, {score}").format(score=_score(board)))
    return "  ·  ".join(parts)


def describe_result(result: str, reason: str = "") -> str:
    """A result that the board does not show, in a sentence; empty where it is not known.

    `reason`: how the game ended, where it is known.
    """
    end = parse_result(result, reason)
    if end is None:
        return ""
    if not end.counts:
        return tr("The game was aborted.")
    if end.winner is None:
        agreed = end.termination is Termination.AGREEMENT
        return tr("The game is drawn by agreement.") if agreed else tr("The game is drawn.")
    black = end.winner is Colour.BLACK
    match end.termination:
        case Termination.RESIGNATION:
            return tr("Black wins: White resigned.") if black else tr("White wins: Black resigned.")
        case Termination.TIME_OUT:
            return tr("Black wins on time.") if black else tr("White wins on time.")
        case Termination.ROW | Termination.ADJUDICATED_WIN if end.detail != FORFEIT:
            return tr("Black wins.") if black else tr("White wins.")
    return _describe_forfeit(black, end.termination)


def _describe_forfeit(black: bool, reason: Termination) -> str:
    """A game that the other side forfeited. `black`: Black has won."""
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
    text = texts.get(reason, ("", ""))[0 if black else 1]
    return text or (tr("Black wins by forfeit.") if black else tr("White wins by forfeit."))
