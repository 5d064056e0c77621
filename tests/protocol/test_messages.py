import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records.scores import MATE_SCORE
from protocol.messages import (
    Complaint,
    Debug,
    Forbidden,
    LiveKind,
    Message,
    MessageError,
    Moves,
    Okay,
    Owner,
    PlainText,
    Realtime,
    Reply,
    Stone,
    Suggestion,
    Thinking,
    format_about,
    format_block,
    format_point,
    format_reply,
    format_stone,
    format_thinking,
    format_thinking_as_rapfi,
    parse_about,
    parse_info,
    parse_integer,
    parse_point,
    parse_reply,
    parse_size,
    parse_stone,
    parse_thinking,
    shorten,
    split_command,
)

coordinates = st.integers(-(10**9) + 1, 10**9 - 1)
points = st.tuples(coordinates, coordinates)
words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1).map(str.strip)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("START 15", ("START", "15")),
        ("start 15 15\r", ("START", "15 15")),
        ("  tUrN\t7,7 ", ("TURN", "7,7")),
        ("END", ("END", "")),
        ("INFO folder C:\\my games\\x ", ("INFO", "folder C:\\my games\\x")),
    ],
)
def test_commands_split_into_keyword_and_rest(line: str, expected: tuple[str, str]) -> None:
    assert split_command(line) == expected


def test_start_takes_the_first_integer() -> None:
    assert parse_size("15") == 15
    assert parse_size("15 12") == 15
    assert parse_size("20,20") == 20
    for nonsense in ("", "fifteen", "15x15", "1.5"):
        with pytest.raises(MessageError):
            parse_size(nonsense)


def test_integers_are_64_bits_wide_and_ascii() -> None:
    assert parse_integer(" -9223372036854775808") == -(2**63)
    assert parse_integer("+7") == 7
    for nonsense in ("", "7 7", "0x7", "٣", "1_000", "9" * 20, "9" * 5000):
        with pytest.raises(MessageError):
            parse_integer(nonsense)


def test_info_value_keeps_its_blanks() -> None:
    assert parse_info("folder /a b/c  d") == ("folder", "/a b/c  d")
    assert parse_info("TIMEOUT_TURN 5") == ("timeout_turn", "5")
    assert parse_info("") == ("", "")


@given(points)
def test_points_round_trip(point: tuple[int, int]) -> None:
    assert parse_point(format_point(point)) == point


@given(st.builds(Stone, coordinates, coordinates, st.none() | st.sampled_from(Owner)))
def test_stones_round_trip(stone: Stone) -> None:
    assert parse_stone(format_stone(stone)) == stone


@pytest.mark.parametrize("line", ["", "7", "7,7,0", "7,7,4", "7,7,1,1", "h8", "7;7;1", "7,,1"])
def test_no_stone(line: str) -> None:
    with pytest.raises(MessageError):
        parse_stone(line)


def test_a_block_ends_with_done() -> None:
    assert format_block("BOARD", [Stone(7, 7, Owner.OWN), Stone(8, 8, Owner.WALL)]) == [
        "BOARD",
        "7,7,1",
        "8,8,3",
        "DONE",
    ]
    assert format_block("SWAP2BOARD", []) == ["SWAP2BOARD", "DONE"]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("7,8", Moves(((7, 8),))),
        (" 7 , 8 ", Moves(((7, 8),))),
        ("7,7 8,7 9,9", Moves(((7, 7), (8, 7), (9, 9)))),
        ("SWAP", Moves((), swap=True)),
        ("OK", Okay()),
        ("OK - everything is good", Okay(exact=False)),
        ("MESSAGE hello", Message("hello")),
        ("MESSAGE", Message("")),
        ("DEBUG 7,7", Debug("7,7")),
        ("ERROR no board", Complaint(False, "no board")),
        ("UNKNOWN", Complaint(True, "")),
        ("SUGGEST 3,4", Suggestion((3, 4))),
        ("FORBID 070809.", PlainText("FORBID 070809.")),
        ("FORBID 07080910.", Forbidden(((7, 8), (9, 10)))),
        ("FORBID .", Forbidden(())),
        ("MESSAGE REALTIME REFRESH", Realtime(LiveKind.REFRESH)),
        ("MESSAGE REALTIME POS 7,8", Realtime(LiveKind.POSITION, (7, 8))),
        ("MESSAGE REALTIME VAL -12", Realtime(LiveKind.VALUE, value=-12)),
        ("MESSAGE REALTIME PV h8 i9", Realtime(LiveKind.LINE, text="h8 i9")),
        ("MESSAGE REALTIME POS here", Message("REALTIME POS here")),
        ("MESSAGE REALTIME", Message("REALTIME")),
        ("7", PlainText("7")),
        ("7,8 moves", PlainText("7,8 moves")),
        ('name="x"', PlainText('name="x"')),
    ],
)
def test_replies(line: str, reply: Reply) -> None:
    parsed = parse_reply(line)
    assert (type(parsed), parsed) == (type(reply), reply)  # named tuples of two types may be equal


