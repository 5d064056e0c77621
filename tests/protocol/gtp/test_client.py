"""The manager's half, against rows of responses: the same events as of a Gomocup engine."""

from protocol.client import About, ClientState, Event, Fault, FaultKind, Message, Moves, Ready
from protocol.gtp.client import GtpConversation
from protocol.messages import parse_thinking

LISTED = "name\nversion\nlist_commands\nkata-analyze\nstop"


def talk(conversation: GtpConversation, answers: dict[str, str]) -> tuple[list[str], list[Event]]:
    """Answer commands by their first word, `` if not named; the commands and the events."""
    commands, events = [], []
    while lines := conversation.take_lines():
        for line in lines:
            number, _, command = line.partition(" ")
            commands.append(command)
            answer = answers.get(command.split()[0], "=")
            first, *rest = f"{answer[0]}{number} {answer[1:]}".split("\n")
            for said in (first, *rest, ""):
                events += conversation.receive(said)
    return commands, events


def started(size: int = 15) -> GtpConversation:
    conversation = GtpConversation()
    conversation.start(size)
    assert conversation.state is ClientState.STARTING
    commands, events = talk(conversation, {"list_commands": f"={LISTED}"})
    assert commands == ["list_commands", f"boardsize {size}", "clear_board"]
    assert events == [Ready("START")] and conversation.state is ClientState.IDLE
    return conversation


def test_about() -> None:
    conversation = GtpConversation()
    conversation.about()
    _, events = talk(conversation, {"name": "=KataGomo", "version": "=1.0"})
    assert events == [About("KataGomo 1.0", name="KataGomo", version="1.0")]


def test_a_game_is_played_move_by_move() -> None:
    conversation = started()
    conversation.info("timeout_turn", 500)
    conversation.begin()
    assert conversation.state is ClientState.THINKING
    commands, events = talk(conversation, {"genmove": "=H8"})
    assert commands == ["time_settings 0 0.5 1", "genmove b"] and events == [Moves(((7, 7),))]
    assert conversation.speaks_yixin
    conversation.turn(8, 6)
    commands, events = talk(conversation, {"genmove": "=A1"})
    assert commands == ["play w J9", "genmove b"] and events == [Moves(((0, 14),))]


def test_a_position_is_brought_up_to_date_and_not_sent_again() -> None:
    conversation = started()
    conversation.board([(7, 7, 2)])
    commands, _ = talk(conversation, {"genmove": "=H9"})
    assert commands[-2:] == ["play b H8", "genmove w"]
    conversation.board([(7, 7, 2), (7, 6, 1), (8, 8, 2)])
    commands, _ = talk(conversation, {"genmove": "=G7"})
    assert commands == ["play b J7", "genmove w"]
    conversation.board([(0, 0, 2)])  # another game
    commands, _ = talk(conversation, {"genmove": "=G7"})
    assert commands == ["clear_board", "play b A15", "genmove w"]


def test_a_match_clock_is_sent() -> None:
    conversation = started()
    conversation.info("timeout_match", 60_000)
    conversation.info("time_left", 41_500)
    conversation.begin()
    commands, _ = talk(conversation, {"genmove": "=H8"})
    assert commands == ["time_settings 60 0 0", "time_left b 41.5 0", "genmove b"]


def test_a_limit_of_the_move_is_sent_beside_the_clock_once() -> None:
    conversation = started()
    for key, value in (("timeout_match", 300_000), ("timeout_turn", 5000), ("time_left", 300_000)):
        conversation.info(key, value)
    conversation.begin()
    clock = ["time_settings 300 0 0", "time_left b 300 0", "kata-set-param maxTime 5"]
    assert talk(conversation, {"genmove": "=H8"})[0] == [*clock, "genmove b"]
    conversation.info("time_left", 290_000)
    conversation.begin()
    assert talk(conversation, {"genmove": "=A1"})[0][-2:] == ["time_left b 290 0", "genmove b"]
    conversation.info("time_left", 4000)
    conversation.begin()
    clock = ["time_left b 4 0", "kata-set-param maxTime 10000000"]
    assert talk(conversation, {"genmove": "=A2"})[0][-3:] == [*clock, "genmove b"]


