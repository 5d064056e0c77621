"""The window's texts on a tournament: its state, its forfeits and their causes, how games ended."""

import math
from collections.abc import Sequence
from html import escape

from engine.rules.cells import Colour
from engine.rules.game import Termination
from gui.base.errors import translated
from gui.base.language import labelled, tr
from gui.base.numbers import number, percent, shortest
from gui.contests.reader import Forfeit, Snapshot, Statistics
from matches.options import TournamentOptions
from matches.schedule import has_tie_breaks, playing_time_s, total_games
from matches.sprt import Sprt, SprtVerdict
from matches.statistics import Tally, estimate


def state_text(snapshot: Snapshot) -> str:
    """What the tournament is doing."""
    states = {
        "starting": tr("The tournament is starting..."),
        "paused": tr("The tournament is paused."),
        "stopping": tr("The tournament is stopping..."),
        "stopped": tr("The tournament was stopped; it can be resumed in the Match layout."),
        "finished": tr("The tournament is finished."),
    }
    return states.get(snapshot.state, tr("The tournament is running."))


def size_text(options: TournamentOptions) -> str:
    """How many games a tournament has, and how long they take about."""
    games = total_games(options)
    many = tr("%n game(s)", games)
    parts = [tr("at least {games}").format(games=many) if has_tie_breaks(options) else many]
    if options.sprt is not None:
        parts = [tr("at most {games}").format(games=many)]
    seconds = playing_time_s(options)
    if seconds is None:
        parts.append(tr("how long they take is not known without limits of time"))
    else:
        parts.append(tr("about {time}").format(time=duration_text(seconds)))
    return tr(", ").join(parts)


