"""Measures how much memory an engine needs, to set a tournament limit that it can meet."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from protocol.compliance.checks.resources import MEMORY_LIMIT_BYTES, peak_memory_bytes
from protocol.compliance.examination import Examination
from protocol.compliance.session import ExamLimits

_MARGIN = 1.25
_STEP_BYTES = 50 << 20


@dataclass(frozen=True, slots=True)
class MemoryNeed:
    """What an engine used when allowed Gomocup's 350 MiB."""

    used_bytes: int
    """The peak of all its processes; 0 where the system does not report it."""

    @property
    def proposed_bytes(self) -> int:
        """A limit for tournaments: Gomocup's, or a quarter more than the engine needs; 0 is no limit."""
        if self.used_bytes == 0:
            return 0
        if self.used_bytes <= MEMORY_LIMIT_BYTES:
            return MEMORY_LIMIT_BYTES
        return math.ceil(self.used_bytes * _MARGIN / _STEP_BYTES) * _STEP_BYTES


def measure_memory(command: Sequence[str], limits: ExamLimits | None = None) -> MemoryNeed:
    """Let an engine make two moves on a 20x20 board and watch its memory; takes a few seconds.

    Args:
        command: how it is started.
        limits: the folder it runs in, and how long to wait for it.

    Raises:
        Violation: it cannot be started, or does not answer; the text explains how.
    """
    examination = Examination(command, limits or ExamLimits())
    try:
        return MemoryNeed(peak_memory_bytes(examination))
    finally:
        examination.close()
        if examination.current is not None:
            examination.current.close()
