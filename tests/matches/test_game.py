"""Games between real processes: good ones, and each way to lose by misbehaving."""

import sys
import time
from pathlib import Path

import psutil
import pytest

from engine.options import OptionError
from engine.rules.board import Board
from engine.rules.game import Termination
from engine.rules.translatable import Translatable
from gui.contests.reader import EventReader
from matches import contestant
from matches.contestant import MAX_CONVERSATION
from matches.events import read
from matches.game_events import record_of
from matches.refusals import from_json, to_json
from matches.report import final_report
from matches.standings import standings_of
from protocol.command_line import join
from protocol.messages import parse_reply
from protocol.process import EngineProcess


def only_game(tournament):
    games = [event for event in read_events(tournament) if event["event"] == "game"]
    assert len(games) == 1
    return record_of(games[0])


def read_events(tournament):
    return read(Path(tournament.options.records.events))


def test_a_game_is_played_to_its_row(play, brain):
    tournament = play(brain("A", 1), brain("B", 7), events="e.jsonl")
    record = only_game(tournament)
    assert record.result.termination is Termination.ROW
    assert record.result.winner.name == "BLACK"
    board = Board.from_moves([move.point for move in record.moves])
    assert board.outcome.winner is record.result.winner


@pytest.mark.parametrize("send_board", [False, True])
def test_opening_and_send_by_board_give_the_same_game(play, brain, tmp_path, send_board):
    (tmp_path / "openings.txt").write_text("0,0, 1,0, 1,3, -2,-2\n")
    tournament = play(
        brain("A", 1),
        brain("B", 7),
        openings={"file": "openings.txt"},
        sendbyboard=send_board,
        events="e.jsonl",
    )
    record = only_game(tournament)
    assert record.opening == (112, 113, 7 * 15 + 8 + 45, 5 * 15 + 5)
    assert [move.point for move in record.moves][:4] == [0, 7, 1, 14]


FAULTS = [
    (["silent"], Termination.STALL),
    (["after=2", "silent"], Termination.STALL),
    (["late=0.9"], Termination.TIME_OUT),
    (["die"], Termination.CRASH),
    (["after=2", "die"], Termination.CRASH),
    (["die_between"], Termination.CRASH),
    (["later=begun", "die_at_start"], Termination.NO_START),
    (["later=begun", "no_start"], Termination.NO_START),
    (["later=begun", "refuse_start"], Termination.NO_START),
    (["endless"], Termination.PROTOCOL_ERROR),
    (["talks"], Termination.STALL),
    (["noise"], Termination.PROTOCOL_ERROR),
    (["off_board"], Termination.ILLEGAL_MOVE),
    (["repeats"], Termination.ILLEGAL_MOVE),
    (["after=1", "taken"], Termination.ILLEGAL_MOVE),
    (["error"], Termination.PROTOCOL_ERROR),
    (["eat=300"], Termination.MEMORY_LIMIT),
]


def test_the_conversation_of_a_forfeit_is_kept_in_the_journal(play, brain):
    tournament = play(
        brain("A", 1), brain("bad", 7, "later=begun", "refuse_start"), games=2, events="e.jsonl"
    )
    games = [event for event in read_events(tournament) if event["event"] == "game"]
    for game in games:
        assert any("< START 15" in line for line in game["conversation"])
        assert any("> ERROR" in line for line in game["conversation"])
        assert len(game["conversation"]) <= MAX_CONVERSATION
    fair = play(brain("A", 1), brain("B", 7), events="f.jsonl")
    assert "conversation" not in next(e for e in read_events(fair) if e["event"] == "game")


@pytest.mark.slow
@pytest.mark.parametrize(("faults", "termination"), FAULTS, ids=lambda value: str(value))
def test_each_fault_gets_its_verdict_and_play_goes_on(play, brain, faults, termination):
    patient = {"tc": "0/3", "tolerance": 0} if "eat" in str(faults) else {"tc": "0/0.25", "tolerance": "0.1"}
    tournament = play(
        brain("good", 1),
        brain("bad", 7, *faults, startup=1 if "no_start" in faults else 60, maxmemory=200 << 20),
        each=patient,
        games=2,
        rounds=1,
        events="e.jsonl",
    )
    games = [event for event in read_events(tournament) if event["event"] == "game" and event["counts"]]
    assert [game["termination"] for game in games] == [termination.value] * 2
    told = [record_of(game).result.detail for game in games]
    assert all(isinstance(detail, Translatable) for detail in told), told  # the app can translate it
    assert told == [game["detail"] for game in games]
    assert tournament.standings.against(0, 1).wins == 2
    assert tournament.standings.behaviour[1].faults == {termination: 2}
    assert not children()


