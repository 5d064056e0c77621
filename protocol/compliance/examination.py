"""Checks and how they are carried out. Start reading at `examine`; the checks are in `checks/`."""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import wraps
from typing import TypeVar

from engine.rules.translatable import reason_of
from protocol.compliance.session import ExamLimits, Late, Learnt, NotOffered, Session, Violation
from protocol.compliance.transcript import Event

S = TypeVar("S", bound=Session)


class CheckOutcome(Enum):
    """The outcome of a check."""

    PASSED = "passed"
    NOT_OFFERED = "not offered"
    """The brain lacks an optional command."""
    LATE = "late"
    """It has it, but answers later than its managers wait."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    check: str
    verdict: CheckOutcome
    text: str
    """What was measured, or what is wrong, which can be translated."""
    seconds: float
    transcript: tuple[Event, ...] = ()
    stderr: str = ""


class Examination:
    """What a check works with: sessions with the brain, the limits, and a place for measurements."""

    def __init__(self, command: Sequence[str], limits: ExamLimits) -> None:
        self.command = command
        self.limits = limits
        self.measured: dict[str, float] = {}
        self.learnt = Learnt()
        self.current: Session | None = None
        self._kept: Session | None = None

    @contextlib.contextmanager
    def session(self) -> Iterator[Session]:
        """A session with a brain that may have played before."""
        session, self._kept = self._kept, None
        if session is None:
            session = Session(self.command, self.limits, self.learnt)
        else:
            session.events.clear()
        self.current = session
        yield session
        if session.process.alive:
            self._kept = session
        else:
            session.close()

    @contextlib.contextmanager
    def fresh(self) -> Iterator[Session]:
        """A session with a new process."""
        self.current = session = Session(self.command, self.limits, self.learnt)
        yield session
        session.close()

    def give_up(self, session: Session) -> None:
        """End a brain whose state is unknown after a check that it did not pass."""
        session.close()
        if self._kept is session:
            self._kept = None

    def measure(self, name: str, value: float) -> None:
        """Keep a measurement for the report; of several under one name the largest."""
        self.measured[name] = max(value, self.measured.get(name, value))

    def close(self) -> None:
        """End the brain that was kept."""
        if self._kept is not None:
            self._kept.close()


CheckFunction = Callable[[Examination], str | None]


@dataclass(frozen=True, slots=True)
class Check:
    """A named rule of the protocol."""

    name: str
    group: str
    function: CheckFunction = field(repr=False)

    @property
    def description(self) -> str:
        """What the check demands."""
        return " ".join((self.function.__doc__ or "").split())


CHECKS: dict[str, Check] = {}
"""All checks by name, in the order of their modules in `checks/`."""


def check(function: CheckFunction) -> CheckFunction:
    """Make a function a check: its name with hyphens, its module the group, its docstring the rule."""
    name = function.__name__.replace("_", "-")
    CHECKS[name] = Check(name, function.__module__.rpartition(".")[2], function)
    return function


@contextlib.contextmanager
def a_game(examination: Examination) -> Iterator[Session]:
    """A session in which a game on a board of 15x15 has begun."""
    with examination.session() as session:
        session.start(15)
        yield session


def check_in(
    opened: Callable[[Examination], contextlib.AbstractContextManager[S]],
) -> Callable[[Callable[[S], str | None]], CheckFunction]:
    """As `check`, for a function that works with a single session, which is `opened` for it."""

    def made(function: Callable[[S], str | None]) -> CheckFunction:
        @wraps(function)
        def whole(examination: Examination) -> str | None:
            with opened(examination) as session:
                return function(session)

        return check(whole)

    return made


def examine(
    command: Sequence[str],
    checks: Sequence[Check],
    limits: ExamLimits,
    on_finding: Callable[[Finding], None] = lambda _: None,
) -> tuple[list[Finding], dict[str, float]]:
    """Carry out checks on a brain; their findings, and what was measured."""
    examination = Examination(command, limits)
    findings = []
    for each in checks:
        findings.append(_carry_out(each, examination))
        on_finding(findings[-1])
    examination.close()
    return findings, examination.measured


def _carry_out(each: Check, examination: Examination) -> Finding:
    began = time.monotonic()
    examination.current = None
    verdict, text = CheckOutcome.PASSED, ""
    try:
        text = each.function(examination) or ""
    except NotOffered as reason:
        verdict, text = CheckOutcome.NOT_OFFERED, str(reason)
    except Late as reason:
        verdict, text = CheckOutcome.LATE, reason_of(reason)
    except Violation as violation:
        verdict, text = CheckOutcome.FAILED, reason_of(violation)
    seconds = time.monotonic() - began
    session = examination.current
    if verdict is CheckOutcome.PASSED or session is None:
        return Finding(each.name, verdict, text, seconds)
    examination.give_up(session)
    return Finding(each.name, verdict, text, seconds, tuple(session.events), session.process.stderr)
