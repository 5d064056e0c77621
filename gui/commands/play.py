"""Commands of playing: start a game, take back, hint, resign."""

from collections.abc import Callable
from dataclasses import replace

from PyQt6.QtCore import QTimer

from engine.rules.board import Colour
from engine.rules.renju import Foul
from gui.analysis.fouls import explain
from gui.app_state import AppState
from gui.base.language import tr
from gui.base.settings import GameSettings
from gui.commands.command import Choice, Command, Shell
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.progress import ProgressDialog
from gui.dialogs.welcome import WelcomeDialog
from gui.layouts import Layouts
from gui.play.state import Phase
from gui.presenter.texts import PAUSE_KEYS


class PlayCommands:
    """The Game menu, and the moves that the user makes on the board."""

    def __init__(self, app: AppState, layouts: Layouts, shell: Shell) -> None:
        self._game, self._tabs, self._hub, self._scores = app.game, app.tabs, app.hub, app.scores
        self._analyser, self._practice, self._hinter = app.analyser, app.practice, app.hinter
        self._store, self._layouts, self._shell = app.store, layouts, shell
        self._withdraw: Callable[[], object] = lambda: None  # the question about the game as it stands
        self._is_contested = False  # the game as it was last seen
        app.game.changed.connect(self._follow_game)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        game = self._game
        return [
            Command("new_game", tr("&New game..."), "F2", self.new_game, icon="new"),
            Command("play_again", tr("&Play again"), "Ctrl+F2", lambda: self._play_again(self._last_game)),
            Command("play_swapped", tr("Play again with s&wapped colours"), "", self.play_swapped),
            Command(
                "play_next_level", tr("Play against the level that suits &you"), "", self.play_next_level
            ),
            Command("take_back", tr("&Take back"), "Backspace", game.take_back, icon="take_back"),
            Command("redo", tr("Redo mo&ve"), "Shift+Backspace", game.redo, icon="redo"),
            Command("hint", tr("&Hint"), "F3", self.hint, icon="hint"),
            Command("move_now", tr("Make the engine move n&ow"), "F4", game.move_now, icon="move_now"),
            Command("pause", tr("&Pause"), PAUSE_KEYS, self.pause, checkable=True, icon="pause"),
            Command("resign", tr("&Resign"), "Ctrl+R", self.resign, icon="resign"),
            Command("agree_draw", tr("&Agree to a draw..."), "", self.agree_draw),
            Command("swap_sides", tr("&Change sides"), "Ctrl+Shift+X", game.swap_players),
            Command("progress", tr("Your pro&gress..."), "", self.show_progress),
            Command("play_from_here", tr("Play on &from here..."), "Shift+F2", self.play_from_here),
        ]

    def make_move(self, point: int) -> None:
        """The user wants to play at a point: an answer in the practice, or a move of the game."""
        if self._practice.try_move(point):
            return
        foul = self._foul_to_ask_about(point)
        if foul is None:
            self._play(point)
            return
        labels, node = self._game.document.labels, self._game.document.current
        text = tr("{move} is a forbidden move, which loses the game.").format(move=labels.name(point))

        def play() -> None:
            if self._game.document.current is node:
                self._game.human_move(point)

        self._ask(f"{text}\n\n{explain(foul, labels)}", tr("Play it"), play)

    def _ask(self, text: str, button: str, action: Callable[[], object], other: Choice | None = None) -> None:
        """Ask about the game that is played, in place of what was asked before."""
        self._withdraw()
        self._withdraw = self._shell.offer(text, button, action, other)

    def _follow_game(self) -> None:
        """A question that was not answered must not be answered for the next game, and an analysis that was
        asked for elsewhere must not help in it.
        """
        if not self._game.is_going_on:
            self._withdraw()
        was_contested, self._is_contested = self._is_contested, self._game.is_contested
        if self._is_contested and not was_contested:
            self._analyser.stop()

    def _play(self, point: int) -> None:
        """Play a move; where a stone is already, a message names the point: in blindfold games nobody sees
        it.
        """
        document = self._game.document
        if not self._game.human_move(point) and document.board.cells[point] in tuple(Colour):
            self._shell.say(tr("There is a stone at {point}.").format(point=document.labels.name(point)))

    def _foul_to_ask_about(self, point: int) -> Foul | None:
        """The foul that a move would be in a game against an engine, if the user wants to be asked."""
        game = self._game
        is_game = game.is_going_on and game.can_move
        has_engine = bool(game.settings.black.engine or game.settings.white.engine)
        if not (is_game and has_engine and self._store.current.board.confirm_fouls):
            return None
        board = game.document.board
        return board.forbidden(point) if board.is_legal(point) else None

    def resign(self) -> None:
        """Resign; the user is asked first, until that is not wanted any more."""
        if not self._game.is_going_on:
            return
        if not self._store.current.board.confirm_resign:
            self._game.resign()
            return
        never = tr("Resign and do not ask again"), self._resign_unasked
        self._ask(tr("Do you resign this game?"), tr("Resign"), self._game.resign, never)

    def _resign_unasked(self) -> None:
        settings = self._store.current
        self._store.change(replace(settings, board=replace(settings.board, confirm_resign=False)))
        self._game.resign()

    def welcome(
        self, learn: Callable[[], object], puzzles: Callable[[], object], import_games: Callable[[], object]
    ) -> None:
        """Greet on the first start: one click begins a game, the course, puzzles, or an import."""
        dialog = WelcomeDialog(self._store.current.engines[0].name, self._shell.dialog_parent)
        dialog.game_wanted.connect(self.start_game)
        dialog.rejected.connect(lambda: self._store.change(replace(self._store.current, first_run=False)))
        dialog.course_wanted.connect(lambda: QTimer.singleShot(0, learn))
        dialog.puzzles_wanted.connect(lambda: QTimer.singleShot(0, puzzles))  # when this dialog is gone
        dialog.import_wanted.connect(lambda: QTimer.singleShot(0, import_games))
        self._shell.open_dialog(dialog)

    def new_game(self) -> None:
        """Ask for a new game and start it."""
        engines, settings = self._hub.engines, self._store.current
        only_five = [engine.name for engine in engines if not self._hub.knows_row_length(engine.name)]
        dialog = NewGameDialog(
            settings.game, engines, self._shell.dialog_parent, only_five=only_five, scores=settings.scores
        )
        dialog.accepted.connect(lambda: self.start_game(dialog.settings()))
        self._shell.open_dialog(dialog)

    def play_from_here(self) -> None:
        """Ask who plays on from the position shown, and start."""
        settings, parent = self._store.current, self._shell.dialog_parent
        dialog = NewGameDialog(settings.game, self._hub.engines, parent, board=False, scores=settings.scores)

        def start() -> None:
            self._begin()
            self._game.play_on(dialog.settings())

        dialog.accepted.connect(start)
        self._shell.open_dialog(dialog, self._game.document.about_to_be_replaced)

    def play_swapped(self) -> None:
        """Start another game like the last one, with the colours swapped."""
        self._play_again(self._last_game.swapped)

    def play_next_level(self) -> None:
        """Start another game like the last one, against the level that the score advises."""
        game, following = self._last_game, self._scores.next_level
        if following is None:
            return
        if game.black.engine:
            self._play_again(replace(game, black=replace(game.black, level=following)))
        else:
            self._play_again(replace(game, white=replace(game.white, level=following)))

    @property
    def _last_game(self) -> GameSettings:
        return self._store.current.game if self._game.origin is None else self._game.settings

    def _play_again(self, game: GameSettings) -> None:
        """Start another game, from the same position if the last one was played on from it."""
        if self._game.origin is None:
            self.start_game(game)
        else:
            self._begin()
            self._game.play_on_again(game)

    def show_progress(self) -> None:
        """Show the score against the levels, and what was learnt."""
        self._shell.open_dialog(ProgressDialog(self._store.current, self._shell.dialog_parent))

    def start_game(self, game: GameSettings) -> None:
        """Start a game in the layout for playing, in place of what is shown unless that is a file."""
        self._begin()
        self._store.change(replace(self._store.current, game=game, first_run=False))
        self._layouts.switch("play")
        if self._game.document.path and self._game.phase is Phase.FREE:
            self._tabs.make_room()
        self._game.new_game(game)

    def _begin(self) -> None:
        """Neither analysis nor practice goes on in the game that begins."""
        self._analyser.stop()
        self._practice.end()

    def hint(self) -> None:
        """Show something, or more, of the move to be played; in the practice, of the answer."""
        if not self._practice.give_hint():
            self._hinter.ask()

    def pause(self, paused: bool) -> None:
        """Pause the game, or go on."""
        if paused:
            self._game.pause()
        else:
            self._game.resume()

    def agree_draw(self) -> None:
        """Ask both players whether they call it a draw."""
        if self._game.can_agree_draw:
            self._ask(tr("Do both players agree to a draw?"), tr("Draw"), self._game.agree_draw)
