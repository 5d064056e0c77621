"""SWAP2BOARD in all its cases."""

from engine.rules.translatable import translatable
from protocol.compliance.examination import Examination, check
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


def _needs_opening(examination: Examination) -> None:
    """NotOffered if the brain does not have SWAP2BOARD at all; a brain that opens must also choose."""
    with examination.session() as session:
        _swap2(session, [])


def _choice(session: Session, line: str, most: int) -> None:
    """SWAP, or from one to `most` moves."""
    if line != "SWAP":
        points = session.expect_points(line, "SWAP2BOARD")
        if len(points) > most:
            raise Violation("SWAP2BOARD is answered by {count} moves: {line!r}", count=len(points), line=line)
    session.quiet(translatable("the answer to {command}", command="SWAP2BOARD"))


@check
def swap2_opening(examination: Examination) -> str:
    """SWAP2BOARD without stones is answered by three moves."""
    with examination.session() as session:
        line = _swap2(session, [])
        if len(session.expect_points(line, "SWAP2BOARD")) != 3:
            raise Violation(
                "{what} is answered by {line!r}, not by three moves",
                what=translatable("SWAP2BOARD without a stone"),
                line=line,
            )
        session.quiet(translatable("the answer to {command}", command="SWAP2BOARD"))
        return line


@check
def swap2_choice(examination: Examination) -> str:
    """SWAP2BOARD with three stones is answered by SWAP, one move or two."""
    _needs_opening(examination)
    with examination.session() as session:
        line = _swap2(session, _THREE)
        _choice(session, line, 2)
        return line


@check
def swap2_last_choice(examination: Examination) -> str:
    """SWAP2BOARD with five stones is answered by SWAP or one move."""
    _needs_opening(examination)
    with examination.session() as session:
        line = _swap2(session, _FIVE)
        _choice(session, line, 1)
        return line


@check
def swap2_with_three_fields(examination: Examination) -> str:
    """The lines of SWAP2BOARD may have a third field."""
    _needs_opening(examination)
    with examination.session() as session:
        line = _swap2(session, _THREE, fields=3)
        _choice(session, line, 2)
        return line


@check
def swap2_then_board(examination: Examination) -> None:
    """After the opening the game begins with a BOARD from scratch."""
    _needs_opening(examination)
    with examination.session() as session:
        _choice(session, _swap2(session, _THREE), 2)
        session.board([(x, y, (1, 2)[n % 2]) for n, (x, y) in enumerate([*_THREE, (6, 6)])])
        session.turn(*session.empty_point())
