"""The tree below a position: positions that the library has entries on, or that games went through, with the
moves to them.

A position that is reached in several ways is visited once.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.rules.board import Board
from engine.rules.position import position_of
from library.annotations import Annotations
from library.explorer import Move, explore
from library.store import Store


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a tree."""

    board: Board
    """With the moves from the start."""
    known: Annotations
    moves: tuple[Move, ...]
    """Those that lead on, in this order."""
    is_new: bool = True
    """False: the position was visited before, and is not followed again."""


def walk(
    store: Store, start: Board, plies: int | None = None, min_games: int | None = None
) -> Iterator[Place]:
    """The tree below a position, each place before those after it.

    Args:
        store: the library.
        start: where it begins.
        plies: how deep.
        min_games: follow moves that were played so often; None: only those of which something is known.
    """
    seen: set[bytes] = set()
    stack = [start]
    while stack:
        board = stack.pop()
        key = position_of(board).key
        explored = explore(store, board)
        if key in seen or (plies is not None and board.ply - start.ply >= plies):
            yield Place(board, explored.known, (), key not in seen)
            continue
        seen.add(key)
        moves = tuple(
            move
            for move in explored.moves
            if move.known is not None or (min_games is not None and move.games >= min_games)
        )
        yield Place(board, explored.known, moves)
        for move in reversed(moves):
            after = board.copy()
            after.push(move.point)
            if after.outcome is None:
                stack.append(after)
