"""`pbrain-narabe --gtp`: carries a GTP session between standard input, the player and standard output.

Commands are obeyed in order. An analysis lasts until the next line comes; a move is thought out, unless that
line is `quit` or the end of input.
"""

import queue
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from engine.player import Player
from engine.rules.board import Board
from engine.search.limits import Limits
from engine.search.result import SearchResult
from protocol.brain.lasting import LastingThread
from protocol.brain.options import Options
from protocol.brain.output import Log
from protocol.brain.players import PlayerLoader
from protocol.brain.settings import InfoValues
from protocol.brain.stdin_reader import InputLine
from protocol.brain.thinking import internal_error
from protocol.gtp.messages import GtpError, MoveInfo, format_info, format_response, parse_command
from protocol.gtp.session import GtpState, GtpTask
from protocol.messages import MessageError


@dataclass(frozen=True, slots=True)
class _Finished:
    result: SearchResult | None
    fault: str = ""


def _quits(line: InputLine) -> bool:
    command = parse_command(line.text)
    return command is not None and command.name == "quit"


class GtpServer:
    """A session with one controller."""

    def __init__(
        self,
        options: Options,
        inbox: "queue.SimpleQueue[InputLine | _Finished]",
        write: Callable[[Sequence[str]], None],
        log: Log | None = None,
        player_type: type[Player] = Player,
    ) -> None:
        self._options = options
        self._inbox = inbox
        self._write = write
        self._log = log or Log()
        self._players = PlayerLoader(options, player_type, lambda text: self._log.write("!", text))
        self._session = GtpState()
        self._thread = LastingThread("thinking")
        self._waiting: deque[InputLine] = deque()

    def run(self) -> None:
        """Obey commands until `quit` or the end of input."""
        while not self._session.quitting:
            line = self._waiting.popleft() if self._waiting else self._inbox.get()
            assert isinstance(line, InputLine)
            if line.is_last:
                break
            self._log.write("<", line.text)
            command = parse_command(line.text)
            if command is None:
                continue
            try:
                if line.overlong:
                    raise GtpError("the line is too long")
                answer = self._session.obey(command)
                if isinstance(answer, GtpTask):
                    self._carry_out(answer, command.number)
                else:
                    self._write(format_response(command.number, answer))
            except (GtpError, MessageError) as error:
                self._write(format_response(command.number, str(error), refused=True))
            except Exception as fault:  # a fault of ours must not lose the game
                self._log.write("!", traceback.format_exc())
                self._write(format_response(command.number, internal_error(fault), refused=True))

    def _carry_out(self, task: GtpTask, number: str) -> None:
        began = time.monotonic()
        board = self._session.board(task.colour)
        over = board.outcome is not None or not any(True for _ in board.legal_moves())
        self._player()  # refuses what its net does not play before the response has begun
        if task.analysis is not None:
            self._write([f"={number}"])
            result = None if over and task.plays else self._think(task, board, over)
            moved = self._played(task, board, result, began) if task.plays else ""
            self._write([f"play {moved}", ""] if task.plays else [""])
        else:
            result = None if over else self._think(task, board, over)
            self._write(format_response(number, self._played(task, board, result, began)))

    def _played(self, task: GtpTask, board: Board, result: SearchResult | None, began: float) -> str:
        best = None if result is None or result.best is None else board.column_row(result.best)
        return self._session.response(task.colour, best, (time.monotonic() - began) * 1000)

    def _think(self, task: GtpTask, board: Board, over: bool) -> SearchResult | None:
        """The result of a search in the other thread; lines that come meanwhile wait."""
        stop = threading.Event()
        if self._waiting and not task.plays:  # came while a move was thought out
            stop.set()
        self._thread.do(partial(self._search, task, board, over, stop))
        while True:
            item = self._inbox.get()
            if isinstance(item, _Finished):
                if item.fault:
                    raise GtpError(item.fault)
                return item.result
            self._waiting.append(item)
            if not task.plays or item.is_last or _quits(item):
                stop.set()

    def _search(self, task: GtpTask, board: Board, over: bool, stop: threading.Event) -> None:
        result, fault = None, ""
        try:
            if not over:
                analysis = task.analysis
                player = self._player()
                avoid = analysis.avoid if analysis else frozenset()
                player.set_position(board, [board.point(*point) for point in avoid])
                report = (
                    None if analysis is None else lambda found: self._write([self._line(task, board, found)])
                )
                interval_ms = 1000 if analysis is None else analysis.interval_ms
                result = player.think(
                    self._limits(task), report, stop, interval_ms, best_only=analysis is None
                )
                if analysis is not None:
                    self._write([self._line(task, board, result)])
            if not task.plays:
                stop.wait()
        except Exception as error:  # a fault of ours is said, and the session goes on
            self._log.write("!", traceback.format_exc())
            fault = internal_error(error)
        self._inbox.put(_Finished(result, fault))

    def _player(self) -> Player:
        session, parameters = self._session, self._session.parameters
        threads = int(parameters["numSearchThreads"]) if "numSearchThreads" in parameters else None
        settings = InfoValues(variant=session.variant, threads=threads)
        return self._players.load(settings, session.width, session.height)

    def _limits(self, task: GtpTask) -> Limits:
        """Of an analysis none but those set; of a move its clock too."""
        parameters = self._session.parameters
        visits = int(parameters["maxVisits"]) if "maxVisits" in parameters else None
        if not task.plays:
            return Limits(visits=visits)
        clock = self._session.clock(task.colour)
        return Limits(visits=visits, clock=clock, margin_ms=self._options.margin_ms)

    def _line(self, task: GtpTask, board: Board, result: SearchResult) -> str:
        assert task.analysis is not None
        infos = [
            MoveInfo(
                move=board.column_row(candidate.point),
                visits=candidate.visits,
                win_rate=(candidate.value + 1) / 2,
                prior=candidate.prior,
                order=order,
                pv=tuple(board.column_row(point) for point in candidate.pv),
            )
            for order, candidate in enumerate(result.candidates[: task.analysis.most_moves])
        ]
        return format_info(infos, board.height, task.analysis.as_kata)
