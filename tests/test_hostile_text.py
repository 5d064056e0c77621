"""Text from outside costs time in proportion to its length, whatever it is made of.

Each parser gets 64 KiB of each class of character, and repetitions of what it knows. Where time grows with
the square of the length, some of them take minutes; else milliseconds. The budget lies between.
"""

import contextlib
import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.records import openings, positions, psq, reader, sgf, yixin
from engine.records.files import RecordError
from protocol import messages
from protocol.client import Conversation
from protocol.compliance.session import Violation, check_line, is_introduction
from tests.engine.records.contents import read_bytes, sgf_trees

LENGTH = 64 * 1024
BUDGET_S = 3.0
"""Of processor time; what is linear takes some hundredths."""

CLASSES = [*' \t7a_X.,-=|([;\\"\0é中', "\u3000"]
REPEATED = [
    *("a1 ", "7,7 ", "7 ", "h8", "a =", "a=", 'a="', "pv ", "| ", "depth "),
    *("(;", ";B[hh]", "[]", "\n", " \n", "1.a", "x o "),
    *("{", '[a "', "--", "pass ", "1-0 ", ". x 4 ", "\n. x 4", "TURN ", "7,7\n", "[ {"),
]
HEADS = [
    *("", "7", "7,", "START 15", "MESSAGE ", "MESSAGE depth ", "MESSAGE pv a1", "SUGGEST ", "FORBID "),
    *("name", "(;SZ[15]"),
]
TEXTS = [
    head + (body * LENGTH)[:LENGTH] + tail
    for head in HEADS
    for body in CLASSES + REPEATED
    for tail in ("", "!")
]


def about(line: str) -> None:
    conversation = Conversation()
    conversation.about()
    conversation.take_lines()
    conversation.receive(line)


def opening_list(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "openings.txt"
        path.write_text(text)
        openings.load(path, 15, 15)


PARSERS: dict[str, Callable[[str], object]] = {
    "parse_reply": messages.parse_reply,
    "parse_thinking": messages.parse_thinking,
    "parse_about": messages.parse_about,
    "parse_integer": messages.parse_integer,
    "parse_point": messages.parse_point,
    "parse_stone": messages.parse_stone,
    "parse_size": messages.parse_size,
    "parse_info": messages.parse_info,
    "split_command": lambda text: messages.split_command(text) if text.strip() else None,
    "conversation": lambda text: Conversation().receive(text),
    "about": about,
    "doctor": check_line,
    "introduction": is_introduction,
    "positions": positions.parse,
    "sgf": sgf_trees,
    "texts": reader.read_text,
    "files": lambda text: read_bytes(text.encode()),
    "encodings": lambda text: sgf.decode_sgf(text.encode("gb18030")),
    "games of Yixin": yixin.parse_sav,
    "psq": psq.parse,
    "openings": opening_list,
}
EXPECTED = (messages.MessageError, RecordError, Violation)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_every_parser_takes_time_in_proportion_to_the_text(name: str) -> None:
    parse = PARSERS[name]
    for text in TEXTS:
        began = time.process_time()
        with contextlib.suppress(*EXPECTED):
            parse(text)
        spent_s = time.process_time() - began
        assert spent_s < BUDGET_S, f"{spent_s:.1f} s for {text[:20]!r}... of {len(text)} characters"


@pytest.mark.parametrize("digits", [18, 20, 5000, 60_000])
def test_long_numbers_never_break_a_parser(digits: int) -> None:
    number = "9" * digits
    for form in (
        "depth {}",
        "ev {}",
        "ev +M{}",
        "value {}",
        "value 0.{}",
        "nodes {}",
        "nodes {}K",
        "tm {}",
        "prior {}",
    ):
        messages.parse_thinking(form.format(number))
    for form in (
        "{}",
        "{},{}",
        "7,{}",
        "SUGGEST {},1",
        "FORBID {}.",
        "MESSAGE REALTIME VAL {}",
        "MESSAGE REALTIME POS {},1",
    ):
        messages.parse_reply(form.format(number, number))


def test_about_is_read_only_where_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def unasked(line: str) -> dict[str, str]:
        raise AssertionError(line)

    monkeypatch.setattr("protocol.client.parse_about", unasked)
    conversation = Conversation()
    conversation.start(15)
    conversation.take_lines()
    conversation.receive('name="a brain"')


def test_a_line_too_long_to_be_a_move_is_none() -> None:
    assert isinstance(messages.parse_reply("7,8" + " " * LENGTH + "!"), messages.PlainText)


def test_a_message_of_any_length_is_cut() -> None:
    reply = messages.parse_reply("MESSAGE " + "x" * LENGTH)
    assert isinstance(reply, messages.Message)
    assert re.fullmatch("x+", reply.text) and len(reply.text) < 5000


def test_what_the_doctor_prints_is_bounded() -> None:
    with pytest.raises(Violation) as caught:
        check_line("x" * LENGTH)
    assert len(str(caught.value)) < 400
