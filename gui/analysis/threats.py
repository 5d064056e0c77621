"""The threat layer: what our own solver finds in a position, whatever engine plays. Pure; runs in a thread.

Fives, fours and open threes come from the move classes of the native board, a win by continuous fours (VCF)
and the moves that survive the opponent's from the solver.
"""

from dataclasses import dataclass
from enum import Enum

from engine import _core
from engine.core_board import core_board
from engine.rules.board import EMPTY, Board, Colour
from gui.base.language import tr
from gui.board.picture import ThreatKind, ThreatMark

VCF_NODES = 200_000
VCT_NODES = 50_000
_TRIED_DEFENCES = 12  # more moves than that survive no real threat
_MARKED_DEFENCES = 40  # where more moves survive, marking them says nothing

_FOURS = (
    _core.MoveClass.OPEN_FOUR,
    _core.MoveClass.DOUBLE_FOUR,
    _core.MoveClass.FOUR_THREE,
    _core.MoveClass.FOUR_PLUS,
    _core.MoveClass.FOUR,
)
_THREES = (_core.MoveClass.OPEN_THREE, _core.MoveClass.OPEN_THREE_PLUS, _core.MoveClass.DOUBLE_THREE)


class Standing(Enum):
    """What the threats amount to for the side to move."""

    QUIET = "quiet"
    FIVE = "five"
    """It wins at once."""
    WIN = "win"
    """It wins by continuous fours."""
    MUST_BLOCK = "must block"
    """The opponent threatens a five."""
    THREATENED = "threatened"
    """The opponent threatens to win by continuous fours."""
    LOST = "lost"
    """Nothing survives what the opponent threatens."""


@dataclass(frozen=True)
class Threats:
    """The threats of a position."""

    standing: Standing = Standing.QUIET
    marks: tuple[ThreatMark, ...] = ()
    line: tuple[int, ...] = ()  # the winning line of the side to move
    distance: int = 0  # plies to its end
    defences: tuple[int, ...] = ()  # what survives, where the opponent threatens
    forbidden: tuple[int, ...] = ()  # fouls, where Black is to move under renju's rules


def find_threats(
    board: Board,
    stop: _core.StopFlag | None = None,
    solver: _core.Solver | None = None,
    nodes: int = VCF_NODES,
) -> Threats:
    """The threats of a position; nothing where the game is over."""
    if board.outcome is not None:
        return Threats()
    twin = core_board(board)
    if twin.over:
        return Threats()
    solver = solver or _core.Solver()
    turn = board.turn
    forbidden: tuple[int, ...] = ()
    if board.variant.rules.fouls and turn is Colour.BLACK:
        forbidden = tuple(
            point for point in range(board.points) if board.cells[point] == EMPTY and twin.is_foul(point)
        )
    fives = _points(twin, turn, (_core.MoveClass.FIVE,))
    if fives:
        marks = tuple(ThreatMark(point, ThreatKind.FIVE, turn) for point in fives)
        return Threats(Standing.FIVE, marks, (fives[0],), 1, forbidden=forbidden)
    marks = _shape_marks(twin, turn, forbidden)
    must_block = _points(twin, turn.other, (_core.MoveClass.FIVE,))
    if must_block:
        return _blocked(twin, solver, marks, must_block, forbidden, stop, nodes)
    win = solver.vcf(twin, nodes, stop)
    if win.proof is _core.Proof.WIN:
        line = tuple(win.pv)
        first = ThreatMark(line[0], ThreatKind.WIN, turn)
        rest = tuple(mark for mark in marks if mark.point != line[0])
        return Threats(Standing.WIN, (first, *rest), line, win.distance, forbidden=forbidden)
    return _defended(twin, solver, marks, forbidden, stop, nodes)


def _blocked(
    twin: _core.Board,
    solver: _core.Solver,
    marks: tuple[ThreatMark, ...],
    must_block: list[int],
    forbidden: tuple[int, ...],
    stop: _core.StopFlag | None,
    nodes: int,
) -> Threats:
    """The opponent threatens a five: one point, if it may be played, must be taken."""
    turn = Colour(twin.turn)
    blocks = [point for point in must_block if point not in forbidden]
    if len(must_block) > 1 or not blocks:
        fives = tuple(ThreatMark(point, ThreatKind.FIVE, turn.other) for point in must_block)
        return Threats(Standing.LOST, (*fives, *marks), forbidden=forbidden)
    win = solver.vcf(twin, nodes, stop)
    line = tuple(win.pv) if win.proof is _core.Proof.WIN else ()
    block = ThreatMark(blocks[0], ThreatKind.WIN if line else ThreatKind.DEFENCE, turn)
    return Threats(
        Standing.WIN if line else Standing.MUST_BLOCK,
        (block, *(mark for mark in marks if mark.point != blocks[0])),
        line,
        win.distance if line else 0,
        (blocks[0],),
        forbidden,
    )


