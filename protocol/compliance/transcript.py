"""Transcripts of conversations between doctor and brain, for people and for `narabe-doctor --replay`.

One line for each event: seconds since the process was started, a sign, and the text.

    0.001 <  a line to the brain
    0.002 <* bytes to the brain, as `COUNT BASE64`: these, repeated
    0.120 >  a line of the brain
    0.130 !  anything else of interest, such as the end of the process
"""

import base64
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.records.encodings import read_text

_MOST_BYTES = 64 << 20  # that an event sends


class TranscriptError(ValueError):
    """A file that is not a transcript; the message names the line."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a transcript."""

    seconds: float
    sign: str
    text: str

    def __str__(self) -> str:
        return f"{self.seconds:.3f} {self.sign} {self.text}".rstrip()


def pack_bytes(data: bytes, times: int) -> str:
    """The text of a `<*` event."""
    return f"{times} {base64.b64encode(data).decode()}"


def unpack_bytes(text: str) -> tuple[bytes, int]:
    """The bytes of a `<*` event, and how often they are sent."""
    times, _, encoded = text.partition(" ")
    data, count = base64.b64decode(encoded, validate=True), int(times)
    if not 0 <= count * len(data) <= _MOST_BYTES:
        raise ValueError(f"{times[:20]} times {len(data)} bytes are more than {_MOST_BYTES}")
    return data, count


def format_transcript(title: str, events: Iterable[Event]) -> str:
    """A transcript; lines of the title become comments."""
    heading = [f"# {line}" for line in title.splitlines()]
    return "\n".join([*heading, *(str(event) for event in events)]) + "\n"


def parse_transcript(path: Path) -> list[Event]:
    """The events of a file.

    Raises:
        TranscriptError: it holds something else.
        OSError: it cannot be read.
    """
    events = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            seconds, sign, text = [*line.split(" ", 2), ""][:3]
            event = Event(float(seconds), sign, text)
            if sign == "<*":
                unpack_bytes(text)
            elif sign not in ("<", ">", "!"):
                raise ValueError
        except ValueError:
            raise TranscriptError(f"{path}, line {number}: not an event: {line[:60]!r}") from None
        events.append(event)
    if not events:
        raise TranscriptError(f"{path}: there is no conversation in it")
    return events
