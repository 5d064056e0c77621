"""Real processes behind `EngineSession`, well-behaved and not."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis
from engine.rules.board import Board
from gui.engines import session as session_module
from gui.engines.session import EngineSession, EngineState, MoveLimits
from matches.engine_list import EngineSettings
from protocol.client import Moves
from protocol.command_line import join

BRAIN = Path(__file__).parents[1] / "brain.py"


def brain(*arguments: str) -> EngineSettings:
    return EngineSettings("Tester", join([sys.executable, str(BRAIN), *arguments]))


@pytest.fixture
def sessions() -> Iterator[list[EngineSession]]:
    made: list[EngineSession] = []
    yield made
    for session in made:
        session.close()


def make(sessions: list[EngineSession], *arguments: str) -> EngineSession:
    session = EngineSession(brain(*arguments))
    sessions.append(session)
    return session


@pytest.mark.parametrize("what", ["ABOUT", "INFO"])
def test_an_engine_that_does_not_know_all_plays(
    qtbot: QtBot, sessions: list[EngineSession], what: str
) -> None:
    """narabe-match plays with it, too."""
    code = f"""
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "START": print("OK")
    elif word == "BEGIN": print("7,7")
    elif word == {what!r} or word not in ("INFO", "ABOUT"): print("UNKNOWN", word)
    elif word == "ABOUT": print('name="Few"')
    sys.stdout.flush()
