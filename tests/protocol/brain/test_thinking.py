"""While the brain thinks, and what it says of that.

A QuickPlayer plays the first empty point: 0,0, then 1,0, ...
"""

from typing import Any

import pytest

from protocol.brain.options import Options
from protocol.messages import parse_thinking
from tests.protocol.helpers import answers


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
