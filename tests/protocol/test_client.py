import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.client import (
    About,
    ClientState,
    Conversation,
    Fault,
    FaultKind,
    Message,
    Moves,
    Ready,
)


def started(size: int = 15) -> Conversation:
    conversation = Conversation()
    conversation.start(size)
    assert conversation.take_lines() == [f"START {size}"]
    assert conversation.receive("OK") == [Ready("START")]
    return conversation


def test_a_game() -> None:
    conversation = Conversation()
    assert conversation.state is ClientState.NEW
    conversation.about()
    conversation.start(15)
    assert conversation.take_lines() == ["ABOUT", "START 15"]
    assert conversation.state is ClientState.STARTING
    (about,) = conversation.receive('name="Pela", version="1.0"')
    assert about == About('name="Pela", version="1.0"', "Pela", "1.0")
    assert conversation.receive("OK") == [Ready("START")]
    conversation.info("timeout_turn", 1000)
    conversation.turn(7, 7)
    assert conversation.take_lines() == ["INFO timeout_turn 1000", "TURN 7,7"]
    assert conversation.state is ClientState.THINKING
    assert conversation.receive("MESSAGE hm") == [Message("hm")]
    assert conversation.receive("8,8") == [Moves(((8, 8),))]
    assert conversation.state is ClientState.IDLE
    conversation.end()
    assert conversation.take_lines() == ["END"]
    assert conversation.state is ClientState.ENDED


def test_blocks_and_rectangles() -> None:
    conversation = Conversation()
    conversation.start(20, 15)
    assert conversation.take_lines() == ["RECTSTART 20,15"]
    conversation.receive("OK")
    conversation.board([(7, 7, 1), (8, 8, 2), (0, 0, 3)])
    assert conversation.take_lines() == ["BOARD", "7,7,1", "8,8,2", "0,0,3", "DONE"]


def test_a_command_waits_for_the_answer_to_the_one_before() -> None:
    conversation = Conversation()
    conversation.start(15)
    conversation.begin()
    assert conversation.take_lines() == ["START 15"]
    assert conversation.take_lines() == []
    conversation.receive("OK")
    assert conversation.take_lines() == ["BEGIN"]


def test_info_and_stop_pass_while_the_brain_thinks() -> None:
    conversation = started()
    conversation.begin()
    conversation.take_lines()
    conversation.info("timeout_turn", 0)
    conversation.stop()
    assert conversation.take_lines() == ["INFO timeout_turn 0", "YXSTOP"]
    assert conversation.receive("7,7") == [Moves(((7, 7),))]


def test_info_keeps_its_place_among_waiting_commands() -> None:
    conversation = started()
    conversation.begin()
    conversation.take_lines()
    conversation.restart()
    conversation.info("rule", 4)
    conversation.begin()
    assert conversation.take_lines() == []
    conversation.receive("7,7")
    assert conversation.take_lines() == ["RESTART"]
    conversation.receive("OK")
    assert conversation.take_lines() == ["INFO rule 4", "BEGIN"]


def test_stop_without_a_search_sends_nothing() -> None:
    conversation = started()
    conversation.stop()
    assert conversation.take_lines() == []


def test_a_discarded_answer_is_dropped_and_new_commands_follow_it() -> None:
    conversation = started()
    conversation.begin()
    conversation.take_lines()
    conversation.stop(discard=True)
    conversation.start(20)
    assert conversation.take_lines() == ["YXSTOP"]
    assert conversation.receive("7,7") == []
    assert conversation.take_lines() == ["START 20"]


def test_a_refused_start_fails_and_a_later_one_may_work() -> None:
    conversation = Conversation()
    conversation.start(40)
    conversation.take_lines()
    assert conversation.receive("ERROR too large") == [Fault(FaultKind.ERROR, "too large", "START")]
    assert conversation.state is ClientState.FAILED
    conversation.start(15)
    conversation.take_lines()
    assert conversation.receive("OK") == [Ready("START")]
    assert conversation.state is ClientState.IDLE


def test_an_unknown_info_does_not_answer_a_core_command() -> None:
    conversation = started()
    conversation.info("colour", "red")
    conversation.begin()
    conversation.take_lines()
    assert conversation.receive("UNKNOWN colour") == [Fault(FaultKind.UNKNOWN, "colour", "BEGIN")]
    assert conversation.state is ClientState.THINKING
    assert conversation.receive("7,7") == [Moves(((7, 7),))]


def test_unknown_answers_an_optional_command() -> None:
    conversation = started()
    conversation.restart()
    conversation.take_lines()
    assert conversation.receive("UNKNOWN RESTART") == [Fault(FaultKind.UNKNOWN, "RESTART", "RESTART")]
    assert conversation.state is ClientState.IDLE


def test_silence_about_itself_holds_nothing_up() -> None:
    conversation = Conversation()
    conversation.about()
    conversation.start(15)
    conversation.take_lines()
    conversation.receive("OK")
    conversation.begin()
    assert conversation.take_lines() == ["BEGIN"]
    assert conversation.receive("7,7") == [Moves(((7, 7),))]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("hello", FaultKind.NOT_AN_ANSWER),
        ("7,7 8,8", FaultKind.NOT_AN_ANSWER),
        ("SWAP", FaultKind.NOT_AN_ANSWER),
        ("OK", FaultKind.NOT_AN_ANSWER),
        ("SUGGEST 7,7", FaultKind.NOT_AN_ANSWER),
        ("ERROR no", FaultKind.ERROR),
    ],
)
def test_an_answer_that_is_not_a_move_is_a_fault(line: str, kind: FaultKind) -> None:
    conversation = started()
    conversation.begin()
    conversation.take_lines()
    (fault,) = conversation.receive(line)
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.command) == (kind, "BEGIN")


