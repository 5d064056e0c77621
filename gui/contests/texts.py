"""What the window says of a tournament: its state, its forfeits and their causes, how games ended."""

from collections.abc import Sequence

from engine.rules.game import Termination
from gui.base.language import tr
from gui.contests.reader import Forfeit, Snapshot


def state_text(snapshot: Snapshot) -> str:
    """What the tournament is doing."""
    match snapshot.state:
        case "starting":
            return tr("The tournament is starting...")
        case "paused":
            return tr("The tournament is paused.")
        case "stopping":
            return tr("The tournament is stopping...")
        case "stopped":
            return tr("The tournament was stopped; it can be resumed.")
        case "finished":
            return tr("The tournament is finished.")
        case _:
            return tr("The tournament is running.")


def state_name(snapshot: Snapshot) -> str:
    """What the tournament is doing, in a word."""
    match snapshot.state:
        case "starting":
            return tr("Starting...")
        case "paused":
            return tr("Paused")
        case "stopping":
            return tr("Stopping...")
        case "stopped":
            return tr("Stopped")
        case "finished":
            return tr("Finished")
        case _:
            return tr("Running")


def warning_text(snapshot: Snapshot) -> str:
    """What was forfeited, by whom and why; empty where nothing was."""
    if not snapshot.forfeits:
        return ""
    lines = [_forfeit_text(forfeit) for forfeit in snapshot.forfeits]
    if snapshot.is_distorted:
        share = f"{100 * snapshot.forfeited / snapshot.played:.0f} %"
        first = tr(
            "%n game(s) of {played} ended by a forfeit ({share}): the result says little about strength.",
            snapshot.forfeited,
        )
        lines.insert(0, first.format(played=snapshot.played, share=share))
    return "\n".join(lines)


def _forfeit_text(forfeit: Forfeit) -> str:
    text = tr("{engine} lost %n game(s) by a forfeit: {cause}.", forfeit.games).format(
        engine=forfeit.engine, cause=ending_name(forfeit.cause)
    )
    return f"{text} {_remedy(forfeit.cause)}"


def forfeit_details(snapshot: Snapshot) -> str:
    """What was said of the latest forfeit of each kind, in the runner's words."""
    return "\n".join(f"{forfeit.engine}: {forfeit.detail}" for forfeit in snapshot.forfeits if forfeit.detail)


def _remedy(cause: Termination) -> str:
    match cause:
        case Termination.MEMORY_LIMIT:
            return tr("Raise its memory limit under Engines.")
        case Termination.TIME_OUT | Termination.STALL:
            return tr("Give it more time, or play fewer games at once.")
        case Termination.NO_START:
            return tr("Check its command and folder under Engines.")
        case _:
            return tr("Test it with the doctor under Engines.")


def ending_name(ending: Termination) -> str:
    """How a game ended, in a word or two."""
    match ending:
        case Termination.ROW:
            return tr("five in a row")
        case Termination.FOUL:
            return tr("forbidden move")
        case Termination.BOARD_FULL:
            return tr("full board")
        case Termination.MOVE_LIMIT:
            return tr("move limit")
        case Termination.RESIGNATION:
            return tr("resignation")
        case Termination.AGREEMENT:
            return tr("agreed draw")
        case Termination.TIME_OUT:
            return tr("time limit exceeded")
        case Termination.STALL:
            return tr("no answer")
        case Termination.CRASH:
            return tr("crash")
        case Termination.NO_START:
            return tr("did not start")
        case Termination.ILLEGAL_MOVE:
            return tr("illegal move")
        case Termination.PROTOCOL_ERROR:
            return tr("protocol error")
        case Termination.MEMORY_LIMIT:
            return tr("memory limit exceeded")
        case Termination.ADJUDICATED_WIN:
            return tr("adjudicated win")
        case Termination.ADJUDICATED_DRAW:
            return tr("adjudicated draw")
        case _:
            return tr("aborted")


def column_titles(header: Sequence[str]) -> list[str]:
    """The titles of the cross table's columns in the user's language; those that are places stay."""
    known = {
        "engine": tr("Engine"),
        "rating": tr("Rating"),
        "points": tr("Points"),
        "games": tr("Games"),
        "score": tr("Score"),
        "forfeits": tr("Forfeits"),
    }
    return [known.get(title, title) for title in header]


def column_tips(header: Sequence[str]) -> list[str]:
    """What the columns of the cross table mean, where the title does not say it."""
    known = {
        "rating": tr("Elo from all games together; the mean of the engines is 0."),
        "±": tr("Half the 95 % interval of the rating, with pairs of games as units."),
        "forfeits": tr("Games lost by a crash, a limit or an illegal move."),
    }
    return [known.get(title, "") for title in header]