def test_a_limit_of_visits_holds_until_there_is_none() -> None:
    """As in the app, where the opening of a game is settled with fewer visits."""
    conversation = started()
    for visits in ("-1", "3000", "3000", "-1", "-1"):
        conversation.info("max_node", visits)
    told = ["kata-set-param maxVisits 3000", "kata-set-param maxVisits 10000000"]
    assert talk(conversation, {}) == (told, [])


def test_without_a_limit_no_clock_is_sent() -> None:
    """As the runner says it, whose engines of the other protocol know Yixin-Board's numbers."""
    conversation = started()
    for key, value in (("timeout_match", 100_000_000), ("timeout_turn", 2_000_000), ("time_left", 2**31 - 1)):
        conversation.info(key, value)
    conversation.begin()
    assert talk(conversation, {"genmove": "=H8"})[0] == ["time_settings 0 1 0", "genmove b"]


def test_rules_are_sent_by_name_or_else_as_an_object() -> None:
    conversation = started()
    conversation.info("rule", 4)
    assert talk(conversation, {}) == (["kata-set-rules renju"], [])
    conversation.info("rule", 4)
    commands, events = talk(conversation, {"kata-set-rules": "?cannot"})
    assert commands == ["kata-set-rules renju", 'kata-set-rules {"basicrule": "RENJU"}']
    assert events == [Fault(FaultKind.ERROR, "cannot", "INFO rule")]
    conversation.info("rule", 1)
    assert talk(conversation, {"kata-set-rules": "?unknown command"})[1] == []


def test_an_analysis_is_heard_as_messages_until_it_is_stopped() -> None:
    conversation = started()
    assert conversation.speaks_yixin
    conversation.analyse([(7, 7, 2)], 2, 1000)
    assert conversation.take_lines() == ["4 play b H8"]
    assert conversation.receive("=4 ") + conversation.receive("") == []
    assert conversation.take_lines() == ["5 kata-analyze w 20"]
    assert conversation.receive("=5") == []
    best = "info move J9 visits 9 winrate 0.75 prior 0.2 order 0 pv J9 H9"
    info = f"{best} info move A1 visits 1 winrate 0.2 order 1 pv A1"
    first, second = conversation.receive(info)
    assert isinstance(first, Message) and isinstance(second, Message)
    thinking = parse_thinking(first.text)
    assert thinking is not None and (thinking.value, thinking.visits, thinking.rank) == (0.5, 9, 1)
    assert thinking.pv == ("i7", "h7")
    (won,) = conversation.receive("info move J9 visits 9 winrate 1 prior 1 order 0 pv J9")
    assert isinstance(won, Message)
    thinking = parse_thinking(won.text)
    assert thinking is not None and (thinking.win_rate, thinking.prior) == (1.0, 1.0)
    conversation.stop()
    assert conversation.take_lines() == ["stop"]
    assert conversation.receive("") == [Moves(((8, 6),))]
    assert conversation.receive("= ") + conversation.receive("") == []  # to stop
    assert conversation.state is ClientState.IDLE


def test_a_response_without_its_number_or_its_end_is_reported() -> None:
    conversation = started()
    conversation.begin()
    assert conversation.take_lines() == ["4 genmove b"]
    assert conversation.receive("= h8") == [Fault(FaultKind.NOT_AN_ANSWER, "= h8")]
    assert conversation.unfinished == ""
    assert conversation.receive("=4 h8") == []
    assert conversation.unfinished == "= h8"
    assert conversation.receive("") == [Moves(((7, 7),))]
    assert conversation.unfinished == ""


def test_a_dropped_analysis_leaves_nothing_and_new_commands_follow() -> None:
    conversation = started()
    conversation.analyse([], 1, 1000)
    conversation.take_lines()
    conversation.receive("=4")
    conversation.stop(discard=True)
    conversation.info("timeout_turn", 100)
    conversation.begin()
    assert conversation.take_lines() == ["stop"]
    assert conversation.receive("info move H8 visits 1 winrate 0.5 order 0 pv H8") == []
    assert conversation.receive("") == []
    assert conversation.take_lines()[0].startswith("5 time_settings")


