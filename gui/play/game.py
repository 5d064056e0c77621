"""Plays the game of the document: whose turn it is, the clocks, the engines' moves, the end.

To a game, people and engines are the same: both only hand in moves. A position of the tree is the live one;
the user may look at any other meanwhile, and a move played elsewhere carries the game there.
"""

import time
from dataclasses import replace
from enum import Enum

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.rules.board import Board, Colour, IllegalMoveError
from gui.base.language import tr
from gui.base.settings import GameSettings, PlayerSettings
from gui.engines.hub import EngineHub
from gui.engines.levels import level
from gui.engines.session import EngineSession, MoveLimits
from gui.model.document import Document
from gui.model.results import result_of
from gui.model.tree import GameInfo, GameTree, Node
from gui.play.clock import RunningClocks, TimeLeft
from gui.play.opening import OpeningGuide
from protocol.client import Moves

ENGINE_TURN_MS = 5_000  # where the game has no clock
ENGINE_TOLERANCE_MS = 1_000  # what its process and this window may cost an engine
TASKS = {Colour.BLACK: "black", Colour.WHITE: "white"}


class Phase(Enum):
    """Where a game stands."""

    FREE = "free"
    """No game is played: both colours are the user's, for analysis and editing."""
    OPENING = "opening"
    """An opening procedure is gone through: `guide` leads."""
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Game(QObject):
    """The game being played on a document."""

    changed = pyqtSignal()
    """The phase, the live position or whose turn it is changed."""
    ticked = pyqtSignal()
    """The clocks are to be shown again."""
    move_made = pyqtSignal(int)
    """A stone was put down."""
    over = pyqtSignal(str)
    """The game ended: the result as SGF writes it."""
    engine_failed = pyqtSignal(str, object)
    """An engine of the game failed: a sentence, and its session to restart."""

    def __init__(self, document: Document, hub: EngineHub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.hub = document, hub
        self.settings = GameSettings()
        self.phase = Phase.FREE
        self.guide: OpeningGuide | None = None
        self.clock = RunningClocks(self.settings.clock)
        self.live: Node = document.current
        self.answer_delay_ms = 350  # an instant answer does not feel like a move
        self._asked_at = 0.0
        self._session: EngineSession | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(100)
        self._timer.timeout.connect(self._tick)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delayed: int | None = None
        self._delay.timeout.connect(self._play_delayed)
        document.replaced.connect(self._take_document)
        document.tree_changed.connect(self._check_live)

    # --- what the user asks ---------------------------------------------------------------------------------

    def new_game(self, settings: GameSettings) -> None:
        """Start a game from the empty board."""
        self._halt()
        self.hub.vary()
        self.settings = settings
        info = GameInfo(
            settings.variant,
            settings.width,
            settings.height,
            settings.row_length,
            black=self.player_name(settings.black),
            white=self.player_name(settings.white),
            date=time.strftime("%Y-%m-%d"),
        )
        self.document.open_tree(GameTree(info))
        if settings.opening:
            self._begin_opening(settings)
        else:
            self.start(settings)

    def _begin_opening(self, settings: GameSettings) -> None:
        self.phase = Phase.OPENING
        self.guide = guide = OpeningGuide(settings, self.hub, self)
        guide.changed.connect(self._follow_opening)
        guide.finished.connect(self._end_opening)
        guide.failed.connect(self.engine_failed)
        self.changed.emit()
        guide.start()

    def _follow_opening(self) -> None:
        """Show the stones of the opening as the game."""
        guide, document = self.guide, self.document
        if guide is None:
            return
        document.go(document.tree.root)
        for move in guide.board.moves:
            document.play(move)
        self.live = document.current
        if guide.board.moves:
            self.move_made.emit(guide.board.moves[-1])
        self.changed.emit()

    def _end_opening(self) -> None:
        guide, self.guide = self.guide, None
        assert guide is not None
        settings = guide.settled
        names = {"black": self.player_name(settings.black), "white": self.player_name(settings.white)}
        self.document.set_info(**names)
        self.start(settings)

    def choose(self, point: int) -> bool:
        """The user clicks a point that the opening asks for; whether that was allowed."""
        return self.guide is not None and self.guide.wants_point and self.guide.choose(point)

    def start(self, settings: GameSettings) -> None:
        """Play on from the position shown, with these players and clocks."""
        self._halt()
        self.settings = settings
        self.clock = RunningClocks(settings.clock)
        self.live = self.document.current
        self.phase = Phase.PLAYING
        self._next_turn()

    def human_move(self, point: int) -> bool:
        """The user puts a stone at a point of the position shown; whether that was allowed.

        A paused game goes on with it.
        """
        if self.guide is not None:
            return self.choose(point)
        if not self.can_move:
            return False
        self.resume()
        if self.phase is Phase.PLAYING:
            return self._make_move(point)
        try:
            self.document.play(point)
        except IllegalMoveError:
            return False
        self.move_made.emit(point)
        return True

    def take_back(self) -> None:
        """Take back to the user's last own turn (one move, where both sides are people)."""
        if self.guide is not None:
            self.guide.take_back()
            return
        if self.phase is Phase.FREE:
            self.document.step(-1)
            return
        node = self.live.parent
        while node is not None and node.parent is not None and not self._is_human_turn(node):
            node = node.parent
        if node is not None and (self._is_human_turn(node) or self.is_engine_game):
            self._go_live(node)

    def redo(self) -> None:
        """Play the moves again that were taken back, up to the user's turn."""
        if self.phase is Phase.FREE:
            self.document.step(1)
            return
        node = self.live
        while node.children:
            node = node.children[0]
            if self._is_human_turn(node):
                break
        if node is not self.live:
            self._go_live(node)

    def resign(self) -> None:
        """The side to move gives up (in a game against an engine: the user's side)."""
        if self.phase not in (Phase.PLAYING, Phase.PAUSED):
            return
        humans = [colour for colour in Colour if not self._player(colour).engine]
        loser = humans[0] if len(humans) == 1 else self._live_board().turn
        self._finish(f"{_letter(loser.other)}+R")

    @property
    def can_agree_draw(self) -> bool:
        """Whether two people play; engines have no word for a draw in their protocol."""
        playing = self.phase in (Phase.PLAYING, Phase.PAUSED) and self.guide is None
        return playing and not any(self._player(colour).engine for colour in Colour)

    def agree_draw(self) -> None:
        """Both players call the game a draw."""
        if self.can_agree_draw:
            self._finish("0")

    def move_now(self) -> None:
        """Make the thinking engine play at once."""
        if self._session is not None:
            self._session.move_now()

    def pause(self) -> None:
        """Stop the clocks and the engines; the game can go on later."""
        if self.phase is Phase.PLAYING:
            self._halt()
            self.phase = Phase.PAUSED
            self.changed.emit()

    def resume(self) -> None:
        """Go on with a paused game, from the position shown."""
        if self.phase is Phase.PAUSED:
            self.live = self.document.current
            self.phase = Phase.PLAYING
            self._next_turn()

    def restore(self, settings: GameSettings) -> None:
        """The open game was being played when the app was closed: it waits, paused, for these players."""
        self.settings = settings
        self.phase = Phase.PAUSED
        self.changed.emit()

    def leave(self) -> None:
        """Stop playing: the position is free for analysis."""
        self._halt()
        self._drop_opening()
        self.phase = Phase.FREE
        self.changed.emit()

    def swap_players(self) -> None:
        """The players change colours and the game goes on."""
        settings = self.settings
        self.settings = replace(settings, black=settings.white, white=settings.black)
        info = self.document.info
        self.document.set_info(black=info.white, white=info.black)
        if self.phase is Phase.PLAYING:
            self._halt()
            self._next_turn()

    # --- what the window shows ------------------------------------------------------------------------------

    @property
    def can_move(self) -> bool:
        """Whether a click on the board shown would be a move."""
        if self.document.board.outcome is not None:
            return False
        if self.guide is not None:
            return self.guide.is_human_task and self.guide.wants_point
        if self.phase in (Phase.PLAYING, Phase.PAUSED):
            return self._is_human_turn(self.document.current)
        return self.phase is Phase.FREE

    @property
    def is_engine_game(self) -> bool:
        """Whether engines play both sides."""
        return bool(self.settings.black.engine and self.settings.white.engine)

    @property
    def thinking(self) -> Colour | None:
        """The colour whose engine is thinking."""
        return self.clock.running if self._session is not None else None

    def time_left(self, colour: Colour) -> TimeLeft:
        """What a side's clock shows."""
        return self.clock.left(colour, time.monotonic())

    def player_name(self, player: PlayerSettings) -> str:
        """A player's name, with an engine's level."""
        if not player.engine:
            return tr("You")
        step = level(player.level)
        return player.engine if step.visits is None else f"{player.engine} ({step.elo})"

    # --- the game -------------------------------------------------------------------------------------------

    def _player(self, colour: Colour) -> PlayerSettings:
        return self.settings.black if colour is Colour.BLACK else self.settings.white

    def _live_board(self) -> Board:
        if self.live is self.document.current:
            return self.document.board
        return self.document.tree.board_at(self.live)

    def _is_human_turn(self, node: Node) -> bool:
        board = self.document.board if node is self.document.current else self.document.tree.board_at(node)
        return board.outcome is None and not self._player(board.turn).engine

    def _make_move(self, point: int, time_ms: int | None = None) -> bool:
        """Play a move at the position shown (a person's) or at the live one (an engine's)."""
        watching_live = self.document.current is self.live
        mover_is_engine = time_ms is not None
        if mover_is_engine and not watching_live:
            return self._play_unwatched(point, time_ms)
        used = time_ms if time_ms is not None else round(self.clock.stop(time.monotonic(), watching_live))
        self._halt()
        try:
            self.live = self.document.play(point, used)
        except IllegalMoveError:
            return False
        self.move_made.emit(point)
        self._next_turn()
        return True

    def _play_unwatched(self, point: int, time_ms: int | None) -> bool:
        """An engine moves while the user looks at another position, which stays on the screen."""
        node = self.live.child_with(point)
        if node is None:
            board = self._live_board()
            if not board.is_legal(point):
                return False
            node = Node(self.live, point, board.turn, time_ms=time_ms)
            self.document.add_branch(node, tr("Move"))
        self.live = node
        self.move_made.emit(point)
        self._next_turn()
        return True

    def _next_turn(self) -> None:
        self._halt()
        board = self._live_board()
        if board.outcome is not None:
            self._finish(result_of(board.outcome))
            return
        self.document.set_result("")
        self._asked_at = time.monotonic()
        self.clock.start(board.turn, self._asked_at)
        self._timer.start()
        if self._player(board.turn).engine:
            self._ask_engine(board)
        self.changed.emit()

    def _ask_engine(self, board: Board) -> None:
        player = self._player(board.turn)
        session = self.hub.session(TASKS[board.turn], player.engine, level(player.level))
        self._session = session
        session.moved.connect(self._take_moves)
        session.failed.connect(self._take_failure)
        session.play(board, self._limits(board.turn, player))

    def _limits(self, colour: Colour, player: PlayerSettings) -> MoveLimits:
        left = self.time_left(colour)
        clock = self.settings.clock
        turn_ms = round(clock.turn_s * 1000) or ENGINE_TURN_MS
        if left.match_ms is not None and not clock.turn_s:
            turn_ms = max(1, left.match_ms)
        return MoveLimits(
            turn_ms=turn_ms,
            match_ms=round(clock.match_s * 1000) or None,
            left_ms=left.match_ms,
            nodes=level(player.level).visits,
        )

    def _take_moves(self, moves: Moves) -> None:
        if self._session is None or len(moves.points) != 1:
            return
        x, y = moves.points[0]
        self._delayed = y * self.document.info.width + x
        used_ms = (time.monotonic() - self._asked_at) * 1000
        quick = not self.is_engine_game and self.settings.clock == type(self.settings.clock)()
        self._delay.start(max(0, round(self.answer_delay_ms - used_ms)) if quick else 0)

    def _play_delayed(self) -> None:
        point, self._delayed = self._delayed, None
        if point is not None and self.phase is Phase.PLAYING:
            used_ms = round(self.clock.stop(time.monotonic()))
            self._make_move(point, used_ms)

    def _take_failure(self, text: str) -> None:
        session = self._session
        if session is None:
            return
        self.clock.stop(time.monotonic(), keep_move=False)  # a dead engine's clock does not run
        self._timer.stop()
        self.engine_failed.emit(text, session)

    def restart_engine(self) -> None:
        """Start the failed engine again and ask it once more."""
        if self.guide is not None:
            self.guide.retry()
        elif self.phase is Phase.PLAYING:
            session = self._session
            self._halt()
            if session is not None:
                session.close()
            self._next_turn()

    def _go_live(self, node: Node) -> None:
        self._halt()
        self.live = node
        self.document.go(node)
        self.phase = Phase.PLAYING
        self._next_turn()

    def _halt(self) -> None:
        """Nobody thinks and no clock runs."""
        self._timer.stop()
        self._delay.stop()
        self._delayed = None
        self.clock.stop(time.monotonic(), keep_move=False)
        session, self._session = self._session, None
        if session is not None:
            session.moved.disconnect(self._take_moves)
            session.failed.disconnect(self._take_failure)
            session.stop()

    def _finish(self, result: str) -> None:
        self._halt()
        self.phase = Phase.OVER
        self.document.set_result(result)
        self.changed.emit()
        self.over.emit(result)

    def _tick(self) -> None:
        colour = self.clock.running
        if colour is None:
            return
        left = self.time_left(colour)
        grace = ENGINE_TOLERANCE_MS if self._player(colour).engine else 0
        limited = [ms for ms in (left.turn_ms, left.match_ms) if ms is not None]
        if limited and min(limited) + grace <= 0:
            self._finish(f"{_letter(colour.other)}+T")
            return
        self.ticked.emit()

    def _take_document(self) -> None:
        """Another game was opened: nobody plays it yet."""
        self._halt()
        self._drop_opening()
        self.phase = Phase.FREE
        self.live = self.document.current
        self.clock = RunningClocks(self.settings.clock)
        self.changed.emit()

    def _drop_opening(self) -> None:
        guide, self.guide = self.guide, None
        if guide is not None:
            guide.stop()
            guide.deleteLater()

    def _check_live(self) -> None:
        """The live position may have been deleted: then the game is left."""
        if self.document.tree.root is not self.live.path()[0] or not _is_attached(self.live):
            self.live = self.document.current
            if self.phase is not Phase.FREE:
                self.leave()


def _is_attached(node: Node) -> bool:
    return all(step.parent is None or step in step.parent.children for step in node.path())


def _letter(colour: Colour) -> str:
    return "B" if colour is Colour.BLACK else "W"
