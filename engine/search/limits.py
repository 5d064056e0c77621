"""What may end a search. `time_budget` shares out the clock of a game."""

from dataclasses import dataclass

UNLIMITED_MS = 2_147_483_647
"""The Gomocup protocol's word for "no limit", for any of its times."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of the side to move, in the words of the Gomocup protocol; all times in milliseconds.

    `UNLIMITED_MS` in any field means that this limit does not exist, and so does a `timeout_match_ms` of 0; a
    `timeout_turn_ms` of 0 and a `time_left_ms` of 0 or less ask for an answer at once.
    """

    timeout_turn_ms: int = UNLIMITED_MS
    timeout_match_ms: int = 0
    time_left_ms: int = UNLIMITED_MS
    margin_ms: int = 30
    """What the manager's own handling and a busy machine may cost between the answer and its arrival."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The search ends at the first limit it meets; with none it runs until stopped or proven."""

    time_ms: int | None = None
    """Think this long, whatever the position."""
    visits: int | None = None
    """Visits of the root, those kept from the last search included."""
    nodes: int | None = None
    """New evaluations of this search."""
    clock: Clock | None = None
    """Share out the time of a game."""
