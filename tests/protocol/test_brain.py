"""The brain's answers, in this process. A QuickPlayer plays the first empty point: 0,0, then 1,0, ..."""

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.player import Player
from engine.rules.board import Board
from engine.rules.cells import WALL, Colour
from engine.rules.game import UNLIMITED_MS
from engine.rules.variant import Variant
from protocol.brain.options import Options
from protocol.messages import parse_thinking

MOVE = re.compile(r"\d+,\d+")
COMMANDS = [
    *("ABOUT", "START 15", "START 4", "START x", "RECTSTART 10,8", "RECTSTART 10", "RESTART", "BEGIN"),
    *(
        "TURN 7,7",
        "TURN 99,7",
        "TURN",
        "TAKEBACK 7,7",
        "TAKEBACK 0,0",
        "PLAY 3,3",
        "BOARD",
        "SWAP2BOARD",
        "DONE",
    ),
    *("7,7,1", "8,8,2", "9,9,3", "1,1", "2,2", "3,3", "INFO rule 4", "INFO rule 64", "INFO timeout_turn 0"),
    *("INFO", "INFO time_left -5", "INFO max_memory 7", "YXBOARD", "YXSTOP", "STOP", "YXNBEST 3", "YXNBEST"),
    *("YXBALANCEONE 0", "YXBALANCETWO 0", "YXSEARCHDEFEND", "YXSHOWFORBID", "YXBLOCK", "YXBLOCKRESET", "FOO"),
    *("YXHASHCLEAR", "YXSHOWHASHUSAGE", "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSHOWINFO", "7,7", "OK"),
]


def answers(lines: list[str]) -> list[str]:
    """Without the messages."""
    return [line for line in lines if not line.startswith(("MESSAGE", "DEBUG"))]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["START 15"], ["OK"]),
        (["start 15 15"], ["OK"]),
        (["START 15", "START 20", "TURN 19,19"], ["OK", "OK", "0,0"]),
        (["RECTSTART 6,5", "TURN 5,4"], ["OK", "0,0"]),
        (["START 15", "RESTART", "BEGIN"], ["OK", "OK", "0,0"]),
        (["START 15", "BEGIN", "TURN 7,7", "TURN 8,8"], ["OK", "0,0", "1,0", "2,0"]),
        (["START 15", "begin", "Turn 7,7"], ["OK", "0,0", "1,0"]),
        (["START 15", "BOARD", "DONE"], ["OK", "0,0"]),
        (["START 15", "BOARD", "0,0,1", "1,0,2", "2,0,3", "done"], ["OK", "3,0"]),
        (["START 15", "BOARD", "0,0,1", "1,0,1", "2,0,1", "DONE"], ["OK", "3,0"]),
        (["START 15", "BEGIN", "BOARD", "1,0,2", "DONE", "TURN 3,0"], ["OK", "0,0", "0,0", "2,0"]),
        (["START 15", "TURN 7,7", "TAKEBACK 0,0", "TAKEBACK 7,7", "BEGIN"], ["OK", "0,0", "OK", "OK", "0,0"]),
        (["START 15", "PLAY 3,3", "TURN 7,7"], ["OK", "3,3", "0,0"]),
        (["START 15", "YXSTOP", "STOP", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "INFO timeout_turn 0", "INFO anything goes", "INFO", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "YXBOARD", "0,0,1", "DONE", "TURN 5,5"], ["OK", "1,0"]),
        (["START 15", "YXBLOCK", "0,0", "1,0", "DONE", "BEGIN"], ["OK", "2,0"]),
        (["START 15", "YXBLOCK", "0,0", "DONE", "YXBLOCKUNDO", "0,0", "DONE", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "YXBLOCK", "0,0", "DONE", "YXBLOCKRESET", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "YXNBEST 3", "YXSEARCHDEFEND"], ["OK", "0,0", "1,0"]),
        (["START 15", "YXSHOWFORBID"], ["OK", "FORBID ."]),
    ],
)
def test_commands(session: Any, lines: list[str], expected: list[str]) -> None:
    assert answers(session().ask(*lines)) == expected


