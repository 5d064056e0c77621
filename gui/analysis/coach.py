"""Teaches in a game against an engine: after a move that is at fault, it explains why.

A fault is a loss of win rate that two searches of equal work agree on; what our solver proves of the move is
its name. The game stands still then, until the user takes the move back or plays on. What positions ask for
and whether the user finds it is counted over games, and the gravest lessons of a game can be practised when
it is over.
"""

from dataclasses import replace

from PyQt6.QtCore import QObject, pyqtSignal

from engine import _core
from engine.core_board import core_board
from engine.records.analysis import Analysis
from engine.records.node import Node
from engine.rules.board import Board
from gui.analysis.facts import Examiner, asked_for, fault
from gui.analysis.looker import Looker
from gui.analysis.review import QUICK_WORK, Examined, SecondLook, conclude, look_again
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.model.document import Document
from gui.model.mistakes import Mistake, MistakeKind, attached, loss_text
from gui.play.corrections import Correction
from gui.play.game import GameController
from gui.play.state import Phase

LESSONS = 3  # of a game, at its end
FOUND, MISSED = "+", "-"
TEACHABLE = (
    MistakeKind.MISSED_FIVE,
    MistakeKind.UNBLOCKED,
    MistakeKind.LEFT_THREE,
    MistakeKind.MISSED_DEFENCE,
    MistakeKind.WIN_ALLOWED,
    MistakeKind.MISSED_WIN,
    MistakeKind.MISSED_THREATS,
)
"""What positions ask for, each as the mistake of missing it, in the order in which it is learnt."""
_LONGEST_WIN = 6  # of the winner's own moves: one by threats that is longer teaches a learner nothing
_LONG = (MistakeKind.MISSED_THREATS, MistakeKind.THREATS_ALLOWED)


