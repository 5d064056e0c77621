"""An opening procedure being gone through: people answer in the window, engines by a short analysis.

`engine.rules.opening` referees; this asks whoever the task is for, and tells when colours are settled.
"""

from dataclasses import replace

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.rules.board import Board
from engine.rules.opening import Choice, Decision, IllegalChoiceError, OpeningPhase, Procedure, Seat, TaskKind
from engine.rules.variant import Variant
from gui.base.language import tr
from gui.base.settings import GameSettings, PlayerSettings
from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession, MoveLimits
from gui.model.tree import NodeAnalysis

ENGINE_LIMITS = MoveLimits(turn_ms=3_000, nodes=3_000)
_CANDIDATES = 20
_TASKS = {Seat.FIRST: "black", Seat.SECOND: "white"}


def procedure_name(procedure: Procedure) -> str:
    """A procedure's name for the user."""
    return {
        Procedure.NONE: tr("None: the first move is free"),
        Procedure.SWAP: "Swap",
        Procedure.SWAP2: "Swap2",
        Procedure.RIF: "RIF",
        Procedure.SOOSORV_8: "Soosorv-8",
        Procedure.TARAGUCHI_10: "Taraguchi-10",
        Procedure.YAMAGUCHI: "Yamaguchi",
    }[procedure]


def procedures_for(variant: Variant) -> list[Procedure]:
    """The procedures that are played under a variant: those of the renju federation only in renju."""
    common = [Procedure.NONE, Procedure.SWAP, Procedure.SWAP2]
    renju = [Procedure.RIF, Procedure.SOOSORV_8, Procedure.TARAGUCHI_10, Procedure.YAMAGUCHI]
    return common + renju if variant is Variant.RENJU else common