def _defended(
    twin: _core.Board,
    solver: _core.Solver,
    marks: tuple[ThreatMark, ...],
    forbidden: tuple[int, ...],
    stop: _core.StopFlag | None,
    nodes: int,
) -> Threats:
    """What survives, where the opponent threatens to win by continuous fours."""
    answer = solver.defences(twin, nodes, stop)
    if not answer.threatened or not answer.complete:
        return Threats(Standing.QUIET, marks, forbidden=forbidden)
    turn = Colour(twin.turn)
    survivors = tuple(answer.moves)
    if not survivors:
        return Threats(Standing.LOST, marks, distance=answer.distance, forbidden=forbidden)
    shown = survivors if len(survivors) <= _MARKED_DEFENCES else ()
    defences = tuple(ThreatMark(point, ThreatKind.DEFENCE, turn) for point in shown)
    kept = tuple(mark for mark in marks if mark.point not in shown)
    return Threats(Standing.THREATENED, (*kept, *defences), defences=survivors, forbidden=forbidden)


def find_defences(board: Board, stop: _core.StopFlag | None = None) -> tuple[int, ...] | None:
    """All moves after which the opponent has no win by fours or by threes and fours; None: nothing threatens.

    The solver looks at each move with a limit of nodes: what it does not refute within that is listed.
    """
    solver = _core.Solver()
    stones = [(point, cell) for point, cell in enumerate(board.cells) if cell != EMPTY]
    size_and_rules = board.width, board.height, board.variant, board.row_length
    passed = Board.from_setup(stones, *size_and_rules, turn=board.turn.other)
    if not _has_win(core_board(passed), solver, stop):
        return None
    defences = []
    for point in board.legal_moves():
        if stop is not None and stop.is_set():
            break
        after = board.copy()
        after.push(point)
        if after.outcome is not None:
            is_held = after.outcome.winner is not board.turn.other
        else:
            is_held = not _has_win(core_board(after), solver, stop)
        if is_held:
            defences.append(point)
    return tuple(defences)


def _has_win(twin: _core.Board, solver: _core.Solver, stop: _core.StopFlag | None) -> bool:
    """Whether the solver finds a win of the side to move: by a five, by fours, or by threes and fours."""
    return (
        bool(_points(twin, Colour(twin.turn), (_core.MoveClass.FIVE,)))
        or solver.vcf(twin, VCF_NODES, stop).proof is _core.Proof.WIN
        or solver.vct(twin, VCT_NODES, stop).proof is _core.Proof.WIN
    )


def _shape_marks(twin: _core.Board, turn: Colour, forbidden: tuple[int, ...]) -> tuple[ThreatMark, ...]:
    """Where the side to move makes fours and open threes."""
    fours = _points(twin, turn, _FOURS)
    threes = [point for point in _points(twin, turn, _THREES) if point not in fours]
    return (
        *(ThreatMark(point, ThreatKind.FOUR, turn) for point in fours if point not in forbidden),
        *(ThreatMark(point, ThreatKind.THREE, turn) for point in threes if point not in forbidden),
    )


def _points(twin: _core.Board, colour: Colour, classes: tuple[_core.MoveClass, ...]) -> list[int]:
    return [point for move_class in classes for point in twin.points_of(colour, move_class)]


def describe(threats: Threats, turn: Colour) -> str:
    """The standing in a sentence; empty where there is nothing to explain."""
    side = tr("Black") if turn is Colour.BLACK else tr("White")
    other = tr("White") if turn is Colour.BLACK else tr("Black")
    match threats.standing:
        case Standing.FIVE:
            return tr("{side} wins at once.").format(side=side)
        case Standing.WIN:
            moves = (threats.distance + 1) // 2
            return tr("{side} wins by continuous fours in %n move(s).", moves).format(side=side)
        case Standing.MUST_BLOCK:
            return tr("{side} must stop a five.").format(side=side)
        case Standing.THREATENED:
            defences = len(threats.defences)
            return tr("{other} threatens to win by fours; %n move(s) defend.", defences).format(other=other)
        case Standing.LOST:
            return tr("{side} has no defence left.").format(side=side)
    return ""


