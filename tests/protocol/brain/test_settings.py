"""INFO: limits, memory, rules.

A QuickPlayer plays the first empty point: 0,0, then 1,0, ...
"""

import threading
from typing import Any

import pytest

from engine.player import Player
from engine.rules.game import UNLIMITED_MS
from engine.rules.variant import Variant
from protocol.brain.options import Options
from tests.protocol.helpers import MOVE, answers


def test_the_row_length_is_set_by_info_and_wins(session: Any) -> None:
    """Four in a row: the brain makes its four, and stops the opponent's."""
    told = session(Player)
    told.ask("INFO row_length 4", "START 6", "INFO timeout_turn 500")
    assert told.ask("BOARD", "1,1,1", "0,5,2", "2,1,1", "1,5,2", "3,1,1", "5,5,2", "DONE")[-1] in (
        "0,1",
        "4,1",
    )
    told.ask("START 6")
    assert told.ask("BOARD", "1,1,2", "0,5,1", "2,1,2", "5,5,1", "3,1,2", "DONE")[-1] in ("0,1", "4,1")
    (answer,) = told.ask("INFO row_length 9", "START 6")
    assert answer.startswith("ERROR ") and "9 in a row" in answer


def test_info_that_cannot_be_met_is_answered_at_the_next_command(session: Any) -> None:
    brain = session()
    assert brain.ask("START 15", "INFO rule 64", "YXSTOP", "INFO timeout_turn 50") == ["OK"]
    (error,) = brain.ask("BEGIN")
    assert error.startswith("ERROR INFO 'rule'")
    assert answers(brain.ask("BEGIN")) == ["0,0"]
    brain.ask("INFO max_memory 1000")
    (error,) = brain.ask("BOARD", "7,7,2", "DONE")
    assert "max_memory" in error
    brain.ask("INFO timeout_turn soon")
    (error,) = brain.ask("RESTART")
    assert "soon" in error


@pytest.mark.parametrize(("mib", "process_mib"), [(80, 40), (350, 175), (500, 250), (1000, 300)])
def test_the_process_takes_half_of_a_manager_s_memory_and_never_more_than_its_own_option(
    session: Any, quick: Any, mib: int, process_mib: int
) -> None:
    session(quick, "START 15", f"INFO max_memory {mib << 20}", "BEGIN")
    assert quick.last.options.memory_mib == process_mib - 14  # what the interpreter and the core take


def test_the_player_that_info_asks_for_is_loaded_before_it_has_to_move(session: Any, quick: Any) -> None:
    loaded = threading.Event()

    class Player(quick):
        def load(self) -> None:
            if self.options.memory_mib == 80 // 2 - 14:
                loaded.set()

    session(Player).send("START 15", f"INFO max_memory {80 << 20}")
    assert loaded.wait(20)


def test_a_rule_that_does_not_go_with_the_rows_is_refused_when_a_move_is_asked_for(session: Any) -> None:
    """Not by START: what is wrong may be of the game before, and the rule of this one is told after it."""
    brain = session()
    assert brain.ask("INFO rule 4", "INFO row_length 4", "START 15") == ["OK"]
    for request in ("BEGIN", "YXSHOWFORBID", "TURN 7,7"):
        assert brain.ask(request) == ["ERROR renju is played with five in a row"]
    assert answers(brain.ask("INFO rule 0", "BEGIN")) == ["0,0"]


def test_a_player_that_cannot_be_loaded_is_no_trouble_before_it_has_to_move(session: Any, quick: Any) -> None:
    tried = threading.Event()

    class Player(quick):
        def load(self) -> None:
            if self.options.memory_mib == 80 // 2 - 14:
                tried.set()
                raise ZeroDivisionError("some fault")

    brain = session(Player)
    assert brain.ask("START 15", f"INFO max_memory {80 << 20}") == ["OK"]
    assert tried.wait(20)
    (error,) = brain.ask("BEGIN")
    assert error.startswith("ERROR") and "some fault" in error


def test_yixin_board_s_hash_size_limits_the_tables_alone(session: Any, quick: Any) -> None:
    session(quick, "START 15", "INFO hash_size 20480", "BEGIN")
    assert (quick.last.options.memory_mib, quick.last.options.most_tables_mib) == (286, 20)


def test_info_outlives_start_and_takes_64_bits(session: Any, quick: Any) -> None:
    brain = session()
    brain.ask(
        "INFO timeout_turn 1234567", f"INFO timeout_match {2**40}", "START 15", "INFO time_left 99999999999"
    )
    brain.ask("START 20", "BEGIN")
    clock = quick.last.seen[-1].clock
    assert 1_000_000 <= clock.control.turn_ms <= 1_234_567
    assert clock.control.match_ms == 2**40
    assert clock.left_ms is None  # more than the protocol's word for no limit


