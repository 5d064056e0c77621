"""END and the end of input: at once, silently, and nothing is left behind."""

from engine.rules.translatable import translatable
from protocol.compliance.checks.blocks import OPENING
from protocol.compliance.examination import Examination, check, check_in
from protocol.compliance.session import Session, Violation
from protocol.process import exit_words

GRACE_S = 0.5
"""GomocupJudge's patience after END; Piskvork's is 0.7 s."""
_SURELY_THINKING_S = 0.25
"""Of processor time; with less after its command the brain may still answer: what was asked before END."""


def _end_of(session: Session, what: str) -> float:
    """When the brain ends, in seconds from now."""
    seconds = session.wait_for_end(session.limits.patience_s)
    if seconds is None:
        raise Violation(
            "the brain has not ended {seconds:g} s after {what}", seconds=session.limits.patience_s, what=what
        )
    return seconds


def _ends(examination: Examination, session: Session, what: str) -> float:
    seconds = _end_of(session, what)
    if seconds > GRACE_S:
        raise Violation(
            "the brain ended {seconds:.2f} s after {what}; managers wait {grace} s",
            seconds=seconds,
            what=what,
            grace=GRACE_S,
        )
    examination.measure("end, ms", seconds * 1000)
    return seconds


def _says_nothing(session: Session, what: str) -> None:
    while (line := session.read(session.now() + 1.0)) is not None:
        if not line.startswith(("MESSAGE ", "DEBUG ")):
            raise Violation("{line!r} after {what}", line=line, what=what)


@check
def end(examination: Examination) -> str:
    """END ends the brain within 0.5 s, without an answer."""
    with examination.fresh() as session:
        session.start(15)
        session.begin()
        session.send("END")
        seconds = _ends(examination, session, "END")
        _says_nothing(session, "END")
    return f"{seconds * 1000:.0f} ms"


@check
def end_before_start(examination: Examination) -> str:
    """END as the first command ends the brain too."""
    with examination.fresh() as session:
        session.send("ABOUT")
        session.answer("ABOUT", about=True)
        session.send("END")
        return f"{_ends(examination, session, 'END') * 1000:.0f} ms"


@check
def end_while_thinking(examination: Examination) -> str:
    """END ends the brain within 0.5 s while it thinks, without a move, and before it has begun to."""
    slowest = 0.0
    for thought_s in (_SURELY_THINKING_S, 0.02, 0.0):
        with examination.fresh() as session:
            session.start(15, turn_ms=10_000)
            begun_s = session.process.cpu_seconds()
            last = session.send("BOARD", *session.set_board(OPENING), "DONE") + session.limits.patience_s / 2
            while session.process.cpu_seconds() - begun_s < thought_s and session.now() < last:
                line = session.read(session.now() + 0.01)
                if line is not None and not line.startswith(("MESSAGE ", "DEBUG ")):
                    return f"it thinks for less than {thought_s} s"
            session.send("END")
            slowest = max(slowest, _ends(examination, session, translatable("END while thinking")))
            if thought_s == _SURELY_THINKING_S:
                _says_nothing(session, translatable("END while thinking"))
    return f"slowest {slowest * 1000:.0f} ms"


@check
def end_of_input(examination: Examination) -> str:
    """The brain exits at the end of its input, at the latest after its move."""
    with examination.fresh() as session:
        session.start(15, turn_ms=1000)
        session.send("BOARD", *session.set_board(OPENING), "DONE")
        session.note("!", "end of input")
        session.process.close_input()
        seconds = _end_of(session, translatable("the end of its input"))
    return f"{seconds * 1000:.0f} ms"


@check
def quick_cycles(examination: Examination) -> str:
    """START and END sent together, repeatedly: each process answers and exits."""
    for _ in range(5):
        with examination.fresh() as session:
            session.send("START 15", "END")
            _end_of(session, translatable("START and END"))
            while (line := session.read(session.now() + 1.0)) is not None:
                if line != "OK" and not line.startswith(("MESSAGE ", "DEBUG ")):
                    raise Violation("{what} is answered by {line!r}", what="START", line=line)
            status = session.process.exit_status or 0
            if not 0 <= status < 2**31:  # a signal, or an exception of Windows
                raise Violation("the brain crashed after START and END ({how})", how=exit_words(status))
    return ""


@check_in(Examination.fresh)
def no_child_is_left(session: Session) -> None:
    """After END no process started by the brain is left."""
    session.start(15)
    session.board(OPENING)
    children = session.process.children()
    session.send("END")
    _end_of(session, "END")
    left = [child.pid for child in children if child.is_running() and child.status() != "zombie"]
    if left:
        raise Violation("processes {left} are still running after the brain has ended", left=left)
