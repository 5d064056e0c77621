"""The user's score against the playing levels, and which level is to be tried next."""

from dataclasses import replace

from PyQt6.QtCore import QObject

from engine.rules.board import Colour
from engine.rules.game import Termination
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.engines.levels import FULL_STRENGTH, level, level_name
from gui.play.game import GameController
from gui.play.state import Phase

WON, DRAWN, LOST = "+", "=", "-"
_LAST = 3  # games that tell which level suits
_PLAYED_OUT = (
    Termination.ROW,
    Termination.FOUL,
    Termination.BOARD_FULL,
    Termination.RESIGNATION,
    Termination.TIME_OUT,
)


class Scores(QObject):
    """Counts the games that the user plays against Narabe's levels."""

    def __init__(self, game: GameController, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._store = game, store
        game.over.connect(self._count)

    def of(self, number: int) -> str:
        """The games against a level, the oldest first: `+`, `=` or `-` each."""
        return self._store.current.scores.get(str(number), "")

    def level_of(self, colour: Colour) -> int | None:
        """The level of Narabe's own engine, if it plays a colour in the game."""
        settings = self._game.settings
        player = settings.black if colour is Colour.BLACK else settings.white
        engines = {engine.name: engine for engine in self._store.current.engines}
        is_level = player.engine in engines and engines[player.engine].has_ladder
        return player.level if is_level and self._game.phase is not Phase.FREE else None

    @property
    def opponent(self) -> int | None:
        """The level that the user plays against; None: it is another kind of game."""
        settings = self._game.settings
        if bool(settings.black.engine) is bool(settings.white.engine):
            return None
        return self.level_of(Colour.BLACK if settings.black.engine else Colour.WHITE)

    @property
    def next_level(self) -> int | None:
        """The level to be tried after the game that is over; None: the same one again."""
        opponent = self.opponent
        if opponent is None or self._game.phase is not Phase.OVER:
            return None
        last = self.of(opponent)[-_LAST:]
        step = 1 if last.count(WON) >= 2 else -1 if last == LOST * _LAST else 0
        following = min(max(opponent + step, 0), FULL_STRENGTH)
        return None if following == opponent else following

    @property
    def next_name(self) -> str:
        """The name of that level; empty: the same one again."""
        following = self.next_level
        return "" if following is None else level_name(level(following))

    def advice(self) -> str:
        """What to try next, in a sentence; empty: nothing else."""
        following, opponent = self.next_level, self.opponent
        if following is None or opponent is None:
            return ""
        last = self.of(opponent)[-_LAST:]
        text = (
            tr("You won {won} of the last {games} games: try {level}.")
            if following > opponent
            else tr("You lost the last {games} games: try {level}.")
        )
        return text.format(won=last.count(WON), games=len(last), level=self.next_name)

    def _count(self, result: str) -> None:
        """Count a game that was played out; one that goes on after a take-back counts as it ended first.

        One from a position that somebody chose is no evidence of who is the better player.
        """
        opponent, reason = self.opponent, Termination(self._game.document.info.reason)
        if self._game.origin is not None:
            return
        if opponent is None or self._game.is_counted or reason not in _PLAYED_OUT:
            return
        self._game.is_counted = True
        end = DRAWN
        if result[:2] in ("B+", "W+"):
            has_user_won = (result[0] == "B") is not bool(self._game.settings.black.engine)
            end = WON if has_user_won else LOST
        settings, number = self._store.current, str(opponent)
        scores = {**settings.scores, number: self.of(opponent) + end}
        self._store.change(replace(settings, scores=scores))


def score_text(games: str) -> str:
    """A score in words: `2 won, 1 drawn, 3 lost`; empty where no game was played."""
    counts = (
        (tr("%n won", games.count(WON)), games.count(WON)),
        (tr("%n drawn", games.count(DRAWN)), games.count(DRAWN)),
        (tr("%n lost", games.count(LOST)), games.count(LOST)),
    )
    return tr(", ").join(text for text, count in counts if count)