def test_a_net_of_one_rule_waits_for_the_manager_to_name_it(session: Any) -> None:
    brain = session(Player, options=Options(net="renju-resnet-15x15", visits=2))
    assert answers(brain.ask("START 15")) == ["OK"]
    (error,) = answers(brain.ask("TURN 7,7"))
    assert error == "ERROR net 'renju-resnet-15x15' does not play freestyle on 15x15 with 5 in a row"
    (move,) = answers(brain.ask("INFO rule 4", "TURN 7,7"))
    assert MOVE.fullmatch(move)
    (error,) = answers(brain.ask("START 20"))
    assert error.startswith("ERROR net 'renju-resnet-15x15' does not play renju on 20x20")


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        ([], ["TURN 7,7"]),
        ([], ["BEGIN"]),
        ([], ["RESTART"]),
        ([], ["BOARD", "DONE"]),
        ([], ["SWAP2BOARD", "DONE"]),
        ([], ["TAKEBACK 7,7"]),
        ([], ["PLAY 7,7"]),
        ([], ["START 4"]),
        ([], ["START 23"]),
        ([], ["START"]),
        ([], ["START fifteen"]),
        ([], ["RECTSTART 10,4"]),
        ([], ["RECTSTART 10"]),
        (["START 15", "TURN 7,7"], ["BEGIN"]),
        (["START 15", "TURN 7,7"], ["TURN 7,7"]),
        (["START 15", "TURN 7,7"], ["TURN 0,0"]),
        (["START 15"], ["TURN 15,0"]),
        (["START 15"], ["TURN -1,0"]),
        (["START 15"], ["TURN h8"]),
        (["START 15"], ["TURN 7"]),
        (["START 15"], ["TURN"]),
        (["START 15"], ["TAKEBACK 7,7"]),
        (["START 15"], ["BOARD", "7,7,1", "7,7,2", "DONE"]),
        (["START 15"], ["BOARD", "7,7", "DONE"]),
        (["START 15"], ["BOARD", "7,7,4", "8,8,5", "DONE"]),
        (["START 15"], ["BOARD", "99,7,1", "DONE"]),
        (["START 15"], ["BOARD", "nonsense", "more nonsense", "DONE"]),
        (["START 15"], ["SWAP2BOARD", "7,7", "DONE"]),
        (["START 15"], ["SWAP2BOARD", "7,7", "7,7", "8,8", "DONE"]),
        (["START 15"], ["YXNBEST"]),
        (["START 15"], ["YXNBEST x"]),
        (["START 15"], ["TURN 7,7" + "x" * 100_000]),
        (["START 5", "BOARD", *[f"{n % 5},{n // 5},{n % 2 + 1}" for n in range(24)], "DONE"], ["BEGIN"]),
    ],
)
def test_what_cannot_be_done_is_one_error_and_changes_nothing(
    session: Any, start: list[str], lines: list[str]
) -> None:
    brain = session()
    brain.ask(*start)
    before = brain.brain._state.position.stones.copy() if start else None
    (answer,) = brain.ask(*lines)
    assert answer.startswith("ERROR ")
    assert (brain.brain._state.position.stones if start else brain.brain._state.position) == before


@pytest.mark.parametrize("line", ["HELLO", "7,7", "DONE", "TURN7,7", "YXSOOSORVSTEP1", "OK", "\x00", "é"])
def test_unknown_commands_are_answered_by_unknown(session: Any, line: str) -> None:
    (answer,) = session().ask(line)
    assert answer.startswith("UNKNOWN ")


def test_about_is_one_line_with_name_and_version(session: Any) -> None:
    (answer,) = session().ask("ABOUT")
    fields = ("name", "version", "author", "country")
    assert re.fullmatch(", ".join(f'{name}="[^"]+"' for name in fields) + ', info="row_length"', answer)


