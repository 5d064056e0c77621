"""Input that no manager sends on purpose."""

from protocol.compliance.examination import Examination, check_in
from protocol.compliance.session import Session


@check_in(Examination.fresh)
def garbage_bytes(session: Session) -> None:
    """Bytes that are not text do not kill the brain."""
    session.send_bytes(bytes(range(256)) + b"\r\n\x00\xff\xfe\n\xc3\x28\n")
    session.send("YXSTOP")
    _recovers(session)


@check_in(Examination.fresh)
def line_of_10_mb(session: Session) -> None:
    """A line of 10 MB does not kill the brain."""
    session.send_bytes(b"A" * 1000, 10_000)
    session.send_bytes(b"\n")
    _recovers(session)


@check_in(Examination.fresh)
def burst_of_commands(session: Session) -> None:
    """Hundreds of commands at once, with nobody reading the answers, do not block or kill the brain."""
    session.send(*["ABOUT", "INFO timeout_turn 10", "NONSENSE"] * 300)
    _recovers(session)


def _recovers(session: Session) -> None:
    """Whatever the brain answers, it can then play a game."""
    session.skip_to_ok("START 15")
    session.start(15)
    session.begin()
