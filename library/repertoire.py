"""The repertoire of a player: what is proposed for it, its lines, its gaps and conflicts.

A repertoire is the moves marked at positions in which their player is to move (`annotations.set_repertoire`),
so there is one for each colour and kind of board. Start at `propose`, which makes one from anything that has
moves for positions, and at `survey`, which shows the one that is kept.
"""

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind, position_of, unpack
from engine.rules.translatable import translatable
from library.annotations import Annotations, Result, known, set_repertoire
from library.explorer import explore
from library.games import numbers_of_names
from library.keys import keys_of, point_array
from library.store import Store, reading_value

MovesOf = Callable[[Board], Sequence[int]]
"""The moves that a source has in a position, those it prefers first."""

ENGINE_MOVES = 3  # of an engine's replies that so many are to be answered
_MARGIN = 0.1  # of win rate: an engine's replies that are worse by more need no answer
MOST_POSITIONS = 20_000  # of a proposal
_GAMES_AT_ONCE = 1000  # that are keyed together


@dataclass(frozen=True, slots=True)
class Conflict:
    """A position for which there is more than one move."""

    board: Board
    kept: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Moves for a repertoire."""

    steps: tuple[tuple[Board, int], ...]
    """Positions with the player to move, and his move."""
    conflicts: tuple[Conflict, ...]
    """Where the source has other moves of the player's, too."""


def propose(start: Board, colour: Colour, moves_of: MovesOf, plies: int, is_tree: bool = False) -> Proposal:
    """The moves of one colour after a position: the source's first, against all that the source has.

    Args:
        start: where it begins; the player's moves on the way there belong to it.
        colour: the player's.
        moves_of: the source.
        plies: how deep.
        is_tree: whether the source was made by hand, so that another move of the player's is a conflict.
    """
    steps = [step for step in _steps_to(start) if step[0].turn is colour]
    conflicts: list[Conflict] = []
    seen: set[bytes] = set()
    waiting = deque([start])
    while waiting and len(steps) < MOST_POSITIONS:
        board = waiting.popleft()
        key = position_of(board).key
        if key in seen or board.outcome is not None or board.ply - start.ply >= plies:
            continue
        seen.add(key)
        moves = [point for point in moves_of(board) if board.is_legal(point)]
        if board.turn is colour and moves:
            steps.append((board, moves[0]))
            others = tuple(moves[1:])
            if is_tree and others:
                conflicts.append(Conflict(board, moves[0], others))
            moves = moves[:1]
        waiting.extend(after(board, point) for point in moves)
    return Proposal(tuple(steps), tuple(conflicts))


def _steps_to(board: Board) -> list[tuple[Board, int]]:
    """The positions on the way to a board, and the moves made there."""
    before = board.copy()
    steps = []
    while before.moves:
        move = before.moves[-1]
        before.pop()
        steps.append((before.copy(), move))
    return steps[::-1]


def after(board: Board, point: int) -> Board:
    """The board after a move."""
    following = board.copy()
    following.push(point)
    return following


# Sources


def moves_of_tree(tree: GameTree) -> MovesOf:
    """The moves of a game or a tree of variations, in the order in which it has them."""
    table: dict[bytes, dict[int, None]] = {}
    for node, board in tree.positions(cuts=[]):
        moves = [
            child.move for child in node.children if child.move is not None and child.colour is board.turn
        ]
        if moves and board.outcome is None:
            position = position_of(board)
            canonical = dict.fromkeys(position.canonical(move) for move in moves)
            table.setdefault(position.key, {}).update(canonical)
    return _of_table(table)


def moves_of_library(store: Store, least_games: int) -> MovesOf:
    """The moves that games of the library made at least so often, the most played first."""
    return lambda board: [
        upright(move.points, board.width) for move in explore(store, board).moves if move.games >= least_games
    ]


def moves_of_player(
    store: Store, kind: BoardKind, colour: Colour, names: Collection[str], least_games: int = 1
) -> MovesOf:
    """The moves that a player made with a colour, and that were made against him, at least so often."""
    side = "black" if colour is Colour.BLACK else "white"
    people = ",".join(map(str, numbers_of_names(store, names)))
    sql = f"SELECT moves FROM game WHERE kind = ? AND {side} IN ({people})"
    rows = store.rows(sql, (store.kind_id(kind),))
    counts: dict[bytes, Counter[int]] = {}
    left = iter(rows)
    while batch := list(islice(left, _GAMES_AT_ONCE)):
        games = [point_array(moves, kind.points) for (moves,) in batch]
        starts = np.concatenate([[0], np.cumsum([len(game) for game in games])])
        keys, following = keys_of(kind).along(np.concatenate(games), starts)
        for key, move in zip(keys.T.astype(">u8"), following.tolist(), strict=True):
            if move >= 0:
                counts.setdefault(key.tobytes(), Counter())[move] += 1
    return _of_table(
        {
            key: dict.fromkeys(move for move, games in moves.most_common() if games >= least_games)
            for key, moves in counts.items()
        }
    )


