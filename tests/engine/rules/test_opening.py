import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.board import Board, Colour
from engine.rules.coordinates import format_coordinate, parse_coordinate
from engine.rules.opening import (
    Choice,
    Decision,
    IllegalChoiceError,
    OpeningPhase,
    Procedure,
    Seat,
    Task,
    TaskKind,
)
from engine.rules.symmetry import canonical_position
from engine.rules.variant import Variant

FIRST, SECOND = Seat.FIRST, Seat.SECOND
STAY, SWAP, PLACE_TWO, OFFER = Decision


def go(procedure: Procedure, script: str, size: int = 15) -> tuple[OpeningPhase, list[Seat]]:
    """Play words (`h8`, `swap`, `stay`, `place-two`, `offer`, `#3`); the opening and who did each."""
    opening = OpeningPhase(procedure, Board(size, variant=Variant.RENJU))
    seats = []
    for word in script.split():
        assert opening.task is not None, f"over before {word}"
        seats.append(opening.task.seat)
        if word[0] == "#":
            opening.apply(int(word[1:]))
        elif word.replace("-", " ") in [decision.value for decision in Decision]:
            opening.apply(Decision(word.replace("-", " ")))
        else:
            opening.apply(parse_coordinate(word, size, size))
    return opening, seats


def who(seats: list[Seat]) -> str:
    return "".join(str(seat + 1) for seat in seats)


@pytest.mark.parametrize(
    ("procedure", "script", "seats", "black", "stones"),
    [
        (Procedure.NONE, "", "", FIRST, ""),
        (Procedure.SWAP, "a1 b2 c3 stay", "1112", FIRST, "a1b2c3"),
        (Procedure.SWAP, "a1 b2 c3 swap", "1112", SECOND, "a1b2c3"),
        (Procedure.SWAP2, "h8 i8 j10 stay", "1112", FIRST, "h8i8j10"),
        (Procedure.SWAP2, "h8 i8 j10 swap", "1112", SECOND, "h8i8j10"),
        (Procedure.SWAP2, "h8 i8 j10 place-two a1 a2 stay", "1112221", SECOND, "h8i8j10a1a2"),
        (Procedure.SWAP2, "h8 i8 j10 place-two a1 a2 swap", "1112221", FIRST, "h8i8j10a1a2"),
        (Procedure.RIF, "h8 h9 j10 stay a1 b1 c1 c1", "11122112", FIRST, "h8h9j10a1c1"),
        (Procedure.RIF, "h8 h9 j10 swap a1 b1 c1 b1", "11121221", SECOND, "h8h9j10a1b1"),
        (Procedure.YAMAGUCHI, "h8 i9 j9 #3 stay a1 b1 c1 d1 c1", "1111221112", FIRST, "h8i9j9a1c1"),
        (Procedure.YAMAGUCHI, "h8 i9 j9 #1 swap a1 b1", "1111212", SECOND, "h8i9j9a1b1"),
        (Procedure.SOOSORV_8, "h8 i9 j9 stay a1 #2 stay b1 c1 b1", "1112221112", FIRST, "h8i9j9a1b1"),
        (Procedure.SOOSORV_8, "h8 i9 j9 stay a1 #2 swap b1 c1 b1", "1112221221", SECOND, "h8i9j9a1b1"),
        (Procedure.SOOSORV_8, "h8 i9 j9 swap a1 #1 stay b1", "11121122", SECOND, "h8i9j9a1b1"),
        (
            Procedure.TARAGUCHI_10,
            "h8 stay h9 stay j8 stay k8 stay l8 stay",
            "1221122112",
            FIRST,
            "h8h9j8k8l8",
        ),
        (
            Procedure.TARAGUCHI_10,
            "h8 swap h9 swap j8 swap k8 swap l8 swap",
            "1212121212",
            SECOND,
            "h8h9j8k8l8",
        ),
        (
            Procedure.TARAGUCHI_10,
            "h8 stay h9 stay j8 stay k8 offer a1 b1 c1 d1 e1 f1 g1 i1 j1 k1 i1",
            "1221122111111111112",
            FIRST,
            "h8h9j8k8i1",
        ),
    ],
)
def test_who_does_what_and_who_gets_black(
    procedure: Procedure, script: str, seats: str, black: Seat, stones: str
) -> None:
    opening, done = go(procedure, script)
    assert opening.task is None
    assert who(done) == seats
    assert opening.black is black
    assert "".join(format_coordinate(point, 15) for point in opening.board.moves) == stones
    assert opening.colour_of(black) is Colour.BLACK
    assert opening.seat_of(Colour.WHITE) is black.other
    with pytest.raises(IllegalChoiceError, match="the opening is over"):
        opening.apply(0)


