"""Who plays on when the user's list of engines has changed: each engine under its new name, and for one that
was removed the first of the list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gui.base.settings import GameSettings, PlayerSettings, Settings
from gui.engines.levels import FULL_STRENGTH, levels_of
from matches.engine_list import EngineSettings


class Succession:
    """From one list of engines to the next."""

    def __init__(
        self, before: Sequence[EngineSettings], after: Sequence[EngineSettings], names: Mapping[str, str]
    ) -> None:
        """`names`: the new names of engines by their old ones."""
        kept = {engine.name for engine in after} - set(names.values())
        self.removed = {
            engine.name: engine for engine in before if engine.name not in names and engine.name not in kept
        }
        """By their names."""
        self._after, self._names = tuple(after), names

    def name(self, engine: str) -> str:
        """The name of the engine that takes an engine's place, which may be itself."""
        return self._after[0].name if engine in self.removed else self._names.get(engine, engine)

    def player(self, player: PlayerSettings) -> PlayerSettings:
        """Who plays on for a player, at the same level only where that means the same of both engines."""
        removed, first = self.removed.get(player.engine), self._after[0]
        level = player.level
        if removed is not None and first.command:
            level = FULL_STRENGTH
        elif removed is not None and (removed.command or levels_of(removed) is not levels_of(first)):
            level = PlayerSettings().level
        return replace(player, engine=self.name(player.engine), level=level)

    def has_removed(self, game: GameSettings) -> bool:
        """Whether one of a game's players was removed."""
        return game.black.engine in self.removed or game.white.engine in self.removed

    def game(self, game: GameSettings) -> GameSettings:
        """A game with those who play on."""
        return replace(game, black=self.player(game.black), white=self.player(game.white))

    def settings(self, settings: Settings) -> Settings:
        """Settings with the new list, whose engines keep what they are used for."""
        tournament, second = settings.tournament, settings.second_engine
        entrants = tuple(
            replace(entrant, engine=self.name(entrant.engine))
            for entrant in tournament.entrants
            if entrant.engine not in self.removed
        )
        return replace(
            settings,
            engines=self._after,
            game=self.game(settings.game),
            tournament=replace(tournament, entrants=entrants),
            analysis_engine=self.name(settings.analysis_engine),
            second_engine="" if second in self.removed else self.name(second),
        )