def test_messages_without_end_are_reported_as_such(play, brain):
    """They were told as silence."""
    tournament = play(
        brain("good", 1),
        brain("bad", 7, "talks"),
        each={"tc": "0/0.25", "tolerance": "0.1"},
        events="e.jsonl",
    )
    result = only_game(tournament).result
    assert result.termination is Termination.STALL
    assert result.detail == "has not moved in time; it sent 300 messages instead, the last 'still thinking'"


@pytest.mark.parametrize(
    "line",
    [
        "7,8 thinking done",
        "x" * 60_000,
        *(
            pytest.param(line, marks=pytest.mark.slow)
            for line in ("7;8", "7.0,8.0", "７,８", "depth " + "9" * 5000)
        ),
    ],
)
def test_the_forfeit_names_the_line_that_was_not_understood(play, brain, line):
    tournament = play(
        brain("good", 1),
        brain("bad", 7, f"line={line}"),
        each={"tc": "0/0.25", "tolerance": "0.1"},
        events="e.jsonl",
    )
    result = only_game(tournament).result
    assert result.termination is Termination.PROTOCOL_ERROR
    assert line[:40] in result.detail
    assert len(result.detail) < 200


def test_the_forfeit_names_a_line_without_end(play, brain):
    tournament = play(
        brain("good", 1),
        brain("bad", 7, "no_end=7,8"),
        each={"tc": "0/0.25", "tolerance": "0.1"},
        events="e.jsonl",
    )
    result = only_game(tournament).result
    assert result.termination is Termination.PROTOCOL_ERROR
    assert result.detail == "has not moved in time; it answered '7,8' without ending the line"


def test_a_start_that_was_not_understood_is_named(play, brain):
    line = "O\0K\0"  # UTF-16
    with pytest.raises(OptionError) as refusal:
        play(brain("good", 1), brain("bad", 7, f"ready={line!r}", startup=2), events="e.jsonl")
    assert str(refusal.value).endswith("; it answered 'O?K?', which is not OK")


def test_last_words_are_shown_without_what_rules_a_terminal(play, brain):
    words = "\x1b[2J\x1b]0;title\x07 out of memory \u202e"
    tournament = play(brain("good", 1), brain("bad", 7, f"last_words={words!r}", "die"), events="e.jsonl")
    detail = only_game(tournament).result.detail
    assert detail == "exit status 3: ?[2J?]0;title? out of memory ?"


def test_last_words_are_waited_for(play, brain, monkeypatch):
    """A busy machine reads them long after it has seen that the brain is gone."""
    read = EngineProcess._read_stderr

    def read_late(process):
        time.sleep(0.3)
        read(process)

    monkeypatch.setattr(EngineProcess, "_read_stderr", read_late)
    monkeypatch.setattr(contestant, "EXIT_S", 60.0)
    tournament = play(brain("good", 1), brain("bad", 7, "last_words='no memory'", "die"), events="e.jsonl")
    assert only_game(tournament).result.detail == "exit status 3: no memory"


def test_a_fault_of_a_parser_costs_the_game_and_not_the_tournament(play, brain, monkeypatch):
    def broken(line):
        return parse_reply(line) if "," not in line[:4] else 1 // 0

    monkeypatch.setattr("protocol.client.parse_reply", broken)
    tournament = play(brain("A", 1), brain("B", 7), events="e.jsonl")
    assert only_game(tournament).result.termination is Termination.PROTOCOL_ERROR


@pytest.mark.posix("signals")
def test_a_signal_is_called_by_its_name(play, brain, monkeypatch):
    monkeypatch.setattr("matches.contestant.EXIT_S", 60.0)  # on a busy machine a core dump takes its time
    tournament = play(brain("A", 1), brain("bad", 7, "signal=11"), events="e.jsonl")
    result = only_game(tournament).result
    assert result.termination is Termination.CRASH
    assert "SIGSEGV" in result.detail


def test_a_slow_start_within_the_limit_is_allowed(play, brain):
    tournament = play(brain("A", 1), brain("slow", 7, "slow_start=0.6"), events="e.jsonl")
    assert only_game(tournament).result.termination is Termination.ROW


def test_unknown_info_keys_are_no_fault(play, brain):
    tournament = play(brain("A", 1), brain("picky", 7, "picky"), games=2, events="e.jsonl")
    assert tournament.standings.terminations == {Termination.ROW: 2}


@pytest.mark.parametrize("fault", ["ignore_end", "orphan=600"])
def test_nothing_is_left_running(play, brain, fault):
    tournament = play(brain("A", 1), brain("bad", 7, fault), events="e.jsonl")
    assert only_game(tournament).result.termination is Termination.ROW
    assert not children()


