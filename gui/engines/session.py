"""One engine at work for the app: its process, its conversation, and signals of what it reports.

Nothing here blocks. The process is started and ended in threads; its reader thread puts lines into a bounded
inbox, and the event loop takes them out in small batches, so that an engine that floods, stalls or dies never
blocks the window.
"""

import re
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.records.positions import owned_stones, placed
from engine.rules.board import EMPTY, Board
from engine.rules.continuous import ContinuousBoard
from engine.rules.game import UNLIMITED_MS
from gui.base.background import Mailbox
from gui.base.errors import told
from gui.base.forms import delay, every
from gui.base.language import tr
from matches.engine_list import EngineSettings
from protocol.client import About, Conversation, Event, Fault, FaultKind, Message, Moves, Ready, Realtime
from protocol.kinds import AnyConversation, Protocol
from protocol.messages import EVEN_KEY, ROW_LENGTH_KEY
from protocol.process import EngineProcess
from protocol.programs import programs_folder
from protocol.reports import Reports

USUAL_ROW_LENGTH = 5
CONTINUOUS_RULE = 2  # this bit of `INFO rule`
START_TIMEOUT_S = 15.0
RESTART_TIMEOUT_S = 5.0  # then a new process takes the place of one that does not answer RESTART
STOP_TIMEOUT_S = 5.0  # how long after a stop, or after its time for a move, an engine may stay silent
REPORT_TIMEOUT_S = 30.0  # for the first report of an analysis without end
PLAIN_ANALYSIS_MS = 3_000  # how long an engine thinks that cannot analyse, but only move
INBOX_LINES = 20_000  # an engine that is this far ahead of the window floods it
BATCH_LINES = 200
BATCH_S = 0.008
_REQUEST = re.compile(
    r"(BEGIN|TURN|BOARD|YXNBEST|YXBALANCE(ONE|TWO)|\d+ (genmove|kata-analyze|lz-analyze))\b"
)


@dataclass(frozen=True)
class MoveLimits:
    """What an engine may use for one move; None: no limit."""

    turn_ms: int | None = None
    match_ms: int | None = None
    left_ms: int | None = None
    nodes: int | None = None


class EngineState(Enum):
    """What an engine is doing."""

    CLOSED = "closed"
    STARTING = "starting"
    IDLE = "idle"
    THINKING = "thinking"
    ANALYSING = "analysing"
    FAILED = "failed"


@dataclass(frozen=True)
class _Task:
    board: Board
    limits: MoveLimits
    multi_pv: int = 0  # above 0: analysis without end
    even: bool = False  # each of the moves gets its share of the visits
    left_out: frozenset[int] = frozenset()  # points that are not searched
    balance: int = 0  # above 0: so many moves after which the game is even