def test_an_engine_without_analysis_is_asked_for_its_move() -> None:
    conversation = GtpConversation()
    conversation.start(15)
    talk(conversation, {"list_commands": "=name\ngenmove\nundo"})
    assert conversation.speaks_yixin is False
    conversation.analyse([], 3, 700)
    commands, events = talk(conversation, {"genmove": "=H8"})
    assert commands == ["time_settings 0 0.7 1", "genmove b", "undo"] and events == [Moves(((7, 7),))]


def test_what_cannot_be_is_a_fault_of_its_request() -> None:
    conversation = started()
    conversation.swap2board([])
    assert talk(conversation, {})[1] == [Fault(FaultKind.UNKNOWN, "GTP has no swap2", "SWAP2BOARD")]
    conversation.board([(0, 0, 3)])
    assert talk(conversation, {})[1] == [Fault(FaultKind.ERROR, "GTP has no walls", "BOARD")]
    for said in ("resign", "pass", "Q99", ""):
        conversation.begin()
        (fault,) = talk(conversation, {"genmove": f"={said}", "time_settings": "="})[1]
        assert isinstance(fault, Fault) and fault.command == "genmove"


def test_a_refused_board_is_a_refused_start() -> None:
    conversation = GtpConversation()
    conversation.start(15)
    _, events = talk(conversation, {"list_commands": f"={LISTED}", "boardsize": "?unacceptable size"})
    assert events == [Fault(FaultKind.ERROR, "unacceptable size", "START")]
    assert conversation.state is ClientState.FAILED


def test_lines_that_are_no_response_are_faults() -> None:
    conversation = started()
    (fault,) = conversation.receive("Loading the net")
    assert isinstance(fault, Fault) and fault.kind is FaultKind.UNEXPECTED


def test_an_analysis_asked_for_before_the_commands_are_known_takes_the_one_there_is() -> None:
    conversation = GtpConversation()
    conversation.start(15)
    conversation.analyse([], 3, 700)
    commands, _ = talk(conversation, {"list_commands": "=lz-analyze"})
    assert commands[-1] == "lz-analyze b 20"


def test_a_move_that_nobody_wants_any_more_is_taken_back_before_the_next_position() -> None:
    """The engine's board had that stone all the same, and was asked about the new position with it."""
    conversation = started()
    conversation.begin()
    conversation.take_lines()
    conversation.stop(discard=True)
    conversation.board([(7, 7, 2)])
    assert conversation.receive("=4 H8") == []
    assert conversation.receive("") == []
    commands, events = talk(conversation, {"genmove": "=J8"})
    assert commands == ["undo", "play b H8", "genmove w"] and events == [Moves(((8, 7),))]
    conversation.turn(9, 7)
    assert talk(conversation, {"genmove": "=L8"})[0] == ["play b K8", "genmove w"]


def test_an_engine_without_undo_gets_the_position_anew() -> None:
    conversation = started()
    conversation.board([(7, 7, 2)])
    assert conversation.take_lines() == ["4 play b H8"]
    assert [conversation.receive(line) for line in ("=4 ", "")] == [[], []]
    assert conversation.take_lines() == ["5 genmove w"]
    conversation.stop(discard=True)
    conversation.board([(7, 7, 2)])
    assert [conversation.receive(line) for line in ("=5 J8", "")] == [[], []]
    commands, _ = talk(conversation, {"undo": "?unknown command", "genmove": "=J8"})
    assert commands == ["undo", "clear_board", "play b H8", "genmove w"]


def test_what_moves_nothing_in_an_analysis_is_not_taken_back() -> None:
    conversation = GtpConversation()
    conversation.start(15)
    talk(conversation, {"list_commands": "=name\ngenmove\nundo"})
    conversation.analyse([(7, 7, 2)], 3, 700)
    commands, (fault,) = talk(conversation, {"genmove": "=resign"})
    assert "undo" not in commands and isinstance(fault, Fault)
    conversation.analyse([(7, 7, 2)], 3, 700)
    commands, events = talk(conversation, {"genmove": "=J8"})
    assert commands == ["genmove w", "undo"] and events == [Moves(((8, 7),))]


def test_an_info_without_a_number_has_no_effect() -> None:
    """It ended the tournament with an error of the program."""
    conversation = started()
    for key, value in (("max_node", "many"), ("rule", "7"), ("timeout_turn", ""), ("thread_num", "1.5")):
        conversation.info(key, value)
    assert conversation.take_lines() == []