def upright(points: Collection[int], width: int) -> int:
    """Of points that are equal by symmetry the one that books show: the uppermost, then the rightmost."""
    return min(points, key=lambda point: _uprightness(point, width))


def _uprightness(point: int, width: int) -> tuple[int, int]:
    return point // width, -(point % width)


def _of_table(table: dict[bytes, dict[int, None]]) -> MovesOf:
    def moves_of(board: Board) -> list[int]:
        position = position_of(board)
        return [upright(position.on_board(move), board.width) for move in table.get(position.key, ())]

    return moves_of


# Keeping


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a proposal."""

    new: int
    known: int
    conflicts: tuple[Conflict, ...]
    """Those of the source, and where the repertoire has another move: that one stays."""


def take(store: Store, proposal: Proposal) -> Taken:
    """Put a proposal into the repertoire, in one transaction."""
    new = same = 0
    conflicts = list(proposal.conflicts)
    with store.transaction():
        for board, move in proposal.steps:
            present = known(store, board).remark.repertoire
            if move in present:
                same += 1
            elif present:
                conflicts.append(Conflict(board, min(present), (move,)))
            else:
                set_repertoire(store, board, move)
                new += 1
    return Taken(new, same, tuple(conflicts))


# What is kept


class Repertoire:
    """The moves that are kept for a colour on a kind of board, and how they lead to each other."""

    @reading_value(translatable("a repertoire"))
    def __init__(self, store: Store, kind: BoardKind, colour: Colour) -> None:
        self.kind, self.colour = kind, colour
        self.numbers: dict[bytes, int] = {}
        """The numbers of the positions with the player to move, by their keys."""
        self._moves: dict[int, list[int]] = {}
        self._boards: dict[bytes, Board] = {}
        sql = (
            "SELECT id, key, stones, move FROM repertoire JOIN position ON position.id = repertoire.position "
            "WHERE kind = ? ORDER BY id, move"
        )
        for number, key, stones, move in store.rows(sql, (store.kind_id(kind),)):
            if stones[0] == colour:  # the side to move
                self.numbers[key] = number
                self._moves.setdefault(number, []).append(move)
                if key not in self._boards:
                    self._boards[key] = unpack(stones, kind)
        self._replies: dict[bytes, dict[int, bytes]] = {}

    def boards(self) -> Collection[Board]:
        """All positions with the player to move."""
        return self._boards.values()

    def moves(self, board: Board) -> list[int]:
        """The player's moves in a position; empty: it is not of the repertoire."""
        position = position_of(board)
        found = self._moves.get(self.numbers.get(position.key, -1), [])
        points = [upright(position.on_board(move), board.width) for move in found]
        return [point for point in points if board.is_legal(point)]

    def replies(self, board: Board) -> dict[int, bytes]:
        """The opponent's moves that the repertoire answers, with the keys of the positions after them.

        Of moves that are equal by symmetry one.
        """
        if board.outcome is not None:
            return {}
        points = sorted(board.legal_moves(), key=lambda point: _uprightness(point, board.width))
        found: dict[bytes, int] = {}
        for point, key in zip(points, keys_of(self.kind).children(board, points), strict=True):
            if key in self.numbers:
                found.setdefault(key, point)
        return {point: key for key, point in found.items()}

    def roots(self) -> list[Board]:
        """The positions that no line of the repertoire leads to, those with the fewest stones first."""
        following = {key for board in self._boards.values() for key in self.following(board)}
        roots = [board for key, board in self._boards.items() if key not in following]
        ply = {id(board): sum(cell in tuple(Colour) for cell in board.cells) for board in roots}
        return sorted(roots, key=lambda board: ply[id(board)])

    def following(self, board: Board) -> set[bytes]:
        """The keys of the next positions with the player to move, after his moves and the replies to them."""
        key = position_of(board).key
        if key not in self._replies:
            self._replies[key] = {}
            for move in self.moves(board):
                for point, child in self.replies(after(board, move)).items():
                    self._replies[key].setdefault(point, child)
        return set(self._replies[key].values())

    def lines(self, start: Board | None = None) -> Iterator[list[tuple[Board, int]]]:
        """Each line as its positions with the player to move, and his moves; none ends as another does.

        `start`: only those after this position.
        """
        seen: set[bytes] = set()
        starts = self.roots() if start is None else [start]
        stack: list[tuple[Board, list[tuple[Board, int]]]] = [(root, []) for root in reversed(starts)]
        while stack:
            board, before = stack.pop()
            if board.turn is not self.colour:
                stack += [(after(board, reply), before) for reply in reversed(self.replies(board))]
                continue
            key = position_of(board).key
            moves = self.moves(board)
            if key in seen or not moves:
                continue
            seen.add(key)
            for move in reversed(moves):
                line = [*before, (board, move)]
                reached = after(board, move)
                replies = {p: k for p, k in self.replies(reached).items() if k not in seen}
                if replies:
                    stack += [(after(reached, reply), line) for reply in reversed(replies)]
                else:
                    yield line


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a repertoire."""

    board: Board
    """At its end, after the player's last move."""
    steps: tuple[tuple[Board, int], ...]
    """The positions with the player to move in it, and his moves."""
    rate: float | None
    """The player's win rate at its end, if an engine has analysed it."""
    result: Result | None
    """What is proven there, for the player."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A reply that the repertoire does not answer."""

    board: Board
    """After the player's move."""
    reply: int
    games: int
    """That were played so."""
    rate: float | None
    """The player's win rate after it, if an engine gives this reply."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The repertoire of a colour."""

    kind: BoardKind
    colour: Colour
    lines: tuple[Line, ...]
    gaps: tuple[Gap, ...]
    """The most played first."""
    conflicts: tuple[Conflict, ...]
    numbers: Mapping[bytes, int]
    """Of all its positions with the player to move, by their keys."""

    @property
    def positions(self) -> int:
        """With the player to move."""
        return len({position_of(board).key for line in self.lines for board, _ in line.steps})


