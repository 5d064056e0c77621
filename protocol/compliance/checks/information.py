"""INFO is obeyed and never answered."""

import time

from engine.rules.translatable import reason_of, translatable
from protocol.compliance.checks.blocks import OPENING
from protocol.compliance.examination import Examination, a_game, check, check_in
from protocol.compliance.session import Session, Violation

_KEYS = [
    "INFO timeout_turn 100",
    "INFO timeout_match 100000",
    "INFO time_left 100000",
    "INFO max_memory 367001600",
    "INFO game_type 3",
    "INFO rule 0",
    "INFO evaluate 7,7",
    "INFO folder /tmp/a folder with blanks",
]


@check_in(Examination.fresh)
def info_is_not_answered(session: Session) -> None:
    """INFO is not answered, before START or after."""
    session.send(*_KEYS)
    session.quiet(translatable("INFO before START"))
    session.start(15)
    session.send(*_KEYS)
    session.quiet("INFO")
    session.begin()


@check_in(a_game)
def info_of_unknown_keys(session: Session) -> None:
    """Unknown keys are ignored."""
    session.send("INFO", "INFO colour", "INFO colour red", "INFO no_such_thing -1")
    session.quiet(translatable("INFO with unknown keys"))
    session.begin()


@check_in(a_game)
def info_of_64_bits(session: Session) -> None:
    """Numbers may need 64 bits; a time left beyond 32 bits means a lot of time, not none and no error."""
    session.send("INFO timeout_match 4294967297", "INFO time_left 4294967297")
    session.quiet(translatable("INFO with large numbers"))
    session.board(OPENING)


@check_in(Examination.fresh)
def info_outlives_start(session: Session) -> None:
    """INFO values given before START remain valid after it."""
    session.send(f"INFO timeout_turn {session.limits.turn_ms}")
    session.send("START 15")
    session.expect_ok("START")
    session.width = session.height = 15
    within_s = (session.limits.turn_ms + session.limits.tolerance_ms) / 1000
    try:
        session.board(OPENING, within_s)
    except Violation as violation:
        raise Violation(
            "timeout_turn sent before START: {violation}", violation=reason_of(violation)
        ) from None


@check_in(Examination.session)
def info_while_thinking(session: Session) -> None:
    """INFO while the brain thinks is not answered and interrupts nothing."""
    session.start(15, turn_ms=300)
    session.send("BOARD", *session.set_board(OPENING), "DONE")
    session.send("INFO max_memory 200000000", "INFO game_type 0")
    session.expect_move(translatable("BOARD, with INFO while thinking"))
    session.quiet(translatable("INFO while thinking"))


@check_in(Examination.fresh)
def info_that_cannot_be_met(session: Session) -> None:
    """An INFO that cannot be met is not answered; the next command is answered once, by ERROR or as usual."""
    session.start(15)
    session.send("INFO max_memory 1")
    session.quiet("INFO max_memory 1")
    session.send("BEGIN")
    line = session.answer("BEGIN")
    if not line.startswith("ERROR"):
        session.expect_points(line, "BEGIN")
    session.quiet(translatable("the answer to {command}", command="BEGIN"))


@check
def info_to_move_now(examination: Examination) -> str:
    """`INFO timeout_turn 0` while the brain thinks means "move now", as Piskvork's user may demand."""
    with examination.session() as session:
        session.start(15, turn_ms=5000)
        session.send("BOARD", *session.set_board(OPENING), "DONE")
        time.sleep(0.2)
        sent = session.send("INFO timeout_turn 0")
        session.expect_move(translatable("BOARD and INFO timeout_turn 0"), 8.0)
        after_ms = max(0.0, session.last_stamp - sent) * 1000
        if after_ms > session.limits.tolerance_ms:
            raise Violation("the move came {ms:.0f} ms after INFO timeout_turn 0", ms=after_ms)
        examination.measure("move now, ms", after_ms)
        return f"{after_ms:.0f} ms"
