"""Openings by year, the player's results and his mistakes, in a library of known contents."""

from collections import Counter

import pytest

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind
from engine.rules.symmetry import Symmetry
from library.games import BLACK_WON, DRAW, UNKNOWN, WHITE_WON, LibraryGame, add
from library.puzzles.decks import OwnMistake, add_mistake
from library.store import Store
from library.trends import MistakeCount, PlayerRecord, Score, Trends, players, record, trends
from tests.library.helpers import FREESTYLE, RENJU

DIRECT, INDIRECT = (112, 97, 111), (112, 96, 128)


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


def game(moves, result, date="", black="Ann", white="Bob", kind=FREESTYLE):
    return LibraryGame(kind, (*moves, 20), result, black=black, white=white, date=date)


def test_results_are_counted_by_opening_year_and_colour(library):
    turned = Symmetry.ROTATE_90.moves(DIRECT, 15, 15)
    add(
        library,
        [
            game(DIRECT, BLACK_WON, "2019-05-01"),
            game(turned, WHITE_WON, "2019"),
            game((DIRECT[2], DIRECT[1], DIRECT[0]), DRAW, "2020-01-02", black="Bob", white=" ann"),
            game(DIRECT, UNKNOWN, "2020-01-03"),
            game(INDIRECT, WHITE_WON, black="Cid", white="ANN"),  # of no year
            game(DIRECT, BLACK_WON, "2019-05-01", kind=RENJU),
            LibraryGame(FREESTYLE, DIRECT[:2], BLACK_WON, black="Ann", date="2019"),  # no opening yet
        ],
    )
    found = trends(library, FREESTYLE, ["ann"])
    assert found.by_year == {DIRECT: {2019: Score(1, 1, 0), 2020: Score(0, 0, 1)}}
    own = {
        DIRECT: {Colour.BLACK: Score(1, 1, 0), Colour.WHITE: Score(0, 0, 1)},
        INDIRECT: {Colour.WHITE: Score(1, 0, 0)},
    }
    assert found.own == own
    assert record(library, ["ann"]).openings == {FREESTYLE: own, RENJU: {DIRECT: {Colour.BLACK: Score(1)}}}
    assert trends(library, BoardKind(9, 9), ["nobody"]) == Trends()
    assert Score(1, 2, 1).rate == 0.375


def test_the_players_results_are_counted_on_all_boards(library):
    add(
        library,
        [
            game(DIRECT, BLACK_WON, "2019-05-01"),
            game(DIRECT, WHITE_WON, "2019-05-30"),
            game(DIRECT, DRAW, "2020", black="Bob", white="ann at another site"),
            game(INDIRECT, BLACK_WON, black="BOB", white="ANN", kind=RENJU),
            game(DIRECT, UNKNOWN, "2020-01-03"),
            game(DIRECT, BLACK_WON, black="Bob", white="Cid"),
        ],
    )
    found = record(library, ["ann", "Ann at another site"])
    assert found.colours == {Colour.BLACK: Score(1, 1), Colour.WHITE: Score(0, 1, 1)}
    assert found.rules == {FREESTYLE: Score(1, 1, 1), RENJU: Score(0, 1)}
    assert found.opponents == {"Bob": Score(1, 2, 1)}
    assert list(found.months.items()) == [
        ("", Score(0, 1)),
        ("2019-05", Score(1, 1)),
        ("2020", Score(0, 0, 1)),
    ]
    worst = [(kind, opening, colour) for kind, opening, colour, _ in found.worst_openings()]
    assert worst[0] == (RENJU, INDIRECT, Colour.WHITE)
    assert [row[2] for row in found.worst_openings(least=2)] == [Colour.BLACK]
    assert players(library)["Bob"] == (5, "")
    assert record(library, []) == record(library, ["nobody"]) == PlayerRecord()


def test_the_commonest_mistakes_come_first(library):
    board = Board.from_moves(DIRECT)
    for point, kind in enumerate(("missed win", "missed win", "foul")):
        board.push(point)
        add_mistake(library, board, OwnMistake(kind, 150, (151,), loss=0.25))
    found = record(library, [])
    assert found.mistakes == (MistakeCount("missed win", 2, 0.25), MistakeCount("foul", 1, 0.25))


def test_the_most_played_openings_come_first(library):
    played = [game(INDIRECT, BLACK_WON, "2001"), *(game(DIRECT, DRAW, f"200{year}") for year in (1, 2))]
    add(library, played)
    assert list(trends(library, FREESTYLE, []).by_year) == [DIRECT, INDIRECT]


@pytest.mark.parametrize(
    ("dates", "periods"),
    [
        (["2026-03-05", "2026-01-31", "2026-03-01"], {"2026-01": 1, "2026-03": 2}),
        (["2026-03-05", "2025"], {"2025": 1, "2026": 1}),
        (["5.3.2026", "2026年3月9日", "2026-01-31,02-01"], {"2026-01": 1, "2026-03": 2}),  # of records
        (
            [f"{2000 + n // 12}-{n % 12 + 1:02}-01" for n in range(40)],
            {"2000": 12, "2001": 12, "2002": 12, "2003": 4},
        ),
    ],
)
def test_mistakes_are_counted_by_kind_and_time(library, dates, periods):
    for number, date in enumerate(dates):
        mistake = OwnMistake("blunder" if number else "foul", 5, (7,), date=date)
        add_mistake(library, Board.from_moves([112, 113, 128, number]), mistake)
    counted = trends(library, FREESTYLE, []).mistakes
    assert {period: kinds.total() for period, kinds in counted.items()} == periods
    assert list(counted) == sorted(counted)
    assert sum(counted.values(), Counter())["foul"] == 1