def duration_text(seconds: float) -> str:
    """A length of time in its two largest units."""
    minutes = round(seconds / 60)
    if seconds < 100:
        return tr("{seconds} s").format(seconds=round(seconds))
    if minutes < 100:
        return tr("{minutes} min").format(minutes=minutes)
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return tr("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return tr("{days} d {hours} h").format(days=hours // 24, hours=hours % 24)


def headline(snapshot: Snapshot) -> str:
    """What the tournament is doing, and the score of a match."""
    statistics = snapshot.statistics
    if statistics is None or statistics.tally is None or not statistics.tally.games:
        return state_name(snapshot)
    return f"{state_name(snapshot)}  ·  {_score_line(statistics.names, statistics.tally)}"


def progress_text(snapshot: Snapshot) -> str:
    """How many games were played, and how long the rest takes."""
    if not snapshot.total:
        return tr("%n game(s)", snapshot.played)
    text = tr("{done} of %n game(s)", snapshot.total).format(done=snapshot.played)
    if snapshot.left_s is None or snapshot.state != "running":
        return text
    return tr(", ").join((text, tr("{time} left").format(time=duration_text(snapshot.left_s))))


def state_name(snapshot: Snapshot) -> str:
    """What the tournament is doing, in a word."""
    states = {
        "starting": tr("Starting..."),
        "paused": tr("Paused"),
        "stopping": tr("Stopping..."),
        "stopped": tr("Stopped"),
        "finished": tr("Finished"),
    }
    return states.get(snapshot.state, tr("Running"))


def warning_lines(snapshot: Snapshot) -> list[str]:
    """What was forfeited, by whom and why, in HTML, a line each; the first one sums it up where it matters.

    A link leads to the conversation of the latest game: its place in the list.
    """
    lines = [_forfeit_text(forfeit) for forfeit in snapshot.forfeits]
    if snapshot.is_distorted:
        share = percent(snapshot.forfeited / snapshot.played)
        first = tr(
            "%n game(s) of {played} ended by a forfeit ({share}): the result is weak evidence of strength.",
            snapshot.forfeited,
        )
        lines.insert(0, first.format(played=snapshot.played, share=share))
    return lines


def _forfeit_text(forfeit: Forfeit) -> str:
    text = tr("{engine} lost %n game(s) by a forfeit: {cause}.", forfeit.games).format(
        engine=escape(forfeit.engine), cause=ending_name(forfeit.cause)
    )
    text += f" {_remedy(forfeit.cause)}"
    if forfeit.row is not None:
        text += f' <a href="{forfeit.row}">{tr("Show the conversation")}</a>'
    return text


def forfeit_details(snapshot: Snapshot) -> str:
    """The detail of the latest forfeit of each kind."""
    forfeits = [forfeit for forfeit in snapshot.forfeits if forfeit.detail]
    return "\n".join(labelled(forfeit.engine, translated(forfeit.detail)) for forfeit in forfeits)


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


def statistics_lines(statistics: Statistics) -> list[str]:
    """The score, the difference in strength, the test and the colours, a line each."""
    lines = []
    if statistics.tally is not None and statistics.tally.games:
        lines.append(_score_line(statistics.names, statistics.tally))
        lines.append(_strength_line(statistics.names, statistics.tally))
        if repeated := statistics.tally.repeated_games:
            lines.append(
                tr("%n game(s) repeat others move by move and are not counted as evidence.", repeated)
            )
    if statistics.sprt is not None:
        lines.append(_sprt_line(statistics.sprt, statistics.llr, statistics.verdict))
    lines.append(_colour_line(statistics))
    return lines


def _score_line(names: Sequence[str], tally: Tally) -> str:
    text = tr("{first} against {second}: {wins} won, {losses} lost, {draws} drawn ({score})")
    return text.format(
        first=names[0],
        second=names[1],
        wins=tally.wins,
        losses=tally.losses,
        draws=tally.draws,
        score=percent(tally.points / tally.games, 1),
    )


def _strength_line(names: Sequence[str], tally: Tally) -> str:
    """Elo and the likelihood of superiority; where all results are equal they give neither."""
    found = estimate(tally.counts())
    low, high = found.elo_low, found.elo_high
    if math.isinf(low) and math.isinf(high):
        return tr("All results are equal so far: the difference in Elo cannot be estimated yet.")
    text = tr("Difference: {elo} Elo; {first} is the stronger one with a probability of {share}")
    elo = _elo(found.elo, found.elo_error)
    if math.isinf(low) or math.isinf(high):  # bounded on one side only
        elo = f"< {_whole(high, '+')}" if math.isinf(low) else f"> {_whole(low, '+')}"
    return text.format(elo=elo, first=names[0], share=percent(found.superiority, 1))


def _sprt_line(sprt: Sprt, llr: float, verdict: SprtVerdict) -> str:
    verdicts = {
        SprtVerdict.CONTINUE: tr("not decided yet"),
        SprtVerdict.H0: tr("{elo} Elo or less accepted").format(elo=shortest(sprt.elo0)),
        SprtVerdict.H1: tr("{elo} Elo or more accepted").format(elo=shortest(sprt.elo1)),
    }
    text = tr("SPRT, {elo0} against {elo1} Elo: {llr} (ends at {lower} or {upper}), {verdict}")
    return text.format(
        elo0=shortest(sprt.elo0),
        elo1=shortest(sprt.elo1),
        llr=number(llr, 2, sign=True),
        lower=number(sprt.lower, 2, sign=True),
        upper=number(sprt.upper, 2, sign=True),
        verdict=verdicts[verdict],
    )


def _colour_line(statistics: Statistics) -> str:
    games = statistics.by_colour
    text = tr("Black won {black}, White {white}, {draws} drawn; Black's advantage: {elo} Elo").format(
        black=games[Colour.BLACK],
        white=games[Colour.WHITE],
        draws=games[None],
        elo=_elo(*statistics.black_advantage),
    )
    if not statistics.pairs:
        return text
    pairs = tr("one colour won both games of {count} of %n opening(s)", statistics.pairs)
    return f"{text}; {pairs.format(count=statistics.pairs_by_colour)}"


def _elo(value: float, error: float) -> str:
    """A difference with its error: `+23 ± 40`."""
    return f"{_whole(value, '+')} ± {_whole(error)}"


def _whole(value: float, sign: str = "") -> str:
    if math.isnan(value):
        return "?"
    if math.isinf(value):
        return f"{'-' if value < 0 else sign}∞"
    return f"{round(value):{sign}d}"  # as an integer, which has no -0


def ending_name(ending: Termination) -> str:
    """How a game ended, in a word or two."""
    names = {
        Termination.ROW: tr("five in a row"),
        Termination.FOUL: tr("forbidden move"),
        Termination.BOARD_FULL: tr("full board"),
        Termination.MOVE_LIMIT: tr("move limit"),
        Termination.RESIGNATION: tr("resignation"),
        Termination.AGREEMENT: tr("agreed draw"),
        Termination.TIME_OUT: tr("time limit exceeded"),
        Termination.STALL: tr("no answer"),
        Termination.CRASH: tr("crash"),
        Termination.NO_START: tr("did not start"),
        Termination.ILLEGAL_MOVE: tr("illegal move"),
        Termination.PROTOCOL_ERROR: tr("protocol error"),
        Termination.MEMORY_LIMIT: tr("memory limit exceeded"),
        Termination.ADJUDICATED_WIN: tr("adjudicated win"),
        Termination.ADJUDICATED_DRAW: tr("adjudicated draw"),
    }
    return names.get(ending, tr("aborted"))


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
    """What the columns of the cross table mean, where the title does not explain it."""
    known = {
        "rating": tr("Elo from all games together; the mean of the engines is 0."),
        "±": tr("Half the 95 % interval of the rating, with pairs of games as units."),
        "forfeits": tr("Games lost by a crash, a limit or an illegal move."),
    }
    return [known.get(title, "") for title in header]
