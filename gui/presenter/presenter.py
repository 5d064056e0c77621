"""Turns the app's state into what is seen: the picture, the status line, and which actions are enabled.

The presenter watches the document, the game and the analysis. Whenever one of them changes it builds a
`View`, a frozen value that the window shows. It also keeps what the user points at: a variation, a foul.
"""

from collections.abc import Sequence
from dataclasses import replace

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.analysis import Analysis, Candidate
from engine.records.node import Node
from engine.rules.board import Colour, Ending
from gui.analysis.fouls import explain, strokes
from gui.analysis.library_controller import Page
from gui.analysis.threats import describe, explain_mark
from gui.app_state import AppState
from gui.base.language import tr
from gui.board.picture import Picture, Ring, ThreatLine, ThreatMark, box_lines
from gui.model.comparison import side_by_side
from gui.model.document import Document
from gui.model.formatting import explain_mate, explain_win_rate
from gui.model.mistakes import Mistake, grade
from gui.model.results import describe_rules
from gui.play.state import Phase
from gui.presenter.actions import CHAPTERS, checked_commands, enabled_commands
from gui.presenter.markup import shapes_of, strokes_of
from gui.presenter.picture import Overlays, played_marks, position_picture, with_overlays
from gui.presenter.texts import GameTexts
from gui.presenter.view import View

_LETTERS = "ABCDEFGHIJKL"
_LONGEST_TEXT = 3  # of the library's, which are written on points


