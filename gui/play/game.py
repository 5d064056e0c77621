"""Plays the game of the document: carries moves between people, engines and the referee.

`matches.referee` judges: whose turn it is, the clocks, the end. To it people and engines are the same: both
only hand in moves. A position of the tree is the live one; the user may look at any other meanwhile, and a
move played elsewhere carries the game there.
"""

import time
from collections.abc import Sequence
from dataclasses import replace

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.node import Node
from engine.records.results import sgf_code
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board, Colour, IllegalMoveError
from engine.rules.game import Manager, Termination
from engine.rules.opening import Choice, Procedure, Seat
from gui.base.forms import every
from gui.base.language import labelled, tr
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings
from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession, MoveLimits
from gui.engines.succession import Succession
from gui.model.document import Document
from gui.play.clock import GameClock, limits_for_engine, time_control
from gui.play.corrections import Corrections
from gui.play.engine_turn import EngineTurn
from gui.play.opening import OpeningGuide
from gui.play.saved import SavedGame
from gui.play.state import GameState, Phase, choice_text, parse_choice
from matches.referee import Referee

ENGINE_TURN_MS = 5_000  # where the game has no clock
ENGINE_TOLERANCE_MS = 1_000  # what its process and this window may cost an engine
_OFF_THE_BOARD = (Termination.RESIGNATION, Termination.AGREEMENT, Termination.TIME_OUT)
TASKS = {Colour.BLACK: "black", Colour.WHITE: "white"}


