"""Openings that leave the game open, judged even by a short search: random stones, or positions of games."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.rules.board import Board
from engine.rules.symmetry import canonical_position
from engine.search.result import Proof, SearchResult
from training.base.settings import rare
from training.data.positions import PositionSet
from training.play.searcher import Searcher, Steps, alone

_TRIES = 20  # openings of one length that may be thrown away before a shorter one is tried
_MIDDLE_SPREAD = 0.15  # of the first stone, as a share of the side


@dataclass(frozen=True)
class OpeningSettings:
    """Which openings games start from."""

    longest_opening: int = 16  # plies; each length from 0 to this is as likely
    largest_value: float = rare(0.5)  # of an opening, from -1 to 1
    opening_visits: int = rare(64)  # of the search that judges


def balanced_opening(
    board: Board, searcher: Searcher, settings: OpeningSettings, random: np.random.Generator
) -> Steps[list[int]]:
    """The moves of an opening on an empty board: undecided, unproven, even to the net's eye."""
    length = int(random.integers(settings.longest_opening + 1))
    while length > 0:
        for _ in range(_TRIES):
            tried = _scattered(board, length, random)
            if tried is not None and (yield from _looks_even(tried, searcher, settings)):
                return list(tried.moves)
        length -= 1
    return []


def recorded_opening(
    positions: PositionSet, searcher: Searcher, settings: OpeningSettings, random: np.random.Generator
) -> Steps[list[int]]:
    """The moves to an even one of these positions of recorded games; none if no try finds one.

    Games from there show what random openings lead to too rarely: crowded boards where little is decided.
    """
    for _ in range(_TRIES if len(positions) else 0):
        tried = positions.board_before(int(random.choice(len(positions))))
        if tried.outcome is None and (yield from _looks_even(tried, searcher, settings)):
            return list(tried.moves)
    return []


def different_openings(
    board: Board,
    searcher: Searcher,
    settings: OpeningSettings,
    random: np.random.Generator,
    tries: int,
    accept: Callable[[list[int]], bool] = lambda moves: True,
) -> Iterator[list[int]]:
    """Balanced openings that are accepted, no two the same position up to symmetry, in so many tries."""
    found = set()
    for _ in range(tries):
        moves = alone(balanced_opening(board, searcher, settings, random))
        position = canonical_position(moves, board.width, board.height)
        if position not in found and accept(moves):
            found.add(position)
            yield moves


def _scattered(empty: Board, length: int, random: np.random.Generator) -> Board | None:
    """Random legal moves near each other; None if the game ended by them."""
    board = empty.copy()
    for _ in range(length):
        near = _near_points(board, random)
        board.push(int(random.choice(near)))
        if board.outcome is not None:
            return None
    return board


def _near_points(board: Board, random: np.random.Generator) -> list[int]:
    if not board.moves:
        place = random.normal(0.5, _MIDDLE_SPREAD, size=2) * (board.height, board.width)
        row, column = np.clip(place.astype(int), 0, (board.height - 1, board.width - 1))
        return [int(row) * board.width + int(column)]
    return board.near() or list(board.legal_moves())


def is_even(result: SearchResult, largest_value: float) -> bool:
    """Whether a search left an opening open: unproven, and its value within a bound."""
    return result.proof is Proof.UNKNOWN and abs(result.value) <= largest_value


def _looks_even(board: Board, searcher: Searcher, settings: OpeningSettings) -> Steps[bool]:
    result = yield from searcher.searching(board, settings.opening_visits, afresh=True)
    return is_even(result, settings.largest_value)
