"""`pbrain-narabe --gtp` as a process, as controllers meet it."""

import queue
import re
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from protocol.brain.options import Options
from protocol.brain.stdin_reader import InputLine
from protocol.gtp.server import GtpServer
from protocol.process import EngineProcess

BRAIN = [sys.executable, "-m", "protocol", "--gtp", "--net", "patterns"]
PATIENCE_S = 60.0


@pytest.fixture
def engine() -> Iterator[EngineProcess]:
    with EngineProcess(BRAIN, ending="quit") as process:
        yield process
        assert process.close(grace_s=PATIENCE_S) == 0
        assert process.stderr == ""


def line(process: EngineProcess) -> str:
    stamped = process.read(time.monotonic() + PATIENCE_S)
    assert stamped is not None, process.stderr
    return stamped[1]


def response(process: EngineProcess) -> list[str]:
    """The lines of a response, without the empty one at its end."""
    lines: list[str] = []
    while said := line(process):
        lines.append(said)
    return lines


def test_a_game_as_sabaki_plays_it(engine: EngineProcess) -> None:
    """name, version, protocol_version and list_commands at once, then the board, then a move."""
    engine.send(["0 name", "1 version", "2 protocol_version", "3 list_commands"])
    assert response(engine) == ["=0 Narabe"]
    assert response(engine)[0].startswith("=1 ")
    assert response(engine) == ["=2 2"]
    assert {"kata-analyze", "lz-analyze"} <= set(response(engine))
    engine.send(["4 komi 0", "5 boardsize 15", "6 clear_board", "7 play B H8", "8 genmove W"])
    assert [response(engine) for _ in range(4)] == [["=4 "], ["=5 "], ["=6 "], ["=7 "]]
    (moved,) = response(engine)
    assert re.fullmatch(r"=8 [A-HJ-P]\d+", moved)


def test_an_analysis_lasts_until_the_next_command(engine: EngineProcess) -> None:
    engine.send(["boardsize 15", "play b H8", "5 lz-analyze w 10"])
    assert response(engine) == ["= "] and response(engine) == ["= "]
    assert line(engine) == "=5"
    shown = r"info move ([A-P]\d+) visits \d+ winrate \d+ prior \d+ lcb \d+ order 0 pv \1"
    assert re.match(shown, line(engine))
    engine.send(["6 protocol_version"])  # as Sabaki ends it
    while line(engine):
        pass
    assert response(engine) == ["=6 2"]


def test_an_analysis_with_a_move_ends_by_itself(engine: EngineProcess) -> None:
    engine.send(["time_settings 0 1 1", "kata-genmove_analyze b 10", "undo"])
    assert response(engine) == ["= "]
    lines = response(engine)
    assert lines[0] == "=" and re.fullmatch(r"play [A-T]\d+", lines[-1])
    assert all(said.startswith("info move") and " winrate 0." in said for said in lines[1:-1])
    assert response(engine) == ["= "]  # the move was played, and is taken back


def test_what_came_while_it_thought_ends_an_analysis_at_once(engine: EngineProcess) -> None:
    engine.send(["time_settings 0 1 1", "genmove b", "kata-analyze w 10", "name"])
    assert response(engine) == ["= "]
    assert len(response(engine)) == 1
    assert response(engine)[0] == "="
    assert response(engine) == ["= Narabe"]


def test_its_clock_runs_although_the_controller_does_not_send_what_is_left(quick: Any) -> None:
    """Each move had the whole of the main time, so that a game lasted longer than that."""

    class Steady(quick):  # type: ignore[misc]
        def ponder(self, *_: Any) -> None:
            time.sleep(0.1)

    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    said: list[str] = []
    for text in ("time_settings 60 0 0", "genmove b", "genmove w", "genmove b", "quit"):
        inbox.put(InputLine(time.monotonic(), text))
    GtpServer(Options(), inbox, said.extend, player_type=Steady).run()
    black, white, again = (limits.clock.left_ms for limits in Steady.last.seen)
    assert black == white == 60_000 and again <= 59_900


def test_after_the_end_it_passes(engine: EngineProcess) -> None:
    engine.send(["set_position b H8 w A1 b H9 w A2 b H10 w A3 b H11 w A4 b H12", "genmove w"])
    assert response(engine) == ["= "]
    assert response(engine) == ["= pass"]


def test_quit_and_the_end_of_input_end_it() -> None:
    for last in ("quit\n", ""):
        with EngineProcess(BRAIN) as process:
            process.send_bytes(f"time_settings 0 1000 1\ngenmove b\n{last}".encode())
            process.close_input()
            deadline = time.monotonic() + PATIENCE_S
            while process.alive and time.monotonic() < deadline:
                time.sleep(0.01)
            assert process.exit_status == 0


def test_a_net_that_does_not_play_on_the_board_is_an_error_and_no_pass() -> None:
    pytest.importorskip("onnxruntime")
    with EngineProcess([*BRAIN[:-1], "paddle-15x15"], ending="quit") as engine:
        engine.send(["boardsize 20", "genmove b", "boardsize 15", "kata-set-param maxVisits 2", "genmove b"])
        assert response(engine) == ["= "]
        (refused,) = response(engine)
        assert refused.startswith("? ") and "20x20" in refused
        assert [response(engine) for _ in range(2)] == [["= "], ["= "]]
        assert re.fullmatch(r"= [A-P]\d+", response(engine)[0])


def test_an_error_in_the_search_is_reported_and_its_thread_is_the_same_for_all(
    broken: Any, quick: Any
) -> None:
    """A match runner reads after each move how long the thread waited for a processor."""

    class Sometimes(quick):  # type: ignore[misc]
        threads: ClassVar[list[threading.Thread]] = []

        def ponder(self, *arguments: Any) -> None:
            self.threads.append(threading.current_thread())
            if len(self.threads) == 1:
                broken.ponder(self, *arguments)

    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    said: list[str] = []
    for text in ("boardsize 15", "1 genmove b", "2 genmove b", "quit"):
        inbox.put(InputLine(time.monotonic(), text))
    GtpServer(Options(), inbox, said.extend, player_type=Sometimes).run()
    (refused,) = [line for line in said if line.startswith("?1")]
    assert refused == "?1 internal error: ZeroDivisionError: a bug in the search"
    assert any(re.fullmatch(r"=2 [A-P]\d+", line) for line in said)
    first, second = Sometimes.threads
    assert first is second is not threading.current_thread()


def test_a_quit_with_a_number_ends_the_thinking_too_and_end_is_no_command() -> None:
    with EngineProcess(BRAIN, ending="quit") as process:
        process.send(["END", "time_settings 0 600 1", "play b H8", "genmove w", "7 quit"])
        assert response(process) == ["? unknown command"]
        assert [response(process) for _ in range(2)] == [["= "], ["= "]]
        assert re.fullmatch(r"= [A-P]\d+", response(process)[0])
        assert response(process) == ["=7 "]
        assert process.wait(PATIENCE_S) == 0