class GameController(QObject):
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
    """An engine of the game failed: a sentence that names the game and the side, and its session."""

    def __init__(self, document: Document, hub: EngineHub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.hub = document, hub
        self.phase = Phase.FREE
        self.guide: OpeningGuide | None = None
        self.live: Node = document.current
        self._remark = ""
        self._opening_plies = 0  # stones that the opening procedure put down
        self.origin: Node | None = None
        """The position that the game was played on from; None: it is a game from the start."""
        self.lessons = Corrections()
        self.is_counted = False
        """Whether its result is in the user's score, where it stays as the game ended first."""
        self.answer_delay_ms = 350  # an instant answer does not feel like a move
        self._call_referee(GameSettings())
        self._turn = EngineTurn(self)
        self._turn.answered.connect(lambda: self.clock.stop())
        self._turn.moved.connect(self._play)
        self._turn.resigned.connect(self._take_resignation)
        self._turn.failed.connect(self._take_failure)
        self._timer = every(self, 100, self._tick)
        document.replaced.connect(self._take_document)
        document.tree_changed.connect(self._check_live)

    # --- what the user asks ---------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """How far the game is."""
        return self._phase

    @phase.setter
    def phase(self, phase: Phase) -> None:
        self._phase = phase
        self.document.is_played = phase is not Phase.FREE

    def new_game(self, settings: GameSettings) -> None:
        """Start a game from the empty board; the one before is left."""
        self.leave()
        self.hub.vary()
        black, white = self.hub.names(settings)
        info = GameInfo(
            settings.variant,
            settings.width,
            settings.height,
            settings.row_length,
            black=black,
            white=white,
            date=time.strftime("%Y-%m-%d"),
            continuous=settings.continuous,
        )
        self.document.open_tree(GameTree(info))
        if settings.opening:
            self._begin_opening(settings)
        else:
            self.start(settings)

    def _call_referee(self, settings: GameSettings, procedure: Procedure = Procedure.NONE) -> None:
        """Begin a game at the position shown; who is to have Black at first takes the first seat."""
        self._opening_plies = 0
        self.origin = None
        self.settings = settings
        self.players = {Seat.FIRST: settings.black, Seat.SECOND: settings.white}
        self._clocks = {Seat.FIRST: settings.clock, Seat.SECOND: settings.white_clock or settings.clock}
        times = {
            seat: time_control(self._clocks[seat], ENGINE_TOLERANCE_MS if player.engine else 0)
            for seat, player in self.players.items()
        }
        board = self.document.board.copy()
        self.referee = Referee(board, times, procedure=procedure, manager=Manager.CLI)
        self.clock = GameClock(self.referee)

    def _begin_opening(self, settings: GameSettings, choices: Sequence[Choice] = ()) -> None:
        """Go through the opening procedure, from the empty board or from where it was left."""
        self.phase = Phase.OPENING
        self._call_referee(settings, Procedure(settings.opening))
        for choice in choices:
            self.referee.choose(choice)
        self.guide = guide = OpeningGuide(self.referee, self.players, self.hub, self)
        guide.changed.connect(self._follow_opening)
        guide.finished.connect(self._end_opening)
        guide.failed.connect(self.engine_failed)
        self.changed.emit()
        guide.start()

    def _follow_opening(self) -> None:
        """Show the stones of the opening as the game."""
        document, moves = self.document, self.referee.board.moves
        if self.guide is None:
            return
        document.go(document.tree.root)
        for move in moves:
            document.play(move)
        self._stand_at(document.current)
        if moves:
            self.move_made.emit(moves[-1])
        self.changed.emit()

    def _end_opening(self) -> None:
        assert self.guide is not None
        self._remark = self.guide.remark
        self._drop_opening()
        self._follow_colours()
        self._name_players()
        self._stand_at(self.document.current)
        self._opening_plies = self.live.ply
        self.phase = Phase.PLAYING
        self._next_turn()

    def change_engines(self, succession: Succession) -> None:
        """The list of engines has changed. A game that another engine plays on is none against its level."""
        self.is_counted = self.is_counted or succession.has_removed(self.settings)
        self.settings = succession.game(self.settings)
        for seat, player in self.players.items():
            self.players[seat] = succession.player(player)
        if self.phase not in (Phase.FREE, Phase.OVER):  # what is over was played by those who are named
            self._name_players()

    def _follow_colours(self) -> None:
        """The settings name the players by the colours that they have now."""
        black, white = self._player(Colour.BLACK), self._player(Colour.WHITE)
        black_clock, white_clock = (self._clocks[self.referee.seat_of(colour)] for colour in Colour)
        own = None if white_clock == black_clock else white_clock
        self.settings = replace(self.settings, black=black, white=white, clock=black_clock, white_clock=own)

    def _name_players(self) -> None:
        """The game's information names those who play it now."""
        self.document.set_players(*self.hub.names(self.settings))

    def choose(self, point: int) -> bool:
        """The user clicks a point that the opening asks for; whether that was allowed."""
        return self.guide is not None and self.guide.wants_point and self.guide.choose(point)

    def start(self, settings: GameSettings) -> None:
        """Start a game at the position shown, with these players and clocks."""
        self._halt()
        self._call_referee(settings)
        self._name_players()
        self._stand_at(self.document.current)
        self.phase = Phase.PLAYING
        self._next_turn()

    def play_on(self, settings: GameSettings) -> None:
        """Start a game at the position shown, which was chosen for it."""
        self.start(settings)
        self.origin = self.live

    def play_on_again(self, settings: GameSettings) -> None:
        """Play once more from where the game was played on from."""
        assert self.origin is not None
        self.document.go(self.origin)
        self.play_on(settings)

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
            return self._play_human_move(point)
        try:
            self.document.play(point)
        except IllegalMoveError:
            return False
        self.move_made.emit(point)
        return True

    def take_back(self) -> None:
        """Take back to the user's last own turn (one move, where both sides are people); a resignation or a
        draw agreed on by itself.
        """
        if self.guide is not None:
            self.guide.take_back()
            return
        if self.phase is Phase.FREE:
            self.document.step(-1)
            return
        node = self.live if self._is_given_up else self._last_turn(self.live.parent)
        if node is not None:
            self._go_live(node)

    def _last_turn(self, node: Node | None) -> Node | None:
        """Where a take-back to a position leads; None: nowhere. Stones of an opening procedure stay."""
        while node is not None and node.parent is not None and not self._is_human_turn(node):
            node = node.parent
        if node is None or node.ply < self._opening_plies:
            return None
        return node if self._is_human_turn(node) or self.is_engine_game else None

    @property
    def can_take_back(self) -> bool:
        """Whether there is something to take back."""
        if self.guide is not None:
            return self.guide.can_take_back
        if self.phase is Phase.FREE:
            return self.document.current.parent is not None
        return self._is_given_up or self._last_turn(self.live.parent) is not None

    @property
    def _is_given_up(self) -> bool:
        """Whether people ended the game by their word, which is then taken back before any move."""
        result = self.document.tree.result
        if self.phase is not Phase.OVER or result is None:
            return False
        if result.winner is None:
            return result.termination is Termination.AGREEMENT
        loser = self._player(result.winner.other)
        return result.termination is Termination.RESIGNATION and not loser.engine

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to play again; choices of an opening procedure are made anew."""
        node = self.document.current if self.phase is Phase.FREE else self.live
        return self.guide is None and bool(node.children)

    def redo(self) -> None:
        """Play the moves again that were taken back, up to the user's turn."""
        if not self.can_redo:
            return
        if self.phase is Phase.FREE:
            self.document.step(1)
            return
        node = self.live
        while node.children:
            node = node.children[0]
            if self._is_human_turn(node):
                break
        self._go_live(node)

    def resign(self) -> None:
        """The side to move gives up (in a game against an engine: the user's side)."""
        if not self.is_going_on:
            return
        humans = [seat for seat, player in self.players.items() if not player.engine]
        self.clock.charge()
        self.referee.forfeit(humans[0] if len(humans) == 1 else self.referee.seat, Termination.RESIGNATION)
        self._finish()

    @property
    def can_agree_draw(self) -> bool:
        """Whether two people play; engines have no word for a draw in their protocol."""
        return (
            self.is_going_on
            and self.guide is None
            and not any(self._player(colour).engine for colour in Colour)
        )

    def agree_draw(self) -> None:
        """Both players call the game a draw."""
        if self.can_agree_draw:
            self.clock.charge()
            self.referee.agree_draw()
            self._finish()

    def move_now(self) -> None:
        """Make the thinking engine play at once."""
        self._turn.move_now()

    def pause(self) -> None:
        """Stop the clocks and the engines; the game can go on later."""
        if self.phase is Phase.PLAYING:
            self._stand_still()
            self.phase = Phase.PAUSED
            self.changed.emit()

    def resume(self) -> None:
        """Go on with a paused game, from the position shown."""
        if self.phase is not Phase.PAUSED:
            return
        if self.document.current is self.live:
            self.go_on()
        else:
            self._continue_from(self.document.current)

    def go_on(self) -> None:
        """Go on with a paused game where it was, whatever position is shown."""
        if self.phase is Phase.PAUSED:
            self.phase = Phase.PLAYING
            self._next_turn()

    def saved(self) -> SavedGame:
        """The game as a value, with its tree and the position shown."""
        document, opening = self.document, self.referee.opening
        state = GameState(
            self.phase,
            self.settings,
            opening_plies=self._opening_plies,
            remark=self._remark,
            choices=() if opening is None else tuple(map(choice_text, opening.choices)),
            is_counted=self.is_counted,
        )
        return SavedGame(
            document.tree,
            document.path,
            document.modified,
            document.current,
            self.live,
            self.origin,
            self.lessons,
            self.clock.noted_in(state),
            document.review,
        )

    def restore(self, saved: SavedGame) -> None:
        """Go on with a game whose tree has been opened: it waits, paused, for its players."""
        state, live = saved.state, saved.live
        self.lessons, self.is_counted = saved.lessons, state.is_counted
        if state.phase is Phase.FREE:
            return
        if state.phase is Phase.OPENING:
            self.document.go(self.document.tree.root)
            self._begin_opening(state.settings, [parse_choice(text) for text in state.choices])
            self._follow_opening()
            return
        self._call_referee(state.settings)
        self.live, self.origin = live, saved.origin
        self._opening_plies, self._remark = state.opening_plies, state.remark
        self.referee.continue_from(self._board_at(live).copy())
        self.clock.restore(state)
        if self._player(self.referee.board.turn).engine:
            self.clock.stop()  # it will think anew
        self.phase = Phase.OVER if state.phase is Phase.OVER else Phase.PAUSED
        self.changed.emit()

    def leave(self) -> None:
        """Stop playing: the position is free for analysis."""
        self._halt()
        self._drop_opening()
        self.phase = Phase.FREE
        self.changed.emit()

    def set_aside(self) -> SavedGame:
        """Stop playing; `take_up` goes on with what is returned."""
        saved = self.saved()
        self.lessons = Corrections()
        self.leave()
        return saved

    def take_up(self, saved: SavedGame) -> None:
        """Go on with a game that was set aside as it was, its tree being open again."""
        self.restore(saved)
        if saved.state.phase is Phase.PLAYING:
            self.go_on()

    def swap_players(self) -> None:
        """The players change colours and the game goes on."""
        self.referee.swap_players()
        self._follow_colours()
        info = self.document.info
        self.document.set_players(info.white, info.black)
        if self.phase is Phase.PLAYING:
            self._halt()
            self._next_turn()

    # --- what the window shows ------------------------------------------------------------------------------

    @property
    def is_going_on(self) -> bool:
        """Whether a game is played, paused or not, that has left its opening procedure behind."""
        return self.phase in (Phase.PLAYING, Phase.PAUSED)

    @property
    def is_contested(self) -> bool:
        """Whether people play a game, from the first stone of its opening to its end: nobody helps them."""
        return self.phase not in (Phase.FREE, Phase.OVER) and not self.is_engine_game

    @property
    def can_move(self) -> bool:
        """Whether a click on the board shown would be a move."""
        if self.document.board.outcome is not None:
            return False
        if self.guide is not None:
            return self.guide.is_human_task and self.guide.wants_point
        if self.is_going_on:
            return self._is_human_turn(self.document.current)
        return self.phase is Phase.FREE

    @property
    def remark(self) -> str:
        """How the opening gave out the colours, or that a result was taken back, until a person moves."""
        return self._remark if self.phase is Phase.PLAYING else ""

    @property
    def is_engine_game(self) -> bool:
        """Whether engines play both sides."""
        return bool(self.settings.black.engine and self.settings.white.engine)

    @property
    def thinking(self) -> Colour | None:
        """The colour whose engine is thinking."""
        return self.referee.game.turn if self._turn.is_thinking else None

    # --- the game -------------------------------------------------------------------------------------------

    def _player(self, colour: Colour) -> PlayerSettings:
        return self.players[self.referee.seat_of(colour)]

    def _board_at(self, node: Node) -> Board:
        return self.document.board if node is self.document.current else self.document.tree.board_at(node)

    def _is_human_turn(self, node: Node) -> bool:
        board = self._board_at(node)
        return board.outcome is None and not self._player(board.turn).engine

    def _play_human_move(self, point: int) -> bool:
        """A person plays at the position shown, which carries the game there if it is not the live one."""
        if not self.document.board.is_legal(point):
            return False
        self._remark = ""
        elapsed_ms = 0
        if self.document.current is self.live:
            elapsed_ms = round(self.clock.elapsed_ms)
        else:
            self._stand_at(self.document.current)
            self.referee.continue_from(self.document.board.copy())
        return self._play(point, elapsed_ms)

    def _play(self, point: int, elapsed_ms: int) -> bool:
        """Let the referee judge a move, and make it; whether it was in time and legal."""
        self.clock.stop()  # the referee charges what the move took
        self._halt()
        ply = self.referee.board.ply
        self.referee.play(point, elapsed_ms)
        if self.referee.board.ply == ply:  # the game ended without it
            self._finish()
            return False
        if self.document.current is self.live:
            self._stand_at(self.document.play(point, elapsed_ms))
        else:
            self._play_unwatched(point, elapsed_ms)
        self.move_made.emit(point)
        self._next_turn()
        return True

    def _play_unwatched(self, point: int, elapsed_ms: int) -> None:
        """An engine moves while the user looks at another position, which stays on the screen."""
        node = self.live.child_with(point)
        if node is None:
            node = Node(self.live, point, self.referee.board.turn.other, time_ms=elapsed_ms)
            self.document.add_branch(node, tr("Move"))
        self._stand_at(node)

    def _next_turn(self) -> None:
        if self.referee.result is not None:
            self._finish()
            return
        self.document.set_result("")
        self.clock.start()
        self._timer.start()
        turn = self.referee.game.turn
        if self._player(turn).engine:
            self._ask_engine(turn)
        self.changed.emit()

    def _ask_engine(self, turn: Colour) -> None:
        player = self._player(turn)
        session = self.hub.session(TASKS[turn], player.engine, self.hub.level(player))
        quick = not self.is_engine_game and self._clocks[self.referee.seat] == ClockSettings()
        least_ms = self.answer_delay_ms if quick else 0
        self._turn.ask(session, self.referee.board, self._limits(turn), least_ms)

    def _limits(self, turn: Colour) -> MoveLimits:
        limits = limits_for_engine(self.referee.game.clocks[turn], ENGINE_TURN_MS)
        return replace(limits, nodes=self.hub.level(self._player(turn)).visits)

    def _take_resignation(self) -> None:
        """The engine to move gives up."""
        self.clock.charge()
        self.referee.forfeit(self.referee.seat, Termination.RESIGNATION)
        self._finish()

    def _take_failure(self, text: str, session: EngineSession) -> None:
        self.clock.stop()  # a dead engine's clock does not run
        self._timer.stop()
        self.changed.emit()
        info = self.document.info
        game = tr("{black} against {white}").format(black=info.black, white=info.white)
        side = tr("Black") if self.referee.game.turn is Colour.BLACK else tr("White")
        self.engine_failed.emit(labelled(game, labelled(side, text)), session)

    def restart_engine(self) -> None:
        """Start the failed engine again and ask it once more."""
        if self.guide is not None:
            self.guide.retry()
        elif self.phase is Phase.PLAYING:
            session = self._turn.session
            self._halt()
            if session is not None:
                session.close()
            self._next_turn()

    def _go_live(self, node: Node) -> None:
        result = self.document.tree.result if self.phase is Phase.OVER else None
        is_unseen = result is not None and result.termination in _OFF_THE_BOARD
        self._remark = tr("The result was taken back: the game goes on.") if is_unseen else ""
        self.document.go(node)
        self._continue_from(node)

    def _continue_from(self, node: Node) -> None:
        """Play on from a position of the tree, with the clocks as they are."""
        self._halt()
        self._stand_at(node)
        self.referee.continue_from(self._board_at(node).copy())
        self.phase = Phase.PLAYING
        self._next_turn()

    def _stand_at(self, node: Node) -> None:
        """The game has come to a position: what was played to it is the game from now on."""
        self.live = node
        self.document.follow_game(node)

    def _stand_still(self) -> None:
        """No engine searches and the clock stands: a person has used the time, an engine will search anew."""
        self._timer.stop()
        if self._turn.session is None:
            self.clock.pause()
        else:
            self.clock.stop()
        self._turn.cancel()

    def _halt(self) -> None:
        """No engine searches the move that is due any more; who did has used the time."""
        self._stand_still()
        self.clock.charge()

    def _finish(self) -> None:
        self._halt()
        self.phase = Phase.OVER
        assert self.referee.result is not None
        code = sgf_code(self.referee.result)
        self.document.set_result(code, self.referee.result.termination.value)
        self.changed.emit()
        self.over.emit(code)

    def _tick(self) -> None:
        if not self.clock.is_running:
            return
        session = self._turn.session
        if session is not None and session.has_unread_lines:
            return  # its move may be among them, and in time
        if self.referee.watch(round(self.clock.elapsed_ms)) is not None:
            self._finish()
        else:
            self.ticked.emit()

    def _take_document(self) -> None:
        """Another game was opened: nobody plays it yet."""
        self._remark = ""
        self.lessons, self.is_counted = Corrections(), False
        self._halt()
        self._drop_opening()
        self.phase = Phase.FREE
        self.live = self.document.current
        self._call_referee(GameSettings())
        self.changed.emit()

    def _drop_opening(self) -> None:
        guide, self.guide = self.guide, None
        if guide is not None:
            guide.stop()
            guide.deleteLater()

    def _check_live(self) -> None:
        """The live position may have been deleted, by an edit or by undoing a move: that takes moves back."""
        if self.document.tree.root is not self.live.path()[0]:
            self._lose_live()
        elif not self.live.is_attached:
            left = next(node for node in reversed(self.live.path()) if node.is_attached)
            if self.guide is not None:
                self.guide.take_back_to(left.ply)
            elif self.phase is not Phase.FREE and left.ply >= self._opening_plies:
                self._go_live(self._last_turn(left) or left)
            else:
                self._lose_live()
        if self.origin is not None and not self.origin.is_attached:
            self.origin = None

    def _lose_live(self) -> None:
        """The game cannot go on where it stood."""
        self.live = self.document.current
        if self.phase is not Phase.FREE:
            self.leave()