class Coach(QObject):
    """Watches the user's moves in games with `Teach me`."""

    changed = pyqtSignal()
    """There is a lesson to show, or none any more."""
    line_wanted = pyqtSignal(object)
    """A line to be drawn on the board: how the opponent wins."""
    failed = pyqtSignal(str)

    def __init__(
        self,
        document: Document,
        game: GameController,
        hub: EngineHub,
        store: SettingsStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._game, self._store = document, game, store
        self._followed = game.lessons
        self._move: Examined | None = None  # that the engine looks at
        self._put_off: list[Examined] = []  # moves that it looked at when the next one was made
        self._examiner = Background(self, self._take_examined)
        self._looker = Looker(hub, store, "coach", self)
        self._looker.thought.connect(self._note_analysis)
        self._looker.looked.connect(self._take_look)
        for part in (self._examiner, self._looker):
            part.failed.connect(self.failed)
        game.move_made.connect(self._follow_move)
        game.changed.connect(self._follow_game)

    @property
    def is_on(self) -> bool:
        """Whether the user's moves are watched."""
        settings = self._game.settings
        return settings.teach and bool(settings.black.engine) is not bool(settings.white.engine)

    @property
    def lesson(self) -> Correction | None:
        """What is being taught now."""
        return self._game.lessons.shown

    @property
    def text(self) -> str:
        """The text on it."""
        assert self.lesson is not None
        return lesson_text(self.lesson, self._document)

    @property
    def gravest(self) -> list[Mistake]:
        """The mistakes of this game that are worth practising; of a position, one."""
        order = list(MistakeKind)
        mistakes = sorted(
            attached(lesson.mistake for lesson in self._game.lessons.given),
            key=lambda mistake: order.index(mistake.kind),
        )
        of_positions: dict[Node | None, Mistake] = {}
        for mistake in mistakes:
            of_positions.setdefault(mistake.node.parent, mistake)
        return list(of_positions.values())[:LESSONS]

    def close(self) -> None:
        """End the thread and the engine."""
        self._examiner.close()
        self._looker.close()

    def _follow_game(self) -> None:
        lessons = self._game.lessons
        if self._game.phase is Phase.FREE or (self._game.phase is Phase.OVER and self._move is None):
            self._end()  # else when the moves that the user played fast have been looked at
        if lessons.shown is not None and self._game.phase is not Phase.PAUSED:
            lessons.shown = None
            self.changed.emit()
        if lessons is not self._followed:  # another game, or one that had waited
            self._followed = lessons
            self._put_off.clear()
            if lessons.shown is not None:
                self.line_wanted.emit(lessons.shown.answer)

    def _end(self) -> None:
        """Look at no more moves: the engine goes, and its analyses of lessons may be seen."""
        self._put_off.clear()
        if self._move is not None:
            self._move = None
            self._looker.close()
        lessons = self._game.lessons
        for lesson in lessons.given:
            position = lesson.mistake.node.parent
            if position is not None and position in lessons.analyses:
                self._document.set_analysis(position, lessons.analyses.pop(position))

    def _note_analysis(self, node: Node, analysis: Analysis) -> None:
        self._game.lessons.analyses[node] = analysis

    def _follow_move(self, _point: int) -> None:
        """Have the user's move examined, while the engine thinks."""
        node, tree = self._game.live, self._document.tree
        settings = self._game.settings
        if not self.is_on or self._game.phase is not Phase.PLAYING or node.parent is None:
            return
        is_black = node.colour is not None and node.colour.name == "BLACK"
        if (settings.black if is_black else settings.white).engine:
            return
        before, board, after = node.parent, tree.board_at(node.parent), tree.board_at(node)
        self._examiner.ask(lambda stop: _examine(before, node, board, after, stop))

    def _take_examined(self, move: Examined) -> None:
        """Have the engine look at the user's move, unless the solver proves that nothing is wrong with it."""
        self._count(move)
        if (move.fault or move.known.rate is None) and move.known_after.board.outcome is None:
            if self._move is not None:
                self._put_off.append(self._move)
            self._look(move)

    def _look(self, move: Examined) -> None:
        self._move = move
        self._looker.look(look_again(move, QUICK_WORK))

    def _take_look(self, look: SecondLook | None) -> None:
        move, self._move = self._move, None
        if self._put_off:
            self._look(self._put_off.pop())
        if move is not None and look is not None:
            self._conclude(move, look)
        if self._move is None and self._game.phase is Phase.OVER:
            self._end()

    def _conclude(self, move: Examined, look: SecondLook) -> None:
        if move.known_after.win_moves > _LONGEST_WIN:
            return
        for mistake in conclude([move], {move.after: look}):
            is_long = mistake.kind in _LONG and (mistake.moves or 0) > _LONGEST_WIN
            if mistake.kind is not MistakeKind.INACCURACY and not is_long:
                answer = () if mistake.is_fact else look.answer  # of a missed win nothing is drawn
                self._teach(move, replace(mistake, refutation=move.known_after.win_line), answer)

    def _count(self, move: Examined) -> None:
        """Count whether the user found what the position asked for."""
        asked = asked_for(move.known)
        is_long = asked in _LONG and move.known.win_moves > _LONGEST_WIN
        if asked is None or is_long or move.before in self._game.lessons.asked:
            return
        self._game.lessons.asked.add(move.before)
        is_missed = move.known_after.wins or move.fault is asked
        settings = self._store.current
        tries = settings.skills.get(asked.value, "") + (MISSED if is_missed else FOUND)
        self._store.change(replace(settings, skills={**settings.skills, asked.value: tries}))

    def _teach(self, move: Examined, mistake: Mistake, reply: tuple[int, ...] = ()) -> None:
        """Show what is wrong with a move; one that the user has followed up waits for the end of the game."""
        live, lessons = self._game.live, self._game.lessons
        is_in_game = self._document.tree.root.contains(mistake.node) and mistake.node.contains(live)
        if move.known_after.board.outcome is not None or not self.is_on or not is_in_game:
            return
        lesson = Correction(mistake, (mistake.refutation or reply)[:1])
        lessons.given.append(lesson)
        if self._game.phase is not Phase.PLAYING or live.ply > mistake.node.ply + 1:
            self.changed.emit()  # of a game that is over they are listed
            return
        self._game.pause()
        self._document.go(mistake.node)
        lessons.shown = lesson
        self.changed.emit()
        self.line_wanted.emit(lesson.answer)


def _examine(before: Node, after: Node, board: Board, next_board: Board, stop: _core.StopFlag) -> Examined:
    """What the solver proves of a move."""
    assert after.move is not None
    examiner = Examiner(stop)
    known, known_after = examiner.know(board), examiner.know(next_board)
    return Examined(before, after, known, known_after, fault(known, after.move, known_after))


def skill_name(kind: MistakeKind) -> str:
    """What a position asks for, by the mistake of missing it."""
    return {
        MistakeKind.MISSED_FIVE: tr("Make five in a row"),
        MistakeKind.UNBLOCKED: tr("Stop five in a row"),
        MistakeKind.LEFT_THREE: tr("Stop an open three"),
        MistakeKind.MISSED_DEFENCE: tr("Find the only defence"),
        MistakeKind.WIN_ALLOWED: tr("Stop a win by fours"),
        MistakeKind.MISSED_WIN: tr("Win by fours"),
        MistakeKind.MISSED_THREATS: tr("Win by threats"),
    }[kind]


def lesson_text(lesson: Correction, document: Document) -> str:
    """The text on a move at fault; of a win that was missed, not where it begins."""
    mistake, answer = lesson.mistake, lesson.answer
    match mistake.kind:
        case MistakeKind.MISSED_FIVE:
            return tr("You could make five in a row. Take it back and look?")
        case MistakeKind.MISSED_WIN:
            return tr("You had a win by fours in %n move(s). Take it back and look?", mistake.moves or 0)
        case MistakeKind.MISSED_THREATS:
            return tr("You had a win by threats in %n move(s). Take it back and look?", mistake.moves or 0)
    if not answer:
        return tr("That does not stop your opponent. Take it back?")
    point = document.labels.name(answer[0])
    if mistake.refutation:
        threat = _threat_name(document.tree.board_at(mistake.node), answer[0])
        return tr("That leaves {point}: {threat}. Take it back?").format(point=point, threat=threat)
    text = tr("That costs {loss} of your win rate: your opponent's answer is {point}. Take it back?")
    return text.format(loss=loss_text(mistake), point=point)


def _threat_name(board: Board, point: int) -> str:
    twin = core_board(board)
    kinds = _core.MoveClass
    names = {
        kinds.FIVE: tr("five in a row"),
        kinds.OPEN_FOUR: tr("an open four"),
        kinds.DOUBLE_FOUR: tr("two fours"),
        kinds.FOUR_THREE: tr("a four and a three"),
        kinds.DOUBLE_THREE: tr("two open threes"),
        kinds.FOUR_PLUS: tr("a four that goes on"),
        kinds.FOUR: tr("a four that goes on"),
    }
    for kind, name in names.items():
        if point in twin.points_of(board.turn, kind):
            return name
    return tr("an attack that cannot be stopped")
