"""The journal is read whole, while it grows, and when it is damaged."""

import json
import threading

import pytest

from matches.events import Follower, Journal, JournalError, latest_request, read, request
from matches.standings import standings_of


def test_another_program_gets_the_same_table(play, brain):
    tournament = play(brain("A", 1), brain("B", 2), brain("C", 7), games=2, events="e.jsonl")
    read_back = standings_of(read(tournament._journal.path))
    assert read_back.encounters == tournament.standings.encounters
    assert read_back.behaviour == tournament.standings.behaviour
    assert read_back.points == tournament.standings.points


def test_a_follower_sees_each_event_once_and_whole(tmp_path):
    path = tmp_path / "e.jsonl"
    journal = Journal(path)
    follower = Follower(path)
    journal.write("one", text="ünïcode\n")
    assert [event["event"] for event in follower.poll()] == ["one"]
    assert follower.poll() == []
    with path.open("ab") as file:
        file.write(b'{"event":"tw')
    assert follower.poll() == []
    with path.open("ab") as file:
        file.write(b'o"}\n')
    assert [event["event"] for event in follower.poll()] == ["two"]
    journal.close()


def test_lines_of_several_threads_stay_whole(tmp_path):
    journal = Journal(tmp_path / "e.jsonl")
    threads = [
        threading.Thread(target=lambda: [journal.write("x", text="y" * 5000) for _ in range(50)])
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal.close()
    lines = (tmp_path / "e.jsonl").read_text().splitlines()
    assert len(lines) == 200
    assert all(json.loads(line)["text"] == "y" * 5000 for line in lines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not begin with a tournament"),
        ('{"event":"game"}\n', "does not begin with a tournament"),
        ('{"event":"tournament","version":99}\n', "version 99"),
        ('{"event":"tournament","version":1}\n[1]\n', "line 2: not an event"),
        ('{"event":"tournament","version":1}\n\xff\xfe\n', "line 2: not an event"),
    ],
)
def test_a_file_that_is_not_a_journal_is_named(tmp_path, text, message):
    path = tmp_path / "e.jsonl"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(JournalError, match=message):
        read(path)


def test_the_latest_request_of_another_program_counts(tmp_path):
    path = tmp_path / "e.jsonl"
    assert latest_request(path) == "run"
    request(path, "pause")
    assert latest_request(path) == "pause"
    with pytest.raises(ValueError, match="none of"):
        request(path, "dance")


@pytest.mark.parametrize("line", [b"[" * 100_000, b'{"event":' * 50_000, b"null", b"\xff\xfe"])
def test_a_file_that_is_no_journal_is_refused_in_a_line(tmp_path, line):
    (tmp_path / "e.jsonl").write_bytes(line + b"\n")
    with pytest.raises(JournalError) as raised:
        read(tmp_path / "e.jsonl")
    assert "\n" not in str(raised.value) and "line 1" in str(raised.value)