def test_the_row_length_is_told_by_info_and_wins(session: Any) -> None:
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


def test_a_truncated_block_is_an_error_and_the_next_command_works(session: Any) -> None:
    brain = session()
    said = answers(brain.ask("START 15", "BOARD", "7,7,1", "START 15", "BEGIN"))
    assert said[0] == "OK" and said[1].startswith("ERROR BOARD") and said[2:] == ["OK", "0,0"]
    said = answers(brain.ask("BOARD", "INFO timeout_turn 5", "7,7,2", "DONE"))
    assert said == ["0,0"]  # an INFO inside is an INFO
    assert brain.brain._state.settings.timeout_turn_ms == 5


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


def test_yixin_board_s_hash_size_limits_the_tables_alone(session: Any, quick: Any) -> None:
    session(quick, "START 15", "INFO hash_size 20480", "BEGIN")
    assert (quick.last.options.memory_mib, quick.last.options.most_tables_mib) == (286, 20)


def test_info_outlives_start_and_takes_64_bits(session: Any, quick: Any) -> None:
    brain = session()
    brain.ask(
        "INFO timeout_turn 1234", f"INFO timeout_match {2**40}", "START 15", "INFO time_left 99999999999"
    )
    brain.ask("START 20", "BEGIN")
    clock = quick.last.seen[-1].clock
    assert 1200 <= clock.control.turn_ms <= 1234
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
        (["timeout_match 5000"], 30_000, 5000),
        (["timeout_match 5000", "time_left 700"], 30_000, 700),
        (["timeout_turn 2147483647", "time_left 60000"], UNLIMITED_MS, 60_000),
    ],
)
def test_the_clock_of_a_search(session: Any, quick: Any, info: list[str], turn_ms: int, left_ms: int) -> None:
    brain = session()
    brain.ask("START 15", *(f"INFO {line}" for line in info), "BEGIN")
    clock = quick.last.seen[-1].clock
    slack_ms = 500  # time from the command's arrival to the search counts
    told_ms = UNLIMITED_MS if clock.control.turn_ms is None else clock.control.turn_ms
    assert turn_ms - slack_ms <= told_ms <= turn_ms
    assert left_ms - slack_ms <= clock.time_left_ms <= left_ms


def test_time_spent_counts_until_the_next_time_left(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 100", "INFO time_left 10000", "BEGIN", "TURN 5,5")
    assert slow.last.seen[-1].clock.time_left_ms <= 9950
    brain.ask("INFO time_left 10000", "TURN 6,6")
    assert slow.last.seen[-1].clock.time_left_ms > 9950


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


def board_after(session: Any, quick: Any, *lines: str) -> Board:
    """The board that the player was given."""
    session().ask("START 15", *lines)
    return quick.last._board  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("stones", "turn"),
    [
        ("", Colour.BLACK),
        ("7,7,2", Colour.WHITE),
        ("7,7,1 8,8,2", Colour.BLACK),
        ("7,7,2 8,8,1 9,9,2", Colour.WHITE),
        ("7,7,1 8,8,1 9,9,1 10,10,2", Colour.BLACK),
        ("7,7,2 8,8,2 9,9,2", Colour.WHITE),
        ("7,7,2 8,8,1 0,0,3 1,1,3", Colour.BLACK),
    ],
)
def test_the_side_to_move_follows_from_the_numbers_of_stones(
    session: Any, quick: Any, stones: str, turn: Colour
) -> None:
    board = board_after(session, quick, "BOARD", *stones.split(), "DONE")
    assert board.turn is turn
    for stone in stones.split():
        x, y, owner = (int(field) for field in stone.split(","))
        expected = {1: int(turn), 2: int(turn.other), 3: WALL}[owner]
        assert board.cells[y * 15 + x] == expected


