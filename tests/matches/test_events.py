"""The journal is read whole, while it grows, and when it is damaged."""

import json
import threading

import pytest

from engine.options import OptionError
from engine.records.files import parse_json
from engine.rules.game import Termination
from gui.contests.reader import EventReader
from matches.events import (
    Follower,
    Journal,
    JournalError,
    beginning,
    read,
    read_to_resume,
)
from matches.game import GameRecord
from matches.live import latest_request, request
from matches.report import final_report
from matches.standings import standings_of
from matches.tournament import Tournament


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


def test_a_journal_that_was_repaired_is_followed_from_its_beginning(play, brain, tmp_path):
    """What was read of it before was taken for the beginning, and the next line read from its middle."""
    play(brain("A", 1), brain("B", 7), games=2, events="e.jsonl")
    path = tmp_path / "e.jsonl"
    reader, late = EventReader(path), EventReader(path)
    assert reader.snapshot().played == 2
    path.write_bytes(
        b"".join(path.read_bytes().splitlines(keepends=True)[:-1]).replace(b'"number":0', b"torn")
    )
    with pytest.raises(JournalError, match="not an event"):
        late.snapshot()
    assert read_to_resume(path).damaged_lines == 1
    with path.open("ab") as file:
        file.write(b'{"event":"resumed"}\n')
    for each in (reader, late):
        snapshot = each.snapshot()
        assert (snapshot.played, [row.number for row in snapshot.games]) == (1, [2])


@pytest.mark.parametrize("times", [0, 2])
def test_a_journal_of_which_games_were_taken_is_followed_from_its_beginning(tmp_path, times):
    """Cut off in place it has the inode that it had; replaced twice it may have it again."""
    path = tmp_path / "e.jsonl"
    beginning = b'{"event":"tournament","version":2,"options":{}}\n'
    path.write_bytes(beginning + b'{"event":"paused"}\n' * 3)
    follower = Follower(path)
    assert len(follower.poll()) == 4
    replacement = tmp_path / "r.jsonl"
    for _ in range(times):
        replacement.write_bytes(beginning + b'{"event":"running"}\n')
        replacement.replace(path)
    path.write_bytes(beginning + b'{"event":"running"}\n')
    assert [event["event"] for event in follower.poll()] == ["tournament", "running"]
    assert follower.poll() == []


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
        ('{"event":"finished"}\n', "does not begin with a tournament"),
        ('{"event":"game"}\n', "line 1: number of a game is"),
        ('{"event":"tournament","version":99}\n', "version 99"),
        ('{"event":"tournament","version":1,"options":{}}\n[1]\n', "line 2: not an event"),
        ('{"event":"tournament","version":1,"options":{}}\n\xff\xfe\n', "line 2: not an event"),
    ],
)
def test_a_file_that_is_not_a_journal_is_named(tmp_path, text, message):
    path = tmp_path / "e.jsonl"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(JournalError, match=message):
        read(path)


def test_two_tournaments_in_one_file_are_refused_with_the_line(play, brain, tmp_path):
    """The games of the second one were counted as the first one's, as far as its numbers were new."""
    play(brain("A", 1), brain("B", 7), games=2, events="e.jsonl")
    path = tmp_path / "e.jsonl"
    first = path.read_bytes()
    play(brain("C", 1), brain("B", 7), games=2, events="other.jsonl")
    path.write_bytes(first + (tmp_path / "other.jsonl").read_bytes())
    lines = first.count(b"\n")
    for reader in (read, read_to_resume):
        with pytest.raises(JournalError, match=f"line {lines + 1}: another tournament begins here"):
            reader(path)


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


ODD_VALUES = [None, -1, 99, 1.5, "x", "", [], {}, True, [None], 10**30, float("nan"), "taken out"]