"""
    session = EngineSession(EngineSettings("Few", join([sys.executable, "-S", "-c", code])))
    sessions.append(session)
    with qtbot.waitSignal(session.moved) as moved:
        session.play(Board(), MoveLimits(turn_ms=1000))
    assert moved.args[0].points == ((7, 7),)


def test_the_end_of_the_app_waits_for_its_engines_to_be_ended(
    qtbot: QtBot, sessions: list[EngineSession]
) -> None:
    session = make(sessions)
    with qtbot.waitSignal(session.moved):
        session.play(Board(), MoveLimits(turn_ms=1000))
    session.close()
    ends = [thread for thread in threading.enumerate() if thread.name == "engine-end"]
    assert ends and not any(thread.daemon for thread in ends)


def longest_stall_ms(qtbot: QtBot, signal: object) -> float:
    """Wait for a signal; the longest time meanwhile that the loop did not come round, timer pace included."""
    worst, last = 0.0, time.monotonic()

    def tick() -> None:
        nonlocal worst, last
        now = time.monotonic()
        worst, last = max(worst, now - last), now

    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(1)
    with qtbot.waitSignal(signal):
        last = time.monotonic()
    return worst * 1000


def test_it_plays_moves_on_any_board(qtbot: QtBot, sessions: list[EngineSession]) -> None:
    session = make(sessions)
    for board in (
        Board(),
        Board.from_moves([112, 113]),
        Board(22, 9),
        Board.from_setup([(30, 1), (31, 1), (32, 3)], turn=Board().turn),
    ):
        with qtbot.waitSignal(session.moved) as moved:
            session.play(board, MoveLimits(turn_ms=1000))
        answer = moved.args[0]
        assert isinstance(answer, Moves) and len(answer.points) == 1
        x, y = answer.points[0]
        assert board.is_legal(y * board.width + x)
    assert session.state is EngineState.IDLE


def test_a_plain_engine_analyses_by_moving(qtbot: QtBot, sessions: list[EngineSession]) -> None:
    session = make(sessions, "plain")
    for board in (Board.from_moves([112]), Board()):
        with qtbot.waitSignals([session.thought, session.analysed]) as signals:
            session.analyse(board, 5)
        analysis = signals.all_signals_and_args[0].args[0]
        (candidate,) = analysis.candidates
        assert board.is_legal(candidate.point) and candidate.win_rate is None
    assert session.is_plain and session.state is EngineState.IDLE


@pytest.mark.parametrize("words", [["skeleton"], ["no-restart"], ["deaf-restart"]])
def test_a_plain_engine_gets_its_positions_as_from_piskvork(
    qtbot: QtBot, sessions: list[EngineSession], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """RESTART before a new position, TURN while a game goes on; a new process where RESTART is not known."""
    monkeypatch.setattr(session_module, "RESTART_TIMEOUT_S", 0.3)
    session = make(sessions, *words)
    sent: list[str] = []
    session.logged.connect(lambda sign, line: sent.append(line) if sign == ">" else None)
    board = Board.from_moves([112])
    for reply in (224, 223):
        with qtbot.waitSignal(session.moved) as moved:
            session.play(board, MoveLimits(turn_ms=1000))
        x, y = moved.args[0].points[0]
        board.push(y * 15 + x)
        board.push(reply)
    assert [line for line in sent if line.startswith("TURN")] == ["TURN 14,14"]
    for other in (Board.from_moves([112, 0, 113]), Board(), Board.from_moves([4], 9)):
        with qtbot.waitSignal(session.moved):
            session.play(other, MoveLimits(turn_ms=1000))
        with qtbot.waitSignal(session.analysed):
            session.analyse(other, 1)
    assert session.state is EngineState.IDLE
    assert sent.count("START 15") == (1 if words == ["skeleton"] else 5)
    assert sent.count("RESTART") == (5 if words == ["skeleton"] else 1)


def test_a_plain_engine_can_be_given_other_work_while_it_thinks(
    qtbot: QtBot, sessions: list[EngineSession]
) -> None:
    session = make(sessions, "plain", "--pace", "0.5")
    session.analyse(Board.from_moves([112]), 5)
    qtbot.wait(300)
    session.stop()
    with qtbot.waitSignal(session.moved) as moved:
        session.play(Board.from_moves([0]), MoveLimits(turn_ms=1000))
    assert moved.args[0].points[0] in ((1, 0), (0, 1), (1, 1))  # near the stone of the new position


def test_a_plain_engine_that_would_think_for_minutes_is_ended_instead_of_stopped(
    qtbot: QtBot, sessions: list[EngineSession]
) -> None:
    session = make(sessions, "plain", "--pace", "60")
    with qtbot.waitSignal(session.logged, check_params_cb=lambda way, line: line == "DONE"):
        session.play(Board.from_moves([112]), MoveLimits(turn_ms=60_000))
    session.stop()
    assert session.state is EngineState.CLOSED


def test_analysis_streams_and_a_new_position_takes_its_place(
    qtbot: QtBot, sessions: list[EngineSession]
) -> None:
    session = make(sessions)
    with qtbot.waitSignals([session.thought] * 3):
        session.analyse(Board.from_moves([112]), 3)
    with qtbot.waitSignal(session.thought) as thought:
        session.analyse(Board.from_moves([0, 1]), 3)
    analysis = thought.args[0]
    assert isinstance(analysis, Analysis)
    assert len(analysis.candidates) == 3 and analysis.visits > 0
    assert analysis.candidates[0].win_rate == pytest.approx(0.55)
    assert all(candidate.point not in (0, 1) for candidate in analysis.candidates)
    assert len(analysis.candidates[0].line) == 2
    with qtbot.waitSignal(session.moved):
        session.play(Board.from_moves([0, 1]), MoveLimits(turn_ms=1000))


@pytest.mark.parametrize("fault", ["die", "flood", "nonsense", "taken", "off-board"])
def test_every_fault_is_reported_and_a_restart_takes_the_task_up_again(
    qtbot: QtBot, sessions: list[EngineSession], fault: str
) -> None:
    session = make(sessions, fault)
    board = Board.from_moves([112, 113])
    with qtbot.waitSignal(session.failed) as failed:
        session.play(board, MoveLimits(turn_ms=60_000))
    assert "Tester" in failed.args[0]
    assert session.state is EngineState.FAILED
    session.settings = brain()
    with qtbot.waitSignal(session.moved):
        session.restart()


def test_a_stall_is_reported_after_its_time(
    qtbot: QtBot, sessions: list[EngineSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "STOP_TIMEOUT_S", 0.5)
    session = make(sessions, "stall")
    with qtbot.waitSignal(session.failed):
        session.play(Board(), MoveLimits(turn_ms=200))


def test_an_analysis_without_end_must_report_something(
    qtbot: QtBot, sessions: list[EngineSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = make(sessions)
    with qtbot.waitSignal(quick.thought):
        quick.analyse(Board(), 2)
    assert quick._deadline_s is None
    monkeypatch.setattr(session_module, "REPORT_TIMEOUT_S", 0.5)
    mute = make(sessions, "mute")
    with qtbot.waitSignal(mute.failed) as failed:
        mute.analyse(Board(), 2)
    assert failed.args == ["Tester does not answer."]


def test_an_engine_that_never_starts_or_does_not_exist(
    qtbot: QtBot, sessions: list[EngineSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "START_TIMEOUT_S", 1.0)
    session = make(sessions, "no-start")
    with qtbot.waitSignal(session.failed):
        session.play(Board(), MoveLimits(turn_ms=200))
    absent = EngineSession(EngineSettings("Absent", "/nowhere/pbrain-absent"))
    with qtbot.waitSignal(absent.failed) as failed:
        absent.play(Board(), MoveLimits(turn_ms=200))
    assert "/nowhere/pbrain-absent" in failed.args[0]


def test_a_killed_engine_is_noticed_while_it_analyses(qtbot: QtBot, sessions: list[EngineSession]) -> None:
    session = make(sessions)
    with qtbot.waitSignal(session.thought):
        session.analyse(Board(), 2)
    assert session._process is not None
    with qtbot.waitSignal(session.failed):
        os.kill(session._process.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)


def test_an_engine_deaf_to_stop_is_given_up(
    qtbot: QtBot, sessions: list[EngineSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "STOP_TIMEOUT_S", 0.5)
    session = make(sessions, "deaf")
    with qtbot.waitSignal(session.thought):
        session.analyse(Board(), 2)
    with qtbot.waitSignal(session.failed):
        session.play(Board(), MoveLimits(turn_ms=100))


def test_closing_leaves_no_process(qtbot: QtBot, sessions: list[EngineSession]) -> None:
    session = make(sessions, "deaf")
    with qtbot.waitSignal(session.thought):
        session.analyse(Board(), 2)
    process = session._process
    assert process is not None
    session.close()
    qtbot.waitUntil(lambda: not process.alive)


def test_a_flood_is_stopped_with_the_loop_alive(qtbot: QtBot, sessions: list[EngineSession]) -> None:
    session = make(sessions, "flood")
    session.play(Board(), MoveLimits(turn_ms=60_000))
    stall_ms = longest_stall_ms(qtbot, session.failed)
    print(f"longest stall of the loop under a flood: {stall_ms:.0f} ms")
    assert session.state is EngineState.FAILED


def test_a_gtp_engine_plays_and_analyses_as_any_other(qtbot: QtBot, sessions: list[EngineSession]) -> None:
    command = join([sys.executable, "-m", "protocol", "--gtp", "--net", "patterns"])
    session = EngineSession(EngineSettings("Goer", command, folder=str(BRAIN.parents[2]), gtp=True))
    sessions.append(session)
    board = Board.from_moves([112, 113])
    with qtbot.waitSignal(session.moved) as moved:
        session.play(board, MoveLimits(turn_ms=300))
    ((x, y),) = moved.args[0].points
    assert board.is_legal(y * board.width + x)
    with qtbot.waitSignal(session.thought) as thought:
        session.analyse(board, 3)
    assert isinstance(thought.args[0], Analysis) and not session.is_plain
    session.stop()
    with qtbot.waitSignal(session.moved):
        session.play(Board(), MoveLimits(turn_ms=300))
    assert session.state is EngineState.IDLE