def test_tasks_name_what_is_asked() -> None:
    opening = OpeningPhase(Procedure.SWAP2, Board())
    assert opening.task == Task(FIRST, TaskKind.PLACE, tuple(range(225)), 3)
    opening.apply(0)
    assert opening.task == Task(FIRST, TaskKind.PLACE, tuple(range(1, 225)), 2)
    for point in (1, 2):
        opening.apply(point)
    assert opening.task == Task(SECOND, TaskKind.DECIDE, (STAY, SWAP, PLACE_TWO))
    opening, _ = go(Procedure.SOOSORV_8, "h8 i9 j9 stay a1")
    assert opening.task == Task(SECOND, TaskKind.DECLARE, (1, 2, 3, 4, 5, 6, 7, 8))


def test_no_stone_of_an_opening_wins_where_three_in_a_row_do() -> None:
    opening = OpeningPhase(Procedure.SWAP2, Board(9, row_length=3), [0, 80, 1, PLACE_TWO, 70])
    with pytest.raises(IllegalChoiceError):
        opening.apply(2)
    opening.apply(3)
    assert opening.board.row_length == 3


def test_regions() -> None:
    sizes = []
    opening = OpeningPhase(Procedure.TARAGUCHI_10, Board())
    while (task := opening.task) is not None:
        if task.kind is TaskKind.PLACE:
            sizes.append(len(task.choices))
            opening.apply(task.choices[0])
        else:
            opening.apply(STAY)
    assert sizes == [1, 9 - 1, 25 - 2, 49 - 3, 81 - 4]


def test_there_are_26_patterns_in_rif() -> None:
    seen = set()
    for second in (p for p in range(225)):
        opening = OpeningPhase(Procedure.RIF, Board(), [112])
        assert opening.task is not None
        if second in opening.task.choices:
            opening.apply(second)
            for third in opening.task.choices:
                assert isinstance(third, int)
                seen.add(canonical_position([112, second, third], 15, 15))
    assert len(seen) == 26


def test_fifth_moves_may_not_be_symmetrical() -> None:
    # h8 h9 j9 ... is symmetrical to nothing; a straight line h8 h9 h10 h11 is its own mirror image
    opening, _ = go(Procedure.RIF, "h8 h9 h10 stay h11 i8")
    assert opening.task is not None and opening.task.kind is TaskKind.OFFER
    assert parse_coordinate("g8", 15, 15) not in opening.task.choices
    assert parse_coordinate("i9", 15, 15) in opening.task.choices
    with pytest.raises(IllegalChoiceError, match=r"^g8 cannot be chosen now: offer a fifth move"):
        opening.apply(parse_coordinate("g8", 15, 15))
    with pytest.raises(IllegalChoiceError, match=r"^a point off the board cannot be chosen now"):
        opening.apply(-1)
    # a pattern that is symmetrical about a line that is not the board's: h8 h10 and h9 j9 about row 9
    opening, _ = go(Procedure.RIF, "h8 h9 h10 stay j9 i10")
    assert opening.task is not None
    assert parse_coordinate("i8", 15, 15) not in opening.task.choices


@pytest.mark.parametrize(
    ("procedure", "choices"),
    [
        (Procedure.RIF, [0]),
        (Procedure.RIF, [112, 112]),
        (Procedure.RIF, [112, 114]),
        (Procedure.SWAP2, [STAY]),
        (Procedure.SWAP2, [0, 1, 2, OFFER]),
        (Procedure.SWAP2, [0, 1, 2, 3]),
        (Procedure.SWAP, [0, 1, 2, PLACE_TWO]),
        (Procedure.YAMAGUCHI, [112, 113, 114, 0]),
        (Procedure.YAMAGUCHI, [112, 113, 114, 13]),
        (Procedure.SWAP, [225]),
        (Procedure.SWAP, [-1]),
        (Procedure.NONE, [0]),
    ],
)
def test_what_is_not_allowed_is_refused(procedure: Procedure, choices: list[Choice]) -> None:
    OpeningPhase(procedure, Board(), choices[:-1])
    with pytest.raises(IllegalChoiceError):
        OpeningPhase(procedure, Board(), choices)


@given(
    st.sampled_from(Procedure),
    st.integers(5, 22),
    st.integers(5, 22),
    st.sampled_from(Variant),
    st.integers(0, 2**32),
)
def test_random_openings_end_and_can_be_replayed(
    procedure: Procedure, width: int, height: int, variant: Variant, seed: int
) -> None:
    rng = random.Random(seed)
    opening = OpeningPhase(procedure, Board(width, height, variant))
    while (task := opening.task) is not None:
        assert task.choices and len(set(task.choices)) == len(task.choices)
        opening.apply(rng.choice(task.choices))
    again = OpeningPhase(procedure, Board(width, height, variant), opening.choices)
    assert (again.task, again.black, again.board.moves) == (None, opening.black, opening.board.moves)
    assert opening.board.outcome is None
    plies = {Procedure.NONE: (0,), Procedure.SWAP: (3,), Procedure.SWAP2: (3, 5)}
    assert opening.board.ply in plies.get(procedure, (5,))
