"""The engines of the app: a session for each task (`black`, `analysis`, ...), started when needed."""

import random
from dataclasses import replace
from functools import partial

import psutil
from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.analysis import Analysis
from engine.rules.board import Board
from gui.base.language import tr
from gui.base.settings import GameSettings, PlayerSettings
from gui.engines.forced import before_forced, forced_replies
from gui.engines.levels import Level, level_of, named, options_of
from gui.engines.session import EngineSession, MoveLimits
from matches.engine_list import EngineSettings
from protocol.client import About


def automatic_threads(engine: EngineSettings, level: Level | None = None) -> int:
    """One of an engine whose user chose no number; of Narabe's own brain all physical cores but one.

    Below full strength it is one again, as the levels were measured.
    """
    if engine.command or (level is not None and level.visits is not None):
        return 1
    return max(1, (psutil.cpu_count(logical=False) or 1) - 1)


class EngineHub(QObject):
    """Keeps the sessions by their tasks."""

    logged = pyqtSignal(str, str, str)
    """A line of a conversation: the engine with its task, the direction (`>`, `<`, `!`), the text."""

    def __init__(self, engines: tuple[EngineSettings, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engines = {engine.name: engine for engine in engines}
        self._sessions: dict[str, EngineSession] = {}
        self._introduced: dict[str, About] = {}  # by the engine's command
        self.vary()

    def set_engines(self, engines: tuple[EngineSettings, ...]) -> None:
        """The engines that may be chosen; sessions of changed ones are replaced when next asked for."""
        self._engines = {engine.name: engine for engine in engines}

    def vary(self) -> None:
        """Draw a new random seed for the levels that leave moves to chance: a new game begins."""
        self._seed = random.randrange(1_000_000)

    def settings(self, engine: str) -> EngineSettings:
        """The settings of an engine by its name; of an unknown one those of Narabe."""
        return self._engines.get(engine, EngineSettings())

    def level(self, player: PlayerSettings) -> Level:
        """The level at which a player's engine plays."""
        return level_of(player, self.settings(player.engine))

    def names(self, game: GameSettings) -> tuple[str, str]:
        """The players' names, Black's first: an engine's with its level; two people's as they gave them."""
        players = game.black, game.white
        if not game.black.engine and not game.white.engine:
            return game.black.name, game.white.name
        black, white = (
            named(player.engine, self.level(player)) if player.engine else tr("You") for player in players
        )
        return black, white

    @property
    def engines(self) -> list[EngineSettings]:
        """The engines in the user's order."""
        return list(self._engines.values())

    def session(self, task: str, engine: str, level: Level | None = None) -> EngineSession:
        """The session of a task with an engine by its name (an unknown one: Narabe), at a level.

        Only Narabe's own brain gets its level here; others are limited move by move.
        """
        settings = self.settings(engine)
        settings = replace(settings, threads=settings.threads or automatic_threads(settings, level))
        options = options_of(settings, level)
        if level is not None and level.temperature and options:
            options = (*options, "--seed", str(self._seed))
        session = self._sessions.get(task)
        if session is not None and (session.settings, session.options) == (settings, options):
            return session
        if session is not None:
            session.close()
            session.deleteLater()
        session = EngineSession(settings, self, options)
        session.introduced.connect(partial(self._introduced.__setitem__, settings.command))
        who = f"{settings.name} ({task})"
        session.logged.connect(lambda direction, text: self.logged.emit(who, direction, text))
        self._sessions[task] = session
        return session

    def knows_row_length(self, engine: str) -> bool:
        """Whether an engine is known to play other rows than five: Narabe's own brain, and those that
        announced it.
        """
        command = self.settings(engine).command
        return not command or self._introduced.get(command, About("")).knows_row_length

    def close(self, task: str | None = None) -> None:
        """End the process of a task, or all of them."""
        for name, session in self._sessions.items():
            if task is None or name == task:
                session.close()


class Analyst(QObject):
    """Analyses positions for one task; its signals last when the task is given another engine."""

    thought = pyqtSignal(object)
    """An `Analysis` of the position it is at."""
    analysed = pyqtSignal()
    """An analysis with a limit came to its end."""
    failed = pyqtSignal(str)
    """Its engine failed: a sentence."""

    def __init__(self, hub: EngineHub, task: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hub, self._task = hub, task
        self.session: EngineSession | None = None
        self._replies: tuple[int, ...] = ()  # forced, before the position that the engine is asked about

    def analyse(
        self,
        engine: str,
        board: Board,
        candidates: int,
        limits: MoveLimits,
        even: bool = False,
        left_out: frozenset[int] = frozenset(),
    ) -> None:
        """Analyse a position with an engine by its name, as `EngineSession.analyse` does.

        Where there is only one move, the engine looks at what follows it. Of one candidate alone engines may
        report nothing before the end; ours finds it by alpha-beta where there are limits.
        """
        session = self._hub.session(self._task, engine)
        if session is not self.session:
            self.session = session
            session.thought.connect(self._take)
            session.analysed.connect(self.analysed)
            session.failed.connect(self.failed)
        self._replies = forced_replies(board)
        if self._replies:
            board = board.copy()
            for reply in self._replies:
                board.push(reply)
        session.analyse(board, candidates, limits, even, left_out)

    def _take(self, analysis: Analysis) -> None:
        self.thought.emit(before_forced(analysis, self._replies))

    def stop(self) -> None:
        """Drop what it is doing; nothing more is reported of it."""
        if self.session is not None:
            self.session.stop()

    def close(self) -> None:
        """End the engine's process, which the next analysis starts again."""
        self._hub.close(self._task)