@pytest.mark.parametrize(
    ("info", "turn_ms", "left_ms"),
    [
        ([], 30_000, UNLIMITED_MS),
        (["timeout_turn 0"], 0, UNLIMITED_MS),
        (["time_left -900"], 30_000, 0),
        (["time_left 0"], 30_000, 0),
        (["time_left 2147483647", "timeout_match 0"], 30_000, UNLIMITED_MS),
        (["timeout_match 500000"], 30_000, 500_000),
        (["timeout_match 500000", "time_left 70000"], 30_000, 70_000),
        (["timeout_turn 2147483647", "time_left 60000"], UNLIMITED_MS, 60_000),
    ],
)
def test_the_clock_of_a_search(session: Any, quick: Any, info: list[str], turn_ms: int, left_ms: int) -> None:
    brain = session()
    brain.ask("START 15", *(f"INFO {line}" for line in info), "BEGIN")
    clock = quick.last.seen[-1].clock
    slack_ms = 20_000  # time from the command's arrival to the search counts
    told_ms = UNLIMITED_MS if clock.control.turn_ms is None else clock.control.turn_ms
    assert turn_ms - slack_ms <= told_ms <= turn_ms
    assert left_ms - slack_ms <= clock.time_left_ms <= left_ms


def test_time_spent_counts_until_the_next_time_left(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 100", "INFO time_left 10000", "BEGIN", "TURN 5,5")
    assert slow.last.seen[-1].clock.time_left_ms <= 9950
    brain.ask("INFO time_left 90000", "TURN 6,6")
    assert slow.last.seen[-1].clock.time_left_ms > 50_000


@pytest.mark.parametrize("start", ["START 15", "RECTSTART 15,15", "RESTART"])
def test_the_time_left_of_a_game_ends_with_it(session: Any, quick: Any, start: str) -> None:
    """Of a match the next game began with the last minutes of the one before."""
    brain = session()
    brain.ask("INFO timeout_match 500000", "START 15", "INFO time_left 70000", "BEGIN", start, "BEGIN")
    assert quick.last.seen[-1].clock.time_left_ms > 400_000
    brain.ask("INFO time_left 60000", start, "BEGIN")  # said for the game to come
    assert quick.last.seen[-1].clock.time_left_ms <= 60_000


def test_yixin_boards_word_for_no_limit(session: Any, quick: Any) -> None:
    brain = session()
    brain.ask("INFO timeout_match 100000000", "INFO timeout_turn 2000000", "INFO time_left 100000000")
    brain.ask("INFO max_node 5000", "INFO max_depth 12", "START 15 15", "BEGIN")
    limits = quick.last.seen[-1]
    assert limits.clock is None and limits.nodes == 5000 and limits.depth == 12
    brain.ask("INFO max_node -1", "INFO max_depth 0", "TURN 7,7")
    assert quick.last.seen[-1].nodes is None and quick.last.seen[-1].depth is None


@pytest.mark.parametrize(("search", "count"), [("alphabeta", "nodes 300 "), ("mcts", "visits 300 ")])
def test_max_node_counts_what_the_search_counts(session: Any, search: str, count: str) -> None:
    brain = session(Player, options=Options(search=search))
    lines = brain.ask("INFO timeout_turn 1000000", "INFO max_node 300", "START 15", "TURN 7,7", "TURN 0,14")
    told = [line for line in lines if line.startswith("MESSAGE")]
    # MCTS counts the visits that it has kept from the move before in its visits, not in the limit.
    assert count in told[0] and (search == "mcts" or count in told[1])


def test_a_depth_alone_ends_a_search(session: Any) -> None:
    brain = session(Player)
    brain.ask("INFO timeout_match 100000000", "INFO timeout_turn 2000000", "INFO time_left 100000000")
    brain.ask("INFO max_depth 8", "START 15 15")
    assert MOVE.fullmatch(brain.ask("TURN 7,7")[-1])


@pytest.mark.parametrize(
    ("rule", "variant", "yixin"),
    [
        (0, Variant.FREESTYLE, False),
        (1, Variant.STANDARD, False),
        (2, Variant.FREESTYLE, False),
        (4, Variant.RENJU, False),
        (8, Variant.CARO_OVERLINE, False),
        (9, Variant.CARO, False),
        (2, Variant.RENJU, True),
        (6, Variant.FREESTYLE, True),
    ],
)
def test_rules_arrive_after_start(session: Any, quick: Any, rule: int, variant: Variant, yixin: bool) -> None:
    brain = session()
    brain.ask(*(["YXSHOWINFO"] if yixin else []), "START 15", f"INFO rule {rule}", "BEGIN")
    assert quick.last._board.variant is variant


@pytest.mark.parametrize("fault", [MemoryError("std::bad_alloc"), RuntimeError("no thread")])
def test_what_the_system_gives_is_enough(session: Any, quick: Any, fault: Exception) -> None:
    """Managers limit the memory by the system, too, and tell it after START, which was refused."""

    class Player(quick):
        def load(self) -> None:
            if self.options.memory_mib > 100:
                raise fault

    assert answers(session(Player).ask("START 15", "BEGIN")) == ["OK", "0,0"]
    assert 50 < Player.last.options.memory_mib <= 100

    class Starved(quick):
        def load(self) -> None:
            raise fault

    (refused,) = session(Starved).ask("START 15")
    assert refused == f"ERROR the system gives too little memory ({fault})"


def test_a_move_comes_without_a_thread_to_think_in(
    session: Any, quick: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    brain = session(quick, "START 15")
    started = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        if thread.name == "thinking":
            raise RuntimeError("can't start new thread")
        started(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    assert answers(brain.ask("BEGIN")) == ["0,0"]
