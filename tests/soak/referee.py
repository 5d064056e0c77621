"""An independent referee of single moves: rows are counted once more, straight from the words of the rules.

Only the fouls of renju are asked of `engine.rules`, which the tests hold equal to two other programs.
"""

import random

from engine.rules.board import Board
from engine.rules.variant import Variant

Point = tuple[int, int]


def random_position(chance: random.Random, variant: Variant, size: int = 0) -> tuple[int, list[Point]]:
    """A board's size and moves near each other, Black first, none of which ends the game."""
    size = size or chance.randint(5, 22)
    stones: list[Point] = []
    wanted = chance.randint(0, min(30, size * size // 3))
    for _ in range(wanted * 20):
        if len(stones) == wanted:
            break
        x0, y0 = chance.choice(stones) if stones and chance.random() < 0.9 else (size // 2, size // 2)
        point = x0 + chance.randint(-2, 2), y0 + chance.randint(-2, 2)
        if not _on_board(point, size) or point in stones:
            continue
        colour = len(stones) % 2
        if _wins(stones, colour, point, size, variant) or _foul(stones, colour, point, size, variant):
            continue
        stones.append(point)
    return size, stones


def complaint(size: int, variant: Variant, stones: list[Point], move: Point) -> tuple[str, str]:
    """What is wrong with a move (empty: nothing), and whether there was a five to make or a four to stop."""
    colour = len(stones) % 2
    if not _on_board(move, size) or move in stones:
        return "illegal", ""
    empty = [(x, y) for x in range(size) for y in range(size) if (x, y) not in stones]
    if fives := [point for point in empty if _wins(stones, colour, point, size, variant)]:
        return ("" if move in fives else f"misses the five at {fives}"), "five"
    is_foul = _foul(stones, colour, move, size, variant)
    legal = [point for point in empty if not _foul(stones, colour, point, size, variant)]
    if is_foul and legal:
        return "plays a foul", ""
    threats = [point for point in empty if _wins(stones, 1 - colour, point, size, variant)]
    if len(threats) == 1 and threats[0] in legal:
        return ("" if move == threats[0] else f"leaves the four at {threats}"), "four"
    return "", ""


def _wins(stones: list[Point], colour: int, point: Point, size: int, variant: Variant) -> bool:
    """Whether a stone makes five, or more where that counts."""
    own = set(stones[colour::2])
    exact = variant is Variant.STANDARD or (variant is Variant.RENJU and colour == 0)
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row = 1
        for sign in (1, -1):
            step = 1
            while (point[0] + sign * step * dx, point[1] + sign * step * dy) in own:
                row, step = row + 1, step + 1
        if row == 5 or (row > 5 and not exact):
            return True
    return False


def _foul(stones: list[Point], colour: int, point: Point, size: int, variant: Variant) -> bool:
    if variant is not Variant.RENJU or colour == 1:
        return False
    setup = [(y * size + x, 1 + i % 2) for i, (x, y) in enumerate(stones)]
    board = Board.from_setup(setup, size, size, variant, turn=None)
    return board.foul(point[1] * size + point[0]) is not None


def _on_board(point: Point, size: int) -> bool:
    return 0 <= point[0] < size and 0 <= point[1] < size
