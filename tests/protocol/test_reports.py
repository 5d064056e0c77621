"""What engines report of a position, in the words of each, as an analysis."""

import pytest

from engine.records.analysis import Analysis, Candidate
from engine.records.scores import rate_at
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from library.annotations import Entry
from protocol.messages import LiveKind, Realtime
from protocol.reports import Reports

BOARD = Board.from_moves([0, 14])


def line(text):
    return tuple(parse_line(text, 15, 15))


H8, I9, J10 = line("h8i9j10")
WORDS = {
    "narabe": (
        [
            "depth 12 value 0.5 visits 120000 tm 1300 pv h8 i9",
            "depth 12 value 0.5 visits 130000 tm 1400 pv h8",
        ],
        Analysis((Candidate(H8, 0.75, 130_000, line=(H8,), depth=12),), 130_000, 12, "E", elapsed_ms=1400),
    ),
    "narabe, several moves": (
        [
            "multipv 1 depth 9 value 0.5 visits 300 tm 10 prior 0.25 pv h8 i9",
            "multipv 2 depth 9 value 0 visits 100 tm 10 prior 0.125 pv i9",
        ],
        Analysis(
            (
                Candidate(H8, 0.75, 300, 0.25, (H8, I9), depth=9),
                Candidate(I9, 0.5, 100, 0.125, depth=9),
            ),
            400,
            9,
            "E",
            elapsed_ms=10,
        ),
    ),
    "narabe, a proven loss": (
        ["depth 9 value -1.000 ev -29994 visits 300 tm 10 pv h8"],
        Analysis((Candidate(H8, 0.0, 300, mate=-6, score=-29_994.0, depth=9),), 300, 9, "E", elapsed_ms=10),
    ),
    "rapfi, for people": (
        [
            "OptiTime 1000ms | MaxTime 5000ms",
            "Depth 14-31 | Eval -35 | Time 1200ms | H8 I9 J10",
            "Speed 1010K | Depth 15-31 | Eval -100 | Node 3200K | Time 12s",
        ],
        Analysis(
            (Candidate(H8, rate_at(-100), line=(H8, I9, J10), score=-100.0, depth=15),),
            3_200_000,
            15,
            "E",
            by_nodes=True,
            elapsed_ms=12_000,
        ),
    ),
    "rapfi, several moves for people": (
        [
            "(1) 200 | 14-31 | H8 I9",
            "(2) -M6 | 14-31 | I9 H8",
            "Depth 14-31 | Eval 200 | Time 1200ms | H8 I9",
        ],
        Analysis(
            (
                Candidate(H8, rate_at(200), line=(H8, I9), score=200.0, depth=14),
                Candidate(I9, 0.0, line=(I9, H8), mate=-6, score=-29_994.0),
            ),
            0,
            14,
            "E",
            elapsed_ms=1200,
        ),
    ),
    "rapfi, for programs": (
        ["depth 14-31 ev 120 n 10K n/ms 320 tm 1200 pv H8 I9"],
        Analysis(
            (Candidate(H8, rate_at(120), 10_000, line=(H8, I9), score=120.0, depth=14),),
            10_000,
            14,
            "E",
            by_nodes=True,
            elapsed_ms=1200,
        ),
    ),
    "rapfi's tree search": (
        [
            "multipv 1 ev 35 w 52.3 d 1.2 stdev 1 v 12K seldepth 9 n 24K n/ms 24 tm 1000 prior 0.25 pv H8",
            "Speed 24K | Visit 24K | Time 1000ms",
        ],
        Analysis((Candidate(H8, rate_at(35), 12_000, 0.25, score=35.0),), 24_000, 0, "E", elapsed_ms=1000),
    ),
    "pentazen": (
        [
            "dep 11-20 ev 15 nd 160k tm 600 pv H8 I9",
            "dep 12-20 ev +v7 nd 320k tm 1200 sp 266 pv H8 I9",
        ],
        Analysis(
            (Candidate(H8, 1.0, 320_000, line=(H8, I9), mate=7, score=29_993.0, depth=12),),
            320_000,
            12,
            "E",
            by_nodes=True,
            elapsed_ms=1200,
        ),
    ),
    "katagomo, as the GTP client has it": (
        ["multipv 1 depth 2 value 0.5 visits 70 prior 0.250 pv h8 i9"],
        Analysis((Candidate(H8, 0.75, 70, 0.25, (H8, I9), depth=2),), 70, 2, "E"),
    ),
    "carbon, which shows no line": (
        ["eval 12, depth 3, nodes 51, speed 2"],
        Analysis((Candidate(J10, rate_at(12), score=12.0, depth=3),), 51, 3, "E", by_nodes=True),
    ),
    "one that says nothing": (["good luck"], Analysis((Candidate(J10),), engine="E")),
}


