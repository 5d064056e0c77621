"""Commands of analysis: review, practice, checked claims; and the threat layer that follows the position."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer

from engine._core import Solver
from engine.rules.coordinates import format_coordinate
from gui.analysis.batch import BatchReviewer
from gui.analysis.fouls import explain, strokes
from gui.analysis.practice import Deck, accepts
from gui.analysis.review import Mistake, Reviewer, mistake_name
from gui.analysis.threats import ClaimCheck, ClaimVerdict, Threats, check_claim, describe, find_threats
from gui.base.background import Background
from gui.base.language import tr
from gui.board.picture import Line
from gui.dialogs.batch import BatchDialog

if TYPE_CHECKING:
    from gui.window import MainWindow

_NEXT_MS = 900  # how long a solved position of the practice stays


class AnalysisCommands(QObject):
    """The rest of the Analysis menu."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.threats = Threats()
        self.threats_text = ""
        self.deck: Deck | None = None
        self.reviewer = Reviewer(window.document, window.hub, lambda: window.settings, self)
        self._threat_finder = Background(self)
        self._claim_checker = Background(self)
        self._solver = Solver()
        self._threat_finder.done.connect(self._show_threats)
        self._claim_checker.done.connect(self._show_claim)
        self._examiner = Background(self)
        self._examiner.done.connect(self._show_answer)
        for worker in (self._threat_finder, self._claim_checker, self._examiner):
            worker.failed.connect(window.say)
        self.batch = BatchReviewer(window.hub, lambda: window.settings, self)
        self._batch_dialog: BatchDialog | None = None
        self.reviewer.failed.connect(self._review_failed)
        window.document.current_changed.connect(self.find_threats)
        window.document.info_changed.connect(self.find_threats)
        window.document.replaced.connect(self.end_practice)

    def connect_panel(self) -> None:
        """Wire the review's panel; called once the panels are there."""
        panel = self._window.review_panel
        self.reviewer.progressed.connect(panel.show_progress)
        self.reviewer.finished.connect(self._show_mistakes)
        panel.mistake_chosen.connect(self.show_mistake)
        panel.practice_wanted.connect(self.practise)
        panel.stop_wanted.connect(self.reviewer.stop)
        panel.stop_wanted.connect(panel.clear)

    def close(self) -> None:
        """End the threads."""
        self.reviewer.close()
        self._threat_finder.close()
        self._claim_checker.close()
        self._examiner.close()
        self.batch.close()

    # --- threats --------------------------------------------------------------------------------------------

    def find_threats(self) -> None:
        """Ask our solver about the position shown."""
        self.threats, self.threats_text = Threats(), ""
        board, solver = self._window.document.board.copy(), self._solver
        if board.outcome is None:
            self._threat_finder.ask(lambda stop: find_threats(board, stop, solver))
        else:
            self._threat_finder.cancel()

    def _show_threats(self, threats: Threats) -> None:
        window = self._window
        self.threats = threats
        self.threats_text = describe(threats, window.document.board.turn)
        forbidden = threats.forbidden if window.settings.board.forbidden_points else ()
        window.overlays = replace(window.overlays, threats=threats.marks, forbidden=forbidden)
        window.show_position()

    def explain_point(self, point: int) -> None:
        """The mouse is at a point: if it is forbidden, say and show why."""
        window = self._window
        lines: tuple[Line, ...] = ()
        if point in window.overlays.forbidden:
            foul = window.document.board.foul(point)
            if foul is not None:
                lines = strokes(foul.shapes)
                text = explain(foul, window.document.info.width)
                window.board.tool_tips = {point: text}
                window.say(text.replace("\n", "; "), 8000)
        if lines != window.overlays.lines:
            window.overlays = replace(window.overlays, lines=lines)
            window.show_position()

    # --- claims ---------------------------------------------------------------------------------------------

    def check_mate(self) -> None:
        """Check by our solver whether the engine's best line wins as it claims."""
        window = self._window
        analysis = window.document.current.analysis
        if analysis is None or not analysis.candidates:
            window.say(tr("There is no analysis to check."))
            return
        board, line = window.document.board.copy(), analysis.candidates[0].pv
        window.say(tr("Checking..."))
        self._claim_checker.ask(lambda stop: check_claim(board, line, stop))

    def _show_claim(self, check: ClaimCheck) -> None:
        window = self._window
        words = {
            ClaimVerdict.PROVEN: tr("Proven: the line wins against every defence."),
            ClaimVerdict.UNPROVEN: tr("Unproven: our solver neither confirms nor refutes the line."),
            ClaimVerdict.REFUTED: tr("Refuted: the line overlooks a win of the opponent."),
        }
        window.say(words[check.verdict], 12_000)
        if check.line:
            window.show_variation(check.line)

    # --- review and practice --------------------------------------------------------------------------------

    def review(self) -> None:
        """Review the whole game."""
        window = self._window
        if not window.document.tree.root.children:
            window.say(tr("There is no game to review yet."))
            return
        window.analyser.stop()
        window.view.set_layout("analyse")
        window.docks["review"].show()
        window.docks["review"].raise_()
        window.layouts.give_room("review", "candidates")
        self.reviewer.start()

    def _show_mistakes(self, mistakes: list[Mistake]) -> None:
        self._window.review_panel.show_review(mistakes, self.reviewer.line)
        self._window.say(tr("The review is done."))

    def _review_failed(self, text: str) -> None:
        self._window.review_panel.clear()
        self._window.offer(text, tr("Restart"), self.review)

    def review_games(self) -> None:
        """Show the review of several saved games; on the first call ask which."""
        window = self._window
        if self._batch_dialog is None:
            self._batch_dialog = BatchDialog(self.batch, window)
            self._batch_dialog.game_wanted.connect(window.files.open_file)
        self._batch_dialog.show()
        self._batch_dialog.raise_()
        if not self.batch.games:
            self._batch_dialog.choose(window.files.folder())

    def show_mistake(self, mistake: Mistake) -> None:
        """Go to the position before a mistake and show the better line."""
        window = self._window
        assert mistake.node.parent is not None
        window.document.go(mistake.node.parent)
        if mistake.better:
            window.show_variation(mistake.better)
        played = "" if mistake.node.move is None else window.document.tree.name_of(mistake.node)
        window.say(f"{played}: {mistake_name(mistake.kind)}", 10_000)

    def practise(self) -> None:
        """Show the positions before the mistakes and ask for better moves."""
        window = self._window
        mistakes = [m for m in window.review_panel.model.mistakes if m.node.parent is not None]
        if not mistakes:
            window.say(tr("Review the game first: its mistakes are what is practised."))
            return
        window.analyser.stop()
        window.game.leave()
        self.deck = Deck(window.document.tree, mistakes)
        self._show_exercise()

    def end_practice(self) -> None:
        """Leave the practice."""
        if self.deck is not None:
            self.deck = None
            self._window.show_position()

    def _show_exercise(self) -> None:
        window, deck = self._window, self.deck
        if deck is None:
            return
        mistake = deck.current
        if mistake is None:
            window.say(
                tr("Practice done: {solved} of {total} solved.").format(
                    solved=deck.solved, total=len(deck.mistakes)
                ),
                15_000,
            )
            self.end_practice()
            return
        assert mistake.node.parent is not None
        window.document.go(mistake.node.parent)
        window.show_position()

    @property
    def exercise_text(self) -> str:
        """What the practice asks for now; empty without one."""
        deck = self.deck
        if deck is None or deck.current is None:
            return ""
        return tr("Practice {number} of {total}: find a better move than {move}.").format(
            number=deck.index + 1,
            total=len(deck.mistakes),
            move=format_coordinate(deck.current.node.move or 0, deck.tree.info.width),
        )

    def try_move(self, point: int) -> bool:
        """An answer in the practice; whether there was a question."""
        window, deck = self._window, self.deck
        if deck is None or deck.current is None:
            return False
        if window.document.current is not deck.current.node.parent:
            window.document.go(deck.current.node.parent)  # type: ignore[arg-type]
            return True
        tree, mistake = deck.tree, deck.current
        self._examiner.ask(lambda _stop: (mistake, point, accepts(tree, mistake, point)))
        return True

    def _show_answer(self, answer: tuple[Mistake, int, bool]) -> None:
        window, deck = self._window, self.deck
        mistake, point, right = answer
        if deck is None or deck.current is not mistake:
            return
        if right:
            window.say(tr("Right!"), _NEXT_MS)
            window.show_variation((point,))
            deck.advance(solved=True)
            QTimer.singleShot(_NEXT_MS, self._show_exercise)
        else:
            window.say(tr("Not good enough: try again, or press H for the solution."), 8000)

    def show_solution(self) -> bool:
        """Show the better line of the exercise and go on at the next move; whether there was one."""
        deck = self.deck
        if deck is None or deck.current is None:
            return False
        self._window.show_variation(deck.current.better)
        deck.advance(solved=False)
        QTimer.singleShot(3 * _NEXT_MS, self._show_exercise)
        return True