def children():
    """Processes of scripted brains, their orphans included, that are still there."""
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline:
        left = [p for p in psutil.process_iter(["cmdline"]) if is_ours(p)]
        if not left:
            return []
        time.sleep(0.05)
    return left


def is_ours(process):
    words = " ".join(process.info["cmdline"] or ())
    return "time.sleep(600)" in words or (
        "scripted_brain" in words and process.ppid() in (1, psutil.Process().pid)
    )


@pytest.mark.parametrize(
    ("words", "processes"),
    [(["skeleton"], 1), (["restart=UNKNOWN command"], 4), (["restart=ERROR"], 4), (["restart="], 4)],
)
def test_an_engine_begins_anew_as_piskvork_has_it_begin(play, brain, monkeypatch, words, processes):
    """The brains of Gomocup's skeletons clear their board at RESTART alone, others need a new process."""
    monkeypatch.setattr(contestant, "RESTART_S", 0.5 if words == ["restart="] else 60.0)
    engines = brain("A", 1), brain("B", 7, *words)
    tournament = play(*engines, games=4, events="e.jsonl", log="logs")
    assert tournament.standings.terminations == {Termination.ROW: 4}
    assert [event["counts"] for event in read_events(tournament) if event["event"] == "game"] == [True] * 4
    (log,) = Path("logs").glob("2-B-*")
    assert log.read_text().count("-- started") == processes


def test_strict_is_no_second_chance_and_no_tolerance(play, brain):
    tournament = play(brain("A", 1), brain("stale", 7, "stale"), games=2, strict=True, each={"tc": "60/5"})
    assert tournament.standings.terminations == {Termination.ROW: 1, Termination.PROTOCOL_ERROR: 1}
    assert [engine.time.tolerance_ms for engine in tournament.options.engines] == [0, 0]


def test_a_game_that_an_old_board_spoils_is_played_again_and_reported(play, brain):
    tournament = play(brain("A", 1), brain("stale", 7, "stale"), games=4, events="e.jsonl")
    games = [event for event in read_events(tournament) if event["event"] == "game"]
    assert [game["counts"] for game in games] == [True, False, True, True, True]
    assert record_of(games[1]).reused
    assert games[1]["detail"].endswith("played again with a new process")
    rows = EventReader(Path("e.jsonl")).snapshot().games  # the app's list
    assert [row.result == "–" for row in rows] == [False, True, False, False, False]
    assert tournament.standings.terminations == {Termination.ROW: 4}
    assert "stale failed in 1 of its games" in final_report(tournament.standings, None)
    assert "restart=on" in final_report(tournament.standings, None)
    read_again = standings_of(read_events(tournament))
    assert read_again.behaviour[1].spoilt_by_reuse == 1


def test_a_fault_of_a_new_process_too_is_a_forfeit_at_once(play, brain):
    tournament = play(brain("A", 1), brain("bad", 7, "after=2", "error"), games=4, events="e.jsonl")
    assert [event["counts"] for event in read_events(tournament) if event["event"] == "game"] == [True] * 4
    assert tournament.standings.behaviour[1].faults == {Termination.PROTOCOL_ERROR: 4}


def test_engines_that_cannot_begin_are_named_before_the_first_game(play, brain):
    """They forfeited each game of the tournament."""
    leaves = join([sys.executable, "-S", "-c", "print('OK', flush=True); raise SystemExit(3)"])
    with pytest.raises(OptionError) as refusal:
        play(
            brain("A", 1),
            brain("refuses", 7, "refuse_start"),
            brain("dies", 7, "die_at_start"),
            brain("leaves") | {"cmd": leaves},
            brain("no caro", 7, "rule=ERROR rule 9 is not supported"),
            rule=9,
            events="e.jsonl",
        )
    assert str(refusal.value) == (
        "refuses: answers START with ERROR unsupported size; "
        "dies: ended before it answered START (exit status 7); "
        "leaves: ended as soon as it had answered START (exit status 3); "
        "no caro: answers INFO rule with ERROR rule 9 is not supported"
    )
    assert not Path("e.jsonl").exists() and not children()


def test_the_app_can_translate_why_an_engine_cannot_begin(play, brain):
    with pytest.raises(OptionError) as refusal:
        play(brain("A", 1), brain("refuses", 7, "refuse_start"))
    read_again = from_json(to_json(refusal.value))
    assert read_again.owner == "refuses"
    assert read_again.details["said"].template == "answers {command} with {answer}"


def test_a_finished_tournament_starts_no_engine(play, brain):
    play(brain("A", 1), brain("bad", 7), events="e.jsonl")
    Path("e.jsonl").write_text(Path("e.jsonl").read_text().replace("scripted_brain.py", "not_there.py"))
    assert play(resume=Path("e.jsonl"), events="e.jsonl").standings.games == 1
