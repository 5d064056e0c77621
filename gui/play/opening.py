"""An opening procedure being gone through: people answer in the window, engines by a short analysis.

The referee has whose task it is; this asks them, and announces when colours are settled. `matches.procedures`
defines what an engine is asked, and what its answers mean.
"""

from collections.abc import Generator, Mapping

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.records.analysis import Analysis
from engine.rules.board import Colour
from engine.rules.opening import Choice, Decision, Procedure, Seat, Task, TaskKind
from engine.rules.variant import Variant
from gui.base.language import labelled, tr
from gui.base.settings import PlayerSettings
from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession, MoveLimits
from matches.procedures import Decided, Interpreter, Question, Reply
from matches.referee import Referee

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


def procedures_for(variant: Variant) -> dict[str, str]:
    """The names of the procedures that are played under a variant, by their values in the settings: those of
    the renju federation only in renju.
    """
    common = (Procedure.NONE, Procedure.SWAP, Procedure.SWAP2)
    played = Procedure if variant.rules.fouls else common
    return {"" if each is Procedure.NONE else each.value: procedure_name(each) for each in played}


class OpeningGuide(QObject):
    """Leads through one opening."""

    changed = pyqtSignal()
    """The task or the stones changed."""
    finished = pyqtSignal()
    """Colours are settled: `settled` shows how."""
    failed = pyqtSignal(str, object)
    """The engine whose task it is failed: a sentence and its session."""

    def __init__(
        self,
        referee: Referee,
        players: Mapping[Seat, PlayerSettings],
        hub: EngineHub,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._referee, self._players, self._hub = referee, players, hub
        assert referee.opening is not None
        self.procedure = referee.opening.procedure
        self._interpreter = Interpreter(values_moves=True)
        self._deliberation: Generator[Question, Reply | None, Decided] | None = None
        self._session: EngineSession | None = None
        self._analysis = Analysis()
        self.remark = ""
        """What was decided last, in a sentence; empty after a stone or a take-back."""

    def start(self) -> None:
        """Ask for the first task."""
        self._ask()

    @property
    def task(self) -> Task | None:
        """What must be done now."""
        return self._referee.task

    @property
    def offers(self) -> list[int]:
        """The fifth moves offered so far."""
        return self._referee.opening.offers if self._referee.opening is not None else []

    @property
    def is_human_task(self) -> bool:
        """Whether the user must do something now."""
        return self.task is not None and not self._players[self.task.seat].engine

    @property
    def wants_point(self) -> bool:
        """Whether the task is answered by a click on the board."""
        return self.task is not None and self.task.kind in (TaskKind.PLACE, TaskKind.OFFER, TaskKind.PICK)

    def choose(self, choice: Choice) -> bool:
        """Answer the user's task; whether that was allowed."""
        if not self.is_human_task or self.task is None or choice not in self.task.choices:
            return False
        self._apply(choice)
        return True

    @property
    def can_take_back(self) -> bool:
        """Whether the user has chosen anything."""
        return any(not self._players[seat].engine for seat in self._referee.choosers)

    def take_back(self) -> None:
        """Take back to the user's last choice."""
        if self.can_take_back:
            self.stop()
            self._referee.take_back_choice()
            self._take_back_to_user()

    def take_back_to(self, ply: int) -> None:
        """Take back until no more than so many stones are left, and on to a choice of the user's."""
        self.stop()
        while self._referee.board.ply > ply:
            self._referee.take_back_choice()
        self._take_back_to_user()

    def _take_back_to_user(self) -> None:
        """Take back what engines chose before; where the user has chosen nothing, they begin anew."""
        while self._referee.choosers and not self.is_human_task:
            self._referee.take_back_choice()
        self.remark = ""
        self.changed.emit()
        self._ask()

    def stop(self) -> None:
        """Ask nobody any more."""
        self._deliberation = None
        session, self._session = self._session, None
        if session is not None:
            session.thought.disconnect(self._hear)
            session.analysed.disconnect(self._reply)
            session.failed.disconnect(self._fail)
            session.stop()

    def retry(self) -> None:
        """Ask the failed engine again."""
        self.stop()
        self._ask()

    def describe(self) -> str:
        """What was decided last, and what must be done now by whom."""
        task = self.task
        if task is None:
            return self.remark
        head = procedure_name(self.procedure)
        if self._lone_human is None:
            head += f", {self._name(task.seat)}"
        black = self._referee.board.turn is Colour.BLACK
        if self.is_human_task:
            black_stone = tr("place a black stone ({count} left).")
            words = {
                TaskKind.PLACE: black_stone if black else tr("place a white stone ({count} left)."),
                TaskKind.DECIDE: tr("which colour do you want?"),
                TaskKind.DECLARE: tr("how many fifth moves will be offered?"),
                TaskKind.OFFER: tr("offer a fifth move ({count} left)."),
                TaskKind.PICK: tr("pick the fifth move that is best for you."),
            }[task.kind]
        elif task.kind is TaskKind.PLACE:
            words = (
                tr("{engine} places a black stone...") if black else tr("{engine} places a white stone...")
            )
        else:
            words = tr("{engine} decides...")
        words = words.format(count=task.remaining, engine=self._players[task.seat].engine)
        return f"{self.remark} {labelled(head, words)}".strip()

    @property
    def _lone_human(self) -> Seat | None:
        """The seat of the user, where the other is an engine's."""
        humans = [seat for seat, player in self._players.items() if not player.engine]
        return humans[0] if len(humans) == 1 else None

    def _name(self, seat: Seat) -> str:
        """A player's name where nobody is simply \"you\"."""
        first = seat is Seat.FIRST
        return self._players[seat].engine or (tr("first player") if first else tr("second player"))

    def _remark_on(self, seat: Seat, decision: Decision) -> str:
        """What a decision means: for the user, if one of the players is an engine."""
        name, human = self._name(seat), self._lone_human
        if human is None:
            swapped = tr("Swapped: {name} is Black now."), tr("Swapped: {name} is White now.")
            stayed = tr("Not swapped: {name} is Black."), tr("Not swapped: {name} is White.")
            placing = tr("Two more stones are placed by: {name}.")
            offering = tr("Ten fifth moves are offered by: {name}.")
        elif human is seat:
            swapped = tr("You swapped: you are Black now."), tr("You swapped: you are White now.")
            stayed = tr("You are Black."), tr("You are White.")
            placing = offering = ""
        else:
            swapped = (
                tr("{name} chose to swap: you are Black now."),
                tr("{name} chose to swap: you are White now."),
            )
            stayed = (tr("{name} does not swap: you are Black."), tr("{name} does not swap: you are White."))
            placing = tr("{name} places two more stones; then you choose a colour.")
            offering = tr("{name} offers ten fifth moves.")
        is_white = self._referee.black is not (seat if human is None else human)
        texts = {
            Decision.SWAP: swapped[is_white],
            Decision.STAY: stayed[is_white],
            Decision.PLACE_TWO: placing,
            Decision.OFFER: offering,
        }
        return texts[decision].format(name=name)

    def decision_text(self, decision: Decision) -> str:
        """A decision for the user, who has a colour now."""
        assert self.task is not None
        black = self.task.seat is self._referee.black
        match decision:
            case Decision.STAY:
                return tr("Stay Black") if black else tr("Stay White")
            case Decision.SWAP:
                return tr("Take White") if black else tr("Take Black")
            case Decision.PLACE_TWO:
                return tr("Place two more stones")
            case Decision.OFFER:
                return tr("Offer ten fifth moves")

    def _apply(self, choice: Choice) -> None:
        assert self.task is not None
        seat = self.task.seat
        self._referee.choose(choice)
        self.remark = self._remark_on(seat, choice) if isinstance(choice, Decision) else ""
        self.changed.emit()
        if self.task is None:
            self.finished.emit()
        else:
            self._ask()

    # --- engines --------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Let the engine whose task it is think about it."""
        opening, task = self._referee.opening, self.task
        if opening is None or task is None or self.is_human_task:
            return
        self._deliberation = self._interpreter.deliberate(opening, task)
        QTimer.singleShot(0, self._go_on)

    def _go_on(self, reply: Reply | None = None) -> None:
        deliberation, task = self._deliberation, self.task
        if deliberation is None or task is None:
            return  # stopped meanwhile
        try:
            question = deliberation.send(reply)
        except StopIteration as end:
            self._deliberation = None
            decided: Decided = end.value
            self._apply(decided.choices[0])
            return
        self._session = session = self._hub.session(_TASKS[task.seat], self._players[task.seat].engine)
        self._analysis = Analysis()
        session.thought.connect(self._hear)
        session.analysed.connect(self._reply)
        session.failed.connect(self._fail)
        session.analyse(question.board, _CANDIDATES, ENGINE_LIMITS)

    def _hear(self, analysis: Analysis) -> None:
        self._analysis = analysis

    def _reply(self) -> None:
        deliberation = self._deliberation
        self.stop()
        self._deliberation = deliberation
        candidates = self._analysis.candidates
        points = tuple(candidate.point for candidate in candidates)
        values = tuple(None if c.win_rate is None else 2 * c.win_rate - 1 for c in candidates)
        self._go_on(Reply(points, values))

    def _fail(self, text: str) -> None:
        self.failed.emit(text, self._session)
