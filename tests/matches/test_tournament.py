"""Whole tournaments: schedules played out, the test that stops them, records, adjudication, clocks."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.options import OptionError
from engine.records import psq
from engine.records.scores import rate_at
from engine.rules.game import Termination
from matches.__main__ import FINISHED, UNDECIDED, UNSOUND, USAGE, main
from matches.events import read
from matches.game_events import record_of
from matches.report import ranking, result_lines
from matches.schedule import champion
from matches.tournament import TournamentState
from protocol.command_line import join
from protocol.programs import Program
from tests.engine.records.contents import sgf_trees


def game_events(tournament):
    return [e for e in read(Path(tournament.options.records.events)) if e["event"] == "game"]


def test_knockout_is_played_to_a_winner(play, brain):
    engines = [brain(f"E{n}", step) for n, step in enumerate((1, 2, 7, 16))]
    tournament = play(*engines, games=2, schedule="knockout", concurrency=2, events="e.jsonl")
    met = {(event["first"], event["second"]) for event in game_events(tournament)}
    assert {(0, 3), (1, 2)} < met
    assert len(met) == 3
    ranked = [row.engine for row in ranking(tournament.standings)]
    assert champion(tournament.options, tournament.standings.points) == ranked[0]
    assert f"Winner: E{ranked[0]}" in result_lines(tournament.standings)  # so in all reports
    assert tournament.state is TournamentState.FINISHED


def test_gauntlet_and_cross_table(play, brain):
    tournament = play(brain("A", 1), brain("B", 2), brain("C", 7), games=2, schedule="gauntlet")
    assert [tournament.standings.total(engine).games for engine in range(3)] == [4, 2, 2]
    assert tournament.standings.against(1, 2).games == 0


def test_sprt_stops_a_clear_match(play, brain):
    tournament = play(
        brain("A", 1),
        brain("B", 7, "die"),
        games=2,
        rounds=500,
        concurrency=2,
        sprt={"elo0": 0, "elo1": 100},
    )
    assert tournament.state is TournamentState.DECIDED
    assert tournament.standings.verdict.value == "H1 accepted"
    assert tournament.standings.games < 200


def test_records_agree_with_the_journal(play, brain, tmp_path):
    (tmp_path / "o.txt").write_text("h8i9j7\n")
    tournament = play(
        brain("A]\\", 1, "score=123"),
        brain("B", 7),
        games=2,
        openings={"file": "o.txt"},
        events="e.jsonl",
        sgf="g.sgf",
        psq="psq",
        sample={"file": "g.csv"},
        pgn="g.pgn",
        msg="g.txt",
    )
    games = {event["number"]: event for event in game_events(tournament)}
    trees = sgf_trees((tmp_path / "g.sgf").read_text("utf-8"))
    assert len(trees) == len(games) == 2
    for tree in trees:
        event = games[int(tree.root.text("GN")) - 1]
        record = record_of(event)
        nodes = list(tree.root.main_line())[1:]
        board = tree.board_at(nodes[-1])
        assert board.moves == [*record.opening, *(move.point for move in record.moves)]
        assert board.outcome.winner is record.result.winner
        assert tree.result == record.result
        assert (tree.info.black, tree.info.white) == (event["black"], event["white"])
        assert nodes[0].comment == "opening move"
        assert [node.time_ms for node in nodes[3:]] == event["times_ms"]
        thinkers = [node.analysis for node in nodes[2:-1]]
        assert {analysis.engine for analysis in thinkers if analysis} == {"A]\\"}
        for analysis, node in zip(thinkers, nodes[3:], strict=True):
            if analysis is not None:  # of which the engine gave only the score
                (candidate,) = analysis.candidates
                assert (candidate.score, candidate.depth, analysis.depth) == (123, 9, 9)
                assert analysis.win_rate == candidate.win_rate == rate_at(123)
                assert analysis.elapsed_ms == node.time_ms
        assert any("score +123" in node.comment for node in nodes)
        game = psq.parse((tmp_path / "psq" / f"{event['number'] + 1:06}.psq").read_text())
        assert (list(game.moves), game.black, game.end_code) == (board.moves, event["black"], 0)
    results = (tmp_path / "g.pgn").read_text().count("[Result ")
    positions = (tmp_path / "g.csv").read_text().split()
    assert results == 2
    assert len(positions) == sum(len(event["times_ms"]) for event in games.values())
    first = positions[0].split(",")
    assert first[0].startswith("h8i9j7")
    assert "A]\\: depth 9 ev 123" in (tmp_path / "g.txt").read_text()


def test_records_append_to_what_was_there(play, brain, tmp_path):
    (tmp_path / "g.sgf").write_text("(;GM[4]C[old])\n")
    play(brain("A", 1), brain("B", 7), sgf="g.sgf")
    assert len(sgf_trees((tmp_path / "g.sgf").read_text("utf-8"))) == 2


def test_lost_only_keeps_the_first_engines_losses(play, brain, tmp_path):
    play(brain("A", 1, "die"), brain("B", 7), brain("C", 1), games=2, sgf="g.sgf", loseonly=True)
    assert len(sgf_trees((tmp_path / "g.sgf").read_text("utf-8"))) == 4


def test_the_solver_ends_won_games_and_is_right(play, brain):
    tournament = play(brain("A", 1), brain("B", 7), prove=5000, events="e.jsonl")
    record = record_of(game_events(tournament)[0])
    assert record.result.termination is Termination.ADJUDICATED_WIN
    assert record.result.winner.name == "BLACK"
    assert len(record.moves) < 9  # it sees the row of five that the brain is filling


@pytest.mark.parametrize(
    ("scores", "option", "termination", "winner"),
    [
        (("300", "-300"), {"resign": "2 200"}, Termination.ADJUDICATED_WIN, "BLACK"),
        (("-300", "300"), {"resign": "2 200"}, Termination.ADJUDICATED_WIN, "WHITE"),
        (("300", "300"), {"resign": "2 200"}, Termination.ROW, "BLACK"),  # they do not agree
        (("3", "-3"), {"draw": "2 10"}, Termination.ADJUDICATED_DRAW, None),
        (("3", "-3"), {"drawafter": 4}, Termination.MOVE_LIMIT, None),
    ],
)
def test_scores_and_length_end_games(play, brain, scores, option, termination, winner):
    black, white = (
        brain(name, step, f"score={s}") for name, step, s in zip("AB", (1, 7), scores, strict=True)
    )
    tournament = play(black, white, events="e.jsonl", **option)
    result = record_of(game_events(tournament)[0]).result
    assert (result.termination, result.winner and result.winner.name) == (termination, winner)


def test_judge_counts_loading_into_the_first_turn_and_others_do_not(play, brain):
    def faults(clock):
        limits = {"tc": "0/0.6", "tolerance": "0.2"}
        slow = brain("slow", 7, "slow_start=1", restart=clock == "judge", **limits)
        return play(brain("A", 1), slow, clock=clock).standings.behaviour[1].faults

    assert faults("judge") == {Termination.TIME_OUT: 1}
    assert faults("piskvork") == {}
    assert faults("cli") == {}


def test_piskvork_counts_loading_on_the_match_clock(play, brain):
    slow = brain("slow", 7, "slow_start=1.2", tc="0.8/0.8", tolerance="0.1")
    assert play(brain("A", 1), slow).standings.behaviour[1].faults
    assert not play(brain("A", 1), slow, clock="cli").standings.behaviour[1].faults


def test_openings_that_cannot_be_played_are_left_out(play, brain, tmp_path):
    lines = ["0,0, 1,0, 0,1", "0,0, 0,1, 1,0", "90,0, 1,1", "0,0, 5,5, 0,1, 6,6, 0,2, 7,7, 0,3, 4,4, 0,4"]
    (tmp_path / "o.txt").write_text("\n".join(lines))
    tournament = play(brain("A", 1), brain("B", 7), openings={"file": "o.txt", "type": "offset"})
    assert len(tournament.openings) == 1
    expected = "1 do not fit the board, 1 are decided or illegal, 1 equal another by symmetry"
    assert tournament.openings.left_out == expected


@pytest.mark.parametrize("text", ["0,0, x", "0,0, 0,0"])
def test_a_bad_opening_names_its_place(play, brain, tmp_path, text):
    (tmp_path / "o.txt").write_text(f"0,0\n{text}\n")
    with pytest.raises(OptionError, match=r"o\.txt, line 2"):
        play(brain("A", 1), brain("B", 7), openings={"file": "o.txt", "type": "offset"})


def test_a_mistyped_command_is_found_before_the_first_game(play, brain):
    with pytest.raises(OptionError, match="no such program"):
        play(brain("A", 1), {"cmd": "./no-such-brain", "name": "B"})


def test_fatal_error_ends_the_tournament(play, brain):
    tournament = play(brain("A", 1), brain("B", 7, "die"), games=2, rounds=50, fatalerror=True)
    assert tournament.state is TournamentState.FAILED
    assert tournament.standings.games < 5


def test_exit_statuses(brain, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    good, bad = brain("A", 1), brain("B", 7, "die")

    def status(first, second, *more):
        words = [
            w for e in (first, second) for w in ("-engine", f"cmd={e['cmd']}", "dir=.", f"name={e['name']}")
        ]
        return main([*words, "-each", "tc=0/5", "-games", "2", *more])

    sprt = ["-rounds", "100", "-sprt", "elo0=0", "elo1=200"]
    assert status(good, bad) == FINISHED
    assert status(good, bad, *sprt) == UNSOUND  # a verdict made of forfeits
    assert status(bad, good, *sprt) == UNSOUND
    assert status(good, bad, "-sprt", "elo0=0", "elo1=1") == UNDECIDED
    assert status(good, bad, "-bogus") == USAGE
    assert "no such option" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.posix("signals that stop a process")
def test_a_loss_by_a_frozen_machine_is_played_again(brain, tmp_path):
    """The whole runner is stopped three times for longer than a move may take."""
    root = Path(__file__).resolve().parents[2]
    engines = [brain(name, step, "pace=0.05") for name, step in (("A", 1), ("B", 7))]
    words = [w for e in engines for w in ("-engine", f"cmd={e['cmd']}", "dir=.", f"name={e['name']}")]
    words += ["-each", "tc=0/0.3", "tolerance=0", "-games", "2", "-rounds", "4", "-events", "e.jsonl"]
    command = [sys.executable, "-m", "matches", *words]
    runner = subprocess.Popen(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(root)}, stdout=subprocess.DEVNULL
    )
    for _ in range(3):
        time.sleep(0.7)
        runner.send_signal(signal.SIGSTOP)
        time.sleep(0.6)
        runner.send_signal(signal.SIGCONT)
    assert runner.wait(60) == FINISHED
    games = [e for e in read(tmp_path / "e.jsonl") if e["event"] == "game"]
    assert {e["termination"] for e in games if e["counts"]} == {"row"}
    assert all(e["machine"] for e in games if not e["counts"])


@pytest.mark.slow
def test_a_gtp_engine_plays_a_gomocup_engine(tmp_path: Path) -> None:
    brain = join([sys.executable, "-m", "protocol", "--net", "patterns"])
    words = ["-engine", "name=gomocup", f"cmd={brain}"]
    words += ["-engine", "name=gtp", f"cmd={brain} --gtp", "proto=gtp"]
    words += ["-each", "nodes=20", "tc=0/30", f"dir={Path(__file__).parents[2]}", "rule=1", "boardsize=9"]
    words += ["-games", "2", "-repeat", "-fatalerror", "-view", "quiet"]
    words += ["-events", str(tmp_path / "match.jsonl")]
    finished = subprocess.run(
        Program.MATCH.command(*words), cwd=tmp_path, capture_output=True, text=True, check=False, timeout=240
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    journal = [json.loads(line) for line in (tmp_path / "match.jsonl").read_text().splitlines()]
    endings = [event["termination"] for event in journal if "moves" in event]
    assert len(endings) == 2 and set(endings) <= {"row", "board full", "move limit"}


GTP_ENGINE = """
import sys
for line in sys.stdin:
    number, *words = line.split()
    if number == "quit":
        break
    answers = {"list_commands": "= genmove", "genmove": "= resign", "kata-set-rules": "? not this one"}
    answer = answers.get(words[0], "= ")
    print(answer[0] + number + answer[1:] + "\\n", flush=True)
"""


def test_a_gtp_engine_may_resign_and_must_play_by_the_rule(play, brain, tmp_path):
    """A resignation was a forfeit by a fault; the first game of an engine was played by another rule."""
    script = tmp_path / "engine.py"
    script.write_text(GTP_ENGINE)
    engine = {"cmd": join([sys.executable, "-S", str(script)]), "name": "G", "dir": ".", "proto": "gtp"}
    tournament = play(engine, brain("B", 7), games=2, events="e.jsonl")
    games = [event for event in read(tmp_path / "e.jsonl") if event["event"] == "game"]
    assert [(game["termination"], game["detail"]) for game in games] == [("resignation", "")] * 2
    assert [game["winner"] for game in games] == ["white", "black"]
    assert tournament.standings.forfeits == 0
    with pytest.raises(OptionError, match="G: answers INFO rule with not this one"):
        play(engine, brain("B", 7), games=2, rule="renju")