class OpeningGuide(QObject):
    """Leads through one opening."""

    changed = pyqtSignal()
    """The task or the stones changed."""
    finished = pyqtSignal()
    """Colours are settled: `settled` says how."""
    failed = pyqtSignal(str, object)
    """The engine whose task it is failed: a sentence and its session."""

    def __init__(self, settings: GameSettings, hub: EngineHub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self._hub = settings, hub
        self._session: EngineSession | None = None
        self._analysis: NodeAnalysis | None = None
        self.opening = self._begin([])

    def _begin(self, choices: list[Choice]) -> OpeningPhase:
        settings = self._settings
        return OpeningPhase(
            Procedure(settings.opening), settings.width, settings.height, settings.variant, choices
        )

    def start(self) -> None:
        """Ask for the first task."""
        self._ask()

    @property
    def board(self) -> Board:
        """The stones so far."""
        return self.opening.board

    def player(self, seat: Seat) -> PlayerSettings:
        """Who sits on a seat; the one chosen for Black begins."""
        return self._settings.black if seat is Seat.FIRST else self._settings.white

    @property
    def is_human_task(self) -> bool:
        """Whether the user must do something now."""
        task = self.opening.task
        return task is not None and not self.player(task.seat).engine

    @property
    def wants_point(self) -> bool:
        """Whether the task is answered by a click on the board."""
        task = self.opening.task
        return task is not None and task.kind in (TaskKind.PLACE, TaskKind.OFFER, TaskKind.PICK)

    @property
    def settled(self) -> GameSettings:
        """The game to play on: the players with the colours that the opening gave them."""
        settings = self._settings
        if self.opening.black is Seat.FIRST:
            return settings
        return replace(settings, black=settings.white, white=settings.black)

    def choose(self, choice: Choice) -> bool:
        """Answer the user's task; whether that was allowed."""
        return self.is_human_task and self._apply(choice)

    def take_back(self) -> None:
        """Take back to the user's last choice."""
        choices = self.opening.choices
        while choices:
            choices = choices[:-1]
            opening = self._begin(list(choices))
            if opening.task is not None and not self.player(opening.task.seat).engine:
                self.stop()
                self.opening = opening
                self.changed.emit()
                return

    def stop(self) -> None:
        """Ask nobody any more."""
        session, self._session = self._session, None
        if session is not None:
            session.thought.disconnect(self._hear)
            session.analysed.disconnect(self._decide)
            session.failed.disconnect(self._fail)
            session.stop()

    def retry(self) -> None:
        """Ask the failed engine again."""
        self.stop()
        self._ask()

    def describe(self) -> str:
        """What must be done, in a sentence."""
        task = self.opening.task
        if task is None:
            return ""
        name = procedure_name(self.opening.procedure)
        if not self.is_human_task:
            return f"{name}: " + tr("{engine} decides...").format(engine=self.player(task.seat).engine)
        words = {
            TaskKind.PLACE: tr("place a stone ({count} left).").format(count=task.remaining),
            TaskKind.DECIDE: tr("which colour do you want?"),
            TaskKind.DECLARE: tr("how many fifth moves will be offered?"),
            TaskKind.OFFER: tr("offer a fifth move ({count} left).").format(count=task.remaining),
            TaskKind.PICK: tr("pick the fifth move that is best for you."),
        }
        return f"{name}: {words[task.kind]}"

    def decision_text(self, decision: Decision) -> str:
        """A decision for the user, who has a colour now."""
        task = self.opening.task
        assert task is not None
        black = task.seat is self.opening.black
        match decision:
            case Decision.STAY:
                return tr("Stay Black") if black else tr("Stay White")
            case Decision.SWAP:
                return tr("Take White") if black else tr("Take Black")
            case Decision.PLACE_TWO:
                return tr("Place two more stones")
            case Decision.OFFER:
                return tr("Offer ten fifth moves")

    def _apply(self, choice: Choice) -> bool:
        try:
            self.opening.apply(choice)
        except IllegalChoiceError:
            return False
        self.changed.emit()
        if self.opening.task is None:
            self.finished.emit()
        else:
            self._ask()
        return True

    def _ask(self) -> None:
        task = self.opening.task
        if task is None or self.is_human_task:
            return
        if not self.board.moves:  # nothing to analyse on an empty board: the centre is a choice everywhere
            centre = self.board.point(self.board.width // 2, self.board.height // 2)
            QTimer.singleShot(0, lambda: self._apply(centre) if self.opening.task is task else None)
            return
        session = self._hub.session(_TASKS[task.seat], self.player(task.seat).engine)
        self._session, self._analysis = session, None
        session.thought.connect(self._hear)
        session.analysed.connect(self._decide)
        session.failed.connect(self._fail)
        session.analyse(self.board, _CANDIDATES, ENGINE_LIMITS)

    def _hear(self, analysis: NodeAnalysis) -> None:
        self._analysis = analysis

    def _decide(self) -> None:
        analysis = self._analysis or NodeAnalysis()
        self.stop()
        self._apply(engine_choice(self.opening, analysis))

    def _fail(self, text: str) -> None:
        self.failed.emit(text, self._session)


def engine_choice(opening: OpeningPhase, analysis: NodeAnalysis) -> Choice:
    """What an engine's analysis of the stones on the board means for the task."""
    task = opening.task
    assert task is not None
    ranked = [candidate.point for candidate in analysis.candidates]
    rate = analysis.win_rate if analysis.win_rate is not None else 0.5
    match task.kind:
        case TaskKind.DECIDE:
            own_turn = opening.colour_of(task.seat) is opening.board.turn
            own_rate = rate if own_turn else 1 - rate
            return Decision.SWAP if own_rate < 0.5 else Decision.STAY
        case TaskKind.DECLARE:
            return task.choices[min(1, len(task.choices) - 1)]
        case TaskKind.PLACE:
            return _placed(opening, ranked, analysis)
        case TaskKind.OFFER:
            return next((point for point in ranked if point in task.choices), task.choices[0])
        case TaskKind.PICK:
            weakest_first = [point for point in task.choices if point not in ranked]
            weakest_first += [point for point in reversed(ranked) if point in task.choices]
            return weakest_first[0]


def _placed(opening: OpeningPhase, ranked: list[int], analysis: NodeAnalysis) -> Choice:
    """A stone for the opening: where the opponent may choose the colour, the most even one."""
    task = opening.task
    assert task is not None
    allowed = [candidate for candidate in analysis.candidates if candidate.point in task.choices]
    opponent_chooses = opening.procedure in (Procedure.SWAP, Procedure.SWAP2, Procedure.TARAGUCHI_10)
    if opponent_chooses and allowed:
        return min(allowed, key=lambda c: abs((0.5 if c.win_rate is None else c.win_rate) - 0.5)).point
    if allowed:
        return allowed[0].point
    near = [point for point in task.choices if isinstance(point, int)]
    board = opening.board
    return min(near, key=lambda point: _distance(board, point, board.moves[-1]))


def _distance(board: Board, first: int, second: int) -> int:
    (x1, y1), (x2, y2) = board.column_row(first), board.column_row(second)
    return max(abs(x1 - x2), abs(y1 - y2))