@given(
    st.one_of(
        st.lists(points, min_size=1, max_size=5).map(lambda moves: Moves(tuple(moves))),
        st.builds(Message, words),
        st.builds(Complaint, st.booleans(), words),
        st.builds(Suggestion, points),
        st.builds(Forbidden, st.lists(st.tuples(st.integers(0, 21), st.integers(0, 21))).map(tuple)),
        st.tuples(st.sampled_from([LiveKind.BEST, LiveKind.LOST, LiveKind.DONE]), points).map(
            lambda words: Realtime(*words)
        ),
    )
)
def test_replies_round_trip(reply: Reply) -> None:
    parsed = parse_reply(format_reply(reply))
    assert (type(parsed), parsed) == (type(reply), reply)


@given(st.text())
def test_every_text_is_some_reply_and_no_thinking_breaks(text: str) -> None:
    parse_reply(text)
    parse_thinking(text)
    assert "\n" not in shorten(text)


def test_about_round_trips() -> None:
    line = format_about(name="Narabe", version="0.1", author="us")
    assert line == 'name="Narabe", version="0.1", author="us"'
    assert parse_about(line) == {"name": "Narabe", "version": "0.1", "author": "us"}
    assert parse_about("Pela, an old brain") == {}


def test_thinking_round_trips() -> None:
    thinking = Thinking(12, 0.431, None, 120_000, 1300, 2, ("h8", "i9"))
    assert format_thinking(thinking) == "multipv 2 depth 12 value 0.431 visits 120000 tm 1300 pv h8 i9"
    assert parse_thinking(format_thinking(thinking)) == thinking
    by_nodes = Thinking(depth=9, nodes=300)
    assert format_thinking(by_nodes) == "depth 9 nodes 300"
    assert parse_thinking("depth 9 nodes 300") == by_nodes
    assert (thinking.searched, by_nodes.searched, Thinking().searched) == (120_000, 300, None)
    assert parse_thinking("multipv 1 prior 0.250 pv h8") == Thinking(rank=1, prior=0.25, pv=("h8",))


def test_thinking_as_rapfi_reports_it_is_understood() -> None:
    told = format_thinking_as_rapfi(Thinking(14, 0.5, None, None, 100, 2, ("h8", "i9"), nodes=10_000))
    assert told == "depth 14-14 multipv 2 ev 220 winrate 0.750 n 10000 n/ms 100 tm 100 pv H8 I9"
    assert parse_thinking(told) == Thinking(14, None, 220, None, 100, 2, ("h8", "i9"), nodes=10_000)
    lost = format_thinking_as_rapfi(Thinking(3, -1.0, 7.0 - MATE_SCORE, pv=("h8",)))
    assert lost.startswith("depth 3-3 ev -M7 winrate 0.000 ")


def test_thinking_of_others_is_understood() -> None:
    normal = "Depth 14-31 | Eval -35 | Time 1200ms | H8 I9 J10"
    assert parse_thinking(normal) == Thinking(depth=14, score=-35, time_ms=1200, pv=("h8", "i9", "j10"))
    alike = "depth 14-31 multipv 2 ev 120 n 10K n/ms 320 tm 1200 pv H8 I9"
    assert parse_thinking(alike) == Thinking(14, None, 120, None, 1200, 2, ("h8", "i9"), nodes=10_000)
    final = "Speed 1010K | Depth 26-3 | Eval -M7 | Node 32K | Time 32ms"
    assert parse_thinking(final) == Thinking(depth=26, score=-29_993, nodes=32_000, time_ms=32)
    endless = parse_thinking("Depth 26-3 | Eval +M99999 | Node 32K | Time 32ms")
    assert endless is not None and endless.win_rate == 1.0
    carbon = "eval 12, depth 3, nodes 51, speed 2"
    assert parse_thinking(carbon) == Thinking(depth=3, score=12, nodes=51)
    assert parse_thinking("good luck") is None