def explain_mark(mark: ThreatMark) -> str:
    """What a mark of the threat layer means, as a sentence."""
    side = tr("Black") if mark.colour is Colour.BLACK else tr("White")
    texts = {
        ThreatKind.FIVE: tr("{side} makes a five here."),
        ThreatKind.FOUR: tr("{side} makes a four here."),
        ThreatKind.THREE: tr("{side} makes an open three here."),
        ThreatKind.WIN: tr("{side} begins a forced win here."),
        ThreatKind.DEFENCE: tr("{side} can defend here."),
    }
    return texts[mark.kind].format(side=side)


def wins(board: Board, point: int) -> bool:
    """Whether a move wins by our solver's proof.

    It ends the game; or nothing survives what it threatens; or continuous threats win after all that does.
    """
    after = board.copy()
    after.push(point)
    if after.outcome is not None:
        return after.outcome.winner is board.turn
    threats = find_threats(after)
    if threats.standing is Standing.LOST:
        return True
    if threats.standing not in (Standing.MUST_BLOCK, Standing.THREATENED):
        return False
    return len(threats.defences) <= _TRIED_DEFENCES and all(
        _loses(after, defence) for defence in threats.defences
    )


def _loses(board: Board, defence: int) -> bool:
    """Whether continuous threats win against a move."""
    after = board.copy()
    after.push(defence)
    if after.outcome is not None:
        return False
    return _core.Solver().vct(core_board(after), VCT_NODES).proof is _core.Proof.WIN


class ClaimVerdict(Enum):
    """The verdict on a win that an engine claims."""

    PROVEN = "proven"
    UNPROVEN = "unproven"
    REFUTED = "refuted"


@dataclass(frozen=True)
class ClaimCheck:
    """A checked claim: the verdict, and the line that proves or refutes it."""

    verdict: ClaimVerdict
    line: tuple[int, ...] = ()


def check_claim(
    board: Board, line: tuple[int, ...], stop: _core.StopFlag | None = None, nodes: int = VCF_NODES
) -> ClaimCheck:
    """Whether the side to move wins as an engine's line claims.

    Proven: the solver wins by fours from here, or after moves of the line that leave only one answer each.
    Refuted: in the line the opponent has a win of its own that is overlooked. Else unproven.
    """
    solver = _core.Solver()
    claimant = board.turn
    position = board.copy()
    for index, move in enumerate((*line, None)):
        if position.outcome is not None:
            won = position.outcome.winner is claimant
            forced = _all_forced(board, line[:index], claimant, solver, stop, nodes)
            return ClaimCheck(
                (ClaimVerdict.PROVEN if forced else ClaimVerdict.UNPROVEN) if won else ClaimVerdict.REFUTED,
                line,
            )
        twin = core_board(position)
        win = solver.vcf(twin, nodes, stop)
        if win.proof is _core.Proof.WIN:
            whole = (*line[:index], *win.pv)
            if position.turn is not claimant:
                return ClaimCheck(ClaimVerdict.REFUTED, whole)
            if _all_forced(board, line[:index], claimant, solver, stop, nodes):
                return ClaimCheck(ClaimVerdict.PROVEN, whole)
        if move is None or not position.is_legal(move):
            break
        position.push(move)
    return ClaimCheck(ClaimVerdict.UNPROVEN)


def _all_forced(
    board: Board,
    line: tuple[int, ...],
    claimant: Colour,
    solver: _core.Solver,
    stop: _core.StopFlag | None,
    nodes: int,
) -> bool:
    """Whether the opponent had no other answer anywhere in the line: each was the only one that survived."""
    position = board.copy()
    for move in line:
        if position.turn is not claimant:
            twin = core_board(position)
            fives = twin.points_of(position.turn.other, _core.MoveClass.FIVE)
            own = twin.points_of(position.turn, _core.MoveClass.FIVE)
            if own:
                return False
            if not fives:
                answer = solver.defences(twin, nodes, stop)
                if not answer.threatened or not answer.complete or set(answer.moves) - {move}:
                    return False
        position.push(move)
    return True