def test_the_order_of_moves_reaches_the_search(session: Any, quick: Any) -> None:
    board = board_after(session, quick, "BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE")
    assert [board.column_row(point) for point in board.moves] == [(7, 7), (8, 7), (9, 9)]


def test_the_continuous_game_turns_rows_into_walls_and_goes_on(session: Any, quick: Any) -> None:
    stones = [f"{x},14,2" for x in range(4)] + [f"{x},13,1" for x in range(4)]
    board = board_after(session, quick, "INFO rule 2", "YXBOARD", *stones, "DONE", "TURN 4,14")
    assert [board.cells[14 * 15 + x] for x in range(6)] == [WALL] * 5 + [0]
    assert board.outcome is None


def test_a_game_that_is_over_still_gets_a_move(session: Any) -> None:
    stones = [f"{x},14,2" for x in range(5)] + [f"{x},13,1" for x in range(4)]
    assert MOVE.fullmatch(answers(session().ask("START 15", "BOARD", *stones, "DONE"))[1])


FOULS = {
    "double four": [(3, 7), (4, 7), (5, 7), (6, 4), (6, 5), (6, 6), (6, 7)],
    "overline": [(3, 7), (4, 7), (5, 7), (7, 7), (8, 7), (13, 1), (6, 7)],
    "double three": [(5, 7), (6, 7), (7, 5), (7, 6), (13, 1), (1, 2), (7, 7)],
    "five": [(4, 7), (5, 7), (6, 7), (7, 7), (13, 1), (1, 2), (8, 7)],
}
"""Black's stones, the one that ends the game last."""
FOUR = [(x, 12) for x in range(4)] + [(14, 0), (14, 14)]
"""White's stones, who has a five to make."""


@pytest.mark.parametrize("foul", FOULS)
@pytest.mark.parametrize("place", range(7))
def test_after_the_end_the_brain_searches_whatever_the_order_of_the_stones(
    session: Any, quick: Any, foul: str, place: int
) -> None:
    """Not every manager judges fouls; the one that asks on wants a move that was searched."""
    *before, last = FOULS[foul]
    black = [*before[:place], last, *before[place:]]
    lines = [f"{x},{y},2" for x, y in black] + [f"{x},{y},1" for x, y in FOUR]
    board = board_after(session, quick, "INFO rule 4", "BOARD", *lines, "DONE")
    assert board.outcome is None and board.turn is Colour.WHITE
    assert {(x, y) for x, y in black} == {
        board.column_row(point) for point, cell in enumerate(board.cells) if cell == Colour.BLACK
    }


@pytest.mark.parametrize("block", ["YXQUERYSOMETHING", "yxfoo", "YXEDITLABEL"])
def test_an_unknown_block_is_answered_once(session: Any, quick: Any, block: str) -> None:
    said = session(quick).ask("START 15", block, "7,7,1", "8,8,2", "9,9", "DONE", "BEGIN")
    assert [line.split()[0] for line in answers(said)] == ["OK", "UNKNOWN", "0,0"]


def test_after_an_unknown_command_the_next_is_obeyed(session: Any, quick: Any) -> None:
    said = session(quick).ask("START 15", "YXFOO 3", "INFO rule 1", "BEGIN", "YXBAR", "TURN 7,7")
    assert [line.split()[0] for line in answers(said)] == ["OK", "UNKNOWN", "0,0", "UNKNOWN", "1,0"]


