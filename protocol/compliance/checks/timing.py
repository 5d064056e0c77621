"""Time: of the start, of turns, of the match, and stopping."""

import time

from engine.rules.translatable import translatable
from protocol.compliance.checks.blocks import OPENING
from protocol.compliance.examination import Examination, check
from protocol.compliance.session import Late, NotOffered, Session, Violation

START_LIMIT_S = 3.0
"""c-gomoku-cli's tolerance from START to OK."""
_BEFORE_STOP_S = 0.2
_IGNORED_SHARE = 0.9
"""A move that comes so late of the time that it takes without YXSTOP was not hastened by it."""


@check
def startup(examination: Examination) -> str:
    """From the start of the process to OK it takes at most 3 s, the tolerance of c-gomoku-cli."""
    with examination.fresh() as session:
        session.send("START 15")
        session.expect_ok("START")
        seconds = session.last_stamp
    examination.measure("start to OK, s", seconds)
    if seconds > START_LIMIT_S:
        raise Violation("OK came {seconds:.2f} s after the start", seconds=seconds)
    return f"{seconds:.2f} s"


@check
def burst_at_the_start(examination: Examination) -> str:
    """GomocupJudge sends START, INFO and BOARD in one go and counts loading into the first turn."""
    with examination.fresh() as session:
        turn_ms = 1000
        lines = ["START 15", f"INFO timeout_turn {turn_ms}", "INFO timeout_match 100000", "INFO rule 0"]
        session.width = session.height = 15
        session.send(*lines, "INFO time_left 100000", "BOARD", *session.set_board(OPENING), "DONE")
        session.expect_ok("START")
        session.expect_move("BOARD")
        seconds = session.last_stamp
    if seconds * 1000 > turn_ms + examination.limits.tolerance_ms:
        raise Violation(
            "the first move came {seconds:.2f} s after the start, with {ms} ms a turn",
            seconds=seconds,
            ms=turn_ms,
        )
    return f"{seconds:.2f} s"


def _keeps(examination: Examination, turn_ms: int, *infos: str, limit_ms: int | None = None) -> str:
    """Moves in a quiet game under a limit; the slowest is measured."""
    limit_ms = turn_ms if limit_ms is None else limit_ms
    slowest_ms = 0.0
    with examination.session() as session:
        session.start(15, turn_ms=turn_ms)
        session.send(*infos)
        for number in range(4 if limit_ms < 500 else 2):
            sent = session.now()
            if number == 0:
                session.board(OPENING)
            else:
                session.send(*infos)
                session.turn(*session.empty_point())
            slowest_ms = max(slowest_ms, (session.last_stamp - sent) * 1000)
    if slowest_ms > limit_ms + examination.limits.tolerance_ms:
        raise Violation(
            "a move took {ms:.0f} ms where {limit} ms were allowed", ms=slowest_ms, limit=limit_ms
        )
    return f"slowest {slowest_ms:.0f} ms"


def _measured(examination: Examination, turn_ms: int) -> str:
    text = _keeps(examination, turn_ms)
    examination.measure(f"slowest move at {turn_ms} ms, ms", float(text.split()[1]))
    return text


@check
def turn_of_0_ms(examination: Examination) -> str:
    """`timeout_turn 0`: the move comes at once."""
    return _measured(examination, 0)


@check
def turn_of_1_ms(examination: Examination) -> str:
    """1 ms a turn is kept within the tolerance."""
    return _measured(examination, 1)


@check
def turn_of_10_ms(examination: Examination) -> str:
    """10 ms a turn is kept within the tolerance."""
    return _measured(examination, 10)


@check
def turn_of_100_ms(examination: Examination) -> str:
    """100 ms a turn is kept within the tolerance."""
    return _measured(examination, 100)


@check
def turn_of_1000_ms(examination: Examination) -> str:
    """1 s a turn is kept within the tolerance."""
    return _measured(examination, 1000)


@check
def time_left_of_0(examination: Examination) -> str:
    """`time_left 0`, where c-gomoku-cli's clock ends: the move comes at once."""
    return _keeps(examination, 5000, "INFO timeout_match 5000", "INFO time_left 0", limit_ms=0)


@check
def time_left_below_0(examination: Examination) -> str:
    """A negative `time_left`, GomocupJudge's overdraft: the move comes at once."""
    return _keeps(examination, 5000, "INFO timeout_match 5000", "INFO time_left -700", limit_ms=0)


@check
def time_left_is_kept(examination: Examination) -> str:
    """If `time_left` is less than `timeout_turn`, the match clock limits the move."""
    return _keeps(examination, 30_000, "INFO timeout_match 30000", "INFO time_left 300", limit_ms=300)


@check
def time_left_unlimited(examination: Examination) -> str:
    """`time_left 2147483647` and `timeout_match 0` mean no match clock: only the turn limits the move."""
    return _keeps(examination, 100, "INFO timeout_match 0", "INFO time_left 2147483647")


@check
def stop(examination: Examination) -> str:
    """YXSTOP makes a thinking brain move, with no other line; an idle brain ignores it."""
    with examination.session() as session:
        session.start(15, turn_ms=5000)
        sent = _search(session, stopped=True)
        after_ms = max(0.0, session.last_stamp - sent) * 1000
        if (line := session.read(session.now() + 0.3)) is not None:
            session.offered(line)
            raise Violation("{line!r} after the move that YXSTOP brought", line=line)
        if after_ms > session.limits.tolerance_ms:
            sent = _search(session, stopped=False)
            whole_ms = (session.last_stamp - sent) * 1000
            if after_ms > _IGNORED_SHARE * whole_ms:
                raise NotOffered(f"YXSTOP was ignored: the move came {after_ms:.0f} ms later")
            raise Late("YXSTOP", after_ms / 1000)
        session.send("YXSTOP")
        session.quiet(translatable("YXSTOP while nothing is thought about"))
    examination.measure("stop, ms", after_ms)
    return f"{after_ms:.0f} ms"


def _search(session: Session, stopped: bool) -> float:
    session.send("BOARD", *session.set_board(OPENING), "DONE")
    time.sleep(_BEFORE_STOP_S)
    sent = session.send("YXSTOP") if stopped else session.now()
    line = session.offered(session.answer(translatable("BOARD and YXSTOP"), 8.0))
    session.expect_points(line, translatable("BOARD and YXSTOP"))
    return sent


@check
def restarts_are_quick(examination: Examination) -> str:
    """START between games is answered within the tolerance, after a game as before it."""
    slowest_ms = 0.0
    with examination.session() as session:
        session.start(15)
        session.board(OPENING)
        for _ in range(10):
            sent = session.send("START 15")
            session.expect_ok("START")
            slowest_ms = max(slowest_ms, (session.last_stamp - sent) * 1000)
            if slowest_ms > examination.limits.tolerance_ms:
                raise Violation("START between games was answered after {ms:.0f} ms", ms=slowest_ms)
        session.start(15)
    return f"slowest {slowest_ms:.0f} ms"


@check
def suspension(examination: Examination) -> str:
    """Managers suspend the brain while its opponent thinks; time between its moves must not count."""
    with examination.session() as session:
        session.start(15, turn_ms=400)
        session.board(OPENING)
        session.process.suspend()
        time.sleep(0.6)
        session.process.resume()
        sent = session.now()
        session.turn(*session.empty_point())
        took_ms = (session.last_stamp - sent) * 1000
    if took_ms > 400 + examination.limits.tolerance_ms:
        raise Violation("after a suspension the move took {ms:.0f} ms where 400 ms were allowed", ms=took_ms)
    return f"{took_ms:.0f} ms"