@pytest.mark.parametrize("words", WORDS)
def test_the_reports_of_each_engine_become_an_analysis(words):
    texts, expected = WORDS[words]
    reports = Reports(BOARD, "E", lines=5)
    for text in texts:
        reports.hear(text)
    reports.settle(J10)  # its move, which counts if it has shown no line
    assert reports.analysis() == expected


def test_a_claim_goes_with_the_evaluation_that_made_it():
    reports = Reports(BOARD, "E")
    reports.hear("depth 5 value 1.000 ev 29993 visits 10 pv h8")
    reports.hear("depth 6 value 0.200 visits 20 pv i9")
    (candidate,) = reports.analysis().candidates
    assert (candidate.point, candidate.win_rate, candidate.mate, candidate.score) == (I9, 0.6, None, None)


def test_a_move_that_was_not_looked_at_has_no_win_rate():
    """A lost position has moves at which a short search never looks, and which it calls even."""
    reports = Reports(BOARD, "E", lines=2)
    reports.hear("multipv 1 depth 1 value 0.000 visits 0 tm 1 prior 0.000 pv e15")
    reports.hear("multipv 2 depth 1 value -1.000 visits 9 tm 1 prior 0.900 pv h8")
    analysis = reports.analysis()
    assert [c.win_rate for c in analysis.candidates] == [None, 0.0]
    assert analysis.win_rate is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("h8 h8 i9", "h8"),  # taken
        ("h8 z9 i9", "h8"),
        ("a3", ""),
        ("e3 a13 f3", "e3"),  # it ends the game
    ],
)
def test_lines_are_kept_as_far_as_they_can_be_played(text, expected):
    board = Board.from_moves(line("a3a15b3a14c3b15d3b14"))
    reports = Reports(board, "E")
    assert reports.hear(f"value 0.1 pv {text}") == bool(expected)
    analysis = reports.analysis()
    assert (analysis.line if analysis is not None else ()) == line(expected)


def test_a_line_ends_with_a_foul():
    board = Board.from_moves(line("h7a1h9a3g8a5i8a7"), variant=Variant.RENJU)
    reports = Reports(board, "E")
    reports.hear("value 0.1 pv h8 a9 b9")
    assert reports.analysis().line == (H8,)


def test_the_live_view_gives_a_move_until_a_line_does():
    reports = Reports(BOARD, "E")
    assert reports.analysis() is None
    assert not reports.watch(Realtime(LiveKind.BEST, (0, 0)))  # taken
    assert not reports.watch(Realtime(LiveKind.BEST, (99, 0)))
    assert reports.watch(Realtime(LiveKind.BEST, (7, 7)))
    assert not reports.watch(Realtime(LiveKind.BEST, (7, 7)))
    assert reports.analysis() == Analysis((Candidate(H8),), engine="E")
    reports.hear("value 0.1 visits 5 pv i9")
    assert [candidate.point for candidate in reports.analysis().candidates] == [I9]


def test_what_no_engine_can_mean_can_still_be_kept():
    reports = Reports(BOARD, "E")
    reports.hear("depth 999999999999999 value 99 visits 999999999999999T prior 7.5 tm 999999999999999h pv h8")
    entry = Entry(reports.analysis())  # raises nothing
    assert (entry.analysis.win_rate, entry.analysis.candidates[0].prior) == (1.0, None)
