"""What a brain writes and what it does not: section 2 of the protocol."""

from engine.rules.translatable import translatable
from protocol.compliance.checks.blocks import OPENING
from protocol.compliance.examination import Examination, a_game, check, check_in
from protocol.compliance.session import Session, Violation


@check_in(Examination.fresh)
def no_banner(session: Session) -> None:
    """A brain writes nothing but messages before it is asked."""
    session.quiet(translatable("its start"), 0.5)
    session.start(15)  # a banner that comes later stands where OK should


@check_in(a_game)
def lines_well_formed(session: Session) -> None:
    """Every line is an answer or begins with MESSAGE or DEBUG, in upper case, and has text after it."""
    session.board(OPENING)
    for _ in range(3):
        session.turn(*session.empty_point())
    session.quiet(translatable("the last move"))


@check_in(a_game)
def one_answer(session: Session) -> None:
    """A request for a move has one answer; a second move would be taken for the next answer."""
    session.begin()
    session.quiet(translatable("the answer to {command}", command="BEGIN"))
    session.turn(*session.empty_point())
    session.quiet(translatable("the answer to {command}", command="TURN"))
    session.start(15)
    session.board(OPENING)
    session.quiet(translatable("the answer to {command}", command="BOARD"))


@check
def stderr_silent(examination: Examination) -> None:
    """Standard error stays empty: some managers merge it into the answers, others never read it."""
    with examination.fresh() as session:
        session.start(15)
        session.board(OPENING)
        session.send("NONSENSE", "TURN 99,99")
        session.answer("NONSENSE")
        session.send("END")
        session.wait_for_end(2.0)
    if session.process.stderr:
        raise Violation("standard error holds {text!r}", text=session.process.stderr[:200])
