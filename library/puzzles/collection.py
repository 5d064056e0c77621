"""A file of puzzles: a JSON object a line, moves as coordinates. Narabe comes with one."""

from importlib import resources
from pathlib import Path

from engine.records.files import RecordError, parse_json
from engine.rules.coordinates import parse_line
from engine.rules.position import BoardKind
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from library.puzzles.finder import Puzzle, PuzzleTheme

SHIPPED = "puzzles.jsonl"


def shipped() -> list[Puzzle]:
    """The puzzles that Narabe comes with."""
    return parse(shipped_text())


def shipped_text() -> str:
    """The file of the puzzles that Narabe comes with."""
    return resources.files("library.puzzles").joinpath(SHIPPED).read_text(encoding="utf-8")


def parse(text: str, source: str | Path | None = None) -> list[Puzzle]:
    """The puzzles in a text.

    Raises:
        RecordError: a line is not a puzzle; the error names it.
    """
    puzzles = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                puzzles.append(parse_puzzle(line))
            except (ValueError, KeyError, TypeError) as error:
                raise RecordError(
                    translatable("not a puzzle: {reason}", reason=repr(error)), source, number
                ) from None
    return puzzles


def parse_puzzle(line: str) -> Puzzle:
    """A puzzle of a line.

    Raises:
        ValueError, KeyError, TypeError: it is not one.
    """
    record = parse_json(line)
    width, height = (int(size) for size in record["size"])
    kind = BoardKind(width, height, Variant(record["rule"]), int(record.get("row", 5)))

    def points(name: str) -> tuple[int, ...]:
        return tuple(parse_line(record[name], width, height))

    puzzle = Puzzle(
        kind,
        points("moves"),
        PuzzleTheme(record["theme"]),
        points("solutions"),
        points("line"),
        int(record["nodes"]),
        int(record["grade"]),
    )
    board = puzzle.board()
    if board.outcome is not None or not puzzle.solutions or not all(map(board.is_legal, puzzle.solutions)):
        raise ValueError("no position with legal solutions")
    return puzzle