def test_without_time_the_move_is_found_without_another_thread(
    session: Any, quick: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    brain = session(quick, "START 15")
    monkeypatch.setattr("protocol.brain.lasting.threading.Thread", None)
    assert answers(brain.ask("INFO timeout_turn 0", "BEGIN")) == ["0,0"]
    assert answers(brain.ask("INFO timeout_turn 5000", "INFO time_left 0", "TURN 7,7")) == ["1,0"]


def test_messages_in_the_form_of_rapfi(session: Any, quick: Any) -> None:
    said = session(quick, options=Options(messages="rapfi")).ask(
        "START 15", "INFO timeout_turn 5000", "BEGIN"
    )
    assert said[1] == "MESSAGE depth 3-3 ev 0 winrate 0.500 n 10 n/ms 10 tm 0 pv A1"
    assert parse_thinking(said[1].removeprefix("MESSAGE ")) is not None


def test_an_error_in_the_search_does_not_lose_the_game(session: Any, broken: Any) -> None:
    brain = session(broken)
    said = answers(brain.ask("START 15", "BEGIN", "TURN 7,8", "SWAP2BOARD", "DONE"))
    assert said[:3] == ["OK", "7,7", "7,6"]
    assert len(answers(brain.ask("SWAP2BOARD", "DONE"))[0].split()) == 3


def test_an_error_in_the_search_is_reported(session: Any, broken: Any) -> None:
    said = session(broken).ask("START 15", "BEGIN")
    told = "internal error: ZeroDivisionError: a bug in the search; the move was not searched"
    assert said == ["OK", f"MESSAGE {told}", "7,7"]


def test_an_error_in_a_command_is_reported(session: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: str) -> str:
        raise TypeError("a bug\nin two lines")

    monkeypatch.setattr("protocol.brain.commands.format_about", broken)
    assert session().ask("ABOUT") == ["ERROR internal error: TypeError: a bug in two lines"]


# --- while the brain thinks ---------------------------------------------------------------------------------


def test_stop_ends_the_search(session: Any, slow: Any) -> None:
    for stop in ("YXSTOP", "stop", "INFO timeout_turn 0", "INFO time_left 0"):
        brain = session(slow)
        brain.ask("START 15", "INFO timeout_turn 2147483647")
        brain.send("BEGIN", stop)
        assert brain.wait(bool)[-1] == "0,0"


def test_other_commands_wait_for_the_move(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 50")
    said = answers(brain.ask("BEGIN", "FOO", "INFO timeout_turn 20", "TURN 7,7", "ABOUT"))
    assert (
        said[0] == "0,0"
        and said[1].startswith("UNKNOWN")
        and said[2] == "1,0"
        and said[3].startswith("name=")
    )


def test_lines_that_wait_for_a_request_reach_the_next_one(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 2147483647")
    brain.send("BEGIN", "TURN 7,7", "YXSTOP", "TURN 8,8", "INFO timeout_turn 0", "YXSTOP")
    assert answers(brain.wait(lambda said: "2,0" in said)) == ["0,0", "1,0", "2,0"]
    brain.send("TURN 9,9", "TURN 10,10", "INFO timeout_turn 2147483647", "START 20")
    assert answers(brain.wait(lambda said: "OK" in said)) == ["3,0", "4,0", "OK"]


def test_a_new_game_ends_the_search_of_the_old(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 2147483647")
    brain.send("BEGIN", "START 20")
    assert answers(brain.wait(lambda lines: "OK" in lines)) == ["0,0", "OK"]


def test_a_search_that_overruns_is_stopped(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 2147483647", "INFO time_left 100")
    assert brain.ask("BEGIN")[-1] == "0,0"


def test_info_while_thinking_tightens_the_limit(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 2147483647")
    brain.send("BEGIN", "INFO timeout_turn 60")
    assert brain.wait(bool)[-1] == "0,0"


def test_end_is_obeyed_while_thinking(session: Any, slow: Any) -> None:
    brain = session(slow)
    brain.ask("START 15", "INFO timeout_turn 2147483647")
    brain.send("BEGIN", "TURN 7,7")
    assert brain.close()


def test_the_live_view(session: Any, quick: Any) -> None:
    brain = session()
    said = brain.ask("START 15", "INFO show_detail 1", "BEGIN")
    assert said[1:5] == [
        "MESSAGE REALTIME REFRESH",
        "MESSAGE REALTIME BEST 0,0",
        "MESSAGE REALTIME VAL 0",
        "MESSAGE REALTIME PV a1",
    ]
    assert not any("REALTIME" in line for line in brain.ask("INFO show_detail 0", "TURN 7,7"))


def test_several_lines_are_reported(session: Any) -> None:
    brain = session()
    brain.ask("START 15")
    *messages, move = brain.ask("YXNBEST 2")
    assert move == "0,0"
    assert [message.split()[:3] for message in messages] == [
        ["MESSAGE", "multipv", "1"],
        ["MESSAGE", "multipv", "2"],
    ]


# --- openings -----------------------------------------------------------------------------------------------


class Opinionated:
    """Makes players whose value of a position is a function of its stones."""

    @staticmethod
    def player(base: type[Player], value: Any) -> type[Player]:
        return type("Judge", (base,), {"evaluate": lambda self, board: value(board)})


@pytest.mark.parametrize("stones", [3, 5])
@pytest.mark.parametrize("lines", ["{},{}", "{},{},{}"])
@pytest.mark.parametrize("value", [-0.3, 0.3])
def test_swap2_swaps_if_the_other_side_is_better(
    session: Any, quick: Any, stones: int, lines: str, value: float
) -> None:
    block = [lines.format(n + 5, n + 5, n % 2 + 1) for n in range(stones)]
    brain = session(Opinionated.player(quick, lambda board: value if board.turn is Colour.WHITE else -value))
    said = answers(brain.ask("START 15", "SWAP2BOARD", *block, "DONE"))
    assert said == ["OK", "SWAP" if value < 0 else "0,0"]


def test_swap2_lays_two_more_stones_where_neither_side_is_ahead(session: Any, quick: Any) -> None:
    """Two more that even out what the judge sees in them; with five stones a side is taken."""

    def value(board: Board) -> float:  # for White, who is to move with three stones and with five
        return sum(board.column_row(move)[0] - 7 for move in board.moves[3:]) / 10

    brain = session(Opinionated.player(quick, value))
    three = ["7,7", "8,7", "9,9"]
    said = answers(brain.ask("START 15", "SWAP2BOARD", *three, "DONE"))[1].split()
    first, second = (tuple(int(n) for n in point.split(",")) for point in said)
    assert first != second and first[0] + second[0] == 14
    last = answers(brain.ask("SWAP2BOARD", *three, *said, "DONE"))[0]
    assert re.fullmatch(r"\d+,\d+", last)


def test_swap2_opens_with_three_even_stones(session: Any, quick: Any) -> None:
    """The judge likes Black more, the further the stones are from the top left."""

    def value(board: Board) -> float:
        return -sum(sum(board.column_row(move)) for move in board.moves) / 45 + 1

    brain = session(Opinionated.player(quick, value))
    said = answers(brain.ask("START 15", "SWAP2BOARD", "DONE"))[1]
    points = [tuple(int(n) for n in point.split(",")) for point in said.split()]
    assert len(set(points)) == 3
    assert abs(sum(map(sum, points)) - 45) <= 1


def test_balance_finds_the_biased_position(session: Any, quick: Any) -> None:
    def value(board: Board) -> float:  # for the side to move: the last move's column in tenths
        return (board.column_row(board.moves[-1])[0] - 7) / 10 if board.moves else 0.0

    brain = session(Opinionated.player(quick, value))
    brain.ask("START 15", "YXBOARD", "7,7,1", "DONE")
    assert answers(brain.ask("YXBALANCEONE -200"))[0].startswith("9,")  # good for the opponent
    brain.ask("YXBOARD", "7,7,1", "DONE")
    first, second = answers(brain.ask("YXBALANCETWO 200"))[0].split()
    assert first != second and second.startswith("9,")


def test_yixins_swap2(session: Any, quick: Any) -> None:
    brain = session(Opinionated.player(quick, lambda board: 0.3 if board.turn is Colour.WHITE else -0.3))
    said = brain.ask("START 15", "YXSWAP2STEP1")
    assert [line.split()[:3] for line in said[1:]] == [["MESSAGE", "SWAP2", f"MOVE{n}"] for n in (1, 2, 3)]
    three = ["YXBOARD", "7,7,2", "8,8,1", "9,9,2", "DONE"]
    assert brain.ask(*three, "YXSWAP2STEP2") == ["MESSAGE SWAP2 SWAP1 NO"]
    five = [*three[:-1], "1,1,1", "2,2,2", "DONE"]
    assert brain.ask(*five, "YXSWAP2STEP3") == ["MESSAGE SWAP2 SWAP2 NO"]


def test_yixins_handshake_and_hash(session: Any) -> None:
    brain = session()
    hello = brain.ask("YXSHOWINFO")
    assert any(re.fullmatch(r"MESSAGE INFO MAX_THREAD_NUM \d+", line) for line in hello)
    assert any(re.fullmatch(r"MESSAGE INFO MAX_HASH_SIZE \d+", line) for line in hello)
    said = brain.ask("START 15", "BEGIN", "YXSHOWHASHUSAGE", "YXHASHCLEAR")
    assert said[-2:] == ["MESSAGE hash usage 25.0%", "MESSAGE hash cleared"]
    assert brain.ask("YXQUERYDATABASEALL", "7,7", "DONE") == [
        "MESSAGE DATABASE REFRESH",
        "MESSAGE DATABASE DONE",
    ]


def test_forbidden_points_of_a_double_three(session: Any) -> None:
    stones = ["7,7,1", "8,6,1", "7,9,1", "8,10,1", "7,8,2", "8,8,2", "8,5,2", "8,11,2"]
    brain = session()
    brain.ask("START 15", "INFO rule 4", "YXBOARD", *stones, "DONE")
    (answer,) = brain.ask("YXSHOWFORBID")
    digits = answer.removeprefix("FORBID ").removesuffix(".")
    assert (6, 8) in {(int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in range(0, len(digits), 4)}


# --- anything at all ----------------------------------------------------------------------------------------


def is_one_answer(line: str) -> bool:
    return re.fullmatch(r"OK|SWAP|(\d+,\d+ ?)+|(ERROR|UNKNOWN) .+|FORBID \d*\.|name=.*", line) is not None


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(COMMANDS) | st.text(st.characters(codec="utf-8", exclude_characters="\n\r"))))
def test_any_lines_get_answers_and_the_brain_lives(session: Any, lines: list[str]) -> None:
    brain = session()
    lines = [line for line in lines if line.strip() and line.strip().upper() != "END"]
    said = answers(brain.ask(*lines, "DONE"))  # a block may be open
    assert all(is_one_answer(line) for line in said)
    assert len(said) <= len(lines) + 1
    restarted = answers(brain.ask("START 15", "BEGIN"))
    if restarted[0] != "OK":  # an unmet INFO is told once
        restarted = answers(brain.ask("START 15", "INFO rule 0", "BEGIN"))
    assert restarted[0] == "OK" and MOVE.fullmatch(restarted[1])
    assert brain.close()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), unique=True, max_size=30), st.data())
def test_random_games_get_one_legal_move_each(session: Any, points: list[tuple[int, int]], data: Any) -> None:
    brain = session()
    brain.ask("START 15", f"INFO rule {data.draw(st.sampled_from([0, 1, 2, 4, 8, 9]))}")
    taken: set[str] = set()
    for x, y in points:
        if f"{x},{y}" in taken:
            continue
        (move,) = answers(brain.ask(f"TURN {x},{y}"))
        taken.add(f"{x},{y}")
        assert MOVE.fullmatch(move) and move not in taken
        taken.add(move)
    assert brain.close()
