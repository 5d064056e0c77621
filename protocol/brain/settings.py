"""What the manager sends by INFO: limits, rule, and Yixin-Board's options."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.rules.board import MAX_ROW_LENGTH, MIN_ROW_LENGTH
from engine.rules.game import UNLIMITED_MS, Clock, TimeControl
from engine.rules.variant import Variant
from protocol import messages
from protocol.brain.options import LEAST_MEMORY_MIB
from protocol.messages import MessageError, parse_integer

MIN_MEMORY_BYTES = LEAST_MEMORY_MIB << 20
_YIXIN_RULES = {0: Variant.FREESTYLE, 1: Variant.STANDARD, 2: Variant.RENJU, 4: Variant.RENJU}
_YIXIN_SWAP_RULES = {5: Variant.FREESTYLE, 6: Variant.FREESTYLE}
_LONGEST_MS = 2**42
"""More than a century; timers fail from 2^63 nanoseconds on."""
_DEEPEST = 1000
"""Plies that no search reaches."""
_CONTINUOUS = 2
"""The bit of `INFO rule` for a game that goes on after a row."""


class InfoValues(NamedTuple):
    """All INFO values of a session. They outlive START, but for a time left on which moves were made; a time
    of the clock is None until it is sent.
    """

    timeout_turn_ms: int = 30_000
    timeout_match_ms: int = 0
    time_left_ms: int | None = None
    max_memory_bytes: int = 0
    variant: Variant = Variant.FREESTYLE
    continuous: bool = False
    row_length: int = 5
    threads: int | None = None
    max_depth: int | None = None
    max_nodes: int | None = None
    hash_kib: int | None = None
    live: bool = False
    use_database: bool = True
    is_database_read_only: bool = False
    even: bool = False
    """Whether each of the best moves that are asked for gets its share of the visits."""

    def with_info(self, key: str, value: str, yixin: bool = False) -> "InfoValues":
        """The settings after `INFO key value`; unknown keys change nothing. `yixin`: in Yixin-Board's
        dialect.

        Raises:
            MessageError: the key cannot have this value, or the brain cannot meet it.
        """
        if key == "rule":
            return self._with_rule(parse_integer(value), yixin)
        if key not in _FIELDS:
            return self  # game_type, folder, evaluate, pondering, ...: nothing here depends on them
        name, meaning = _FIELDS[key]
        return self._replace(**{name: meaning(parse_integer(value))})

    def _with_rule(self, number: int, yixin: bool) -> "InfoValues":
        if yixin and (variant := (_YIXIN_RULES | _YIXIN_SWAP_RULES).get(number)):
            return self._replace(variant=variant, continuous=False)
        try:
            return self._replace(
                variant=Variant.from_gomocup_rule(number), continuous=bool(number & _CONTINUOUS)
            )
        except ValueError as error:
            raise MessageError(str(error)) from None

    def clock(self, elapsed_ms: float, spent_ms: float) -> Clock | None:
        """The clock for a search that starts `elapsed_ms` after its command came; None if time is unlimited.

        `spent_ms` is what the brain has used since the time left was sent.
        """
        if (self.timeout_match_ms, self.timeout_turn_ms) == messages.YIXIN_UNLIMITED_MS:
            return None
        turn_ms = _limited(self.timeout_turn_ms)
        left_ms = self.time_left_ms if self.time_left_ms is not None else self.timeout_match_ms or None
        left_ms = None if left_ms is None else _limited(left_ms)
        if turn_ms is None and left_ms is None:
            return None
        if turn_ms is not None:
            turn_ms = max(0, round(turn_ms - elapsed_ms))
        if left_ms is not None:
            left_ms = max(0, round(left_ms - spent_ms - elapsed_ms))
        return Clock(TimeControl(turn_ms, self.timeout_match_ms or None), left_ms=left_ms)


def _limited(limit_ms: int) -> int | None:
    """A time limit; None for the number that means no limit."""
    return limit_ms if limit_ms < UNLIMITED_MS else None


def _memory(limit_bytes: int) -> int:
    if 0 < limit_bytes < MIN_MEMORY_BYTES:
        raise MessageError(f"max_memory {limit_bytes} is too little, {MIN_MEMORY_BYTES} are needed")
    return max(0, limit_bytes)


def _row_length(number: int) -> int:
    if not MIN_ROW_LENGTH <= number <= MAX_ROW_LENGTH:
        raise MessageError(f"{number} in a row cannot be played, {MIN_ROW_LENGTH} to {MAX_ROW_LENGTH} can")
    return number


def _positive(number: int, most: int = 2**63 - 1) -> int | None:
    """A limit, where zero and negative numbers mean none."""
    return min(number, most) if number > 0 else None


def _is_on(number: int) -> bool:
    return number != 0


_FIELDS: dict[str, tuple[str, Callable[[int], Any]]] = {
    "timeout_turn": ("timeout_turn_ms", lambda ms: min(max(0, ms), _LONGEST_MS)),
    "timeout_match": ("timeout_match_ms", lambda ms: min(max(0, ms), _LONGEST_MS)),
    "time_left": ("time_left_ms", lambda ms: min(ms, _LONGEST_MS)),
    "max_memory": ("max_memory_bytes", _memory),
    messages.ROW_LENGTH_KEY: ("row_length", _row_length),
    "thread_num": ("threads", lambda threads: max(1, threads)),
    "max_depth": ("max_depth", lambda plies: _positive(plies, _DEEPEST)),
    "max_node": ("max_nodes", _positive),
    "hash_size": ("hash_kib", _positive),
    "usedatabase": ("use_database", _is_on),
    "database_readonly": ("is_database_read_only", _is_on),
    messages.EVEN_KEY: ("even", _is_on),
    "show_detail": ("live", lambda bits: bits % 2 == 1),
}
"""Of the keys but the rule: the field, and what a number means there."""
