"""BOARD: whole positions."""

from protocol.compliance.examination import a_game, check_in
from protocol.compliance.session import Session, Violation

OPENING = [(7, 7, 1), (8, 7, 2), (8, 8, 1), (7, 9, 2)]


@check_in(a_game)
def board_empty(session: Session) -> None:
    """An empty BOARD asks for the first move; GomocupJudge sends it instead of BEGIN."""
    session.board([])


@check_in(a_game)
def board_for_the_first_player(session: Session) -> None:
    """With equal numbers of stones the brain is the first player and moves."""
    session.board(OPENING)


@check_in(a_game)
def board_for_the_second_player(session: Session) -> None:
    """With one stone less than the opponent the brain is the second player and moves."""
    session.board([*OPENING, (6, 6, 2)])


@check_in(a_game)
def board_replaces_the_position(session: Session) -> None:
    """BOARD replaces the whole position."""
    first = session.turn(7, 7)
    session.board([(3, 4, 2)])
    free = next(point for point in ((7, 7), first) if point not in session.stones)
    session.turn(*free)


@check_in(a_game)
def board_before_every_move(session: Session) -> None:
    """Managers may send BOARD before each move instead of TURN."""
    session.board([])
    for _ in range(6):
        stones = [(x, y, owner) for (x, y), owner in session.stones.items()]
        session.board([*stones, (*session.empty_point(), 2)])


@check_in(a_game)
def board_then_turn(session: Session) -> None:
    """After BOARD the game goes on with TURN."""
    session.board(OPENING)
    for _ in range(4):
        session.turn(*session.empty_point())


@check_in(a_game)
def board_with_walls(session: Session) -> None:
    """A stone of kind 3 is a wall: nobody plays there."""
    free = {(7, 7), (8, 8), (6, 8), (2, 3)}
    walls = [(x, y, 3) for x in range(15) for y in range(15) if (x, y) not in free]
    session.board([(2, 3, 2), *walls])
    left = next(point for point in free if point not in session.stones)
    session.turn(*left)


@check_in(a_game)
def board_of_any_counts(session: Session) -> None:
    """Position editors may send any numbers of stones; the brain still moves."""
    session.board([(7, 7, 1), (3, 3, 1), (11, 4, 1), (8, 8, 2)])
    session.board([(7, 7, 2), (3, 3, 2), (11, 4, 2)])


@check_in(a_game)
def board_with_an_open_four(session: Session) -> None:
    """If BOARD gives the brain a winning five, it plays it, which shows that the block was understood."""
    black = [(x, 7, 1) for x in range(5, 9)]
    white = [(x, 8, 2) for x in range(5, 9)]
    move = session.board([stone for pair in zip(black, white, strict=True) for stone in pair])
    if move not in ((4, 7), (9, 7)):
        raise Violation("{move} does not make five of 5,7 to 8,7", move=move)
