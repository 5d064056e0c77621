"""Replays a transcript: the same lines at the same times, old and new answers side by side."""

import time
from collections.abc import Iterator, Sequence

from protocol.compliance.session import ExamLimits, Session
from protocol.compliance.transcript import Event, unpack_bytes
from protocol.messages import printable
from protocol.process import exit_words

_PAUSE_S = 0.05
"""Shorter pauses between two lines are not reproduced."""
_SHOWN = 300
"""Characters of a line."""


def replay(command: Sequence[str], events: Sequence[Event], limits: ExamLimits) -> Iterator[str]:
    """Play the lines of a transcript to a brain; one line of text for each event and each difference.

    Raises:
        Violation: the brain cannot be started.
    """
    session = Session(command, limits)
    try:
        before = 0.0
        for event in events:
            pause_s = event.seconds - before
            if event.sign in ("<", "<*") and pause_s > _PAUSE_S:
                time.sleep(min(pause_s, limits.patience_s))
            before = event.seconds
            yield printable(str(event), _SHOWN)
            match event.sign:
                case "<":
                    session.send(event.text)
                case "<*":
                    data, times = unpack_bytes(event.text)
                    session.send_bytes(data, times)
                case ">" if not _is_message(event.text):
                    now = _next_answer(session, limits)
                    if now != event.text:
                        yield f"      now: {printable(now, _SHOWN) if now is not None else '(nothing)'}"
        while (line := session.read(session.now() + 0.5)) is not None:
            if not _is_message(line):
                yield f"      more now: {printable(line, _SHOWN)}"
        if not session.process.alive:
            yield f"      ended: {exit_words(session.process.exit_status or 0)}"
    finally:
        session.close()


def _next_answer(session: Session, limits: ExamLimits) -> str | None:
    deadline = session.now() + limits.patience_s
    while (line := session.read(deadline)) is not None:
        if not _is_message(line):
            return line
    return None


def _is_message(line: str) -> bool:
    return line.startswith(("MESSAGE", "DEBUG"))
