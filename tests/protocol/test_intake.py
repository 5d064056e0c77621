import os
import queue
import threading
import time

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.brain.output import Log, Output
from protocol.brain.stdin_reader import MAX_LINE_BYTES, InputLine, StdinReader, process_started_at


def taken(data: bytes, pieces: int = 1) -> list[InputLine]:
    """What the intake makes of some input, written in pieces."""
    read_end, write_end = os.pipe()
    inbox: queue.SimpleQueue[InputLine] = queue.SimpleQueue()
    intake = StdinReader(inbox, read_end)
    intake.start()
    step = max(1, len(data) // pieces + 1)
    for start in range(0, len(data), step):
        os.write(write_end, data[start : start + step])
    os.close(write_end)
    intake.join(20)
    os.close(read_end)
    lines = []
    while not inbox.empty():
        lines.append(inbox.get())
    return lines


def texts(data: bytes, pieces: int = 1) -> list[str]:
    return [line.text for line in taken(data, pieces)]


def test_both_line_ends_blank_lines_and_a_missing_last_one() -> None:
    data = b"START 15\r\n\n  \r\nINFO a b \nTURN 7,7"
    expected = ["START 15", "INFO a b", "TURN 7,7", "END"]
    assert texts(data) == expected
    assert texts(data, pieces=10) == expected


def test_a_byte_order_mark_is_skipped_however_it_comes_in() -> None:
    for pieces in (1, 20):
        assert texts(b"\xef\xbb\xbfSTART 15\r\nEND", pieces) == ["START 15", "END", "END"]


@pytest.mark.posix("non-blocking pipes")
def test_input_that_does_not_block_is_waited_for() -> None:
    read_end, write_end = os.pipe()
    os.set_blocking(read_end, False)
    inbox: queue.SimpleQueue[InputLine] = queue.SimpleQueue()
    StdinReader(inbox, read_end).start()
    time.sleep(0.1)
    for text in ("START 15", "BEGIN"):
        os.write(write_end, text.encode() + b"\n")
        assert inbox.get(timeout=300).text == text
    os.close(write_end)
    assert inbox.get(timeout=300).text == "END"


@pytest.mark.posix("non-blocking pipes")
def test_output_that_does_not_block_is_waited_for() -> None:
    read_end, write_end = os.pipe()
    os.set_blocking(write_end, False)
    lines = ["x" * 1000] * 500
    output = Output(write_end, Log())
    writing = threading.Thread(target=lambda: (output.write(lines), os.close(write_end)))
    writing.start()
    read = b""
    while chunk := os.read(read_end, 65536):
        read += chunk
    writing.join()
    os.close(read_end)
    assert read.split() == [line.encode() for line in lines]


def test_the_end_of_input_reads_as_end() -> None:
    assert texts(b"") == ["END"]
    assert texts(b"END\n") == ["END", "END"]


def test_an_overlong_line_is_cut_and_marked_and_the_next_is_whole() -> None:
    lines = taken(b"TURN " + b"7" * 10_000_000 + b"\nABOUT\n")
    assert [len(line.text) for line in lines] == [MAX_LINE_BYTES, 5, 3]
    assert [line.overlong for line in lines] == [True, False, False]


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=300), st.integers(1, 20))
def test_any_bytes_are_lines_however_they_come_in(data: bytes, pieces: int) -> None:
    expected = [line.decode("utf-8", "replace").strip() for line in data.split(b"\n")]
    assert texts(data, pieces) == [line for line in expected if line] + ["END"]


def test_stamps_are_of_when_a_line_came() -> None:
    read_end, write_end = os.pipe()
    inbox: queue.SimpleQueue[InputLine] = queue.SimpleQueue()
    os.write(write_end, b"queued before\n")
    StdinReader(inbox, read_end).start()
    first = inbox.get(timeout=300)
    assert abs(first.stamp - process_started_at()) < 0.1  # as if read when the process began
    before = time.monotonic()
    os.write(write_end, b"later\n")
    second = inbox.get(timeout=300)
    assert before <= second.stamp <= time.monotonic()
    os.close(write_end)


def test_the_start_of_the_process_is_known() -> None:
    expected = time.monotonic() - (time.time() - psutil.Process().create_time())
    assert abs(process_started_at() - expected) < 1.5
