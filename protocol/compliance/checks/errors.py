"""Bad input is answered by one line; neither the position nor the brain is harmed."""

from engine.rules.translatable import translatable
from protocol.compliance.examination import Examination, a_game, check_in
from protocol.compliance.session import Session, Violation


def _refused(session: Session, *lines: str) -> None:
    session.send(*lines)
    session.expect_error(
        lines[0]
        if len(lines) == 1
        else translatable("{command} with {line!r}", command=lines[0], line=lines[1])
    )
    session.quiet(translatable("the answer to {command}", command=lines[0]))


@check_in(Examination.fresh)
def turn_before_start(session: Session) -> None:
    """TURN before START is answered by ERROR."""
    _refused(session, "TURN 7,7")
    session.start(15)
    session.begin()


@check_in(a_game)
def turn_on_a_stone(session: Session) -> None:
    """TURN to a taken point is answered by ERROR and changes nothing."""
    x, y = session.turn(7, 7)
    _refused(session, "TURN 7,7")
    _refused(session, f"TURN {x},{y}")
    session.turn(*session.empty_point())


@check_in(a_game)
def turn_off_the_board(session: Session) -> None:
    """TURN off the board is answered by ERROR and changes nothing."""
    session.turn(7, 7)
    for point in ("15,0", "0,15", "-1,3", "999999999999,1"):
        _refused(session, f"TURN {point}")
    session.turn(*session.empty_point())


@check_in(a_game)
def turn_without_a_point(session: Session) -> None:
    """TURN with anything but a point is answered by ERROR."""
    session.turn(7, 7)
    for text in ("TURN", "TURN h8", "TURN 7"):
        _refused(session, text)
    session.turn(*session.empty_point())


@check_in(a_game)
def board_with_nonsense(session: Session) -> None:
    """A BOARD with a malformed line gets one ERROR after DONE and no move."""
    session.turn(7, 7)
    _refused(session, "BOARD", "nonsense", "1,2,1", "DONE")
    _refused(session, "BOARD", "1,2,1", "1,2,2", "DONE")
    _refused(session, "BOARD", "77,2,1", "DONE")
    session.turn(*session.empty_point())


@check_in(a_game)
def board_without_done(session: Session) -> None:
    """An unfinished BOARD is answered by at most one ERROR and does not harm the next game."""
    session.send("BOARD", "7,7,1", "8,8,2", "START 15")
    line = session.answer(translatable("START in the middle of BOARD"))
    if line.startswith("ERROR"):
        line = session.answer(translatable("START in the middle of BOARD"))
    if line != "OK":
        raise Violation(
            "{what} is answered by {line!r}", what=translatable("START in the middle of BOARD"), line=line
        )
    session.start(15)
    session.begin()