class EngineSession(QObject):
    """An engine process that plays or analyses; restartable."""

    state_changed = pyqtSignal(object)
    moved = pyqtSignal(object, float)
    """It answered a request to play: a `Moves` event, and when that arrived (`time.monotonic()`)."""
    balanced = pyqtSignal(object)
    """It found moves after which the game is even: their points, the mover's first."""
    resigned = pyqtSignal()
    """It gives up the game that it was asked to play in."""
    thought = pyqtSignal(object)
    """An `Analysis` of the position it is at."""
    analysed = pyqtSignal()
    """An analysis with a limit came to its end."""
    failed = pyqtSignal(str)
    """It died, stalled, flooded or gave an invalid answer: a message for the user. `restart` tries again."""
    introduced = pyqtSignal(object)
    """It has reported what it is: an `About`."""
    logged = pyqtSignal(str, str)
    """A line of the conversation: `>` to the engine, `<` from it, `!` about it."""

    def __init__(
        self, settings: EngineSettings, parent: QObject | None = None, options: tuple[str, ...] = ()
    ) -> None:
        """`options`: further arguments for Narabe's own brain."""
        super().__init__(parent)
        self.settings = settings
        self.options = options
        self.state = EngineState.CLOSED
        self._process: EngineProcess | None = None
        self._conversation: AnyConversation = self._protocol.conversation()
        self._inbox: deque[tuple[float, str]] = deque()
        self._inbox_lock = threading.Lock()
        self._stamp = 0.0  # when the line being read arrived
        self._wake_pending = False
        self._flooded = False
        self._launch = 0  # number of the newest start; threads of older ones are ignored
        self._task: _Task | None = None
        self._size: tuple[int, int] | None = None
        self._row_length = USUAL_ROW_LENGTH  # what the engine plays
        self._even = False  # what it was told last
        self._stones: list[tuple[int, int]] | None = None  # on a plain engine's board, as (point, cell)
        self._restarting = False  # RESTART is unanswered
        self._restarts = True  # whether it knows RESTART, learnt by asking
        self._about = About("")
        self._reports: Reports | None = None
        self._deadline_s: float | None = None
        self._deadline_text = ""
        self._wakes = Mailbox(self._read_batch)
        self._launches = Mailbox(self._take_process)
        self._watch = every(self, 200, self._check_deadline)
        self._thought_timer = delay(self, 100, self._tell_thoughts)  # at most ten updates a second

    # --- what the app asks ----------------------------------------------------------------------------------

    def play(self, board: Board, limits: MoveLimits) -> None:
        """Ask for a move in a position; `moved` answers."""
        self._give(_Task(board.copy(), limits))

    def analyse(
        self,
        board: Board,
        candidates: int,
        limits: MoveLimits | None = None,
        even: bool = False,
        left_out: frozenset[int] = frozenset(),
    ) -> None:
        """Analyse a position until stopped or within limits; `thought` reports, `analysed` ends it.

        `even`: each candidate gets its share of the visits, with engines that can do so. `left_out`: points
        that are not searched.
        """
        self._give(_Task(board.copy(), limits or MoveLimits(), max(1, candidates), even, left_out))

    def balance(self, board: Board, count: int, limits: MoveLimits) -> None:
        """Ask Narabe's own brain for moves after which the game is even; `balanced` answers."""
        self._give(_Task(board.copy(), limits, balance=count))

    def stop(self) -> None:
        """Drop what it is doing; a move that still comes is ignored."""
        self._task = None
        self._reports = self._stones = None
        if self.state in (EngineState.THINKING, EngineState.ANALYSING):
            if (
                self.is_plain
                and self._deadline_s
                and self._deadline_s - time.monotonic() > 2 * STOP_TIMEOUT_S
            ):
                self.close()  # nothing else would stop it for a long time; it is started again when needed
                return
            self._conversation.stop(discard=True)
            self._send()
            if not self.is_plain:  # else it has until its time for the move is over
                self._expect(STOP_TIMEOUT_S, tr("{name} does not stop thinking."))
            self._set_state(EngineState.IDLE)

    def move_now(self) -> None:
        """Make it play its move at once."""
        if self.state is EngineState.THINKING:
            self._conversation.stop()
            self._send()
            self._expect(STOP_TIMEOUT_S, tr("{name} does not stop thinking."))

    def restart(self) -> None:
        """Start a new process and give it the task that the old one left, if any."""
        task = self._task
        self.close()
        if task is not None:
            self._give(task)
        else:
            self._start()

    def close(self) -> None:
        """End the process; nothing more is reported of it."""
        self._launch += 1
        self._task = self._reports = None
        self._watch.stop()
        self._thought_timer.stop()
        self._discard_process()
        self._set_state(EngineState.CLOSED)

    @property
    def is_plain(self) -> bool:
        """Whether it has only the Gomocup protocol: it cannot be stopped, nor show several moves."""
        return self._conversation.speaks_yixin is False

    @property
    def has_unread_lines(self) -> bool:
        """Whether something came from the engine that the window has not read yet."""
        return bool(self._inbox)

    # --- the process ----------------------------------------------------------------------------------------

    def _give(self, task: _Task) -> None:
        if self.state in (EngineState.THINKING, EngineState.ANALYSING):
            self.stop()
        self._task = task
        if self.state in (EngineState.CLOSED, EngineState.FAILED):
            self._start()
        elif self.state is EngineState.IDLE:
            self._begin_task()

    def _start(self) -> None:
        self._launch += 1
        self._discard_process()
        self._conversation = self._protocol.conversation()
        self._size, self._row_length, self._flooded = None, USUAL_ROW_LENGTH, False
        self._even = self._restarting = False
        self._stones = None
        self._about = About("")
        with self._inbox_lock:
            self._inbox.clear()
            self._wake_pending = False
        self._set_state(EngineState.STARTING)
        self._expect(START_TIMEOUT_S, tr("{name} did not start in time."))
        launch = self._launch
        try:
            command = self.settings.argv("--full-board", *self.options)  # on which games end here
        except ValueError as error:
            self._fail(told(error))
            return
        folder = self.settings.folder or str(programs_folder())

        launches, ending = self._launches, self._protocol.ending

        def run() -> None:
            try:
                process = EngineProcess(
                    command, folder, lambda stamp, line: self._put(launch, stamp, line), ending=ending
                )
            except (OSError, ValueError) as error:
                launches.post((launch, error))
                return
            if launch == self._launch:
                launches.post((launch, process))
            else:  # closed meanwhile, and perhaps deleted
                process.close(0.2)

        threading.Thread(target=run, name="engine-start", daemon=True).start()

    def _take_process(self, started: tuple[int, EngineProcess | Exception]) -> None:
        launch, process = started
        if launch != self._launch:
            if isinstance(process, EngineProcess):
                _in_thread(lambda: process.close(0.2))
            return
        if isinstance(process, Exception):
            self._fail(tr("{name} cannot be started: {error}").format(name=self.name, error=told(process)))
            return
        self._process = process
        self._set_state(EngineState.IDLE)
        self._deadline_s = None
        self._watch.start()
        self._conversation.yx_show_info()
        self._conversation.about()
        self._conversation.info("max_memory", self.settings.memory_mib * 1024 * 1024)
        self._conversation.info("thread_num", self.settings.threads)
        for key, value in self.settings.info.items():
            self._conversation.info(key, value)
        self._send()
        if self._task is not None:
            self._begin_task()

    @property
    def _protocol(self) -> Protocol:
        return Protocol.GTP if self.settings.gtp else Protocol.GOMOCUP

    @property
    def name(self) -> str:
        """The engine's name for the user."""
        return self.settings.name

    def _discard_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            _in_thread(lambda: process.close(0.5))

    def _put(self, launch: int, stamp: float, line: str) -> None:
        if launch != self._launch:
            return
        with self._inbox_lock:
            full = len(self._inbox) >= INBOX_LINES
            if not full:
                self._inbox.append((stamp, line))
            wake, self._wake_pending = not self._wake_pending, True
        if wake:
            self._wakes.post(None)
        if full:
            self._flooded = True
            time.sleep(0.05)  # the engine waits at its full pipe until the window has ended it

    def _read_batch(self, _wake: None = None) -> None:
        """Read lines of the inbox for a few milliseconds, then return to the event loop."""
        end = time.monotonic() + BATCH_S
        for _ in range(BATCH_LINES):
            with self._inbox_lock:
                if not self._inbox:
                    self._wake_pending = False
                    break
                self._stamp, line = self._inbox.popleft()
            self._receive(line)
            if time.monotonic() > end:
                break
        if self._flooded and self._process is not None:
            self._fail(tr("{name} flooded its output and was stopped.").format(name=self.name))
        elif self._wake_pending:
            QTimer.singleShot(1, self._read_batch)

    # --- the conversation -----------------------------------------------------------------------------------

    def _begin_task(self) -> None:
        task = self._task
        assert task is not None
        board, limits = task.board, task.limits
        talk = self._conversation
        analysing = task.multi_pv > 0
        is_same_kind = (self._size, self._row_length) == ((board.width, board.height), board.row_length)
        must_empty = self._size is not None and self.is_plain and not self.settings.gtp
        goes_on = must_empty and is_same_kind and not analysing and self._stones == placed(board)[:-1]
        if must_empty and not goes_on and not (is_same_kind and self._restarts):
            self._start()
            return
        if self._row_length != board.row_length:  # before START, which loads the net
            talk.info(ROW_LENGTH_KEY, board.row_length)
        if must_empty and not goes_on:  # as Piskvork does, because many clear their board at RESTART alone
            talk.restart()
            self._restarting = True
        elif not must_empty and not is_same_kind:
            talk.start(board.width, board.height)
            self._size, self._row_length = (board.width, board.height), board.row_length
        turn_ms = UNLIMITED_MS if limits.turn_ms is None else limits.turn_ms
        continuous = CONTINUOUS_RULE if isinstance(board, ContinuousBoard) else 0
        talk.info("rule", board.variant.gomocup_rule | continuous)
        talk.info("timeout_turn", turn_ms)
        talk.info("timeout_match", limits.match_ms or 0)
        talk.info("time_left", UNLIMITED_MS if limits.left_ms is None else limits.left_ms)
        talk.info("max_node", -1 if limits.nodes is None else limits.nodes)
        talk.info("show_detail", int(analysing))
        if analysing and task.even is not self._even:
            talk.info(EVEN_KEY, int(task.even))
            self._even = task.even
        if analysing:
            left_out = [board.column_row(p) for p in sorted(task.left_out) if board.cells[p] == EMPTY]
            talk.analyse(owned_stones(board), task.multi_pv, limits.turn_ms or PLAIN_ANALYSIS_MS, left_out)
        elif task.balance:
            assert isinstance(talk, Conversation)
            talk.balance(owned_stones(board), task.balance)
        elif goes_on:
            talk.turn(*board.column_row(board.moves[-1]))
        elif board.moves or any(cell != EMPTY for cell in board.cells):
            talk.board(owned_stones(board))
        else:
            talk.begin()
        self._set_state(EngineState.ANALYSING if analysing else EngineState.THINKING)
        if self._deadline_s is None:  # else it still owes the answer to a stop
            patience_s = RESTART_TIMEOUT_S if self._restarting else START_TIMEOUT_S
            self._expect(patience_s, tr("{name} did not start in time."))
        self._send()

    def _start_listening(self, task: _Task) -> None:
        """The request is sent: what comes from now on is about it. (A dropped answer came before it.)"""
        who = self.name, self._about.version, Path(self.settings.net.file).stem
        self._reports = Reports(task.board, *who, lines=task.multi_pv or 1)
        turn_ms = self._turn_ms
        patience_s = REPORT_TIMEOUT_S if turn_ms is None else turn_ms / 1000 + STOP_TIMEOUT_S
        self._expect(patience_s, tr("{name} does not answer."))

    @property
    def _turn_ms(self) -> int | None:
        """How long it may take for its task; None: it goes on until it is stopped."""
        task = self._task
        assert task is not None
        if task.limits.turn_ms is None and task.multi_pv and self.is_plain:
            return PLAIN_ANALYSIS_MS
        return task.limits.turn_ms

    def _send(self) -> None:
        lines = self._conversation.take_lines()
        if not lines or self._process is None:
            return
        for line in lines:
            self.logged.emit(">", line)
        self._process.send(lines)
        if self._task is not None and any(_REQUEST.match(line) for line in lines):
            self._start_listening(self._task)

    def _receive(self, line: str) -> None:
        if self._process is None:
            return
        self.logged.emit("<", line[:500])
        events = self._conversation.receive(line)
        if not events and line.strip():
            self._deadline_s = None  # the answer that was dropped: it has stopped
        for event in events:
            self._handle(event)
        self._send()

    def _handle(self, event: Event) -> None:
        match event:
            case Moves():
                self._handle_moves(event)
            case Message(text):
                if self._reports is not None and self._reports.hear(text):
                    self._take_report()
            case Realtime():
                if self._reports is not None and self._reports.watch(event):
                    self._take_report()
            case Fault(kind=FaultKind.RESIGNED):
                self._take_resignation()
            case Fault(command="RESTART"):
                self._start_instead()
            case Fault(kind, text) if event.is_refusal or kind is FaultKind.NOT_AN_ANSWER:
                self._fail(
                    tr("{name} gave an invalid answer: {text}").format(name=self.name, text=text[:200])
                )
            case Fault(_, text):
                self.logged.emit("!", text[:200])
            case About():
                self._about = event
                self.introduced.emit(event)
            case Ready():
                self._restarting = False

    def _handle_moves(self, event: Moves) -> None:
        task, state = self._task, self.state
        if task is None or state not in (EngineState.THINKING, EngineState.ANALYSING):
            return
        board = task.board
        if board.row_length != USUAL_ROW_LENGTH and not self._about.knows_row_length:
            self._fail(tr("{name} plays only five in a row.").format(name=self.name))
            return
        for x, y in event.points:
            on_board = 0 <= x < board.width and 0 <= y < board.height
            if not (on_board and board.cells[y * board.width + x] == EMPTY):
                self._fail(
                    tr("{name} played an illegal move: {text}").format(name=self.name, text=f"{x},{y}")
                )
                return
        if self._reports is not None and len(event.points) == 1:
            (x, y), width = event.points[0], board.width
            self._reports.settle(y * width + x)
            self._stones = [*placed(board), (y * width + x, board.turn)]
        self._tell_thoughts()
        self._rest()
        if task.balance:
            self.balanced.emit(tuple(y * board.width + x for x, y in event.points))
        elif state is EngineState.THINKING:
            self.moved.emit(event, self._stamp)
        else:
            self.analysed.emit()

    def _take_resignation(self) -> None:
        """It may come in place of a move; an engine that is to analyse has then nothing to report."""
        state = self.state
        self._rest()
        if state is EngineState.THINKING:
            self.resigned.emit()
        else:
            self.analysed.emit()

    def _rest(self) -> None:
        self._task, self._reports, self._deadline_s = None, None, None
        self._set_state(EngineState.IDLE)

    def _take_report(self) -> None:
        if self._turn_ms is None:
            self._deadline_s = None  # it is at work
        if not self._thought_timer.isActive():
            self._thought_timer.start()

    def _tell_thoughts(self) -> None:
        if self._reports is not None:
            analysis = self._reports.analysis()
            if analysis is not None:
                self.thought.emit(analysis)

    # --- what can go wrong ----------------------------------------------------------------------------------

    def _expect(self, seconds: float, complaint: str) -> None:
        """Fail with a complaint unless something comes within a time."""
        self._deadline_s = time.monotonic() + seconds
        self._deadline_text = complaint.format(name=self.name)
        self._watch.start()

    def _check_deadline(self) -> None:
        process = self._process
        exited = process is not None and not process.alive and not self._inbox
        late = self._deadline_s is not None and time.monotonic() > self._deadline_s
        if (exited or late) and self._restarting:
            self._start_instead()
        elif exited:
            self._fail(tr("{name} exited unexpectedly.").format(name=self.name))
        elif late:
            self._fail(self._deadline_text)

    def _start_instead(self) -> None:
        """It does not have RESTART: a new process takes over what it was asked."""
        self._restarts = False
        self._start()

    def _fail(self, text: str) -> None:
        task = self._task
        self._launch += 1
        self._deadline_s = None
        self._watch.stop()
        self._thought_timer.stop()
        self._reports = None
        self._discard_process()
        self._task = task  # a restart takes it up again
        self.logged.emit("!", text)
        self._set_state(EngineState.FAILED)
        self.failed.emit(text)

    def _set_state(self, state: EngineState) -> None:
        if state is not self.state:
            self.state = state
            self.state_changed.emit(state)


def _in_thread(work: Callable[[], object]) -> None:
    threading.Thread(target=work, name="engine-end").start()  # which the end of the app waits for