def places(value, path=()):
    """Where values are in a table of tables and lists."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (*path, key)
        yield from places(inner, (*path, key))


@pytest.mark.slow
def test_a_journal_edited_by_hand_is_read_or_refused_with_the_place(play, brain, tmp_path):
    """Each value of the first line and of a game replaced by each of other kinds, and taken out."""
    score = "score=0.5"
    play(brain("A", 1, score), brain("B", 7, score), games=2, events="e.jsonl")
    events = [json.loads(line) for line in (tmp_path / "e.jsonl").read_text().splitlines()]
    tournament, game, path = events[0], events[3], tmp_path / "edited.jsonl"
    assert game["event"] == "game" and game["score"]
    read_again = 0
    for which in (tournament, game):
        text = json.dumps(which)
        for place in places(which):
            for odd in ODD_VALUES:
                edited = json.loads(text)
                *way, last = place
                inner = edited
                for key in way:
                    inner = inner[key]
                if odd == "taken out":
                    del inner[last]
                else:
                    inner[last] = odd
                written = [edited if event is which else event for event in events]
                path.write_text("".join(json.dumps(event) + "\n" for event in written))
                try:
                    final_report(read_to_resume(path).standings, 2)
                except (JournalError, OptionError):
                    continue
                read_again += 1
    assert read_again


@pytest.mark.parametrize("parts", [None, "taken out", {}, [1], {"template": "{a.b}", "values": {"a": 1}}])
def test_the_reason_of_a_forfeit_is_read_from_its_parts(play, brain, tmp_path, parts):
    """Journals of earlier versions have the text alone; parts that make none are refused with the place."""
    play(brain("A", 1), brain("bad", 7, "off_board"), events="e.jsonl")
    path = tmp_path / "e.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    number, game = next((i, line) for i, line in enumerate(lines, 1) if line["event"] == "game")
    assert game["detail_parts"]["template"] == "{point} is off the {width}x{height} board"
    assert standings_of(read(path)).behaviour[1].fault_details == {Termination.ILLEGAL_MOVE: game["detail"]}
    if parts == "taken out":
        del game["detail_parts"]
    elif parts is not None:
        game["detail_parts"] = parts
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    if parts not in (None, "taken out"):
        with pytest.raises(JournalError, match=f"line {number}: not a game"):
            read(path)
        return
    (detail,) = standings_of(read(path)).behaviour[1].fault_details.values()
    assert detail == game["detail"]


@pytest.mark.parametrize("change", ["crlf", "bom", "blank lines", "all twice", "games twice", "backwards"])
def test_what_editors_make_of_a_journal_changes_no_result(play, brain, tmp_path, change):
    tournament = play(brain("A", 1), brain("B", 7), games=2, events="e.jsonl")
    path = tmp_path / "e.jsonl"
    whole = path.read_bytes()
    first, *others = whole.splitlines(keepends=True)
    path.write_bytes(
        {
            "crlf": whole.replace(b"\n", b"\r\n"),
            "bom": b"\xef\xbb\xbf" + whole,
            "blank lines": whole.replace(b"\n", b"\n\n"),
            "all twice": whole * 2,
            "games twice": first + b"".join(line * 2 for line in others),
            "backwards": first + b"".join(others[::-1]),
        }[change]
    )
    assert read_to_resume(path).standings.points == tournament.standings.points


NOT_SCHEDULED = [{"number": 1}, {"number": 2}, {"game": 1}, {"round": 1}, {"opening_number": 3}, {"first": 2}]


@pytest.mark.parametrize(
    "change", [{"time": None}, {"time": "noon"}, {"first": 1}, {"second": 0}, *NOT_SCHEDULED]
)
@pytest.mark.parametrize("spaces", [None, (", ", ": ")])
def test_a_game_that_no_report_can_count_is_put_aside_however_the_lines_are_written(
    play, brain, tmp_path, change, spaces
):
    """A report needed the time; with blanks after the colons the file was said not to be a tournament's.

    Games that the schedule does not have were counted, or kept the tournament from going on.
    """
    play(brain("A", 1), brain("B", 7), games=2, events="e.jsonl")
    path = tmp_path / "e.jsonl"
    events = [json.loads(line) for line in path.read_text().splitlines()]
    number = next(i for i, event in enumerate(events) if event["event"] == "game")
    events[number] |= change
    path.write_text("".join(json.dumps(event, separators=spaces or (",", ":")) + "\n" for event in events))
    stopped = read_to_resume(path)
    assert stopped.damaged_lines == 1 and stopped.standings.games == 1


def test_all_games_of_a_knockout_are_of_its_schedule(play, brain, tmp_path):
    engines = [brain(name, step) for name, step in zip("ABCDE", (1, 7, 2, 4, 11), strict=True)]
    tournament = play(*engines, schedule="knockout", games=2, events="e.jsonl")
    path = tmp_path / "e.jsonl"
    stopped = read_to_resume(path)
    assert stopped.damaged_lines == 0
    assert stopped.standings.points == tournament.standings.points
    assert stopped.size_bytes == path.stat().st_size


def test_to_go_on_each_line_is_read_once_and_no_game_made_that_is_not_written(
    play, brain, tmp_path, monkeypatch
):
    """Ten thousand games took 22.9 s: each line was parsed three times, each game made four times."""
    play(brain("A", 1), brain("B", 7), games=20, events="e.jsonl", sgf="g.sgf")
    path = tmp_path / "e.jsonl"
    options = beginning(path)["options"]
    parsed, made = [], []
    monkeypatch.setattr("matches.events.parse_json", lambda line: parsed.append(line) or parse_json(line))
    monkeypatch.setattr(
        "matches.game_events.GameRecord", lambda **words: made.append(words) or GameRecord(**words)
    )
    Tournament(options, path)
    assert len(parsed) == path.read_bytes().count(b"\n")  # the first twice, and not the last: that it goes on
    assert len(made) == 4  # the last games are looked for in the records
    assert len(read_to_resume(path).recent) == 3  # all games together take much memory


def test_a_round_robin_of_the_former_order_is_read_and_not_gone_on_with(play, brain, tmp_path):
    play(*(brain(name, step) for name, step in zip("ABC", (1, 7, 2), strict=True)), events="e.jsonl")
    path = tmp_path / "e.jsonl"
    whole = path.read_text()
    path.write_text(whole.replace('"version":2', '"version":1'))
    assert standings_of(read(path)).games == 3
    with pytest.raises(JournalError, match="version 1, 2 is known"):
        read_to_resume(path)
    path.write_text(whole.replace('"version":2', '"version":3'))
    with pytest.raises(JournalError, match="version 3, 2 is known"):
        read(path)
