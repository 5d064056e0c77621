"""Opening procedures between brains that speak SWAP2BOARD and brains that do not."""

from pathlib import Path

import pytest

from engine.rules.game import Termination
from library.games import all_games
from library.importing import import_files
from library.store import Store
from matches.events import read
from matches.game_events import record_of

THREE = "7,7+8,7+9,9"


def game_of(tournament):
    return next(e for e in read(Path(tournament.options.records.events)) if e["event"] == "game")


@pytest.mark.parametrize(
    ("after_three", "after_five", "opening", "black"),
    [
        ("SWAP", "", "h8i8j10", "second"),
        ("0,0", "", "h8i8j10", "first"),
        ("1,1+2,2", "SWAP", "h8i8j10b2c3", "first"),
        ("1,1+2,2", "3,3", "h8i8j10b2c3", "second"),
    ],
)
def test_swap2_between_brains_that_have_it(play, brain, after_three, after_five, opening, black):
    tournament = play(
        brain("first", 1, f"swap2={THREE}/x/{after_five}"),
        brain("second", 7, f"swap2=x/{after_three}/x"),
        procedure="swap2",
        events="e.jsonl",
    )
    event = game_of(tournament)
    assert (event["opening"], event["black"]) == (opening, black)
    record = record_of(event)
    assert record.result.termination is Termination.ROW
    single = {"0,0": 0, "3,3": 48}.get(after_five or after_three)
    if single is not None:
        assert record.moves[0].point == single  # staying White with a move: that move is White's first


def test_the_winner_of_a_swapped_game_gets_the_points(play, brain, tmp_path):
    tournament = play(
        brain("first", 1, f"swap2={THREE}/x/x"),
        brain("second", 7, "swap2=x/SWAP/x"),
        procedure="swap2",
        events="e.jsonl",
        sgf="games.sgf",
    )
    assert "OPENING[swap2]" in Path("games.sgf").read_text(encoding="utf-8")
    with Store(tmp_path / "mine.narabe") as store:
        import_files(store, [Path("e.jsonl")])
        assert [game.opening_rule for _, game in all_games(store)] == ["swap2"]
    event = game_of(tournament)
    assert (event["black"], event["white"], event["swapped"]) == ("second", "first", True)
    winner = event[event["winner"]]
    assert tournament.standings.against(0, 1).wins == (winner == "first")


@pytest.mark.parametrize(("score", "black"), [(50, "second"), (-50, "first"), (None, "first")])
def test_swap2_is_emulated_by_the_score_for_white(play, brain, score, black):
    told = [] if score is None else [f"score={-score}"]  # of White, who is to move
    tournament = play(brain("first", 1), brain("second", 7, *told), procedure="swap2", events="e.jsonl")
    event = game_of(tournament)
    assert (event["opening"], event["black"]) == ("h8i8j10", black)
    assert record_of(event).result.termination is Termination.ROW


def test_emulation_takes_the_first_stones_from_the_openings(play, brain, tmp_path):
    (tmp_path / "o.txt").write_text("a1b2c4d5\n")
    openings = {"file": "o.txt"}
    tournament = play(
        brain("A", 1), brain("B", 7), procedure="swap2", openings=openings, games=2, events="e.jsonl"
    )
    games = [e for e in read(Path(tournament.options.records.events)) if e["event"] == "game"]
    assert [game["opening"] for game in games] == ["a1b2c4"] * 2


@pytest.mark.parametrize("procedure", ["swap", "rif", "soosorv-8", "taraguchi-10", "yamaguchi"])
def test_every_procedure_leads_to_a_game(play, brain, procedure):
    tournament = play(
        brain("A", 1, "score=7"),
        brain("B", 7, "score=-7"),
        procedure=procedure,
        rule="renju",
        games=2,
        events="e.jsonl",
    )
    assert tournament.standings.games == 2
    assert not any(behaviour.faults for behaviour in tournament.standings.behaviour)
    stones = 3 if procedure == "swap" else 5
    assert len(record_of(game_of(tournament)).opening) == stones


@pytest.mark.parametrize(
    ("answers", "termination"),
    [
        ("7,7+7,7+9,9", Termination.ILLEGAL_MOVE),
        ("7,7+8,7+99,9", Termination.ILLEGAL_MOVE),
    ],
)
def test_an_illegal_opening_loses(play, brain, answers, termination):
    first = brain("first", 1, f"swap2={answers}/x/x")
    tournament = play(first, brain("second", 7), procedure="swap2", events="e.jsonl")
    assert tournament.standings.behaviour[0].faults == {termination: 1}
    assert tournament.standings.against(0, 1).losses == 1


def test_a_brain_that_dies_in_the_opening_loses(play, brain):
    tournament = play(brain("first", 1), brain("dying", 7, "die"), procedure="swap2", events="e.jsonl")
    assert tournament.standings.behaviour[1].faults == {Termination.CRASH: 1}