@reading_value(translatable("a repertoire"))
def survey(
    store: Store, kind: BoardKind, colour: Colour, start: Board | None = None, least_games: int = 1
) -> Survey:
    """What a repertoire has, and what it lacks.

    Args:
        store: the library.
        kind: of the board.
        colour: the player's.
        start: only what comes after this position.
        least_games: that a reply was played in, so that it is to be answered.
    """
    repertoire = Repertoire(store, kind, colour)
    lines: list[Line] = []
    steps: dict[bytes, tuple[Board, int]] = {}
    for found in repertoire.lines(start):
        end = after(*found[-1])
        rate, result = _verdict(known(store, end)) if end.outcome is None else (None, None)
        if end.outcome is not None and end.outcome.winner is not None:
            result = Result.WIN if end.outcome.winner is colour else Result.LOSS
        lines.append(Line(end, tuple(found), rate, result))
        steps |= {position_of(after(board, move)).key: (board, move) for board, move in found}
    gaps = [
        gap
        for board, move in steps.values()
        for gap in _gaps(store, repertoire, after(board, move), least_games)
    ]
    gaps.sort(key=lambda gap: -gap.games)
    conflicts: dict[bytes, Conflict] = {}
    for board, _ in steps.values():
        if len(moves := repertoire.moves(board)) > 1:
            conflicts[position_of(board).key] = Conflict(board, moves[0], tuple(moves[1:]))
    return Survey(kind, colour, tuple(lines), tuple(gaps), tuple(conflicts.values()), repertoire.numbers)


def _verdict(about: Annotations) -> tuple[float | None, Result | None]:
    """What is known of a position with the opponent to move, for the player."""
    rate = None if about.best is None else about.best.analysis.win_rate
    turned = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
    result = None if about.proof is None else turned[about.proof.result]
    return None if rate is None else 1 - rate, result


def _gaps(store: Store, repertoire: Repertoire, board: Board, least_games: int) -> Iterator[Gap]:
    """The replies after a move of the player's that are not answered."""
    if board.outcome is not None:
        return
    explored = explore(store, board)
    best = explored.known.best
    candidates = best.analysis.candidates[:ENGINE_MOVES] if best is not None else ()
    top = candidates[0].win_rate if candidates else None
    rates = {
        candidate.point: None if candidate.win_rate is None else 1 - candidate.win_rate
        for candidate in candidates
        if top is None or candidate.win_rate is None or candidate.win_rate >= top - _MARGIN
    }
    games = {move.point: move.games for move in explored.moves if move.games >= least_games}
    position = position_of(board)
    answered = {position.canonical(point) for point in repertoire.replies(board)}
    for point in dict.fromkeys((*games, *rates)):
        canonical = position.canonical(point)
        if canonical not in answered and after(board, point).outcome is None:
            answered.add(canonical)
            yield Gap(board, point, games.get(point, 0), rates.get(point))


def repertoires(store: Store) -> list[tuple[BoardKind, Colour]]:
    """The kinds of boards and the colours that have a repertoire."""
    used = "id IN (SELECT position FROM repertoire)"
    sql = f"SELECT DISTINCT kind, substr(stones, 1, 1) FROM position WHERE {used}"
    return [(store.kind(number), Colour(turn[0])) for number, turn in store.rows(sql)]
