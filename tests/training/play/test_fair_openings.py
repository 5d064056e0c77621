"""Openings that neither colour wins by itself."""

from pathlib import Path

import pytest

from engine.rules.coordinates import parse_line
from training.__main__ import main
from training.play.fair_openings import FairOpeningSettings, Judge
from training.play.openings import OpeningSettings

QUICK = "--net patterns --games 3 --visits 30 --set openings.opening_visits=30"
BLACK_WINS = "h8a1i8a3j8a5"  # an open three, Black to move
LEVEL = "h8i9"


def test_an_opening_that_one_colour_wins_is_refused_early() -> None:
    judge = Judge(FairOpeningSettings(net="patterns", games=9, visits=20))
    played = []
    play = judge._play
    judge._play = lambda opening, limits: played.append(play(opening, limits)) or played[-1]  # type: ignore[method-assign,func-returns-value]
    assert judge.share_of_black(tuple(parse_line(BLACK_WINS, 15, 15))) is None
    assert played == [1.0] * 7  # 6 of 9 would have been fair
    judge._play = lambda opening, limits: played.append(0.0) or 0.0  # type: ignore[method-assign,func-returns-value]
    assert judge.share_of_black(()) is None
    assert played == [1.0] * 7 + [0.0] * 7


def test_alpha_beta_judges_by_games_of_different_nodes() -> None:
    judge = Judge(FairOpeningSettings(net="patterns", search="alphabeta", games=4, nodes=400))
    played = []
    play = judge._play
    judge._play = lambda opening, limits: played.append(limits.nodes) or play(opening, limits)  # type: ignore[method-assign,func-returns-value]
    assert judge.share_of_black(tuple(parse_line(BLACK_WINS, 15, 15))) is None
    assert played == [250, 300, 350]  # of 400; the fourth could not mend it


def test_what_a_deep_search_calls_decided_is_not_played_out() -> None:
    even = OpeningSettings(largest_value=0.95)
    judge = Judge(
        FairOpeningSettings(
            net="patterns", search="alphabeta", nodes=40, even_nodes=3000, games=2, openings=even
        )
    )
    played = []
    judge._play = lambda opening, limits: played.append(opening) or len(played) % 2  # type: ignore[method-assign,func-returns-value]
    assert judge.share_of_black(tuple(parse_line(BLACK_WINS, 15, 15))) is None
    assert not played
    assert judge.share_of_black(tuple(parse_line(LEVEL, 15, 15))) == 0.5


def test_draws_count_half_for_both() -> None:
    judge = Judge(FairOpeningSettings(net="patterns", size=5, games=2, visits=40))  # nobody gets five on 5x5
    assert judge.share_of_black(()) == 0.5


def test_a_search_that_visited_no_move_still_plays_one() -> None:
    judge = Judge(FairOpeningSettings(net="patterns", size=5, games=2, visits=1))  # the root's only
    assert judge.share_of_black(()) == 0.5


def test_a_list_for_another_board_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fair = tmp_path / "fair.txt"
    fair.write_text("h8i9\nl11k10\n")
    assert main(["measure", "openings", str(fair), *QUICK.split(), "--size", "9", "--count", "1"]) == 1
    assert f"{fair}: it has openings for other boards than freestyle 9x9" in capsys.readouterr().err
    assert fair.read_text() == "h8i9\nl11k10\n"


def test_a_list_of_candidates_is_thinned_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    candidates, fair = tmp_path / "candidates.txt", tmp_path / "fair.txt"
    others = ["h8i9g9", "h8h9j7", "h8i9j9"]
    candidates.write_text("\n".join([BLACK_WINS, LEVEL, LEVEL, *others]) + "\n")
    command = [
        "measure",
        "openings",
        str(fair),
        *QUICK.split(),
        "--least-share",
        "0",
        "--candidates",
        str(candidates),
    ]
    assert main([*command, "--count", "2"]) == 0
    first = fair.read_text().splitlines()
    assert first == [BLACK_WINS, LEVEL]  # with no least share all are fair, and none comes twice
    capsys.readouterr()
    assert main([*command, "--count", "5"]) == 0
    assert fair.read_text().splitlines() == [*first, *others]
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["3", "4", "5"]
    assert main([*command, "--count", "6"]) == 1
    assert "5 of 6, no more candidates" in capsys.readouterr().err


def test_random_openings_are_fair_different_and_the_same_for_a_seed(tmp_path: Path) -> None:
    lists = []
    for name in ("a.txt", "b.txt"):
        assert (
            main(["measure", "openings", str(tmp_path / name), *QUICK.split(), "--count", "3", "--seed", "5"])
            == 0
        )
        lists.append((tmp_path / name).read_text().splitlines())
    assert lists[0] == lists[1] and len(set(lists[0])) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--count 0", "count must be at least 1"),
        ("--least-share 0.6", "least_share must be between 0 and 0.5"),
        ("--net nosuch", "no net 'nosuch'"),
        ("--search alphabeta", "one of nodes and turn_ms must limit a move of alpha-beta"),
        ("--even-nodes 50", "even_nodes are alpha-beta's"),
        ("--search alphabeta --nodes 50 --net uniform", "alpha-beta cannot search with uniform"),
        ("--candidates nosuch.txt", "nosuch.txt"),
    ],
)
def test_faults_are_reported_in_a_line(
    arguments: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["measure", "openings", str(tmp_path / "fair.txt"), *arguments.split()]) == 1
    error = capsys.readouterr().err
    assert error.startswith("narabe-train measure openings: ") and said in error and error.count("\n") == 1
    assert not (tmp_path / "fair.txt").exists()
