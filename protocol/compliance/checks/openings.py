"""SWAP2BOARD in all its cases."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.rules.translatable import translatable
from protocol.compliance.examination import Examination, check_in
from protocol.compliance.session import Session, Violation

_THREE = [(7, 7), (8, 7), (9, 9)]
_FIVE = [*_THREE, (6, 5), (10, 6)]


def _swap2(session: Session, stones: list[tuple[int, int]], fields: int = 2) -> str:
    """The answer to SWAP2BOARD with some stones, from a brain that is known to open."""
    session.start(15)
    session.stones = dict.fromkeys(stones, 2)
    lines = [f"{x},{y}" if fields == 2 else f"{x},{y},{n % 2 + 1}" for n, (x, y) in enumerate(stones)]
    session.send("SWAP2BOARD", *lines, "DONE")
    line = session.answer("SWAP2BOARD")
    if not stones:
        return session.offered(line)
    if line.startswith(("ERROR", "UNKNOWN")):
        raise Violation(
            "{what} is answered by {line!r}",
            what=translatable("{command} with {line!r}", command="SWAP2BOARD", line=lines[0]),
            line=line,
        )
    return line


@contextmanager
def _opener(examination: Examination) -> Iterator[Session]:
    """A session with a brain that opens, and so must also choose; NotOffered if it has no SWAP2BOARD."""
    with examination.session() as session:
        _swap2(session, [])
    with examination.session() as session:
        yield session


def _choice(session: Session, stones: list[tuple[int, int]], most: int, fields: int = 2) -> str:
    """The answer to SWAP2BOARD with some stones, which is SWAP, or from one to `most` moves."""
    line = _swap2(session, stones, fields)
    if line != "SWAP":
        points = session.expect_points(line, "SWAP2BOARD")
        if len(points) > most:
            raise Violation("SWAP2BOARD is answered by {count} moves: {line!r}", count=len(points), line=line)
    session.quiet(translatable("the answer to {command}", command="SWAP2BOARD"))
    return line


@check_in(Examination.session)
def swap2_opening(session: Session) -> str:
    """SWAP2BOARD without stones is answered by three moves."""
    line = _swap2(session, [])
    if len(session.expect_points(line, "SWAP2BOARD")) != 3:
        raise Violation(
            "{what} is answered by {line!r}, not by three moves",
            what=translatable("SWAP2BOARD without a stone"),
            line=line,
        )
    session.quiet(translatable("the answer to {command}", command="SWAP2BOARD"))
    return line


@check_in(_opener)
def swap2_choice(session: Session) -> str:
    """SWAP2BOARD with three stones is answered by SWAP, one move or two."""
    return _choice(session, _THREE, 2)


@check_in(_opener)
def swap2_last_choice(session: Session) -> str:
    """SWAP2BOARD with five stones is answered by SWAP or one move."""
    return _choice(session, _FIVE, 1)


@check_in(_opener)
def swap2_with_three_fields(session: Session) -> str:
    """The lines of SWAP2BOARD may have a third field."""
    return _choice(session, _THREE, 2, fields=3)


@check_in(_opener)
def swap2_then_board(session: Session) -> None:
    """After the opening the game begins with a BOARD from scratch."""
    _choice(session, _THREE, 2)
    session.board([(x, y, (1, 2)[n % 2]) for n, (x, y) in enumerate([*_THREE, (6, 6)])])
    session.turn(*session.empty_point())
