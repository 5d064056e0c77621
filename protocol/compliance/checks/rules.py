"""The rules: GomocupJudge's test positions (section 8), and short games of the brain against itself."""

from itertools import zip_longest

from engine.rules.board import Board
from engine.rules.coordinates import format_coordinate, parse_line
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from protocol.compliance.examination import Examination, check, check_in
from protocol.compliance.session import NotOffered, Point, Session, Violation
from protocol.messages import ROW_LENGTH_KEY, parse_about

_SELF_PLAY_PLIES = 24
_OPENINGS = {20: ("b2 e2 e3", "s19 p19 p18"), 15: ("b2 e2 e3", "n14 k14 k13")}


def _points(text: str, size: int) -> list[Point]:
    return [(point % size, point // size) for point in parse_line(text, size, size)]


def _needs(examination: Examination, rule: int) -> None:
    if rule not in examination.limits.rules:
        raise NotOffered(f"rule {rule} was left out")


def _size(rule: int) -> int:
    return 20 if rule == 0 else 15


def _answer(session: Session, rule: int, own: str, opponent: str, size: int | None = None) -> Point:
    """The brain's move in a position sent as BOARD, stones of both sides in turn, Black's first."""
    size = size or _size(rule)
    session.start(size, rule)
    sides = [[(*p, 1) for p in _points(own, size)], [(*p, 2) for p in _points(opponent, size)]]
    sides.sort(key=len, reverse=True)  # Black is who has more, the brain where both have as many
    return session.board([stone for turn in zip_longest(*sides) for stone in turn if stone is not None])


def _plays(session: Session, move: Point, rule: int, wanted: str, why: str) -> None:
    if move not in _points(wanted, _size(rule)):
        text = format_coordinate(move[1] * _size(rule) + move[0], _size(rule))
        raise Violation(
            "rule {rule}: {text} instead of one of {wanted}: {why}",
            rule=rule,
            text=text,
            wanted=wanted,
            why=why,
        )


@check
def makes_five(examination: Examination) -> None:
    """The brain plays a winning five, under every rule."""
    for rule in examination.limits.rules:
        with examination.session() as session:
            move = _answer(session, rule, "h8 i8 j8 k8", "h9 i9 j9 k9")
            _plays(session, move, rule, "g8 l8", translatable("both make five"))


@check
def exactly_five(examination: Examination) -> None:
    """Rule 1: six in a row does not win, so the open three has to be stopped."""
    _needs(examination, 1)
    with examination.session() as session:
        move = _answer(session, 1, "h9 h10 h11 h12 h14", "h8 i8 g8 j13 g14 i15")
        _plays(session, move, 1, "f8 j8", translatable("h13 makes six, and black threatens an open four"))


@check
def renju_fouls(examination: Examination) -> None:
    """Rule 4: the first player does not make a double three."""
    _needs(examination, 4)
    with examination.session() as session:
        move = _answer(session, 4, "h8 i7 h10 i11", "h9 i9 i6 i12")
        if move == _points("g9", 15)[0]:
            raise Violation("rule 4: g9 is a double three")


@check
def caro_blocked_five(examination: Examination) -> None:
    """Rules 8 and 9: a five enclosed by the opponent does not win, so the open three has to be stopped."""
    rules = [rule for rule in (8, 9) if rule in examination.limits.rules]
    if not rules:
        raise NotOffered("rules 8 and 9 were left out")
    for rule in rules:
        with examination.session() as session:
            move = _answer(session, rule, "h8 g8 i8 j8", "f8 f9 f7 l8")
            _plays(
                session,
                move,
                rule,
                "f5 f6 f10 f11",
                translatable("k8 is enclosed, and white threatens an open four"),
            )


@check
def rule_after_start(examination: Examination) -> None:
    """The rule arrives after START, and another one may come with the next game in the same process."""
    rules = [rule for rule in (8, 1, 0) if rule in examination.limits.rules]
    with examination.session() as session:
        for rule in (*rules, *rules):
            move = _answer(session, rule, "h8 g8 i8 j8", "f8 f9 f7 l8", size=15)
            wanted = "f5 f6 f10 f11" if rule == 8 else "k8"
            if move not in _points(wanted, 15):
                raise Violation(
                    "rule {rule}: {move} instead of one of {wanted}, another game's rule",
                    rule=rule,
                    move=move,
                    wanted=wanted,
                )


@check
def self_play(examination: Examination) -> str:
    """The brain plays both sides from the tester's openings: each move is legal and in time."""
    plies = 0
    for rule in examination.limits.rules:
        size = _size(rule)
        for opening in _OPENINGS[size]:
            with examination.session() as session:
                session.start(size, rule)
                variant = Variant.from_gomocup_rule(rule)
                board = Board.from_moves(parse_line(opening, size, size), size, variant=variant)
                while board.outcome is None and board.ply < _SELF_PLAY_PLIES:
                    owner = (1, 2) if board.ply % 2 == 0 else (2, 1)
                    block = [(*board.column_row(p), owner[n % 2]) for n, p in enumerate(board.moves)]
                    within_s = (session.limits.turn_ms + session.limits.tolerance_ms) / 1000
                    x, y = session.board(block, within_s)
                    board.push(board.point(x, y))
                    plies += 1
    return f"{plies} moves"


@check_in(Examination.fresh)
def other_rows(session: Session) -> None:
    """Who announces `row_length` in ABOUT makes four, and stops four, where it is set that four win."""
    session.send("ABOUT")
    about = parse_about(session.answer("ABOUT", about=True))
    if ROW_LENGTH_KEY not in about.get("info", "").split():
        raise NotOffered("ABOUT does not announce row_length")
    session.send(f"INFO {ROW_LENGTH_KEY} 4")
    # The others' stones are far apart: with a threat of its own a brain need not answer.
    for owner, length, why in (
        (1, 3, translatable("it makes four")),
        (2, 2, translatable("the opponent makes an open three")),
    ):
        row = [(x, 1, owner) for x in range(1, 1 + length)]
        others = [(x, y, 3 - owner) for x, y in ((0, 5), (5, 3), (5, 5))[:length]]
        session.start(6)
        stones = [stone for pair in zip(row, others, strict=True) for stone in pair]
        move = session.board(stones)
        if move not in ((0, 1), (3, 1), (4, 1)):
            raise Violation("four in a row: {x},{y}, though {why}", x=move[0], y=move[1], why=why)
