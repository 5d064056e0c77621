"""The window's texts on the game that is shown: title, players, clocks, status line, notice."""

import time
from pathlib import Path

from PyQt6.QtGui import QKeySequence

from engine.records.node import Node
from engine.records.positions import shows_turn
from engine.records.results import parse_result
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.game import GameResult
from gui.app_state import AppState
from gui.base.language import tr
from gui.contests.spectator import time_left_ms
from gui.model.document import Document
from gui.model.earlier import is_kept
from gui.model.mistakes import describe_mistake
from gui.model.results import describe_end, describe_end_for
from gui.play.clock import TimeLeft, recorded_left, recorded_used_ms
from gui.play.state import Phase
from gui.presenter.view import ClockView, Notice, PlayerView

PAUSE_KEYS = "F8"  # unless the user chose others; the status line names them


class GameTexts:
    """The texts on the user's game, or on the game of a tournament that is watched."""

    def __init__(self, app: AppState) -> None:
        self._document, self._game, self._tabs, self._spectator = (
            app.document,
            app.game,
            app.tabs,
            app.spectator,
        )
        self._analyser = app.analyser
        self._practice, self._coach, self._scores, self._store = (
            app.practice,
            app.coach,
            app.scores,
            app.store,
        )
        self._recorded_end: Node | None = None  # where a game ended that was opened with its result
        app.document.replaced.connect(self._find_recorded_end)

    @property
    def document(self) -> Document:
        """What is shown: the user's game, or one of a tournament that is watched."""
        return self._spectator.document if self._spectator.is_on else self._document

    @property
    def is_over(self) -> bool:
        """Whether the position shown is the end of the game that was played, here or by its file."""
        has_result = parse_result(self.document.info.result) is not None
        if self._spectator.is_on:
            return self._spectator.live is None and has_result and not self.document.current.children
        if self._game.phase is Phase.FREE:
            return self._document.current is self._recorded_end and has_result
        return self._game.phase is Phase.OVER and self._document.current is self._game.live

    def title(self) -> str:
        """The name of the file, or what is shown in place of one."""
        if self._spectator.is_on:
            return tr("Tournament")
        return _title_of(self._document.path, self._document.info, self._game.phase)

    def tabs(self) -> tuple[str, ...]:
        """The titles of the tabs; those with changes that no file holds have a star."""
        tabs = self._tabs
        titles = []
        for tab in tabs.tabs:
            saved = tabs.state_of(tab.last_shown)
            title = _title_of(saved.path, saved.tree.info, saved.state.phase)
            titles.append(f"*{title}" if tabs.is_modified(tab) else title)
        return tuple(titles)

    def chapters(self) -> tuple[str, ...]:
        """The titles of the chapters in the tab that is shown."""
        trees = self._tabs.trees(self._tabs.shown.tab)
        return tuple(f"{number}. {_chapter_of(tree)}" for number, tree in enumerate(trees, 1))

    def player(self, colour: Colour) -> PlayerView:
        """The texts of a player's card."""
        board, info = self.document.board, self.document.info
        is_turn = board.outcome is None and board.turn is colour and not self.is_over
        thinking = self._game.thinking
        if self._spectator.is_on:
            thinking = self._spectator.turn
            is_turn = is_turn and bool(self._spectator.number)  # else there is no game
        if board.outcome is not None or self.is_over:
            end = self.document.tree.result if board.outcome is None else GameResult.of(board.outcome)
            state = describe_end_for(colour, end)
        elif thinking is colour:
            state = tr("thinking...")
        else:
            state = tr("to move") if is_turn else ""
        level_number = None if self._spectator.is_on else self._scores.level_of(colour)
        name = info.black or tr("Black") if colour is Colour.BLACK else info.white or tr("White")
        return PlayerView(name, state, is_turn, level_number)

    def clock(self, colour: Colour) -> ClockView:
        """The text of a player's clock."""
        if not self._spectator.is_on:
            if self._game.phase is Phase.FREE:  # a game from a file has its own times, or none
                here = self._document.current
                return ClockView(recorded_left(here, colour), recorded_used_ms(here, colour))
            return ClockView(self._game.clock.left(colour), self._game.clock.used_ms(colour))
        live = self._spectator.live
        return ClockView(TimeLeft(None, None if live is None else time_left_ms(live, colour, time.time())), 0)

    def status(self, threats: str) -> str:
        """The status line: what is asked of the user, or whose move it is and what threatens."""
        game, document, board = self._game, self._document, self._document.board
        if self._spectator.is_on:
            return self._watched_status()
        if self._practice.text:
            return self._practice.text
        side = tr("Black") if board.turn is Colour.BLACK else tr("White")
        if board.outcome is not None or self.is_over:
            return describe_end(board, document.info)
        if game.guide is not None:
            return game.guide.describe()
        if game.phase is Phase.PAUSED:
            keys = QKeySequence(self._store.current.keys.get("pause", PAUSE_KEYS)).toString()
            text = tr("Paused: press {keys} to continue.")
            if game.can_move:
                text = tr("Paused: make a move or press {keys} to continue.")
            return text.format(keys=keys)
        if game.phase is Phase.PLAYING and document.current is not game.live:
            return tr("Viewing move {ply}; the game goes on.").format(ply=document.current.ply)
        if game.thinking is not None:
            parts = [tr("{side} is thinking...").format(side=side)]
        else:
            text = tr("Move {ply}: {side} to play").format(ply=document.current.ply + 1, side=side)
            parts = [text, threats]
        is_asked = game.thinking is not None or self._analyser.running
        if is_asked and board.variant.rules.fouls and not document.info.continuous and not shows_turn(board):
            parts.append(
                tr("Engines are told no colours: here they judge forbidden moves for the wrong side.")
            )
        return "   ·   ".join(filter(None, parts))

    def _watched_status(self) -> str:
        """Which game of the tournament is shown, and how far it is or how it ended."""
        spectator, board = self._spectator, self.document.board
        if not spectator.has_tournament:
            return tr("No tournament is open.")
        if not spectator.number:
            return tr("No game of the tournament has begun.")
        game = tr("Game {number}").format(number=spectator.number)
        state = tr("move {ply}").format(ply=board.ply)
        if self.is_over:
            state = describe_end(board, self.document.info)
        return f"{game}   ·   {state}"

    def notice(self, layout: str, status: str) -> Notice:
        """The end of the game, a pause, what can be done then; or how the opening gave out the colours."""
        if self._spectator.is_on:
            return Notice()
        if self.is_over and self._game.phase is Phase.OVER:
            text = describe_end(self._document.board, self._document.info)
            commands: tuple[tuple[str, str], ...] = (
                ("play_again", tr("Again")),
                ("play_swapped", tr("Swap colours")),
                ("review", tr("Review")),
            )
            if self._scores.next_level is not None:
                play = tr("Play {level}").format(level=self._scores.next_name)
                commands = (("play_next_level", play), *commands)
            sentences = (self._verdict_on_user(), text, self._scores.advice())
            return Notice(" ".join(filter(None, sentences)), commands, self._lessons())
        if self._coach.lesson is not None and self._game.phase is Phase.PAUSED:
            choices = (("take_back", tr("Take back")), ("pause", tr("Play on")))
            return Notice(self._coach.text, choices)
        if self._game.phase is Phase.PAUSED:
            return Notice(tr("The game is paused."), (("pause", tr("Continue")),))
        remark = self._game.remark if self._document.current is self._game.live else ""
        if not remark:
            return self._invitation(layout)
        info, black = self._document.info, self._document.board.turn is Colour.BLACK
        if not (self._game.settings.black.engine or self._game.settings.white.engine):
            return Notice(f"{remark} {status}")
        next_move = tr("Black plays next: {name}.") if black else tr("White plays next: {name}.")
        return Notice(f"{remark} {next_move.format(name=info.black if black else info.white)}")

    def _verdict_on_user(self) -> str:
        """Whether the user has won, against an engine."""
        settings = self._game.settings
        users = [
            colour
            for colour, player in ((Colour.BLACK, settings.black), (Colour.WHITE, settings.white))
            if not player.engine
        ]
        result = parse_result(self._document.info.result)
        if len(users) != 1 or result is None or result.winner is None:
            return ""
        return tr("You win!") if result.winner is users[0] else tr("You lose.")

    def _lessons(self) -> tuple[tuple[str, str, str], ...]:
        """The gravest lessons of the game, and the way to what was learnt over games."""
        if not self._coach.is_on:
            return ()
        mistakes = self._coach.gravest
        names = [self._document.name_of(mistake.node) for mistake in mistakes]
        lessons = [
            (f"practise_lesson_{number}", name, describe_mistake(name, mistake))
            for number, (name, mistake) in enumerate(zip(names, mistakes, strict=True), 1)
        ]
        return (*lessons, ("progress", tr("Your progress"), "")) if lessons else ()

    def _invitation(self, layout: str) -> Notice:
        """A way back to the tournament from a game that was opened in the Match layout."""
        if layout != "match" or self._spectator.live is None:
            return Notice()
        return Notice(tr("The tournament is being played."), (("layout_match", tr("Watch it")),))

    def _find_recorded_end(self) -> None:
        document = self._document
        self._recorded_end = document.tree.last_of_game if parse_result(document.info.result) else None


def _title_of(path: str, info: GameInfo, phase: Phase) -> str:
    is_named = bool(info.black or info.white)
    if path and not (is_named and is_kept(Path(path))):
        return Path(path).name
    if phase is Phase.FREE and is_named:  # as of the library
        return ", ".join(filter(None, (f"{info.black or '?'} – {info.white or '?'}", info.event)))
    return tr("New game")


def _chapter_of(tree: GameTree) -> str:
    info = tree.info
    players = f"{info.black or '?'} – {info.white or '?'}" if info.black or info.white else ""
    return ", ".join(filter(None, (tree.root.text("GN"), players)))
