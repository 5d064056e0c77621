"""An engine of a tournament, kept over many games: started, asked for moves, watched, started again.

Failures are returned as values, a `Termination` with a few words, never raised. A move's time runs from the
moment the request is handed to the engine's pipe until the answer is read from it.
"""

import contextlib
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.rules.game import Termination
from engine.rules.translatable import reason_of, translatable
from engine.rules.variant import Variant
from matches.machine import MemoryWatch, Watchdog, bind
from matches.options import EngineOptions
from protocol.client import About, Debug, Event, Fault, FaultKind, Message, Moves, Ready
from protocol.delays import Delay, DelayWatch
from protocol.gtp.client import RULE_COMMAND
from protocol.kinds import AnyConversation
from protocol.messages import YIXIN_UNLIMITED_MS, Thinking, parse_thinking, printable, shorten
from protocol.process import EngineProcess, LaunchError, exit_words

MAX_REJECTED_LINES = 1000  # lines that are not an answer, during one wait
MAX_KEPT_MESSAGES = 200  # per move
MAX_CONVERSATION, MAX_SAID = 200, 500  # lines; characters of each
ALIVE_CHECK_S = 0.25
LATE_S = 1.0
EXIT_S = 1.0
RESTART_S = 5.0  # how long to wait for the answer to RESTART, before a new process takes its place
ABOUT_S = 1.0  # how long to wait for ABOUT, which some engines never answer
HANG_S = 600.0  # the longest wait where no clock runs


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an engine gave no answer, and in words that have a template."""

    termination: Termination
    text: str


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """What came back from one request."""

    result: Moves | Failure
    elapsed_ms: float
    delay_ms: float = 0.0
    """What the machine took from the engine meanwhile."""
    thinking: Thinking | None = None
    messages: tuple[str, ...] = ()


@dataclass(slots=True)
class Services:
    """What all contestants of one runner share."""

    delays: DelayWatch = field(default_factory=DelayWatch)
    memory: MemoryWatch = field(default_factory=MemoryWatch)
    watchdog: Watchdog = field(default_factory=Watchdog)

    def close(self) -> None:
        """End them all."""
        self.delays.close()
        self.memory.close()
        self.watchdog.close()


class Contestant:
    """One engine process at a time, and the conversation with it."""

    def __init__(
        self,
        options: EngineOptions,
        services: Services,
        processors: tuple[int, ...] = (),
        enforce_memory: bool = True,
        log: Callable[[str], None] | None = None,
        analyses: bool = False,
    ) -> None:
        """`analyses`: it is asked at its start whether it has the commands for analysis."""
        self._analyses = analyses
        self.options = options
        self.about = About("")
        self.speaks_swap2 = options.swap2
        """Whether it has SWAP2BOARD; learnt by asking."""
        self.reusable = not options.restart
        """Whether a process may play more than one game; learnt by trying."""
        self.reused = False
        """Whether its process has played a game before the present one."""
        self._services = services
        self._processors = processors
        self._memory_limit = options.memory_bytes if enforce_memory else 0
        self._memory_taken = 0
        self._log = log
        self.conversation: deque[str] = deque(maxlen=MAX_CONVERSATION)
        """The latest lines to and from it, for whoever looks into its faults."""
        self._process: EngineProcess | None = None
        self._conversation: AnyConversation = self.options.protocol.conversation()
        self._fresh = False  # launched, and not yet asked about
        self._size = (0, 0)  # of the board that its process was started with
        self._aborted = False
        self._stamp = 0.0  # when the latest line arrived

    # --- a game ---------------------------------------------------------------------------------------------

    def start_game(self, width: int, height: int, variant: Variant) -> EngineAnswer:
        """Get ready for a game, as Piskvork does: RESTART if its process lives, and where that fails, or
        there is none, a new process and START; then the INFO lines. `elapsed_ms` is the loading time.
        """
        began = time.monotonic()
        process = self._process
        self.reused = bool(process and process.alive and self.reusable and self._size == (width, height))
        failure = self._restart() if self.reused else None
        if failure and not self._aborted:
            self.reused = self.reusable = False
        if not self.reused:
            self.close()
            failure = self._start(width, height)
        elapsed_ms = (time.monotonic() - began) * 1000
        if failure is None:
            for key, value in self._game_info(variant):
                self._conversation.info(key, value)
            self._flush()
            failure = self._settle()
        if failure:
            self.close()
            return EngineAnswer(failure, elapsed_ms)
        return EngineAnswer(Moves(()), elapsed_ms)

    def ask(self, request: Callable[[AnyConversation], None], deadline_ms: int | None) -> EngineAnswer:
        """Put a request that is answered by moves, and wait for them.

        An answer after the deadline is returned all the same, for the caller to judge: only an engine that is
        still silent LATE_S later, and whatever the machine took from it, has stalled.
        """
        process = self._process
        if process is None:
            return EngineAnswer(Failure(Termination.CRASH, translatable("is not running")), 0.0)
        self.resume()
        if gone := self._drain():
            self.close()
            return EngineAnswer(gone, 0.0)
        with self._services.delays.delay_of(process.pid) as delay:
            began = time.monotonic()
            request(self._conversation)
            self._flush()
            result, arrived, thinking, messages = self._await_moves(process, began, delay, deadline_ms)
            answer = EngineAnswer(result, (arrived - began) * 1000, delay.ms, thinking, tuple(messages))
        lives = (Termination.PROTOCOL_ERROR, Termination.RESIGNATION)
        if isinstance(result, Failure) and result.termination not in lives:
            self.close()
        elif self.options.hold_ms:
            time.sleep(self.options.hold_ms / 1000)  # its opponent's clock does not run yet
        return answer

    def tell(self, key: str, value: object) -> None:
        """Send an INFO line."""
        self.resume()
        self._conversation.info(key, value)
        self._flush()

    def suspend(self) -> None:
        """Stop the engine while its opponent thinks."""
        if self._process is not None:
            self._process.suspend()

    def resume(self) -> None:
        """Let it continue."""
        if self._process is not None:
            self._process.resume()

    def abort(self) -> None:
        """End it from another thread, because the tournament stops; a wait for its answer returns at once."""
        self._aborted = True
        if (process := self._process) is not None:
            process.close(grace_s=0)

    def close(self, grace_s: float = 1.0) -> None:
        """Send END, and kill whatever does not exit."""
        if (process := self._process) is None:
            return
        self._process = None
        self._services.memory.remove(id(self))
        process.close(grace_s)
        self._services.watchdog.remove(process.pid)
        status = process.exit_status
        self._note("-- ended,", "exit status unknown" if status is None else exit_words(status))
        if process.stderr:
            self._note("-- standard error:", process.stderr)
        if self.options.stderr and process.stderr:
            with contextlib.suppress(OSError), Path(self.options.stderr).open("a", encoding="utf-8") as file:
                file.write(process.stderr)

    # --- steps ----------------------------------------------------------------------------------------------

    def _restart(self) -> Failure | None:
        """RESTART until OK: the brains of Gomocup's skeletons clear their board at it, and not at START."""
        self.resume()
        if gone := self._drain():
            return gone
        self._conversation.restart()
        self._flush()
        return self._await_ready(RESTART_S)

    def _start(self, width: int, height: int) -> Failure | None:
        """Launch a process, then START until OK."""
        try:
            self._launch()
        except LaunchError as error:
            return Failure(Termination.NO_START, reason_of(error))
        if self._aborted:  # while it was launched
            return Failure(Termination.ABORTED, translatable("the tournament was stopped"))
        self._size = (width, height)
        self._conversation.start(width, height)
        self._flush()
        return self._await_ready(self.options.startup_ms / 1000)

    def _launch(self) -> None:
        protocol = self.options.protocol
        process = EngineProcess(self.options.argv(), self.options.working_directory(), ending=protocol.ending)
        self._services.watchdog.add(process.pid, process.mark)
        if self._processors:
            bind(process.pid, self._processors)
        self._process, self._conversation = process, protocol.conversation()
        self._fresh, self._memory_taken = True, 0
        if self._analyses:
            self._conversation.yx_show_info()
        self._note("-- started, process", process.pid)
        if self._memory_limit:
            self._services.memory.add(
                id(self),
                self._memory_limit,
                process.memory_bytes,
                lambda taken: self._exceeded(process, taken),
            )

    def _exceeded(self, process: EngineProcess, taken: int) -> None:
        """Called from the watching thread: the wait for an answer ends with the process."""
        self._memory_taken = taken
        process.close(grace_s=0)

    def _game_info(self, variant: Variant) -> list[tuple[str, object]]:
        o = self.options
        unlimited_match_ms, unlimited_turn_ms = YIXIN_UNLIMITED_MS
        turn_ms = o.time.turn_ms or o.time.match_ms or unlimited_turn_ms  # 0 would mean "play at once"
        match_ms = o.time.match_ms or (0 if o.time.turn_ms else unlimited_match_ms)
        info: list[tuple[str, object]] = [
            ("rule", variant.gomocup_rule),
            ("game_type", 1),  # against another engine
            ("timeout_turn", turn_ms),
            ("timeout_match", match_ms),
            ("max_memory", o.memory_bytes),
        ]
        if o.depth:
            info.append(("max_depth", o.depth))
        if o.nodes:
            info.append(("max_node", o.nodes))
        if o.threads > 1:
            info.append(("thread_num", o.threads))
        return info + list(o.info)

    def _await_ready(self, patience_s: float) -> Failure | None:
        deadline = time.monotonic() + patience_s
        rejected, refused = 0, ""
        while True:
            event = self._next_event(deadline)
            match event:
                case Ready():
                    return None
                case About():
                    self.about = event
                case Fault(kind=FaultKind.ERROR | FaultKind.UNKNOWN as kind) if event.is_refusal:
                    return Failure(Termination.NO_START, _refusal(event, kind.value.upper()))
                case Fault():
                    rejected += 1
                    refused = refused or event.text  # what follows is often of the same answer
                    if rejected > MAX_REJECTED_LINES:
                        return Failure(Termination.NO_START, _flood_of(event.text))
                case Failure(termination=Termination.STALL):
                    text = translatable("has not answered START in {ms} ms", ms=self.options.startup_ms)
                    if refused:
                        line = shorten(refused)
                        text = translatable(
                            "{fault}; it answered {line}, which is not OK", fault=text, line=line
                        )
                    return Failure(Termination.NO_START, text)
                case Failure(termination=Termination.CRASH):
                    text = translatable("ended before it answered START ({reason})", reason=event.text)
                    return Failure(Termination.NO_START, text)
                case Failure():
                    return event

    def _settle(self) -> Failure | None:
        """Give a fresh engine time to process its INFO lines (allocate memory): it answers ABOUT after them.

        An engine without ABOUT is waited for only once.
        """
        if not self._fresh:
            return None
        self._fresh = False
        self._conversation.about()
        self._flush()
        deadline = time.monotonic() + ABOUT_S
        while True:
            event = self._next_event(deadline)
            match event:
                case About():
                    self.about = event
                    return None
                case Fault(command=command) if command == RULE_COMMAND:
                    return Failure(Termination.NO_START, _refusal(event))
                case Fault(kind=FaultKind.ERROR) if "rule" in event.text.lower():  # INFO has no other answer
                    refusal = replace(event, command="INFO rule")
                    return Failure(Termination.NO_START, _refusal(refusal, "ERROR"))
                case Fault() | Failure(termination=Termination.STALL):
                    return None
                case Failure(termination=Termination.CRASH):
                    text = translatable(
                        "ended as soon as it had answered START ({reason})", reason=event.text
                    )
                    return replace(event, text=text)
                case Failure():
                    return event

    def _await_moves(
        self, process: EngineProcess, began: float, delay: Delay, deadline_ms: int | None
    ) -> tuple[Moves | Failure, float, Thinking | None, list[str]]:
        """Wait for moves; returns them or the failure, the time of arrival, and the engine's reports."""
        patience_s = HANG_S if deadline_ms is None else deadline_ms / 1000 + LATE_S
        thinking: Thinking | None = None
        messages: list[str] = []
        rejected, refused, heard = 0, "", 0
        deadline = began + (patience_s if deadline_ms is None else deadline_ms / 1000)
        stopped = False
        while True:
            event = self._next_event(deadline)
            match event:
                case Moves():
                    return event, self._stamp, thinking, messages
                case Message(text) | Debug(text):
                    thinking = _merged(thinking, parse_thinking(text))
                    heard += 1
                    messages.append(text)
                    del messages[:-MAX_KEPT_MESSAGES]
                case About():
                    self.about = event
                case Fault(kind=FaultKind.RESIGNED):
                    resigned = Failure(Termination.RESIGNATION, "")
                    return resigned, self._stamp, thinking, messages
                case Fault(kind=FaultKind.ERROR | FaultKind.UNKNOWN) if event.is_refusal:
                    text = _refusal(event, event.kind.value.upper())
                    return Failure(Termination.PROTOCOL_ERROR, text), self._stamp, thinking, messages
                case Fault():
                    rejected += 1
                    if event.kind is not FaultKind.UNKNOWN:  # of YXSTOP, most likely, and no answer itself
                        refused = event.text
                    if rejected > MAX_REJECTED_LINES:
                        flooded = Failure(Termination.PROTOCOL_ERROR, _flood_of(event.text))
                        return flooded, self._stamp, thinking, messages
                case Failure(termination=Termination.STALL):
                    if not stopped:
                        self._conversation.stop()
                        self._flush()
                        stopped = True
                    deadline = began + patience_s + delay.ms / 1000
                    if time.monotonic() >= deadline:
                        if answer := self._answered_instead(process, refused):
                            text = translatable("has not moved in time; it answered {answer}", answer=answer)
                            event = Failure(Termination.PROTOCOL_ERROR, text)
                        elif heard > MAX_KEPT_MESSAGES and isinstance(event, Failure):
                            text = translatable(
                                "has not moved in time; it sent {count} messages instead, the last {line}",
                                count=heard,
                                line=shorten(messages[-1]),
                            )
                            event = replace(event, text=text)
                        return event, time.monotonic(), thinking, messages
                case Failure():
                    return event, time.monotonic(), thinking, messages

    def _answered_instead(self, process: EngineProcess, refused: str) -> str:
        word = process.unfinished.strip().partition(" ")[0].upper()
        if word and not any(message.startswith(word) for message in ("MESSAGE", "DEBUG")):
            return translatable("{line} without ending the line", line=shorten(process.unfinished))
        if unfinished := self._conversation.unfinished:
            return translatable(
                "{line} without the empty line that ends a response", line=shorten(unfinished)
            )
        return translatable("{line}, which is not a move", line=shorten(refused)) if refused else ""

    def _next_event(self, deadline: float) -> Event | Failure:
        """The next event of the conversation, or why there is none."""
        process = self._process
        if process is None:
            return Failure(Termination.CRASH, translatable("is not running"))
        while True:
            now = time.monotonic()
            stamped = process.read(min(deadline, now + ALIVE_CHECK_S))
            if stamped is None and now + ALIVE_CHECK_S < deadline and process.alive and not process.ended:
                continue  # a process may die while its child keeps the output open
            if stamped is None:
                return self._silence(process)
            self._stamp, line = stamped
            self._note(">", line)
            try:
                events = self._conversation.receive(line)
            except Exception as fault:  # of ours, at its line: its game ends, not the tournament
                text = translatable(
                    "its line {line} cannot be read: {fault}",
                    line=shorten(line),
                    fault=f"{type(fault).__name__}: {fault}",
                )
                return Failure(Termination.PROTOCOL_ERROR, text)
            self._flush()
            if self._stamp > deadline and not any(isinstance(event, Moves | Ready) for event in events):
                return Failure(Termination.STALL, translatable("has not moved in time"))
            if events:
                return events[0]

    def _silence(self, process: EngineProcess) -> Failure:
        """Why no line came."""
        if self._aborted:
            return Failure(Termination.ABORTED, translatable("the tournament was stopped"))
        if self._memory_taken:
            taken, limit = (n / 1024 / 1024 for n in (self._memory_taken, self._memory_limit))
            took = translatable("took {taken:.0f} MiB, {limit:.0f} MiB are allowed", taken=taken, limit=limit)
            return Failure(Termination.MEMORY_LIMIT, took)
        if process.ended or not process.alive:
            status = process.wait(EXIT_S)  # the end of its output is seen before its own
            text = exit_words(status) if status is not None else translatable("closed its output")
            if last_words := printable(process.stderr.strip().rpartition("\n")[2], 200):
                text = translatable("{place}: {reason}", place=text, reason=last_words)
            return Failure(Termination.CRASH, text)
        return Failure(Termination.STALL, translatable("has not moved in time"))

    def _drain(self) -> Failure | None:
        """Read what came since the last request: late lines must not answer the next one.

        Up to now only: an engine that never stops writing is judged by its answer.
        """
        assert self._process is not None
        now = arrived = time.monotonic()
        while arrived <= now and (stamped := self._process.read(now)) is not None:
            arrived, line = stamped
            self._note(">", line)
            with contextlib.suppress(Exception):  # as in `_next_event`; nothing is asked now
                self._conversation.receive(line)
        return self._silence(self._process) if self._process.ended or not self._process.alive else None

    def _flush(self) -> None:
        if self._process is not None:
            lines = self._conversation.take_lines()
            for line in lines:
                self._note("<", line)
            self._process.send(lines)

    def _note(self, *words: object) -> None:
        line = f"{time.monotonic():.4f} " + " ".join(str(word) for word in words)
        self.conversation.append(printable(line, MAX_SAID))
        if self._log is not None:
            self._log(line)


def _refusal(complaint: Fault, kind: str = "") -> str:
    """What a command was answered with; `kind`: the word of the protocol before the engine's own."""
    answer = f"{kind} {printable(complaint.text, 200)}".lstrip()
    return translatable("answers {command} with {answer}", command=complaint.command, answer=answer)


def _flood_of(line: str) -> str:
    """Too many lines like this one, in words."""
    return translatable(
        "floods its output with lines that are not answers, such as {line}", line=shorten(line)
    )


def _merged(known: Thinking | None, new: Thinking | None) -> Thinking | None:
    """The latest report of each kind; lines other than the best one (multi-PV) are ignored."""
    if new is None or (new.rank or 1) > 1:
        return known
    return new if known is None else known.updated(new)