class Presenter(QObject):
    """Builds the view whenever something it depends on changes."""

    shown = pyqtSignal(object)
    """A new `View`."""
    clocks_shown = pyqtSignal(object)
    """The clocks: a `ClockView` for each colour."""
    point_named = pyqtSignal(str)
    """The coordinate of the point under the mouse, with a candidate's win rate; empty at none."""
    remark = pyqtSignal(str, int)
    """A message for the user, shown for so many milliseconds."""

    def __init__(self, app: AppState) -> None:
        super().__init__(app)
        self._app, self._document, self._game, self._store = app, app.document, app.game, app.store
        self._spectator, self._practice = app.spectator, app.practice
        self._texts = GameTexts(app)
        app.library_controller.shown.connect(lambda _page: self.refresh())
        self._layout, self._hides_stones = "", False
        self._overlays = Overlays()
        self._mistakes: dict[Node, Mistake] = {}
        self.pointed = -1
        """The point where the mouse is; -1: none."""
        self._pinned_threats: tuple[ThreatMark, ...] = ()
        self._is_foul_told = False
        self._pinned: tuple[int, ...] = ()  # the variation that is drawn where nothing is pointed at
        self._tool_tips: dict[int, str] = {}
        for shown in (app.document, app.spectator.document):
            shown.current_changed.connect(self._leave_position)
        app.document.node_changed.connect(self._follow_node)
        for signal in (
            app.document.info_changed,
            app.document.modified_changed,
            app.document.tree_changed,
            app.analyser.switched,
            app.analyser.compared,
            app.threat_finder.found,
            app.layer_finder.found,
            app.practice.changed,
            app.hinter.changed,
            app.coach.changed,
            app.tabs.changed,
        ):
            signal.connect(self.refresh)
        self._last_shown = self._what_is_shown
        for part in (app.game, app.spectator):
            part.changed.connect(self._follow_game)
            part.ticked.connect(self._show_clocks)
        app.store.changed.connect(self._follow_settings)
        app.practice.line_wanted.connect(self.pin_variation)
        app.coach.line_wanted.connect(self.pin_variation)

    @property
    def document(self) -> Document:
        """What is shown: the user's game, or one of a tournament that is watched."""
        return self._texts.document

    def refresh(self) -> None:
        """Show the state as it is now."""
        self.shown.emit(self._view())
        self._show_clocks()

    def follow_layout(self, name: str) -> None:
        """Another layout of the window is on: Play shows no threats unasked."""
        self._layout = name
        self.refresh()

    def hide_stones(self, on: bool) -> None:
        """Hide the stones of a game while it is played, or show them again."""
        self._hides_stones = on
        self.refresh()

    # --- what the user points at ----------------------------------------------------------------------------

    def show_variation(self, points: tuple[int, ...]) -> None:
        """Draw a variation over the position, or none."""
        if points != self._overlays.variation:
            self._overlays = replace(self._overlays, variation=points, variation_length=None)
            self.refresh()

    def pin_variation(self, points: tuple[int, ...]) -> None:
        """Draw a variation that stays while this position is shown; empty: draw none any more."""
        self._pinned = points
        self.show_variation(points)

    def pin_threats(self, marks: tuple[ThreatMark, ...]) -> None:
        """Draw these threats in place of those of the layer while this position is shown."""
        self._pinned_threats = marks
        self.refresh()

    def enter_point(self, point: int) -> None:
        """The mouse is at another point (-1: at none): name it, and show what is known of it."""
        self.pointed = point
        marked = {mark.point for mark in self.picture.candidates} | set(self._overlays.variation[:1])
        entered = next((c for c in self._candidates() if c.point == point and point in marked), None)
        self.point_named.emit("" if point < 0 else self._name_point(point, entered))
        texts = [explain_mark(mark) for mark in self.picture.threats if mark.point == point]
        if entered is not None:
            texts.insert(0, explain_mate(entered, self._flips_win_rates))
        tip = "\n".join(text for text in texts if text)
        tips = {point: tip} if tip else {}
        if tips != self._tool_tips:
            self._tool_tips = tips
            self.refresh()
        self.show_variation(self._pinned if entered is None else entered.line)
        self._explain_point(point)

    def enter_candidate(self, row: int) -> None:
        """The mouse is at another row of the candidates (-1: at none): show its variation."""
        candidates = self._candidates()
        self.show_variation(candidates[row].line if 0 <= row < len(candidates) else self._pinned)

    def turn_wheel(self, step: int) -> None:
        """Step through the variation that is drawn, else through the game."""
        variation = self._overlays.variation
        if not variation:
            self.document.step(step)
            return
        default = min(len(variation), self._store.current.analysis.variation_length)
        length = (self._overlays.variation_length or default) + step
        self._overlays = replace(self._overlays, variation_length=min(max(length, 1), len(variation)))
        self.refresh()

    def _name_point(self, point: int, candidate: Candidate | None) -> str:
        """A point's name, and whose win rate it is that the board shows there."""
        name = self.document.labels.name(point)
        if candidate is None:
            return name
        rate = explain_win_rate(candidate, self._win_rates_of, self._flips_win_rates)
        return f"{name}   {rate}".rstrip()

    def _explain_point(self, point: int) -> None:
        foul = self._document.board.foul(point) if point in self._forbidden() else None
        lines = strokes(foul.shapes) if foul is not None else ()
        text = "" if foul is None else explain(foul, self._document.labels)
        if foul is not None:
            self._tool_tips = {point: text}
        if foul is not None or self._is_foul_told:
            self.remark.emit(text.replace("\n", "; "), 8000)
        self._is_foul_told = foul is not None
        if lines != self._overlays.lines:
            self._overlays = replace(self._overlays, lines=lines)
            self.refresh()

    def _leave_position(self) -> None:
        self._overlays, self._tool_tips, self._pinned, self._pinned_threats = Overlays(), {}, (), ()
        if self.pointed >= 0:  # the win rate and the foul named there were another position's
            self.point_named.emit(self.document.labels.name(self.pointed))
        if self._is_foul_told:
            self._is_foul_told = False
            self.remark.emit("", 0)
        self.refresh()

    @property
    def _what_is_shown(self) -> tuple[bool, bool]:
        return self._spectator.is_on, self._game.is_contested

    def _follow_game(self) -> None:
        """What was pointed at is drawn neither on another board nor in a game that begins there."""
        last, self._last_shown = self._last_shown, self._what_is_shown
        if last == self._last_shown or self._app.coach.lesson is not None:
            self.refresh()
        else:
            self._leave_position()

    def _follow_settings(self) -> None:
        if not self._forbidden():  # else the lines of a foul that is no longer marked would stay
            self._overlays, self._tool_tips = replace(self._overlays, lines=()), {}

    def _follow_node(self, node: Node) -> None:
        if node is self._document.current:
            self.refresh()

    # --- the view -------------------------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """The board with all that is drawn over the position."""
        document, settings = self.document, self._store.current
        position = position_picture(document, settings.board)
        if self._is_blindfolded:
            return replace(position, stones=())  # and nothing over them, which would tell where they are
        overlays = replace(
            self._overlays,
            threats=self._pinned_threats
            or (self._app.threat_finder.threats.marks if self._shows_threats else ()),
            layer=self._app.layer_finder.marks if self._may_advise and not self._spectator.is_on else (),
            lines=self._overlays.lines or self._fatal_foul() or self._hinted_region(),
            rings=self._rings(),
            forbidden=self._forbidden(),
            letters=self._letters(),
        )
        if not self._hides_answer:
            node, size = document.current, (position.columns, position.rows)
            shapes, strokes = tuple(shapes_of(node, *size)), tuple(strokes_of(node, *size))
            position = replace(position, shapes=shapes, strokes=strokes)
        picture = with_overlays(
            position, document.board, self._analysis, self._second_opinion, settings.analysis, overlays
        )
        page = self._page
        if page is None or self._analysis is not None or not settings.library.on_board or picture.variation:
            return picture
        if self._layout != "analyse":
            return picture
        return replace(picture, candidates=played_marks(page.explored.moves, document.board.turn))

    def mark_mistakes(self, mistakes: Sequence[Mistake]) -> None:
        """Put rings around the stones that a review lists, by their classes."""
        self._mistakes = {mistake.node: mistake for mistake in mistakes}
        self.refresh()

    def _rings(self) -> tuple[Ring, ...]:
        if not self._mistakes or self._hides_answer or self._game.is_contested or self._spectator.is_on:
            return ()
        listed = [self._mistakes[node] for node in self._document.current.path() if node in self._mistakes]
        return tuple(Ring(m.node.move, grade(m.kind)) for m in listed if m.node.move is not None)

    def _fatal_foul(self) -> tuple[ThreatLine, ...]:
        """The lines of the forbidden move that ended the game."""
        board = self.document.board
        if board.outcome is None or board.outcome.ending is not Ending.FOUL:
            return ()
        before = board.copy()
        foul = before.foul(before.pop())
        return () if foul is None else strokes(foul.shapes)

    def _hinted_region(self) -> tuple[ThreatLine, ...]:
        """A square around the answer of an exercise or a good move, if the user asked where it is."""
        region = self._practice.hinted_region or self._app.hinter.region
        if region is None or self._spectator.is_on:
            return ()
        return box_lines(region, self._document.board.width)

    def _view(self) -> View:
        document, settings = self.document, self._store.current.analysis
        board, is_watching, is_analysing = document.board, self._spectator.is_on, self._app.analyser.running
        tabs, chapters = self._app.tabs, self._app.tabs.chapters
        threats = describe(self._app.threat_finder.threats, board.turn) if self._shows_threats else ""
        status = self._texts.status(threats)
        return View(
            title=self._texts.title(),
            tabs=self._texts.tabs(),
            tab=tabs.tabs.index(tabs.shown.tab),
            chapters=() if is_watching else self._texts.chapters(),
            chapter=chapters.index(tabs.shown),
            is_watching=is_watching,
            is_modified=tabs.is_modified(tabs.shown.tab) and not is_watching,
            picture=self.picture,
            turn=board.turn if self._takes_moves and not is_watching else None,
            tool_tips=self._tool_tips,
            analysis=self._analysis,
            second_opinion=self._second_opinion,
            second_problem="" if is_watching else self._app.analyser.second_problem,
            compared_engines=() if is_watching else self._compared_engines,
            page=self._page,
            no_analysis=self._no_analysis(),
            is_contested=self._game.is_contested,
            flip_win_rates=self._flips_win_rates,
            win_rates_of=self._win_rates_of,
            max_candidates=settings.candidates,
            max_variation=settings.variation_length,
            black_share=self._black_share(),
            players={colour: self._texts.player(colour) for colour in Colour},
            move="" if document.current.parent is None else document.name_of(document.current),
            comment=document.current.comment,
            notice=self._texts.notice(self._layout, status),
            rules=describe_rules(document.info, board),
            status=status,
            enabled=enabled_commands(self._app, document)
            | dict.fromkeys(("next_tab", "previous_tab"), len(tabs.tabs) > 1)
            | dict.fromkeys(CHAPTERS, len(chapters) > 1 and not is_watching),
            checked=checked_commands(settings, self._layout, self._game.phase is Phase.PAUSED, is_analysing),
        )

    @property
    def _takes_moves(self) -> bool:
        """Whether a click on the board is a move, or an answer in the practice."""
        if self._practice.exercise is not None:
            return self._practice.hides_answer
        return self._game.can_move

    @property
    def _is_blindfolded(self) -> bool:
        """Whether the stones are hidden: of the user's own game, until it is over."""
        is_own = not self._spectator.is_on and self._practice.exercise is None
        return self._hides_stones and is_own and self._game.is_going_on

    @property
    def _hides_answer(self) -> bool:
        """Whether an exercise is shown whose answer must stay hidden."""
        return self._practice.hides_answer and not self._spectator.is_on

    @property
    def _may_advise(self) -> bool:
        """Whether an engine's analysis of the position may be shown.

        Never the answer of an exercise; in a game that people are playing, only what they asked for here.
        """
        was_asked = self._app.analyser.asked is self._document.current
        is_free = self._spectator.is_on or not self._game.is_contested
        return not self._hides_answer and (was_asked or is_free)

    @property
    def _analysis(self) -> Analysis | None:
        if not self._may_advise:
            return None
        node = self.document.current
        return node.analysis or (
            None if self._spectator.is_on else self._app.library_controller.recalled(node)
        )

    @property
    def _second_opinion(self) -> Analysis | None:
        is_shown = self._may_advise and not self._spectator.is_on
        return self._app.analyser.second_opinion if is_shown else None

    @property
    def _compared_engines(self) -> tuple[str, ...]:
        """The engine whose analysis is shown, and the second one; empty: none are compared."""
        settings, analysis = self._store.current, self._analysis
        first = settings.analysis_engine if analysis is None else analysis.engine
        return (first, settings.compared_engine) if settings.compared_engine else ()

    @property
    def _page(self) -> Page | None:
        """The library on the position shown; None where it would give away an answer or help in a game."""
        page = self._app.library_controller.page
        if self._hides_answer or self._game.is_contested or self._spectator.is_on:
            return None
        return page if page is not None and page.node is self._document.current else None

    def _no_analysis(self) -> str:
        if self._spectator.is_on:
            return ""
        if self._hides_answer:
            return tr("Hidden until you have found the move.")
        if self._document.board.outcome is not None:
            return tr("The game is over here: go back to analyse it.")
        if self._app.analyser.running:
            name = self._store.current.analysis_engine
            return tr("{name} has not reported anything yet.").format(name=name)
        return "" if self._practice.exercise is not None else tr("No analysis yet: press Space.")

    @property
    def _flips_win_rates(self) -> bool:
        """Whether win rates are shown from the opponent's side, because the user wants Black's."""
        return self._store.current.analysis.black_view and self.document.board.turn is Colour.WHITE

    @property
    def _win_rates_of(self) -> Colour:
        """Whose win rates are shown: Black's, or the mover's if the user prefers that."""
        return Colour.BLACK if self._flips_win_rates else self.document.board.turn

    def _candidates(self) -> list[Candidate]:
        limit = self._store.current.analysis.candidates
        return [pair.candidate for pair in side_by_side(self._analysis, self._second_opinion, limit)]

    def _forbidden(self) -> tuple[int, ...]:
        hidden = self._hides_answer or self._spectator.is_on
        shown = self._store.current.board.forbidden_points and not hidden
        return self._app.threat_finder.threats.forbidden if shown else ()

    def _letters(self) -> tuple[tuple[int, str], ...]:
        """The fifth moves on offer in an opening; in the practice, the mistake; else the library's texts."""
        if self._spectator.is_on:
            return ()
        if self._practice.exercise is not None:
            marks = (self._practice.refused_move, "?"), (self._practice.hinted_point, "!")
            return tuple((point, mark) for point, mark in marks if point is not None)
        guide = self._game.guide
        if guide is not None and guide.task is not None:
            return tuple(zip(guide.offers, _LETTERS, strict=False))
        page = self._page if self._layout == "analyse" else None
        texts = {} if page is None else page.explored.known.remark.texts
        if self._app.hinter.point is not None:
            texts = texts | {self._app.hinter.point: "!"}
        left_out = dict.fromkeys(self._app.analyser.left_out, "×")
        shown = texts | self._document.current.labels | left_out
        return tuple((point, text[:_LONGEST_TEXT]) for point, text in shown.items())

    @property
    def _shows_threats(self) -> bool:
        wanted = self._store.current.analysis.show_threats
        return wanted and self._may_advise and not self._spectator.is_on

    def _black_share(self) -> float | None:
        board, analysis = self.document.board, self._analysis
        if board.outcome is not None:
            return {None: 0.5, Colour.BLACK: 1.0, Colour.WHITE: 0.0}[board.outcome.winner]
        rate = analysis.win_rate if analysis is not None else None
        return 1 - rate if rate is not None and board.turn is Colour.WHITE else rate

    def _show_clocks(self) -> None:
        self.clocks_shown.emit({colour: self._texts.clock(colour) for colour in Colour})