def test_a_complaint_about_an_info_is_no_answer_to_the_request_after_it() -> None:
    conversation = started()
    conversation.info("time_left", 5000)
    conversation.begin()
    conversation.take_lines()
    for line, kind in (("ERROR time_left: unknown key", FaultKind.ERROR), ("UNKNOWN key", FaultKind.UNKNOWN)):
        (fault,) = conversation.receive(line)
        assert isinstance(fault, Fault) and fault.kind is kind and not fault.is_refusal
    assert conversation.receive("7,7") == [Moves(((7, 7),))]
    conversation.begin()
    conversation.take_lines()
    (fault,) = conversation.receive("ERROR no time_left for a second game")  # nothing was said of it since
    assert isinstance(fault, Fault) and fault.is_refusal and fault.command == "BEGIN"


@pytest.mark.parametrize("command", ["rule", "BEGIN"])
def test_a_rule_that_an_engine_cannot_play_is_a_refusal(command: str) -> None:
    conversation = started()
    conversation.info("rule", 4)
    conversation.begin()
    conversation.take_lines()
    (fault,) = conversation.receive(f"ERROR {command} is not supported")
    assert isinstance(fault, Fault) and fault.is_refusal


def test_a_surplus_move_is_unexpected() -> None:
    conversation = started()
    conversation.begin()
    conversation.take_lines()
    conversation.receive("7,7")
    assert conversation.receive("8,8") == [Fault(FaultKind.UNEXPECTED, "8,8")]


@pytest.mark.parametrize(
    ("stones", "answers"),
    [
        (0, {"7,7 8,7 9,9": True, "SWAP": False, "7,7": False}),
        (3, {"SWAP": True, "7,8": True, "7,8 9,9": True, "1,1 2,2 3,3": False}),
        (5, {"SWAP": True, "7,8": True, "7,8 9,9": False}),
    ],
)
def test_swap2_answers(stones: int, answers: dict[str, bool]) -> None:
    position = [(7, 7), (8, 7), (9, 9), (5, 5), (4, 4)][:stones]
    for line, fits in answers.items():
        conversation = started()
        conversation.swap2board(position)
        lines = conversation.take_lines()
        assert lines[0] == "SWAP2BOARD" and lines[-1] == "DONE" and len(lines) == stones + 2
        (event,) = conversation.receive(line)
        assert isinstance(event, Moves) == fits


def talk_with(answer: str) -> Conversation:
    """A conversation with a brain that gives this answer to YXSHOWINFO, and is then started."""
    conversation = Conversation()
    conversation.about()
    conversation.yx_show_info()
    conversation.start(15)
    conversation.analyse([(7, 7, 2)], 5, 3000)
    assert conversation.take_lines() == ["ABOUT", "YXSHOWINFO", "START 15"]
    conversation.receive('name="x"')
    if answer:
        events = conversation.receive(answer)
        assert not any(isinstance(event, Fault) for event in events)
    assert conversation.receive("OK") == [Ready("START")]
    return conversation


@pytest.mark.parametrize("answer", ["MESSAGE INFO MAX_THREAD_NUM 8"])
def test_a_brain_with_yixin_s_commands_analyses_with_them(answer: str) -> None:
    conversation = talk_with(answer)
    assert conversation.speaks_yixin is True
    assert conversation.take_lines() == ["YXBOARD", "7,7,2", "DONE", "YXNBEST 5"]
    conversation.stop()
    assert conversation.take_lines() == ["YXSTOP"]
    assert conversation.receive("8,8") == [Moves(((8, 8),))]


@pytest.mark.parametrize("answer", ["", "UNKNOWN command", "ERROR what?", "MESSAGE hello"])
def test_a_plain_brain_analyses_by_board_with_a_time_limit(answer: str) -> None:
    conversation = talk_with(answer)
    assert conversation.speaks_yixin is False
    assert conversation.take_lines() == ["INFO timeout_turn 3000", "BOARD", "7,7,2", "DONE"]
    conversation.stop(discard=True)  # it would not understand YXSTOP: the answer comes in its time
    conversation.analyse([], 1, 500)
    assert conversation.take_lines() == []
    assert conversation.receive("8,8") == []
    assert conversation.take_lines() == ["INFO timeout_turn 500", "BEGIN"]
    assert conversation.receive("7,7") == [Moves(((7, 7),))]


def test_a_brain_that_was_not_asked_is_assumed_to_have_yixin_s_commands() -> None:
    conversation = started()
    conversation.analyse([], 2, 100)
    assert conversation.take_lines() == ["YXBOARD", "DONE", "YXNBEST 2"]
    assert conversation.speaks_yixin is None


def test_nothing_follows_the_end() -> None:
    conversation = started()
    conversation.lost()
    assert conversation.state is ClientState.ENDED
    with pytest.raises(RuntimeError):
        conversation.begin()


@given(st.lists(st.text() | st.sampled_from(["OK", "7,7", "SWAP", "ERROR", "UNKNOWN x", "FORBID ."])))
def test_no_line_breaks_a_conversation(lines: list[str]) -> None:
    conversation = Conversation()
    conversation.about()
    conversation.start(15)
    conversation.begin()
    for line in lines:
        conversation.take_lines()
        assert len(conversation.receive(line)) <= 1
