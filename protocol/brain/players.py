"""The brain's player: made for a board, a rule and the limits on threads and memory."""

import contextlib
import os
from collections.abc import Callable
from dataclasses import replace

from engine.player import NATIVE_NET_MIB, THREAD_MIB, OtherRuleError, Player, PlayerOptions
from engine.rules.board import Board
from engine.rules.variant import Variant
from engine.search.kind import SearchKind
from protocol.brain.options import Options
from protocol.brain.settings import InfoValues
from protocol.messages import MessageError

_LEAST_MIB = NATIVE_NET_MIB
"""Nothing plays in less."""
_PROCESS_MIB = 14
"""What the process takes beside its player: the interpreter, the core and the conversation."""


class RuleNotPlayedError(MessageError):
    """The net plays on the board, but not by the rule and the length of rows in force."""


class PlayerLoader:
    """Keeps one player, and loads what it lacks when the board, the rule or the limits change."""

    def __init__(
        self,
        options: Options,
        player_type: type[Player] = Player,
        report: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`report` is called once with each fault of nets that cannot be used, though another one plays."""
        self._options = options
        self._report = report
        self._has_told = False
        self._player_type = player_type
        self._made_for: tuple[PlayerOptions, int, int, Variant, int] | None = None
        self.player: Player | None = None
        """The player in use; None before the first is loaded."""

    def load(self, settings: InfoValues, width: int, height: int) -> Player:
        """The player for a board under the rule of the settings.

        Raises:
            RuleNotPlayedError: the net does not play by the rule of the settings, or nobody does.
            MessageError: the net cannot be loaded, or does not play there.
        """
        options = self._player_options(settings)
        made_for = (options, width, height, settings.variant, settings.row_length)
        if self.player is None or self._made_for != made_for:
            try:
                board = Board(width, height, settings.variant, settings.row_length)
            except ValueError as error:  # no rule has fouls and other rows than five
                raise RuleNotPlayedError(str(error)) from None
            player, self.player = self.player, None  # none remains if this fails
            if player is None:
                player = self._player_type(self._options.net, options)
                self._report_faults(player)
            else:
                player.change(options)
            player.set_position(board)
            self._load_within_memory(player)
            self.player, self._made_for = player, made_for
        return self.player

    def _report_faults(self, player: Player) -> None:
        if not self._has_told:
            self._has_told = True
            for fault in player.net_faults():
                self._report(fault)

    def _load_within_memory(self, player: Player) -> None:
        """Load a player, with less memory than it may take where the system gives no more.

        Some managers set the system's limit, which they send only after START.
        """
        while True:
            try:
                player.load()
                return
            except OtherRuleError as error:
                raise RuleNotPlayedError(str(error)) from None
            except (ValueError, ImportError) as error:  # a net's file, a core or runtime that does not fit
                raise MessageError(str(error)) from None
            except (MemoryError, RuntimeError) as error:  # also of a thread that cannot be started
                less_mib = player.options.memory_mib // 2
                if less_mib < _LEAST_MIB:
                    raise MessageError(f"the system gives too little memory ({error})") from None
                player.change(replace(player.options, memory_mib=less_mib))

    def prepare(self, settings: InfoValues, width: int, height: int) -> None:
        """Load it before a move is asked for; that request reports what is wrong."""
        with contextlib.suppress(Exception):
            self.load(settings, width, height)

    @property
    def most_hash_kib(self) -> int:
        """The largest tables that the memory allows, with one thread and a native net."""
        return (self._options.memory_mib - _PROCESS_MIB - NATIVE_NET_MIB - THREAD_MIB) * 1024

    def _player_options(self, settings: InfoValues) -> PlayerOptions:
        """Of a manager's limit half is used: managers count memory in different ways, and one that finds too
        much ends the game.
        """
        total_mib = self._options.memory_mib
        if settings.max_memory_bytes:
            total_mib = min(total_mib, settings.max_memory_bytes >> 21)
        return PlayerOptions(
            threads=min(settings.threads or self._options.threads, os.cpu_count() or 1),
            memory_mib=total_mib - _PROCESS_MIB,
            most_tables_mib=max(1, settings.hash_kib >> 10) if settings.hash_kib else 0,
            seed=self._options.seed,
            instructions=self._options.instructions,
            solver=self._options.solver > 0,
            full_board=self._options.full_board,
            search=SearchKind(self._options.search),
            max_visits=self._options.visits or None,
            temperature=self._options.temperature,
        )
