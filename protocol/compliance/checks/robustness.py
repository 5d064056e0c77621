"""Input that no manager sends on purpose."""

from protocol.compliance.examination import Examination, check


@check
def garbage_bytes(examination: Examination) -> None:
    """Bytes that are not text do not kill the brain."""
    with examination.fresh() as session:
        session.send_bytes(bytes(range(256)) + b"\r\n\x00\xff\xfe\n\xc3\x28\n")
        session.send("YXSTOP")
        _recovers(examination)


@check
def line_of_10_mb(examination: Examination) -> None:
    """A line of 10 MB does not kill the brain."""
    with examination.fresh() as session:
        session.send_bytes(b"A" * 1000, 10_000)
        session.send_bytes(b"\n")
        _recovers(examination)


@check
def burst_of_commands(examination: Examination) -> None:
    """Hundreds of commands at once, with nobody reading the answers, do not block or kill the brain."""
    with examination.fresh() as session:
        session.send(*["ABOUT", "INFO timeout_turn 10", "NONSENSE"] * 300)
        _recovers(examination)


def _recovers(examination: Examination) -> None:
    """Whatever the brain answers, it can then play a game."""
    session = examination.current
    assert session is not None
    session.skip_to_ok("START 15")
    session.start(15)
    session.begin()
